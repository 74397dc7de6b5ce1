"""Search: try each decision in the same imagined worlds, play on, halve the field, and again.

    worlds          w0  w1  w2  w3 | w4 ... w7 | w8 ............... w15
    decision a       .   .   .   . |  .  .  .  |  .  .  .  .  .  .  .      -> the best mean
    decision b       .   .   .   . |  .  .  .  |  .  .  .  .  .  .  .
    decision c       .   .   .   . |  .  .  .
    decision d       .   .   .   . |

What a seat may not know is imagined anew for each world (`imagine`), and every decision meets the
same worlds and, in a world, the same chance: what differs between two decisions is then mostly
their own doing. After the decision everybody plays on by the game's own advice for a horizon of so
many turns; oneself by what came out best so far, in a tree of one's own decisions that grows
below each decision tried (search_loops.py). There each seat's hopes (`evaluate`) become chances to
win; where the game has ended, they are known. The worse half of the decisions drops out, and the
rest meets more worlds, until one clearly leads.

Nothing here knows which game it is. A learned network plugs in as a `Prior` (which decisions to
look at first) and as a `Judge` (what leaves are worth), whole batches of tables at a time; as
leaves are then worth nothing before the batch is judged, no trees grow.

The result follows from the concealed record, the seed and the number of simulations alone, bit for
bit, on any number of threads: simulations are numbered, and a tree belongs to one thread.
What else was tried, and by how much it was weaker, stands in docs/experiments.md.
"""

import math
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernel.forms import Desk
from ..kernel.table import Game, game
from ..rules.reading import Refusal
from .glimpse import Glimpse

LOOPS = Path(__file__).with_name("search_loops.py")
POINT = 1000
WORLD = 1  # the row of states in which worlds are imagined
OPEN_WORLD = 1  # nothing is hidden: the record is the whole truth
SLICE = 256  # simulations between two looks at the clock, and at what came of them
FIRST = 4  # worlds that tell by what a game is decided, before trees grow
ENOUGH = 16  # simulations of a decision, before its standard error can be told
FOREVER = 1 << 40  # turns; no game is as long

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
Prior = Callable[
    [bytes, int, Numbers], Floats
]  # (record, seat, decisions) -> the higher the better
Judge = Callable[
    [Any, int], Floats
]  # (records, players) -> each seat's chance to win, a row a record


@dataclass(frozen=True)
class Plan:
    """How to search; the numbers were found by experiment."""

    simulations: int = 2048  # 0: as many as there is time for
    seconds: float = 0.0  # 0: as long as it takes
    policy: int = 1  # how everybody plays on: loops.RANDOM, or loops.GREEDY + style
    whim: int = 0  # of a thousand decisions, how many are anything legal
    heat: int = 0  # a random number below this is added to all advice, in thousandths
    horizon: int = 3  # turns of everybody played on, as far as others decide between them; 0: all
    least: int = 4  # simulations each decision gets in the first round
    spread: float = 1.0  # how far hopes must lie apart to decide, in their own deviations
    trust: float = 24.0  # how many simulations the advice on a decision counts for
    depth: int = 20  # own decisions planned in trees; 0: all by policy
    lean: float = 8.0  # how many visits the advice on a branch counts for
    explore: float = 0.1  # of a win: how much better a branch is thought that was hardly tried
    clear: float = 2.5  # standard errors by which the best must lead all others to think no longer
    mix: float = 0.5  # secret choices within so many standard errors of the best are mixed


@dataclass(frozen=True)
class Found:
    """What a search found, the best decision first."""

    decisions: tuple[int, ...]
    chances: tuple[float, ...]  # to win, with this decision
    behind: tuple[float, ...]  # by how much less than with the best, on common worlds
    errors: tuple[float, ...]  # standard error of that
    simulations: tuple[int, ...]
    seats: tuple[float, ...]  # every seat's chance to win, after the best decision


