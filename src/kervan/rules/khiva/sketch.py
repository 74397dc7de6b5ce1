"""The table of Khiva drawn in a terminal.

          K   1   2   3   4  counter
    red   .   .   wh  .   .    |          camels stand on the paths, or at Khiva by their tents
"""

from collections.abc import Callable
from typing import Any

from .box import COLOURS, COUNTER

Paint = Callable[[str, str], str]
Say = Callable[..., str]
PAINTS = {"white": "white", "blue": "blue", "green": "green", "pink": "magenta", "black": "dim"}


def sketch(view: dict[str, Any], say: Say, paint: Paint) -> str:
    """Lines of text, at most 100 wide; `say` fills the words, `paint` colours a stretch of text."""
    return "\n".join([*khiva(view, say, paint), "", *paths(view, say, paint), "", *stacks(view, say, paint)])


def camel_text(view: dict[str, Any], colour: str, say: Say, paint: Paint) -> str:
    load = view["camels"][colour]["teapot"]
    word = say(f"terms.colour.{colour}")
    return paint(f"{word} {load if load != 'none' else '-'}", PAINTS[colour])


def khiva(view: dict[str, Any], say: Say, paint: Paint) -> list[str]:
    home = [c for c in COLOURS if view["camels"][c]["at"] == "khiva"]
    tents = "  ".join(camel_text(view, colour, say, paint) for colour in home) or "-"
    return [f"{say('sketch.khiva')}: {tents}"]


def paths(view: dict[str, Any], say: Say, paint: Paint) -> list[str]:
    lines = []
    at = {camel["at"]: colour for colour, camel in view["camels"].items()}
    for seat, player in view["seat"].items():
        stalls = []
        for stall in range(1, COUNTER):
            colour = at.get(f"{seat} {stall}")
            stalls.append(f"{stall}:{camel_text(view, colour, say, paint)}" if colour else f"{stall}:.")
        name = paint(f"{say('seat', seat=seat):<12}", "bold")
        mark = ">" if seat in view["waiting"] else " "
        things = say(
            "sketch.seat",
            gems=player["gems"],
            teapots=len(player["teapots"]),
            salt=sum(map(int, player["salt"])),
            carpets=len(player["carpets"]),
        )
        lines.append(f"{mark} {name} {'  '.join(stalls):<40}  {things}")
        pending = ", ".join(player["pending"])
        if pending:
            lines.append(f"{'':15}{say('sketch.pending')}: {pending}")
        if player["shown"]:
            lines.append(f"{'':15}{say('sketch.shown')}: {', '.join(player['shown'])}")
    return lines


def stacks(view: dict[str, Any], say: Say, paint: Paint) -> list[str]:
    lines = [
        say(
            "sketch.stacks",
            teapots=len(view["teapots"]),
            carpets=len(view["carpets"]),
            salt=" ".join(view["salt"]) or "-",
            gems=view["supply"],
        )
    ]
    if view["discards"]:
        lines.append(f"{say('sketch.discards')}: {', '.join(view['discards'])}")
    mine = view["seat"].get(view.get("you", ""))
    if mine:
        hand = "  ".join(paint(card, PAINTS[card.split()[0]]) for card in mine["hand"])
        lines.append(f"{say('sketch.hand')}: {hand}")
    return lines
