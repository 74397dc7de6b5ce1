"""What is in the box of Istanbul and of Mocha & Baksheesh: the tables of box.toml, nothing else."""

import tomllib
from pathlib import Path
from typing import Any

BOX = tomllib.loads((Path(__file__).parent / "box.toml").read_text(encoding="utf-8"))

PLAYERS: int = BOX["game"]["players_max"]
NO_PLAYER = tuple(range(PLAYERS + 1))


def by_players(table: dict[str, int]) -> tuple[int, ...]:
    """A row of the set-up table, indexed by the number of players."""
    return tuple(table.get(str(n), 0) for n in NO_PLAYER)


def per_roll(table: dict[str, Any], blank: Any = 0) -> tuple[Any, ...]:
    """A table of dice totals, as "7-8", indexed by the total."""
    found = [blank] * 13
    for totals, entry in table.items():
        low, _, high = totals.partition("-")
        for total in range(int(low), int(high or low) + 1):
            found[total] = entry
    return tuple(found)


# Goods are numbered; where coffee can stand beside them it comes after.
GOODS: tuple[str, ...] = tuple(BOX["game"]["goods"])
FABRIC, SPICE, FRUIT, JEWELRY, COFFEE = range(5)
KINDS = len(GOODS)
ALL_GOODS = (1 << KINDS) - 1


def goods_of(entry: dict[str, int]) -> tuple[int, ...]:
    """Counts of goods in the order of their numbers."""
    return tuple(entry.get(good, 0) for good in GOODS)


# A place is its number: an identity, and a target of the dice.
(
    WAINWRIGHT,
    FABRIC_WAREHOUSE,
    SPICE_WAREHOUSE,
    FRUIT_WAREHOUSE,
    POST_OFFICE,
    CARAVANSARY,
    FOUNTAIN,
    BLACK_MARKET,
    TEA_HOUSE,
    LARGE_MARKET,
    SMALL_MARKET,
    POLICE_STATION,
    PALACE,
    SMALL_MOSQUE,
    GREAT_MOSQUE,
    GEM_DEALER,
    ROASTING_PLANT,
    GUILD_HALL,
    TAVERN,
    COFFEE_HOUSE,
) = range(1, 21)
PLACE_WORDS: tuple[str, ...] = tuple(place["id"] for place in BOX["places"])
PLACES = len(PLACE_WORDS)
BASE_PLACES: int = BOX["components_base"]["places"]

# Set-up.
START_LIRA = tuple(BOX["setup"]["start_lira_by_seat"])
STACK: int = BOX["setup"]["assistants_in_stack"]
RESERVE: int = BOX["setup"]["assistants_in_reserve"]
CAPACITY: int = BOX["setup"]["start_capacity"]
START_CARDS: int = BOX["setup"]["start_bonus_cards"]
NEUTRAL_PLACES = tuple(BOX["setup"]["neutral_merchants_2p"])
NEUTRALS = len(NEUTRAL_PLACES)
GOALS = (by_players(BOX["ruby_target"]["base"]), by_players(BOX["ruby_target"]["mocha"]))

# Layouts: a place for each cell, row by row.
ROWS = 4
COLUMNS = (4, 5)  # without and with the expansion


def cells(name: str) -> tuple[int, ...]:
    """A printed layout, row by row."""
    return tuple(place for row in BOX["layouts"][name]["grid"] for place in row)


SHORT_PATHS, LONG_PATHS, IN_ORDER = cells("short_paths"), cells("long_paths"), cells("in_order")
MOCHA_FIRST = cells("mocha_first")
_RANDOM = (BOX["layouts"]["random_base"], BOX["layouts"]["random_mocha"])
# Squares are numbered row * 8 + column, so that a set of them can be shifted without wrapping.
CENTRES = tuple(sum(1 << row * 8 + column for row, column in r["fountain_cells"]) for r in _RANDOM)
BOARDS = tuple(sum((1 << n) - 1 << row * 8 for row in range(ROWS)) for n in COLUMNS)
CORNERS = tuple(sum(1 << square for square in (0, n - 1, 24, 24 + n - 1)) for n in COLUMNS)
APART: int = _RANDOM[0]["min_distance_8_9"]
SQUARES = 32

# Movement and encounters.
NEAR_LEAST, NEAR_MOST = BOX["movement"]["normal"]
LONG_LEAST, LONG_MOST = BOX["movement"]["bonus_long_move"]
FEE: int = BOX["movement"]["merchant_fee"]
FIGURE_PRICE: int = BOX["encounters"]["price_lira"]
REWARD_LIRA: int = BOX["encounters"]["family_reward_lira"]

