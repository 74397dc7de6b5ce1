"""Who sees what (R23), and a question that must not tell who was asked in earnest (R8)."""

from random import Random
from typing import Any

import pytest

import kervan
from kervan.interpreted.samarkand.decisions import NOTHING
from kervan.kernel.table import HOST, SPECTATOR, State
from tests.table import play_out, table

OPEN = (
    "step", "turn", "starter", "active", "passes", "family", "space", "placed", "discarded",
    "ended_by", "shuffles", "panel", "bag", "gone", "families", "map",
)  # fmt: skip
OPEN_OF_A_SEAT = ("money", "families", "sold", "goods", "relations")
CARDS_OF_A_SEAT = ("hand", "put_away", "buried", "drawn")


def test_what_lies_open_is_seen_by_all() -> None:
    for players in (2, 5):
        for state in play_out("samarkand", players, seed=2):
            truth = state.view(HOST)
            for who in (*state.game.seats, SPECTATOR):
                view = state.view(who)
                assert all(view[key] == truth[key] for key in OPEN), who
                for name in state.game.seats:
                    seen, real = view["seat"][name], truth["seat"][name]
                    assert all(seen[key] == real[key] for key in OPEN_OF_A_SEAT), who


def test_cards_are_counted_by_all_and_known_to_their_owner() -> None:
    for players in (2, 5):
        for state in play_out("samarkand", players, seed=3):
            truth = state.view(HOST)
            for who in (*state.game.seats, SPECTATOR):
                view = state.view(who)
                assert view["deck"] == ["hidden"] * len(truth["deck"])
                for name in state.game.seats:
                    seen, real = view["seat"][name], truth["seat"][name]
                    for key in CARDS_OF_A_SEAT:
                        opened = state.over and key == "hand"  # laid open for scoring
                        hidden = ["hidden"] * len(real[key])
                        assert seen[key] == (real[key] if name == who or opened else hidden)


def test_cards_are_told_to_their_owner_and_counted_for_the_others() -> None:
    """Which card was dealt, drawn or discarded; the others hear of as many."""
    counts = {"tell.DEALT": "tell.DEALT_CARD", "tell.DREW": "tell.DREW_CARD"}
    for players in (2, 5):
        for state in play_out("samarkand", players, seed=5):
            if not state.over:
                continue
            told = state.happenings(HOST)
            for who in (*range(players), SPECTATOR):
                heard = state.happenings(who)
                for seat in range(players):
                    of_it = [one for one in heard if one.seat == seat]
                    all_of_it = [one for one in told if one.seat == seat]
                    cards = [one for one in of_it if one.key.endswith("_CARD")]
                    known = [one for one in all_of_it if one.key.endswith("_CARD")]
                    assert cards == (known if seat == who else [])
                    if seat == who:  # who hears which needs not hear how many
                        assert not {one.key for one in of_it} & {*counts, "tell.DISCARDED"}
                        continue
                    for count, card in counts.items():
                        heard_of = [one.arguments["cards"] for one in of_it if one.key == count]
                        assert sum(heard_of) == sum(one.key == card for one in known)
                    away = [one.event for one in of_it if one.key == "tell.DISCARDED"]
                    assert away == [o.event for o in known if o.key == "tell.DISCARDED_CARD"]


def test_of_a_rivals_score_one_sees_what_lies_open() -> None:
    state = None
    for state in play_out("samarkand", 3, seed=4):
        if state.over:
            break
        truth = state.view(HOST)["seat"]
        for who in state.game.seats:
            scores = state.view(who)["scores"]
            for number, name in enumerate(state.game.seats):
                seat = truth[name]
                lies_open = seat["money"] + len(seat["goods"]) + len(seat["relations"])
                assert scores[name] == (state.scores[number] if name == who else lies_open)
    assert state is not None
    assert state.view("red")["scores"] == dict(zip(state.game.seats, state.scores, strict=True))


def sale(seed: int, **hands: list[str]) -> State:
    """Red is about to extend Tigris to Susa, where the first camel brings Sugar."""
    game = table("samarkand", 4)
    picture: dict[str, Any] = game.start(seed=0).view(HOST)
    for name in game.seats:
        picture["seat"][name]["hand"] = hands.get(name, ["jade"])
    picture["seat"]["red"]["families"] = ["tigris"]
    picture["families"]["tigris"]["treasury"] = 2
    state = game.position(picture, seed=seed, check=False)
    return state.play("red", "extend Tigris")


