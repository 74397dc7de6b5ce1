"""The table of Yspahan drawn in a terminal.

    CHEST                              pi3.      pi2.  N4
                                                       N3  ye1B      ye2.      VASE
    ye1.      ye2R      ye3.      bl1.      bl2.       N1  bl1.      or1.  ...
    W10  W9   W8   W7   W6   W5   W4   W3   W2   W1   <C>  E1   E2   E3   E4  ...

A shop shows the colour of its souk, its number, and whose cube lies there; <C> is where the
Supervisor stands.  A yellow die has a stroke: 2'.
"""

from collections.abc import Callable
from typing import Any

from .box import BOX, CARDS, FLOORS, LADDER, QUARTERS, ROW_FACTOR, ROW_POINTS, ROWS, SLOTS

Paint = Callable[[str, str], str]
Say = Callable[..., str]
View = dict[str, Any]

WIDTH = 100
CELL, LEFT = 5, -10  # columns a square, and the westernmost square
TITLES = {"chest": (-10, -4), "vase": (5, -4), "sack": (-8, 7), "barrel": (6, 7)}
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
    """Lines of text, at most 100 wide; `say` fills the words, `paint` colours a stretch of text."""
    parts = (head, city, tower_and_caravan, players, cards)
    return "\n".join(line for part in parts for line in part(view, say, paint))


def head(view: View, say: Say, paint: Paint) -> list[str]:
    order = " ".join(cube(view["order"][place], say, paint) for place in sorted(view["order"]))
    date = paint(say("sketch.date", week=view["week"], day=view["day"]), "bold")
    return [f"{date}   {say('sketch.order')} {order}", ""]


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
        line += " " * ((x - LEFT) * CELL - at) + text
        at = (x - LEFT) * CELL + width
    return line


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
    return [*lines, prices(say)]


def prices(say: Say) -> str:
    """What the buildings cost."""
    shown = []
    for row in BOX["building"]:
        name = say(f"terms.building.{row['id']}")
        shown.append(f"{name} {row['cost_camels']}+{row['cost_gold']}")
    return f"{say('sketch.prices')} {', '.join(shown)}"


def cards(view: View, say: Say, paint: Paint) -> list[str]:
    lines = ["", *listed(say("sketch.deck", cards=view["deck_size"]), view["discards"], say)]
    mine = view["seat"].get(view["you"])
    if mine:
        lines += listed(say("sketch.hand"), mine["hand"], say)
    return lines


def listed(head: str, kinds: list[str], say: Say) -> list[str]:
    """Cards in words after a head, those that come twice once with a number, in several lines."""
    lines = [head if kinds else f"{head} -"]
    for kind in CARDS:
        if kind in kinds:
            word = f" {say(f'terms.card.{kind}')}" + (" (2)" if kinds.count(kind) > 1 else "")
            if len(lines[-1]) + len(word) >= WIDTH:
                lines.append(" ")
            lines[-1] += word + ","
    lines[-1] = lines[-1].removesuffix(",")
    return lines
