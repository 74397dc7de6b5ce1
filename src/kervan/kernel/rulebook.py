"""The rules as text: a whole book, a section, a ruling."""

import re
from pathlib import Path

from ..rules.reading import Refusal
from .forms import GAMES

HERE = Path(__file__).parents[1]
PLACES = (HERE / "docs", HERE.parents[1] / "docs" / "rules")  # in the wheel; in a checkout


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
    found: list[str] = []
    depth = 0
    for line in text.splitlines():
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
