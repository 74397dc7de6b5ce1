"""A server inside the test, on real sockets, for which time and what is random are told.

So two runs can be compared byte by byte, with nothing to take out: the clock stands where the test
puts it, and every random name is the next of the same row. Chance is told as well, event by event.
"""

import asyncio
import contextlib
import shutil
import socket
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kervan.kernel.dice import Outcome
from kervan.kernel.table import State
from kervan.server.app import Site, application
from kervan.server.migrate import migrate
from kervan.server.settings import Settings, load
from kervan.server.worker import Worker

BEGAN = 1_800_000_000.0
Script = Mapping[int, Sequence[Outcome]]


class Fate:
    """Time, random names and chance, as one run is told them."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = BEGAN
        self.luck = Random(0)
        self.script: Script = {}
        patch.setattr("time.time", lambda: self.now)
        patch.setattr("kervan.server.sweep.PAUSE", 1e12)  # our clock jumps: that is no pause
        patch.setattr("kervan.server.routes.live.BEAT", 3600.0)  # beats are clocks, too
        patch.setattr("secrets.token_hex", lambda size=32: self.luck.randbytes(size).hex())
        patch.setattr("secrets.token_urlsafe", lambda size=32: self.luck.randbytes(size).hex())
        patch.setattr("secrets.randbelow", lambda most: 0)
        real = State._run
        fate = self

        def run(state: State, work: Any, number: int, script: Sequence[Outcome]) -> Any:
            state.told = list(fate.script.get(number, ()))
            return real(state, work, number, script)

        patch.setattr(State, "_run", run)

    def anew(self, script: Script) -> None:
        self.now, self.luck, self.script = BEGAN, Random(0), script


async def settings_in(folder: Path, kept: Path) -> Settings:
    """Settings for a new folder, with a database copied from one made before."""
    settings = load({"data": str(folder), "rehearsal": "the same", "log_level": "error",
                     "rates": {"all": 1e6}, "workers": 0}, environment={})  # fmt: skip
    template = kept / "template.sqlite"
    if not template.exists():
        await migrate(load({"data": str(kept)}, environment={}))
        shutil.copy(kept / "kervan.sqlite", template)
    folder.mkdir(parents=True)
    shutil.copy(template, folder / "kervan.sqlite")
    return settings


@contextlib.asynccontextmanager
async def serving(settings: Settings, worker: bool = False) -> AsyncIterator[tuple[Site, str]]:
    """The server, until the block ends; gives its site and address."""
    site = Site(settings)
    # Named TCP, asyncio lets small answers go at once; else each waits 40 ms.
    with socket.socket(proto=socket.IPPROTO_TCP) as door:
        door.bind(("127.0.0.1", 0))
        config = uvicorn.Config(
            application(settings, site), ws="websockets-sansio", ws_ping_interval=None,
            lifespan="on", log_level="error", server_header=False, date_header=False,
            ws_max_size=4096,
        )  # fmt: skip
        server = uvicorn.Server(config)
        server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        task = asyncio.create_task(server._serve(sockets=[door]))
        helper = Worker(settings) if worker else None
        while not server.started:
            assert not task.done(), task
            await asyncio.sleep(0.005)
        helping = asyncio.create_task(helper.run()) if helper else None
        try:
            yield site, f"http://127.0.0.1:{door.getsockname()[1]}"
        finally:
            if helper and helping:
                helper.stopping.set()
                await helping
            site.stop()
            server.should_exit = True
            await task


async def quiet(site: Site) -> None:
    """Wait until everybody who watches has been told everything."""
    for _ in range(2000):
        watchers = [one for some in site.host.watchers.values() for one in some]
        at_rest = all(
            one.wake._waiters and not one.wake.is_set() and not (one.behind or one.outbox)  # type: ignore[attr-defined]
            for one in watchers
        )
        if at_rest and not site.host.tasks:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("those who watch are not told to the end")


class Somebody:
    """A person inside the same loop, and all that the server ever sent him."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=30, verify=False)
        self.heard: list[str] = []
        self.socket: ClientConnection | None = None
        self.listening: asyncio.Task[None] | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        told = {} if body is None else {"json": body}
        return await self.http.request(method, path, **told)  # type: ignore[arg-type]

    async def heard_of(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Ask, and keep every byte of the answer."""
        found = await self.ask(method, path, body)
        head = b"\n".join(b": ".join(pair) for pair in found.headers.raw)
        said = f"{method} {path} -> {found.status_code}\n{head.decode()}\n{found.text}"
        self.heard.append(said)
        return found

    async def watch(self, path: str) -> None:
        cookies = "; ".join(f"{one.name}={one.value}" for one in self.http.cookies.jar)
        url = self.url.replace("http", "ws") + path
        self.socket = await connect(url, additional_headers={"Cookie": cookies}, max_size=None)
        self.listening = asyncio.create_task(self._listen(self.socket))

    async def _listen(self, door: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for frame in door:
                self.heard.append(f"frame {frame!s}")

    async def settle(self) -> None:
        """Everything sent before now has come in."""
        if self.socket:
            await (await self.socket.ping())
            await asyncio.sleep(0)

    async def close(self) -> None:
        if self.socket:
            await self.socket.close()
        if self.listening:
            await self.listening
        await self.http.aclose()
