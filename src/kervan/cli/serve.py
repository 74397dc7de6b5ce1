"""kervan serve: host tables for people and bots."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence

from ..kernel.forms import GAMES
from ..rules.reading import Refusal
from .common import command
from .compile import compile_games, not_compiled
from .main import Parser

FIRST_SOCKET = 3  # systemd hands its sockets over from this number on


def add_settings(made: Parser) -> None:
    """What every command of the server is told."""
    made.add_argument("--config", metavar="FILE", help="settings as TOML; see docs/operate.md")
    made.add_argument("--data", metavar="DIR", help="the folder of a server on its own")
    made.add_argument("--database", metavar="URL", help="postgresql://..., instead of SQLite")
    made.add_argument("--redis", metavar="URL", help="redis://..., for several web processes")


def run(arguments: Sequence[str]) -> int:
    made = command(
        "serve",
        "Host tables: the site, its API, and bots. Everything is kept in one folder, which is\n"
        "made when it is missing. Settings may also stand in a file or in the environment.",
        "  kervan serve\n  kervan serve --host 0.0.0.0 --port 8000 --data /var/lib/kervan",
    )
    add_settings(made)
    made.add_argument("--host", help="the address to listen at (default 127.0.0.1)")
    made.add_argument("--port", type=int, help="default 8000")
    made.add_argument("--url", help="how people reach the site, as https://kervan.example")
    made.add_argument("--workers", type=int, metavar="N", help="bot processes (default 1)")
    made.add_argument("--board", metavar="FILE", help="another map for Samarkand, at every table")
    made.add_argument("--open", action="store_true", help="show the site in the browser")
    made.add_argument("--log-level", dest="log_level", help="debug, info, warning or error")
    asked = vars(made.parse_args(arguments))
    shows = asked.pop("open")
    try:
        from ..server.boards import board_of, lay
        from ..server.settings import load
    except ImportError as error:
        raise Refusal("the server needs more packages: pip install 'kervan[server]'") from error
    settings = load(asked, asked.pop("config"))
    sockets = handed()
    if not sockets and taken(settings.host, settings.port):
        raise Refusal(f"port {settings.port} is in use; choose another with --port")
    lay(settings.board)
    if games := not_compiled({name: board_of(name) for name in GAMES}):
        names = ", ".join(games)
        print(f"compiling the rules of {names} for this machine; once, a minute or two", flush=True)
        compile_games(games)
    serve(settings, shows, sockets)
    return 0


def handed() -> list[socket.socket]:
    """Sockets that systemd opened and keeps while we restart, so that nobody is turned away."""
    mine = os.environ.get("LISTEN_PID") == str(os.getpid())
    count = int(os.environ.get("LISTEN_FDS", "0")) if mine else 0
    for name in ("LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"):
        os.environ.pop(name, None)  # they are not for our workers
    return [socket.socket(fileno=FIRST_SOCKET + place) for place in range(count)]


def taken(host: str, port: int) -> bool:
    """Does somebody listen there already?"""
    here = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    with contextlib.suppress(OSError), socket.create_connection((here, port), 0.5):
        return True
    return False


def say(settings: "Settings", shows: bool) -> None:  # type: ignore[name-defined]  # noqa: F821
    """Where the site is; and the browser, where there is a screen for one."""
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    site = settings.url or f"http://{host}:{settings.port}"
    print(f"Kervan is at {site}   (Ctrl-C ends it)", flush=True)
    screen = sys.platform in ("darwin", "win32")
    screen = screen or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    if shows and screen:
        import webbrowser

        webbrowser.open(site)


def serve(
    settings: "Settings",  # type: ignore[name-defined]  # noqa: F821
    shows: bool = False,
    sockets: "Sequence[socket.socket]" = (),
) -> None:
    """Serve until told to stop, with the workers that were asked for."""
    import uvicorn

    from ..server.app import application
    from ..server.line import Line
    from ..server.loading import load_games
    from ..server.logs import listen_to_others

    listen_to_others()
    Line.seconds = settings.request_seconds

    app = application(settings)
    load_games((settings.default_level, settings.fast_level))
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http=Line,
        ws="websockets-sansio",
        ws_max_size=4096,
        ws_ping_interval=None,  # beats of our own also measure the line
        access_log=False,
        log_level="warning",
        log_config=None,  # what it says goes the way of our own log
        server_header=False,
        date_header=False,
        proxy_headers=settings.trusted_proxy,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=10,
        backlog=4096,
    )
    server = Graceful(config, app.state.site)
    workers = Workers(settings)

    async def tell() -> None:
        while not server.started:
            await asyncio.sleep(0.05)
        await asyncio.to_thread(say, settings, shows)

    async def run() -> None:
        beside = [asyncio.create_task(workers.watch()), asyncio.create_task(tell())]
        try:
            await server.serve(list(sockets) or None)
        finally:
            for task in beside:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
            workers.stop()

    try:
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(run())
    except KeyboardInterrupt:
        pass
    finally:
        workers.stop()


def Graceful(config: object, site: object) -> "uvicorn.Server":  # type: ignore[name-defined]  # noqa: F821, N802
    """A server that says good-bye to its watchers before it waits for them."""
    import uvicorn

    class Server(uvicorn.Server):
        @contextlib.contextmanager
        def capture_signals(self) -> Iterator[None]:
            """Stop when told to, and then go on to the end: uvicorn would end us by the signal."""
            loop = asyncio.get_running_loop()
            for sign in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(sign, self.handle_exit, sign, None)
            yield

        async def shutdown(self, sockets: object = None) -> None:
            site.stop()  # type: ignore[attr-defined]
            await asyncio.sleep(0.05)
            await super().shutdown(sockets)  # type: ignore[arg-type]

    return Server(config)  # type: ignore[arg-type]


class Workers:
    """The bot processes this server started; one that dies is started anew."""

    def __init__(self, settings: "Settings") -> None:  # type: ignore[name-defined]  # noqa: F821
        self.settings = settings
        self.running: list[subprocess.Popen[bytes]] = []
        self.stopped = False

    def start(self) -> subprocess.Popen[bytes]:
        from ..server.settings import environment_of

        told = {
            **os.environ,
            **environment_of(self.settings),
            "KERVAN_STARTED_BY": str(os.getpid()),
        }
        return subprocess.Popen([sys.executable, "-m", "kervan.cli.main", "worker"], env=told)

    async def watch(self) -> None:
        """Keep as many running as were asked for."""
        begun = 0.0
        while True:
            self.running = [one for one in self.running if one.poll() is None]
            if len(self.running) < self.settings.workers and time.monotonic() - begun > 1.0:
                begun = time.monotonic()
                self.running.append(self.start())
            await asyncio.sleep(0.25)

    def stop(self) -> None:
        for one in self.running:
            if one.poll() is None:
                one.send_signal(signal.SIGTERM)
        for one in self.running:
            try:
                one.wait(10)
            except subprocess.TimeoutExpired:
                one.kill()
        self.running = []
