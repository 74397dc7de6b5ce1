"""Structured logs: one object a line on standard error, and no secrets in them.

Whoever logs names what he logs; keys, cookies, passwords, seeds and bodies are never named.
"""

import logging
import sys
import time
import traceback
from typing import Any

import msgspec

LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}
_least = 20


def set_level(name: str) -> None:
    global _least
    _least = LEVELS.get(name, 20)


def log(message: str, *, level: str = "info", **about: Any) -> None:
    """Write one line."""
    if LEVELS[level] < _least:
        return
    line = {"at": round(time.time(), 3), "level": level, "message": message, **about}
    sys.stderr.write(msgspec.json.encode(line, enc_hook=str).decode() + "\n")
    sys.stderr.flush()


def trace(error: BaseException) -> str:
    """Where an error came from, without the values that were in play."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    places = " < ".join(f"{f.filename.rpartition('kervan/')[2]}:{f.lineno}" for f in frames[::-1])
    return f"{type(error).__name__} at {places}: {str(error)[:200]}"


class Others(logging.Handler):
    """What the packages we stand on have to say, in lines like our own."""

    def emit(self, record: logging.LogRecord) -> None:
        level = next((n for n, least in LEVELS.items() if record.levelno <= least), "error")
        error = record.exc_info[1] if record.exc_info else None
        about = {"error": trace(error)} if error else {}
        log(record.getMessage().strip(), level=level, of=record.name, **about)


def listen_to_others() -> None:
    """From now on nothing is written to the log that is no object."""
    logging.basicConfig(handlers=[Others()], level=logging.WARNING, force=True)
