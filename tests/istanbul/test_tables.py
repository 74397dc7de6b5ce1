"""Sections 2 to 4: what is in the boxes, the layouts, and the table before the first turn."""

import re
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from kervan import Refusal
from kervan.interpreted.istanbul import actions, box, cards, setup
from kervan.interpreted.istanbul.pieces import count_in
from tests.table import proves, table

TEXT = (Path(__file__).parents[2] / "docs" / "rules" / "istanbul.md").read_text(encoding="utf-8")
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])
EXPANSION = pytest.mark.parametrize("expansion", ["off", "on"])
GOODS = "RGYB"


def tables_under(heading: str) -> list[list[list[str]]]:
    """The tables of a section of the rules, row by row, without their heads."""
    part = re.split(r"^#{2,3} ", TEXT[TEXT.index(f"\n{heading}") + 5 :], flags=re.MULTILINE)[0]
    found: list[list[list[str]]] = []
    lines = part.split("\n")
    for at, line in enumerate(lines):
        if line.startswith("|") and not lines[at - 1].startswith("|"):
            found.append([])
        if line.startswith("|"):
            found[-1].append([cell.strip() for cell in line.strip("|").split("|")])
    return [rows[2:] for rows in found]


# ---- the boxes


@proves("istanbul 2.1", "istanbul 2.2")
def test_what_is_in_the_boxes() -> None:
    assert (box.BASE_PLACES, box.PLACES) == (16, 20)
    assert sum(box.COPIES[0]) == 26
    assert sum(box.COPIES[1]) == 26 + 18
    assert sum(map(len, box.DEMAND)) == 10
    assert box.GUILD_CARDS == 20
    assert [len([c for c in costs if c]) for costs in box.TAVERN_COSTS] == [4, 4]
    assert 4 * len(box.TILE_COUNTS[5][:4]) == 16
    assert (box.STACK + box.RESERVE, box.EXTENSIONS * box.PLAYERS) == (5, 15)
    assert (box.CAPACITY, box.CAPACITY + box.EXTENSIONS) == (2, 5)


@proves("istanbul 2.3")
def test_places_and_their_ranks() -> None:
    """The printed layouts are the places in the order of their blue and green ranks."""
    (rows,) = tables_under("### 2.3")
    assert len(rows) == 20
    blue, green = {}, {}
    for number, (no, name, short, long) in enumerate(rows, 1):
        assert int(no) == number
        told = name.split(" (")[0].lower().replace("'", "").replace(" ", "_")
        assert box.PLACE_WORDS[number - 1] == told
        if short != "-":
            blue[int(short)], green[int(long)] = number, number
    ranks = range(1, 17)
    assert [blue[rank] for rank in ranks] == list(box.SHORT_PATHS)
    assert [green[rank] for rank in ranks] == list(box.LONG_PATHS)


@proves("istanbul 4")
def test_the_printed_layouts() -> None:
    part = TEXT[TEXT.index("\n## 4.") :]
    drawn = re.findall(r"```\n?(.*?)```", part, re.DOTALL)[0].split("\n")
    four = [list(map(int, line.split())) for line in drawn if re.fullmatch(r"[ \d]+", line)]
    base, mocha = four[:4], four[4:]
    assert [place for row in base for place in row[:4]] == list(box.SHORT_PATHS)
    assert [place for row in base for place in row[4:8]] == list(box.LONG_PATHS)
    assert [place for row in base for place in row[8:]] == list(box.IN_ORDER)
    assert [place for row in mocha for place in row] == list(box.MOCHA_FIRST)


@proves("istanbul 2.4")
def test_the_post_office() -> None:
    """Four columns; lowered indicators open the upper row, the others the lower one."""
    upper, lower = ["R", 2, "B", 2], ["G", 1, "Y", 1]
    _, rows = tables_under("### 2.4")
    for lowered in range(5):
        cells = [*upper[:lowered], *lower[lowered:]]
        goods = sorted(GOODS.index(cell) for cell in cells if isinstance(cell, str))
        assert sorted(box.POST_GOODS[lowered]) == goods
        assert box.POST_LIRA[lowered] == sum(cell for cell in cells if isinstance(cell, int))
        told = [str(lowered), " + ".join(GOODS[good] for good in box.POST_GOODS[lowered])]
        assert rows[lowered] == [*told, str(box.POST_LIRA[lowered])]
    assert box.POST_COLUMNS == 4


