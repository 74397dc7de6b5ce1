"""How strong is who? Win shares with intervals, and Plackett-Luce ratings, from many games.

Plackett-Luce: in a game with strengths g, the first is i with chance g_i / (sum of all), the second
j with g_j / (sum of the others), and so on. Strengths are found by Hunter's algorithm (MM) and told
as Elo: 400 points are ten times the strength, the mean of all is 0. Players who tie are each taken
to have been chosen from the same rest; the last of a game, tied or not, were not chosen.

Games of one block share their chance, so they are not independent: intervals come from the spread
between blocks.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

SURE = 1.96  # standard errors on each side of a 95 % interval
STEPS = 200  # of the MM algorithm; it stops sooner where nothing changes
RESAMPLES = 100  # of blocks, for the error of a rating

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Entry:
    """One game as the ratings see it: which bot sat on each seat, and how the seats ranked."""

    block: int
    bots: tuple[int, ...]
    ranks: tuple[int, ...]


def win_shares(ranks: Sequence[int]) -> list[float]:
    """What each seat has of the win: shared wins count as fractions."""
    best = max(ranks)
    winners = sum(rank == best for rank in ranks)
    return [1 / winners if rank == best else 0.0 for rank in ranks]


def share_interval(shares: Floats, weights: Floats) -> tuple[float, float, float]:
    """Mean win share of a seat with its 95 % interval, from blocks of so many seats each.

    Wilson's interval, which also makes sense near none and all, for as many independent games as
    would spread like the blocks.
    """
    seats = float(weights.sum())
    if not seats:
        return 0.0, 0.0, 1.0
    mean = float((shares * weights).sum() / seats)
    count = float(len(shares))
    alone = mean * (1 - mean)
    between = float((weights**2 * (shares - mean) ** 2).sum()) / seats**2
    if count > 1:
        between *= count / (count - 1)
    games = alone / between if between > 0 and alone > 0 else seats
    middle = (mean + SURE**2 / (2 * games)) / (1 + SURE**2 / games)
    half = SURE * math.sqrt(alone / games + SURE**2 / (4 * games**2)) / (1 + SURE**2 / games)
    return mean, max(0.0, min(mean, middle - half)), min(1.0, max(mean, middle + half))


@dataclass(frozen=True)
class Stages:
    """All choices that games are made of: who was chosen, out of how many of each bot."""

    rest: Floats  # a row a stage, a column a bot
    chosen: NDArray[np.int64]
    blocks: NDArray[np.int64]

    @classmethod
    def of(cls, entries: Sequence[Entry], bots: int) -> "Stages":
        rest, chosen, blocks = [], [], []
        for entry in entries:
            for rank in sorted(set(entry.ranks), reverse=True)[:-1]:
                left = [b for b, r in zip(entry.bots, entry.ranks, strict=True) if r <= rank]
                row = [float(left.count(bot)) for bot in range(bots)]
                for bot, found in zip(entry.bots, entry.ranks, strict=True):
                    if found == rank:
                        rest.append(row)
                        chosen.append(bot)
                        blocks.append(entry.block)
        shape = (len(rest), bots)
        return cls(np.array(rest).reshape(shape), np.array(chosen, int), np.array(blocks, int))


def strengths(stages: Stages, weights: Floats) -> Floats:
    """The likeliest strengths, each stage counted with its weight.

    Each bot also wins and loses half a game against one of strength 1, so that who never loses
    is not infinitely strong.
    """
    bots = stages.rest.shape[1]
    wins = np.bincount(stages.chosen, weights, bots) + 0.5
    strength = np.ones(bots)
    for _ in range(STEPS):
        share = weights / (stages.rest @ strength)
        new = wins / (stages.rest.T @ share + 1 / (strength + 1))
        if np.abs(np.log(new / strength)).max() < 1e-7:
            break
        strength = new
    return strength


def elo(strength: Floats) -> Floats:
    """Strengths in points, their mean 0."""
    points = 400 * np.log10(strength)
    return np.asarray(points - points.mean())


def ratings(entries: Sequence[Entry], bots: int) -> tuple[Floats, Floats]:
    """The Elo of each bot, and half the width of its 95 % interval."""
    stages = Stages.of(entries, bots)
    if not len(stages.chosen):
        return np.zeros(bots), np.zeros(bots)
    found = elo(strengths(stages, np.ones(len(stages.chosen))))
    blocks = int(stages.blocks.max()) + 1
    luck = np.random.default_rng(0)
    again = [
        elo(strengths(stages, np.bincount(luck.integers(0, blocks, blocks), minlength=blocks)[
            stages.blocks
        ].astype(float)))
        for _ in range(RESAMPLES)
    ]  # fmt: skip
    return found, SURE * np.std(again, axis=0)
