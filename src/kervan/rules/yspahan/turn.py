"""The steps of a turn of Yspahan, in order; with menu.py the only place that branches on them.

day:   SUPPLY (first player: cards, yellow dice, roll) -> turns -> the end of the day
turn:  BEFORE (cards, floor) -> ACT -> [BONUS] -> what the group is used for -> AFTER
       (cards, building) -> the next turn
use:   camels | gold | PLACE ... | WALK -> [SHIP] -> [CAMEL, asked of owners] ... | card
       | CONSTRUCT (two players)
card:  [PLACE | SELL_CAMEL | SELL_COIN | SWAP | CONSTRUCT] -> back to where it was played
"""

from ..grammar import NOBODY, rule, verb
from ..outside import Chance, Journal, note
from ..sets import lowest, one
from . import decisions as d
from . import happen
from .actions.build import construct, payable
from .actions.fill import cubes_to_place, place_cube, place_cubes
from .actions.group import put_group_away, take_group
from .actions.shipping import keep, let_go, ship_due, ship_one
from .actions.supervisor import squares_in_reach, walk
from .actions.take import take_camels, take_gold
from .box import CAMEL_FLOOR, CARDS, GOLD_FLOOR, PAIRED, TURNS
from .cards import play_card, sell_camels, sell_gold, swap
from .day import end_day, next_turn
from .menu import why_not_construct
from .pieces import discard, draw_card, mover, playable_cards
from .reasons import FINE
from .state import ACT, AFTER, BEFORE, BONUS, CONSTRUCT, PLACE, SUPPLY, WALK, State
from .supply import empty_tower, remove_yellow, roll


@rule("yspahan 4.2")
def apply(state: State, me: int, decision: int, chance: Chance, journal: Journal) -> None:
    """Carry out a legal decision and all that follows from it until somebody must decide."""
    if decision < d.FLOOR:
        roll(state, me, decision - d.ROLL, chance, journal)
        state.step = BEFORE
    elif decision < d.TAKE_CAMELS:
        take_group(state, me, decision - d.FLOOR, journal)
        state.step = ACT
    elif decision < d.DIE_CARD:
        use_group(state, me, decision, chance, journal)
    elif decision < d.CUBE:
        if decision != d.NO_DIE_CARD:
            add_die(state, me, decision - d.DIE_CARD, journal)
        use_floor(state, me, journal)
    elif decision < d.ENOUGH:
        place_cube(state, me, decision - d.CUBE, journal)
        go_on_placing(state, me, journal)
    elif decision == d.ENOUGH:
        state.left = 0
        go_on(state, journal)
    elif decision < d.FIRST:
        go_to(state, me, decision - d.GO, chance, journal)
    elif decision < d.PLAY:
        ship(state, me, decision, chance, journal)
    elif decision < d.SELL_CAMELS:
        play(state, me, decision - d.PLAY, chance, journal)
    elif decision < d.BUILD:
        trade(state, me, decision, journal)
    elif decision < d.END_TURN:
        construct(state, me, decision - d.BUILD, journal)
        go_on(state, journal)
    else:
        end_turn(state, journal)


@rule("yspahan 5")
def use_group(state: State, me: int, decision: int, chance: Chance, journal: Journal) -> None:
    """One of the actions every floor offers, or the floor's own."""
    if decision == d.DRAW:
        if state.floor == NOBODY:
            note(journal, happen.NO_GROUP, me)
        draw_card(state, me, chance, journal)
        finish_action(state, journal)
    elif decision == d.SUPERVISOR:
        squares = squares_in_reach(state, me, state.value)
        if squares & (squares - 1):
            state.step = WALK
        else:
            go_to(state, me, lowest(squares), chance, journal)
    elif decision == d.CONSTRUCTION:
        state.step = CONSTRUCT
    elif state.seats[me].cards > 0:  # whatever they are: nobody may tell them from a question
        state.step = BONUS
    else:
        use_floor(state, me, journal)


@rule("yspahan 5.6")
def add_die(state: State, me: int, kind: int, journal: Journal) -> None:
    discard(state, me, kind)
    state.dice += 1
    note(journal, happen.BONUS_DIE, me, kind)


