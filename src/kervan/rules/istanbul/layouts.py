"""Chapter 4 as an option: printed layouts by name, one at random, or one's own as a row of places.

The option becomes numbers: how the layout is chosen, then a place for each cell, row by row.
"""

from collections.abc import Mapping

from ..reading import Refusal, must
from .box import BASE_PLACES, IN_ORDER, LONG_PATHS, PLACES
from .setup import AS_TOLD, FIRST_GAME, RANDOM

LAYOUTS = ("first_game", "long_paths", "in_order", "random")
NAMED = {"long_paths": LONG_PATHS, "in_order": IN_ORDER}
MOST_PLAYERS_WITH_NEUTRAL_ASSISTANTS = 4


def read_layout(text: str) -> tuple[int, ...]:
    """The numbers of a layout: a name, or as in "15 5 2 14 / 4 12 7 3 / 8 6 11 9 / 13 10 1 16"."""
    if text in ("first_game", "random"):
        return (FIRST_GAME if text == "first_game" else RANDOM, *[0] * PLACES)
    places = NAMED[text] if text in NAMED else own_layout(text)
    return (AS_TOLD, *places, *[0] * (PLACES - len(places)))


def own_layout(text: str) -> tuple[int, ...]:
    """A layout told row by row; strokes and commas between the numbers may help the eye."""
    words = text.replace("/", " ").replace(",", " ").split()
    if not words or not all(word.isdecimal() and len(word) < 4 for word in words):
        names = ", ".join(LAYOUTS)
        raise Refusal(f"option layout may be {names} or the places row by row, not {text!r}")
    places = tuple(map(int, words))
    must(
        len(places) in (BASE_PLACES, PLACES),
        f"a layout has {BASE_PLACES} places, {PLACES} with the expansion, not {len(places)}",
    )
    for place in range(1, len(places) + 1):
        must(place in places, f"the place {place} is missing in the layout {text!r}")
    return places


def suits(players: int, options: Mapping[str, str]) -> None:
    """Refuse options that clash."""
    if options["neutral_assistants"] == "on":
        most = MOST_PLAYERS_WITH_NEUTRAL_ASSISTANTS
        must(players <= most, f"neutral assistants are for 2 to {most} players")
    chosen, *numbers = read_layout(options["layout"])
    count = PLACES if options["expansion"] == "on" else BASE_PLACES
    found = sum(number > 0 for number in numbers)
    must(
        chosen != AS_TOLD or found == count,
        f"the layout {options['layout']!r} has {found} places, but there are {count}",
    )
