"""The two shapes of a server that every test of play runs on."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from .client import Person, close_all
from .services import Web, WorkerProcess, postgres, redis


@dataclass
class House:
    """A running server: one process with SQLite, or several with PostgreSQL and Redis."""

    name: str
    folder: Path
    told: dict[str, str]
    webs: list[Web]

    def person(self, name: str = "Anna", web: int = 0) -> Person:
        return Person(self.webs[web].url, name)

    def elsewhere(self, person: Person) -> Person:
        """The same person at the last web process."""
        return person.at(self.webs[-1].url)

    def admin(self, *words: str) -> str:
        """What `kervan admin` says of this server."""
        return admin(*words, "--data", str(self.folder), **self.told)


def admin(*words: str, **told: str) -> str:
    command = [sys.executable, "-m", "kervan.cli.main", "admin", *words]
    found = subprocess.run(command, env={**os.environ, **told}, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("small")
    web = Web(folder, workers=1)
    try:
        yield House("small", folder, {}, [web.wait()])
    finally:
        web.stop()


@pytest.fixture(scope="session")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("large")
    with postgres() as database, redis() as bus:
        told = {"KERVAN_DATABASE": database, "KERVAN_REDIS": bus}
        webs = [Web(folder, told, name=name) for name in "ab"]
        worker = WorkerProcess(folder, told)
        try:
            yield House("large", folder, told, [web.wait() for web in webs])
        finally:
            for one in (*webs, worker):
                one.stop()


@pytest.fixture(params=["small", "large"])
def house(request: pytest.FixtureRequest) -> House:
    found: House = request.getfixturevalue(request.param)
    return found


@pytest.fixture(autouse=True)
def leave() -> Iterator[None]:
    """Nobody stays connected after a test."""
    yield
    close_all()
