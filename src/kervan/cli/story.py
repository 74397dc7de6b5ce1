"""kervan story: rulebook examples given by path, run in both forms of the rules."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from ..kernel.forms import ROOTS
from ..kernel.story import Verdict, run_story
from .common import command, print_json
from .main import complain


def run(arguments: Sequence[str]) -> int:
    made = command(
        "story",
        "Run rulebook examples: put the pieces down, play, compare the whole table.\n"
        "Exit status 0 if all agree with the rules, 1 if one does not, 2 if one cannot be read.",
        "  kervan story tests/stories/khiva/*.toml\n  kervan story mine.toml --json",
    )
    made.add_argument("files", nargs="+", metavar="FILE", type=Path)
    made.add_argument("--form", choices=ROOTS, help="only this form (default: both)")
    made.add_argument("--json", action="store_true", help="one object a file and mode")
    asked = made.parse_args(arguments)
    modes = [asked.form] if asked.form else list(ROOTS)
    status = 0
    for path in asked.files:
        told = set()
        for mode in modes:
            verdict = run_story(path, mode)
            status = max(status, verdict.status)
            if asked.json:
                shown = asdict(verdict)
                del shown["status"]
                print_json(shown)
            elif not verdict.ok and verdict.why not in told:
                told.add(verdict.why)
                show(verdict)
    if not asked.json and not status:
        count = len(asked.files)
        print(f"{count} stories: all agree" if count > 1 else "1 story: it agrees")
    return status


def show(verdict: Verdict) -> None:
    """Where the rules do not agree is an answer; what cannot be read is a complaint."""
    if verdict.status == 1:
        print(f"{verdict.file} ({verdict.mode}): {verdict.why}")
    elif verdict.why.startswith(verdict.file):
        complain(verdict.why)
    else:
        complain(f"{verdict.file}: {verdict.why}")
