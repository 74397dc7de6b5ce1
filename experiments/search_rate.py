"""How much of the raw random-play rate does search keep when it plays worlds out at random?

    python experiments/search_rate.py [GAME ...]

Both in the same run, on one core: whole random games, and simulations from positions of such a
game (imagine a world, copy it, take a decision, play to the end at random, see who stands how).
"""

import sys
import time

import numpy as np

import kervan
from kervan.kernel.forms import GAMES
from kervan.players.glimpse import glimpse
from kervan.players.search import FOREVER, Plan, Search

GAMES_PLAYED = 2000
POSITIONS = 6
ROUNDS = 5


def raw_rate(table):
    """Real decisions a second of whole random games."""
    form, desk = table.form, table.form.desk
    rows = form.rows(table.contents.state, 3)
    results = form.rows(form.outside.Result, GAMES_PLAYED)
    policies = form.numbers(table.players)

    def play(seed, count):
        return form.loops.play_games(
            rows, table.players, table.option_row, policies, form.numbers([seed, 0, 1]),
            desk.chances, desk.journal, desk.menu, desk.advice, results[:count],
        )  # fmt: skip

    play(0, 1)
    begun = time.process_time()
    return play(1, GAMES_PLAYED) / (time.process_time() - begun)


def search_rate(table):
    """Real decisions a second inside a search that plays on at random to the end."""
    plan = Plan(simulations=4000, policy=0, horizon=FOREVER)
    search = Search(table, plan, threads=1)
    state = table.start(seed=3)
    seconds, taken = 0.0, 0
    for number in range(POSITIONS * 5):
        seat = state.seats_to_decide[0]
        sight = glimpse(state, seat, number)
        if number % 5 == 0 and len(sight.legal) > 1:
            search.look(sight.record, seat, 1)
            before, begun = search.taken, time.process_time()
            search.look(sight.record, seat, 2)
            seconds += time.process_time() - begun
            taken += search.taken - before
        state.play(seat, sight.legal[number % len(sight.legal)])
    return taken / seconds


def main(names):
    for name in names:
        table = kervan.game(name)
        rates = [(raw_rate(table), search_rate(table)) for _ in range(ROUNDS)]
        raw, found = (float(np.median(column)) for column in zip(*rates, strict=True))
        share = float(np.median([searched / plain for plain, searched in rates]))
        print(f"{name:<10} raw {raw / 1e6:5.2f} M/s   search {found / 1e6:5.2f} M/s   {share:.0%}")


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES)
