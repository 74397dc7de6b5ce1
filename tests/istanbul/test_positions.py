"""Positions written by hand: what cannot be is refused with a sentence, all else can be played."""

from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

from kervan import Refusal
from kervan.interpreted.istanbul import box, terms
from kervan.kernel.story import merged
from kervan.kernel.table import HOST, State
from tests.table import play_out, table

EXPANSION = {"expansion": "on"}
NEUTRAL = {"neutral_assistants": "on"}


@cache
def begun(players: int = 3, *options: str) -> State:
    return table("istanbul", players, dict.fromkeys(options, "on")).start(seed=0)


def at_place(**now: Any) -> dict[str, Any]:
    """Red acts at a place."""
    acting = now.get("acting", 2)
    seat = {"red": {"place": acting, "stack": 3, "assistants": [acting]}}
    return {"step": "place", "now": {"acting": acting, "left": 1, **now}, "seat": seat}


def asked(step: str, **now: Any) -> dict[str, Any]:
    return {**at_place(**now), "step": step}


def rich(step: str, **now: Any) -> dict[str, Any]:
    """Red acts at a place, and has something of everything."""
    told = asked(step, **now)
    goods = {"fabric": 2, "spice": 1, "fruit": 2, "jewelry": 1}
    told["seat"]["red"] |= {"lira": 9, "goods": goods}
    if now["acting"] > 16:
        told["seat"]["red"]["coffee"] = 2
    return told


def rolled(**now: Any) -> dict[str, Any]:
    """Red, who owns the red tile, has rolled at the Tea House."""
    told = asked("dice", **{"acting": 9, "dice": [1, 2], "bet": 9, **now})
    told["seat"]["red"]["tiles"] = ["red"]
    return {**told, "tiles_taken": {"red": 1}}


def paying(figure: str, **now: Any) -> dict[str, Any]:
    """Red has met a figure at the Fabric Warehouse, and has to pay it."""
    now = {"acting": 0, "left": 0, "met": [figure], "figure": figure, **now}
    red = {"place": 2, "stack": 3, "assistants": [2], "lira": 2}
    return {"step": "figure", "now": now, "figures": {figure: 2}, "seat": {"red": red}}


def sent(place: int) -> dict[str, Any]:
    """Red has sent his family member from the Police Station."""
    told = at_place(acting=12)
    told["now"]["acting"] = told["seat"]["red"]["family"] = place
    return told


def called_home(place: int) -> dict[str, Any]:
    """So has he, and a card has called it home before it acted."""
    told = sent(place)
    told["seat"]["red"]["family"] = 12
    return told


def beside(edge: str, places: list[int], **now: Any) -> dict[str, Any]:
    """Red has set the barrier, and acts beside it."""
    red = {"place": 19, "stack": 3, "assistants": [19]}
    now = {"beside": places, **now}
    return {"step": "place", "now": now, "barrier": edge, "passage": "red", "seat": {"red": red}}


def in_guild(number: int, **now: Any) -> dict[str, Any]:
    """Red has played a guild card."""
    cards = [card for card in range(1, 21) if card != number]
    now = {"guild": number, "guild_turn": True, "left": 1, **now}
    return {"step": "place", "now": now, "guild_pile": cards}


