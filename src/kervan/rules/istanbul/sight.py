"""Who may see what: hands and draw piles are hidden, all else is open.

What all could see stays known: `known` are the cards a seat took from the open discard pile and
has not played since, and `deck` is what a draw pile was last shuffled from, so that what never
went into it must be in somebody's hand.
"""

from ..grammar import rule, verb
from ..outside import Chance, draw_of, pick
from ..sets import one
from .box import CARD_KINDS
from .pieces import card, count_in
from .state import State

IMAGINED = 99  # the kind of outcomes that only imagination asks for


@rule("istanbul 1")
def conceal(state: State, me: int) -> None:
    """Blank all that this seat may not know; NOBODY sees what everyone sees."""
    for kind in range(CARD_KINDS):
        state.unseen += state.pile[kind] * card(kind)
        state.pile[kind] = 0
    state.guild_unseen |= state.guild_pile
    state.guild_pile = 0
    for seat in range(state.players):
        if seat != me:
            merchant = state.seats[seat]
            state.unseen += merchant.hand - merchant.known
            merchant.hand = merchant.known
            state.guild_unseen |= merchant.guild
            merchant.guild = 0


@rule("istanbul 1")
def imagine(state: State, me: int, chance: Chance) -> None:
    """Fill the blanks with one world that fits what this seat knows: the piles, then the hands."""
    pool = in_both(state.deck, state.unseen)
    piled = 0
    for kind in range(CARD_KINDS):
        piled += state.pile[kind]
    for _ in range(state.pile_size - piled):
        kind = taken_from(pool, chance)
        pool -= card(kind)
        state.unseen -= card(kind)
        state.pile[kind] += 1
    if state.guild_pile == 0:
        for _ in range(state.guild_size):
            number = draw_of(chance, IMAGINED, state.guild_deck & state.guild_unseen)
            state.guild_unseen &= ~one(number)
            state.guild_pile |= one(number)
    for seat in range(state.players):
        if seat != me:
            imagine_hand(state, seat, chance)


@verb
def imagine_hand(state: State, seat: int, chance: Chance) -> None:
    merchant = state.seats[seat]
    for _ in range(merchant.cards - size(merchant.hand)):
        kind = taken_from(state.unseen, chance)
        state.unseen -= card(kind)
        merchant.hand += card(kind)
    if merchant.guild == 0:
        for _ in range(merchant.guild_cards):
            number = draw_of(chance, IMAGINED, state.guild_unseen)
            state.guild_unseen &= ~one(number)
            merchant.guild |= one(number)


@verb
def size(bag: int) -> int:
    """How many cards are in a bag."""
    count = 0
    for kind in range(CARD_KINDS):
        count += count_in(bag, kind)
    return count


@verb
def in_both(bag: int, other: int) -> int:
    """The cards that are in both bags."""
    found = 0
    for kind in range(CARD_KINDS):
        found += min(count_in(bag, kind), count_in(other, kind)) * card(kind)
    return found


@verb
def taken_from(bag: int, chance: Chance) -> int:
    """A card out of a bag, each as likely as any other."""
    left = pick(chance, IMAGINED, size(bag))
    kind = 0
    while left >= count_in(bag, kind):
        left -= count_in(bag, kind)
        kind += 1
    return kind
