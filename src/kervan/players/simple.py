"""The simple bots: random, and greedy by each game's own advice in one of its styles.

Both also run inside the compiled loops, where a number stands for them: see `loops.choose`.
"""

from ..kernel.table import Game
from ..rules.reading import Refusal
from .glimpse import Glimpse

RANDOM, GREEDY = 0, 1


class Simple:
    """A bot that the compiled loops know by a number: RANDOM, or GREEDY + its style."""

    def __init__(self, name: str, policy: int) -> None:
        self.name = name
        self.policy = policy

    def choose(self, glimpse: Glimpse) -> int:
        form = glimpse.game.form
        desk, loops = form.desk, form.loops
        rows = form.rows(glimpse.game.contents.state, 2)
        form.put(rows, glimpse.record)
        loops.key_stream(desk.luck, glimpse.luck, glimpse.seat)
        form.contents.legal(rows[0], glimpse.seat, desk.menu)
        at = loops.choose(rows, glimpse.seat, self.policy, desk.luck, desk.menu, desk.advice)
        return int(desk.items()[at])


def random_bot(game: Game, style: str) -> Simple:
    """Any legal decision, each as likely as another."""
    if style:
        raise Refusal(f"the random bot has no style {style!r}")
    return Simple("random", RANDOM)


def greedy_bot(game: Game, style: str) -> Simple:
    """The best single decision, by what a hand-written player thinks of the game."""
    styles: tuple[str, ...] = game.contents.styles
    style = style or styles[0]
    if style not in styles:
        raise Refusal(f"greedy plays {game.name} as {', '.join(styles)}, not as {style!r}")
    name = "greedy" if style == styles[0] else f"greedy:{style}"
    return Simple(name, GREEDY + styles.index(style))
