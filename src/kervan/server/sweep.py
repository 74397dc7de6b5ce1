"""What a web process looks after every moment: clocks, jobs nobody does, news that got lost."""

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select, update
from sqlalchemy.exc import DBAPIError, InterfaceError

from . import clocks, jobs
from . import schema as s
from .live import Live
from .logs import log, trace
from .people import REMEMBERED
from .problems import Problem
from .routes import live as live_routes
from .store import Unavailable

if TYPE_CHECKING:
    from .app import Site

PULSE = 2.0  # seconds between signs of life
PAUSE = 6.0  # without a sign for so long, nobody served: clocks stood still
LOOK = 0.25
TIDY = 60.0
NOTICE = 60.0  # seconds a notice is kept for slow processes


class Sweep:
    """The tasks beside the requests."""

    def __init__(self, site: "Site") -> None:
        self.site = site
        self.host = site.host
        self.store = site.store
        self.doing = jobs.Doing(site.host, site.acts)
        self.tasks: list[asyncio.Task[None]] = []
        self.look = asyncio.Event()
        self.alive = time.time()
        self.host.awake = self.awake

    async def open(self) -> None:
        await self.pulse(least=0.0)
        for work, every in (
            (self.pulse, PULSE),
            (self.time_out, LOOK),
            (self.hurry, LOOK),
            (self.heal, 1.0),
            (self.rescue, 2.0),
            (self.tidy, TIDY),
            (self.beat, 1.0),
            (self.site.people.renew, REMEMBERED / 2),
        ):
            self.tasks.append(asyncio.create_task(self._again(work, every), name=work.__name__))

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        for task in self.tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _again(self, work: Any, every: float) -> None:
        while True:
            await asyncio.sleep(every)
            try:
                await work()
            except (DBAPIError, InterfaceError, OSError, Unavailable, Problem) as error:
                log("a sweep is tried again", level="warning", error=type(error).__name__)
            except Exception as error:
                log("a sweep failed", level="error", work=work.__name__, error=trace(error))

    # ---- signs of life, and the pauses without them

    async def pulse(self, least: float | None = None) -> None:
        """Say that somebody serves; a longer silence before was a pause.

        Who begins to serve takes any silence for one: a quick restart shall cost nobody a second.
        Beside others who serve, that gives everybody two seconds at most.
        """
        if self.site.stopping:
            return  # nobody is let in any more
        at = time.time()
        async with self.store.writing() as connection:
            row = (await connection.execute(select(s.pulse.c.alive))).first()
            if row is None:
                first = self.store.insert(s.pulse).on_conflict_do_nothing()
                await connection.execute(first.values(id=1, alive=at))
            else:
                if at - row[0] > (PAUSE if least is None else least):
                    gap = self.store.insert(s.pauses).on_conflict_do_nothing()
                    await connection.execute(gap.values(begun=row[0], ended=at))
                    log("clocks stood still", seconds=round(at - row[0], 1))
                await connection.execute(update(s.pulse).values(alive=at))
        await self.host.learn_pauses()
        self.alive = at

    async def awake(self) -> None:
        """Where the whole machine slept, learn how long before anybody is charged for it."""
        if time.time() - self.alive > PAUSE:
            await self.pulse()

    # ---- clocks

    async def time_out(self) -> None:
        """Hand seats whose time is over to a bot."""
        if self.site.stopping:
            return  # whoever serves next knows since when nobody was let in
        await self.awake()
        t, at = s.tables.c, time.time()
        query = select(t.id).where(t.state == "playing", t.deadline < at).limit(100)
        for row in await self.store.rows(query):
            async with self.host.looking(row["id"]) as live:
                out = clocks.out_of_time(live, at, self.host.pauses)
                number = live.number
                if not out:
                    await self._later(live, at)
            for seat in out:
                with contextlib.suppress(Problem):
                    key = f"timeout:{number}:{seat}"
                    await self.site.acts.replace(row["id"], seat, "timeout", key)

    async def _later(self, live: Live, at: float) -> None:
        """The deadline was reckoned without a pause."""
        deadline = clocks.deadline(live, at, self.host.pauses)
        t = s.tables.c
        change = update(s.tables).where(t.id == live.id, t.number == live.number)
        await self.store.run(change.values(deadline=deadline))
        live.row["deadline"] = deadline

    # ---- jobs

    async def hurry(self) -> None:
        """Do what no worker did in time."""
        kinds = ("move", "rate")
        found = await jobs.lease(self.store, self.host.bus.origin, 50, kinds, 5.0, due=True)
        for job in found:
            if job["kind"] == "rate":
                await self.doing.rate(job)
            elif await self.doing.hurry(job):
                self.site.metrics.bot_moves["fallback"] += 1
        j, at = s.jobs.c, time.time()
        asked = j.kind.in_(("hint", "analysis"))
        late = asked & j.state.in_(("waiting", "running")) & (j.due < at)
        answer = {"error": "nobody had time to work it out; try again later"}
        if await self.store.rows(select(j.id).where(late).limit(1)):
            change = update(s.jobs).where(late)
            await self.store.run(change.values(state="failed", answer=answer))

    async def rescue(self) -> None:
        """Bots that have to decide and were not asked, whatever the reason."""
        t, j = s.tables.c, s.jobs.c
        asked = select(j.table_id).where(j.kind == "move")
        query = select(t.id).where(t.state == "playing", t.bots != 0, t.id.not_in(asked)).limit(50)
        for row in await self.store.rows(query):
            async with self.host.looking(row["id"]) as live:
                waiting = live.waiting()
                made = [
                    self.host.job("move", live.id, live.number, one.seat, one.level, time.time())
                    for one in live.sittings
                    if one.kind == "bot" and waiting >> one.seat & 1
                ]
                for job in made:
                    job["ticket"] += f":{time.time():.0f}"
                if made:
                    insert_jobs = self.store.insert(s.jobs).on_conflict_do_nothing()
                    await self.store.run(insert_jobs.values(made))

    # ---- who watches

    async def beat(self) -> None:
        live_routes.beat(self.host)

    # ---- what got lost

    async def heal(self) -> None:
        """Look for news of watched tables that no notice told us of."""
        watched = [table for table in self.host.watchers if table in self.host.lives]
        for first in range(0, len(watched), 500):
            for table, (number, edition) in (
                await self.store.numbers(watched[first : first + 500])
            ).items():
                live = self.host.lives.get(table)
                if live is None or live.lock.locked():
                    continue
                if number > live.number:
                    await self.host.catch_up(table)
                elif edition != live.row["edition"] and number <= live.number:
                    self.host.heard({"kind": "seats", "table": table})

    async def tidy(self) -> None:
        """Throw away what nobody needs any more."""
        at = time.time()
        await self.store.run(
            delete(s.sessions).where(s.sessions.c.expires < at),
            delete(s.challenges).where(s.challenges.c.expires < at),
            delete(s.notices).where(s.notices.c.at < at - NOTICE),
            delete(s.jobs).where(
                s.jobs.c.state.in_(("done", "failed")), s.jobs.c.due < at - clocks.DAY
            ),
        )
