"""The command as people and programs call it: output, exit status, sentences."""

import io
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kervan import game
from kervan.cli.main import COMMANDS, main
from kervan.cli.rules import shows_colours

STORIES = Path(__file__).parents[1] / "stories" / "khiva"
GOOD = str(sorted(STORIES.glob("S1*.toml"))[0])


@pytest.fixture
def kervan(capsys, monkeypatch):
    """Call the command; returns exit status, output, errors."""

    def call(*words, told=""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(told.encode())))
        try:
            status = main(words)
        except SystemExit as stop:
            status = stop.code
        out, err = capsys.readouterr()
        return status, out, err

    return call


@pytest.mark.parametrize("command", [*COMMANDS, ""])
def test_help_has_examples(kervan, command):
    status, out, _ = kervan(*filter(None, [command, "--help"]))
    assert status == 0
    assert "examples:" in out


@pytest.mark.parametrize(
    "words",
    [
        ("fly",), ("simulate",), ("simulate", "chess"), ("simulate", "khiva", "--players", "9"),
        ("simulate", "khiva", "--bots", "deep"), ("simulate", "khiva", "--bots", "greedy:angry"),
        ("simulate", "khiva", "--seed", "9" * 20), ("simulate", "khiva", "--games", "9" * 12),
        ("simulate", "khiva", "--games", "0"), ("simulate", "khiva", "--games", "x"),
        ("simulate", "khiva", "--option", "top_carpet"),
        ("simulate", "khiva", "--option", "top_carpet=wet"),
        ("simulate", "khiva", "--players", "3", "--bots", "greedy,random"),
        ("bench", "khiva", "--rounds", "0"), ("play", "khiva", "--lang", "xx"),
        ("play", "khiva", "--seats", "human,deep"), ("play", "khiva", "--names", "Anna"),
        ("play", "khiva", "--names", "Anna,,Cem, "),
        ("replay", "/no/such/file"), ("verify", "/no/such/file"), ("story", "/no/such/file"),
        ("rules", "chess"), ("rules", "khiva", "99"), ("rules", "khiva", "R99"),
        ("rules", "khiva", "--lang", "xx"), ("rules", "khiva", "R99", "--lang", "fr"),
        ("compile", "chess"), ("engine", "--form", "raw"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_what_is_wrong_is_one_sentence_and_status_2(kervan, words):
    status, out, err = kervan(*words)
    assert status == 2
    said = err + out
    assert said.strip()
    assert "Traceback" not in said
    assert len(said.strip().splitlines()) <= 2


@pytest.mark.compiled
def test_simulate_prints_one_object(kervan):
    words = ("simulate", "khiva", "--players", "3", "--bots", "greedy,random,random")
    status, out, _ = kervan(*words, "--games", "40", "--seed", "3", "--json")
    found = json.loads(out)
    assert status == 0
    assert list(found) == ["game", "players", "games", "decisions", "seats", "ends"]
    assert [list(seat) for seat in found["seats"]] == [["bot", "wins", "mean_score"]] * 3
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(40, abs=0.01)
    assert sum(found["ends"].values()) == found["games"] == 40
    assert found["decisions"] > 40 * 50
    again = kervan(*words, "--games", "40", "--seed", "3", "--json")[1]
    plain = kervan(*words, "--games", "40", "--seed", "3", "--json", "--form", "interpreted")[1]
    assert out == again == plain


@pytest.mark.compiled
def test_simulate_for_people(kervan):
    _, out, _ = kervan("simulate", "khiva", "--bots", "random", "--games", "5")
    assert "mean score" in out
    assert "\x1b" not in out


@pytest.mark.compiled
def test_bench_prints_an_object_a_mode(kervan):
    _, out, _ = kervan("bench", "khiva", "--players", "2", "--rounds", "1", "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    keys = ["game", "players", "mode", "decisions_per_s", "games_per_s"]
    assert all(list(row) == keys and row["decisions_per_s"] > 0 for row in rows)
    assert {"one-core", "all-cores", "batch", "interpreted"} <= {row["mode"] for row in rows}


@pytest.mark.compiled
def test_story_prints_an_object_a_file_and_mode(kervan, tmp_path):
    false = tmp_path / "false.toml"
    text = Path(GOOD).read_text(encoding="utf-8")
    false.write_text(text.replace("[then]", "[then]\nsupply = 3", 1), encoding="utf-8")
    broken = tmp_path / "broken.toml"
    broken.write_text("rule = ", encoding="utf-8")
    status, out, _ = kervan("story", GOOD, str(false), str(broken), "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert status == 2
    assert [list(row) for row in rows] == [["file", "mode", "ok", "why"]] * 6
    assert [row["ok"] for row in rows] == [True, True, False, False, False, False]
    assert "supply is" in rows[2]["why"]
    assert kervan("story", GOOD)[0] == 0
    assert kervan("story", str(false))[0] == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "must name its rule"), ('rule = "chess 1"', "no game"), ("x = 1", "has no 'x'"),
        ('rule = "khiva 4"\nplayers = "four"', "should be a number"),
        ('rule = "khiva 4"\nplay = ["fly"]', "should read as"),
        ('rule = "khiva 4"\nplay = ["red: fly"]', "no decision"),
        ('rule = "khiva 4"\nchance = ["roll 7"]', "no outcome"),
        ('rule = "khiva 4"\n[given]\nsupply = -3', "not between"),
        ('rule = "khiva 4"\n[given]\nsuply = 3', "is it 'supply'"),
        ('rule = "khiva 4"\n[given]\ncamels.blue.at = "red 9"', "means nothing here"),
        ('rule = "khiva 4"\nwinners = ["red"]', "the winners are"),
        ('rule = " "', "must name its rule"),
        ('rule = "khiva 4"\nchance = [7]', "chance should be a list of texts"),
        (f'rule = "khiva 4"\nseed = {"9" * 5000}', "is no TOML"),
        (f'rule = "khiva 4"\nseed = {"[" * 5000}', "is no TOML"),
        ('rule = "khiva 4"\nlegal.red = 5', "legal.red should be a list of texts"),
        ('rule = "khiva 4"\nseed = 1.5', "a seed is a number or a text"),
        ('rule = "khiva 4"\nseed = [1]', "a seed is a number or a text"),
        ('rule = "khiva 4"\noptions.top_carpet = 1', "option top_carpet is a text"),
        ('rule = "istanbul 6.1"\noptions.layout = 5', "option layout is a text"),
        ('rule = "khiva 4"\ngiven.x = ' + "[" * 5000, "is no TOML: it is too deep"),
        ('rule = "khiva 4"\ngiven.supply = ' + "9" * 5000, "is no TOML"),
        ('rule = "khiva 4"\nplayers = 3\ngiven.players = 3', "players stands there twice"),
        ('rule = "khiva 4"\ngiven.players = "3"', "players should be a number"),
        ('rule = "khiva 4"\ngiven.chance = ["roll 7"]', "no outcome"),
        ('rule = "khiva 4"\nlegal.red = [["play"]]', "legal.red should be a list of texts"),
        (
            'rule = "samarkand 5"\nseed = 1\nplay = ["red: marry Byzant"]\n[given]\ndeck = []\n'
            'active = "red"\nwaiting = ["red"]',
            "no way to go on",
        ),
    ],
)  # fmt: skip
def test_a_malformed_story_is_told_why(kervan, tmp_path, text, says):
    path = tmp_path / "story.toml"
    path.write_text(text, encoding="utf-8")
    status, out, _ = kervan("story", str(path), "--form", "interpreted", "--json")
    assert status in (1, 2)
    assert says in json.loads(out)["why"]


def test_a_story_may_say_all_about_its_game_under_given(kervan, tmp_path):
    path = tmp_path / "story.toml"
    text = Path(GOOD).read_text(encoding="utf-8").replace("\nplayers = 3", "")
    text = text.replace('\nchance = ["draw teapot 6"]', "")
    more = 'players = 3\nchance = ["draw teapot 6"]\noptions.top_carpet = "shown"'
    text = text.replace("[given]", f"[given]\n{more}")
    path.write_text(f"\ufeff{text}".replace("\n", "\r\n"), encoding="utf-8")  # as from Windows
    status, out, _ = kervan("story", str(path), "--form", "interpreted")
    assert (status, out) == (0, "1 story: it agrees\n")


def test_a_malformed_story_is_a_complaint_a_false_one_an_answer(kervan, tmp_path):
    path = tmp_path / "story.toml"
    path.write_text('rule = "khiva 4"\nplay = ["red: fly"]', encoding="utf-8")
    said = f"kervan: {path}: 'fly' is no decision of khiva\n"
    assert kervan("story", str(path), "--form", "interpreted") == (2, "", said)
    path.write_text('rule = "khiva 4"\nwinners = ["red"]', encoding="utf-8")
    status, out, err = kervan("story", str(path), "--form", "interpreted")
    assert (status, err) == (1, "")
    assert "the winners are" in out


def test_rules_are_at_hand(kervan):
    assert "Movement" in kervan("rules", "khiva", "4.1")[1]
    assert "best single bag" in kervan("rules", "khiva", "R12")[1].lower()
    assert len(kervan("rules", "khiva")[1]) > 10_000


@pytest.mark.parametrize(("language", "word"), [("fr", "chameau"), ("it", "cammello")])
def test_rules_are_at_hand_in_other_languages(kervan, language, word):
    assert word in kervan("rules", "khiva", "--lang", language)[1]
    told = json.loads(kervan("rules", "khiva", "4.1", "--lang", language, "--json")[1])
    assert list(told) == ["game", "language", "section", "text"]
    assert (told["language"], told["section"]) == (language, "4.1")
    assert told["text"].startswith("### 4.1 ")
    assert kervan("rules", "khiva", "R12", "--lang", language)[1].startswith("| R12 |")


@pytest.mark.parametrize(
    ("pager", "less", "shows"),
    [("", "", True), ("less", "FRX", True), ("less", "-i", False), ("more", "", False)],
)
def test_rules_are_coloured_where_the_pager_can(monkeypatch, pager, less, shows):
    for name, value in (("MANPAGER", ""), ("PAGER", pager), ("LESS", less)):
        monkeypatch.setenv(name, value)
        if not value:
            monkeypatch.delenv(name)
    assert shows_colours() == shows


def played(kervan, tmp_path):
    path = tmp_path / "game.txt"
    words = ("play", "khiva", "--players", "2", "--seed", "5", "--seats", "greedy,random")
    assert kervan(*words, "--save", str(path))[0] == 0
    return path


def test_a_game_between_bots_is_saved_replayed_and_verified(kervan, tmp_path):
    path = played(kervan, tmp_path)
    status, out, _ = kervan("verify", str(path), "--form", "interpreted", "--json")
    assert status == 0
    assert json.loads(out)["ok"]
    assert "moves the" in kervan("replay", str(path))[1]
    assert "déplace" in kervan("replay", str(path), "--lang", "fr", "--seat", "red")[1]
    view = json.loads(kervan("replay", str(path), "--upto", "3", "--seat", "blue", "--json")[1])
    assert view["you"] == "blue"
    assert kervan("replay", str(path), "--upto", "9999")[0] == 2
    assert kervan("replay", str(path), "--upto", "-1")[0] == 2
    named = path.read_text(encoding="utf-8").replace('"red: red (greedy)"', '"red: [/Anna]"')
    assert "[/Anna]" in kervan("replay", "-", told=named)[1]
    text = path.read_text(encoding="utf-8").replace("{draw teapot", "{draw teapot 2,", 1)
    assert kervan("verify", "-", "--form", "interpreted", told=text)[0] == 2


def test_sheets_are_read_as_others_write_them(kervan, tmp_path):
    path = played(kervan, tmp_path)
    text = path.read_bytes()
    path.write_bytes(b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"))  # as from Windows
    assert kervan("verify", str(path), "--form", "interpreted")[0] == 0
    path.write_bytes(b"\xff\xfe" + text)
    assert "is no text" in kervan("verify", str(path))[2]
    words = [sys.executable, "-m", "kervan.cli.main"]
    done = subprocess.run([*words, "verify", "-"], input=path.read_bytes(), capture_output=True)
    assert done.returncode == 2
    assert b"- is no text" in done.stderr


def test_signs_that_cannot_be_shown_end_nothing():
    words = [sys.executable, "-m", "kervan.cli.main", "rules", "khiva", "R1"]
    poor = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(words, env=poor, capture_output=True)
    assert done.returncode == 0
    assert b"Khiva" in done.stdout


def test_a_person_plays_to_the_end_by_numbers_and_words(kervan, tmp_path):
    sheet = tmp_path / "mine.txt"
    typed = "?\nfly\nplay\n99\nlog\nwhy spend 1\n1\nundo\n1\n2\n" + "1\n" * 400
    words = ("play", "khiva", "--players", "2", "--seed", "8", "--save", str(sheet))
    status, out, _ = kervan(*words, told=f"{'9' * 5000}\n{typed}save {tmp_path / 'early.txt'}\n")
    assert status == 0
    assert "is not clear" in out
    assert "there is no choice 99" in out
    assert "that is not asked now" in out
    assert "ran out" in out
    assert kervan("verify", str(sheet), "--form", "interpreted")[0] == 0


def test_where_nothing_can_be_written_a_sentence_says_so(kervan, tmp_path):
    nowhere = tmp_path / "no" / "game.txt"
    words = ("play", "khiva", "--players", "2", "--seed", "8", "--lang", "it")
    status, out, _ = kervan(*words, told=f"save {nowhere}\nsave {tmp_path}\nquit\n")
    assert status == 0
    assert out.count("non si può scrivere") == 2
    status, out, err = kervan(*words, "--save", str(nowhere))
    assert (status, out) == (2, "")
    assert "there is no folder" in err
    status, _, err = kervan(*words, "--seats", "greedy,greedy", "--save", str(tmp_path))
    assert status == 2
    assert "non si può scrivere" in err


def test_reasons_are_told_in_the_language_of_the_table(kervan):
    words = ("play", "khiva", "--players", "2", "--seed", "8", "--lang", "fr")
    out = kervan(*words, told="why dépenser 1\ndépenser 1\nalways 1\nquit\n")[1]
    assert out.count("ce n’est pas la question") == 2
    assert "on ne peut pas répondre d’avance" in out


def test_two_people_at_one_screen_do_not_see_each_other_s_hands(kervan):
    told = "1\n1\n" + "\n1\n1\n" * 3
    words = ("play", "khiva", "--seats", "human,human", "--names", "Anna,Ben", "--seed", "2")
    _, out, _ = kervan(*words, told=told)
    assert "The screen is for Ben now." in out


def test_at_one_screen_all_are_asked_to_sell_whoever_holds_the_card(kervan):
    words = ("play", "samarkand", "--seats", "human,human", "--names", "Anna,Ben", "--seed", "6")
    out = kervan(*words, told="1\n\n" * 40)[1]
    asked = [line.split(":")[0] for line in out.splitlines() if "Sell its card" in line]
    assert asked[:4] == ["Anna", "Ben"] * 2


def test_a_question_can_be_answered_the_same_from_now_on(kervan):
    words = ("play", "istanbul", "--players", "3", "--seed", "3")
    turn = "move to post office\nalways leave assistant\ncollect the mail\nend turn\n"
    told = f"{turn}move to fabric warehouse\nfill the cart\nask\nend turn\nmove to fountain\n"
    _, out, _ = kervan(*words, told=told)
    assert out.count("Leave an assistant at the") == 1
    assert out.count("red leaves an assistant") == 2
    assert "You are asked everything again." in out
    assert "cannot be answered in advance" in kervan(*words, told="always 1\nquit\n")[1]


def test_a_question_without_a_choice_is_not_asked_of_the_only_person(kervan):
    told = "move to wainwright\nleave assistant\nundo\nundo\nquit\n"  # holding "long move"
    out = kervan("play", "istanbul", "--players", "3", "--seed", "10", told=told)[1]
    assert "the turn of red" not in out
    assert "End your turn?" not in out
    assert out.count("Leave an assistant at the Wainwright") == 2


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_table_speaks(kervan, language):
    status, out, _ = kervan("play", "--lang", language, "--seed", "1", told="1\n2\nquit\n")
    assert status == 0
    assert "Khiva" in out


def test_a_warm_command_starts_at_once():
    """Generous against a busy machine; what it really takes stands in docs/bench.md."""
    words = [sys.executable, "-m", "kervan.cli.main"]
    for rest, told, most in ((["--version"], "", 4.0), (["play", "--seed", "1"], "quit\n", 8.0)):
        begun = time.perf_counter()
        done = subprocess.run([*words, *rest], input=told, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert time.perf_counter() - begun < most


def test_who_verifies_is_told_what_was_taken_back(kervan):
    state = game("khiva", 2, form="interpreted").start(seed=4)
    for _ in range(2):
        while not state.events or not state.events[-1].outcomes:
            seat = state.seats_to_decide[0]
            state.play(seat, state.legal(seat)[0])
        state.undo()
    words = ("verify", "-", "--form", "interpreted")
    assert (
        "; 2 times something revealed was taken back" in kervan(*words, told=str(state.record))[1]
    )
    assert json.loads(kervan(*words, "--json", told=str(state.record))[1])["undone"] == 2
