"""The server's bars, measured: one command, one table, nothing left behind.

    make load                  (or python -m tests.server.bench; --quick for a look)

Everything runs on this machine and in folders that are thrown away: our server on SQLite and on
PostgreSQL, both durable, and boardgame.io's server under the same load. The load is a process of
its own. docs/bench-server.md explains the rows.
"""

import argparse
import contextlib
import json
import os
import platform
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from kervan.kernel.forms import GAMES

from .client import Person, close_all
from .load import usage
from .services import Web, free_port, postgres, redis

PEER = Path(__file__).parent / "peer"
LONG = 400  # decisions of a long game
BAR = 1000  # decisions a second
OFFERED = 1050  # a few more, for those that find their table busy


class Row:
    """One line of the table: what was measured, what is asked for, and whether it is met."""

    def __init__(self, name: str, found: str, bar: str = "", met: bool | None = None) -> None:
        self.cells = (name, found, bar, {True: "yes", False: "NO", None: ""}[met])


def load_on(web: Web, **more: Any) -> dict[str, Any]:
    """The load, as a process of its own, on a running server."""
    with loading(web, **more) as running:
        return answer_of(running)


def loading(web: Web, **more: Any) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.server.load", "--port", str(web.port)]
    command += ["--pid", str(web.pid)]
    command += [word for name, value in more.items() for word in (f"--{name}", str(value))]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def answer_of(running: "subprocess.Popen[str]") -> dict[str, Any]:
    out, _ = running.communicate()
    assert running.returncode == 0, "the load failed"
    found: dict[str, Any] = json.loads(out.splitlines()[-1])
    return found


def told(name: str, found: dict[str, Any]) -> None:
    print(f"{name}: {json.dumps(found)}", file=sys.stderr, flush=True)


def bars(name: str, found: dict[str, Any]) -> list[Row]:
    rate, p99 = found["decisions_per_s"], found["last_frame_ms_p99"]
    lines = f"{found['sockets']} sockets at {found['tables']} tables"
    return [
        Row(f"{name}: decisions a second, {lines}", f"{rate:,.0f}", f">= {BAR:,}", rate >= BAR),
        Row(f"{name}: from POST to the last frame, p99", f"{p99:.1f} ms", "< 50 ms", p99 < 50),
        Row(f"{name}: the same, median", f"{found['last_frame_ms_p50']:.1f} ms"),
        Row(f"{name}: processor time a decision", f"{found['server_us_a_decision']} us"),
    ]


# ---- ours


def on_sqlite(asked: argparse.Namespace, folder: Path) -> tuple[list[Row], float]:
    """The steady load, the race, memory and start."""
    begun = time.perf_counter()
    web = Web(folder).wait()
    first = time.perf_counter() - begun
    try:
        shape = {"tables": asked.tables, "seconds": asked.seconds}
        steady = load_on(web, rate=OFFERED, known=asked.known, **shape)
        told(f"sqlite, {OFFERED} a second offered", steady)
        memory = usage(web.pid)["memory_mb"]
        race = load_on(web, rate=0, seed=8, **shape)
        told("sqlite, as fast as it goes", race)
    finally:
        web.stop()
    fastest = race["decisions_per_s"]
    known = asked.known + asked.tables
    rows = [
        *bars("SQLite", steady),
        Row("SQLite: as fast as it goes", f"{fastest:,.0f} a second"),
        Row(f"memory, {known} tables known, {asked.tables} live", f"{memory} MB", "< 400 MB",
            memory < 400),
        Row("start to first answer", f"{first:.1f} s", "< 3 s", first < 3),
    ]  # fmt: skip
    return rows, fastest


