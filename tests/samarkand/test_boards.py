"""The board is data: another valid map drops in, a broken one is refused with a sentence."""

import json
import re
import tomllib
from collections.abc import Callable
from math import dist
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kervan
from kervan import Refusal
from kervan.cli.engine import Engine
from kervan.cli.main import main
from kervan.kernel import sheet
from kervan.kernel.table import HOST, State
from kervan.rules.samarkand.board import board_from, read_board
from kervan.rules.samarkand.draw import draw
from tests.samarkand import boards
from tests.table import (
    check_that_imagining_fits,
    check_that_menus_agree,
    check_that_views_load,
    proves,
)

Change = Callable[[dict[str, Any]], object]

MADE = {
    "renumbered": lambda: boards.renumbered(1),
    "smallest": lambda: boards.net(43, 2),
    "largest": lambda: boards.net(160, 3),
}


@pytest.fixture(scope="module", params=MADE)
def file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return boards.write(MADE[request.param](), tmp_path_factory.mktemp("boards") / "board.toml")


def played(
    game: kervan.Game, seed: int, check: Callable[[State], None] = lambda state: None
) -> State:
    luck, state = Random(seed), game.start(seed=seed)
    while not state.over:
        check(state)
        seat = luck.choice(state.seats_to_decide)
        state.play(seat, luck.choice(state.legal_numbers(seat)))
    return state


# ---- other boards


@pytest.mark.parametrize("players", [2, 5])
def test_whole_games_are_played_on_another_board(file: Path, players: int) -> None:
    game = kervan.game("samarkand", players, form="interpreted", board=file)

    def check(state: State) -> None:
        if len(state.events) % 20 == 0:
            check_that_menus_agree(state)
            check_that_views_load(state)
            check_that_imagining_fits(state, seed=players)

    for seed in range(3):
        state = played(game, seed, check)
        assert state.winners
        text = str(state.record)
        assert f'[Board "{game.board_digest}"]' in text
        again = sheet.parse(text, file)
        assert again.verify("interpreted").bytes == state.bytes
        assert str(again) == text
        with pytest.raises(Refusal, match="was played on another board"):
            sheet.parse(text)


@pytest.mark.compiled
def test_both_forms_play_the_same_on_another_board(tmp_path: Path) -> None:
    file = boards.write(boards.net(160, 4), tmp_path / "board.toml")
    forms = [kervan.game("samarkand", 4, form=kind, board=file).form for kind in FORMS]
    for number in range(60):
        assert len({whole_game(form, number) for form in forms}) == 1, number


FORMS = ("compiled", "interpreted")


def whole_game(form: Any, number: int) -> bytes:
    """The bytes of the table at the end: random players, every sixth game greedy ones."""
    rows, desk = form.rows(form.contents.state, 3), form.desk
    form.loops.key_stream(desk.chance, number, 1)
    form.loops.key_stream(desk.luck, number, 2)
    desk.fields[1].on = 0
    policies = form.numbers([0 if number % 6 else 1 + seat % 3 for seat in range(4)])
    form.loops.play_game(
        rows, 4, form.numbers(8), policies, desk.chance, desk.luck, desk.journal, desk.menu,
        desk.advice, 10_000,
    )  # fmt: skip
    return form.bytes_of(rows)  # type: ignore[no-any-return]


def test_the_same_map_with_other_numbers_is_the_same_map(tmp_path: Path) -> None:
    """Decisions told by name bring the same, whatever the numbers of the spaces are."""
    file = boards.write(boards.renumbered(5), tmp_path / "board.toml")
    own = kervan.game("samarkand", 3, form="interpreted")
    other = kervan.game("samarkand", 3, form="interpreted", board=file)
    one, two = own.start(seed=4), other.start(seed=4)
    luck = Random(4)
    while not one.over:
        seat = luck.choice(one.seats_to_decide)
        decision = luck.choice(one.legal(seat))
        assert {str(d) for d in one.legal(seat)} == {str(d) for d in two.legal(seat)}
        one.play(seat, decision)
        two.play(seat, str(decision))
        assert same(one.view(HOST)) == same(two.view(HOST))


def same(view: dict[str, Any]) -> dict[str, Any]:
    return {**view, "map": dict(sorted(view["map"].items()))}


