"""A roll that may still be changed: the red mosque tile and die_to_six (R16)."""

from ..grammar import rule, verb
from ..outside import Chance, Journal, Menu, note, offer
from ..sets import one
from . import happen
from .box import DIE_TO_SIX, FOUR, RED, SIX
from .decisions import KEEP, REROLL, TURN_TO_FOUR, TURN_TO_SIX
from .pieces import can_use, count_in, has_tile, roll
from .piles import lose_card, put_on_discards
from .reasons import (
    DIE_NOT_SHOWN,
    DIE_SHOWS_IT,
    FINE,
    NO_TILE,
    NOT_IN_GUILD_TURN,
    NOT_IN_HAND,
    TILE_USED,
    WRONG_PLACE,
)
from .state import DICE, FINAL, State


@rule("istanbul 7")
def why_not_red(state: State, me: int) -> int:
    """At 8 and 9, once per turn; not on a guild turn, and not for dice_bonus."""
    if not has_tile(state, me, RED):
        return NO_TILE
    if state.playing >= 0:
        return WRONG_PLACE
    if state.guild_turn:
        return NOT_IN_GUILD_TURN
    return FINE if can_use(state, me, RED) else TILE_USED


@verb
def why_not_turn(state: State, shown: int, number: int) -> int:
    """Is there a die that shows one number and can be turned to the other?"""
    if shown == number:
        return DIE_SHOWS_IT
    return FINE if state.die[0] == shown or state.die[1] == shown else DIE_NOT_SHOWN


@rule("istanbul 8")
def why_not_six(state: State, me: int) -> int:
    return FINE if count_in(state.seats[me].hand, DIE_TO_SIX) > 0 else NOT_IN_HAND


@rule("istanbul 7")
def may_change(state: State, me: int) -> bool:
    """Could this roll still be changed, as far as all can see? Any hidden card might do it."""
    if state.menu == FINAL:
        return False  # R20
    if why_not_red(state, me) == FINE:
        return True
    if not state.expansion or state.seats[me].cards == 0:
        return False
    return state.die[0] < SIX or state.die[1] < SIX


@verb
def offer_changes(state: State, me: int, menu: Menu) -> None:
    red = why_not_red(state, me) == FINE
    six = why_not_six(state, me) == FINE
    for which in range(2):
        shown = state.die[which]
        if which == 0 or shown != state.die[0]:
            if red and shown != FOUR:
                offer(menu, TURN_TO_FOUR + shown)
            if six and shown != SIX:
                offer(menu, TURN_TO_SIX + shown)
    if red:
        offer(menu, REROLL)
    offer(menu, KEEP)


@verb
def ask_dice(state: State, me: int, chance: Chance, journal: Journal) -> bool:
    """Roll, and ask whether to change the roll if that may be; returns whether it is asked."""
    roll(state, me, chance, journal)
    state.step = DICE
    return may_change(state, me)


@verb
def turn_die(state: State, me: int, shown: int, number: int, journal: Journal) -> None:
    which = 0 if state.die[0] == shown else 1
    state.die[which] = number
    note(journal, happen.TURNED_DIE, me, shown, number)


@rule("istanbul 7")
def turn_to_four(state: State, me: int, shown: int, journal: Journal) -> None:
    state.spent |= one(RED)
    turn_die(state, me, shown, FOUR, journal)


@rule("istanbul 7")
def reroll(state: State, me: int, chance: Chance, journal: Journal) -> None:
    state.spent |= one(RED)
    roll(state, me, chance, journal)


@rule("istanbul 8")
def turn_to_six(state: State, me: int, shown: int, journal: Journal) -> None:
    lose_card(state, me, DIE_TO_SIX)
    put_on_discards(state, DIE_TO_SIX)
    note(journal, happen.PLAYED, me, DIE_TO_SIX)
    turn_die(state, me, shown, SIX, journal)


@verb
def take_roll(state: State) -> int:
    """The total of the roll, which is final; the dice leave the table."""
    total = state.die[0] + state.die[1]
    state.die[0] = 0
    state.die[1] = 0
    return total
