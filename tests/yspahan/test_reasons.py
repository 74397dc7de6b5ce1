"""Each reason for a refusal, in its words: stories say that something is refused, this says why."""

from typing import Any

import pytest

from kervan.kernel.story import merged
from kervan.kernel.table import HOST, State
from tests.table import table

TOWER = {"camel": {"white": 2, "value": 1}, "gold": {"white": 2, "value": 6}}
BEFORE: dict[str, Any] = {"step": "before", "tower": TOWER}
ALL_CARDS = [
    "camels3", "gold3", "cube_shop", "cube_caravan", "sell_camels", "sell_gold", "build_no_camels",
    "build_no_gold", "exchange",
]  # fmt: skip
HOLDS = {"hand": ALL_CARDS, "cards": 9}
RIVALS = ["sack.white.1", "sack.blue.1", "sack.yellow.1", "sack.pink.1"]


def act(floor: str, **more: Any) -> dict[str, Any]:
    return {"step": "act", "group": {"floor": floor, "dice": 2, "value": 3}, **more}


def place(**seats: Any) -> dict[str, Any]:
    return act("chest", seat=seats) | {"step": "place", "left": 2}


def red(step: str = "before", **holds: Any) -> dict[str, Any]:
    return {"step": step, "tower": TOWER, "seat": {"red": holds}}


NO_STOCK = {"unlimited_supply": "no"}
NO_CUBES = [f"{souk}.{n}" for souk in ("sack.pink", "barrel.pink") for n in range(1, 6)]
ALL_OUT = {"caravan": [["red"] * 4, ["red"] * 4, ["red"] * 3], "seat": {
    "red": {**HOLDS, "cubes": [*NO_CUBES, *(f"chest.pink.{n}" for n in range(1, 5))]}
}}  # fmt: skip
SHUT = [  # every souk has an owner
    *RIVALS, "barrel.white.1", "barrel.blue.1", "barrel.yellow.1", "barrel.pink.1", "chest.blue.1",
    "chest.yellow.1", "chest.pink.1", "vase.blue.1", "vase.yellow.1", "vase.orange.1",
]  # fmt: skip

