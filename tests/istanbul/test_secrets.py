"""Who sees which cards (section 1), what all have seen, and what a question must not tell."""

from typing import Any

from kervan.kernel.story import merged
from kervan.kernel.table import HOST, SPECTATOR, State
from tests.table import imagined, play_out, proves, table

EXPANSION = {"expansion": "on"}
HIDDEN = ("pile", "pile_hidden", "unseen", "guild_pile", "guild_hidden", "guild_unseen", "seat")
HIDDEN_OF_A_SEAT = ("hand", "hidden_cards", "guild", "hidden_guild_cards")
ENVELOPE = ("you", "hash")


@proves("istanbul 1")
def test_all_but_hands_and_piles_lies_open() -> None:
    for players, options in ((2, {}), (4, EXPANSION)):
        for count, state in enumerate(play_out("istanbul", players, 2, options, is_greedy=True)):
            if count % 3:
                continue
            truth = state.view(HOST)
            open_to_all = [key for key in truth if key not in (*HIDDEN, *ENVELOPE)]
            for who in (*state.game.seats, SPECTATOR):
                view = state.view(who)
                assert all(view[key] == truth[key] for key in open_to_all), who
                assert view["pile"] == []
                assert view["pile_hidden"] == len(truth["pile"])
                check_hands(view, truth, who, bool(options))


def check_hands(view: dict[str, Any], truth: dict[str, Any], who: str, mocha: bool) -> None:
    unseen = list(truth["pile"])
    guild = list(truth["guild_pile"]) if mocha else []
    for name, real in truth["seat"].items():
        seen = view["seat"][name]
        assert all(seen[key] == real[key] for key in real if key not in HIDDEN_OF_A_SEAT), who
        if name == who:
            assert seen == real
            continue
        assert sorted(seen["hand"]) == sorted(real["known"])
        assert len(seen["hand"]) + seen["hidden_cards"] == len(real["hand"])
        unseen += less(real["hand"], real["known"])
        if mocha:
            assert (seen["guild"], seen["hidden_guild_cards"]) == ([], len(real["guild"]))
            guild += real["guild"]
    assert sorted(view["unseen"]) == sorted(unseen)
    assert not mocha or sorted(view["guild_unseen"]) == sorted(guild)


def less(cards: list[str], gone: list[str]) -> list[str]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


def test_a_drawn_card_is_told_to_its_owner_only() -> None:
    drawn = 0
    for state in play_out("istanbul", 3, 3, EXPANSION, is_greedy=True):
        event = len(state.events)
        for seat in range(3):
            for row in state.happenings(seat, event):
                if row.event == event and row.key in ("tell.DREW_CARD", "tell.DREW_GUILD_CARD"):
                    drawn += 1
                    assert row.seat == seat
                    less_told = row.key.removesuffix("_CARD")
                    for other in (0, 1, 2, None):
                        told = {(r.key, r.seat) for r in state.happenings(other, event)}
                        assert ((row.key, seat) in told) == (other == seat)
                        assert ((less_told, seat) in told) == (other != seat)
    assert drawn > 20


def given(patch: dict[str, Any], players: int = 3, **options: str) -> State:
    game = table("istanbul", players, options)
    picture = merged(game.start(seed=0).view(HOST), patch, "given")
    return game.position(picture, seed=0, check=False)


INN: dict[str, Any] = {
    "step": "place",
    "now": {"acting": 6, "left": 1},
    "discards": ["stay", "long_move"],
    "seat": {"red": {"place": 6, "stack": 3, "assistants": [6], "hand": ["five_lira"]}},
}


def test_who_took_an_open_card_is_remembered() -> None:
    """Until it is played or discarded; one drawn of the same kind stays hidden."""
    state = given(INN)
    state.play("red", "take the open card").play("red", "draw a card")
    state.play("red", "discard five lira")
    for who in ("blue", SPECTATOR):
        red = state.view(who)["seat"]["red"]
        assert (red["hand"], red["known"], red["hidden_cards"]) == (["long_move"], ["long_move"], 1)


def test_whether_a_roll_may_be_changed_tells_nothing() -> None:
    """Whoever holds a card is asked after a roll, as it might be the one for a six."""
    for card, change in (("die_to_six", True), ("stay", False)):
        holder = {"place": 9, "stack": 3, "assistants": [9], "hand": [card], "lira": 0}
        patch = {"step": "place", "now": {"acting": 9, "left": 1}, "seat": {"red": holder}}
        state = given(patch, expansion="on")
        state.play("red", "bet 12")
        assert state.question("red")[0] == "dice"
        assert (len(state.legal("red")) > 1) == change
        assert state.view("blue")["step"] == "dice"
    patch["seat"]["red"]["hand"] = []
    state = given(patch, expansion="on").play("red", "bet 12")
    assert state.view("blue")["now"]["dice"] == [0, 0]  # nobody can change it: it stands


