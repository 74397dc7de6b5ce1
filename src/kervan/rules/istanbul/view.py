"""The record of Istanbul as words and numbers, and back again.

What a seat may know is decided in sight.py; here the record is only put into the game's own
words.  Nothing is lost on the way, so a view can be loaded again, and stories patch it. Places and
guild cards are told by their numbers.
"""

from collections.abc import Sequence
from typing import Any

from ..reading import NONE, SEATS, Reading, members, must, repeated, whole, word_or_none
from .box import (
    BASE_PLACES,
    BONUS_CARDS,
    CARD_KINDS,
    CARD_WORDS,
    COLUMNS,
    EXTENSIONS,
    GUILD_CARDS,
    MOST_EXCHANGED,
    MOST_SOLD,
    NEUTRALS,
    PLACES,
    POST_COLUMNS,
    RESERVE,
    ROWS,
    SIX,
    SOLD_OUT,
    TILES,
)
from .check import check
from .pieces import MOST, WIDTH
from .state import FIGURES, FINISHED, Player, State
from .terms import (
    BAKSHEESH_WORDS,
    COLOURS,
    EDGES,
    ENDS,
    FIGURE_WORDS,
    GOOD_WORDS,
    ITEM_WORDS,
    LINE_WORDS,
    MARKET_WORDS,
    MODES,
    MOSQUE_WORDS,
    STEPS,
    TAVERN_WORDS,
    TRACK_WORDS,
)

__all__ = ["check", "keep_options", "load", "view"]
GREATEST = 2_000_000_000


# ---- bags and numbers


def bag_words(bag: int) -> list[str]:
    """The cards of a bag, each as often as it is there."""
    return repeated([bag >> WIDTH * kind & MOST for kind in range(CARD_KINDS)], CARD_WORDS)


def read_bag(reading: Reading, key: str) -> int:
    counts = reading.counts(key, CARD_WORDS, MOST)
    return sum(count << WIDTH * kind for kind, count in enumerate(counts))


def numbers_of(things: int) -> list[int]:
    return [thing for thing in range(1, 32) if things >> thing & 1]


def read_row(reading: Reading, key: str, most: int, low: int, high: int) -> list[int]:
    """A list of at most so many whole numbers."""
    found = reading.raw(key)
    path = f"{reading.path}, {key}"
    must(isinstance(found, list) and len(found) <= most, f"{path}: at most {most} numbers")
    return [whole(one, low, high, path) for one in found]


def read_set(reading: Reading, key: str, most: int) -> int:
    """A list of numbers from 1 on, each at most once."""
    things = 0
    for number in read_row(reading, key, most, 1, most):
        must(not things >> number & 1, f"{reading.path}, {key}: {number} is there twice")
        things |= 1 << number
    return things