@proves("istanbul 2.5")
def test_the_markets() -> None:
    payouts, demand = tables_under("### 2.5")
    small, large = payouts
    assert [str(lira) for lira in box.PAYOUT[1][1:]] == small[1:6]
    assert [str(lira) for lira in box.PAYOUT[0][1:]] == large[1:6]
    for tile, row in enumerate(demand):
        assert [str(count) for count in box.DEMAND[0][tile]] == row[1:5]
        assert [str(count) for count in box.DEMAND[1][tile]] == row[7:11]
    assert all(sum(tile) == 5 for tiles in box.DEMAND for tile in tiles)


@proves("istanbul 2.6")
def test_ruby_tracks() -> None:
    """What each ruby of a track costs, from the first to the last."""
    for players, palace, dealer in ((2, 5, 15), (3, 5, 14), (4, 4, 12), (5, 4, 12)):
        prices = [
            list(range(first[players], last))
            for first, last in zip(box.START_PRICES, box.SOLD_OUT, strict=True)
        ]
        assert prices[0] == list(range(palace, 11))
        assert prices[1] == list(range(dealer, 24))
        assert prices[2] == [6, 7, 8, 9, 10]
    for cells, (named, any_goods) in enumerate(zip(box.PALACE_NEEDS, box.PALACE_ANY, strict=True)):
        track = "BRGY*BRGY*"[:cells]
        assert [track.count(good) for good in GOODS] == list(named)
        assert track.count("*") == any_goods


@proves("istanbul 2.7")
def test_mosque_tiles() -> None:
    assert [list(filter(None, row)) for row in box.TILE_COUNTS[2:]] == [
        [2, 4], [2, 3, 4], [2, 3, 4, 5], [2, 3, 4, 5],
    ]  # fmt: skip
    assert box.MOSQUE_TILES == (0b0011, 0b1100)  # red and green, yellow and blue
    assert (box.RED, box.GREEN, box.YELLOW, box.BLUE) == (0, 1, 2, 3)


@proves("istanbul 2.8", "istanbul 2.9")
def test_bonus_cards() -> None:
    part = TEXT[TEXT.index("### 2.8") :].split("### 2.9")[0]
    told = dict(re.findall(r"\b([a-z]+_[a-z_]+|stay) (\d)(?=[,.])", part))
    assert len(told) == 10
    for kind, word in enumerate(box.CARD_WORDS):
        assert getattr(box, word.upper()) == kind
        assert box.COPIES[0][kind] == int(told.get(word, 0))
        assert box.COPIES[1][kind] == int(told.get(word, 2))
    assert len(box.CARD_WORDS) == 19
    totals = range(2, 13)
    assert [box.DICE_LIRA[roll] for roll in totals] == [3, 3, 3, 5, 5, 0, 0, 0, 0, 0, 0]
    assert [box.DICE_GOODS[roll] for roll in totals] == [0, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0]
    assert [box.DICE_COFFEE[roll] for roll in totals] == [0, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0]
    assert [box.DICE_CARDS[roll] for roll in totals] == [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2]


@proves("istanbul 8")
def test_each_card_is_for_one_moment() -> None:
    """Any time, before the move, on a roll, or bound to a place."""
    from kervan.interpreted.istanbul.movement import WAYS_BAG

    for kind in range(box.CARD_KINDS):
        moments = [
            count_in(cards.ANY_MOMENT_BAG, kind), count_in(WAYS_BAG, kind),
            count_in(actions.BOUND_BAG, kind), int(kind == box.DIE_TO_SIX),
        ]  # fmt: skip
        assert sum(moments) == 1, box.CARD_WORDS[kind]
    final = {box.CARD_WORDS[kind] for kind in range(box.CARD_KINDS) if box.FINAL_CARDS[kind]}
    assert final == {
        "gain_good", "five_lira", "sell_coffee", "exchange_three", "dice_bonus", "family_home",
    }  # fmt: skip
    bound = {box.CARD_WORDS[kind]: place for kind, place in enumerate(actions.BOUND_TO) if place}
    assert bound == {
        "small_market_any": 11, "double_post_office": 5, "double_palace": 13,
        "double_gem_dealer": 16, "double_wainwright": 1, "double_coffee_house": 20,
    }  # fmt: skip


