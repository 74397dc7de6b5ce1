"""What each step of turn.py asks: the menu of decisions, and whether all can see its one answer."""

from ..grammar import rule, verb
from ..outside import Menu, offer, offer_all
from ..sets import has
from .actions import (
    can_act,
    offer_actions,
    offer_bound_cards,
    offer_recalls,
    offer_roasts,
    offer_sales,
)
from .box import FIGURE_PRICE, SMALL_MARKET, SMALL_MARKET_ANY
from .cards import (
    ANY_MOMENT_BAG,
    FINAL_BAG,
    offer_cards,
    to_gain,
    to_recall,
    to_swap,
    why_not_yellow,
)
from .decisions import (
    DONE,
    DRAW,
    DROP,
    DROP_GUILD,
    END,
    GAIN_ITEM,
    GO_ON,
    PAY_FEE,
    PAY_ITEM,
    PAY_LIRA,
    PLAY,
    RECALL_FROM,
    REWARD_CARD,
    REWARD_IN_LIRA,
    TAKE_DISCARD,
    YELLOW_TILE,
)
from .dice import offer_changes
from .encounters import (
    goods_for_figure,
    meets_somebody,
    offer_encounters,
    to_capture,
    ways_to_pay,
)
from .fees import why_not_pay
from .guild import offer_guild
from .movement import offer_assistants, offer_moves, offer_ways, ways_to_assist
from .pieces import count_in, kinds_of_goods, offer_kinds
from .places.markets import why_not_any_sale
from .places.tavern import offer_edges
from .reasons import FINE
from .state import (
    ASSISTANT,
    DICE,
    DISCARD,
    DISCARD_GUILD,
    EDGE,
    FEE,
    FIGURE,
    FINAL,
    GAIN,
    GOVERNOR,
    MOVE,
    NORMAL,
    PAY,
    PLACE,
    RECALL,
    REWARD,
    ROAST,
    SALE,
    SECOND_CARD,
    STAYING,
    SWAP,
    State,
)


@rule("istanbul 5")
def legal(state: State, me: int, menu: Menu) -> None:
    """Offer all that this seat may decide now, what is asked first, cards after it."""
    menu.count = 0
    if not has(state.waiting, me):
        return
    step = state.step
    if step > FINAL:
        offer_answers(state, me, menu)
        return
    if step == MOVE:
        offer_moves(state, me, menu)
        if state.mode == NORMAL:
            offer_ways(state, me, menu)
            offer_guild(state, me, menu)
    elif step == ASSISTANT:
        offer_assistants(state, me, menu)
    elif step == FEE:
        if why_not_pay(state, me) == FINE:
            offer(menu, PAY_FEE)
    elif step == PLACE:
        offer_actions(state, me, menu)
        if state.ordered:
            return
        offer_encounters(state, me, menu)
        offer_bound_cards(state, me, menu)
    if state.taverns > 0:
        offer(menu, GO_ON)
    elif may_end(state, me):
        offer(menu, END)
    if step == FINAL:
        offer_cards(state, me, FINAL_BAG, menu)
        return
    offer_cards(state, me, ANY_MOMENT_BAG, menu)
    if why_not_yellow(state, me) == FINE:
        offer(menu, YELLOW_TILE)


@rule("istanbul 5")
def may_end(state: State, me: int) -> bool:
    """May the turn end at this menu? Before the move it may not, nor with somebody to capture."""
    if state.step == MOVE:
        return False
    if state.step == ASSISTANT:
        return state.mode != STAYING  # R43
    return state.step != PLACE or to_capture(state, me) == 0


@verb
def offer_answers(state: State, me: int, menu: Menu) -> None:
    """What may be answered to a question inside an action, an encounter or a card."""
    step, merchant = state.step, state.seats[me]
    if step == DICE:
        offer_changes(state, me, menu)
    elif step == GAIN:
        offer_all(menu, GAIN_ITEM, to_gain(state, me))
    elif step == SWAP:
        offer_all(menu, PAY_ITEM, to_swap(state, me))
    elif step == PAY:
        offer_all(menu, PAY_ITEM, kinds_of_goods(merchant))
    elif step == FIGURE:
        if merchant.lira >= FIGURE_PRICE:
            offer(menu, PAY_LIRA)
        offer_all(menu, PAY_ITEM, goods_for_figure(state, me))
        if state.figure == GOVERNOR:
            offer_kinds(menu, DROP, merchant.hand)
    elif step == RECALL:
        if state.many:
            offer_recalls(state, me, menu)
        else:
            offer_all(menu, RECALL_FROM, to_recall(state, me))
    elif step == SECOND_CARD:
        offer(menu, DRAW)
        if state.discarded > 0:
            offer(menu, TAKE_DISCARD)
    elif step == DISCARD:
        offer_kinds(menu, DROP, merchant.hand)
    elif step == DISCARD_GUILD:
        offer_all(menu, DROP_GUILD, merchant.guild)
    elif step == SALE:
        offer_sales(state, me, menu)
        if may_sell_any(state, me):
            offer(menu, PLAY + SMALL_MARKET_ANY)
    elif step == ROAST:
        offer_roasts(state, me, menu)
    elif step == EDGE:
        offer_edges(state, menu)
    elif step == REWARD:
        offer(menu, REWARD_IN_LIRA)
        offer(menu, REWARD_CARD)
    if may_be_done(state):
        offer(menu, DONE)


@verb
def may_be_done(state: State) -> bool:
    """May this choice stop here?"""
    step = state.step
    if step == GAIN:
        return state.different == 1
    if step == SWAP:
        return state.swapped > 0
    if step == RECALL:
        return state.many == 1
    return SALE <= step <= ROAST


@rule("istanbul 8")
def may_sell_any(state: State, me: int) -> bool:
    """May small_market_any still be declared, with the sale begun?"""
    if state.acting != SMALL_MARKET or state.guild_turn:
        return False
    if count_in(state.seats[me].hand, SMALL_MARKET_ANY) == 0:
        return False
    return why_not_any_sale(state, me) == FINE


# ---- one answer


@verb
def is_single(things: int) -> bool:
    """Is there exactly one thing in this set?"""
    return things != 0 and things & (things - 1) == 0


@rule("istanbul 12 R6")
def is_forced(state: State, me: int) -> bool:
    """Is one answer left, and can every onlooker see that? A hidden hand may hold another."""
    step, merchant = state.step, state.seats[me]
    if step == MOVE:
        return False
    if step <= FINAL:
        if merchant.cards > 0:
            return False
        if step == FINAL:
            return True
        return has_one_answer(state, me) and why_not_yellow(state, me) != FINE
    if step == FIGURE:
        return ways_to_pay(state, me) == 1
    if step == DISCARD:
        return merchant.cards == 1
    if step == DISCARD_GUILD:
        return merchant.guild_cards == 1
    if step == SECOND_CARD:
        return state.discarded == 0
    if step == RECALL:
        return merchant.assistants == 0
    if step == GAIN:
        return state.different == 0 and is_single(to_gain(state, me))
    if step == SWAP:
        return state.swapped == 0 and is_single(to_swap(state, me))
    return False


@verb
def has_one_answer(state: State, me: int) -> bool:
    """With no cards in hand, is one answer left at a menu of the turn?"""
    if state.step == ASSISTANT:
        return ways_to_assist(state, me) == (1 if state.mode == STAYING else 0)
    if state.step == FEE:
        return why_not_pay(state, me) != FINE
    if state.ordered or state.beside:
        return False
    if state.left > 0 and can_act(state, me, state.acting):
        return False
    return not meets_somebody(state, me)
