"""Place 19, Tavern: move the barrier, take a tavern tile, or a ruby for baksheesh."""

from ...grammar import NOBODY, rule, verb
from ...outside import Journal, Menu, note, offer
from ...sets import has, one
from .. import happen
from ..box import (
    BAKSHEESH_COST,
    BAKSHEESH_GOOD,
    BAKSHEESH_GOODS,
    BARRIER_COST,
    BOARDS,
    PLACES,
    TAVERN_COSTS,
    TRACK_PLACES,
    TRACKS,
)
from ..decisions import BAKSHEESH, EDGE_AT, SET_BARRIER, TAVERN_TILE
from ..flow import finish_action, stop_acting
from ..pieces import is_sold_out, pay_coffee, pay_goods, take_next_ruby
from ..reasons import (
    BARRIER_THERE,
    FINE,
    NO_EDGE,
    NO_RUBY_LEFT,
    NONE_LEFT,
    OWNED,
    TOO_FEW_GOODS,
    TOO_LITTLE_COFFEE,
)
from ..state import EDGE, PLACE, State

STEP = (1, 8)  # from a square to its neighbour in the east, in the south


@verb
def pay(state: State, me: int, coffee: int, journal: Journal) -> None:
    """The discount of guild card 19 goes to the first action (R24)."""
    pay_coffee(state, me, coffee - state.discount, journal)
    state.discount = 0


@rule("istanbul 9.2")
def why_not_set_barrier(state: State, me: int, discount: int) -> int:
    return FINE if state.seats[me].coffee >= BARRIER_COST - discount else TOO_LITTLE_COFFEE


@rule("istanbul 9.2")
def why_not_tavern_tile(state: State, me: int, kind: int, discount: int) -> int:
    if has(state.seats[me].tavern, kind):
        return OWNED
    cost = TAVERN_COSTS[kind][state.offered[kind]]
    if cost == 0:
        return NONE_LEFT
    return FINE if state.seats[me].coffee >= cost - discount else TOO_LITTLE_COFFEE


@rule("istanbul 9.2")
def why_not_bribe(state: State, me: int, track: int, discount: int) -> int:
    if is_sold_out(state, track):
        return NO_RUBY_LEFT
    if state.seats[me].coffee < BAKSHEESH_COST - discount:
        return TOO_LITTLE_COFFEE
    held = state.seats[me].goods[BAKSHEESH_GOOD[state.baksheesh]]
    return FINE if held >= BAKSHEESH_GOODS[state.baksheesh] else TOO_FEW_GOODS


@rule("istanbul 9.2")
def can_drink(state: State, me: int, discount: int) -> bool:
    """Can any of the Tavern's actions be paid?"""
    found = why_not_set_barrier(state, me, discount) == FINE
    for kind in range(len(TAVERN_COSTS)):
        if why_not_tavern_tile(state, me, kind, discount) == FINE:
            found = True
    for track in range(TRACKS):
        if why_not_bribe(state, me, track, discount) == FINE:
            found = True
    return found


@verb
def offer_tavern(state: State, me: int, menu: Menu) -> None:
    discount = state.discount
    for track in range(TRACKS):
        if why_not_bribe(state, me, track, discount) == FINE:
            offer(menu, BAKSHEESH + track)
    for kind in range(len(TAVERN_COSTS)):
        if why_not_tavern_tile(state, me, kind, discount) == FINE:
            offer(menu, TAVERN_TILE + kind)
    if why_not_set_barrier(state, me, discount) == FINE:
        offer(menu, SET_BARRIER)


@rule("istanbul 9.3")
def take_tavern_tile(state: State, me: int, kind: int, journal: Journal) -> None:
    pay(state, me, TAVERN_COSTS[kind][state.offered[kind]], journal)
    state.offered[kind] += 1
    state.seats[me].tavern |= one(kind)
    note(journal, happen.TAVERN_TILE_TAKEN, me, kind)
    finish_action(state, me, journal)


@rule("istanbul 9.2")
def bribe(state: State, me: int, track: int, journal: Journal) -> None:
    pay(state, me, BAKSHEESH_COST, journal)
    side = state.baksheesh
    pay_goods(state, me, BAKSHEESH_GOOD[side], BAKSHEESH_GOODS[side], journal)
    state.baksheesh = 1 - side
    note(journal, happen.BRIBED, me, TRACK_PLACES[track])
    take_next_ruby(state, me, track, journal)
    finish_action(state, me, journal)


# ---- the barrier


@verb
def beyond(state: State, place: int, side: int) -> int:
    """The place on the other side of an edge, 0 where there is none."""
    if state.square[place] == NOBODY:
        return 0
    square = state.square[place] + STEP[side]
    return state.place_on[square] if has(BOARDS[state.expansion], square) else 0


@rule("istanbul 12 R22")
def why_not_edge(state: State, place: int, side: int) -> int:
    if beyond(state, place, side) == 0:
        return NO_EDGE
    return BARRIER_THERE if state.barrier == place and state.side == side else FINE


@verb
def offer_edges(state: State, menu: Menu) -> None:
    for place in range(1, PLACES + 1):
        for side in range(2):
            if why_not_edge(state, place, side) == FINE:
                offer(menu, EDGE_AT + 2 * place + side)


@verb
def ask_edge(state: State) -> None:
    state.step = EDGE


@rule("istanbul 9.2")
def set_barrier(state: State, me: int, place: int, side: int, journal: Journal) -> None:
    """The right of passage comes with it; one of the two places may be acted at (R44)."""
    pay(state, me, BARRIER_COST, journal)
    state.barrier = place
    state.side = side
    state.passage = me
    note(journal, happen.BARRIER_SET, me, place, side)
    note(journal, happen.PASSAGE, me)
    stop_acting(state)
    state.beside = one(place) | one(beyond(state, place, side))
    state.step = PLACE
