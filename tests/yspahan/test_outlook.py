"""What a decision is said to bring, and which pieces it is about."""

from typing import Any

import pytest

from kervan.kernel.story import merged
from kervan.kernel.table import HOST, State
from tests.table import play_out, table

WHITE: dict[str, Any] = {"quarter": "floor.sack", "colour": "colour.white"}
BARREL: dict[str, Any] = {"quarter": "floor.barrel", "colour": "colour.white"}
LAST_FREE = [["red"] * 4, ["red"] * 4, ["red"] * 3]  # one more cube fills the caravan
GROUP = {"floor": "sack", "dice": 2, "value": 3}


def given(patch: dict[str, Any], players: int = 4) -> State:
    game = table("yspahan", players, {"first_player": "first_seat"})
    picture = merged(game.start(seed=0).view(HOST), patch, "given")
    return game.position(picture, seed=0, check=False)


def red(**holds: Any) -> dict[str, Any]:
    return {"seat": {"red": holds}}


TOWER = {
    "camel": {"white": 2, "yellow": 1, "value": 1},
    "chest": {"white": 1, "value": 4},
    "gold": {"white": 3, "value": 6},
}
BEFORE = {"step": "before", "tower": TOWER}

OUTLOOKS: list[tuple[dict[str, Any], str, list[tuple[str, dict[str, Any]]]]] = [
    ({}, "roll with 0 yellow", []),
    ({}, "roll with 2 yellow", [("roll", {"dice": 2, "gold": 2})]),
    (
        BEFORE | red(buildings=["paddock"]),
        "floor camel",
        [("group", {"dice": 3, "value": 1}), ("camels", {"camels": 4})],
    ),
    (
        BEFORE | red(buildings=["hoist"]),
        "floor chest",
        [("group", {"dice": 1, "value": 4}), ("fill", {"cubes": 2, "floor": "floor.chest"})],
    ),
    (
        BEFORE | {"seat": {"blue": {"cubes": ["chest.blue.1", "chest.yellow.1", "chest.pink.1"]}}},
        "floor chest",
        [("group", {"dice": 1, "value": 4}), ("no_shop", {"floor": "floor.chest"})],
    ),
    (  # two shops of a rival's souk and one's own full one are no room: E7, R35
        {"step": "bonus", "group": {"floor": "vase", "dice": 3, "value": 5}}
        | {"seat": {"red": {"cubes": ["vase.blue.1"]}, "blue": {"cubes": ["vase.orange.1"]}}},
        "add die: exchange",
        [("fill", {"cubes": 2, "floor": "floor.vase"})],
    ),
    (
        {"step": "act", "group": GROUP} | red(gold=1),
        "move supervisor",
        [("supervisor", {"value": 3, "squares": 12})],
    ),
    ({"step": "act", "group": GROUP}, "draw card", [("card", {})]),
    (
        {"step": "bonus", "group": GROUP | {"floor": "gold"}} | red(buildings=["shop"]),
        "add die: exchange",
        [("gold", {"gold": 5})],
    ),
    (
        {"step": "bonus", "group": GROUP | {"floor": "gold"}} | red(buildings=["shop"]),
        "add no die",
        [("gold", {"gold": 4})],
    ),
    (
        {"step": "place", "left": 1, "group": GROUP},
        "cube on sack.white.1",
        [
            ("souk", {**WHITE, "cubes": 1, "shops": 3, "points": 3}),
            ("on_road", {"square": "raw.W3"}),
        ],
    ),
    (
        {"step": "place", "left": 1, "group": GROUP}
        | red(buildings=["bazaar"], cubes=["sack.white.1", "sack.white.2"]),
        "cube on sack.white.3",
        [
            ("souk_full", {**WHITE, "cubes": 3, "shops": 3, "points": 5}),
            ("on_road", {"square": "raw.S2"}),
        ],
    ),
    (
        {"step": "place", "left": 1, "group": GROUP},
        "cube on sack.white.2",
        [
            ("souk", {**WHITE, "cubes": 1, "shops": 3, "points": 3}),
            ("on_road_twice", {"square": "raw.W1", "other": "raw.S1"}),
        ],
    ),
    (
        {"step": "place", "left": 1, "group": GROUP},
        "cube on sack.pink.2",
        [
            (
                "souk",
                {
                    "quarter": "floor.sack",
                    "colour": "colour.pink",
                    "cubes": 1,
                    "shops": 6,
                    "points": 8,
                },
            ),
            ("off_road", {}),
        ],
    ),
    (
        {"step": "walk", "group": GROUP, "seat": {"blue": {"cubes": ["sack.white.2"]}}},
        "go to W1",
        [
            ("price", {"gold": 2}),
            ("ships", {"owner": "seat.1", "points": 2, **WHITE, "number": 2}),
        ],
    ),
    (
        {"step": "walk", "group": GROUP}
        | {"seat": {"blue": {"camels": 1, "cubes": ["sack.white.1"]}}},
        "go to W3",
        [("ships_or_camel", {"owner": "seat.1", "points": 2, **WHITE, "number": 1})],
    ),
    ({"step": "walk", "group": GROUP}, "go to E3", []),
    (
        {"step": "walk", "group": GROUP | {"value": 1}, "caravan": [["red"] * 3, [], []]}
        | {"seat": {"blue": {"cubes": ["sack.white.2"]}, "green": {"cubes": ["barrel.white.1"]}}},
        "go to S1",
        [
            ("ships", {"owner": "seat.1", "points": 2, **WHITE, "number": 2}),
            ("ships", {"owner": "seat.2", "points": 2, **BARREL, "number": 1}),
            ("second", {"points": 1}),
        ],
    ),
    (
        {"step": "walk", "group": GROUP | {"value": 1}, "caravan": LAST_FREE}
        | {"seat": {"blue": {"cubes": ["sack.white.2", "barrel.white.1"]}}},
        "go to S1",
        [
            ("ships", {"owner": "seat.1", "points": 0, **WHITE, "number": 2}),
            ("ships", {"owner": "seat.1", "points": 0, **BARREL, "number": 1}),
            ("second", {"points": 2}),
            ("caravan_full", {}),
        ],
    ),
    (
        {"step": "walk", "group": GROUP, "caravan": LAST_FREE}
        | {"seat": {"blue": {"cubes": ["sack.white.1"]}}},
        "go to W3",
        [
            ("ships", {"owner": "seat.1", "points": 0, **WHITE, "number": 1}),
            ("caravan_full", {}),
        ],
    ),
    (
        {
            "step": "ship",
            "due": ["sack.white.2", "barrel.white.1"],
            "caravan": [["red"] * 4, [], []],
        }
        | {"seat": {"blue": {"cubes": ["sack.white.2"]}, "green": {"cubes": ["barrel.white.1"]}}},
        "ship sack.white.2 first",
        [("ships", {"owner": "seat.1", "points": 1, **WHITE, "number": 2})],
    ),
    (
        {"step": "ship", "due": ["sack.white.2", "barrel.white.1"], "caravan": LAST_FREE}
        | {"seat": {"blue": {"cubes": ["sack.white.2", "barrel.white.1"], "camels": 1}}},
        "ship barrel.white.1 first",
        [
            ("ships_or_camel", {"owner": "seat.1", "points": 0, **BARREL, "number": 1}),
            ("caravan_full", {}),
        ],
    ),
    (
        {
            "step": "camel",
            "shop": "sack.white.2",
            "caravan": LAST_FREE,
        }
        | red(camels=1, cubes=["sack.white.2"]),
        "pay camel",
        [("loads", {"points": 0, "factor": 3}), ("caravan_full", {}), ("stays", WHITE)],
    ),
    (
        {"step": "camel", "shop": "sack.white.2"} | red(camels=1, cubes=["sack.white.2"]),
        "pay no camel",
        [("loads", {"points": 2, "factor": 1}), ("leaves", WHITE)],
    ),
    (BEFORE | red(hand=["gold3"], cards=1), "play 3 gold", [("card_gold3", {})]),
    (
        BEFORE | red(hand=["cube_caravan"], cards=1) | {"caravan": [["red"] * 4, [], []]},
        "play cube to the caravan",
        [("card_cube_caravan", {}), ("loads", {"points": 1, "factor": 2})],
    ),
    (
        {"step": "act", "group": GROUP, "deck": [], "deck_size": 0},
        "draw card",
        [("no_card", {})],
    ),
    (
        {"step": "act", "group": GROUP, "deck": [], "deck_size": 0, "discards": ["gold3"]},
        "draw card",
        [("card", {})],
    ),
    ({"step": "sell_camels"} | red(camels=4), "sell 3 camels", [("points", {"points": 6})]),
    ({"step": "sell_gold"} | red(gold=4), "sell 3 gold", [("points", {"points": 3})]),
    (
        {"step": "swap"} | red(gold=4, camels=3),
        "swap 3 gold for camels",
        [("purse", {"camels": 6, "gold": 1})],
    ),
    (
        {"step": "swap"} | red(gold=4, camels=3),
        "swap 3 camels for gold",
        [("purse", {"camels": 0, "gold": 7})],
    ),
    (
        {"step": "after"} | red(gold=4, camels=4, buildings=["paddock", "shop"]),
        "build hoist",
        [("building", {"camels": 4, "gold": 4, "points": 5}), ("power_hoist", {})],
    ),
    (
        {"step": "construct", "waived": ["camels"]} | red(gold=4),
        "build hoist",
        [("building", {"camels": 0, "gold": 4, "points": 0}), ("power_hoist", {})],
    ),
    ({"step": "after"}, "end turn", []),
]


