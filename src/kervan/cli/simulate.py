"""kervan simulate: many games between bots."""

from collections.abc import Sequence
from dataclasses import asdict

from ..players.simulate import Summary, simulate
from ..rules.reading import Refusal
from .common import add_form, add_game, command, print_json, progress, the_game

MOST = 50_000_000


def run(arguments: Sequence[str]) -> int:
    made = command(
        "simulate",
        "Let bots play many games, and see who wins. The same seed gives the same games.",
        "  kervan simulate khiva --bots greedy,random,random,random --games 1000\n"
        "  kervan simulate khiva --players 2 --bots greedy:courier,greedy --seed 3 --json",
    )
    add_game(made)
    add_form(made)
    made.add_argument("--bots", default="greedy", help="a bot for each seat, or one for all")
    made.add_argument("--games", type=int, default=100, metavar="G", help="default 100")
    made.add_argument("--seed", type=int, default=0, metavar="S", help="default 0")
    made.add_argument("--json", action="store_true", help="one object")
    asked = made.parse_args(arguments)
    if asked.games < 1:
        raise Refusal(f"at least one game must be played, not {asked.games}")
    if asked.games > MOST:
        raise Refusal(f"at most {MOST:,} games are kept in mind at once, not {asked.games:,}")
    if not -(2**63) <= asked.seed < 2**63:
        raise Refusal(f"a seed here is a number of 64 bits, not {asked.seed}")
    names = asked.bots.split(",")
    if asked.players is None and len(names) > 1:
        asked.players = len(names)
    table = the_game(asked, asked.form)
    with progress(f"{asked.games} games of {asked.game}", asked.games) as done:
        found = simulate(table, names, asked.games, asked.seed, progress=done)
    if asked.json:
        print_json(asdict(found))
    else:
        show(found)
    return 0


def show(found: Summary) -> None:
    from rich.console import Console
    from rich.table import Table

    title = f"{found.game}, {found.players} players, {found.games} game{'s' * (found.games > 1)}"
    table = Table(title=title, title_justify="left")
    for head in ("seat", "bot", "wins", "share", "mean score"):
        table.add_column(head, justify="left" if head in ("seat", "bot") else "right")
    for number, seat in enumerate(found.seats, 1):
        share = f"{100 * seat.wins / found.games:.1f} %"
        table.add_row(str(number), seat.bot, f"{seat.wins:g}", share, f"{seat.mean_score:.1f}")
    console = Console()
    console.print(table)
    ends = ", ".join(f"{why} {count}" for why, count in found.ends.items())
    console.print(f"{found.decisions} decisions; ends: {ends}")
