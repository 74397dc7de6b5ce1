"""What is in the box of Yspahan: the tables of box.toml, and nothing else.

Squares, shops and souks are numbered in the order of box.toml; sets of them are bits.
"""

import tomllib
from pathlib import Path
from typing import TypeVar

import numpy as np

from ..grammar import INTERPRETED

BOX = tomllib.loads((Path(__file__).parent / "box.toml").read_text(encoding="utf-8"))

T = TypeVar("T")


def table(rows: T) -> T:
    """Compiled rules look numbers up in an array, interpreted ones in tuples."""
    return rows if INTERPRETED else np.array(rows, np.int64)  # type: ignore[return-value]


def ids(part: str) -> tuple[str, ...]:
    return tuple(row["id"] for row in BOX[part])


PLAYERS: int = BOX["meta"]["players_max"]
WEEKS: int = BOX["meta"]["weeks"]
DAYS: int = BOX["meta"]["days_per_week"]
LAST_DAY = WEEKS * DAYS - 1  # days count from 0
GOLD_AT_START: int = BOX["setup"]["start_gold"]
PRINTED_CUBES: int = BOX["supply"]["printed_cubes_per_player"]
PRINTED_CAMELS: int = BOX["supply"]["printed_camels"]
PRINTED_GOLD: int = BOX["supply"]["printed_gold"]


def by_players(column: dict[str, int]) -> tuple[int, ...]:
    """A row of the box that depends on the number of players, indexed by it."""
    return table(tuple(column.get(str(players), 0) for players in range(PLAYERS + 1)))


# Dice and tower.
SIDES: int = BOX["dice"]["sides"]
WHITE_DICE = by_players(BOX["dice"]["white"])
MOST_YELLOW: int = BOX["dice"]["yellow_max"]
YELLOW_PRICE: int = BOX["dice"]["yellow_cost_gold"]
FLOORS = tuple(floor["id"] for floor in BOX["tower"]["floor"])
CAMEL_FLOOR, GOLD_FLOOR = 0, len(FLOORS) - 1
TURNS = by_players({"2": len(BOX["two_player"]["turns_per_day"]), "3": 3, "4": 4})
MOST_TURNS = PLAYERS

# The city. Quarter q is filled from floor q + 1.
QUARTERS = ids("quarter")
SOUKS = ids("souk")
SHOPS = ids("shop")
FIRST_SOUK = table((*(SOUKS.index(row["souks"][0]) for row in BOX["quarter"]), len(SOUKS)))
QUARTER_OF = table(tuple(QUARTERS.index(row["quarter"]) for row in BOX["souk"]))
SOUK_VALUE = table(tuple(int(row["value"]) for row in BOX["souk"]))
SOUK_SIZE = table(tuple(int(row["size"]) for row in BOX["souk"]))
SOUK_OF = table(tuple(SOUKS.index(row["souk"]) for row in BOX["shop"]))


def bits(places: "list[int]") -> int:
    return sum(1 << place for place in places)


SHOPS_IN = table(
    tuple(bits([i for i, row in enumerate(BOX["shop"]) if row["souk"] == souk]) for souk in SOUKS)
)
ALL_SHOPS = (1 << len(SHOPS)) - 1

# The road: what each square touches, and the squares at each distance.
SQUARES = ids("road")
START_SQUARE = SQUARES.index(BOX["setup"]["supervisor_start"])
TOUCHES = table(tuple(bits([SHOPS.index(shop) for shop in row["shops"]]) for row in BOX["road"]))
ON_ROAD = bits([i for i, row in enumerate(BOX["shop"]) if row["touches"]])
PAIRS = [row["shops"] for row in BOX["road"] if len(row["shops"]) > 1]
PAIRED = tuple(sorted({SHOPS.index(shop) for pair in PAIRS for shop in pair}))


def distances(start: int) -> "list[int]":
    """How far each square is from this one."""
    found = {start: 0}
    front = [start]
    for square in front:
        for link in BOX["road"][square]["links"]:
            if (other := SQUARES.index(link)) not in found:
                found[other] = found[square] + 1
                front.append(other)
    return [found[square] for square in range(len(SQUARES))]


_FAR = [distances(start) for start in range(len(SQUARES))]
DISTANCE = table(tuple(tuple(row) for row in _FAR))
FARTHEST = max(map(max, _FAR))
RING = table(
    tuple(
        tuple(bits([s for s, d in enumerate(row) if d == far]) for far in range(FARTHEST + 1))
        for row in _FAR
    )
)

# The caravan.
SLOTS = by_players(BOX["caravan"]["slots"])
PER_ROW = by_players(BOX["caravan"]["camels_per_row"])
ROWS = len(BOX["caravan"]["row_multiplier"])
MOST_SLOTS = max(BOX["caravan"]["slots"].values())
ROW_POINTS: tuple[int, ...] = table(tuple(BOX["caravan"]["row_immediate_vp"]))
ROW_FACTOR: tuple[int, ...] = table(tuple(BOX["caravan"]["row_multiplier"]))

# Buildings.
BUILDINGS = ids("building")
PADDOCK, SHOP, HAMMAM, CARAVANSERAI, BAZAAR, HOIST = range(6)
CAMEL_PRICE = table(tuple(int(row["cost_camels"]) for row in BOX["building"]))
GOLD_PRICE = table(tuple(int(row["cost_gold"]) for row in BOX["building"]))
DEAREST = max(max(row["cost_camels"], row["cost_gold"]) for row in BOX["building"])
POWER = tuple(int(row["amount"]) for row in BOX["building"])
LADDER: tuple[int, ...] = table(tuple(BOX["building_vp"]["by_count"]))
ALL_BUILDINGS = (1 << len(BUILDINGS)) - 1


def affordable(camels: int, gold: int) -> int:
    """The buildings that so many camels and so much gold can pay."""
    rows = enumerate(BOX["building"])
    return bits([i for i, r in rows if r["cost_camels"] <= camels and r["cost_gold"] <= gold])


AFFORDABLE = table(
    tuple(
        tuple(affordable(camels, gold) for gold in range(DEAREST + 1))
        for camels in range(DEAREST + 1)
    )
)

# Cards.
CARDS = ids("card")
(
    CAMELS3,
    GOLD3,
    CUBE_SHOP,
    CUBE_CARAVAN,
    SELL_CAMELS,
    SELL_GOLD,
    BUILD_NO_CAMELS,
    BUILD_NO_GOLD,
    EXCHANGE,
) = range(9)
COPIES = table(tuple(int(row["copies"]) for row in BOX["card"]))
ALL_CARDS = sum(int(row["copies"]) for row in BOX["card"])
CARD_CAMELS: int = BOX["card"][CAMELS3]["amount"]
CARD_GOLD: int = BOX["card"][GOLD3]["amount"]
MOST_CAMELS_SOLD: int = BOX["card"][SELL_CAMELS]["max_units"]
MOST_GOLD_SOLD: int = BOX["card"][SELL_GOLD]["max_units"]
CAMEL_POINTS: int = BOX["card"][SELL_CAMELS]["vp_per_unit"]
GOLD_POINTS: int = BOX["card"][SELL_GOLD]["vp_per_unit"]
