"""How processes tell each other what happened: through Redis, or through the database of one box.

A notice only says that there is something new; what is new is read from the database. So a lost
notice costs a second at most, until the sweep of `host.py` looks for itself.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from . import schema as s
from .logs import log
from .settings import Settings
from .store import Store

Notice = dict[str, Any]  # "table" with a "number", or another "kind" of news
CHANNEL = "kervan"
LOOK = 0.02  # seconds between looks at the database of one box
KEPT = 60.0  # seconds a notice is kept there


class Bus:
    """No other processes: nothing to tell, nothing to hear."""

    def __init__(self, hear: Callable[[Notice], None]) -> None:
        self.hear = hear
        self.origin = secrets.token_hex(6)

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def tell(self, notices: Sequence[Notice]) -> None:
        """Tell the other processes."""

    async def inside(self, connection: AsyncConnection, places: Sequence[tuple[str, int]]) -> None:
        """Tell of events, from inside the transaction that stores them."""


class BoxBus(Bus):
    """Processes of one machine, by a table of notices. SQLite says cheaply that it was changed."""

    def __init__(self, hear: Callable[[Notice], None], store: Store) -> None:
        super().__init__(hear)
        self.store = store
        self.task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.task = asyncio.create_task(self._listen_forever(), name="bus")

    async def close(self) -> None:
        if self.task:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    def _row(self, notices: Sequence[Notice]) -> dict[str, Any]:
        body = msgspec.json.encode(notices).decode()
        return {"origin": self.origin, "body": body, "at": time.time()}

    async def tell(self, notices: Sequence[Notice]) -> None:
        await self.store.run(insert(s.notices).values(self._row(notices)))

    async def inside(self, connection: AsyncConnection, places: Sequence[tuple[str, int]]) -> None:
        if places:
            notices = [{"kind": "table", "table": table} for table, _ in places]
            await connection.execute(insert(s.notices), self._row(notices))

    async def _listen_forever(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:
                log("the bus is mended", level="warning", error=repr(error))
                await asyncio.sleep(0.5)

    async def _listen(self) -> None:
        newest = select(s.notices.c.id).order_by(s.notices.c.id.desc()).limit(1)
        last = (await self.store.row(newest) or {"id": 0})["id"]
        version: Any = None
        swept = time.monotonic()
        async with self.store.engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            while True:
                await asyncio.sleep(LOOK)
                found = (await connection.execute(text("PRAGMA data_version"))).scalar()
                if found != version:
                    version = found
                    query = (
                        select(s.notices.c.id, s.notices.c.body)
                        .where(s.notices.c.id > last, s.notices.c.origin != self.origin)
                        .order_by(s.notices.c.id)
                    )
                    for number, body in (await connection.execute(query)).all():
                        last = number
                        for notice in msgspec.json.decode(body):
                            self.hear(notice)
                if time.monotonic() - swept > KEPT:
                    swept = time.monotonic()
                    old = delete(s.notices).where(s.notices.c.at < time.time() - KEPT)
                    await self.store.run(old)


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
