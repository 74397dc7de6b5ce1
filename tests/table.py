"""Whole random games to hold laws against, and the laws that every game shares.

    for state in play_out("khiva", 4, seed=3):          # a State at every position of one game
        check_that_menus_agree(state)
        pieces = state.plain                            # the record as a plain object

All in the interpreted form: no compile time, and each law can be stepped through.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import kervan
from kervan import Game, State
from kervan.kernel.table import HOST, NOBODY, SPECTATOR

LAST_DECISION = 20_000  # a game that takes more never ends


def proves(*sections: str) -> Callable[[Any], Any]:
    """Name the sections of the rules that a test proves; test_house.py counts them."""
    assert all(" " in section for section in sections)
    return lambda test: test


@cache
def _game(name: str, players: int, options: tuple[tuple[str, str], ...]) -> Game:
    return kervan.game(name, players, dict(options), "interpreted")


def table(name: str, players: int, options: Mapping[str, str] | None = None) -> Game:
    """A game in its interpreted form, made once."""
    return _game(name, players, tuple(sorted((options or {}).items())))


def play_out(
    name: str,
    players: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    is_greedy: bool = False,
) -> Iterator[State]:
    """Every position of a random game, the last included; any seat that may decide goes next.

    In a greedy one, each seat follows the game's own advice in a style of its own. It is one State
    that goes on: take a copy of what should outlive the next step.
    """
    luck = Random(f"{name} {players} {seed}")
    state = table(name, players, options).start(seed=seed)
    for _ in range(LAST_DECISION):
        yield state
        if state.over:
            return
        seat = luck.choice(state.seats_to_decide)
        choice = advised(state, seat) if is_greedy else luck.choice(state.legal_numbers(seat))
        state.play(seat, choice)
    raise AssertionError(f"{name} for {players} with seed {seed} does not end")


def advised(state: State, seat: int) -> int:
    """The decision a greedy player takes, from what its seat may know."""
    form, advice = state.game.plain, state.game.plain.outside.Advice()
    menu, seen = state.desk.menu, concealed(state, seat)
    form.contents.legal(state.plain, seat, menu)
    form.contents.advise(seen, seat, seat % len(form.contents.styles), menu, advice)
    worths = advice.worth[: menu.count]
    return int(menu.items[worths.index(max(worths))])


def onlookers(state: State) -> list[int]:
    """Every seat, and those who only watch."""
    return [*range(state.game.players), NOBODY]


def viewer(who: int) -> int | str:
    """How the friendly objects name an onlooker."""
    return SPECTATOR if who == NOBODY else who


def concealed(state: State, who: int, record: Any = None) -> Any:
    """A copy of a record (the real one if none is given) as this onlooker may know it."""
    copy = (record or state.plain).copy()
    state.game.plain.contents.conceal(copy, who)
    return copy


def imagined(state: State, who: int, seed: int) -> Any:
    """One world that fits what this onlooker knows."""
    world = concealed(state, who)
    chance = state.game.plain.outside.Chance()
    chance.key, chance.salt = seed, 1
    state.game.plain.contents.imagine(world, who, chance)
    return world


def position_of(state: State, record: Any, check: bool = True) -> State:
    """A State going on from a record, by way of its words."""
    words = state.game.plain.contents.view.view(record)
    return state.game.position(words, seed=1, check=check)


def numbers(record: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number of a record with its path, as `seats[0].gems`."""
    if isinstance(record, int):
        yield path, record
    elif isinstance(record, list):
        for place, one in enumerate(record):
            yield from numbers(one, f"{path}[{place}]")
    else:
        for name in type(record).FIELDS:
            yield from numbers(getattr(record, name), f"{path}.{name}" if path else name)


def check_that_nothing_is_negative(state: State, but: tuple[str, ...] = ()) -> None:
    """No number of the record is below zero, except NOBODY where a name in `but` ends the path."""
    for path, number in numbers(state.plain):
        assert number >= 0 or (number == NOBODY and path.endswith(but)), (path, number)


def check_that_menus_agree(state: State) -> None:
    """Every seat is offered exactly what nothing speaks against, each thing once."""
    contents, plain = state.game.plain.contents, state.plain
    for seat in range(state.game.players):
        menu = state.legal_numbers(seat)
        allowed = [
            d.number for d in state.game.decisions if not contents.why_not(plain, seat, d.number)
        ]
        assert sorted(menu) == allowed, (seat, menu, allowed)
        assert bool(menu) == (seat in state.seats_to_decide), seat


def check_that_asking_changes_nothing(state: State) -> None:
    before = state.bytes
    for seat in range(state.game.players):
        for decision in state.legal_numbers(seat):
            state.outlook(seat, decision)
            state.pieces(seat, decision)
        if seat in state.seats_to_decide:
            state.question(seat)
        for each in state.game.decisions:
            state.game.plain.contents.why_not(state.plain, seat, each.number)
        state.view(seat)
        state.game.plain.contents.evaluate(state.plain, seat)
        state.game.plain.contents.score(state.plain, seat)
        state.game.plain.contents.rank(state.plain, seat)
        check_that_advice_changes_nothing(state, seat)
    assert state.bytes == before == state.plain.dump()


def check_that_advice_changes_nothing(state: State, seat: int) -> None:
    form = state.game.plain
    seen, advice = concealed(state, seat), form.outside.Advice()
    before = seen.dump()
    form.contents.legal(state.plain, seat, state.desk.menu)
    for style in range(len(form.contents.styles)):
        form.contents.advise(seen, seat, style, state.desk.menu, advice)
    assert seen.dump() == before


def check_that_views_load(state: State) -> None:
    """What the host sees, and what each onlooker sees, comes back byte by byte."""
    assert state.game.position(state.view(HOST)).bytes == state.bytes
    for who in onlookers(state):
        loaded = state.game.position(state.view(viewer(who)))
        assert loaded.bytes == concealed(state, who).dump(), who


def check_that_imagining_fits(state: State, seed: int) -> None:
    """An imagined world is a possible one, and looks the same to who imagined it."""
    for who in onlookers(state):
        world, seen = imagined(state, who, seed), concealed(state, who)
        assert position_of(state, world).bytes == world.dump(), who  # the pieces add up
        assert concealed(state, who, world).dump() == seen.dump(), who
        assert concealed(state, who, seen).dump() == seen.dump(), who  # nothing left to conceal
