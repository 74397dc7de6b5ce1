"""Samarkand's laws, held at every position of whole random games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kervan.interpreted.samarkand import box
from kervan.interpreted.samarkand.decisions import EXTEND, NOTHING, PASS, PLACE
from kervan.interpreted.samarkand.pieces import START
from kervan.interpreted.samarkand.state import ACT, DISCARD, SALE
from kervan.interpreted.sets import size_of
from kervan.kernel.table import NOBODY, State
from tests import table as tables

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])
UNKNOWN = ("family", "space")  # NOBODY is -1
LIMIT = (0, 0, 10, 10, 7, 6)


def games(players: int, seeds: range = range(1)) -> Iterator[State]:
    for seed in seeds:
        yield from tables.play_out("samarkand", players, seed)


def seats_of(record: Any) -> list[Any]:
    return record.seats[: record.players]  # type: ignore[no-any-return]


def members(things: int) -> list[int]:
    return [thing for thing in range(64) if things >> thing & 1]


# ---- pieces


@PLAYERS
def test_no_piece_appears_or_vanishes(players: int) -> None:
    """120 camels, 33 cards, 33 goods tiles, 50 relation tiles, 20 family tiles."""
    for state in games(players, range(3)):
        record = state.plain
        camels = [sum(at >> family & 1 for at in record.at) for family in range(10)]
        assert [n + f.supply for n, f in zip(camels, record.families, strict=True)] == [12] * 10

        cards = [record.deck]
        for seat in seats_of(record):
            cards += [seat.hand, seat.sold, seat.put_away]
        assert sum(map(size_of, cards)) == 33
        assert sum(cards) == box.ALL_CARDS  # so each card is in exactly one place

        taken = [seat.goods for seat in seats_of(record)]
        lying = sum(1 << g for g, space in enumerate(box.GOOD_SPACE) if record.at[space] == 0)
        assert sum(map(size_of, [*taken, lying])) == 33
        assert sum(taken) + lying == box.ALL_CARDS

        for number, family in enumerate(record.families):
            left = max(0, 5 - size_of(family.met))
            dark = sum(seat.dark >> number & 1 for seat in seats_of(record))
            grey = sum(seat.grey[number] for seat in seats_of(record))
            assert dark + grey + left == 5
            assert dark == (family.met != 0)

            places = [record.panel, record.spare, record.bag, record.gone]
            places += [tiles for seat in seats_of(record) for tiles in (seat.families, seat.twice)]
            assert sum(place >> number & 1 for place in places) == 2
            assert not record.spare & ~record.panel


@PLAYERS
def test_what_all_may_count_is_counted_right(players: int) -> None:
    for state in games(players, range(3)):
        record = state.plain
        assert record.deck_count == size_of(record.deck)
        for seat in seats_of(record):
            assert seat.cards == size_of(seat.hand)
            assert seat.put_away_count == size_of(seat.put_away)
            assert seat.buried_count == size_of(seat.buried)
            assert seat.drawn_count == size_of(seat.drawn)


# ---- the map


@PLAYERS
def test_two_camels_a_space_never_of_one_family(players: int) -> None:
    before: list[int] = []
    for state in games(players, range(3)):
        at = state.plain.at
        assert all(size_of(families) <= 2 for families in at)
        if before and sum(map(size_of, at)) >= sum(map(size_of, before)):
            # Camels stay where they are, and one decision puts one camel down.
            assert all(not old & ~new for old, new in zip(before, at, strict=True))
            grown = [new ^ old for old, new in zip(before, at, strict=True) if new != old]
            assert sum(map(size_of, grown)) <= 1
        before = list(at)


@PLAYERS
def test_routes_are_connected_and_kept_up_to_date(players: int) -> None:
    """What is kept with every camel is what a search from the map would find."""
    for state in games(players, range(2)):
        record = state.plain
        full = [space for space, families in enumerate(record.at) if size_of(families) == 2]
        assert record.full == box.space_set(full)
        growing = 0
        for number, family in enumerate(record.families):
            route = [space for space, at in enumerate(record.at) if at >> number & 1]
            assert family.camels == box.space_set(route)
            near = {n for space in route for n in box.BOARD.spaces[space].neighbours}
            open_spaces = near - set(route) - set(full)
            assert family.open == box.space_set(sorted(open_spaces))
            growing |= (family.supply > 0 and bool(open_spaces)) << number
            reached, row = {box.START_SPACE[number]}, [box.START_SPACE[number]]
            for here in row:
                for there in set(box.BOARD.spaces[here].neighbours) & set(route) - reached:
                    reached.add(there)
                    row.append(there)
            assert reached == set(route)
        assert record.growing == growing


@PLAYERS
def test_families_meet_on_land_and_never_on_water(players: int) -> None:
    for state in games(players, range(3)):
        record = state.plain
        met = [0] * 10
        for space, families in enumerate(record.at):
            if box.BOARD.spaces[space].is_land and size_of(families) == 2:
                for family in members(families):
                    met[family] |= families ^ 1 << family
        assert [family.met for family in record.families] == met


# ---- money and cards


def told(games: Iterator[State]) -> Iterator[tuple[State, list[Any]]]:
    """Every position with what has happened since the last one."""
    since = 0
    for state in games:
        if len(state.events) + 1 < since:
            since = 0  # another game has begun
        rows = state.happenings("host", since)
        since = len(state.events) + 1
        yield state, rows


def family_of(said: dict[str, Any], name: str = "family") -> int:
    return [family.key for family in box.BOARD.families].index(said[name].partition(".")[2])


def good_of(said: dict[str, Any]) -> int:
    return [good.key for good in box.BOARD.goods].index(said["good"].partition(".")[2])


@PLAYERS
def test_money_moves_only_as_the_rules_say(players: int) -> None:
    """Every dirham is told: prices, bonuses, sales and what a second camel costs."""
    for seed in range(3):
        money, treasuries = [10] * players, [0] * 10
        due: dict[int, int] = {}  # bonuses of the relation just made
        for state, rows in told(games(players, range(seed, seed + 1))):
            record = state.plain
            for row in rows:
                said = row.arguments
                if row.key == "tell.MARRIED":
                    assert said["price"] == box.COSTS[family_of(said)]
                    money[row.seat] -= said["price"]
                    treasuries[family_of(said)] += said["price"]
                elif row.key == "tell.TOLL_PAID":
                    assert said["dirhams"] == 1
                    treasuries[family_of(said)] -= 1
                elif row.key == "tell.MET":
                    active, passive = family_of(said), family_of(said, "other")
                    due = {
                        number: 3 * (seat.families >> active & 1) + (seat.families >> passive & 1)
                        for number, seat in enumerate(seats_of(record))
                    }
                elif row.key == "tell.BONUS":
                    assert said["dirhams"] == due.pop(row.seat)
                    money[row.seat] += said["dirhams"]
                elif row.key == "tell.SOLD":
                    assert said["price"] == 3
                    money[row.seat] += 3
            assert not any(due.values())
            assert money == [seat.money for seat in seats_of(record)]
            assert treasuries == [family.treasury for family in record.families]
            assert min(*money, *treasuries) >= 0


@PLAYERS
def test_hands_keep_their_limit(players: int) -> None:
    for state in games(players, range(3)):
        record = state.plain
        for number, seat in enumerate(seats_of(record)):
            held = seat.cards + size_of(seat.sold)
            is_choosing = record.step == DISCARD and number == record.active
            assert held <= LIMIT[players] + (2 - record.discarded if is_choosing else 0)


class Memory:
    """What each seat can know of its own discards and of the deck, kept the slow way."""

    def __init__(self, players: int) -> None:
        self.shuffled = False
        self.put_away: list[set[int]] = [set() for _ in range(players)]
        self.buried: list[set[int]] = [set() for _ in range(players)]
        self.drawn: list[set[int]] = [set() for _ in range(players)]

    def after(self, rows: list[Any]) -> None:
        for row in rows:
            if row.key == "tell.DISCARDED_CARD":
                self.put_away[row.seat].add(good_of(row.arguments))
            elif row.key == "tell.SHUFFLED":
                assert row.arguments["cards"] == sum(map(len, self.put_away))
                self.shuffled = True
                self.buried = self.put_away
                self.put_away = [set() for _ in self.put_away]
                self.drawn = [set() for _ in self.drawn]
            elif row.key == "tell.DREW_CARD" and self.shuffled:
                self.drawn[row.seat].add(good_of(row.arguments))


@PLAYERS
def test_own_discards_are_recalled(players: int) -> None:
    shuffles = 0
    for seed in range(4):
        memory = Memory(players)
        for state, rows in told(games(players, range(seed, seed + 1))):
            memory.after(rows)
            for number, seat in enumerate(seats_of(state.plain)):
                assert members(seat.put_away) == sorted(memory.put_away[number])
                assert members(seat.buried) == sorted(memory.buried[number])
                assert members(seat.drawn) == sorted(memory.drawn[number])
        shuffles += state.plain.shuffles
    assert shuffles


# ---- turns and ends


@PLAYERS
def test_turns_go_round_and_the_end_is_the_end_of_an_action(players: int) -> None:
    for state in games(players, range(4)):
        record = state.plain
        assert record.active == (record.starter + record.turn - 1) % players
        met = [size_of(family.met) for family in record.families]
        ends = (min(met) > 0) + 2 * (max(met) >= 5)
        assert record.ended_by == ends or (record.ended_by, ends) == (4, 0)
        if record.step == ACT:
            assert not record.ended_by  # nobody begins a turn when an end is reached
        if record.ended_by == 4:
            assert record.passes == players
        else:
            assert record.passes < players
        if record.step != SALE and not record.over:
            assert record.waiting == 1 << record.active


def every_decision(players: int, seed: int) -> Iterator[tuple[Any, int, int]]:
    """Every record with the decision taken next and its seat, those of the kernel included."""
    luck, form = Random(seed), tables.table("samarkand", players).plain
    contents, outside = form.contents, form.outside
    record, menu, chance = contents.state(), outside.Menu(), outside.Chance()
    chance.key = seed
    contents.set_up(record, players, [], chance, outside.Journal())
    while record.waiting:
        seat = luck.choice(members(record.waiting))
        contents.legal(record, seat, menu)
        decision = luck.choice(menu.items[: menu.count])
        yield record, seat, decision
        contents.apply(record, seat, decision, chance, outside.Journal())
    yield record, NOBODY, NOBODY


@PLAYERS
def test_nobody_passes_who_can_act(players: int) -> None:
    passes = 0
    for seed in range(12):
        in_a_row = 0
        for record, seat, decision in every_decision(players, seed):
            assert record.passes == in_a_row
            if record.step != ACT:
                continue
            me = record.seats[seat]
            free = record.panel & (box.ALL_FAMILIES if players == 2 else ~me.families)
            can_marry = any(box.COSTS[family] <= me.money for family in members(free))
            can_extend = any(
                record.families[family].supply and any(record.families[family].open)
                for family in members(me.families)
            )
            assert (decision == PASS) == (not can_marry and not can_extend)
            in_a_row = in_a_row + 1 if decision == PASS else 0
            passes += decision == PASS
        assert (record.ended_by == 4) == (in_a_row == players)
    assert passes


# ---- the laws all games share


@PLAYERS
def test_the_shared_laws(players: int) -> None:
    for count, state in enumerate(games(players)):
        tables.check_that_nothing_is_negative(state, UNKNOWN)
        tables.check_that_menus_agree(state)
        if count % 5 == 0 or state.plain.step in (SALE, DISCARD):
            tables.check_that_asking_changes_nothing(state)
            tables.check_that_views_load(state)
            tables.check_that_imagining_fits(state, seed=count)


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 5), at=st.integers(0, 250))
def test_the_shared_laws_anywhere(seed: int, players: int, at: int) -> None:
    for count, state in enumerate(tables.play_out("samarkand", players, seed)):
        if count == at or state.over:
            tables.check_that_menus_agree(state)
            tables.check_that_views_load(state)
            tables.check_that_imagining_fits(state, seed)
            return


def shuffled(record: Any, me: int, luck: Random) -> Any:
    """A world in which the cards `me` cannot see lie otherwise."""
    world = record.copy()
    others = [seat for number, seat in enumerate(seats_of(world)) if number != me]
    hands = [] if world.over else [(seat, "hand") for seat in others]
    corners = [*hands, *((seat, "put_away") for seat in others), (world, "deck")]
    sizes = [size_of(getattr(corner, name)) for corner, name in corners]
    cards = members(sum(getattr(corner, name) for corner, name in corners))
    luck.shuffle(cards)
    for (corner, name), size in zip(corners, sizes, strict=True):
        dealt, cards = cards[:size], cards[size:]
        setattr(corner, name, sum(1 << card for card in dealt))
    for seat in others:  # what others recall is theirs alone
        for name in ("buried", "drawn"):
            some = luck.sample(range(33), size_of(getattr(seat, name)))
            setattr(seat, name, sum(1 << card for card in some))
    if world.step == SALE and me != NOBODY:  # who of the others has answered
        asked = sum(1 << n for n, seat in enumerate(seats_of(world)) if seat.cards and n != me)
        some_of = luck.choice([some for some in range(32) if some & asked == some])
        world.waiting = some_of | world.waiting & 1 << me
    return world


@PLAYERS
def test_nothing_hidden_shows(players: int) -> None:
    """Neither in what one sees, nor in what is asked, offered, forced or advised."""
    luck = Random(players)
    for state in games(players):
        contents, truth = state.game.plain.contents, state.plain
        for me in tables.onlookers(state):
            world = shuffled(truth, me, luck)
            assert tables.concealed(state, me, world).dump() == tables.concealed(state, me).dump()
            if me == NOBODY:
                continue
            for decision in range(len(state.game.decisions)):
                there, here = (contents.why_not(one, me, decision) for one in (world, truth))
                assert there == here
            if me in state.seats_to_decide:
                there, here = (contents.notation.question(one, me) for one in (world, truth))
                assert there == here
                there, here = (contents.is_forced(one, me) for one in (world, truth))
                assert there == here


@PLAYERS
def test_a_sale_is_asked_alike_whoever_holds_the_card(players: int) -> None:
    """Until it is sold or all have answered, a seat sees the same whichever other hand holds the
    card, and the same when it is in the deck (R8)."""
    compared = 0
    for state in games(players, range(4)):
        record = state.plain
        if record.step != SALE:
            continue
        card = box.GOOD_AT[record.space]
        (holder,) = state.seats_to_decide  # the others had no choice, and have answered
        for me in tables.onlookers(state):
            if me == holder:
                continue
            view = tables.concealed(state, me).dump()
            for other in range(players):
                if other not in (me, holder) and record.seats[other].cards:
                    world = record.copy()
                    exchange(world.seats[holder], "hand", card, world.seats[other], "hand")
                    world.waiting = 1 << other
                    assert tables.concealed(state, me, world).dump() == view
                    compared += 1
            if record.deck:
                world = record.copy()
                exchange(world.seats[holder], "hand", card, world, "deck")
                assert tables.concealed(state, me, world).dump() == view
                compared += 1
    assert compared


def exchange(one: Any, here: str, card: int, other: Any, there: str) -> None:
    """Give a card for the first one of another place."""
    both = 1 << card | 1 << members(getattr(other, there))[0]
    setattr(one, here, getattr(one, here) ^ both)
    setattr(other, there, getattr(other, there) ^ both)


@PLAYERS
def test_imagined_worlds_are_all_that_fit(players: int) -> None:
    """Whatever may be hidden somewhere is there in some world; what is known is in all."""
    for state in games(players, range(12)):
        if state.plain.shuffles and state.plain.deck_count > 1 and not state.over:
            break
    record = state.plain
    assert record.shuffles
    for me in tables.onlookers(state):
        found: dict[tuple[int, str], int] = {}
        own = record.seats[me].buried if me != NOBODY else 0
        for seed in range(300):
            world = tables.imagined(state, me, seed)
            assert world.deck_count == size_of(world.deck)
            once_in_deck = world.deck
            for number, seat in enumerate(seats_of(world)):
                for name in ("hand", "put_away"):
                    found[number, name] = found.get((number, name), 0) | getattr(seat, name)
                assert not seat.drawn & ~(seat.hand | seat.sold | seat.put_away)
                once_in_deck |= seat.drawn
            assert not own & ~once_in_deck  # own discards are in the deck, or were drawn from it
            buried = [seat.buried for seat in seats_of(world)]
            assert sum(buried) == once_in_deck  # and whose each was is settled
        shown = 0
        for number, seat in enumerate(seats_of(record)):
            shown |= seat.sold | (seat.hand | seat.put_away if number == me else 0)
        unknown = box.ALL_CARDS & ~shown
        for (number, name), cards in found.items():
            if number == me:
                assert cards == getattr(record.seats[me], name)
            elif number >= 0 and size_of(getattr(record.seats[number], name)):
                fits = unknown if record.seats[number].drawn_count else unknown & ~own
                assert cards == fits, (me, number, name)


# ---- seats renamed, and what is said


def rotated(record: Any, by: int) -> Any:
    """The same table with every player moved on by so many seats."""
    new = record.copy()
    players = record.players
    turn = lambda seat: (seat + by) % players  # noqa: E731
    new.waiting = sum(1 << turn(seat) for seat in range(players) if record.waiting >> seat & 1)
    new.active, new.starter = turn(record.active), turn(record.starter)
    for seat in range(players):
        new.seats[turn(seat)] = record.seats[seat].copy()
    return new


@PLAYERS
def test_seats_renamed_same_game(players: int) -> None:
    before: Any = None
    events = 0
    for count, state in enumerate(games(players, range(2, 3))):
        if before is not None and len(state.events) == events + 1:
            by, event = 1 + count % (players - 1), state.events[-1]
            twin, desk = rotated(before, by), state.desk
            desk.tell([one for one in event.outcomes if one[0] != START])
            seat = (event.seat + by) % players
            state.game.form.loops.decide(
                twin, seat, event.decision, desk.chance, desk.journal, desk.menu
            )
            assert desk.fit()[0] == state.game.plain.outside.FITS
            assert twin.dump() == rotated(state.plain, by).dump()
        before, events = state.plain.copy(), len(state.events)


@PLAYERS
def test_what_is_promised_happens(players: int) -> None:
    """The outlook of a decision says what it costs and brings."""
    for count, state in enumerate(games(players, range(4, 5))):
        if state.over or count % 3:
            continue
        for seat in state.seats_to_decide:
            for decision in state.legal(seat):
                promised = dict(state.outlook(seat, decision))
                later = state.copy().play(seat, decision)
                rows = later.happenings("host", len(state.events) + 1)
                first = [row for row in rows if row.event == len(state.events) + 1]
                came = {row.key: row.arguments for row in reversed(first)}
                check_promise(decision, promised, came, state, seat, first)


def check_promise(
    decision: Any, promised: dict[str, Any], came: dict[str, Any], state: State, seat: int,
    rows: list[Any],
) -> None:  # fmt: skip
    record = state.plain
    if decision.block == "marry":
        assert promised["price"]["price"] == came["tell.MARRIED"]["price"]
        own = [row for row in rows if row.key == "tell.DREW_CARD" and row.seat == seat]
        assert ("cards" in promised) == bool(own) == ("no_cards" not in promised)
    elif decision.block == "extend":
        family = record.families[decision.number - EXTEND]
        said = {"camels": family.supply, "treasury": family.treasury}
        assert promised == {"route": said}
    elif decision.block == "place":
        space = decision.number - PLACE
        assert promised["number"]["number"] == space + 1
        assert ("goods" in promised) == ("tell.TOOK_GOODS" in came)
        assert ("relation" in promised) == ("tell.MET" in came)
        if "relation" in promised:
            bonus = [row.arguments["dirhams"] for row in rows if row.key == "tell.BONUS"
                     and row.seat == seat][:1]  # fmt: skip
            tiles = [row for row in rows if row.key in ("tell.TOOK_DARK", "tell.TOOK_GREY")]
            assert promised["relation"]["bonus"] == sum(bonus)
            assert promised["relation"]["tiles"] == len(tiles[:2])
            assert came["tell.MET"]["other"] == promised["relation"]["family"]
    elif decision.block == "sell":
        assert came["tell.SOLD"]["price"] == promised["sell"]["price"] == 3
    elif decision.block == "discard":
        points = promised["lose_card"]["points"]
        later = state.copy().play(seat, decision)
        if later.plain.step == DISCARD:
            assert later.scores[seat] == state.scores[seat] - points


@PLAYERS
def test_every_answer_in_a_sale_is_an_event(players: int) -> None:
    """All who could hold the card answer, whether they do or not: the numbers of the log tell
    nothing (R8)."""
    before: Any = None
    events = sales = 0
    for state in games(players, range(3)):
        if before is not None and state.events[events:]:
            first = state.events[events]
            goods = [seat.goods for seat in seats_of(state.plain)]
            if first.decision >= PLACE and goods != [seat.goods for seat in seats_of(before)]:
                holders = sum(seat.cards > 0 for seat in seats_of(before))
                answers = state.events[events + 1 :]
                assert all(event.decision == NOTHING for event in answers)
                waiting = size_of(state.plain.waiting) if state.plain.step == SALE else 0
                assert len(answers) + waiting == holders
                sales += 1
        before, events = state.plain.copy(), len(state.events)
    assert sales


def test_every_decision_comes_up() -> None:
    """Random games meet every kind of decision, so that the laws above have met it too."""
    blocks = set()
    for players in (2, 4):
        for state in games(players, range(4)):
            for event in state.events[-6:]:
                blocks.add(state.game.decisions[event.decision].block)
    assert blocks >= {
        "marry", "extend", "stop", "sell", "keep", "nothing", "enough", "discard", "place",
    }  # fmt: skip
