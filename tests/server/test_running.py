"""Running a server: settings, logs, counters, stopping, restarting, migrating, looking after it."""

import asyncio
import gzip
import json
import os
import re
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine

from kervan.cli import admin
from kervan.rules.reading import Refusal
from kervan.server import migrate as migrating
from kervan.server.app import ROUTES
from kervan.server.schema import META
from kervan.server.settings import Settings, environment_of, load

from .client import Person, close_all
from .services import Process, Web, WorkerProcess

served = pytest.mark.compiled
ME = {"kind": "me"}


# ---- settings


def test_each_place_overrules_the_one_before(tmp_path: Path) -> None:
    file = tmp_path / "kervan.toml"
    file.write_text('port = 9000\nurl = "https://kervan.example"\nworkers = 3\nrates = {all = 2}')
    told = {"KERVAN_PORT": "9001", "KERVAN_TRUSTED_PROXY": "true", "KERVAN_CONFIG": str(file)}
    found = load({"port": 9002, "host": None}, environment=told)
    assert (found.port, found.workers, found.url) == (9002, 3, "https://kervan.example")
    assert (found.trusted_proxy, found.rates, found.host) == (True, {"all": 2.0}, "127.0.0.1")
    assert load({}, str(file), environment={"KERVAN_PORT": "9001"}).port == 9001


def test_another_process_gets_the_same_settings() -> None:
    found = Settings(port=1, trusted_proxy=True, rates={"all": 3.0}, patience=0.5, url="https://x")
    assert load(environment=environment_of(found)) == found


@pytest.mark.parametrize(
    ("text", "told", "said"),
    [
        ("colour = 3", {}, "unknown field `colour`"),
        ('port = "many"', {}, "the settings cannot be used"),
        ("port = ", {}, "is no TOML"),
        (None, {}, "cannot be read"),
        ("", {"KERVAN_WORKERS": "few"}, "the settings cannot be used"),
    ],
)
def test_what_cannot_be_set_is_refused(
    tmp_path: Path, text: str | None, told: dict[str, str], said: str
) -> None:
    file = tmp_path / "kervan.toml"
    if text is not None:
        file.write_text(text)
    with pytest.raises(Refusal, match=re.escape(said)):
        load(file=str(file), environment=told)


# ---- the description


def test_every_route_is_explained() -> None:
    text = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    told = set(re.findall(r"(?:GET|POST|PUT|PATCH|DELETE|WS) (/[^ ?`]*)", text))
    names = r"{id}" if "{id}" in text else r"{table}"
    routes = {one.path.replace("{table}", names) for one in ROUTES}
    assert routes <= told, f"docs/api.md does not tell of {sorted(routes - told)}"


# ---- migrations


def engine_of(folder: Path) -> Any:
    return create_engine(f"sqlite:///{folder / 'kervan.sqlite'}")


def test_the_steps_lead_to_what_the_code_stores(tmp_path: Path) -> None:
    for _ in range(2):  # the second time there is nothing to do
        asyncio.run(migrating.migrate(Settings(data=str(tmp_path / "data"))))
    engine = engine_of(tmp_path / "data")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), META) == []
    engine.dispose()
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0, "seeds and accounts are for us alone"


def a_further_step(steps: Path, folder: Path) -> None:
    """What the next version will do to the database: add to it."""
    shutil.copytree(migrating.FOLDER, steps)
    last = sorted((steps / "versions").glob("0*.py"))[-1].stem.partition("_")[0]
    (steps / "versions" / "9999_further.py").write_text(f'''"""A further step."""
import sqlalchemy as sa
from alembic import op

revision, down_revision = "9999", "{last}"


def upgrade() -> None:
    op.add_column("people", sa.Column("motto", sa.String(40)))
    op.create_table("clubs", sa.Column("id", sa.String(16), primary_key=True))
''')
    engine = engine_of(folder)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(steps))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    engine.dispose()


# ---- a server that may be ended


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Web]:
    """A server with a worker, whose log tells everything."""
    web = Web(tmp_path / "data", {"KERVAN_LOG_LEVEL": "debug"}, workers=1)
    try:
        yield web.wait()
    finally:
        close_all()
        web.stop()


def playing(person: Person, game: str = "khiva", level: str = "random") -> str:
    bot = {"kind": "bot", "level": level}
    return person.table(game, [ME, bot, bot], start=True)


def decide_some(person: Person, table: str, count: int) -> list[int]:
    """Decide a few times; returns the numbers that were answered."""
    known: list[int] = []
    ends = time.monotonic() + 60
    while len(known) < count and time.monotonic() < ends:
        sight = person.sight(table, since=100_000, menu="numbers")
        if sight["over"]:
            return known
        if not sight["legal"]:
            time.sleep(0.01)
            continue
        found = person.decide(table, sight, sight["legal"][0])
        if found.status_code == 200:
            known.append(found.json()["number"])
    assert len(known) == count
    return known


