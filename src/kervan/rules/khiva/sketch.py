"""The table of Khiva drawn in a terminal.

                      1 gem   carpet  2 gems  salt   |gems teapots carpets salt
      > red           .       white 3 .       .      |   0       2       0   10
        blue ...

Camels at home stand above, by their tents. What rivals have scored lies face down: it is counted.
Columns are as wide as their words, and a line in any language is no wider than 80.
"""

from collections.abc import Callable
from typing import Any

from .box import COLOURS, COUNTER

Paint = Callable[[str, str], str]
Say = Callable[..., str]
PAINTS = {"white": "bold", "blue": "bold blue", "green": "green", "pink": "magenta", "black": "dim"}
NAME, LINE = 16, 80
COUNTED = ("gems", "teapots", "carpets", "salt")


def sketch(view: dict[str, Any], say: Say, paint: Paint) -> str:
    """Lines of text, at most 80 wide; `say` fills the words, `paint` colours a stretch of text."""
    return "\n".join(
        [*khiva(view, say, paint), "", *paths(view, say, paint), "", *stacks(view, say, paint)]
    )


def camel(view: dict[str, Any], colour: str, say: Say, paint: Paint, width: int = 0) -> str:
    load = view["camels"][colour]["teapot"]
    word = say(f"terms.colour.{colour}")
    return paint(f"{word} {'-' if load == 'none' else load}".ljust(width), PAINTS[colour])


def cards(key: str, words: list[str], say: Say, paint: Paint, indent: int = 0) -> list[str]:
    """Cards by colour, as in: Your hand: white 1 4, blue 2. Broken where the line is full."""
    groups: dict[str, list[str]] = {}
    for word in words:
        colour, value = word.split()
        groups.setdefault(colour, []).append(value)
    head = say(f"sketch.{key}")
    lines, width = [" " * indent + (paint(head, "bold") if key == "hand" else head)], len(head)
    for place, (colour, values) in enumerate(groups.items(), 1):
        text = f"{say(f'terms.colour.{colour}')} {' '.join(values)}"
        comma = "," if place < len(groups) else ""
        if indent + width + 1 + len(text + comma) > LINE:
            lines.append(" " * (indent + 3))
            width = 3
        lines[-1] += f" {paint(text, PAINTS[colour])}{comma}"
        width += 1 + len(text + comma)
    return lines


def khiva(view: dict[str, Any], say: Say, paint: Paint) -> list[str]:
    home = [colour for colour in COLOURS if view["camels"][colour]["at"] == "khiva"]
    tents = "   ".join(camel(view, colour, say, paint) for colour in home) or "-"
    return [f"{say('sketch.khiva')} {tents}"]


def paths(view: dict[str, Any], say: Say, paint: Paint) -> list[str]:
    heads = [say(f"sketch.stall_{stall}") for stall in range(1, COUNTER)]
    longest = max(len(say(f"terms.colour.{colour}")) for colour in COLOURS) + len(" 7")
    widths = [max(len(head), longest) for head in heads]
    counted = [say(f"sketch.{key}") for key in COUNTED]
    top = " ".join(head.ljust(width) for head, width in zip(heads, widths, strict=True))
    lines = [paint(f"{' ' * (NAME + 2)}{top}|{' '.join(counted)}", "dim")]
    standing = {one["at"]: colour for colour, one in view["camels"].items()}
    for seat, player in view["seat"].items():
        mark = paint("> ", "bold") if seat in view["waiting"] else "  "
        name = mark + paint(say("seat", seat=seat)[: NAME - 1].ljust(NAME), "bold")
        stalls = []
        for stall, width in enumerate(widths, 1):
            colour = standing.get(f"{seat} {stall}")
            stalls.append(camel(view, colour, say, paint, width) if colour else ".".ljust(width))
        numbers = [
            str(one).rjust(len(word)) for one, word in zip(things(player), counted, strict=True)
        ]
        lines.append(f"{name}{' '.join(stalls)}|{' '.join(numbers)}")
        for key in ("pending", "shown"):
            if player[key]:
                lines += cards(key, player[key], say, paint, NAME + 2)
    return lines


def things(player: dict[str, Any]) -> tuple[int, ...]:
    """What a player has, in the order of COUNTED."""
    teapots, carpets = len(player["teapots"]), len(player["carpets"])
    return player["gems"], teapots, carpets, sum(map(int, player["salt"]))


def stacks(view: dict[str, Any], say: Say, paint: Paint) -> list[str]:
    top = view["top_carpet"]
    lines = [
        say(
            "sketch.stacks",
            teapots=len(view["teapots"]),
            carpets=len(view["carpets"]),
            top="raw.?" if top == "none" else f"colour.{top}",
            salt=f"raw.{' '.join(view['salt']) or '-'}",
            gems=view["supply"],
        )
    ]
    for key in ("discards", "aside_open"):
        if view[key]:
            lines += cards(key, view[key], say, paint)
    mine = view["seat"].get(view["you"])
    if mine:
        for key in ("hand", "playing", "passing"):
            if mine[key] or key == "hand":
                lines += cards(key, mine[key], say, paint)
    return lines
