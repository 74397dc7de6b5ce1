"""The table as coloured text: a game's sketch, filled with words and painted for the terminal."""

from rich.markup import escape
from rich.text import Text

from ..kernel.table import Seat, State
from ..kernel.words import catalogue
from ..rules.reading import SEATS


def picture(state: State, seat: Seat | None, language: str = "en") -> Text:
    """What this seat sees, drawn."""
    words = catalogue(state.game.name, language)

    def say(key: str, **arguments: object) -> str:
        if key == "seat":
            return words.term(f"seat.{SEATS.index(str(arguments['seat']))}", state.names)
        return words.say(key, arguments, state.names)

    def paint(text: str, style: str) -> str:
        return f"[{style}]{escape(text)}[/]"

    return Text.from_markup(state.game.plain.contents.sketch(state.view(seat), say, paint))
