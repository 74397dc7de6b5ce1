"""Kervan: the great board games of the Silk Road, as a library.

>>> import kervan
>>> state = kervan.game("khiva", players=2).start(seed=7)
>>> state.seats_to_decide
(0, 1)
"""

from .kernel.table import Game, State, game
from .players.analysis import Analysis
from .rules.reading import Refusal

__all__ = ["Analysis", "Game", "Refusal", "State", "game"]
__version__ = "0.1.0"
