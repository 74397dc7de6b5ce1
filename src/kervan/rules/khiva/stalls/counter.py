"""The counter: deliver."""

from ...grammar import NOBODY, rule
from ...outside import Chance, Journal, note
from .. import happen
from ..box import CARPETS
from ..pieces import load_teapot
from ..state import State


@rule("khiva 5")
def deliver(state: State, mover: int, colour: int, chance: Chance, journal: Journal) -> None:
    camel, player = state.camels[colour], state.seats[mover]

    if camel.teapot != NOBODY:
        player.teapots[camel.teapot] += 1
        note(journal, happen.SCORED_TEAPOT, mover, colour, camel.teapot)

    for kind in range(len(CARPETS)):  # only the mover's own, only of this colour (R27)
        if player.pending[colour][kind] > 0:
            player.carpets[colour][kind] += player.pending[colour][kind]
            player.pending[colour][kind] = 0
            note(journal, happen.SCORED_CARPET, mover, colour, kind)

    camel.path = NOBODY
    camel.place = 0
    load_teapot(state, colour, chance, journal)
