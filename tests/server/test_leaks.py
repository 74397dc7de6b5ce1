"""Nobody is sent what he may not know: everything that goes to one seat over the wire, answers with
their heads and frames, is byte-equal in two games that differ in what is hidden from it.

The games come from `twins.py` and are played through a real server, seat by seat. Nothing is taken
out before comparing: time, random names and chance are told to the server (`inside.py`). Who
watches asks for everything there is to ask about a table. A planted leak must be found.
"""

import asyncio
import itertools
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kervan.rules.grammar import SPECTATOR
from kervan.rules.reading import SEATS
from kervan.server import sights
from kervan.server.live import ALL, Live

from .inside import Fate, Somebody, quiet, serving, settings_in
from .twins import Twin, World, game_of, original, twins

pytestmark = pytest.mark.compiled
MANY = int(os.environ.get("KERVAN_TWINS", "2"))  # twins for each onlooker
ACTS = int(os.environ.get("KERVAN_TWIN_ACTS", "45"))
CLOCK = {"kind": "live", "seconds": 900, "increment": 10}
GAMES: dict[str, tuple[str, int, dict[str, str]]] = {
    "khiva": ("khiva", 3, {}),
    "khiva-hidden-carpet": ("khiva", 2, {"top_carpet": "hidden"}),
    "yspahan": ("yspahan", 3, {}),
    "samarkand": ("samarkand", 4, {}),
    "istanbul": ("istanbul", 3, {}),
    "istanbul-mocha": ("istanbul", 3, {"expansion": "on"}),
}
FOLDERS = itertools.count()


def name_of(onlooker: int) -> str:
    return "spectator" if onlooker == SPECTATOR else SEATS[onlooker]


@dataclass
class Wire:
    """Plays worlds through servers, and gives what one onlooker was sent after each step."""

    fate: Fate
    folder: Path

    def play(self, world: World, onlooker: int, first: int) -> list[list[str]]:
        return asyncio.run(self._play(world, onlooker, first))

    async def _play(self, world: World, onlooker: int, first: int) -> list[list[str]]:
        self.fate.anew(world.script)
        settings = await settings_in(self.folder / f"run{next(FOLDERS)}", self.folder)
        async with serving(settings, worker=True) as (site, url):
            people = [Somebody(url) for _ in range(world.state.game.players + 1)]
            try:
                return await self._told(world, onlooker, first, site, people)
            finally:
                for one in people:
                    await one.close()

    async def _told(
        self, world: World, onlooker: int, first: int, site: Any, people: list[Somebody]
    ) -> list[list[str]]:
        game = world.state.game
        for number, one in enumerate(people):
            await one.ask("POST", "/api/me", {"name": f"person {number}"})
        body = {"game": game.name, "players": game.players, "options": game.options,
                "public": True, "clock": CLOCK, "seats": [{"kind": "me"}]}  # fmt: skip
        made = await people[0].ask("POST", "/api/tables", body)
        assert made.status_code == 201, made.text
        table = f"/api/tables/{made.json()['table']['id']}"
        for seat, one in enumerate(people[1:-1], 1):
            await one.ask("PUT", f"{table}/seats/{SEATS[seat]}", {"kind": "me"})
        watcher = people[-1] if onlooker == SPECTATOR else people[onlooker]
        eye = f"seat={name_of(onlooker)}"
        await watcher.watch(f"{table}/live?{eye}")
        assert (await people[0].ask("POST", f"{table}/start")).is_success
        told: list[list[str]] = []
        keys = itertools.count()
        for step, acts in enumerate([[], *world.steps]):
            self.fate.now += 1.0
            for seat, decision in acts:
                found = await people[seat].ask("GET", f"{table}/sight?since=100000&menu=numbers")
                key = f"own-{step:06d}" if seat == onlooker else f"other-{next(keys):06d}"
                body = {"seat": SEATS[seat], "number": found.json()["number"], "key": key,
                        "decision": decision}  # fmt: skip
                ask = people[seat].heard_of if seat == onlooker else people[seat].ask
                done = await ask("POST", f"{table}/decisions", body)
                assert done.status_code == 200, done.text
            await quiet(site)
            if step >= first:
                await self._look(watcher, table, eye, onlooker)
            await watcher.settle()
            told.append(list(watcher.heard))
            watcher.heard.clear()
        await self._look_at_all(watcher, table, eye, onlooker)
        told[-1] += watcher.heard
        return told

    async def _look(self, watcher: Somebody, table: str, eye: str, onlooker: int) -> None:
        asked = ["", "/sight?" + eye, f"/sight?{eye}&menu=numbers", f"/events?{eye}", "/chat"]
        for path in asked:
            await watcher.heard_of("GET", table + path)
        await watcher.heard_of("GET", "/api/tables")
        await watcher.heard_of("GET", "/api/me/tables")

    async def _look_at_all(self, watcher: Somebody, table: str, eye: str, onlooker: int) -> None:
        """What is asked once, at the end: the past, reasons, hints, lines of JSON, refusals."""
        sight = (await watcher.heard_of("GET", f"{table}/sight?{eye}")).json()
        for number in range(max(0, sight["number"] - 12), sight["number"] + 2):
            await watcher.heard_of("GET", f"{table}/at/{number}?{eye}")
        for path in ("/verify", "/sheet", "/links"):
            await watcher.heard_of("GET", table + path)
        async with watcher.http.stream("GET", f"{table}/stream?{eye}") as lines:
            watcher.heard.append(await anext(lines.aiter_lines()))
        if onlooker == SPECTATOR:
            return
        for decision in range(0, 400, 7):
            await watcher.heard_of("GET", f"{table}/why?{eye}&decision={decision}")
        late = {"seat": name_of(onlooker), "number": 0, "decision": 0, "key": "too-late"}
        await watcher.heard_of("POST", f"{table}/decisions", late)
        body = {"seat": name_of(onlooker)}
        job = (await watcher.heard_of("POST", f"{table}/hints", body)).json().get("job")
        while job:
            found = await watcher.ask("GET", f"/api/jobs/{job}")
            if found.json()["state"] in ("done", "failed"):
                watcher.heard.append(found.text)
                break
            await asyncio.sleep(0.02)
        await watcher.heard_of("POST", f"{table}/undo", {**body, "key": "take-back"})


