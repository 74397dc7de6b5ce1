"""Chapter 5, step 4: put up to two cards away, and stay within the limit."""

from ...grammar import rule
from ...outside import Menu, offer, offer_all
from ...sets import has
from ..box import MOST_DISCARDS
from ..decisions import ENOUGH, PUT_AWAY
from ..pieces import over_limit
from ..reasons import FINE, NOT_IN_HAND, TOO_MANY_CARDS
from ..state import State


@rule("samarkand 5")
def offer_discards(state: State, me: int, menu: Menu) -> None:
    """One card, or an end of it where the limit allows."""
    offer_all(menu, PUT_AWAY, state.seats[me].hand)
    if why_not_enough(state, me) == FINE:
        offer(menu, ENOUGH)


@rule("samarkand 5")
def why_not_discard(state: State, me: int, card: int) -> int:
    return FINE if has(state.seats[me].hand, card) else NOT_IN_HAND


@rule("samarkand 5")
def why_not_enough(state: State, me: int) -> int:
    return TOO_MANY_CARDS if over_limit(state, me) > 0 else FINE


@rule("samarkand 5")
def may_discard_more(state: State) -> bool:
    return state.discarded < MOST_DISCARDS
