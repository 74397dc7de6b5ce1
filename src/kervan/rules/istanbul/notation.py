"""What is said in Istanbul: the words of decisions, outcomes and happenings, as keys and arguments.

The sentences stand in words/*.toml.  An argument is a number, or the key of a term there; `seat.1`
is the name of a player.  What decisions would bring is told in outlook.py.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from ..sets import has
from . import happen
from .actions import can_act
from .box import (
    BOARDS,
    CARD_WORDS,
    CENTRES,
    GUILD_CARDS,
    PLACE_WORDS,
    PLAYERS,
    SIX,
    SQUARES,
    TILES,
    TRACK_PLACES,
)
from .encounters import meets_somebody
from .menu import may_be_done
from .outlook import outlook
from .places.tavern import beyond
from .setup import are_apart
from .state import (
    ASSISTANT,
    FEE,
    FIGURE,
    MOVE,
    PLACE,
    RECALL,
    STAYING,
    State,
)
from .terms import COLOURS, ENDS, FIGURE_WORDS, ITEM_WORDS, MARKET_WORDS, SIDES, STEPS, TAVERN_WORDS

Arguments = dict[str, Any]
__all__ = [
    "CHANCES", "ENDINGS", "REVEALS", "STANDING", "arguments", "outcome", "outlook", "pieces",
    "question", "telling",
]  # fmt: skip


@cache
def ways_to_lay(expansion: int) -> tuple[tuple[int, int, int], ...]:
    """The squares of the places 7, 8 and 9 in every way to lay them, as setup.py numbers them."""
    squares = [square for square in range(SQUARES) if has(BOARDS[expansion], square)]
    return tuple(
        (fountain, market, tea)
        for fountain in squares
        if has(CENTRES[expansion], fountain)
        for market in squares
        for tea in squares
        if fountain not in (market, tea) and are_apart(expansion, market, tea)
    )


# What chance is asked for, in the order of its numbers in pieces.py: name, how many outcomes.
CHANCES = (
    ("keystones", len(ways_to_lay(0))),
    ("keystones_mocha", len(ways_to_lay(1))),
    ("lay", len(PLACE_WORDS)),
    ("large", TILES),
    ("small", TILES),
    ("die", SIX),
    ("start", PLAYERS),
    ("bonus", len(CARD_WORDS)),
    ("guild", GUILD_CARDS + 1),
)
ENDINGS = ENDS
REVEALS = ("DREW_CARD", "DREW_GUILD_CARD", "ROLLED")  # not to be taken back for nothing
# Questions that can be answered in advance.
STANDING = ("take", "leave", "stuck", "fee", "dice", "end", "final")


def there(place: int) -> Arguments:
    """A place as it follows a preposition."""
    return {"there": f"there.{PLACE_WORDS[place - 1]}"}


def square_name(square: int) -> str:
    """A square as on a chess board: columns a to e, rows 1 to 4 from the top."""
    return f"{'abcde'[square & 7]}{(square >> 3) + 1}"


# The arguments of a decision's words, by block.
SAID: dict[str, Callable[[int], Arguments]] = {
    "move": lambda i: there(i + 1),
    "fill_and_buy": lambda i: {"good": f"good.{ITEM_WORDS[i]}"},
    "discard": lambda i: {"card": f"card.{CARD_WORDS[i]}"},
    "discard_guild": lambda i: {"number": i + 1},
    "recall": lambda i: there(i + 1),
    "bet": lambda i: {"number": i + 3},
    "sell": lambda i: {"good": f"good.{ITEM_WORDS[i]}"},
    "send": lambda i: there(i + 1),
    "take_tile": lambda i: {"colour": f"tile.{COLOURS[i]}"},
    "tavern_tile": lambda i: {"tile": f"tavern.{TAVERN_WORDS[i]}"},
    "barrier": lambda i: {"side": f"side.{SIDES[i % 2]}", **there(i // 2 + 1)},
    "act": lambda i: there(i + 1),
    "baksheesh": lambda i: there(TRACK_PLACES[i]),
    "pay": lambda i: {"good": f"good.{ITEM_WORDS[i]}"},
    "gain": lambda i: {"good": f"good.{ITEM_WORDS[i]}"},
    "smuggle": lambda i: {"good": f"good.{ITEM_WORDS[i]}"},
    "capture_for_lira": lambda i: {"other": f"seat.{i}"},
    "capture_for_card": lambda i: {"other": f"seat.{i}"},
    "turn_to_four": lambda i: {"shown": i + 1},
    "turn_to_six": lambda i: {"shown": i + 1},
    "play": lambda i: {"card": f"card.{CARD_WORDS[i]}"},
    "guild": lambda i: {"number": i + 1},
}


def arguments(block: str, index: int) -> Arguments:
    """The arguments of a decision's words."""
    return SAID[block](index) if block in SAID else {}


