"""The decisions of Khiva, as dense numbers in named blocks."""

from .box import CARDS, MOST_SLOTS

PLAY = 0  # + card
PASS = PLAY + CARDS  # + card
SPEND = PASS + CARDS  # + gems
BUY_SALT = SPEND + MOST_SLOTS + 1
TAKE_CARPET = BUY_SALT + 1  # at the fourth stall: a carpet, or with none left, nothing
COUNT = TAKE_CARPET + 1

BLOCKS = (
    ("play", PLAY, CARDS),
    ("pass", PASS, CARDS),
    ("spend", SPEND, MOST_SLOTS + 1),
    ("buy_salt", BUY_SALT, 1),
    ("take_carpet", TAKE_CARPET, 1),
)
