"""The test vectors of box.toml, held against the functions themselves."""

from typing import Any

import pytest

from kervan.interpreted.outside import Journal
from kervan.interpreted.yspahan import box, caravan, day, supply
from kervan.interpreted.yspahan.actions import supervisor
from kervan.interpreted.yspahan.state import State

VECTORS = box.BOX["test"]
COLOURS = ("red", "blue", "green", "yellow")


def each(kind: str) -> Any:
    rows = VECTORS[kind]
    names = [row.get("name") or f"{row['from']}-{row['distance']}" for row in rows]
    return pytest.mark.parametrize("row", rows, ids=names)


@each("tower")
def test_dice_find_their_floors(row: dict[str, Any]) -> None:
    state = State()
    supply.fill_tower(state, sum(1 << 4 * (value - 1) for value in row["dice"]), 0, Journal())
    assert state.white == row["count"]
    assert state.values == row["value"]


@each("reach")
def test_squares_at_a_distance(row: dict[str, Any]) -> None:
    state = State()
    state.supervisor = box.SQUARES.index(row["from"])
    ring = box.RING[state.supervisor][row["distance"]]
    assert {box.SQUARES[square] for square in range(29) if ring >> square & 1} == set(
        row["squares"]
    )
    if 1 <= row["distance"] <= 6:
        assert supervisor.squares_in_reach(state, 0, row["distance"]) == ring


@each("caravan")
def test_a_caravan_scores(row: dict[str, Any]) -> None:
    state = State()
    state.players = row["players"]
    for slot, rider in enumerate(row["cubes"]):
        state.caravan[slot] = COLOURS.index(rider)
    state.loaded = len(row["cubes"])
    caravan.score_caravan(state, Journal())
    scores = {name: state.seats[seat].score for seat, name in enumerate(COLOURS)}
    assert {name: score for name, score in scores.items() if score} == row["score"]


@each("last_day")
def test_the_order_of_the_last_day(row: dict[str, Any]) -> None:
    state = State()
    state.players = row["players"]
    state.day = box.LAST_DAY - 1
    for seat, score in enumerate(row["scores"]):
        state.seats[seat].score = score
    turns = box.TURNS[state.players]
    state.order[:turns] = [(row["day6_first"] + n) % state.players for n in range(turns)]
    day.end_day(state, Journal())
    assert state.day == box.LAST_DAY
    assert state.order[:turns] == row["order"]
    assert state.waiting == 1 << row["order"][0]
