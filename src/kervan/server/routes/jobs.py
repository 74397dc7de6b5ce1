"""Work that takes a while: hints for a seat, the analysis of a finished game."""

import secrets
import time
from typing import Any

from sqlalchemy import select

from .. import schema as s
from .. import shapes
from ..acts import must_play, own_seat
from ..asking import PERSON, Call, route
from ..live import Live
from ..problems import Problem


async def ask(call: Call, live: Live, kind: str, seat: int, number: int) -> dict[str, Any]:
    j = s.jobs.c
    same = select(j.ticket, j.state).where(
        j.kind == kind, j.table_id == live.id, j.number == number, j.seat == seat,
        j.person == call.person, j.state.in_(("waiting", "running")),
    )  # fmt: skip
    if found := await call.site.store.row(same):  # asked from another page, or once more
        return {"job": found["ticket"], "kind": kind, "state": found["state"], "answer": None,
                "error": None}  # fmt: skip
    at, settings, store = time.time(), call.site.settings, call.site.store
    ticket = secrets.token_urlsafe(12)
    seconds = settings.hint_seconds if kind == "hint" else settings.analysis_seconds
    row = {
        "kind": kind, "table_id": live.id, "number": number, "seat": seat, "person": call.person,
        "level": settings.default_level, "ticket": ticket, "state": "waiting", "created": at,
        "due": at + seconds, "lease": 0.0,
    }  # fmt: skip
    await store.run(store.insert(s.jobs).on_conflict_do_nothing().values(row))
    call.site.host.spawn(call.site.host.bus.tell([{"kind": "job", "table": live.id}]))
    call.site.local_work()
    return {"job": ticket, "kind": kind, "state": "waiting", "answer": None, "error": None}


@route("POST", "/api/tables/{table}/hints", about="Ask for a hint", who=PERSON, body=shapes.BySeat,
       answer=shapes.Job, status=202, rate="hint")  # fmt: skip
async def hint(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]) as live:
        must_play(live)
        seat = own_seat(live, call.person, call.body.seat)
        if live.row["rated"]:
            raise Problem(409, "in a rated game nobody gets hints")
        if not live.waiting() >> seat & 1:
            raise Problem(409, "this seat has nothing to decide now")
        return await ask(call, live, "hint", seat, live.number)


@route("POST", "/api/tables/{table}/analysis", about="Ask for the analysis of a finished game",
       who=PERSON, body=shapes.Nothing, answer=shapes.Job, status=202, rate="analysis")  # fmt: skip
async def analysis(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]) as live:
        if live.row["state"] != "over":
            raise Problem(409, "a game is analysed when it is over")
        return await ask(call, live, "analysis", 0, live.number)


@route("GET", "/api/jobs/{job}", about="How a job goes", who=PERSON, answer=shapes.Job)
async def job(call: Call) -> Any:
    j = s.jobs.c
    query = select(s.jobs).where(j.ticket == call.path["job"], j.person == call.person)
    row = await call.site.store.row(query)
    if row is None:
        raise Problem(404, "you have no such job")
    answer = row["answer"] if row["state"] == "done" else None
    error = (row["answer"] or {}).get("error") if row["state"] == "failed" else None
    return {"job": row["ticket"], "kind": row["kind"], "state": row["state"], "answer": answer,
            "error": error}  # fmt: skip
