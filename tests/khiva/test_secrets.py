"""Who sees what: the table of section 3, for each onlooker."""

from typing import Any

from kervan.kernel.table import HOST, SPECTATOR, State
from tests.table import play_out, table

OPEN = (
    "step", "turn", "hand_size", "camel", "mover", "winning", "waiting", "ended_by", "supply",
    "salt", "top_carpet", "teapots", "carpets", "discards", "aside_open", "camels",
)  # fmt: skip
OPEN_OF_A_SEAT = ("gems", "shown", "teapots", "salt", "pending", "carpets")
SECRET = ("hand", "playing", "passing")


def views(state: State) -> dict[str, dict[str, Any]]:
    return {who: state.view(who) for who in (*state.game.seats, SPECTATOR)}


def test_what_lies_open_is_seen_by_all() -> None:
    """R28 discards, R29 salt bags, R14 scored tokens (all were seen when taken), gems, stacks."""
    for players in (2, 5):
        for state in play_out("khiva", players, seed=2):
            truth = state.view(HOST)
            for who, view in views(state).items():
                assert all(view[key] == truth[key] for key in OPEN), who
                assert view["scores"] == truth["scores"]
                for name in state.game.seats:
                    seen, real = view["seat"][name], truth["seat"][name]
                    assert all(seen[key] == real[key] for key in OPEN_OF_A_SEAT), who


def test_hands_and_choices_are_the_owners_alone() -> None:
    for players in (2, 5):
        for state in play_out("khiva", players, seed=3):
            truth = state.view(HOST)
            for who, view in views(state).items():
                assert view["aside"] == []
                secret = set(truth["aside"])
                for name in state.game.seats:
                    seen, real = view["seat"][name], truth["seat"][name]
                    keys = (*SECRET, "recalls", "to_play", "to_pass")
                    if name == who:
                        assert all(seen[key] == real[key] for key in keys)
                        continue
                    secret.update(*(real[key] for key in SECRET))
                    assert all(not seen[key] for key in (*SECRET, "recalls")), (who, name)
                    choosing = truth["step"] == "choose" and name in truth["waiting"]
                    each = (2 if players == 2 else 1) if choosing else 0
                    assert (seen["to_play"], seen["to_pass"]) == (each, each)
                assert set(view["hidden"]) == secret


def test_others_see_that_a_choice_is_made_and_no_more() -> None:
    state = table("khiva", 3).start(seed=1)
    before = state.view("blue")
    state.play("red", state.legal("red")[0])
    assert state.view("blue") == before  # half a choice is nothing to see
    state.play("red", state.legal("red")[0])
    after = state.view("blue")
    assert after["waiting"] == ["blue", "green"]
    red = {**before["seat"]["red"], "to_play": 0, "to_pass": 0}
    assert after == {**before, "waiting": after["waiting"], "seat": {**before["seat"], "red": red}}


def told(state: State, who: str, since: int, key: str) -> list[tuple[int, dict[str, Any]]]:
    rows = state.happenings(who, since)
    return [(row.seat, row.arguments) for row in rows if row.key == f"tell.{key}"]


def test_only_giver_and_receiver_are_told_the_card() -> None:
    state = table("khiva", 3).start(seed=1)
    for seat in state.game.seats:
        state.play(seat, state.legal(seat)[0])
        state.play(seat, state.legal(seat)[0])
    since = 6
    for who in (*state.game.seats, SPECTATOR):
        cards = {seat for seat, _ in told(state, who, since, "PASSED_CARD")}
        backs = {seat for seat, _ in told(state, who, since, "PASSED")}
        me = state.game.seats.index(who) if who != SPECTATOR else None
        assert cards == ({me, (me - 1) % 3} if me is not None else set())
        assert backs == {0, 1, 2} - cards


def test_only_the_owner_is_told_the_cards_dealt() -> None:
    state = table("khiva", 2).start(seed=1)
    for who in (*state.game.seats, SPECTATOR):
        dealt = told(state, who, 0, "DEALT_CARD")
        me = state.game.seats.index(who) if who != SPECTATOR else None
        assert [seat for seat, _ in dealt] == ([me] * 8 if me is not None else [])
        assert {seat for seat, _ in told(state, who, 0, "DEALT")} == {0, 1} - {me}
        assert len(told(state, who, 0, "ASIDE_SHOWN")) == 4


def test_nothing_tells_of_a_choice_before_all_have_chosen() -> None:
    state = table("khiva", 3).start(seed=1)
    state.play("red", state.legal("red")[0])
    state.play("red", state.legal("red")[0])
    for who in (*state.game.seats, SPECTATOR):
        assert [row.key for row in state.happenings(who, 1)] == ["tell.SEALED"]
