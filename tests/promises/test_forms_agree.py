"""Compiled and interpreted rules play the same games, byte by byte.

Whole random games at every number of players, some greedy ones, and every option's values; a game
too long to be played to its end by random players is compared where it was cut off.
"""

import pytest

from kervan.kernel.forms import GAMES, form
from kervan.kernel.table import game

pytestmark = pytest.mark.compiled

# How many random games each number of players is compared over, and how long one may be.
WHOLE = {"khiva": 2000, "yspahan": 1000, "samarkand": 1000, "istanbul": 100}
LIMIT = 2000
GREEDY_GAMES = 12
TABLES = [(name, n) for name in GAMES for n in form(name, "interpreted").contents.players]


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
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_whole_random_games(name, players, part):
    """In parts, so that all cores have something to do."""
    games = WHOLE[name] // 4
    compare(name, players, {}, range(part * games, (part + 1) * games), [0] * players)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_whole_greedy_games(name, players):
    styles = len(form(name, "interpreted").contents.styles)
    policies = [1 + seat % styles for seat in range(players)]
    compare(name, players, {}, range(GREEDY_GAMES), policies, limit=100_000)


def options_of(name):
    for option in form(name, "interpreted").contents.options:
        for value in option.values:
            if value != option.default:
                yield name, option.name, value


@pytest.mark.parametrize(
    ("name", "option", "value"), [one for name in GAMES for one in options_of(name)]
)
def test_games_with_every_option(name, option, value):
    for players in form(name, "interpreted").contents.players:
        compare(name, players, {option: value}, range(12), [0] * players, limit=600)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_imagined_worlds(name, players):
    """Conceal and imagine agree as well, from positions along a game."""
    one = Player(name, players, {}, "compiled")
    other = Player(name, players, {}, "interpreted")
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
