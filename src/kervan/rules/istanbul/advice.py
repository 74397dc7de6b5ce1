"""What a hand-written player thinks: the worth of each decision on a menu, and of a table.

At the move each place is worth what its action would bring now, with whom one meets there, and
part of the best place that can be reached from it next. All else is weighed as it is asked.
"""

from ..grammar import NOBODY, rule, verb
from ..outside import CHOICES, Advice, Menu
from ..sets import has, lowest, one
from .advice_cards import worth_of_card, worth_of_guild, worth_to_keep
from .box import (
    BLUE_BY_ROLL,
    CORNER_MOVE,
    CORNERS,
    FABRIC_WAREHOUSE,
    FOUNTAIN,
    GREEN_PRICE,
    KINDS,
    LONG_LEAST,
    LONG_MOST,
    LONG_MOVE,
    MARKET_CARD,
    MARKET_CARD_BLUE,
    NEAR_LEAST,
    NEAR_MOST,
    PAYOUT,
    PLACES,
    POLICE_STATION,
    RED,
    REWARD_LIRA,
    ROASTING_PLANT,
    SIX,
    STAY,
)
from .decisions import (
    ACT,
    BAKSHEESH,
    BET,
    BUY_COFFEE,
    BUY_RUBY,
    CAPTURE_FOR_CARD,
    DRAW,
    DROP,
    DROP_GUILD,
    EDGE_AT,
    END,
    EXTEND,
    FILL,
    FILL_AND_BUY,
    GAIN_ITEM,
    GOVERNOR_CARD,
    GUILD,
    KEEP,
    MOVE_TO,
    PAY_FEE,
    PAY_ITEM,
    PAY_LIRA,
    PLAY,
    RECALL_ALL,
    RECALL_FROM,
    REROLL,
    REWARD_CARD,
    REWARD_IN_LIRA,
    ROLL,
    SELL,
    SELL_ALL,
    SEND,
    SET_BARRIER,
    SMUGGLE,
    TAKE_ASSISTANT,
    TAKE_DISCARD,
    TAKE_NEUTRAL,
    TAKE_TILE,
    TAVERN_TILE,
    TURN_TO_FOUR,
    TURN_TO_SIX,
    YELLOW_TILE,
)
from .movement import within
from .pieces import can_use, room
from .places.markets import market_of, most_sellable, sold_so_far
from .places.tavern import beyond
from .state import DICE, EDGE, FIGURE, GOVERNOR, MOVE, PLACE, SWAP, TRADER, State
from .worth import (
    CARD,
    COFFEE,
    GOOD,
    JEWEL,
    LIRA,
    RUBY,
    STYLES,
    worth_at,
    worth_of_bribe,
    worth_of_company,
    worth_of_figure,
    worth_of_good,
    worth_of_goods,
    worth_of_lira,
    worth_of_sale,
    worth_of_stock,
    worth_of_tavern_tile,
    worth_of_tile,
)

__all__ = ["STYLES", "advise", "evaluate"]
SCRATCH = CHOICES - PLACES - 1  # the worth of each place stands behind the menu's
SOON = 45  # percent: of the best place within reach from there
FIRST = 3000  # an action before encounters
STUCK = -250  # the turn ends without an action
TAKEN = 90
LEFT = (0, -170, -90, -50, -30, -20, -20, -20, -20, -20)  # by the height of the stack


@rule("istanbul 5")
def advise(state: State, me: int, style: int, menu: Menu, advice: Advice) -> None:
    """What each item on the menu is worth to this seat, which sees the table concealed."""
    if state.step <= PLACE or state.step == EDGE:
        weigh_places(state, me, style, advice)
    for i in range(menu.count):
        decision = menu.items[i]
        if decision > GUILD:
            worth = worth_of_guild(state, me, decision - GUILD, best_place(advice), style)
            worth += best_near(state, me, state.square[state.seats[me].place], advice)
        elif decision >= PLAY:
            worth = worth_to_play(state, me, decision - PLAY, style, advice)
        elif decision == YELLOW_TILE:
            worth = FIRST * 5 if state.seats[me].stack == 0 else -FIRST
        elif state.step == MOVE:
            worth = worth_of_move(state, me, decision - MOVE_TO, style, advice)
        elif state.step == PLACE:
            worth = worth_of_action(state, me, decision, style, advice)
        elif state.step == DICE:
            worth = worth_of_roll(state, me, decision, style)
        else:
            worth = worth_of_answer(state, me, decision, style, advice)
        advice.worth[i] = worth


