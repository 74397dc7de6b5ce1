"""Tables: made, listed, arranged, begun, played again."""

from typing import Any

from .. import schema as s
from .. import shapes
from ..asking import PERSON, Call, route
from ..listing import summaries
from ..live import Live
from ..problems import Problem
from ..sights import table_for


def shown(call: Call, live: Live) -> dict[str, Any]:
    return table_for(live.row, live.sittings, call.maybe, call.site.host.here(live.id))


@route("GET", "/api/tables", about="Public tables", query=shapes.Listing, answer=shapes.Tables)
async def tables(call: Call) -> Any:
    return {"tables": await summaries(call.site, call.query, call.maybe, [s.tables.c.public])}


@route("POST", "/api/tables", about="A new table", who=PERSON, body=shapes.NewTable,
       answer=shapes.Made, status=201, rate="make")  # fmt: skip
async def make(call: Call) -> Any:
    table = await call.site.tables.make(call.person, call.body)
    if call.body.start:
        try:
            await call.site.acts.start(table, call.person)
        except Problem:
            await call.site.tables.close(table, call.person)
            raise
    return await made(call, table)


async def made(call: Call, table: str) -> dict[str, Any]:
    async with call.site.host.looking(table) as live:
        return {"table": shown(call, live), "links": call.site.tables.links(live)}


@route("GET", "/api/tables/{table}", about="A table", answer=shapes.Table)
async def table(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]) as live:
        return shown(call, live)


@route("DELETE", "/api/tables/{table}", about="Close a table that has not begun", who=PERSON,
       status=204)  # fmt: skip
async def close(call: Call) -> None:
    async with call.site.visible(call, call.path["table"]):
        pass
    await call.site.tables.close(call.path["table"], call.person)


@route("GET", "/api/tables/{table}/links", about="Its secret links", who=PERSON,
       answer=shapes.Links)  # fmt: skip
async def links(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]) as live:
        if live.row["host"] != call.person:
            raise Problem(403, "only who made the table gives out its links")
        return call.site.tables.links(live)


@route("POST", "/api/tables/{table}/enter", about="Come by a secret link", who=PERSON,
       body=shapes.Enter, answer=shapes.Entered, rate="make")  # fmt: skip
async def enter(call: Call) -> Any:
    seat = await call.site.tables.enter(call.path["table"], call.body.key, call.person)
    async with call.site.host.looking(call.path["table"]) as live:
        return {"table": shown(call, live), "seat": seat}


@route("PUT", "/api/tables/{table}/seats/{seat}", about="Take or arrange a seat", who=PERSON,
       body=shapes.Arrangement, answer=shapes.Table, rate="make")  # fmt: skip
async def arrange(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]):
        pass
    table, seat = call.path["table"], call.path["seat"]
    await call.site.tables.arrange(table, seat, call.body, call.person)
    async with call.site.host.looking(table) as live:
        return shown(call, live)


@route("DELETE", "/api/tables/{table}/seats/{seat}", about="Leave a seat", who=PERSON,
       answer=shapes.Table)  # fmt: skip
async def leave(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]):
        pass
    await call.site.tables.leave(call.path["table"], call.path["seat"], call.person)
    async with call.site.host.looking(call.path["table"]) as live:
        return shown(call, live)


@route("POST", "/api/tables/{table}/start", about="Begin", who=PERSON, answer=shapes.Table)
async def start(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]):
        pass
    await call.site.acts.start(call.path["table"], call.person)
    async with call.site.host.looking(call.path["table"]) as live:
        return shown(call, live)


@route("POST", "/api/tables/{table}/rematch", about="Play again", who=PERSON, answer=shapes.Made,
       status=201, rate="make")  # fmt: skip
async def rematch(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]):
        pass
    again = await call.site.tables.rematch(call.path["table"], call.person)
    return await made(call, again)
