"""Chapter 4.1, phase I: roll the dice and fill the tower.

The dice of each value are counted in four bits of one number: white >> 4 * (value - 1) & 15.
"""

from ..grammar import rule, verb
from ..outside import Chance, Journal, note, pick
from . import happen
from .box import FLOORS, GOLD_FLOOR, MOST_YELLOW, SIDES, WHITE_DICE, YELLOW_PRICE
from .pieces import WHITE_DIE, YELLOW_DIE, pay_gold
from .reasons import FINE, TOO_LITTLE_GOLD
from .state import State

BITS = 4


@rule("yspahan 4.1")
def most_yellow(state: State, me: int) -> int:
    return min(MOST_YELLOW, state.seats[me].gold // YELLOW_PRICE)


@rule("yspahan 4.1")
def why_not_roll(state: State, me: int, yellow: int) -> int:
    return FINE if yellow <= most_yellow(state, me) else TOO_LITTLE_GOLD


@rule("yspahan 4.1")
def roll(state: State, me: int, yellow: int, chance: Chance, journal: Journal) -> None:
    """Pay for yellow dice, roll all, fill the tower."""
    if yellow > 0:
        pay_gold(state, me, yellow * YELLOW_PRICE, journal)
        note(journal, happen.YELLOW_DICE, me, yellow)
    whites, yellows = 0, 0
    for _ in range(WHITE_DICE[state.players]):
        whites += 1 << BITS * pick(chance, WHITE_DIE, SIDES)
    for _ in range(yellow):
        yellows += 1 << BITS * pick(chance, YELLOW_DIE, SIDES)
    fill_tower(state, whites, yellows, journal)


@rule("yspahan 4.1")
def fill_tower(state: State, whites: int, yellows: int, journal: Journal) -> None:
    """Lowest value first, from the bottom; the highest on Gold, unless it is the only one."""
    floor = 0
    for side in range(SIDES):
        white = whites >> BITS * side & 15
        yellow = yellows >> BITS * side & 15
        if white + yellow > 0:
            if floor > 0 and (whites + yellows) >> BITS * (side + 1) == 0:
                floor = GOLD_FLOOR
            state.white[floor] = white
            state.yellow[floor] = yellow
            state.values[floor] = side + 1
            note(journal, happen.FLOOR, -1, floor, side + 1, white + 16 * yellow)
            floor += 1


@rule("yspahan 4.2")
def remove_yellow(state: State, journal: Journal) -> None:
    """What the first player leaves of the yellow dice goes, even if a floor becomes empty."""
    gone = 0
    for floor in range(len(FLOORS)):
        if state.yellow[floor] > 0:
            gone += state.yellow[floor]
            state.yellow[floor] = 0
            if state.white[floor] == 0:
                state.values[floor] = 0
    if gone > 0:
        note(journal, happen.YELLOW_LEAVES, -1, gone)


@verb
def empty_tower(state: State) -> None:
    for floor in range(len(FLOORS)):
        state.white[floor] = 0
        state.yellow[floor] = 0
        state.values[floor] = 0