@rule("istanbul 10")
def evaluate(state: State, me: int) -> int:
    """How many rubies a seat may hope for in the end, in thousandths."""
    worth = state.seats[me].rubies * RUBY
    return worth if state.over else worth + worth_of_stock(state, me, 0) * 6 // 10


# ---- the move


@verb
def weigh_places(state: State, me: int, style: int, advice: Advice) -> None:
    """What acting at each place would bring now; the Police Station is a way to any other."""
    best = 0
    for place in range(1, PLACES + 1):
        worth = 0
        if state.square[place] != NOBODY and place != POLICE_STATION:
            worth = worth_at(state, me, place, style)
        advice.worth[SCRATCH + place] = worth
        if place != FOUNTAIN:
            best = max(best, worth)
    if state.seats[me].family == POLICE_STATION:
        advice.worth[SCRATCH + POLICE_STATION] = max(0, best - 70)


@verb
def best_place(advice: Advice) -> int:
    best = 0
    for place in range(1, PLACES + 1):
        best = max(best, advice.worth[SCRATCH + place])
    return best


@verb
def best_near(state: State, me: int, square: int, advice: Advice) -> int:
    """Part of the best place that can be reached from this square in a move."""
    best = 0
    squares = within(state, me, square, NEAR_LEAST, NEAR_MOST)
    while squares:
        best = max(best, advice.worth[SCRATCH + state.place_on[lowest(squares)]])
        squares &= squares - 1
    return best * SOON // 100


@verb
def worth_of_move(state: State, me: int, place: int, style: int, advice: Advice) -> int:
    merchant = state.seats[me]
    worth = advice.worth[SCRATCH + place] + worth_of_company(state, me, place, style)
    if place != FOUNTAIN:
        if has(merchant.assistants, place):
            worth += TAKEN
        elif merchant.stack > 0:
            worth += LEFT[min(merchant.stack, len(LEFT) - 1)]
        elif state.strays[place] == 0:
            worth = STUCK
        if fees_at(state, me, place) > merchant.lira:
            worth = STUCK
    return worth + best_near(state, me, state.square[place], advice)


@verb
def fees_at(state: State, me: int, place: int) -> int:
    """The fees at another place than the own one."""
    count = 0
    for seat in range(state.players):
        if seat != me and state.seats[seat].place == place:
            count += 1
    for neutral in range(len(state.neutrals)):
        if state.neutrals[neutral] == place:
            count += 1
    return 2 * count


@verb
def best_move(state: State, me: int, squares: int, style: int, advice: Advice) -> int:
    best = STUCK
    while squares:
        place = state.place_on[lowest(squares)]
        best = max(best, worth_of_move(state, me, place, style, advice))
        squares &= squares - 1
    return best


@verb
def worth_to_play(state: State, me: int, kind: int, style: int, advice: Advice) -> int:
    """Cards for the move compete with moves; others are played at once, or kept."""
    here = state.square[state.seats[me].place]
    price = CARD[style] * 7 // 10
    if kind == LONG_MOVE:
        squares = within(state, me, here, LONG_LEAST, LONG_MOST)
        return best_move(state, me, squares, style, advice) - price
    if kind == CORNER_MOVE:
        squares = CORNERS[state.expansion] & ~one(here)
        return best_move(state, me, squares, style, advice) - price
    if kind == STAY:
        return worth_of_move(state, me, state.seats[me].place, style, advice) - price
    worth = worth_of_card(state, me, kind, style)
    return worth + FIRST * 5 if worth > 0 else -FIRST


# ---- at a place


@verb
def worth_of_action(state: State, me: int, decision: int, style: int, advice: Advice) -> int:
    """An action that brings something comes first, then whom one meets, then the end."""
    if decision == END:
        return 0
    if GOVERNOR_CARD <= decision < REWARD_IN_LIRA:
        return worth_of_encounter(state, me, decision, style)
    worth = worth_of_deed(state, me, decision, style, advice)
    return worth + FIRST if worth > 0 or state.ordered else worth


@verb
def worth_of_encounter(state: State, me: int, decision: int, style: int) -> int:
    if decision == GOVERNOR_CARD:
        return worth_of_figure(state, me, GOVERNOR, style)
    if decision < BUY_COFFEE:
        good = decision - SMUGGLE
        gained = worth_of_goods(state, me, good, 1, style) + needed(state, me, good)
        return gained - 2 * LIRA[style]
    if decision == BUY_COFFEE:
        return worth_of_figure(state, me, TRADER, style)
    if decision < CAPTURE_FOR_CARD:
        return FIRST // 2 + worth_of_lira(state, me, REWARD_LIRA, style)
    return FIRST // 2 + CARD[style]


