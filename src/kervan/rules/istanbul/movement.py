"""Phase 1: the merchant moves, and an assistant is picked up or left.

Sets of squares are grown a step at a time, all four ways at once, by shifting their bits; over
the barrier they do not grow, unless the mover owns the right of passage.
"""

from ..grammar import NOBODY, rule, verb
from ..outside import Journal, Menu, note, offer
from ..sets import has, lowest, one
from . import happen
from .box import (
    BOARDS,
    CORNER_MOVE,
    CORNERS,
    FOUNTAIN,
    LONG_LEAST,
    LONG_MOST,
    LONG_MOVE,
    MOVEMENT,
    NEAR_LEAST,
    NEAR_MOST,
    STAY,
)
from .decisions import LEAVE_ASSISTANT, MOVE_TO, PLAY, TAKE_ASSISTANT, TAKE_NEUTRAL
from .pieces import bag_of, first_kind, kinds_in, put_under, take_bottom
from .piles import lose_card, put_on_discards
from .reasons import (
    ALREADY_THERE,
    EMPTY_STACK,
    FINE,
    NO_ASSISTANT_HERE,
    NOT_AT_FOUNTAIN,
    NOT_IN_THIS_GAME,
    ONE_WAY_TO_MOVE,
    OWN_ASSISTANT_HERE,
    TOO_FAR,
)
from .state import CORNER, EAST, LONG, NORMAL, STAYING, State

WAYS_BAG = bag_of(LONG_MOVE, STAY, CORNER_MOVE)
RIGHT, LEFT, DOWN, UP = range(4)
WAYS = 4
ROW = 8  # squares from a row to the next


@verb
def is_barred(state: State, me: int) -> bool:
    """Does the barrier stand in this seat's way?"""
    return state.barrier > 0 and state.passage != me


@rule("istanbul 9.3")
def shifted(state: State, me: int, squares: int, way: int) -> int:
    """The squares one step this way from a set of squares, the barrier not crossed."""
    if is_barred(state, me):
        here = state.square[state.barrier]
        if state.side == EAST:
            if way == RIGHT:
                squares &= ~one(here)
            elif way == LEFT:
                squares &= ~one(here + 1)
        elif way == DOWN:
            squares &= ~one(here)
        elif way == UP:
            squares &= ~one(here + ROW)
    if way == RIGHT:
        squares <<= 1
    elif way == LEFT:
        squares >>= 1
    elif way == DOWN:
        squares <<= ROW
    else:
        squares >>= ROW
    return squares & BOARDS[state.expansion]


@rule("istanbul 12 R1")
def within(state: State, me: int, square: int, least: int, most: int) -> int:
    """The squares whose shortest path from this one has so many steps."""
    edge = one(square)
    walked = edge
    found = 0
    for steps in range(1, most + 1):
        grown = 0
        for way in range(WAYS):
            grown |= shifted(state, me, edge, way)
        edge = grown & ~walked
        walked |= edge
        if steps >= least:
            found |= edge
    return found


@rule("istanbul 9.3")
def straight(state: State, me: int) -> int:
    """The squares in a straight line, up to the edge of the board or the barrier."""
    here = one(state.square[state.seats[me].place])
    found = 0
    for way in range(WAYS):
        line = shifted(state, me, here, way)
        while line:
            found |= line
            line = shifted(state, me, line, way)
    return found


@rule("istanbul 5")
def reachable(state: State, me: int) -> int:
    """The squares this seat's merchant may move to now."""
    here = state.square[state.seats[me].place]
    if state.mode == LONG:
        return within(state, me, here, LONG_LEAST, LONG_MOST)
    if state.mode == CORNER:  # a jump: the barrier does not matter (R9)
        return CORNERS[state.expansion] & ~one(here)
    found = within(state, me, here, NEAR_LEAST, NEAR_MOST)
    if has(state.seats[me].tavern, MOVEMENT):
        found |= straight(state, me)
    return found


@verb
def offer_moves(state: State, me: int, menu: Menu) -> None:
    squares = reachable(state, me)
    while squares:
        offer(menu, MOVE_TO + state.place_on[lowest(squares)])
        squares &= squares - 1


