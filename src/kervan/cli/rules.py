"""kervan rules: read the rules of a game."""

import os
from collections.abc import Sequence

from ..kernel.forms import GAMES
from ..kernel.rulebook import rules_of, section_of
from .common import command, print_json


def run(arguments: Sequence[str]) -> int:
    made = command(
        "rules",
        "Read the rules of a game, or one section of them.",
        "  kervan rules khiva\n  kervan rules khiva 4.1\n  kervan rules khiva R12 --lang fr",
    )
    made.add_argument("game", help=f"one of {', '.join(GAMES)}")
    made.add_argument("section", nargs="?", help="its number, as in 4 or 4.1, or R12 for a ruling")
    made.add_argument("--lang", default="en", help="en, fr or it")
    made.add_argument("--json", action="store_true", help="one object")
    asked = made.parse_args(arguments)
    text = rules_of(asked.game, asked.lang)
    if asked.section:
        text = section_of(text, asked.section, asked.game)
    if asked.json:
        about = {"game": asked.game, "language": asked.lang, "section": asked.section}
        print_json({**about, "text": text})
    else:
        show(text)
    return 0


def show(text: str) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    if console.is_terminal:
        with console.pager(styles=shows_colours()):
            console.print(Markdown(text))
    else:
        print(text)


def shows_colours() -> bool:
    """Will the pager show colours as colours? less does when told to."""
    pager = os.environ.get("MANPAGER") or os.environ.get("PAGER") or "less"
    wanted = os.environ.setdefault("LESS", "FRX")  # and leave at once where one screen is enough
    return "less" in pager and "R" in wanted.upper()