@verb
def needed(state: State, me: int, good: int) -> int:
    """A little for what there is least of."""
    return 8 * (5 - state.seats[me].goods[good])


@verb
def worth_of_deed(state: State, me: int, decision: int, style: int, advice: Advice) -> int:
    place = state.acting
    if ACT < decision <= ACT + PLACES:
        return advice.worth[SCRATCH + decision - ACT]
    if SEND < decision < BUY_RUBY:
        return advice.worth[SCRATCH + decision - SEND] - 60
    if EXTEND <= decision <= FILL or decision == BUY_RUBY:
        return worth_at(state, me, place, style)
    if FILL_AND_BUY <= decision < FILL_AND_BUY + KINDS:
        good, filled = decision - FILL_AND_BUY, place - FABRIC_WAREHOUSE
        worth = worth_of_goods(state, me, filled, room(state.seats[me], filled), style)
        if good != filled:
            worth += worth_of_goods(state, me, good, 1, style) + needed(state, me, good)
        return worth - GREEN_PRICE * LIRA[style]
    if BET <= decision < SELL:
        return 1 + worth_of_bet(state, me, decision - BET, style) if decision > ROLL else 1
    if SELL <= decision <= SELL_ALL:
        return worth_to_sell(state, me, decision, style)
    if TAKE_TILE <= decision < TAKE_TILE + KINDS:
        return worth_of_tile(state, me, decision - TAKE_TILE, style)
    if TAVERN_TILE <= decision < SET_BARRIER:
        return worth_of_tavern_tile(state, decision - TAVERN_TILE, style)
    if decision == SET_BARRIER:
        return best_place(advice) * 9 // 10 - 2 * COFFEE[style]
    if BAKSHEESH <= decision < PAY_ITEM:
        return worth_of_bribe(state, me, style) + state.track[decision - BAKSHEESH]
    if decision == RECALL_ALL:
        return worth_at(state, me, FOUNTAIN, style)
    if RECALL_FROM < decision < RECALL_ALL:
        return worth_at(state, me, FOUNTAIN, style) // 2
    if DRAW <= decision <= TAKE_DISCARD:
        return worth_to_take(state, decision, style)
    if place == ROASTING_PLANT:
        return worth_to_roast(state, me, decision, style)
    return max(1, worth_at(state, me, place, style))


@verb
def worth_to_take(state: State, decision: int, style: int) -> int:
    """From the draw pile an average card, from the discards one that is seen."""
    if decision == DRAW:
        return CARD[style]
    return worth_to_keep(state, state.discards[state.discarded - 1], style)


@verb
def worth_to_roast(state: State, me: int, decision: int, style: int) -> int:
    if decision < DROP:  # no more coffee, or on to something else
        return 1
    price = LIRA[style] * 2
    if decision <= DROP_GUILD:
        price = worth_to_keep(state, decision - DROP, style)
    elif decision <= RECALL_FROM:
        price = worth_of_guild(state, me, decision - DROP_GUILD, 0, style) * 8 // 10
    elif decision < PAY_LIRA:
        price = worth_to_give(state, me, decision - PAY_ITEM, style)
    return 2 * COFFEE[style] - price


@verb
def worth_to_give(state: State, me: int, item: int, style: int) -> int:
    """What a good is missed for; of what there is most, least."""
    if item == KINDS:
        return COFFEE[style]
    return worth_of_good(item, style) - 12 * state.seats[me].goods[item]


@verb
def worth_to_sell(state: State, me: int, decision: int, style: int) -> int:
    """Selling goes on while the next good brings more than it is worth."""
    sold = sold_so_far(state)
    if decision == SELL_ALL:
        count = most_sellable(state, me, state.acting)
        worth = worth_of_sale(state, me, state.acting, sold + count, style)
        return worth + sold * GOOD[style] + 1
    payout = PAYOUT[market_of(state.acting)]
    more = payout[sold + 1] - payout[sold]
    return worth_of_lira(state, me, more, style) - worth_to_give(state, me, decision - SELL, style)


# ---- dice


@verb
def ways(number: int) -> int:
    """In how many of 36 ways two dice fall this high."""
    count = 0
    for die in range(1, SIX + 1):
        count += min(SIX, max(0, SIX + 1 - number + die))
    return count