def outcome(name: str, value: int) -> Arguments:
    """The arguments of an outcome's words."""
    if name.startswith("keystones"):
        squares = ways_to_lay(int(name == "keystones_mocha"))[value]
        return {"squares": "raw." + "-".join(map(square_name, squares))}
    if name == "lay":
        return {"place": f"place.{PLACE_WORDS[value]}"}
    if name == "start":
        return {"who": f"seat.{value}"}
    if name == "bonus":
        return {"card": f"card.{CARD_WORDS[value]}"}
    return {"value": value if name == "guild" else value + 1}


# ---- questions


def question(state: State, seat: int) -> tuple[str, Arguments]:
    """What this seat is asked: a key, and its arguments."""
    player, step = state.seats[seat], state.step
    here = there(player.place)
    if step == MOVE:
        return ("move", {}) if state.mode == 0 else (f"move_{STEPS_OF_MODE[state.mode]}", {})
    if step == ASSISTANT:
        return question_of_assistant(state, seat), here
    if step == FEE:
        return "fee", here
    if step == PLACE:
        return question_at_place(state, seat)
    if step == FIGURE:
        return "figure", {"figure": f"figure.{FIGURE_WORDS[state.figure]}"}
    if step == RECALL:
        return ("recall_many", {}) if state.many else ("recall", {})
    name = STEPS[step]
    if name == "dice":
        may = state.expansion and player.cards > 0
        return ("dice" if may else "dice_red"), {"first": state.die[0], "second": state.die[1]}
    if name == "gain":
        return ("gain_different" if state.different else "gain"), {"count": state.gains}
    if name == "swap":
        return ("swap_more" if may_be_done(state) else "swap"), {}
    if name == "pay":
        return "pay", {"count": state.owed}
    return name, {}


STEPS_OF_MODE = ("normal", "long", "corner", "stay")


def question_of_assistant(state: State, seat: int) -> str:
    player = state.seats[seat]
    own = bool(player.assistants >> player.place & 1)
    if state.strays[player.place]:
        return "take_or_leave"
    if own:
        return "take_again" if state.mode == STAYING else "take"
    if not player.stack:
        return "stuck"
    return "leave_again" if state.mode == STAYING else "leave"


def question_at_place(state: State, seat: int) -> tuple[str, Arguments]:
    if state.beside:
        return ("order" if state.ordered else "beside"), {}
    if state.taverns and not state.ordered and state.left == 0:
        return "tavern_again", {}
    if state.left and can_act(state, seat, state.acting):
        return "act", there(state.acting)
    return ("meet" if meets_somebody(state, seat) else "end"), {}


# ---- pieces


