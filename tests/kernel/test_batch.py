"""Batches play the games the loops play; masks and observations say what menus and views say."""

import numpy as np
import pytest

import kervan
from kervan.kernel.batch import Batch
from kervan.kernel.forms import GAMES
from kervan.kernel.table import game

pytestmark = pytest.mark.compiled
COUNT = 40


@pytest.mark.parametrize("name", GAMES)
def test_any_number_of_threads_gives_the_same_games(name):
    table = game(name)
    one, three = (Batch(table, COUNT, seed=9, threads=threads) for threads in (1, 3))
    for _ in range(120):
        decisions = one.random().copy()
        assert one.step(decisions) == three.step(decisions)
    assert one.states.tobytes() == three.states.tobytes()
    assert (one.seats == three.seats).all()


@pytest.mark.parametrize("name", GAMES)
def test_masks_and_observations(name):
    table = game(name)
    batch = Batch(table, COUNT, seed=2)
    for _ in range(30):
        batch.step(batch.random())
    masks, seen = batch.masks(), batch.observations()
    plain = table.plain.contents
    for i in range(COUNT):
        record = plain.state.load(batch.states[i].tobytes())
        seat = int(batch.seats[i])
        allowed = [d.number for d in table.decisions if not plain.why_not(record, seat, d.number)]
        assert np.flatnonzero(masks[i]).tolist() == allowed
        plain.conceal(record, seat)
        assert seen[i].tobytes() == record.dump()


def test_ended_games_leave_their_results_and_begin_anew():
    batch = Batch(game("khiva"), COUNT, seed=4)
    ended = 0
    for _ in range(400):
        ended += batch.step(batch.random())
        over = batch.results["ended_by"] > 0
        assert (batch.results["scores"][over].max(axis=1) > 0).all()
        assert (batch.states["waiting"][:COUNT] > 0).all()
    assert ended > COUNT


def test_reset_begins_the_same_games():
    batch = Batch(game("khiva"), COUNT, seed=4)
    first = batch.states.copy()
    for _ in range(200):
        batch.step(batch.random())
    batch.reset()
    assert batch.states.tobytes() == first.tobytes()


def test_interpreted_rules_are_refused():
    with pytest.raises(kervan.Refusal, match="compiled"):
        Batch(kervan.game("khiva", form="interpreted"), 4)


@pytest.mark.parametrize("wrong", [{"count": 0}, {"count": -1}, {"count": 2, "seed": 2**63}])
def test_a_batch_that_cannot_be_is_refused(wrong):
    with pytest.raises(kervan.Refusal, match="batch"):
        Batch(game("khiva"), **wrong)
