"""The steps of a turn of Istanbul, in order: what each decision leads to.

    MOVE -> ASSISTANT -> FEE -> PLACE: action, encounters, end        a normal turn
      `---- a guild card ----> PLACE: what it orders, end             instead of it
    -> the next turn; after the last round FINAL for each seat with cards -> the end

At these five the any-moment cards and the yellow tile stand beside what is asked (R6). All other
steps are questions inside an action, an encounter or a card, and lead back to PLACE or to the menu
the card was played at. What each step asks stands in menu.py, what speaks against it in why.py.
"""

from ..grammar import NOBODY, rule, verb
from ..outside import Chance, Journal, note
from ..sets import one
from . import happen
from .actions import BOUND_TO
from .box import (
    DICE_BONUS,
    FOUNTAIN,
    FOUNTAIN_CARD,
    MARKET_CARD,
    PLACES,
    STAY,
)
from .cards import (
    choose_good,
    end_choice,
    play_card,
    recall_one,
    reward_is_card,
    reward_is_lira,
    swap_in,
    swap_out,
    use_yellow,
)
from .decisions import (
    ACT,
    BUY_COFFEE,
    CAPTURE_FOR_CARD,
    CAPTURE_FOR_LIRA,
    DONE,
    DROP,
    DROP_GUILD,
    EDGE_AT,
    END,
    GAIN_ITEM,
    GO_ON,
    GOVERNOR_CARD,
    GUILD,
    LEAVE_ASSISTANT,
    MOVE_TO,
    PAY_ITEM,
    PAY_LIRA,
    PLAY,
    RECALL_FROM,
    REROLL,
    REWARD_IN_LIRA,
    SMUGGLE,
    TAKE_ASSISTANT,
    TAKE_DISCARD,
    TURN_TO_FOUR,
    TURN_TO_SIX,
    YELLOW_TILE,
)
from .deeds import call_back, carry_out, play_bound_card, roll_for, settle_roll, trade_goods
from .dice import may_change, reroll, turn_to_four, turn_to_six
from .encounters import capture, meet, pay_figure_card, pay_figure_good, pay_figure_lira
from .fees import fees, pay_fees
from .flow import act_at, conclude_guild, finish_action, finish_card, next_tavern, stop_acting
from .guild import play_guild
from .movement import WAYS_BAG, leave_assistant, move, play_way, take_assistant, take_neutral
from .pieces import card
from .places.caravansary import discard, take_second
from .places.guild_hall import give_back
from .places.markets import finish_sale
from .places.palace import pay_any
from .places.roasting_plant import roast_for_card, roast_for_good, roast_for_guild, roast_for_lira
from .places.tavern import set_barrier
from .state import (
    ASSISTANT,
    DICE,
    DISCARD,
    DISCARD_GUILD,
    EDGE,
    FEE,
    FIGURE,
    FINAL,
    FINISHED,
    GAIN,
    GOING_ON,
    GOVERNOR,
    MOVE,
    NORMAL,
    PAY,
    PLACE,
    RECALL,
    ROAST,
    SALE,
    SECOND_CARD,
    SMUGGLER,
    SWAP,
    TRADER,
    State,
)


@rule("istanbul 5")
def apply(state: State, me: int, decision: int, chance: Chance, journal: Journal) -> None:
    """Carry out a legal decision and all that follows from it until somebody must decide."""
    step = state.step
    if decision >= YELLOW_TILE:
        use_card(state, me, decision, chance, journal)
    elif step == MOVE:
        arrive(state, me, decision - MOVE_TO, journal)
    elif decision == END:
        if step == FINAL:
            next_final(state, me, journal)
        else:
            if step != PLACE:
                note(journal, happen.STOPPED, me)
            end_turn(state, me, journal)
    elif step == ASSISTANT:
        assist(state, me, decision, journal)
    elif step == FEE:
        pay_fees(state, me, chance, journal)
        act_at(state, state.seats[me].place)
    elif step == PLACE:
        at_place(state, me, decision, chance, journal)
    elif step == DICE:
        change_roll(state, me, decision, chance, journal)
    else:
        answer(state, me, decision, chance, journal)


# ---- phases 1 to 4


