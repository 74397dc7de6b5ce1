"""The table of contents of a game: one value that names all its parts, the same for every game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .reading import Refusal


@dataclass(frozen=True)
class Option:
    """Something players agree on before the game; its value is numbers the rules read.

    Most options offer values in words, and their number is the place in that row. An option that
    can `read` takes any text besides: it turns the text into its row of numbers (always as many)
    or refuses it, as for a layout of one's own.
    """

    name: str
    values: tuple[str, ...]  # in words, to choose from
    default: str
    read: Callable[[str], tuple[int, ...]] | None = None

    def numbers(self, value: str) -> tuple[int, ...]:
        """The numbers of a value, refused with a sentence where it means nothing."""
        if self.read:
            return self.read(value)
        if value not in self.values:
            raise Refusal(f"option {self.name} may be {', '.join(self.values)}, not {value!r}")
        return (self.values.index(value),)


def whatever(players: int, options: Mapping[str, str]) -> None:
    """Any options go with each other, and with any number of players."""


@dataclass(frozen=True)
class Contents:
    """All that the rooms above need to know of a game."""

    name: str
    version: int  # raised when a rule changes, so that old records stay honest
    players: tuple[int, ...]
    options: tuple[Option, ...]
    state: Any
    blocks: tuple[tuple[str, int, int], ...]  # decisions: name, first number, how many

    # Compiled, or interpreted: what the loops call.
    set_up: Callable[..., None]
    legal: Callable[..., None]
    why_not: Callable[..., int]
    apply: Callable[..., None]
    is_forced: Callable[..., bool]  # is one answer left, for every onlooker to see?
    conceal: Callable[..., None]
    imagine: Callable[..., None]
    score: Callable[..., int]
    rank: Callable[..., int]
    advise: Callable[..., None]
    evaluate: Callable[..., int]
    styles: tuple[str, ...]

    # Python only, used on plain records: words and pictures.
    notation: Any  # decisions, outcomes, happenings and questions as keys and arguments
    view: Any  # the record as words, and back: view, load, check, keep_options
    reasons: Any  # why something is not allowed, by number
    happenings: Any  # what can happen, by number
    sketch: Callable[..., Any]  # the table drawn in a terminal
    suits: Callable[[int, Mapping[str, str]], None] = whatever  # refuses options that clash
    # Options that make a larger game of it, proven and measured beside the plain one.
    expansions: tuple[Mapping[str, str], ...] = ()
    takes_board: bool = False  # may another file stand for the game's own board?
    commands: dict[str, Any] = field(default_factory=dict)  # the game's own, if it has any
