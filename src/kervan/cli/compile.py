"""kervan compile: compile the rules of all games, so that nobody waits for it later."""

import shutil
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from ..kernel.forms import GAMES, form
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
    compile_games(dict.fromkeys(games))
    forget_old()
    print(f"rules ready: {', '.join(games)} ({time.perf_counter() - begun:.1f} s)")
    return 0


def compile_games(games: Mapping[str, Path | None]) -> None:
    """Compile games, each on its board, beside each other: a process for each core."""
    with (
        progress("compiling", len(games)) as done,
        ProcessPoolExecutor(mp_context=get_context("spawn")) as pool,
    ):
        for name, seconds in pool.map(warm_one, games, games.values()):
            done(1)
            if seconds > 2:
                print(f"compiled {name} in {seconds:.0f} s", file=sys.stderr)


def not_compiled(boards: Mapping[str, Path | None]) -> dict[str, Path | None]:
    """The games whose rules were never compiled here as they are now, for these boards."""
    return {
        name: board
        for name, board in boards.items()
        if not (cache_folder() / digest_of(name, board)).is_dir()
    }


def digest_of(name: str, board: Path | None) -> str:
    """What the rules of a game are kept under; those of its own board need not be loaded for it."""
    if board is None:
        return fingerprint(name)
    return str(form(name, "interpreted", board).grammar.fingerprint(name))


def forget_old() -> None:
    """Throw away what was compiled from rules that have since changed."""
    for folder in cache_folder().glob("*-*"):
        if time.time() - folder.stat().st_mtime > KEPT:
            shutil.rmtree(folder, ignore_errors=True)


def warm_one(name: str, board: Path | None) -> tuple[str, float]:
    """Call every compiled entry of a game once."""
    from ..kernel.warm import warm
    from ..players.search import warm as warm_search

    begun = time.perf_counter()
    warm(name, board)
    warm_search(name, board)
    return name, time.perf_counter() - begun
