"""What speaks against a decision: menu.py the other way round, with a reason for each no."""

from ..grammar import rule, verb
from ..sets import has
from .actions import BOUND_TO, why_not_action, why_not_bound_card, why_not_call
from .box import (
    CARD_KINDS,
    COFFEE,
    DIE_TO_SIX,
    FIGURE_PRICE,
    FINAL_CARDS,
    FOUR,
    PLACES,
    SIX,
    SMALL_MARKET_ANY,
)
from .cards import to_gain, to_swap, why_not_card, why_not_recall, why_not_yellow
from .decisions import (
    ACT,
    BUY_COFFEE,
    CAPTURE_FOR_CARD,
    CAPTURE_FOR_LIRA,
    DONE,
    DRAW,
    DROP,
    DROP_GUILD,
    EDGE_AT,
    END,
    EXTEND,
    GAIN_ITEM,
    GO_ON,
    GOVERNOR_CARD,
    GUILD,
    KEEP,
    LEAVE_ASSISTANT,
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
    SELL,
    SELL_ALL,
    SMUGGLE,
    TAKE_ASSISTANT,
    TAKE_DISCARD,
    TAKE_NEUTRAL,
    TURN_TO_FOUR,
    TURN_TO_SIX,
    YELLOW_TILE,
)
from .dice import why_not_red, why_not_six, why_not_turn
from .encounters import why_not_capture, why_not_figure
from .fees import why_not_pay
from .guild import why_not_guild
from .menu import may_be_done, may_end, may_sell_any
from .movement import (
    WAYS_BAG,
    why_not_leave,
    why_not_move,
    why_not_take,
    why_not_take_neutral,
    why_not_way,
)
from .pieces import card, count_in
from .places.caravansary import why_not_take_discard
from .places.tavern import why_not_edge
from .reasons import (
    ACT_FIRST,
    CAPTURE_FIRST,
    FINE,
    MUST_USE_ASSISTANT,
    NO_COFFEE_FOR_GOODS,
    NO_ROOM,
    NOT_A_FINAL_CARD,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_YOUR_TURN,
    TOO_FEW_GOODS,
    TOO_FEW_LIRA,
    TOO_LITTLE_COFFEE,
)
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
    PAY,
    PLACE,
    RECALL,
    REWARD,
    ROAST,
    SALE,
    SECOND_CARD,
    SMUGGLER,
    SWAP,
    TRADER,
    State,
)


@rule("istanbul 5")
def why_not(state: State, me: int, decision: int) -> int:
    """FINE, or the reason why this seat may not decide this now."""
    if not has(state.waiting, me):
        return NOT_YOUR_TURN
    step = state.step
    if decision >= YELLOW_TILE:
        return why_not_use(state, me, decision)
    if step == MOVE:
        if decision <= MOVE_TO + PLACES:
            return why_not_move(state, me, decision - MOVE_TO)
    elif step == ASSISTANT:
        if decision == TAKE_ASSISTANT:
            return why_not_take(state, me)
        if decision == LEAVE_ASSISTANT:
            return why_not_leave(state, me)
        if decision == TAKE_NEUTRAL:
            return why_not_take_neutral(state, me)
        if decision == END:
            return FINE if may_end(state, me) else MUST_USE_ASSISTANT
    elif step == FEE:
        if decision == PAY_FEE:
            return why_not_pay(state, me)
        return FINE if decision == END else NOT_NOW
    elif step == PLACE:
        return why_not_at_place(state, me, decision)
    elif step == FINAL:
        return FINE if decision == END else NOT_NOW
    else:
        return why_not_answer(state, me, decision)
    return NOT_NOW


@rule("istanbul 5")
def why_not_at_place(state: State, me: int, decision: int) -> int:
    if decision < END:
        return NOT_NOW
    if EXTEND <= decision < GAIN_ITEM:
        return why_not_action(state, me, decision)
    if state.ordered:
        return ACT_FIRST
    if decision == END:
        if state.taverns > 0:
            return NOT_NOW
        return FINE if may_end(state, me) else CAPTURE_FIRST
    if decision == GO_ON:
        return FINE if state.taverns > 0 else NOT_NOW
    if decision == GOVERNOR_CARD:
        return why_not_figure(state, me, GOVERNOR)
    if SMUGGLE <= decision < BUY_COFFEE:
        return why_not_figure(state, me, SMUGGLER)
    if decision == BUY_COFFEE:
        return why_not_figure(state, me, TRADER)
    if CAPTURE_FOR_LIRA <= decision < CAPTURE_FOR_CARD:
        return why_not_capture(state, me, decision - CAPTURE_FOR_LIRA, False)
    if CAPTURE_FOR_CARD <= decision < REWARD_IN_LIRA:
        return why_not_capture(state, me, decision - CAPTURE_FOR_CARD, True)
    return NOT_NOW


