"""Stalls 1 and 3: gems for the mover, whoever owns the path."""

from ...grammar import rule
from ...outside import Journal
from ..box import STALL_GEMS
from ..pieces import gain_gems
from ..state import State


@rule("khiva 1.7")
def pick_up_gems(state: State, mover: int, stall: int, journal: Journal) -> None:
    gain_gems(state, mover, STALL_GEMS[stall], journal)
