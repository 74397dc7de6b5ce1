"""One web process: all rooms of the server put together, as an ASGI application."""

import contextlib
from collections.abc import AsyncIterator
from importlib import import_module
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as Way
from starlette.routing import WebSocketRoute

from ..players.levels import NAMES
from . import schema as s
from .acts import Acts
from .arranging import Arranging
from .asking import ROUTES, Call, endpoint, failure
from .bus import Notice
from .chatting import Chatting
from .host import Host
from .limits import Limits
from .live import Live
from .logs import log, set_level
from .metrics import Metrics
from .migrate import migrate
from .passkeys import Passkeys
from .people import People
from .problems import Problem
from .routes import live as live_routes
from .routes.pages import page
from .settings import Settings
from .store import Store
from .sweep import Sweep

NOUNS = ("site", "people", "sessions", "tables", "decisions", "sights", "live", "chat", "jobs",
         "running")  # fmt: skip
UNSEEN = "there is no such table"
BUSIEST = "/api/tables/{table}/decisions"

for noun in NOUNS:
    import_module(f"kervan.server.routes.{noun}")


class Site:
    """Everything a route may need."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings)
        self.host = Host(settings, self.store)
        self.acts = Acts(self.host)
        self.people = People(settings, self.store)
        self.people.tell = self.tell_of
        self.host.on_news = self.heard
        self.passkeys = Passkeys(settings, self.store)
        self.tables = Arranging(self)
        self.chat = Chatting(self)
        self.limits = Limits(settings.rates)
        self.metrics = Metrics()
        self.sweep = Sweep(self)
        self.levels = [f"level:{number}" for number in range(1, len(NAMES) + 1)]
        self.stopping = False

    async def open(self) -> None:
        await self.host.open()
        await self.sweep.open()
        log("serving", host=self.settings.host, port=self.settings.port)

    async def close(self) -> None:
        self.stop()
        await self.sweep.close()
        await self.host.close()
        log("stopped")

    def stop(self) -> None:
        """Say good-bye to all who watch; what was begun is brought to its end."""
        self.stopping = True
        for watchers in self.host.watchers.values():
            for watcher in watchers:
                watcher.wake.set()

    # ---- people who signed out, changed or went, told between processes

    def tell_of(self, person: str) -> None:
        self.host.spawn(self.host.bus.tell([{"kind": "person", "person": person}]))
        self.host.spawn(self.look_again(person))

    def heard(self, notice: Notice) -> None:
        if notice["kind"] == "person":
            self.people.forget_here(notice["person"])
            self.host.spawn(self.look_again(notice["person"]))

    async def look_again(self, person: str) -> None:
        """Hang up where somebody watches by a cookie or token that is good no more."""
        theirs = [w for some in self.host.watchers.values() for w in some if w.person == person]
        if not theirs:
            return
        good = await self.people.good_ones({watcher.digest for watcher in theirs})
        for watcher in theirs:
            if watcher.digest not in good:
                watcher.refused = True
                watcher.wake.set()

    # ---- who may see a table

    async def may_see(self, live: Live, person: str | None) -> bool:
        if live.row["public"] or live.row["host"] == person or live.seats_of(person):
            return True
        if person is None:
            return False
        v = s.visitors.c
        query = s.visitors.select().where(v.table_id == live.id, v.person == person)
        return await self.store.row(query) is not None

    @contextlib.asynccontextmanager
    async def visible(self, call: Call, table: str) -> AsyncIterator[Live]:
        """A table at rest that this person may see; to others it is not there."""
        async with self.host.fresh(table) as live:
            if not await self.may_see(live, call.maybe):
                raise Problem(404, UNSEEN)
            yield live

    async def must_see(self, call: Call, table: str) -> None:
        """As `visible`, where the act itself will look closely at the table."""
        if not await self.may_see(await self.host.live(table), call.maybe):
            async with self.visible(call, table):
                pass

    def local_work(self) -> None:
        """There is a job: look at once whether we should do it ourselves."""
        self.sweep.look.set()


def application(settings: Settings, site: Site | None = None) -> Starlette:
    """The ASGI application of one web process."""
    set_level(settings.log_level)
    known = site or Site(settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await migrate(settings)
        await known.open()
        try:
            yield
        finally:
            await known.close()

    async def missing(request: Request, error: Exception) -> Response:
        return failure(Problem(404, "there is no such thing"))

    async def wrong_method(request: Request, error: Any) -> Response:
        headers = dict(error.headers or {})
        return failure(Problem(405, "this cannot be asked that way", headers=headers))

    ways: dict[str, dict[str, Any]] = {}
    for one in ROUTES:
        ways.setdefault(one.path, {})[one.method] = endpoint(known, one)
    routes: list[Any] = [Way(path, dispatch(found), methods=list(found))
                         for path, found in ways.items()]  # fmt: skip
    routes.sort(key=lambda way: way.path != BUSIEST)  # they are tried one after the other
    routes.append(WebSocketRoute("/api/tables/{table}/live", live_routes.socket))
    routes.append(Way("/{path:path}", page, methods=["GET"]))
    app = Starlette(
        routes=routes, lifespan=lifespan, exception_handlers={404: missing, 405: wrong_method}
    )
    app.state.site = known
    return app


def dispatch(found: dict[str, Any]) -> Any:
    async def answer(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        response: Response = await found[method](request)
        return response

    return answer
