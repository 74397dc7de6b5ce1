"""The programs a server runs with, started privately on this machine and stopped again.

PostgreSQL and Redis (or Valkey) come from the system's packages; where they are missing they are
installed, so that no test is left out.
"""

import contextlib
import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from urllib.request import urlopen

PACKAGES = {"postgres": "postgresql", "initdb": "postgresql", "redis-server": "redis-server"}
ONE_AT_A_TIME = Path(tempfile.gettempdir()) / "kervan-packages.lock"
RATES = '{"all": 1000000}'


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@cache
def program(name: str) -> str:
    """Where a program is; it is installed if it is missing."""
    found = look_for(name)
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        with ONE_AT_A_TIME.open("w") as turn:
            fcntl.flock(turn, fcntl.LOCK_EX)  # tests run in several processes
            found = look_for(name) or install(name)
    assert found, f"{name} is not installed; install the package {PACKAGES[name]}"
    return found


def install(name: str) -> str | None:
    """Take a program from the system's packages, without starting a service of its own."""
    told = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for step in (["update"], ["install", "-y", "--no-install-recommends", PACKAGES[name]]):
        done = subprocess.run(
            ["apt-get", "-qq", *step], env=told, stdin=subprocess.DEVNULL, capture_output=True
        )
        assert done.returncode == 0, f"apt-get {' '.join(step)}: {done.stderr.decode()}"
    return look_for(name)


def look_for(name: str) -> str | None:
    for one in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True):
        return str(one)
    other = {"redis-server": "valkey-server"}.get(name)
    return shutil.which(name) or (shutil.which(other) if other else None)


class Process:
    """A program under way, ended when nobody needs it."""

    def __init__(self, command: list[str], log: Path, **more: object) -> None:
        self.command, self.log, self.more = command, log, more
        self.start()

    def start(self) -> None:
        with self.log.open("ab") as out:
            self.running = subprocess.Popen(self.command, stdout=out, stderr=out, **self.more)  # type: ignore[call-overload]

    @property
    def pid(self) -> int:
        return int(self.running.pid)

    def kill(self) -> None:
        """End it at once, as a broken machine would."""
        self.running.kill()
        self.running.wait()

    def stop(self, sign: int = signal.SIGTERM) -> None:
        if self.running.poll() is None:
            self.running.send_signal(sign)
            try:
                self.running.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()

    def said(self) -> str:
        return self.log.read_text(errors="replace")


@contextlib.contextmanager
def postgres(durable: bool = False) -> Iterator[str]:
    """A PostgreSQL of its own; gives its address."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="kervan-pg") as name:
        folder = Path(name)
        user = None
        if os.geteuid() == 0:  # it refuses to run as root
            user = "nobody"
            os.chmod(folder, 0o777)
        data = str(folder / "data")
        made = [program("initdb"), "-D", data, "-U", "kervan", "-A", "trust", "--no-sync"]
        made += ["-E", "UTF8", "--locale=C"]
        subprocess.run(made, check=True, capture_output=True, user=user, cwd=folder)
        told = [program("postgres"), "-D", data, "-p", str(port), "-k", str(folder)]
        told += ["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"]
        if not durable:
            told += ["-c", "fsync=off", "-c", "synchronous_commit=off"]
        log = folder / "log"
        log.touch()
        os.chmod(log, 0o666)
        running = Process(told, log, user=user, cwd=folder)
        try:
            wait_for_port(port, running)
            time.sleep(0.3)
            yield f"postgresql://kervan@127.0.0.1:{port}/postgres"
        finally:
            running.stop(signal.SIGINT)


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """A Redis or Valkey of its own; gives its address."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="kervan-redis") as folder:
        told = [program("redis-server"), "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
        running = Process([*told, "--dir", folder], Path(folder) / "log")
        try:
            wait_for_port(port, running)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            running.stop()


def wait_for_port(port: int, running: Process, seconds: float = 30) -> None:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        assert running.running.poll() is None, running.said()
        with socket.socket() as one:
            one.settimeout(1)
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"nobody answers at {port}: {running.said()}")


class Web(Process):
    """A web process, `kervan serve`."""

    def __init__(
        self,
        folder: Path,
        told: Mapping[str, str] | None = None,
        workers: int = 0,
        name: str = "",
        more: Sequence[str] = (),
    ) -> None:
        self.port = free_port()
        self.told = {**os.environ, "KERVAN_RATES": RATES, "KERVAN_LOG_LEVEL": "warning",
                     **(told or {})}  # fmt: skip
        command = [sys.executable, "-m", "kervan.cli.main", "serve", "--data", str(folder)]
        command += ["--port", str(self.port), "--workers", str(workers), *more]
        log = folder / f"web{name or self.port}.log"
        folder.mkdir(parents=True, exist_ok=True)
        super().__init__(command, log, env=self.told)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait(self, seconds: float = 300) -> "Web":
        """Until it answers; the first start may have to compile rules."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            assert self.running.poll() is None, self.said()
            with contextlib.suppress(OSError), urlopen(f"{self.url}/healthz", timeout=2):
                return self
            time.sleep(0.1)
        raise AssertionError(f"the server does not answer: {self.said()}")


class WorkerProcess(Process):
    """A bot process, `kervan worker`."""

    def __init__(self, folder: Path, told: Mapping[str, str] | None = None, name: str = "") -> None:
        more = {**os.environ, "KERVAN_LOG_LEVEL": "warning", **(told or {})}
        command = [sys.executable, "-m", "kervan.cli.main", "worker", "--data", str(folder)]
        super().__init__(command, folder / f"worker{name}.log", env=more)