def test_a_board_is_known_by_its_digest(file: Path) -> None:
    game = kervan.game("samarkand", 3, form="interpreted", board=file)
    assert len(game.board_digest) == 64
    assert kervan.game("samarkand", 3, form="interpreted").board_digest == ""


def test_a_board_that_has_changed_is_read_anew(tmp_path: Path) -> None:
    file = boards.write(boards.net(60, 6), tmp_path / "board.toml")
    before = kervan.game("samarkand", 3, form="interpreted", board=file)
    boards.write(boards.net(70, 6), file)
    after = kervan.game("samarkand", 3, form="interpreted", board=file)
    assert len(after.decisions) == len(before.decisions) + 10
    assert after.board_digest != before.board_digest


def test_things_of_another_board_are_said_by_its_names(tmp_path: Path) -> None:
    made = boards.own_board()
    made["space"][38]["name"] = "New Cilicia"
    made["good"][5]["name"] = "Fine Linen"
    file = boards.write(made, tmp_path / "board.toml")
    game = kervan.game("samarkand", 3, form="interpreted", board=file)
    assert game.parse("to New Cilicia") > 0
    assert game.parse("discard Fine Linen") > 0
    assert game.parse("to Aleppo") > 0
    assert game.chances.text([(2, 5), (2, 6)]) == "draw Fine Linen, Carpets"
    with pytest.raises(Refusal):
        game.parse("to Cilicia")


def test_another_game_takes_no_board() -> None:
    with pytest.raises(Refusal, match="khiva is played on its own board only"):
        kervan.game("khiva", 3, form="interpreted", board=boards.OWN)


# ---- broken boards


def cut(board: dict[str, Any], space: int) -> None:
    """Take all ways from a space."""
    for near in board["space"][space - 1]["adj"]:
        board["space"][near - 1]["adj"].remove(space)
    board["space"][space - 1]["adj"] = []


def put(row: str, number: int, /, **values: Any) -> Change:
    return lambda board: board[row][number - 1].update(values)


def drop(kind: str, number: int, *keys: str) -> Change:
    return lambda board: [board[kind][number - 1].pop(key) for key in keys]


BROKEN: list[tuple[Change, str]] = [
    (lambda b: b["family"].pop(), "a board has 10 families, not 9"),
    (lambda b: b["good"].pop(), "a board has 33 goods, not 32"),
    (lambda b: b.pop("space"), r"the board has no \[\[space\]\]"),
    (lambda b: b.update(space=b["space"] * 2), "id"),
    (lambda b: b.update(space={}), r"\[\[space\]\] should be a list of tables"),
    (put("space", 3, id=4), r"two \[\[space\]\] have the same id: 4"),
    (put("space", 3, id=0), "'Kuban', id: 0 is not between 1 and 119"),
    (put("space", 3, id="3"), "a whole number is wanted, not '3'"),
    (put("space", 3, key="Kuban!"), "the space 'Kuban' has the key 'Kuban!'"),
    (put("space", 3, key="tana"), "two of kind space have the key 'tana'"),
    (put("space", 3, name="Tana"), "two of kind space have the name 'Tana'"),
    (put("space", 3, name="TANA"), "two of kind space have the name 'TANA'"),
    (put("good", 3, name="no more"), "the good cannot have the name 'no more'"),
    (put("good", 3, key="hidden"), "the good cannot have the key 'hidden'"),
    (put("space", 3, key="none"), "the space cannot have the key 'none'"),
    (put("family", 3, key="none"), "the family cannot have the key 'none'"),
    (put("space", 3, name="Kuban " * 9 + "East"), "the space has a name of 58 letters; 40 are the"),
    (put("space", 3, key="k" * 41), "the space has a key of 41 letters; 40 are the most"),
    (put("space", 3, name="Tana, East"), "the name 'Tana, East'"),
    (put("space", 3, name="{family}"), "the name '{family}'"),
    (put("space", 3, name=""), "the name ''"),
    (put("space", 3, name="Kuban\n"), "the space 'Kuban"),
    (put("space", 3, kind="desert"), "the space Kuban has the kind 'desert'"),
    (drop("space", 3, "adj"), "the space Kuban has no list `adj`"),
    (put("space", 3, adj=[2, 2, 4, 11]), "the space Kuban names a neighbour twice"),
    (put("space", 3, adj=[2, 4, 11, 200]), "200 is not between 1 and 119"),
    (put("space", 3, adj=[2, 3, 4, 11]), "the space Kuban is its own neighbour"),
    (put("space", 3, adj=[2, 4]), "Trebizond names Kuban as its neighbour, but not the other way"),
    (lambda b: cut(b, 110), "no way leads from Cherson to Southern Red Sea"),
    (put("space", 3, x=-1), "Kuban, x: -1 is not between 0 and 1134"),
    (put("space", 3, poly=[[1, 1], [2, 2]]), "Kuban: an outline has 3 corners or more"),
    (put("space", 3, poly=[[1, 1], [2, 2], [3]]), r"Kuban: \[3\] is no point"),
    (put("family", 2, cost=0), "the family Levant, cost: 0 is not between 1 and 10"),
    (put("family", 2, code="L"), "the family Levant has the code 'L'"),
    (put("family", 2, code="BY"), "two families have the code BY"),
    (put("family", 2, hex="red"), "the family Levant has the hex 'red'"),
    (
        put("family", 2, start_space=8),
        "the start of Levant lies on Constantinople, where the start",
    ),
    (
        put("family", 2, start_space=9),
        "the start of Levant lies on Western Black Sea, which is wat",
    ),
    (put("good", 6, space=40), "the good Linen lies on Aleppo, where the start of Levant is"),
    (put("good", 6, space=54), "the good Linen lies on Sea of Cyprus, which is water"),
    (put("good", 6, space=42), "the good Carpets lies on Ani, where the good Linen is"),
    (put("good", 6, space=38), "the space Cilicia says good = 6"),
    (put("space", 39, good=7), "the space Cilicia says good = 7"),
    (put("space", 38, start=2), "the space Iconium says start = 2"),
]