@rule("yspahan 5")
def use_floor(state: State, me: int, journal: Journal) -> None:
    """The action of the floor itself."""
    if state.floor == CAMEL_FLOOR:
        take_camels(state, me, journal)
        finish_action(state, journal)
    elif state.floor == GOLD_FLOOR:
        take_gold(state, me, journal)
        finish_action(state, journal)
    else:
        state.left = cubes_to_place(state, me, state.dice)
        go_on_placing(state, me, journal)


@verb
def go_on_placing(state: State, me: int, journal: Journal) -> None:
    if place_cubes(state, me, journal):
        state.step = PLACE
    else:
        go_on(state, journal)


@rule("yspahan 5.4")
def go_to(state: State, me: int, square: int, chance: Chance, journal: Journal) -> None:
    walk(state, me, square, journal)
    if not ship_due(state, chance, journal):
        finish_action(state, journal)


@rule("yspahan 5.4")
def ship(state: State, me: int, decision: int, chance: Chance, journal: Journal) -> None:
    """The mover has named the first cube, or an owner has answered; then the next one."""
    asked = False
    if decision < d.PAY_CAMEL:
        asked = ship_one(state, PAIRED[decision - d.FIRST], chance, journal)
    elif decision == d.PAY_CAMEL:
        keep(state, me, chance, journal)
    else:
        let_go(state, me, chance, journal)
    if not asked and not ship_due(state, chance, journal):
        finish_action(state, journal)


@rule("yspahan 5.6")
def play(state: State, me: int, kind: int, chance: Chance, journal: Journal) -> None:
    """A card as a free action, or within a construction."""
    before = state.step
    if before != CONSTRUCT:
        state.back = before
    play_card(state, me, kind, chance, journal)
    if state.step == PLACE:
        go_on_placing(state, me, journal)
    elif state.step == before and before != CONSTRUCT:
        go_on(state, journal)


@rule("yspahan 5.6")
def trade(state: State, me: int, decision: int, journal: Journal) -> None:
    """How much of what a card sells or swaps."""
    more = False
    if decision < d.SELL_GOLD:
        sell_camels(state, me, decision - d.SELL_CAMELS + 1, journal)
    elif decision < d.FOR_CAMELS:
        sell_gold(state, me, decision - d.SELL_GOLD + 1, journal)
    elif decision < d.FOR_GOLD:
        more = swap(state, me, decision - d.FOR_CAMELS + 1, 1, journal)
    else:
        more = swap(state, me, decision - d.FOR_GOLD + 1, -1, journal)
    if not more:
        go_on(state, journal)


@verb
def go_on(state: State, journal: Journal) -> None:
    """After what a group was used for, or back to where a card or a building came in."""
    if state.floor != NOBODY:
        finish_action(state, journal)
    elif state.step == AFTER or state.back == AFTER:
        finish_turn(state, journal)
    else:
        state.step = state.back
        state.back = SUPPLY


@rule("yspahan 4.2")
def finish_action(state: State, journal: Journal) -> None:
    """Yellow dice leave after the first player's action; with two players they stay (8.4)."""
    put_group_away(state)
    if state.turn == 0 and state.players > 2:
        remove_yellow(state, journal)
    finish_turn(state, journal)


@rule("yspahan 4.2")
def finish_turn(state: State, journal: Journal) -> None:
    """Ask for a building or a card, if as far as everybody can see there could be one."""
    me = mover(state)
    state.back = SUPPLY
    may_build = why_not_construct(state) == FINE and payable(state, me, 0) != 0
    if may_build or playable_cards(state, me) > 0:
        state.step = AFTER
        state.waiting = one(me)
    else:
        end_turn(state, journal)


@rule("yspahan 4.2")
def end_turn(state: State, journal: Journal) -> None:
    for kind in range(len(CARDS)):
        state.fresh[kind] = 0
    state.fresh_size = 0
    if state.turn + 1 < TURNS[state.players]:
        next_turn(state)
    else:
        empty_tower(state)
        end_day(state, journal)