def compare(wire: Wire, worlds: list[World], twin: Twin) -> None:
    """What the onlooker was sent of the real game and of its twin must be the same."""
    steps = len(twin.world.steps)
    real = wire.play(worlds[steps], twin.onlooker, twin.first)
    other = wire.play(twin.world, twin.onlooker, twin.first)
    assert any(map(len, real))
    for step, (one, two) in enumerate(zip(real, other, strict=True)):
        for said, differs in itertools.zip_longest(one, two, fillvalue="(nothing)"):
            assert said == differs, f"{name_of(twin.onlooker)} learns at step {step}: {twin.first=}"


def compare_all(wire: Wire, found: list[tuple[list[World], Twin]]) -> None:
    for worlds, twin in found:
        compare(wire, worlds, twin)


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Wire:
    return Wire(Fate(monkeypatch), tmp_path)


def bred(game: str, onlooker: int, wanted: int = MANY) -> list[tuple[list[World], Twin]]:
    """Twins with the game each is of; from some games only few things hidden can be changed."""
    name, players, options = GAMES[game]
    found: list[tuple[list[World], Twin]] = []
    for seed in range(1, 20):
        worlds = original(game_of(name, players, options), seed, ACTS)
        some = twins(worlds, onlooker, wanted, Random(f"{game} {onlooker}"))
        found += [(worlds, twin) for twin in some]
        if len(found) >= wanted:
            return found[:wanted]
    raise AssertionError("no twins were found: nothing would be compared")


def cases() -> list[tuple[str, int]]:
    return [
        (game, onlooker)
        for game, (_, players, _) in GAMES.items()
        for onlooker in (*range(players), SPECTATOR)
    ]


@pytest.mark.parametrize(("game", "onlooker"), cases())
def test_the_wire_tells_nobody_what_he_may_not_know(wire: Wire, game: str, onlooker: int) -> None:
    compare_all(wire, bred(game, onlooker))


def show_hands(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Live, "conceal_all", lambda self: [self.begun.bytes] * 6)


def tell_decisions(patch: pytest.MonkeyPatch) -> None:
    real = sights.event_for

    def told(live: Any, entry: Any, onlooker: int, number: int) -> dict[str, Any]:
        moves = [decision for _, decision in entry.body.moves]
        return {**real(live, entry, onlooker, number), "decision": moves[0] if moves else None}

    patch.setattr(sights, "event_for", told)


def count_secret_acts(patch: pytest.MonkeyPatch) -> None:
    real = Live.draft

    def draft(self: Live, *told: Any, **more: Any) -> Any:
        made = real(self, *told, **more)
        made.entry.seen = ALL
        return made

    patch.setattr(Live, "draft", draft)


def say_who_kept(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(sights, "nobodys", lambda entry, body, onlooker: entry.kind == "start")


def show_true_clocks(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Live, "sealed", property(lambda self: False))


def tell_who_is_asked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(sights, "seen_waiting", lambda live, onlooker: sights.names_of(live.waiting()))


LEAKS: list[tuple[str, Callable[[pytest.MonkeyPatch], None]]] = [
    ("khiva", show_hands),
    ("khiva", tell_decisions),
    ("khiva", count_secret_acts),
    ("samarkand", tell_who_is_asked),
    ("samarkand", show_true_clocks),
    ("samarkand", say_who_kept),
]


@pytest.mark.parametrize(("game", "leak"), LEAKS, ids=lambda one: getattr(one, "__name__", one))
def test_a_planted_leak_is_found(
    monkeypatch: pytest.MonkeyPatch, wire: Wire, game: str, leak: Callable[..., None]
) -> None:
    found = bred(game, SPECTATOR, 6)
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="spectator learns at step"):
        compare_all(wire, found)
