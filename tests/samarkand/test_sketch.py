"""The table in a terminal: everything one has to know to play from it."""

import re
from itertools import pairwise

from kervan.interpreted.samarkand import box
from kervan.interpreted.samarkand.sketch import CELL, LINES, ROWS
from kervan.interpreted.sets import size_of
from kervan.kernel.table import SPECTATOR, State
from kervan.kernel.words import LANGUAGES, catalogue
from kervan.rules.reading import SEATS
from tests.table import play_out

NAMES = ["Anna", "Bartholomew the Long", "Céline", "Dario", "Eve"]


def drawn(state: State, seat: int | str, language: str = "en") -> str:
    words = catalogue("samarkand", language)

    def say(key: str, **arguments: object) -> str:
        if key == "seat":
            return NAMES[SEATS.index(str(arguments["seat"]))]
        return words.say(key, arguments, NAMES)

    return str(state.game.plain.contents.sketch(state.view(seat), say, lambda text, style: text))


def test_the_map_shows_spaces_goods_own_cards_and_camels() -> None:
    for count, state in enumerate(play_out("samarkand", 4, seed=3)):
        if count % 5:
            continue
        record = state.plain
        lines = drawn(state, 0).split("n* goods tile")[0]
        cells = re.findall(r"(~?)(\d+)([*+]?)", lines)
        assert sorted(int(number) for _, number, _ in cells) == list(range(1, box.SPACES + 1))
        for water, number, mark in cells:
            space = int(number) - 1
            card = box.GOOD_AT[space]
            is_mine = card != box.NO_GOOD and record.seats[0].hand >> card & 1
            is_there = card != box.NO_GOOD and record.at[space] == 0
            assert mark == ("+" if is_mine else "*" if is_there else "")
            assert bool(water) == (not box.IS_LAND[space])
        codes = "".join(re.findall(r"\b(?:[A-Z]{2}){1,2}\b", lines))
        assert len(codes) == 2 * sum(map(size_of, record.at))


def test_lines_fit_and_hands_stay_hidden_until_they_are_laid_open() -> None:
    for language in LANGUAGES:
        words = catalogue("samarkand", language)
        for players in (2, 5):
            for count, state in enumerate(play_out("samarkand", players, seed=5)):
                if count % 19 and not state.over:
                    continue
                text, watched = drawn(state, 0, language), drawn(state, SPECTATOR, language)
                assert max(map(len, [*text.splitlines(), *watched.splitlines()])) < 80
                hands = sum(seat.hand != 0 for seat in state.plain.seats[:players])
                assert words["sketch.hand"] not in watched
                has_cards = state.plain.seats[0].hand != 0
                assert (words["sketch.hand"] in text) == (has_cards and not state.over)
                assert watched.count(words["sketch.open"]) == (hands if state.over else 0)


def test_spaces_stand_in_the_order_of_the_map() -> None:
    """Spaces of a line stand in the order of their places from west to east."""
    for line in LINES:
        columns = [column for column, _ in line]
        assert all(here + CELL <= there for here, there in pairwise(columns))
        xs = [at[0] for _, space in line if (at := box.BOARD.spaces[space].at)]
        assert xs == sorted(xs)
    assert len(LINES) == ROWS  # so none was too crowded


def test_who_has_met_is_told_once() -> None:
    for count, state in enumerate(play_out("samarkand", 5, seed=6)):
        if count % 25 and not state.over:
            continue
        text = drawn(state, SPECTATOR)
        met = [
            (one, other)
            for one, family in enumerate(state.plain.families)
            for other in range(one + 1, 10)
            if family.met >> other & 1
        ]
        codes = [family.code for family in box.BOARD.families]
        told = re.findall(r"\b([A-Z]{2})-([A-Z]{2})\b", text)
        assert told == [(codes[one], codes[other]) for one, other in met]
        assert ("Have met:" in text) == bool(met)


def test_own_discards_are_recalled_and_nobody_elses() -> None:
    """Those in the pile, and those that were shuffled into the deck and not seen again."""
    english, told = catalogue("samarkand", "en"), set()
    for seed in range(6):
        for state in play_out("samarkand", 3, seed):
            seats = state.view(0)["seat"]
            mine, sold = seats["red"], {word for seat in seats.values() for word in seat["sold"]}
            away = set(mine["buried"]) - set(mine["drawn"]) - sold
            text, watched = drawn(state, 0), drawn(state, SPECTATOR)
            for key, cards in (("put_away", set(mine["put_away"])), ("buried", away)):
                head = english[f"sketch.{key}"]
                assert (head in text) == (bool(cards) and not state.over)
                assert head not in watched
                if head in text:
                    told.add(key)
                    listed = text.partition(head)[2]
                    assert all(english[f"terms.good.{card}"] in listed for card in cards)
    assert told == {"put_away", "buried"}
