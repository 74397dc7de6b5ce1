"""Writing the log fast: one transaction for all acts that wait, with no layer in between.

SQLAlchemy describes and reads everything else; here, where a thousand acts a second pass, its
half a millisecond a statement was most of the work. SQLite is written by a thread of its own, one
hop for a whole batch; PostgreSQL by one statement a table, with a row of values a column.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import JSON, Boolean, Float, Integer, LargeBinary

from . import schema as s
from .settings import Settings

if TYPE_CHECKING:
    from .store import Write

EVENT = ("table_id", "number", "kind", "seat", "key", "body", "seen", "digest", "at")
TABLE = ("number", "waiting", "shown", "bots", "left", "deadline", "votes", "state", "result",
         "started", "ended", "seed", "edition")  # fmt: skip
SEAT = ("kind", "person", "name", "level", "conceded", "left", "standing")
JOB = ("kind", "table_id", "number", "seat", "person", "level", "ticket", "state", "created", "due",
       "lease")  # fmt: skip
SNAPSHOT = ("table_id", "number", "rules", "record")
NOTICE = ("origin", "body", "at")

Place = tuple[str, int]
Rows = list[tuple[Any, ...]]


def row(values: dict[str, Any], names: Sequence[str], table: Any) -> tuple[Any, ...]:
    """The values of a row in order, what is JSON as text."""
    return tuple(packed(values[name], table.c[name]) for name in names)


def packed(value: Any, column: Any) -> Any:
    if value is not None and isinstance(column.type, JSON):
        return msgspec.json.encode(value).decode()
    return value


class Parts:
    """A batch as rows for each table."""

    def __init__(self, good: "Sequence[Write]", notices: Callable[[Sequence[Place]], Any]) -> None:
        self.tables: Rows = [(*row(write.table, TABLE, s.tables), write.place[0]) for write in good]
        self.seats: Rows = [
            (*row(one, SEAT, s.seats), write.place[0], one["seat"])
            for write in good
            for one in write.seats
        ]
        self.jobs: Rows = [row(one, JOB, s.jobs) for write in good for one in write.jobs]
        self.snapshots: Rows = [
            row(write.snapshot, SNAPSHOT, s.snapshots) for write in good if write.snapshot
        ]
        told = notices([write.place for write in good])
        self.notices: Rows = [row(told, NOTICE, s.notices)] if told else []


def no_notices(places: Sequence[Place]) -> Any:
    return None


class Journal:
    """A process's one writer of events."""

    notices: Callable[[Sequence[Place]], Any] = staticmethod(no_notices)

    async def store(self, batch: "Sequence[Write]") -> set[Place]:
        """Store a batch; returns the places that were free."""
        raise NotImplementedError

    async def close(self) -> None:
        """Let go of the connection."""


