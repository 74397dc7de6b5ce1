"""The line protocol: a whole game, and nothing that can be written crashes it."""

import io
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kervan.cli.engine import COMMANDS, Engine, serve


@pytest.fixture
def engine():
    return Engine("interpreted")


def ask(engine, **request):
    answer = engine.answer(json.dumps(request))
    assert answer.pop("ok"), answer
    return answer


def fails(engine, **request):
    answer = engine.answer(json.dumps(request))
    assert not answer["ok"]
    assert len(answer["error"].split()) > 2
    return answer["error"]


def test_a_whole_game_by_bots(engine):
    summary = ask(engine, cmd="new", game="khiva", players=3, seed=4, names=["A", "B", "C"])
    while not summary["over"]:
        seat = summary["seats_to_decide"][-1]
        moves = ask(engine, cmd="moves", seat=seat, lang="it")
        assert moves["question"]
        chosen = ask(engine, cmd="bot", seat=seat, bot="greedy:courier")
        assert chosen["move"] in [one["move"] for one in moves["moves"]]
        summary = ask(engine, cmd="play", seat=seat, move=chosen["move"])
    assert summary["scores"]
    assert summary["winners"]
    sheet = ask(engine, cmd="sheet")["sheet"]
    digest = ask(engine, cmd="hash")["hash"]
    other = Engine("interpreted")
    assert ask(other, cmd="load", sheet=sheet) == summary
    assert ask(other, cmd="hash")["hash"] == digest
    assert ask(other, cmd="sheet")["sheet"] == sheet


def test_views_positions_undo_and_words(engine):
    ask(engine, cmd="new", game="khiva", players=2, seed=1)
    first = ask(engine, cmd="moves", seat="red")["moves"][0]
    assert {"number", "move", "words", "pieces", "brings"} == set(first)
    ask(engine, cmd="play", seat="red", move=first["number"])
    view = ask(engine, cmd="view")["view"]
    assert ask(Engine("interpreted"), cmd="position", position=view)["players"] == 2
    assert ask(engine, cmd="view", seat="blue")["view"]["seat"]["red"]["hand"] == []
    assert ask(engine, cmd="why", seat="red", move="buy salt")["why"]
    assert ask(engine, cmd="undo")["decisions"] == 0
    assert ask(engine, cmd="happenings", seat="spectator", lang="fr")["happenings"]
    assert ask(engine, cmd="evaluation", seat="red")["points"]
    ask(engine, cmd="stand", seat="red", question="stall", answer="take carpet")
    assert set(ask(engine, cmd="help")["commands"]) == set(COMMANDS)


def test_chance_told_by_name(engine):
    ask(engine, cmd="new", game="khiva", players=2, seed=1)
    setup = ask(engine, cmd="sheet")["sheet"].split("0. {")[1].split("}")[0]
    assert "ask for chance" in fails(engine, cmd="new", game="khiva", players=2, chance=[])
    ask(engine, cmd="new", game="khiva", players=2, chance=setup.split("; "))
    move = ask(engine, cmd="moves", seat="red")["moves"][0]["move"]
    ask(engine, cmd="play", seat="red", move=move)
    move = ask(engine, cmd="moves", seat="red")["moves"][0]["move"]
    too_much = fails(engine, cmd="play", seat="red", move=move, chance=["draw teapot 6"])
    assert "nothing asked" in too_much


def test_wrong_lines_get_sentences(engine):
    for line in ("", "nonsense", "[]", "{}", "1", '{"cmd": 3}', '{"cmd": "fly"}', "[" * 100_000,
                 '{"cmd": "new", "game": "\\ud800"}', '{"cmd": "view"}',
                 f'{{"cmd": "new", "seed": {"9" * 5000}}}'):  # fmt: skip
        answer = engine.answer(line)
        assert answer["ok"] is False
        assert answer["error"]
    assert engine.answer('{"cmd": "fly", "id": 7}')["id"] == 7
    assert "name the game" in fails(engine, cmd="position", position={})
    ask(engine, cmd="new", game="khiva")
    assert "name the seat" in fails(engine, cmd="moves")
    assert "should be text" in fails(engine, cmd="moves", seat=3)
    assert "takes no" in fails(engine, cmd="moves", colour="red")
    assert "needs 'move'" in fails(engine, cmd="play", seat="red")
    assert "nothing to undo" in fails(engine, cmd="undo")
    assert "0 or more" in fails(engine, cmd="happenings", since=-5)
    assert "0 or more" in fails(engine, cmd="bot", seat="red", ms=-1)
    for wrong in ({"options": 5}, {"options": [["a", "b"]]}, {"players": "x"}, {"players": True}):
        assert "should be" in fails(engine, cmd="position", position={"game": "khiva", **wrong})
    assert "one line" in fails(engine, cmd="new", game="khiva", players=2, names=["A\nB", "C"])
    assert "one line" in fails(engine, cmd="new", game="khiva", seed="a\u2028b")
    long = "9" * 5000
    assert "layout" in fails(engine, cmd="new", game="istanbul", options={"layout": long})
    assert "is no level" in fails(engine, cmd="bot", seat="red", bot=f"level:6/{long}")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(COMMANDS)), st.dictionaries(st.sampled_from(
    ["game", "players", "seat", "move", "sheet", "position", "seed", "chance", "since", "upto",
     "question", "answer", "names", "options", "lang", "bot", "ms"]), JSON))  # fmt: skip
