"""The steps of a turn of Samarkand, in order: the only place that branches on phases.

ACT -> marry:  pay, tile, draw -> DISCARD, once or twice -> bag (two players)
    -> extend: PLACE_FIRST -> tile, SALE or relation -> PLACE_SECOND -> tile, SALE or relation
-> the end, or the next turn
"""

from ..grammar import NOBODY, rule
from ..outside import Chance, Journal, Menu, note, offer, offer_all
from ..sets import one
from . import happen
from .actions.bag import draw_from_bag
from .actions.discard import (
    may_discard_more,
    offer_discards,
    why_not_discard,
    why_not_enough,
)
from .actions.extend import (
    can_add_second,
    extensions,
    offer_spaces,
    pay_toll,
    place_camel,
    why_not_extend,
)
from .actions.marry import marriages, marry, why_not_marry
from .actions.sell import offer_sale, possible_holders, sell, why_not_answer
from .decisions import ENOUGH, EXTEND, MARRY, NOTHING, PASS, PLACE, PUT_AWAY, SELL, STOP
from .pieces import put_away
from .reasons import FINE, MUST_ACT, NOT_NOW, NOT_YOUR_TURN
from .routes import only_space, why_not_there
from .state import (
    ACT,
    DISCARD,
    FINISHED,
    GOING_ON,
    PLACE_FIRST,
    PLACE_SECOND,
    SALE,
    STUCK,
    State,
)


@rule("samarkand 4")
def legal(state: State, me: int, menu: Menu) -> None:
    """Offer all that this seat may decide now."""
    menu.count = 0
    if not state.waiting >> me & 1:
        return
    if state.step == ACT:
        offer_all(menu, MARRY, marriages(state, me))
        offer_all(menu, EXTEND, extensions(state, me))
        if menu.count == 0:
            offer(menu, PASS)  # only then (R13)
    elif state.step == PLACE_FIRST:
        offer_spaces(state, menu)
    elif state.step == PLACE_SECOND:
        offer_spaces(state, menu)
        offer(menu, STOP)
    elif state.step == SALE:
        offer_sale(state, me, menu)
    elif state.step == DISCARD:
        offer_discards(state, me, menu)


@rule("samarkand 4")
def why_not(state: State, me: int, decision: int) -> int:
    """FINE, or the reason why this seat may not decide this now."""
    if not state.waiting >> me & 1:
        return NOT_YOUR_TURN
    if decision <= PASS:
        if state.step != ACT:
            return NOT_NOW
        if decision < EXTEND:
            return why_not_marry(state, me, decision - MARRY)
        if decision < PASS:
            return why_not_extend(state, me, decision - EXTEND)
        return MUST_ACT if marriages(state, me) | extensions(state, me) else FINE
    if decision >= PLACE or decision == STOP:
        if state.step != PLACE_SECOND and (state.step != PLACE_FIRST or decision == STOP):
            return NOT_NOW
        return FINE if decision == STOP else why_not_there(state, state.family, decision - PLACE)
    if decision <= NOTHING:
        return why_not_answer(state, me, decision) if state.step == SALE else NOT_NOW
    if state.step != DISCARD:
        return NOT_NOW
    if decision == ENOUGH:
        return why_not_enough(state, me)
    return why_not_discard(state, me, decision - PUT_AWAY)


@rule("samarkand 4")
def apply(state: State, me: int, decision: int, chance: Chance, journal: Journal) -> None:
    """Carry out a legal decision and all that follows from it until somebody must decide."""
    if decision >= PLACE:
        set_camel(state, me, decision - PLACE, journal)
    elif decision < EXTEND:
        state.passes = 0
        if marry(state, me, decision - MARRY, chance, journal):
            state.step = DISCARD
            return
        finish_marriage(state, me, chance, journal)
    elif decision < PASS:
        state.passes = 0
        state.family = decision - EXTEND
        state.step = PLACE_FIRST
    elif decision == PASS:
        skip_turn(state, me, journal)
    elif decision == STOP:
        finish_action(state, journal)
    elif decision == SELL:
        sell(state, me, journal)
        go_on(state, journal)
    elif decision <= NOTHING:  # the card is kept, or is not there
        state.waiting &= ~one(me)
        if state.waiting == 0:
            go_on(state, journal)
    else:
        if decision != ENOUGH:
            put_away(state, me, decision - PUT_AWAY, journal)
            state.discarded += 1
            if may_discard_more(state):
                return
        finish_marriage(state, me, chance, journal)


@rule("samarkand 6")
def set_camel(state: State, me: int, space: int, journal: Journal) -> None:
    if state.step == PLACE_SECOND:
        pay_toll(state, journal)
    if place_camel(state, me, space, journal):
        state.waiting = possible_holders(state)
        if state.waiting:
            state.step = SALE
            return
    go_on(state, journal)


@rule("samarkand 6")
def go_on(state: State, journal: Journal) -> None:
    """The first camel is resolved: perhaps a second one follows, even if the end is near (R5)."""
    if state.placed == 1 and can_add_second(state):
        state.step = PLACE_SECOND
        state.waiting = one(state.active)
    else:
        finish_action(state, journal)


@rule("samarkand 12 R29")
def finish_marriage(state: State, me: int, chance: Chance, journal: Journal) -> None:
    draw_from_bag(state, me, chance, journal)
    finish_action(state, journal)


@rule("samarkand 12 R13")
def skip_turn(state: State, me: int, journal: Journal) -> None:
    """Without an action a turn is passed; when all have passed in a row, all are stuck."""
    note(journal, happen.PASSED, me)
    state.passes += 1
    if state.passes == state.players:
        state.ended_by = STUCK
    finish_action(state, journal)


@rule("samarkand 8")
def finish_action(state: State, journal: Journal) -> None:
    """The end of the game is checked only now; the round is not completed."""
    state.family = NOBODY
    state.space = NOBODY
    state.placed = 0
    state.discarded = 0
    if state.ended_by != GOING_ON:
        state.step = FINISHED
        state.waiting = 0
        state.over = 1
        note(journal, happen.ENDED, NOBODY)
        return
    state.turn += 1
    state.active += 1
    if state.active == state.players:
        state.active = 0
    state.step = ACT
    state.waiting = one(state.active)


@rule("samarkand 4")
def is_forced(state: State, me: int) -> bool:
    """Is one answer left, and can every onlooker see that? Hands are never asked about so."""
    if state.step == ACT:
        answers = marriages(state, me) | extensions(state, me) << EXTEND
        return answers & (answers - 1) == 0
    return state.step == PLACE_FIRST and only_space(state, state.family)
