"""What things are worth to a hand-written player, in thousandths of a point.

A style is a row of weights.  All is in whole numbers, so that every form of the rules thinks the
same, and nothing is used but what the seat may know.
"""

from ..grammar import rule, verb
from ..sets import has, lowest, size_of
from .actions.build import payable
from .box import (
    ALL_BUILDINGS,
    BAZAAR,
    CAMEL_PRICE,
    CARAVANSERAI,
    DAYS,
    FIRST_SOUK,
    GOLD_PRICE,
    LADDER,
    LAST_DAY,
    POWER,
    QUARTER_OF,
    ROW_FACTOR,
    ROW_POINTS,
    SHOPS_IN,
    SLOTS,
    SOUK_SIZE,
    SOUK_VALUE,
    SOUKS,
    table,
)
from .caravan import caravan_cubes, caravan_factor, row_of
from .city import all_cubes
from .state import NO_CAMELS, NO_GOLD, State

POINT = 1000
STYLES = ("balanced", "souk_builder", "caravan_runner")

# What a style weighs, in this order.
(
    CAMEL,  # one that a building still needs
    SPARE_CAMEL,  # any further one
    GOLD,
    SPARE_GOLD,
    CARD,
    DIE,  # a yellow die
    FADING,  # in tenths of a day: how soon camels, gold and cards lose their worth at the end
    SOUK,  # per thousand points a souk promises
    MISSING,  # in tenths of a day: how much each empty shop delays a souk
    RISK,  # thousandths of a full souk lost each day
    ON_ROAD,  # a cube where the supervisor can ship it
    RIDER,  # per thousand points the caravan promises
    RIVAL,  # per thousand points that others gain
    STEP_UP,  # the first building, and half of it the second: no points, but they lead to some
) = range(14)
WEIGHTS = table(
    (
        (1900, 900, 1100, 700, 2900, 520, 28, 720, 60, 30, 150, 540, 480, 10500),
        (1900, 900, 1100, 700, 2900, 520, 28, 900, 60, 30, -300, 300, 480, 10500),
        (1900, 900, 1100, 700, 2700, 520, 28, 620, 60, 30, 900, 1000, 480, 10500),
    )
)
# What the power of each building brings a day, to each style.
A_DAY = table(
    (
        (1100, 850, 300, 620, 1050, 140),
        (1100, 850, 300, 620, 1400, 350),
        (1100, 850, 300, 1000, 700, 140),
    )
)
OPEN = table((10, 10, 7, 2))  # days in ten on which the tower has dice for each quarter


def price_of_all(prices: "tuple[int, ...]") -> "tuple[int, ...]":
    """What the buildings cost that a seat lacks, by the set of those it has."""
    return table(
        tuple(
            sum(int(price) for place, price in enumerate(prices) if not built >> place & 1)
            for built in range(ALL_BUILDINGS + 1)
        )
    )


CAMELS_NEEDED = price_of_all(CAMEL_PRICE)
GOLD_NEEDED = price_of_all(GOLD_PRICE)


@verb
def faded(state: State, worth: int, style: int) -> int:
    """What is still to be had from something in hand, by the days that come after this one."""
    days = 10 * (LAST_DAY - state.day)
    return worth * days // (days + WEIGHTS[style][FADING])


@verb
def worth_of_purse(state: State, me: int, camels: int, gold: int, style: int) -> int:
    """Camels and gold in hand."""
    built = state.seats[me].buildings
    spare_camels = max(0, camels - CAMELS_NEEDED[built])
    spare_gold = max(0, gold - GOLD_NEEDED[built])
    worth = (camels - spare_camels) * WEIGHTS[style][CAMEL]
    worth += spare_camels * WEIGHTS[style][SPARE_CAMEL]
    worth += (gold - spare_gold) * WEIGHTS[style][GOLD]
    worth += spare_gold * WEIGHTS[style][SPARE_GOLD]
    return faded(state, worth, style)


@verb
def worth_of_gain(state: State, me: int, camels: int, gold: int, style: int) -> int:
    """So many camels and so much gold more, or less."""
    player = state.seats[me]
    now = worth_of_purse(state, me, player.camels, player.gold, style)
    return worth_of_purse(state, me, player.camels + camels, player.gold + gold, style) - now


@verb
def worth_of_card(state: State, style: int) -> int:
    return faded(state, WEIGHTS[style][CARD], style)


@verb
def worth_of_power(state: State, building: int, style: int) -> int:
    return A_DAY[style][building] * (LAST_DAY - state.day)


@verb
def worth_of_building(state: State, me: int, building: int, waived: int, style: int) -> int:
    """Points and power of a building, less what it costs."""
    count = size_of(state.seats[me].buildings)
    worth = LADDER[count] * POINT + worth_of_power(state, building, style)
    if count < 2:
        worth += faded(state, WEIGHTS[style][STEP_UP], style) // (count + 1)
    camels = 0 if waived & NO_CAMELS else CAMEL_PRICE[building]
    gold = 0 if waived & NO_GOLD else GOLD_PRICE[building]
    return worth + worth_of_gain(state, me, -camels, -gold, style)


