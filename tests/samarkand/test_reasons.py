"""Each reason for a refusal, in its words: stories say that something is refused, this says why."""

from pathlib import Path

import pytest

from kervan.kernel.story import merged, read_story
from kervan.kernel.table import HOST, State, game

STORIES = Path(__file__).parents[1] / "stories" / "samarkand"
WHY = {
    "S7-the-first-turn-is-a-marriage": {
        "red: extend Levant": "NOT_FAMILY",
        "red: pass": "MUST_ACT",
        "red: to Edessa": "NOT_NOW",
        "red: stop": "NOT_NOW",
        "red: sell": "NOT_NOW",
        "red: nothing to sell": "NOT_NOW",
        "red: discard no more": "NOT_NOW",
        "red: discard Diamond": "NOT_NOW",
        "blue: marry Levant": "NOT_YOUR_TURN",
    },
    "S8-no-tile-left": {"red: marry Levant": "NO_TILE"},
    "5-not-of-a-family-twice": {"red: marry Levant": "ALREADY_FAMILY"},
    "5-one-dirham-short": {"red: marry Levant": "TOO_DEAR", "red: marry Byzant": "NO_TILE"},
    "5-a-card-not-in-hand": {
        "red: discard Silk": "NOT_IN_HAND",
        "red: discard Linen": "NOT_IN_HAND",
        "red: marry Byzant": "NOT_NOW",
        "red: to Ajmer": "NOT_NOW",
    },
    "D18-one-is-not-enough": {"red: discard no more": "TOO_MANY_CARDS"},
    "6-no-camel-left": {"red: extend Levant": "NO_CAMELS"},
    "D25-no-space-to-go-to": {"red: extend Tigris": "NO_SPACE"},
    "D2-not-the-other-way-round": {
        "red: to Isfahan": "NOT_NEIGHBOUR",
        "red: to Baghdad": "OWN_CAMEL_THERE",
        "red: stop": "NOT_NOW",
    },
    "D3-a-full-space": {"red: to Cilicia": "SPACE_FULL"},
    "D4-never-two-of-a-family": {"red: to Cilicia": "OWN_CAMEL_THERE"},
    "7.1-who-may-sell": {
        "blue: nothing to sell": "HOLDER",
        "green: sell": "NOT_HOLDER",
        "green: keep": "NOT_HOLDER",
        "green: marry Byzant": "NOT_NOW",
        "red: sell": "NOT_YOUR_TURN",
    },
}


def given(name: str) -> State:
    """The table a story begins from."""
    story = read_story(STORIES / f"{name}.toml")
    table = game("samarkand", story.get("players"), form="interpreted")
    start = table.start(seed=story.get("seed", 0)).view(HOST)
    return table.position(merged(start, story.get("given", {}), "given"), seed=0, check=False)


@pytest.mark.parametrize("name", WHY)
def test_a_refusal_gives_its_reason(name: str) -> None:
    state = given(name)
    for line, reason in WHY[name].items():
        seat, _, decision = line.partition(": ")
        assert state.why_not(seat, decision) == state.game.words[f"why.{reason}"], line


def test_every_reason_has_its_refusal() -> None:
    named = {reason for lines in WHY.values() for reason in lines.values()}
    reasons = set(given("S8-no-tile-left").game.reason_names.values())
    assert reasons == named | {"FINE"}
