"""Chapter 7.3: two families meet on land."""

from ..grammar import NOBODY, rule
from ..outside import Journal, note
from ..sets import has, one, size_of
from . import happen
from .box import ACTIVE_BONUS, FAMILIES, FIVE_RELATIONS, PASSIVE_BONUS
from .pieces import gain_money, take_relation_tile
from .state import ALL_MET, FIVE, State


@rule("samarkand 7.3")
def make_relation(state: State, me: int, active: int, passive: int, journal: Journal) -> None:
    """Bonuses for all who belong to either family, the tiles for the player who extends."""
    note(journal, happen.MET, me, active, passive)
    for seat in range(state.players):
        families = state.seats[seat].families  # both tiles of a family count once (R27)
        bonus = 0
        if has(families, active):
            bonus += ACTIVE_BONUS
        if has(families, passive):
            bonus += PASSIVE_BONUS
        if bonus > 0:
            gain_money(state, seat, bonus)
            note(journal, happen.BONUS, seat, bonus)
    take_relation_tile(state, me, active, journal)
    take_relation_tile(state, me, passive, journal)
    state.families[active].met |= one(passive)
    state.families[passive].met |= one(active)
    watch_for_the_end(state, active, passive, journal)


@rule("samarkand 8")
def watch_for_the_end(state: State, active: int, passive: int, journal: Journal) -> None:
    """All met, or five: it is noticed here, and carried out when the action is over (R5)."""
    strangers = 0
    for family in range(FAMILIES):
        strangers += state.families[family].met == 0
    most = max(size_of(state.families[active].met), size_of(state.families[passive].met))
    why = state.ended_by
    if strangers == 0:
        why |= ALL_MET
    if most >= FIVE_RELATIONS:
        why |= FIVE
    if why != state.ended_by:
        state.ended_by = why  # ALL_MET | FIVE is BOTH (R25)
        note(journal, happen.LAST_TURN, NOBODY, why)
