"""Place 16, Gemstone Dealer: lira for rubies."""

from ...grammar import rule
from ...outside import Journal
from ..pieces import is_sold_out, pay_lira, take_next_ruby
from ..reasons import FINE, NO_RUBY_LEFT, TOO_FEW_LIRA
from ..state import State

TRACK = 1


@rule("istanbul 6.16")
def why_not_buy_gem(state: State, me: int, price: int) -> int:
    if is_sold_out(state, TRACK):
        return NO_RUBY_LEFT
    return FINE if state.seats[me].lira >= price else TOO_FEW_LIRA


@rule("istanbul 6.16")
def buy_gem(state: State, me: int, price: int, journal: Journal) -> None:
    pay_lira(state, me, price, journal)
    take_next_ruby(state, me, TRACK, journal)
