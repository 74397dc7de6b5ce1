"""Stored games replay bit for bit, and what was tampered with is found."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kervan.kernel.forms import GAMES
from kervan.server.settings import load

from .games import store_games

pytestmark = pytest.mark.compiled
COUNT = int(os.environ.get("KERVAN_GAMES", "8"))  # of each kind; the whole proof takes 1000


def verify(folder: Path) -> tuple[int, list[dict[str, Any]]]:
    command = [sys.executable, "-m", "kervan.cli.main", "admin", "verify", "--json"]
    found = subprocess.run([*command, "--data", str(folder)], capture_output=True, text=True)
    return found.returncode, [json.loads(line) for line in found.stdout.splitlines()]


def test_stored_games_replay_bit_for_bit(tmp_path: Path) -> None:
    events = asyncio.run(store_games(load({"data": str(tmp_path)}, environment={}), COUNT))
    assert min(events.values()) > 50 * COUNT
    code, (told,) = verify(tmp_path)
    assert code == 0, told
    assert told["games"] == COUNT * len(GAMES)
    assert told["events"] == sum(events.values())
    with sqlite3.connect(tmp_path / "kervan.sqlite") as database:
        choose = "SELECT id FROM tables ORDER BY id LIMIT 5"
        lied_about = [row[0] for row in database.execute(choose)]
        for table, change in zip(
            lied_about,
            (
                "UPDATE events SET digest = '0123456789abcdef' WHERE table_id = ? AND number = 20",
                "DELETE FROM events WHERE table_id = ? AND number = 20",
                "UPDATE tables SET secret = 'another' WHERE id = ?",
                "UPDATE tables SET result = replace(result, '\"scores\":', '\"other\":') "
                "WHERE id = ?",
                "UPDATE events SET number = number + 1 WHERE table_id = ? AND number = "
                "(SELECT number FROM tables WHERE id = events.table_id)",
            ),
            strict=True,
        ):
            assert database.execute(change, (table,)).rowcount
    database.close()
    code, told = verify(tmp_path)
    assert code == 1
    assert sorted(one["wrong"] for one in told[:-1]) == lied_about
