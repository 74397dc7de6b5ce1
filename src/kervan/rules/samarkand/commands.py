"""Samarkand's own command: `kervan board check FILE`, `kervan board draw FILE -o map.svg`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from ..reading import Refusal
from .board import Board, read_board
from .draw import draw

ABOUT = "check or draw a board of Samarkand"
OWN = Path(__file__).parent / "map.toml"
EXAMPLES = """examples:
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
        print(summary(asked.file, board))
    else:
        put(draw(board, asked.file.stem), asked.output)
    return 0


def summary(path: Path, board: Board) -> str:
    land = sum(space.is_land for space in board.spaces)
    ways = sum(len(space.neighbours) for space in board.spaces) // 2
    return (
        f"{path}: a board of {len(board.spaces)} spaces ({land} land, {len(board.spaces) - land} "
        f"water, {ways} borders), {len(board.goods)} goods and {len(board.families)} families"
    )


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
