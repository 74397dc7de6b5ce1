"""Analysis: chances, mistakes, and a ledger that adds up to the result exactly."""

import io
import json

import pytest

import kervan
from kervan.cli.main import main
from kervan.kernel.forms import GAMES
from kervan.players.analysis import WHOLE, analyse, review
from kervan.players.glimpse import glimpse
from kervan.players.register import bot
from kervan.rules.reading import Refusal

pytestmark = pytest.mark.compiled


def played(name, players, names, seed=1, most=100_000):
    state = kervan.game(name, players).start(seed=seed)
    bots = [bot(one, state.game) for one in names]
    while not state.over and len(state.events) < most:
        seat = state.seats_to_decide[0]
        state.play(seat, bots[seat].choose(glimpse(state, seat, len(state.events))))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_the_ledger_adds_up(name):
    players = min(kervan.game(name).contents.players)
    state = played(name, players, ["greedy"] * (players - 1) + ["random"], most=60)
    found = review(state, simulations=8)
    assert [entry.number for entry in found.ledger] == list(range(len(state.events) + 1))
    for seat in range(players):
        choice, luck = found.total("choice", seat), found.total("luck", seat)
        assert found.even + choice + luck == found.result[seat]
    for entry in found.ledger[1:]:
        if not state.events[entry.number - 1].outcomes:
            assert not any(entry.luck)


def test_a_finished_game_ends_at_its_result():
    state = played("khiva", 3, ["greedy", "random", "greedy"])
    found = review(state, simulations=8)
    assert found.over
    share = WHOLE // len(state.winners)
    assert found.result == tuple(share if seat in state.winners else 0 for seat in range(3))
    assert all(mistake.cost > 2 * mistake.error for mistake in found.mistakes)


def test_random_play_makes_more_mistakes():
    state = played("khiva", 2, ["greedy", "random"], seed=3)
    found = review(state, simulations=48)
    cost = dict.fromkeys(found.seats, 0.0)
    for mistake in found.mistakes:
        cost[mistake.seat] += mistake.cost
    assert cost["blue"] > 2 * cost["red"]


def test_a_state_can_be_analysed():
    state = kervan.game("khiva", players=3).start(seed=2)
    found = state.analyse(0.1)
    assert isinstance(found, kervan.Analysis)
    assert found.seat == "red"
    assert sum(found.chances.values()) == pytest.approx(1, abs=0.001)
    assert found.best[0].behind == 0
    assert all(one.behind >= 0 or one.simulations < found.best[0].simulations for one in found.best)
    assert analyse(state, seat="blue", simulations=64) == analyse(state, seat=1, simulations=64)


def test_what_cannot_be_analysed_is_refused():
    state = played("khiva", 2, ["random", "random"])
    with pytest.raises(Refusal, match="the game is over"):
        state.analyse(0.1)
    state = kervan.game("khiva", players=3).start(seed=2)
    with pytest.raises(Refusal, match="some time"):
        state.analyse(0)
    with pytest.raises(Refusal, match="there is no seat"):
        state.analyse(0.1, "purple")


def test_the_command_analyses_sheets(capsys, monkeypatch, tmp_path):
    state = played("khiva", 2, ["greedy", "random"], seed=3)
    path = tmp_path / "game.txt"
    path.write_text(str(state.record), encoding="utf-8")
    assert main(["analyse", str(path), "--simulations", "8", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    total = sum(entry["choice"][0] + entry["luck"][0] for entry in found["ledger"])
    assert found["even"] + total == found["result"][0]
    assert main(["analyse", str(path), "--simulations", "8"]) == 0
    assert "the ledger" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(str(state.record).encode())))
    assert main(["analyse", "-", "--upto", "2", "--simulations", "64"]) == 0
    assert "chances to win" in capsys.readouterr().out
    assert main(["analyse", str(path), "--upto", "9999"]) == 2
