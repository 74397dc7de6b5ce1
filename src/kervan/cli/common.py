"""What several commands share: how a game is named on the command line, progress, JSON."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..kernel.forms import GAMES, ROOTS
from ..kernel.table import Game, game
from ..rules.reading import Refusal
from .main import Parser


def command(name: str, about: str, example: str) -> Parser:
    """The parser of one command."""
    return Parser(
        prog=f"kervan {name}",
        description=about,
        epilog=f"examples:\n{example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_game(made: Parser, default: str | None = None) -> None:
    """A game with its players and options."""
    shown = f"one of {', '.join(GAMES)}"
    if default:
        made.add_argument("game", nargs="?", default=default, help=f"{shown} (default {default})")
    else:
        made.add_argument("game", help=shown)
    made.add_argument("--players", type=int, metavar="N", help="how many play (default 4)")
    made.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    made.add_argument("--board", type=Path, metavar="FILE", help="another board, where one fits")


def add_form(made: Parser, default: str = "compiled") -> None:
    made.add_argument(
        "--form", choices=ROOTS, default=default, help=f"how the rules run (default {default})"
    )


def the_game(asked: argparse.Namespace, form: str) -> Game:
    """The game that was asked for."""
    options = {}
    for text in asked.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refusal(f"an option reads as NAME=VALUE, not {text!r}")
        options[name] = value
    return game(asked.game, asked.players, options, form, board=asked.board)


def print_json(value: Any) -> None:
    """One object, one line."""
    print(json.dumps(value, ensure_ascii=False), flush=True)


def text_of(path: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        found = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return found.decode("utf-8-sig")
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Refusal(f"{path} is no text: {error}") from error


@contextmanager
def progress(about: str, total: int, wanted: bool = True) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal for work that takes a while; nothing when piped."""
    if not (wanted and sys.stderr.isatty()):
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:
        bar = bars.add_task(about, total=total)
        yield lambda done: bars.advance(bar, done)