def quoted(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


class SqliteJournal(Journal):
    """SQLite, in a thread of its own."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self.connection: sqlite3.Connection | None = None

        def insert(table: str, names: Sequence[str], otherwise: str = "") -> str:
            marks = ", ".join("?" * len(names))
            return f"INSERT INTO {table} ({quoted(names)}) VALUES ({marks}) {otherwise}"

        def change(table: str, names: Sequence[str], where: Sequence[str]) -> str:
            values = ", ".join(f'"{name}" = ?' for name in names)
            return f"UPDATE {table} SET {values} WHERE " + " AND ".join(f"{w} = ?" for w in where)

        self.event = insert("events", EVENT, "ON CONFLICT DO NOTHING")
        self.table = change("tables", TABLE, ["id"])
        self.seat = change("seats", SEAT, ["table_id", "seat"])
        self.job = insert("jobs", JOB, "ON CONFLICT DO NOTHING")
        kept = ", ".join(f"{name} = excluded.{name}" for name in SNAPSHOT[1:])
        self.snapshot = insert(
            "snapshots", SNAPSHOT, f"ON CONFLICT (table_id) DO UPDATE SET {kept}"
        )
        self.notice = insert("notices", NOTICE)

    async def store(self, batch: "Sequence[Write]") -> set[Place]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thread, self._store, batch)

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=15, isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "cache_size=-16000"):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def _store(self, batch: "Sequence[Write]") -> set[Place]:
        if self.connection is None:
            self.connection = self._open()
        connection = self.connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            stored = set()
            for write in batch:
                met = connection.execute(self.event, row(write.event, EVENT, s.events)).rowcount
                if met and self._same_edition(connection, write):
                    stored.add(write.place)
            parts = Parts([write for write in batch if write.place in stored], self.notices)
            connection.executemany(self.table, parts.tables)
            connection.executemany(self.seat, parts.seats)
            connection.executemany(self.job, parts.jobs)
            connection.executemany(self.snapshot, parts.snapshots)
            connection.executemany(self.notice, parts.notices)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return stored

    def _same_edition(self, connection: sqlite3.Connection, write: "Write") -> bool:
        """A game begins with the seats it was drafted with, or not at all."""
        if write.edition is None:
            return True
        table_id, number = write.place
        found = connection.execute("SELECT edition FROM tables WHERE id = ?", (table_id,))
        if (found.fetchone() or (None,))[0] == write.edition:
            return True
        gone = "DELETE FROM events WHERE table_id = ? AND number = ?"
        connection.execute(gone, (table_id, number))
        return False

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        if self.connection is not None:
            await loop.run_in_executor(self.thread, self.connection.close)
        self.thread.shutdown()


def kind_of(column: Any) -> str:
    """The type of a column as PostgreSQL calls it, for a row of values."""
    for kind, name in (
        (Boolean, "boolean"), (Integer, "integer"), (Float, "double precision"),
        (LargeBinary, "bytea"),
    ):  # fmt: skip
        if isinstance(column.type, kind):
            return name
    return "text"


class PostgresJournal(Journal):
    """PostgreSQL, over a connection of its own."""

    def __init__(self, url: str) -> None:
        self.url = url.replace("+asyncpg", "")
        self.connection: Any = None
        self.event = (
            self._insert(s.events, EVENT) + " ON CONFLICT DO NOTHING RETURNING table_id, number"
        )
        self.table = self._change(s.tables, TABLE, ("id",))
        self.seat = self._change(s.seats, SEAT, ("table_id", "seat"))
        self.job = self._insert(s.jobs, JOB) + " ON CONFLICT DO NOTHING"
        kept = ", ".join(f"{name} = excluded.{name}" for name in SNAPSHOT[1:])
        self.snapshot = (
            self._insert(s.snapshots, SNAPSHOT) + f" ON CONFLICT (table_id) DO UPDATE SET {kept}"
        )

    @staticmethod
    def _values(table: Any, names: Sequence[str]) -> str:
        columns = [f"${place}::{kind_of(table.c[name])}[]" for place, name in enumerate(names, 1)]
        return f"unnest({', '.join(columns)}) AS given({quoted(names)})"

    @staticmethod
    def _given(table: Any, name: str) -> str:
        cast = "::json" if isinstance(table.c[name].type, JSON) else ""
        return f'given."{name}"{cast}'

    def _insert(self, table: Any, names: Sequence[str]) -> str:
        chosen = ", ".join(self._given(table, name) for name in names)
        return (
            f"INSERT INTO {table.name} ({quoted(names)}) "
            f"SELECT {chosen} FROM {self._values(table, names)}"
        )

    def _change(self, table: Any, names: Sequence[str], where: Sequence[str]) -> str:
        values = ", ".join(f'"{name}" = {self._given(table, name)}' for name in names)
        same = " AND ".join(f"{table.name}.{name} = given.{name}" for name in where)
        source = self._values(table, [*names, *where])
        return f"UPDATE {table.name} SET {values} FROM {source} WHERE {same}"

    async def store(self, batch: "Sequence[Write]") -> set[Place]:
        try:
            return await self._store(batch)
        except BaseException:
            broken, self.connection = self.connection, None
            if broken is not None:
                with contextlib.suppress(Exception):
                    broken.terminate()
            raise

    async def _store(self, batch: "Sequence[Write]") -> set[Place]:
        if self.connection is None:
            import asyncpg

            self.connection = await asyncpg.connect(self.url, timeout=10, command_timeout=30)
        connection = self.connection
        async with connection.transaction():
            rows = [row(write.event, EVENT, s.events) for write in batch]
            found = await connection.fetch(self.event, *zip(*rows, strict=True))
            stored = {(one[0], one[1]) for one in found}
            for write in batch:
                if write.edition is not None and write.place in stored:
                    await self._check_edition(connection, write, stored)
            good = [write for write in batch if write.place in stored]
            parts = Parts(good, no_notices)
            for statement, rows in (
                (self.table, parts.tables),
                (self.seat, parts.seats),
                (self.job, parts.jobs),
                (self.snapshot, parts.snapshots),
            ):
                if rows:
                    await connection.execute(statement, *zip(*rows, strict=True))
        return stored

    async def _check_edition(self, connection: Any, write: "Write", stored: set[Place]) -> None:
        query = "SELECT edition FROM tables WHERE id = $1 FOR UPDATE"
        table_id, number = write.place
        if await connection.fetchval(query, table_id) != write.edition:
            gone = "DELETE FROM events WHERE table_id = $1 AND number = $2"
            await connection.execute(gone, table_id, number)
            stored.discard(write.place)

    async def close(self) -> None:
        if self.connection is not None:
            with contextlib.suppress(Exception):
                await self.connection.close(timeout=5)


def journal_for(settings: Settings) -> Journal:
    if settings.is_sqlite:
        return SqliteJournal(settings.database_url.partition(":///")[2])
    return PostgresJournal(settings.database_url)