# ---- cards


@rule("istanbul 8")
def why_not_use(state: State, me: int, decision: int) -> int:
    """Why can this card, or the yellow tile, not be used now?"""
    step = state.step
    if decision == YELLOW_TILE:
        if step >= FINAL or state.ordered:
            return NOT_NOW
        return why_not_yellow(state, me)
    if decision > GUILD:
        return why_not_guild(state, me, decision - GUILD) if step == MOVE else NOT_NOW
    kind = decision - PLAY
    if count_in(state.seats[me].hand, kind) == 0:
        return NOT_IN_HAND
    if step == SALE and kind == SMALL_MARKET_ANY:
        return FINE if may_sell_any(state, me) else NOT_NOW
    if step > FINAL or state.ordered:
        return NOT_NOW
    if step == FINAL:
        return why_not_card(state, me, kind) if FINAL_CARDS[kind] else NOT_A_FINAL_CARD
    if WAYS_BAG & card(kind):
        return why_not_way(state, me, kind) if step == MOVE else NOT_NOW
    if BOUND_TO[kind] > 0:
        return why_not_bound_card(state, me, kind) if step == PLACE else NOT_NOW
    return why_not_card(state, me, kind) if kind != DIE_TO_SIX else NOT_NOW


# ---- questions inside an action, an encounter or a card


@verb
def why_not_answer(state: State, me: int, decision: int) -> int:
    step = state.step
    if decision == DONE:
        return FINE if may_be_done(state) else NOT_NOW
    if step == DICE:
        return why_not_change(state, me, decision)
    if PAY_ITEM <= decision < PAY_LIRA:
        return why_not_give(state, me, decision - PAY_ITEM)
    if decision == PAY_LIRA and step == FIGURE:
        return FINE if state.seats[me].lira >= FIGURE_PRICE else TOO_FEW_LIRA
    if GAIN_ITEM <= decision < GOVERNOR_CARD:
        if step != GAIN:
            return NOT_NOW
        return FINE if has(to_gain(state, me), decision - GAIN_ITEM) else NO_ROOM
    if DROP <= decision < DROP + CARD_KINDS and (
        step == DISCARD or (step == FIGURE and state.figure == GOVERNOR)
    ):
        held = count_in(state.seats[me].hand, decision - DROP)
        return FINE if held > 0 else NOT_IN_HAND
    if DROP_GUILD < decision <= RECALL_FROM and step == DISCARD_GUILD:
        return FINE if has(state.seats[me].guild, decision - DROP_GUILD) else NOT_IN_HAND
    if RECALL_FROM < decision <= RECALL_ALL and step == RECALL:
        if state.many:
            return why_not_call(state, me, decision)
        if decision < RECALL_ALL:
            return why_not_recall(state, me, decision - RECALL_FROM)
    if step == SECOND_CARD:
        if decision == DRAW:
            return FINE
        if decision == TAKE_DISCARD:
            return why_not_take_discard(state)
    if step == EDGE and EDGE_AT + 2 <= decision <= ACT:
        edge = decision - EDGE_AT
        return why_not_edge(state, edge >> 1, edge & 1)
    if step == REWARD and REWARD_IN_LIRA <= decision <= REWARD_CARD:
        return FINE
    if step == SALE and SELL <= decision <= SELL_ALL:
        return why_not_action(state, me, decision)
    if step == ROAST and (decision == PAY_LIRA or DROP <= decision <= RECALL_FROM):
        return why_not_action(state, me, decision)
    return NOT_NOW


@verb
def why_not_give(state: State, me: int, item: int) -> int:
    """Why can this good, or coffee, not be given here?"""
    step = state.step
    if step == ROAST:
        return why_not_action(state, me, PAY_ITEM + item)
    merchant = state.seats[me]
    if step == SWAP:
        if has(to_swap(state, me), item):
            return FINE
        return TOO_LITTLE_COFFEE if item == COFFEE else TOO_FEW_GOODS
    if step != PAY and (step != FIGURE or state.figure == GOVERNOR):
        return NOT_NOW
    if item == COFFEE:
        return NO_COFFEE_FOR_GOODS
    return FINE if merchant.goods[item] > 0 else TOO_FEW_GOODS


@verb
def why_not_change(state: State, me: int, decision: int) -> int:
    """Why can the roll not be changed so?"""
    if decision == KEEP:
        return FINE
    if decision <= TURN_TO_FOUR or decision > KEEP:
        return NOT_NOW
    if TURN_TO_SIX < decision < REROLL:
        reason = why_not_six(state, me)
        return reason if reason != FINE else why_not_turn(state, decision - TURN_TO_SIX, SIX)
    reason = why_not_red(state, me)
    if reason != FINE or decision == REROLL:
        return reason
    return why_not_turn(state, decision - TURN_TO_FOUR, FOUR)
