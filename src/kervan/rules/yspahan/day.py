"""Days and weeks: who plays when, and what ends (4.3, 7, 7.1)."""

from ..grammar import NOBODY, rule
from ..outside import Chance, Journal, note, pick
from ..sets import has, one
from . import happen
from .box import (
    BAZAAR,
    DAYS,
    LAST_DAY,
    MOST_TURNS,
    POWER,
    SOUK_VALUE,
    SOUKS,
    START_SQUARE,
    TURNS,
)
from .caravan import score_caravan
from .city import is_full
from .pieces import FIRST_PLAYER
from .state import BEFORE, DAYS_OVER, FINISHED, SUPPLY, State


@rule("yspahan 3")
def first_seat(state: State, random: int, chance: Chance) -> int:
    """Who begins: chance, or the first seat if the host settled it so (R2)."""
    return pick(chance, FIRST_PLAYER, state.players) if random else 0


@rule("yspahan 4.3")
def begin_day(state: State, first: int, journal: Journal) -> None:
    """Clockwise from the first player; with two, first, other, first (8.3)."""
    for place in range(TURNS[state.players]):
        state.order[place] = (first + place) % state.players
    if state.day == LAST_DAY and state.players == 4:
        order_by_score(state, first)
    state.turn = 0
    state.built = 0
    state.step = SUPPLY
    state.waiting = one(state.order[0])
    note(journal, happen.DAY, state.order[0], state.day // DAYS + 1, state.day % DAYS + 1)


@rule("yspahan 7.1")
def order_by_score(state: State, first: int) -> None:
    """Lowest score first; of those tied, the farthest clockwise from yesterday's first player."""
    for rising in range(1, MOST_TURNS):
        place, seat = rising, state.order[rising]
        while place > 0 and key_of(state, seat, first) < key_of(
            state, state.order[place - 1], first
        ):
            state.order[place] = state.order[place - 1]
            place -= 1
        state.order[place] = seat


@rule("yspahan 7.1")
def key_of(state: State, seat: int, first: int) -> int:
    """What the seats of the last day are sorted by."""
    yesterday = (first + state.players - 1) % state.players
    distance = (seat - yesterday + state.players) % state.players
    return state.seats[seat].score * state.players - distance


@rule("yspahan 4.3")
def next_first(state: State) -> int:
    """The seat to the left; on the last day with two players the lower score (8.2)."""
    lead = state.seats[0].score - state.seats[1].score
    if state.players == 2 and state.day == LAST_DAY and lead != 0:
        return int(lead > 0)
    return (state.order[0] + 1) % state.players


@rule("yspahan 4.3")
def end_day(state: State, journal: Journal) -> None:
    """The next day, after the seventh the next week, after the third week none."""
    if state.day % DAYS == DAYS - 1:
        end_week(state, journal)
    if state.day == LAST_DAY:
        state.step = FINISHED
        state.waiting = 0
        state.over = 1
        state.ended_by = DAYS_OVER
        note(journal, happen.ENDED, NOBODY)
        return
    state.day += 1
    begin_day(state, next_first(state), journal)


@rule("yspahan 7")
def end_week(state: State, journal: Journal) -> None:
    """Score full souks and the caravan; cubes leave the city, not the caravan."""
    note(journal, happen.WEEK_OVER, NOBODY, state.day // DAYS + 1)
    for seat in range(state.players):
        player = state.seats[seat]
        bonus = POWER[BAZAAR] * has(player.buildings, BAZAAR)
        for souk in range(len(SOUKS)):
            if is_full(state, seat, souk):
                player.score += SOUK_VALUE[souk] + bonus
                note(journal, happen.SOUK, seat, souk, SOUK_VALUE[souk] + bonus)
        player.cubes = 0
    score_caravan(state, journal)
    state.supervisor = START_SQUARE


@rule("yspahan 4.2")
def next_turn(state: State) -> None:
    state.turn += 1
    state.built = 0
    state.step = BEFORE
    state.waiting = one(state.order[state.turn])
