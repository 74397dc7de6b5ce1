"""kervan bench: decisions a second, in every form the rules run in, beside what others reach.

All modes are measured in turn, round after round, and the median of the rounds is told: a machine
that is busy for a while slows all of them. A decision counts only if it had at least two answers.
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from statistics import median
from typing import Any

from ..kernel.forms import GAMES
from ..kernel.table import Game, game
from ..rules.reading import Refusal
from .common import add_game, command, print_json, progress, the_game

ROUND = 0.5  # seconds a mode runs in each round
CHUNK = 64  # games between two looks at the clock
BATCH = 1024
GPU_BATCH = 1 << 18
Rate = tuple[float, float]  # decisions and games a second
Measure = Callable[[float], Rate]


@dataclass(frozen=True)
class Row:
    game: str
    players: int
    mode: str
    decisions_per_s: float
    games_per_s: float


def playing(table: Game, thread: int = 0) -> Measure:
    """Random whole games in the loops, as many as fit into the time."""
    form = table.form
    rows, policies = form.rows(table.contents.state, 3), form.numbers(table.players)
    results = form.rows(form.outside.Result, CHUNK if form.is_compiled else 1)
    journal = form.rows(form.outside.Journal, 1)
    first = [thread << 40]

    def measure(seconds: float) -> Rate:
        desk, decisions, games = form.desk, 0, 0
        begun = time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            decisions += form.loops.play_games(
                rows, table.players, table.option_row, policies,
                form.numbers([1, first[0], 1]), desk.chances, journal[0], desk.menu, desk.advice,
                results,
            )  # fmt: skip
            first[0] += len(results)
            games += len(results)
        return decisions / spent, games / spent

    return measure


def on_all_cores(table: Game) -> Measure:
    cores = os.cpu_count() or 1
    workers = [playing(table, thread) for thread in range(cores)]
    pool = ThreadPoolExecutor(cores)

    def measure(seconds: float) -> Rate:
        rates = list(pool.map(lambda worker: worker(seconds), workers))
        return sum(rate for rate, _ in rates), sum(games for _, games in rates)

    return measure


def in_batch(table: Game) -> Measure:
    """1,024 games stepped together from Python, menus looked at after every step."""
    from ..kernel.batch import Batch

    batch = Batch(table, BATCH, seed=1)

    def measure(seconds: float) -> Rate:
        decisions, games = 0, 0
        begun = time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            decisions += int((batch.menus["count"] > 1).sum())
            games += batch.step(batch.random())
        return decisions / spent, games / spent

    return measure


def on_gpu(table: Game) -> Measure | None:
    """Random play on the device; None where there is no device (its simulator does not count)."""
    if os.environ.get("NUMBA_ENABLE_CUDASIM") == "1":
        return None
    from ..kernel.gpu import GpuBatch, is_available

    if not is_available():
        return None
    batch = GpuBatch(table, GPU_BATCH, seed=1)
    batch.run(1)

    def measure(seconds: float) -> Rate:
        decisions, ended = 0, batch.ended()
        begun = time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            decisions += batch.run(200)
        return decisions / spent, (batch.ended() - ended) / spent

    return measure


def modes(table: Game, peers: bool) -> Iterator[tuple[str, Measure]]:
    """Everything to be measured for one game."""
    plain = game(table.name, table.players, table.options, "interpreted")
    yield "one-core", playing(table)
    yield "all-cores", on_all_cores(table)
    yield "batch", in_batch(table)
    yield "interpreted", playing(plain)
    if gpu := on_gpu(table):
        yield "gpu", gpu
    if peers:
        from .peers import peers as all_peers

        for name, measure in all_peers():
            yield f"peer:{name}", measure


def bench(table: Game, peers: bool, rounds: int, done: Callable[[int], None]) -> list[Row]:
    measures = list(modes(table, peers))
    for _, measure in measures:
        measure(0.05)  # compiled, loaded and warm before the clock counts
    rates: dict[str, list[Rate]] = {name: [] for name, _ in measures}
    for _ in range(rounds):
        for name, measure in measures:
            rates[name].append(measure(ROUND))
            done(1)
    return [
        Row(
            table.name,
            table.players,
            name,
            round(median(rate for rate, _ in found), 1),
            round(median(games for _, games in found), 2),
        )
        for name, found in rates.items()
    ]


def run(arguments: Sequence[str]) -> int:
    made = command(
        "bench",
        "Measure decisions a second in random play, legal decisions included, in every form the\n"
        "rules run in; --peers adds engines of other games, installed by `make peers`.",
        "  kervan bench khiva --players 4\n  kervan bench --all --peers\n"
        "  kervan bench khiva --players 2 --json",
    )
    add_game(made, default="khiva")
    made.add_argument(
        "--all", action="store_true", help="all games, also with expansions, with four players"
    )
    made.add_argument("--peers", action="store_true", help="measure other engines in the same run")
    made.add_argument("--rounds", type=int, default=5, help="default 5")
    made.add_argument("--json", action="store_true", help="one object a line")
    asked = made.parse_args(arguments)
    if asked.rounds < 1:
        raise Refusal(f"at least one round must be run, not {asked.rounds}")
    tables = [the_game(asked, "compiled")]
    if asked.all:
        plain = [game(name) for name in GAMES]
        larger = [game(one.name, options=told) for one in plain for told in one.contents.expansions]
        tables = [*plain, *larger]
    rows: list[Row] = []
    for table in tables:
        count = (5 + 6 * asked.peers) * asked.rounds
        with progress(table.title, count, not asked.json) as done:
            found = bench(table, asked.peers, asked.rounds, done)
        rows += found
        if asked.json:
            for row in found:
                print_json(row.__dict__)
        else:
            show(table.title, found)
    return 0


REFERENCES = {"one-core": "x one core", "peer:openspiel-python-backgammon": "x backgammon"}


def show(title: str, rows: Sequence[Row]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    by_mode: dict[str, Any] = {row.mode: row for row in rows}
    table = Table(
        title=f"{title}, random play", title_justify="left", box=SIMPLE_HEAD, pad_edge=False
    )
    table.add_column("mode", no_wrap=True)
    references = [name for name in REFERENCES if name in by_mode]
    heads = ("decisions a second", "games a second", *(REFERENCES[name] for name in references))
    for head in heads:
        table.add_column(head, justify="right")
    for row in rows:
        ratios = [
            f"{row.decisions_per_s / by_mode[name].decisions_per_s:.2f}" for name in references
        ]
        table.add_row(
            row.mode.removeprefix("peer:"),
            f"{row.decisions_per_s:,.0f}",
            f"{row.games_per_s:,.0f}",
            *ratios,
        )
    Console().print(table)
