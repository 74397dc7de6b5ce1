"""Clocks: what deciding costs, what it gives back, and that nobody pays for what is not his fault.

The server runs inside the test, which tells it the time (`inside.py`).
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kervan.server import sweep
from kervan.server.app import Site
from kervan.server.host import Watcher

from .inside import Fate, Somebody, serving, settings_in

pytestmark = pytest.mark.compiled
LIVE = {"kind": "live", "seconds": 600, "increment": 10}
DAYS = {"kind": "days", "days": 2}
DAY = 86_400.0


@dataclass
class Match:
    """Anna plays red, Ben blue; time passes only when it is told to."""

    fate: Fate
    site: Site
    anna: Somebody
    ben: Somebody
    table: str

    async def sight(self, seat: str) -> Any:
        one = self.anna if seat == "red" else self.ben
        found = await one.ask("GET", f"/api/tables/{self.table}/sight?seat={seat}")
        assert found.status_code == 200, found.text
        return found.json()

    async def left(self) -> dict[str, float]:
        found: dict[str, float] = (await self.sight("red"))["clocks"]["left"]
        return found

    async def remaining(self) -> dict[str, float]:
        """What the clocks show now, as the page counts on."""
        clocks = (await self.sight("red"))["clocks"]
        gone = self.fate.now - clocks["at"]
        return {seat: left - gone * (seat in clocks["running"])
                for seat, left in clocks["left"].items()}  # fmt: skip

    async def waits_for(self) -> list[str]:
        found: list[str] = (await self.sight("red"))["waiting"]
        return found

    async def decide(self, seat: str, think: float = 0.0, choice: int = 0) -> None:
        """Think for so long, then decide."""
        self.fate.now += think
        sight = await self.sight(seat)
        body = {"seat": seat, "number": sight["number"], "key": f"a-key-{self.fate.luck.random()}",
                "decision": sight["legal"][choice]["number"]}  # fmt: skip
        one = self.anna if seat == "red" else self.ben
        found = await one.ask("POST", f"/api/tables/{self.table}/decisions", body)
        assert found.status_code == 200, found.text

    async def undo(self, seat: str) -> None:
        """Take back what told nobody anything."""
        one = self.anna if seat == "red" else self.ben
        found = await one.ask("POST", f"/api/tables/{self.table}/undo", {"seat": seat})
        assert (found.status_code, found.json().get("done")) == (200, True), found.text

    async def turn(self, seat: str, think: float = 0.0) -> None:
        """Decide until somebody else is to decide."""
        await self.decide(seat, think)
        while await self.waits_for() == [seat]:
            await self.decide(seat)

    async def kinds(self) -> list[str]:
        return [seat["kind"] for seat in await self.seats()]

    async def seats(self) -> list[dict[str, Any]]:
        found = await self.anna.ask("GET", f"/api/tables/{self.table}")
        seats: list[dict[str, Any]] = found.json()["seats"]
        return seats


Play = Callable[[Match], Awaitable[None]]


class Hall:
    """Where matches are played, one server after the other on the same folder."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path) -> None:
        self.fate = Fate(patch)
        self.patch = patch
        self.folder = folder

    def play(self, clock: dict[str, Any], *parts: Play, game: str = "istanbul") -> None:
        """Let two people play; between the parts the server is down."""
        asyncio.run(self._play(clock, parts, game))

    async def _play(self, clock: dict[str, Any], parts: tuple[Play, ...], game: str) -> None:
        settings = await settings_in(self.folder / "run", self.folder)
        table, cookies = "", []
        for part in parts:
            async with serving(settings) as (site, url), self.people(url, cookies) as (anna, ben):
                if not table:
                    table = await arrange(anna, ben, game, clock)
                cookies = [dict(one.http.cookies) for one in (anna, ben)]
                await part(Match(self.fate, site, anna, ben, table))

    @contextlib.asynccontextmanager
    async def people(self, url: str, cookies: list[Any]) -> AsyncIterator[list[Somebody]]:
        found = [Somebody(url), Somebody(url)]
        for one, kept in zip(found, cookies or [{}, {}], strict=True):
            one.http.cookies.update(kept)
        try:
            yield found
        finally:
            for one in found:
                await one.close()


