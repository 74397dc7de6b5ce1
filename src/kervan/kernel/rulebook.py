"""The rules as text, in three languages: a whole book, a section, a ruling."""

import re
from pathlib import Path

from ..rules.reading import Refusal
from .forms import GAMES
from .words import LANGUAGES

HERE = Path(__file__).parents[1]
PLACES = (HERE / "docs", HERE.parents[1] / "docs" / "rules")  # in the wheel; in a checkout


def rules_of(game: str, language: str = "en") -> str:
    """The whole text. The English one says besides where each fact comes from."""
    if game not in GAMES:
        raise Refusal(f"there is no game {game!r}; there are {', '.join(GAMES)}")
    if language not in LANGUAGES:
        raise Refusal(f"there are no rules in {language!r}; choose {', '.join(LANGUAGES)}")
    file = f"{game}.md" if language == "en" else f"{game}.{language}.md"
    for place in PLACES:
        path = place / file
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise Refusal(f"the rules of {game} in {language!r} are not installed with this copy")


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
