"""Place 20, Coffee House: coffee for rubies."""

from ...grammar import rule
from ...outside import Journal
from ..pieces import is_sold_out, pay_coffee, take_next_ruby
from ..reasons import FINE, NO_RUBY_LEFT, TOO_LITTLE_COFFEE
from ..state import State

TRACK = 2


@rule("istanbul 9.2")
def why_not_drink(state: State, me: int, price: int) -> int:
    if is_sold_out(state, TRACK):
        return NO_RUBY_LEFT
    return FINE if state.seats[me].coffee >= price else TOO_LITTLE_COFFEE


@rule("istanbul 9.2")
def drink(state: State, me: int, price: int, journal: Journal) -> None:
    pay_coffee(state, me, price, journal)
    take_next_ruby(state, me, TRACK, journal)