@proves("istanbul 6.8", "istanbul 9.4")
def test_what_dice_bring() -> None:
    totals = range(2, 13)
    assert [box.BLUE_BY_ROLL[roll] for roll in totals] == [0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3]
    assert [box.MARKET_CARD_BLUE[roll] for roll in totals] == [0, 0, 1, 1, 1, 3, 3, 3, 3, 3, 3]
    assert (box.BET_LEAST, box.BET_MOST, box.CONSOLATION) == (3, 12, 2)


# ---- the table before the first turn


def started(players: int, seed: int, **options: str) -> Any:
    return table("istanbul", players, options).start(seed=seed).plain


@proves("istanbul 3")
@PLAYERS
@EXPANSION
def test_the_table_before_the_first_turn(players: int, expansion: str) -> None:
    """The table of section 3, and who has what."""
    mocha = expansion == "on"
    row = tables_under("## 3.")[0][players - 2]
    goal, cells, price, _, rubies, wainwright, neutral = row[1:]
    for seed in range(20):
        state = started(players, seed, expansion=expansion)
        assert goal.split(" / ")[mocha] == str(box.GOALS[mocha][players])
        assert list(state.track) == [int(cells), int(price), 6 if mocha else 0]
        assert list(state.mosques) == [int(rubies)] * 2
        assert state.wainwright == int(wainwright)
        places = [int(n) for n in neutral.split(",")] if neutral != "none" else [0, 0, 0]
        assert list(state.neutrals) == places
        assert (state.post, state.barrier, state.baksheesh, state.passage) == (0, 0, 0, -1)
        assert not any([*state.taken, *state.offered, *state.strays, state.discarded])
        assert list(state.seen) == [1, 1]
        assert sum(state.pile) == state.pile_size == (44 if mocha else 26) - players
        assert state.guild_size == 20 * mocha
        first = state.start
        assert (state.active, state.waiting, state.turn) == (first, 1 << first, 1)
        for place in range(players):
            seat = state.seats[(first + place) % players]
            assert (seat.lira, seat.coffee, seat.rubies) == (2 + place, 0, 0)
            assert (seat.place, seat.family, seat.stack, seat.reserve) == (7, 12, 4, 1)
            assert (seat.cards, seat.guild_cards, seat.extensions) == (1, 0, 0)
            assert not any([*seat.goods, seat.tiles, seat.tavern, seat.assistants, seat.mix])


