"""Whole games between bots, many of them: who wins, with how many points, and how games end."""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernel.dice import stream_keys
from ..kernel.table import Game
from ..rules.reading import Refusal
from .glimpse import Bot, glimpse
from .register import bot
from .simple import Simple

CHUNK = 250  # games between two steps of a progress bar


@dataclass(frozen=True)
class SeatResult:
    bot: str
    wins: float  # shared wins count as fractions
    mean_score: float


@dataclass(frozen=True)
class Summary:
    """What came of many games."""

    game: str
    players: int
    games: int
    decisions: int  # those with at least two answers
    seats: tuple[SeatResult, ...]
    ends: dict[str, int]


def simulate(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Summary:
    """Let bots play whole games; the same seed gives the same games."""
    bots = [bot(name, game) for name in names]
    if len(bots) == 1:
        bots *= game.players
    if len(bots) != game.players:
        raise Refusal(f"{game.players} players need as many bots, not {len(bots)}")
    if all(isinstance(one, Simple) for one in bots):
        outcome = in_loops(game, bots, games, seed, threads, progress)
    else:
        outcome = at_tables(game, bots, games, seed, progress)
    return summary(game, bots, *outcome)


@dataclass(frozen=True)
class Ends:
    """How games ended: a row a game."""

    scores: NDArray[np.int64]
    ranks: NDArray[np.int64]
    ended_by: list[int]


def in_loops(
    game: Game,
    bots: Sequence[Any],
    games: int,
    seed: int,
    threads: int | None,
    progress: Callable[[int], None],
) -> tuple[int, Ends]:
    """Simple bots: everything happens in the loops, on all cores where they are compiled."""
    form, policies = game.form, game.form.numbers([one.policy for one in bots])
    results = form.rows(form.outside.Result, games)

    def chunk(first: int) -> int:
        desk, rows = form.desk, form.rows(game.contents.state, 3)
        keys = form.numbers([seed, first, 1])
        part = results[first : first + CHUNK]
        taken = form.loops.play_games(
            rows, game.players, game.option_row, policies, keys, desk.chances,
            form.rows(form.outside.Journal, 1)[0], desk.menu, desk.advice, part,
        )  # fmt: skip
        progress(len(part))
        return int(taken)

    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        decisions = sum(pool.map(chunk, range(0, games, CHUNK)))
    if form.is_compiled:
        ends = Ends(results["scores"], results["ranks"], results["ended_by"].tolist())
    else:
        ends = Ends(
            np.array([one.scores for one in results]),
            np.array([one.ranks for one in results]),
            [one.ended_by for one in results],
        )
    return decisions, ends


def at_tables(
    game: Game, bots: Sequence[Bot], games: int, seed: int, progress: Callable[[int], None]
) -> tuple[int, Ends]:
    """Any bots: each game at a table of its own, each bot shown what its seat may see."""
    decisions, scores, ranks, ended_by = 0, [], [], []
    rank = game.plain.contents.rank
    for number in range(games):
        state = game.start(seed=f"{seed}/{number}")
        while not state.over:
            seat = state.seats_to_decide[0]
            luck = stream_keys(f"{seed}/{number}/luck", seat, len(state.events))[0]
            sight = glimpse(state, seat, luck)
            decisions += len(sight.legal) > 1
            state.play(seat, bots[seat].choose(sight))
        scores.append(state.scores)
        ranks.append([rank(state.plain, seat) for seat in range(game.players)])
        ended_by.append(state.plain.ended_by)
        progress(1)
    return decisions, Ends(np.array(scores), np.array(ranks), ended_by)


def summary(game: Game, bots: Sequence[Bot], decisions: int, ends: Ends) -> Summary:
    players = game.players
    ranks = ends.ranks[:, :players]
    best = ranks == ranks.max(axis=1, keepdims=True)
    wins = (best / best.sum(axis=1, keepdims=True)).sum(axis=0)
    means = ends.scores[:, :players].mean(axis=0)
    endings = game.plain.contents.notation.ENDINGS
    return Summary(
        game=game.name,
        players=players,
        games=len(ends.ended_by),
        decisions=decisions,
        seats=tuple(
            SeatResult(one.name, round(float(wins[seat]), 4), round(float(means[seat]), 3))
            for seat, one in enumerate(bots)
        ),
        ends=dict(sorted(Counter(endings[why] for why in ends.ended_by).items())),
    )
