"""The words in which the record is told: each row in the order of the numbers in the record."""

from .box import BOX, GOODS, PLACES

STEPS = (
    "move", "assistant", "fee", "place", "final", "dice", "gain", "swap", "pay", "figure",
    "recall", "second_card", "discard", "discard_guild", "sale", "roast", "edge", "reward",
    "finished",
)  # fmt: skip
ENDS = ("none", "goal")
MODES = ("normal", "long", "corner", "stay")
GOOD_WORDS = tuple(BOX["game"]["good_names"][good] for good in GOODS)
ITEM_WORDS = (*GOOD_WORDS, "coffee")
COLOURS = ("red", "green", "yellow", "blue")  # of mosque tiles
FIGURE_WORDS = ("governor", "smuggler", "coffee_trader")
TAVERN_WORDS = ("movement", "encounter")
MARKET_WORDS = ("large", "small")
TRACK_WORDS = ("palace", "dealer", "coffee_house")
MOSQUE_WORDS = ("small", "great")
BAKSHEESH_WORDS = ("fruit", "fabric")
LINE_WORDS = ("lira", "good", "card")
SIDES = ("east", "south")
EDGES = tuple(f"{place} {side}" for place in range(1, PLACES + 1) for side in SIDES)
