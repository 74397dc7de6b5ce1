"""On a machine with a GPU: are its bytes those of the CPU, and how fast is it?

    python -m tests.gpu.on_device                       all games, every number of players
    python -m tests.gpu.on_device istanbul --option expansion=on

For each table: random play in many games at once on both, then states, masks and observations are
compared, all of them. Games are compared beside each other; then, one at a time, a batch of 262,144
games of each runs on the device alone, against the clock.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from kervan.kernel.batch import Batch
from kervan.kernel.forms import GAMES
from kervan.kernel.gpu import GpuBatch
from kervan.kernel.table import Game, game

COMPARED, STEPS = 1024, 600  # games and decisions compared
AT_ONCE, TIMED = 1 << 18, 400  # games and decisions on the clock
TIMED_AT = 4  # players
TOGETHER_S = 600  # for which a game waits until the others have been compared


def on_cpu(table: Game, count: int, steps: int) -> tuple[int, Batch]:
    """The same random play as the device's, on all cores."""
    batch = Batch(table, count, seed=5)

    def one(i: int) -> int:
        taken = 0
        for _ in range(steps):
            taken += table.form.loops.run_random(
                batch.states, table.players, table.option_row, batch.keys, batch.chances,
                batch._journals, batch.menus, batch.seats, batch.results, i,
            )  # fmt: skip
        return taken

    with ThreadPoolExecutor() as pool:
        return sum(pool.map(one, range(count))), batch


def compare(table: Game) -> bool:
    """Play the same games on both, and compare every byte."""
    device = GpuBatch(table, COMPARED, seed=5)
    taken = device.run(STEPS)
    expected, batch = on_cpu(table, COMPARED, STEPS)
    same = [
        taken == expected,
        device.host_states().tobytes() == batch.states[:COMPARED].tobytes(),
        np.array_equal(device.masks().copy_to_host(), batch.masks()),
        device.observations().copy_to_host().tobytes() == batch.observations().tobytes(),
    ]
    print(
        f"{table.title:<34} {taken:>9,} decisions, {device.ended():>5,} games ended: "
        f"{'all bytes equal' if all(same) else f'DIFFERENT {same}'}",
        flush=True,
    )
    return all(same)


def speed(table: Game) -> None:
    """Random play, states staying on the device."""
    batch = GpuBatch(table, AT_ONCE, seed=1)
    batch.run(20)
    rates = []
    for _ in range(5):
        begun = time.perf_counter()
        rates.append(batch.run(TIMED) / (time.perf_counter() - begun))
    print(f"{table.title:<34} {np.median(rates) / 1e6:>9,.0f} million decisions/s", flush=True)


def tables(name: str, options: dict[str, str], players: int | None) -> list[Game]:
    """What is compared of a game: every number of players, plain and with its expansions."""
    contents = game(name).contents
    told = [options] if options else [{}, *contents.expansions]
    counts = [players] if players else contents.players
    return [game(name, count, one) for one in told for count in counts]


def prove(name: str, options: dict[str, str], players: int | None, met: Any, alone: Any) -> bool:
    """One game: compare, wait until all games have been, and take the time with nobody beside."""
    found = tables(name, options, players)
    same = [compare(table) for table in found]
    met.wait(TOGETHER_S)
    for table in found:
        if table.players == TIMED_AT:
            with alone:
                speed(table)
    return all(same)


def main() -> int:
    made = argparse.ArgumentParser(description=Path(__file__).stem)
    made.add_argument("games", nargs="*", default=list(GAMES))
    made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    made.add_argument("--players", type=int, help="default: every number of them")
    asked = made.parse_args()
    chosen = dict(one.split("=", 1) for one in asked.option)
    names = list(asked.games)
    apart = get_context("spawn")  # a process a game: each compiles for itself
    with apart.Manager() as shared, ProcessPoolExecutor(len(names), apart) as pool:
        met, alone = shared.Barrier(len(names)), shared.Lock()
        jobs = [pool.submit(prove, name, chosen, asked.players, met, alone) for name in names]
        same = [job.result() for job in jobs]
    return 0 if all(same) else 1


if __name__ == "__main__":
    sys.exit(main())
