"""How processes tell each other what happened: through Redis, or through the database of one box.

A notice only says that there is something new; what is new is read from the database. So a lost
notice costs a second at most, until the sweep of `host.py` looks for itself.
"""

import asyncio
import contextlib
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import insert, select

from . import schema as s
from .logs import log
from .settings import Settings
from .store import Store

Notice = dict[str, Any]  # "table" with a "number", or another "kind" of news
CHANNEL = "kervan"
LOOK = 0.02  # seconds between looks at the database of one box
PATIENCE = 2.0  # seconds who stops waits for his last news to be told


class Bus:
    """No other processes: nothing to tell, nothing to hear."""

    def __init__(self, hear: Callable[[Notice], None]) -> None:
        self.hear = hear
        self.origin = secrets.token_hex(6)

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def tell(self, notices: Sequence[Notice]) -> None:
        """Tell the other processes."""

    def inside(self, places: Sequence[tuple[str, int]]) -> dict[str, Any] | None:
        """A notice of events, to be stored in the transaction that stores them."""
        return None


class BoxBus(Bus):
    """Processes of one machine, by a table of notices. SQLite says cheaply that it was changed.

    A thread looks, so that the loop is woken only when there is something to hear.
    """

    def __init__(self, hear: Callable[[Notice], None], store: Store) -> None:
        super().__init__(hear)
        self.store = store
        self.path = store.settings.database_url.partition(":///")[2]
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread: threading.Thread | None = None
        self.stopped = threading.Event()

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        newest = select(s.notices.c.id).order_by(s.notices.c.id.desc()).limit(1)
        last = (await self.store.row(newest) or {"id": 0})["id"]
        self.thread = threading.Thread(target=self._look_forever, args=(last,), daemon=True)
        self.thread.start()

    async def close(self) -> None:
        self.stopped.set()
        if self.thread:
            await asyncio.to_thread(self.thread.join, 5)

    def _row(self, notices: Sequence[Notice]) -> dict[str, Any]:
        body = msgspec.json.encode(notices).decode()
        return {"origin": self.origin, "body": body, "at": time.time()}

    async def tell(self, notices: Sequence[Notice]) -> None:
        await self.store.run(insert(s.notices).values(self._row(notices)))

    def inside(self, places: Sequence[tuple[str, int]]) -> dict[str, Any] | None:
        if not places:
            return None
        return self._row([{"kind": "table", "table": table} for table, _ in places])

    def _look_forever(self, last: int) -> None:
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=5)
        query = "SELECT id, body FROM notices WHERE id > ? AND origin != ? ORDER BY id"
        version = None
        while not self.stopped.wait(LOOK):
            try:
                found = connection.execute("PRAGMA data_version").fetchone()[0]
                if found == version:
                    continue
                version = found
                for number, body in connection.execute(query, (last, self.origin)).fetchall():
                    last = number
                    for notice in msgspec.json.decode(body):
                        self._pass(notice)
            except sqlite3.Error as error:
                log("the bus looks again", level="warning", error=repr(error))
        connection.close()

    def _pass(self, notice: Notice) -> None:
        with contextlib.suppress(RuntimeError):  # the loop may just have stopped
            if self.loop:
                self.loop.call_soon_threadsafe(self.hear, notice)


class RedisBus(Bus):
    """Processes on any machines, by a channel of Redis or Valkey."""

    def __init__(self, hear: Callable[[Notice], None], url: str) -> None:
        super().__init__(hear)
        import redis.asyncio as redis

        self.client = redis.from_url(url)
        self.task: asyncio.Task[None] | None = None
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(10_000)
        self.sender: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.task = asyncio.create_task(self._listen_forever(), name="bus")
        self.sender = asyncio.create_task(self._send_forever(), name="bus sender")

    async def close(self) -> None:
        with contextlib.suppress(TimeoutError):  # what was said last is heard as well
            await asyncio.wait_for(self.queue.join(), PATIENCE if self.sender else 0)
        for task in (self.task, self.sender):
            if task:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        await self.client.aclose()

    async def tell(self, notices: Sequence[Notice]) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # the sweep heals what is lost
            self.queue.put_nowait(msgspec.json.encode([self.origin, notices]))

    async def _send_forever(self) -> None:
        while True:
            message = await self.queue.get()
            try:
                await self.client.publish(CHANNEL, message)
            except Exception as error:
                log("a notice was lost", level="warning", error=repr(error))
                await asyncio.sleep(0.1)
            finally:
                self.queue.task_done()

    async def _listen_forever(self) -> None:
        while True:
            try:
                async with self.client.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            self._heard(message["data"])
            except Exception as error:
                log("the bus is mended", level="warning", error=repr(error))
                await asyncio.sleep(0.5)

    def _heard(self, data: bytes) -> None:
        origin, notices = msgspec.json.decode(data)
        if origin != self.origin:
            for notice in notices:
                self.hear(notice)


def bus_for(settings: Settings, store: Store, hear: Callable[[Notice], None]) -> Bus:
    """The bus these settings ask for."""
    if settings.redis:
        return RedisBus(hear, settings.redis)
    if settings.is_sqlite:
        return BoxBus(hear, store)
    return Bus(hear)
