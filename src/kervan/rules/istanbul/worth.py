"""What things are worth to a hand-written player, in thousandths of a ruby.

Whole numbers only, so that every form of the rules thinks the same. A style shifts the weights:
the gem buyer wants lira, the courtier goods for the palace, the pilgrim mosque tiles and sales.
"""

from ..grammar import verb
from ..sets import has
from .box import (
    BLACK_MARKET,
    BLUE,
    CARAVANSARY,
    COFFEE_HOUSE,
    EXTENSION_PRICE,
    EXTENSIONS,
    FABRIC_WAREHOUSE,
    FEE,
    FOUNTAIN,
    FRUIT_WAREHOUSE,
    GEM_DEALER,
    GOALS,
    GREAT_MOSQUE,
    GREEN,
    GREEN_PRICE,
    GUILD_HALL,
    JEWELRY,
    KINDS,
    MOSQUE_TILES,
    MOST_SOLD,
    MOVEMENT,
    PALACE,
    PAYOUT,
    POLICE_STATION,
    POST_GOODS,
    POST_LIRA,
    POST_OFFICE,
    RED,
    REWARD_LIRA,
    ROASTING_PLANT,
    SMALL_MARKET,
    SMALL_MOSQUE,
    TAVERN,
    TEA_HOUSE,
    TRACKS,
    WAINWRIGHT,
)
from .pieces import goods_in, is_sold_out, kinds_of_goods, room
from .places.markets import market_of, most_sellable
from .places.mosques import to_take
from .places.palace import why_not_serve
from .places.tavern import why_not_bribe, why_not_tavern_tile
from .state import FIGURES, GOVERNOR, SMUGGLER, State

RUBY = 1000
STYLES = ("balanced", "gem_buyer", "courtier", "pilgrim")
LIRA = (46, 56, 42, 44)
GOOD = (114, 105, 150, 125)
JEWEL = (178, 150, 195, 180)
COFFEE = (90, 85, 95, 90)
CARD = (160, 160, 160, 160)
GUILD_CARD = (210, 200, 220, 210)
TILE = (515, 400, 470, 650)  # half of what brings a ruby, and a power
EXTENSION = (450, 400, 520, 450)  # a third of what brings a ruby, and room
THE_LAST = 5000  # the ruby that ends the game
RICH = 30  # lira that are enough to buy with


@verb
def worth_of_lira(state: State, me: int, lira: int, style: int) -> int:
    """Beyond what is enough to buy with, more counts half."""
    worth = lira * LIRA[style]
    return worth // 2 if state.seats[me].lira >= RICH and lira > 0 else worth


@verb
def worth_of_good(good: int, style: int) -> int:
    return JEWEL[style] if good == JEWELRY else GOOD[style]


@verb
def worth_of_goods(state: State, me: int, good: int, count: int, style: int) -> int:
    """So many more of a good, as far as they fit."""
    return min(count, room(state.seats[me], good)) * worth_of_good(good, style)


@verb
def worth_of_ruby(state: State, me: int) -> int:
    """The next one; the last one most of all."""
    missing = GOALS[state.expansion][state.players] - state.seats[me].rubies
    return RUBY + THE_LAST if missing == 1 else RUBY


@verb
def worth_of_tile(state: State, me: int, colour: int, style: int) -> int:
    """A mosque tile: its power, and the way to a ruby or the ruby itself."""
    both = MOSQUE_TILES[colour >> 1]
    worth = TILE[style] - worth_of_good(colour, style)
    if both & ~state.seats[me].tiles & ~(1 << colour) == 0:
        worth += worth_of_ruby(state, me) - TILE[style] // 2
    if colour == BLUE:
        worth += 60
    return worth


@verb
def worth_of_sale(state: State, me: int, place: int, count: int, style: int) -> int:
    payout = PAYOUT[market_of(place)][count]
    return worth_of_lira(state, me, payout, style) - count * GOOD[style]


@verb
def worth_of_recall(state: State, me: int) -> int:
    """All assistants back: the fewer are left, the more it is worth."""
    merchant = state.seats[me]
    away = 0
    places = merchant.assistants
    while places:
        away += 1
        places &= places - 1
    worth = 60 * away
    if merchant.stack == 0:
        worth += 110 * away
    elif merchant.stack == 1:
        worth += 60 * away
    return worth


@verb
def worth_at(state: State, me: int, place: int, style: int) -> int:
    """What the action of a place would bring with what this seat has now; 0 if nothing."""
    merchant = state.seats[me]
    if place == WAINWRIGHT:
        if merchant.lira < EXTENSION_PRICE or merchant.extensions == EXTENSIONS:
            return 0
        worth = EXTENSION[style] - EXTENSION_PRICE * LIRA[style]
        if merchant.extensions == EXTENSIONS - 1:
            worth += worth_of_ruby(state, me) - EXTENSION[style]
        return worth + 60
    if place <= FRUIT_WAREHOUSE:
        good = place - FABRIC_WAREHOUSE
        worth = worth_of_goods(state, me, good, room(merchant, good), style)
        if has(merchant.tiles, GREEN) and merchant.lira >= GREEN_PRICE:
            worth += max(0, worth_of_goods(state, me, JEWELRY, 1, style) - 2 * LIRA[style])
        return worth
    if place == POST_OFFICE:
        worth = worth_of_lira(state, me, POST_LIRA[state.post], style)
        worth += worth_of_goods(state, me, POST_GOODS[state.post][0], 1, style)
        return worth + worth_of_goods(state, me, POST_GOODS[state.post][1], 1, style)
    if place == CARAVANSARY:
        return CARD[style] * 13 // 10 + COFFEE[style] * state.expansion
    if place == FOUNTAIN:
        return worth_of_recall(state, me)
    if place == BLACK_MARKET:
        worth = worth_of_goods(state, me, JEWELRY, 3, style) * 94 // 300
        if has(merchant.tiles, RED):
            worth = worth * 3 // 2
        return worth + GOOD[style]
    if place == TEA_HOUSE:
        average = 59 if has(merchant.tiles, RED) else 49  # tenths of a lira
        return worth_of_lira(state, me, average, style) // 10
    if place <= SMALL_MARKET:
        count = min(most_sellable(state, me, place), MOST_SOLD)
        return max(0, worth_of_sale(state, me, place, count, style)) if count > 0 else 0
    return worth_further(state, me, place, style)


