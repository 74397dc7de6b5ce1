"""Stories: rulebook examples as data. Put the pieces down, play, compare the whole table.

rule = "khiva 4.1"
players = 3                             # 4 where nothing is said
options = { top_carpet = "hidden" }
seed = 7                                # of the set-up, and of all chance not told below
chance = ["draw teapot 6"]              # outcomes told, each used once
[given]                                 # patches the table after set-up, in the words of a view;
                                        # players, options and chance may stand here as well
seat.red = { gems = 3 }
refuse = ["red: buy salt"]              # not legal on the given table
play = ["red: take carpet"]
[then]                                  # what changed ("none" takes an entry out), and nothing else
legal.red = ["spend 0", "spend 1"]      # exactly what this seat may decide in the end
scores = { red = 42 }  winners = ["red"]
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..rules.reading import NONE, Refusal
from .table import HOST, game

KEYS = {
    "rule", "players", "options", "seed", "chance", "given", "refuse", "play", "then", "legal",
    "scores", "winners",
}  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    """How a story went in one form of the rules."""

    file: str
    mode: str
    ok: bool
    why: str
    status: int = 0  # 1: the rules do not agree, 2: the story cannot be read or told


def read_story(path: Path) -> dict[str, Any]:
    """A story from its file, refused with a sentence where it is malformed."""
    try:
        story = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:  # wrong TOML, no UTF-8, or a number of thousands of digits
        raise Refusal(f"{path} is no TOML: {error}") from error
    except RecursionError as error:
        raise Refusal(f"{path} is no TOML: it is too deep") from error
    for key in story:
        if key not in KEYS:
            raise Refusal(f"{path}: a story has no {key!r}; it has {', '.join(sorted(KEYS))}")
    if not isinstance(story.get("rule"), str) or not story["rule"].split():
        raise Refusal(f'{path} must name its rule, as in rule = "khiva 4.1"')
    if isinstance(given := story.get("given"), dict):
        for key in MOVED:
            if key in given and key in story:
                raise Refusal(f"{path}: {key} stands there twice, under given and above it")
        story |= {key: given[key] for key in MOVED if key in given}
        story["given"] = {key: value for key, value in given.items() if key not in MOVED}
    for key, kind in SHAPES.items():
        if key in story and not isinstance(story[key], kind):
            raise Refusal(f"{path}: {key} should be {NAMES[kind]}, not {story[key]!r}")
    lines = {key: story[key] for key in LINES if key in story}
    lines |= {f"legal.{seat}": texts for seat, texts in story.get("legal", {}).items()}
    for key, texts in lines.items():
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise Refusal(f"{path}: {key} should be a list of texts, not {texts!r}")
    return story


SHAPES: dict[str, type] = {
    "players": int, "options": dict, "chance": list, "given": dict, "refuse": list, "play": list,
    "then": dict, "legal": dict, "scores": dict, "winners": list,
}  # fmt: skip
MOVED = ("players", "options", "chance")  # said of the game, wherever in the story
NAMES: dict[type, str] = {int: "a number", dict: "a table", list: "a list"}
LINES = ("chance", "refuse", "play", "winners")


def run_story(path: Path, mode: str) -> Verdict:
    """Run one story in one form; what is wrong with the rules or the story is told in words."""
    try:
        story = read_story(path)
        why = "; ".join(differences(story, mode))
    except Refusal as refusal:
        return Verdict(str(path), mode, False, str(refusal), 2)
    except (ArithmeticError, LookupError, ValueError) as error:  # a given table is not checked
        why = f"{path}: the rules find no way to go on from what is given ({error})"
        return Verdict(str(path), mode, False, why, 2)
    return Verdict(str(path), mode, not why, why, 1 if why else 0)


def differences(story: Mapping[str, Any], mode: str) -> Iterator[str]:
    """What is not as the story tells it."""
    name = story["rule"].split()[0]
    table = game(name, story.get("players"), story.get("options"), mode)
    state = table.start(seed=story.get("seed", 0))
    given = merged(state.view(HOST), story.get("given", {}), "given")
    state = table.position(given, seed=state.seed, check=False)
    state.told = table.chances.parse("; ".join(story.get("chance", ())))
    before = state.view(HOST)

    for line in story.get("refuse", ()):
        seat, decision = who_and_what(line)
        if not state.why_not(seat, decision):
            yield f"{line!r} should be refused"
    for line in story.get("play", ()):
        seat, decision = who_and_what(line)
        if reason := state.why_not(seat, decision):
            yield f"{line!r} is refused: {reason}"
            return
        state.play(seat, decision)
    if state.told:
        yield f"nothing asked for {table.chances.text(state.told)!r}"
    yield from compared(merged(before, story.get("then", {}), "then"), state.view(HOST), "")
    for seat, texts in story.get("legal", {}).items():
        found = {str(decision) for decision in state.legal(seat)}
        if found != set(texts):
            yield f"{seat} may {sorted(found)}, not {sorted(texts)}"
    for seat, score in story.get("scores", {}).items():
        found_score = state.scores[table.seat(seat)]
        if found_score != score:
            yield f"{seat} has {found_score} points, not {score}"
    if "winners" in story:
        winners = [table.seats[seat] for seat in state.winners]
        if winners != story["winners"]:
            yield f"the winners are {winners}, not {story['winners']}"


def who_and_what(line: str) -> tuple[str, str]:
    seat, colon, decision = str(line).partition(": ")
    if not colon:
        raise Refusal(f"{line!r} should read as in 'red: play blue 2'")
    return seat, decision


FREE = ("over", "scores")  # follow from the rest: named only where a story wants to


def merged(picture: Mapping[str, Any], patch: Mapping[str, Any], path: str) -> dict[str, Any]:
    """A picture with a patch laid over it, corner by corner; names are checked when it is read."""
    found = dict(picture)
    for key, value in patch.items():
        here = found.get(key)
        if value == NONE and isinstance(here, list):
            del found[key]  # an entry of a corner that has names of its own: no longer there
        elif isinstance(value, Mapping) and isinstance(here, Mapping):
            found[key] = merged(here, value, f"{path}, {key}")
        else:
            found[key] = value
    return found


def compared(want: Any, have: Any, path: str) -> Iterator[str]:
    """Where two pictures differ, in words."""
    if isinstance(want, Mapping) and isinstance(have, Mapping):
        for key in [*want, *(key for key in have if key not in want)]:
            if path or key not in FREE:
                there = f"{path}.{key}" if path else str(key)
                yield from compared(want.get(key), have.get(key), there)
    elif as_set(want) != as_set(have):
        yield f"{path} is {have!r}, not {want!r}"


def as_set(value: Any) -> Any:
    """Lists of words in a picture are sets of pieces: their order tells nothing."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return sorted(value)
    return value
