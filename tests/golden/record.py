"""Record the golden games anew: `make golden`. The commit says why they changed.

A golden game is a score sheet, and after it, for every decision, what it changed on the table. One
is played by greedy players of all styles, one at random, at each number of players, and one with
each value of each option.
"""

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from kervan.kernel.forms import GAMES, form
from kervan.kernel.table import HOST, State
from kervan.players.glimpse import glimpse
from kervan.players.simple import GREEDY, Simple
from kervan.rules.reading import Refusal
from tests.table import table

HERE = Path(__file__).parent
MOST = 240  # decisions of a game; random ones may be very long


def recordings() -> Iterator[tuple[str, str, int, dict[str, str], bool]]:
    """File name, game, players, options, and whether the players are greedy."""
    for name in GAMES:
        contents = form(name, "interpreted").contents
        for players in contents.players:
            yield f"{name}-{players}-greedy", name, players, {}, True
            yield f"{name}-{players}-random", name, players, {}, False
        for option in contents.options:
            for value in option.values:
                if value != option.default:
                    players = most_players(name, {option.name: value})
                    label = f"{name}-{option.name}-{value}".replace(" ", "_")
                    yield label, name, players, {option.name: value}, True


def most_players(name: str, options: dict[str, str]) -> int:
    """How many can play at most with these options: some do not suit all."""
    for players in reversed(form(name, "interpreted").contents.players):
        with suppress(Refusal):
            return table(name, players, options).players
    raise AssertionError(f"nobody can play {name} with {options}")


def transcript(name: str, players: int, options: dict[str, str], greedy: bool) -> str:
    """A whole game in words."""
    game = table(name, players, options)
    state, luck = game.start(seed=f"golden {name} {players}"), Random(f"{name} {players}")
    lines, before = [], flat(state.view(HOST))
    opening = [f"{key} = {value}" for key, value in before.items()]
    while not state.over and len(state.events) < MOST:
        seat = luck.choice(state.seats_to_decide)
        state.play(seat, choice(state, seat, greedy, luck))
        after = flat(state.view(HOST))
        changes = [
            f"   {key}: {before.get(key, '-')} -> {after.get(key, '-')}"
            for key in sorted({*before, *after})
            if before.get(key) != after.get(key)
        ]
        lines += [f"after {len(state.events)}", *changes]
        before = after
    return "\n".join([str(state.record), "at first", *opening, *lines]) + "\n"


def choice(state: State, seat: int, greedy: bool, luck: Random) -> int:
    if not greedy:
        return luck.choice(state.legal_numbers(seat))
    style = seat % len(state.game.contents.styles)
    return Simple("greedy", GREEDY + style).choose(glimpse(state, seat, luck.getrandbits(32)))


def flat(view: dict[str, Any], path: str = "") -> dict[str, str]:
    """A view as one row of names and values."""
    found: dict[str, str] = {}
    for key, value in view.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            found |= flat(value, here)
        else:
            found[here] = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    return found


def main() -> None:
    for old in HERE.glob("*.txt"):
        old.unlink()
    for label, *asked in recordings():
        (HERE / f"{label}.txt").write_text(transcript(*asked), encoding="utf-8")
        print(label, file=sys.stderr)


if __name__ == "__main__":
    main()
