"""Many games at once on all cores, stepped together.

    batch = Batch(kervan.game("khiva", players=4), 1024, seed=7)
    while ...:
        batch.step(batch.random())          # or decisions of your own, from masks and observations
        batch.seats, batch.masks(), batch.observations(), batch.results

Every array is NumPy's and stays in place: what step() changes is seen through the same arrays.
Game i of seed s takes its chance from the stream (s, i), its next one from (s, i + count) ...
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.reading import Refusal
from .table import Game

WORTH_THREADS = 8192  # fewer games are stepped sooner by one core than handed to several


class Batch:
    """`count` games of one kind, each begun anew as soon as it ends."""

    def __init__(self, game: Game, count: int, seed: int = 0, threads: int | None = None) -> None:
        if not game.form.is_compiled:
            raise Refusal("a batch runs compiled rules")
        if count < 1:
            raise Refusal(f"a batch has one game or more, not {count}")
        if not -(2**63) <= seed < 2**63:
            raise Refusal(f"the seed of a batch is a number of 64 bits, not {seed}")
        self.game = game
        self.count = count
        self.players = game.players
        outside = game.form.outside
        self.states = game.form.rows(game.contents.state, count + 1)
        self.chances = game.form.rows(outside.Chance, count)
        self.menus = game.form.rows(outside.Menu, count)
        self.results = game.form.rows(outside.Result, count)
        self.seats: NDArray[np.int64] = np.zeros(count, np.int64)
        self.decisions: NDArray[np.int64] = np.zeros(count, np.int64)
        self.keys = np.array([seed, count], np.int64)
        self._masks = np.zeros((count, len(game.decisions)), np.bool_)
        self._seen = game.form.rows(game.contents.state, count)
        self._luck = game.form.rows(outside.Chance, 64)
        self._luck["key"], self._luck["salt"] = seed, -1 - np.arange(64)
        self._journals = game.form.rows(outside.Journal, 1)
        workers = threads or (os.cpu_count() or 1 if count >= WORTH_THREADS else 1)
        workers = max(1, min(workers, 64, count))
        edges = np.linspace(0, count, workers + 1).astype(int)
        self._slices = list(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True))
        self._pool = ThreadPoolExecutor(workers) if workers > 1 else None
        self.reset()

    def _spread(self, work: Callable[[int, int, int], Any]) -> list[Any]:
        """Do work(worker, first, last) for all games, on all cores."""
        jobs = [(worker, *edge) for worker, edge in enumerate(self._slices)]
        if self._pool is None:
            return [work(*jobs[0])]
        return list(self._pool.map(lambda job: work(*job), jobs))

    def reset(self) -> None:
        """Begin all games anew, as at first."""
        self.chances["salt"] = 0
        table = (self.players, self.game.option_row, self.keys, self.chances, self._journals)
        begin = self.game.form.loops.begin_many
        self._spread(lambda _, a, b: begin(self.states, *table, self.menus, self.seats, a, b))

    def step(self, decisions: NDArray[np.int64]) -> int:
        """One legal decision in each game; returns how many games ended.

        The results of those that did are in `results`, where `ended_by` is not 0.
        """
        table = (self.players, self.game.option_row, self.keys, self.chances, self._journals)
        step = self.game.form.loops.step_many
        ended = self._spread(
            lambda _, a, b: step(
                self.states, *table, self.menus, self.seats, decisions, self.results, a, b
            )
        )
        return int(sum(ended))

    def random(self) -> NDArray[np.int64]:
        """Any legal decision for each game."""
        pick = self.game.form.loops.pick_many
        self._spread(lambda w, a, b: pick(self.menus, self._luck[w], self.decisions, a, b))
        return self.decisions

    def masks(self) -> NDArray[np.bool_]:
        """Which decisions may be taken: a row a game, a column a decision."""
        mask = self.game.form.loops.mask_many
        self._spread(lambda _, a, b: mask(self.menus, self._masks, a, b))
        return self._masks

    def observations(self) -> Any:
        """Each game as the seat that decides may know it: records, in the layout of the state."""
        observe = self.game.form.loops.observe_many
        self._spread(lambda _, a, b: observe(self.states, self.seats, self._seen, a, b))
        return self._seen
