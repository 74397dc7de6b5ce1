"""The decisions of Yspahan, as dense numbers in named blocks."""

from .box import (
    BUILDINGS,
    CARDS,
    FLOORS,
    MOST_CAMELS_SOLD,
    MOST_GOLD_SOLD,
    MOST_YELLOW,
    PAIRED,
    SHOPS,
    SQUARES,
)

MOST_SWAPPED = 20  # in one decision; with more in hand the question is asked again

ROLL = 0  # + yellow dice
FLOOR = ROLL + MOST_YELLOW + 1  # + floor
TAKE_CAMELS = FLOOR + len(FLOORS)
TAKE_GOLD = TAKE_CAMELS + 1
FILL = TAKE_GOLD + 1
SUPERVISOR = FILL + 1
DRAW = SUPERVISOR + 1  # also where no group is left
CONSTRUCTION = DRAW + 1  # with two players an action of its own
DIE_CARD = CONSTRUCTION + 1  # + kind: discarded for one more die
NO_DIE_CARD = DIE_CARD + len(CARDS)
CUBE = NO_DIE_CARD + 1  # + shop
ENOUGH = CUBE + len(SHOPS)
GO = ENOUGH + 1  # + square
FIRST = GO + len(SQUARES)  # + place among the shops that share a square
PAY_CAMEL = FIRST + len(PAIRED)
LET_GO = PAY_CAMEL + 1
PLAY = LET_GO + 1  # + kind
SELL_CAMELS = PLAY + len(CARDS)  # + how many, less one
SELL_GOLD = SELL_CAMELS + MOST_CAMELS_SOLD  # + how much, less one
FOR_CAMELS = SELL_GOLD + MOST_GOLD_SOLD  # + gold given, less one
FOR_GOLD = FOR_CAMELS + MOST_SWAPPED  # + camels given, less one
BUILD = FOR_GOLD + MOST_SWAPPED  # + building
END_TURN = BUILD + len(BUILDINGS)
COUNT = END_TURN + 1

BLOCKS = (
    ("roll", ROLL, MOST_YELLOW + 1),
    ("floor", FLOOR, len(FLOORS)),
    ("take_camels", TAKE_CAMELS, 1),
    ("take_gold", TAKE_GOLD, 1),
    ("fill", FILL, 1),
    ("supervisor", SUPERVISOR, 1),
    ("draw", DRAW, 1),
    ("construction", CONSTRUCTION, 1),
    ("die_card", DIE_CARD, len(CARDS)),
    ("no_die_card", NO_DIE_CARD, 1),
    ("cube", CUBE, len(SHOPS)),
    ("enough", ENOUGH, 1),
    ("go", GO, len(SQUARES)),
    ("first", FIRST, len(PAIRED)),
    ("pay_camel", PAY_CAMEL, 1),
    ("let_go", LET_GO, 1),
    ("play", PLAY, len(CARDS)),
    ("sell_camels", SELL_CAMELS, MOST_CAMELS_SOLD),
    ("sell_gold", SELL_GOLD, MOST_GOLD_SOLD),
    ("for_camels", FOR_CAMELS, MOST_SWAPPED),
    ("for_gold", FOR_GOLD, MOST_SWAPPED),
    ("build", BUILD, len(BUILDINGS)),
    ("end_turn", END_TURN, 1),
)
