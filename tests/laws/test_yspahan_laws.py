"""Yspahan's laws: of its board and its dice, and at every position of whole random games."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise
from math import factorial
from random import Random
from typing import Any

import pytest

from kervan.interpreted.outside import Chance, Journal
from kervan.interpreted.sets import has, size_of
from kervan.interpreted.yspahan import box, supply
from kervan.interpreted.yspahan.state import State as Record
from kervan.kernel.table import State
from tests import table as tables

TURNED = {
    name: "no" if ruling else "yes" for name, ruling in box.BOX["rulings"].items()
}  # every ruling turned round
TABLES = [(players, turned) for players in (2, 3, 4) for turned in (False, True)]
EVERY_TABLE = pytest.mark.parametrize(("players", "turned"), TABLES)
UNKNOWN = ("order", "floor", "shop", "left", *(f"caravan[{slot}]" for slot in range(12)))
ROAD = {row["id"]: row for row in box.BOX["road"]}


def games(players: int, turned: bool, seeds: range = range(1)) -> Iterator[State]:
    for seed in seeds:
        yield from tables.play_out("yspahan", players, seed, TURNED if turned else None)


def whole_games(players: int, turned: bool, seeds: range) -> Iterator[list[Record]]:
    """Each game as copies of all its positions."""
    for seed in seeds:
        yield [state.plain.copy() for state in games(players, turned, range(seed, seed + 1))]


# ---- the board


def test_the_road_is_a_tree() -> None:
    links = {frozenset((square, other)) for square, row in ROAD.items() for other in row["links"]}
    assert len(ROAD) == 29
    assert len(links) == 28
    assert all(square in ROAD[other]["links"] for square in ROAD for other in ROAD[square]["links"])
    assert all(far >= 0 for row in box.DISTANCE for far in row)  # all hang together
    assert [len(ROAD[square]["links"]) for square in ("C", "W10", "E7", "N4", "S7")] == [
        4, 1, 1, 1, 1,
    ]  # fmt: skip


def test_links_and_shops_follow_from_the_grid() -> None:
    """Orthogonal neighbours, and nothing else, touch each other; of road squares that is a link."""
    for square, row in ROAD.items():
        for other, one in ROAD.items():
            near = abs(row["x"] - one["x"]) + abs(row["y"] - one["y"]) == 1
            assert near == (other in row["links"]), (square, other)
        touched = {
            shop["id"]
            for shop in box.BOX["shop"]
            if abs(row["x"] - shop["x"]) + abs(row["y"] - shop["y"]) == 1
        }
        assert touched == set(row["shops"]), square
        bits = {
            name
            for place, name in enumerate(box.SHOPS)
            if has(box.TOUCHES[box.SQUARES.index(square)], place)
        }
        assert bits == touched
    for shop in box.BOX["shop"]:
        assert set(shop["touches"]) == {
            sq for sq, row in ROAD.items() if shop["id"] in row["shops"]
        }


def test_a_step_of_any_value_leads_somewhere() -> None:
    """Whatever the square, the farthest one is 9 to 17 steps away; a ring is as far as it says."""
    for square, row in enumerate(box.DISTANCE):
        assert 9 <= max(row) <= box.FARTHEST == 17
        for far, ring in enumerate(box.RING[square]):
            assert ring == sum(1 << other for other, one in enumerate(row) if one == far)


# ---- the tower


def compositions(dice: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every roll as counts of its values, with the number of ways to roll it."""
    for roll in combinations_with_replacement(range(6), dice):
        counts = tuple(roll.count(side) for side in range(6))
        ways = factorial(dice)
        for count in counts:
            ways //= factorial(count)
        yield ways, counts


# Section 4.1: the chance that a floor holds dice, and how many in the mean.
ODDS = {
    8: ((1, 1.79), (0.998, 1.79), (0.929, 1.60), (0.564, 0.87), (0.114, 0.15), (1, 1.79)),
    9: ((1, 1.91), (0.999, 1.91), (0.963, 1.80), (0.686, 1.18), (0.189, 0.28), (1, 1.91)),
    10: ((1, 2.04), (0.9997, 2.04), (0.981, 1.97), (0.778, 1.47), (0.272, 0.45), (1, 2.04)),
    11: ((1, 2.16), (0.9999, 2.16), (0.990, 2.13), (0.846, 1.73), (0.356, 0.65), (1, 2.16)),
    12: ((1, 2.29), (1, 2.29), (0.995, 2.27), (0.894, 1.97), (0.438, 0.88), (1, 2.29)),
}


@pytest.mark.parametrize("dice", ODDS)
def test_tower_odds(dice: int) -> None:
    """Every possible roll is put into the tower: the odds are those of the table, to its digits."""
    held, total = [0] * 6, [0] * 6
    for ways, counts in compositions(dice):
        state = Record()
        supply.fill_tower(state, sum(n << 4 * side for side, n in enumerate(counts)), 0, Journal())
        assert sum(state.white) == dice
        for floor in range(6):
            held[floor] += ways * (state.white[floor] > 0)
            total[floor] += ways * state.white[floor]
    for floor, (chance, mean) in enumerate(ODDS[dice]):
        assert held[floor] / 6**dice == pytest.approx(chance, abs=0.0006)
        assert total[floor] / 6**dice == pytest.approx(mean, abs=0.006)


