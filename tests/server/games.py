"""Many games, stored as the server stores them, without the wire: to be replayed.

    python -m tests.server.games --games 1000 --data DIR

Drafted, written and accepted by the server's own code, a whole game in one transaction.
"""

import argparse
import asyncio
import contextlib
import sys
import time
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import kervan
from kervan.kernel.forms import GAMES, form
from kervan.players.glimpse import Glimpse
from kervan.players.register import bot
from kervan.rules.reading import Refusal
from kervan.server import shapes
from kervan.server.app import Site
from kervan.server.live import Draft, Live
from kervan.server.migrate import migrate
from kervan.server.settings import Settings, load
from kervan.server.store import Write

LONGEST = 400  # acts by chance, then the players agree to stop
TO_THE_END = 20  # one game in so many is played to its end by bots that want to win


def kinds() -> Iterator[tuple[str, int, dict[str, str]]]:
    """Every game, number of players, and value of an option, for ever."""
    while True:
        for name in GAMES:
            contents = form(name, "interpreted").contents
            for players in contents.players:
                yield name, players, {}
            for option in contents.options:
                for value in option.values:
                    yield name, most_for(name, ((option.name, value),)), {option.name: value}


@cache
def most_for(name: str, options: tuple[tuple[str, str], ...]) -> int:
    """The most players these options are for."""
    for players in reversed(form(name, "interpreted").contents.players):
        with contextlib.suppress(Refusal):
            kervan.game(name, players, dict(options))
            return int(players)
    raise AssertionError(f"{name} cannot be played with {options}")


async def store_games(settings: Settings, count: int, seed: int = 1) -> dict[str, int]:
    """Store so many games of each kind; returns how many events each has."""
    await migrate(settings)
    site, events = Site(settings), dict.fromkeys(GAMES, 0)
    await site.store.open()
    try:
        person, _ = await site.people.guest("somebody")
        wanted = dict.fromkeys(GAMES, count)
        for number, (name, players, options) in enumerate(kinds()):
            if not any(wanted.values()):
                return events
            if wanted[name]:
                wanted[name] -= 1
                luck = Random(f"{seed} {number}")
                events[name] += await store_game(site, person, name, players, options, luck, number)
    finally:
        await site.store.close()
    return events


async def store_game(
    site: Site, person: str, name: str, players: int, options: dict[str, str], luck: Random,
    number: int,
) -> int:  # fmt: skip
    seats: list[Any] = [shapes.Hotseat(name=f"player {seat}") for seat in range(players)]
    asked = shapes.NewTable(game=name, players=players, options=options, seats=seats)
    table = await site.tables.make(person, asked)
    await site.acts.start(table, person)
    live = await site.host.live(table)
    clever = bot("greedy", live.game) if number % TO_THE_END == 0 else None
    writes: list[Write] = []
    while live.playing:
        draft = act(site, live, luck, clever)
        writes.append(site.host._write(live, draft))
        live.accept(draft)
    stored = await site.store.journal.store(writes)
    assert len(stored) == len(writes)
    site.host.drop(live)
    return len(live.entries)


def act(site: Site, live: Live, luck: Random, clever: Any) -> Draft:
    """The next act: a decision, now and then something taken back, at last an end."""
    state, acts, key = live.begun, site.acts, f"key-{live.number}"
    seat = luck.choice(state.seats_to_decide)
    if clever is None and luck.random() < 0.02 and state._last_of(seat) >= 0:
        return acts._undone(live, seat, key)
    if clever is not None:
        legal = tuple(state.legal(seat))
        sight = Glimpse(live.game, seat, live.shown[seat], legal, luck.getrandbits(60))
        decision = clever.choose(sight) if len(legal) > 1 else legal[0].number
    else:
        decision = luck.choice(state.legal_numbers(seat))
    draft = acts._decided(live, seat, decision, key, None)
    if live.number > LONGEST and clever is None and "state" not in draft.table:
        acts._end(live, draft, "agreed", [])
    return draft


def main() -> int:
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument("--games", type=int, default=1000, help="of each kind")
    made.add_argument("--data", required=True)
    asked = made.parse_args()
    begun = time.monotonic()
    events = asyncio.run(store_games(load({"data": asked.data}, environment={}), asked.games))
    print(f"{asked.games} games of each kind, {events} events, {time.monotonic() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
