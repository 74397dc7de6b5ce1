"""The database: many acts in one transaction, and reading what was stored.

Each act waits in a queue; whoever writes takes all that wait into one transaction, so a disk that
syncs five thousand times a second is no limit, and every act is on it before it is answered. The
key (table, number) decides between processes: the second writer of a number is told so.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, event, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, InterfaceError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from . import schema as s
from .journals import journal_for
from .live import Entry, Sitting
from .logs import log
from .settings import Settings

BATCH = 200  # acts in one transaction
RETRIES = 40  # a database that is away for seconds is waited for
Row = dict[str, Any]


class Unavailable(Exception):
    """The database did not answer in time."""


@dataclass
class Write:
    """One act with all that is stored together with it."""

    event: Row
    table: Row  # what the table's row says after it; of its edition, by how much it rises
    seats: list[Row] = field(default_factory=list)
    jobs: list[Row] = field(default_factory=list)
    snapshot: Row | None = None
    edition: int | None = None  # stored only while the seats are as they were then
    done: "asyncio.Future[bool]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    @property
    def place(self) -> tuple[str, int]:
        return self.event["table_id"], self.event["number"]


def engine_for(settings: Settings, size: int = 8) -> AsyncEngine:
    url = settings.database_url
    if not settings.is_sqlite:
        return create_async_engine(
            url, pool_size=size, max_overflow=4, pool_pre_ping=True, hide_parameters=True
        )
    told = {"connect_args": {"timeout": 15}, "hide_parameters": True}  # errors stand in logs
    engine = create_async_engine(url, pool_size=size, **told)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # we say ourselves when a transaction begins
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=15000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        options = connection.get_execution_options()
        if options.get("isolation_level") != "AUTOCOMMIT":
            connection.exec_driver_sql("BEGIN" if options.get("reading") else "BEGIN IMMEDIATE")

    return engine


class Store:
    """One process's way to the database."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine = engine_for(settings)
        self.dialect: Any = sqlite if settings.is_sqlite else postgresql
        self.queue: asyncio.Queue[Write] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        self.journal = journal_for(settings)
        self.commits = 0
        self.written = 0

    async def open(self) -> None:
        self.writer = asyncio.create_task(self._write_forever(), name="writer")

    async def close(self) -> None:
        if self.writer:
            await self.drain()
            self.writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.writer
        await self.journal.close()
        await self.engine.dispose()

    async def drain(self) -> None:
        """Wait until everything that was asked for is stored."""
        await asyncio.wait_for(self.queue.join(), 30)

    # ---- transactions of all kinds

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            await connection.execution_options(reading=True)
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.begin() as connection:
            yield connection

    async def rows(self, query: Any) -> list[Row]:
        """Read, and once more if the connection broke: reading can be repeated."""
        for attempt in range(RETRIES):
            try:
                async with self.reading() as connection:
                    found = await connection.execute(query)
                    return [dict(row) for row in found.mappings()]
            except (DBAPIError, InterfaceError, OSError) as error:
                if not fleeting(error) or attempt == RETRIES - 1:
                    raise
                await asyncio.sleep(pause(attempt))
        raise Unavailable

    async def row(self, query: Any) -> Row | None:
        found = await self.rows(query)
        return found[0] if found else None

    async def run(self, *statements: Any) -> int:
        """Write in one transaction; returns how many rows the last statement met.

        It is tried again when the connection broke, so every statement must bear being repeated.
        """
        for attempt in range(RETRIES):
            try:
                async with self.writing() as connection:
                    met = 0
                    for statement in statements:
                        result = await connection.execute(statement)
                        met = result.rowcount
                    return met
            except (DBAPIError, InterfaceError, OSError) as error:
                if not fleeting(error) or attempt == RETRIES - 1:
                    raise
                await asyncio.sleep(pause(attempt))
        raise Unavailable

    def insert(self, table: Any) -> Any:
        """An INSERT that can say what to do about what is already there."""
        return self.dialect.insert(table)

    # ---- the log

    async def append(self, write: Write) -> bool:
        """Store an act; False if its number or key was taken."""
        self.queue.put_nowait(write)
        return await asyncio.shield(write.done)

    async def _write_forever(self) -> None:
        while True:
            batch = [await self.queue.get()]
            while len(batch) < BATCH and not self.queue.empty():
                batch.append(self.queue.get_nowait())
            try:
                await self._write(batch)
            except Exception as error:
                log("storing failed", level="error", error=repr(error))
                for write in batch:
                    if not write.done.done():
                        write.done.set_exception(Unavailable("the database does not answer"))
                        write.done.exception()
            finally:
                for _ in batch:
                    self.queue.task_done()

    async def _write(self, batch: list[Write]) -> None:
        batch.sort(key=lambda write: write.place)  # two processes then lock in the same order
        for attempt in range(RETRIES):
            try:
                stored = await self.journal.store(batch)
                break
            except Exception as error:  # each driver has errors of its own
                if not fleeting(error) or attempt == RETRIES - 1:
                    raise
                await asyncio.sleep(pause(attempt))
        else:
            raise Unavailable
        self.commits += 1
        self.written += len(stored)
        for write in batch:
            if not write.done.done():
                write.done.set_result(write.place in stored)

    # ---- reading a table

    async def table(
        self, table_id: str
    ) -> tuple[Row, list[Sitting], list[Entry], Row | None] | None:
        """All that is stored of a table, as it was at one moment."""
        for attempt in range(RETRIES):
            try:
                return await self._table(table_id)
            except (DBAPIError, InterfaceError, OSError) as error:
                if not fleeting(error) or attempt == RETRIES - 1:
                    raise
                await asyncio.sleep(pause(attempt))
        raise Unavailable

    async def _table(
        self, table_id: str
    ) -> tuple[Row, list[Sitting], list[Entry], Row | None] | None:
        async with self._one_moment() as connection:
            found = await connection.execute(select(s.tables).where(s.tables.c.id == table_id))
            row = found.mappings().first()
            if row is None:
                return None
            seats = select(s.seats).where(s.seats.c.table_id == table_id).order_by(s.seats.c.seat)
            sittings = [sitting(dict(one)) for one in (await connection.execute(seats)).mappings()]
            entries = await self._entries(connection, table_id, -1)
            kept = await connection.execute(
                select(s.snapshots).where(s.snapshots.c.table_id == table_id)
            )
            snapshot = kept.mappings().first()
            return dict(row), sittings, entries, dict(snapshot) if snapshot else None

    @asynccontextmanager
    async def _one_moment(self) -> AsyncIterator[AsyncConnection]:
        """Reads that all see the database as it is now."""
        async with self.reading() as connection:
            if not self.settings.is_sqlite:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    async def _entries(
        self, connection: AsyncConnection, table_id: str, number: int
    ) -> list[Entry]:
        """The log of a table after an event."""
        e = s.events.c
        query = (
            select(e.number, e.kind, e.seat, e.key, e.at, e.seen, e.digest, e.body)
            .where(e.table_id == table_id, e.number > number)
            .order_by(e.number)
        )
        return [Entry(*row[:7], row[7].encode()) for row in await connection.execute(query)]

    async def later(self, table_id: str, number: int) -> tuple[Row | None, list[Entry]]:
        """What came after an event: the table's row and the entries."""
        for attempt in range(RETRIES):
            try:
                async with self._one_moment() as connection:
                    query = select(s.tables).where(s.tables.c.id == table_id)
                    row = (await connection.execute(query)).mappings().first()
                    entries = await self._entries(connection, table_id, number)
                    return (dict(row) if row else None), entries
            except (DBAPIError, InterfaceError, OSError) as error:
                if not fleeting(error) or attempt == RETRIES - 1:
                    raise
                await asyncio.sleep(pause(attempt))
        raise Unavailable

    async def mark(self, table_id: str) -> Row | None:
        """How far a table is, to be compared with what is known of it."""
        t = s.tables.c
        query = select(t.number, t.edition, t.state).where(t.id == table_id)
        return await self.row(query)

    async def sittings(self, table_id: str) -> list[Sitting]:
        query = select(s.seats).where(s.seats.c.table_id == table_id).order_by(s.seats.c.seat)
        return [sitting(row) for row in await self.rows(query)]

    async def numbers(self, table_ids: Iterable[str]) -> dict[str, tuple[int, int]]:
        """How far these tables are: number of the last event, edition of the seats."""
        query = select(s.tables.c.id, s.tables.c.number, s.tables.c.edition, s.tables.c.state)
        rows = await self.rows(query.where(s.tables.c.id.in_(list(table_ids))))
        return {
            row["id"]: (-1 if row["state"] == "open" else row["number"], row["edition"])
            for row in rows
        }

    async def forget(self, table_id: str) -> None:
        """Delete a table with all that belongs to it."""
        others = (s.seats, s.events, s.snapshots, s.jobs, s.messages, s.visitors)
        await self.run(
            *(delete(other).where(other.c.table_id == table_id) for other in others),
            update(s.tables)
            .where(s.tables.c.rematch == table_id)
            .values(rematch=None, edition=s.tables.c.edition + 1),
            delete(s.tables).where(s.tables.c.id == table_id),
        )

    async def is_well(self) -> bool:
        try:
            async with asyncio.timeout(3), self.reading() as connection:
                await connection.execute(text("SELECT 1"))
            return True
        except (DBAPIError, OSError, TimeoutError):
            return False


def sitting(row: Mapping[str, Any]) -> Sitting:
    names = Sitting.__struct_fields__
    return Sitting(**{name: row[name] for name in names})


def fleeting(error: Exception) -> bool:
    """May the same go well in a moment? A broken connection, a deadlock, a lock held too long."""
    if isinstance(error, (OSError, sqlite3.OperationalError)) or getattr(
        error, "connection_invalidated", False
    ):
        return True
    said = str(getattr(error, "orig", error)).lower()
    signs = ("deadlock", "locked", "connection", "serializ", "shutting down", "terminat",
             "starting up", "recovery mode", "closed")  # fmt: skip
    return any(sign in said for sign in signs)


def pause(attempt: int) -> float:
    return float(min(0.02 * 1.5**attempt, 1.0))