async def arrange(anna: Somebody, ben: Somebody, game: str, clock: dict[str, Any]) -> str:
    for name, one in (("Anna", anna), ("Ben", ben)):
        await one.ask("POST", "/api/me", {"name": name})
    body = {"game": game, "players": 2, "public": True, "clock": clock, "seats": [{"kind": "me"}]}
    table = str((await anna.ask("POST", "/api/tables", body)).json()["table"]["id"])
    await ben.ask("PUT", f"/api/tables/{table}/seats/blue", {"kind": "me"})
    found = await anna.ask("POST", f"/api/tables/{table}/start")
    assert found.status_code == 200, found.text
    return table


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Hall:
    return Hall(monkeypatch, tmp_path)


def other(seat: str) -> str:
    return "blue" if seat == "red" else "red"


def test_thinking_costs_time_and_an_answer_gives_some_back(hall: Hall) -> None:
    async def play(match: Match) -> None:
        (first,) = await match.waits_for()
        assert await match.left() == {"red": 600.0, "blue": 600.0}
        await match.turn(first, think=30)
        assert await match.left() == {first: 580.0, other(first): 600.0}
        match.fate.now += 5
        assert (await match.sight("red"))["clocks"]["running"] == [other(first)]
        assert await match.remaining() == {first: 580.0, other(first): 595.0}

    hall.play(LIVE, play)


def test_each_question_in_a_row_costs_time_but_the_increment_comes_once(hall: Hall) -> None:
    async def play(match: Match) -> None:
        (first,) = await match.waits_for()
        asked = 0
        while await match.waits_for() == [first]:
            await match.decide(first, think=7)
            asked += 1
        assert asked > 1, "a turn of several questions was wanted"
        assert (await match.left())[first] == 600.0 - 7 * asked + 10

    hall.play(LIVE, play)


@pytest.mark.parametrize(("lag", "forgiven"), [(0.0, 0.0), (0.4, 0.4), (30.0, 1.0)])
def test_a_slow_line_is_forgiven_but_not_without_end(
    hall: Hall, lag: float, forgiven: float
) -> None:
    async def play(match: Match) -> None:
        (first,) = await match.waits_for()
        one = match.anna if first == "red" else match.ben
        await one.watch(f"/api/tables/{match.table}/live?seat={first}")
        watcher = await watching(match)
        watcher.lag = lag
        await match.turn(first, think=30)
        assert (await match.left())[first] == 600.0 - 30 + forgiven + 10

    hall.play(LIVE, play)


async def watching(match: Match) -> Watcher:
    while not match.site.host.watchers.get(match.table):
        await asyncio.sleep(0.01)
    (watcher,) = match.site.host.watchers[match.table]
    return watcher


def test_whose_time_is_over_is_sat_in_for_and_may_come_back(hall: Hall) -> None:
    async def play(match: Match) -> None:
        (first,) = await match.waits_for()
        match.fate.now += 599
        await match.site.sweep.time_out()
        assert await match.kinds() == ["person", "person"]
        match.fate.now += 2
        await match.site.sweep.time_out()
        out = await match.seats()
        assert {one["seat"]: one["kind"] for one in out} == {first: "bot", other(first): "person"}
        events = (await match.sight(other(first)))["events"]
        assert [event["kind"] for event in events].count("timeout") == 1
        one = match.anna if first == "red" else match.ben
        path = f"/api/tables/{match.table}/seats/{first}"
        assert (await one.ask("PUT", path, {"kind": "me"})).status_code == 200
        assert await match.kinds() == ["person", "person"]
        assert (await match.left())[first] == 30.0
        match.fate.now += 20
        await match.site.sweep.time_out()
        assert await match.kinds() == ["person", "person"], "he could not even look around"

    hall.play(LIVE, play)


def test_days_are_wound_up_by_each_decision(hall: Hall) -> None:
    async def play(match: Match) -> None:
        (first,) = await match.waits_for()
        for _ in range(2):
            await match.decide(first, think=1.9 * DAY)
            await match.site.sweep.time_out()
            assert await match.kinds() == ["person", "person"]
        (asked,) = await match.waits_for()
        match.fate.now += 2 * DAY + 1
        await match.site.sweep.time_out()
        seats = {one["seat"]: one["kind"] for one in await match.seats()}
        assert seats == {asked: "bot", other(asked): "person"}

    hall.play(DAYS, play)


