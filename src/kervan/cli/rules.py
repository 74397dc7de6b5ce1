"""kervan rules: read the rules of a game."""

import re
from collections.abc import Sequence
from pathlib import Path

from ..kernel.forms import GAMES
from ..rules.reading import Refusal
from .common import command, print_json

HERE = Path(__file__).parents[1]
PLACES = (HERE / "docs", HERE.parents[1] / "docs" / "rules")  # in the wheel; in a checkout


def run(arguments: Sequence[str]) -> int:
    made = command(
        "rules",
        "Read the rules of a game, or one section of them.",
        "  kervan rules khiva\n  kervan rules khiva 4.1",
    )
    made.add_argument("game", help=f"one of {', '.join(GAMES)}")
    made.add_argument("section", nargs="?", help="its number, as in 4 or 4.1, or R12 for a ruling")
    made.add_argument("--json", action="store_true", help="one object")
    asked = made.parse_args(arguments)
    text = rules_of(asked.game)
    if asked.section:
        text = section_of(text, asked.section, asked.game)
    if asked.json:
        print_json({"game": asked.game, "section": asked.section, "text": text})
    else:
        show(text)
    return 0


def rules_of(game: str) -> str:
    """The whole text."""
    if game not in GAMES:
        raise Refusal(f"there is no game {game!r}; there are {', '.join(GAMES)}")
    for place in PLACES:
        path = place / f"{game}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise Refusal(f"the rules of {game} are not installed with this copy")


def section_of(text: str, number: str, game: str) -> str:
    """One numbered section with all below it, or one ruling."""
    if re.fullmatch(r"[RSDEW]\d+", number):
        rows = [line for line in text.splitlines() if re.match(rf"(\||- \*\*) ?{number}\b", line)]
        if rows:
            return "\n".join(rows)
        raise Refusal(f"the rules of {game} have no {number}")
    lines, found, depth = text.splitlines(), [], 0
    for line in lines:
        head = re.match(r"(#+) (\S+?)\.? ", f"{line} ")
        if head and found and len(head[1]) <= depth:
            break
        if head and head[2] == number:
            depth = len(head[1])
        if depth:
            found.append(line)
    if not found:
        raise Refusal(f"the rules of {game} have no section {number}")
    return "\n".join(found)


def show(text: str) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    if console.is_terminal:
        with console.pager(styles=True):
            console.print(Markdown(text))
    else:
        print(text)
