"""What a decision is said to bring, and which pieces it is about."""

from typing import Any

import pytest

from kervan.kernel.story import merged
from kervan.kernel.table import HOST, State
from tests.table import play_out, table

MOCHA = {"expansion": "on"}
Saying = tuple[str, dict[str, Any]]


def given(patch: dict[str, Any], options: dict[str, str] | None = None) -> State:
    game = table("istanbul", 3, options or {})
    picture = merged(game.start(seed=0).view(HOST), AWAY, "given")
    return game.position(merged(picture, patch, "given"), seed=0, check=False)


AWAY: dict[str, Any] = {"figures": {"governor": 10, "smuggler": 10}}


def here(place: int, step: str = "place", now: dict[str, Any] | None = None, **red: Any) -> Any:
    """Red acts at a place."""
    told = {"acting": place, "left": 1} if step not in ("assistant", "fee") else {}
    return {"step": step, "now": told | (now or {}), "seat": {"red": {"place": place, **red}}}


def red(**holds: Any) -> dict[str, Any]:
    return {"seat": {"red": holds}}


BLUE_AT_2 = {"seat": {"blue": {"place": 2, "family": 2}}}
GOODS = ("fabric", "spice", "fruit", "jewelry")
BETTING = {"dice": [1, 6], "bet": 9}

OUTLOOKS: list[tuple[dict[str, Any], dict[str, str], str, list[Saying]]] = [
    # the move
    ({}, {}, "move to Fabric Warehouse", [("leave", {})]),
    (red(assistants=[2]), {}, "move to Fabric Warehouse", [("take", {})]),
    (red(stack=0), {}, "move to Fabric Warehouse", [("stuck", {})]),
    (  # no fee is paid there, and nobody is met
        {"seat": {"red": {"stack": 0, "assistants": [5], "hand": []}, **BLUE_AT_2["seat"]}},
        {},
        "move to Fabric Warehouse",
        [("stuck", {})],
    ),
    (
        merged(red(stack=0, assistants=[5], hand=["return_assistant"]), BLUE_AT_2, ""),
        {},
        "move to Fabric Warehouse",
        [("helped", {}), ("fee", {"lira": 2}), ("family", {"other": "seat.1"})],
    ),
    (
        red(stack=0, assistants=[5], hand=[], tiles=["yellow"], lira=2),
        {},
        "move to Fabric Warehouse",
        [("helped", {})],
    ),
    (
        red(stack=0, assistants=[5], hand=[], tiles=["yellow"], lira=1),
        {},
        "move to Fabric Warehouse",
        [("stuck", {})],
    ),
    (
        {"step": "assistant", "neutral_assistants": [2], "seat": {"red": {"place": 2}}},
        {"neutral_assistants": "on"},
        "take neutral assistant",
        [("fifth", {})],
    ),
    (
        {"neutral_assistants": [2]},
        {"neutral_assistants": "on"},
        "move to Fabric Warehouse",
        [("take_neutral", {})],
    ),
    (
        {**BLUE_AT_2, "figures": {"smuggler": 2}},
        {},
        "move to Fabric Warehouse",
        [
            ("leave", {}),
            ("fee", {"lira": 2}),
            ("family", {"other": "seat.1"}),
            ("meets", {"figure": "figure.smuggler"}),
        ],
    ),
    (
        {"seat": {"red": {"place": 2}, "blue": {"place": 7}, "green": {"place": 7}}},
        {},
        "move to Fountain",
        [("free", {})],
    ),
    # fees and the end of the turn
    (merged(here(2, "fee"), BLUE_AT_2, ""), {}, "pay the merchants", [("paid_lira", {"lira": 2})]),
    (here(2, "assistant"), {}, "end turn", [("ends_early", {})]),
    (here(2), {}, "end turn", [("forgoes", {"there": "there.fabric_warehouse"})]),
    (here(2, now={"left": 0}), {}, "end turn", []),
    # places
    (
        here(1, lira=9, extensions=2),
        {},
        "extend the cart",
        [("got_rubies", {"rubies": 1}), ("capacity", {"count": 5}), ("paid_lira", {"lira": 7})],
    ),
    (
        here(2, extensions=1, goods={"fabric": 1}),
        {},
        "fill the cart",
        [("got_goods", {"good": "good.fabric", "count": 2})],
    ),
    (
        here(2, tiles=["green"], lira=3),
        {},
        "fill the cart, buy jewelry",
        [
            ("got_goods", {"good": "good.fabric", "count": 2}),
            ("got_goods", {"good": "good.jewelry", "count": 1}),
            ("paid_lira", {"lira": 2}),
        ],
    ),
    (
        here(5),
        {},
        "collect the mail",
        [
            ("got_lira", {"lira": 2}),
            ("got_goods", {"good": "good.spice", "count": 1}),
            ("got_goods", {"good": "good.fruit", "count": 1}),
        ],
    ),
    (here(9), {}, "bet 7", [("bet", {"lira": 7, "percent": 58, "less": 2})]),
    (
        here(9, now={"guild_turn": True, "guild": 9, "ordered": True}),
        MOCHA,
        "bet 12",
        [("bet", {"lira": 24, "percent": 3, "less": 4})],
    ),
    (
        merged(here(11, goods={"spice": 2}), {"demand": {"small": {"seen": [2], "active": 2}}}, ""),
        {},
        "sell all",
        [("sale", {"count": 2, "lira": 5})],
    ),
    (here(11, "sale", {"sold": ["spice"]}), {}, "done", [("sale", {"count": 1, "lira": 2})]),
    (
        here(16, lira=20),
        {},
        "buy a ruby",
        [("got_rubies", {"rubies": 1}), ("paid_lira", {"lira": 14})],
    ),
    (
        here(15, goods={"jewelry": 3}),
        {},
        "take blue tile",
        [
            ("tile_blue", {}),
            ("paid_goods", {"good": "good.jewelry", "count": 1}),
        ],
    ),
    (
        here(13, goods={"fabric": 1, "spice": 2, "fruit": 2, "jewelry": 1}),
        {},
        "buy a ruby",
        [
            *(("paid_goods", {"good": f"good.{good}", "count": 1}) for good in GOODS),
            ("of_choice", {"count": 1}),
        ],
    ),
    (here(18), MOCHA, "draw guild cards", [("hall", {})]),
    (here(19, coffee=2), MOCHA, "set the barrier", [("barrier", {})]),
    (
        here(19, coffee=2),
        MOCHA,
        "take encounter tile",
        [("tavern_encounter", {}), ("paid_coffee", {"coffee": 1})],
    ),
    (
        here(19, coffee=5, goods={"fruit": 3}, extensions=1) | {"baksheesh": "fruit"},
        MOCHA,
        "baksheesh at Gemstone Dealer",
        [
            ("got_rubies", {"rubies": 1}),
            ("paid_coffee", {"coffee": 4}),
            ("paid_goods", {"good": "good.fruit", "count": 3}),
        ],
    ),
    # dice
    (
        here(9, "dice", BETTING, tiles=["red"]),
        {},
        "turn 1 into 4",
        [("total", {"total": 10}), ("got_lira", {"lira": 9})],
    ),
    (
        here(9, "dice", BETTING, hand=["die_to_six"]),
        MOCHA,
        "keep the roll",
        [("total", {"total": 7}), ("got_lira", {"lira": 2})],
    ),
    (
        here(8, "dice", {"dice": [1, 6]}, hand=["die_to_six"]),
        MOCHA,
        "turn 1 into 6",
        [("total", {"total": 12}), ("got_goods", {"good": "good.jewelry", "count": 3})],
    ),
    (here(9, "dice", BETTING, tiles=["red"]), {}, "reroll", []),
    # encounters
    (
        {**here(2), "figures": {"governor": 2}},
        {},
        "use governor",
        [("forgoes", {"there": "there.fabric_warehouse"}), ("governor", {})],
    ),
    (
        merged(here(2, now={"left": 0}), BLUE_AT_2, ""),
        {},
        "capture blue for lira",
        [("got_lira", {"lira": 3})],
    ),
    # cards
    (red(hand=["five_lira"]), {}, "play five lira", [("card_five_lira", {})]),
    (red(guild=[12]), MOCHA, "play guild 12", [("guild_12", {})]),
    (
        red(tiles=["yellow"], lira=2, assistants=[2]),
        {},
        "use yellow tile",
        [("yellow", {})],
    ),
]


