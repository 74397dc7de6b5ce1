"""Lists of tables, straight from the database."""

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from . import schema as s
from .live import Sitting
from .shapes import Listing
from .sights import table_for
from .store import sitting

if TYPE_CHECKING:
    from .app import Site


async def summaries(
    site: "Site", asked: Listing, person: str | None, where: list[Any]
) -> list[dict[str, Any]]:
    """Tables that fit, newest first."""
    query = select(s.tables).where(*where).order_by(s.tables.c.created.desc()).limit(asked.limit)
    if asked.state:
        query = query.where(s.tables.c.state == asked.state)
    if asked.before is not None:
        query = query.where(s.tables.c.created < asked.before)
    if asked.game:
        query = query.where(s.tables.c.game == asked.game)
    rows = await site.store.rows(query)
    ids = [row["id"] for row in rows]
    seats = select(s.seats).where(s.seats.c.table_id.in_(ids)).order_by(s.seats.c.seat)
    sitting_at: dict[str, list[Sitting]] = defaultdict(list)
    for row in await site.store.rows(seats) if ids else ():
        sitting_at[row["table_id"]].append(sitting(row))
    return [
        table_for(row, sitting_at[row["id"]], person, site.host.here(row["id"])) for row in rows
    ]
