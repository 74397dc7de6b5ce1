"""R3, R31, R36: who sees which cards, standing answers, and what comes out of turn."""

from typing import Any

from kervan.kernel.story import merged
from kervan.kernel.table import HOST, SPECTATOR, State
from tests.table import imagined, play_out, table

OPEN = (
    "step", "waiting", "ended_by", "week", "day", "order", "turn", "built", "back", "group", "left",
    "waived", "due", "shop", "supervisor", "tower", "caravan", "deck_size", "discards",
    "fresh_size",
)  # fmt: skip
OPEN_OF_A_SEAT = ("score", "gold", "camels", "buildings", "cards", "cubes")


def test_all_but_hands_and_deck_lies_open() -> None:
    for players in (2, 4):
        for state in play_out("yspahan", players, seed=2):
            truth = state.view(HOST)
            for who in (*state.game.seats, SPECTATOR):
                view = state.view(who)
                assert all(view[key] == truth[key] for key in OPEN), who
                unseen = list(truth["deck"])
                for name in state.game.seats:
                    seen, real = view["seat"][name], truth["seat"][name]
                    assert all(seen[key] == real[key] for key in OPEN_OF_A_SEAT), who
                    assert seen["hand"] == (real["hand"] if name == who else [])
                    unseen += [] if name == who else real["hand"]
                assert view["deck"] == []
                assert sorted(view["hidden"]) == sorted(unseen)


def test_a_drawn_card_is_told_to_its_owner_only() -> None:
    drawn = 0
    for state in play_out("yspahan", 3, seed=3):
        event = len(state.events)
        for seat in range(3):
            own = state.happenings(seat, event)
            for row in own:
                if row.event == event and row.key == "tell.DREW_CARD":
                    drawn += 1
                    assert row.seat == seat
                    for other in (0, 1, 2, None):
                        keys = {
                            (one.key, one.seat)
                            for one in state.happenings(other, event)
                            if one.event == event
                        }
                        assert (("tell.DREW_CARD", seat) in keys) == (other == seat)
                        assert (("tell.DREW", seat) in keys) == (other != seat)
    assert drawn > 5


def given(players: int, patch: dict[str, Any], **options: str) -> State:
    game = table("yspahan", players, {"first_player": "first_seat", **options})
    picture = merged(game.start(seed=0).view(HOST), patch, "given")
    return game.position(picture, seed=0, check=False)


SHIPPING: dict[str, Any] = {
    "step": "walk",
    "turn": 2,
    "waiting": ["blue"],
    "group": {"floor": "camel", "dice": 2, "value": 1},
    "tower": {"gold": {"white": 2, "value": 6}, "sack": {"white": 2, "value": 2}},
    "seat": {"red": {"camels": 2, "cubes": ["sack.white.2", "barrel.white.1"]}},
}


def test_a_standing_answer_pays_or_keeps_the_camel() -> None:
    """R31: what an owner has settled beforehand is answered at once, each time it is asked."""
    for answer, camels, cubes in (("pay camel", 0, 2), ("pay no camel", 2, 0)):
        state = given(4, SHIPPING)
        state.stand("red", "camel", answer)
        state.play("blue", "go to S1").play("blue", "ship sack.white.2 first")
        red = state.view(HOST)["seat"]["red"]
        assert (red["camels"], len(red["cubes"]), red["score"]) == (camels, cubes, 4)
        assert state.seats_to_decide == (2,)


def test_a_card_drawn_in_anothers_turn_waits_for_ones_own() -> None:
    """R36: the caravanserai brings red a card in blue's turn; red may play it in red's next."""
    patch = merged(SHIPPING, {"deck": ["gold3"], "deck_size": 1, "turn": 3}, "")
    patch["order"] = {"1": "green", "2": "yellow", "3": "blue", "4": "red"}
    patch["seat"] = {"red": {"buildings": ["caravanserai"], "cubes": ["sack.white.2"]}}
    for drawn_card in ("yes", "no"):  # R6 speaks of one's own turn only
        state = given(4, patch, drawn_card_playable_same_turn=drawn_card)
        state.play("blue", "go to W1")
        red = state.view("red")
        assert (red["seat"]["red"]["hand"], red["waiting"]) == (["gold3"], ["red"])
        assert "play 3 gold" in map(str, state.legal("red"))


def test_imagined_hands_are_all_that_fit() -> None:
    """Whatever card is unseen may be in any hand and in the deck."""
    patch = {
        "step": "after",
        "deck": ["camels3", "gold3", "exchange"],
        "deck_size": 3,
        "discards": [],
        "seat": {
            "red": {"hand": ["cube_shop"], "cards": 1},
            "blue": {"hand": ["sell_gold"], "cards": 1},
            "green": {"hand": ["cube_caravan", "sell_camels"], "cards": 2},
        },
    }
    state = given(3, patch)
    unseen = {"camels3", "gold3", "exchange", "sell_gold", "cube_caravan", "sell_camels"}
    seen: dict[str, set[str]] = {"blue": set(), "green": set(), "deck": set()}
    for seed in range(200):
        world = state.game.plain.contents.view.view(imagined(state, 0, seed))
        assert world["seat"]["red"]["hand"] == ["cube_shop"]
        for name in ("blue", "green"):
            seen[name] |= set(world["seat"][name]["hand"])
        seen["deck"] |= set(world["deck"])
        assert world["hidden"] == []
    assert seen == {"blue": unseen, "green": unseen, "deck": unseen}


def test_who_builds_without_the_means_is_imagined_with_the_card() -> None:
    """A group set aside by somebody who cannot pay tells of a build card, and of which ones."""
    patch = {
        "step": "construct",
        "group": {"floor": "gold", "dice": 2, "value": 6},
        "discards": ["build_no_gold"] * 2,
        "seat": {"red": {"gold": 4, "cards": 2, "hand": ["build_no_camels", "exchange"]}},
    }
    state = given(2, patch)
    hands = [imagined(state, 1, seed).seats[0].hand for seed in range(60)]
    assert all(hand[6] >= 1 and sum(hand) == 2 for hand in hands)
    assert {tuple(hand) for hand in hands} != {tuple(hands[0])}  # the other card is open
    patch["seat"] = {"red": {"gold": 2, "camels": 2, "cards": 1, "hand": ["build_no_camels"]}}
    patch["discards"] = []
    hands = [imagined(given(2, patch), 1, seed).seats[0].hand for seed in range(60)]
    assert any(hand[6] == 0 for hand in hands)  # paddock, shop and hammam are paid without it


def test_what_reveals_cannot_be_taken_back_freely() -> None:
    """A card played has been seen; a floor chosen has told nothing."""
    patch = {"step": "before", "tower": SHIPPING["tower"]}
    patch["seat"] = {"red": {"hand": ["camels3"], "cards": 1}}
    state = given(4, patch)
    state.play("red", "floor sack")
    assert state.can_undo_freely()
    state.undo()
    state.play("red", "play 3 camels")
    assert not state.can_undo_freely()
