"""Each reason for a refusal, in its words: stories say that something is refused, this says why."""

from typing import Any

import pytest

from kervan.kernel.story import merged
from kervan.kernel.table import HOST, State
from tests.table import table

BASE: dict[str, str] = {}
MOCHA = {"expansion": "on"}


def here(place: int, step: str = "place", now: dict[str, Any] | None = None, **red: Any) -> Any:
    """Red acts at a place."""
    told = {"acting": place, "left": 1} if step not in ("assistant", "fee") else {}
    return {"step": step, "now": told | (now or {}), "seat": {"red": {"place": place, **red}}}


def red(**holds: Any) -> dict[str, Any]:
    return {"seat": {"red": holds}}


def figures(place: int, **more: Any) -> dict[str, Any]:
    return {"figures": {"governor": place, "smuggler": place, **more}}


ROLLED = {"dice": [1, 2], "bet": 9}
SOLD = {"sold": ["spice"] * 3}
TAVERN = {"guild_turn": True, "guild": 19, "ordered": True}
EMPTY = {"palace": 11, "dealer": 24}

# reason: options, table, who tries what
REFUSED: list[tuple[str, dict[str, str], dict[str, Any], list[str]]] = [
    ("NOT_YOUR_TURN", BASE, {}, ["blue: move to Spice Warehouse", "green: end turn"]),
    (
        "NOT_NOW",
        BASE,
        {},
        [
            "red: end turn", "red: take assistant", "red: pay the merchants", "red: done",
            "red: fill the cart", "red: roll for jewelry", "red: keep the roll",
            "red: gain spice", "red: pay spice", "red: reward in lira", "red: use governor",
            "red: second tavern action",
        ],
    ),
    ("NOT_NOW", BASE, here(2, "assistant"), ["red: move to Fountain", "red: pay the merchants"]),
    ("NOT_NOW", BASE, here(2, "fee"), ["red: take assistant", "red: fill the cart"]),
    ("NOT_NOW", BASE, here(2), ["red: move to Fountain", "red: second tavern action"]),
    ("NOT_NOW", BASE, here(2, hand=["stay"]), ["red: play stay"]),
    ("NOT_NOW", BASE, here(2, "assistant", hand=["double_palace"]), ["red: play double palace"]),
    ("NOT_NOW", MOCHA, here(9, hand=["die_to_six"]), ["red: play die to six"]),
    ("NOT_NOW", MOCHA, here(2, guild=[5]), ["red: play guild 5"]),
    (
        "NOT_NOW",
        BASE,
        here(9, "dice", ROLLED, hand=["five_lira"], tiles=["yellow"]),
        ["red: play five lira", "red: use yellow tile", "red: end turn", "red: gain spice"],
    ),
    (
        "NOT_NOW",
        MOCHA,
        here(19, now=TAVERN, hand=["five_lira"], tiles=["yellow"]),
        ["red: play five lira", "red: use yellow tile"],
    ),
    (
        "NOT_NOW",
        BASE,
        here(10, "sale", SOLD, hand=["small_market_any"]),
        ["red: play sell anything"],
    ),
    ("NOT_IN_THIS_GAME", BASE, {}, ["red: move to Tavern"]),
    ("NOT_IN_THIS_GAME", BASE, here(12), ["red: send family to Guild Hall"]),
    ("ALREADY_THERE", BASE, {}, ["red: move to Fountain"]),
    ("ALREADY_THERE", BASE, here(12), ["red: send family to Police Station"]),
    ("TOO_FAR", BASE, {}, ["red: move to Sultan's Palace", "red: move to Black Market"]),
    (
        "NO_ASSISTANT_HERE",
        BASE,
        here(2, "assistant"),
        ["red: take assistant", "red: take neutral assistant"],
    ),
    ("OWN_ASSISTANT_HERE", BASE, here(2, "assistant", assistants=[2]), ["red: leave assistant"]),
    ("EMPTY_STACK", BASE, here(2, "assistant", stack=0), ["red: leave assistant"]),
    ("MUST_USE_ASSISTANT", BASE, here(2, "assistant", {"mode": "stay"}), ["red: end turn"]),
    (
        "CAPTURE_FIRST",
        BASE,
        merged(here(2), {"seat": {"blue": {"family": 2}}}, ""),
        ["red: end turn"],
    ),
    ("ACT_FIRST", MOCHA, here(19, now=TAVERN), ["red: end turn", "red: use governor"]),
    ("TOO_FEW_LIRA", BASE, here(1, lira=6), ["red: extend the cart"]),
    ("TOO_FEW_LIRA", BASE, here(16, lira=13), ["red: buy a ruby"]),
    ("TOO_FEW_LIRA", BASE, here(3, tiles=["green"], lira=1), ["red: fill the cart, buy spice"]),
    (
        "TOO_FEW_LIRA",
        BASE,
        merged(here(2, "fee", lira=1), {"seat": {"blue": {"place": 2}}}, ""),
        ["red: pay the merchants"],
    ),
    ("TOO_FEW_LIRA", BASE, red(tiles=["yellow"], lira=1, assistants=[2]), ["red: use yellow tile"]),
    (
        "TOO_FEW_LIRA",
        BASE,
        here(2, "figure", {"figure": "smuggler", "left": 0}, lira=1),
        ["red: pay 2 lira"],
    ),
    (
        "TOO_FEW_LIRA",
        MOCHA,
        merged(here(2, lira=1), figures(2, coffee_trader=2), ""),
        ["red: use coffee trader"],
    ),
    ("TOO_FEW_LIRA", MOCHA, here(17, lira=1), ["red: pay 2 lira"]),
    ("TOO_FEW_LIRA", MOCHA, red(guild=[16], lira=14), ["red: play guild 16"]),
    ("TOO_FEW_GOODS", BASE, here(10), ["red: sell spice", "red: sell all"]),
    ("TOO_FEW_GOODS", BASE, here(13), ["red: buy a ruby"]),
    (
        "TOO_FEW_GOODS",
        BASE,
        here(13, goods={"fabric": 2, "spice": 2, "fruit": 2}),
        ["red: buy a ruby"],
    ),
    ("TOO_FEW_GOODS", BASE, here(14, goods={"fabric": 1}), ["red: take red tile"]),
    ("TOO_FEW_GOODS", BASE, here(11, hand=["small_market_any"]), ["red: play sell anything"]),
    ("TOO_FEW_GOODS", MOCHA, here(19, coffee=4), ["red: baksheesh at Gemstone Dealer"]),
    ("TOO_FEW_GOODS", MOCHA, here(17, goods={"fabric": 1}), ["red: pay spice"]),
    ("TOO_FEW_GOODS", MOCHA, here(17), ["red: pay spice"]),
    ("TOO_FEW_GOODS", MOCHA, red(guild=[10, 13]), ["red: play guild 10", "red: play guild 13"]),
    (
        "TOO_FEW_GOODS",
        MOCHA,
        here(2, "swap", {"playing": "exchange_three"}, goods={"fabric": 1}),
        ["red: pay spice"],
    ),
    (
        "TOO_FEW_GOODS",
        BASE,
        here(13, "pay", {"owed": 1}, goods={"fabric": 1, "spice": 1}),
        ["red: pay fruit"],
    ),
    ("TOO_LITTLE_COFFEE", MOCHA, here(20, coffee=5), ["red: buy a ruby"]),
    (
        "TOO_LITTLE_COFFEE",
        MOCHA,
        here(19, coffee=0),
        ["red: set the barrier", "red: take movement tile", "red: baksheesh at Coffee House"],
    ),
    (
        "TOO_LITTLE_COFFEE",
        MOCHA,
        red(hand=["sell_coffee", "buy_guild_card"]),
        ["red: play sell coffee", "red: play buy guild card"],
    ),
    ("TOO_LITTLE_COFFEE", MOCHA, red(guild=[20], coffee=2), ["red: play guild 20"]),
    (
        "TOO_LITTLE_COFFEE",
        MOCHA,
        red(guild=[19], tavern=["movement", "encounter"]),
        ["red: play guild 19"],
    ),
    (
        "TOO_LITTLE_COFFEE",
        MOCHA,
        here(2, "swap", {"playing": "exchange_three"}, goods={"fabric": 1}),
        ["red: pay coffee"],
    ),
    (
        "NO_COFFEE_FOR_GOODS",
        MOCHA,
        here(13, "pay", {"owed": 1}, coffee=9, goods={"fabric": 1, "spice": 1}),
        ["red: pay coffee"],
    ),
    ("NO_COFFEE_FOR_GOODS", MOCHA, here(17, coffee=9, goods={"spice": 1}), ["red: pay coffee"]),
    ("CART_COMPLETE", BASE, here(1, extensions=3, lira=9), ["red: extend the cart"]),
    ("CART_COMPLETE", MOCHA, red(guild=[1], extensions=3), ["red: play guild 1"]),
    ("NO_RUBY_LEFT", BASE, merged(here(13), {"tracks": EMPTY}, ""), ["red: buy a ruby"]),
    ("NO_RUBY_LEFT", BASE, merged(here(16, lira=50), {"tracks": EMPTY}, ""), ["red: buy a ruby"]),
    (
        "NO_RUBY_LEFT",
        MOCHA,
        merged(here(20, coffee=50), {"tracks": {"coffee_house": 11}}, ""),
        ["red: buy a ruby"],
    ),
    (
        "NO_RUBY_LEFT",
        MOCHA,
        merged(here(19, coffee=9, goods={"fruit": 3}), {"tracks": EMPTY}, ""),
        ["red: baksheesh at Gemstone Dealer", "red: baksheesh at Sultan's Palace"],
    ),
    ("NO_RUBY_LEFT", MOCHA, {**red(guild=[13, 16], lira=99), "tracks": EMPTY}, [
        "red: play guild 13", "red: play guild 16",
    ]),
    ("NO_TILE", BASE, here(3, lira=9), ["red: fill the cart, buy spice"]),
    ("NO_TILE", BASE, red(lira=9, assistants=[2]), ["red: use yellow tile"]),
    ("NO_TILE", BASE, here(9, "dice", ROLLED), ["red: reroll", "red: turn 1 into 4"]),
    (
        "TILE_USED",
        BASE,
        here(3, now={"spent": ["green"]}, tiles=["green"], lira=9),
        ["red: fill the cart, buy spice"],
    ),
    (
        "TILE_USED",
        BASE,
        here(3, now={"spent": ["yellow"]}, tiles=["yellow"], lira=9, assistants=[2]),
        ["red: use yellow tile"],
    ),
    (
        "TILE_USED",
        MOCHA,
        here(9, "dice", {**ROLLED, "spent": ["red"]}, tiles=["red"], hand=["die_to_six"]),
        ["red: reroll", "red: turn 1 into 4"],
    ),
    (
        "WRONG_PLACE",
        MOCHA,
        here(
            5,
            "dice",
            {"dice": [1, 2], "playing": "dice_bonus", "menu": "place"},
            tiles=["red"],
            hand=["die_to_six"],
        ),
        ["red: reroll", "red: turn 1 into 4"],
    ),
    (
        "NOT_IN_GUILD_TURN",
        MOCHA,
        here(3, now={"guild_turn": True}, tiles=["green"], lira=9),
        ["red: fill the cart, buy spice"],
    ),
    (
        "NOT_IN_GUILD_TURN",
        MOCHA,
        here(9, "dice", {**ROLLED, "guild_turn": True}, tiles=["red"], hand=["die_to_six"]),
        ["red: reroll", "red: turn 1 into 4"],
    ),
    (
        "NOT_IN_GUILD_TURN",
        MOCHA,
        here(5, now={"guild_turn": True}, hand=["double_post_office"]),
        ["red: play double post office"],
    ),
    (
        "NOT_WANTED",
        BASE,
        merged(
            here(11, goods={"fabric": 1}), {"demand": {"small": {"seen": [3], "active": 3}}}, ""
        ),
        ["red: sell fabric"],
    ),
    (
        "SOLD_ENOUGH",
        BASE,
        here(11, "sale", {"sold": ["spice"] * 5, "any_sale": True}, goods={"spice": 1}),
        ["red: sell spice", "red: sell all"],
    ),
    ("NO_CARDS_LEFT", BASE, here(6), ["red: take the open card"]),
    ("NO_CARDS_LEFT", BASE, here(6, "second_card"), ["red: take the open card"]),
    ("NO_CARDS_LEFT", BASE, {**merged(here(2), figures(2), ""), "pile": []}, ["red: use governor"]),
    (
        "NO_CARDS_LEFT",
        BASE,
        {**merged(here(2), {"seat": {"blue": {"family": 2}}}, ""), "pile": []},
        ["red: capture blue for a card"],
    ),
    (
        "NO_CARDS_LEFT",
        MOCHA,
        {**red(guild=[6, 18], hand=["buy_guild_card"], coffee=2), "pile": [], "guild_pile": []},
        ["red: play guild 6", "red: play guild 18", "red: play buy guild card"],
    ),
    ("NOT_IN_HAND", BASE, red(hand=["stay"]), ["red: play five lira", "red: play long move"]),
    ("NOT_IN_HAND", MOCHA, red(guild=[2]), ["red: play guild 3"]),
    ("NOT_IN_HAND", BASE, here(6, "discard", hand=["stay"]), ["red: discard five lira"]),
    (
        "NOT_IN_HAND",
        BASE,
        here(2, "figure", {"figure": "governor", "left": 0}, hand=["stay"]),
        ["red: discard five lira"],
    ),
    ("NOT_IN_HAND", MOCHA, here(18, "discard_guild", guild=[2, 4]), ["red: discard guild 3"]),
    ("NOT_IN_HAND", MOCHA, here(17, hand=["stay"]), [
        "red: discard five lira", "red: discard guild 4",
    ]),
    ("NOT_IN_HAND", MOCHA, here(17, hand=[]), ["red: discard five lira"]),
    ("NOT_IN_HAND", MOCHA, here(9, "dice", ROLLED, hand=["stay"]), ["red: turn 1 into 6"]),
    (
        "NO_ASSISTANT_THERE",
        BASE,
        here(7, assistants=[2]),
        ["red: recall from Tea House", "red: recall all"],
    ),
    ("NO_ASSISTANT_THERE", BASE, red(hand=["return_assistant"]), ["red: play return assistant"]),
    ("NO_ASSISTANT_THERE", BASE, red(tiles=["yellow"], lira=2), ["red: use yellow tile"]),
    (
        "NO_ASSISTANT_THERE",
        BASE,
        here(2, "recall", {"left": 0, "spent": ["yellow"]}, assistants=[2, 3, 4]),
        ["red: recall from Tea House"],
    ),
    (
        "MERCHANT_IS_THERE",
        BASE,
        here(2, "recall", {"left": 0, "spent": ["yellow"]}, assistants=[2, 3, 4]),
        ["red: recall from Fabric Warehouse"],
    ),
    ("FAMILY_AWAY", BASE, here(12, family=2), ["red: send family to Tea House"]),
    ("FAMILY_AT_HOME", BASE, red(hand=["family_home"]), ["red: play family home"]),
    ("OWNED", BASE, here(14, tiles=["red"], goods={"fabric": 2}), ["red: take red tile"]),
    ("OWNED", MOCHA, here(19, tavern=["movement"], coffee=9), ["red: take movement tile"]),
    (
        "NONE_LEFT",
        BASE,
        merged(here(14, goods={"fabric": 2}), {"tiles_taken": {"red": 3}}, ""),
        ["red: take red tile"],
    ),
    (
        "NONE_LEFT",
        MOCHA,
        merged(here(19, coffee=9), {"tavern_tiles_taken": {"encounter": 4}}, ""),
        ["red: take encounter tile"],
    ),
    (
        "PAID_SO_ALREADY",
        MOCHA,
        here(17, "roast", {"roasted": ["lira", "good"]}, lira=9, goods={"spice": 1}, hand=["stay"]),
        ["red: pay 2 lira", "red: pay spice"],
    ),
    ("BARRIER_THERE", MOCHA, {
        **here(19, "edge", coffee=9), "barrier": "1 east", "passage": "blue",
    }, ["red: barrier east of Wainwright"]),
    ("NO_EDGE", MOCHA, here(19, "edge", coffee=9), [
        "red: barrier east of Large Market", "red: barrier south of Small Mosque",
    ]),
    (
        "NO_ROOM",
        MOCHA,
        here(
            2, "gain", {"playing": "exchange_three", "gains": 1, "left": 0,
                        "wares": ["fabric", "spice", "fruit", "jewelry", "coffee"]},
            goods={"spice": 2},
        ),
        ["red: gain spice"],
    ),
    (
        "NO_ROOM",
        BASE,
        here(8, "gain", {"gains": 1, "wares": ["fabric", "spice", "fruit"]}),
        ["red: gain jewelry"],
    ),
    (
        "NOT_HERE",
        MOCHA,
        merged(here(2), figures(3, coffee_trader=3), ""),
        ["red: use governor", "red: smuggle spice", "red: use coffee trader",
         "red: capture blue for lira", "red: capture red for a card"],
    ),
    (
        "MET_ALREADY",
        BASE,
        merged(here(2, now={"met": ["governor", "smuggler"]}), figures(2), ""),
        ["red: use governor", "red: smuggle spice"],
    ),
    (
        "DIE_NOT_SHOWN",
        MOCHA,
        here(9, "dice", ROLLED, tiles=["red"], hand=["die_to_six"]),
        ["red: turn 3 into 4", "red: turn 5 into 6"],
    ),
    (
        "DIE_SHOWS_IT",
        MOCHA,
        here(9, "dice", {"dice": [4, 6], "bet": 12}, tiles=["red"], hand=["die_to_six"]),
        ["red: turn 4 into 4", "red: turn 6 into 6"],
    ),
    (
        "WRONG_PLACE",
        MOCHA,
        here(2),
        [
            "red: extend the cart", "red: collect the mail", "red: draw a card",
            "red: take the open card", "red: recall from Tea House", "red: roll for jewelry",
            "red: bet 7", "red: sell spice", "red: sell all", "red: send family to Tea House",
            "red: buy a ruby", "red: take red tile", "red: draw guild cards",
            "red: take movement tile", "red: set the barrier", "red: baksheesh at Coffee House",
            "red: pay spice", "red: pay 2 lira", "red: use Tea House",
        ],
    ),
    ("WRONG_PLACE", BASE, here(5), ["red: fill the cart", "red: fill the cart, buy spice"]),
    ("WRONG_PLACE", BASE, here(2, now={"left": 0}), ["red: fill the cart"]),
    ("WRONG_PLACE", BASE, here(14), ["red: take blue tile"]),
    ("WRONG_PLACE", BASE, here(2, hand=["double_palace"]), ["red: play double palace"]),
    (
        "ONE_WAY_TO_MOVE",
        MOCHA,
        {**red(hand=["stay", "corner_move"], guild=[17]), "now": {"mode": "long"}},
        ["red: play stay", "red: play corner move", "red: play guild 17"],
    ),
    ("NOT_AT_FOUNTAIN", BASE, red(hand=["stay"]), ["red: play stay"]),
    ("NOTHING_TO_DO", MOCHA, red(hand=["exchange_three"]), ["red: play exchange three"]),
    ("NOTHING_TO_DO", BASE, here(13, hand=["double_palace"]), ["red: play double palace"]),
    (
        "NOTHING_TO_DO",
        BASE,
        here(11, now={"left": 0}, hand=["small_market_any"], goods={"spice": 1}),
        ["red: play sell anything"],
    ),
    ("NOTHING_TO_DO", MOCHA, red(guild=[14, 15]), ["red: play guild 14", "red: play guild 15"]),
    (
        "NOT_A_FINAL_CARD",
        MOCHA,
        {"step": "final", "ended_by": "goal", **red(hand=["stay", "two_coffee", "die_to_six"])},
        ["red: play stay", "red: play two coffee", "red: play die to six"],
    ),
    (
        "DECLARED",
        BASE,
        here(11, now={"any_sale": True}, hand=["small_market_any"], goods={"spice": 1}),
        ["red: play sell anything"],
    ),
]  # fmt: skip


def given(options: dict[str, str], patch: dict[str, Any]) -> State:
    game = table("istanbul", 3, options)
    picture = merged(game.start(seed=0).view(HOST), patch, "given")
    return game.position(picture, seed=0, check=False)


@pytest.mark.parametrize(
    ("reason", "options", "patch", "line"),
    [(*one[:3], line) for one in REFUSED for line in one[3]],
    ids=[f"{one[0]}-{line.partition(': ')[2]}" for one in REFUSED for line in one[3]],
)
def test_a_refusal_gives_its_reason(
    reason: str, options: dict[str, str], patch: dict[str, Any], line: str
) -> None:
    state = given(options, patch)
    seat, _, decision = line.partition(": ")
    assert state.why_not(seat, decision) == state.game.words[f"why.{reason}"]
    assert decision not in map(str, state.legal(seat))


def test_every_reason_has_its_refusal() -> None:
    reasons = set(table("istanbul", 3).reason_names.values())
    assert reasons == {one[0] for one in REFUSED} | {"FINE"}