@pytest.mark.parametrize(("change", "sentence"), BROKEN, ids=[one[1] for one in BROKEN])
def test_a_broken_board_is_refused_with_a_sentence(change: Change, sentence: str) -> None:
    board = boards.own_board()
    change(board)
    with pytest.raises(Refusal, match=sentence):
        board_from(board)


def test_a_board_is_not_too_large() -> None:
    with pytest.raises(Refusal, match="at most 160 spaces, not 161"):
        board_from(boards.net(161, 1))


def test_files_that_are_no_board(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be read: No such file"):
        read_board(tmp_path / "none.toml")
    deep, huge = "[" * 5000 + "]" * 5000, "9" * 5000
    for text in ("[board\n", f"a = {deep}\n", f"a = {huge}\n", "[board]\nwidth = 1\nwidth = 2\n"):
        (tmp_path / "bad.toml").write_text(text)
        with pytest.raises(Refusal, match="is no TOML"):
            read_board(tmp_path / "bad.toml")
    with pytest.raises(Refusal, match="is no TOML"):
        kervan.game("samarkand", 3, form="interpreted", board=tmp_path / "bad.toml")
    with pytest.raises(Refusal, match="there is no board"):
        kervan.game("samarkand", 3, form="interpreted", board=tmp_path / "none.toml")


@proves("samarkand 2")
def test_the_own_board_is_a_board() -> None:
    board = read_board(boards.OWN)
    assert len(board.spaces) == 119
    assert sum(space.is_land for space in board.spaces) == 106


# ---- the commands


def test_programs_and_analysts_are_told_the_board_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sheet from another board asks for its file: who reads sheets must be able to name it."""
    file = boards.write(boards.net(60, 5), tmp_path / "board.toml")
    wrong = boards.write(boards.net(61, 5), tmp_path / "wrong.toml")
    state = kervan.game("samarkand", 2, form="interpreted", board=file).start(seed=1)
    state.play(state.seats_to_decide[0], "marry Levant")
    written = tmp_path / "game.txt"
    written.write_text(str(state.record), encoding="utf-8")

    def load(**more: str) -> dict[str, Any]:
        request = {"cmd": "load", "sheet": str(state.record), **more}
        return Engine("interpreted").answer(json.dumps(request))

    assert load(board=str(file))["decisions"] == 1
    assert "name its file" in load()["error"]
    assert "not written on the board" in load(board=str(wrong))["error"]
    for asked in ("replay", "verify", "analyse"):
        for more, sentence in (([], "name its file"), (["--board", str(wrong)], "not written on")):
            assert main([asked, str(written), *more]) == 2
            assert sentence in capsys.readouterr().err


def test_a_board_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "check", str(boards.OWN)]) == 0
    said = capsys.readouterr().out
    assert "119 spaces (106 land, 13 water, 283 borders), 33 goods and 10 families" in said
    assert main(["board", "check", str(boards.OWN), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["spaces"], told["land"], told["water"], told["borders"]) == (119, 106, 13, 283)
    game = kervan.game("samarkand", 3, form="interpreted", board=boards.OWN)
    assert told["digest"] == game.board_digest
    assert told["digest"][:12] in said
    broken = boards.own_board()
    cut(broken, 110)
    file = boards.write(broken, tmp_path / "broken.toml")
    assert main(["board", "check", str(file)]) == 2
    assert "no way leads from Cherson to Southern Red Sea" in capsys.readouterr().err
    assert main(["board", "chek", str(file)]) == 2
    assert "kervan board --help" in capsys.readouterr().err


def test_a_board_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "map.svg"
    assert main(["board", "draw", str(boards.OWN), "-o", str(picture)]) == 0
    text = picture.read_text(encoding="utf-8")
    board = tomllib.loads(boards.OWN.read_text(encoding="utf-8"))
    assert text.startswith("<svg")
    assert text.count('id="space-') == 119
    assert text.count("<polygon") == 119 + sum(len(one["polys"]) for one in board["barrier"])
    for one in [*board["space"], *board["good"], *board["family"], *board["barrier"]]:
        assert all(word in text for word in one["name"].split()), one["name"]
    capsys.readouterr()
    assert main(["board", "draw"]) == 0
    assert capsys.readouterr().out.startswith("<svg")


def test_a_board_without_places_cannot_be_drawn_but_played(tmp_path: Path) -> None:
    file = boards.write(boards.net(50, 7), tmp_path / "board.toml")
    assert main(["board", "check", str(file)]) == 0
    assert main(["board", "draw", str(file), "-o", str(tmp_path / "map.svg")]) == 2
    assert not (tmp_path / "map.svg").exists()


def test_a_board_without_outlines_is_drawn_as_a_net(tmp_path: Path) -> None:
    made = boards.own_board()
    for space in made["space"]:
        del space["poly"]
    file = boards.write(made, tmp_path / "board.toml")
    assert main(["board", "draw", str(file), "-o", str(tmp_path / "map.svg")]) == 0
    assert (tmp_path / "map.svg").read_text(encoding="utf-8").count('class="way"') == 283


@pytest.mark.parametrize("scale", [0.1, 1, 4])
def test_a_board_is_drawn_as_large_as_its_letters_need(scale: float, tmp_path: Path) -> None:
    """A file may count in millimetres or in dots of a scan; the picture comes out alike."""
    made = boards.own_board()
    frame = made["board"]
    frame["width"], frame["height"] = round(1134 * scale), round(520 * scale)
    for space in made["space"]:
        space["x"], space["y"] = int(space["x"] * scale), int(space["y"] * scale)
        space["poly"] = [[int(x * scale), int(y * scale)] for x, y in space["poly"]]
    for one in made["barrier"]:
        one["polys"] = [[[int(x * scale), int(y * scale)] for x, y in p] for p in one["polys"]]
    file = boards.write(made, tmp_path / "board.toml")
    board, own = read_board(file), read_board(boards.OWN)
    for here, there in zip(board.spaces, own.spaces, strict=True):
        assert here.at
        assert there.at
        assert dist(here.at, there.at) < 80
    text = draw(board)
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', text)
    assert found
    width, height = map(int, found.groups())
    assert 1000 < width < 1300
    assert 500 < height < 700
    ends = [int(x) for x in re.findall(r' (?:x|cx|x1|x2)="(\d+)"', text)]
    assert max(ends) <= width


@pytest.mark.parametrize("size", [43, 160])
def test_any_board_can_be_looked_at(size: int, tmp_path: Path) -> None:
    from kervan.cli.picture import picture

    file = boards.write(boards.net(size, 8), tmp_path / "board.toml")
    game = kervan.game("samarkand", 4, form="interpreted", board=file)
    for most in (0, 60):
        state, luck = game.start(seed=1), Random(1)
        for _ in range(most):
            seat = luck.choice(state.seats_to_decide)
            state.play(seat, luck.choice(state.legal_numbers(seat)))
        drawn = picture(state, 0).plain
        assert max(map(len, drawn.splitlines())) < 80
        assert all(f"{n}" in drawn for n in range(1, size + 1))
