"""kervan compile: compile the rules of all games, so that nobody waits for it later."""

import shutil
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from ..kernel.forms import GAMES
from ..rules.grammar import cache_folder, fingerprint
from .common import command, progress

KEPT = 30 * 24 * 3600  # seconds a compiled game is kept after its folder last changed


def run(arguments: Sequence[str]) -> int:
    made = command(
        "compile",
        "Compile the rules of games for this machine. They are kept, and compiled anew when a\n"
        "rule or table changes.",
        "  kervan compile\n  kervan compile khiva",
    )
    made.add_argument("games", nargs="*", help=f"default: all ({', '.join(GAMES)})")
    asked = made.parse_args(arguments)
    games = asked.games or list(GAMES)
    begun = time.perf_counter()
    compile_games(games)
    forget_old()
    print(f"rules ready: {', '.join(games)} ({time.perf_counter() - begun:.1f} s)")
    return 0


def compile_games(games: Sequence[str]) -> None:
    """Compile games beside each other, a process for each core."""
    with (
        progress("compiling", len(games)) as done,
        ProcessPoolExecutor(mp_context=get_context("spawn")) as pool,
    ):
        for name, seconds in pool.map(warm_one, games):
            done(1)
            if seconds > 2:
                print(f"compiled {name} in {seconds:.0f} s", file=sys.stderr)


def not_compiled() -> list[str]:
    """The games whose rules were never compiled here as they are now."""
    return [name for name in GAMES if not (cache_folder() / fingerprint(name)).is_dir()]


def forget_old() -> None:
    """Throw away what was compiled from rules that have since changed."""
    for folder in cache_folder().glob("*-*"):
        if time.time() - folder.stat().st_mtime > KEPT:
            shutil.rmtree(folder, ignore_errors=True)


def warm_one(name: str) -> tuple[str, float]:
    """Call every compiled entry of a game once."""
    from ..kernel.warm import warm
    from ..players.search import warm as warm_search

    begun = time.perf_counter()
    warm(name)
    warm_search(name)
    return name, time.perf_counter() - begun
