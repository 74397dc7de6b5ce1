"""kervan arena: bots meet, and their strengths are measured."""

import os
from collections.abc import Sequence
from pathlib import Path

from ..players.arena import Settings, Standing, Workers, arena, cores
from ..rules.reading import Refusal
from .common import add_game, command, print_json, progress, the_game


def run(arguments: Sequence[str]) -> int:
    made = command(
        "arena",
        "Let bots meet in blocks of games with the same chance, everybody on every seat once, and\n"
        "tell how strong they are: win shares of a seat and Plackett-Luce ratings, with 95 %\n"
        "intervals. Fewer bots than players: the last one fills up. More: all line-ups in turn.",
        "  kervan arena khiva --bots search:256,greedy --games 400\n"
        "  kervan arena khiva --players 2 --bots search:256,search:64 --games 1000 --keep a.jsonl\n"
        "  kervan arena khiva --bots level:1,level:2,level:3,level:4,level:5 --json",
    )
    add_game(made)
    made.add_argument("--bots", default="search,greedy", help="default search,greedy")
    made.add_argument("--games", type=int, default=400, metavar="G", help="default 400")
    made.add_argument("--jobs", type=int, metavar="N", help="processes (default: all cores)")
    made.add_argument("--seed", default="0", metavar="S", help="default 0")
    made.add_argument("--keep", type=Path, metavar="FILE", help="keep games here, and go on there")
    made.add_argument("--ray", metavar="ADDRESS", help="play on the Ray cluster at this address")
    made.add_argument("--json", action="store_true", help="one object")
    asked = made.parse_args(arguments)
    if asked.jobs is not None and asked.jobs < 1:
        raise Refusal(f"at least one process must play, not {asked.jobs}")
    table = the_game(asked, "compiled")
    settings = Settings(
        game=table.name,
        players=table.players,
        options=tuple(table.options.items()),
        bots=tuple(name.strip() for name in asked.bots.split(",")),
        games=asked.games,
        seed=asked.seed,
        board=str(asked.board.resolve()) if asked.board else "",
    )
    with progress(f"{asked.games} games of {asked.game}", asked.games) as done:
        found = arena(settings, workers(asked.ray, asked.jobs), done, asked.keep)
    if asked.json:
        print_json(found.as_json())
    else:
        show(found)
    return 0


def workers(ray: str | None, jobs: int | None) -> Workers:
    """Who plays: a cluster, or processes of this machine."""
    if ray is None:
        return cores(jobs or os.cpu_count() or 1)
    from ..players.cluster import cluster

    return cluster(ray, jobs)


def show(found: Standing) -> None:
    from rich.console import Console
    from rich.table import Table

    title = f"{found.game}, {found.players} players, {found.games} games; even is "
    title += f"{100 / found.players:.0f} %"
    table = Table(title=title, title_justify="left")
    table.add_column("bot")
    for head in ("wins a seat", "95 %", "Elo", "±", "mean score", "ms a decision"):
        table.add_column(head, justify="right")
    rows = sorted(zip(found.bots, found.elo_errors, strict=True), key=lambda row: -row[0].elo)
    for row, error in rows:
        table.add_row(
            row.bot,
            f"{100 * row.share:.1f} %",
            f"{100 * row.low:.1f}-{100 * row.high:.1f}",
            f"{row.elo:+d}",
            f"{error:.0f}",
            f"{row.mean_score:.1f}",
            f"{row.ms_per_decision:.2f}",
        )
    console = Console()
    console.print(table)
    low = min(min(scores) for scores in found.scores.values())
    high = max(max(scores) for scores in found.scores.values())
    wide = max(len(row.bot) for row in found.bots)
    for row, _ in rows:
        shares, scores = (
            line(row.low, row.share, row.high),
            heights(found.scores[row.bot], low, high),
        )
        console.print(
            f"{row.bot:<{wide}}  0 %{shares}100 %  {low}|{scores}|{high}", highlight=False
        )


WIDTH = 25
BARS = " ▁▂▃▄▅▆▇█"


def line(low: float, middle: float, high: float) -> str:
    """An interval drawn on a line from 0 to 1: ····├──●──┤·······"""
    first, at, last = (min(WIDTH - 1, int(one * WIDTH)) for one in (low, middle, high))
    drawn = ["·"] * WIDTH
    drawn[first : last + 1] = "─" * (last + 1 - first)
    drawn[first], drawn[last], drawn[at] = "├", "┤", "●"
    return "".join(drawn)


def heights(scores: Sequence[int], low: int, high: int) -> str:
    """How often scores came, as a row of bars."""
    columns = min(16, high - low + 1)
    counts = [0] * columns
    for score in scores:
        counts[min(columns - 1, (score - low) * columns // (high - low + 1))] += 1
    most = max(1, *counts)
    return "".join(BARS[-(-count * (len(BARS) - 1) // most)] for count in counts)
