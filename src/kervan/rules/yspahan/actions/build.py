"""Construct a building, with both halves of its price or, by card, with one."""

from ...grammar import rule
from ...outside import Journal, note
from ...sets import has, one, size_of
from .. import happen
from ..box import (
    AFFORDABLE,
    BUILD_NO_CAMELS,
    BUILD_NO_GOLD,
    CAMEL_PRICE,
    DEAREST,
    GOLD_PRICE,
    LADDER,
)
from ..pieces import pay_camels, pay_gold, playable_copies
from ..reasons import BUILT_ALREADY, FINE, TOO_FEW_CAMELS, TOO_LITTLE_GOLD
from ..state import NO_CAMELS, NO_GOLD, State


@rule("yspahan 6")
def payable(state: State, me: int, waived: int) -> int:
    """The buildings this seat lacks and can pay, part of the price waived."""
    player = state.seats[me]
    camels: int = DEAREST if waived & NO_CAMELS else min(player.camels, DEAREST)
    gold: int = DEAREST if waived & NO_GOLD else min(player.gold, DEAREST)
    return AFFORDABLE[camels][gold] & ~player.buildings


@rule("yspahan 10 R9")
def within_reach(state: State, me: int, waived: int) -> int:
    """What could be built if the cards in hand help too: one card, unless they combine."""
    buildings = payable(state, me, waived)
    if waived == 0 or state.combine_build_cards:
        more = 0
        if playable_copies(state, me, BUILD_NO_CAMELS) > 0:
            more |= NO_CAMELS
            buildings |= payable(state, me, waived | NO_CAMELS)
        if playable_copies(state, me, BUILD_NO_GOLD) > 0:
            more |= NO_GOLD
            buildings |= payable(state, me, waived | NO_GOLD)
        if state.combine_build_cards:
            buildings |= payable(state, me, waived | more)
    return buildings


@rule("yspahan 6")
def why_not_build(state: State, me: int, building: int) -> int:
    player = state.seats[me]
    if has(player.buildings, building):
        return BUILT_ALREADY
    if not state.waived & NO_CAMELS and player.camels < CAMEL_PRICE[building]:
        return TOO_FEW_CAMELS
    if not state.waived & NO_GOLD and player.gold < GOLD_PRICE[building]:
        return TOO_LITTLE_GOLD
    return FINE


@rule("yspahan 6")
def construct(state: State, me: int, building: int, journal: Journal) -> None:
    player = state.seats[me]
    if not state.waived & NO_CAMELS:
        pay_camels(state, me, CAMEL_PRICE[building], journal)
    if not state.waived & NO_GOLD:
        pay_gold(state, me, GOLD_PRICE[building], journal)
    points = LADDER[size_of(player.buildings)]
    player.buildings |= one(building)
    player.score += points
    state.waived = 0
    state.built = 1
    note(journal, happen.BUILT, me, building, points)