@pytest.mark.parametrize(("patch", "decision", "outlook"), OUTLOOKS, ids=lambda one: str(one)[:40])
def test_an_outlook(
    patch: dict[str, Any], decision: str, outlook: list[tuple[str, dict[str, Any]]]
) -> None:
    assert given(patch).outlook("red", decision) == outlook


def test_staying_ships_only_where_the_ruling_says_so() -> None:
    patch = {"step": "walk", "supervisor": "W1", "group": {"floor": "camel", "dice": 1, "value": 1}}
    patch["seat"] = {"blue": {"cubes": ["sack.white.2"]}}
    state = given(patch)
    assert [key for key, _ in state.outlook("red", "go to W1")] == ["price", "ships"]
    options = {"first_player": "first_seat", "zero_move_ships": "no"}
    game = table("yspahan", 4, options)
    state = game.position(merged(game.start(seed=0).view(HOST), patch, ""), seed=0, check=False)
    assert [key for key, _ in state.outlook("red", "go to W1")] == ["price"]


def test_yellow_dice_lost_and_buildings_with_two_players() -> None:
    tower = {"tower": TOWER, "step": "before", "turn": 2, "waiting": ["blue"]}
    lost = given(tower, players=2).outlook("blue", "floor camel")
    assert ("yellow_lost", {"dice": 1}) in lost
    assert ("camels", {"camels": 2}) in lost
    act = {"step": "act", "group": GROUP, **red(gold=2, camels=2)}
    found = given(act, players=2).outlook("red", "set aside to build")
    assert found == [("buildings", {"buildings": 3})]


