"""The table as coloured text: a game's sketch, painted for the terminal."""

from rich.markup import escape
from rich.text import Text

from ..kernel.table import Seat, State


def picture(state: State, seat: Seat | None, language: str = "en") -> Text:
    """What this seat sees, drawn."""

    def paint(text: str, style: str) -> str:
        return f"[{style}]{escape(text)}[/]"

    return Text.from_markup(state.drawn(seat, language, paint))
