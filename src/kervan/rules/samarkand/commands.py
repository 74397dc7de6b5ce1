"""Samarkand's own command: `kervan board check FILE`, `kervan board draw FILE -o map.svg`."""

import argparse
import json
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NoReturn

from ..reading import Refusal
from .board import Board, read_board
from .draw import draw

ABOUT = "check or draw a board of Samarkand"
OWN = Path(__file__).parent / "map.toml"
EXAMPLES = f"""a board is a file like this one of the house: {OWN}
  [board]      width, height: of the drawing
  [[family]]   id 1 to 10, key, name, code (two capitals), cost (1 to 10), start_space; color, hex
  [[good]]     index 1 to 33, key, name, space
  [[space]]    id 1, 2 ..., key, name, kind ("land" or "water"), adj (ids of its neighbours);
               x, y: where its name stands; poly: its outline
  [[barrier]]  name, polys: scenery, only drawn
What stands after a semicolon is for the picture and may be missing.

examples:
  kervan board check mine.toml              is it whole? then play on it:
  kervan play samarkand --board mine.toml
  kervan board draw mine.toml -o mine.svg
  kervan board draw -o map.svg              the board of the house
"""


class Parser(argparse.ArgumentParser):
    """What is asked wrongly is refused with a sentence."""

    def error(self, message: str) -> NoReturn:
        raise Refusal(f"{message}; try {self.prog} --help")


def parser() -> Parser:
    made = Parser(
        prog="kervan board",
        description="Check or draw a board of Samarkand: a file such as map.toml, with ten\n"
        "families, 33 goods and up to 160 spaces.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    deeds = made.add_subparsers(dest="deed", required=True, metavar="check|draw")
    checking = deeds.add_parser("check", help="say whether a game can be played on this board")
    checking.add_argument("file", type=Path, metavar="FILE")
    checking.add_argument("--json", action="store_true", help="one line for programs")
    drawing = deeds.add_parser("draw", help="draw the board as a picture")
    drawing.add_argument("file", type=Path, metavar="FILE", nargs="?", default=OWN)
    drawing.add_argument(
        "-o", "--output", type=Path, metavar="SVG", help="default: standard output"
    )
    return made


def run(argv: Sequence[str]) -> int:
    """Exit status 0 if all is well; a board that is not whole is refused with a sentence."""
    asked = parser().parse_args(argv)
    board = read_board(asked.file)
    if asked.deed == "check":
        found = numbers(asked.file, board)
        print(json.dumps(found) if asked.json else summary(found))
    else:
        put(draw(board, asked.file.stem), asked.output)
    return 0


def numbers(path: Path, board: Board) -> dict[str, Any]:
    """What there is to say of a board that is whole."""
    land = sum(space.is_land for space in board.spaces)
    return {
        "file": str(path),
        "spaces": len(board.spaces),
        "land": land,
        "water": len(board.spaces) - land,
        "borders": sum(len(space.neighbours) for space in board.spaces) // 2,
        "goods": len(board.goods),
        "families": len(board.families),
        "digest": sha256(path.read_bytes()).hexdigest(),  # stands in score sheets
    }


def summary(found: dict[str, Any]) -> str:
    return (
        "{file}: a board of {spaces} spaces ({land} land, {water} water, {borders} borders), "
        "{goods} goods and {families} families; in score sheets {digest}"
    ).format_map({**found, "digest": found["digest"][:12]})


def put(text: str, path: Path | None) -> None:
    """Into a file, or to standard output."""
    if path is None:
        sys.stdout.write(text)
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}") from error
    print(f"{path}: drawn")
