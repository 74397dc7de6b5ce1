"""What would a strong player do here? And of a whole game: where was it won, by skill or by luck?

The ledger of a game follows each seat's chance to win, in millionths, from an even share to the
result. A value is the mean of games played on from there by the bots' own policy:

    even share -> A0 -> [ choice: B1 - A0 ] [ luck: A1 - B1 ] -> A1 -> ... -> result

    A(n)    the value of the table after decision n, as it really lay
    B(n)    where decision n met chance: the value of taking it, whatever chance might bring;
            where it did not, A(n) itself, so that there is no luck in it

Each step begins where the last one ended, so choices and luck add up to the result exactly, in
whole numbers. Values come from finite play and are noisy; noise goes into both columns alike.
A mistake is judged apart, by search from what its seat knew, not by how things lay.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Any

import numpy as np

from ..kernel import table
from ..kernel.dice import stream_keys
from ..kernel.table import Seat, State
from ..rules.reading import Refusal
from .search import FOREVER, OPEN_WORLD, Bench, Found, Plan, Search, grid

WHOLE = 1_000_000  # a certain win
WORTH_TELLING = 0.03  # of a win: what is less is no mistake
SURE = 2.0  # standard errors that a mistake must be beyond


@dataclass(frozen=True)
class Option:
    """One decision as the analysis sees it."""

    number: int
    move: str
    chance: float  # to win, for the seat that decides
    behind: float  # the best one
    error: float  # standard error of that
    simulations: int


@dataclass(frozen=True)
class Analysis:
    """A position from one seat's view."""

    seat: str
    chances: dict[str, float]  # every seat's chance to win
    best: tuple[Option, ...]  # all decisions looked at, the best first

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def analyse(
    state: State, seconds: float = 1.0, seat: Seat | None = None, simulations: int = 0
) -> Analysis:
    """What a seat should do, and how good its chances are; it sees what its seat may see."""
    if state.over:
        raise Refusal("the game is over; analyse a position in it, or the whole game")
    who = state.seats_to_decide[0] if seat is None else state.game.seat(seat)
    if who not in state.seats_to_decide:
        raise Refusal(f"{state.game.seats[who]} has nothing to decide now")
    if not state.legal_numbers(who):
        raise Refusal(f"this position hides what {state.game.seats[who]} may decide")
    if simulations < 0 or not (seconds > 0 or simulations):
        raise Refusal("an analysis needs some time, or some simulations")
    seconds = 0.0 if simulations else seconds
    plan = replace(Plan(), simulations=simulations, seconds=seconds, clear=0.0)
    if seconds:  # enough is found to tell nothing else
        plan = replace(plan, trust=0.0)
    seen = state.concealed(who).dump()
    found = Search(state.game, plan).look(seen, who, luck_of(seen))
    return analysis(state, who, found)


def luck_of(seen: bytes) -> int:
    """A number for the worlds of an analysis: what looks the same to a seat is analysed alike."""
    return int.from_bytes(sha256(seen).digest()[:7])


def analysis(state: State, seat: int, found: Found) -> Analysis:
    columns = (found.decisions, found.chances, found.behind, found.errors, found.simulations)
    decisions = state.game.decisions
    return Analysis(
        seat=state.game.seats[seat],
        chances={
            name: round(chance, 4)
            for name, chance in zip(state.game.seats, found.seats, strict=True)
        },
        best=tuple(
            Option(number, decisions[number].text, round(c, 4), round(b, 4), round(e, 4), n)
            for number, c, b, e, n in zip(*columns, strict=True)
        ),
    )


@dataclass(frozen=True)
class Entry:
    """A decision in the ledger: what it and the chance after it did to every seat."""

    number: int  # 0: the set-up
    seat: str
    move: str
    choice: tuple[int, ...]  # in millionths of a win, a number a seat
    luck: tuple[int, ...]


@dataclass(frozen=True)
class Mistake:
    number: int
    seat: str
    move: str
    better: str
    cost: float  # of a win
    error: float