def on_postgres(asked: argparse.Namespace, folder: Path) -> list[Row]:
    """The steady load, and then a second web process that comes and goes."""
    with postgres(durable=True) as database, redis() as bus:
        own = {"KERVAN_DATABASE": database}
        web = Web(folder / "one", own).wait()
        try:
            steady = load_on(web, tables=asked.tables, seconds=asked.seconds, rate=OFFERED)
        finally:
            web.stop()
        told(f"postgres, {OFFERED} a second offered", steady)
        return [*bars("PostgreSQL", steady), joining(asked, folder, {**own, "KERVAN_REDIS": bus})]


def joining(asked: argparse.Namespace, folder: Path, own: dict[str, str]) -> Row:
    """A second web process joins while the first is busy, is busy itself, and leaves."""
    before = stored(own["KERVAN_DATABASE"])
    first = Web(folder / "two", own, name="first").wait()
    second = None
    try:
        most = {"tables": asked.tables // 5, "rate": 200, "seconds": asked.seconds}
        one = loading(first, seed=10, **most)
        second = Web(folder / "two", own, name="second").wait()
        other = loading(second, seed=11, **{**most, "seconds": asked.seconds / 3})
        answers = [answer_of(other)]
        second.stop()
        answers.append(answer_of(one))
    finally:
        for web in (first, second):
            if web:
                web.stop()
    acknowledged = sum(found["acknowledged"] for found in answers)
    kept = stored(own["KERVAN_DATABASE"]) - before
    told("joining", {"acknowledged": acknowledged, "stored": kept})
    said = f"{acknowledged:,} acknowledged, {kept:,} stored"
    failed = any(found["failed"] for found in answers)
    return Row(
        "a second web process joins and leaves", said, "equal", acknowledged == kept and not failed
    )


def stored(database: str) -> int:
    import asyncio

    import asyncpg

    async def ask() -> int:
        connection = await asyncpg.connect(database)
        try:
            query = "SELECT count(*) FROM events WHERE kind = 'decide'"
            return int(await connection.fetchval(query))
        finally:
            await connection.close()

    return asyncio.run(ask())


def opening(folder: Path) -> list[Row]:
    """A long game: from memory, from the database with a snapshot, and without."""
    web = Web(folder).wait()
    try:
        anna = Person(web.url)
        table, number = long_game(anna)
    finally:
        close_all()
        web.stop()
    name = f"opening a table after {number} decisions"
    from_snapshot, warm = opened(folder, anna, table)
    with contextlib.closing(sqlite3.connect(folder / "kervan.sqlite")) as database, database:
        database.execute("DELETE FROM snapshots")
    cold, _ = opened(folder, anna, table)
    told("opening", {"warm": warm, "snapshot": from_snapshot, "cold": cold, "number": number})
    return [
        Row(f"{name}: in memory", f"{warm:.0f} ms", "< 50 ms", warm < 50),
        Row(f"{name}: from a snapshot", f"{from_snapshot:.0f} ms", "< 50 ms", from_snapshot < 50),
        Row(f"{name}: replayed from its seed", f"{cold:.0f} ms", "< 200 ms", cold < 200),
    ]


def long_game(person: Person) -> tuple[str, int]:
    """Somebody plays all seats by chance, in whichever game lasts."""
    luck = random.Random(5)
    seats = [ME, *({"kind": "hotseat", "name": name} for name in "abc")]
    best = ("", -1)
    for game in GAMES:
        table = person.table(game, seats, start=True)
        shown = person.get(f"/api/tables/{table}")
        names = [one["seat"] for one in shown["seats"]]
        number, over = 0, False
        while number < LONG and not over:
            for seat in names:
                sight = person.sight(table, seat, since=100_000, menu="numbers")
                number, over = sight["number"], sight["over"]
                if sight["legal"]:
                    person.decide(table, sight, luck.choice(sight["legal"]))
        best = max(best, (table, number), key=lambda one: one[1])
        if number >= LONG:
            break
    return best


ME = {"kind": "me"}


def opened(folder: Path, person: Person, table: str) -> tuple[float, float]:
    """Milliseconds to open a table in a new process, and once more."""
    web = Web(folder).wait()
    try:
        there = person.at(web.url)
        there.get("/api/me")
        times = []
        for _ in range(2):
            begun = time.perf_counter()
            there.sight(table)  # with everything that has happened, as a page opens it
            times.append(1000 * (time.perf_counter() - begun))
        return times[0], times[1]
    finally:
        close_all()
        web.stop()


# ---- the peer


@contextlib.contextmanager
def installed(folder: Path) -> Iterator[Path]:
    """boardgame.io in a folder of its own, as its lock file says."""
    shutil.copytree(PEER, folder)
    command = ["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
    subprocess.run(command, cwd=folder, check=True, stdout=sys.stderr)
    yield folder


def peer(asked: argparse.Namespace, folder: Path, durable: bool) -> dict[str, Any]:
    port = free_port()
    command = ["node", "server.cjs", str(port), *([str(folder / "store")] if durable else [])]
    server = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    try:
        wait_for_port(port)
        shape = [asked.tables, 4, asked.seconds]
        ask = ["node", "load.cjs", str(port), *map(str, shape)]
        out = subprocess.run(ask, cwd=folder, check=True, capture_output=True, text=True).stdout
        found: dict[str, Any] = json.loads(out)
        return found | {"memory_mb": usage(server.pid)["memory_mb"]}
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)


def wait_for_port(port: int) -> None:
    for _ in range(600):
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"http://127.0.0.1:{port}/games").is_success:
                return
        time.sleep(0.05)
    raise AssertionError("boardgame.io's server does not answer")


