"""How much of a win does a search give away? Cheaper to learn than from games.

    python experiments/search_regret.py khiva simulations=320 simulations=2048,clear=0

Each variant is a Plan, told by its fields. Positions come from games between greedy bots; there a
search with many more simulations says how far each decision is behind the best. What it believes
of horizons and leaves it believes of all variants: this compares how they spend simulations.
"""

import argparse
import os
import time
from dataclasses import replace
from random import Random

import numpy as np

os.environ["KERVAN_THREADS"] = "1"

from search_shapes import plan_of

import kervan
from kervan.players.glimpse import glimpse
from kervan.players.register import bot
from kervan.players.search import Plan, Search

DEEP = 12000  # simulations that the truth is taken from
EVERY = 17  # decisions between two positions
DROPPED = 0.2  # what a decision is taken to give away that the deep search did not look at


def positions(table, count):
    greedy, random, found, seed = bot("greedy", table), Random(1), [], 0
    while len(found) < count:
        state, number, at = table.start(seed=seed), 0, random.randrange(EVERY)
        seed += 1
        while not state.over:
            sight = glimpse(state, state.seats_to_decide[0], number)
            if number % EVERY == at and len(sight.legal) > 1:
                found.append((sight.record, sight.seat))
            state.play(sight.seat, greedy.choose(sight))
            number += 1
    return found[:count]


def main():
    made = argparse.ArgumentParser()
    made.add_argument("game")
    made.add_argument("variants", nargs="+")
    made.add_argument("--option", action="append", default=[])
    made.add_argument("--players", type=int, default=4)
    made.add_argument("--positions", type=int, default=100)
    asked = made.parse_args()
    table = kervan.game(asked.game, asked.players, dict(one.split("=") for one in asked.option))
    places = positions(table, asked.positions)
    deep = Search(table, replace(Plan(), simulations=DEEP, clear=0.0))
    truths = []
    for record, seat in places:
        found = deep.look(record, seat, 987654321)
        truths.append(dict(zip(found.decisions, found.behind, strict=True)))
    for text in asked.variants:
        search = Search(table, plan_of(text), text)
        search.look(*places[0], 1)
        given, spent, begun = [], 0, time.process_time()
        for truth, (record, seat) in zip(truths, places, strict=True):
            found = search.look(record, seat, 5)
            given.append(max(0.0, truth.get(found.decisions[0], DROPPED)))
            spent += sum(found.simulations)
        cost = 1000 * (time.process_time() - begun) / len(places)
        error = np.std(given) / len(given) ** 0.5
        print(
            f"{asked.game:<10} {asked.players} {text:<40} gives away {np.mean(given):.2%} "
            f"+- {1.96 * error:.2%}  {spent / len(places):6.0f} simulations  {cost:6.1f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
