"""Which search is stronger? One among three greedy bots, or searches against each other.

    python experiments/search_shapes.py khiva --games 80 simulations=1280 simulations=1280,trust=0

Each variant is a Plan, told by its fields; every block of four games has the same chance for all.
`--duel`: each variant sits with the first one, two players.
"""

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, replace
from multiprocessing import get_context

import numpy as np

os.environ["KERVAN_THREADS"] = "1"

import kervan
from kervan.players.match import play
from kervan.players.ratings import win_shares
from kervan.players.register import bot
from kervan.players.search import Plan, Search

KINDS = {one.name: type(one.default) for one in fields(Plan)}


def plan_of(text):
    told = dict(one.split("=") for one in text.split(",") if one)
    return replace(Plan(), **{name: KINDS[name](value) for name, value in told.items()})


MADE = {}


def made(name, players, options, text):
    key = (name, players, options, text)
    if key not in MADE:
        table = kervan.game(name, players, dict(options))
        MADE[key] = bot(text, table) if "=" not in text else Search(table, plan_of(text), text)
    return MADE[key]


def block(name, players, options, mine, theirs, number):
    table = kervan.game(name, players, dict(options))
    won, decisions, seconds = [], 0, 0.0
    for seat in range(players):
        texts = [mine if at == seat else theirs for at in range(players)]
        bots = [made(name, players, options, text) for text in texts]
        begun = time.process_time()
        played = play(table, bots, f"shapes/{number}")
        seconds += time.process_time() - begun
        won.append(win_shares(played.ranks)[seat])
        decisions += played.decisions[seat]
    return float(np.mean(won)), decisions, seconds


def main():
    made_ = argparse.ArgumentParser()
    made_.add_argument("game")
    made_.add_argument("variants", nargs="+")
    made_.add_argument("--option", action="append", default=[])
    made_.add_argument("--players", type=int, default=4)
    made_.add_argument("--games", type=int, default=80)
    made_.add_argument("--jobs", type=int, default=os.cpu_count())
    made_.add_argument("--duel", action="store_true")
    asked = made_.parse_args()
    options = tuple(tuple(one.split("=")) for one in asked.option)
    players = 2 if asked.duel else asked.players
    theirs = asked.variants[0] if asked.duel else "greedy"
    variants = asked.variants[1:] if asked.duel else asked.variants
    with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool:
        count = asked.games // players
        waiting = {
            one: [
                pool.submit(block, asked.game, players, options, one, theirs, number)
                for number in range(count)
            ]
            for one in variants
        }
        for one, found in waiting.items():
            rows = [each.result() for each in found]
            shares = np.array([row[0] for row in rows])
            half = 1.96 * shares.std(ddof=1) / len(shares) ** 0.5
            cost = 1000 * sum(row[2] for row in rows) / sum(row[1] for row in rows)
            print(
                f"{asked.game:<10} {players} {' '.join(asked.option):<14} {one:<44} "
                f"against {theirs}: {shares.mean():6.1%} +- {half:.1%}  {cost:6.1f} ms/decision",
                flush=True,
            )


if __name__ == "__main__":
    main()