def test_every_decision_is_about_something_on_the_board() -> None:
    for players in (2, 4):
        for state in play_out("yspahan", players, seed=7):
            for seat in state.seats_to_decide:
                for decision in state.legal(seat):
                    assert state.pieces(seat, decision), str(decision)


def test_pieces() -> None:
    camel = given({"step": "camel", "shop": "chest.blue.2", "caravan": [["red"], [], []]})
    assert camel.pieces("red", "pay camel") == ["shop:chest.blue.2", "caravan:1"]
    act = given({"step": "act", "group": GROUP})
    assert act.pieces("red", "move supervisor") == ["tower:sack", "supervisor"]
    assert act.pieces("red", "draw card") == ["tower:sack", "deck"]
    assert act.pieces("red", "fill shops") == ["tower:sack"]
    assert act.pieces("red", "cube on chest.pink.2") == ["shop:chest.pink.2"]
    assert act.pieces("red", "go to W5") == ["road:W5"]
    assert act.pieces("red", "ship vase.blue.1 first") == ["shop:vase.blue.1"]
    assert act.pieces("red", "build hoist") == ["building:0.hoist"]
    assert act.pieces("red", "play exchange") == ["card:exchange"]


def test_a_stock_that_ends_gives_what_is_left() -> None:
    """The option of R1: camels, gold and cubes that are told are those that can be had."""
    options = {"first_player": "first_seat", "unlimited_supply": "no"}
    game = table("yspahan", 4, options)
    shops = [f"{souk}.{n}" for souk in ("sack.pink", "barrel.pink") for n in range(1, 6)]
    shops += [f"vase.orange.{n}" for n in range(1, 4)]  # with eleven riders, one cube is left
    patch = BEFORE | {"caravan": LAST_FREE}
    patch["seat"] = {
        "red": {"gold": 0, "camels": 20, "buildings": ["hoist"], "cubes": shops},
        "blue": {"gold": 21, "camels": 3, "buildings": ["hoist", "shop", "paddock"]},
    }
    patch |= {"turn": 2, "waiting": ["blue"]}
    state = game.position(merged(game.start(seed=0).view(HOST), patch, ""), seed=0, check=False)
    assert state.outlook("blue", "floor camel")[-1] == ("camels", {"camels": 2})
    assert state.outlook("blue", "floor gold")[-1] == ("gold", {"gold": 0})
    assert state.outlook("red", "floor chest")[-1] == ("fill", {"cubes": 1, "floor": "floor.chest"})
    assert state.outlook("blue", "floor chest")[-1][1]["cubes"] == 2
