"""What a hand-written player would decide: the worth of each item of a menu.

The worth of the things themselves stands in worth.py.  Each decision is judged by what it brings at
once and what it leads to: a floor by the best use of its dice, that use by the best square or souk.
"""

from ..grammar import rule, verb
from ..outside import Advice, Menu
from ..sets import has, lowest, one
from . import decisions as d
from .actions.fill import cubes_to_place
from .actions.group import dice_for
from .actions.supervisor import cubes_at, price_of
from .actions.take import camels_to_take, gold_to_take
from .box import (
    BUILD_NO_CAMELS,
    BUILD_NO_GOLD,
    CAMEL_FLOOR,
    CAMEL_POINTS,
    CAMELS3,
    CARD_CAMELS,
    CARD_GOLD,
    CUBE_CARAVAN,
    CUBE_SHOP,
    EXCHANGE,
    GOLD3,
    GOLD_FLOOR,
    GOLD_POINTS,
    MOST_CAMELS_SOLD,
    MOST_GOLD_SOLD,
    PAIRED,
    SELL_CAMELS,
    SELL_GOLD,
    SHOPS_IN,
    SOUK_OF,
    SQUARES,
    YELLOW_PRICE,
)
from .box import (
    ON_ROAD as ROAD_SHOPS,
)
from .cards import most_for_camels, most_for_gold, waiver
from .city import open_in_city, owner_of
from .state import AFTER, CONSTRUCT, State
from .worth import (
    DIE,
    ON_ROAD,
    POINT,
    WEIGHTS,
    best_building,
    cubes_in,
    promise,
    worth_of_building,
    worth_of_card,
    worth_of_cubes,
    worth_of_gain,
    worth_of_leaving,
    worth_of_ride,
    worth_of_start,
    worth_to_me,
    worth_to_owner,
)

LATER = -1  # a card can wait until the action is done


@rule("yspahan 5")
def advise(state: State, me: int, style: int, menu: Menu, advice: Advice) -> None:
    """What each item on the menu is worth to this seat, which sees the table concealed."""
    for i in range(menu.count):
        advice.worth[i] = worth_of(state, me, menu.items[i], style)


@verb
def worth_of(state: State, me: int, decision: int, style: int) -> int:
    if decision < d.FLOOR:
        dice = decision - d.ROLL
        return dice * WEIGHTS[style][DIE] + worth_of_gain(state, me, 0, -dice * YELLOW_PRICE, style)
    if decision < d.TAKE_CAMELS:
        return worth_of_floor(state, me, decision - d.FLOOR, style)
    if decision < d.DIE_CARD:
        return worth_of_use(state, me, decision, style)
    if decision < d.CUBE:
        return worth_of_die(state, me, decision, style)
    if decision < d.ENOUGH:
        return worth_of_shop(state, me, decision - d.CUBE, style)
    if decision < d.PLAY:
        return worth_on_the_way(state, me, decision, style)
    if decision < d.SELL_CAMELS:
        return worth_of_play(state, me, decision - d.PLAY, style)
    if decision < d.BUILD:
        return worth_of_trade(state, me, decision, style)
    if decision < d.END_TURN:
        return worth_of_building(state, me, decision - d.BUILD, state.waived, style)
    return 0


@verb
def worth_of_floor(state: State, me: int, floor: int, style: int) -> int:
    """The best use of the dice on a floor."""
    dice, value = dice_for(state, me, floor), state.values[floor]
    best = max(worth_of_card(state, style), worth_of_walk(state, me, value, style))
    if state.players == 2:
        best = max(best, worth_of_construction(state, me, style))
    return max(best, worth_of_own(state, me, floor, dice, style))


@verb
def worth_of_own(state: State, me: int, floor: int, dice: int, style: int) -> int:
    """What a floor itself gives for so many dice."""
    if floor == CAMEL_FLOOR:
        return worth_of_gain(state, me, camels_to_take(state, me, dice), 0, style)
    if floor == GOLD_FLOOR:
        return worth_of_gain(state, me, 0, gold_to_take(state, me, dice), style)
    return worth_of_cubes(state, me, floor - 1, cubes_to_place(state, me, dice), style)


@verb
def worth_of_use(state: State, me: int, decision: int, style: int) -> int:
    if decision == d.SUPERVISOR:
        return worth_of_walk(state, me, state.value, style)
    if decision == d.DRAW:
        return worth_of_card(state, style)
    if decision == d.CONSTRUCTION:
        return worth_of_construction(state, me, style)
    return worth_of_own(state, me, state.floor, state.dice, style)


@verb
def worth_of_walk(state: State, me: int, value: int, style: int) -> int:
    """The best square for dice of this value."""
    best = -POINT
    for square in range(len(SQUARES)):
        price = price_of(state, me, value, square)
        if price <= state.seats[me].gold:
            best = max(best, worth_of_square(state, me, square, price, style))
    return best


@verb
def worth_of_square(state: State, me: int, square: int, price: int, style: int) -> int:
    """What is shipped from a square, less what the way costs."""
    worth = worth_of_gain(state, me, 0, -price, style) if price > 0 else 0
    shops, slot = cubes_at(state, square), state.loaded
    while shops:
        shop = lowest(shops)
        shops &= shops - 1
        worth += worth_of_shipping(state, me, shop, slot, style)
        slot += 1
    return worth


@verb
def worth_of_shipping(state: State, me: int, shop: int, slot: int, style: int) -> int:
    owner = owner_of(state, shop)
    worth = worth_to_owner(state, owner, SOUK_OF[shop], slot, style)
    return worth_to_me(state, me, owner, worth, style)


