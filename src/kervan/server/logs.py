"""Structured logs: one object a line on standard error, and no secrets in them.

Whoever logs names what he logs; keys, cookies, passwords, seeds and bodies are never named.
"""

import sys
import time
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