# Places.
EXTENSION_PRICE: int = BOX["wainwright"]["price"]
EXTENSIONS: int = BOX["wainwright"]["extensions_per_player"]
WAINWRIGHT_RUBIES = by_players(BOX["ruby_supply"]["wainwright"])
POST_COLUMNS = len(BOX["post_office"]["columns"])
POST_GOODS = tuple(
    tuple(GOODS.index(good) for good in row["goods"]) for row in BOX["post_office"]["rewards"]
)
POST_LIRA = tuple(row["lira"] for row in BOX["post_office"]["rewards"])
INN_COFFEE: int = BOX["caravansary"]["mocha_coffee"]
BLACK_CHOICE = sum(1 << GOODS.index(good) for good in BOX["black_market"]["choice"])
BLUE_BY_ROLL: tuple[int, ...] = per_roll(BOX["black_market"]["blue_by_roll"])
BET_LEAST: int = BOX["tea_house"]["bet_min"]
BET_MOST: int = BOX["tea_house"]["bet_max"]
CONSOLATION: int = BOX["tea_house"]["fail_lira"]
MOST_SOLD: int = BOX["markets"]["sell_max"]
# Market 0 is the large one, 1 the small one.
MARKETS = 2
PAYOUT = tuple((0, *BOX["markets"][f"{size}_payout"]) for size in ("large", "small"))
DEMAND = tuple(
    tuple(goods_of(tile) for tile in BOX["markets"][f"{size}_demand"])
    for size in ("large", "small")
)
TILES = len(DEMAND[0])

# Mosque 0 is the small one (tiles red, green), 1 the great one (yellow, blue); a tile is numbered
# as its good.
TILE_COUNTS = tuple(
    (*BOX["mosques"]["counts"].get(str(n), ()), 0, 0, 0, 0, 0)[:5] for n in NO_PLAYER
)  # by players and tiles taken; 0: the stack is empty
MOSQUE_RUBIES = by_players(BOX["ruby_supply"]["each_mosque"])
MOSQUE_TILES = tuple(
    sum(1 << GOODS.index(good) for good in BOX["mosques"][size]) for size in ("small", "great")
)
RED, GREEN, YELLOW, BLUE = FABRIC, SPICE, FRUIT, JEWELRY
GREEN_PRICE: int = BOX["mosques"]["green_extra_price"]
YELLOW_PRICE: int = BOX["mosques"]["yellow_price"]
FOUR: int = BOX["mosques"]["red_die_value"]
SIX = 6

# Tracks of rubies: palace, dealer, coffee house. A track is the price of its next ruby (open cells,
# lira, coffee); one past the last price it is empty.
TRACKS = 3
TRACK_PLACES = (PALACE, GEM_DEALER, COFFEE_HOUSE)
_OPEN = BOX["sultans_palace"]["start_open_cells"]
START_PRICES = (
    by_players(_OPEN),
    by_players(BOX["gemstone_dealer"]["start_price"]),
    tuple(BOX["coffee_house"]["start_price"] for _ in NO_PLAYER),
)
SOLD_OUT: tuple[int, ...] = (
    BOX["sultans_palace"]["last_purchase_cells"] + 1,
    BOX["gemstone_dealer"]["last_price"] + 1,
    BOX["coffee_house"]["last_price"] + 1,
)
_CELLS: list[str] = BOX["sultans_palace"]["track"]
PALACE_NEEDS = tuple(
    tuple(_CELLS[:cells].count(good) for good in GOODS) for cells in range(len(_CELLS) + 1)
)  # by open cells: this many of each good
PALACE_ANY = tuple(_CELLS[:cells].count("ANY") for cells in range(len(_CELLS) + 1))

