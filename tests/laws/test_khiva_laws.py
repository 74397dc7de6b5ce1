"""Khiva's laws, held at every position of whole random games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kervan.interpreted.khiva import box
from kervan.interpreted.khiva.pieces import DEAL
from kervan.interpreted.khiva.state import CHOOSE
from kervan.interpreted.khiva.state import State as Record
from kervan.interpreted.sets import size_of
from kervan.kernel.table import State
from tests import table as tables

TABLES = [(players, colour) for players in (2, 3, 4, 5) for colour in ("shown", "hidden")]
EVERY_TABLE = pytest.mark.parametrize(("players", "colour"), TABLES)
UNKNOWN = ("mover", "winning", "path", "teapot", "top_carpet")  # NOBODY and nothing are -1


def games(players: int, colour: str, seeds: range = range(1)) -> Iterator[State]:
    for seed in seeds:
        yield from tables.play_out("khiva", players, seed, {"top_carpet": colour})


def places_of_cards(record: Record) -> list[int]:
    found = [record.discards, record.aside, record.aside_open, record.hidden]
    for seat in record.seats:
        found += [seat.hand, seat.playing, seat.passing, seat.shown]
    return found


@EVERY_TABLE
def test_no_piece_appears_or_vanishes(players: int, colour: str) -> None:
    for state in games(players, colour, range(4)):
        record = state.plain
        places = places_of_cards(record)
        assert sum(map(size_of, places)) == 25
        assert sum(places) == box.ALL_CARDS  # so each card is in exactly one place
        assert record.supply + sum(seat.gems for seat in record.seats) == 30
        for kind, copies in enumerate((3, 4, 4, 4, 4, 3)):
            count = record.teapots[kind] + sum(camel.teapot == kind for camel in record.camels)
            assert count + sum(seat.teapots[kind] for seat in record.seats) == copies
        for row in range(5):
            for kind in range(3):
                owned = sum(
                    seat.pending[row][kind] + seat.carpets[row][kind] for seat in record.seats
                )
                assert owned + record.carpets[row][kind] == 1
        for bag in range(5):
            owned = sum(seat.salt[bag] for seat in record.seats)
            assert owned == (bag < record.salt_sold)


@EVERY_TABLE
def test_every_stall_holds_one_camel_at_most(players: int, colour: str) -> None:
    for state in games(players, colour, range(4)):
        record = state.plain
        on_stalls = [(c.path, c.place) for c in record.camels if c.path >= 0]
        assert len(set(on_stalls)) == len(on_stalls)
        assert all(path < players and 1 <= place <= 4 for path, place in on_stalls)
        assert all(camel.place == 0 for camel in record.camels if camel.path < 0)
        unloaded = [camel for camel in record.camels if camel.teapot < 0]
        assert not unloaded or not any(record.teapots)


@EVERY_TABLE
def test_hands_are_equal_at_every_choice(players: int, colour: str) -> None:
    for state in games(players, colour, range(4)):
        record = state.plain
        sizes = {
            size_of(seat.hand | seat.playing | seat.passing) for seat in record.seats[:players]
        }
        assert sizes == {record.hand_size}
        if record.step == CHOOSE:
            assert not any(seat.shown for seat in record.seats)


@EVERY_TABLE
def test_the_game_ends_with_a_stack_and_with_the_turn(players: int, colour: str) -> None:
    """It ends by the first stack to run out, after the black camel, and before a redeal."""
    ended_by = 0
    for state in games(players, colour, range(1, 2)):
        record = state.plain
        empty = [not any(record.teapots), not any(map(any, record.carpets)), record.salt_sold == 5]
        assert (record.ended_by > 0) == any(empty)
        if record.ended_by:
            assert empty[record.ended_by - 1]
            assert ended_by in (0, record.ended_by)
            assert record.step != CHOOSE
        ended_by = record.ended_by
    assert record.over
    assert not any(seat.shown for seat in record.seats)


@EVERY_TABLE
def test_the_shared_laws(players: int, colour: str) -> None:
    for count, state in enumerate(games(players, colour)):
        tables.check_that_nothing_is_negative(state, UNKNOWN)
        tables.check_that_menus_agree(state)
        tables.check_that_asking_changes_nothing(state)
        tables.check_that_views_load(state)
        tables.check_that_imagining_fits(state, seed=count)


def shuffled(record: Record, me: int, luck: Random) -> Record:
    """A world in which the cards `me` cannot see lie otherwise, and half-made choices differ."""
    world: Any = record.copy()  # type: ignore[attr-defined]
    others = [seat for number, seat in enumerate(world.seats[: world.players]) if number != me]
    for seat in others:
        if world.step == CHOOSE and seat.to_play + seat.to_pass > 0:
            seat.hand |= seat.playing | seat.passing
            seat.playing = seat.passing = 0
            seat.to_play, seat.to_pass = box.TO_PLAY[world.players], box.TO_PASS[world.players]
    corners = [(seat, name) for seat in others for name in ("hand", "playing", "passing")]
    corners.append((world, "aside"))
    sizes = [size_of(getattr(corner, name)) for corner, name in corners]
    pool = 0
    for corner, name in corners:
        pool |= getattr(corner, name)
    cards = [card for card in range(box.CARDS) if pool >> card & 1]
    luck.shuffle(cards)
    for (corner, name), size in zip(corners, sizes, strict=True):
        dealt, cards = cards[:size], cards[size:]
        setattr(corner, name, sum(1 << card for card in dealt))
    for seat in others:  # what others recall is theirs alone
        luck.shuffle(seat.near)
    return world  # type: ignore[no-any-return]


@EVERY_TABLE
def test_nothing_hidden_shows(players: int, colour: str) -> None:
    """Neither in what one sees, nor in what is asked, offered, forced or advised."""
    luck = Random(players)
    for state in games(players, colour):
        contents, truth = state.game.plain.contents, state.plain
        for me in tables.onlookers(state):
            world = shuffled(truth, me, luck)
            assert tables.concealed(state, me, world).dump() == tables.concealed(state, me).dump()
            assert world.waiting == truth.waiting
            if me < 0:
                continue
            for decision in range(len(state.game.decisions)):
                there, here = (contents.why_not(one, me, decision) for one in (world, truth))
                assert there == here
            if me in state.seats_to_decide:
                there, here = (contents.notation.question(one, me) for one in (world, truth))
                assert there == here
                there, here = (contents.is_forced(one, me) for one in (world, truth))
                assert there == here


@pytest.mark.parametrize("players", [2, 3, 5])
def test_imagined_worlds_are_all_that_fit(players: int) -> None:
    """Whatever may be hidden somewhere is there in some world, and a sealed choice may be any."""
    cards = 4 if players == 2 else 3  # so that one memory may be of two seats
    for state in games(players, "shown", range(9)):
        record = state.plain
        if record.step == CHOOSE and record.hand_size == cards and record.waiting == 2:
            break
    assert record.waiting == 2
    assert any(record.seats[1].near)
    me, unknown = 1, tables.concealed(state, 1).hidden
    seen: dict[tuple[int, str], int] = {}
    for seed in range(1200):
        world = tables.imagined(state, me, seed)
        for seat in range(players):
            for name in ("hand", "playing", "passing"):
                seen[seat, name] = seen.get((seat, name), 0) | getattr(world.seats[seat], name)
        seen[-1, "aside"] = seen.get((-1, "aside"), 0) | world.aside
    recalled = [card for card in range(box.CARDS) if record.seats[me].near[card]]
    for (seat, name), found in seen.items():
        if seat == me:
            assert found == getattr(record.seats[me], name)
            continue
        fit = unknown
        for card in recalled:
            near, far = record.seats[me].near[card], record.seats[me].far[card]
            if not near <= (seat - me) % players <= far or seat < 0:
                fit &= ~(1 << card)
        sealed = seat < 0 or bool(getattr(record.seats[seat], name))
        assert found == (fit if sealed and (seat >= 0 or record.aside) else 0), (seat, name)


class Memory:
    """What each seat can know of cards it passed, kept the slow way: all distances possible."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.ways: list[dict[int, set[int]]] = [{} for _ in range(players)]

    def after(self, before: Record) -> None:
        """One more hand-over: each card stays or goes a seat on; the last of a deal moves all."""
        left = before.hand_size - box.TO_PLAY[self.players]
        last = left == box.HAND_AT_END[self.players]
        for way in self.ways:
            for card, distances in way.items():
                stays = set() if last else distances
                moved = stays | {distance + 1 for distance in distances}
                way[card] = {distance for distance in moved if distance < self.players}


