"""Compile all that a game will be asked for, by asking for it once."""

from pathlib import Path

import numpy as np

from .batch import Batch
from .table import game


def warm(name: str, board: Path | None) -> None:
    """Play a little in every way there is: what is compiled now is there in the next process."""
    table = game(name, board=board)
    form, contents = table.form, table.contents
    desk, players = form.desk, table.players
    rows = form.rows(contents.state, 3)
    policies = form.numbers(players)
    policies[0] = 1
    keys = form.numbers([0, 0, 1])
    results = form.rows(form.outside.Result, 1)
    form.loops.play_games(
        rows, players, table.option_row, policies, keys, desk.chances, desk.journal, desk.menu,
        desk.advice, results,
    )  # fmt: skip
    state = table.start(seed=0)
    state.play(state.seats_to_decide[0], state.legal(state.seats_to_decide[0])[0])
    state.legal(state.seats_to_decide[0])
    form.loops.choose(rows, 0, 0, desk.luck, desk.menu, desk.advice)
    rows[0] = np.frombuffer(state.bytes, rows.dtype)[0]
    contents.conceal(rows[0], 0)
    contents.imagine(rows[0], 0, desk.chance)
    contents.evaluate(rows[0], 0)
    batch = Batch(table, 2)
    batch.step(batch.random())
    batch.masks()
    batch.observations()
