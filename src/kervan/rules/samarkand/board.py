"""A board of Samarkand, read from a file and checked: what is wrong is refused with a sentence.

The printed map is not in the house, so the rules know no map by heart.  They take ten families,
33 goods and a net of up to 160 spaces from a file such as map.toml; only `adj` says which spaces
are neighbours, the polygons are there to be drawn.
"""

import re
import tomllib
from dataclasses import dataclass, replace
from math import dist
from pathlib import Path
from typing import Any

from ..reading import Refusal, must, whole

FAMILIES = 10
GOODS = 33
MOST_SPACES = 160
DEAREST = 10  # what players have at the start: so every family can be married by somebody
KINDS = ("land", "water")
APART = 57  # from a place to the next one on a drawn map: so much room the letters need
# Words that stand for something else: "discard no more" is no card, "hidden" no good of a view.
TAKEN = {"key": ("none", "hidden"), "name": ("no more",)}
LONGEST = 40  # letters of a key or a name

KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NAME = re.compile(r"[^\W_](?:[\w .'’()/-]*[\w.')’])?")  # can stand in a list and in a sentence
CODE = re.compile(r"[A-Z]{2}")
HEX = re.compile(r"#[0-9A-Fa-f]{6}")

Point = tuple[int, int]


@dataclass(frozen=True)
class Family:
    key: str
    name: str
    code: str
    colour: str
    hex: str
    cost: int
    start: int  # the place of its start space in the row of spaces


@dataclass(frozen=True)
class Good:
    key: str
    name: str
    space: int


@dataclass(frozen=True)
class Space:
    key: str
    name: str
    is_land: bool
    neighbours: tuple[int, ...]
    at: Point | None  # where its name stands
    outline: tuple[Point, ...]  # empty where the file has none


@dataclass(frozen=True)
class Scenery:
    name: str
    outlines: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True)
class Board:
    """Everything in rows from 0: family id 1 stands at 0, the good of index 1 at 0, and so on."""

    width: int
    height: int
    families: tuple[Family, ...]
    goods: tuple[Good, ...]
    spaces: tuple[Space, ...]
    scenery: tuple[Scenery, ...]