@pytest.mark.parametrize(("players", "yellow"), [(2, 0), (3, 0), (4, 1), (4, 3)])
def test_rolled_dice_keep_to_the_odds(players: int, yellow: int) -> None:
    """Rolls of the rules' own dice: within sampling error of the same table."""
    chance, rolls = Chance(), 3000
    chance.key = 11
    held = [0] * 6
    for _ in range(rolls):
        state = Record()
        state.players, state.seats[0].gold = players, yellow
        supply.roll(state, 0, yellow, chance, Journal())
        assert sum(state.yellow) == yellow
        for floor in range(6):
            held[floor] += state.white[floor] + state.yellow[floor] > 0
    for floor, (expected, _) in enumerate(ODDS[(8 if players == 2 else 9) + yellow]):
        assert held[floor] / rolls == pytest.approx(expected, abs=4 * (0.25 / rolls) ** 0.5)


# ---- whole games


@EVERY_TABLE
def test_eighteen_cards(players: int, turned: bool) -> None:
    for state in games(players, turned, range(3)):
        record = state.plain
        hands = [seat.hand for seat in record.seats]
        for kind in range(9):
            count = record.deck[kind] + record.discards[kind] + sum(hand[kind] for hand in hands)
            assert count == 2
        assert not any(record.hidden)
        assert sum(record.deck) == record.deck_size
        assert [sum(seat.hand) for seat in record.seats] == [seat.cards for seat in record.seats]
        mine = hands[record.order[record.turn]]
        assert sum(record.fresh) == record.fresh_size
        assert all(new <= held for new, held in zip(record.fresh, mine, strict=True))


@EVERY_TABLE
def test_a_souk_has_one_owner_and_a_shop_one_cube(players: int, turned: bool) -> None:
    for state in games(players, turned, range(3)):
        cubes = [seat.cubes for seat in state.plain.seats[:players]]
        assert sum(map(size_of, cubes)) == size_of(sum(cubes))
        for shops in box.SHOPS_IN:
            assert sum(one & shops != 0 for one in cubes) <= 1


@EVERY_TABLE
def test_pieces_are_conserved(players: int, turned: bool) -> None:
    """No more dice and riders than there are, nor, by option, camels, gold and cubes."""
    for state in games(players, turned, range(3)):
        record = state.plain
        riders = record.caravan[: record.loaded]
        assert all(0 <= rider < players for rider in riders)
        assert set(record.caravan[record.loaded :]) <= {-1}
        assert record.loaded < {2: 6, 3: 9, 4: 12}[players]
        assert sum(record.white) <= (8 if players == 2 else 9)
        assert sum(record.yellow) <= 3
        if turned:
            seats = record.seats[:players]
            assert sum(seat.camels for seat in seats) <= 25
            assert sum(seat.gold for seat in seats) <= 25
            for place, seat in enumerate(seats):
                assert size_of(seat.cubes) + riders.count(place) <= 25


@EVERY_TABLE
def test_cubes_camels_and_gold_come_from_somewhere(players: int, turned: bool) -> None:
    """What a journal tells of cubes, camels, gold and points adds up to what lies on the table."""
    table = tables.table("yspahan", players, TURNED if turned else None)
    happen = table.plain.contents.happenings
    luck = Random(players)
    state = table.start(seed=players)
    while not state.over:
        before = state.plain
        seat = state.seats_to_decide[0]
        state.play(seat, luck.choice(state.legal_numbers(seat)))
        after, rows = state.plain, state._journal[-1]
        new_week = any(row[0] == happen.WEEK_OVER for row in rows)
        for place in range(players):
            was, now = before.seats[place], after.seats[place]
            mine = [row for row in rows if row[1] == place]

            def told(kind: int, column: int = 2) -> int:
                return sum(row[column] for row in mine if row[0] == kind)  # noqa: B023

            points = told(happen.LOADED, 3) + told(happen.CARAVAN_SCORED, 4) + told(happen.BUILT, 3)
            points += told(happen.SOLD) + told(happen.SOUK, 3)
            assert now.score - was.score == points
            assert now.camels - was.camels == told(happen.CAMELS) - told(happen.CAMELS_PAID)
            assert now.gold - was.gold == told(happen.GOLD) - told(happen.GOLD_PAID)
            if not new_week:
                placed = sum(row[0] == happen.PLACED for row in mine)
                shipped = sum(row[0] == happen.SHIPPED for row in mine)
                assert size_of(now.cubes) - size_of(was.cubes) == placed - shipped


