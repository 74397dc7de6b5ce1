"""The table in a terminal: everything one has to know to play from it."""

import re

from kervan.interpreted.istanbul import box
from kervan.kernel.story import merged
from kervan.kernel.table import HOST, State
from kervan.kernel.words import LANGUAGES, catalogue
from kervan.rules.reading import SEATS
from tests.table import play_out, table

MOCHA = {"expansion": "on", "neutral_assistants": "on"}


def drawn(state: State, seat: int | None, language: str = "en") -> str:
    words = catalogue("istanbul", language)

    def say(key: str, **arguments: object) -> str:
        if key == "seat":
            return state.names[SEATS.index(str(arguments["seat"]))]
        return words.say(key, arguments, state.names)

    return str(state.game.plain.contents.sketch(state.view(seat), say, lambda text, style: text))


def cells(text: str, state: State) -> dict[int, str]:
    """What is drawn on each place, by its number."""
    found: dict[int, str] = {}
    blocks = re.split(r"^\+[-+#]+\+$", text, flags=re.MULTILINE)[1:5]
    columns = 5 if state.plain.expansion else 4
    for block in blocks:
        lines = [re.split(r"[|#]", line)[1:-1] for line in block.strip("\n").split("\n")]
        for column in range(columns):
            cell = "\n".join(line[column].rstrip() for line in lines)
            found[int(cell.split()[0])] = cell
    return found


def test_every_piece_can_be_found() -> None:
    for players, options in ((2, {}), (4, {}), (4, MOCHA)):
        for count, state in enumerate(play_out("istanbul", players, 3, options, is_greedy=True)):
            if count % 5:
                continue
            record = state.plain
            places = cells(drawn(state, 0), state)
            assert sorted(places) == list(range(1, (20 if record.expansion else 16) + 1))
            for seat, name in zip(record.seats, SEATS[:players], strict=False):
                letter = name[0]
                stack = str(seat.stack)
                if record.neutral_assistants:
                    below = [seat.mix >> at & 1 for at in range(seat.stack)]
                    stack = "".join("o" if one else letter for one in reversed(below))
                for place, cell in places.items():
                    merchant = f"[{letter.upper()}{stack}]" in cell
                    assert merchant == (place == seat.place), (name, place)
                    assert (f"{letter}*" in cell) == (place == seat.family)
                    stands = re.search(rf"(?<!\w){letter}(?![\w*])", cell.split("\n", 1)[1])
                    assert bool(stands) == bool(seat.assistants >> place & 1), (name, place, cell)
            for place, strays in enumerate(record.strays):
                if place in places:
                    cell = re.sub(r"\[.*?\]", "", places[place])
                    assert len(re.findall(r"(?<!\w)o(?!\w)", cell)) == strays


def test_prices_are_drawn() -> None:
    for count, state in enumerate(play_out("istanbul", 3, 5, {"expansion": "on"}, is_greedy=True)):
        if count % 4:
            continue
        record, places = state.plain, cells(drawn(state, 0), state)
        left = [last - price for last, price in zip(box.SOLD_OUT, record.track, strict=True)]
        for place, rubies in zip(box.TRACK_PLACES, left, strict=True):
            assert f"◆{rubies}" in places[place]
        if left[1]:
            assert f"{record.track[1]} " in places[16]
        assert f"{box.POST_LIRA[record.post]} " in places[5]
        assert f"◆{record.wainwright}" in places[1]
        assert all(f"◆{rubies}" in places[14 + at] for at, rubies in enumerate(record.mosques))


def test_panels_tell_what_everybody_has() -> None:
    for count, state in enumerate(play_out("istanbul", 4, 6, {"expansion": "on"}, is_greedy=True)):
        if count % 4:
            continue
        text = drawn(state, 0)
        for seat, name in zip(state.plain.seats, SEATS[:4], strict=False):
            (line,) = re.findall(rf"^[> ] {name[0].upper()} .*$", text, re.MULTILINE)
            assert f"◆{seat.rubies} " in line
            assert re.search(rf" {seat.lira} lira +{seat.coffee} coffee", line)
            goods = zip(box.GOODS, seat.goods, strict=True)
            assert " ".join(f"{letter}{held}" for letter, held in goods) in line
            assert f"/{2 + seat.extensions} " in line
            assert line.startswith(">") == (state.plain.waiting >> SEATS.index(name) & 1 == 1)


def test_lines_fit_and_hands_stay_hidden() -> None:
    for language in LANGUAGES:
        for players, options in ((2, {}), (5, {"expansion": "on"})):
            for count, state in enumerate(play_out("istanbul", players, 5, options)):
                if count % 197 == 0:
                    text = drawn(state, 0, language)
                    assert max(map(len, text.splitlines())) <= 100
                    hand = catalogue("istanbul", language)["sketch.hand"]
                    assert hand in text
                    assert hand not in drawn(state, None, language)
                if count == 1200:
                    break


def test_the_barrier_is_drawn() -> None:
    found = 0
    for state in play_out("istanbul", 3, 2, {"expansion": "on"}):
        if len(state.events) > 2500:
            break
        if state.plain.barrier and len(state.events) % 20 == 0:
            board = drawn(state, 0).split("\n\n")[0]
            assert "#" in board.split("R fabric")[0]
            assert "# barrier" in board
            found += 1
        elif not state.plain.barrier and len(state.events) % 20 == 0:
            assert "#" not in drawn(state, 0)
    assert found


def test_none_and_one_are_told_apart() -> None:
    """French says none in the singular, but it is still none."""
    game = table("istanbul", 3, {"expansion": "on"})
    seats = {"red": {"hand": []}, "blue": {"hand": ["stay"], "guild": [3]}}
    view = merged(game.start(seed=0).view(HOST), {"seat": seats}, "given")
    state = game.position(view, seed=0, check=False)
    told = {
        "en": ("0 cards  0 guild cards", "1 card  1 guild card"),
        "fr": ("0 carte  0 carte Guilde", "1 carte  1 carte Guilde"),
        "it": ("0 carte  0 carte Gilda", "1 carta  1 carta Gilda"),
    }
    for language, (none, one) in told.items():
        lines = drawn(state, 0, language).split("\n")
        assert none in next(line for line in lines if line.startswith("> R"))
        assert one in next(line for line in lines if line.startswith("  B"))
    mail = catalogue("istanbul", "fr").say("tell.MAIL", {"count": 0})
    assert mail == "0 indicateur est baissé au Bureau de poste"


def test_neutral_pieces_stand_where_they_are() -> None:
    for players, options in ((2, {}), (3, {"expansion": "on"})):
        for count, state in enumerate(play_out("istanbul", players, 4, options)):
            if count == 300:
                break
            record = state.plain
            for place, cell in cells(drawn(state, 0), state).items():
                assert cell.count("[N]") == sum(at == place for at in record.neutrals)
                for figure, mark in enumerate(("GOV", "SMU", "TRA")):
                    assert (mark in cell) == (record.figures[figure] == place)


def test_what_somebody_took_openly_is_told() -> None:
    game = table("istanbul", 3)
    given = {"hand": ["stay", "stay", "five_lira"], "known": ["stay"]}
    view = merged(game.start(seed=0).view(HOST), {"seat": {"red": given}}, "given")
    state = game.position(view, seed=0, check=False)
    assert "known to hold: stay\n" in drawn(state, 1)
    assert "known to hold" not in drawn(state, 0)
    assert "stay ×2 — do not move" in drawn(state, 0)
