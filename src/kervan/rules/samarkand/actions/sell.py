"""Chapter 7.1: whoever holds the card of a good may sell it when the first camel arrives.

Whether anybody holds it is a secret, so all who have cards in hand are asked (R8).  Those without
it can only keep what they have; nobody sees who has answered before all have, or the card is sold.
"""

from ...grammar import rule, verb
from ...outside import Journal, note
from ...sets import has, one
from .. import happen
from ..box import GOOD_AT, SALE_PRICE
from ..pieces import gain_money
from ..reasons import FINE, NOT_HOLDER
from ..state import State


@rule("samarkand 12 R8")
def possible_holders(state: State) -> int:
    """The seats whose hidden hand could hold the card, as a set."""
    seats = 0
    for seat in range(state.players):
        if state.seats[seat].cards > 0:
            seats |= one(seat)
    return seats


@verb
def good_on_offer(state: State) -> int:
    return GOOD_AT[state.space]  # type: ignore[no-any-return]


@rule("samarkand 7.1")
def why_not_sell(state: State, me: int) -> int:
    return FINE if has(state.seats[me].hand, good_on_offer(state)) else NOT_HOLDER


@rule("samarkand 7.1")
def sell(state: State, me: int, journal: Journal) -> None:
    """Lay the card open for good, and take the price from the bank."""
    player, card = state.seats[me], good_on_offer(state)
    player.hand ^= one(card)
    player.cards -= 1
    player.sold |= one(card)
    gain_money(state, me, SALE_PRICE)
    note(journal, happen.SOLD, me, card, SALE_PRICE)