@verb
def best_building(state: State, me: int, waived: int, style: int) -> int:
    """The best of those that can be paid, or nothing."""
    best = 0
    buildings = payable(state, me, waived)
    while buildings:
        best = max(best, worth_of_building(state, me, lowest(buildings), waived, style))
        buildings &= buildings - 1
    return best


@verb
def promise(state: State, seat: int, souk: int, cubes: int, style: int) -> int:
    """What a souk with so many cubes of one player lets that player hope for."""
    if cubes == 0:
        return 0
    points = SOUK_VALUE[souk] + POWER[BAZAAR] * has(state.seats[seat].buildings, BAZAAR)
    days, missing = DAYS - 1 - state.day % DAYS, SOUK_SIZE[souk] - cubes
    chance = 1000 - days * WEIGHTS[style][RISK]
    if missing > 0:
        days *= OPEN[QUARTER_OF[souk]]
        chance = 1000 * days // (days + missing * WEIGHTS[style][MISSING])
    return points * chance * WEIGHTS[style][SOUK] // 1000


@verb
def cubes_in(state: State, seat: int, souk: int) -> int:
    return size_of(SHOPS_IN[souk] & state.seats[seat].cubes)


@verb
def worth_of_cubes(state: State, me: int, quarter: int, cubes: int, style: int) -> int:
    """So many cubes for a quarter: first into one's own unfinished souks, then into the best."""
    worth, best = 0, 0
    taken = all_cubes(state)
    for souk in range(FIRST_SOUK[quarter], FIRST_SOUK[quarter + 1]):
        mine = cubes_in(state, me, souk)
        if 0 < mine < SOUK_SIZE[souk] and cubes > 0:
            more = min(cubes, SOUK_SIZE[souk] - mine)
            cubes -= more
            worth += promise(state, me, souk, mine + more, style)
            worth -= promise(state, me, souk, mine, style)
    if cubes > 0:
        for souk in range(FIRST_SOUK[quarter], FIRST_SOUK[quarter + 1]):
            if taken & SHOPS_IN[souk] == 0:
                best = max(best, worth_of_start(state, me, souk, cubes, style))
    return worth + best


@verb
def worth_of_start(state: State, me: int, souk: int, cubes: int, style: int) -> int:
    """So many cubes, the first of them into a souk without any."""
    there = min(cubes, SOUK_SIZE[souk])
    return promise(state, me, souk, there, style) + (cubes - there) * POINT // 2


@verb
def worth_of_leaving(state: State, owner: int, souk: int, style: int) -> int:
    """What an owner loses when one cube of this souk is shipped."""
    cubes = cubes_in(state, owner, souk)
    now = promise(state, owner, souk, cubes, style)
    return now - promise(state, owner, souk, cubes - 1, style)


@verb
def worth_of_ride(state: State, seat: int, slot: int, style: int) -> int:
    """A cube on this slot: its points now, and what the caravan promises more."""
    if slot >= SLOTS[state.players]:
        slot = 0
    row = row_of(state, slot)
    cubes, factor = caravan_cubes(state, seat), caravan_factor(state, seat)
    more = (cubes + 1) * max(factor, ROW_FACTOR[row]) - cubes * factor
    return ROW_POINTS[row] * POINT + more * WEIGHTS[style][RIDER]


@verb
def worth_to_owner(state: State, owner: int, souk: int, slot: int, style: int) -> int:
    """A cube of this souk is due: the ride, a card, and the cube or a camel lost."""
    lost = worth_of_leaving(state, owner, souk, style)
    if state.seats[owner].camels > 0:
        lost = min(lost, -worth_of_gain(state, owner, -1, 0, style))
    worth = worth_of_ride(state, owner, slot, style) - lost
    if has(state.seats[owner].buildings, CARAVANSERAI):
        worth += worth_of_card(state, style)
    return worth


@verb
def worth_to_me(state: State, me: int, owner: int, worth: int, style: int) -> int:
    """What it is worth to me that somebody gains so much."""
    if owner == me:
        return worth
    return -worth * WEIGHTS[style][RIVAL] // (1000 * (state.players - 1))


@rule("yspahan 7")
def evaluate(state: State, me: int) -> int:
    """What a seat may hope to have in the end."""
    player = state.seats[me]
    worth = player.score * POINT
    if state.over:
        return worth
    worth += worth_of_purse(state, me, player.camels, player.gold, 0)
    worth += player.cards * worth_of_card(state, 0)
    for souk in range(len(SOUKS)):
        worth += promise(state, me, souk, cubes_in(state, me, souk), 0)
    worth += caravan_cubes(state, me) * caravan_factor(state, me) * POINT
    buildings = player.buildings
    while buildings:
        worth += worth_of_power(state, lowest(buildings), 0)
        buildings &= buildings - 1
    return worth
