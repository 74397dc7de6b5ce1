"""Move the supervisor: exactly as far as the dice show, gold and the Hammam changing that."""

from ...grammar import rule, verb
from ...outside import Journal, note
from ...sets import has
from .. import happen
from ..box import DISTANCE, FARTHEST, HAMMAM, POWER, RING, TOUCHES
from ..city import all_cubes
from ..pieces import pay_gold
from ..reasons import FINE, TOO_LITTLE_GOLD
from ..state import State


@rule("yspahan 5.4")
def free_steps(state: State, me: int) -> int:
    return POWER[HAMMAM] * has(state.seats[me].buildings, HAMMAM)


@rule("yspahan 5.4")
def price_of(state: State, me: int, value: int, square: int) -> int:
    """What it costs to send the supervisor to this square with dice of this value."""
    off = abs(DISTANCE[state.supervisor][square] - value)
    return max(0, off - free_steps(state, me))


@rule("yspahan 5.4")
def squares_in_reach(state: State, me: int, value: int) -> int:
    """Where this seat can pay the supervisor to go; staying is distance 0 (R15)."""
    reach = state.seats[me].gold + free_steps(state, me)
    squares = 0
    for distance in range(max(0, value - reach), min(FARTHEST, value + reach) + 1):
        squares |= RING[state.supervisor][distance]
    return squares


@rule("yspahan 5.4")
def why_not_go(state: State, me: int, square: int) -> int:
    price = price_of(state, me, state.value, square)
    return FINE if price <= state.seats[me].gold else TOO_LITTLE_GOLD


@verb
def cubes_at(state: State, square: int) -> int:
    """The shops at this square that hold a cube."""
    return TOUCHES[square] & all_cubes(state)


@rule("yspahan 5.4")
def walk(state: State, me: int, square: int, journal: Journal) -> None:
    price = price_of(state, me, state.value, square)
    pay_gold(state, me, price, journal)
    note(journal, happen.WALKED, me, state.supervisor, square, price)
    state.due = cubes_at(state, square)
    if square == state.supervisor and not state.zero_move_ships:
        state.due = 0  # an option: R15
    state.supervisor = square
