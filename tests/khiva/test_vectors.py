"""The test vectors of box.toml, held against the functions themselves."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import kervan
from kervan.interpreted.khiva import box, choice, scoring, walk
from kervan.interpreted.khiva.reasons import FINE
from kervan.interpreted.khiva.state import State
from kervan.interpreted.outside import Journal
from kervan.interpreted.sets import lowest, one

VECTORS = tomllib.loads(
    (Path(kervan.__file__).parent / "rules/khiva/box.toml").read_text(encoding="utf-8")
)
LETTERS = "ABCDE"


def by_id(kind: str) -> Any:
    rows = VECTORS[kind]
    return pytest.mark.parametrize("row", rows, ids=[row["id"] for row in rows])


def table(players: int) -> State:
    """A blank table with the camels at Khiva and all gems in the supply."""
    state = State()
    state.players, state.supply = players, box.GEMS
    for camel in state.camels:
        camel.path = -1
    return state


def card(colour: str, value: int) -> int:
    return box.COLOURS.index(colour) * box.VALUES + value - 1


@by_id("move")
def test_a_walk_lands_where_the_rules_say(row: dict[str, Any]) -> None:
    state = table(5)
    for colour, place in row["at"].items():
        if place != "K":
            camel = state.camels[box.COLOURS.index(colour)]
            camel.path, camel.place = LETTERS.index(place[0]), int(place[1])
    me = state.mover = LETTERS.index(row["mover"])
    state.camel = box.COLOURS.index(row["camel"])
    state.winning = card(row["camel"], row["card"])
    state.seats[me].gems = row["gems"]

    assert walk.most_to_spend(state) == len(row["results"]) - 1
    for gems in range(5):
        assert (walk.why_not_spend(state, gems) == FINE) == (gems < len(row["results"]))
    for gems, place in enumerate(row["results"]):
        there = state.copy()  # type: ignore[attr-defined]
        walk.walk(there, gems, Journal())
        camel = there.camels[state.camel]
        assert f"{LETTERS[camel.path]}{camel.place}" == place


@by_id("contest")
def test_the_lowest_request_wins_and_the_others_are_paid(row: dict[str, Any]) -> None:
    state, colour = table(row["players"]), 2
    for text in row["cards"]:
        seat, value = LETTERS.index(text[0]), int(text[2])
        state.seats[seat].shown |= one(card(box.COLOURS[colour], value))
    requests = walk.requests(state, colour)

    assert bool(requests) == bool(row["winner"])
    if requests:
        assert walk.shown_by(state, lowest(requests)) == LETTERS.index(row["winner"])
        walk.compensate(state, requests & (requests - 1), Journal())
    for seat in range(row["players"]):
        assert state.seats[seat].gems == row["compensation"].get(LETTERS[seat], 0)


@by_id("score")
def test_a_score_adds_up(row: dict[str, Any]) -> None:
    state = table(2)
    player = state.seats[0]
    player.gems = row["gems"]
    fill(player.teapots, [kind + box.TEAPOT_LEAST for kind in range(6)], row["teapots"])
    fill(player.salt, list(box.SALT), row["salt"])
    fill(player.carpets[0], list(box.CARPETS), row["carpets"])
    assert scoring.score(state, 0) == row["total"]


def fill(counts: list[int], values: list[int], points: int) -> None:
    """Put tokens down, the highest that fit first, until they are worth so many points."""
    for kind in sorted(range(len(values)), key=lambda kind: -values[kind]):
        counts[kind], points = divmod(points, values[kind])
    assert points == 0


def test_r6_no_two_cards_are_equal() -> None:
    """25 cards, one of each colour and value: two requests for a camel are never equal."""
    cards = {card(colour, value) for colour in box.COLOURS for value in range(1, 6)}
    assert cards == set(range(box.CARDS)) == set(range(25))


def test_r26_there_is_nothing_to_trade_with() -> None:
    """All that can be decided: play, pass, spend, buy salt, take a carpet."""
    blocks = [name for name, _, _ in kervan.game("khiva", form="interpreted").contents.blocks]
    assert blocks == ["play", "pass", "spend", "buy_salt", "take_carpet"]


def test_d21_what_is_passed_arrives_before_the_reveal() -> None:
    """And is in the receiver's hand, not among what is shown."""
    state = table(2)
    state.hand_size = 6
    state.seats[0].passing, state.seats[1].playing = one(5), one(6)
    choice.hand_over(state, Journal())
    assert (state.seats[1].hand, state.seats[1].shown) == (one(5), 0)
    choice.reveal(state, Journal())
    assert (state.seats[1].hand, state.seats[1].shown) == (one(5), one(6))
