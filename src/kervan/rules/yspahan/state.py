"""What is on the table in Yspahan.

tower   5 gold  4 vase  3 chest  2 barrel  1 sack  0 camel     a group of dice on each floor
city    every player's cubes are a set of shops; a souk is a set of shops
caravan slots in path order: 0 .. 3 bottom row, 4 .. 7 middle, 8 .. 11 top (with four players)
"""

from typing import Annotated

import numpy as np

from ..grammar import Bits, Coins, Small, record
from ..sets import Set64
from .box import CARDS, FLOORS, MOST_SLOTS, MOST_TURNS, PLAYERS

# Why the game ends.
GOING_ON, DAYS_OVER = range(2)

# What is being asked; at the first three steps cards may be played.
(
    SUPPLY,  # how many yellow dice, or a card before the roll
    BEFORE,  # which floor, or a card before the action
    AFTER,  # a building, a card, or the end of the turn
    ACT,  # what to do with the group
    BONUS,  # a card for one more die
    PLACE,  # where the next cube goes
    WALK,  # where the supervisor goes
    SHIP,  # which of two cubes goes first
    CAMEL,  # a camel for the cube, asked of its owner
    CONSTRUCT,  # which building
    SELL_CAMEL,  # how many camels
    SELL_COIN,  # how much gold
    SWAP,  # how much gold for camels, or camels for gold
    FINISHED,
) = range(14)

# What a build card leaves unpaid, as bits.
NO_CAMELS, NO_GOLD = 1, 2


@record
class Player:
    score: Coins
    gold: Coins
    camels: Coins
    buildings: Bits
    cards: Small  # in hand; stays when the hand is concealed
    hand: Annotated[list[int], np.int8, len(CARDS)]  # by kind
    cubes: Set64  # the shops that hold a cube of this player


@record
class State:
    players: Small
    waiting: Bits  # who has to decide now, a bit a seat
    step: Small
    over: Small
    ended_by: Small
    unlimited_supply: Small  # options: R1
    cards_before_roll: Small  # R5
    drawn_card_playable_same_turn: Small  # R6
    combine_build_cards: Small  # R9
    fill_must_place_maximum: Small  # R11
    zero_move_ships: Small  # R15
    caravanserai_on_replacement_cube: Small  # R19
    no_card_if_deck_and_discard_empty: Small  # R20
    day: Small  # 0 .. 20
    turn: Small  # place in the order of this day
    order: Annotated[list[int], np.int8, MOST_TURNS]  # seats; with two players the first twice
    built: Small  # has the seat whose turn it is constructed a building in it?
    back: Small  # the step a card goes back to
    floor: Small  # the floor whose group was chosen, NOBODY if none is in hand
    dice: Small  # of that group, a bonus die included
    value: Small  # of that group
    left: Small  # cubes still to place; SWAP: 1 gold for camels, -1 the other way, 0 not yet said
    waived: Bits  # what is not paid for the building
    supervisor: Small
    shop: Small  # whose cube the owner is asked about
    loaded: Small  # cubes on the caravan
    deck_size: Small
    fresh_size: Small  # cards drawn this turn where they may not be played: R6
    caravan: Annotated[list[int], np.int8, MOST_SLOTS]  # seats, NOBODY in empty slots
    white: Annotated[list[int], np.int8, len(FLOORS)]  # dice on each floor
    yellow: Annotated[list[int], np.int8, len(FLOORS)]
    values: Annotated[list[int], np.int8, len(FLOORS)]  # shown by them
    deck: Annotated[list[int], np.int8, len(CARDS)]  # by kind
    discards: Annotated[list[int], np.int8, len(CARDS)]
    hidden: Annotated[list[int], np.int8, len(CARDS)]  # deck and hands this record may not tell
    fresh: Annotated[list[int], np.int8, len(CARDS)]  # of the hand whose turn it is
    due: Set64  # shops whose cubes still have to be shipped
    seats: Annotated[list[Player], Player, PLAYERS]
