"""The table of Yspahan before the first day."""

from ..grammar import NOBODY, rule
from ..outside import Chance, Journal
from .box import ALL_CARDS, CARDS, COPIES, GOLD_AT_START, MOST_SLOTS, START_SQUARE
from .day import begin_day, first_seat
from .state import GOING_ON, State


@rule("yspahan 3")
def set_up(
    state: State, players: int, options: list[int], chance: Chance, journal: Journal
) -> None:
    state.players = players
    keep_options(state, options)
    state.ended_by = GOING_ON
    state.floor = NOBODY
    state.shop = NOBODY
    state.supervisor = START_SQUARE
    for slot in range(MOST_SLOTS):
        state.caravan[slot] = NOBODY
    for kind in range(len(CARDS)):
        state.deck[kind] = COPIES[kind]
    state.deck_size = ALL_CARDS
    for seat in range(players):
        state.seats[seat].gold = GOLD_AT_START
    begin_day(state, first_seat(state, options[8] == 0, chance), journal)


@rule("yspahan 10")
def keep_options(state: State, options: list[int]) -> None:
    """Write the rulings agreed on into the record, in the order of game.py."""
    state.unlimited_supply = options[0]
    state.cards_before_roll = options[1]
    state.drawn_card_playable_same_turn = options[2]
    state.combine_build_cards = options[3]
    state.fill_must_place_maximum = options[4]
    state.zero_move_ships = options[5]
    state.caravanserai_on_replacement_cube = options[6]
    state.no_card_if_deck_and_discard_empty = options[7]
