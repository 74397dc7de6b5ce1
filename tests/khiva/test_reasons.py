"""Each reason for a refusal, in its words: the refuse-* stories say that, this says why."""

from pathlib import Path

import pytest

from kervan.kernel.story import merged, read_story
from kervan.kernel.table import HOST, State, game

STORIES = Path(__file__).parents[1] / "stories" / "khiva"
WHY = {
    "refuse-not-in-hand": {"red: play pink 1": "NOT_IN_HAND", "red: pass black 2": "NOT_IN_HAND"},
    "refuse-not-now": {"red: spend 0": "NOT_NOW", "red: buy salt": "NOT_NOW"},
    "refuse-enough": {
        "red: play white 4": "ENOUGH_PLAYED",
        "blue: pass pink 1": "ENOUGH_PASSED",
        "red: play green 3": "NOT_IN_HAND",
    },
    "refuse-already-sealed": {"blue: play pink 1": "NOT_YOUR_TURN"},
    "refuse-other-players-camel": {"blue: spend 0": "NOT_YOUR_TURN", "red: buy salt": "NOT_NOW"},
    "refuse-too-few-slots": {"red: spend 2": "TOO_FEW_SLOTS", "red: play pink 1": "NOT_NOW"},
    "refuse-too-few-gems": {"red: spend 2": "TOO_FEW_GEMS"},
    "D5-spend-2-is-refused": {"red: spend 2": "PAST_THE_COUNTER"},
    "refuse-salt-too-dear": {"red: buy salt": "SALT_TOO_DEAR", "red: spend 0": "NOT_NOW"},
    "refuse-no-salt-left": {"red: buy salt": "NO_SALT_LEFT"},
    "refuse-after-the-end": {"red: spend 0": "NOT_YOUR_TURN"},
}


def given(name: str) -> State:
    """The table a story begins from."""
    story = read_story(STORIES / f"{name}.toml")
    table = game("khiva", story["players"], story.get("options"), "interpreted")
    picture = merged(table.start(seed=0).view(HOST), story["given"], "given")
    return table.position(picture, seed=0, check=False)


@pytest.mark.parametrize("name", WHY)
def test_a_refusal_gives_its_reason(name: str) -> None:
    state = given(name)
    for line, reason in WHY[name].items():
        seat, _, decision = line.partition(": ")
        sentence = state.game.words[f"why.{reason}"]
        assert state.why_not(seat, decision) == sentence, line


def test_every_reason_has_its_refusal() -> None:
    named = {reason for lines in WHY.values() for reason in lines.values()}
    reasons = set(given("refuse-not-now").game.reason_names.values())
    assert reasons == named | {"FINE"}