# Bonus cards: a kind is its place in this row; those of the expansion come last.
CARD_WORDS: tuple[str, ...] = tuple(card["id"] for card in BOX["bonus_cards"])
CARD_KINDS = len(CARD_WORDS)
(
    GAIN_GOOD,
    FIVE_LIRA,
    LONG_MOVE,
    STAY,
    RETURN_ASSISTANT,
    FAMILY_HOME,
    SMALL_MARKET_ANY,
    DOUBLE_POST_OFFICE,
    DOUBLE_PALACE,
    DOUBLE_GEM_DEALER,
    TWO_COFFEE,
    BUY_GUILD_CARD,
    SELL_COFFEE,
    DICE_BONUS,
    EXCHANGE_THREE,
    DIE_TO_SIX,
    CORNER_MOVE,
    DOUBLE_WAINWRIGHT,
    DOUBLE_COFFEE_HOUSE,
) = range(19)
COPIES = tuple(
    tuple(
        0 if card.get("expansion") and not mocha else card["count"] for card in BOX["bonus_cards"]
    )
    for mocha in (False, True)
)
BONUS_CARDS = sum(COPIES[1])
_CARD = {card["id"]: card for card in BOX["bonus_cards"]}
CARD_LIRA: int = _CARD["five_lira"]["gain_lira"]
CARD_COFFEE: int = _CARD["two_coffee"]["gain_coffee"]
GUILD_CARD_PRICE: int = _CARD["buy_guild_card"]["pay_coffee"]
COFFEE_SOLD: int = _CARD["sell_coffee"]["pay_coffee"]
COFFEE_LIRA: int = _CARD["sell_coffee"]["gain_lira"]
MOST_EXCHANGED: int = _CARD["exchange_three"]["items_max"]
_DICE = BOX["dice_bonus_table"].items()
DICE_LIRA = per_roll({roll: row.get("lira", 0) for roll, row in _DICE})
DICE_GOODS = per_roll({roll: row.get("goods_any", 0) for roll, row in _DICE})
DICE_COFFEE = per_roll({roll: row.get("coffee", 0) for roll, row in _DICE})
DICE_CARDS = per_roll({roll: row.get("bonus_cards", 0) for roll, row in _DICE})

# The expansion's places.
ROAST_LIRA = 2
ROAST_COFFEE: int = BOX["roasting_plant"]["options"][0]["gain_coffee"]
HALL_COFFEE: int = BOX["guild_hall"]["coffee"]
HALL_CARDS: int = BOX["guild_hall"]["draw"]
BARRIER_COST: int = BOX["tavern"]["barrier_cost"]
BAKSHEESH_COST: int = BOX["tavern"]["baksheesh_cost"]
MOVEMENT, ENCOUNTER = range(2)
TAVERN_TILES = (MOVEMENT, ENCOUNTER)
TAVERN_COSTS = tuple((*BOX["tavern"]["tile_costs"][k], 0) for k in ("movement", "encounter"))
_SIDES = (BOX["tavern"]["baksheesh_front"], BOX["tavern"]["baksheesh_back"])
BAKSHEESH_GOOD = tuple(GOODS.index(*side) for side in _SIDES)
BAKSHEESH_GOODS = tuple(sum(side.values()) for side in _SIDES)

# Guild cards, by number; row 0 stands for none.
_GUILD: list[dict[str, Any]] = [{}, *BOX["guild_cards"]]
GUILD_CARDS = len(BOX["guild_cards"])
ALL_GUILD_CARDS = ((1 << GUILD_CARDS) - 1) << 1
GUILD_FILL = tuple(GOODS.index(row["fill"]) if "fill" in row else -1 for row in _GUILD)
GUILD_DIFFERENT = tuple(row.get("different_goods", 0) for row in _GUILD)
GUILD_LIRA = tuple(row.get("gain_lira", 0) for row in _GUILD)
GUILD_COFFEE = tuple(row.get("gain_coffee", 0) for row in _GUILD)
GUILD_PAY = tuple(goods_of(row.get("pay", {})) for row in _GUILD)
GUILD_BONUS = tuple(row.get("draw_bonus", 0) for row in _GUILD)
GUILD_DRAWS = tuple(row.get("draw_guild", 0) for row in _GUILD)
MARKET_CARD, TEA_CARD, ANY_PLACE, PALACE_CARD = 8, 9, 12, 13
FOUNTAIN_CARD, SMALL_MOSQUE_CARD, GREAT_MOSQUE_CARD, DEALER_CARD = 7, 14, 15, 16
EXTENSION_CARD, TAVERN_CARD, COFFEE_CARD = 1, 19, 20
MARKET_CARD_GOODS: int = _GUILD[MARKET_CARD]["goods"]
MARKET_CARD_BLUE: tuple[int, ...] = per_roll(_GUILD[MARKET_CARD]["blue_by_roll"])
TEA_TIMES: int = _GUILD[TEA_CARD]["times"]
PALACE_CARD_GOODS: int = _GUILD[PALACE_CARD]["pay_any_goods"]
DEALER_CARD_LIRA: int = _GUILD[DEALER_CARD]["pay_lira"]
DISCOUNT: int = _GUILD[TAVERN_CARD]["discount_coffee"]

FINAL_CARDS = tuple(int(card in BOX["end"]["final_card_ids"]) for card in CARD_WORDS)
