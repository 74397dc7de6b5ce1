"""What bonus cards and guild cards are worth to a hand-written player."""

from ..grammar import rule, verb
from ..sets import has
from .actions import BOUND_TO
from .box import (
    BUY_GUILD_CARD,
    COFFEE_LIRA,
    DEALER_CARD_LIRA,
    EXCHANGE_THREE,
    EXTENSIONS,
    FIVE_LIRA,
    GAIN_GOOD,
    GUILD_BONUS,
    GUILD_COFFEE,
    GUILD_DIFFERENT,
    GUILD_DRAWS,
    GUILD_FILL,
    GUILD_LIRA,
    GUILD_PAY,
    KINDS,
    MOST_SOLD,
    PAYOUT,
    RETURN_ASSISTANT,
    SELL_COFFEE,
    SMALL_MARKET_ANY,
)
from .pieces import goods_in, room
from .places.markets import most_sellable
from .places.mosques import to_take
from .state import FINAL, State
from .worth import (
    CARD,
    COFFEE,
    EXTENSION,
    GOOD,
    GUILD_CARD,
    LIRA,
    RICH,
    worth_at,
    worth_of_good,
    worth_of_goods,
    worth_of_lira,
    worth_of_recall,
    worth_of_ruby,
    worth_of_tavern,
    worth_of_tile,
)

# What a card in hand is worth keeping for, by kind, in hundredths of an average one.
KEPT = (85, 125, 75, 70, 60, 70, 60, 70, 110, 120, 110, 80, 140, 110, 60, 70, 65, 60, 60)


@verb
def worth_to_keep(state: State, kind: int, style: int) -> int:
    return KEPT[kind] * CARD[style] // 100


@rule("istanbul 8")
def worth_of_card(state: State, me: int, kind: int, style: int) -> int:
    """Above zero if this card had best be played now."""
    merchant = state.seats[me]
    if state.step == FINAL:
        return 0 if kind == EXCHANGE_THREE else 100
    if kind == GAIN_GOOD:
        for good in range(KINDS):
            if room(merchant, good) > 0:
                return 50
        return 0
    if kind == RETURN_ASSISTANT:
        return 50 if merchant.stack == 0 else 0
    if kind == BUY_GUILD_CARD:
        return GUILD_CARD[style] - 2 * COFFEE[style] + 20 if merchant.coffee > 2 else 0
    if kind == SELL_COFFEE:
        return worth_of_lira(state, me, COFFEE_LIRA, style) - COFFEE[style]
    if kind == EXCHANGE_THREE:
        return 0
    if kind == FIVE_LIRA:
        return 60 if merchant.lira < RICH else 0
    if kind == SMALL_MARKET_ANY:
        any_goods = min(goods_in(merchant), MOST_SOLD)
        more: int = PAYOUT[1][any_goods] - PAYOUT[1][most_sellable(state, me, state.acting)]
        return more - 5
    if BOUND_TO[kind] > 0:  # the second half, once the first is done
        worth = worth_at(state, me, state.acting, style) - CARD[style] // 3
        return 0 if state.left > 0 else worth
    return 70


@rule("istanbul 9.4")
def worth_of_guild(state: State, me: int, number: int, best: int, style: int) -> int:
    """What a guild card would bring now; `best` is the best of all places' actions."""
    merchant = state.seats[me]
    worth: int = worth_of_lira(state, me, GUILD_LIRA[number], style)
    worth += GUILD_COFFEE[number] * COFFEE[style] + GUILD_BONUS[number] * CARD[style]
    worth += GUILD_DRAWS[number] * GUILD_CARD[style]
    fill = GUILD_FILL[number]
    if fill >= 0:
        worth += worth_of_goods(state, me, fill, 5, style)
    if GUILD_DIFFERENT[number] > 0:
        for good in range(KINDS):
            if good != fill:
                worth += worth_of_goods(state, me, good, 1, style)
    for good in range(KINDS):
        worth -= GUILD_PAY[number][good] * worth_of_good(good, style)
    if number == 1:
        last = merchant.extensions == EXTENSIONS - 1
        worth += worth_of_ruby(state, me) if last else EXTENSION[style]
    elif number == 7:
        worth += worth_of_recall(state, me) + 150
    elif number == 8:
        worth += 2 * GOOD[style] + worth_of_goods(state, me, 3, 3, style) * 2 // 3
    elif number == 9:
        worth += 98 * LIRA[style] // 10
    elif number == 12:
        worth += best
    elif number == 13:
        worth += worth_of_ruby(state, me) - 6 * GOOD[style] * 8 // 10
    elif number == 14 or number == 15:
        tiles = to_take(state, me, number, True)
        for colour in range(KINDS):
            if has(tiles, colour):
                worth = max(worth, worth_of_tile(state, me, colour, style))
    elif number == 16:
        worth += worth_of_ruby(state, me) - DEALER_CARD_LIRA * LIRA[style] * 8 // 10
        worth += (merchant.rubies + 1) * COFFEE[style]
    elif number == 19:
        worth += worth_of_tavern(state, me, style) + COFFEE[style]
    elif number == 20:
        half = (state.track[2] + 1) // 2
        worth += worth_of_ruby(state, me) - half * COFFEE[style] * 7 // 10
    return worth
