"""Kervan: the great board games of the Silk Road, as a library.

>>> import kervan
>>> state = kervan.game("khiva", players=2).start(seed=7)
>>> state.seats_to_decide
(0, 1)
>>> kervan.sheet(str(state.record)).replay().bytes == state.bytes
True
"""

from .kernel.sheet import Sheet
from .kernel.sheet import parse as sheet
from .kernel.table import Game, State, game
from .players.analysis import Analysis
from .rules.reading import Refusal

__all__ = ["Analysis", "Game", "Refusal", "Sheet", "State", "game", "sheet"]
__version__ = "0.1.0"
