"""Levels 1 to 6, named after who travels the road: each a measured step stronger than the last.

The lower ones know what the greedy bot knows and follow it only so often; else they take another
decision of the better half by the same advice: they play worse, never absurdly. The last searches.
`level:6/4` thinks a quarter.
"""

from dataclasses import dataclass, replace

import numpy as np

from ..kernel.table import Game
from ..rules.reading import Refusal
from .glimpse import Bot, Glimpse
from .search import LOOPS, Bench, Plan, Search

NAMES = ("Novice", "Drover", "Pedlar", "Merchant", "Pathfinder", "Caravan-bashi")
FOLLOWED = (0, 180, 420, 710, 1000)  # of a thousand decisions, how many follow the advice
SIMULATIONS = 4096  # of the last level
MOST_SECONDS = 0.2  # a decision, where simulations take longer: a long turn has ten


@dataclass
class Follower:
    """Follows the game's advice now and then."""

    game: Game
    name: str
    followed: int

    def choose(self, glimpse: Glimpse) -> int:
        """The best advised decision, or another of the better half."""
        bench, form = Bench(self.game), self.game.form
        form.put(bench.states, glimpse.record)
        desk = bench.desk
        form.bind(LOOPS).consider(bench.states, glimpse.seat, 0, desk.menu, desk.advice)
        items: list[int] = desk.items()
        worth = np.array(bench.worth[: len(items)], np.int64)
        order: list[int] = np.argsort(-worth, kind="stable").tolist()
        whim, turn = divmod(glimpse.luck & 0x7FFFFFFF, 1000)
        if turn < self.followed:
            return items[order[0]]
        return items[order[whim % ((len(items) + 1) // 2)]]


def level_bot(game: Game, style: str) -> Bot:
    """`level:1` to `level:6`; `level:6/8` with an eighth of the simulations."""
    level, slash, part = style.partition("/")
    if level not in {str(number) for number in range(1, len(NAMES) + 1)}:
        raise Refusal(f"levels go from level:1 to level:{len(NAMES)}, not {style!r}")
    if slash and not (part.isdecimal() and len(part) < 9 and int(part)):
        raise Refusal(f"level:{level}/4 thinks a quarter; {style!r} is no level")
    number = int(level) - 1
    if number < len(FOLLOWED):
        return Follower(game, f"level:{style}", FOLLOWED[number])
    simulations = max(2, SIMULATIONS // int(part or 1))
    plan = replace(Plan(), simulations=simulations, seconds=MOST_SECONDS)
    return Search(game, plan, f"level:{style}")
