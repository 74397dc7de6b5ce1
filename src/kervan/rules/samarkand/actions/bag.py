"""Chapter 10: with two players, a marriage brings a tile out of the bag."""

from ...grammar import rule
from ...outside import Chance, Journal, draw_of, note
from ...sets import has, one
from .. import happen
from ..pieces import BAG, married
from ..state import State


@rule("samarkand 10")
def draw_from_bag(state: State, me: int, chance: Chance, journal: Journal) -> None:
    """To its panel if anybody is married into the family, this marriage included (R28)."""
    if state.bag == 0:
        return
    family = draw_of(chance, BAG, state.bag)
    state.bag ^= one(family)
    if not has(married(state), family):
        state.gone |= one(family)
        note(journal, happen.LEFT, me, family)
        return
    if has(state.panel, family):
        state.spare |= one(family)
    else:
        state.panel |= one(family)
    note(journal, happen.TO_PANEL, me, family)
