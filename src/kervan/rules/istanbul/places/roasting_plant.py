"""Place 17, Roasting Plant: coffee for lira, for a good, for a card; each once."""

from ...grammar import rule, verb
from ...outside import Journal
from ...sets import has, one
from ..box import ROAST_COFFEE, ROAST_LIRA
from ..flow import finish_action
from ..pieces import gain_coffee, goods_in, pay_goods, pay_lira
from ..piles import discard_card, discard_guild
from ..reasons import FINE, NOT_IN_HAND, PAID_SO_ALREADY, TOO_FEW_GOODS, TOO_FEW_LIRA
from ..state import BY_CARD, BY_GOOD, BY_LIRA, ROAST, State


@rule("istanbul 9.2")
def why_not_roast(state: State, me: int, line: int) -> int:
    """Why can coffee not be had this way?"""
    merchant = state.seats[me]
    if has(state.roasted, line):
        return PAID_SO_ALREADY
    if line == BY_LIRA:
        return FINE if merchant.lira >= ROAST_LIRA else TOO_FEW_LIRA
    if line == BY_GOOD:
        return FINE if goods_in(merchant) > 0 else TOO_FEW_GOODS
    return FINE if merchant.cards + merchant.guild_cards > 0 else NOT_IN_HAND


@verb
def can_roast(state: State, me: int) -> bool:
    """Is there any payment left to make? Of cards all can see how many there are."""
    if why_not_roast(state, me, BY_LIRA) == FINE or why_not_roast(state, me, BY_GOOD) == FINE:
        return True
    return why_not_roast(state, me, BY_CARD) == FINE


@rule("istanbul 9.2")
def roast(state: State, me: int, line: int, journal: Journal) -> None:
    """One line was paid: take its coffee, and go on while another can be."""
    state.roasted |= one(line)
    gain_coffee(state, me, ROAST_COFFEE, journal)
    state.step = ROAST
    if not can_roast(state, me):
        finish_action(state, me, journal)


@rule("istanbul 9.2")
def roast_for_lira(state: State, me: int, journal: Journal) -> None:
    pay_lira(state, me, ROAST_LIRA, journal)
    roast(state, me, BY_LIRA, journal)


@rule("istanbul 9.2")
def roast_for_good(state: State, me: int, good: int, journal: Journal) -> None:
    pay_goods(state, me, good, 1, journal)
    roast(state, me, BY_GOOD, journal)


@rule("istanbul 9.2")
def roast_for_card(state: State, me: int, kind: int, journal: Journal) -> None:
    discard_card(state, me, kind, journal)
    roast(state, me, BY_CARD, journal)


@rule("istanbul 9.2")
def roast_for_guild(state: State, me: int, number: int, journal: Journal) -> None:
    discard_guild(state, me, number, journal)
    roast(state, me, BY_CARD, journal)
