"""Place 9, Tea House: name a number, and roll."""

from ...grammar import rule
from ...outside import Journal, note
from .. import happen
from ..box import CONSOLATION, TEA_CARD, TEA_TIMES
from ..pieces import gain_lira
from ..state import State


@rule("istanbul 6.9")
def name_number(state: State, me: int, number: int, journal: Journal) -> None:
    state.bet = number
    note(journal, happen.BET_ON, me, number)


@rule("istanbul 6.9")
def drink_tea(state: State, me: int, rolled: int, journal: Journal) -> None:
    won = state.bet if rolled >= state.bet else CONSOLATION
    if state.guild == TEA_CARD:
        won *= TEA_TIMES
    state.bet = 0
    gain_lira(state, me, won, journal)
