"""A bot in another language plays a whole game through the engine."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kervan.kernel.sheet import parse

BOT = Path(__file__).parents[2] / "examples" / "bot.js"

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(not shutil.which("node"), reason="there is no node to run JavaScript"),
]


def run(*arguments):
    command = f"{sys.executable} -m kervan.cli.main"
    return subprocess.run(
        ["node", str(BOT), *arguments],
        capture_output=True, text=True, timeout=120, env={**os.environ, "KERVAN": command},
    )  # fmt: skip


def test_the_example_bot_plays_a_whole_game():
    done = run("khiva", "3", "7")
    assert done.returncode == 0, done.stderr
    state = parse(done.stdout).verify()
    assert state.over
    assert {event.seat for event in state.events} == {0, 1, 2}


def test_the_example_bot_says_what_is_wrong():
    done = run("chess")
    assert done.returncode == 1
    assert "there is no game 'chess'" in done.stderr
