"""Words are data: catalogues in three languages, and how their sentences are filled in.

"{seat} takes {gems:# gem|# gems}"     {name}  an argument: a number, a term's key, a seat
                                       {n:one|many}  by number, # stands for the number
"""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ..rules.reading import SEATS, Refusal

LANGUAGES = ("en", "fr", "it")
SLOT = re.compile(r"\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}")
COMMON = Path(__file__).parent / "words"
RULES = Path(__file__).parents[1] / "rules"

Arguments = dict[str, Any]


class Catalogue:
    """The words of one game in one language, above those all games share."""

    def __init__(self, game: str, language: str) -> None:
        self.game = game
        self.language = language
        self.own = read(RULES / game / "words" / f"{language}.toml")
        self.common = read(COMMON / f"{language}.toml")

    def __getitem__(self, key: str) -> str:
        """A template by its dotted key."""
        for source in (self.own, self.common):
            found: Any = source
            for step in key.split("."):
                found = found.get(step) if isinstance(found, dict) else None
            if isinstance(found, str):
                return found
        raise KeyError(f"{self.game} has no word {key!r} in {self.language!r}")

    def say(self, key: str, arguments: Arguments | None = None, names: Sequence[str] = ()) -> str:
        """A sentence: the template of this key, filled in."""
        filled = arguments or {}

        def fill(match: re.Match[str]) -> str:
            value = filled[match[1]]
            if match[2] is None:
                return self.term(value, names)
            form = match[2] if is_one(int(value), self.language) else match[3]
            return form.replace("#", str(value))

        return SLOT.sub(fill, self[key])

    def term(self, value: Any, names: Sequence[str] = ()) -> str:
        """A number as it is, a seat as its player's name, anything else as a term."""
        if not isinstance(value, str):
            return str(value)
        head, _, tail = value.partition(".")
        if head == "raw":  # words of people, not ours
            return tail
        if head == "seat":
            seat = int(tail)
            name = names[seat] if seat < len(names) else SEATS[seat]
            return self[f"terms.seat.{name}"] if name == SEATS[seat] else name
        return self[f"terms.{value}"]


def is_one(number: int, language: str) -> bool:
    """Does this number take the singular? French also says it of none."""
    return number in (0, 1) if language == "fr" else number == 1


@cache
def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def catalogue(game: str, language: str = "en") -> Catalogue:
    if language not in LANGUAGES:
        raise Refusal(f"there are no words in {language!r}; choose {', '.join(LANGUAGES)}")
    return Catalogue(game, language)