@proves("istanbul 11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_neutral_assistant_is_at_the_bottom(players: int) -> None:
    state = started(players, 0, neutral_assistants="on")
    for seat in state.seats[:players]:
        assert (seat.stack, seat.mix, seat.reserve) == (4, 1, 1)


def test_what_chance_decides_at_first_is_decided_fairly() -> None:
    """R50: figures fall as two dice do, and everybody may begin, with any card and demand tile."""
    counts: dict[str, Counter[int]] = {}
    games = 3000
    for seed in range(games):
        state = started(3, seed, expansion="on")
        found = {
            "start": state.start, "governor": state.figures[0], "smuggler": state.figures[1],
            "trader": state.figures[2], "large": state.demand[0][0], "small": state.demand[1][0],
        }  # fmt: skip
        for name, one in found.items():
            counts.setdefault(name, Counter())[one] += 1
    spread = 4 * (games / 4) ** 0.5
    assert all(abs(counts["start"][seat] - games / 3) < spread for seat in range(3))
    for market in ("large", "small"):
        assert all(abs(counts[market][tile] - games / 5) < spread for tile in range(5))
    for figure in ("governor", "smuggler", "trader"):
        assert set(counts[figure]) == set(range(2, 13))
        for place in range(2, 13):
            expected = games * (6 - abs(7 - place)) / 36
            assert abs(counts[figure][place] - expected) < spread


# ---- layouts


def rows_of(state: Any) -> list[list[int]]:
    width = 5 if state.expansion else 4
    return [list(state.place_on[8 * row : 8 * row + width]) for row in range(4)]


@proves("istanbul 12 R50")
@pytest.mark.parametrize(("expansion", "figures"), [("off", 2), ("on", 3)])
def test_chance_is_asked_in_this_order(expansion: str, figures: int) -> None:
    game = table("istanbul", 3, {"expansion": expansion, "layout": "random"})
    asked = [game.chances.heads[kind] for kind, _ in game.start(seed=3).setup_outcomes]
    keystones, laid = ("lay 7-8-9 of 20", 17) if figures == 3 else ("lay 7-8-9", 13)
    layout, rest = asked[: 1 + laid], asked[1 + laid :]
    assert layout == [keystones] + ["lay"] * laid
    dice = ["roll"] * 2 * figures
    assert rest == ["large demand", "small demand", *dice, "start", *["draw card"] * 3]


@proves("istanbul 4")
def test_named_layouts() -> None:
    by_name = {
        "first_game": box.SHORT_PATHS,
        "long_paths": box.LONG_PATHS,
        "in_order": box.IN_ORDER,
    }
    for name, cells in by_name.items():
        found = rows_of(started(3, 1, layout=name))
        assert [place for row in found for place in row] == list(cells)
    found = rows_of(started(3, 1, expansion="on"))
    assert [place for row in found for place in row] == list(box.MOCHA_FIRST)
    own = "4 3 2 1 / 8 7 6 5 / 12 11 10 9 / 16 15 14 13"
    assert rows_of(started(3, 1, layout=own))[1] == [8, 7, 6, 5]
    backwards = ", ".join(str(place) for place in range(20, 0, -1))
    assert rows_of(started(3, 1, expansion="on", layout=backwards))[0] == [20, 19, 18, 17, 16]


@proves("istanbul 4")
@EXPANSION
def test_random_layouts_keep_the_rules(expansion: str) -> None:
    """7 in the middle; 8 and 9 three steps apart, with the expansion in other rows and columns;
    and each way to lay these three is as likely."""
    mocha = expansion == "on"
    width, games, seen = 5 if mocha else 4, 500, Counter[tuple[int, int]]()
    for seed in range(games):
        rows = rows_of(started(2, seed, layout="random", expansion=expansion))
        where = {place: (r, c) for r, row in enumerate(rows) for c, place in enumerate(row)}
        assert sorted(where) == list(range(1, 4 * width + 1))
        assert where[7][0] in (1, 2)
        assert 1 <= where[7][1] <= width - 2
        down, across = (abs(a - b) for a, b in zip(where[8], where[9], strict=True))
        assert down + across >= 3
        assert not mocha or (down and across)
        seen[down, across] += 1
    ways = Counter(allowed(mocha, width))
    total = sum(ways.values())
    assert setup.keystones(mocha, -1) == total
    assert set(seen) == set(ways)
    for shape, count in ways.items():
        assert abs(seen[shape] - games * count / total) < 4 * (games / 4) ** 0.5


def allowed(mocha: bool, width: int) -> list[tuple[int, int]]:
    """How far 8 and 9 lie apart in every way to lay 7, 8 and 9."""
    cells = [(row, column) for row in range(4) for column in range(width)]
    found = []
    for market, tea in permutations(cells, 2):
        down, across = abs(market[0] - tea[0]), abs(market[1] - tea[1])
        if down + across >= 3 and (not mocha or (down and across)):
            middle = [(r, c) for r, c in cells if r in (1, 2) and 1 <= c <= width - 2]
            found += [(down, across)] * len(set(middle) - {market, tea})
    return found


REFUSED = [
    ({"layout": "1 2 3"}, "a layout has 16 places, 20 with the expansion, not 3"),
    ({"layout": "middle"}, "option layout may be first_game, long_paths, in_order, random or"),
    ({"layout": " ".join(["1"] * 16)}, "the place 2 is missing"),
    ({"layout": "long_paths", "expansion": "on"}, "has 16 places, but there are 20"),
    ({"layout": " ".join(map(str, range(1, 21)))}, "has 20 places, but there are 16"),
]


@pytest.mark.parametrize(("options", "sentence"), REFUSED)
def test_a_layout_that_cannot_be_is_refused(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refusal, match=re.escape(sentence)):
        table("istanbul", 3, options)


def test_neutral_assistants_are_not_for_five() -> None:
    with pytest.raises(Refusal, match="neutral assistants are for 2 to 4 players"):
        table("istanbul", 5, {"neutral_assistants": "on"})


# ---- examples


def test_every_example_is_a_story() -> None:
    folder = Path(__file__).parents[1] / "stories" / "istanbul"
    told = {path.stem.split("-")[0] for path in folder.glob("*.toml")}
    wanted = set(re.findall(r"^\| ([WE]\d+) \|", TEXT, re.MULTILINE))
    assert wanted == {f"W{n}" for n in range(1, 20)} | {f"E{n}" for n in range(1, 80)}
    assert wanted <= told
