"""The table of Samarkand before the first turn."""

from ..grammar import ALL_EYES, NOBODY, rule
from ..outside import Chance, Journal, note, pick, whisper
from ..sets import one
from . import happen
from .box import (
    ALL_CARDS,
    ALL_FAMILIES,
    CAMELS,
    FAMILIES,
    GOODS,
    START_CARDS,
    START_MONEY,
    START_SPACE,
    TILES_IN_BAG,
    TILES_ON_PANEL,
)
from .pieces import DEAL, START, draw_card
from .routes import put_camel
from .state import ACT, GOING_ON, State


@rule("samarkand 3")
def set_up(
    state: State, players: int, options: list[int], chance: Chance, journal: Journal
) -> None:
    state.players = players
    state.ended_by = GOING_ON
    state.family = NOBODY
    state.space = NOBODY
    for family in range(FAMILIES):
        state.families[family].supply = CAMELS
        put_camel(state, family, START_SPACE[family])
    state.panel = ALL_FAMILIES
    if TILES_ON_PANEL[players] > 1:
        state.spare = ALL_FAMILIES
    if TILES_IN_BAG[players] > 0:
        state.bag = ALL_FAMILIES
    state.deck = ALL_CARDS
    state.deck_count = GOODS
    for seat in range(players):
        state.seats[seat].money = START_MONEY
        whisper(journal, ALL_EYES & ~one(seat), happen.DEALT, seat, START_CARDS)
        for _ in range(START_CARDS):
            card = draw_card(state, seat, DEAL, chance)
            whisper(journal, one(seat), happen.DEALT_CARD, seat, card)
    state.starter = pick(chance, START, players)  # R1
    note(journal, happen.STARTS, state.starter)
    state.turn = 1
    state.active = state.starter
    state.step = ACT
    state.waiting = one(state.active)