@verb
def ways_with_red(number: int) -> int:
    """The same with a die that may be turned to 4; rerolls are left out."""
    count = 0
    for die in range(1, SIX + 1):
        for other in range(1, SIX + 1):
            if max(die + other, max(die, other) + 4) >= number:
                count += 1
    return count


@verb
def worth_of_bet(state: State, me: int, number: int, style: int) -> int:
    red = can_use(state, me, RED) and not state.guild_turn
    found = ways_with_red(number) if red else ways(number)
    return (number * found + 2 * (36 - found)) * LIRA[style] // 36


@verb
def worth_of_total(state: State, total: int, style: int) -> int:
    if state.playing >= 0:
        return total * 10
    if state.bet > 0:
        return (state.bet if total >= state.bet else 2) * LIRA[style]
    if state.guild == MARKET_CARD:
        return MARKET_CARD_BLUE[total] * JEWEL[style]
    return BLUE_BY_ROLL[total] * JEWEL[style]


@verb
def worth_of_roll(state: State, me: int, decision: int, style: int) -> int:
    """What the total would be worth, were the roll changed so."""
    total = state.die[0] + state.die[1]
    if decision == KEEP:
        return worth_of_total(state, total, style) + 1
    if decision == REROLL:
        if state.bet > 0:
            return worth_of_bet(state, me, state.bet, style) - 30
        return JEWEL[style] * 90 // 100
    if decision <= TURN_TO_SIX:
        return worth_of_total(state, total + 4 - (decision - TURN_TO_FOUR), style)
    total += SIX - (decision - TURN_TO_SIX)
    return worth_of_total(state, total, style) - CARD[style] // 2


# ---- all other questions


@verb
def worth_of_answer(state: State, me: int, decision: int, style: int, advice: Advice) -> int:
    step = state.step
    if TAKE_ASSISTANT <= decision <= TAKE_NEUTRAL:
        return 300 - 50 * (decision - TAKE_ASSISTANT) if decision != TAKE_NEUTRAL else 280
    if decision == PAY_FEE:
        place = state.seats[me].place
        worth = advice.worth[SCRATCH + place] + worth_of_company(state, me, place, style)
        return worth + 40
    if GAIN_ITEM <= decision < GOVERNOR_CARD:
        item = decision - GAIN_ITEM
        if item == KINDS:
            return COFFEE[style]
        return worth_of_goods(state, me, item, 1, style) + needed(state, me, item)
    if PAY_ITEM <= decision < PAY_LIRA and step != FIGURE:
        if state.roasted:
            return worth_to_roast(state, me, decision, style)
        if step == SWAP:
            return 300 - worth_to_give(state, me, decision - PAY_ITEM, style) - 150 * state.swapped
        return -worth_to_give(state, me, decision - PAY_ITEM, style)
    if state.roasted and DROP <= decision <= PAY_LIRA:
        return worth_to_roast(state, me, decision, style)
    if step == FIGURE:
        return worth_to_pay(state, me, decision, style)
    if DROP <= decision <= DROP_GUILD:
        return -worth_to_keep(state, decision - DROP, style)
    if DROP_GUILD < decision <= RECALL_FROM:
        return -worth_of_guild(state, me, decision - DROP_GUILD, 300, style)
    if SELL <= decision <= SELL_ALL:
        return worth_to_sell(state, me, decision, style)
    if RECALL_FROM < decision <= RECALL_ALL:
        return 1 + decision - RECALL_FROM
    if DRAW <= decision <= TAKE_DISCARD:
        return worth_to_take(state, decision, style)
    if EDGE_AT < decision <= ACT:
        edge = decision - EDGE_AT
        worth = advice.worth[SCRATCH + (edge >> 1)]
        other = beyond(state, edge >> 1, edge & 1)
        return max(worth, advice.worth[SCRATCH + other])
    if decision == REWARD_IN_LIRA:
        return worth_of_lira(state, me, REWARD_LIRA, style)
    return CARD[style] if decision == REWARD_CARD else 0


@verb
def worth_to_pay(state: State, me: int, decision: int, style: int) -> int:
    """The cheapest way to pay a figure."""
    if decision == PAY_LIRA:
        return -2 * LIRA[style]
    if decision >= PAY_ITEM:
        return -worth_to_give(state, me, decision - PAY_ITEM, style)
    return -worth_to_keep(state, decision - DROP, style)
