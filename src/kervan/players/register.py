"""All bots by name: `random`, `greedy:courier`, `search:256`, `search:2s`, `level:4` ..."""

from collections.abc import Callable

from ..kernel.table import Game
from ..rules.reading import Refusal
from .glimpse import Bot
from .levels import level_bot
from .search import search_bot
from .simple import greedy_bot, random_bot

BOTS: dict[str, Callable[[Game, str], Bot]] = {
    "random": random_bot,
    "greedy": greedy_bot,
    "search": search_bot,
    "level": level_bot,
}


def bot(name: str, game: Game) -> Bot:
    """A bot by its name, for this game; behind a colon stands its style or strength."""
    kind, _, style = name.partition(":")
    if kind not in BOTS:
        raise Refusal(f"there is no bot {kind!r}; there are {', '.join(BOTS)}")
    return BOTS[kind](game, style)
