"""Verbs for the money, cards and tiles of Samarkand."""

from ..grammar import ALL_EYES, rule, verb
from ..outside import Chance, Journal, draw_of, note, whisper
from ..sets import has, one, size_of
from . import happen
from .box import HAND_LIMIT, PLAYERS, STACK
from .state import State

# What chance can be asked for.
START, DEAL, DRAWN, BAG = range(4)


@verb
def gain_money(state: State, seat: int, dirhams: int) -> None:
    """From the bank, which never runs out (R12)."""
    state.seats[seat].money += dirhams


# ---- cards


@verb
def held(state: State, seat: int) -> int:
    """Cards that count against the limit: sold ones lie open, and count on."""
    return state.seats[seat].cards + size_of(state.seats[seat].sold)


@verb
def over_limit(state: State, seat: int) -> int:
    """How many cards this seat holds beyond its limit; none or less if it has room."""
    return held(state, seat) - HAND_LIMIT[state.players]


@rule("samarkand 5")
def draw_card(state: State, seat: int, kind: int, chance: Chance) -> int:
    """The top card of the deck, to this hand; the pile is shuffled only when one is due (R10)."""
    player = state.seats[seat]
    card = draw_of(chance, kind, state.deck)
    state.deck ^= one(card)
    state.deck_count -= 1
    player.hand |= one(card)
    player.cards += 1
    if state.shuffles > 0:
        player.drawn |= one(card)
        player.drawn_count += 1
    return card


@rule("samarkand 12 R10")
def shuffle(state: State, journal: Journal) -> None:
    """The discard pile becomes the deck; everybody recalls which cards were his own."""
    for seat in range(state.players):
        player = state.seats[seat]
        state.deck |= player.put_away
        state.deck_count += player.put_away_count
        player.buried = player.put_away
        player.buried_count = player.put_away_count
        player.put_away = 0
        player.put_away_count = 0
        player.drawn = 0
        player.drawn_count = 0
    state.shuffles += 1
    note(journal, happen.SHUFFLED, state.active, state.deck_count)


@rule("samarkand 5")
def put_away(state: State, seat: int, card: int, journal: Journal) -> None:
    """A card from the hand to the discard pile, face down."""
    player = state.seats[seat]
    player.hand ^= one(card)
    player.cards -= 1
    player.put_away |= one(card)
    player.put_away_count += 1
    whisper(journal, ALL_EYES & ~one(seat), happen.DISCARDED, seat)
    whisper(journal, one(seat), happen.DISCARDED_CARD, seat, card)


@verb
def discard_pile(state: State) -> int:
    """How many cards lie in it."""
    found = 0
    for seat in range(PLAYERS):
        found += state.seats[seat].put_away_count
    return found


# ---- tiles


@rule("samarkand 5")
def take_family_tile(state: State, seat: int, family: int) -> None:
    """From the family's panel; with two players a second one may follow."""
    player = state.seats[seat]
    if has(state.spare, family):
        state.spare ^= one(family)
    else:
        state.panel ^= one(family)
    if has(player.families, family):
        player.twice |= one(family)
    else:
        player.families |= one(family)


@verb
def married(state: State) -> int:
    """The families that somebody has married."""
    found = 0
    for seat in range(PLAYERS):
        found |= state.seats[seat].families
    return found


@verb
def stack_left(state: State, family: int) -> int:
    """Relation tiles left on a family's panel: each relation takes one, while there are any."""
    return STACK - min(STACK, size_of(state.families[family].met))


@rule("samarkand 7.3")
def take_relation_tile(state: State, seat: int, family: int, journal: Journal) -> None:
    """The top tile of a stack, before the relation is counted; nothing from an empty one (R7)."""
    left = stack_left(state, family)
    if left == STACK:
        state.seats[seat].dark |= one(family)
        note(journal, happen.TOOK_DARK, seat, family)
    elif left > 0:
        state.seats[seat].grey[family] += 1
        note(journal, happen.TOOK_GREY, seat, family)


@verb
def relation_tiles(state: State, seat: int) -> int:
    player = state.seats[seat]
    tiles = size_of(player.dark)
    for family in range(len(player.grey)):
        tiles += player.grey[family]
    return tiles
