"""Chance is fair, the same in all forms, keyed anew for every decision, and can be told."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kervan
from kervan.interpreted import outside
from kervan.kernel.dice import Chances, commitment, stream_keys

SIGNED = st.integers(-(2**63), 2**63 - 1)


def stream(key, salt):
    chance = outside.Chance()
    chance.key, chance.salt = key, salt
    return chance


@pytest.mark.compiled
def test_both_forms_bring_the_same_numbers():
    import numpy as np

    from kervan.rules import outside as compiled

    luck = np.random.default_rng(1)
    for key, salt in luck.integers(-(2**63), 2**63 - 1, (50, 2)).tolist():
        plain = stream(key, salt)
        row = np.zeros(1, compiled.Chance.LAYOUT)
        row["key"], row["salt"] = key, salt
        for size in (2, 6, 25, 1000, 1 << 31):
            assert compiled.below(row[0], size) == outside.below(plain, size)


@given(key=SIGNED, salt=SIGNED, size=st.integers(1, 1 << 31))
def test_numbers_stay_below(key, salt, size):
    chance = stream(key, salt)
    assert all(0 <= outside.below(chance, size) < size for _ in range(5))


def chi_square(counts, size):
    expected = sum(counts.values()) / size
    return sum((counts[value] - expected) ** 2 / expected for value in range(size))


def test_dice_are_fair_and_neighbours_independent():
    chance = stream(12345, -6)
    rolls = [outside.below(chance, 6) for _ in range(60_000)]
    assert chi_square(Counter(rolls), 6) < 20.5  # 0.1 % with five degrees of freedom
    pairs = Counter(a * 6 + b for a, b in zip(rolls[::2], rolls[1::2], strict=True))
    assert chi_square(pairs, 36) < 66.6


def test_first_numbers_of_many_streams_are_fair():
    """Live games take few numbers of each stream: those must be fair as well."""
    firsts = Counter()
    for number in range(30_000):
        firsts[outside.below(stream(*stream_keys("seed", 0, number)), 6)] += 1
    assert chi_square(firsts, 6) < 20.5


def test_draws_follow_what_is_left():
    chance, counts = stream(1, 2), [5, 0, 1, 4]
    drawn = Counter(outside.draw(chance, 0, counts, 4) for _ in range(20_000))
    assert drawn[1] == 0
    assert abs(drawn[0] - 10_000) < 300
    assert abs(drawn[2] - 2_000) < 170
    rows = Counter(outside.draw_row(chance, 0, [[2, 3], [0, 0], [1, 0]], 3, 2) for _ in range(6000))
    assert rows[1] == 0
    assert abs(rows[0] - 5_000) < 120
    things = Counter(outside.draw_of(chance, 0, 0b1011) for _ in range(6000))
    assert set(things) == {0, 1, 3}
    assert all(abs(count - 2000) < 150 for count in things.values())


def test_every_decision_has_a_stream_of_its_own():
    keys = {stream_keys("s", undone, number) for undone in range(3) for number in range(100)}
    assert len(keys) == 300
    assert stream_keys("s", 0, 1) != stream_keys("t", 0, 1)
    assert commitment("s") != commitment("t")


CHANCES = Chances(
    ("roll", "draw teapot", "deal"), (("1", "2", "3"), ("6", "7"), ("blue 2", "red 1"))
)


def test_outcomes_in_words():
    told = CHANCES.parse("roll 3 3 1; draw teapot 6; deal blue 2, red 1")
    assert told == [(0, 2), (0, 2), (0, 0), (1, 0), (2, 0), (2, 1)]
    assert CHANCES.text(told) == "roll 3, 3, 1; draw teapot 6; deal blue 2, red 1"
    assert CHANCES.parse(CHANCES.text(told)) == told
    assert CHANCES.parse("") == []


@pytest.mark.parametrize("text", ["toss 3", "roll", "roll 4", "roll 3;; deal blue", "deal blue 3"])
def test_what_is_no_outcome_is_refused(text):
    with pytest.raises(kervan.Refusal):
        CHANCES.parse(text)


def test_there_is_nothing_to_draw_from_nothing():
    for draw in (
        lambda chance: outside.draw(chance, 0, [0, 0], 2),
        lambda chance: outside.draw_row(chance, 0, [[0], [0]], 2, 1),
        lambda chance: outside.draw_of(chance, 0, 0),
    ):
        chance = stream(1, 2)
        assert draw(chance) == 0
        assert chance.fit == outside.UNKNOWN
        assert chance.counter == 0
