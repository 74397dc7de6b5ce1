"""Chapter 7.1: whoever holds the card of a good may sell it when the first camel arrives.

Whether anybody holds it is a secret, so all who have cards in hand are asked (R8).  Those without
it have nothing to sell, and say so; nobody sees who has answered before all have, or the card is
sold.
"""

from ...grammar import rule, verb
from ...outside import Journal, Menu, note, offer
from ...sets import has, one
from .. import happen
from ..box import GOOD_AT, SALE_PRICE
from ..decisions import KEEP, NOTHING, SELL
from ..pieces import gain_money
from ..reasons import FINE, HOLDER, NOT_HOLDER
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
def offer_sale(state: State, me: int, menu: Menu) -> None:
    if has(state.seats[me].hand, good_on_offer(state)):
        offer(menu, SELL)
        offer(menu, KEEP)
    else:
        offer(menu, NOTHING)


@rule("samarkand 7.1")
def why_not_answer(state: State, me: int, decision: int) -> int:
    """Those who hold the card sell or keep it, the others have nothing to sell."""
    if has(state.seats[me].hand, good_on_offer(state)):
        return HOLDER if decision == NOTHING else FINE
    return FINE if decision == NOTHING else NOT_HOLDER


@rule("samarkand 7.1")
def sell(state: State, me: int, journal: Journal) -> None:
    """Lay the card open for good, and take the price from the bank."""
    player, card = state.seats[me], good_on_offer(state)
    player.hand ^= one(card)
    player.cards -= 1
    player.sold |= one(card)
    gain_money(state, me, SALE_PRICE)
    note(journal, happen.SOLD, me, card, SALE_PRICE)
