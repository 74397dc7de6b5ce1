"""A worker: a process of its own that leases jobs and lets bots think.

One thread thinks; the loop beside it renews the leases and answers for a bot that takes too long.
Whoever started the worker starts another when it ends.
"""

import asyncio
import contextlib
import os
import secrets
import signal
import time
from concurrent.futures import ThreadPoolExecutor

from ..players.glimpse import Bot, Glimpse
from ..players.register import bot
from . import jobs
from .acts import Acts
from .host import Host
from .logs import listen_to_others, log, set_level
from .migrate import migrate
from .settings import Settings
from .store import Row, Store

IDLE = 0.5  # seconds between looks when nobody tells of jobs
TAKEN = 4  # moves at a time
BESIDE = ("hint", "analysis")  # one of each at a time: moves shall not wait for them
GIVEN_UP = 30.0  # seconds a bot that took too long may go on before its process is ended


class Worker:
    """One worker process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings)
        self.host = Host(settings, self.store)
        self.doing = jobs.Doing(self.host, Acts(self.host))
        self.name = f"{os.getpid()}-{secrets.token_hex(3)}"
        self.thinking = ThreadPoolExecutor(1, thread_name_prefix="thinking")
        self.news = asyncio.Event()
        self.stopping = asyncio.Event()
        self.held: dict[int, Row] = {}
        self.overdue: list[tuple[float, asyncio.Future[int]]] = []

    async def run(self) -> None:
        """Work until told to stop."""
        await migrate(self.settings)
        self.host.on_news = lambda notice: self.news.set()
        await self.host.open()
        log("working", worker=self.name)
        renewing = asyncio.create_task(self._renew())
        stopped = asyncio.create_task(self.stopping.wait())
        try:
            while not self.stopping.is_set():
                try:
                    busy = await self._once()
                except Exception as error:
                    log("a worker tries again", level="warning", error=repr(error)[:200])
                    await asyncio.sleep(0.5)
                    continue
                if not busy:
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(IDLE):
                            await self.news.wait()
                    self.news.clear()
        finally:
            renewing.cancel()
            stopped.cancel()
            self.thinking.shutdown(wait=False, cancel_futures=True)
            await self.host.close()
            log("stopped", worker=self.name)

    async def _once(self) -> bool:
        seconds = self.settings.move_seconds + 2 * jobs.LEASE
        moves = await jobs.lease(self.store, self.name, TAKEN, ("move", "rate"), seconds)
        if moves:
            await self._all(moves)
            return True
        seconds = self.settings.analysis_seconds
        busy = {job["kind"] for job in self.held.values()}
        kinds = [kind for kind in BESIDE if kind not in busy]
        asked = await jobs.lease(self.store, self.name, 1, kinds, seconds) if kinds else []
        for job in asked:  # beside the moves, which go on
            self.held[job["id"]] = job
            self.host.spawn(self._do(job))
        return bool(asked)

    async def _all(self, found: list[Row]) -> None:
        await asyncio.gather(*(self._do(job) for job in found))

    async def _do(self, job: Row) -> None:
        self.held[job["id"]] = job
        try:
            await self.doing.do(job, self._choose)
        finally:
            self.held.pop(job["id"], None)
            if job["kind"] in BESIDE:
                self.news.set()  # there may be more of them

    async def _choose(self, player: Bot, sight: Glimpse) -> int:
        """Let a bot think, but not for ever."""
        if len(sight.legal) == 1:
            return sight.legal[0].number
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(self.thinking, player.choose, sight)
        try:
            return await asyncio.wait_for(asyncio.shield(thought), self.settings.move_seconds)
        except TimeoutError:
            log("a bot took too long", level="warning", bot=player.name, game=sight.game.name)
            self.overdue.append((time.monotonic() + GIVEN_UP, thought))
            self.doing.bots.forget(player)
            self.thinking.shutdown(wait=False)
            self.thinking = ThreadPoolExecutor(1, thread_name_prefix="thinking")
            return bot(self.settings.fast_level, sight.game).choose(sight)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(jobs.LEASE / 3)
            with contextlib.suppress(Exception):
                await self.host.learn_pauses()
                if self.held:
                    await jobs.renew(self.store, list(self.held), self.name)
            self.overdue = [one for one in self.overdue if not one[1].done()]
            if any(until < time.monotonic() for until, _ in self.overdue):
                log("a bot never stops thinking; the worker begins anew", level="error")
                self.stopping.set()


def work(settings: Settings) -> None:
    """Run a worker until it is told to stop."""
    set_level(settings.log_level)
    listen_to_others()

    async def run() -> None:
        worker = Worker(settings)
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, worker.stopping.set)
        parent = os.getppid()
        watching = asyncio.create_task(with_parent(worker, parent))
        try:
            await worker.run()
        finally:
            watching.cancel()
        if worker.overdue:
            os._exit(1)  # a thread cannot be ended, and would be waited for

    asyncio.run(run())


async def with_parent(worker: Worker, parent: int) -> None:
    """A worker that `kervan serve` started goes when the server went."""
    if os.environ.get("KERVAN_STARTED_BY") != str(parent):
        return
    while os.getppid() == parent:
        await asyncio.sleep(1.0)
    worker.stopping.set()
