"""The table of Khiva before the first turn, and the deals of cards."""

from ..grammar import ALL_EYES, NOBODY, rule
from ..outside import Chance, Journal, draw_of, note, whisper
from ..sets import one
from . import happen
from .box import (
    ALL_CARDS,
    CAMELS,
    CARPETS,
    FACE_UP_ASIDE,
    GEMS,
    GEMS_AT_START,
    HAND_AT_END,
    HAND_AT_START,
    NEW_CARDS,
    TEAPOTS,
    TO_PASS,
    TO_PLAY,
)
from .pieces import DEAL, OPEN_ASIDE, load_teapot, show_next_carpet
from .state import CHOOSE, GOING_ON, State


@rule("khiva 2")
def set_up(
    state: State, players: int, options: list[int], chance: Chance, journal: Journal
) -> None:
    state.players = players
    state.top_colour_shown = options[0]
    state.ended_by = GOING_ON
    state.mover = NOBODY
    state.winning = NOBODY
    state.supply = GEMS
    for seat in range(players):
        state.supply -= GEMS_AT_START
        state.seats[seat].gems = GEMS_AT_START
    for kind in range(len(TEAPOTS)):
        state.teapots[kind] = TEAPOTS[kind]
    for colour in range(CAMELS):
        for kind in range(len(CARPETS)):
            state.carpets[colour][kind] = 1
    for camel in range(CAMELS):
        state.camels[camel].path = NOBODY
        load_teapot(state, camel, chance, journal)
    show_next_carpet(state, chance, journal)
    state.aside = ALL_CARDS
    deal(state, HAND_AT_START[players], chance, journal)
    state.hand_size = HAND_AT_START[players]
    begin_turn(state)


@rule("khiva 6")
def redeal(state: State, chance: Chance, journal: Journal) -> None:
    """Shuffle what is not in a hand; kept cards stay (R21)."""
    state.aside |= state.discards | state.aside_open
    state.discards = 0
    state.aside_open = 0
    deal(state, NEW_CARDS[state.players], chance, journal)
    state.hand_size = HAND_AT_END[state.players] + NEW_CARDS[state.players]


@rule("khiva 2")
def deal(state: State, each: int, chance: Chance, journal: Journal) -> None:
    """Deal from all that lies aside; what is left stays there, for two players partly open."""
    for seat in range(state.players):
        whisper(journal, ALL_EYES & ~one(seat), happen.DEALT, seat, each)
        for _ in range(each):
            card = draw_of(chance, DEAL, state.aside)
            state.aside ^= one(card)
            state.seats[seat].hand |= one(card)
            whisper(journal, one(seat), happen.DEALT_CARD, seat, card)
    for _ in range(FACE_UP_ASIDE[state.players]):
        card = draw_of(chance, OPEN_ASIDE, state.aside)
        state.aside ^= one(card)
        state.aside_open |= one(card)
        note(journal, happen.ASIDE_SHOWN, NOBODY, card)


@rule("khiva 3")
def begin_turn(state: State) -> None:
    state.turn += 1
    state.step = CHOOSE
    state.waiting = (1 << state.players) - 1
    for seat in range(state.players):
        state.seats[seat].to_play = TO_PLAY[state.players]
        state.seats[seat].to_pass = TO_PASS[state.players]
