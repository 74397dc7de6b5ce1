"""Bots meet: blocks of games with the same chance, in which everybody sits everywhere once.

    lineup  a b b b, 4 players    block 0: abbb babb bbab bbba    all with the chance of block 0
                                  block 1: ...

A block is one piece of work: it follows from the settings and its number alone, wherever it is
played, so it can be given to any process of any machine, and played games can be kept in a file
and gone on from. The order of results does not matter to them.
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Protocol

import numpy as np

from ..kernel.table import Game, game
from ..rules.reading import Refusal
from .glimpse import Bot
from .match import play
from .ratings import Entry, ratings, share_interval, win_shares
from .register import bot


@dataclass(frozen=True)
class Settings:
    """All that the games of an arena follow from."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    games: int
    seed: str
    board: str = ""  # a file, where the game is not played on its own board

    @property
    def distinct(self) -> tuple[str, ...]:
        """Each bot once, in the order of the line-up."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def lineups(self) -> list[tuple[str, ...]]:
        """Who meets: the bots if they fit the table, the last one filling up; else all choices."""
        missing = self.players - len(self.bots)
        if missing >= 0:
            return [self.bots + self.bots[-1:] * missing]
        found = list(combinations(self.bots, self.players))
        Random(self.seed).shuffle(found)
        return found

    def blocks(self) -> list["Block"]:
        """The work: blocks until there are enough games; the last one may be cut short."""
        blocks: list[Block] = []
        lineups, left = self.lineups, self.games
        while left > 0:
            number = len(blocks)
            seatings = rotations(lineups[number % len(lineups)])[:left]
            blocks.append(Block(number, tuple(seatings)))
            left -= len(seatings)
        return blocks


@dataclass(frozen=True)
class Block:
    """Games with the same chance: who sits where in each."""

    number: int
    seatings: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Meeting:
    """One game that was played, a number a seat."""

    bots: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


Results = dict[int, list[Meeting]]  # by the number of the block


def rotations(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every bot on every seat once; the same seating is not played twice."""
    turned = (lineup[-turn:] + lineup[:-turn] for turn in range(len(lineup)))
    return list(dict.fromkeys(turned))


@cache
def table_of(settings: Settings) -> Game:
    board = Path(settings.board) if settings.board else None
    return game(settings.game, settings.players, dict(settings.options), board=board)


@cache
def bot_of(settings: Settings, name: str) -> Bot:
    return bot(name, table_of(settings))


def play_block(settings: Settings, block: Block) -> list[Meeting]:
    """All games of a block, each bot on one core."""
    os.environ["KERVAN_THREADS"] = "1"
    meetings = []
    for seating in block.seatings:
        bots = [bot_of(settings, name) for name in seating]
        played = play(table_of(settings), bots, f"{settings.seed}/{block.number}")
        seconds = tuple(round(one, 6) for one in played.seconds)
        meetings.append(Meeting(seating, played.scores, played.ranks, played.decisions, seconds))
    return meetings


class Workers(Protocol):
    """Whoever plays blocks, in any order."""

    def __call__(
        self, settings: Settings, blocks: Sequence[Block]
    ) -> Iterator[tuple[int, list[Meeting]]]: ...


def one_core(settings: Settings, blocks: Sequence[Block]) -> Iterator[tuple[int, list[Meeting]]]:
    for block in blocks:
        yield block.number, play_block(settings, block)


def cores(jobs: int) -> Workers:
    """So many processes of this machine."""
    if jobs == 1:
        return one_core

    def work(settings: Settings, blocks: Sequence[Block]) -> Iterator[tuple[int, list[Meeting]]]:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            waiting = [(block.number, pool.submit(play_block, settings, block)) for block in blocks]
            try:
                for number, future in waiting:
                    yield number, future.result()
            finally:
                pool.shutdown(cancel_futures=True)

    return work