@verb
def worth_further(state: State, me: int, place: int, style: int) -> int:
    """The places where rubies and coffee are; the Police Station is seen to by the caller."""
    merchant = state.seats[me]
    if place == PALACE:
        if why_not_serve(state, me) != 0:
            return 0
        return worth_of_ruby(state, me) - state.track[0] * GOOD[style] * 8 // 10
    if SMALL_MOSQUE <= place <= GREAT_MOSQUE:
        tiles = to_take(state, me, place, False)
        best = 0
        for colour in range(KINDS):
            if has(tiles, colour):
                best = max(best, worth_of_tile(state, me, colour, style))
        return best
    if place == GEM_DEALER:
        price = state.track[1]
        if is_sold_out(state, 1) or merchant.lira < price:
            return 0
        return worth_of_ruby(state, me) - price * LIRA[style] * 8 // 10
    if place == ROASTING_PLANT:
        worth = 0
        if merchant.lira >= 2:
            worth += max(0, 2 * COFFEE[style] - 2 * LIRA[style])
        if kinds_of_goods(merchant):
            worth += max(0, 2 * COFFEE[style] - GOOD[style])
        if merchant.cards + merchant.guild_cards > 0:
            worth += max(0, 2 * COFFEE[style] - CARD[style])
        return worth
    if place == GUILD_HALL:
        return COFFEE[style] + GUILD_CARD[style] * 13 // 10
    if place == TAVERN:
        return worth_of_tavern(state, me, style)
    if place == COFFEE_HOUSE:
        price = state.track[2]
        if is_sold_out(state, 2) or merchant.coffee < price:
            return 0
        return worth_of_ruby(state, me) - price * COFFEE[style] * 7 // 10
    return 0


@verb
def worth_of_bribe(state: State, me: int, style: int) -> int:
    return worth_of_ruby(state, me) - 4 * COFFEE[style] - 3 * GOOD[style] * 8 // 10


@verb
def worth_of_tavern_tile(state: State, kind: int, style: int) -> int:
    worth = 260 if kind == MOVEMENT else 220
    return worth - (state.offered[kind] + 1) * COFFEE[style]


@verb
def worth_of_tavern(state: State, me: int, style: int) -> int:
    best = 0
    for track in range(TRACKS):
        if why_not_bribe(state, me, track, state.discount) == 0:
            best = max(best, worth_of_bribe(state, me, style))
    for kind in range(2):
        if why_not_tavern_tile(state, me, kind, state.discount) == 0:
            best = max(best, worth_of_tavern_tile(state, kind, style))
    return best


# ---- whom one meets


@verb
def worth_of_figure(state: State, me: int, figure: int, style: int) -> int:
    price = 2 * LIRA[style]
    if figure == GOVERNOR:
        return CARD[style] - price
    if figure == SMUGGLER:
        return JEWEL[style] - price
    return COFFEE[style] - price


@verb
def worth_of_company(state: State, me: int, place: int, style: int) -> int:
    """Encounters to be had at a place, less the fees that are asked there."""
    worth = 0
    fee = 0 if place == FOUNTAIN else FEE
    for seat in range(state.players):
        if seat != me:
            if state.seats[seat].place == place:
                worth -= fee * LIRA[style]
            if state.seats[seat].family == place and place != POLICE_STATION:
                worth += REWARD_LIRA * LIRA[style]
    for neutral in range(len(state.neutrals)):
        if state.neutrals[neutral] == place:
            worth -= fee * LIRA[style]
    for figure in range(FIGURES):
        if state.figures[figure] == place:
            worth += max(0, worth_of_figure(state, me, figure, style))
    return worth


@verb
def worth_of_stock(state: State, me: int, style: int) -> int:
    """All that a seat has, besides its rubies."""
    merchant = state.seats[me]
    worth = min(merchant.lira, RICH) * LIRA[style] + max(0, merchant.lira - RICH) * 20
    worth += goods_in(merchant) * GOOD[style] + merchant.goods[JEWELRY] * 40
    worth += merchant.coffee * COFFEE[style] * 8 // 10
    worth += merchant.cards * CARD[style] + merchant.guild_cards * GUILD_CARD[style]
    for colour in range(KINDS):
        if has(merchant.tiles, colour):
            worth += 150
            if not has(merchant.tiles, colour ^ 1):
                worth += TILE[style] // 2  # the other one brings the ruby
    if merchant.extensions < EXTENSIONS:
        worth += merchant.extensions * 320
    else:
        worth += 350
    return worth + min(merchant.stack, 3) * 60
