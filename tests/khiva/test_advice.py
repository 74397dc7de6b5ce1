"""Expected play: whole games by simple players, against the table of section 10."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import kervan
from kervan.kernel.forms import form
from tests.table import proves

EXPECTED = tomllib.loads(
    (Path(kervan.__file__).parent / "rules/khiva/box.toml").read_text(encoding="utf-8")
)["expected"]
RANDOM, STEADY, COURIER, SALT_TRADER = range(4)
NO_LIMIT = 1 << 40


def finished(policies: list[int], games: int) -> list[Any]:
    """The final tables of so many games, one policy a seat, interpreted."""
    khiva = form("khiva", "interpreted")
    outside, found = khiva.outside, []
    states, desk = khiva.rows(khiva.contents.state, 3), khiva.desk
    chance, luck = outside.Chance(), outside.Chance()
    desk.journal.on = 0
    for game in range(games):
        for stream, salt in ((chance, 2 * game), (luck, 2 * game + 1)):
            stream.key, stream.salt, stream.counter = 5, salt, 0
        khiva.loops.play_game(
            states, len(policies), [1] * 8, policies, chance, luck, desk.journal, desk.menu,
            desk.advice, NO_LIMIT,
        )  # fmt: skip
        found.append(states[0].copy())
    return found


def scores(record: Any) -> list[int]:
    score = form("khiva", "interpreted").contents.score
    return [score(record, seat) for seat in range(record.players)]


def mean(values: list[int]) -> float:
    return sum(values) / len(values)


@proves("khiva 10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_players_play_as_long_and_score_as_much_as_expected(players: int) -> None:
    games = finished([RANDOM] * players, 400)
    expected = EXPECTED["random"]
    assert abs(mean([one.turn for one in games]) - expected["turns"][str(players)]) < 0.5
    points = [score for one in games for score in scores(one)]
    assert abs(mean(points) - expected["score"][str(players)]) < 1


@pytest.mark.parametrize(("players", "wins"), [(2, 97), (3, 94), (4, 88), (5, 79)])
def test_a_lone_greedy_player_wins_among_random_ones(players: int, wins: int) -> None:
    """Section 10 expects 99, 95, 89 and 79 % of games; these are a hundred."""
    rank = form("khiva", "interpreted").contents.rank
    won = 0
    for one in finished([STEADY] + [RANDOM] * (players - 1), 100):
        won += rank(one, 0) > max(rank(one, seat) for seat in range(1, players))
    assert won >= wins


def test_styles_live_from_different_things() -> None:
    """The courier from deliveries, the salt trader from salt, the steady player from both."""
    bags, tokens = {}, {}
    for style in (STEADY, COURIER, SALT_TRADER):
        games = finished([style] + [RANDOM] * 2, 40)
        bags[style] = mean([sum(one.seats[0].salt) for one in games])
        tokens[style] = mean(
            [sum(one.seats[0].teapots) + sum(map(sum, one.seats[0].carpets)) for one in games]
        )
        assert mean([scores(one)[0] for one in games]) > mean(
            [score for one in games for score in scores(one)[1:]]
        )
    assert bags[COURIER] + 1 < bags[STEADY] < bags[SALT_TRADER]
    assert tokens[SALT_TRADER] < tokens[STEADY]
    assert tokens[SALT_TRADER] < tokens[COURIER]


def test_hopes_end_with_the_score() -> None:
    """When the game is over nothing is left to hope for."""
    evaluate = form("khiva", "interpreted").contents.evaluate
    for one in finished([STEADY] * 3, 5):
        assert [evaluate(one, seat) for seat in range(3)] == [1000 * s for s in scores(one)]