def arena(
    settings: Settings,
    workers: Workers = one_core,
    progress: Callable[[int], None] = lambda games: None,
    keep: Path | None = None,
) -> "Standing":
    """Play all games that are not yet in the file `keep`; returns what came of all of them."""
    if settings.games < 1:
        raise Refusal(f"at least one game must be played, not {settings.games}")
    for name in settings.distinct:
        bot_of(settings, name)  # a bot that does not exist is refused before the first game
    results = kept_results(settings, keep)
    blocks = settings.blocks()
    todo = [block for block in blocks if block.number not in results]
    progress(sum(len(found) for found in results.values()))
    for number, meetings in workers(settings, todo):
        results[number] = meetings
        if keep:
            write_line(keep, {"block": number, "games": [asdict(one) for one in meetings]})
        progress(len(meetings))
    return standing(settings, results)


def write_line(path: Path, value: Any) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(value) + "\n")


def kept_results(settings: Settings, keep: Path | None) -> Results:
    """The blocks already played, from a file that begins with the settings."""
    if keep is None:
        return {}
    head = json.loads(json.dumps(asdict(settings)))
    head.pop("games")  # more games may be asked for later
    if not keep.exists() or not keep.read_text(encoding="utf-8").strip():
        write_line(keep, head)
        return {}
    lines = keep.read_text(encoding="utf-8").splitlines(keepends=True)
    try:
        found = json.loads(lines[0])
    except ValueError:
        found = None
    if found != head:
        raise Refusal(f"{keep} keeps games of another arena; name another file")
    if not lines[-1].endswith("\n"):  # an interrupted write: that block is played again
        keep.write_text("".join(lines[:-1]), encoding="utf-8")
        lines.pop()
    wanted = {block.number: block.seatings for block in settings.blocks()}
    results: Results = {}
    for line in lines[1:]:
        row = json.loads(line)
        meetings = [Meeting(**{k: tuple(v) for k, v in one.items()}) for one in row["games"]]
        if tuple(one.bots for one in meetings) == wanted.get(row["block"]):
            results[row["block"]] = meetings
    return results


@dataclass(frozen=True)
class Row:
    """What came of one bot; the share is that of one seat."""

    bot: str
    share: float
    low: float
    high: float
    elo: int
    mean_score: float
    ms_per_decision: float


@dataclass(frozen=True)
class Standing:
    """What came of an arena."""

    game: str
    players: int
    games: int
    bots: tuple[Row, ...]
    elo_errors: tuple[float, ...]  # half of each 95 % interval
    scores: dict[str, tuple[int, ...]]  # all points of each bot, for a picture of them

    def as_json(self) -> dict[str, Any]:
        """The promised object."""
        found = asdict(self)
        return {name: found[name] for name in ("game", "players", "games", "bots")}


def standing(settings: Settings, results: Results) -> Standing:
    """Sum the games up, a row a distinct bot."""
    names = settings.distinct
    entries, rows = [], []
    for place, number in enumerate(sorted(results)):
        for meeting in results[number]:
            who = tuple(names.index(name) for name in meeting.bots)
            entries.append(Entry(place, who, meeting.ranks))
    points, errors = ratings(entries, len(names))
    scores: dict[str, tuple[int, ...]] = {}
    for place, name in enumerate(names):
        shares, weights, found = [], [], []
        decisions, seconds = 0, 0.0
        for number in sorted(results):
            mine: list[float] = []
            for meeting in results[number]:
                won = win_shares(meeting.ranks)
                for seat, sitting in enumerate(meeting.bots):
                    if sitting == name:
                        mine.append(won[seat])
                        found.append(meeting.scores[seat])
                        decisions += meeting.decisions[seat]
                        seconds += meeting.seconds[seat]
            if mine:
                shares.append(sum(mine) / len(mine))
                weights.append(len(mine))
        mean, low, high = share_interval(np.array(shares), np.array(weights, float))
        scores[name] = tuple(found)
        rows.append(
            Row(
                bot=name,
                share=round(mean, 4),
                low=round(low, 4),
                high=round(high, 4),
                elo=round(float(points[place])),
                mean_score=round(sum(found) / max(1, len(found)), 2),
                ms_per_decision=round(1000 * seconds / max(1, decisions), 3),
            )
        )
    games = sum(len(found) for found in results.values())
    return Standing(
        settings.game, settings.players, games, tuple(rows), tuple(errors.tolist()), scores
    )
