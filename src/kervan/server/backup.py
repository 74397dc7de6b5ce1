"""Backups: all rows as lines of JSON, compressed, from one moment; into any database.

A backup of SQLite may be restored into PostgreSQL: so a server grows.
"""

import base64
import contextlib
import gzip
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import LargeBinary, delete, func, insert, select, text

from .. import __version__
from ..rules.reading import Refusal
from .schema import META, pulse
from .store import Store

FORMAT = "kervan-backup-1"
LEFT_OUT = {"notices", "challenges"}
ROWS = 500


def kept() -> list[Any]:
    return [table for table in META.sorted_tables if table.name not in LEFT_OUT]


async def backup(store: Store, path: Path) -> dict[str, int]:
    """Write everything to a file; returns the number of rows of each table."""
    counts: dict[str, int] = {}
    temporary = path.with_suffix(path.suffix + ".part")
    with for_us_alone(temporary) as disk:
        with gzip.GzipFile(filename="", mode="wb", fileobj=disk) as file:
            file.write(msgspec.json.encode({"format": FORMAT, "version": __version__}) + b"\n")
            async with store._one_moment() as connection:
                for table in kept():
                    found = await connection.stream(select(table))
                    counts[table.name] = 0
                    async for row in found.mappings():
                        told = {str(name): packed(value) for name, value in row.items()}
                        file.write(msgspec.json.encode([str(table.name), told]) + b"\n")
                        counts[table.name] += 1
        disk.flush()
        os.fsync(disk.fileno())
    temporary.replace(path)
    return counts


@contextlib.contextmanager
def for_us_alone(path: Path) -> Iterator[BinaryIO]:
    """A new file that nobody else may read: seeds and accounts stand in it."""
    try:
        path.unlink(missing_ok=True)
        disk = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}") from error
    try:
        with open(disk, "wb") as file:
            yield file
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def packed(value: Any) -> Any:
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


async def restore(store: Store, path: Path) -> dict[str, int]:
    """Fill an empty database from a file."""
    async with store.reading() as connection:
        for table in kept():
            found = await connection.execute(select(func.count()).select_from(table))
            if table is not pulse and found.scalar():
                raise Refusal(f"the database is not empty: {table.name} has rows")
    counts: dict[str, int] = {}
    tables = {table.name: table for table in kept()}
    async with store.writing() as connection:
        await connection.execute(delete(pulse))  # clocks stand still from the backup to the restart
        for name, rows in batches(path):
            if name not in tables:
                raise Refusal(f"the backup has a table {name!r} that this version does not know")
            table = tables[name]
            if unknown := set().union(*rows) - set(table.columns.keys()):
                names = ", ".join(sorted(unknown))
                raise Refusal(f"the backup is of a newer version: {name} has {names}")
            blobs = [c.name for c in table.columns if isinstance(c.type, LargeBinary)]
            for row in rows:
                for blob in blobs:
                    if row.get(blob) is not None:
                        row[blob] = base64.b64decode(row[blob]["bytes"])
            await connection.execute(insert(table), rows)
            counts[name] = counts.get(name, 0) + len(rows)
        if not store.settings.is_sqlite:
            for name in ("jobs", "messages"):  # go on counting after the last number
                last = f"SELECT setval('{name}_id_seq', COALESCE(MAX(id), 1)) FROM {name}"
                await connection.execute(text(last))
    return counts


def batches(path: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows of a backup, many of one table at a time."""
    try:
        with gzip.open(path, "rb") as file:
            head = msgspec.json.decode(file.readline())
            if not isinstance(head, dict) or head.get("format") != FORMAT:
                raise Refusal(f"{path} is no backup of Kervan")
            name = ""
            rows: list[dict[str, Any]] = []
            for line in file:
                table, row = msgspec.json.decode(line)
                if rows and (table != name or len(rows) >= ROWS):
                    yield name, rows
                    rows = []
                name = table
                rows.append(row)
            if rows:
                yield name, rows
    except (OSError, EOFError, msgspec.DecodeError) as error:
        raise Refusal(f"{path} cannot be read as a backup: {error}") from error