# reason: players, options, table, who tries what
REFUSED: list[tuple[str, int, dict[str, str], dict[str, Any], str]] = [
    ("NOT_NOW", 4, {}, BEFORE, "red: take camels"),
    ("NOT_NOW", 4, {}, BEFORE, "red: roll with 0 yellow"),
    ("NOT_NOW", 4, {}, BEFORE, "red: add no die"),
    ("NOT_NOW", 4, {}, BEFORE, "red: cube on sack.white.1"),
    ("NOT_NOW", 4, {}, BEFORE, "red: enough"),
    ("NOT_NOW", 4, {}, BEFORE, "red: go to W1"),
    ("NOT_NOW", 4, {}, BEFORE, "red: ship vase.blue.1 first"),
    ("NOT_NOW", 4, {}, BEFORE, "red: pay camel"),
    ("NOT_NOW", 4, {}, BEFORE, "red: sell 1 camel"),
    ("NOT_NOW", 4, {}, BEFORE, "red: sell 1 gold"),
    ("NOT_NOW", 4, {}, BEFORE, "red: swap 1 gold for camels"),
    ("NOT_NOW", 4, {}, BEFORE, "red: build paddock"),
    ("NOT_NOW", 4, {}, BEFORE, "red: end turn"),
    ("NOT_NOW", 4, {}, {}, "red: floor camel"),
    ("NOT_NOW", 4, {}, {}, "red: draw card"),
    ("NOT_NOW", 4, {}, act("sack", seat={"red": HOLDS}), "red: play 3 gold"),
    (
        "NOT_NOW",
        2,
        {},
        act("sack", seat={"red": HOLDS}) | {"step": "construct"},
        "red: play 3 gold",
    ),
    (
        "NOT_NOW",
        4,
        {},
        {"step": "ship", "due": ["sack.white.2", "barrel.white.1"]},
        "red: ship vase.blue.1 first",
    ),
    ("NOT_YOUR_TURN", 4, {}, BEFORE, "blue: floor camel"),
    ("TOO_LITTLE_GOLD", 4, {}, {}, "red: roll with 3 yellow"),
    ("TOO_LITTLE_GOLD", 4, {}, act("sack") | {"step": "walk"}, "red: go to W6"),
    ("TOO_LITTLE_GOLD", 4, {}, red("after", camels=3), "red: build caravanserai"),
    ("TOO_FEW_CAMELS", 4, {}, red("after", camels=1), "red: build paddock"),
    ("EMPTY_FLOOR", 4, {}, BEFORE, "red: floor vase"),
    (
        "ONLY_YELLOW_DICE",
        2,
        {},
        BEFORE
        | {"turn": 2, "waiting": ["blue"], "tower": TOWER | {"sack": {"yellow": 1, "value": 2}}},
        "blue: floor sack",
    ),
    ("GROUPS_LEFT", 4, {}, BEFORE, "red: draw card"),
    ("NOT_ON_THIS_FLOOR", 4, {}, act("gold"), "red: take camels"),
    ("NOT_ON_THIS_FLOOR", 4, {}, act("sack"), "red: take gold"),
    ("NOT_ON_THIS_FLOOR", 4, {}, act("camel"), "red: fill shops"),
    ("NOT_ON_THIS_FLOOR", 4, {}, act("gold"), "red: fill shops"),
    ("NO_LEGAL_SHOP", 4, {}, act("sack", seat={"blue": {"cubes": RIVALS}}), "red: fill shops"),
    (
        "NO_LEGAL_SHOP",
        4,
        {},
        BEFORE | {"seat": {"red": HOLDS, "blue": {"cubes": SHUT}}},
        "red: play cube to a shop",
    ),
    ("NO_CUBE_LEFT", 4, NO_STOCK, act("sack") | ALL_OUT, "red: fill shops"),
    ("NO_CUBE_LEFT", 4, NO_STOCK, BEFORE | ALL_OUT, "red: play cube to a shop"),
    ("NO_CUBE_LEFT", 4, NO_STOCK, BEFORE | ALL_OUT, "red: play cube to the caravan"),
    (
        "NO_CUBE_LEFT",
        4,
        NO_STOCK,
        act("sack") | ALL_OUT | {"step": "place", "left": 1},
        "red: cube on sack.white.1",
    ),
    ("NOT_IN_HAND", 4, {}, BEFORE, "red: play exchange"),
    ("NOT_IN_HAND", 4, {}, act("camel") | {"step": "bonus"}, "red: add die: exchange"),
    ("NOT_IN_HAND", 2, {}, act("camel") | {"step": "construct"}, "red: play build without gold"),
    (
        "DRAWN_THIS_TURN",
        4,
        {"drawn_card_playable_same_turn": "no"},
        red("after", hand=["gold3"], cards=1) | {"fresh": ["gold3"], "fresh_size": 1},
        "red: play 3 gold",
    ),
    (
        "NO_CARD_LEFT",
        4,
        {"no_card_if_deck_and_discard_empty": "no"},
        act("sack") | {"deck": [], "deck_size": 0},
        "red: draw card",
    ),
    (
        "NOT_BEFORE_THE_ROLL",
        4,
        {"cards_before_roll": "no"},
        red("supply", **HOLDS) | {"tower": {}},
        "red: play 3 gold",
    ),
    ("NOTHING_TO_SELL", 4, {}, red(**HOLDS), "red: play sell camels"),
    ("NOTHING_TO_SELL", 4, {}, red(**HOLDS, gold=0), "red: play sell gold"),
    ("NOTHING_TO_SWAP", 4, {}, red(**HOLDS, gold=0), "red: play exchange"),
    (
        "OTHER_DIRECTION",
        4,
        {},
        red("swap", gold=3, camels=22) | {"left": 1},
        "red: swap 1 camel for gold",
    ),
    (
        "OTHER_DIRECTION",
        4,
        {},
        red("swap", gold=22, camels=2) | {"left": -1},
        "red: swap 1 gold for camels",
    ),
    ("STOCK_IS_EMPTY", 4, NO_STOCK, red(**HOLDS, camels=25), "red: play 3 camels"),
    ("STOCK_IS_EMPTY", 4, NO_STOCK, red(**HOLDS, gold=19), "red: play 3 gold"),
    ("SHOP_TAKEN", 4, {}, place(red={"cubes": ["chest.pink.1"]}), "red: cube on chest.pink.1"),
    ("SHOP_TAKEN", 4, {}, place(blue={"cubes": ["chest.pink.1"]}), "red: cube on chest.pink.1"),
    ("OTHER_QUARTER", 4, {}, place(), "red: cube on sack.pink.6"),
    ("OTHER_QUARTER", 4, {}, place(), "red: cube on vase.blue.1"),
    (
        "SOUK_OF_ANOTHER",
        4,
        {},
        place(blue={"cubes": ["chest.pink.1"]}),
        "red: cube on chest.pink.2",
    ),
    ("UNFINISHED_SOUK", 4, {}, place(red={"cubes": ["chest.pink.1"]}), "red: cube on chest.blue.2"),
    ("MUST_PLACE_ALL", 4, {}, place(), "red: enough"),
    ("MUST_SWAP_SOMETHING", 4, {}, red("swap", gold=3), "red: enough"),
    ("ONE_BUILDING_A_TURN", 4, {}, red("after", camels=4) | {"built": True}, "red: build paddock"),
    (
        "ONE_BUILDING_A_TURN",
        4,
        {},
        red(**HOLDS, camels=4) | {"built": True},
        "red: play build without gold",
    ),
    ("BUILT_ALREADY", 4, {}, red("after", camels=4, buildings=["paddock"]), "red: build paddock"),
    ("NOTHING_TO_BUILD", 4, {}, red(**HOLDS, camels=1), "red: play build without gold"),
    ("NOTHING_TO_BUILD", 2, {}, act("sack"), "red: set aside to build"),
    (
        "NOTHING_TO_BUILD",
        2,
        {},
        act("sack", seat={"red": HOLDS}) | {"step": "construct"},
        "red: play build without gold",
    ),
    ("ONLY_WITH_A_GROUP", 2, {}, red(**HOLDS, camels=9), "red: play build without gold"),
    ("ONLY_WITH_A_GROUP", 2, {}, red("after", camels=9), "red: build paddock"),
    (
        "NOT_AS_AN_ACTION",
        4,
        {},
        act("sack", seat={"red": {"camels": 9}}),
        "red: set aside to build",
    ),
    (
        "CARDS_DO_NOT_COMBINE",
        4,
        {},
        red("construct", **HOLDS, camels=9, gold=9) | {"waived": ["gold"], "back": "before"},
        "red: play build without camels",
    ),
    (
        "CARDS_DO_NOT_COMBINE",
        4,
        {"combine_build_cards": "yes"},
        red("construct", **HOLDS, camels=9, gold=9) | {"waived": ["gold"], "back": "before"},
        "red: play build without gold",
    ),
    ("TOO_MANY", 4, {}, red("sell_camels", camels=2), "red: sell 3 camels"),
    ("TOO_MANY", 4, {}, red("sell_gold", gold=9), "red: sell 10 gold"),
    ("TOO_MANY", 4, {}, red("swap", gold=3, camels=1), "red: swap 4 gold for camels"),
    ("TOO_MANY", 4, {}, red("swap", gold=3, camels=1), "red: swap 2 camels for gold"),
    ("TOO_MANY", 4, NO_STOCK, red("swap", gold=8, camels=20), "red: swap 6 gold for camels"),
    ("TOO_MANY", 4, NO_STOCK, red("swap", gold=18, camels=20), "red: swap 2 camels for gold"),
]


def given(players: int, options: dict[str, str], patch: dict[str, Any]) -> State:
    game = table("yspahan", players, {"first_player": "first_seat", **options})
    picture = merged(game.start(seed=0).view(HOST), patch, "given")
    return game.position(picture, seed=0, check=False)


@pytest.mark.parametrize(
    ("reason", "players", "options", "patch", "line"),
    REFUSED,
    ids=[f"{one[0]}-{one[-1].partition(': ')[2]}" for one in REFUSED],
)
def test_a_refusal_gives_its_reason(
    reason: str, players: int, options: dict[str, str], patch: dict[str, Any], line: str
) -> None:
    state = given(players, options, patch)
    seat, _, decision = line.partition(": ")
    assert state.why_not(seat, decision) == state.game.words[f"why.{reason}"]
    assert decision not in map(str, state.legal(seat))


def test_every_reason_has_its_refusal() -> None:
    reasons = set(table("yspahan", 4).reason_names.values())
    assert reasons == {one[0] for one in REFUSED} | {"FINE"}
