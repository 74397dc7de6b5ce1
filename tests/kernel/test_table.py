"""The friendly objects, as a library's user meets them."""

import doctest

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
