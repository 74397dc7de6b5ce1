"""Sections 2 and 3: what is in the box, and the table before the first day."""

import pytest

from kervan.interpreted.yspahan import box
from tests.table import proves, table

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])

# Section 2.2, quarter by quarter: colour, shops, value.
SOUKS = {
    "sack": {"white": (3, 3), "blue": (4, 4), "yellow": (5, 6), "pink": (6, 8)},
    "barrel": {"white": (2, 3), "blue": (3, 4), "yellow": (4, 6), "pink": (5, 8)},
    "chest": {"blue": (2, 4), "yellow": (3, 6), "pink": (4, 8)},
    "vase": {"blue": (1, 4), "yellow": (2, 6), "orange": (3, 12)},
}


@proves("yspahan 2.1", "yspahan 2.2", "yspahan 2.4")
def test_the_city() -> None:
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for place, name in enumerate(box.SOUKS):
        quarter, colour = name.split(".")
        shops = [shop for shop in box.SHOPS if shop.startswith(f"{name}.")]
        assert shops == [f"{name}.{number}" for number in range(1, box.SOUK_SIZE[place] + 1)]
        found.setdefault(quarter, {})[colour] = (box.SOUK_SIZE[place], box.SOUK_VALUE[place])
        assert box.QUARTERS[box.QUARTER_OF[place]] == quarter
    assert found == SOUKS
    assert list(found) == list(box.QUARTERS) == list(box.FLOORS[1:5])
    assert (box.FLOORS[0], box.FLOORS[5]) == ("camel", "gold")
    assert (len(box.SOUKS), len(box.SHOPS), sum(box.SOUK_VALUE)) == (14, 47, 82)
    assert list(box.FIRST_SOUK) == [0, 4, 8, 11, 14]
    assert sum(box.SHOPS_IN) == box.ALL_SHOPS
    assert [box.SOUKS[souk] for souk in box.SOUK_OF] == [shop[:-2] for shop in box.SHOPS]


@proves("yspahan 2.3", "yspahan 2.4")
def test_shops_on_the_road() -> None:
    """27 shops are on the road, 20 out of reach; C touches none, E1 and S1 two, the others one."""
    touched = {
        square: bin(box.TOUCHES[place]).count("1") for place, square in enumerate(box.SQUARES)
    }
    assert (touched.pop("C"), touched.pop("E1"), touched.pop("S1")) == (0, 2, 2)
    assert set(touched.values()) == {1}
    on_road = [shop for place, shop in enumerate(box.SHOPS) if box.ON_ROAD >> place & 1]
    assert len(on_road) == 27
    by_quarter = [sum(shop.startswith(quarter) for shop in on_road) for quarter in box.QUARTERS]
    assert by_quarter == [8, 7, 7, 5]
    paired = [box.SHOPS[shop] for shop in box.PAIRED]
    assert paired == ["sack.white.2", "barrel.white.1", "vase.blue.1"]


@proves("yspahan 2.5")
def test_the_caravan() -> None:
    assert list(box.SLOTS)[2:] == [6, 9, 12]
    assert list(box.PER_ROW)[2:] == [2, 3, 4]
    assert (list(box.ROW_POINTS), list(box.ROW_FACTOR)) == ([2, 1, 0], [1, 2, 3])


@proves("yspahan 2.6")
def test_the_buildings() -> None:
    prices = dict(
        zip(box.BUILDINGS, zip(box.CAMEL_PRICE, box.GOLD_PRICE, strict=True), strict=True)
    )
    assert prices == {
        "paddock": (2, 0),
        "shop": (2, 2),
        "hammam": (2, 2),
        "caravanserai": (3, 3),
        "bazaar": (4, 4),
        "hoist": (4, 4),
    }
    names = ("PADDOCK", "SHOP", "HAMMAM", "CARAVANSERAI", "BAZAAR", "HOIST")
    assert [box.BUILDINGS[getattr(box, name)] for name in names] == [n.lower() for n in names]
    assert box.POWER == (1, 2, 3, 1, 2, 1)
    assert list(box.LADDER) == [0, 0, 5, 5, 5, 10]
    for camels in range(5):
        for gold in range(5):
            can = [c <= camels and g <= gold for c, g in prices.values()]
            assert box.AFFORDABLE[camels][gold] == sum(1 << n for n, one in enumerate(can) if one)


@proves("yspahan 2.7")
def test_the_cards() -> None:
    names = (
        "CAMELS3", "GOLD3", "CUBE_SHOP", "CUBE_CARAVAN", "SELL_CAMELS", "SELL_GOLD",
        "BUILD_NO_CAMELS", "BUILD_NO_GOLD", "EXCHANGE",
    )  # fmt: skip
    assert [box.CARDS[getattr(box, name)] for name in names] == [n.lower() for n in names]
    assert list(box.COPIES) == [2] * 9
    assert box.ALL_CARDS == 18
    assert (box.CARD_CAMELS, box.CARD_GOLD) == (3, 3)
    assert (box.MOST_CAMELS_SOLD, box.CAMEL_POINTS) == (4, 2)
    assert (box.MOST_GOLD_SOLD, box.GOLD_POINTS) == (10, 1)


@proves("yspahan 3")
@PLAYERS
def test_the_table_before_the_first_day(players: int) -> None:
    for seed in range(10):
        state = table("yspahan", players).start(seed=seed).plain
        assert (state.day, state.turn, state.loaded, state.supervisor) == (0, 0, 0, 0)
        assert box.SQUARES[state.supervisor] == "C"
        assert (state.deck, state.deck_size) == ([2] * 9, 18)
        assert not any(state.discards + state.white + state.yellow + state.values)
        first = state.order[0]
        turns = {2: 3, 3: 3, 4: 4}[players]
        assert state.order[:turns] == [(first + place) % players for place in range(turns)]
        assert state.waiting == 1 << first
        for seat in state.seats[:players]:
            assert (seat.gold, seat.camels, seat.score, seat.cards) == (2, 0, 0, 0)
            assert (seat.buildings, seat.cubes, seat.hand) == (0, 0, [0] * 9)


@proves("yspahan 3")
@PLAYERS
def test_who_begins(players: int) -> None:
    """R2: any seat, equally often; or the first seat, if the host settles it so."""
    count = [0] * players
    for seed in range(600):
        count[table("yspahan", players).start(seed=seed).plain.order[0]] += 1
    assert min(count) > 600 / players * 0.8
    settled = table("yspahan", players, {"first_player": "first_seat"})
    assert {settled.start(seed=seed).plain.order[0] for seed in range(20)} == {0}


@proves("yspahan 8")
def test_dice_of_a_day() -> None:
    """Eight white dice with two players, nine with more."""
    assert list(box.WHITE_DICE)[2:] == [8, 9, 9]
    assert list(box.TURNS)[2:] == [3, 3, 4]
    assert (box.MOST_YELLOW, box.YELLOW_PRICE, box.SIDES) == (3, 1, 6)
    assert (box.WEEKS, box.DAYS, box.LAST_DAY) == (3, 7, 20)


def test_the_options_are_the_rulings_of_the_box() -> None:
    options = {option.name: option for option in table("yspahan", 4).contents.options}
    rulings = box.BOX["rulings"]
    assert [*rulings, "first_player"] == list(options)
    for name, ruling in rulings.items():
        assert options[name].default == ("yes" if ruling else "no")
    record = table("yspahan", 4).start(seed=0).plain
    assert [getattr(record, name) for name in rulings] == [int(one) for one in rulings.values()]
