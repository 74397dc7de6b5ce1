"""The same rules on a GPU: a batch whose states, menus and observations stay on the device.

The kernels below call the very functions the CPU runs; numba-cuda compiles their source for the
device. One thread plays one game. Arrays are offered through `__cuda_array_interface__`, so torch
takes them without a copy:

    batch = GpuBatch(kervan.game("khiva", players=4), 1 << 18, seed=7)
    batch.run(100)                                     # 100 random decisions in every game
    torch.as_tensor(batch.masks(), device="cuda")      # zero-copy

With NUMBA_ENABLE_CUDASIM=1 the kernels run in numba-cuda's simulator: slowly, anywhere.

What was learned on an H200: the time goes into fetching instructions, since the 32
threads of a warp are at different places of the rules. So threads meet again after each decision
(`syncwarp`), rules are compiled in one place each (loops.py), once for all widths of numbers, and
without the ways out that errors take: an early return after every look-up keeps threads of a warp
apart to the end. That rules raise no errors is proven on the CPU, by the same source.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np

from .table import Game

# Some versions of numba-cuda want names that NumPy has dropped.
for _old, _new in {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}.items():
    if not hasattr(np, _old):
        setattr(np, _old, getattr(np, _new))

from numba import config, cuda, types  # noqa: E402  (after the names it wants)

THREADS = 128


@contextmanager
def lean_code() -> Iterator[None]:
    """Whatever is compiled for the device meanwhile raises nothing, and takes whole numbers."""
    if config.ENABLE_CUDASIM:
        yield
        return
    from numba.cuda.core.callconv import MinimalCallConv
    from numba.cuda.dispatcher import CUDADispatcher

    ways_out = ("return_user_exc", "return_status_propagate")
    kept = {name: getattr(MinimalCallConv, name) for name in ways_out}
    template = CUDADispatcher.get_call_template

    def never(self: Any, builder: Any, *_: Any, **__: Any) -> None:
        builder.unreachable()

    def whole(kind: Any) -> Any:
        return types.int64 if isinstance(kind, types.Integer) else kind

    def with_whole_numbers(made: Any, args: Any, kws: Any) -> Any:
        wide = {name: whole(kind) for name, kind in kws.items()}
        return template(made, tuple(map(whole, args)), wide)

    try:
        for name in ways_out:
            setattr(MinimalCallConv, name, never)
        CUDADispatcher.get_call_template = with_whole_numbers
        yield
    finally:
        for name, way in kept.items():
            setattr(MinimalCallConv, name, way)
        CUDADispatcher.get_call_template = template


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
        with lean_code():
            self._kernels[name][blocks, THREADS](*table, *arrays)

    def run(self, steps: int) -> int:
        """So many random decisions in every game; returns how many had at least two answers."""
        self._launch(
            "run", self.chances, self.journals, self.menus, self.seats, self.results, steps,
            self.taken,
        )  # fmt: skip
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


@cache
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

    def run(  # type: ignore[no-untyped-def]
        states, players, options, keys, chances, journals, menus, seats, results, steps, taken
    ):
        i = cuda.grid(1)
        total = 0
        for _ in range(steps):
            if i < keys[1]:
                total += run_random(
                    states, players, options, keys, chances, journals, menus, seats, results, i
                )
            cuda.syncwarp()
        if i < keys[1]:
            taken[i] = total

    def mask(states, players, options, keys, menus, masks):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < keys[1]:
            mask_many(menus, masks, i, i + 1)

    def observe(states, players, options, keys, seats, seen):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < keys[1]:
            observe_many(states, seats, seen, i, i + 1)

    return {one.__name__: cuda.jit(one) for one in (begin, step, run, mask, observe)}
