"""The record of Samarkand as words and numbers, and back again.

What a seat may know is decided in sight.py; here the record is only put into the game's own
words.  Nothing is lost on the way, so a view can be loaded again, and stories patch it.  A card
that is not to be known stands there as "hidden".
"""

from typing import Any

from ..reading import SEATS, Reading, Refusal, members, must, repeated, word_or_none
from .box import (
    BIT_OF,
    CAMELS,
    FAMILIES,
    GOODS,
    MOST_DISCARDS,
    SPACES,
    STACK,
    TOUCH,
    WORD_OF,
    WORDS,
)
from .check import DARK_WORDS, ENDS, FAMILY_WORDS, GOOD_WORDS, SPACE_WORDS, STEPS, check
from .routes import has_room
from .state import FINISHED, Family, Player, State

__all__ = ["check", "keep_options", "load", "view"]

HIDDEN = "hidden"


def cards(found: int, count: int) -> list[str]:
    """So many cards: by name, or hidden."""
    return members(found, GOOD_WORDS) + [HIDDEN] * (count - found.bit_count())


def tiles(once: int, twice: int) -> list[str]:
    """Family tiles, of which there may be two."""
    return repeated([(once >> f & 1) + (twice >> f & 1) for f in range(FAMILIES)], FAMILY_WORDS)


def view(state: State) -> dict[str, Any]:
    """The whole record in words."""
    seats = range(state.players)
    return {
        "step": STEPS[state.step],
        "turn": state.turn,
        "starter": SEATS[state.starter],
        "active": SEATS[state.active],
        "waiting": members(state.waiting, SEATS),
        "passes": state.passes,
        "family": word_or_none(state.family, FAMILY_WORDS),
        "space": word_or_none(state.space, SPACE_WORDS),
        "placed": state.placed,
        "discarded": state.discarded,
        "ended_by": ENDS[state.ended_by],
        "shuffles": state.shuffles,
        "deck": cards(state.deck, state.deck_count),
        "panel": tiles(state.panel, state.spare),
        "bag": members(state.bag, FAMILY_WORDS),
        "gone": members(state.gone, FAMILY_WORDS),
        "families": {
            word: view_family(state.families[family]) for family, word in enumerate(FAMILY_WORDS)
        },
        "map": {
            word: members(state.at[space], FAMILY_WORDS)
            for space, word in enumerate(SPACE_WORDS)
            if state.at[space]
        },
        "seat": {SEATS[seat]: view_seat(state.seats[seat]) for seat in seats},
    }


def view_family(family: Family) -> dict[str, Any]:
    return {
        "supply": family.supply,
        "treasury": family.treasury,
        "met": members(family.met, FAMILY_WORDS),
    }


def view_seat(player: Player) -> dict[str, Any]:
    return {
        "money": player.money,
        "families": tiles(player.families, player.twice),
        "hand": cards(player.hand, player.cards),
        "sold": members(player.sold, GOOD_WORDS),
        "goods": members(player.goods, GOOD_WORDS),
        "relations": members(player.dark, DARK_WORDS) + repeated(player.grey, FAMILY_WORDS),
        "put_away": cards(player.put_away, player.put_away_count),
        "buried": cards(player.buried, player.buried_count),
        "drawn": cards(player.drawn, player.drawn_count),
    }


def keep_options(state: State, options: list[int]) -> None:
    """Samarkand has no options."""


# ---- and back