class Field:
    """The decisions looked at, with all values they have got: a row each, a column a world."""

    def __init__(self, decisions: Numbers, advised: Floats, players: int, trust: float) -> None:
        self.decisions = decisions
        self.advised = advised  # by how much less than the best one, in points; 0 or below
        self.scale = 0.0  # points that decide a game: known from the first worlds on
        self.trust = trust
        self.alive = np.arange(len(decisions))
        self.values: list[list[Floats]] = [[] for _ in decisions]
        self.seats = np.zeros((len(decisions), players))
        self.worlds = 0

    def add(self, shares: Floats, seat: int) -> None:
        """Values of the decisions alive: decisions, worlds, seats."""
        for of_decision, row in zip(shares, self.alive, strict=True):
            self.values[row].append(of_decision[:, seat])
            self.seats[row] += of_decision.sum(axis=0)
        self.worlds += shares.shape[1]

    def of(self, row: int) -> Floats:
        return np.concatenate(self.values[row])

    def worth(self) -> Floats:
        """The mean of each decision, leaning to what is advised while there are few values.

        A lead of `scale` in advice is taken for a fifth of a win, as it is among even rivals.
        """
        values = [self.of(row) for row in range(len(self.decisions))]
        counts = np.array([len(one) for one in values])
        sums = np.array([one.sum() for one in values])
        advice = np.maximum(-1.0, self.advised / self.scale) / 5
        middle = float((sums / counts)[self.alive].mean())
        return np.asarray((sums + self.trust * (middle + advice)) / (counts + self.trust))

    def halve(self) -> None:
        keep = (len(self.alive) + 1) // 2
        order = np.argsort(-self.worth()[self.alive], kind="stable")
        self.alive = np.sort(self.alive[order[:keep]])

    def is_clear(self, errors: float) -> bool:
        """Does the best decision lead all others alive by more than so many standard errors?"""
        best = self.alive[int(np.argmax(self.worth()[self.alive]))]
        values = self.of(best)
        if not errors or len(values) < ENOUGH:
            return False
        for row in self.alive.tolist():
            lag = values - self.of(row)
            if row != best and lag.mean() <= errors * lag.std() / len(lag) ** 0.5:
                return False
        return True

    def found(self) -> Found:
        """All decisions, those that stayed longer first, then the best first."""
        values = [self.of(row) for row in range(len(self.decisions))]
        worth = self.worth().tolist()
        order = sorted(range(len(values)), key=lambda row: (-len(values[row]), -worth[row]))
        best = values[order[0]]
        lags = [best[: len(values[row])] - values[row] for row in order]
        return Found(
            decisions=tuple(int(self.decisions[row]) for row in order),
            chances=tuple(float(values[row].mean()) for row in order),
            behind=tuple(float(lag.mean()) for lag in lags),
            errors=tuple(float(lag.std() / max(1, len(lag)) ** 0.5) for lag in lags),
            simulations=tuple(len(values[row]) for row in order),
            seats=tuple((self.seats[order[0]] / max(1, len(best))).tolist()),
        )


