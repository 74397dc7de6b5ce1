"""Break the rules on purpose, one error at a time, and see that the tests notice: `make mutants`.

    python -m tests.mutants.run [game ...] [--jobs N] [--json]

Errors are planted in copies of the source, never in the tree. Stories, laws and golden games of
the game are run interpreted, stopping at the first that fails. Exit status 1 if one survives.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
TOLD = 180  # seconds after which a mutant counts as caught: it made a game endless


def planted(games: Sequence[str]) -> Iterator[tuple[str, int, dict[str, str]]]:
    """Every planted error: game, number, what to change."""
    for path in sorted(HERE.glob("*.toml")):
        if not games or path.stem in games:
            found = tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
            for number, mutant in enumerate(found, 1):
                yield path.stem, number, mutant


def copy_of_the_tree(place: Path) -> None:
    for name in ("src", "tests", "docs"):
        ignored = shutil.ignore_patterns("__pycache__", "static", "node_modules")
        shutil.copytree(ROOT / name, place / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", place)


def is_caught(place: Path, game: str, mutant: dict[str, str]) -> bool:
    """Plant one error in a copy, run the tests, take it out again."""
    path = place / "src" / "kervan" / "rules" / game / mutant["file"]
    right = path.read_text(encoding="utf-8")
    if right.count(mutant["old"]) != 1:
        count = right.count(mutant["old"])
        raise SystemExit(f"{game}: {mutant['old']!r} stands {count} times in {mutant['file']}")
    path.write_text(right.replace(mutant["old"], mutant["new"]), encoding="utf-8")
    try:
        return any(fails(place, tests, game) for tests in suites(place, game))
    finally:
        path.write_text(right, encoding="utf-8")


def suites(place: Path, game: str) -> Iterator[list[str]]:
    """What may notice, the quickest first."""
    yield ["tests/test_stories.py"]
    for folder in (f"tests/{game}", f"tests/laws/test_{game}_laws.py", "tests/golden"):
        if (place / folder).exists():
            yield [folder]
    yield ["tests/promises/test_promises.py"]


def fails(place: Path, tests: list[str], game: str) -> bool:
    # Folders of one game need no filter; in the others a test's name begins with the game's.
    wanted = [] if f"tests/{game}" in tests[0] or f"test_{game}" in tests[0] else ["-k", game]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-m", "not compiled", *wanted, *tests]
    place_first = {**os.environ, "PYTHONPATH": str(place / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*command, "-p", "no:cacheprovider"], cwd=place, env=place_first,
            capture_output=True, timeout=TOLD,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return True
    return done.returncode == 1


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    asked.add_argument("games", nargs="*")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--json", action="store_true")
    told = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        free: Queue[Path] = Queue()
        for job in range(told.jobs):
            place = Path(folder) / str(job)
            copy_of_the_tree(place)
            free.put(place)

        def judge(one: tuple[str, int, dict[str, str]]) -> bool:
            game, number, mutant = one
            place = free.get()
            try:
                caught = is_caught(place, game, mutant)
            finally:
                free.put(place)
            if told.json:
                print(json.dumps({"game": game, "number": number, "caught": caught, **mutant}))
            elif not caught:
                print(f"SURVIVES {game} {number}: {mutant['why']} ({mutant['file']})", flush=True)
            return caught

        mutants = list(planted(told.games))
        with ThreadPoolExecutor(told.jobs) as pool:
            verdicts = list(pool.map(judge, mutants))
    if not told.json:
        print(f"{sum(verdicts)} of {len(verdicts)} planted errors caught")
    return 0 if all(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
