"""Jobs: leased from the database by whoever has time, and done once however often they are tried.

waiting --lease--> running --done--> deleted (moves, ratings) or kept with its answer (hints)
                      |  the lease runs out: the worker is gone, another takes it
                      |  it is due: anybody answers at once with a fast level
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from sqlalchemy import and_, case, delete, or_, select, update

from ..kernel.table import Game
from ..players.glimpse import Bot, Glimpse
from ..players.register import bot
from ..rules.reading import SEATS, Refusal
from . import ratings
from . import schema as s
from .acts import Acts
from .host import Host
from .logs import log, trace
from .store import Row, Store

REHEARSED = 256  # simulations of a hint in a rehearsal, however long they take
LEASE = 2.5  # seconds; a worker renews its leases while it thinks
TRIES = 5
Chooser = Callable[[Bot, Glimpse], Any]


async def lease(
    store: Store, worker: str, most: int, kinds: Sequence[str], seconds: float, due: bool = False
) -> list[Row]:
    """Take jobs nobody has; with `due`, those whose time is over, whoever has them.

    A lease that ran out some time ago is such a time too: there is no worker left to take it over.
    Only the first worker that takes a move is given `seconds` for it; if one after the other dies
    of it, it comes due all the same.
    """
    j, at = s.jobs.c, time.time()
    gone = at - store.settings.patience if due else at
    free = and_(j.state == "running", j.lease < gone)
    which = or_(j.state == "waiting", free)
    if due:
        which = or_(and_(j.state.in_(("waiting", "running")), j.due < at), free)
    first = (
        select(j.id)
        .where(which, j.kind.in_(kinds))
        .order_by(case((j.kind == "move", 0), else_=1), j.id)
        .limit(most)
    )
    if not await store.rows(first):
        return []
    chosen = first.with_for_update(skip_locked=True)
    taken = (
        update(s.jobs)
        .where(j.id.in_(chosen.scalar_subquery()))
        .values(
            state="running",
            worker=worker,
            lease=at + LEASE,
            due=case(
                (and_(j.state == "waiting", j.kind.in_(("move", "rate"))), at + seconds),
                (j.due < at, at + seconds),
                else_=j.due,
            ),
        )
        .returning(s.jobs)
    )
    async with store.writing() as connection:
        return [dict(row) for row in (await connection.execute(taken)).mappings()]


async def renew(store: Store, ids: Sequence[int], worker: str) -> None:
    j = s.jobs.c
    mine = update(s.jobs).where(j.id.in_(ids), j.worker == worker, j.state == "running")
    await store.run(mine.values(lease=time.time() + LEASE))


async def finish(store: Store, job: Row, answer: dict[str, Any] | None = None) -> None:
    """A move or rating is gone when done; what somebody asked for is kept for him."""
    this = s.jobs.c.id == job["id"]
    if job["kind"] in ("move", "rate"):
        await store.run(delete(s.jobs).where(this))
        return
    state = "failed" if answer is None or "error" in answer else "done"
    change = update(s.jobs).where(this, s.jobs.c.state == "running")
    await store.run(change.values(state=state, answer=answer or {"error": "it came to nothing"}))


async def anything(player: Bot, sight: Glimpse) -> int:
    """What never fails."""
    return sight.legal[0].number


class Bots:
    """The bots of one thread, made once for each game and level."""

    def __init__(self, fast_level: str) -> None:
        self.fast_level = fast_level
        self.made: dict[tuple[int, str], Bot] = {}

    def of(self, game: Game, level: str) -> Bot:
        key = (id(game), level)
        if key not in self.made:
            try:
                self.made[key] = bot(level, game)
            except Refusal:  # a level of another version of this server
                self.made[key] = bot(self.fast_level, game)
        return self.made[key]

    def forget(self, player: Bot) -> None:
        """One that still thinks in a thread nobody waits for any more is not asked again."""
        self.made = {key: one for key, one in self.made.items() if one is not player}


class Doing:
    """How jobs are done, by a worker with time or by a web process in a hurry."""

    def __init__(self, host: Host, acts: Acts) -> None:
        self.host = host
        self.acts = acts
        self.bots = Bots(host.settings.fast_level)

    async def move(self, job: Row, level: str, choose: Chooser | None = None) -> bool:
        """Let a bot decide; False if there was nothing left to decide."""
        table, seat = job["table_id"], job["seat"]
        live = await self.host.live(table)
        if live.number < job["number"]:
            await self.host.catch_up(table)
        for _ in range(TRIES):
            async with self.host.looking(table) as live:
                bots_turn = live.playing and live.sittings[seat].kind == "bot"
                if not bots_turn or not live.waiting() >> seat & 1:
                    return False
                legal = tuple(live.begun.legal(seat))
                luck = self.luck(live.shown[seat])
                sight = Glimpse(live.game, seat, live.shown[seat], legal, luck)
                number = live.number
            player = self.bots.of(sight.game, level)
            decision = player.choose(sight) if choose is None else await choose(player, sight)
            if await self.acts.decide_for_bot(table, seat, decision, job["ticket"], number):
                return True
            await self.host.catch_up(table)
        return False

    def luck(self, shown: bytes) -> int:
        """What a bot's whims come from; in a rehearsal, what it sees."""
        rehearsal = self.host.settings.rehearsal.encode()
        if not rehearsal:
            return secrets.randbits(60)
        return int.from_bytes(sha256(rehearsal + shown).digest()[:7])

    async def hurry(self, job: Row) -> bool:
        """A move that is due is made by the fast level; if that fails, the first legal one is."""
        try:
            return await self.move(job, self.host.settings.fast_level)
        except Exception as error:
            log("a bot failed", level="error", kind=job["kind"], error=trace(error))
            return await self.move(job, self.host.settings.fast_level, anything)
        finally:
            await finish(self.host.store, job)

    async def rate(self, job: Row) -> None:
        await ratings.count(self.host.store, job, SEATS)

    async def hint(self, job: Row, seconds: float) -> dict[str, Any]:
        """The best decisions for a seat, from what it knows."""
        from ..players.analysis import analyse

        table, seat = job["table_id"], job["seat"]
        async with self.host.looking(table) as live:
            if not live.playing or not live.waiting() >> seat & 1:
                return {"error": "the table has moved on"}
            state, number = live.begun.copy(), live.number_for(seat)
        simulations = REHEARSED if self.host.settings.rehearsal else 0
        found = await asyncio.to_thread(analyse, state, seconds, seat, simulations)
        best = [
            {"decision": one.number, "text": one.move, "worth": one.chance, "behind": one.behind}
            for one in found.best[:5]
        ]
        return {"number": number, "best": best, "chances": found.chances}

    async def analysis(self, job: Row) -> dict[str, Any]:
        """A finished game: where it was won, by skill or by luck."""
        from ..players.analysis import review

        async with self.host.looking(job["table_id"]) as live:
            sheet = live.begun.record
        found = await asyncio.to_thread(review, sheet.replay())
        told: dict[str, Any] = found.as_json()
        return told

    async def do(self, job: Row, choose: Chooser | None = None) -> None:
        """Do a job to its end; what goes wrong is written down and answered."""
        answer: dict[str, Any] | None = None
        try:
            if job["kind"] == "move":
                await self.move(job, job["level"], choose)
            elif job["kind"] == "rate":
                await self.rate(job)
            elif job["kind"] == "hint":
                answer = await self.hint(job, 2.0)
            else:
                answer = await self.analysis(job)
        except Refusal as refusal:
            answer = {"error": str(refusal)}
        except Exception as error:
            log("a job failed", level="error", kind=job["kind"], error=trace(error))
            if job["kind"] == "move":
                await self.hurry(job)
                return
            answer = {"error": "it could not be worked out"}
        await finish(self.host.store, job, answer)
