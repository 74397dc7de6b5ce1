"""Compiled and interpreted rules play the same games, byte by byte.

Whole random games at every number of players, 200 thousand decisions or more at each, some greedy
ones, and every option's values; with an expansion all that again.
"""

import pytest

from kervan.kernel.forms import GAMES, form
from kervan.kernel.table import game
from kervan.rules.reading import Refusal

pytestmark = pytest.mark.compiled

# How many random games each number of players is compared over. None is endless.
WHOLE = {"khiva": 2000, "yspahan": 1000, "samarkand": 1000, "istanbul": 120}
LIMIT = 100_000
GREEDY_GAMES = 12
PLAIN = {name: form(name, "interpreted").contents for name in GAMES}
PLAYED = [(name, told) for name, contents in PLAIN.items() for told in ({}, *contents.expansions)]
TABLES = [
    pytest.param(name, n, options, id="-".join([name, str(n), *options]))
    for name, options in PLAYED
    for n in PLAIN[name].players
]
EVERY_TABLE = pytest.mark.parametrize(("name", "players", "options"), TABLES)


class Player:
    """The loops of one form, and the records they work with."""

    def __init__(self, name, players, options, kind):
        self.table = game(name, players, options, kind)
        self.form = self.table.form
        self.rows = self.form.rows(self.table.contents.state, 3)
        self.desk = self.form.desk

    def play(self, number, policies, limit):
        """One game; returns decisions taken, scores, and the bytes of the table it ends with."""
        desk, loops = self.desk, self.form.loops
        loops.key_stream(desk.chance, number, 1)
        loops.key_stream(desk.luck, number, 2)
        desk.fields[1].on = 0
        taken = loops.play_game(
            self.rows, self.table.players, self.table.option_row, self.form.numbers(policies),
            desk.chance, desk.luck, desk.journal, desk.menu, desk.advice, limit,
        )  # fmt: skip
        contents = self.table.contents
        seats = range(self.table.players)
        scores = [int(contents.score(self.rows[0], seat)) for seat in seats]
        ranks = [int(contents.rank(self.rows[0], seat)) for seat in seats]
        return int(taken), scores, ranks, self.form.bytes_of(self.rows)


def compare(name, players, options, numbers, policies, limit=LIMIT):
    one = Player(name, players, options, "compiled")
    other = Player(name, players, options, "interpreted")
    for number in numbers:
        assert one.play(number, policies, limit) == other.play(number, policies, limit), number


@pytest.mark.parametrize("part", range(4))
@EVERY_TABLE
def test_whole_random_games(name, players, options, part):
    """In parts, so that all cores have something to do."""
    games = WHOLE[name] // 4
    compare(name, players, options, range(part * games, (part + 1) * games), [0] * players)


@EVERY_TABLE
def test_whole_greedy_games(name, players, options):
    styles = len(PLAIN[name].styles)
    policies = [1 + seat % styles for seat in range(players)]
    compare(name, players, options, range(GREEDY_GAMES), policies)


def suits(name, players, options):
    """May so many play with these options?"""
    try:
        game(name, players, options, "interpreted")
    except Refusal:
        return False
    return True


def options_of(name, told):
    """Each value of each option that makes another game, and how many may play it."""
    contents = PLAIN[name]
    for option in contents.options:
        for value in option.values:
            if value != option.default and option.name not in told:
                options = {**told, option.name: value}
                if players := [n for n in contents.players if suits(name, n, options)]:
                    label = "-".join([name, *told, option.name, value])
                    yield pytest.param(name, players, options, id=label)


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [one for name, told in PLAYED for one in options_of(name, told)],
)
def test_games_with_every_option(name, players, options):
    for seats in players:
        compare(name, seats, options, range(12), [0] * seats, limit=600)


@EVERY_TABLE
def test_imagined_worlds(name, players, options):
    """Conceal and imagine agree as well, from positions along a game."""
    one = Player(name, players, options, "compiled")
    other = Player(name, players, options, "interpreted")
    for number in range(40):
        for player in (one, other):
            player.play(number, [0] * players, limit=10 + 7 * (number % 13))
        for seat in range(players):
            worlds = []
            for player in (one, other):
                player.rows[1:2] = copied(player)
                player.form.loops.key_stream(player.desk.chance, number, seat)
                player.table.contents.conceal(player.rows[1], seat)
                hidden = player.form.bytes_of(player.rows, 1)
                player.table.contents.imagine(player.rows[1], seat, player.desk.chance)
                worlds.append((hidden, player.form.bytes_of(player.rows, 1)))
            assert worlds[0] == worlds[1], (number, seat)


def copied(player):
    """The present record, once more."""
    if player.form.is_compiled:
        return player.rows[0:1].copy()
    return [player.rows[0].copy()]
