"""Place 18, Guild Hall: a coffee and two guild cards, of which one of the hand is discarded."""

from ...grammar import rule
from ...outside import Chance, Journal
from ..box import HALL_CARDS, HALL_COFFEE
from ..flow import finish_action
from ..pieces import gain_coffee
from ..piles import discard_guild, draw_guild
from ..state import DISCARD_GUILD, State


@rule("istanbul 9.2")
def visit(state: State, me: int, chance: Chance, journal: Journal) -> None:
    """Take what exists (R41)."""
    gain_coffee(state, me, HALL_COFFEE, journal)
    for _ in range(HALL_CARDS):
        draw_guild(state, me, chance, journal)
    if state.seats[me].guild_cards > 0:
        state.step = DISCARD_GUILD
    else:
        finish_action(state, me, journal)


@rule("istanbul 9.2")
def give_back(state: State, me: int, number: int, journal: Journal) -> None:
    """Discarded without effect."""
    discard_guild(state, me, number, journal)
    finish_action(state, me, journal)
