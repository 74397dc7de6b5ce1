"""Who has won: points only, and who ties for the first place shares it (7)."""

from ..grammar import rule
from .state import State


@rule("yspahan 7")
def score(state: State, seat: int) -> int:
    return state.seats[seat].score


@rule("yspahan 7")
def rank(state: State, seat: int) -> int:
    """A number that orders the players."""
    return score(state, seat)