@rule("istanbul 5")
def arrive(state: State, me: int, place: int, journal: Journal) -> None:
    """Move; at the Fountain neither an assistant nor a fee is asked for."""
    move(state, me, place, journal)
    if place == FOUNTAIN:
        act_at(state, FOUNTAIN)
    else:
        state.step = ASSISTANT


@rule("istanbul 5")
def assist(state: State, me: int, decision: int, journal: Journal) -> None:
    if decision == TAKE_ASSISTANT:
        take_assistant(state, me, journal)
    elif decision == LEAVE_ASSISTANT:
        leave_assistant(state, me, journal)
    else:
        take_neutral(state, me, journal)
    if fees(state, me) > 0:
        state.step = FEE
    else:
        act_at(state, state.seats[me].place)


@rule("istanbul 5")
def at_place(state: State, me: int, decision: int, chance: Chance, journal: Journal) -> None:
    """The action, encounters in any order; what comes later makes what was before it forgone."""
    if decision == GO_ON:
        next_tavern(state)
    elif decision == GOVERNOR_CARD:
        meet(state, me, GOVERNOR, NOBODY, chance, journal)
    elif SMUGGLE <= decision < BUY_COFFEE:
        meet(state, me, SMUGGLER, decision - SMUGGLE, chance, journal)
    elif decision == BUY_COFFEE:
        meet(state, me, TRADER, NOBODY, chance, journal)
    elif CAPTURE_FOR_LIRA <= decision < CAPTURE_FOR_CARD:
        capture(state, me, decision - CAPTURE_FOR_LIRA, False, chance, journal)
    elif CAPTURE_FOR_CARD <= decision < REWARD_IN_LIRA:
        capture(state, me, decision - CAPTURE_FOR_CARD, True, chance, journal)
    else:
        if decision <= ACT or decision > ACT + PLACES:
            state.ordered = 0  # what was ordered is under way
        carry_out(state, me, decision, chance, journal)


# ---- cards


@rule("istanbul 8")
def use_card(state: State, me: int, decision: int, chance: Chance, journal: Journal) -> None:
    """A bonus card, the yellow tile, or a guild card instead of the turn."""
    if decision == YELLOW_TILE:
        use_yellow(state, me, journal)
        return
    if decision > GUILD:
        play_guild(state, me, decision - GUILD, chance, journal)
        return
    kind = decision - PLAY
    if BOUND_TO[kind] > 0:
        play_bound_card(state, me, kind, journal)
    elif WAYS_BAG & card(kind):
        play_way(state, me, kind, journal)
        if kind == STAY:
            state.step = ASSISTANT
    else:
        play_card(state, me, kind, chance, journal)
        if kind == DICE_BONUS:
            roll_for(state, me, chance, journal)


@rule("istanbul 12 R16")
def change_roll(state: State, me: int, decision: int, chance: Chance, journal: Journal) -> None:
    """Tile and cards in any order, until the roll is kept or nothing can change it any more."""
    if TURN_TO_FOUR < decision <= TURN_TO_SIX:
        turn_to_four(state, me, decision - TURN_TO_FOUR, journal)
    elif TURN_TO_SIX < decision < REROLL:
        turn_to_six(state, me, decision - TURN_TO_SIX, journal)
    elif decision == REROLL:
        reroll(state, me, chance, journal)
    else:
        settle_roll(state, me, chance, journal)
        return
    if not may_change(state, me):
        settle_roll(state, me, chance, journal)


# ---- questions inside an action, an encounter or a card


@verb
def answer(state: State, me: int, decision: int, chance: Chance, journal: Journal) -> None:
    step = state.step
    if step == GAIN:
        more = decision != DONE and choose_good(state, me, decision - GAIN_ITEM, journal)
        if not more:
            end_choice(state)
            goods_are_chosen(state, me, chance, journal)
    elif step == FIGURE:
        pay_figure(state, me, decision, chance, journal)
    elif step == RECALL:
        call(state, me, decision, journal)
    elif step == SALE:
        if decision == DONE:
            finish_sale(state, me, chance, journal)
        else:
            trade_goods(state, me, decision, chance, journal)
    elif step == SECOND_CARD:
        take_second(state, me, decision == TAKE_DISCARD, chance, journal)
    elif step == DISCARD:
        discard(state, me, decision - DROP, journal)
    elif step == PAY:
        pay_any(state, me, decision - PAY_ITEM, journal)
    elif step == SWAP:
        if decision == DONE:
            swap_in(state)
        else:
            swap_out(state, me, decision - PAY_ITEM, journal)
    elif step == DISCARD_GUILD:
        give_back(state, me, decision - DROP_GUILD, journal)
    elif step == ROAST:
        roast_more(state, me, decision, journal)
    elif step == EDGE:
        edge = decision - EDGE_AT
        set_barrier(state, me, edge >> 1, edge & 1, journal)
    elif decision == REWARD_IN_LIRA:
        reward_is_lira(state, me, journal)
    else:
        reward_is_card(state, me, chance, journal)


