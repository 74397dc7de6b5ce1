"""Place 8, Black Market: a good of choice, and jewelry by the dice."""

from ...grammar import rule
from ...outside import Journal
from ..box import BLACK_CHOICE, BLUE_BY_ROLL, JEWELRY
from ..pieces import gain_goods
from ..state import GAIN, State


@rule("istanbul 6.8")
def trade(state: State, me: int, rolled: int, journal: Journal) -> None:
    """The jewelry comes at once; the other good is chosen knowing the roll."""
    gain_goods(state, me, JEWELRY, BLUE_BY_ROLL[rolled], journal)
    state.gains = 1
    state.wares = BLACK_CHOICE
    state.step = GAIN
