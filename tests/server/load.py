"""Load: many tables of all games, a WebSocket for every seat, decisions at a steady rate.

    python -m tests.server.load --tables 250 --rate 1000 --seconds 20

A process of its own, as light as Python allows, so that the server is what is measured. A
decision's time runs from its POST to the last frame it caused at any of the table's seats.
"""

import argparse
import asyncio
import base64
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from kervan.kernel.forms import GAMES


class Frame(msgspec.Struct):
    """What the load needs of a frame; the rest is skipped unread."""

    type: str
    number: int = -1
    legal: Any = ()
    over: bool = False


FRAMES = msgspec.json.Decoder(Frame)


class Socket(asyncio.Protocol):
    """A WebSocket that only listens, and echoes beats."""

    def __init__(self, table: "Table", seat: str) -> None:
        self.table, self.seat = table, seat
        self.buffer = bytearray()
        self.open = False
        self.closed = False
        self.ready = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the socket was closed"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, sign, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not sign:
                return
            assert head.startswith(b"HTTP/1.1 101"), head[:300]
            self.open, self.buffer = True, bytearray(rest)
        while len(self.buffer) >= 2:
            size, at = self.buffer[1] & 127, 2
            if size == 126:
                size, at = int.from_bytes(self.buffer[2:4], "big"), 4
            elif size == 127:
                size, at = int.from_bytes(self.buffer[2:10], "big"), 10
            if len(self.buffer) < at + size:
                return
            body = bytes(self.buffer[at : at + size])
            code = self.buffer[0] & 15
            del self.buffer[: at + size]
            if code == 1:
                self.told(body)

    def told(self, body: bytes) -> None:
        if body.startswith(b'{"type":"beat"'):
            self.transport.write(bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body)
        elif body.startswith(b'{"type":"sight"'):
            self.table.saw(self.seat, FRAMES.decode(body), len(body))
            if not self.ready.done():
                self.ready.set_result(None)


