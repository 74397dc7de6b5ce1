"""The caravan: loading a cube, and what the loaded ones score.

row 3  x3  +0   8  9 10 11        with four players; the path winds from slot 0 upwards
row 2  x2  +1   7  6  5  4
row 1  x1  +2   0  1  2  3
"""

from ..grammar import NOBODY, rule, verb
from ..outside import Chance, Journal, note
from ..sets import has
from . import happen
from .box import CARAVANSERAI, PER_ROW, ROW_FACTOR, ROW_POINTS, SLOTS
from .pieces import draw_card
from .state import State


@verb
def row_of(state: State, slot: int) -> int:
    return slot // PER_ROW[state.players]


@rule("yspahan 5.4")
def load_cube(state: State, seat: int, draws: bool, chance: Chance, journal: Journal) -> None:
    """Put a cube on the next slot and score it; a full caravan is scored and emptied at once."""
    slot = state.loaded
    points = ROW_POINTS[row_of(state, slot)]
    state.caravan[slot] = seat
    state.loaded += 1
    state.seats[seat].score += points
    note(journal, happen.LOADED, seat, slot, points)

    if draws and has(state.seats[seat].buildings, CARAVANSERAI):
        draw_card(state, seat, chance, journal)

    if state.loaded == SLOTS[state.players]:
        note(journal, happen.CARAVAN_FULL, NOBODY)
        score_caravan(state, journal)
        empty_caravan(state)


@rule("yspahan 7")
def caravan_cubes(state: State, seat: int) -> int:
    cubes = 0
    for slot in range(state.loaded):
        if state.caravan[slot] == seat:
            cubes += 1
    return cubes


@rule("yspahan 7")
def caravan_factor(state: State, seat: int) -> int:
    """The multiplier of the highest row with a cube of this seat, 0 without one."""
    for slot in range(state.loaded - 1, -1, -1):
        if state.caravan[slot] == seat:
            return ROW_FACTOR[row_of(state, slot)]
    return 0


@rule("yspahan 7.2")
def score_caravan(state: State, journal: Journal) -> None:
    for seat in range(state.players):
        cubes = caravan_cubes(state, seat)
        if cubes > 0:
            factor = caravan_factor(state, seat)
            state.seats[seat].score += cubes * factor
            note(journal, happen.CARAVAN_SCORED, seat, cubes, factor, cubes * factor)


@verb
def empty_caravan(state: State) -> None:
    for slot in range(state.loaded):
        state.caravan[slot] = NOBODY
    state.loaded = 0
