"""Who may see what (R3): conceal a table for a seat, imagine the rest.

Hands and the order of the deck are hidden; how many cards each holds is not, and what deck and
other hands hold together can be worked out, so the record keeps that sum.
"""

from ..grammar import rule, verb
from ..outside import Chance, draw
from .box import CARDS
from .pieces import mover
from .state import State

IMAGINED = 99  # the kind of outcomes that only imagination asks for


@rule("yspahan 10 R3")
def conceal(state: State, me: int) -> None:
    """Blank all that this seat may not know; NOBODY sees what everyone sees."""
    for kind in range(len(CARDS)):
        state.hidden[kind] += state.deck[kind]
        state.deck[kind] = 0
        for seat in range(state.players):
            if seat != me:
                state.hidden[kind] += state.seats[seat].hand[kind]
                state.seats[seat].hand[kind] = 0
        if mover(state) != me:
            state.fresh[kind] = 0


@rule("yspahan 10 R3")
def imagine(state: State, me: int, chance: Chance) -> None:
    """Fill the blanks with one world that fits what this seat knows."""
    for seat in range(state.players):
        if seat != me:
            for _ in range(state.seats[seat].cards):
                kind = draw(chance, IMAGINED, state.hidden, len(CARDS))
                state.hidden[kind] -= 1
                state.seats[seat].hand[kind] += 1
    for kind in range(len(CARDS)):
        state.deck[kind] += state.hidden[kind]
        state.hidden[kind] = 0
    if state.fresh_size > 0 and mover(state) != me:
        imagine_fresh(state, mover(state), chance)


@verb
def imagine_fresh(state: State, seat: int, chance: Chance) -> None:
    """Which cards of this hand were drawn this turn (an option: R6)."""
    for kind in range(len(CARDS)):
        state.hidden[kind] = state.seats[seat].hand[kind]
    for _ in range(state.fresh_size):
        kind = draw(chance, IMAGINED, state.hidden, len(CARDS))
        state.hidden[kind] -= 1
        state.fresh[kind] += 1
    for kind in range(len(CARDS)):
        state.hidden[kind] = 0
