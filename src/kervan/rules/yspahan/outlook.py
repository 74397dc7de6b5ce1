"""What a decision would bring, with numbers, as far as a seat can see."""

from ..sets import has, lowest, size_of
from . import decisions as d
from .actions.build import within_reach
from .actions.fill import cubes_to_place
from .actions.group import dice_for
from .actions.shipping import may_keep
from .actions.supervisor import cubes_at, price_of, squares_in_reach
from .actions.take import camels_to_take, gold_to_take
from .box import (
    BAZAAR,
    BUILDINGS,
    CAMEL_FLOOR,
    CAMEL_POINTS,
    CAMEL_PRICE,
    CARDS,
    CUBE_CARAVAN,
    FIRST_SOUK,
    GOLD_FLOOR,
    GOLD_POINTS,
    GOLD_PRICE,
    LADDER,
    PAIRED,
    POWER,
    ROW_FACTOR,
    ROW_POINTS,
    SHOPS_IN,
    SLOTS,
    SOUK_OF,
    SOUK_SIZE,
    SOUK_VALUE,
    SQUARES,
    TOUCHES,
    YELLOW_PRICE,
)
from .caravan import row_of
from .city import all_cubes, open_in_quarter, owner_of
from .naming import (
    Arguments,
    floor_arguments,
    shop_arguments,
    souk_arguments,
)
from .pieces import camels_in_stock, discards_size, gold_in_stock, reserve
from .state import NO_CAMELS, NO_GOLD, State

Outlook = list[tuple[str, Arguments]]


def outlook(state: State, seat: int, decision: int) -> Outlook:
    """What a decision would bring: keys and arguments."""
    if decision < d.FLOOR:
        price = decision * YELLOW_PRICE
        return [("roll", {"dice": decision, "gold": price})] if decision else []
    if decision < d.TAKE_CAMELS:
        return of_floor(state, seat, decision - d.FLOOR)
    if decision < d.DIE_CARD:
        return of_use(state, seat, decision)
    if decision < d.CUBE:
        return of_own_action(state, seat, state.dice + (decision != d.NO_DIE_CARD))
    if decision < d.ENOUGH:
        return of_cube(state, seat, decision - d.CUBE)
    if d.GO <= decision < d.FIRST:
        return of_square(state, seat, decision - d.GO)
    if d.FIRST <= decision < d.PAY_CAMEL:
        return of_first(state, decision - d.FIRST)
    if decision in (d.PAY_CAMEL, d.LET_GO):
        return of_camel(state, decision == d.PAY_CAMEL)
    if d.PLAY <= decision < d.SELL_CAMELS:
        return of_card(state, decision - d.PLAY)
    if d.SELL_CAMELS <= decision < d.BUILD:
        return of_trade(state, seat, decision)
    return of_building(state, seat, decision - d.BUILD) if d.BUILD <= decision < d.END_TURN else []


def of_floor(state: State, seat: int, floor: int) -> Outlook:
    """The dice of a floor, and what its own action would give."""
    dice = dice_for(state, seat, floor)
    found: Outlook = [("group", {"dice": dice, "value": state.values[floor]})]
    if state.yellow[floor] and dice == state.white[floor]:
        found.append(("yellow_lost", {"dice": state.yellow[floor]}))
    return [*found, *own_action(state, seat, floor, dice)]


def own_action(state: State, seat: int, floor: int, dice: int) -> Outlook:
    if floor == CAMEL_FLOOR:
        camels = min(camels_to_take(state, seat, dice), camels_in_stock(state))
        return [("camels", {"camels": camels})]
    if floor == GOLD_FLOOR:
        return [("gold", {"gold": min(gold_to_take(state, seat, dice), gold_in_stock(state))})]
    if not open_in_quarter(state, seat, floor - 1):
        return [("no_shop", floor_arguments(floor))]
    cubes = min(cubes_to_place(state, seat, dice), room_in_quarter(state, seat, floor - 1))
    return [("fill", {"cubes": min(cubes, reserve(state, seat)), **floor_arguments(floor)})]


def room_in_quarter(state: State, seat: int, quarter: int) -> int:
    """How many cubes could find a shop, one souk after the other."""
    mine = state.seats[seat].cubes
    theirs = all_cubes(state) & ~mine
    souks = range(FIRST_SOUK[quarter], FIRST_SOUK[quarter + 1])
    return sum(size_of(SHOPS_IN[one] & ~mine) for one in souks if not SHOPS_IN[one] & theirs)


def of_own_action(state: State, seat: int, dice: int) -> Outlook:
    return own_action(state, seat, state.floor, dice)


