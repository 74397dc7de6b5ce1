"""Expected play: whole games by simple players, and what they live from."""

from typing import Any

import pytest

from kervan.kernel.forms import form
from tests.table import table

RANDOM, BALANCED, SOUK_BUILDER, CARAVAN_RUNNER = range(4)
NO_LIMIT = 1 << 40


def finished(policies: list[int], games: int) -> tuple[list[Any], dict[int, list[int]]]:
    """The final tables of so many games, and each seat's points from souks and from the caravan."""
    yspahan = form("yspahan", "interpreted")
    outside, loops, found = yspahan.outside, yspahan.loops, []
    happen, journal = yspahan.contents.happenings, yspahan.outside.Journal()
    states, desk = yspahan.rows(yspahan.contents.state, 3), yspahan.desk
    chance, luck = outside.Chance(), outside.Chance()
    options = table("yspahan", len(policies)).option_row
    sources: dict[int, list[int]] = {seat: [0, 0] for seat in range(len(policies))}
    for game in range(games):
        for stream, salt in ((chance, 2 * game), (luck, 2 * game + 1)):
            stream.key, stream.salt, stream.counter = 5, salt, 0
        states[0] = states[2].copy()
        journal.on = 1
        seat = loops.begin(states[0], len(policies), options, chance, journal, desk.menu)
        while seat >= 0:
            policy = policies[seat]
            place = loops.choose(states, seat, policy, luck, desk.menu, desk.advice)
            journal.count = 0
            decision = desk.menu.items[place]
            seat = loops.decide(states[0], seat, decision, chance, journal, desk.menu)
            for row in journal.rows[: journal.count]:
                if row.kind == happen.SOUK:
                    sources[row.seat][0] += row.b
                elif row.kind in (happen.LOADED, happen.CARAVAN_SCORED):
                    sources[row.seat][1] += row.b if row.kind == happen.LOADED else row.c
        found.append(states[0].copy())
    return found, sources


def scores(games: list[Any]) -> list[int]:
    return [seat.score for one in games for seat in one.seats[: one.players]]


def mean(values: list[int]) -> float:
    return sum(values) / len(values)


@pytest.mark.parametrize(("players", "low", "high"), [(2, 17, 22), (3, 12, 16), (4, 13, 16.5)])
def test_random_players_score_what_is_expected(players: int, low: float, high: float) -> None:
    games, _ = finished([RANDOM] * players, 100)
    assert low < mean(scores(games)) < high


@pytest.mark.parametrize(("players", "low", "high"), [(2, 95, 120), (3, 65, 90), (4, 65, 85)])
def test_greedy_players_score_what_is_expected(players: int, low: float, high: float) -> None:
    games, _ = finished([BALANCED] * players, 15)
    assert low < mean(scores(games)) < high


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("style", [BALANCED, SOUK_BUILDER, CARAVAN_RUNNER])
def test_a_lone_greedy_player_wins_among_random_ones(players: int, style: int) -> None:
    games, _ = finished([style] + [RANDOM] * (players - 1), 20)
    for one in games:
        assert one.seats[0].score > max(seat.score for seat in one.seats[1:players])


def test_styles_live_from_different_things() -> None:
    """The souk builder from full souks, the caravan runner from the caravan."""
    souks, caravan = {}, {}
    for style in (BALANCED, SOUK_BUILDER, CARAVAN_RUNNER):
        _, sources = finished([style] * 3, 25)
        souks[style] = sum(one[0] for one in sources.values())
        caravan[style] = sum(one[1] for one in sources.values())
    assert souks[SOUK_BUILDER] > souks[BALANCED] > souks[CARAVAN_RUNNER]
    assert caravan[SOUK_BUILDER] < caravan[BALANCED] < caravan[CARAVAN_RUNNER]


def test_hopes_end_with_the_score() -> None:
    """When the game is over nothing is left to hope for."""
    evaluate = form("yspahan", "interpreted").contents.evaluate
    for one in finished([BALANCED] * 3, 2)[0]:
        hopes = [evaluate(one, seat) for seat in range(3)]
        assert hopes == [1000 * seat.score for seat in one.seats[:3]]
