"""Verbs for the stacks, gems and cards of Khiva."""

from ..grammar import NOBODY, rule, verb
from ..outside import Chance, Journal, draw, draw_row, note
from . import happen
from .box import CAMELS, CARPETS, SALT, TEAPOTS, VALUES
from .state import GOING_ON, NO_CARPETS, NO_SALT, NO_TEAPOTS, State

# What chance can be asked for.
DEAL, OPEN_ASIDE, TEAPOT, CARPET_COLOUR, CARPET = range(5)


@verb
def colour_of(card: int) -> int:
    return card // VALUES


@verb
def value_of(card: int) -> int:
    return card % VALUES + 1


@verb
def teapots_left(state: State) -> int:
    left = 0
    for kind in range(len(TEAPOTS)):
        left += state.teapots[kind]
    return left


@verb
def carpets_of(state: State, colour: int) -> int:
    left = 0
    for kind in range(len(CARPETS)):
        left += state.carpets[colour][kind]
    return left


@verb
def carpets_left(state: State) -> int:
    left = 0
    for colour in range(CAMELS):
        left += carpets_of(state, colour)
    return left


@verb
def salt_left(state: State) -> int:
    return len(SALT) - state.salt_sold


@rule("khiva 9 R15")
def gain_gems(state: State, seat: int, gems: int, journal: Journal) -> None:
    taken = min(gems, state.supply)
    if taken > 0:
        state.supply -= taken
        state.seats[seat].gems += taken
        note(journal, happen.GEMS, seat, taken)


@rule("khiva 4.3")
def pay_gems(state: State, seat: int, gems: int, journal: Journal) -> None:
    state.seats[seat].gems -= gems
    state.supply += gems
    note(journal, happen.PAID, seat, gems)


@rule("khiva 7")
def trigger_end(state: State, why: int, journal: Journal) -> None:
    if state.ended_by == GOING_ON:
        state.ended_by = why
        note(journal, happen.LAST_TURN, NOBODY, why)


@rule("khiva 5")
def load_teapot(state: State, camel: int, chance: Chance, journal: Journal) -> None:
    """Put the next teapot on a camel, if one is left (R9)."""
    if teapots_left(state) == 0:
        state.camels[camel].teapot = NOBODY
        return
    kind = draw(chance, TEAPOT, state.teapots, len(TEAPOTS))
    state.teapots[kind] -= 1
    state.camels[camel].teapot = kind
    note(journal, happen.LOADED, NOBODY, camel, kind)
    if teapots_left(state) == 0:
        trigger_end(state, NO_TEAPOTS, journal)


@rule("khiva 9 R13")
def show_next_carpet(state: State, chance: Chance, journal: Journal) -> None:
    """The back of the top carpet shows its colour: that is when the colour is drawn."""
    state.top_carpet = NOBODY
    if state.top_colour_shown and carpets_left(state) > 0:
        colour = draw_row(chance, CARPET_COLOUR, state.carpets, CAMELS, len(CARPETS))
        state.top_carpet = colour
        note(journal, happen.CARPET_SHOWS, NOBODY, colour)


@rule("khiva 4.3")
def take_carpet(state: State, seat: int, chance: Chance, journal: Journal) -> None:
    """The top carpet, face up, pending until its camel delivers; nothing if there is none."""
    if carpets_left(state) == 0:
        return
    colour = state.top_carpet
    if colour == NOBODY:
        colour = draw_row(chance, CARPET_COLOUR, state.carpets, CAMELS, len(CARPETS))
    kind = draw(chance, CARPET, state.carpets[colour], len(CARPETS))
    state.carpets[colour][kind] -= 1
    state.seats[seat].pending[colour][kind] += 1
    note(journal, happen.CARPET, seat, colour, kind)
    if carpets_left(state) == 0:
        trigger_end(state, NO_CARPETS, journal)
    show_next_carpet(state, chance, journal)


@rule("khiva 4.3")
def take_salt(state: State, seat: int, journal: Journal) -> None:
    state.seats[seat].salt[state.salt_sold] = 1
    note(journal, happen.SALT, seat, state.salt_sold)
    state.salt_sold += 1
    if state.salt_sold == len(SALT):
        trigger_end(state, NO_SALT, journal)