def of_use(state: State, seat: int, decision: int) -> Outlook:
    if decision == d.SUPERVISOR:
        squares = size_of(squares_in_reach(state, seat, state.value))
        return [("supervisor", {"value": state.value, "squares": squares})]
    if decision == d.DRAW:
        is_left = state.deck_size > 0 or discards_size(state) > 0
        return [("card" if is_left else "no_card", {})]
    if decision == d.CONSTRUCTION:
        return [("buildings", {"buildings": size_of(within_reach(state, seat, 0))})]
    return of_own_action(state, seat, state.dice)


def of_cube(state: State, seat: int, shop: int) -> Outlook:
    """How full the souk will be, what it is worth when full, and whence the cube is shipped."""
    souk = SOUK_OF[shop]
    player = state.seats[seat]
    filled = size_of(SHOPS_IN[souk] & player.cubes) + 1
    points = SOUK_VALUE[souk] + POWER[BAZAAR] * has(player.buildings, BAZAAR)
    key = "souk_full" if filled == SOUK_SIZE[souk] else "souk"
    found = {**souk_arguments(souk), "cubes": filled, "shops": SOUK_SIZE[souk], "points": points}
    squares = [f"raw.{name}" for place, name in enumerate(SQUARES) if has(TOUCHES[place], shop)]
    road = dict(zip(("square", "other"), squares, strict=False))
    return [(key, found), (("off_road", "on_road", "on_road_twice")[len(road)], road)]


def of_square(state: State, seat: int, square: int) -> Outlook:
    """What the way costs, and whose cubes would be shipped."""
    price = price_of(state, seat, state.value, square)
    found: Outlook = [("price", {"gold": price})] if price else []
    shops = cubes_at(state, square)
    if square == state.supervisor and not state.zero_move_ships:
        shops = 0
    cubes = size_of(shops)
    while shops:
        shop = lowest(shops)
        shops &= shops - 1
        owner = owner_of(state, shop)
        key = "ships_or_camel" if may_keep(state, owner) else "ships"
        points = points_of_place(state, state.loaded)
        found.append((key, {"owner": f"seat.{owner}", "points": points, **shop_arguments(shop)}))
    return [*found, *of_loading(state, cubes)]


def points_of_place(state: State, slot: int) -> int:
    """Behind the last place of the caravan comes the first one again."""
    return ROW_POINTS[row_of(state, slot % SLOTS[state.players])]


def of_loading(state: State, cubes: int) -> Outlook:
    """What else so many cubes bring: other points for the second, a full caravan."""
    found: Outlook = []
    second = points_of_place(state, state.loaded + 1)
    if cubes == 2 and second != points_of_place(state, state.loaded):
        found.append(("second", {"points": second}))
    if state.loaded + cubes >= SLOTS[state.players]:
        found.append(("caravan_full", {}))
    return found


def of_first(state: State, place: int) -> Outlook:
    shop = PAIRED[place]
    owner = owner_of(state, shop)
    key = "ships_or_camel" if may_keep(state, owner) else "ships"
    points = points_of_place(state, state.loaded)
    ships = (key, {"owner": f"seat.{owner}", "points": points, **shop_arguments(shop)})
    return [ships, *of_loading(state, 1)]


def of_camel(state: State, pays: bool) -> Outlook:
    stays = ("stays" if pays else "leaves", souk_arguments(SOUK_OF[state.shop]))
    return [*of_place(state), stays]


def of_place(state: State) -> Outlook:
    """What a cube on the next place of the caravan brings."""
    row = row_of(state, state.loaded)
    loads = ("loads", {"points": ROW_POINTS[row], "factor": ROW_FACTOR[row]})
    return [loads, *of_loading(state, 1)]


def of_card(state: State, kind: int) -> Outlook:
    place = of_place(state) if kind == CUBE_CARAVAN else []
    return [(f"card_{CARDS[kind]}", {}), *place]


def of_trade(state: State, seat: int, decision: int) -> Outlook:
    player = state.seats[seat]
    if decision < d.SELL_GOLD:
        return [("points", {"points": (decision - d.SELL_CAMELS + 1) * CAMEL_POINTS})]
    if decision < d.FOR_CAMELS:
        return [("points", {"points": (decision - d.SELL_GOLD + 1) * GOLD_POINTS})]
    units = decision - d.FOR_CAMELS + 1
    if decision >= d.FOR_GOLD:
        units = d.FOR_GOLD - decision - 1
    return [("purse", {"camels": player.camels + units, "gold": player.gold - units})]


def of_building(state: State, seat: int, building: int) -> Outlook:
    camels = 0 if state.waived & NO_CAMELS else CAMEL_PRICE[building]
    gold = 0 if state.waived & NO_GOLD else GOLD_PRICE[building]
    points = LADDER[size_of(state.seats[seat].buildings)]
    return [
        ("building", {"camels": camels, "gold": gold, "points": points}),
        (f"power_{BUILDINGS[building]}", {}),
    ]
