"""Chapter 10: who has won."""

from ..grammar import rule
from .pieces import goods_in
from .state import State


@rule("istanbul 10")
def score(state: State, seat: int) -> int:
    return state.seats[seat].rubies


@rule("istanbul 10")
def rank(state: State, seat: int) -> int:
    """A number that orders the players: rubies, lira, goods in the cart, bonus cards in hand.

    Coffee and guild cards count for nothing (R31).
    """
    merchant = state.seats[seat]
    order = (merchant.rubies * 10_000_000_000 + merchant.lira) * 100 + goods_in(merchant)
    return order * 100 + merchant.cards
