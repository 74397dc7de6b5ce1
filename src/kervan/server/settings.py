"""How a server is configured: defaults, then a file, then the environment, then the command line.

Everything has one name: `database` in the file is KERVAN_DATABASE in the environment.
"""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from ..rules.reading import Refusal


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that can be set."""

    data: str = "kervan-data"  # the folder of a server on its own
    database: str = ""  # sqlite in the folder, if empty; postgresql://user:word@host/name
    redis: str = ""  # redis://host:6379/0 tells other processes what happened; also for Valkey
    host: str = "127.0.0.1"
    port: int = 8000
    url: str = ""  # how people reach the site, as https://kervan.example; for cookies and passkeys
    workers: int = 1  # bot processes started by `kervan serve` itself
    default_level: str = "greedy"  # who takes over from somebody who leaves
    fast_level: str = "greedy"  # who answers when a worker does not
    patience: float = 2.0  # seconds a waiting job is left to the workers
    move_seconds: float = 8.0  # a bot that takes longer is answered for
    hint_seconds: float = 20.0
    analysis_seconds: float = 600.0
    body_limit: int = 64 * 1024
    request_seconds: float = 20.0
    rates: dict[str, float] = msgspec.field(default_factory=dict)  # times the usual limits
    session_days: float = 180.0
    remember: int = 1000  # tables kept in memory
    board: str = ""  # a file that stands for Samarkand's map at every table, from the first on
    rehearsal: str = ""  # the same dice and bots at every table, from this text: tests and pictures
    log_level: str = "info"
    trusted_proxy: bool = False  # believe X-Forwarded-For and -Proto

    @property
    def folder(self) -> Path:
        return Path(self.data)

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it."""
        url = self.database
        if not url:
            return f"sqlite+aiosqlite:///{(self.folder / 'kervan.sqlite').resolve()}"
        head, _, tail = url.partition("://")
        names = {"postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}
        return f"{names.get(head, head)}://{tail}"

    @property
    def is_sqlite(self) -> bool:
        return self.database_url.startswith("sqlite")

    @property
    def secure(self) -> bool:
        """Are people reached over https?"""
        return self.url.startswith("https://")


def load(
    given: Mapping[str, Any] | None = None,
    file: str | None = None,
    environment: Mapping[str, str] | None = None,
) -> Settings:
    """The settings of this process; what cannot be is refused with a sentence."""
    found: dict[str, Any] = {}
    environment = os.environ if environment is None else environment
    file = file or environment.get("KERVAN_CONFIG")
    if file:
        try:
            found |= tomllib.loads(Path(file).read_text(encoding="utf-8"))
        except OSError as error:
            raise Refusal(f"{file} cannot be read: {error.strerror}") from error
        except tomllib.TOMLDecodeError as error:
            raise Refusal(f"{file} is no TOML: {error}") from error
    for field in msgspec.structs.fields(Settings):
        text = environment.get(f"KERVAN_{field.name.upper()}")
        if text is not None:
            found[field.name] = msgspec.json.decode(text) if field.name == "rates" else text
    found |= {name: value for name, value in (given or {}).items() if value is not None}
    try:
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise Refusal(f"the settings cannot be used: {error}") from error


def environment_of(settings: Settings) -> dict[str, str]:
    """The environment that gives another process the same settings."""
    told = {}
    for name, value in msgspec.structs.asdict(settings).items():
        text = msgspec.json.encode(value).decode() if name == "rates" else str(value)
        told[f"KERVAN_{name.upper()}"] = text
    return told