def test_who_has_nothing_to_sell_answers_at_once() -> None:
    state = sale(1, blue=["sugar"]).play("red", "to Susa")
    assert state.seats_to_decide == (1,)
    texts = [state.game.decisions[event.decision].text for event in state.events]
    assert texts == ["extend Tigris", "to Susa", *["nothing to sell"] * 3]
    state.play("blue", "keep")
    assert state.question("red")[0] == "second"


def test_nobody_sees_who_has_answered() -> None:
    """Until blue has answered, all see all others asked; the host sees the truth."""
    state = sale(1, blue=["sugar"]).play("red", "to Susa")
    assert state.view("green")["waiting"] == ["red", "blue", "yellow"]
    assert state.view("red")["waiting"] == ["blue", "green", "yellow"]
    assert state.view("blue")["waiting"] == ["red", "blue", "green", "yellow"]
    assert state.view(SPECTATOR)["waiting"] == ["red", "blue", "green", "yellow"]
    assert state.view(HOST)["waiting"] == ["blue"]


def test_a_card_kept_leaves_no_trace() -> None:
    """Whether blue kept it, green kept it, or nobody held it: the others see the same, event by
    event."""
    kept = sale(1, blue=["sugar"], green=["silk"]).play("red", "to Susa").play("blue", "keep")
    same = sale(1, blue=["silk"], green=["sugar"]).play("red", "to Susa").play("green", "keep")
    none = sale(1, blue=["silk"], green=["jade"]).play("red", "to Susa")
    for other in (same, none):
        assert len(other.events) == len(kept.events)
        for who in ("red", "yellow", SPECTATOR):
            assert other.view(who) == kept.view(who)
            assert other.happenings(who) == kept.happenings(who)
            assert other.can_undo_freely("red") == kept.can_undo_freely("red")


def test_answers_in_advance() -> None:
    state = sale(1, blue=["sugar"])
    state.stand("blue", "sale", "sell")
    state.play("red", "to Susa")
    assert state.view(HOST)["seat"]["blue"]["sold"] == ["sugar"]
    assert state.question("red")[0] == "second"


def test_an_answer_for_one_card_goes_before_that_for_all() -> None:
    for special, sold in (("keep", []), ("sell", ["sugar"])):
        state = sale(1, blue=["sugar"])
        state.stand("blue", "sale", "keep" if sold else "sell")
        state.stand("blue", "sale.sugar", special)
        state.stand("blue", "sale.silk", "keep" if sold else "sell")
        state.play("red", "to Susa")
        assert state.view(HOST)["seat"]["blue"]["sold"] == sold
    with pytest.raises(kervan.Refusal, match="cannot be answered in advance"):
        state.stand("blue", "sale.salt", "sell")


def test_what_may_be_undone_does_not_tell_who_held_the_card() -> None:
    """The placement is taken back with all answers, by the consent of all; never for nothing."""
    for hands in ({"blue": ["sugar"]}, {"deck": ["sugar"]}):
        state = sale(1, **hands)
        before = state.bytes
        state.play("red", "to Susa")
        assert not state.can_undo_freely("red")
        assert state.undo("red").bytes == before


def test_an_answer_that_needs_chance_waits_for_it() -> None:
    """Where chance is told, the last answer of a sale may set off a draw, which has to be told
    with it: so it is not given at once."""
    game = table("samarkand", 2)
    waited = 0
    for state in (played(game, seed) for seed in range(40)):
        chances = game.chances
        again = game.start(chance=chances.text(state.setup_outcomes))
        for place, event in enumerate(state.events):
            if len(again.events) == place:  # not yet answered at once
                waited += event.decision == NOTHING
                again.play(event.seat, event.decision, chances.text(event.outcomes))
        assert again.bytes == state.bytes
        assert again.events == state.events
    assert waited


def played(game: kervan.Game, seed: int) -> State:
    luck, state = Random(seed), game.start(seed=seed)
    while not state.over:
        seat = luck.choice(state.seats_to_decide)
        state.play(seat, luck.choice(state.legal_numbers(seat)))
    return state
