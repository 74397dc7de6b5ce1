"""Bringing a database to the present shape. Several processes may begin at once; one does it.

A step only adds: columns and tables that the processes still running do not know do not hurt
them, so a server is updated while games go on.
"""

import asyncio
import time
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text
from sqlalchemy.engine import Connection

from .logs import log
from .settings import Settings

FOLDER = Path(__file__).parent / "migrations"
LOCK = 0x6B657276  # of PostgreSQL, while somebody migrates
WAIT = 30.0


def config_for(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    return config


async def migrate(settings: Settings) -> None:
    """Make the database, or bring it up to date."""
    if settings.is_sqlite:
        settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # seeds and accounts
        await asyncio.to_thread(migrate_file, settings)
    else:
        from .store import engine_for

        engine = engine_for(settings, 1)
        try:
            await when_it_answers(engine, locked)
        finally:
            await engine.dispose()


def migrate_file(settings: Settings) -> None:
    url = settings.database_url.replace("+aiosqlite", "")
    engine = create_engine(url, connect_args={"timeout": WAIT})
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        connection.commit()
        if up_to_date(connection):
            return
        connection.rollback()
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        upgrade(connection)
        connection.commit()
    engine.dispose()


def locked(connection: Connection) -> None:
    connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    upgrade(connection)


def up_to_date(connection: Connection) -> bool:
    """Is there nothing to do? A newer process may have gone further already: that only added."""
    steps = ScriptDirectory.from_config(config_for())
    now = MigrationContext.configure(connection).get_current_revision()
    if now is None or now == steps.get_current_head():
        return now is not None
    known = {step.revision for step in steps.walk_revisions()}
    if now not in known:
        log("the database is of a newer version", level="warning", revision=now)
    return now not in known


def upgrade(connection: Connection) -> None:
    if not up_to_date(connection):
        command.upgrade(config_for(connection), "head")


async def when_it_answers(engine: Any, work: Any) -> None:
    """Do something in one transaction; a database that is just starting is waited for."""
    begun = time.monotonic()
    while True:
        try:
            async with engine.begin() as connection:
                await connection.run_sync(work)
            return
        except OSError:
            if time.monotonic() - begun > WAIT:
                raise
            await asyncio.sleep(0.5)