class Line(asyncio.Protocol):
    """A kept-open line for requests, one at a time."""

    def __init__(self) -> None:
        self.buffer = b""
        self.answer: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        if self.answer and not self.answer.done():
            self.answer.set_exception(ConnectionError("the line broke"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        head, sign, rest = self.buffer.partition(b"\r\n\r\n")
        if not sign:
            return
        low = head.lower()
        at = low.find(b"content-length: ")
        size = int(low[at + 16 :].split(b"\r\n", 1)[0]) if at >= 0 else 0
        if len(rest) >= size:
            self.buffer = rest[size:]
            self.head = head
            if self.answer and not self.answer.done():
                self.answer.set_result((int(head[9:12]), rest[:size]))


class Client:
    """Requests over a few lines."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.free: asyncio.Queue[Line] = asyncio.Queue()

    async def open(self, lines: int) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(lines):
            _, line = await loop.create_connection(Line, self.host, self.port)
            self.free.put_nowait(line)

    async def ask(
        self, method: str, path: str, cookie: str = "", body: Any = None
    ) -> tuple[int, Any, bytes]:
        line = await self.free.get()
        try:
            data = b"" if body is None else msgspec.json.encode(body)
            kind = "Content-Type: application/json\r\n" if data else ""
            head = (
                f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{kind}"
                f"Cookie: kervan={cookie}\r\nContent-Length: {len(data)}\r\n\r\n"
            )
            line.answer = asyncio.get_running_loop().create_future()
            line.transport.write(head.encode() + data)
            status, found = await line.answer
            return status, msgspec.json.decode(found) if found else None, line.head
        finally:
            self.free.put_nowait(line)

    async def guest(self, name: str) -> str:
        status, found, head = await self.ask("POST", "/api/me", "", {"name": name})
        assert status == 201, found
        return head.decode().split("kervan=", 1)[1].split(";", 1)[0]


@dataclass
class Counts:
    """What came of it."""

    times: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    refused: int = 0
    frames: int = 0
    bytes: int = 0
    begun: int = 0
    failed: list[str] = field(default_factory=list)


class Table:
    """A table and its four people."""

    def __init__(self, load: "Load", game: str, people: list[str]) -> None:
        self.load, self.game, self.people = load, game, people
        self.id = ""
        self.numbers: dict[str, int] = {}
        self.legal: dict[str, list[int]] = {}
        self.over = False
        self.begun = 0.0
        self.last = 0.0
        self.busy = True
        self.sockets: list[Socket] = []
        self.seats: list[str] = []

    def saw(self, seat: str, frame: Frame, size: int) -> None:
        self.last = time.perf_counter()
        self.load.counts.frames += 1
        self.load.counts.bytes += size
        self.numbers[seat] = frame.number
        legal = frame.legal
        self.legal[seat] = [one if isinstance(one, int) else one["number"] for one in legal]
        self.over = self.over or frame.over

    async def begin(self) -> None:
        client = self.load.client
        for one in self.sockets:
            one.transport.close()
        body = {"game": self.game, "players": len(self.people), "public": True}
        status, found, _ = await client.ask("POST", "/api/tables", self.people[0], body)
        assert status == 201, found
        self.id = found["table"]["id"]
        self.seats = [one["seat"] for one in found["table"]["seats"]]
        for person, seat in zip(self.people[1:], self.seats[1:], strict=True):
            path = f"/api/tables/{self.id}/seats/{seat}"
            status, found, _ = await client.ask("PUT", path, person, {"kind": "me"})
            assert status == 200, found
        self.numbers, self.legal, self.over = {}, {}, False
        self.sockets = []
        status, found, _ = await client.ask("POST", f"/api/tables/{self.id}/start", self.people[0])
        assert status == 200, found
        loop = asyncio.get_running_loop()
        for person, seat in zip(self.people, self.seats, strict=True):

            def made(seat: str = seat) -> Socket:
                return Socket(self, seat)

            transport, socket = await loop.create_connection(made, client.host, client.port)
            key = base64.b64encode(os.urandom(16)).decode()
            transport.write((
                f"GET /api/tables/{self.id}/live?seat={seat}&menu={self.load.menu} HTTP/1.1\r\n"
                f"Host: {client.host}:{client.port}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                f"Sec-WebSocket-Version: 13\r\nCookie: kervan={person}\r\n\r\n"
            ).encode())  # fmt: skip
            self.sockets.append(socket)
            await socket.ready
        self.busy = False
        self.load.counts.begun += 1

    async def decide(self) -> None:
        """One decision of a seat that has to."""
        counts = self.load.counts
        if self.begun:
            if self.last > self.begun:
                counts.times.append(self.last - self.begun)
            self.begun = 0.0
        if self.over:
            self.busy = True
            await self.begin()
            return
        ready = [seat for seat, legal in self.legal.items() if legal]
        if not ready:
            return
        seat = self.load.luck.choice(ready)
        decision = self.load.luck.choice(self.legal[seat])
        person = self.people[self.seats.index(seat)]
        self.load.number += 1
        body = {"seat": seat, "number": self.numbers[seat], "decision": decision,
                "key": f"load{self.load.seed}-{self.load.number:08d}"}  # fmt: skip
        self.busy = True
        begun = time.perf_counter()
        status, found, _ = await self.load.client.ask(
            "POST", f"/api/tables/{self.id}/decisions", person, body
        )
        counts.answers.append(time.perf_counter() - begun)
        if status == 200:
            self.begun = begun
        else:
            counts.refused += 1
            if status != 409:
                counts.failed.append(f"{status} {found}"[:200])
        self.busy = False


class Load:
    """All tables."""

    def __init__(self, client: Client, menu: str, seed: int) -> None:
        self.client, self.menu, self.seed = client, menu, seed
        self.luck = random.Random(seed)
        self.counts = Counts()
        self.number = 0
        self.tables: list[Table] = []
        self.late = 0

    async def arrange(self, tables: int, games: list[str], players: int) -> None:
        limit = asyncio.Semaphore(8)

        async def one(number: int) -> None:
            async with limit:
                people = [await self.client.guest(f"p{number}.{i}") for i in range(players)]
                table = Table(self, games[number % len(games)], people)
                await table.begin()
                self.tables.append(table)

        await asyncio.gather(*(one(number) for number in range(tables)))

    async def know(self, count: int, games: list[str]) -> None:
        """Tables the server knows, at which nobody decides."""
        person = await self.client.guest("host")
        seats = [{"kind": "me"}, *({"kind": "hotseat", "name": name} for name in "abc")]
        for number in range(count):
            game = games[number % len(games)]
            body = {"game": game, "players": 4, "seats": seats, "start": True}
            status, found, _ = await self.client.ask("POST", "/api/tables", person, body)
            assert status == 201, found

    async def race(self, seconds: float) -> float:
        """Decide at every table as soon as the last decision is answered."""
        begun = time.perf_counter()

        async def one(table: Table) -> None:
            while time.perf_counter() - begun < seconds:
                before = len(self.counts.answers)
                await table.decide()
                if len(self.counts.answers) == before:
                    await asyncio.sleep(0.002)  # the frame that tells who is next is on its way

        await asyncio.gather(*map(one, self.tables))
        return time.perf_counter() - begun

    async def run(self, rate: float, seconds: float) -> float:
        """Decide at a steady rate, table after table; returns the seconds it took."""
        tasks: set[asyncio.Task[None]] = set()
        turn = itertools.cycle(self.tables)
        begun = time.perf_counter()
        sent = 0
        while (gone := time.perf_counter() - begun) < seconds:
            while sent < gone * rate:
                sent += 1
                table = next(turn)
                if table.busy:
                    self.late += 1
                    continue
                task = asyncio.ensure_future(table.decide())
                tasks.add(task)
                task.add_done_callback(tasks.discard)
            await asyncio.sleep(0.001)
        if tasks:
            await asyncio.wait(tasks, timeout=10)
        return time.perf_counter() - begun


def rank(times: list[float], part: float) -> float:
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


async def measure(asked: argparse.Namespace) -> dict[str, Any]:
    client = Client("127.0.0.1", asked.port)
    await client.open(asked.lines)
    load = Load(client, asked.menu, asked.seed)
    games = asked.games.split(",")
    begun = time.perf_counter()
    await load.know(asked.known, games)
    await load.arrange(asked.tables, games, asked.players)
    ready = time.perf_counter() - begun
    await (load.run(asked.rate / 2, 2.0) if asked.rate else load.race(2.0))
    earlier = len(load.counts.answers) - load.counts.refused
    load.counts = Counts()
    load.late = 0
    cpu = time.process_time()
    before = usage(asked.pid)["cpu_s"] if asked.pid else 0.0
    took = await (load.run(asked.rate, asked.seconds) if asked.rate else load.race(asked.seconds))
    used = usage(asked.pid)["cpu_s"] if asked.pid else 0.0
    counts = load.counts
    done = len(counts.answers) - counts.refused
    return {
        "tables": asked.tables,
        "sockets": asked.tables * asked.players,
        "menu": asked.menu,
        "wanted_per_s": asked.rate,
        "decisions_per_s": round(done / took, 1),
        "frames_per_s": round(counts.frames / took, 1),
        "frame_bytes": round(counts.bytes / max(1, counts.frames)),
        "answer_ms_p50": round(rank(counts.answers, 0.5), 2),
        "answer_ms_p99": round(rank(counts.answers, 0.99), 2),
        "last_frame_ms_p50": round(rank(counts.times, 0.5), 2),
        "last_frame_ms_p99": round(rank(counts.times, 0.99), 2),
        "refused": counts.refused,
        "skipped": load.late,
        "new_games": counts.begun,
        "acknowledged": earlier + done,
        "failed": counts.failed[:5],
        "arranged_s": round(ready, 1),
        "load_cpu": round((time.process_time() - cpu) / took, 2),
        "server_us_a_decision": round(1e6 * (used - before) / max(1, done)),
    }


def main() -> None:
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument("--tables", type=int, default=250)
    made.add_argument("--players", type=int, default=4)
    made.add_argument("--rate", type=float, default=1000, help="0: as fast as it goes")
    made.add_argument("--known", type=int, default=0, help="further tables that only stand there")
    made.add_argument("--seed", type=int, default=7)
    made.add_argument("--seconds", type=float, default=20)
    made.add_argument("--menu", default="numbers", choices=("numbers", "words"))
    made.add_argument("--games", default=",".join(GAMES))
    made.add_argument("--lines", type=int, default=64)
    made.add_argument("--port", type=int, default=0, help="a running server; else one is started")
    made.add_argument("--pid", type=int, default=0, help="its process, to measure what it uses")
    made.add_argument("--database", default="")
    made.add_argument("--redis", default="")
    asked = made.parse_args()
    if asked.port:
        print(json.dumps(uvloop.run(measure(asked))))
        return
    with tempfile.TemporaryDirectory() as folder:
        asked.port = 18_431
        told = {**os.environ, "KERVAN_RATES": '{"all": 1e6}', "KERVAN_LOG_LEVEL": "warning",
                "KERVAN_DATABASE": asked.database, "KERVAN_REDIS": asked.redis}  # fmt: skip
        command = [sys.executable, "-m", "kervan.cli.main", "serve", "--workers", "0", "--data",
                   folder, "--port", str(asked.port)]  # fmt: skip
        begun = time.perf_counter()
        server = subprocess.Popen(command, env=told)
        try:
            asked.pid = server.pid
            first = wait_for(asked.port)
            found = uvloop.run(measure(asked))
            found |= {"start_s": round(first - begun, 2), "server": usage(server.pid)}
        finally:
            server.terminate()
            server.wait(20)
    print(json.dumps(found, indent=1))


def wait_for(port: int) -> float:
    from urllib.request import urlopen

    while True:
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1):
                return time.perf_counter()
        except OSError:
            time.sleep(0.02)


def usage(pid: int) -> dict[str, Any]:
    """Memory and processor time of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    told = dict(line.split(":", 1) for line in status.splitlines())
    ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    seconds = (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
    return {"memory_mb": int(told["VmRSS"].split()[0]) // 1024, "cpu_s": seconds}


if __name__ == "__main__":
    main()
