"""The arena: fair seatings, ratings that find known strengths, games that are kept."""

import json
from random import Random

import numpy as np
import pytest

from kervan.cli.main import main
from kervan.players.arena import Settings, arena, cores, rotations
from kervan.players.ratings import Entry, Stages, ratings, share_interval, strengths, win_shares
from kervan.rules.reading import Refusal

pytestmark = pytest.mark.compiled


def settings(**changes):
    told = {
        "game": "khiva",
        "players": 3,
        "options": (),
        "bots": ("greedy", "random"),
        "games": 12,
        "seed": "4",
    }
    return Settings(**{**told, **changes})


def test_everybody_sits_everywhere_once():
    assert rotations(("a", "b", "b")) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert rotations(("a", "a")) == [("a", "a")]
    blocks = settings(games=7).blocks()
    assert [len(block.seatings) for block in blocks] == [3, 3, 1]
    assert blocks[0].seatings[1] == ("random", "greedy", "random")


def test_more_bots_than_seats_meet_in_all_line_ups():
    four = settings(bots=("random", "greedy", "greedy:courier", "level:1"), games=24)
    assert len(four.lineups) == 4
    found = arena(four)
    assert {row.bot for row in found.bots} == set(four.bots)


def test_the_same_chance_meets_all_seatings():
    found = arena(settings(bots=("random", "random"), games=4))
    again = arena(settings(bots=("random", "random"), games=4), cores(2))
    assert found.scores == again.scores
    assert found.bots[0].share == pytest.approx(1 / 3, abs=1e-3)


def test_shares_and_ratings_point_the_same_way():
    found = arena(settings(games=30))
    greedy, random = found.bots
    assert greedy.share > greedy.low > 1 / 3 > random.high > random.share
    assert greedy.elo > 100 > -100 > random.elo
    assert greedy.share + 2 * random.share == pytest.approx(1, abs=1e-3)
    assert greedy.mean_score > random.mean_score
    assert set(found.as_json()) == {"game", "players", "games", "bots"}


def test_plackett_luce_finds_the_strengths_that_made_the_games():
    luck, truth, entries = Random(3), [4.0, 2.0, 1.0], []
    for block in range(3000):
        left, order = [0, 1, 2], []
        while left:
            order.append(luck.choices(left, [truth[one] for one in left])[0])
            left.remove(order[-1])
        entries.append(Entry(block, (0, 1, 2), tuple(-order.index(bot) for bot in range(3))))
    stages = Stages.of(entries, 3)
    found = strengths(stages, np.ones(len(stages.chosen)))
    assert found / found[2] == pytest.approx(truth, rel=0.12)
    points, errors = ratings(entries, 3)
    assert points[0] - points[2] == pytest.approx(400 * np.log10(4), abs=25)
    assert points.sum() == pytest.approx(0)
    assert (errors > 0).all()
    assert (errors < 20).all()


def test_ties_and_shutouts_stay_finite():
    points, _ = ratings([Entry(0, (0, 1, 1), (5, 5, 5))], 2)
    assert points.tolist() == [0, 0]
    points, _ = ratings([Entry(n, (0, 1), (9, 1)) for n in range(20)], 2)
    assert 200 < points[0] - points[1] < 1500
    assert win_shares((3, 7, 7)) == [0, 0.5, 0.5]


def test_intervals_hold_what_they_promise():
    luck, inside = np.random.default_rng(5), 0
    for _ in range(400):
        shares = luck.binomial(4, 0.45, size=50) / 4
        _, low, high = share_interval(shares, np.full(50, 4.0))
        inside += low <= 0.45 <= high
    assert 0.92 < inside / 400 < 0.98
    mean, low, high = share_interval(np.ones(10), np.ones(10))
    assert mean == high == 1
    assert 0.6 < low < 0.8


def test_games_are_kept_and_gone_on_from(tmp_path):
    keep, done = tmp_path / "games.jsonl", []
    few, all_games = settings(games=6), settings(games=12)
    arena(few, keep=keep)
    text = keep.read_text()
    keep.write_text(text[:-20])  # the power went off while a line was written
    resumed = arena(all_games, keep=keep, progress=done.append)
    assert done[0] == 3
    assert sum(done) == 12
    assert resumed.scores == arena(all_games).scores
    with pytest.raises(Refusal, match="another arena"):
        arena(settings(seed="5"), keep=keep)


def test_the_command_tells_one_object(capsys):
    line = "arena khiva --players 2 --bots greedy,random --games 8 --jobs 1 --json"
    assert main(line.split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["players"], found["games"]) == ("khiva", 2, 8)
    assert set(found["bots"][0]) == {
        "bot", "share", "low", "high", "elo", "mean_score", "ms_per_decision",
    }  # fmt: skip
    assert main(line.removesuffix(" --json").split()) == 0
    assert "95 %" in capsys.readouterr().out
    assert main([*line.split(), "--games", "0"]) == 2
    assert "at least one game" in capsys.readouterr().err
