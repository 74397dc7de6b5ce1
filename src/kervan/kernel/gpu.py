"""The same rules on a GPU: a batch whose states, menus and observations stay on the device.

The kernels below call the very functions the CPU runs; numba-cuda compiles their source for the
device. One thread plays one game. Arrays are offered through `__cuda_array_interface__`, so torch
takes them without a copy:

    batch = GpuBatch(kervan.game("khiva", players=4), 1 << 18, seed=7)
    batch.run(100)                                     # 100 random decisions in every game
    torch.as_tensor(batch.masks(), device="cuda")      # zero-copy

With NUMBA_ENABLE_CUDASIM=1 the kernels run in numba-cuda's simulator: slowly, anywhere.
"""

from typing import Any

import numpy as np

from .table import Game

# Some versions of numba-cuda want names that NumPy has dropped.
for _old, _new in {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}.items():
    if not hasattr(np, _old):
        setattr(np, _old, getattr(np, _new))

from numba import cuda  # noqa: E402  (after the names it wants)

THREADS = 128


def is_available() -> bool:
    """Is there a GPU, or its simulator?"""
    return bool(cuda.is_available())


class GpuBatch:
    """`count` games of one kind on the device, each begun anew as soon as it ends."""

    def __init__(self, game: Game, count: int, seed: int = 0) -> None:
        self.game, self.count, self.players = game, count, game.players
        outside, rows = game.form.outside, game.form.rows
        chances = rows(outside.Chance, count)
        chances["key"], chances["salt"] = seed, np.arange(count)
        self._first_salts = int(chances["salt"].sum())
        device = cuda.to_device
        self.states = device(rows(game.contents.state, count + 1))
        self.chances = device(chances)
        self.menus = device(rows(outside.Menu, count))
        self.journals = device(rows(outside.Journal, 1))  # switched off: nobody writes to it
        self.results = device(rows(outside.Result, count))
        self.seats = device(np.zeros(count, np.int64))
        self.taken = device(np.zeros(count, np.int64))
        self.options = device(np.asarray(game.option_row, np.int64))
        self.keys = device(np.array([seed, count], np.int64))
        self._masks = device(np.zeros((count, len(game.decisions)), np.bool_))
        self._seen = device(rows(game.contents.state, count))
        self._kernels = kernels(game.form.loops)
        self._launch("begin", self.chances, self.journals, self.menus, self.seats)

    def _launch(self, name: str, *arrays: Any) -> None:
        blocks = (self.count + THREADS - 1) // THREADS
        table = (self.states, self.players, self.options, self.keys)
        self._kernels[name][blocks, THREADS](*table, *arrays)

    def run(self, steps: int) -> int:
        """So many random decisions in every game; returns how many had at least two answers."""
        self._launch("run", self.chances, self.journals, self.menus, self.seats, steps, self.taken)
        return int(self.taken.copy_to_host().sum())

    def ended(self) -> int:
        """How many games have ended since the batch began."""
        return int(self.chances.copy_to_host()["salt"].sum() - self._first_salts) // self.count

    def step(self, decisions: Any) -> None:
        """One legal decision in each game; `decisions` is an array on the device."""
        self._launch(
            "step", self.chances, self.journals, self.menus, self.seats, decisions, self.results
        )

    def masks(self) -> Any:
        """Which decisions may be taken: a row a game, a column a decision."""
        self._launch("mask", self.menus, self._masks)
        return self._masks

    def observations(self) -> Any:
        """Each game as the seat that decides may know it, in the layout of the state."""
        self._launch("observe", self.seats, self._seen)
        return self._seen

    def host_states(self) -> Any:
        """The records, copied to the host."""
        return self.states.copy_to_host()[: self.count]


def kernels(loops: Any) -> dict[str, Any]:
    """One kernel for each thing a batch does; each thread does it for one game."""
    begin_many, step_many = loops.begin_many, loops.step_many
    run_random, mask_many, observe_many = loops.run_random, loops.mask_many, loops.observe_many

    def begin(states, players, options, keys, chances, journals, menus, seats):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < keys[1]:
            begin_many(states, players, options, keys, chances, journals, menus, seats, i, i + 1)

    def step(states, players, options, keys, chances, journals, menus, seats, decisions, results):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < keys[1]:
            step_many(
                states, players, options, keys, chances, journals, menus, seats, decisions,
                results, i, i + 1,
            )  # fmt: skip

    def run(states, players, options, keys, chances, journals, menus, seats, steps, taken):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < keys[1]:
            taken[i] = run_random(
                states, players, options, keys, chances, journals, menus, seats, steps, i
            )

    def mask(states, players, options, keys, menus, masks):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < keys[1]:
            mask_many(menus, masks, i, i + 1)

    def observe(states, players, options, keys, seats, seen):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < keys[1]:
            observe_many(states, seats, seen, i, i + 1)

    return {one.__name__: cuda.jit(one) for one in (begin, step, run, mask, observe)}
