"""One game between bots, without a log: as fast as bots from different rooms can be brought
together. Every decision has a stream of chance of its own, keyed by (seed, its number), so that
games which differ in who sits where meet the same chance for as long as they can.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel.dice import stream_keys
from ..kernel.table import NOBODY, Game
from .glimpse import Bot, Glimpse


@dataclass(frozen=True)
class Played:
    """How a game went: a number a seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    ended_by: int
    decisions: tuple[int, ...]  # those with at least two answers
    seconds: tuple[float, ...]  # thought about them


def play(game: Game, bots: Sequence[Bot], seed: str) -> Played:
    """A whole game; the same seed gives the same game."""
    form, contents, players = game.form, game.contents, game.players
    loops, desk = form.loops, form.desk
    rows = form.rows(contents.state, 2)
    decisions, seconds = [0] * players, [0.0] * players
    loops.key_stream(desk.chance, *stream_keys(seed, 0, 0))
    desk.fields[0].mode = form.outside.FAST
    desk.fields[1].on = 0
    seat = loops.begin(rows[0], players, game.option_row, desk.chance, desk.journal, desk.menu)
    number = 0
    while seat != NOBODY:
        number += 1
        items = desk.items()
        choice = items[0]
        if len(items) > 1:
            rows[1:2] = rows[0:1] if form.is_compiled else [rows[0].copy()]
            contents.conceal(rows[1], seat)
            legal = tuple(game.decisions[item] for item in items)
            luck = stream_keys(f"{seed}/luck", seat, number)[0]
            sight = Glimpse(game, seat, form.bytes_of(rows, 1), legal, luck)
            begun = time.perf_counter()
            choice = bots[seat].choose(sight)
            seconds[seat] += time.perf_counter() - begun
            decisions[seat] += 1
        loops.key_stream(desk.chance, *stream_keys(seed, 0, number))
        desk.fields[0].mode = form.outside.FAST
        desk.fields[1].on = 0
        seat = loops.decide(rows[0], seat, choice, desk.chance, desk.journal, desk.menu)
    places = range(players)
    return Played(
        scores=tuple(int(contents.score(rows[0], seat)) for seat in places),
        ranks=tuple(int(contents.rank(rows[0], seat)) for seat in places),
        ended_by=int(form.contents.state.load(form.bytes_of(rows)).ended_by)
        if not form.is_compiled
        else int(rows[0]["ended_by"]),
        decisions=tuple(decisions),
        seconds=tuple(seconds),
    )