class Search:
    """The bot, and the analyst: one game, any seat."""

    def __init__(
        self,
        game: Game,
        plan: Plan | None = None,
        name: str = "search",
        threads: int | None = None,
        prior: Prior | None = None,
        judge: Judge | None = None,
    ) -> None:
        self.game = game
        self.plan = plan or Plan()
        self.name = name
        self.threads = threads or int(os.environ.get("KERVAN_THREADS") or os.cpu_count() or 1)
        self.prior = prior
        self.judge = judge
        self.loops = game.form.bind(LOOPS)
        # Without a number of simulations nothing has to come out alike: trees for all threads.
        self.grove = 1 if self.plan.simulations or judge else max(1, self.threads // 2)
        self.benches = [Bench(game, self.plan.depth) for _ in range(self.threads)]
        self.branches = game.form.rows(self.loops.Branch, 0)
        self.taken = 0  # real decisions played on, ever

    @cached_property
    def pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads)

    def choose(self, glimpse: Glimpse) -> int:
        """The best decision; a secret one is drawn from those that are as good."""
        if len(glimpse.legal) == 1:
            return glimpse.legal[0].number
        found = self.look(glimpse.record, glimpse.seat, glimpse.luck, ms=glimpse.ms)
        return found.decisions[self.drawn(found, glimpse)]

    def drawn(self, found: Found, glimpse: Glimpse) -> int:
        """The place of the decision to take."""
        near = [
            place
            for place, (behind, error) in enumerate(zip(found.behind, found.errors, strict=True))
            if behind <= self.plan.mix * error
        ]
        if len(near) < 2 or not self.is_secret(glimpse, found.decisions[:2]):
            return 0
        weights = [found.simulations[place] for place in near]
        at = glimpse.luck % sum(weights)
        for place, weight in zip(near, weights, strict=True):
            at -= weight
            if at < 0:
                return place
        return 0

    def is_secret(self, glimpse: Glimpse, decisions: tuple[int, ...]) -> bool:
        """Does an onlooker see the same whichever of these is taken?"""
        form, bench = self.game.form, self.benches[0]
        seen, desk = set(), bench.desk
        form.put(bench.states, glimpse.record)
        for decision in decisions:
            place = (glimpse.luck, glimpse.seat, decision)
            self.loops.show(bench.states, *place, desk.chance, desk.journal)
            seen.add(form.bytes_of(bench.states, WORLD))
        return len(seen) == 1

    def look(self, record: bytes, seat: int, luck: int, ms: int = 0, also: int = -1) -> Found:
        """Search from what a seat knows; `also` is a decision not to be left out.

        With `ms` there is that much time, if it is less than planned.
        """
        plan, form = self.plan, self.game.form
        begun = time.perf_counter()
        seconds = min(filter(None, (plan.seconds, ms / 1000)), default=0.0)
        for bench in self.benches:
            form.put(bench.states, record)
        decisions, advised = self.candidates(record, seat, also)
        field = Field(decisions, advised, self.game.players, plan.trust)
        turns = plan.horizon * self.game.players or FOREVER
        settings = self.settings(luck, seat, turns)
        self.plant(len(decisions))
        rounds = max(1, (len(field.alive) - 1).bit_length())
        for number in range(rounds):
            if number:
                field.halve()
            share = plan.simulations // (rounds * len(field.alive)) if plan.simulations else FOREVER
            until = begun + seconds * (number + 1) / rounds if seconds else FOREVER
            left = max(1, share)
            while left > 0 and not (field.worlds and field.is_clear(plan.clear)):
                worlds = min(left, max(1, SLICE // len(field.alive)))
                if not field.worlds:
                    worlds = min(worlds, FIRST)
                left -= worlds
                hopes, ends, leaves = self.simulate(settings, field, worlds)
                if not field.scale:
                    field.scale = self.deviation(hopes) * plan.spread
                    settings[self.loops.SCALE] = int(field.scale)
                    settings[self.loops.DEPTH] = 0 if self.judge else plan.depth
                shares = self.shares(hopes, ends, leaves, field.scale)
                field.add(shares.reshape(len(field.alive), worlds, -1), seat)
                if time.perf_counter() >= until:
                    break
        return field.found()

    def candidates(self, record: bytes, seat: int, also: int) -> tuple[Numbers, Floats]:
        """The decisions worth a look, and how they are advised: with few simulations, the best."""
        bench, plan = self.benches[0], self.plan
        desk = bench.desk
        self.loops.consider(bench.states, seat, max(0, plan.policy - 1), desk.menu, desk.advice)
        items = np.array(desk.items(), np.int64)
        if self.prior:
            worth = self.prior(record, seat, items)
        else:
            worth = np.array(bench.worth[: len(items)], np.float64)
        count = len(items)
        if plan.simulations:
            while count > 2 and count * plan.least * (count - 1).bit_length() > plan.simulations:
                count -= 1
        chosen = np.argsort(-worth, kind="stable")[:count]
        if also >= 0 and also not in items[chosen]:
            chosen = np.append(chosen, np.flatnonzero(items == also))
        return items[chosen], worth[chosen] - worth.max()

    def settings(self, key: int, seat: int, turns: int, is_open: int = 0) -> Any:
        """What the loops have to know; trees begin to grow when their scale is known."""
        plan = self.plan
        row = [key, seat, self.game.players, plan.policy, plan.whim, plan.heat, turns, is_open]
        trust, explore = int(1000 * plan.lean), int(self.loops.WHOLE * plan.explore)
        return self.game.form.numbers([*row, 0, 0, trust, explore])

    def plant(self, decisions: int) -> None:
        """Empty trees for all decisions, if any are wanted."""
        if not self.plan.depth or self.judge:
            return
        count, room = decisions * self.grove, self.loops.BRANCHES
        if len(self.branches) < count * room:
            self.branches = self.game.form.rows(self.loops.Branch, count * room)
        for tree in range(count):
            self.loops.plant(self.branches, tree)

    def simulate(self, settings: Any, field: Field, worlds: int) -> tuple[Floats, Numbers, Any]:
        """The decisions alive in so many new worlds: hopes, ranks, and the leaves if judged."""
        form, alive = self.game.form, field.alive
        numbers = np.tile(np.arange(field.worlds, field.worlds + worlds), len(alive))
        trees = np.repeat(alive, worlds) * self.grove + numbers % self.grove
        order = np.argsort(trees, kind="stable")  # simulations of a tree one after the other
        count = len(order)
        tries = form.numbers(np.repeat(field.decisions[alive], worlds)[order].tolist())
        places = form.numbers(numbers[order].tolist())
        of_tree = form.numbers(trees[order].tolist())
        hopes, ends = grid(self.game, count, 5), grid(self.game, count, 6)
        leaves = form.rows(self.game.contents.state, count if self.judge else 0)

        def part(bench: "Bench", first: int, last: int) -> int:
            desk = bench.desk
            return int(
                self.loops.simulate(
                    bench.states, settings, desk.chances, desk.journal, desk.menu, desk.advice,
                    places, tries, hopes, ends, leaves,
                    self.branches, of_tree, bench.slots, bench.path, first, last,
                )
            )  # fmt: skip

        if self.threads == 1 or count < 4 * self.threads:
            self.taken += part(self.benches[0], 0, count)
        else:
            edges = np.linspace(0, count, self.threads + 1).astype(int)
            if settings[self.loops.DEPTH]:  # where one tree ends and another begins
                sorted_trees = trees[order]
                edges[:-1] = np.searchsorted(sorted_trees, sorted_trees[edges[:-1]])
            jobs = zip(self.benches, edges[:-1], edges[1:], strict=True)
            self.taken += sum(self.pool.map(lambda job: part(*job), jobs))
        back = np.argsort(order)
        found = np.array(hopes, np.float64)[back], np.array(ends, np.int64)[back]
        return *found, leaves  # where they are judged, all is in order anyway

    def deviation(self, hopes: Floats) -> float:
        """How far the best two of a table typically lie apart: the scale of what decides it."""
        ordered = np.sort(hopes[:, : self.game.players], axis=1)
        apart = ordered[:, -1] - ordered[:, :-1].mean(axis=1)
        return float(max(POINT, apart.mean()))

    def shares(self, hopes: Floats, ends: Numbers, leaves: Any, scale: float) -> Floats:
        """Each seat's chance to win, a row a simulation."""
        players = self.game.players
        ranks, over = ends[:, :players], ends[:, 5:] == 1
        if self.judge:
            soft = self.judge(leaves, players)
        else:
            lead = hopes[:, :players] - hopes[:, :players].max(axis=1, keepdims=True)
            power = np.exp(lead / scale)
            soft = power / power.sum(axis=1, keepdims=True)
        best = ranks == ranks.max(axis=1, keepdims=True)
        return np.where(over, best / best.sum(axis=1, keepdims=True), soft)


def search_bot(game: Game, style: str) -> Search:
    """`search`, `search:256` for so many simulations, `search:2s` or `search:50ms` for a time."""
    number, _, unit = style.partition("ms") if style.endswith("ms") else style.partition("s")
    try:
        amount = float(number) if style else 0.0
    except ValueError:
        amount = -1.0
    timed = style.endswith("s")
    if not math.isfinite(amount) or unit or (style and not (amount > 0 if timed else amount >= 1)):
        raise Refusal(f"search thinks as search:256, search:2s or search:50ms, not {style!r}")
    if not style:
        return Search(game)
    name = f"search:{style}"
    if not timed:
        return Search(game, Plan(simulations=int(amount)), name)
    seconds = amount / 1000 if style.endswith("ms") else amount
    return Search(game, Plan(simulations=0, seconds=seconds), name)


def warm(name: str, board: Path | None) -> None:
    """Search once, so that the loops are compiled for whoever searches next."""
    table = game(name, board=board)
    state = table.start(seed=0)
    seat = state.seats_to_decide[0]
    Search(table, Plan(simulations=4), threads=1).look(state.concealed(seat).dump(), seat, 0)


class Bench:
    """What one thread works with."""

    def __init__(self, game: Game, depth: int = 0) -> None:
        self.desk = Desk(game.form)
        self.states = game.form.rows(game.contents.state, 3)
        self.slots = game.form.numbers(game.form.outside.CHOICES)
        self.path = game.form.numbers(max(1, depth))

    @property
    def worth(self) -> Any:
        advice = self.desk.advice
        return advice["worth"] if self.desk.form.is_compiled else advice.worth


def grid(game: Game, rows: int, columns: int) -> Any:
    """Room for numbers that the loops fill."""
    if game.form.is_compiled:
        return np.zeros((rows, columns), np.int64)
    return [[0] * columns for _ in range(rows)]
