"""What is on the table in Khiva.

Khiva   |  stall 1   stall 2   stall 3   stall 4   counter      one path a player
 0      |     1         2         3         4        (5)        a camel never rests on 5
"""

from typing import Annotated

import numpy as np

from ..grammar import Bits, Coins, Small, record
from ..sets import Set32
from .box import CAMELS, CARDS, CARPETS, PLAYERS, SALT, TEAPOTS

# Why the game ends (the first stack to run out).
GOING_ON, NO_TEAPOTS, NO_CARPETS, NO_SALT = range(4)

# What is being asked: the secret choice, how many gems to spend, salt or carpet.
CHOOSE, SPEND_GEMS, STALL, FINISHED = range(4)


@record
class Camel:
    path: Small  # whose path, NOBODY at Khiva
    place: Small  # 0 at Khiva, else the stall
    teapot: Small  # kind of its load, NOBODY without one


@record
class Player:
    hand: Set32
    playing: Set32  # face down on the own board
    passing: Set32  # face down, for the left neighbour
    shown: Set32  # revealed this turn
    gems: Small
    to_play: Small  # cards still to choose this turn
    to_pass: Small
    teapots: Annotated[list[int], np.int8, len(TEAPOTS)]  # scored, by kind
    salt: Annotated[list[int], np.int8, len(SALT)]  # bags owned, by place in the stack
    pending: Annotated[list[list[int]], np.int8, CAMELS, len(CARPETS)]  # colour, kind
    carpets: Annotated[list[list[int]], np.int8, CAMELS, len(CARPETS)]  # delivered
    # What this seat recalls of each card it passed: since then it came `near` to `far` seats to
    # the left, 1 being the neighbour; 0 is nothing to recall.
    near: Annotated[list[int], np.int8, CARDS]
    far: Annotated[list[int], np.int8, CARDS]


@record
class State:
    players: Small
    waiting: Bits  # who has to decide now, a bit a seat
    step: Small
    over: Small
    ended_by: Small
    top_colour_shown: Small  # an option: R13
    turn: Coins  # turns begun
    hand_size: Small  # cards each, at the choice and after it
    camel: Small  # the colour being handled
    mover: Small
    winning: Small  # the card that moves the camel
    supply: Small  # gems
    salt_sold: Small  # bags gone from the stack
    top_carpet: Small  # colour that shows, NOBODY: none, or not to be seen
    teapots: Annotated[list[int], np.int8, len(TEAPOTS)]  # in the stack, by kind
    carpets: Annotated[list[list[int]], np.int8, CAMELS, len(CARPETS)]  # in the stack
    camels: Annotated[list[Camel], Camel, CAMELS]
    discards: Set32  # movement cards
    aside: Set32  # face down
    aside_open: Set32  # face up, with two players
    hidden: Set32  # not to be known by the seat this record was concealed for
    seats: Annotated[list[Player], Player, PLAYERS]
