"""The decisions of Samarkand, as dense numbers in named blocks."""

from .box import FAMILIES, GOODS, SPACES

MARRY = 0  # + family
EXTEND = MARRY + FAMILIES  # + family
PASS = EXTEND + FAMILIES
STOP = PASS + 1  # no second camel
SELL = STOP + 1
KEEP = SELL + 1
NOTHING = KEEP + 1  # to sell: who does not hold the card says so, and nobody hears it
ENOUGH = NOTHING + 1  # discard no more
PUT_AWAY = ENOUGH + 1  # + card
PLACE = PUT_AWAY + GOODS  # + space
COUNT = PLACE + SPACES

BLOCKS = (
    ("marry", MARRY, FAMILIES),
    ("extend", EXTEND, FAMILIES),
    ("pass", PASS, 1),
    ("stop", STOP, 1),
    ("sell", SELL, 1),
    ("keep", KEEP, 1),
    ("nothing", NOTHING, 1),
    ("enough", ENOUGH, 1),
    ("discard", PUT_AWAY, GOODS),
    ("place", PLACE, SPACES),
)
