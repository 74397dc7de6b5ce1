"""Chaos: people play while processes and connections are killed at random.

    python -m tests.server.chaos --kills 300

Every client writes down what was acknowledged to him. At the end a checker reads the log of
each table: each acknowledged decision stands there once, at its place, in the order in which it
was acknowledged; nothing stands there that nobody sent; and every game replays to the same bytes.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from kervan.kernel.forms import GAMES

from .client import Person
from .services import Process, Web, WorkerProcess, postgres, program, redis

ME = {"kind": "me"}
PATIENCE = 120.0  # seconds until a server must be up again, however busy the machine
AWAY = (httpx.HTTPError, OSError, WebSocketException)


@dataclass
class Log:
    """What one client knows."""

    seat: str
    sent: dict[str, tuple[int, int]] = field(default_factory=dict)  # key -> number, decision
    known: list[tuple[str, int, int]] = field(default_factory=list)  # key, decision, its number
    errors: Counter[str] = field(default_factory=Counter)


class Client(threading.Thread):
    """One person who plays on whatever happens, at whichever web process answers."""

    def __init__(self, chaos: "Chaos", person: Person, table: str, seat: str) -> None:
        super().__init__(daemon=True)
        self.chaos, self.person, self.table = chaos, person, table
        self.ways = [person.at(web.url) for web in chaos.webs]
        self.log = Log(seat)
        self.luck = random.Random(f"{table}{seat}")
        self.done = False

    def run(self) -> None:
        number = 0
        while not self.chaos.over.is_set() and not self.done:
            try:
                number += self.step(number)
            except AWAY as error:
                self.log.errors[type(error).__name__] += 1
                time.sleep(0.05)
            except AssertionError as error:
                self.log.errors[str(error)[:60]] += 1
                time.sleep(0.05)

    def step(self, number: int) -> int:
        """One decision, sent until it is answered; returns 1 when it is done."""
        me = self.luck.choice(self.ways)
        sight = me.sight(self.table, self.log.seat, since=100_000, menu="numbers")
        if sight["over"]:
            self.done = True
            return 0
        if not sight["legal"]:
            time.sleep(0.03)
            return 0
        decision = self.luck.choice(sight["legal"])
        key = f"{self.log.seat}-{number:06d}"
        self.log.sent[key] = (sight["number"], decision)
        while not self.chaos.over.is_set():
            me = self.luck.choice(self.ways)
            try:
                found = me.decide(self.table, sight, decision, key)
            except AWAY as error:
                self.log.errors[type(error).__name__] += 1
                time.sleep(0.05)
                continue
            if found.status_code == 200:
                self.log.known.append((key, decision, found.json()["number"]))
                return 1
            if found.status_code in (409, 422):
                return 1  # another key next time
            self.log.errors[str(found.status_code)] += 1
            time.sleep(0.05)
        return 0


class Chaos:
    """A server on several processes, and somebody who kills them."""

    def __init__(self, folder: Path, told: dict[str, str], database: str, seed: int) -> None:
        self.folder, self.told, self.database = folder, told, database
        self.luck = random.Random(seed)
        told = {**told, "KERVAN_DEFAULT_LEVEL": "greedy"}
        count = 2
        self.webs = [Web(folder, told, name=str(one)) for one in range(count)]
        for web in self.webs:
            web.wait()
        self.workers = [WorkerProcess(folder, told, name=str(one)) for one in range(2)]
        self.over = threading.Event()
        self.clients: list[Client] = []
        self.kills: Counter[str] = Counter()

    def arrange(self, tables: int) -> None:
        for number in range(tables):
            game = GAMES[number % len(GAMES)]
            anna, ben = Person(self.webs[0].url, "Anna"), Person(self.webs[-1].url, "Ben")
            bot = {"kind": "bot", "level": "greedy"}
            table = anna.table(game, [ME, {"kind": "empty"}, bot])
            ben.put(f"/api/tables/{table}/seats/blue", ME)
            anna.post(f"/api/tables/{table}/start")
            for person, seat in ((anna, "red"), (ben, "blue")):
                client = Client(self, person, table, seat)
                self.clients.append(client)

    def kill(self) -> None:
        """End something without a warning; what was killed is started again."""
        kinds = ["web", "worker", "worker"] + (["connections"] if self.database else [])
        kind = self.luck.choice(kinds)
        if kind == "connections":
            ask = (
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND random() < 0.5"
            )
            told = [program("psql"), self.database, "-q", "-c", ask]
            subprocess.run(told, capture_output=True, check=False)
        else:
            found: Process = self.luck.choice(self.webs if kind == "web" else self.workers)
            found.kill()
            found.start()
        self.kills[kind] += 1

    def run(self, kills: int, every: float) -> None:
        for client in self.clients:
            client.start()
        for _ in range(kills):
            self.let_play(every * self.luck.uniform(0.5, 1.5))
            self.kill()
            self.refill()
        for web in self.webs:
            web.wait()
        self.let_play(2.0)
        self.over.set()
        for client in self.clients:
            client.join(60)

    def let_play(self, seconds: float) -> None:
        """A while, and longer if nobody could decide meanwhile: killing the dead proves nothing."""
        before, begun = self.acknowledged, time.monotonic()
        while (waited := time.monotonic() - begun) < PATIENCE:
            if waited >= seconds and self.acknowledged > before:
                return
            time.sleep(0.02)
        logs = [f"{one.log.name}: {one.said()[-1500:]}" for one in (*self.webs, *self.workers)]
        errors = [(client.log.errors, client.done) for client in self.clients]
        raise AssertionError("\n".join([f"for {PATIENCE} s nobody could decide: {errors}", *logs]))

    @property
    def acknowledged(self) -> int:
        return sum(len(client.log.known) for client in self.clients)

    def refill(self) -> None:
        """Somebody must be playing: finished games are followed by others."""
        playing = [client for client in self.clients if not client.done]
        if len(playing) >= 4:
            return
        before = len(self.clients)
        try:
            self.arrange(2)
        except (*AWAY, AssertionError):
            del self.clients[before:]
        for client in self.clients[before:]:
            client.start()

    def stop(self) -> None:
        for one in (*self.webs, *self.workers):
            one.stop()


def check(chaos: Chaos) -> dict[str, Any]:
    """Compare what clients know with what is stored; every lie is an error."""
    stored = events_of(chaos)
    wrong: list[str] = []
    known = 0
    for client in chaos.clients:
        rows = [row for row in stored[client.table] if row["kind"] == "decide"]
        place = ["red", "blue", "green"].index(client.log.seat)
        mine = [row for row in rows if row["seat"] == place and row["key"].startswith(f"{place}:")]
        keys = [row["key"].partition(":")[2] for row in mine]
        told = [key for key, _, _ in client.log.known]
        known += len(told)
        if len(set(keys)) != len(keys):
            wrong.append(f"{client.table} {client.log.seat}: a decision stands twice")
        lost = set(told) - set(keys)
        if lost:
            wrong.append(f"{client.table} {client.log.seat}: lost {sorted(lost)}")
        if [key for key in keys if key in set(told)] != told:
            wrong.append(f"{client.table} {client.log.seat}: the order differs")
        for row, key in zip(mine, keys, strict=True):
            if key not in client.log.sent:
                wrong.append(f"{client.table}: nobody sent {key}")
            elif json.loads(row["body"])["moves"][0] != [place, client.log.sent[key][1]]:
                wrong.append(f"{client.table}: {key} is another decision")
        numbers = [number for _, _, number in client.log.known]
        if numbers != sorted(set(numbers)):
            wrong.append(f"{client.table} {client.log.seat}: numbers cross")
    command = [sys.executable, "-m", "kervan.cli.main", "admin", "verify", "--json"]
    command += ["--data", str(chaos.folder)]
    found = subprocess.run(
        command, env={**os.environ, **chaos.told}, capture_output=True, text=True, check=False
    )
    if found.returncode:
        wrong.append(found.stdout + found.stderr)
    errors = sum((client.log.errors for client in chaos.clients), Counter())
    return {
        "kills": dict(chaos.kills),
        "tables": len({client.table for client in chaos.clients}),
        "finished": sum(client.done for client in chaos.clients) // 2,
        "acknowledged": known,
        "retried": dict(errors),
        "replayed": found.stdout.strip(),
        "wrong": wrong,
    }


def events_of(chaos: Chaos) -> dict[str, list[dict[str, Any]]]:
    """The stored events by table, read straight from the database."""
    import asyncio

    from sqlalchemy import select

    from kervan.server import schema as s
    from kervan.server.settings import load
    from kervan.server.store import Store

    async def read() -> list[dict[str, Any]]:
        store = Store(load({"data": str(chaos.folder)}, environment=chaos.told))
        try:
            return await store.rows(select(s.events).order_by(s.events.c.number))
        finally:
            await store.journal.close()
            await store.engine.dispose()

    found: dict[str, list[dict[str, Any]]] = {client.table: [] for client in chaos.clients}
    for row in asyncio.run(read()):
        found.setdefault(row["table_id"], []).append(row)
    return found


def run(large: bool, kills: int, tables: int, every: float, seed: int = 1) -> dict[str, Any]:
    """One storm on one shape of a server."""
    import contextlib

    with tempfile.TemporaryDirectory(prefix="kervan-chaos") as name, contextlib.ExitStack() as held:
        database, told = "", {}
        if large:
            database = held.enter_context(postgres())
            told = {"KERVAN_DATABASE": database, "KERVAN_REDIS": held.enter_context(redis())}
        chaos = Chaos(Path(name), told, database, seed)
        try:
            chaos.arrange(tables)
            chaos.run(kills, every)
            return check(chaos)
        finally:
            chaos.stop()


def main() -> int:
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument("--kills", type=int, default=300)
    made.add_argument("--tables", type=int, default=8)
    made.add_argument("--every", type=float, default=1.0, help="seconds between kills")
    made.add_argument("--only", choices=("small", "large"))
    made.add_argument("--seed", type=int, default=1)
    asked = made.parse_args()
    wrong = 0
    for shape in [asked.only] if asked.only else ["small", "large"]:
        kills = asked.kills if asked.only else asked.kills // 2
        found = run(shape == "large", kills, asked.tables, asked.every, asked.seed)
        print(json.dumps({"shape": shape, **found}, indent=1), flush=True)
        wrong += len(found["wrong"])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