@verb
def worth_of_construction(state: State, me: int, style: int) -> int:
    """With two players: the best building, by a card if that is better."""
    best = best_building(state, me, 0, style)
    for kind in range(BUILD_NO_CAMELS, BUILD_NO_GOLD + 1):
        if state.seats[me].hand[kind] > 0:
            by_card = best_building(state, me, waiver(kind), style) - worth_of_card(state, style)
            best = max(best, by_card)
    return best


@verb
def worth_of_die(state: State, me: int, decision: int, style: int) -> int:
    """One more die, for a card."""
    if decision == d.NO_DIE_CARD:
        return 0
    worth = worth_of_own(state, me, state.floor, state.dice + 1, style)
    worth -= worth_of_own(state, me, state.floor, state.dice, style)
    return worth - worth_of_holding(state, me, decision - d.DIE_CARD, style)


@verb
def worth_of_shop(state: State, me: int, shop: int, style: int) -> int:
    """The souk a cube continues or begins; within it, on the road or off it."""
    souk = SOUK_OF[shop]
    mine = cubes_in(state, me, souk)
    worth = WEIGHTS[style][ON_ROAD] if has(ROAD_SHOPS, shop) else 0
    if mine == 0:
        return worth + worth_of_start(state, me, souk, state.left, style)
    worth += promise(state, me, souk, mine + 1, style)
    return worth - promise(state, me, souk, mine, style)


@verb
def worth_on_the_way(state: State, me: int, decision: int, style: int) -> int:
    """The square, the order of two cubes, a camel or not."""
    if decision == d.ENOUGH:
        return 0
    if decision < d.FIRST:
        square = decision - d.GO
        price = price_of(state, me, state.value, square)
        return worth_of_square(state, me, square, price, style)
    if decision < d.PAY_CAMEL:
        return worth_of_order(state, me, PAIRED[decision - d.FIRST], style)
    if decision == d.PAY_CAMEL:
        return worth_of_gain(state, me, -1, 0, style)
    return -worth_of_leaving(state, me, SOUK_OF[state.shop], style)


@verb
def worth_of_order(state: State, me: int, first: int, style: int) -> int:
    """This cube on the next slot, the other one on the slot after it."""
    second = lowest(state.due ^ one(first))
    worth = worth_of_shipping(state, me, first, state.loaded, style)
    return worth + worth_of_shipping(state, me, second, state.loaded + 1, style)


@verb
def worth_of_play(state: State, me: int, kind: int, style: int) -> int:
    """A card now, or later."""
    if state.step == CONSTRUCT:
        best = best_building(state, me, state.waived | waiver(kind), style)
        return best - worth_of_card(state, style)
    if state.step != AFTER:
        return LATER
    return worth_of_effect(state, me, kind, style) - worth_of_holding(state, me, kind, style)


@verb
def worth_of_effect(state: State, me: int, kind: int, style: int) -> int:
    """What a card brings now."""
    if kind == CAMELS3:
        return worth_of_gain(state, me, CARD_CAMELS, 0, style)
    if kind == GOLD3:
        return worth_of_gain(state, me, 0, CARD_GOLD, style)
    if kind == CUBE_SHOP:
        return worth_of_free_cube(state, me, style)
    if kind == CUBE_CARAVAN:
        return worth_of_ride(state, me, state.loaded, style)
    if kind == SELL_CAMELS:
        camels = min(MOST_CAMELS_SOLD, state.seats[me].camels)
        return camels * CAMEL_POINTS * POINT + worth_of_gain(state, me, -camels, 0, style)
    if kind == SELL_GOLD:
        gold = min(MOST_GOLD_SOLD, state.seats[me].gold)
        return gold * GOLD_POINTS * POINT + worth_of_gain(state, me, 0, -gold, style)
    if kind == EXCHANGE:
        return worth_of_exchange(state, me, style)
    return best_building(state, me, waiver(kind), style)


@verb
def worth_of_holding(state: State, me: int, kind: int, style: int) -> int:
    """What a card is worth in hand, as it may serve better later; camels and gold serve at once."""
    if kind <= GOLD3:
        return 0
    return worth_of_card(state, style)


@verb
def worth_of_free_cube(state: State, me: int, style: int) -> int:
    """The best shop of the city for one cube."""
    best = 0
    shops = open_in_city(state, me)
    while shops:
        shop = lowest(shops)
        best = max(best, worth_of_shop(state, me, shop, style))
        shops &= ~SHOPS_IN[SOUK_OF[shop]]  # one shop of each souk will do
    return best


@verb
def worth_of_exchange(state: State, me: int, style: int) -> int:
    best = 0
    for units in range(1, min(8, most_for_camels(state, me)) + 1):
        best = max(best, worth_of_gain(state, me, units, -units, style))
    for units in range(1, min(8, most_for_gold(state, me)) + 1):
        best = max(best, worth_of_gain(state, me, -units, units, style))
    return best


@verb
def worth_of_trade(state: State, me: int, decision: int, style: int) -> int:
    if decision < d.SELL_GOLD:
        camels = decision - d.SELL_CAMELS + 1
        return camels * CAMEL_POINTS * POINT + worth_of_gain(state, me, -camels, 0, style)
    if decision < d.FOR_CAMELS:
        gold = decision - d.SELL_GOLD + 1
        return gold * GOLD_POINTS * POINT + worth_of_gain(state, me, 0, -gold, style)
    units = decision - d.FOR_CAMELS + 1
    if decision >= d.FOR_GOLD:
        units = d.FOR_GOLD - decision - 1
    return worth_of_gain(state, me, units, -units, style)
