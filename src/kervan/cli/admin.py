"""kervan admin: look after a server."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

from ..rules.reading import Refusal
from .common import command, print_json, progress
from .serve import add_settings

TASKS = {
    "backup": "write everything to one file, while the server runs",
    "restore": "fill an empty database from such a file",
    "verify": "replay every game and compare all its bytes",
    "tables": "list tables, or delete one",
    "people": "list people, or delete one",
    "reports": "read what was reported, or delete a message",
    "migrate": "bring the database to the shape of this version",
}


def run(arguments: Sequence[str]) -> int:
    tasks = "\n".join(f"  {name:<9} {about}" for name, about in TASKS.items())
    made = command(
        "admin",
        f"Look after a server.\n\n{tasks}",
        "  kervan admin backup kervan.backup\n  kervan admin verify\n"
        "  kervan admin tables --state playing\n  kervan admin people --delete Xk2a9",
    )
    made.add_argument("task", choices=TASKS)
    made.add_argument("file", nargs="?", help="of a backup")
    add_settings(made)
    made.add_argument("--table", metavar="ID", help="verify: only this one")
    made.add_argument("--state", choices=("open", "playing", "over"), help="tables: only these")
    made.add_argument("--delete", metavar="ID", help="tables, people, reports: delete this one")
    made.add_argument(
        "--limit", type=int, default=50, metavar="N", help="rows at most (default 50)"
    )
    made.add_argument("--json", action="store_true", help="one object a line")
    asked = made.parse_args(arguments)
    if (asked.task in ("backup", "restore")) != (asked.file is not None):
        raise Refusal(f"kervan admin {asked.task} takes {'a' if asked.file is None else 'no'} file")
    try:
        from ..server.settings import load
    except ImportError as error:
        raise Refusal("the server needs more packages: pip install 'kervan[server]'") from error
    given = {name: getattr(asked, name) for name in ("data", "database", "redis")}
    return asyncio.run(do(asked, load(given, asked.config)))


async def do(asked: Any, settings: Any) -> int:
    from ..server.migrate import migrate
    from ..server.store import Store

    missing = not settings.database and not (settings.folder / "kervan.sqlite").is_file()
    if missing and asked.task not in ("restore", "migrate"):
        raise Refusal(f"there is no server in {settings.data}; name its folder with --data")
    await migrate(settings)
    store = Store(settings)
    try:
        return await TASK[asked.task](asked, store)
    finally:
        await store.engine.dispose()


async def backup(asked: Any, store: Any) -> int:
    from ..server import backup as backups

    counts = await backups.backup(store, Path(asked.file))
    tell(asked, {"file": asked.file, "rows": sum(counts.values()), "tables": counts["tables"]})
    return 0


async def restore(asked: Any, store: Any) -> int:
    from ..server import backup as backups

    counts = await backups.restore(store, Path(asked.file))
    tell(asked, {"file": asked.file, "rows": sum(counts.values()), "tables": counts["tables"]})
    return 0


async def verify(asked: Any, store: Any) -> int:
    from ..server.replaying import verify as replay

    with progress("replaying", 0) as done:
        found = await replay(store, asked.table, done)
    for one in found.pop("wrong"):
        tell(asked, {"wrong": one["table"], "why": one["why"]})
        found["wrong"] = found.get("wrong", 0) + 1
    tell(asked, found)
    return 1 if "wrong" in found else 0


@contextlib.asynccontextmanager
async def at_work(store: Any) -> AsyncIterator[Any]:
    """What a web process has, so that those which serve hear what is done here."""
    from ..server.app import Site

    site = Site(store.settings)
    await site.host.open()
    try:
        yield site
    finally:
        await site.host.close()


async def tables(asked: Any, store: Any) -> int:
    from sqlalchemy import select

    from ..server import schema as s

    if asked.delete:
        if await store.row(select(s.tables.c.id).where(s.tables.c.id == asked.delete)) is None:
            raise Refusal(f"there is no table {asked.delete!r}")
        async with at_work(store) as site:
            await store.forget(asked.delete)
            await site.tables.changed(asked.delete)
        return 0
    t = s.tables.c
    query = select(t.id, t.game, t.players, t.state, t.number, t.created)
    query = query.order_by(t.created.desc())
    if asked.state:
        query = query.where(t.state == asked.state)
    for row in await store.rows(query.limit(asked.limit)):
        tell(asked, row)
    return 0


async def people(asked: Any, store: Any) -> int:
    from sqlalchemy import select

    from ..server import schema as s

    if asked.delete:
        async with at_work(store) as site:
            await site.people.row(asked.delete)
            await site.tables.go(asked.delete)
        return 0
    p = s.people.c
    query = select(p.id, p.name, p.login, p.created).where(p.gone.is_(False))
    for row in await store.rows(query.order_by(p.created.desc()).limit(asked.limit)):
        tell(asked, row)
    return 0


async def reports(asked: Any, store: Any) -> int:
    from sqlalchemy import delete, select

    from ..server import schema as s

    m, r = s.messages.c, s.reports.c
    if asked.delete:
        if not asked.delete.isdecimal() or len(asked.delete) > 18:
            raise Refusal(f"a message has a number, not {asked.delete!r}")
        number = int(asked.delete)
        await store.run(
            delete(s.reports).where(r.message == number), delete(s.messages).where(m.id == number)
        )
        return 0
    query = (
        select(r.message, m.table_id, m.person, m.text, r.why, r.at)
        .join(s.messages, m.id == r.message)
        .order_by(r.at.desc())
    )
    for row in await store.rows(query.limit(asked.limit)):
        tell(asked, row)
    return 0


async def migrated(asked: Any, store: Any) -> int:
    tell(asked, {"database": "up to date"})
    return 0


TASK = {
    "backup": backup,
    "restore": restore,
    "verify": verify,
    "tables": tables,
    "people": people,
    "reports": reports,
    "migrate": migrated,
}


def tell(asked: Any, row: dict[str, Any]) -> None:
    """One row: as an object, or as words."""
    if asked.json:
        print_json(row)
    else:
        print("  ".join(f"{name} {value}" for name, value in row.items()))