@pytest.mark.parametrize(
    ("patch", "options", "decision", "outlook"), OUTLOOKS, ids=lambda one: str(one)[:40]
)
def test_an_outlook(
    patch: dict[str, Any], options: dict[str, str], decision: str, outlook: list[Saying]
) -> None:
    assert given(patch, options).outlook("red", decision) == outlook


def test_what_is_promised_happens() -> None:
    """Lira, coffee and rubies change as the outlook of an action has said, where it has."""
    seen = set()
    for options in ({}, MOCHA):
        for state in play_out("istanbul", 3, 4, options, is_greedy=True):
            for seat in state.seats_to_decide:
                for decision in state.legal(seat):
                    promised = dict(state.outlook(seat, decision))
                    if decision.block in CERTAIN:
                        seen.add(decision.block)
                        before = state.plain.seats[seat]
                        later = state.copy().play(seat, decision).plain.seats[seat]
                        for name in ("lira", "coffee", "rubies"):
                            got = promised.get(f"got_{name}", {}).get(name, 0)
                            paid = promised.get(f"paid_{name}", {}).get(name, 0)
                            assert getattr(later, name) - getattr(before, name) == got - paid
    assert seen == CERTAIN


CERTAIN = {"extend", "fill", "collect", "buy_ruby", "take_tile", "pay_fee"}


def test_every_decision_is_about_something_on_the_board() -> None:
    for options in ({}, MOCHA):
        for state in play_out("istanbul", 4, 7, options, is_greedy=True):
            for seat in state.seats_to_decide:
                for decision in state.legal(seat):
                    assert state.pieces(seat, decision), str(decision)


def test_pieces() -> None:
    assert given({}).pieces("red", "move to Fabric Warehouse") == ["tile:2"]
    assert given(red(hand=["stay"])).pieces("red", "play stay") == ["card:stay"]
    assert given(here(2, "assistant")).pieces("red", "leave assistant") == ["tile:2"]
    assert given(here(16)).pieces("red", "buy a ruby") == ["tile:16"]
    assert given(here(14)).pieces("red", "take red tile") == ["tile:14", "mosque:red"]
    assert given(here(2)).pieces("red", "capture blue for lira") == ["family:1"]
    assert given(here(2)).pieces("red", "smuggle fruit") == ["figure:smuggler", "good:fruit"]
    assert given(here(6)).pieces("red", "take the open card") == ["pile:discards"]
    assert given(here(9, "dice", BETTING)).pieces("red", "turn 1 into 4") == ["die:1"]
    tavern = given(here(19, "edge"), MOCHA)
    assert tavern.pieces("red", "barrier east of Fountain") == ["edge:7.17"]
    assert given(here(19), MOCHA).pieces("red", "baksheesh at Sultan's Palace") == [
        "tile:19", "tile:13",
    ]  # fmt: skip
    assert given(red(guild=[7]), MOCHA).pieces("red", "play guild 7") == ["guild:7"]