def without(cards: list[str], card: str) -> list[str]:
    """These cards but for one of a kind."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


BASE, MOCHA = begun(), begun(3, "expansion")
TWO, WHITE = begun(2), begun(3, "neutral_assistants")
PILE: list[str] = BASE.view(HOST)["pile"]
HAND: list[str] = BASE.view(HOST)["seat"]["red"]["hand"]
MORE: list[str] = MOCHA.view(HOST)["pile"]
SWAPPED = {
    "step": "swap",
    "now": {"playing": "exchange_three", "swapped": 1},
    "pile": without(MORE, "exchange_three"),
}
POOR = {
    "discards": MOCHA.view(HOST)["seat"]["red"]["hand"],
    "seat": {"red": {"place": 17, "stack": 3, "assistants": [17], "lira": 0, "hand": []}},
}
WITHOUT = {"seat": {"red": {"stack": 3, "neutral_below": []}}}
ENDED = {"ended_by": "goal", "tracks": {"dealer": 19}, "seat": {"red": {"rubies": 5}}}
LESS, NO_FAMILY = without(PILE, "return_assistant"), without(PILE, "family_home")
BLACK = ["fabric", "spice", "fruit"]
DIFFERENT = {"gains": 2, "wares": ["spice", "fruit", "jewelry"], "different": True}
GAINING = {"step": "gain"}
GUILD = list(range(2, 21))  # the pile once card 1 is drawn


def drawn(**red: Any) -> dict[str, Any]:
    """Red has drawn guild card 1."""
    return {"guild_pile": GUILD, "seat": {"red": {"guild": [1], **red}}}


REFUSED: list[tuple[State, dict[str, Any], str]] = [
    # the words
    (BASE, {"turn": 0}, "turn: 0 is not between 1 and"),
    (BASE, {"step": "wait"}, "'wait' means nothing here"),
    (BASE, {"mial": 1}, "'mial', which means nothing here; is it 'mail'?"),
    (BASE, {"mail": 5}, "mail: 5 is not between 0 and 4"),
    (BASE, {"start": "yellow"}, "'yellow' means nothing here"),
    (BASE, {"waiting": ["red", "blue"]}, "only one seat decides at a time"),
    (BASE, {"now": {"dice": [1]}}, "2 numbers are wanted"),
    (BASE, {"now": {"ordered": 1}}, "true or false is wanted"),
    (BASE, {"now": {"gains": 5}}, "gains: 5 is not between 0 and 4"),
    (BASE, {"seat": {"red": {"place": 17}}}, "place: 17 is not between 1 and 16"),
    (BASE, {"seat": {"red": {"coffee": 1}}}, "'coffee', which means nothing here"),
    (BASE, {"seat": {"red": {"assistants": [2, 2]}}}, "2 is there twice"),
    (BASE, {"barrier": "1 east"}, "'barrier', which means nothing here"),
    (MOCHA, {"barrier": "1 north"}, "'1 north' means nothing here"),
    (BASE, {"discards": ["two_coffees"]}, "'two_coffees' means nothing here; is it 'two_coffee'?"),
    (BASE, {"discards": ["stay"] * 45}, "there are too many discards"),
    # the layout
    (BASE, {"places": [[1, 2, 3, 4]]}, "the places lie in 4 rows"),
    (BASE, {"places": [[1, 2, 3]] * 4}, "a row has 4 places"),
    (BASE, {"places": [[1, 2, 3, 4]] * 4}, "the place 1 is there twice"),
    (
        BASE,
        {"places": [[17, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]},
        "the place 1 is nowhere",
    ),
    (BASE, {"figures": {"governor": 0}}, "the governor stands nowhere"),
    (TWO, {"neutral_merchants": [14, 15]}, "3 neutral merchants are in this game, not 2"),
    (BASE, {"neutral_merchants": [14]}, "0 neutral merchants are in this game, not 1"),
    (MOCHA, {"barrier": "10 east", "passage": "red"}, "the barrier stands at the board's edge"),
    (MOCHA, {"barrier": "1 east"}, "barrier and right of passage go together"),
    (MOCHA, {"passage": "blue"}, "barrier and right of passage go together"),
    # rubies
    (BASE, {"wainwright": 2}, "the Wainwright has given 1 rubies for 0 full carts"),
    (BASE, {"mosques": {"small": 2}}, "the small mosque has given 1 rubies for 0 pairs"),
    (BASE, {"tracks": {"palace": 4}}, "a track goes from 5 to 11, which is empty, not to 4"),
    (BASE, {"tracks": {"dealer": 15}}, "the merchants own 0 rubies, but the places have given 1"),
    (BASE, {"seat": {"red": {"rubies": 1}}}, "own 1 rubies, but the places have given 0"),
    (
        BASE,
        {"tracks": {"dealer": 19}, "seat": {"red": {"rubies": 5}}},
        "the last round begins with 5 rubies, not before and not after",
    ),
    (BASE, {"ended_by": "goal"}, "the last round begins with 5 rubies"),
    # goods, assistants, tiles
    (BASE, {"seat": {"red": {"goods": {"spice": 3}}}}, "red has room for 2 spice, not 3"),
    (BASE, {"seat": {"red": {"stack": 3}}}, "red has 4 assistants in all, not 5"),
    (BASE, {"seat": {"red": {"stack": 3, "assistants": [7]}}}, "ever stands at the Fountain"),
    (BASE, {"seat": {"red": {"stack": 5, "reserve": 0}}}, "comes with the blue mosque tile"),
    (WHITE, {"seat": {"red": {"neutral_below": [5]}}}, "the stack of red is not that high"),
    (WHITE, {"neutral_assistants": [2]}, "there are 4 neutral assistants, not 3"),
    (BASE, {"seat": {"red": {"tiles": ["red"]}}}, "0 red mosque tiles are gone, but 1 are owned"),
    (
        TWO,
        {
            "tiles_taken": {"red": 3},
            "seat": {"red": {"tiles": ["red"]}, "blue": {"tiles": ["red"]}},
        },
        "3 red mosque tiles are gone, but 2 are owned",
    ),
    (MOCHA, {"tavern_tiles_taken": {"movement": 1}}, "1 movement tiles are gone, but 0 are owned"),
    (BASE, {"demand": {"small": {"active": 9}}}, "active: 9 is not between 1 and 5"),
    (BASE, {"demand": {"small": {"seen": [1, 1], "active": 1}}}, "a small demand tile is there"),
    (BASE, {"demand": {"small": {"seen": [1, 2], "active": 3}}}, "was never seen"),
    (BASE, {"demand": {"large": {"seen": [1, 2], "active": 1}}}, "must be the active one"),
    # cards
    (BASE, {"pile": PILE[1:]}, f"there are 3 cards {PILE[0]}, not 4"),
    (BASE, {"pile": PILE[1:], "pile_hidden": 1}, "unknown ones: unseen"),
    (BASE, {"pile": PILE[1:], "unseen": PILE[:1]}, "0 bonus cards are hidden, but 1 are unseen"),
    (BASE, {"deck": PILE[1:]}, "the deck had"),
    (
        BASE,
        {"pile": PILE[1:], "pile_hidden": 1, "unseen": PILE[:1], "deck": PILE[1:]},
        "the draw pile holds more than what it was shuffled from",
    ),
    (BASE, {"seat": {"blue": {"known": ["family_home"] * 2}}}, "blue is known to hold family_home"),
    (MOCHA, {"guild_pile": GUILD}, "guild cards are missing"),
    (MOCHA, {"seat": {"red": {"guild": [1]}}}, "a guild card is in two places"),
    (MOCHA, {**drawn(), "guild_deck": GUILD[1:]}, "the guild pile was not shuffled from these"),
    (
        MOCHA,
        {"guild_pile": GUILD, "guild_unseen": [1]},
        "0 guild cards are hidden, but 1 are unseen",
    ),
    (
        MOCHA,
        {"guild_pile": GUILD, "guild_hidden": 1, "guild_unseen": [1], "guild_deck": GUILD},
        "the guild pile holds more than what it was shuffled from",
    ),
    # the turn
    (BASE, {"waiting": []}, "somebody has to decide while the game goes on"),
    (BASE, {"step": "finished"}, "nobody decides once the game is over"),
    (BASE, {"step": "finished", "waiting": []}, "the game is over only when the goal is reached"),
    (BASE, {"step": "final"}, "final cards come after the last round"),
    (BASE, {"now": {"menu": "sale"}}, "a card is played at a menu of the turn"),
    (MOCHA, {**drawn(guild=[]), **at_place(guild=1)}, "a guild card makes a guild turn"),
    (MOCHA, {"now": {"guild_turn": True}}, "a guild card replaces the whole turn"),
    (MOCHA, at_place(guild_turn=True, mode="long"), "a guild card replaces the move"),
    (BASE, {"now": {"mode": "stay"}}, "who stays is not asked where to move"),
    (BASE, {"now": {"acting": 2}}, "no place is acted at before the move"),
    (BASE, {"now": {"left": 1}}, "an action is left, but no place is acted at"),
    (BASE, at_place() | {"now": {"acting": 17}}, "the place 17 is not in this game"),
    (BASE, {"now": {"beside": [18]}}, "a place beside the barrier is not in this game"),
    (MOCHA, at_place(beside=[1, 7]), "is chosen before it is acted at"),
    (BASE, at_place(any_sale=True), "anything is sold at 11 only"),
    (BASE, at_place(roasted=["lira"]), "it is paid at the Roasting Plant only"),
    (BASE, at_place(taverns=1), "guild card 19 brings two Tavern actions"),
    (BASE, at_place(discount=1), "the discount goes to the first Tavern action"),
    (
        MOCHA,
        {
            "guild_pile": [*range(1, 19), 20],
            **at_place(acting=19, guild_turn=True, guild=19, discount=1),
        },
        "the discount goes to the first Tavern action",
    ),
    (BASE, at_place(ordered=True), "a guild card orders an action at a place"),
    (BASE, asked("second_card"), "that is not asked at the place acted at"),
    (BASE, asked("discard", acting=6, left=0), "that is asked in an action only"),
    (BASE, at_place(dice=[1, 1]), "dice lie on the table while a roll may be changed"),
    (BASE, asked("dice", acting=8, dice=[1, 0]), "two dice are rolled"),
    (BASE, at_place(figure="governor"), "a figure is paid at its step only"),
    (BASE, at_place(gains=1), "goods are chosen at their step only"),
    (BASE, at_place(wares=["spice"]), "wares are offered when goods are chosen"),
    (BASE, at_place(owed=1), "goods are owed at their step only"),
    (BASE, asked("sale", acting=11), "goods are sold at a market only"),
    (BASE, at_place(swapped=1), "things are given for exchange_three only"),
    (BASE, at_place(many=True), "any number comes back when they are called only"),
    (
        BASE,
        asked("recall", many=True, playing="return_assistant", menu="place") | {"pile": LESS},
        "any number comes back when they are called only",
    ),
    (BASE, asked("reward"), "a bonus card must be in effect for that"),
    (BASE, {"now": {"playing": HAND[0]}, "seat": {"red": {"hand": []}}}, "no bonus card can be in"),
    (
        BASE,
        {"step": "swap", "now": {"playing": HAND[0]}, "seat": {"red": {"hand": []}}},
        "another bonus card asks this question",
    ),
    (BASE, asked("dice", dice=[1, 1]), "nothing is rolled for"),
    (BASE, asked("dice", acting=9, dice=[1, 1]), "a bet is on a roll at 9"),
    (BASE, asked("gain", gains=1, wares=["spice"]), "there is nothing to choose goods for"),
    (BASE, asked("recall", many=True), "assistants are called at the Fountain"),
    (BASE, asked("recall", menu="place"), "the yellow tile or a card brings one back"),
    (BASE, asked("pay", acting=13, owed=1), "there is nothing to decide at this step"),
    # what was used, and who was met
    (BASE, {"now": {"spent": ["yellow"]}}, "a mosque tile was used that is not owned"),
    (BASE, rolled(spent=["green"]), "a mosque tile was used that is not owned"),
    (
        BASE,
        {
            "now": {"spent": ["red"]},
            "tiles_taken": {"red": 1},
            "seat": {"red": {"tiles": ["red"]}},
        },
        "only the yellow tile is for that",
    ),
    (BASE, {"now": {"met": ["governor"]}}, "figures are met after the action of a turn"),
    (BASE, at_place(met=["smuggler"]), "figures are met after the action of a turn"),
    (BASE, at_place(met=["coffee_trader"]), "a figure was met that is not in this game"),
    (BASE, {**paying("governor"), "figures": {"governor": 3}}, "is paid where it was met"),
    (BASE, paying("governor", met=[]), "is paid where it was met"),
    (BASE, {"figures": {"smuggler": 13}}, "no dice send the smuggler to the place 13"),
    (TWO, {"neutral_merchants": [1, 15, 16]}, "no dice send a neutral merchant to the place 1"),
    (WHITE, WITHOUT | {"neutral_assistants": [7]}, "no assistant ever stands at the Fountain"),
    (WHITE, WITHOUT | {"neutral_assistants": [18]}, "stands on the place 18, which is not there"),
    # the move
    (BASE, {"step": "assistant"}, "at the Fountain no assistant is asked for"),
    (BASE, {"step": "fee"}, "there is no merchant to pay"),
    (BASE, {"step": "fee", "seat": {"red": {"place": 2}}}, "there is no merchant to pay"),
    (BASE, {"step": "place", "now": {"mode": "stay", "acting": 7}}, "nobody stays at the Fountain"),
    (MOCHA, at_place(mode="corner", acting=12), "a jump ends in a corner"),
    (BASE, at_place(mode="corner", acting=15), "a jump to a corner belongs to the expansion"),
    (BASE, {"now": {"menu": "place"}}, "a card is played at a menu of the turn"),
    # the action
    (BASE, at_place(left=2), "this action cannot be carried out 2 times"),
    (BASE, at_place(acting=5, left=4), "this action cannot be carried out 4 times"),
    (BASE, {**at_place(), "now": {"acting": 5}}, "nobody can be acting at the place 5"),
    (BASE, {**sent(5), "now": {"acting": 6}}, "nobody can be acting at the place 6"),
    (MOCHA, beside("7 east", [7, 18]), "these places are not beside the barrier"),
    (MOCHA, beside("7 east", [7, 17]) | {"passage": "blue"}, "brings the right of passage"),
    (
        MOCHA,
        {**beside("7 east", [7, 17]), "seat": {"red": {"place": 5}}},
        "the barrier is set at the Tavern only",
    ),
    (MOCHA, asked("edge", acting=19), "there is too little coffee for the barrier"),
    (MOCHA, asked("roast", acting=17), "who roasts more has paid already"),
    (
        MOCHA,
        {**asked("roast", acting=17, roasted=["card"]), **POOR},
        "nothing is left to roast for",
    ),
    # guild cards
    (MOCHA, in_guild(17, left=0), "guild card 17 does not ask this question"),
    (MOCHA, in_guild(9, acting=9), "guild card 9 orders an action at a place"),
    (MOCHA, in_guild(9, acting=8, ordered=True), "guild card 9 does not act at this place"),
    (MOCHA, in_guild(12, left=0), "this guild card has been carried out"),
    (MOCHA, in_guild(12, beside=[2], ordered=True), "an action that can be carried out"),
    (MOCHA, in_guild(19, acting=19, ordered=True), "orders the first Tavern action only"),
    (MOCHA, in_guild(19, acting=5), "nobody can be acting at the place 5"),
    (
        MOCHA,
        {**at_place(guild_turn=True), "barrier": "7 east", "passage": "red"},
        "this guild card has been carried out",
    ),
    # what is counted
    (BASE, rolled(bet=2), "a bet is 3 at least"),
    (BASE, asked("dice", acting=9, dice=[1, 2], bet=9), "a roll that nobody can change stands"),
    (BASE, rich("gain", acting=8, gains=2, wares=BLACK), "at most 1 goods are chosen here"),
    (BASE, rich("gain", acting=8, gains=1, wares=["jewelry"]), "not the goods to choose from"),
    (
        BASE,
        rich("gain", acting=8, gains=1, wares=BLACK, different=True),
        "different goods are for guild cards 2 to 5",
    ),
    (MOCHA, in_guild(2, **DIFFERENT | {"gains": 1}) | GAINING, "each good is chosen once"),
    (BASE, rich("pay", acting=13, owed=2), "at most 1 goods are owed"),
    (BASE, rich("sale", acting=11, sold=["jewelry"] * 2), "does not ask for what was sold"),
    (BASE, rich("sale", acting=11, sold=["fabric"]), "more was sold than the cart can hold"),
    (BASE, asked("sale", acting=11, sold=["spice"]), "nothing more can be sold"),
    (MOCHA, SWAPPED, "there is nothing left to exchange"),
    (MOCHA, merged(SWAPPED, {"now": {"swapped": 3}}, ""), "3 things at most are exchanged"),
    (
        BASE,
        rich("sale", acting=11, sold=["fabric", "spice", "fruit", "fruit", "jewelry"]),
        "a sale of 5 goods is done",
    ),
    (
        BASE,
        {
            **rich("pay", acting=13, owed=1),
            "ended_by": "goal",
            "tracks": {"palace": 11},
            "seat": {"red": rich("pay", acting=13)["seat"]["red"] | {"rubies": 6}},
        },
        "no ruby is left to be paid for",
    ),
    (
        MOCHA,
        {
            **paying("smuggler"),
            "tavern_tiles_taken": {"encounter": 1},
            "seat": {"red": paying("smuggler")["seat"]["red"] | {"tavern": ["encounter"]}},
        },
        "with the encounter tile no figure is paid",
    ),
    (
        BASE,
        {
            **asked("second_card", acting=6),
            "pile": [],
            "seat": {"blue": {"hand": [*PILE, "gain_good"]}, **asked("", acting=6)["seat"]},
        },
        "there is no second card",
    ),
    (
        BASE,
        {
            **asked("discard", acting=6),
            "discards": HAND,
            "seat": {"red": asked("", acting=6)["seat"]["red"] | {"hand": []}},
        },
        "no card has been taken",
    ),
    (MOCHA, asked("discard_guild", acting=18), "there is no guild card to discard"),
    (
        BASE,
        {
            "step": "reward",
            "now": {"playing": "family_home"},
            "pile": NO_FAMILY,
            "seat": {"red": {"family": 3}},
        },
        "a reward is chosen for a family member that came home",
    ),
    (MOCHA, in_guild(14, acting=14, ordered=True), "there is nothing to decide at this step"),
    (
        MOCHA,
        {**in_guild(2, playing="gain_good", menu="place", **DIFFERENT), **GAINING}
        | {"pile": without(MORE, "gain_good")},
        "a guild card's effect is not interrupted",
    ),
    # the end of the game
    (BASE, ENDED | {"step": "final", "now": {"mode": "long"}}, "nothing of a turn is left"),
    (
        BASE,
        {
            **ENDED,
            "step": "final",
            "now": {"spent": ["yellow"]},
            "tiles_taken": {"yellow": 1},
            "seat": {"red": {"rubies": 5, "tiles": ["yellow"]}},
        },
        "no tiles are used at the end of the game",
    ),
    (
        BASE,
        {
            **ENDED,
            "step": "recall",
            "now": {"playing": "return_assistant", "menu": "final"},
            "pile": PILE,
            "seat": {"red": {"rubies": 5, "stack": 3, "assistants": [2], "hand": []}},
        },
        "at the end only cards that give goods or lira are played",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "patch", "sentence"), REFUSED, ids=[one[-1][:50] for one in REFUSED]
)
def test_what_cannot_be_is_refused(state: State, patch: dict[str, Any], sentence: str) -> None:
    picture = merged(state.view(HOST), patch, "given")
    with pytest.raises(Refusal) as refusal:
        state.game.position(picture)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize(
    ("state", "patch"),
    [
        (BASE, {}),
        (TWO, {}),
        (WHITE, {}),
        (MOCHA, drawn()),
        (BASE, at_place()),
        (BASE, {"step": "place", "now": {"acting": 7, "left": 1}}),
        (BASE, asked("discard", acting=6)),
        (MOCHA, rich("edge", acting=19)),
        (MOCHA, rich("place", acting=19)),
        (MOCHA, rich("roast", acting=17, roasted=["lira"])),
        (BASE, rich("pay", acting=13, owed=1)),
        (BASE, rich("sale", acting=11, sold=["spice"])),
        (BASE, rolled()),
        (BASE, rolled(acting=8, bet=0)),
        (BASE, rich("gain", acting=8, gains=1, wares=BLACK)),
        (BASE, paying("governor")),
        (BASE, at_place(acting=5, left=3)),
        (BASE, at_place(mode="stay")),
        (BASE, at_place(mode="long", acting=16)),
        (BASE, sent(5)),
        (BASE, called_home(5)),
        (MOCHA, beside("7 east", [7, 17])),
        (MOCHA, beside("7 east", [], acting=17, left=1)),
        (MOCHA, in_guild(12, beside=[*range(2, 10), 12, 17, 18], ordered=True)),
        (MOCHA, in_guild(12, acting=6)),
        (MOCHA, in_guild(19, acting=19, ordered=True, taverns=1, discount=1)),
        (MOCHA, in_guild(19, acting=19)),
        (MOCHA, in_guild(2, **DIFFERENT) | GAINING),
        (TWO, {"neutral_merchants": [14, 14, 2]}),
    ],
)
def test_what_can_be_is_taken(state: State, patch: dict[str, Any]) -> None:
    """What the rows above are changes of."""
    picture = merged(state.view(HOST), patch, "given")
    assert state.game.position(picture).seats_to_decide


# ---- what is not refused can be played

TABLES = [(3, EXPANSION), (2, {}), (4, {**EXPANSION, **NEUTRAL})]
WORDS = [*terms.STEPS, *terms.MODES, *terms.ITEM_WORDS, *terms.FIGURE_WORDS, *box.CARD_WORDS]
PILES = ("deck", "pile", "unseen", "guild_deck")


def leaves(view: Any, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Any]]:
    """All that is told, with where it stands; of what there is only one way to tell, nothing."""
    if not isinstance(view, dict):
        return [(path, view)]
    return [leaf for key, one in view.items() for leaf in leaves(one, (*path, key))]


def changed(old: Any, luck: Random) -> Any:
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return luck.choice([old - 1, old + 1, 0, 1, luck.randrange(20)])
    if isinstance(old, str):
        return luck.choice(WORDS)
    new = list(old)
    if new and luck.random() < 0.4:
        new.pop(luck.randrange(len(new)))
    elif new and isinstance(new[0], int):
        new[luck.randrange(len(new))] = luck.randrange(20)
    else:
        new.append(luck.choice(WORDS))
    return new


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_changed_position_is_refused_or_can_be_played(
    players: int, options: dict[str, str]
) -> None:
    """Whatever one thing is changed in a real position, no question without an answer comes up."""
    luck, by_step = Random(players), dict[str, list[dict[str, Any]]]()
    game = table("istanbul", players, options)
    for is_greedy in (True, False):
        for count, state in enumerate(play_out("istanbul", players, 5, options, is_greedy)):
            if count % 8 == 0:
                view = state.view(HOST)
                by_step.setdefault(view["step"], []).append(view)
            if count == 700:
                break
    taken = 0
    for _ in range(400):
        view = deepcopy(luck.choice(by_step[luck.choice(list(by_step))]))
        told = [one for one in leaves(view) if one[0][0] not in PILES]
        path, old = luck.choice(told if luck.random() < 0.3 else [x for x in told if "now" in x[0]])
        corner = view
        for key in path[:-1]:
            corner = corner[key]
        corner[path[-1]] = changed(old, luck)
        try:
            state = game.position(view, seed=1)
        except Refusal:
            continue
        taken += 1
        for _ in range(12):
            for seat in state.seats_to_decide:
                menu = state.legal_numbers(seat)
                assert menu, (path, old, corner[path[-1]])
                state.question(seat)
                for decision in menu:
                    state.outlook(seat, decision)
                state.play(seat, luck.choice(menu))
    assert taken > 30
