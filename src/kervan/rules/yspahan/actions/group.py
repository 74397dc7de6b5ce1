"""Choosing a floor, and taking its dice."""

from ...grammar import rule
from ...outside import Journal, note
from ...sets import one
from .. import happen
from ..box import FLOORS
from ..reasons import EMPTY_FLOOR, FINE, ONLY_YELLOW_DICE
from ..state import State


@rule("yspahan 4.2")
def dice_for(state: State, me: int, floor: int) -> int:
    """The dice of a floor that count for this seat: yellow ones serve the first player only."""
    if me == state.order[0]:
        return state.white[floor] + state.yellow[floor]
    return state.white[floor]


@rule("yspahan 4.2")
def open_floors(state: State, me: int) -> int:
    """The floors this seat may choose."""
    floors = 0
    for floor in range(len(FLOORS)):
        if dice_for(state, me, floor) > 0:
            floors |= one(floor)
    return floors


@rule("yspahan 4.2")
def why_not_floor(state: State, me: int, floor: int) -> int:
    if dice_for(state, me, floor) > 0:
        return FINE
    return ONLY_YELLOW_DICE if state.yellow[floor] > 0 else EMPTY_FLOOR


@rule("yspahan 4.2")
def take_group(state: State, me: int, floor: int, journal: Journal) -> None:
    """Remove the whole group; yellow dice go with it even where they do not count (8.4)."""
    state.floor = floor
    state.dice = dice_for(state, me, floor)
    state.value = state.values[floor]
    state.white[floor] = 0
    state.yellow[floor] = 0
    state.values[floor] = 0
    note(journal, happen.GROUP, me, floor, state.dice, state.value)


@rule("yspahan 4.2")
def put_group_away(state: State) -> None:
    state.floor = -1
    state.dice = 0
    state.value = 0