@verb
def goods_are_chosen(state: State, me: int, chance: Chance, journal: Journal) -> None:
    """For a bonus card, for guild card 8 before its roll, or for an action."""
    if state.playing != NOBODY:
        finish_card(state)
    elif state.guild == MARKET_CARD:
        roll_for(state, me, chance, journal)
    else:
        finish_action(state, me, journal)


@verb
def pay_figure(state: State, me: int, decision: int, chance: Chance, journal: Journal) -> None:
    if decision == PAY_LIRA:
        pay_figure_lira(state, me, chance, journal)
    elif decision >= PAY_ITEM:
        pay_figure_good(state, me, decision - PAY_ITEM, chance, journal)
    else:
        pay_figure_card(state, me, decision - DROP, chance, journal)


@verb
def call(state: State, me: int, decision: int, journal: Journal) -> None:
    """An assistant for a card or the yellow tile; or any number, at the Fountain or by card 7."""
    if not state.many:
        recall_one(state, me, decision - RECALL_FROM, journal)
        return
    number = state.guild
    if decision == DONE:
        finish_action(state, me, journal)
    else:
        call_back(state, me, decision, journal)
    if number == FOUNTAIN_CARD and state.guild == 0:  # another turn at once, of any kind (R27)
        begin_turn(state, me)


@verb
def roast_more(state: State, me: int, decision: int, journal: Journal) -> None:
    if decision == DONE:
        finish_action(state, me, journal)
    elif decision == PAY_LIRA:
        roast_for_lira(state, me, journal)
    elif decision >= PAY_ITEM:
        roast_for_good(state, me, decision - PAY_ITEM, journal)
    elif decision <= DROP_GUILD:
        roast_for_card(state, me, decision - DROP, journal)
    else:
        roast_for_guild(state, me, decision - DROP_GUILD, journal)


# ---- from turn to turn


@rule("istanbul 5")
def begin_turn(state: State, seat: int) -> None:
    """Once-per-turn powers are fresh again."""
    clear(state)
    state.turn += 1
    state.step = MOVE
    state.active = seat
    state.waiting = one(seat)


@verb
def clear(state: State) -> None:
    """Nothing of a turn is left over."""
    stop_acting(state)
    state.mode = NORMAL
    state.menu = MOVE
    state.spent = 0
    state.met = 0
    state.guild_turn = 0
    state.taverns = 0
    state.discount = 0
    state.many = 0


@rule("istanbul 10")
def end_turn(state: State, me: int, journal: Journal) -> None:
    """The round is finished once the goal is reached: the start player does not play again."""
    if state.guild > 0:
        conclude_guild(state, me, journal)
    seat = (me + 1) % state.players
    if seat != state.start or state.ended_by == GOING_ON:
        begin_turn(state, seat)
        return
    clear(state)
    ask_final(state, seat, journal)


@rule("istanbul 12 R20")
def ask_final(state: State, seat: int, journal: Journal) -> None:
    """Leftover cards, from the start player on; who holds none, as all can see, is not asked."""
    while state.seats[seat].cards == 0:
        seat = (seat + 1) % state.players
        if seat == state.start:
            finish_game(state, journal)
            return
    state.step = FINAL
    state.active = seat
    state.waiting = one(seat)


@verb
def next_final(state: State, me: int, journal: Journal) -> None:
    seat = (me + 1) % state.players
    if seat == state.start:
        finish_game(state, journal)
    else:
        ask_final(state, seat, journal)


@verb
def finish_game(state: State, journal: Journal) -> None:
    state.step = FINISHED
    state.active = state.start
    state.waiting = 0
    state.over = 1
    note(journal, happen.ENDED, NOBODY)
