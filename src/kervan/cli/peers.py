"""Engines of other games that install from PyPI, measured the same way: random play to the end.

Decisions with one answer are not counted, neither theirs nor ours. Inside C++, OpenSpiel plays
random games as the rollouts of its MCTS bot; how many decisions such a game has is counted from
Python once.
"""

import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

from ..rules.reading import Refusal

Rate = tuple[float, float]
Measure = Callable[[float], Rate]
ROLLOUTS, SIMULATIONS = 10, 10


def peers() -> Iterator[tuple[str, Measure]]:
    """Every peer by name."""
    missing = [one for one in ("pyspiel", "catanatron", "pettingzoo") if find_spec(one) is None]
    if missing:
        raise Refusal(f"`make peers` installs what is missing here: {', '.join(missing)}")
    for name in ("backgammon", "gin_rummy"):
        dashed = name.replace("_", "-")
        yield f"openspiel-python-{dashed}", openspiel_python(name)
        yield f"openspiel-cpp-{dashed}", openspiel_cpp(name)
    yield "catanatron", catanatron()
    yield "pettingzoo-connect-four", pettingzoo()


def repeated(play: Callable[[], int]) -> Measure:
    """Whole games, one after the other; `play` returns the decisions of one."""

    def measure(seconds: float) -> Rate:
        decisions, games = 0, 0
        begun = time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            decisions += play()
            games += 1
        return decisions / spent, games / spent

    return measure


def openspiel_game(name: str) -> Callable[[], int]:
    import pyspiel

    game, luck = pyspiel.load_game(name), random.Random(1)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                actions, weights = zip(*outcomes, strict=True)
                state.apply_action(luck.choices(actions, weights)[0])
            else:
                legal = state.legal_actions()
                decisions += len(legal) > 1
                state.apply_action(luck.choice(legal))
        return decisions

    return play


def openspiel_python(name: str) -> Measure:
    return repeated(openspiel_game(name))


def openspiel_cpp(name: str) -> Measure:
    import pyspiel

    play = openspiel_game(name)
    length = sum(play() for _ in range(40)) / 40
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 0, False, 7, False)
    state, luck = game.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        state.apply_action(luck.choice(state.chance_outcomes())[0])

    def measure(seconds: float) -> Rate:
        games = 0
        begun = time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            bot.step(state)
            games += ROLLOUTS * SIMULATIONS
        return games * length / spent, games / spent

    return measure


def catanatron() -> Measure:
    from catanatron import Color, Game, RandomPlayer

    counted = [0, 0]

    class Counting(RandomPlayer):  # type: ignore[misc]
        def decide(self, game: Any, playable_actions: Any) -> Any:
            counted[0] += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    def play() -> int:
        before, counted[1] = counted[0], counted[1] + 1
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        Game([Counting(colour) for colour in colours], seed=counted[1]).play()
        return counted[0] - before

    return repeated(play)


def pettingzoo() -> Measure:
    from pettingzoo.classic import connect_four_v3

    env, luck, seeds = connect_four_v3.env(), random.Random(1), iter(range(1 << 30))

    def play() -> int:
        decisions = 0
        env.reset(seed=next(seeds))
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = [action for action, may in enumerate(seen["action_mask"]) if may]
            decisions += len(legal) > 1
            env.step(luck.choice(legal))
        return decisions

    return repeated(play)
