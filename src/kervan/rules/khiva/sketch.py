"""The table of Khiva drawn in a terminal.

                      stall 1   stall 2   stall 3   stall 4   counter
                      1 gem     carpet    2 gems    salt
      > red           .         white 3   .         .         |        0 gems ...
        blue ...

Camels at home stand above, by their tents. What rivals have scored lies face down: it is counted.
"""

from collections.abc import Callable
from typing import Any

from .box import COLOURS, COUNTER

Paint = Callable[[str, str], str]
Say = Callable[..., str]
PAINTS = {"white": "bold", "blue": "bold blue", "green": "green", "pink": "magenta", "black": "dim"}
NAME, STALL = 18, 10


def sketch(view: dict[str, Any], say: Say, paint: Paint) -> str:
    """Lines of text, at most 100 wide; `say` fills the words, `paint` colours a stretch of text."""
    return "\n".join(
        [*khiva(view, say, paint), "", *paths(view, say, paint), "", *stacks(view, say, paint)]
    )


def camel(view: dict[str, Any], colour: str, say: Say, paint: Paint, width: int = 0) -> str:
    load = view["camels"][colour]["teapot"]
    word = say(f"terms.colour.{colour}")
    return paint(f"{word} {'-' if load == 'none' else load}".ljust(width), PAINTS[colour])


def cards(words: list[str], say: Say, paint: Paint) -> str:
    """Cards by colour, as in: white 1 4, blue 2."""
    groups: dict[str, list[str]] = {}
    for word in words:
        colour, value = word.split()
        groups.setdefault(colour, []).append(value)
    return ", ".join(
        paint(f"{say(f'terms.colour.{colour}')} {' '.join(values)}", PAINTS[colour])
        for colour, values in groups.items()
    )


def khiva(view: dict[str, Any], say: Say, paint: Paint) -> list[str]:
    home = [colour for colour in COLOURS if view["camels"][colour]["at"] == "khiva"]
    tents = "   ".join(camel(view, colour, say, paint) for colour in home) or "-"
    return [f"{say('sketch.khiva')}: {tents}"]


def paths(view: dict[str, Any], say: Say, paint: Paint) -> list[str]:
    heads = [say(f"sketch.stall_{stall}") for stall in range(1, COUNTER)]
    lines = [paint(" " * (NAME + 2) + "".join(head.ljust(STALL) for head in heads), "dim")]
    standing = {one["at"]: colour for colour, one in view["camels"].items()}
    for seat, player in view["seat"].items():
        mark = paint("> ", "bold") if seat in view["waiting"] else "  "
        line = mark + paint(say("seat", seat=seat)[: NAME - 1].ljust(NAME), "bold")
        for stall in range(1, COUNTER):
            colour = standing.get(f"{seat} {stall}")
            line += camel(view, colour, say, paint, STALL) if colour else ".".ljust(STALL)
        lines.append(line + "| " + things(player, say))
        indent = " " * (NAME + 2)
        if player["pending"]:
            lines.append(f"{indent}{say('sketch.pending')}: {cards(player['pending'], say, paint)}")
        if player["shown"]:
            lines.append(f"{indent}{say('sketch.shown')}: {cards(player['shown'], say, paint)}")
    return lines


def things(player: dict[str, Any], say: Say) -> str:
    return say(
        "sketch.seat",
        gems=player["gems"],
        teapots=len(player["teapots"]),
        carpets=len(player["carpets"]),
        salt=sum(map(int, player["salt"])),
    )


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
            lines.append(f"{say(f'sketch.{key}')}: {cards(view[key], say, paint)}")
    mine = view["seat"].get(view["you"])
    if mine:
        lines.append(paint(f"{say('sketch.hand')}: ", "bold") + cards(mine["hand"], say, paint))
        for key in ("playing", "passing"):
            if mine[key]:
                lines.append(f"{say(f'sketch.{key}')}: {cards(mine[key], say, paint)}")
    return lines
