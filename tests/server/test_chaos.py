"""Thirty kills, on both shapes of a server; `make chaos` does three hundred."""

import pytest

from .chaos import run

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("shape", ["small", "large"])
def test_nothing_acknowledged_is_lost_doubled_or_reordered(shape: str) -> None:
    found = run(shape == "large", kills=15, tables=4, every=0.3)
    assert found["wrong"] == []
    assert sum(found["kills"].values()) == 15
    assert found["acknowledged"] > 15
