"""Jobs: who takes them, how long they may take, and that no bot holds a game up."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from kervan.server import jobs, shapes
from kervan.server import schema as s
from kervan.server.app import Site
from kervan.server.migrate import migrate
from kervan.server.settings import load
from kervan.server.store import Row

from .conftest import House

pytestmark = pytest.mark.compiled
ME = {"kind": "me"}
BOT = shapes.BotSeat(level="random")
Story = Callable[[Site], Coroutine[Any, Any, None]]


def told(folder: Path, story: Story) -> None:
    """A story about a server without workers, which does nothing by itself."""

    @asynccontextmanager
    async def quiet() -> AsyncIterator[Site]:
        settings = load({"data": str(folder), "move_seconds": 3.0}, environment={})
        await migrate(settings)
        site = Site(settings)
        await site.host.open()
        try:
            yield site
        finally:
            await site.host.close()

    async def tell() -> None:
        async with quiet() as site:
            await story(site)

    asyncio.run(tell())


async def a_table(site: Site) -> str:
    """Two bots are about to choose, and nobody else."""
    person, _ = await site.people.guest("Anna")
    asked = shapes.NewTable(game="khiva", players=2, seats=[BOT, BOT])
    table = await site.tables.make(person, asked)
    await site.acts.start(table, person)
    return table


async def all_jobs(site: Site) -> list[Row]:
    return await site.store.rows(select(s.jobs).order_by(s.jobs.c.id))


async def lose_all_leases(site: Site) -> None:
    await site.store.run(update(s.jobs).values(lease=0.0))


def test_a_move_that_ends_one_worker_after_the_other_comes_due(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        await a_table(site)
        dues = []
        for worker in "abc":
            taken = await jobs.lease(site.store, worker, 4, ("move",), 10.0)
            assert len(taken) == 2
            dues.append([one["due"] for one in await all_jobs(site)])
            await lose_all_leases(site)
        assert dues[0] == dues[1] == dues[2], "each try would move the deadline"

    told(tmp_path, story)


def test_who_asks_for_a_hint_waits_no_longer_than_was_said(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        at = time.time()
        row = {**site.host.job("hint", "table", 1, 0, "greedy", at), "due": at + 20}
        await site.store.run(s.jobs.insert().values(row))
        (taken,) = await jobs.lease(site.store, "a", 1, ("hint", "analysis"), 600.0)
        assert taken["due"] == at + 20

    told(tmp_path, story)


def test_where_every_bot_fails_the_first_legal_decision_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        name = "broken"

        def choose(self, glimpse: Any) -> int:
            raise ZeroDivisionError

    async def story(site: Site) -> None:
        table = await a_table(site)
        monkeypatch.setattr(jobs, "bot", lambda level, game: Broken())
        doing = jobs.Doing(site.host, site.acts)
        for job in await all_jobs(site):
            await doing.do(job)
        live = await site.host.live(table)
        assert {seat for entry in live.entries for seat, _ in entry.body.moves} == {0, 1}

    told(tmp_path, story)


def test_a_hint_asked_for_twice_is_worked_out_once(house: House) -> None:
    anna = house.person("Anna")
    table = anna.table("istanbul", [ME, {"kind": "hotseat", "name": "Ben"}], start=True)
    seat = anna.sight(table)["seat"]
    pages = [anna, house.elsewhere(anna), anna]
    found = [one.post(f"/api/tables/{table}/hints", {"seat": seat}, 202) for one in pages]
    assert len({job["job"] for job in found}) < 3, "a second page asked for the same"
