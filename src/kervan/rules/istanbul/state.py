"""What is on the table in Istanbul.

square   0  1  2  3 (4)      four rows of four places, five with the expansion; a square is
         8  9 10 11 (12)     row * 8 + column, and holds a place, which is a number from 1 on
        16 17 18 19 (20)
        24 25 26 27 (28)     a bag is a number too: three bits a kind of card (pieces.py)
"""

from typing import Annotated

import numpy as np

from ..grammar import Bits, Small, record
from ..sets import Set32, Set64
from .box import (
    BONUS_CARDS,
    CARD_KINDS,
    KINDS,
    MARKETS,
    NEUTRALS,
    PLACES,
    PLAYERS,
    SQUARES,
    TILES,
    TRACKS,
)

Purse = Annotated[int, np.int32]  # lira and coffee: nobody's are limited

GOING_ON, GOAL_REACHED = range(2)  # why the game ends

# What is being asked. At the first five, the menus of a turn, cards can be played besides (R6).
(
    MOVE,
    ASSISTANT,
    FEE,
    PLACE,  # its action, then encounters, then the end of the turn; after a guild card its end
    FINAL,  # leftover cards
    DICE,  # change the roll?
    GAIN,  # choose goods
    SWAP,  # choose what to give for exchange_three
    PAY,  # choose goods to pay
    FIGURE,  # how to pay a figure
    RECALL,  # which assistant comes back
    SECOND_CARD,  # at the Caravansary
    DISCARD,
    DISCARD_GUILD,
    SALE,  # further goods for the market
    ROAST,  # further payments at the Roasting Plant
    EDGE,  # where the barrier goes
    REWARD,  # for the family member that was called home
    FINISHED,
) = range(19)

NORMAL, LONG, CORNER, STAYING = range(4)  # ways to move, one a turn (R10)
GOVERNOR, SMUGGLER, TRADER = range(3)  # the figures
FIGURES = 3
BY_LIRA, BY_GOOD, BY_CARD = range(3)  # the payments at the Roasting Plant
EAST, SOUTH = range(2)  # the side of its place on which the barrier stands


@record
class Player:
    place: Small  # of the merchant
    family: Small  # place of the family member
    stack: Small  # assistants under the merchant
    reserve: Small  # the fifth assistant, until the blue tile
    mix: Set32  # which of the stack are neutral, the bottom one first
    assistants: Set32  # places where one of them was left
    lira: Purse
    coffee: Purse
    rubies: Small
    extensions: Small
    goods: Annotated[list[int], np.int8, KINDS]
    tiles: Bits  # mosque tiles
    tavern: Bits  # tavern tiles
    cards: Small  # bonus cards in hand, seen or not
    guild_cards: Small
    hand: Set64  # a bag of bonus cards
    known: Set64  # a bag of those that all saw this seat take
    guild: Set32  # guild cards by number


@record
class State:
    players: Small
    waiting: Bits  # who has to decide now, a bit a seat
    step: Small
    over: Small
    ended_by: Small
    expansion: Small  # an option
    neutral_assistants: Small  # an option
    start: Small  # the start player
    active: Small  # whose turn it is
    turn: Annotated[int, np.int32]  # turns begun
    # This turn.
    menu: Small  # the step a card was played at, to go on with
    mode: Small  # way to move
    spent: Bits  # mosque tiles used this turn
    met: Bits  # figures used this turn
    acting: Small  # the place whose action is on; 0: none
    left: Small  # how often it may still be carried out
    ordered: Small  # the action must be carried out now: a guild card says so
    beside: Set32  # the places one of which may be acted at: beside the barrier, or ordered
    guild_turn: Small
    guild: Small  # the guild card in effect, 0: none
    taverns: Small  # Tavern actions to come after this one
    discount: Small  # coffee off the next Tavern action
    playing: Small  # the bonus card in effect, or NOBODY
    die: Annotated[list[int], np.int8, 2]  # a roll that may still change; 0: none
    bet: Small
    sold: Annotated[list[int], np.int8, KINDS]  # in the sale that is on
    any_sale: Small  # small_market_any was declared
    gains: Small  # goods still to choose
    wares: Bits  # from these, coffee included
    different: Small  # each of them once, and fewer will do
    swapped: Small  # items given for exchange_three
    owed: Small  # goods still to pay
    figure: Small  # to be paid
    roasted: Bits  # payments made at the Roasting Plant in this action
    many: Small  # any number of assistants may come back
    # The places.
    figures: Annotated[list[int], np.int8, FIGURES]  # where each stands; 0: not in this game
    neutrals: Annotated[list[int], np.int8, NEUTRALS]  # the neutral merchants; 0: not in this game
    strays: Annotated[list[int], np.int8, PLACES + 1]  # neutral assistants on each place
    post: Small  # indicators lowered
    track: Annotated[list[int], np.int8, TRACKS]  # price of the next ruby
    wainwright: Small  # rubies
    mosques: Annotated[list[int], np.int8, 2]  # rubies
    taken: Annotated[list[int], np.int8, KINDS]  # tiles gone from each mosque stack
    demand: Annotated[list[list[int]], np.int8, MARKETS, TILES]  # in order as far as seen
    seen: Annotated[list[int], np.int8, MARKETS]  # how many of them were seen
    top: Annotated[list[int], np.int8, MARKETS]  # which of them is active
    offered: Annotated[list[int], np.int8, 2]  # tavern tiles gone from each stack
    baksheesh: Small  # which side shows
    barrier: Small  # the place west or north of it; 0: beside the board
    side: Small
    passage: Small  # who owns the right of passage, or NOBODY
    # The cards.
    pile: Annotated[list[int], np.int8, CARD_KINDS]  # bonus cards to draw, by kind
    pile_size: Small
    discarded: Small
    discards: Annotated[list[int], np.int8, BONUS_CARDS]  # the last one on top
    guild_size: Small
    deck: Set64  # a bag: what the pile was last shuffled from
    unseen: Set64  # a bag: what the seat this was concealed for cannot place
    guild_pile: Set32
    guild_discards: Set32
    guild_deck: Set32
    guild_unseen: Set32
    # The layout.
    place_on: Annotated[list[int], np.int8, SQUARES]  # the place on each square, 0: none
    square: Annotated[list[int], np.int8, PLACES + 1]  # the square of each place
    seats: Annotated[list[Player], Player, PLAYERS]
