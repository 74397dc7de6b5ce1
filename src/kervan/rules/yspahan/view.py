"""The record of Yspahan as words and numbers, and back again.

What a seat may know is decided in sight.py; here the record is only put into the game's own
words.  Nothing is lost on the way, so a view can be loaded again, and stories patch it.
"""

from typing import Any

from ..reading import SEATS, Reading, Refusal, members, must, place_of, repeated, word_or_none
from .box import (
    ALL_CARDS,
    BUILDINGS,
    CARDS,
    COPIES,
    DAYS,
    FLOORS,
    MOST_SLOTS,
    PER_ROW,
    ROWS,
    SHOPS,
    SIDES,
    SLOTS,
    SQUARES,
    TURNS,
    WEEKS,
)
from .check import check
from .setup import keep_options
from .state import AFTER, Player, State

__all__ = ["check", "keep_options", "load", "view"]

STEPS = (
    "supply",
    "before",
    "after",
    "act",
    "bonus",
    "place",
    "walk",
    "ship",
    "camel",
    "construct",
    "sell_camels",
    "sell_gold",
    "swap",
    "finished",
)
WAIVED = ("camels", "gold")
ENDS = ("none", "days_over")
RICH = 9999


def view(state: State) -> dict[str, Any]:
    """The whole record in words."""
    return {
        "step": STEPS[state.step],
        "waiting": members(state.waiting, SEATS),
        "ended_by": ENDS[state.ended_by],
        "week": state.day // DAYS + 1,
        "day": state.day % DAYS + 1,
        "order": {
            str(place + 1): SEATS[state.order[place]] for place in range(TURNS[state.players])
        },
        "turn": state.turn + 1,
        "built": bool(state.built),
        "back": STEPS[state.back],
        "group": {
            "floor": word_or_none(state.floor, FLOORS),
            "dice": state.dice,
            "value": state.value,
        },
        "left": state.left,
        "waived": members(state.waived, WAIVED),
        "due": members(state.due, SHOPS),
        "shop": word_or_none(state.shop, SHOPS),
        "supervisor": SQUARES[state.supervisor],
        "tower": {
            name: {
                "white": state.white[floor],
                "yellow": state.yellow[floor],
                "value": state.values[floor],
            }
            for floor, name in enumerate(FLOORS)
        },
        "caravan": caravan_rows(state),
        "deck_size": state.deck_size,
        "deck": repeated(state.deck, CARDS),
        "discards": repeated(state.discards, CARDS),
        "hidden": repeated(state.hidden, CARDS),
        "fresh_size": state.fresh_size,
        "fresh": repeated(state.fresh, CARDS),
        "seat": {SEATS[seat]: view_seat(state.seats[seat]) for seat in range(state.players)},
    }


def caravan_rows(state: State) -> list[list[str]]:
    """The cubes on each row, bottom row first, in path order."""
    size = PER_ROW[state.players]
    riders = [SEATS[seat] for seat in state.caravan[: state.loaded]]
    return [riders[row * size : (row + 1) * size] for row in range(ROWS)]


def view_seat(player: Player) -> dict[str, Any]:
    return {
        "score": player.score,
        "gold": player.gold,
        "camels": player.camels,
        "buildings": members(player.buildings, BUILDINGS),
        "cards": player.cards,
        "hand": repeated(player.hand, CARDS),
        "cubes": members(player.cubes, SHOPS),
    }


def load(position: Reading, state: State) -> None:
    """Put the words of a position into a record that knows its players and options."""
    seats = SEATS[: state.players]
    state.step = position.word("step", STEPS)
    state.over = int(STEPS[state.step] == "finished")
    state.waiting = position.set("waiting", seats)
    state.ended_by = position.word("ended_by", ENDS)
    week = position.number("week", 1, WEEKS) - 1
    state.day = week * DAYS + position.number("day", 1, DAYS) - 1
    order = position.part("order")
    for place in range(TURNS[state.players]):
        state.order[place] = order.word(str(place + 1), seats)
    order.end()
    state.turn = position.number("turn", 1, TURNS[state.players]) - 1
    state.built = position.flag("built")
    state.back = position.word("back", STEPS[: AFTER + 1])
    group = position.part("group")
    state.floor = group.word_or_none("floor", FLOORS)
    state.dice = group.number("dice", 0, 15)
    state.value = group.number("value", 0, SIDES)
    group.end()
    state.left = position.number("left", -1, 15)
    state.waived = position.set("waived", WAIVED)
    state.due = position.set("due", SHOPS)
    state.shop = position.word_or_none("shop", SHOPS)
    state.supervisor = position.word("supervisor", SQUARES)
    tower = position.part("tower")
    for floor, name in enumerate(FLOORS):
        one = tower.part(name)
        state.white[floor] = one.number("white", 0, 12)
        state.yellow[floor] = one.number("yellow", 0, 3)
        state.values[floor] = one.number("value", 0, SIDES)
        one.end()
    tower.end()
    load_caravan(position.raw("caravan"), state)
    state.deck_size = position.number("deck_size", 0, ALL_CARDS)
    most = max(COPIES)
    state.deck = position.counts("deck", CARDS, most)
    state.discards = position.counts("discards", CARDS, most)
    state.hidden = position.counts("hidden", CARDS, most)
    state.fresh_size = position.number("fresh_size", 0, ALL_CARDS)
    state.fresh = position.counts("fresh", CARDS, most)
    position.seats(state.players, lambda seat, number: load_seat(seat, state.seats[number]))


def load_caravan(rows: Any, state: State) -> None:
    """Read the rows of the caravan: each full before the next one begins."""
    size, path = PER_ROW[state.players], "the position, caravan"
    if not isinstance(rows, list) or len(rows) != ROWS or not all(map(is_list, rows)):
        raise Refusal(f"{path}: {ROWS} rows of players are wanted, not {rows!r}")
    riders = [place_of(rider, SEATS[: state.players], path) for row in rows for rider in row]
    state.loaded = len(riders)
    must(state.loaded < SLOTS[state.players], "a full caravan is emptied at once")
    even = [riders[row * size : (row + 1) * size] for row in range(ROWS)]
    must(list(map(len, even)) == list(map(len, rows)), "caravan rows fill from the bottom")
    state.caravan = riders + [-1] * (MOST_SLOTS - state.loaded)


def is_list(row: Any) -> bool:
    return isinstance(row, list)


def load_seat(seat: Reading, player: Player) -> None:
    player.score = seat.number("score", 0, RICH)
    player.gold = seat.number("gold", 0, RICH)
    player.camels = seat.number("camels", 0, RICH)
    player.buildings = seat.set("buildings", BUILDINGS)
    player.cards = seat.number("cards", 0, ALL_CARDS)
    player.hand = seat.counts("hand", CARDS, max(COPIES))
    player.cubes = seat.set("cubes", SHOPS)
