"""How strong the bots are, measured: one command, one table.

    make bars-bots             (or python -m tests.players.bars --only search --keep FOLDER)

Every row is an arena: the same chance for all rotations of the seats. With `--keep` what was played
stays in a folder, and the same command goes on from there; `--part 0.1` plays a tenth, for a look.
The time of a decision depends on the machine, what is won does not: searches have a fixed number of
simulations, and stop before where one decision clearly leads. Sections come in the order of
`--only`: those first that think of a win, then those that take long. docs/bots.md tells what came
of it.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kervan.kernel.table import Game, game
from kervan.players.arena import Row, Settings, Standing, arena, cores
from kervan.players.glimpse import Bot, Glimpse, glimpse
from kervan.players.levels import NAMES
from kervan.players.match import play
from kervan.players.register import bot
from kervan.players.search import Plan, Search

# Simulations that take 0.05 s a decision on one core, or less: a world of Samarkand costs more.
THOUGHTS = {"khiva": 4096, "yspahan": 3072, "samarkand": 768, "istanbul": 2048}
SETTINGS: list[tuple[str, dict[str, str]]] = [
    *((name, {}) for name in THOUGHTS),
    ("istanbul", {"expansion": "on"}),
]
OVER_RANDOM = {"khiva": 0.85, "yspahan": 0.98, "istanbul": 0.95, "samarkand": 0.98}
STEP = 60  # Elo between two levels
THOUGHT = 16  # the last level is measured with this part of its simulations
A_TURN = {3: 0.3, 6: 2.0}  # seconds that a level may think, on one core
RANDOM_GAMES, POSITIONS, ROUNDS = 2000, 6, 5  # of the rates


@dataclass(frozen=True)
class Bench:
    """Where and how much is played."""

    jobs: int
    part: float
    keep: Path | None

    def meet(
        self, name: str, options: dict[str, str], players: int, bots: tuple[str, ...], games: int
    ) -> Standing:
        table = game(name, players, options)
        count = max(players, round(games * self.part))
        told = tuple(table.options.items())
        settings = Settings(name, players, told, bots, count, seed="bars")
        file = None
        if self.keep:
            self.keep.mkdir(parents=True, exist_ok=True)
            title = "-".join((title_of(name, options), str(players), *bots))
            file = self.keep / f"{title.replace(':', '').replace('/', '_')}.jsonl"
        return arena(settings, cores(self.jobs), keep=file)


def title_of(name: str, options: dict[str, str]) -> str:
    return f"{name}+expansion" if options else name


def share(row: Row) -> str:
    return f"{row.share:.1%} ({row.low:.1%}-{row.high:.1%})"


def told(where: str, what: str, found: str, bar: str, met: bool) -> bool:
    print(f"{where:<22} {what:<44} {found:<44} {bar:<26} {'yes' if met else 'NO'}", flush=True)
    return met


def search(bench: Bench) -> Iterator[bool]:
    """A search among three greedy players."""
    for name, options in SETTINGS:
        searching = f"search:{THOUGHTS[name]}"
        found = bench.meet(name, options, 4, (searching, "greedy"), 400).bots[0]
        said = f"{share(found)}, {found.ms_per_decision:.0f} ms"
        met = found.share >= 0.45 and found.low > 0.38
        what = f"{searching} of three greedy"
        yield told(title_of(name, options), what, said, ">= 45 %, low > 38 %", met)


def second(bench: Bench) -> Iterator[bool]:
    """A second a decision, without a fault."""
    for name, options in SETTINGS:
        found = bench.meet(name, options, 4, ("search:1s", "greedy"), 4)
        said = f"{found.games} games, {share(found.bots[0])}"
        yield told(title_of(name, options), "search:1s of three greedy", said, "no fault", True)


def greedy(bench: Bench) -> Iterator[bool]:
    """The greedy bot among three random ones."""
    for name, options in SETTINGS:
        found = bench.meet(name, options, 4, ("greedy", "random"), 1000).bots[0]
        bar = OVER_RANDOM[name]
        yield told(
            title_of(name, options), "greedy of three random", share(found), f">= {bar:.0%}",
            found.share >= bar,
        )  # fmt: skip


def levels(bench: Bench) -> Iterator[bool]:
    """Each level and the one below."""
    for name, options in SETTINGS:
        for players in sorted(game(name).contents.players, key=lambda count: count != 4):
            for level in range(2, len(NAMES) + 1):
                thinks = level == len(NAMES)
                upper = f"level:{level}/{THOUGHT}" if thinks else f"level:{level}"
                games = (200 if thinks else 800) if players == 4 else 100
                met = bench.meet(name, options, players, (upper, f"level:{level - 1}"), games)
                gap, error = met.bots[0].elo - met.bots[1].elo, 2 * met.elo_errors[0]
                said = f"{gap:+d} Elo ± {error:.0f}, {share(met.bots[0])}"
                good = (
                    gap >= STEP and gap > error if players == 4 else met.bots[0].high * players > 1
                )
                bar = f">= {STEP} Elo" if players == 4 else "not weaker"
                where = f"{title_of(name, options)} {players}"
                yield told(where, f"{upper} of level:{level - 1}", said, bar, good)


class Watch:
    """A bot, and how long it thought in each turn: until another seat decided."""

    last: "Watch | None" = None

    def __init__(self, of: Bot) -> None:
        self.of, self.name, self.turns = of, of.name, [0.0]

    def choose(self, glimpse: Glimpse) -> int:
        if Watch.last is not self:
            self.turns.append(0.0)
            Watch.last = self
        begun = time.process_time()
        choice = self.of.choose(glimpse)
        self.turns[-1] += time.process_time() - begun
        return choice


def turns(bench: Bench) -> Iterator[bool]:
    """How long levels think about a turn, on one core."""
    os.environ["KERVAN_THREADS"] = "1"
    for name, options in SETTINGS:
        for level, most in A_TURN.items():
            table = game(name, 4, options)
            bots = [Watch(bot(f"level:{level}", table)) for _ in range(4)]
            play(table, bots, "turns")
            seconds = np.array([turn for one in bots for turn in one.turns[1:]])
            said = f"{seconds.max():.2f} s, mean {seconds.mean():.2f} s of {len(seconds)}"
            met = bool(seconds.max() <= most)
            what = f"level:{level}, the longest turn"
            yield told(title_of(name, options), what, said, f"<= {most} s", met)


def simulations(bench: Bench) -> Iterator[bool]:
    """More simulations against fewer, for two."""
    for name in THOUGHTS:
        found = bench.meet(name, {}, 2, ("search:256", "search:64"), 1000).bots[0]
        yield told(
            f"{name} 2", "search:256 of search:64", share(found), "low > 50 %",
            found.low > 0.5,
        )  # fmt: skip


def rate(bench: Bench) -> Iterator[bool]:
    """Search that plays on at random, beside random play alone."""
    for name, options in SETTINGS:
        raw, found, kept = rates(game(name, 4, options))
        said = f"{kept:.0%} ({found / 1e6:.2f} of {raw / 1e6:.2f} M/s)"
        yield told(
            title_of(name, options), "random playouts of raw play", said, ">= 40 %", kept >= 0.4
        )


def raw_rate(table: Game) -> float:
    """Real decisions a second of whole random games."""
    form, desk = table.form, table.form.desk
    rows = form.rows(table.contents.state, 3)
    results = form.rows(form.outside.Result, RANDOM_GAMES)
    policies = form.numbers(table.players)

    def run(seed: int, count: int) -> int:
        return int(
            form.loops.play_games(
                rows, table.players, table.option_row, policies, form.numbers([seed, 0, 1]),
                desk.chances, desk.journal, desk.menu, desk.advice, results[:count],
            )
        )  # fmt: skip

    run(0, 1)
    begun = time.process_time()
    return run(1, RANDOM_GAMES) / (time.process_time() - begun)


def search_rate(table: Game) -> float:
    """Real decisions a second inside a search that plays on at random to the end."""
    plan = Plan(simulations=4000, policy=0, horizon=0, depth=0, clear=0.0)
    search = Search(table, plan, threads=1)
    state = table.start(seed=3)
    seconds, taken = 0.0, 0
    for number in range(POSITIONS * 5):
        seat = state.seats_to_decide[0]
        sight = glimpse(state, seat, number)
        if number % 5 == 0 and len(sight.legal) > 1:
            search.look(sight.record, seat, 1)
            before, begun = search.taken, time.process_time()
            search.look(sight.record, seat, 2)
            seconds += time.process_time() - begun
            taken += search.taken - before
        state.play(seat, sight.legal[number % len(sight.legal)])
    return taken / seconds


def rates(table: Game) -> tuple[float, float, float]:
    """Raw and searching decisions a second, and what share of the one the other is."""
    found = [(raw_rate(table), search_rate(table)) for _ in range(ROUNDS)]
    raw, searched = (float(np.median(column)) for column in zip(*found, strict=True))
    return raw, searched, float(np.median([one / other for other, one in found]))


SECTIONS: dict[str, Callable[[Bench], Iterator[bool]]] = {
    one.__name__: one for one in (search, levels, simulations, greedy, rate, turns, second)
}


def main() -> int:
    made = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    made.add_argument("--only", choices=SECTIONS, nargs="+", default=list(SECTIONS))
    made.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    made.add_argument("--part", type=float, default=1.0)
    made.add_argument("--keep", type=Path)
    asked = made.parse_args()
    bench = Bench(asked.jobs, asked.part, asked.keep)
    verdicts = [met for name in asked.only for met in SECTIONS[name](bench)]
    print(f"{sum(verdicts)} of {len(verdicts)} bars met")
    return 0 if all(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