def pieces(state: State, seat: int, block: str, index: int) -> list[str]:
    """The pieces on the board a decision is about."""
    here, acting = f"tile:{state.seats[seat].place}", f"tile:{state.acting}"
    if block in ("move", "recall", "send", "act"):
        return [f"tile:{index + 1}"]
    if block in ("play", "discard"):
        return [f"card:{CARD_WORDS[index]}"]
    if block in ("guild", "discard_guild"):
        return [f"guild:{index + 1}"]
    if block in ("pay", "gain", "sell", "fill_and_buy"):
        return [f"good:{ITEM_WORDS[index]}"]
    if block == "smuggle":
        return ["figure:smuggler", f"good:{ITEM_WORDS[index]}"]
    if block in ("governor", "buy_coffee"):
        return ["figure:governor" if block == "governor" else "figure:coffee_trader"]
    if block.startswith("capture"):
        return [f"family:{index}"]
    if block == "take_tile":
        return [acting, f"mosque:{COLOURS[index]}"]
    if block == "yellow_tile":
        return ["mosque:yellow"]
    if block in ("turn_to_four", "turn_to_six"):
        return [f"die:{index + 1}"]
    if block in ("reroll", "keep"):
        return ["dice"]
    if block == "barrier":
        edge = index + 2
        other = beyond(state, edge >> 1, edge & 1)
        return [f"edge:{edge >> 1}.{other}"] if other else []
    if block == "tavern_tile":
        return [acting, f"tavern:{TAVERN_WORDS[index]}"]
    if block == "baksheesh":
        return [acting, f"tile:{TRACK_PLACES[index]}"]
    if block == "take_discard":
        return ["pile:discards"]
    if block in ("draw", "reward_card"):
        return ["pile:bonus"]
    if block in ("take_assistant", "leave_assistant", "take_neutral", "pay_fee"):
        return [here]
    if block == "pay_lira" and state.figure >= 0:
        return [f"figure:{FIGURE_WORDS[state.figure]}"]
    return [acting] if state.acting else [here]


# ---- happenings


def counted(name: str) -> Callable[[int, int, int], Arguments]:
    return lambda a, b, c: {name: a}


def at_place(a: int, b: int, c: int) -> Arguments:
    return there(a)


def card_only(a: int, b: int, c: int) -> Arguments:
    return {"card": f"card.{CARD_WORDS[a]}"}


def number_only(a: int, b: int, c: int) -> Arguments:
    return {"number": a}


def goods(a: int, b: int, c: int) -> Arguments:
    return {"good": f"good.{ITEM_WORDS[a]}", "count": b}


TOLD: dict[int, Callable[[int, int, int], Arguments]] = {
    happen.FIGURE_AT: lambda a, b, c: {
        "figure": f"figure.{FIGURE_WORDS[a]}", **there(b)
    },
    happen.NEUTRAL_AT: at_place,
    happen.DEMAND: lambda a, b, c: {"market": f"market.{MARKET_WORDS[a]}", "tile": b + 1},
    happen.MOVED: at_place,
    happen.STAYED: at_place,
    happen.TOOK: at_place,
    happen.LEFT: at_place,
    happen.TOOK_NEUTRAL: at_place,
    happen.PAID_FEE: lambda a, b, c: {"other": f"seat.{a}"},
    happen.PAID_NEUTRAL: counted("lira"),
    happen.GOT_LIRA: counted("lira"),
    happen.PAID_LIRA: counted("lira"),
    happen.GOT_COFFEE: counted("coffee"),
    happen.PAID_COFFEE: counted("coffee"),
    happen.GOT_GOODS: goods,
    happen.PAID_GOODS: goods,
    happen.RUBY: at_place,
    happen.EXTENDED: counted("count"),
    happen.MAIL: counted("count"),
    happen.DREW_CARD: card_only,
    happen.TOOK_DISCARD: card_only,
    happen.DISCARDED: card_only,
    happen.PLAYED: card_only,
    happen.DREW_GUILD_CARD: number_only,
    happen.DISCARDED_GUILD: number_only,
    happen.PLAYED_GUILD: number_only,
    happen.RECALLED: at_place,
    happen.FAMILY_SENT: at_place,
    happen.CAPTURED: lambda a, b, c: {"other": f"seat.{a}"},
    happen.ROLLED: lambda a, b, c: {"first": a, "second": b, "total": a + b},
    happen.TURNED_DIE: lambda a, b, c: {"shown": a, "number": b},
    happen.BET_ON: number_only,
    happen.SOLD: lambda a, b, c: {"count": a, "lira": b},
    happen.TILE: lambda a, b, c: {"colour": f"tile.{COLOURS[a]}"},
    happen.TAVERN_TILE_TAKEN: lambda a, b, c: {"tile": f"tavern.{TAVERN_WORDS[a]}"},
    happen.BARRIER_SET: lambda a, b, c: {"side": f"side.{SIDES[b]}", **there(a)},
    happen.BRIBED: at_place,
}  # fmt: skip


def telling(kind: int, a: int, b: int, c: int) -> Arguments:
    """The arguments of the words for a happening."""
    return TOLD[kind](a, b, c) if kind in TOLD else {}
