"""The table of Yspahan drawn in a terminal.

    CHEST                       pi3.    pi2. N4                     VASE
                                             N3   ye1B ye2.
    ye1.    ye2R    ye3.    bl1.    bl2.     N1   bl1.      or1.    or2. ...
    W10 W9  W8  W7  W6  W5  W4  W3  W2  W1   <C>  E1   E2   E3  E4  E5   ...

A shop shows the colour of its souk, its number, and whose cube lies there; <C> is where the
Supervisor stands, <B> whose turn it is.  A yellow die has a stroke: 2'.
"""

from collections.abc import Callable
from typing import Any

from .box import BOX, CARDS, FLOORS, LADDER, QUARTERS, ROW_FACTOR, ROW_POINTS, ROWS, SLOTS

Paint = Callable[[str, str], str]
Say = Callable[..., str]
View = dict[str, Any]

WIDTH = 80
CELL, LEFT = 4, -10  # columns a square, and the westernmost square
MIDDLE = range(-1, 3)  # squares with a column more: shops lie side by side there
TITLES = {"chest": (-10, -4), "vase": (5, -4), "sack": (-7, 7), "barrel": (6, 7)}
PAINTS = {
    "white": "white",
    "blue": "blue",
    "yellow": "yellow",
    "pink": "magenta",
    "orange": "dark_orange",
    "red": "red",
    "green": "green",
}
TOWER = 48


def sketch(view: View, say: Say, paint: Paint) -> str:
    """Lines of text, at most 80 wide; `say` fills the words, `paint` colours a stretch of text."""
    parts = (head, city, tower_and_caravan, players, cards)
    return "\n".join(line for part in parts for line in part(view, say, paint))


def head(view: View, say: Say, paint: Paint) -> list[str]:
    order = " ".join(turn(view, place, say, paint) for place in sorted(view["order"]))
    date = paint(say("sketch.date", week=view["week"], day=view["day"]), "bold")
    return [f"{date}   {say('sketch.order')} {order}", ""]


def turn(view: View, place: str, say: Say, paint: Paint) -> str:
    """A place in the order of the day, marked if it is now."""
    shown = cube(view["order"][place], say, paint)
    return f"<{shown}>" if place == str(view["turn"]) else shown


def cube(seat: str, say: Say, paint: Paint) -> str:
    """A player's cube: the first letter of its colour."""
    return paint(say(f"terms.seat.{seat}")[0].upper(), f"bold {PAINTS[seat]}")


def city(view: View, say: Say, paint: Paint) -> list[str]:
    """Quarters, shops and road on the grid of box.toml."""
    cubes = {shop: seat for seat, one in view["seat"].items() for shop in one["cubes"]}
    cells: dict[tuple[int, int], tuple[str, int]] = {}  # painted text, and its width
    for row in BOX["shop"]:
        _, colour, number = row["id"].split(".")
        text = say(f"sketch.colour.{colour}") + number
        owner = cubes.get(row["id"])
        mark = cube(owner, say, paint) if owner else "."
        cells[row["x"], row["y"]] = (paint(text, PAINTS[colour]) + mark, len(text) + 1)
    for row in BOX["road"]:
        here = row["id"] == view["supervisor"]
        text = f"<{row['id']}>" if here else row["id"]
        cells[row["x"], row["y"]] = (paint(text, "bold" if here else "dim"), len(text))
    for quarter in QUARTERS:
        text = say(f"terms.floor.{quarter}").upper()
        cells[TITLES[quarter]] = (paint(text, "bold"), len(text))
    return [*(city_row(cells, y) for y in sorted({y for _, y in cells})), values(say, paint)]


def city_row(cells: dict[tuple[int, int], tuple[str, int]], y: int) -> str:
    line, at = "", 0
    for x in sorted(x for x, row in cells if row == y):
        text, width = cells[x, y]
        gap = column_of(x) - at
        line += " " * gap + text
        at = max(column_of(x), at) + width
    return line


def column_of(x: int) -> int:
    return (x - LEFT) * CELL + sum(x > middle for middle in MIDDLE)


