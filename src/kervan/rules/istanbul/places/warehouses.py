"""Places 2 to 4, the warehouses: fill the cart with one good; with the green tile buy one more."""

from ...grammar import rule
from ...outside import Journal
from ...sets import one
from ..box import FABRIC_WAREHOUSE, GREEN, GREEN_PRICE
from ..pieces import can_use, gain_goods, has_tile, pay_lira, room
from ..reasons import FINE, NO_TILE, NOT_IN_GUILD_TURN, TILE_USED, TOO_FEW_LIRA
from ..state import State


@rule("istanbul 6.2")
def fill(state: State, me: int, place: int, journal: Journal) -> None:
    good = place - FABRIC_WAREHOUSE
    gain_goods(state, me, good, room(state.seats[me], good), journal)


@rule("istanbul 7")
def why_not_buy_more(state: State, me: int) -> int:
    """The green tile, once per turn."""
    if not has_tile(state, me, GREEN):
        return NO_TILE
    if state.guild_turn:
        return NOT_IN_GUILD_TURN
    if not can_use(state, me, GREEN):
        return TILE_USED
    return FINE if state.seats[me].lira >= GREEN_PRICE else TOO_FEW_LIRA


@rule("istanbul 7")
def buy_more(state: State, me: int, good: int, journal: Journal) -> None:
    state.spent |= one(GREEN)
    pay_lira(state, me, GREEN_PRICE, journal)
    gain_goods(state, me, good, 1, journal)
