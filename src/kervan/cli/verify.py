"""kervan verify: is a score sheet true? Its decisions legal, its dice those of its seed?"""

from collections.abc import Sequence
from pathlib import Path

from ..kernel.sheet import parse, result_of
from .common import add_form, command, print_json, text_of


def run(arguments: Sequence[str]) -> int:
    made = command(
        "verify",
        "Replay a score sheet: every decision must be legal, every outcome must follow from the\n"
        "seed, the commitment must be the seed's, and the result must be as written.",
        "  kervan verify game.txt\n  kervan verify - --json < game.txt",
    )
    add_form(made)
    made.add_argument("sheet", help="a file, or - for standard input")
    made.add_argument("--board", type=Path, metavar="FILE", help="the board it was played on")
    made.add_argument("--json", action="store_true", help="one object")
    asked = made.parse_args(arguments)
    sheet = parse(text_of(asked.sheet), asked.board)
    state = sheet.verify(asked.form)
    if asked.json:
        shown = {"sheet": asked.sheet, "ok": True, "game": sheet.game, "players": sheet.players}
        more = {"decisions": len(sheet.events), "undone": sheet.undone, "hash": state.hash()}
        print_json({**shown, **more})
    else:
        how = "follows from the seed" if sheet.seed is not None else "was told"
        print(f"{sheet.game}, {sheet.players} players, {len(sheet.events)} decisions: true")
        print(f"its chance {how}{taken_back(sheet.undone)}")
        print(f"result {result_of(state)}; hash {state.hash()}")
    return 0


def taken_back(times: int) -> str:
    """How often something revealed was taken back: a seed is honest, who undoes may choose."""
    if not times:
        return ""
    often = "once" if times == 1 else f"{times} times"
    return f"; {often} something revealed was taken back"
