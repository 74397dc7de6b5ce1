"""Where a merchant may go (sections 5 and 9.3, R1, R9): found once more, a step at a time."""

from collections import deque
from collections.abc import Iterator
from typing import Any

import pytest

from kervan.interpreted.istanbul import box
from kervan.interpreted.istanbul.movement import reachable
from kervan.interpreted.istanbul.places.tavern import beyond
from kervan.interpreted.istanbul.state import CORNER, LONG, NORMAL
from tests.table import proves, table

Square = tuple[int, int]
WAYS = ((0, 1), (0, -1), (1, 0), (-1, 0))


def barriers(record: Any) -> Iterator[tuple[int, int]]:
    """None, and one at every edge between two places."""
    yield 0, 0
    for place in range(1, box.PLACES + 1) if record.expansion else ():
        for side in range(2):
            if beyond(record, place, side):
                yield place, side


@proves("istanbul 12 R1", "istanbul 9.3")
@pytest.mark.parametrize("expansion", ["off", "on"])
def test_every_way_to_move_from_everywhere(expansion: str) -> None:
    record = table("istanbul", 3, {"expansion": expansion}).start(seed=1).plain.copy()
    width = box.COLUMNS[record.expansion]
    where = {
        record.place_on[8 * row + column]: (row, column)
        for row in range(box.ROWS)
        for column in range(width)
    }

    def step(square: Square, way: Square, wall: set[Square]) -> Square | None:
        found = (square[0] + way[0], square[1] + way[1])
        return None if found not in where.values() or {square, found} == wall else found

    def distances(start: Square, wall: set[Square]) -> dict[Square, int]:
        found, left = {start: 0}, deque([start])
        while left:
            square = left.popleft()
            for way in WAYS:
                there = step(square, way, wall)
                if there and there not in found:
                    found[there] = found[square] + 1
                    left.append(there)
        return found

    def line(start: Square, wall: set[Square]) -> set[Square]:
        found = set()
        for way in WAYS:
            square = step(start, way, wall)
            while square:
                found.add(square)
                square = step(square, way, wall)
        return found

    def reached(mode: int, tile: int) -> set[Square]:
        record.mode, record.seats[0].tavern = mode, tile
        squares = reachable(record, 0)
        return {divmod(square, 8) for square in range(box.SQUARES) if squares >> square & 1}

    ends = {(row, column) for row in (0, 3) for column in (0, width - 1)}
    for edge in barriers(record):
        record.barrier, record.side = edge
        for owner in range(2 if record.barrier else 1):
            record.passage = owner if record.barrier else -1
            wall: set[Square] = set()
            if record.barrier and owner:
                other = beyond(record, record.barrier, record.side)
                wall = {where[record.barrier], where[other]}
            for place, start in where.items():
                record.seats[0].place = place
                away = distances(start, wall)
                near = {square for square, steps in away.items() if steps in (1, 2)}
                assert reached(NORMAL, 0) == near
                assert reached(NORMAL, 1 << box.MOVEMENT) == near | line(start, wall)
                far = {square for square, steps in away.items() if steps in (3, 4)}
                assert reached(LONG, 0) == reached(LONG, 1 << box.MOVEMENT) == far
                assert reached(CORNER, 0) == ends - {start}
