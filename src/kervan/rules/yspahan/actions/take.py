"""Take camels, take gold: what the lowest and the highest floor give."""

from ...grammar import rule
from ...outside import Journal
from ...sets import has
from ..box import PADDOCK, POWER, SHOP
from ..pieces import gain_camels, gain_gold
from ..state import State


@rule("yspahan 5.1")
def camels_to_take(state: State, me: int, dice: int) -> int:
    return dice + POWER[PADDOCK] * has(state.seats[me].buildings, PADDOCK)


@rule("yspahan 5.1")
def take_camels(state: State, me: int, journal: Journal) -> None:
    gain_camels(state, me, camels_to_take(state, me, state.dice), journal)


@rule("yspahan 5.2")
def gold_to_take(state: State, me: int, dice: int) -> int:
    return dice + POWER[SHOP] * has(state.seats[me].buildings, SHOP)


@rule("yspahan 5.2")
def take_gold(state: State, me: int, journal: Journal) -> None:
    gain_gold(state, me, gold_to_take(state, me, state.dice), journal)
