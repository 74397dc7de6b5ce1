"""What is in the box of Samarkand: the tables of box.toml and of the board, and nothing else.

The board is map.toml, or the edition that stands for it; see board.py.

A set of spaces is a row of WORDS numbers of 63 bits: space s is bit BIT_OF[s] of word WORD_OF[s].
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..grammar import EDITION, INTERPRETED
from .board import Board, read_board

HERE = Path(__file__).parent
BOX = tomllib.loads((HERE / "box.toml").read_text(encoding="utf-8"))
OWN_BOARD = read_board(HERE / "map.toml")
BOARD: Board = read_board(EDITION) if EDITION else OWN_BOARD


def table(rows: Sequence[Any], kind: Any = np.int64) -> Any:
    """A constant table that rules look things up in: an array for compiled code."""
    return list(rows) if INTERPRETED else np.array(rows, kind)


def by_players(section: dict[str, int]) -> tuple[int, ...]:
    """A row of the set-up table, indexed by the number of players."""
    return tuple(section.get(str(n), 0) for n in range(PLAYERS + 1))


PLAYERS: int = BOX["players_max"]
FAMILIES: int = BOX["components"]["families"]
GOODS: int = BOX["components"]["goods_cards"]
CAMELS: int = BOX["components"]["camels_per_family"]
STACK: int = BOX["components"]["relation_tiles_per_family"]  # relation tiles a family
SPACES = len(BOARD.spaces)
ALL_CARDS = (1 << GOODS) - 1
ALL_FAMILIES = (1 << FAMILIES) - 1

START_MONEY: int = BOX["setup"]["start_money"]
START_CARDS: int = BOX["setup"]["start_cards"]
HAND_LIMIT = by_players(BOX["setup"]["hand_limit"])
TILES_ON_PANEL = by_players(BOX["setup"]["family_tiles_on_board"])
TILES_IN_BAG = by_players(BOX["setup"]["bag_tiles"])

DRAW: int = BOX["rules"]["marry_draw"]
MOST_DISCARDS: int = BOX["rules"]["marry_discard_max"]
TOLL: int = BOX["rules"]["second_camel_cost"]
ACTIVE_BONUS: int = BOX["rules"]["active_bonus"]
PASSIVE_BONUS: int = BOX["rules"]["passive_bonus"]
SALE_PRICE: int = BOX["rules"]["sale_price"]
FIVE_RELATIONS: int = BOX["rules"]["end_one_family_relations"]

OWN_CAMEL: int = BOX["scoring"]["card_own_camel"]
OTHER_CAMEL: int = BOX["scoring"]["card_other_camel"]
GOODS_TILE: int = BOX["scoring"]["goods_tile"]
RELATION_TILE: int = BOX["scoring"]["relation_tile"]
DIRHAM: int = BOX["scoring"]["dirham"]

# ---- families

COSTS = tuple(family.cost for family in BOARD.families)
COST = table(COSTS)
MOST_COST = max(COSTS)
# The families that cost no more than this many dirhams, as a set.
AFFORDABLE = table(
    [sum(1 << f for f, cost in enumerate(COSTS) if cost <= m) for m in range(MOST_COST + 1)]
)
START_SPACE = table([family.start for family in BOARD.families])

# ---- spaces

WORD = 63
WORDS = -(-SPACES // WORD)


def space_set(places: Sequence[int]) -> list[int]:
    words = [0] * WORDS
    for place in places:
        words[place // WORD] |= 1 << place % WORD
    return words


WORD_OF = table([space // WORD for space in range(SPACES)])
BIT_OF = table([1 << space % WORD for space in range(SPACES)])
TOUCH = table([space_set(space.neighbours) for space in BOARD.spaces])  # [space][word]
IS_LAND = table([int(space.is_land) for space in BOARD.spaces])
GOOD_SPACE = table([good.space for good in BOARD.goods])  # by card
NO_GOOD = -1
_GOOD_OF = {good.space: card for card, good in enumerate(BOARD.goods)}
GOOD_AT = table([_GOOD_OF.get(space, NO_GOOD) for space in range(SPACES)])  # by space


def steps_from(start: int) -> list[int]:
    """How many steps every space is away from this one."""
    found = {start: 0}
    row = [start]
    for here in row:
        for near in BOARD.spaces[here].neighbours:
            if near not in found:
                found[near] = found[here] + 1
                row.append(near)
    return [found[space] for space in range(SPACES)]


STEPS = table([steps_from(space) for space in range(SPACES)], np.int16)  # [from][to]
