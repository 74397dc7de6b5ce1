"""kervan replay: step through the game on a score sheet."""

from collections.abc import Sequence
from pathlib import Path

from ..kernel.sheet import parse
from ..kernel.table import HOST, State
from .common import add_form, command, print_json, text_of


def run(arguments: Sequence[str]) -> int:
    made = command(
        "replay",
        "Tell the game on a score sheet in words, and show the table at its end or at a moment.",
        "  kervan replay game.txt\n  kervan replay game.txt --upto 20 --seat red --lang fr",
    )
    add_form(made, "interpreted")
    made.add_argument("sheet", help="a file, or - for standard input")
    made.add_argument("--board", type=Path, metavar="FILE", help="the board it was played on")
    made.add_argument("--upto", type=int, metavar="N", help="stop after decision N")
    made.add_argument(
        "--seat", default=HOST, help="only what this seat may see (a colour, spectator)"
    )
    made.add_argument("--lang", default="en", help="en, fr or it")
    made.add_argument("--json", action="store_true", help="the view as one object")
    asked = made.parse_args(arguments)
    state = parse(text_of(asked.sheet), asked.board).replay(asked.form, asked.upto)
    if asked.json:
        print_json(state.view(asked.seat))
    else:
        tell(state, asked.seat, asked.lang)
    return 0


def tell(state: State, seat: str, language: str) -> None:
    from rich.console import Console

    from .picture import picture

    console = Console(
        highlight=False, markup=False, soft_wrap=True
    )  # names may have brackets in them
    number = -1
    for happening in state.happenings(seat):
        if happening.event != number:
            number = happening.event
            if number:
                event = state.events[number - 1]
                console.print(f"{number}. {state.names[event.seat]}", style="bold")
        console.print(f"     {state.tell(happening, language)}")
    console.print()
    console.print(picture(state, seat, language))
