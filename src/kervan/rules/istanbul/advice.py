"""What a hand-written player thinks."""

from ..grammar import rule
from ..outside import Advice, Menu
from .state import State

STYLES = ("balanced",)


@rule("istanbul 10")
def advise(state: State, me: int, style: int, menu: Menu, advice: Advice) -> None:
    for i in range(menu.count):
        advice.worth[i] = 0


@rule("istanbul 10")
def evaluate(state: State, me: int) -> int:
    return state.seats[me].rubies * 1000