def counted(words: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    return dict(zip(words, counts, strict=True))


def read_counts(reading: Reading, key: str, words: Sequence[str], high: int) -> list[int]:
    part = reading.part(key)
    found = [part.number(word, 0, high) for word in words]
    part.end()
    return found


# ---- to words


def view(state: State) -> dict[str, Any]:
    """The whole record in words; what belongs to the expansion only where it is played with."""
    seats = range(state.players)
    picture: dict[str, Any] = {
        "step": STEPS[state.step],
        "turn": state.turn,
        "start": SEATS[state.start],
        "waiting": members(state.waiting, SEATS),
        "ended_by": ENDS[state.ended_by],
        "places": view_places(state),
        "now": view_now(state),
        "figures": counted(FIGURE_WORDS[: FIGURES - 1 + state.expansion], figures_of(state)),
        "neutral_merchants": [place for place in state.neutrals if place],
        "mail": state.post,
        "tracks": counted(TRACK_WORDS[: 2 + state.expansion], state.track[: 2 + state.expansion]),
        "wainwright": state.wainwright,
        "mosques": counted(MOSQUE_WORDS, state.mosques),
        "tiles_taken": counted(COLOURS, state.taken),
        "demand": {
            word: {
                "seen": [tile + 1 for tile in state.demand[market][: state.seen[market]]],
                "active": state.demand[market][state.top[market]] + 1,
            }
            for market, word in enumerate(MARKET_WORDS)
        },
        "pile": repeated(state.pile, CARD_WORDS),
        "pile_hidden": state.pile_size - sum(state.pile),
        "discards": [CARD_WORDS[kind] for kind in state.discards[: state.discarded]],
        "deck": bag_words(state.deck),
        "unseen": bag_words(state.unseen),
        "seat": {SEATS[seat]: view_seat(state, state.seats[seat]) for seat in seats},
    }
    if state.neutral_assistants:
        picture["neutral_assistants"] = [
            place for place, count in enumerate(state.strays) for _ in range(count)
        ]
    if state.expansion:
        picture["tavern_tiles_taken"] = counted(TAVERN_WORDS, state.offered)
        picture["baksheesh"] = BAKSHEESH_WORDS[state.baksheesh]
        picture["barrier"] = EDGES[2 * (state.barrier - 1) + state.side] if state.barrier else NONE
        picture["passage"] = word_or_none(state.passage, SEATS)
        picture["guild_pile"] = numbers_of(state.guild_pile)
        picture["guild_hidden"] = state.guild_size - state.guild_pile.bit_count()
        picture["guild_discards"] = numbers_of(state.guild_discards)
        picture["guild_deck"] = numbers_of(state.guild_deck)
        picture["guild_unseen"] = numbers_of(state.guild_unseen)
    return picture


def figures_of(state: State) -> list[int]:
    return state.figures[: FIGURES - 1 + state.expansion]


def view_places(state: State) -> list[list[int]]:
    """The layout, row by row."""
    columns = COLUMNS[state.expansion]
    return [state.place_on[row * 8 : row * 8 + columns] for row in range(ROWS)]


def view_now(state: State) -> dict[str, Any]:
    """What is going on in this turn."""
    return {
        "mode": MODES[state.mode],
        "spent": members(state.spent, COLOURS),
        "met": members(state.met, FIGURE_WORDS),
        "acting": state.acting,
        "left": state.left,
        "ordered": bool(state.ordered),
        "beside": numbers_of(state.beside),
        "guild_turn": bool(state.guild_turn),
        "guild": state.guild,
        "taverns": state.taverns,
        "discount": state.discount,
        "playing": word_or_none(state.playing, CARD_WORDS),
        "menu": STEPS[state.menu],
        "dice": list(state.die),
        "bet": state.bet,
        "sold": repeated(state.sold, GOOD_WORDS),
        "any_sale": bool(state.any_sale),
        "gains": state.gains,
        "wares": members(state.wares, ITEM_WORDS),
        "different": bool(state.different),
        "swapped": state.swapped,
        "owed": state.owed,
        "figure": word_or_none(state.figure, FIGURE_WORDS),
        "roasted": members(state.roasted, LINE_WORDS),
        "many": bool(state.many),
    }


def view_seat(state: State, player: Player) -> dict[str, Any]:
    hidden = player.cards - len(bag_words(player.hand))
    picture: dict[str, Any] = {
        "place": player.place,
        "family": player.family,
        "stack": player.stack,
        "reserve": player.reserve,
        "assistants": numbers_of(player.assistants),
        "lira": player.lira,
        "rubies": player.rubies,
        "extensions": player.extensions,
        "goods": counted(GOOD_WORDS, player.goods),
        "tiles": members(player.tiles, COLOURS),
        "hand": bag_words(player.hand),
        "hidden_cards": hidden,
        "known": bag_words(player.known),
    }
    if state.neutral_assistants:
        picture["neutral_below"] = numbers_of(player.mix << 1)
    if state.expansion:
        picture["coffee"] = player.coffee
        picture["tavern"] = members(player.tavern, TAVERN_WORDS)
        picture["guild"] = numbers_of(player.guild)
        picture["hidden_guild_cards"] = player.guild_cards - player.guild.bit_count()
    return picture


# ---- from words


def keep_options(state: State, options: list[int]) -> None:
    """Write the options of the game into a record without a set-up; a layout stands in `places`."""
    state.expansion = options[0]
    state.neutral_assistants = options[1]


def load(position: Reading, state: State) -> None:
    """Put the words of a position into a record that knows its players and options."""
    seats = SEATS[: state.players]
    state.step = position.word("step", STEPS)
    state.over = int(state.step == FINISHED)
    state.turn = position.number("turn", 1, GREATEST)
    state.start = position.word("start", seats)
    state.waiting = position.set("waiting", seats)
    must(state.waiting & (state.waiting - 1) == 0, "only one seat decides at a time")
    state.active = state.waiting.bit_length() - 1 if state.waiting else state.start
    state.ended_by = position.word("ended_by", ENDS)
    load_places(position, state)
    load_now(position.part("now"), state)
    figures = FIGURES - 1 + state.expansion
    state.figures[:figures] = read_counts(position, "figures", FIGURE_WORDS[:figures], PLACES)
    neutrals = read_row(position, "neutral_merchants", NEUTRALS, 1, PLACES)
    state.neutrals[: len(neutrals)] = neutrals
    state.post = position.number("mail", 0, POST_COLUMNS)
    tracks = TRACK_WORDS[: 2 + state.expansion]
    state.track[: len(tracks)] = read_counts(position, "tracks", tracks, max(SOLD_OUT))
    state.wainwright = position.number("wainwright", 0, len(SEATS))
    state.mosques = read_counts(position, "mosques", MOSQUE_WORDS, len(SEATS))
    state.taken = read_counts(position, "tiles_taken", COLOURS, 4)
    load_demand(position.part("demand"), state)
    load_cards(position, state)
    if state.neutral_assistants:
        for place in read_row(position, "neutral_assistants", len(SEATS), 1, PLACES):
            state.strays[place] += 1
    state.passage = -1
    if state.expansion:
        load_expansion(position, state)
    position.seats(state.players, lambda seat, number: load_seat(seat, state, number))


def load_places(position: Reading, state: State) -> None:
    columns = COLUMNS[state.expansion]
    rows = position.raw("places")
    must(isinstance(rows, list) and len(rows) == ROWS, f"the places lie in {ROWS} rows")
    state.square = [-1] * (PLACES + 1)
    for row, places in enumerate(rows):
        must(isinstance(places, list) and len(places) == columns, f"a row has {columns} places")
        for column, number in enumerate(places):
            place = whole(number, 1, PLACES, f"places, row {row + 1}")
            must(state.square[place] < 0, f"the place {place} is there twice")
            state.square[place] = row * 8 + column
            state.place_on[row * 8 + column] = place


def load_now(now: Reading, state: State) -> None:
    state.mode = now.word("mode", MODES)
    state.spent = now.set("spent", COLOURS)
    state.met = now.set("met", FIGURE_WORDS)
    state.acting = now.number("acting", 0, PLACES)
    state.left = now.number("left", 0, 9)
    state.ordered = now.flag("ordered")
    state.beside = read_set(now, "beside", PLACES)
    state.guild_turn = now.flag("guild_turn")
    state.guild = now.number("guild", 0, GUILD_CARDS)
    state.taverns = now.number("taverns", 0, 1)
    state.discount = now.number("discount", 0, 1)
    state.playing = now.word_or_none("playing", CARD_WORDS)
    state.menu = now.word("menu", STEPS)
    state.die = now.numbers("dice", 2, 0, SIX)
    state.bet = now.number("bet", 0, 12)
    state.sold = now.counts("sold", GOOD_WORDS, MOST_SOLD)
    state.any_sale = now.flag("any_sale")
    state.gains = now.number("gains", 0, 4)
    state.wares = now.set("wares", ITEM_WORDS)
    state.different = now.flag("different")
    state.swapped = now.number("swapped", 0, MOST_EXCHANGED)
    state.owed = now.number("owed", 0, 6)
    state.figure = now.word_or_none("figure", FIGURE_WORDS)
    state.roasted = now.set("roasted", LINE_WORDS)
    state.many = now.flag("many")
    now.end()


def load_demand(demand: Reading, state: State) -> None:
    for market, word in enumerate(MARKET_WORDS):
        part = demand.part(word)
        seen = read_row(part, "seen", TILES, 1, TILES)
        active = part.number("active", 1, TILES)
        must(len(set(seen)) == len(seen), f"a {word} demand tile is there twice")
        must(active in seen, f"the active {word} demand tile was never seen")
        state.demand[market] = [tile - 1 for tile in seen] + [-1] * (TILES - len(seen))
        state.seen[market] = len(seen)
        state.top[market] = seen.index(active)
        part.end()
    demand.end()


def load_cards(position: Reading, state: State) -> None:
    state.pile = position.counts("pile", CARD_WORDS, MOST)
    state.pile_size = sum(state.pile) + position.number("pile_hidden", 0, BONUS_CARDS)
    discards = position.list("discards", CARD_WORDS)
    must(len(discards) <= BONUS_CARDS, "there are too many discards")
    state.discarded = len(discards)
    state.discards[: len(discards)] = discards
    state.deck = read_bag(position, "deck")
    state.unseen = read_bag(position, "unseen")


def load_expansion(position: Reading, state: State) -> None:
    state.offered = read_counts(position, "tavern_tiles_taken", TAVERN_WORDS, 4)
    state.baksheesh = position.word("baksheesh", BAKSHEESH_WORDS)
    edge = position.word_or_none("barrier", EDGES)
    state.barrier = edge // 2 + 1 if edge >= 0 else 0
    state.side = edge % 2 if edge >= 0 else 0
    state.passage = position.word_or_none("passage", SEATS[: state.players])
    state.guild_pile = read_set(position, "guild_pile", GUILD_CARDS)
    hidden = position.number("guild_hidden", 0, GUILD_CARDS)
    state.guild_size = state.guild_pile.bit_count() + hidden
    state.guild_discards = read_set(position, "guild_discards", GUILD_CARDS)
    state.guild_deck = read_set(position, "guild_deck", GUILD_CARDS)
    state.guild_unseen = read_set(position, "guild_unseen", GUILD_CARDS)


def load_seat(seat: Reading, state: State, number: int) -> None:
    player, places = state.seats[number], BASE_PLACES + 4 * state.expansion
    player.place = seat.number("place", 1, places)
    player.family = seat.number("family", 1, places)
    player.stack = seat.number("stack", 0, 9)
    player.reserve = seat.number("reserve", 0, RESERVE)
    player.assistants = read_set(seat, "assistants", places)
    player.lira = seat.number("lira", 0, GREATEST)
    player.rubies = seat.number("rubies", 0, 99)
    player.extensions = seat.number("extensions", 0, EXTENSIONS)
    player.goods = read_counts(seat, "goods", GOOD_WORDS, 5)
    player.tiles = seat.set("tiles", COLOURS)
    player.hand = read_bag(seat, "hand")
    player.cards = len(bag_words(player.hand)) + seat.number("hidden_cards", 0, BONUS_CARDS)
    player.known = read_bag(seat, "known")
    if state.neutral_assistants:
        player.mix = read_set(seat, "neutral_below", 9) >> 1
    if state.expansion:
        player.coffee = seat.number("coffee", 0, GREATEST)
        player.tavern = seat.set("tavern", TAVERN_WORDS)
        player.guild = read_set(seat, "guild", GUILD_CARDS)
        hidden = seat.number("hidden_guild_cards", 0, GUILD_CARDS)
        player.guild_cards = player.guild.bit_count() + hidden
