"""The kernels of the GPU do what the CPU does, as far as a simulator can tell."""

import os
import subprocess
import sys
from hashlib import sha256

import pytest

from kervan.kernel.batch import Batch
from kervan.kernel.forms import GAMES
from kervan.kernel.table import game

GAMES_AT_ONCE, STEPS = 3, 30
SIMULATED = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_kernels_give_the_bytes_of_the_cpu(name):
    table = game(name)
    players = table.players
    asked = [name, str(players), str(GAMES_AT_ONCE), str(STEPS)]
    found = subprocess.run(
        [sys.executable, "-m", "tests.gpu.simulated", *asked],
        env={**os.environ, **SIMULATED},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()

    batch = Batch(table, GAMES_AT_ONCE, seed=5, threads=1)
    taken = 0
    for i in range(GAMES_AT_ONCE):
        for _ in range(STEPS):
            taken += table.form.loops.run_random(
                batch.states, players, table.option_row, batch.keys, batch.chances,
                batch._journals, batch.menus, batch.seats, batch.results, i,
            )  # fmt: skip
    arrays = (batch.states[:GAMES_AT_ONCE], batch.masks(), batch.observations())
    assert found == [str(taken), *(sha256(one.tobytes()).hexdigest() for one in arrays)]
