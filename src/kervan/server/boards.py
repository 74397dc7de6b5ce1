"""The board of the house: a file that stands for Samarkand's own map at every table here."""

import importlib
from functools import cache
from pathlib import Path
from typing import Any

from ..kernel.forms import GAMES, form
from ..rules.reading import Refusal

_laid: list[Path] = []  # at most one


def lay(file: str) -> None:
    """From now on games that can be played on another board are played on this one."""
    if file and not Path(file).is_file():
        raise Refusal(f"there is no board {file}")
    _laid[:] = [Path(file)] if file else []
    for name in GAMES if file else ():
        form(name, "interpreted", board_of(name))  # a board that cannot be is refused at once


def board_of(name: str) -> Path | None:
    """The file that stands for the board of this game, if one was laid."""
    if _laid and form(name, "interpreted").contents.takes_board:
        return _laid[0]
    return None


@cache
def about(name: str, file: Path | None) -> dict[str, Any]:
    """The board as it can be drawn; of a game's own board no more is said than that it is that."""
    if file is None:
        return {"own": True, "width": 0, "height": 0, "families": [], "spaces": [], "scenery": []}
    root = form(name, "interpreted", file).root
    board = importlib.import_module(f"{root}.{name}.box").BOARD
    words = importlib.import_module(f"{root}.{name}.notation")
    starts = {one.start: one.key for one in board.families}
    goods = {one.space: at for at, one in enumerate(board.goods)}
    return {
        "own": False,
        "width": board.width,
        "height": board.height,
        "families": [
            {"key": one.key, "name": words.FAMILY_TERMS[at], "hex": one.hex, "cost": one.cost}
            for at, one in enumerate(board.families)
        ],
        "spaces": [
            {
                "key": one.key,
                "name": words.SPACE_TERMS[at],
                "water": not one.is_land,
                "near": [board.spaces[other].key for other in one.neighbours],
                "at": one.at,
                "outline": one.outline,
                "good": board.goods[goods[at]].key if at in goods else None,
                "good_name": words.GOOD_TERMS[goods[at]] if at in goods else None,
                "index": goods[at] + 1 if at in goods else None,
                "start": starts.get(at),
            }
            for at, one in enumerate(board.spaces)
        ],
        "scenery": [{"name": one.name, "outlines": one.outlines} for one in board.scenery],
    }