def load(position: Reading, state: State) -> None:
    """Put the words of a position into a record that knows its players."""
    seats = SEATS[: state.players]
    state.step = position.word("step", STEPS)
    state.over = int(state.step == FINISHED)
    state.turn = position.number("turn", 1, 9999)
    state.starter = position.word("starter", seats)
    state.active = position.word("active", seats)
    state.waiting = position.set("waiting", seats)
    state.passes = position.number("passes", 0, state.players)
    state.family = position.word_or_none("family", FAMILY_WORDS)
    state.space = position.word_or_none("space", SPACE_WORDS)
    state.placed = position.number("placed", 0, 2)
    state.discarded = position.number("discarded", 0, MOST_DISCARDS)
    state.ended_by = position.word("ended_by", ENDS)
    state.shuffles = position.number("shuffles", 0, 99)
    state.deck, state.deck_count = load_cards(position, "deck")
    state.panel, state.spare = load_tiles(position, "panel")
    state.bag = position.set("bag", FAMILY_WORDS)
    state.gone = position.set("gone", FAMILY_WORDS)
    families = position.part("families")
    for family, word in zip(state.families, FAMILY_WORDS, strict=True):
        load_family(families.part(word), family)
    families.end()
    load_map(position.part("map"), state)
    position.seats(state.players, lambda seat, number: load_seat(seat, state.seats[number]))


def load_cards(corner: Reading, key: str) -> tuple[int, int]:
    """Cards as a set, and how many there are: all by name, or all hidden."""
    found = corner.list(key, (*GOOD_WORDS, HIDDEN))
    hidden = found.count(GOODS)
    must(hidden in (0, len(found)), f"{corner.path}, {key}: some cards are hidden, others are not")
    must(len(found) <= GOODS, f"{corner.path}, {key}: there are only {GOODS} cards")
    if hidden:
        return 0, hidden
    return corner.set(key, GOOD_WORDS), len(found)


def load_tiles(corner: Reading, key: str) -> tuple[int, int]:
    """Family tiles as two sets: one of a family, and a second one."""
    once = twice = 0
    for family, count in enumerate(corner.counts(key, FAMILY_WORDS, 2)):
        once |= int(count > 0) << family
        twice |= int(count > 1) << family
    return once, twice


def load_family(corner: Reading, family: Family) -> None:
    family.supply = corner.number("supply", 0, CAMELS)
    family.treasury = corner.number("treasury", 0, 9999)
    family.met = corner.set("met", FAMILY_WORDS)
    corner.end()


def load_map(corner: Reading, state: State) -> None:
    """Who stands where; where each family can go on follows from it."""
    for word in list(corner.data):
        if word not in SPACE_WORDS:
            raise Refusal(f"{corner.path}: there is no space {word!r}")
        space = SPACE_WORDS.index(word)
        state.at[space] = corner.set(word, FAMILY_WORDS)
        crowd = state.at[space].bit_count()
        must(1 <= crowd <= 2, f"{corner.path}, {word}: {crowd} camels are not possible")
    for space in range(SPACES):
        if state.at[space].bit_count() == 2:
            state.full[WORD_OF[space]] |= BIT_OF[space]
    for number, family in enumerate(state.families):
        find_routes(state, number, family)
        state.growing |= int(family.supply > 0 and has_room(state, number)) << number


def find_routes(state: State, number: int, family: Family) -> None:
    """The spaces of a family, and those its next camel may go to."""
    for space in range(SPACES):
        if state.at[space] >> number & 1:
            family.camels[WORD_OF[space]] |= BIT_OF[space]
            for word in range(WORDS):
                family.open[word] |= TOUCH[space][word]
    for word in range(WORDS):
        family.open[word] &= ~(family.camels[word] | state.full[word])


def load_seat(seat: Reading, player: Player) -> None:
    player.money = seat.number("money", 0, 9999)
    player.families, player.twice = load_tiles(seat, "families")
    player.hand, player.cards = load_cards(seat, "hand")
    player.sold = seat.set("sold", GOOD_WORDS)
    player.goods = seat.set("goods", GOOD_WORDS)
    found = seat.counts("relations", (*DARK_WORDS, *FAMILY_WORDS), STACK)
    for family in range(FAMILIES):
        must(found[family] <= 1, f"{seat.path}: {DARK_WORDS[family]!r} is there twice")
        player.dark |= found[family] << family
    player.grey = found[FAMILIES:]
    player.put_away, player.put_away_count = load_cards(seat, "put_away")
    player.buried, player.buried_count = load_cards(seat, "buried")
    player.drawn, player.drawn_count = load_cards(seat, "drawn")
