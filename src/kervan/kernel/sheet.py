"""Score sheets: the text of a whole game, like a PGN. Text -> game -> text is identity.

    [Game "khiva"]
    [Version "1"]
    [Players "red: Anna" "blue: Ben"]
    [Option "top_carpet: shown"]
    [Seed "7"]
    [Commitment "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"]
    [Undone "12: 1"]
    [Result "red 42, blue 38"]
    [End "salt"]

    0. {draw teapot 3, 5, 2; deal white 1, blue 4}
    1. red: play blue 4
    2. blue: pass white 1 {draw teapot 6}

What chance brought stands in braces. With a seed it follows from it and is checked; without one
(real dice, told by the players) it is what makes the game, and a sheet written by hand needs no
more tags than the first three. [Undone] tells from which decision on chance was keyed anew, after
something revealed had been taken back; it may be the one to come.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..rules.reading import SEATS, Refusal
from .dice import Outcome, commitment
from .table import Event, State, game

TAG = re.compile(r'\[(\w+)((?: "(?:[^"\\]|\\.)*")+)\]')
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
LINE = re.compile(r"(\d+)\.(?: (\w+): ([^{}]*?))?(?: \{([^{}]*)\})?")


@dataclass(frozen=True)
class Sheet:
    """A whole game, or as much of it as has been played."""

    game: str
    version: int
    players: int
    names: tuple[str, ...]
    options: dict[str, str]
    seed: str | None
    setup: tuple[Outcome, ...]
    events: tuple[Event, ...]
    undone: int = 0  # how often the game has been undone, by now
    position: dict[str, Any] | None = None  # where it began, if not from the set-up
    board: str = ""  # the digest of another board than the game's own
    result: str = ""  # what the sheet says of it, if it says anything
    end: str = ""
    form: str = field(default="compiled", compare=False)
    file: Path | None = field(default=None, compare=False)  # of that board

    @classmethod
    def of(cls, state: State) -> "Sheet":
        """The score sheet of a state."""
        table = state.game
        return cls(
            game=table.name,
            version=table.version,
            players=table.players,
            names=state.names,
            options=dict(table.options),
            seed=state.seed,
            setup=state.setup_outcomes,
            events=tuple(state.events),
            undone=state.undone,
            position=state.start_picture,
            board=table.board_digest,
            result=result_of(state),
            end=state.ended_by,
            form=table.kind,
            file=table.board,
        )

    def __str__(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        table = game(self.game, self.players, self.options, self.form, self.file)
        yield tag("Game", self.game)
        yield tag("Version", str(self.version))
        seats = zip(SEATS, self.names, strict=False)
        yield tag("Players", *(f"{seat}: {name}" for seat, name in seats))
        for name, value in self.options.items():
            yield tag("Option", f"{name}: {value}")
        if self.board:
            yield tag("Board", self.board)
        if self.seed is not None:
            yield tag("Seed", self.seed)
            yield tag("Commitment", commitment(self.seed))
        if self.position is not None:
            yield tag("Position", json.dumps(self.position, separators=(",", ":")))
        before = 0
        for number, undone in enumerate((*(event.undone for event in self.events), self.undone), 1):
            if undone != before:
                yield tag("Undone", f"{number}: {undone}")
            before = undone
        if self.result:
            yield tag("Result", self.result)
        if self.end:
            yield tag("End", self.end)
        yield ""
        yield f"0.{braced(table.chances.text(self.setup))}"
        for number, event in enumerate(self.events, 1):
            words = table.decisions[event.decision].text
            chance = braced(table.chances.text(event.outcomes))
            yield f"{number}. {SEATS[event.seat]}: {words}{chance}"

    def replay(self, form: str = "compiled", upto: int | None = None) -> State:
        """Play the game again, up to a decision; every outcome on the sheet must come again."""
        if upto is not None and not 0 <= upto <= len(self.events):
            raise Refusal(f"the sheet has {len(self.events)} decisions, not {upto}")
        table = game(self.game, self.players, self.options, form, self.file)
        if self.version != table.version:
            raise Refusal(
                f"the sheet follows version {self.version} of the rules, "
                f"this is version {table.version}"
            )
        if self.position is not None:
            is_told = self.seed is None
            state = table.position(self.position, self.seed, names=self.names, is_told=is_told)
        elif self.seed is not None:
            state = table.start(seed=self.seed, names=self.names)
        else:
            state = table.start(chance=table.chances.text(self.setup), names=self.names)
        check(table.chances.text(self.setup), table.chances.text(state.setup_outcomes), 0)
        state.answers_at_once = False  # whatever was answered stands on the sheet
        for number, event in enumerate(self.events[:upto], 1):
            state.undone = event.undone
            told = table.chances.text(event.outcomes) if self.seed is None else None
            try:
                state.play(event.seat, event.decision, told)
            except Refusal as refusal:
                raise Refusal(f"decision {number}: {refusal}") from refusal
            came = table.chances.text(state.events[-1].outcomes)
            check(table.chances.text(event.outcomes), came, number)
        if upto is None:
            state.undone = self.undone
        state.answers_at_once = True
        return state

    def verify(self, form: str = "compiled") -> State:
        """Replay, and check that the game ends as the sheet says."""
        state = self.replay(form)
        if self.result not in ("", result_of(state)) or self.end not in ("", state.ended_by):
            raise Refusal(
                f"the sheet says {self.result!r}, end {self.end!r}; "
                f"the game is {result_of(state)!r}, end {state.ended_by!r}"
            )
        return state


def result_of(state: State) -> str:
    if not state.over:
        return "*"
    return ", ".join(f"{s} {n}" for s, n in zip(state.game.seats, state.scores, strict=True))


def check(want: str, came: str, number: int) -> None:
    if want != came:
        raise Refusal(f"decision {number}: the sheet says {{{want}}}, the seed gives {{{came}}}")


def braced(text: str) -> str:
    return f" {{{text}}}" if text else ""


def tag(name: str, *values: str) -> str:
    quoted = (value.replace("\\", "\\\\").replace('"', '\\"') for value in values)
    return f"[{name} {' '.join(f'{chr(34)}{value}{chr(34)}' for value in quoted)}]"


def parse(text: str, board: Path | None = None) -> Sheet:
    """A score sheet from its text; what cannot be read is refused with its line.

    A game that was played on another board than the game's own needs the file of that board.
    """
    tags: dict[str, list[str]] = {}
    lines: list[tuple[int, re.Match[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        if line.startswith("["):
            match = TAG.fullmatch(line.strip())
            if not match:
                raise Refusal(
                    f'line {number}: a tag should read as [Game "khiva"], not {begun(line)}'
                )
            values = [re.sub(r"\\(.)", r"\1", value) for value in QUOTED.findall(match[2])]
            tags.setdefault(match[1], []).extend(values)
        else:
            match = LINE.fullmatch(line.strip())
            if not match or match[1] != str(len(lines)):
                raise Refusal(
                    f"line {number}: decision {len(lines)} should stand here, not {begun(line)}"
                )
            if (match[2] is None) != (not lines):
                raise Refusal(f"line {number}: decision 0 is the set-up, each other has a seat")
            lines.append((number, match))
    return build(tags, lines, board)


def begun(line: str) -> str:
    """A line to be shown, or where it begins."""
    return repr(line if len(line) <= 80 else f"{line[:80]} ...")


KNOWN = {
    "Game", "Version", "Players", "Option", "Board", "Seed", "Commitment", "Position", "Undone",
    "Result", "End",
}  # fmt: skip
SEVERAL = {"Players", "Option", "Undone"}


def build(
    tags: dict[str, list[str]], lines: list[tuple[int, re.Match[str]]], file: Path | None
) -> Sheet:
    """Make sense of tags and lines."""
    for name in tags:
        if name not in KNOWN:
            raise Refusal(f"a score sheet has no tag {name!r}; it has {', '.join(sorted(KNOWN))}")
    for name in ("Game", "Version", "Players"):
        if name not in tags:
            raise Refusal(f"the score sheet lacks its tag [{name}]")
    for name, values in tags.items():
        if len(values) > 1 and name not in SEVERAL:
            raise Refusal(f"the score sheet has two values in its tag [{name}]")
    if not lines:
        raise Refusal("the score sheet lacks decision 0, the set-up")
    pairs = [split(value, "Players") for value in tags["Players"]]
    if [seat for seat, _ in pairs] != list(SEATS[: len(pairs)]):
        raise Refusal(f"the seats should be {', '.join(SEATS)}, in this order")
    options = dict(split(value, "Option") for value in tags.get("Option", ()))
    board = tags.get("Board", [""])[0]
    if board and file is None:
        raise Refusal(f"this game was played on another board, {board[:12]}: name its file")
    table = game(tags["Game"][0], len(pairs), options, "interpreted", file)
    if table.board_digest != board:
        raise Refusal(f"the sheet was not written on the board {file}")
    seed = tags["Seed"][0] if "Seed" in tags else None
    if seed is not None and tags.get("Commitment", [commitment(seed)]) != [commitment(seed)]:
        raise Refusal("the commitment is not the hash of the seed")
    undone = undone_of(tags.get("Undone", ()), len(lines))
    events, era = [], 0
    for place, (number, match) in enumerate(lines[1:], 1):
        era = undone.get(place, era)
        try:
            seat, decision = table.seat(match[2]), table.parse(match[3])
            outcomes = tuple(table.chances.parse(match[4] or ""))
        except Refusal as refusal:
            raise Refusal(f"line {number}: {refusal}") from refusal
        events.append(Event(seat, decision, era, outcomes))
    return Sheet(
        game=table.name,
        version=number_of(tags["Version"][0], "Version"),
        players=table.players,
        names=tuple(name for _, name in pairs),
        options=dict(table.options),
        seed=seed,
        setup=tuple(table.chances.parse(lines[0][1][4] or "")),
        events=tuple(events),
        undone=undone.get(len(lines), era),
        position=position_of(tags["Position"][0]) if "Position" in tags else None,
        board=board,
        file=file,
        result=tags.get("Result", [""])[0],
        end=tags.get("End", [""])[0],
    )


def number_of(value: str, name: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) < 10):
        raise Refusal(f"the tag [{name}] should hold a number, not {value!r}")
    return int(value)


def numbers_of(value: str, name: str) -> tuple[int, int]:
    head, tail = split(value, name)
    return number_of(head, name), number_of(tail, name)


def undone_of(values: Sequence[str], last: int) -> dict[int, int]:
    """From which decision on the game had been undone how often: both only grow."""
    found: dict[int, int] = {}
    number, times = 0, 0
    for value in values:
        place, undone = numbers_of(value, "Undone")
        if not (number < place <= last and times < undone):
            raise Refusal(f"the tag [Undone] cannot say {value!r} here")
        number, times = place, undone
        found[place] = undone
    return found


def position_of(value: str) -> dict[str, Any]:
    try:
        found = json.loads(value)
    except (ValueError, RecursionError) as error:
        raise Refusal(f"the position of the score sheet is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise Refusal(f"the position of the score sheet should be an object, not {value}")
    return found


def split(value: str, name: str) -> tuple[str, str]:
    head, colon, tail = value.partition(": ")
    if not colon:
        raise Refusal(f'the tag [{name}] should read as "a: b", not {value!r}')
    return head, tail