def test_whether_a_turn_may_go_on_tells_nothing() -> None:
    """With a card in hand the end of the turn is asked, whichever it is; without one it comes."""
    for hand, asked in ((["five_lira"], True), (["double_palace"], True), ([], False)):
        red = {"place": 2, "stack": 3, "assistants": [2], "hand": hand}
        patch = {
            "step": "place",
            "now": {"acting": 2, "left": 1},
            "figures": {"governor": 3, "smuggler": 3},
            "seat": {"red": red},
        }
        state = given(patch).play("red", "fill the cart")
        assert (state.seats_to_decide == (0,)) == asked


def test_who_has_no_card_is_not_asked_at_the_end() -> None:
    hands = {"red": ["five_lira"], "blue": [], "green": ["stay"]}
    seats: dict[str, Any] = {name: {"hand": hand} for name, hand in hands.items()}
    seats["red"]["rubies"] = 5
    seats["red"]["stack"] = 0
    patch = {"step": "assistant", "turn": 3, "start": "blue", "ended_by": "goal", "seat": seats}
    seats["red"]["place"] = 2
    state = given(patch)
    state.play("red", "end turn")
    assert state.seats_to_decide == (2,)  # blue begins, and holds nothing
    state.play("green", "end turn").play("red", "play five lira")
    assert state.over


def test_imagined_hands_are_all_that_fit() -> None:
    """What never went into the deck must be in somebody's hand."""
    patch = {
        "pile": ["stay", "long_move"],
        "deck": ["stay", "long_move", "five_lira"],
        "discards": ["gain_good"],
        "seat": {
            "red": {"hand": ["family_home"]},
            "blue": {"hand": ["five_lira", "double_palace"]},
            "green": {"hand": ["return_assistant"], "known": ["return_assistant"]},
        },
    }
    state = given(patch)
    blue, pile = set[str](), set[str]()
    for seed in range(200):
        world = state.game.plain.contents.view.view(imagined(state, 0, seed))
        assert world["seat"]["red"]["hand"] == ["family_home"]
        assert world["seat"]["green"]["hand"] == ["return_assistant"]
        assert "double_palace" in world["seat"]["blue"]["hand"]
        blue |= set(world["seat"]["blue"]["hand"])
        pile |= set(world["pile"])
        assert world["unseen"] == []
    assert blue == {"double_palace", "stay", "long_move", "five_lira"}
    assert pile == {"stay", "long_move", "five_lira"}


def test_imagined_guild_cards_are_all_that_fit() -> None:
    patch = {
        "guild_pile": [1, 2],
        "guild_deck": [1, 2, 3],
        "guild_discards": list(range(6, 21)),
        "seat": {"red": {"guild": [5]}, "blue": {"guild": [3, 4]}},
    }
    state = given(patch, expansion="on")
    found = set[int]()
    for seed in range(100):
        world = state.game.plain.contents.view.view(imagined(state, 0, seed))
        assert world["seat"]["red"]["guild"] == [5]
        assert 4 in world["seat"]["blue"]["guild"]
        assert set(world["guild_pile"]) <= {1, 2, 3}
        found |= set(world["seat"]["blue"]["guild"])
    assert found == {1, 2, 3, 4}


def test_a_turn_that_cannot_go_on_may_end_by_itself() -> None:
    """A card in hand is asked about, lest that it is none for this moment be seen; once told so,
    the turn ends, and so does the game."""
    hands: dict[str, Any] = {"red": {"hand": ["stay"]}, "blue": {"hand": []}, "green": {"hand": []}}
    hands["red"] |= {"place": 5, "stack": 0, "assistants": [3, 4, 5, 6]}
    state = given({"seat": hands})
    state.stand("red", "stuck", "end turn")
    state.play("red", "move to Fabric Warehouse")
    assert state.seats_to_decide == (1,)
    hands["red"] |= {"rubies": 5, "place": 2, "stack": 4, "assistants": []}
    last = {"step": "place", "now": {"acting": 2, "left": 0}, "start": "blue", "ended_by": "goal"}
    figures = {"governor": 10, "smuggler": 10}
    state = given({**last, "figures": figures, "seat": hands})
    state.stand("red", "final", "end turn")
    state.play("red", "end turn")
    assert state.over


def test_what_reveals_cannot_be_taken_back_freely() -> None:
    """A card drawn has been seen, and so have dice; where one goes has told nothing."""
    state = given({"seat": {"red": {"hand": ["five_lira"]}}})
    state.play("red", "move to Fabric Warehouse").play("red", "leave assistant")
    assert state.can_undo_freely()
    state.undo().undo()
    state = given(INN)
    state.play("red", "draw a card")
    assert not state.can_undo_freely()
    patch = {"step": "place", "now": {"acting": 8, "left": 1}, "seat": {"red": {"place": 8}}}
    state = given(patch).play("red", "roll for jewelry")
    assert not state.can_undo_freely()


def test_a_standing_answer_is_given_at_once() -> None:
    """What is settled beforehand is answered when it is asked: pay the merchants, or not."""
    for answer, lira in (("pay the merchants", 3), ("end turn", 5)):
        patch = {
            "step": "assistant",
            "seat": {"red": {"place": 2, "lira": 5, "hand": ["stay"]}, "blue": {"place": 2}},
        }
        state = given(patch)
        state.stand("red", "fee", answer)
        state.play("red", "leave assistant")
        assert state.view(HOST)["seat"]["red"]["lira"] == lira
