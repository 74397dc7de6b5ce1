"""What a bot is shown when it has to decide: its seat's view of the table, and nothing else."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from ..kernel.table import Decision, Game, State


@dataclass(frozen=True)
class Glimpse:
    """One seat's sight of a game at a moment when it has to decide."""

    game: Game
    seat: int
    record: bytes  # the record, concealed for this seat
    legal: tuple[Decision, ...]
    luck: int = 0  # a number of its own for bots that leave something to chance
    ms: int = 0  # how long it may think, where a bot thinks; 0: as long as it usually does

    @cached_property
    def view(self) -> dict[str, Any]:
        """The table in the game's own words."""
        plain = self.game.plain.contents.state.load(self.record)
        found: dict[str, Any] = self.game.plain.contents.view.view(plain)
        return found


class Bot(Protocol):
    """Whoever can choose can play."""

    name: str

    def choose(self, glimpse: Glimpse) -> int:
        """The number of one of the legal decisions."""
        ...


def glimpse(state: State, seat: int, luck: int = 0, ms: int = 0) -> Glimpse:
    """What this seat sees now."""
    record = state.concealed(seat).dump()
    return Glimpse(state.game, seat, record, tuple(state.legal(seat)), luck, ms)
