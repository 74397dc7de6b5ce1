"""Phase 2: every other merchant on the place is paid."""

from ..grammar import NOBODY, rule, verb
from ..outside import Chance, Journal, note
from . import happen
from .box import FEE, FOUNTAIN, NEUTRALS
from .pieces import roll_place
from .reasons import FINE, TOO_FEW_LIRA
from .state import State


@rule("istanbul 5")
def fees(state: State, me: int) -> int:
    """What the merchants here ask in all."""
    place = state.seats[me].place
    if place == FOUNTAIN:
        return 0
    lira = 0
    for seat in range(state.players):
        if seat != me and state.seats[seat].place == place:
            lira += FEE
    for neutral in range(NEUTRALS):
        if state.neutrals[neutral] == place:
            lira += FEE
    return lira


@verb
def why_not_pay(state: State, me: int) -> int:
    """All or nothing (R3)."""
    return FINE if state.seats[me].lira >= fees(state, me) else TOO_FEW_LIRA


@rule("istanbul 5")
def pay_fees(state: State, me: int, chance: Chance, journal: Journal) -> None:
    """All are paid, then each neutral merchant who was paid is rolled for, in order (R37)."""
    place = state.seats[me].place
    for seat in range(state.players):
        if seat != me and state.seats[seat].place == place:
            state.seats[me].lira -= FEE
            state.seats[seat].lira += FEE
            note(journal, happen.PAID_FEE, me, seat)
    paid = 0
    for neutral in range(NEUTRALS):
        if state.neutrals[neutral] == place:
            state.seats[me].lira -= FEE
            paid |= 1 << neutral
            note(journal, happen.PAID_NEUTRAL, me, FEE)
    for neutral in range(NEUTRALS):
        if paid >> neutral & 1:  # R4: where it lands it just stands
            state.neutrals[neutral] = roll_place(state, chance, journal)
            note(journal, happen.NEUTRAL_AT, NOBODY, state.neutrals[neutral])
