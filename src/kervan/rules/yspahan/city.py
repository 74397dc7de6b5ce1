"""The city: whose souk is whose, and where the next cube may go."""

from ..grammar import NOBODY, rule, verb
from ..sets import has
from .box import FIRST_SOUK, QUARTERS, SHOPS_IN, SOUK_OF
from .pieces import reserve
from .reasons import (
    FINE,
    NO_CUBE_LEFT,
    OTHER_QUARTER,
    SHOP_TAKEN,
    SOUK_OF_ANOTHER,
    UNFINISHED_SOUK,
)
from .state import State


@verb
def all_cubes(state: State) -> int:
    """The shops that hold a cube."""
    cubes = 0
    for seat in range(state.players):
        cubes |= state.seats[seat].cubes
    return cubes


@verb
def owner_of(state: State, shop: int) -> int:
    """Whose cube lies in this shop."""
    for seat in range(state.players):
        if has(state.seats[seat].cubes, shop):
            return seat
    return NOBODY


@rule("yspahan 5.3")
def open_in_quarter(state: State, me: int, quarter: int) -> int:
    """The shops of a quarter in which this seat may place its next cube."""
    mine = state.seats[me].cubes
    taken = all_cubes(state)
    unfinished, fresh = 0, 0
    for souk in range(FIRST_SOUK[quarter], FIRST_SOUK[quarter + 1]):
        shops = SHOPS_IN[souk]
        if shops & taken == 0:
            fresh |= shops
        elif shops & mine:
            unfinished |= shops & ~mine
    return unfinished if unfinished else fresh  # all of one's own first (R12)


@rule("yspahan 5.3")
def open_in_city(state: State, me: int) -> int:
    shops = 0
    for quarter in range(len(QUARTERS)):
        shops |= open_in_quarter(state, me, quarter)
    return shops


@rule("yspahan 5.3")
def open_shops(state: State, me: int) -> int:
    """Where the next cube may go: in the quarter of the floor in hand, by card anywhere."""
    if reserve(state, me) == 0:
        return 0
    if state.floor == NOBODY:
        return open_in_city(state, me)
    return open_in_quarter(state, me, state.floor - 1)


@rule("yspahan 5.3")
def why_not_cube(state: State, me: int, shop: int) -> int:
    if has(open_shops(state, me), shop):
        return FINE
    if reserve(state, me) == 0:
        return NO_CUBE_LEFT
    souk = SOUK_OF[shop]
    if state.floor != NOBODY:
        quarter = state.floor - 1
        if souk < FIRST_SOUK[quarter] or souk >= FIRST_SOUK[quarter + 1]:
            return OTHER_QUARTER
    if has(all_cubes(state), shop):
        return SHOP_TAKEN
    if SHOPS_IN[souk] & all_cubes(state) & ~state.seats[me].cubes:
        return SOUK_OF_ANOTHER
    return UNFINISHED_SOUK


@verb
def is_full(state: State, seat: int, souk: int) -> bool:
    return SHOPS_IN[souk] & ~state.seats[seat].cubes == 0
