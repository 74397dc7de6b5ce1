"""Places 10 and 11, the markets: sell what the demand tile asks for.

Goods are taken from the cart one by one as they are sold, and paid for together.
"""

from ...grammar import NOBODY, rule, verb
from ...outside import Chance, Journal, draw_of, note
from ...sets import one
from .. import happen
from ..box import DEMAND, KINDS, LARGE_MARKET, MOST_SOLD, PAYOUT, TILES
from ..flow import finish_action
from ..pieces import LARGE, gain_lira, goods_in, pay_goods
from ..reasons import DECLARED, FINE, NOT_WANTED, SOLD_ENOUGH, TOO_FEW_GOODS
from ..state import SALE, State

ALL_TILES = (1 << TILES) - 1


@verb
def market_of(place: int) -> int:
    return place - LARGE_MARKET


@verb
def tile_on(state: State, market: int) -> int:
    """The active demand tile."""
    return state.demand[market][state.top[market]]


@verb
def sold_so_far(state: State) -> int:
    count = 0
    for good in range(KINDS):
        count += state.sold[good]
    return count


@rule("istanbul 6.10")
def wanted(state: State, place: int, good: int) -> int:
    """How many more of this good the market takes, as far as its icons go."""
    if state.any_sale:
        return MOST_SOLD
    market = market_of(place)
    return DEMAND[market][tile_on(state, market)][good] - state.sold[good]


@rule("istanbul 6.10")
def why_not_sell(state: State, me: int, place: int, good: int) -> int:
    if sold_so_far(state) == MOST_SOLD:
        return SOLD_ENOUGH
    if state.seats[me].goods[good] == 0:
        return TOO_FEW_GOODS
    return FINE if wanted(state, place, good) > 0 else NOT_WANTED


@verb
def sellable(state: State, me: int, place: int) -> int:
    """The set of goods of which one can be sold now."""
    goods = 0
    for good in range(KINDS):
        if why_not_sell(state, me, place, good) == FINE:
            goods |= one(good)
    return goods


@verb
def most_sellable(state: State, me: int, place: int) -> int:
    """How many goods can be sold at once."""
    count = 0
    for good in range(KINDS):
        count += min(state.seats[me].goods[good], wanted(state, place, good))
    return count


@rule("istanbul 6.10")
def why_not_sell_all(state: State, me: int, place: int) -> int:
    """All that is wanted, in one breath; not where it must be chosen from more than five."""
    count = most_sellable(state, me, place)
    if count + sold_so_far(state) > MOST_SOLD:
        return SOLD_ENOUGH
    return FINE if count > 1 else TOO_FEW_GOODS


@rule("istanbul 6.10")
def sell(state: State, me: int, good: int, count: int, journal: Journal) -> None:
    pay_goods(state, me, good, count, journal)
    state.sold[good] += count
    state.step = SALE


@rule("istanbul 6.10")
def sell_all(state: State, me: int, place: int, journal: Journal) -> None:
    for good in range(KINDS):
        count = min(state.seats[me].goods[good], wanted(state, place, good))
        if count > 0:
            sell(state, me, good, count, journal)


@rule("istanbul 8")
def why_not_any_sale(state: State, me: int) -> int:
    """May small_market_any be declared, for a sale to come or the one that is on?"""
    if state.any_sale:
        return DECLARED
    return FINE if goods_in(state.seats[me]) > 0 else TOO_FEW_GOODS


@rule("istanbul 6.10")
def finish_sale(state: State, me: int, chance: Chance, journal: Journal) -> None:
    """The payout, and the tile goes to the bottom."""
    market = market_of(state.acting)
    count = sold_so_far(state)
    gain_lira(state, me, PAYOUT[market][count], journal)
    note(journal, happen.SOLD, me, count, PAYOUT[market][count])
    for good in range(KINDS):
        state.sold[good] = 0
    state.any_sale = 0
    turn_over(state, market, chance, journal)
    finish_action(state, me, journal)


@rule("istanbul 6.10")
def turn_over(state: State, market: int, chance: Chance, journal: Journal) -> None:
    """The next demand tile: unknown until all have been seen, then in their order."""
    tile = state.top[market] + 1
    if tile == TILES:
        tile = 0
    state.top[market] = tile
    if tile == state.seen[market]:
        show_tile(state, market, chance, journal)
    note(journal, happen.DEMAND, NOBODY, market, tile_on(state, market))


@verb
def show_tile(state: State, market: int, chance: Chance, journal: Journal) -> None:
    """A tile that was not seen before comes up."""
    hidden = ALL_TILES
    for tile in range(state.seen[market]):
        hidden &= ~one(state.demand[market][tile])
    state.demand[market][state.seen[market]] = draw_of(chance, LARGE + market, hidden)
    state.seen[market] += 1