@dataclass(frozen=True)
class Review:
    """A whole game, or as much of it as was played."""

    game: str
    seats: tuple[str, ...]
    over: bool
    even: int  # where every seat begins
    ledger: tuple[Entry, ...]
    result: tuple[int, ...]  # where it ends: shares of the win, or chances if it is not over
    mistakes: tuple[Mistake, ...]

    def total(self, column: str, seat: int) -> int:
        """All choices or all luck of a seat."""
        return sum(getattr(entry, column)[seat] for entry in self.ledger)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def review(
    state: State,
    simulations: int = 128,
    progress: Callable[[int], None] = lambda decisions: None,
) -> Review:
    """The ledger and the mistakes of a game that was played."""
    seats, decisions = state.game.seats, state.game.decisions
    search = Search(state.game, replace(Plan(), simulations=4 * simulations, clear=0.0))
    player = Player(search, simulations)
    even = WHOLE // len(seats)
    last = len(state.events)
    values = player.values(state.positions[0], 0) if last else final(state, player)
    nothing = (0,) * len(seats)
    ledger = [Entry(0, "", "", nothing, tuple(value - even for value in values))]
    mistakes: list[Mistake] = []
    for number, event in enumerate(state.events, 1):
        before = state.positions[number - 1]
        after = final(state, player) if number == last else player.values(
            state.positions[number], number
        )  # fmt: skip
        expected = after
        if event.outcomes:
            expected = player.values(before, number, event.seat, event.decision)
        ledger.append(
            Entry(
                number,
                seats[event.seat],
                decisions[event.decision].text,
                difference(expected, values),
                difference(after, expected),
            )
        )
        values = after
        mistakes += player.mistakes(before, number, event.seat, event.decision)
        progress(1)
    return Review(state.game.name, seats, state.over, even, tuple(ledger), values, tuple(mistakes))


def difference(after: Sequence[int], before: Sequence[int]) -> tuple[int, ...]:
    return tuple(a - b for a, b in zip(after, before, strict=True))


def final(state: State, player: "Player") -> tuple[int, ...]:
    """Where the ledger ends: who has won, or who may."""
    if not state.over:
        return player.values(state.bytes, len(state.events))
    share = WHOLE // len(state.winners)
    return tuple(share if seat in state.winners else 0 for seat in range(state.game.players))


class Player:
    """Plays on from the positions of a game to its end."""

    def __init__(self, search: Search, simulations: int) -> None:
        self.search = search
        self.simulations = simulations
        self.bench = Bench(search.game)

    def values(
        self, record: bytes, number: int, seat: int = 0, decision: int = -1
    ) -> tuple[int, ...]:
        """Every seat's chance to win, in millionths, going on by policy or by a decision."""
        search, count = self.search, self.simulations
        game, bench = search.game, self.bench
        form, desk = game.form, bench.desk
        form.put(bench.states, record)
        key = stream_keys("ledger", 0, number)[0]
        settings = search.settings(key, seat, FOREVER, OPEN_WORLD)
        hopes, ends = grid(game, count, 5), grid(game, count, 6)
        search.loops.simulate(
            bench.states, settings, desk.chances, desk.journal, desk.menu, desk.advice,
            form.numbers(list(range(count))), form.numbers([decision] * count), hopes, ends,
            form.rows(game.contents.state, 0), search.branches, form.numbers(0), bench.slots,
            bench.path, 0, count,
        )  # fmt: skip
        ranks = np.array(ends)[:, : game.players]
        best = ranks == ranks.max(axis=1, keepdims=True)
        shares = (best / best.sum(axis=1, keepdims=True)).mean(axis=0)
        return tuple(round(WHOLE * share) for share in shares.tolist())

    def mistakes(self, record: bytes, number: int, seat: int, decision: int) -> list[Mistake]:
        """The mistake of one decision, if it was one."""
        game = self.search.game
        plain = game.plain.contents.state.load(record)
        game.plain.contents.conceal(plain, seat)
        luck = stream_keys("mistakes", 0, number)[0]
        found = self.search.look(plain.dump(), seat, luck, also=decision)
        place = found.decisions.index(decision)
        cost, error = found.behind[place], found.errors[place]
        if cost < WORTH_TELLING or cost < SURE * error:
            return []
        texts = game.decisions
        better = texts[found.decisions[0]].text
        name, move = game.seats[seat], texts[decision].text
        return [Mistake(number, name, move, better, round(cost, 4), round(error, 4))]


table.analyst = analyse
