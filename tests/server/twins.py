"""Two games that are one to an onlooker: the same decisions of his own, and all that he may know of
the others', while what is hidden from him differs.

A game is played by chance. A twin goes the same way up to some act, where something hidden is
changed: what chance brought to others, or what another decided in secret. From there on the twin
follows as long as it can: after each act the onlooker must know the same in both, or the twin ends
before it. What an onlooker may know is said by the rules alone (`conceal`, and the eyes of what
happens); whether a server keeps to it is what `test_leaks.py` asks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import kervan
from kervan import Game, State
from kervan.kernel.dice import Outcome
from kervan.rules.grammar import SPECTATOR
from kervan.rules.reading import Refusal

Act = tuple[int, int]  # seat, decision
TRIES = 30  # other ways for the others, before a twin ends


@dataclass
class World:
    """A game as it went: acts in steps, and what chance brought to each event."""

    state: State
    steps: list[list[Act]] = field(default_factory=list)

    @property
    def script(self) -> dict[int, tuple[Outcome, ...]]:
        """The outcomes of the set-up (0) and of each event."""
        events = {place + 1: event.outcomes for place, event in enumerate(self.state.events)}
        return {0: self.state.setup_outcomes, **events}

    def copy(self) -> "World":
        return World(self.state.copy(), [list(step) for step in self.steps])


def knowledge(state: State, onlooker: int, since: int) -> tuple[bytes, list[tuple[int, ...]]]:
    """The record as an onlooker may know it, and what has happened before his eyes."""
    form = state.game.form
    rows = form.rows(form.contents.state, 1)
    form.put(rows, state.bytes)
    form.contents.conceal(rows[0], -1 if onlooker == SPECTATOR else onlooker)
    seen = [row for rows in state._journal[since:] for row in rows if row[5] >> onlooker & 1]
    return form.bytes_of(rows), seen


def begin(game: Game, seed: str, told: Sequence[Outcome] = ()) -> State:
    """A game whose set-up is told; what is not told comes from the seed."""
    state = State(game, seed, ())
    state.told = list(told)
    state.set_up(())
    if state.told:
        raise Refusal("the set-up asks for less")
    return state


def play(state: State, act: Act, told: Sequence[Outcome] = ()) -> bool:
    """Let somebody act, chance being told or not; False if that cannot be."""
    seat, decision = act
    if not state.seats_to_decide or decision not in state.legal_numbers(seat):
        return False
    before = state.copy()
    state.told = list(told)
    try:
        state.play(seat, decision)
        return not state.told
    except Refusal:
        take_back(state, before)
        return False
    finally:
        state.told = []


def take_back(state: State, before: State) -> None:
    state._put(before.bytes)
    state.events, state._before = list(before.events), list(before._before)
    state._journal = list(before._journal)


def original(game: Game, seed: int, acts: int) -> list[World]:
    """A game by chance: the world after the set-up and after each act."""
    luck = Random(f"{game.name} {seed}")
    world = World(begin(game, f"seed {seed}"))
    found = [world.copy()]
    while len(found) <= acts and not world.state.over:
        seat = luck.choice(world.state.seats_to_decide)
        act = (seat, luck.choice(world.state.legal_numbers(seat)))
        assert play(world.state, act)
        world.steps.append([act])
        found.append(world.copy())
    if world.state.over:
        found.pop()  # then all is laid open
    return found


def changed(outcomes: Sequence[Outcome], luck: Random, game: Game) -> list[Outcome]:
    """The same chance with two outcomes exchanged, or one another."""
    found = list(outcomes)
    place = luck.randrange(len(found))
    kind, value = found[place]
    same = [other for other, (k, v) in enumerate(found) if k == kind and v != value]
    if same and luck.random() < 0.7:
        other = luck.choice(same)
        found[place], found[other] = found[other], found[place]
    else:
        found[place] = (kind, luck.randrange(len(game.chances.tails[kind])))
    return found


@dataclass
class Twin:
    """Another world that is the same to an onlooker from the set-up to its last step."""

    onlooker: int
    first: int  # the step at which it begins to differ
    world: World

    @property
    def length(self) -> int:
        return len(self.world.steps) - self.first + 1


class Breeder:
    """Twins of one game for one onlooker."""

    def __init__(self, worlds: list[World], onlooker: int, luck: Random) -> None:
        self.worlds, self.onlooker, self.luck = worlds, onlooker, luck
        self.game = worlds[0].state.game
        self.known = [knowledge(one.state, onlooker, self.since(n)) for n, one in enumerate(worlds)]

    def since(self, step: int) -> int:
        """How many rows the journal had before a step."""
        return len(self.worlds[step - 1].state._journal) if step else 0

    def fits(self, state: State, step: int, since: int) -> bool:
        return not state.over and knowledge(state, self.onlooker, since) == self.known[step]

    def differs(self, state: State, step: int) -> bool:
        """Does anything hidden differ, now or in what has been decided?"""
        truth = self.worlds[step].state
        mine = [(event.seat, event.decision, event.outcomes) for event in state.events]
        real = [(event.seat, event.decision, event.outcomes) for event in truth.events]
        return state.bytes != truth.bytes or mine != real

    def twin(self, first: int) -> Twin | None:
        """A twin that begins to differ at a step, gone on as far as it goes."""
        world = self.begun() if first == 0 else self.follow(self.worlds[first - 1], first, True)
        if world is None:
            return None
        for step in range(first + 1, len(self.worlds)):
            further = self.follow(world, step, False)
            if further is None:
                break
            world = further
        last = len(world.steps)
        return Twin(self.onlooker, first, world) if self.differs(world.state, last) else None

    def begun(self) -> World | None:
        outcomes = self.worlds[0].state.setup_outcomes
        for _ in range(20 * TRIES if outcomes else 0):
            told = changed(outcomes, self.luck, self.game)
            for _ in range(self.luck.randrange(6)):
                told = changed(told, self.luck, self.game)
            try:
                state = begin(self.game, "twin", told)
            except Refusal:
                continue
            if self.fits(state, 0, 0) and state.bytes != self.worlds[0].state.bytes:
                return World(state)
        return None

    def follow(self, world: World, step: int, anew: bool) -> World | None:
        """One step further, so that the onlooker knows the same; `anew`: in another way."""
        (act,) = self.worlds[step].steps[-1]
        since = len(world.state._journal)
        for acts, told in self.ways(world, step, act, anew):
            other = world.copy()
            other.state.seed = f"twin {self.luck.random()}"
            if not self.carry_out(other.state, acts, told):
                continue
            if not self.fits(other.state, step, since):
                continue
            if anew and not self.differs(other.state, step):
                continue
            other.steps.append(acts)
            return other
        return None

    def carry_out(self, state: State, acts: list[Act], told: Sequence[Outcome]) -> bool:
        """Let somebody act, or several; one act was played, so no more than one may be noticed."""
        noticed = 0
        for act in acts:
            since = len(state._journal)
            before = knowledge(state, self.onlooker, since)
            if not play(state, act, told):
                return False
            noticed += knowledge(state, self.onlooker, since) != before
        return noticed <= 1

    def ways(
        self, world: World, step: int, act: Act, anew: bool
    ) -> Iterator[tuple[list[Act], Sequence[Outcome]]]:
        """What may be tried: the same act, with other chance, other acts of others, none at all."""
        before, after = self.worlds[step - 1].state, self.worlds[step].state
        event = after.events[len(before.events)]
        if not anew:
            yield [act], event.outcomes
            yield [act], ()
        for _ in range(TRIES if event.outcomes else 0):
            yield [act], changed(event.outcomes, self.luck, self.game)
        if act[0] == self.onlooker:
            return
        for _ in range(TRIES):
            yield self.acts_of_others(world), ()
        if not anew:
            yield [], ()

    def acts_of_others(self, world: World) -> list[Act]:
        state, found = world.state.copy(), []
        for _ in range(self.luck.choice((1, 1, 2, 3))):
            others = [seat for seat in state.seats_to_decide if seat != self.onlooker]
            if not others:
                break
            seat = self.luck.choice(others)
            act = (seat, self.luck.choice(state.legal_numbers(seat)))
            if not play(state, act):
                break
            found.append(act)
        return found


def twins(worlds: list[World], onlooker: int, wanted: int, luck: Random) -> list[Twin]:
    """Some twins for an onlooker, those that go on longest of twice as many."""
    breeder = Breeder(worlds, onlooker, luck)
    steps = list(range(1, len(worlds)))
    luck.shuffle(steps)
    found: list[Twin] = []
    for first in [0, 0, *steps]:
        if len(found) < 2 * wanted and (one := breeder.twin(first)):
            found.append(one)
    found.sort(key=lambda one: -one.length)
    return found[:wanted]


def game_of(name: str, players: int, options: dict[str, str]) -> Game:
    return kervan.game(name, players, options)


__all__ = ["Any", "Twin", "World", "game_of", "original", "twins"]