def peers(asked: argparse.Namespace, folder: Path, ours: float) -> list[Row]:
    rows = []
    with installed(folder) as there:
        for durable, name in ((True, "in files (FlatFile)"), (False, "in memory, nothing kept")):
            found = peer(asked, there, durable)
            told(f"boardgame.io, {name}", found)
            rate = found["decisions_per_s"]
            rows += [
                Row(f"boardgame.io, {name}: as fast as it goes", f"{rate:,.0f} a second"),
                Row(
                    "ours, durable, to that",
                    f"{ours / rate:.1f} x",
                    *((">= 5 x", ours >= 5 * rate) if durable else ()),
                ),
            ]
    return rows


# ---- the table


def table(rows: list[Row]) -> str:
    cells = [("what", "measured", "bar", "met"), *(row.cells for row in rows)]
    wide = [max(len(row[place]) for row in cells) for place in range(4)]
    lines = [
        " | ".join(one.ljust(size) for one, size in zip(row, wide, strict=True)) for row in cells
    ]
    lines.insert(1, " | ".join("-" * size for size in wide))
    return "\n".join(f"| {line} |" for line in lines)


def main() -> None:
    made = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    made.add_argument("--tables", type=int, default=250)
    made.add_argument("--known", type=int, default=750)
    made.add_argument("--seconds", type=float, default=20)
    made.add_argument("--quick", action="store_true", help="fewer tables, a few seconds each")
    made.add_argument("--only", choices=("sqlite", "postgres", "opening", "peer"))
    asked = made.parse_args()
    if asked.quick:
        asked.tables, asked.known, asked.seconds = 40, 60, 4
    rows: list[Row] = []
    fastest = 0.0
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="kervan-bench") as name:
        folder = Path(name)
        if asked.only in (None, "sqlite", "peer"):
            more, fastest = on_sqlite(asked, folder / "sqlite")
            rows += more
        if asked.only in (None, "postgres"):
            rows += on_postgres(asked, folder / "postgres")
        if asked.only in (None, "opening"):
            rows += opening(folder / "opening")
        if asked.only in (None, "peer"):
            rows += peers(asked, folder / "peer", fastest)
    print(table(rows))
    cores, python = os.cpu_count(), platform.python_version()
    print(f"\n{cores} cores, Python {python}, {time.perf_counter() - begun:.0f} s in all; "
          f"load before: {os.getloadavg()[2]:.1f}")  # fmt: skip


if __name__ == "__main__":
    main()