def read_board(path: Path) -> Board:
    """The board in a file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Refusal(f"the board {path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise Refusal(f"the board {path} is no TOML: {error}") from error
    return board_from(data)


def board_from(data: dict[str, Any]) -> Board:
    """The board in a table of names and values; what does not belong to a board is left aside."""
    frame = data.get("board", {})
    must(isinstance(frame, dict), "[board] should be a table")
    width = whole(frame.get("width", 1134), 1, 100_000, "[board], width")
    height = whole(frame.get("height", 520), 1, 100_000, "[board], height")
    families = rows(data, "family", "id")
    goods = rows(data, "good", "index")
    spaces = rows(data, "space", "id")
    must(len(families) == FAMILIES, f"a board has {FAMILIES} families, not {len(families)}")
    must(len(goods) == GOODS, f"a board has {GOODS} goods, not {len(goods)}")
    must(
        len(spaces) <= MOST_SPACES,
        f"a board has at most {MOST_SPACES} spaces, not {len(spaces)}",
    )
    check_words(families, "family")
    check_words(goods, "good")
    check_words(spaces, "space")
    board = Board(
        width,
        height,
        tuple(read_family(one, len(spaces)) for one in families),
        tuple(Good(one["key"], one["name"], space_of(one, "space", len(spaces))) for one in goods),
        tuple(read_space(one, len(spaces), width, height) for one in spaces),
        tuple(read_scenery(one, width, height) for one in tables(data, "barrier")),
    )
    check_codes(board)
    check_net(board)
    check_places(board)
    check_marks(board, spaces)
    return to_scale(board)


# ---- reading


def tables(data: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found = data.get(name, [])
    rightly = isinstance(found, list) and all(isinstance(one, dict) for one in found)
    must(rightly, f"[[{name}]] should be a list of tables")
    return list(found)


def rows(data: dict[str, Any], name: str, number: str) -> list[dict[str, Any]]:
    """The tables of this name by their numbers, which go 1, 2, 3 ... without a gap."""
    found = tables(data, name)
    must(bool(found), f"the board has no [[{name}]]")
    numbers = [
        whole(one.get(number), 1, len(found), f"[[{name}]] {one.get('name')!r}, {number}")
        for one in found
    ]
    twice = {n for n in numbers if numbers.count(n) > 1}
    must(not twice, f"two [[{name}]] have the same {number}: {min(twice, default=0)}")
    return sorted(found, key=lambda one: one[number])


def check_words(found: list[dict[str, Any]], kind: str) -> None:
    """Each has a key and a name of its own, fit to be written down in a game."""
    for word, pattern, hint in (
        ("key", KEY, "small letters, digits and hyphens, as in lapis-lazuli"),
        ("name", NAME, "letters, digits and spaces, as in Lapis Lazuli"),
    ):
        seen: set[str] = set()
        for one in found:
            value = one.get(word)
            fits = isinstance(value, str) and bool(pattern.fullmatch(value)) and "  " not in value
            must(
                fits, f"the {kind} {one.get('name')!r} has the {word} {value!r}; {hint} are wanted"
            )
            must(
                value not in TAKEN[word],
                f"the {kind} cannot have the {word} {value!r}, which means something else",
            )
            text = str(value)
            must(
                len(text) <= LONGEST,
                f"the {kind} has a {word} of {len(text)} letters; {LONGEST} are the most: {text!r}",
            )
            folded = text.casefold()  # people type in small letters
            must(folded not in seen, f"two of kind {kind} have the {word} {value!r}")
            seen.add(folded)


def space_of(one: dict[str, Any], word: str, spaces: int) -> int:
    return whole(one.get(word), 1, spaces, f"{one.get('name')!r}, {word}") - 1


def read_family(one: dict[str, Any], spaces: int) -> Family:
    name = one["name"]
    code, tint = one.get("code"), one.get("hex", "#888888")
    must(
        isinstance(code, str) and bool(CODE.fullmatch(code)),
        f"the family {name} has the code {code!r}; two capitals are wanted, as in LE",
    )
    must(
        isinstance(tint, str) and bool(HEX.fullmatch(tint)),
        f"the family {name} has the hex {tint!r}; a colour as in #C8322B is wanted",
    )
    cost = whole(one.get("cost"), 1, DEAREST, f"the family {name}, cost")
    start = space_of(one, "start_space", spaces)
    colour = str(one.get("color", "grey"))
    return Family(one["key"], name, str(code), colour, str(tint), cost, start)


def read_space(one: dict[str, Any], spaces: int, width: int, height: int) -> Space:
    name = one["name"]
    kind = one.get("kind")
    must(kind in KINDS, f"the space {name} has the kind {kind!r}; it may be {', '.join(KINDS)}")
    near = one.get("adj")
    must(isinstance(near, list), f"the space {name} has no list `adj` of its neighbours")
    assert isinstance(near, list)
    found = [whole(n, 1, spaces, f"the space {name}, adj") - 1 for n in near]
    must(len(set(found)) == len(found), f"the space {name} names a neighbour twice")
    place = None
    if "x" in one or "y" in one:
        place = point([one.get("x"), one.get("y")], width, height, name)
    drawn = outline(one.get("poly", []), width, height, name)
    return Space(one["key"], name, kind == "land", tuple(sorted(found)), place, drawn)


def point(found: Any, width: int, height: int, name: str) -> Point:
    must(isinstance(found, list) and len(found) == 2, f"{name}: {found!r} is no point [x, y]")
    return (
        whole(found[0], 0, width, f"{name}, x"),
        whole(found[1], 0, height, f"{name}, y"),
    )


def outline(found: Any, width: int, height: int, name: str) -> tuple[Point, ...]:
    must(isinstance(found, list), f"{name}: its outline should be a list of points")
    corners = tuple(point(one, width, height, name) for one in found)
    must(len(corners) != 1 and len(corners) != 2, f"{name}: an outline has 3 corners or more")
    return corners


def read_scenery(one: dict[str, Any], width: int, height: int) -> Scenery:
    name = str(one.get("name", "scenery"))
    polys = one.get("polys", [])
    must(isinstance(polys, list), f"{name}: polys should be a list of outlines")
    return Scenery(name, tuple(outline(poly, width, height, name) for poly in polys))


# ---- checks of the whole


def check_codes(board: Board) -> None:
    codes = [family.code for family in board.families]
    twice = {code for code in codes if codes.count(code) > 1}
    must(not twice, f"two families have the code {min(twice, default='')}")


def check_net(board: Board) -> None:
    """Neighbours are mutual, no space is its own, and every space can be reached from any."""
    for number, space in enumerate(board.spaces):
        must(number not in space.neighbours, f"the space {space.name} is its own neighbour")
        for other in space.neighbours:
            there = board.spaces[other]
            must(
                number in there.neighbours,
                f"{space.name} names {there.name} as its neighbour, but not the other way round",
            )
    cut_off = [board.spaces[n].name for n in range(len(board.spaces)) if n not in reached(board)]
    start = board.spaces[0].name
    must(not cut_off, f"no way leads from {start} to {', '.join(cut_off[:5])}")


def reached(board: Board) -> set[int]:
    """The spaces that can be walked to from the first."""
    found, waiting = {0}, [0]
    while waiting:
        for near in board.spaces[waiting.pop()].neighbours:
            if near not in found:
                found.add(near)
                waiting.append(near)
    return found


def check_places(board: Board) -> None:
    """Starts and goods lie on land, each on a space of its own."""
    taken: dict[int, str] = {}
    things = [(f"the start of {family.name}", family.start) for family in board.families]
    things += [(f"the good {good.name}", good.space) for good in board.goods]
    for thing, place in things:
        space = board.spaces[place]
        must(space.is_land, f"{thing} lies on {space.name}, which is water")
        must(place not in taken, f"{thing} lies on {space.name}, where {taken.get(place)} is")
        taken[place] = thing


def check_marks(board: Board, spaces: list[dict[str, Any]]) -> None:
    """What a space says of itself (`good`, `start`) is what families and goods say."""
    goods = {good.space: number + 1 for number, good in enumerate(board.goods)}
    starts = {family.start: number + 1 for number, family in enumerate(board.families)}
    for number, one in enumerate(spaces):
        for mark, known in (("good", goods), ("start", starts)):
            if mark in one:
                must(
                    one[mark] == known.get(number),
                    f"the space {one['name']} says {mark} = {one[mark]!r}, but the [[good]] and "
                    f"[[family]] tables give {known.get(number, 'none')}",
                )


# ---- the drawing


def to_scale(board: Board) -> Board:
    """The same board as large as letters need: a file may count in millimetres or in dots."""
    spots = [space.at for space in board.spaces if space.at]
    if len(spots) < len(board.spaces):
        return board
    nearest = [min(dist(one, other) for other in spots if other is not one) for one in spots]
    usual = sorted(nearest)[len(nearest) // 2]
    scale = APART / (usual or APART)
    if 0.8 < scale < 1.25:
        return board

    def moved(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((round(x * scale), round(y * scale)) for x, y in points)

    ((width, height),) = moved(((board.width, board.height),))
    spaces = [
        replace(space, at=at, outline=moved(space.outline))
        for space, at in zip(board.spaces, moved(tuple(spots)), strict=True)
    ]
    scenery = [Scenery(one.name, tuple(map(moved, one.outlines))) for one in board.scenery]
    return replace(board, width=width, height=height, spaces=tuple(spaces), scenery=tuple(scenery))