def children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(one) for one in found]


def is_there(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


@served
def test_stopping_says_good_bye_and_loses_nothing(own: Web) -> None:
    anna = Person(own.url)
    table = playing(anna)
    watch = anna.watch(table)
    numbers = decide_some(anna, table, 4)
    workers = children(own.pid)
    assert workers
    own.stop()
    assert own.running.returncode == 0, own.said()
    watch.until(lambda frame: frame["type"] == "bye")
    watch.thread.join(5)
    assert watch.closed == 1012
    ends = time.monotonic() + 10
    while any(map(is_there, workers)):
        assert time.monotonic() < ends, "a worker outlived its server"
        time.sleep(0.05)
    port = own.port
    again = Web(own.log.parent)
    try:
        again.wait()
        back = anna.at(again.url)
        events = back.get(f"/api/tables/{table}/events")["events"]
        mine = [event["number"] for event in events if event["decision"] is not None]
        assert mine == numbers
        assert again.port != port
    finally:
        again.stop()


OTHERS = """
import logging
from kervan.server.logs import listen_to_others

listen_to_others()
logging.getLogger("uvicorn.error").info("nobody asked")
try:
    1 / 0
except ZeroDivisionError:
    logging.getLogger("uvicorn.error").exception("it broke\\n")
"""


def test_what_others_say_is_an_object_as_well() -> None:
    """uvicorn and the like speak in words and long traces."""
    command = [sys.executable, "-c", OTHERS]
    found = subprocess.run(command, check=True, capture_output=True, text=True)
    (line,) = map(json.loads, found.stderr.splitlines())
    assert (line["level"], line["of"], line["message"]) == ("error", "uvicorn.error", "it broke")
    assert line["error"].startswith("ZeroDivisionError at <string>:8")


@served
def test_logs_are_objects_and_hold_no_secrets(own: Web) -> None:
    anna, ben = Person(own.url), Person(own.url, "Ben")
    hidden = [cookie for one in (anna, ben) for cookie in one.http.cookies.values()]
    word, salt, chat = (secrets.token_hex(12) for _ in range(3))
    anna.post("/api/me/claim", {"login": "anna", "password": word})
    assert ben.ask("POST", "/api/sessions", {"login": "anna", "password": f"{word}x"}).is_error
    token = anna.post("/api/me/tokens", {"name": "mine", "scopes": ["read"]})["secret"]
    told = {"Authorization": f"Bearer {token}"}
    assert httpx.get(f"{own.url}/api/me", headers=told).status_code == 200
    made = anna.post("/api/tables", {"game": "khiva", "players": 2, "salt": salt})
    key = made["links"]["seats"]["blue"].partition("#")[2]
    table = made["table"]["id"]
    ben.post(f"/api/tables/{table}/enter", {"key": key})
    anna.post(f"/api/tables/{table}/start")
    anna.post(f"/api/tables/{table}/chat", {"text": chat}, 201)
    watch = ben.watch(table, "blue")
    watch.until(lambda frame: frame["type"] == "sight")
    with sqlite3.connect(own.log.parent / "kervan.sqlite") as database:
        hidden += database.execute("SELECT secret, seed FROM tables").fetchone()
        database.execute("UPDATE events SET body = '{'")  # it cannot be read: errors are logged
    database.close()
    own.stop()
    again = Web(own.log.parent, {"KERVAN_LOG_LEVEL": "debug"})
    try:
        again.wait()
        assert anna.at(again.url).ask("GET", f"/api/tables/{table}/sight").status_code == 500
    finally:
        again.stop()
    text = own.said() + again.said()
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    assert {"serving", "stopped", "a request failed"} <= {line["message"] for line in lines}
    for secret in (*hidden, word, token, key, salt, chat):
        assert secret
        assert secret not in text


@served
def test_metrics_health_and_description(own: Web) -> None:
    anna = Person(own.url)
    table = playing(anna)
    decide_some(anna, table, 2)
    health = httpx.get(f"{own.url}/healthz").json()
    assert health["ok"]
    assert health["database"]
    told = httpx.get(f"{own.url}/metrics")
    assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
    values = {}
    for line in told.text.splitlines():
        if not line.startswith("#"):
            assert re.fullmatch(r'[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? \S+', line), line
            name, _, value = line.rpartition(" ")
            values[name] = float(value)
    assert values["kervan_acts_total"] >= 3
    assert values["process_resident_memory_bytes"] > 1e7
    path = "/api/tables/{table}/decisions"
    assert values[f'kervan_requests_total{{method="POST",route="{path}",status="200"}}'] == 2
    assert httpx.get(f"{own.url}/openapi.json").json()["openapi"] == "3.1.0"


# ---- restarting without a gap

HAND_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
os.execv(sys.executable, [sys.executable, "-m", "kervan.cli.main", "serve", *sys.argv[2:]])
"""


@served
def test_a_restart_turns_nobody_away(tmp_path: Path) -> None:
    """The socket stays open, as systemd keeps it; who asks meanwhile waits a moment."""
    door = socket.create_server(("127.0.0.1", 0), backlog=128)
    url = f"http://127.0.0.1:{door.getsockname()[1]}"
    here = ["--data", str(tmp_path), "--workers", "1"]
    start = [sys.executable, "-c", HAND_OVER, str(door.fileno()), *here]
    told = {**os.environ, "KERVAN_RATES": '{"all": 1000000}'}
    more: dict[str, Any] = {"env": told, "pass_fds": (door.fileno(),)}
    first = Process(start, tmp_path / "first.log", **more)
    anna = Person(url)
    table = playing(anna)
    known: list[int] = []
    over = threading.Event()

    def play() -> None:
        """Every request over a line of its own; one that is cut off is sent again with its key."""
        while not over.is_set():
            sight = asked("GET", f"/api/tables/{table}/sight?since=100000&menu=numbers").json()
            if sight["over"]:
                return
            if sight["legal"]:
                body = {"seat": "red", "number": sight["number"], "decision": sight["legal"][0],
                        "key": secrets.token_hex(8)}  # fmt: skip
                found = asked("POST", f"/api/tables/{table}/decisions", json=body)
                if found.status_code == 200:
                    known.append(found.json()["number"])

    def asked(method: str, path: str, **body: Any) -> httpx.Response:
        while True:
            try:
                return httpx.request(method, url + path, cookies=anna.http.cookies, timeout=60,
                                     headers={"Connection": "close"}, **body)  # fmt: skip
            except (httpx.RemoteProtocolError, httpx.ReadError):
                continue  # it was being answered when the server stopped; refusals would raise

    player = threading.Thread(target=play)
    player.start()
    wait_until(lambda: len(known) >= 3)
    first.stop()
    before = len(known)
    second = Process(start, tmp_path / "second.log", **more)
    try:
        wait_until(lambda: len(known) >= before + 3 or not player.is_alive())
        over.set()
        player.join(30)
        events = anna.get(f"/api/tables/{table}/events")["events"]
        mine = [event["number"] for event in events if event["decision"] is not None]
        assert mine == known
    finally:
        over.set()
        close_all()
        second.stop()
        door.close()


def wait_until(fits: Any, seconds: float = 60) -> None:
    ends = time.monotonic() + seconds
    while not fits():
        assert time.monotonic() < ends, "it never came"
        time.sleep(0.02)


@served
def test_games_go_on_while_the_database_is_migrated(own: Web, tmp_path: Path) -> None:
    anna = Person(own.url)
    table = playing(anna)
    decide_some(anna, table, 2)
    a_further_step(tmp_path / "steps", own.log.parent)
    decide_some(anna, table, 2)
    own.stop()
    again = Web(own.log.parent, workers=1)  # the older version comes back beside the newer one
    try:
        again.wait()
        decide_some(anna.at(again.url), table, 2)
        assert "the database is of a newer version" in again.said()
    finally:
        again.stop()


# ---- bots


@served
def test_a_killed_worker_delays_a_move_by_seconds(own: Web) -> None:
    anna = Person(own.url)
    table = playing(anna, level="level:6")
    for _ in range(2):
        for pid in children(own.pid):
            os.kill(pid, signal.SIGKILL)
        begun = time.monotonic()
        decide_some(anna, table, 1)
        assert time.monotonic() - begun < 10


@served
def test_without_any_worker_the_fast_level_answers(tmp_path: Path) -> None:
    told = {"KERVAN_PATIENCE": "0.2"}
    web = Web(tmp_path, told)
    stuck = None
    try:
        web.wait()
        anna = Person(web.url)
        tables = [playing(anna, level="level:6") for _ in range(5)]
        for table in tables:
            decide_some(anna, table, 2)
            begun = time.monotonic()
            assert httpx.get(f"{web.url}/healthz").status_code == 200
            assert time.monotonic() - begun < 1, "bots hold the web process up"
        told_of = 'kervan_bot_moves_total{by="fallback"}'
        wait_until(lambda: told_of in httpx.get(f"{web.url}/metrics").text)
        stuck = WorkerProcess(tmp_path, told)  # it leases what there is and then stands still
        wait_until(lambda: "working" in stuck.said() or running_jobs(tmp_path))
        os.kill(stuck.pid, signal.SIGSTOP)
        decide_some(anna, tables[0], 3)
    finally:
        if stuck:
            stuck.kill()
        close_all()
        web.stop()


def running_jobs(folder: Path) -> int:
    database = sqlite3.connect(folder / "kervan.sqlite")
    try:
        query = "SELECT count(*) FROM jobs WHERE worker IS NOT NULL"
        return int(database.execute(query).fetchone()[0])
    finally:
        database.close()


# ---- looking after it


def admin_says(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[Any]]:
    status = admin.run([*words, "--json"])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@served
def test_admin_backs_up_restores_verifies_and_deletes(
    own: Web, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anna = Person(own.url)
    tables = [playing(anna, game) for game in ("khiva", "yspahan")]
    for table in tables:
        decide_some(anna, table, 3)
    here, there = (["--data", str(folder)] for folder in (own.log.parent, tmp_path / "there"))
    file = str(tmp_path / "kervan.backup")
    assert admin_says(capsys, "backup", file, *here)[1][0]["tables"] == 2
    decide_some(anna, tables[0], 1)  # it was taken while games go on
    admin_says(capsys, "restore", file, *there)
    status, told = admin_says(capsys, "verify", *there)
    assert (status, told[0]["games"]) == (0, 2)
    with pytest.raises(Refusal, match="is not empty"):
        admin.run(["restore", file, *there])
    assert {row["id"] for row in admin_says(capsys, "tables", *there)[1]} == set(tables)
    tamper(tmp_path / "there" / "kervan.sqlite", tables[1])
    status, told = admin_says(capsys, "verify", *there)
    assert (status, told[0]["wrong"]) == (1, tables[1])
    assert told[1]["games"] == 2
    admin_says(capsys, "tables", "--delete", tables[1], *there)
    assert admin_says(capsys, "verify", *there)[0] == 0
    with pytest.raises(Refusal, match="there is no table"):
        admin.run(["tables", "--delete", tables[1], *there])
    admin_says(capsys, "people", f"--delete={anna.id}", *there)
    assert admin_says(capsys, "people", *there)[1] == []


def tamper(file: Path, table: str) -> None:
    """Somebody changes what was decided."""
    database = sqlite3.connect(file)
    query = "UPDATE events SET digest = '0123456789abcdef' WHERE table_id = ? AND number = 2"
    with database:
        assert database.execute(query, (table,)).rowcount == 1
    database.close()


def test_a_broken_backup_leaves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = Settings(data=str(tmp_path / "data"))
    asyncio.run(migrating.migrate(data))
    database = sqlite3.connect(tmp_path / "data" / "kervan.sqlite")
    with database:
        rows = [(str(n), secrets.token_hex(16), 0.0, False) for n in range(2000)]
        database.executemany(
            "INSERT INTO people (id, name, created, gone) VALUES (?, ?, ?, ?)", rows
        )
    database.close()
    file = tmp_path / "kervan.backup"
    admin.run(["backup", str(file), "--data", data.data])
    file.write_bytes(file.read_bytes()[:-2000])
    with pytest.raises(Refusal, match="cannot be read as a backup"):
        admin.run(["restore", str(file), "--data", str(tmp_path / "there")])
    capsys.readouterr()
    assert admin_says(capsys, "people", "--data", str(tmp_path / "there"))[1] == []


def test_a_backup_is_for_us_alone_and_of_no_newer_version(tmp_path: Path) -> None:
    here, there = (["--data", str(tmp_path / name)] for name in ("here", "there"))
    asyncio.run(migrating.migrate(Settings(data=here[1])))
    database = sqlite3.connect(tmp_path / "here" / "kervan.sqlite")
    with database:
        database.execute("INSERT INTO people (id, name, created, gone) VALUES ('a', 'Anna', 0, 0)")
    database.close()
    file = tmp_path / "kervan.backup"
    admin.run(["backup", str(file), *here])
    assert file.stat().st_mode & 0o077 == 0, "seeds and accounts stand in it"
    lines = gzip.decompress(file.read_bytes()).replace(b'"name":"Anna"', b'"motto":"on and on"')
    file.write_bytes(gzip.compress(lines))
    with pytest.raises(Refusal, match="of a newer version: people has motto"):
        admin.run(["restore", str(file), *there])
    with pytest.raises(Refusal, match="cannot be written: No such file"):
        admin.run(["backup", str(tmp_path / "nowhere" / "kervan.backup"), *here])


def test_a_folder_without_a_server_is_named(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kervan.cli.main", "admin", "verify", "--data", str(tmp_path)]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode != 0
    assert f"there is no server in {tmp_path}" in found.stderr
