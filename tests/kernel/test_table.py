"""The friendly objects, as a library's user meets them."""

import doctest
from random import Random

import pytest

import kervan
from kervan.kernel import sheet
from kervan.kernel.table import HOST, SPECTATOR

FORMS = [pytest.param("compiled", marks=pytest.mark.compiled), "interpreted"]


@pytest.fixture(params=FORMS)
def state(request):
    return kervan.game("khiva", players=4, form=request.param).start(seed=7)


def play_first(state, times):
    for _ in range(times):
        seat = state.seats_to_decide[0]
        state.play(seat, state.legal(seat)[0])
    return state


def test_examples_in_the_package_run():
    assert doctest.testmod(kervan).failed == 0


def test_a_game_from_start_to_end(state):
    assert state.seats_to_decide == (0, 1, 2, 3)
    while not state.over:
        play_first(state, 1)
    assert state.winners
    assert state.ended_by in ("teapots", "carpets", "salt")
    assert max(state.scores) == state.scores[state.winners[0]]
    assert sheet.parse(str(state.record)).verify(state.game.kind).hash() == state.hash()


def test_seats_and_decisions_by_word_or_number(state):
    decision = state.legal("red")[0]
    other = state.copy()
    state.play("red", str(decision))
    other.play(0, decision.number)
    assert state.bytes == other.bytes
    assert state.copy().play("blue", state.legal(1)[2]).events[-1].seat == 1


def test_a_copy_goes_its_own_way(state):
    other = play_first(state.copy(), 9)
    assert len(other.events) == 9
    assert not state.events
    assert other.undo().bytes != state.bytes


def test_refusals_are_sentences_and_change_nothing(state):
    before = state.bytes
    for seat, decision in [
        ("red", "play nothing"), ("purple", 0), (7, 0), ("red", 999), ("red", -1), ("red", True),
        ("red", "spend 1"), ("red", "buy salt"),
    ]:  # fmt: skip
        with pytest.raises(kervan.Refusal) as refusal:
            state.play(seat, decision)
        assert len(str(refusal.value).split()) > 3
    assert state.bytes == before
    assert state.why_not("red", state.legal("red")[0]) == ""
    assert state.why_not("red", "spend 1") == "that is not asked now"


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("chess", {}), ("khiva", {"players": 6}), ("khiva", {"players": 1}),
        ("khiva", {"options": {"top_carpet": "blue"}}), ("khiva", {"options": {"speed": "1"}}),
        ("khiva", {"form": "boiled"}), ("khiva", {"board": "/no/such/board"}),
    ],
)  # fmt: skip
def test_games_that_are_not_there(name, more):
    with pytest.raises(kervan.Refusal):
        kervan.game(name, **more)


def test_a_secret_choice_is_undone_alone_and_for_nothing(state):
    for seat in state.seats_to_decide[:3]:
        state.play(seat, state.legal(seat)[0])
    assert state.can_undo_freely("red")
    state.undo("red")
    assert [event.seat for event in state.events] == [1, 2]
    assert state.undone == 0


def test_what_was_revealed_is_undone_with_new_dice(state):
    while not state.events or not state.events[-1].outcomes:
        play_first(state, 1)
    last, undone = state.events[-1], state.undone
    assert not state.can_undo_freely()
    state.undo()
    assert state.undone == undone + 1
    state.play(last.seat, last.decision)
    text = str(state.record)
    assert f'[Undone "{len(state.events)}: {state.undone}"]' in text
    assert str(sheet.parse(text).replay(state.game.kind).record) == text


def test_nothing_to_undo(state):
    with pytest.raises(kervan.Refusal, match="nothing to undo"):
        state.undo()


def test_a_standing_answer_answers_by_itself(state):
    with pytest.raises(kervan.Refusal, match="in advance"):
        state.stand("red", "choose", "play blue 2")
    for seat in state.game.seats:
        state.stand(seat, "stall", "take carpet")
    asked = set()
    while not state.over:
        asked |= {state.question(seat)[0] for seat in state.seats_to_decide}
        play_first(state, 1)
    assert "stall" not in asked
    assert any(state.game.decisions[e.decision].text == "take carpet" for e in state.events)
    state.stand("red", "stall", None)
    assert (0, "stall") not in state.standing


def test_views_differ_by_seat_and_hashes_with_them(state):
    assert state.view("red")["seat"]["red"]["hand"]
    assert not state.view("blue")["seat"]["red"]["hand"]
    assert state.view(HOST)["seat"]["blue"]["hand"]
    assert not any(one["hand"] for one in state.view()["seat"].values())
    assert state.view(SPECTATOR) == state.view()
    assert len({state.hash(eyes) for eyes in (HOST, SPECTATOR, 0, 1, 2, 3)}) == 6


def test_a_position_goes_on_from_anywhere(state):
    play_first(state, 11)
    again = state.game.position(state.view(HOST), seed=3)
    assert again.bytes == state.bytes
    play_first(again, 20)
    text = str(again.record)
    assert sheet.parse(text).replay(state.game.kind).bytes == again.bytes
    assert str(sheet.parse(text)) == text


