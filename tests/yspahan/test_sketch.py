"""The table in a terminal: everything one has to know to play from it."""

import re

from kervan.interpreted.yspahan import box
from kervan.kernel.table import State
from kervan.kernel.words import LANGUAGES, catalogue
from kervan.rules.reading import SEATS
from tests.table import play_out


def drawn(state: State, seat: int | None, language: str = "en") -> str:
    words = catalogue("yspahan", language)

    def say(key: str, **arguments: object) -> str:
        if key == "seat":
            return state.names[SEATS.index(str(arguments["seat"]))]
        return words.say(key, arguments, state.names)

    return str(state.game.plain.contents.sketch(state.view(seat), say, lambda text, style: text))


def test_every_shop_and_square_can_be_found() -> None:
    for state in play_out("yspahan", 4, seed=3):
        text = drawn(state, 0)
        shops = re.findall(r"\b(wh|bl|ye|pi|or)(\d)([.RBGY])", text)
        assert len(shops) == 47
        cubes = sum(seat.cubes.bit_count() for seat in state.plain.seats)
        assert sum(mark != "." for *_, mark in shops) == cubes
        squares = re.findall(r"(?<![\w<])(?:C|[WENS]\d+)\b(?!>)", text)
        here = re.findall(r"<(C|[WENS]\d+)>", text)
        assert sorted([*squares, *here]) == sorted(box.SQUARES)
        assert here == [box.SQUARES[state.plain.supervisor]]


def test_lines_fit_and_hands_stay_hidden() -> None:
    for language in LANGUAGES:
        for players in (2, 3, 4):
            for count, state in enumerate(play_out("yspahan", players, seed=5)):
                if count % 9 == 0:
                    text = drawn(state, 0, language)
                    assert max(map(len, text.splitlines())) <= 80
                    hand = catalogue("yspahan", language)["sketch.hand"]
                    assert hand in text
                    assert hand not in drawn(state, None, language)


def test_dice_caravan_and_boards_are_drawn() -> None:
    for state in play_out("yspahan", 3, seed=8):
        record, text = state.plain, drawn(state, 1)
        for floor, name in enumerate(box.FLOORS):
            line = next(one for one in text.splitlines() if one.startswith(f"{name} "))
            left = line.removeprefix(name)[:34]
            dice = re.findall(r"(\d)('?)", left)
            if record.floor == floor:
                assert dice == [(str(record.value), "")] * record.dice
            else:
                assert len(dice) == record.white[floor] + record.yellow[floor]
                assert sum(stroke == "'" for _, stroke in dice) == record.yellow[floor]
                assert {value for value, _ in dice} <= {str(record.values[floor])}
        riders = "".join(re.findall(r"^.{48}(  (?:[RBG.*]  ?)+)(?:->|<-)", text, re.MULTILINE))
        assert len(re.findall("[RBG]", riders)) == record.loaded
        assert riders.count("*") == 1
        for seat in record.seats[:3]:
            assert f"{seat.gold} gold, {seat.camels} camel" in text


def test_whose_turn_it_is_can_be_seen_out_of_turn() -> None:
    """An owner asked about a camel has the mark of who decides, the mover that of the turn."""
    asked = 0
    for state in play_out("yspahan", 4, seed=5):
        record, (head, *lines) = state.plain, drawn(state, 0).splitlines()
        if not state.over:
            mover, waiting = record.order[record.turn], state.seats_to_decide[0]
            letters = re.findall("([RBGY])>?", head.partition("today:")[2])
            assert letters == ["RBGY"[seat] for seat in record.order]
            assert re.findall("<(.)>", head) == ["RBGY"[mover]]
            assert [line[2] for line in lines if line.startswith("> ")] == ["RBGY"[waiting]]
            asked += mover != waiting
    assert asked
