"""What a decision is said to bring: the cases that random games seldom meet."""

from pathlib import Path
from typing import Any

import pytest

from kervan.kernel.story import merged, read_story
from kervan.kernel.table import HOST, State, game

STORIES = Path(__file__).parents[1] / "stories" / "khiva"
RED = {"owner": "seat.0"}


def asked(name: str, patch: dict[str, Any] | None = None) -> State:
    """The table of a story after its first decisions, where red is asked something."""
    story = read_story(STORIES / f"{name}.toml")
    table = game("khiva", story["players"], story.get("options"), "interpreted")
    given = merged(story["given"], patch or {}, "given")
    picture = merged(table.start(seed=0).view(HOST), given, "given")
    state = table.position(picture, seed=0, check=False)
    for line in story["play"]:
        seat, _, decision = line.partition(": ")
        if decision.startswith("play"):
            state.play(seat, decision)
    assert state.seats_to_decide == (0,)
    return state


OUTLOOKS: list[tuple[str, dict[str, Any] | None, str, list[tuple[str, dict[str, Any]]]]] = [
    (
        "S3-reach-is-a-choice",
        None,
        "spend 0",
        [("stop", RED | {"place": "place.1"}), ("gems", {"gems": 1})],
    ),
    (
        "S3-reach-is-a-choice",
        {"top_carpet": "pink"},
        "spend 1",
        [("stop", RED | {"place": "place.2"}), ("carpet_of", {"colour": "colour.pink"})],
    ),
    (
        "S3-reach-is-a-choice",
        {"top_carpet": "pink"},
        "spend 2",
        [
            ("stop", RED | {"place": "place.4"}),
            ("salt", {"points": 10, "gems": 3}),
            ("or_carpet_of", {"colour": "colour.pink"}),
        ],
    ),
    # the three gems are spent: salt is out of reach
    (
        "S3-reach-is-a-choice",
        {"seat": {"red": {"gems": 4}}, "top_carpet": "pink"},
        "spend 2",
        [("stop", RED | {"place": "place.4"}), ("carpet_of", {"colour": "colour.pink"})],
    ),
    # no carpet is left
    (
        "S3-reach-is-a-choice",
        {"carpets": [], "top_carpet": "none"},
        "spend 1",
        [("stop", RED | {"place": "place.2"}), ("nothing", {})],
    ),
    (
        "S3-reach-is-a-choice",
        {"carpets": [], "top_carpet": "none"},
        "spend 2",
        [
            ("stop", RED | {"place": "place.4"}),
            ("salt", {"points": 10, "gems": 3}),
            ("or_nothing", {}),
        ],
    ),
    # D22: the supply is empty but for the gem that is spent
    (
        "D22-the-spent-gem-is-back",
        None,
        "spend 1",
        [("stop", RED | {"place": "place.3"}), ("gems", {"gems": 1})],
    ),
    # R15: and without it nothing is there
    (
        "D22-the-spent-gem-is-back",
        {"camels": {"white": {"at": "red 1"}}},
        "spend 0",
        [("stop", RED | {"place": "place.3"}), ("nothing", {})],
    ),
    # a rival's stall on the way down
    (
        "D26-one-gem-further",
        {"camels": {"blue": {"at": "khiva"}}},
        "spend 0",
        [("stop", {"owner": "seat.1", "place": "place.3"}), ("gems", {"gems": 2})],
    ),
    # a delivery brings the teapot and the carpets of that colour
    (
        "D5-spend-1",
        {"seat": {"red": {"pending": ["green 3", "green 5", "pink 4"]}}},
        "spend 1",
        [("deliver", {"points": 11})],
    ),
    ("D23-buys", None, "buy salt", [("salt", {"points": 10, "gems": 3})]),
    ("D23-buys", None, "take carpet", [("nothing", {})]),
]


@pytest.mark.parametrize(("story", "patch", "decision", "rows"), OUTLOOKS)
def test_an_outlook_is_true(
    story: str, patch: Any, decision: str, rows: list[tuple[str, dict[str, Any]]]
) -> None:
    assert asked(story, patch).outlook("red", decision) == rows


def test_a_hidden_colour_is_not_promised() -> None:
    table = game("khiva", 3, {"top_carpet": "hidden"}, "interpreted")
    given = merged(
        read_story(STORIES / "S3-reach-is-a-choice.toml")["given"], {"top_carpet": "none"}, "given"
    )
    picture = merged(table.start(seed=0).view(HOST), given, "given")
    state = table.position(picture, seed=0, check=False).play("red", "play blue 2")
    found = [[key for key, _ in state.outlook("red", f"spend {gems}")] for gems in range(3)]
    assert found == [["stop", "gems"], ["stop", "carpet"], ["stop", "salt", "or_carpet"]]


def test_a_secret_choice_promises_nothing() -> None:
    state = game("khiva", 3, form="interpreted").start(seed=0)
    assert all(state.outlook("red", decision) == [] for decision in state.legal("red"))


def test_pieces_name_what_lights_up() -> None:
    state = asked("S3-reach-is-a-choice")
    found = [state.pieces("red", f"spend {gems}") for gems in range(3)]
    assert found == [["camel:blue", f"stall:0.{stall}"] for stall in (1, 2, 4)]
    stall = asked("D23-buys")
    assert stall.pieces("red", "buy salt") == ["camel:green", "stack:salt"]
    assert stall.pieces("red", "take carpet") == ["camel:green", "stack:carpets"]
    choice = game("khiva", 3, form="interpreted").start(seed=0)
    assert choice.pieces("red", "play pink 3") == ["card:pink.3", "tray:play"]
    assert choice.pieces("red", "pass white 1") == ["card:white.1", "tray:pass"]
