"""What a decision would bring."""

from typing import Any

from .state import State


def outlook(state: State, seat: int, decision: int) -> list[tuple[str, dict[str, Any]]]:
    return []
