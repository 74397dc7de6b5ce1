"""Writing the log fast: one transaction for all acts that wait, with no layer in between.

SQLAlchemy describes and reads everything else; here, where a thousand acts a second pass, its
half a millisecond a statement was most of the work. A batch is one statement a table: for
PostgreSQL with a row of values a column; for SQLite, in a thread of its own, with all rows as one
JSON text that it takes apart itself. So the thread asks for Python's lock a few times a batch and
not at each row, and the loop beside it goes on.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import JSON, Boolean, Float, Integer, LargeBinary

from . import schema as s
from .settings import Settings

if TYPE_CHECKING:
    from .store import Write

EVENT = ("table_id", "number", "kind", "seat", "key", "body", "seen", "digest", "at")
EDITION = "edition"
TABLE = ("number", "waiting", "shown", "bots", "left", "deadline", "votes", "state", "result",
         "started", "ended", "seed", EDITION)  # fmt: skip
SEAT = ("kind", "person", "name", "level", "conceded", "left", "standing")
JOB = ("kind", "table_id", "number", "seat", "person", "level", "ticket", "state", "created", "due",
       "lease")  # fmt: skip
SNAPSHOT = ("table_id", "number", "rules", "record")
NOTICE = ("origin", "body", "at")

Place = tuple[str, int]
Rows = list[tuple[Any, ...]]


class Packer:
    """The values of a table's rows in order, what is JSON as text."""

    def __init__(self, table: Any, names: Sequence[str]) -> None:
        self.pick = itemgetter(*names)
        self.texts = [
            place for place, name in enumerate(names) if isinstance(table.c[name].type, JSON)
        ]

    def __call__(self, values: dict[str, Any]) -> tuple[Any, ...]:
        found = self.pick(values)
        if not self.texts:
            return found  # type: ignore[no-any-return]
        row = list(found)
        for place in self.texts:
            if row[place] is not None:
                row[place] = msgspec.json.encode(row[place]).decode()
        return tuple(row)


event_row, table_row, seat_row = (
    Packer(s.events, EVENT), Packer(s.tables, TABLE), Packer(s.seats, SEAT),
)  # fmt: skip
job_row, snapshot_row, notice_row = (
    Packer(s.jobs, JOB), Packer(s.snapshots, SNAPSHOT), Packer(s.notices, NOTICE),
)  # fmt: skip


class Parts:
    """A batch as rows for each table."""

    def __init__(self, good: "Sequence[Write]", notices: Callable[[Sequence[Place]], Any]) -> None:
        self.tables: Rows = [(*table_row(write.table), write.place[0]) for write in good]
        self.seats: Rows = [
            (*seat_row(one), write.place[0], one["seat"]) for write in good for one in write.seats
        ]
        self.jobs: Rows = [job_row(one) for write in good for one in write.jobs]
        self.snapshots: Rows = [snapshot_row(write.snapshot) for write in good if write.snapshot]
        told = notices([write.place for write in good])
        self.notices: Rows = [notice_row(told)] if told else []


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


def text(rows: Rows) -> str:
    return msgspec.json.encode(rows).decode()


def added(table: str, name: str) -> str:
    """An edition is counted on: whoever goes for good changes the seats without asking the game."""
    return f"{table}.edition + " if name == EDITION else ""


def quoted(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


class SqliteJournal(Journal):
    """SQLite, in a thread of its own."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self.connection: sqlite3.Connection | None = None

        def insert(table: str, names: Sequence[str], otherwise: str = "") -> str:
            values = ", ".join(f"value ->> {place}" for place in range(len(names)))
            given = f"SELECT {values} FROM json_each(?) WHERE true"
            return f"INSERT INTO {table} ({quoted(names)}) {given} {otherwise}"

        def change(table: str, names: Sequence[str], where: Sequence[str]) -> str:
            values = ", ".join(
                f'"{name}" = {added(table, name)}(given.value ->> {at})'
                for at, name in enumerate(names)
            )
            same = " AND ".join(
                f"{table}.{name} = given.value ->> {at}"
                for at, name in enumerate(where, len(names))
            )
            return f"UPDATE {table} SET {values} FROM json_each(?) AS given WHERE {same}"

        self.event = insert("events", EVENT, "ON CONFLICT DO NOTHING")
        self.table = change("tables", TABLE, ["id"])
        self.seat = change("seats", SEAT, ["table_id", "seat"])
        self.job = insert("jobs", JOB, "ON CONFLICT DO NOTHING")
        self.notice = insert("notices", NOTICE)
        marks = ", ".join("?" * len(SNAPSHOT))  # bytes are no JSON
        kept = ", ".join(f"{name} = excluded.{name}" for name in SNAPSHOT[1:])
        self.snapshot = (
            f"INSERT INTO snapshots ({quoted(SNAPSHOT)}) VALUES ({marks})"
            f" ON CONFLICT (table_id) DO UPDATE SET {kept}"
        )

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
            good = self._events(connection, batch)
            parts = Parts(good, self.notices)
            for statement, rows in (
                (self.table, parts.tables),
                (self.seat, parts.seats),
                (self.job, parts.jobs),
                (self.notice, parts.notices),
            ):
                if rows:
                    connection.execute(statement, (text(rows),))
            for snapshot in parts.snapshots:
                connection.execute(self.snapshot, snapshot)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return {write.place for write in good}

    def _events(self, connection: sqlite3.Connection, batch: "Sequence[Write]") -> "list[Write]":
        """Store what happened; returns the writes whose place was free."""
        rows = [event_row(write.event) for write in batch]
        connection.execute("SAVEPOINT all_at_once")
        free = [True] * len(batch)
        if connection.execute(self.event, (text(rows),)).rowcount < len(batch):
            connection.execute("ROLLBACK TO all_at_once")  # one by one, to see which it is
            free = [connection.execute(self.event, (text([row]),)).rowcount > 0 for row in rows]
        connection.execute("RELEASE all_at_once")
        return [
            write
            for write, was in zip(batch, free, strict=True)
            if was and self._same_edition(connection, write)
        ]

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
        values = ", ".join(
            f'"{name}" = {added(table.name, name)}{self._given(table, name)}' for name in names
        )
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
            rows = [event_row(write.event) for write in batch]
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
