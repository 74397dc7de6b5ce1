"""Boards of Samarkand made up for tests: the own one with its spaces renumbered, and nets of any
size."""

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import kervan

OWN = Path(kervan.__file__).parent / "rules" / "samarkand" / "map.toml"


def own_board() -> dict[str, Any]:
    return tomllib.loads(OWN.read_text(encoding="utf-8"))


def renumbered(seed: int) -> dict[str, Any]:
    """The own board with its spaces in another order: the same map for whoever looks at it."""
    board = own_board()
    order = list(range(1, len(board["space"]) + 1))
    Random(seed).shuffle(order)
    new = dict(enumerate(order, 1))
    for space in board["space"]:
        space["id"] = new[space["id"]]
        space["adj"] = [new[near] for near in space["adj"]]
    for good in board["good"]:
        good["space"] = new[good["space"]]
    for family in board["family"]:
        family["start_space"] = new[family["start_space"]]
    return board


def net(size: int, seed: int) -> dict[str, Any]:
    """A net of so many spaces: a ring with cross-ways, some water, and names of its own."""
    luck, board = Random(seed), own_board()
    ways: dict[int, set[int]] = {n: set() for n in range(1, size + 1)}
    pairs = [(n, n % size + 1) for n in ways]
    pairs += [tuple(luck.sample(range(1, size + 1), 2)) for _ in range(size)]  # type: ignore[misc]
    for one, other in pairs:
        ways[one].add(other)
        ways[other].add(one)
    places = luck.sample(range(1, size + 1), size)
    starts, goods = places[:10], places[10:43]
    water = set(places[43 : 43 + (size - 43) // 8])
    for family, start in zip(board["family"], starts, strict=True):
        family["start_space"] = start
    for good, space in zip(board["good"], goods, strict=True):
        good["space"] = space
    board["space"] = [
        {
            "id": n,
            "key": f"place-{n}",
            "name": f"Place {n}",
            "kind": "water" if n in water else "land",
            "adj": sorted(ways[n]),
        }
        for n in ways
    ]
    board["barrier"] = []
    return board


def write(board: dict[str, Any], path: Path) -> Path:
    """As much TOML as a board needs."""
    lines = []
    for name, found in board.items():
        for one in found if isinstance(found, list) else [found]:
            lines.append(f"[[{name}]]" if isinstance(found, list) else f"[{name}]")
            lines += [f"{key} = {value_of(value)}" for key, value in one.items() if key != "prov"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def value_of(value: Any) -> str:
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value).lower() if isinstance(value, bool) else str(value)