def test_no_request_crashes_the_engine(command, rest):
    engine = Engine("interpreted")
    ask(engine, cmd="new", game="khiva", players=2, seed=1)
    answer = engine.answer(json.dumps({"cmd": command, **rest}))
    assert answer["ok"] in (True, False)
    assert answer["ok"] or answer["error"]


def test_serving_lines_until_quit(engine):
    out = io.StringIO()
    serve(engine, io.StringIO('{"cmd": "help"}\n\nxx\n{"cmd": "quit"}\n{"cmd": "help"}\n'), out)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["ok"] for line in lines] == [True, False, True]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"cmd": "help", "id": NaN}', "NaN is no number"),
        ('{"cmd": "help", "id": 1e999}', "too large"),
        ('{"cmd": "new", "game": "khiva", "seed": ' + "9" * 5000 + "}", "too large"),
        ('{"cmd": "bot", "ms": 1' + "0" * 400 + "}", "too large"),
        ('{"cmd": "new", "game": "istanbul", "options": {"layout": 5}}', "is a text"),
        ('{"cmd": "new", "game": "istanbul", "options": {"layout": ["random"]}}', "is a text"),
    ],
    ids=lambda one: one[:40],
)
def test_what_is_no_number_or_text_is_told(engine, line, says):
    answer = engine.answer(line)
    assert answer["ok"] is False
    assert says in answer["error"]
    assert len(answer["error"]) < 200
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer


def test_a_position_of_a_real_table(engine):
    ask(engine, cmd="new", game="khiva", players=2, seed=1)
    view = ask(engine, cmd="view")["view"]
    ask(engine, cmd="position", position=view, names=["Anna", "Ben"], chance=[])
    sheet = ask(engine, cmd="sheet")["sheet"]
    assert "red: Anna" in sheet
    assert "[Seed" not in sheet
    assert "not both" in fails(engine, cmd="position", position=view, seed=1, chance=[])
    wrong = ["draw teapot 6"]
    assert "with the moves" in fails(engine, cmd="position", position=view, chance=wrong)


def test_a_sheet_from_another_board_is_loaded_with_it(engine, tmp_path):
    board = tmp_path / "board.toml"
    own = Path(__file__).parents[2] / "src/kervan/rules/samarkand/map.toml"
    board.write_text(own.read_text(encoding="utf-8") + "\n# mine\n", encoding="utf-8")
    ask(engine, cmd="new", game="samarkand", players=2, seed=1, board=str(board))
    sheet = ask(engine, cmd="sheet")["sheet"]
    assert "name its file" in fails(engine, cmd="load", sheet=sheet)
    assert ask(engine, cmd="load", sheet=sheet, board=str(board))["game"] == "samarkand"
    assert ask(engine, cmd="sheet")["sheet"] == sheet


def test_the_page_about_the_protocol_tells_every_request():
    page = Path(__file__).parents[2] / "docs" / "protocol.md"
    rows = {}
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("| `") and "`cmd`" not in line:
            name, needs, takes, _ = (cell.strip() for cell in line.strip("| ").split("|", 3))
            words = [cell.replace("`", "").replace(" ", "").split(",") for cell in (needs, takes)]
            rows[name.strip("`")] = [sorted(filter(None, one)) for one in words]
    assert rows == {
        name: [sorted(wanted), sorted(allowed)] for name, (_, wanted, allowed) in COMMANDS.items()
    }


@pytest.mark.parametrize("eyes", ["red", "spectator"])
def test_nobody_chooses_from_a_hand_that_is_hidden(engine, eyes):
    ask(engine, cmd="new", game="khiva", players=2, seed=1)
    ask(engine, cmd="position", position=ask(engine, cmd="view", seat=eyes)["view"], seed=1)
    assert ask(engine, cmd="moves", seat="blue") == {"seat": "blue", "question": None, "moves": []}
    for request in ({"cmd": "bot"}, {"cmd": "bot", "bot": "random"}, {"cmd": "analyse"}):
        assert "hides what blue may decide" in fails(engine, seat="blue", **request)
    assert ask(engine, cmd="evaluation", seat="blue")["points"]
