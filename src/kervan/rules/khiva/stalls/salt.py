"""Stall 4: pay for the top salt bag, or take the top carpet (R17)."""

from ...grammar import rule
from ...outside import Journal
from ..box import SALT_PRICE
from ..pieces import pay_gems, salt_left, take_salt
from ..reasons import FINE, NO_SALT_LEFT, SALT_TOO_DEAR
from ..state import State


@rule("khiva 4.3")
def why_not_salt(state: State, mover: int) -> int:
    if salt_left(state) == 0:
        return NO_SALT_LEFT
    if state.seats[mover].gems < SALT_PRICE:
        return SALT_TOO_DEAR
    return FINE


@rule("khiva 4.3")
def buy_salt(state: State, mover: int, journal: Journal) -> None:
    pay_gems(state, mover, SALT_PRICE, journal)
    take_salt(state, mover, journal)
