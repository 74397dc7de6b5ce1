"""Promises that any game folder passes by itself, at every number of players.

Somebody can always decide, every game ends, the record alone rebuilds the table byte by byte, one
seed gives one game, words name one decision each, sheets come back as they were.
"""

from dataclasses import replace
from random import Random

import pytest

import kervan
from kervan.kernel import sheet
from kervan.kernel.forms import GAMES, form
from kervan.kernel.table import HOST
from kervan.kernel.words import LANGUAGES, catalogue
from tests import table as tables

TABLES = [(name, n) for name in GAMES for n in form(name, "interpreted").contents.players]
EVERY_TABLE = pytest.mark.parametrize(("name", "players"), TABLES)
AT_MOST = 400  # decisions looked at in a game: some random games are very long


def some_game(name, players, seed, most=AT_MOST):
    """A State after so many random decisions, or at its end."""
    for count, state in enumerate(tables.play_out(name, players, seed)):  # noqa: B007
        if count == most:
            break
    return state


@EVERY_TABLE
def test_somebody_can_always_decide(name, players):
    for count, state in enumerate(tables.play_out(name, players, seed=1)):
        if count == AT_MOST or state.over:
            return
        assert state.seats_to_decide
        assert all(state.legal_numbers(seat) for seat in state.seats_to_decide)


@EVERY_TABLE
def test_greedy_games_end(name, players):
    from kervan.players.simulate import simulate

    game = tables.table(name, players)
    found = simulate(game, ["greedy"], 2, seed=3)
    assert sum(found.ends.values()) == 2
    assert "none" not in found.ends


@EVERY_TABLE
def test_the_record_alone_rebuilds_the_table(name, players):
    state = some_game(name, players, seed=2)
    text = str(state.record)
    again = sheet.parse(text)
    assert str(again) == text
    rebuilt = again.verify("interpreted")
    assert rebuilt.bytes == state.bytes
    assert str(rebuilt.record) == text


@EVERY_TABLE
def test_a_game_with_told_chance_is_the_game_from_its_seed(name, players):
    state = some_game(name, players, seed=4, most=150)
    told = replace(sheet.parse(str(state.record)), seed=None)
    again = sheet.parse(str(told)).verify("interpreted")
    assert again.bytes == state.bytes
    assert str(again.record) == str(told)


@EVERY_TABLE
def test_told_chance_that_cannot_be_is_refused(name, players):
    state = tables.table(name, players).start(seed=5)
    told = state.game.chances.text(state.setup_outcomes)
    with pytest.raises(kervan.Refusal, match="ask for chance"):
        state.game.start(chance="")
    with pytest.raises(kervan.Refusal, match="nothing asked for"):
        state.game.start(chance=f"{told}; {state.game.chances.text(state.setup_outcomes[-1:])}")


@EVERY_TABLE
def test_one_seed_gives_one_game(name, players):
    game = tables.table(name, players)
    assert game.start(seed=6).bytes == game.start(seed=6).bytes
    assert game.start(seed=6).bytes != game.start(seed=7).bytes


@EVERY_TABLE
def test_views_load_again_and_impossible_ones_do_not(name, players):
    state = some_game(name, players, seed=8, most=40)
    tables.check_that_views_load(state)
    view = state.view(HOST)
    for key in view:
        if key not in ("you", "over", "scores", "hash", "version", "game", "players", "options"):
            with pytest.raises(kervan.Refusal):
                state.game.position({k: v for k, v in view.items() if k != key})
    with pytest.raises(kervan.Refusal, match="means nothing here"):
        state.game.position({**view, "nonsense": 1})


@EVERY_TABLE
def test_asking_and_imagining_keep_the_laws(name, players):
    for count, state in enumerate(tables.play_out(name, players, seed=9)):
        if count == 60 or state.over:
            return
        if count % 6 == 0:
            tables.check_that_asking_changes_nothing(state)
            tables.check_that_menus_agree(state)
            tables.check_that_imagining_fits(state, seed=count)


@pytest.mark.parametrize("name", GAMES)
def test_words_name_one_decision_each_in_every_language(name):
    game = tables.table(name, 4)
    for language in LANGUAGES:
        words = catalogue(name, language)
        texts = [words.say(f"decide.{one.block}", one.arguments) for one in game.decisions]
        assert len(set(texts)) == len(texts), [t for t in texts if texts.count(t) > 1][:4]
    for decision in game.decisions:
        assert game.parse(decision.text) == decision.number
    for kind, tails in enumerate(game.chances.tails):
        for value in range(len(tails)):
            assert game.chances.parse(game.chances.text([(kind, value)])) == [(kind, value)]


@EVERY_TABLE
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happens_can_be_said(name, players, language):
    state = some_game(name, players, seed=10, most=250)
    for happening in state.happenings(HOST):
        assert state.tell(happening, language)
    words = catalogue(name, language)
    for seat in state.seats_to_decide:
        key, arguments = state.question(seat)
        assert words.say(f"ask.{key}", arguments, state.names)
        for decision in state.legal(seat):
            assert state.pieces(seat, decision)
            for key, said in state.outlook(seat, decision):
                assert words.say(f"outlook.{key}", said, state.names)


@EVERY_TABLE
def test_undo_gives_the_table_back_and_keys_chance_anew(name, players):
    luck, state = Random(11), tables.table(name, players).start(seed=11)
    for _ in range(60):
        if state.over:
            break
        seat = luck.choice(state.seats_to_decide)
        before, undone = state.bytes, state.undone
        decision = luck.choice(state.legal_numbers(seat))
        state.play(seat, decision)
        free, chance = state.can_undo_freely(seat), state.events[-1].outcomes
        state.undo(seat)
        assert state.bytes == before
        assert state.undone == undone + (not free)
        assert not (free and chance)
        state.play(seat, decision)
    text = str(state.record)
    assert sheet.parse(text).verify("interpreted").bytes == state.bytes


@EVERY_TABLE
def test_a_sketch_fits_a_terminal(name, players):
    from kervan.cli.picture import picture

    for most in (0, 30, 200):
        state = some_game(name, players, seed=12, most=most)
        for seat in (0, "spectator", HOST):
            for language in LANGUAGES:
                drawn = picture(state, seat, language).plain
                assert max(map(len, drawn.splitlines())) <= 100, drawn


@EVERY_TABLE
def test_happenings_tell_a_seat_nothing_it_may_not_know(name, players):
    """Two games alike to a seat, up to one decision of another, are told alike where their
    views are alike."""
    state = some_game(name, players, seed=13, most=25)
    for seat in range(players):
        for happening in state.happenings(seat):
            assert happening.key.startswith("tell.")
    spectator = {(one.event, one.key, one.seat) for one in state.happenings("spectator")}
    everything = {(one.event, one.key, one.seat) for one in state.happenings(HOST)}
    assert spectator <= everything
