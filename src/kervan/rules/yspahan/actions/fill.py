"""Fill shops: one cube a die, one at a time."""

from ...grammar import NOBODY, rule
from ...outside import Journal, note
from ...sets import has, lowest, one, size_of
from .. import happen
from ..box import CAMEL_FLOOR, GOLD_FLOOR, HOIST, POWER
from ..city import open_in_quarter, open_shops
from ..pieces import reserve
from ..reasons import FINE, NO_CUBE_LEFT, NO_LEGAL_SHOP, NOT_ON_THIS_FLOOR
from ..state import State


@rule("yspahan 5.3")
def why_not_fill(state: State, me: int) -> int:
    if state.floor == CAMEL_FLOOR or state.floor == GOLD_FLOOR:
        return NOT_ON_THIS_FLOOR
    if reserve(state, me) == 0:
        return NO_CUBE_LEFT
    if open_in_quarter(state, me, state.floor - 1) == 0:
        return NO_LEGAL_SHOP
    return FINE


@rule("yspahan 5.3")
def cubes_to_place(state: State, me: int, dice: int) -> int:
    return dice + POWER[HOIST] * has(state.seats[me].buildings, HOIST)


@rule("yspahan 10 R11")
def may_stop(state: State) -> bool:
    """May the rest of the cubes stay in the reserve? By the rules no; an option allows it."""
    return not state.fill_must_place_maximum and state.floor != NOBODY


@rule("yspahan 5.3")
def place_cube(state: State, me: int, shop: int, journal: Journal) -> None:
    state.seats[me].cubes |= one(shop)
    state.left -= 1
    note(journal, happen.PLACED, me, shop)


@rule("yspahan 5.3")
def place_cubes(state: State, me: int, journal: Journal) -> bool:
    """Place every cube whose shop is no choice; is there one left to choose a shop for?

    Where no more shops are open than cubes are left, all of them are filled in any order.
    """
    while state.left > 0:
        shops = open_shops(state, me)
        if shops == 0:
            note(journal, happen.LEFT_OVER, me, state.left)
            state.left = 0
        elif size_of(shops) > min(state.left, reserve(state, me)) or may_stop(state):
            return True
        while shops:
            shop = lowest(shops)
            shops &= shops - 1
            place_cube(state, me, shop, journal)
    return False
