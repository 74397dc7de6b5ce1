"""kervan analyse: what a strong player would do, and where a game was won or lost."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..kernel.sheet import parse
from ..players.analysis import WHOLE, Analysis, Review, analyse, review
from ..rules.reading import Refusal
from .common import command, print_json, progress, text_of

SWINGS = 15  # as many of the greatest changes are told


def run(arguments: Sequence[str]) -> int:
    made = command(
        "analyse",
        "Of a position: the chance to win of every seat, and the best decisions. Of a whole game:\n"
        "its mistakes, and a ledger of what choices and luck brought each seat.",
        "  kervan analyse game.txt\n  kervan analyse game.txt --upto 20 --seconds 2",
    )
    made.add_argument("sheet", help="a file, or - for standard input")
    made.add_argument("--upto", type=int, metavar="N", help="the position after decision N")
    made.add_argument("--seat", help="who is to decide there, if several are")
    made.add_argument("--seconds", type=float, default=1.0, help="for a position (default 1)")
    made.add_argument(
        "--simulations", type=int, default=0, metavar="N",
        help="so many instead: of a decision in a position, of a value in a game (default 128)",
    )  # fmt: skip
    made.add_argument("--board", type=Path, metavar="FILE", help="the board it was played on")
    made.add_argument("--json", action="store_true", help="one object")
    asked = made.parse_args(arguments)
    if asked.simulations < 0 or not asked.seconds > 0:
        raise Refusal("an analysis needs some time, or some simulations")
    sheet = parse(text_of(asked.sheet), asked.board)
    state = sheet.replay(upto=asked.upto)
    found: Analysis | Review
    if asked.upto is None:
        with progress("thinking the game over", len(sheet.events)) as done:
            found = review(state, asked.simulations or 128, done)
    else:
        found = analyse(state, asked.seconds, asked.seat, asked.simulations)
    if asked.json:
        print_json(found.as_json())
    elif isinstance(found, Review):
        show_review(found)
    else:
        show_position(found)
    return 0


def percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"


def columns(title: str, *heads: str) -> Any:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for head in heads:
        right = head not in ("move", "better", "seat")
        table.add_column(head, justify="right" if right else "left")
    return table


def show_position(found: Analysis) -> None:
    from rich.console import Console

    heads = ("move", "wins", "behind", "±", "tried")
    table = columns(f"what {found.seat} could do", *heads)
    for one in found.best:
        sure = percent(1.96 * one.error)
        table.add_row(
            one.move, percent(one.chance), percent(one.behind), sure, f"{one.simulations}"
        )
    console = Console()
    chances = ", ".join(f"{seat} {percent(chance)}" for seat, chance in found.chances.items())
    console.print(f"chances to win: {chances}", highlight=False)
    console.print(table)


def show_review(found: Review) -> None:
    from rich.console import Console

    console = Console()
    table = columns("mistakes", "no.", "seat", "move", "better", "cost", "±")
    for one in found.mistakes:
        cost, sure = percent(one.cost), percent(1.96 * one.error)
        table.add_row(f"{one.number}", one.seat, one.move, one.better, cost, sure)
    console.print(table)
    table = columns("where the game was decided", "no.", "seat", "move", *found.seats, "by")
    changes = [
        (entry, by, getattr(entry, by)) for entry in found.ledger for by in ("choice", "luck")
    ]
    swings = sorted(max(map(abs, change)) for *_, change in changes)
    least = max(1, swings[-SWINGS] if len(swings) >= SWINGS else 1)
    for entry, by, change in changes:
        if max(map(abs, change)) >= least:
            told = (signed(one) for one in change)
            table.add_row(f"{entry.number}", entry.seat, entry.move or "the set-up", *told, by)
    console.print(table)
    table = columns("the ledger", "seat", "even", "choices", "luck", "result")
    for place, seat in enumerate(found.seats):
        choice, luck = found.total("choice", place), found.total("luck", place)
        table.add_row(
            seat, percent(found.even / WHOLE), signed(choice), signed(luck),
            percent(found.result[place] / WHOLE),
        )  # fmt: skip
    console.print(table)
    if not found.over:
        console.print("the game is not over: its result is what it was worth at last")


def signed(change: int) -> str:
    return f"{100 * change / WHOLE:+.1f} %"
