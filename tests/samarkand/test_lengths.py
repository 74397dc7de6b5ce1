"""How long games last and how they end, held against section 11 of the rules."""

from functools import cache
from random import Random

import pytest

from kervan.interpreted.samarkand.decisions import EXTEND
from kervan.interpreted.samarkand.state import ACT, ALL_MET, FIVE, PLACE_FIRST, SALE, STUCK
from kervan.interpreted.sets import size_of
from tests.table import proves, table

GAMES = 120
UNIFORM = {  # turns in all, mean score, marriages each, decisions; ends in per cent
    2: (84, 41.0, 6.5, 156, {ALL_MET: 53, STUCK: 37}),
    3: (84, 38.9, 6.0, 177, {ALL_MET: 77, STUCK: 18}),
    4: (81, 30.2, 4.8, 177, {ALL_MET: 82, STUCK: 16}),
    5: (80, 26.1, 3.9, 177, {ALL_MET: 82, STUCK: 17}),
}


@cache
def uniform(players: int) -> list[tuple[int, float, float, int, int]]:
    """Games in which each small decision is uniform: one pick among all marriages and all pairs
    of a family and a space; turns, mean score, marriages each, decisions and end."""
    form = table("samarkand", players).plain
    contents, outside, found = form.contents, form.outside, []
    menu, chance, journal = outside.Menu(), outside.Chance(), outside.Journal()
    for number in range(GAMES):
        luck, record, decisions = Random(number), contents.state(), 0
        chance.key, chance.counter = number, 0
        contents.set_up(record, players, [], chance, journal)
        while record.waiting:
            seat = record.waiting.bit_length() - 1
            contents.legal(record, seat, menu)
            items = menu.items[: menu.count]
            weights = [1] * len(items)
            if record.step == ACT:
                weights = [
                    sum(map(size_of, record.families[item - EXTEND].open))
                    if EXTEND <= item < EXTEND + 10
                    else 1
                    for item in items
                ]
            # The first space belongs to the pick before it; who has nothing to sell picks nothing.
            decisions += record.step != PLACE_FIRST and (record.step != SALE or len(items) > 1)
            contents.apply(record, seat, luck.choices(items, weights)[0], chance, journal)
        seats = record.seats[:players]
        marriages = sum(size_of(seat.families) + size_of(seat.twice) for seat in seats)
        points = sum(contents.score(record, seat) for seat in range(players)) / players
        row = (record.turn, points, marriages / players, decisions, record.ended_by)
        found.append(row)
    return found


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


@proves("samarkand 11")
@pytest.mark.parametrize("players", UNIFORM)
def test_uniform_players_play_as_long_and_score_as_much_as_expected(players: int) -> None:
    turns, points, marriages, decisions, ends = UNIFORM[players]
    found = uniform(players)
    assert abs(mean([row[0] for row in found]) - turns) < 5
    assert abs(mean([row[1] for row in found]) - points) < 2.5
    assert abs(mean([row[2] for row in found]) - marriages) < 0.35
    assert abs(mean([row[3] for row in found]) - decisions) < 10
    for end, share in ends.items():
        came = 100 * sum(row[4] == end for row in found) / GAMES
        assert abs(came - share) < 13, (end, came)


@proves("samarkand 11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_players_end_their_games_in_time_and_both_ways(players: int) -> None:
    form = table("samarkand", players).plain
    rows, desk, turns, ends = form.rows(form.contents.state, 3), form.desk, [], set()
    for number in range(10):
        form.loops.key_stream(desk.chance, number, 7)
        form.loops.key_stream(desk.luck, number, 8)
        form.loops.play_game(
            rows, players, [0] * 8, [1] * players, desk.chance, desk.luck, desk.journal,
            desk.menu, desk.advice, 10_000,
        )  # fmt: skip
        turns.append(rows[0].turn)
        ends.add(rows[0].ended_by)
    assert 40 <= mean(turns) <= 60
    assert ends >= ({ALL_MET, FIVE} if players > 2 else {FIVE})