def test_without_a_clock_nobody_is_ever_late(hall: Hall) -> None:
    async def play(match: Match) -> None:
        match.fate.now += 100 * DAY
        await match.site.sweep.time_out()
        assert await match.kinds() == ["person", "person"]
        assert (await match.sight("red")).get("clocks") is None

    hall.play({"kind": "none"}, play)


def test_taking_back_gives_no_time(hall: Hall) -> None:
    """Who decides, takes it back and decides again has thought all the while, and is paid once."""

    async def play(match: Match) -> None:
        (first,) = await match.waits_for()
        second = other(first)
        await whole_turn(match, first, think=10)
        assert await match.left() == {first: 600.0, second: 600.0}
        match.fate.now += 5
        await match.undo(first)
        assert await match.waits_for() == [first]
        assert await match.remaining() == {first: 585.0, second: 600.0}
        for _ in range(3):
            await whole_turn(match, first)
            await match.undo(first)
        await whole_turn(match, first, think=5)
        assert await match.remaining() == {first: 590.0, second: 600.0}

    async def whole_turn(match: Match, seat: str, think: float = 0.0) -> None:
        """Decide so that nothing is revealed and somebody else is to decide."""
        match.fate.now += think
        while await match.waits_for() == [seat]:
            sight = await match.sight(seat)
            texts = [one["text"] for one in sight["legal"]]
            await match.decide(seat, choice=texts.index("end turn") if "end turn" in texts else 0)

    hall.play(LIVE, play)


@pytest.mark.parametrize("away", [0.5, 4.0, 60.0])
def test_a_quick_restart_costs_nobody_anything(hall: Hall, away: float) -> None:
    hall.patch.setattr(sweep, "PAUSE", 6.0)
    before: dict[str, float] = {}

    async def play(match: Match) -> None:
        (first,) = await match.waits_for()
        await match.turn(first)
        hall.fate.now += 3
        await match.site.sweep.pulse()
        before.update(await match.remaining())
        match.site.stop()  # from here on nobody is let in
        hall.fate.now += away

    async def go_on(match: Match) -> None:
        assert await match.remaining() == before
        await match.turn((await match.waits_for())[0])
        assert min((await match.left()).values()) >= min(before.values())

    hall.play(LIVE, play, go_on)


@pytest.mark.parametrize("clock", [LIVE, DAYS])
def test_nobody_pays_for_the_time_the_server_was_away(hall: Hall, clock: dict[str, Any]) -> None:
    hall.patch.setattr(sweep, "PAUSE", 6.0)
    before: dict[str, float] = {}

    async def play(match: Match) -> None:
        (first,) = await match.waits_for()
        await match.turn(first)
        hall.fate.now += 4  # too short to be a pause: it is thought about
        await match.site.sweep.pulse()
        before.update(await match.remaining())
        hall.fate.now += 5 * DAY  # from here on nobody is there

    async def go_on(match: Match) -> None:
        await match.site.sweep.time_out()
        assert await match.kinds() == ["person", "person"]
        assert await match.remaining() == before
        (asked,) = await match.waits_for()
        await match.turn(asked, think=3)
        gives = {"live": before[asked] - 3 + 10, "days": 2 * DAY}
        assert (await match.left())[asked] == pytest.approx(gives[str(clock["kind"])])

    hall.play(clock, play, go_on)


@pytest.mark.parametrize("first_comes", ["a decision", "a look at the clocks"])
def test_nobody_pays_for_the_time_the_machine_slept(hall: Hall, first_comes: str) -> None:
    hall.patch.setattr(sweep, "PAUSE", 6.0)

    async def play(match: Match) -> None:
        (first,) = await match.waits_for()
        hall.fate.now += DAY
        if first_comes == "a look at the clocks":
            await match.site.sweep.time_out()
        await match.turn(first)
        assert await match.kinds() == ["person", "person"]
        assert (await match.left())[first] == 610.0

    hall.play(LIVE, play)


def test_what_all_choose_at_once_costs_each_his_own_time(hall: Hall) -> None:
    async def play(match: Match) -> None:
        assert await match.waits_for() == ["red", "blue"]
        match.fate.now += 20
        while "red" in await match.waits_for():
            await match.decide("red")
        assert (await match.left())["blue"] == 600.0
        assert await match.remaining() == {"red": 590.0, "blue": 580.0}
        match.fate.now += 20
        assert await match.remaining() == {"red": 590.0, "blue": 560.0}

    hall.play(LIVE, play, game="khiva")