@EVERY_TABLE
def test_one_building_a_turn(players: int, turned: bool) -> None:
    for game in whole_games(players, turned, range(3)):
        built: dict[tuple[int, int], int] = {}
        for before, after in pairwise(game):
            turn = (before.day, before.turn)
            for place in range(players):
                was, now = before.seats[place].buildings, after.seats[place].buildings
                assert was & ~now == 0  # buildings stay
                if was != now:
                    assert place == before.order[before.turn]
                    built[turn] = built.get(turn, 0) + size_of(now & ~was)
        assert all(count == 1 for count in built.values())
        assert built


@EVERY_TABLE
def test_days_and_weeks(players: int, turned: bool) -> None:
    """21 days, each with its turns in order; the first player moves on by one seat a day."""
    for game in whole_games(players, turned, range(2)):
        first = {record.day: record.order[0] for record in game if record.waiting}
        assert list(first) == list(range(21))
        for day in range(1, 20):
            assert first[day] == (first[day - 1] + 1) % players
        turns = sorted({(record.day, record.turn) for record in game})
        assert set(turns) <= {(day, turn) for day in range(21) for turn in range(4)}
        assert all(turn < (4 if players == 4 else 3) for _, turn in turns)
        assert turns == list(dict.fromkeys((record.day, record.turn) for record in game))
        last = game[-1]
        assert last.over
        assert not any(seat.cubes for seat in last.seats)


@EVERY_TABLE
def test_the_last_day(players: int, turned: bool) -> None:
    """The order follows from the scores at its start, and from yesterday's first player."""
    for game in whole_games(players, turned, range(6)):
        yesterday = next(record for record in game if record.day == 19).order[0]
        today = next(record for record in game if record.day == 20)
        scores = [seat.score for seat in today.seats[:players]]
        order = list(today.order[: 4 if players == 4 else 3])
        clockwise = [(yesterday + 1 + place) % players for place in range(players)]
        if players == 4:
            away = [(seat - yesterday) % 4 for seat in range(4)]
            assert order == sorted(range(4), key=lambda seat: (scores[seat], -away[seat]))
        elif players == 3:
            assert order == clockwise
        else:
            tied = scores[0] == scores[1]
            lower = clockwise[0] if tied else scores.index(min(scores))
            assert order == [lower, 1 - lower, lower]


@EVERY_TABLE
def test_the_shared_laws(players: int, turned: bool) -> None:
    for count, state in enumerate(games(players, turned)):
        tables.check_that_nothing_is_negative(state, UNKNOWN)
        tables.check_that_menus_agree(state)
        if count % 3 == 0:
            tables.check_that_asking_changes_nothing(state)
            tables.check_that_views_load(state)
            tables.check_that_imagining_fits(state, seed=count)


def shuffled(record: Record, me: int, luck: Random) -> Record:
    """A world in which the cards `me` cannot see lie otherwise."""
    world: Any = record.copy()  # type: ignore[attr-defined]
    piles = [seat.hand for place, seat in enumerate(world.seats[: world.players]) if place != me]
    sizes = [sum(pile) for pile in piles]
    cards = [kind for pile in [*piles, world.deck] for kind in range(9) for _ in range(pile[kind])]
    luck.shuffle(cards)
    for pile, size in zip([*piles, world.deck], [*sizes, world.deck_size], strict=True):
        dealt, cards = cards[:size], cards[size:]
        pile[:] = [dealt.count(kind) for kind in range(9)]
    mover = world.order[world.turn]
    if mover != me:
        held = [kind for kind in range(9) for _ in range(world.seats[mover].hand[kind])]
        new = luck.sample(held, world.fresh_size)
        world.fresh[:] = [new.count(kind) for kind in range(9)]
    return world  # type: ignore[no-any-return]


@EVERY_TABLE
def test_nothing_hidden_shows(players: int, turned: bool) -> None:
    """Neither in what one sees, nor in what others are asked: a hand hides behind its size."""
    luck = Random(players)
    for state in games(players, turned):
        contents, truth = state.game.plain.contents, state.plain
        for me in tables.onlookers(state):
            world = shuffled(truth, me, luck)
            assert tables.concealed(state, me, world).dump() == tables.concealed(state, me).dump()
            for seat in state.seats_to_decide:
                ask = contents.notation.question
                assert ask(world, seat) == ask(truth, seat)
                assert contents.is_forced(world, seat) == contents.is_forced(truth, seat)
                if seat == me:
                    for decision in range(len(state.game.decisions)):
                        there = contents.why_not(world, me, decision)
                        assert there == contents.why_not(truth, me, decision)


@EVERY_TABLE
def test_forced_is_one_answer(players: int, turned: bool) -> None:
    """A question of one answer is asked only where a hand of cards could have held another."""
    for state in games(players, turned, range(2)):
        contents, record = state.game.plain.contents, state.plain
        for seat in state.seats_to_decide:
            assert not contents.is_forced(record, seat)
            one_answer = len(state.legal_numbers(seat)) == 1
            hidden = record.seats[seat].cards > 0
            assert not one_answer or hidden
