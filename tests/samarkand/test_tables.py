"""What is in the box, on the map, and on the table before the first turn."""

import re
from pathlib import Path

import pytest

from kervan.interpreted.samarkand import box
from kervan.interpreted.sets import size_of
from kervan.kernel.words import catalogue
from tests.table import proves, table

TEXT = (Path(__file__).parents[2] / "docs" / "rules" / "samarkand.md").read_text(encoding="utf-8")
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])
KEYS = [family.key for family in box.BOARD.families]


def rows(heading: str) -> list[list[str]]:
    """The rows of the first table under a heading of the rules, without its head."""
    lines = TEXT[TEXT.index(heading) :].split("\n")
    first = next(at for at, line in enumerate(lines) if line.startswith("|"))
    found = []
    for line in lines[first + 2 :]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


@proves("samarkand 1")
def test_what_is_in_the_box() -> None:
    assert (box.FAMILIES, box.GOODS, box.CAMELS, box.STACK) == (10, 33, 12, 5)
    assert box.FAMILIES * box.CAMELS == 120
    assert box.FAMILIES * box.STACK == 50
    assert (box.START_MONEY, box.START_CARDS) == (10, 2)
    assert box.HAND_LIMIT == (0, 0, 10, 10, 7, 6)
    assert box.TILES_ON_PANEL == (0, 0, 1, 2, 2, 2)
    assert box.TILES_IN_BAG == (0, 0, 10, 0, 0, 0)
    assert (box.DRAW, box.MOST_DISCARDS, box.TOLL) == (3, 2, 1)
    assert (box.ACTIVE_BONUS, box.PASSIVE_BONUS, box.SALE_PRICE) == (3, 1, 3)
    assert (box.OWN_CAMEL, box.OTHER_CAMEL) == (4, 1)
    assert (box.GOODS_TILE, box.RELATION_TILE, box.DIRHAM) == (1, 1, 1)


@proves("samarkand 1")
def test_families_and_goods_are_those_of_the_text() -> None:
    families = rows("### Families")
    assert len(families) == 10
    for row, family in zip(families, box.BOARD.families, strict=True):
        start = f"{family.start + 1} {box.BOARD.spaces[family.start].name}"
        told = [family.code, family.name, family.colour, str(family.cost), start]
        assert row[1:6] == told
    goods = rows("### Goods")
    assert len(goods) == 33
    for number, (row, good) in enumerate(zip(goods, box.BOARD.goods, strict=True), 1):
        space = f"{good.space + 1} {box.BOARD.spaces[good.space].name}"
        assert row[:3] == [str(number), good.name, space]


@proves("samarkand 2")
def test_the_map_is_that_of_the_text() -> None:
    spaces = rows("Seas: Western and Eastern Black Sea")
    assert len(spaces) == 119
    for number, (row, space) in enumerate(zip(spaces, box.BOARD.spaces, strict=True), 1):
        assert space.at is not None
        near = " ".join(str(other + 1) for other in space.neighbours)
        kind = "land" if space.is_land else "water"
        x, y = space.at
        assert [row[0], *row[1:5], row[6]] == [str(number), space.name, kind, str(x), str(y), near]


@proves("samarkand 2")
def test_steps_between_starts_and_to_goods() -> None:
    """The table of distances, which was computed by another program."""
    for row, family in zip(rows("### Distances"), box.BOARD.families, strict=True):
        steps = [box.STEPS[family.start][other.start] for other in box.BOARD.families]
        assert row[1:11] == ["-" if n == 0 else str(n) for n in steps]
        near = [box.STEPS[family.start][good.space] for good in box.BOARD.goods]
        assert row[11:] == [str(sum(n <= 2 for n in near)), str(sum(n <= 3 for n in near))]


def test_the_words_of_the_own_board_are_its_names() -> None:
    english = catalogue("samarkand", "en")
    for kind, things in (
        ("family", box.BOARD.families),
        ("good", box.BOARD.goods),
        ("space", box.BOARD.spaces),
    ):
        for thing in things:
            assert english[f"terms.{kind}.{thing.key}"] == thing.name


@proves("samarkand 3")
@PLAYERS
def test_the_table_before_the_first_turn(players: int) -> None:
    starters = set()
    for seed in range(30):
        state = table("samarkand", players).start(seed=seed).plain
        for number, family in enumerate(state.families):
            assert (family.supply, family.treasury, family.met) == (11, 0, 0)
            assert state.at[box.BOARD.families[number].start] == 1 << number
        assert sum(map(size_of, state.at)) == 10
        assert state.panel == box.ALL_FAMILIES
        assert state.spare == (box.ALL_FAMILIES if players > 2 else 0)
        assert state.bag == (box.ALL_FAMILIES if players == 2 else 0)
        assert state.gone == 0
        hands = [seat.hand for seat in state.seats[:players]]
        assert [size_of(hand) for hand in hands] == [2] * players
        assert state.deck == box.ALL_CARDS & ~sum(hands)
        assert state.deck_count == 33 - 2 * players
        for seat in state.seats[:players]:
            assert (seat.money, seat.cards, seat.sold, seat.goods) == (10, 2, 0, 0)
            assert (seat.families, seat.put_away_count, seat.dark, sum(seat.grey)) == (0, 0, 0, 0)
        assert (state.turn, state.passes, state.over, state.ended_by) == (1, 0, 0, 0)
        assert state.waiting == 1 << state.starter == 1 << state.active
        starters.add(state.starter)
    assert starters == set(range(players))  # R1


def test_each_starter_and_each_card_is_as_likely() -> None:
    """Chance is uniform: 6,000 deals, each count within four standard errors or so."""
    form = table("samarkand", 3).plain
    state, chance, journal = form.contents.state, form.outside.Chance(), form.outside.Journal()
    starters, dealt = [0] * 3, [0] * 33
    for seed in range(6000):
        record = state()
        chance.key, chance.counter = seed, 0
        form.contents.set_up(record, 3, [], chance, journal)
        starters[record.starter] += 1
        for card in range(33):
            dealt[card] += record.seats[1].hand >> card & 1
    assert all(abs(count - 2000) < 4 * 37 for count in starters)
    assert all(abs(count - 12000 / 33) < 4 * 19 for count in dealt)


def test_every_example_is_a_story() -> None:
    told = {path.stem.split("-")[0] for path in Path("tests/stories/samarkand").glob("*.toml")}
    wanted = set(re.findall(r"^\| ([SD]\d+) \|", TEXT, re.MULTILINE))
    assert len(wanted) == 51
    assert wanted <= told