@EVERY_TABLE
def test_what_is_recalled_is_true_and_nothing_is_forgotten(players: int, colour: str) -> None:
    """Each card passed is remembered, as near as one can know, until it shows or comes back."""
    memory = Memory(players)
    before: Any = None
    for state in games(players, colour):
        record = state.plain
        if before is not None and before.step == CHOOSE:
            choices = sealed_choices(before, state)
            if choices:
                memory.after(before)
                for giver, (_, passed) in enumerate(choices):
                    for card in passed:
                        memory.ways[giver][card] = {1}
                        memory.ways[(giver + 1) % players].pop(card, None)
                for way in memory.ways:
                    for played, _ in choices:
                        for card in played:
                            way.pop(card, None)
        for seat, way in enumerate(memory.ways):
            recalled = record.seats[seat]
            for card in range(box.CARDS):
                stretch = (recalled.near[card], recalled.far[card])
                distances = way.get(card, {0})
                assert stretch == (min(distances), max(distances)), (seat, card)
                holders = [
                    (seat + distance) % players
                    for distance in range(stretch[0], stretch[1] + 1)
                    if stretch[0]
                ]
                held = [holds(record.seats[holder], card) for holder in holders]
                assert sum(held) == (stretch[0] > 0), (seat, card)
        before = record.copy()


