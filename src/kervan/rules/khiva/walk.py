"""Chapter 4: requests, compensation, reach and the walk of one camel.

    path of Q   Q4 Q3 Q2 Q1   Khiva   P1 P2 P3 P4 P-counter   path of the mover P
                 <--------- one line: Khiva is never counted (R1) -------->

A place on this line is numbered by its distance from Khiva: -4 .. -1 on the rival's path,
1 .. 5 on the mover's.  Places held by another camel cost nothing and cannot be stopped at.
"""

from ..grammar import NOBODY, rule, verb
from ..outside import Journal, note
from ..sets import has, lowest
from . import happen
from .box import CAMELS, COUNTER, OF_COLOUR, SLOTS
from .pieces import gain_gems, value_of
from .reasons import FINE, PAST_THE_COUNTER, TOO_FEW_GEMS, TOO_FEW_SLOTS
from .state import State


@verb
def requests(state: State, colour: int) -> int:
    """The cards of this colour revealed this turn."""
    cards = 0
    for seat in range(state.players):
        cards |= state.seats[seat].shown
    return cards & OF_COLOUR[colour]


@verb
def shown_by(state: State, card: int) -> int:
    """Who revealed this card."""
    seat = 0
    while not has(state.seats[seat].shown, card):
        seat += 1
    return seat


@rule("khiva 4")
def compensate(state: State, rejected: int, journal: Journal) -> None:
    """Every rejected card brings its player a gem, lowest value first (R4)."""
    while rejected:
        card = lowest(rejected)
        rejected &= rejected - 1
        seat = shown_by(state, card)
        note(journal, happen.REJECTED, seat, card)
        gain_gems(state, seat, 1, journal)


@verb
def is_held(state: State, path: int, place: int, camel: int) -> bool:
    """Does another camel stand on this stall?"""
    for other in range(CAMELS):
        standing = state.camels[other]
        if other != camel and standing.path == path and standing.place == place:
            return True
    return False


@rule("khiva 4.1")
def landing(state: State, mover: int, camel: int, steps: int) -> int:
    """Where the camel stops: a place on the line above."""
    path = state.camels[camel].path
    at = state.camels[camel].place
    if path != NOBODY and path != mover:
        at = -at
    while True:
        at += 1
        if at == 0 or (at < 0 and is_held(state, path, -at, camel)):
            continue
        if at == COUNTER:
            return at
        if at > 0 and is_held(state, mover, at, camel):
            continue
        steps -= 1
        if steps == 0:
            return at


@rule("khiva 4.2")
def most_to_spend(state: State) -> int:
    """The most gems the mover may spend: slots, own gems, and none past the counter (R5)."""
    most = min(SLOTS[value_of(state.winning) - 1], state.seats[state.mover].gems)
    for gems in range(most):
        steps = value_of(state.winning) + gems
        if landing(state, state.mover, state.camel, steps) == COUNTER:
            return gems
    return most


@rule("khiva 4.2")
def why_not_spend(state: State, gems: int) -> int:
    if gems > SLOTS[value_of(state.winning) - 1]:
        return TOO_FEW_SLOTS
    if gems > state.seats[state.mover].gems:
        return TOO_FEW_GEMS
    if gems > most_to_spend(state):
        return PAST_THE_COUNTER
    return FINE


@rule("khiva 4.1")
def walk(state: State, gems: int, journal: Journal) -> int:
    """Carry the camel to its stall; returns the place it stops at, the counter included."""
    camel = state.camels[state.camel]
    place = landing(state, state.mover, state.camel, value_of(state.winning) + gems)
    if place > 0:
        camel.path = state.mover
        camel.place = place
    else:
        camel.place = -place
    note(journal, happen.WALKED, state.mover, state.camel, camel.path, camel.place)
    return camel.place