def test_names_of_players(state):
    named = state.game.start(seed=1, names=["Anna", "Ben", 'Cem "the camel"', "Dilara"])
    assert 'green: Cem \\"the camel\\"' in str(named.record)
    assert sheet.parse(str(named.record)).names == named.names
    with pytest.raises(kervan.Refusal, match="names"):
        state.game.start(names=["Anna"])


def test_fresh_dice_differ():
    game = kervan.game("khiva", form="interpreted")
    assert game.start().seed != game.start().seed
    with pytest.raises(kervan.Refusal, match="not both"):
        game.start(seed=1, chance="deal blue 2")


def test_numbers_of_numpy_are_numbers(state):
    import numpy as np

    state.play(np.int64(0), np.int16(state.legal(0)[0].number))
    assert state.events[0].seat == 0
    assert state.game.start(seed=np.int64(7)).seed == "7"
    for wrong in (1.0, True, None, [0]):
        with pytest.raises(kervan.Refusal, match="no decision number"):
            state.play("blue", wrong)
        with pytest.raises(kervan.Refusal, match="no seat"):
            state.play(wrong, 0)


@pytest.mark.parametrize("seed", [1.5, True, [1], b"x"])
def test_a_seed_is_a_number_or_a_text(state, seed):
    with pytest.raises(kervan.Refusal, match="a seed is"):
        state.game.start(seed=seed)
    with pytest.raises(kervan.Refusal, match="a seed is"):
        state.game.position(state.view(HOST), seed=seed)


@pytest.mark.parametrize("value", [5, None, ["random"], True])
def test_an_option_is_a_text(value):
    for name, option in (("istanbul", "layout"), ("khiva", "top_carpet")):
        with pytest.raises(kervan.Refusal, match=f"option {option} is a text"):
            kervan.game(name, options={option: value}, form="interpreted")


def test_what_is_printed_is_what_a_reader_wants(state):
    assert repr(state.game) == "<Game khiva, 4 players>"
    assert repr(state) == (
        "<State khiva, 4 players, 0 decisions, red and blue and green and yellow to decide>"
    )
    assert "At Khiva" in str(state)
    assert "Your hand" not in str(state)
    assert "Votre main" in state.drawn("red", "fr")


def test_a_position_can_be_told_its_chance(state):
    while not state.events or not state.events[-1].outcomes:
        play_first(state, 1)
    state.undo()
    names = ["Anna", "Ben", "Cem", "Dilara"]
    told = state.game.position(state.view(HOST), names=names, is_told=True)
    assert told.seed is None
    play_first(state, 1)
    event = state.events[-1]
    with pytest.raises(kervan.Refusal, match="ask for chance"):
        told.play(event.seat, event.decision)
    told.play(event.seat, event.decision, state.game.chances.text(event.outcomes))
    assert told.bytes == state.bytes
    again = sheet.parse(str(told.record)).replay(state.game.kind)
    assert (again.bytes, again.seed, again.names) == (told.bytes, None, tuple(names))
    assert str(again.record) == str(told.record)
    with pytest.raises(kervan.Refusal, match="not both"):
        state.game.position(state.view(HOST), seed=1, is_told=True)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("name", "options"),
    [("khiva", {}), ("yspahan", {}), ("samarkand", {}), ("istanbul", {"expansion": "on"})],
)
def test_what_a_position_hides_is_not_made_up(name, options, form):
    """A seat's view can be asked; where the game needs what it hides, it says so and stays."""
    game = kervan.game(name, 3, options, form)
    refused, luck = 0, Random(name)
    for seed in range(12):
        state = play_first(game.start(seed=seed), 5 * seed)
        seen = game.position(state.view(state.seats_to_decide[0]), seed=1)
        for _ in range(40):
            able = [seat for seat in seen.seats_to_decide if seen.legal(seat)]
            if not able:
                break
            before = seen.bytes
            try:
                seen.play(able[-1], luck.choice(seen.legal(able[-1])))
            except kervan.Refusal as refusal:
                assert "no way to go on" in str(refusal)
                assert seen.bytes == before
                refused += 1
                break
    assert refused


def test_a_choice_of_others_that_is_hidden_is_not_revealed():
    state = kervan.game("khiva", players=2, form="interpreted").start(seed=3)
    for _ in range(4):
        state.play("blue", state.legal("blue")[0])
    seen = state.game.position(state.view("red"), seed=1)
    for _ in range(3):
        seen.play("red", seen.legal("red")[0])
    with pytest.raises(kervan.Refusal, match="no way to go on"):
        seen.play("red", seen.legal("red")[0])


def test_a_hand_that_is_hidden_in_part_is_not_filled_up():
    """In the last turn of a deal the rest of a hand is passed: not where the rest is hidden."""
    state = kervan.game("khiva", players=3, form="interpreted").start(seed=3)
    while state.plain.hand_size > 2 or state.seats_to_decide != (0, 1, 2):
        play_first(state, 1)
    view = state.view(HOST)
    card = view["seat"]["red"]["hand"].pop()
    seen = state.game.position({**view, "hidden": [card]}, seed=1)
    seen.play("red", seen.legal("red")[0])
    assert [state.game.decisions[event.decision].block for event in seen.events] == ["play"]
    assert seen.view(HOST)["seat"]["red"]["passing"] == []
    assert not seen.legal("red")
