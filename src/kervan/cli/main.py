"""The command `kervan`: reads what is asked, and says what is wrong with it in a sentence."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn

from .. import __version__
from ..kernel.forms import game_commands
from ..rules.reading import Refusal

# Each command lives in a module of its own, imported only when it is asked for.
COMMANDS = {
    "play": "play at a terminal table, against bots or with friends at one screen",
    "simulate": "let bots play many games, and see who wins",
    "arena": "let bots meet, and measure how strong they are",
    "bench": "measure decisions a second",
    "story": "run rulebook examples and see whether the rules agree",
    "analyse": "find the best decisions, the mistakes and the luck of a game",
    "replay": "step through a game on a score sheet",
    "verify": "replay a score sheet and check its dice and its result",
    "engine": "play by lines of JSON, for programs",
    "rules": "read the rules of a game",
    "serve": "host tables online, for people and bots",
    "worker": "let bots think for a server",
    "admin": "look after a server: backup, restore, verify, people, tables",
    "compile": "compile the rules, so that nobody waits for it later",
}

EXAMPLES = """examples:
  kervan play khiva                          you and three bots
  kervan play khiva --seats human,human      two people at one screen
  kervan simulate khiva --bots greedy,random,random,random --games 1000
  kervan story tests/stories/khiva/*.toml
"""


class Parser(argparse.ArgumentParser):
    """Errors as one sentence, exit status 2."""

    def error(self, message: str) -> NoReturn:
        complain(f"{message}; try {self.prog} --help")
        raise SystemExit(2)


def complain(message: str) -> None:
    print(f"kervan: {message}", file=sys.stderr)


def parser() -> Parser:
    made = Parser(
        prog="kervan",
        usage="kervan [--version] COMMAND ...",
        description="Board games of the Silk Road: play them, study them, compute with them.",
        epilog=f"commands:\n{listing()}\n\n{EXAMPLES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("--version", action="version", version=f"kervan {__version__}")
    made.add_argument("command", choices=all_commands(), help=argparse.SUPPRESS)
    return made


def all_commands() -> dict[str, str]:
    """The commands of the house, and those that games bring along."""
    return {**COMMANDS, **{name: one.ABOUT for name, one in game_commands().items()}}


def listing() -> str:
    return "\n".join(f"  {name:<10} {about}" for name, about in all_commands().items())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit status."""
    asked = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a sign that cannot be shown or read ends nothing
            stream.reconfigure(errors="replace")
    try:
        if asked and asked[0] in COMMANDS:
            return int(import_module(f"kervan.cli.{asked[0]}").run(asked[1:]))
        if asked and not asked[0].startswith("-") and asked[0] in all_commands():
            return int(game_commands()[asked[0]].run(asked[1:]))
        parser().parse_args(asked)
        return 0
    except Refusal as refusal:
        complain(str(refusal))
        return 2
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