def holds(seat: Any, card: int) -> bool:
    return bool((seat.hand | seat.playing | seat.passing) >> card & 1)


def sealed_choices(before: Record, state: State) -> list[tuple[list[int], list[int]]]:
    """What every seat played and passed, if the last decision opened the choices; else nothing."""
    rows = state.happenings("host", len(state.events))
    revealed = [row for row in rows if row.key == "tell.REVEALED"]
    if not revealed:
        return []
    number = lambda said: (  # noqa: E731
        box.COLOURS.index(said["colour"].partition(".")[2]) * box.VALUES + said["value"] - 1
    )
    choices: list[tuple[list[int], list[int]]] = [([], []) for _ in range(before.players)]
    for row in rows:
        if row.key == "tell.REVEALED":
            choices[row.seat][0].append(number(row.arguments))
        elif row.key == "tell.PASSED_CARD":
            choices[row.seat][1].append(number(row.arguments))
    each = box.TO_PLAY[before.players]
    assert all(len(played) == len(passed) == each for played, passed in choices)
    return choices


def rotated(record: Record, by: int) -> Any:
    """The same table with every player moved on by so many seats."""
    new: Any = record.copy()  # type: ignore[attr-defined]
    players = record.players
    turn = lambda seat: (seat + by) % players if seat >= 0 else seat  # noqa: E731
    new.waiting = sum(1 << turn(seat) for seat in range(players) if record.waiting >> seat & 1)
    new.mover = turn(record.mover)
    for camel in new.camels:
        camel.path = turn(camel.path)
    for seat in range(players):
        new.seats[turn(seat)] = record.seats[seat].copy()  # type: ignore[attr-defined]
    return new


def rotated_chance(
    outcomes: tuple[tuple[int, int], ...], players: int, by: int
) -> list[tuple[int, int]]:
    """The same outcomes, with each player's new cards dealt to the seat moved on to."""
    dealt = [outcome for outcome in outcomes if outcome[0] == DEAL]
    each = len(dealt) // players
    parts = [dealt[seat * each : (seat + 1) * each] for seat in range(players)]
    moved = iter([one for seat in range(players) for one in parts[(seat - by) % players]])
    return [next(moved) if outcome[0] == DEAL else outcome for outcome in outcomes]


