"""Place 7, Fountain: call back any number of own assistants."""

from ...grammar import rule
from ...outside import Journal
from ...sets import lowest
from ..pieces import recall
from ..state import RECALL, State


@rule("istanbul 6.7")
def recall_one(state: State, me: int, place: int, journal: Journal) -> bool:
    """One comes back; returns whether there is another to call."""
    recall(state, me, place, journal)
    state.step = RECALL
    state.many = 1
    return state.seats[me].assistants != 0


@rule("istanbul 6.7")
def recall_all(state: State, me: int, journal: Journal) -> None:
    while state.seats[me].assistants:
        recall(state, me, lowest(state.seats[me].assistants), journal)
