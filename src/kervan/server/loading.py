"""Loading all games before the first request, so that nobody waits for it."""

import gc
import sys
from collections.abc import Sequence

from ..kernel.forms import GAMES, form
from ..kernel.table import game
from ..players.register import bot
from .boards import board_of


def load_games(levels: Sequence[str] = ()) -> None:
    """Import every game, and set a table once so that compiled rules come from their cache.

    The bots that step in wherever nobody else decides must be able to play all of them.
    """
    for name in GAMES:
        board = board_of(name)
        table = game(name, form(name, "compiled", board).contents.players[0], board=board)
        state = table.start(seed=0)
        seat = state.seats_to_decide[0]
        state.play(seat, state.legal(seat)[0])
        for level in levels:
            bot(level, table)
        _ = (table.decisions, table.by_text, table.chances, table.reveals)
    gc.collect()
    gc.freeze()  # what is loaded stays; the collector need not look at it again
    gc.set_threshold(20_000, 20, 100)  # nor often at the tables: nearly all goes without it
    sys.setswitchinterval(0.001)  # whoever writes the log must not wait long for its turn
