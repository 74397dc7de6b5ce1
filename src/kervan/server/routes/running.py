"""For whoever runs it: is it well, what does it count, what can be asked."""

from typing import Any

from sqlalchemy import func, select

from ... import __version__
from .. import schema as s
from .. import shapes
from ..asking import Call, route
from ..openapi import description
from ..problems import Problem


@route("GET", "/healthz", about="Is the server well?", answer=shapes.Health,
       rate="look")  # fmt: skip
async def health(call: Call) -> Any:
    well = await call.site.store.is_well()
    if not well or call.site.stopping:
        raise Problem(503, "the database does not answer" if not well else "the server stops")
    tables = len(call.site.host.lives)
    return {"ok": True, "version": __version__, "database": well, "tables": tables}


@route("GET", "/metrics", about="Counters for Prometheus", kind="text/plain; version=0.0.4",
       rate="look")  # fmt: skip
async def metrics(call: Call) -> Any:
    j = s.jobs.c
    query = select(j.kind, j.state, func.count().label("count")).group_by(j.kind, j.state)
    return call.site.metrics.text(call.site, await call.site.store.rows(query)).encode()


@route("GET", "/openapi.json", about="This description", answer=shapes.Words)
async def openapi(call: Call) -> Any:
    return description()
