"""What is on the table in Samarkand.

    a space       at[space] is the set of families with a camel there, at most two
    a family      its routes as a set of spaces, and where its next camel may go (`open`)
    a card        is in a hand, sold, in the deck, or put away in the discard pile

The deck has no order: it is a set.  The discard pile is what the seats have put away since the
last shuffle, so that each recalls its own cards; see sight.py.
"""

from typing import Annotated

import numpy as np

from ..grammar import Bits, Coins, Small, record
from ..sets import Set32, Set64
from .box import FAMILIES, PLAYERS, SPACES, WORDS

# Why the game ends: every family has a relation, one has five, both at once, all are stuck.
GOING_ON, ALL_MET, FIVE, BOTH, STUCK = range(5)

# What is being asked: the action, its first space, the second camel, a sale, what to discard.
ACT, PLACE_FIRST, PLACE_SECOND, SALE, DISCARD, FINISHED = range(6)

Place = Annotated[int, np.int16]  # a space, or NOBODY


@record
class Family:
    supply: Small  # camels not yet on the board
    treasury: Coins
    met: Set32  # the families it has a relation with
    camels: Annotated[list[int], np.int64, WORDS]  # the spaces it stands on
    open: Annotated[list[int], np.int64, WORDS]  # the spaces its next camel may go to


@record
class Player:
    hand: Set64
    sold: Set64  # lying open
    put_away: Set64  # own discards, in the pile
    buried: Set64  # own discards that the last shuffle put into the deck
    drawn: Set64  # cards drawn since the last shuffle; before the first, nothing
    goods: Set64  # goods tiles
    families: Set32  # of which it has a tile
    twice: Set32  # of which it has both tiles (with two players)
    dark: Set32  # relation tiles that were on top of their stack
    grey: Annotated[list[int], np.int8, FAMILIES]  # the other relation tiles
    money: Coins
    cards: Small  # how many of each of the five kinds above: for every eye
    put_away_count: Small
    buried_count: Small
    drawn_count: Small


@record
class State:
    players: Small
    waiting: Bits  # who has to decide now, a bit a seat
    step: Small
    over: Small
    ended_by: Small
    starter: Small
    active: Small  # whose turn it is
    passes: Small  # turns in a row without an action
    turn: Coins  # turns begun
    family: Small  # being extended
    placed: Small  # its camels put down in this action
    discarded: Small  # cards discarded in this marriage
    space: Place  # where the last of them stands
    shuffles: Small
    deck_count: Small
    deck: Set64
    panel: Set32  # families with a tile to be had
    spare: Set32  # families with a second one
    bag: Set32  # tiles in the bag (two players); its order is not kept
    gone: Set32  # tiles that left the game from the bag
    growing: Set32  # families with a camel left and a space to go to
    at: Annotated[list[int], np.int16, SPACES]
    full: Annotated[list[int], np.int64, WORDS]  # spaces with two camels
    families: Annotated[list[Family], Family, FAMILIES]
    seats: Annotated[list[Player], Player, PLAYERS]