def values(say: Say, paint: Paint) -> str:
    """What a full souk of each colour is worth."""
    shown = []
    for colour, value in {row["colour"]: row["value"] for row in BOX["souk"]}.items():
        short = paint(say(f"sketch.colour.{colour}"), PAINTS[colour])
        shown.append(f"{short} {say(f'terms.colour.{colour}')} {value}")
    return f"{say('sketch.values')} {', '.join(shown)}"


def tower_and_caravan(view: View, say: Say, paint: Paint) -> list[str]:
    """The floors of the tower, top first, and beside the lower ones the caravan."""
    left, right = tower(view, say, paint), caravan(view, say, paint)
    beside = [""] * (len(left) - len(right)) + right
    return ["", *(one + other for one, other in zip(left, beside, strict=True))]


def tower(view: View, say: Say, paint: Paint) -> list[str]:
    lines, group = [], view["group"]
    for name in reversed(FLOORS):
        here = view["tower"][name]
        dice = [str(here["value"])] * here["white"] + [f"{here['value']}'"] * here["yellow"]
        if group["floor"] == name:
            dice = [say("sketch.group"), *[str(group["value"])] * group["dice"]]
        text = f"{say(f'terms.floor.{name}'):<12}{' '.join(dice) or '-'}"
        lines.append(paint(text.ljust(TOWER), "bold" if dice else "dim"))
    return lines


def caravan(view: View, say: Say, paint: Paint) -> list[str]:
    """The rows of the caravan, top first; the path winds from the bottom left."""
    size = SLOTS[len(view["seat"])] // ROWS
    loaded = sum(map(len, view["caravan"]))
    lines = [paint(say("sketch.caravan"), "bold")]
    for row in reversed(range(ROWS)):
        slots = [cube(seat, say, paint) for seat in view["caravan"][row]]
        slots += ["."] * (size - len(slots))
        if loaded // size == row:
            slots[loaded % size] = "*"
        about = say("sketch.row", points=ROW_POINTS[row], factor=ROW_FACTOR[row])
        arrow, path = ("<-", slots[::-1]) if row % 2 else ("->", slots)
        lines.append(f"  {'  '.join(path)}  {arrow}  {about}")
    return lines


def players(view: View, say: Say, paint: Paint) -> list[str]:
    lines = [""]
    for seat, one in view["seat"].items():
        mark = paint(">", "bold") if seat in view["waiting"] else " "
        name = paint(say("seat", seat=seat)[:15].ljust(16), "bold")
        points = say("sketch.points", points=one["score"])
        holds = [say(f"sketch.{key}", **{key: one[key]}) for key in ("gold", "camels", "cards")]
        lines.append(f"{mark} {cube(seat, say, paint)} {name}{points:<13}{', '.join(holds)}")
        built = [say(f"terms.building.{building}") for building in one["buildings"]]
        text = ", ".join(built) or "-"
        if len(built) < len(LADDER):
            text += f" ({say('sketch.next', points=LADDER[len(built)])})"
        lines.append(f"{'':20}{text}")
    return [*lines, *prices(say)]


def prices(say: Say) -> list[str]:
    """What the buildings cost."""
    shown = []
    for row in BOX["building"]:
        name = say(f"terms.building.{row['id']}")
        shown.append(f"{name} {row['cost_camels']}+{row['cost_gold']}")
    return listed(say("sketch.prices"), shown)


def cards(view: View, say: Say, paint: Paint) -> list[str]:
    deck = say("sketch.deck", cards=view["deck_size"])
    lines = ["", *listed(deck, in_words(view["discards"], say))]
    mine = view["seat"].get(view["you"])
    if mine:
        lines += listed(say("sketch.hand"), in_words(mine["hand"], say))
    return lines


def in_words(kinds: list[str], say: Say) -> list[str]:
    """Cards in the order of the box, those that come twice once with a number."""
    return [
        say(f"terms.card.{kind}") + (" (2)" if kinds.count(kind) > 1 else "")
        for kind in CARDS
        if kind in kinds
    ]


def listed(head: str, words: list[str]) -> list[str]:
    """Words after a head, in as many lines as they need."""
    lines = [head if words else f"{head} -"]
    for word in words:
        if len(lines[-1]) + len(word) + 1 >= WIDTH:
            lines.append(" ")
        lines[-1] += f" {word},"
    lines[-1] = lines[-1].removesuffix(",")
    return lines
