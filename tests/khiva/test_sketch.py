"""The table in a terminal: nothing is lost in it, and it fits a screen of 80 columns."""

import pytest

from kervan.kernel.table import SPECTATOR
from kervan.kernel.words import LANGUAGES, catalogue
from tests.table import play_out, table


def drawn(state, seat, language):
    words = catalogue("khiva", language)
    colours = [words[f"terms.seat.{seat}"] for seat in state.game.seats]
    state.names = tuple(f"{colour} (greedy)" for colour in colours)
    return state.drawn(seat, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 5])
def test_no_line_is_wider_than_80(players, language):
    for count, state in enumerate(play_out("khiva", players, seed=players)):
        if count % 5 == 0 or state.over:
            for seat in (SPECTATOR, "red"):
                lines = drawn(state, seat, language).splitlines()
                assert max(map(len, lines)) <= 80, max(lines, key=len)


def test_columns_stand_above_each_other():
    state = table("khiva", 3).start(seed=1)
    view = state.view("host")
    view["seat"]["blue"] |= {"gems": 12, "teapots": ["3", "4"], "salt": ["10", "9"]}
    view["supply"] -= 12
    state = table("khiva", 3).position(view, check=False)
    lines = state.drawn().splitlines()
    head = next(line for line in lines if "|gems" in line)
    blue = next(line for line in lines if line.startswith("> blue"))
    for word, number in (("gems", "12"), ("teapots", "2"), ("carpets", "0"), ("salt", "19")):
        assert blue[: head.index(word, head.index("|")) + len(word)].endswith(number)


def test_many_cards_are_broken_between_colours():
    view = table("khiva", 3).start(seed=1).view("host")
    colours = ("white", "blue", "green", "pink", "black")
    view["discards"] = [f"{colour} {value}" for colour in colours for value in range(1, 6)]
    lines = table("khiva", 3).position(view, check=False).drawn().splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("Played in this deal:"))
    assert lines[place].endswith("green 1 2 3 4 5,")
    assert lines[place + 1].strip() == "pink 1 2 3 4 5, black 1 2 3 4 5"
