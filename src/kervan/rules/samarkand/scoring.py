"""Chapter 9: what everything is worth, and who has won."""

from ..grammar import rule
from ..sets import lowest, size_of
from .box import (
    DIRHAM,
    GOOD_SPACE,
    GOODS_TILE,
    OTHER_CAMEL,
    OWN_CAMEL,
    RELATION_TILE,
)
from .pieces import relation_tiles
from .state import State


@rule("samarkand 9")
def points_of_card(state: State, families: int, card: int) -> int:
    """What a card still in hand is worth now to a member of these families."""
    there = state.at[GOOD_SPACE[card]]
    own = size_of(there & families)  # both tiles of a family count once (R27)
    return OWN_CAMEL * own + OTHER_CAMEL * (size_of(there) - own)


@rule("samarkand 9")
def score(state: State, seat: int) -> int:
    """All points; of a hidden hand, those that can be seen."""
    player = state.seats[seat]
    points = player.money * DIRHAM + size_of(player.goods) * GOODS_TILE
    points += relation_tiles(state, seat) * RELATION_TILE
    cards = player.hand  # sold cards score nothing
    while cards:
        points += points_of_card(state, player.families, lowest(cards))
        cards &= cards - 1
    return points


@rule("samarkand 9")
def rank(state: State, seat: int) -> int:
    """A number that orders the players: most points win, all who tie share it."""
    return score(state, seat)