@rule("istanbul 5")
def why_not_move(state: State, me: int, place: int) -> int:
    if state.square[place] == NOBODY:
        return NOT_IN_THIS_GAME
    if state.seats[me].place == place:
        return ALREADY_THERE
    return FINE if has(reachable(state, me), state.square[place]) else TOO_FAR


@rule("istanbul 8")
def why_not_way(state: State, me: int, kind: int) -> int:
    """May this card for phase 1 be played?"""
    if state.mode != NORMAL:
        return ONE_WAY_TO_MOVE
    if kind != STAY:
        return FINE
    if state.seats[me].place == FOUNTAIN:
        return NOT_AT_FOUNTAIN  # R7
    if why_not_take(state, me) == FINE or why_not_leave(state, me) == FINE:
        return FINE
    return why_not_take_neutral(state, me)


@verb
def offer_ways(state: State, me: int, menu: Menu) -> None:
    """Offer the cards in hand that change the way to move."""
    kinds = kinds_in(state.seats[me].hand) & WAYS_BAG
    while kinds:
        kind = first_kind(kinds)
        kinds &= kinds - 1
        if why_not_way(state, me, kind) == FINE:
            offer(menu, PLAY + kind)


@rule("istanbul 8")
def play_way(state: State, me: int, kind: int, journal: Journal) -> None:
    lose_card(state, me, kind)
    put_on_discards(state, kind)
    note(journal, happen.PLAYED, me, kind)
    if kind == LONG_MOVE:
        state.mode = LONG
    elif kind == CORNER_MOVE:
        state.mode = CORNER
    else:
        state.mode = STAYING
        note(journal, happen.STAYED, me, state.seats[me].place)


@rule("istanbul 5")
def move(state: State, me: int, place: int, journal: Journal) -> None:
    state.seats[me].place = place
    note(journal, happen.MOVED, me, place)


# ---- assistants


@rule("istanbul 5")
def why_not_take(state: State, me: int) -> int:
    player = state.seats[me]
    return FINE if has(player.assistants, player.place) else NO_ASSISTANT_HERE


@rule("istanbul 5")
def why_not_leave(state: State, me: int) -> int:
    """At most one own assistant stands on a place (R2)."""
    player = state.seats[me]
    if has(player.assistants, player.place):
        return OWN_ASSISTANT_HERE
    return FINE if player.stack > 0 else EMPTY_STACK


@rule("istanbul 12 R47")
def why_not_take_neutral(state: State, me: int) -> int:
    return FINE if state.strays[state.seats[me].place] > 0 else NO_ASSISTANT_HERE


@verb
def offer_assistants(state: State, me: int, menu: Menu) -> None:
    if why_not_take(state, me) == FINE:
        offer(menu, TAKE_ASSISTANT)
    elif state.seats[me].stack > 0:
        offer(menu, LEAVE_ASSISTANT)
    if state.strays[state.seats[me].place] > 0:
        offer(menu, TAKE_NEUTRAL)


@verb
def ways_to_assist(state: State, me: int) -> int:
    """How many answers the assistant step has, besides declining."""
    player = state.seats[me]
    ways = 0
    if player.stack > 0 or has(player.assistants, player.place):
        ways += 1
    if state.strays[player.place] > 0:
        ways += 1
    return ways


@rule("istanbul 5")
def take_assistant(state: State, me: int, journal: Journal) -> None:
    player = state.seats[me]
    player.assistants &= ~one(player.place)
    put_under(player, 0)
    note(journal, happen.TOOK, me, player.place)


@rule("istanbul 11")
def take_neutral(state: State, me: int, journal: Journal) -> None:
    player = state.seats[me]
    state.strays[player.place] -= 1
    put_under(player, 1)
    note(journal, happen.TOOK_NEUTRAL, me, player.place)


@rule("istanbul 12 R19")
def leave_assistant(state: State, me: int, journal: Journal) -> None:
    player = state.seats[me]
    neutral = take_bottom(player)
    if neutral:
        state.strays[player.place] += 1
    else:
        player.assistants |= one(player.place)
    note(journal, happen.LEFT, me, player.place, neutral)