@EVERY_TABLE
def test_seats_renamed_same_game(players: int, colour: str) -> None:
    before: Any = None
    for count, state in enumerate(games(players, colour, range(2, 3))):
        if before is not None:
            by, event = 1 + count % (players - 1), state.events[-1]
            twin, desk = rotated(before, by), state.desk
            desk.tell(rotated_chance(event.outcomes, players, by))
            seat = (event.seat + by) % players
            state.game.form.loops.decide(
                twin, seat, event.decision, desk.chance, desk.journal, desk.menu
            )
            assert desk.fit()[0] == state.game.plain.outside.FITS
            assert twin.dump() == rotated(state.plain, by).dump()
            for who in range(players):
                there = state.game.contents.rank(twin, (who + by) % players)
                assert there == state.game.contents.rank(state.plain, who)
        before = state.plain.copy()


@EVERY_TABLE
def test_what_is_told_adds_up(players: int, colour: str) -> None:
    """A score sheet is made from what is told: gems, salt, teapots and carpets, card by card."""
    points: Any = None
    gems: Any = None
    pending: Any = None
    for state in games(players, colour, range(3, 4)):
        record, rows = state.plain, state.happenings("host", len(state.events))
        now = state.scores
        if points is not None:
            for row in rows:
                said = row.arguments
                if row.key in ("tell.GEMS", "tell.PAID"):
                    gems[row.seat] += said["gems"] if row.key == "tell.GEMS" else -said["gems"]
                elif row.key in ("tell.SALT", "tell.SCORED_TEAPOT", "tell.SCORED_CARPET"):
                    points[row.seat] += said["points"]
                if row.key in ("tell.CARPET", "tell.SCORED_CARPET"):
                    pending[row.seat] += 1 if row.key == "tell.CARPET" else -1
            assert gems == [seat.gems for seat in record.seats]
            assert [p + g for p, g in zip(points, gems, strict=True)][:players] == list(now)
            assert pending == [sum(map(sum, seat.pending)) for seat in record.seats]
        else:
            gems, points, pending = [0] * 5, [0] * 5, [0] * 5


def happened(state: State) -> dict[str, Any]:
    """What the last decision brought by itself, before the next camel: keys and arguments."""
    found: dict[str, Any] = {"points": 0}
    for row in state.happenings("host", len(state.events)):
        if row.key in ("tell.WON", "tell.ENDED"):
            break
        if row.key in ("tell.SCORED_TEAPOT", "tell.SCORED_CARPET"):
            found["points"] += row.arguments["points"]
        found[row.key] = row.arguments
    return found


@EVERY_TABLE
def test_what_is_promised_happens(players: int, colour: str) -> None:
    """The outlook of a decision says where the camel stops and what that brings."""
    for state in games(players, colour, range(4, 7)):
        if state.plain.step == CHOOSE or state.over:
            continue
        (seat,) = state.seats_to_decide
        for decision in state.legal(seat):
            promised = dict(state.outlook(seat, decision))
            came = happened(state.copy().play(seat, decision))
            place = came.get("tell.WALKED", {})
            if "deliver" in promised:
                assert place["place"] == "place.5"
                assert promised == {"deliver": {"points": came["points"]}}
                continue
            if "stop" in promised:
                stop = promised.pop("stop")
                assert stop == {key: place[key] for key in stop}
            if "salt" in promised and decision.block == "spend":
                assert "tell.CARPET" not in came  # a question comes first
                assert len(promised) == 2
                continue
            carpet, salt = came.get("tell.CARPET", {}), came.get("tell.SALT", {})
            known = {
                "gems": lambda said, came=came: said == came.get("tell.GEMS"),
                "carpet_of": lambda said, carpet=carpet: said["colour"] == carpet["colour"],
                "carpet": lambda said, carpet=carpet: bool(carpet) and colour == "hidden",
                "salt": lambda said, salt=salt: said["points"] == salt["points"],
                "nothing": lambda said, came=came: not {"tell.GEMS", "tell.CARPET"} & set(came),
            }
            ((key, said),) = promised.items()
            assert known[key](said), (key, said, came)
