"""The table in a terminal: everything one has to know to play from it."""

import re
from collections import Counter

import pytest

from kervan.cli.picture import picture
from kervan.kernel.story import merged
from kervan.kernel.table import HOST, SPECTATOR, State
from kervan.kernel.words import LANGUAGES, catalogue
from kervan.rules.istanbul.terms import GOOD_WORDS
from tests.table import play_out, table

TABLES = [
    (2, {}),
    (4, {"neutral_assistants": "on", "layout": "random"}),
    (5, {"expansion": "on"}),
    (3, {"expansion": "on", "neutral_assistants": "on"}),
]


def positions(players: int, options: dict[str, str]) -> list[State]:
    """Every ninth position of a random game, up to a length."""
    found = []
    for count, state in enumerate(play_out("istanbul", players, 5, options)):
        if count == 500:
            break
        if count % 9 == 0:
            found.append(state.copy())
    return found


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_piece_can_be_found(players: int, options: dict[str, str]) -> None:
    for state in positions(players, options):
        text = picture(state, 0).plain
        board = text[: text.rindex("-+\n")]
        view = state.view(HOST)
        numbers = [int(number) for number in re.findall(r"[|#](\d+) [A-Z]", board)]
        assert sorted(numbers) == sorted(place for row in view["places"] for place in row)
        words = Counter(re.findall(r"[^\s|+#]+", board))
        for name, seat in view["seat"].items():
            letter = name[0]
            assert sum(words[word] for word in words if word.startswith(f"[{letter.upper()}")) == 1
            assert words[letter] == len(seat["assistants"])
            assert words[f"{letter}*"] == 1
        assert words["[N]"] == len(view["neutral_merchants"])
        assert words["o"] == len(view.get("neutral_assistants", ()))
        for figure in ("GOV", "SMU", "TRA")[: len(view["figures"])]:
            assert words[figure] == 1
        assert ("#" in board) == (view.get("barrier", "none") != "none")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_lines_fit_and_hands_stay_hidden(
    players: int, options: dict[str, str], language: str
) -> None:
    words = catalogue("istanbul", language)
    for state in positions(players, options)[::4]:
        text = picture(state, 0, language).plain
        assert max(map(len, text.splitlines())) <= 100
        for card in state.view(0)["seat"]["red"]["hand"]:
            assert f"{words[f'terms.card.{card}']}" in text.partition(words["sketch.hand"])[2]
        assert words["sketch.hand"] not in picture(state, SPECTATOR, language).plain


def test_a_player_s_line_says_what_he_owns() -> None:
    for state in positions(5, {"expansion": "on"}):
        lines = picture(state, 1).plain.splitlines()
        for name, seat in state.view(HOST)["seat"].items():
            line = next(one for one in lines if one[2:].startswith(f"{name[0].upper()} {name}"))
            assert f"◆{seat['rubies']} " in line
            assert re.search(rf"\b{seat['lira']} lira  +{seat['coffee']} coffee", line)
            goods = " ".join(
                f"{letter}{seat['goods'][good]}"
                for letter, good in zip("RGYB", GOOD_WORDS, strict=True)
            )
            assert f"{goods} /{2 + seat['extensions']} " in line


def test_what_somebody_took_openly_is_told() -> None:
    game = table("istanbul", 3, {})
    given = {"hand": ["stay", "stay", "five_lira"], "known": ["stay"]}
    view = merged(game.start(seed=0).view(HOST), {"seat": {"red": given}}, "given")
    state = game.position(view, seed=0, check=False)
    assert "known to hold: stay\n" in picture(state, 1).plain
    assert "known to hold" not in picture(state, 0).plain
    assert "stay ×2 — " in picture(state, 0).plain


def test_the_neutral_assistants_of_a_stack_are_told_apart() -> None:
    game = table("istanbul", 2, {"neutral_assistants": "on"})
    given = {"stack": 3, "assistants": [2], "neutral_below": [2]}
    view = merged(game.start(seed=0).view(HOST), {"seat": {"red": given}}, "given")
    text = picture(game.position(view, seed=0, check=False), 0).plain
    assert "[Rror]" in text
    assert "[Bbbbo]" in text
