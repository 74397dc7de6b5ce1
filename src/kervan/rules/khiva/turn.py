"""The steps of a turn of Khiva, in order: the only place that branches on phases.

CHOOSE (all at once) -> hand over -> reveal -> white, blue, green, pink, black:
    compensate -> SPEND -> walk -> STALL or counter -> discard
-> the end, a redeal, or the next turn
"""

from ..grammar import NOBODY, rule
from ..outside import Chance, Journal, Menu, note, offer, unknown
from ..sets import lowest
from . import happen
from .box import (
    CAMELS,
    COUNTER,
    HAND_AT_END,
    OF_COLOUR,
    STALL_CARPET,
    STALL_CHOICE,
    TO_PASS,
    TO_PLAY,
)
from .choice import (
    choose_pass,
    choose_play,
    hand_over,
    offer_choices,
    reveal,
    why_not_pass,
    why_not_play,
)
from .decisions import BUY_SALT, PASS, PLAY, SPEND, TAKE_CARPET
from .pieces import pay_gems, take_carpet
from .reasons import FINE, NOT_NOW, NOT_YOUR_TURN
from .setup import begin_turn, redeal
from .stalls.counter import deliver
from .stalls.gems import pick_up_gems
from .stalls.salt import buy_salt, why_not_salt
from .state import CHOOSE, FINISHED, GOING_ON, SPEND_GEMS, STALL, State
from .walk import compensate, most_to_spend, requests, shown_by, walk, why_not_spend


@rule("khiva 3")
def legal(state: State, me: int, menu: Menu) -> None:
    """Offer all that this seat may decide now."""
    menu.count = 0
    if not state.waiting >> me & 1:
        return
    if state.step == CHOOSE:
        offer_choices(state, me, menu)
    elif state.step == SPEND_GEMS:
        for gems in range(most_to_spend(state) + 1):
            offer(menu, SPEND + gems)
    elif state.step == STALL:
        if why_not_salt(state, me) == FINE:
            offer(menu, BUY_SALT)
        offer(menu, TAKE_CARPET)


@rule("khiva 3")
def why_not(state: State, me: int, decision: int) -> int:
    """FINE, or the reason why this seat may not decide this now."""
    if not state.waiting >> me & 1:
        return NOT_YOUR_TURN
    if decision < SPEND:
        if state.step != CHOOSE:
            return NOT_NOW
        if decision < PASS:
            return why_not_play(state, me, decision - PLAY)
        return why_not_pass(state, me, decision - PASS)
    if decision < BUY_SALT:
        return why_not_spend(state, decision - SPEND) if state.step == SPEND_GEMS else NOT_NOW
    if state.step != STALL:
        return NOT_NOW
    return why_not_salt(state, me) if decision == BUY_SALT else FINE


@rule("khiva 3")
def apply(state: State, me: int, decision: int, chance: Chance, journal: Journal) -> None:
    """Carry out a legal decision and all that follows from it until somebody must decide."""
    gems = 0
    if decision < PASS:
        choose_play(state, me, decision - PLAY, journal)
    elif decision < SPEND:
        choose_pass(state, me, decision - PASS, journal)
    elif decision < BUY_SALT:
        state.waiting = 0
        gems = decision - SPEND
    else:
        state.waiting = 0
        if decision == BUY_SALT:
            buy_salt(state, me, journal)
        else:
            take_carpet(state, me, chance, journal)  # none left: nothing (R10)
        put_away(state)
    if state.waiting == 0:
        if state.step == CHOOSE:
            open_choices(state, chance, journal)
        activate(state, gems, chance, journal)


@rule("khiva 3")
def open_choices(state: State, chance: Chance, journal: Journal) -> None:
    if state.hidden:  # seen by one seat: the cards of the others are not known
        unknown(chance)
    state.hand_size -= TO_PLAY[state.players]
    hand_over(state, journal)
    reveal(state, journal)
    state.camel = 0


@rule("khiva 4")
def activate(state: State, gems: int, chance: Chance, journal: Journal) -> None:
    """Handle the camels in order, from the present one on, until somebody must decide.

    A mover who has been asked is ready to set out, and spends these gems.
    """
    while state.camel < CAMELS:
        if state.mover == NOBODY:
            cards = requests(state, state.camel)
            if not cards:
                state.camel += 1
                continue
            state.winning = lowest(cards)  # the lowest card wins
            state.mover = shown_by(state, state.winning)
            note(journal, happen.WON, state.mover, state.camel, state.winning)
            compensate(state, cards & (cards - 1), journal)
            if most_to_spend(state) > 0:
                state.step = SPEND_GEMS
                state.waiting = 1 << state.mover
                return
            gems = 0
        set_out(state, gems, chance, journal)
        if state.waiting:
            return
    finish_turn(state, chance, journal)


@rule("khiva 4")
def set_out(state: State, gems: int, chance: Chance, journal: Journal) -> None:
    """Pay, walk, and take what the stop brings; at the fourth stall the mover may be asked."""
    mover = state.mover
    if gems > 0:
        pay_gems(state, mover, gems, journal)
    place = walk(state, gems, journal)
    if place == COUNTER:
        deliver(state, mover, state.camel, chance, journal)
    elif STALL_CHOICE[place] and why_not_salt(state, mover) == FINE:
        state.step = STALL
        state.waiting = 1 << mover
        return
    elif STALL_CARPET[place] or STALL_CHOICE[place]:
        take_carpet(state, mover, chance, journal)
    else:
        pick_up_gems(state, mover, place, journal)
    put_away(state)


@rule("khiva 4")
def put_away(state: State) -> None:
    """Discard all cards of this colour, and go on to the next camel."""
    state.discards |= requests(state, state.camel)
    for seat in range(state.players):
        state.seats[seat].shown &= ~OF_COLOUR[state.camel]
    state.mover = NOBODY
    state.winning = NOBODY
    state.camel += 1


@rule("khiva 7")
def finish_turn(state: State, chance: Chance, journal: Journal) -> None:
    state.camel = 0
    if state.ended_by != GOING_ON:  # no redeal then (R25)
        state.step = FINISHED
        state.over = 1
        note(journal, happen.ENDED, NOBODY)
        return
    if state.hand_size == HAND_AT_END[state.players]:
        redeal(state, chance, journal)
    begin_turn(state)


@rule("khiva 3")
def is_forced(state: State, me: int) -> bool:
    """Is one answer left, and can every onlooker see that?

    So in the last turn of a deal: cards not chosen to be played must be passed, and the reverse.
    """
    player = state.seats[me]
    if state.step != CHOOSE or (player.to_play > 0 and player.to_pass > 0):
        return False
    all_cards = state.hand_size == TO_PLAY[state.players] + TO_PASS[state.players]
    return all_cards and player.hand != 0  # a hand may be hidden in part
