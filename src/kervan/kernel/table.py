"""The friendly objects: a game, and a state of it that can be asked, played, undone and shown.

game = kervan.game("khiva", players=4)
state = game.start(seed=7)
state.play("red", "play blue 2")
"""

import operator
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..rules.reading import SEATS, Reading, Refusal
from .dice import Chances, Outcome, stream_keys
from .forms import GAMES, ROOTS, Desk, Form, form
from .words import Arguments, Catalogue, catalogue

HOST = "host"
SPECTATOR = "spectator"
NOBODY = -1
Seat = int | str
Script = str | Iterable[str] | None


@dataclass(frozen=True)
class Decision:
    """One atomic choice: its number, its words, and what it is about."""

    number: int
    text: str  # canonical, in English: what records are written in
    block: str
    index: int
    arguments: Arguments

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Event:
    """A decision that was taken, and the chance it met."""

    seat: int
    decision: int
    undone: int  # how often the game had been undone before it
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True)
class Happening:
    """Something that happened, as a key and arguments for its words."""

    event: int  # the decision that caused it, 0: the set-up
    key: str
    seat: int
    arguments: Arguments


class Game:
    """A game with its players and options settled."""

    def __init__(
        self,
        name: str,
        players: int,
        options: Mapping[str, str],
        kind: str,
        board: Path | None = None,
    ) -> None:
        if board is not None and not form(name, "interpreted").contents.takes_board:
            raise Refusal(f"{name} is played on its own board only")
        self.form: Form = form(name, kind, board)
        self.plain: Form = form(name, "interpreted", board)
        self.board = board
        self.board_digest = "" if board is None else sha256(board.read_bytes()).hexdigest()
        self.contents = self.form.contents
        self.name = name
        self.version: int = self.contents.version
        self.kind = kind
        if players not in self.contents.players:
            counts = ", ".join(map(str, self.contents.players))
            raise Refusal(f"{name} is for {counts} players, not {players!r}")
        self.players = players
        self.seats = SEATS[:players]
        self.options = self._settle(options)
        self.words: Catalogue = catalogue(name)

    def __repr__(self) -> str:
        return f"<Game {self.name}, {self.players} players>"

    def _settle(self, options: Mapping[str, str]) -> dict[str, str]:
        known = {option.name: option for option in self.contents.options}
        for name, value in options.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise Refusal(f"{self.name} has no option {name!r}; it has {names}")
            if not isinstance(value, str):
                raise Refusal(f"option {name} is a text, not {value!r}")
            known[name].numbers(value)
        settled = {name: options.get(name, option.default) for name, option in known.items()}
        self.contents.suits(self.players, settled)
        return settled

    @property
    def title(self) -> str:
        """The game, how many play, and the options that are not the usual ones."""
        usual = {option.name: option.default for option in self.contents.options}
        chosen = [f"{name}={told}" for name, told in self.options.items() if told != usual[name]]
        return ", ".join([self.name, f"{self.players} players", *chosen])

    @cached_property
    def option_row(self) -> Any:
        """The options as the numbers the rules read, one after the other."""
        options = self.contents.options
        return self.form.numbers([n for o in options for n in o.numbers(self.options[o.name])])

    @cached_property
    def _waiting(self) -> slice:
        kind, start = self.contents.state.LAYOUT.fields["waiting"][:2]
        return slice(start, start + kind.itemsize)

    def waiting_in(self, record: bytes) -> int:
        """Who has to decide in a record, a bit each: asked so often that the rest is not read."""
        return int.from_bytes(record[self._waiting], "little")

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Every decision there is, by number."""
        found: list[Decision] = []
        arguments = self.plain.contents.notation.arguments
        for block, first, size in self.contents.blocks:
            assert first == len(found), f"block {block} does not follow its predecessor"
            for index in range(size):
                said = arguments(block, index)
                text = self.words.say(f"decide.{block}", said)
                found.append(Decision(first + index, text, block, index, said))
        return tuple(found)

    @cached_property
    def by_text(self) -> dict[str, int]:
        return {decision.text: decision.number for decision in self.decisions}

    @cached_property
    def chances(self) -> Chances:
        """The outcomes chance may be asked for, in words."""
        notation = self.plain.contents.notation
        heads, tails = [], []
        for name, size in notation.CHANCES:
            texts = [
                self.words.say(f"chance.{name}", notation.outcome(name, value)).split(" | ")
                for value in range(size)
            ]
            heads.append(texts[0][0])
            tails.append(tuple(text[1] for text in texts))
        return Chances(tuple(heads), tuple(tails))

    @cached_property
    def reveals(self) -> frozenset[int]:
        """Happenings after which a decision cannot be taken back for nothing."""
        happen = self.contents.happenings
        return frozenset(getattr(happen, name) for name in self.plain.contents.notation.REVEALS)

    @cached_property
    def at_once(self) -> frozenset[int]:
        """Decisions said on behalf of a seat that has no choice, where a question asked of several
        hides who has one."""
        blocks = getattr(self.plain.contents.notation, "AT_ONCE", ())
        return frozenset(one.number for one in self.decisions if one.block in blocks)

    @cached_property
    def happening_names(self) -> dict[int, str]:
        return names_of(self.contents.happenings)

    @cached_property
    def reason_names(self) -> dict[int, str]:
        return names_of(self.contents.reasons)

    def parse(self, text: str) -> int:
        """The number of a decision from its words."""
        number = self.by_text.get(" ".join(text.split()))
        if number is None:
            raise Refusal(f"{text!r} is no decision of {self.name}")
        return number

    def seat(self, seat: Seat) -> int:
        """The number of a seat from its colour or number."""
        if isinstance(seat, str) and seat in self.seats:
            return self.seats.index(seat)
        number = whole(seat)
        if number is not None and 0 <= number < self.players:
            return number
        raise Refusal(f"there is no seat {seat!r}; the seats are {', '.join(self.seats)}")

    def start(
        self, seed: int | str | None = None, chance: Script = None, names: Sequence[str] = ()
    ) -> "State":
        """A new game: from a seed, from outcomes told by name, or from fresh dice."""
        if seed is not None and chance is not None:
            raise Refusal("a game has a seed or is told its chance, not both")
        if seed is None and chance is None:
            seed = secrets.token_hex(16)
        state = State(self, seed_text(seed), names)
        state.set_up(self.chances.parse(joined(chance)) if chance is not None else ())
        return state

    def position(
        self,
        picture: Mapping[str, Any],
        seed: int | str | None = None,
        check: bool = True,
        names: Sequence[str] = (),
        is_told: bool = False,
    ) -> "State":
        """A game going on from a position: a view in words, checked for what cannot be.

        Its chance comes from a seed, from fresh dice, or `is_told` with each decision.
        """
        if seed is not None and is_told:
            raise Refusal("a game has a seed or is told its chance, not both")
        if seed is None and not is_told:
            seed = secrets.token_hex(16)
        told = {key: value for key, value in picture.items() if key not in ENVELOPE}
        if picture.get("game", self.name) != self.name:
            raise Refusal(f"this is a position of {picture['game']!r}, not of {self.name}")
        if picture.get("players", self.players) != self.players:
            raise Refusal(f"the position is for {picture['players']!r} players")
        if picture.get("options", self.options) != self.options:
            raise Refusal(f"the position has other options: {picture['options']!r}")
        record = self.blank()
        reading = Reading(told)
        self.plain.contents.view.load(reading, record)
        reading.end()
        if check:
            self.plain.contents.view.check(record)
        state = State(self, seed_text(seed), names)
        state.begin_from(record.dump())
        return state

    def blank(self) -> Any:
        """A plain record that knows its players and options, and nothing else."""
        record = self.plain.contents.state()
        record.players = self.players
        self.plain.contents.view.keep_options(record, list(self.option_row))
        return record


ENVELOPE = ("game", "version", "players", "options", "you", "over", "scores", "hash")


def unpainted(text: str, style: str) -> str:
    """For a drawing without colours."""
    return text


# What `State.analyse` asks; the room of the players, which the kernel does not know, puts it here.
analyst: Callable[..., Any] | None = None


class State:
    """A game under way. Everything is asked and done by seat; words and numbers are both taken."""

    def __init__(self, game: Game, seed: str | None, names: Sequence[str]) -> None:
        self.game = game
        self.seed = seed
        self.names = tuple(names) or game.seats
        if len(self.names) != game.players:
            raise Refusal(f"{game.players} names are wanted, not {len(self.names)}")
        for text in (*self.names, *([] if seed is None else [seed])):
            if text and text.splitlines() != [text]:  # they stand in one line of the score sheet
                raise Refusal(f"a name or a seed is one line of text, not {text!r}")
        self.rows = game.form.rows(game.contents.state, 1)
        self.events: list[Event] = []
        self.setup_outcomes: tuple[Outcome, ...] = ()
        self.start_picture: dict[str, Any] | None = None  # a position instead of the set-up
        self.undone = 0
        self.standing: dict[tuple[int, str], int] = {}
        self.answers_at_once = True  # for seats that have no choice; not in a replay
        self.told: list[Outcome] = []  # outcomes told before the stream goes on (stories)
        self._before: list[bytes] = []  # the record before each event
        self._journal: list[tuple[tuple[int, ...], ...]] = []  # for the set-up and each event

    def __repr__(self) -> str:
        waiting = " and ".join(self.game.seats[seat] for seat in self.seats_to_decide)
        begun = f"{self.game.name}, {self.game.players} players, {len(self.events)} decisions"
        return f"<State {begun}, {f'{waiting} to decide' if waiting else 'over'}>"

    def __str__(self) -> str:
        return self.drawn()

    @property
    def desk(self) -> Desk:
        return self.game.form.desk

    # ---- beginnings

    def set_up(self, script: Sequence[Outcome]) -> None:
        options, players = self.game.option_row, self.game.players
        loops, desk = self.game.form.loops, self.desk

        def begin() -> None:
            loops.begin(self.rows[0], players, options, desk.chance, desk.journal, desk.menu)

        self.setup_outcomes = self._run(begin, 0, script)

    def begin_from(self, record: bytes) -> None:
        self._put(record)
        self.start_picture = self.view(HOST)
        self._journal.append(())

    def resume(
        self,
        record: bytes,
        events: Sequence[Event],
        journal: Sequence[tuple[tuple[int, ...], ...]],
        undone: int,
        setup_outcomes: tuple[Outcome, ...] = (),
    ) -> "State":
        """Go on from a record kept with its events, without playing them again.

        `journal` has what happened in the set-up and in each event.
        """
        self._put(record)
        self.events, self._journal = list(events), list(journal)
        self._before = [b""] * len(self.events)  # found again by a replay when asked for
        self.undone, self.setup_outcomes = undone, setup_outcomes
        return self

    def _record_before(self, place: int) -> bytes:
        """The record before an event; of a resumed game by playing it again."""
        if not self._before[place]:
            self._before = self.record.replay(self.game.kind)._before
        return self._before[place]

    # ---- asking

    @cached_property
    def plain(self) -> Any:
        """The record as a plain object, read anew after each change."""
        return self.game.plain.contents.state.load(self.bytes)

    @property
    def bytes(self) -> bytes:
        return self.game.form.bytes_of(self.rows)

    @property
    def over(self) -> bool:
        return not self.plain.waiting

    @property
    def seats_to_decide(self) -> tuple[int, ...]:
        waiting = self.plain.waiting
        return tuple(seat for seat in range(self.game.players) if waiting >> seat & 1)

    @property
    def positions(self) -> tuple[Any, ...]:
        """The record before each event, and as it is now."""
        return (*self._before, self.bytes)

    def analyse(self, seconds: float = 1.0, seat: Seat | None = None) -> Any:
        """What a strong player would do here, and every seat's chance to win: an Analysis."""
        if analyst is None:
            raise Refusal("nobody here can analyse; import kervan, not a part of it")
        return analyst(self, seconds, seat)

    @property
    def scores(self) -> tuple[int, ...]:
        score, plain = self.game.plain.contents.score, self.plain
        return tuple(score(plain, seat) for seat in range(self.game.players))

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; nobody while the game goes on."""
        if not self.over:
            return ()
        rank, plain = self.game.plain.contents.rank, self.plain
        ranks = [rank(plain, seat) for seat in range(self.game.players)]
        return tuple(seat for seat, one in enumerate(ranks) if one == max(ranks))

    @property
    def ended_by(self) -> str:
        """Why the game ended, "none" while it goes on."""
        endings: Sequence[str] = self.game.plain.contents.notation.ENDINGS
        return endings[self.plain.ended_by] if self.over else "none"

    def legal_numbers(self, seat: Seat) -> list[int]:
        self.game.contents.legal(self.rows[0], self.game.seat(seat), self.desk.menu)
        return self.desk.items()

    def legal(self, seat: Seat) -> list[Decision]:
        """What this seat may decide now; empty while it has nothing to decide."""
        decisions = self.game.decisions
        return [decisions[number] for number in self.legal_numbers(seat)]

    def reason(self, seat: Seat, decision: int | str | Decision) -> str:
        """The key of the words why this seat may not decide this now; empty if it may."""
        seat, number = self.game.seat(seat), self._number(decision)
        reason = self.game.plain.contents.why_not(self.plain, seat, number)
        return f"why.{self.game.reason_names[reason]}" if reason else ""

    def why_not(self, seat: Seat, decision: int | str | Decision) -> str:
        """Why this seat may not decide this now; an empty string if it may."""
        reason = self.reason(seat, decision)
        return self.game.words.say(reason) if reason else ""

    def outlook(self, seat: Seat, decision: int | str | Decision) -> list[tuple[str, Arguments]]:
        """What a decision would bring, as far as the seat can see: keys and arguments."""
        number, seat = self._number(decision), self.game.seat(seat)
        outlook = self.game.plain.contents.notation.outlook
        return outlook(self.concealed(seat), seat, number)  # type: ignore[no-any-return]

    def pieces(self, seat: Seat, decision: int | str | Decision) -> list[str]:
        """The ids of the pieces on the board that a decision is about."""
        one, seat = self.game.decisions[self._number(decision)], self.game.seat(seat)
        pieces = self.game.plain.contents.notation.pieces
        return pieces(self.plain, seat, one.block, one.index)  # type: ignore[no-any-return]

    def question(self, seat: Seat) -> tuple[str, Arguments]:
        """What a seat that has to decide is asked: a key and arguments."""
        seat = self.game.seat(seat)
        question = self.game.plain.contents.notation.question
        return question(self.plain, seat)  # type: ignore[no-any-return]

    def concealed(self, seat: Seat | None) -> Any:
        """The record as a seat, a spectator or the host may know it, as a plain object."""
        plain = self.plain.copy()
        if seat != HOST:
            watching = seat is None or seat == SPECTATOR
            self.game.plain.contents.conceal(plain, NOBODY if watching else self.game.seat(seat))  # type: ignore[arg-type]
        return plain

    def view(self, seat: Seat | None = None) -> dict[str, Any]:
        """What a seat may know, in the game's own words; for a spectator without one."""
        shown = self.concealed(seat)
        you = seat if seat in (HOST, SPECTATOR) else None
        score = self.game.plain.contents.score
        return {
            "game": self.game.name,
            "version": self.game.version,
            "players": self.game.players,
            "options": self.game.options,
            "you": you or (SPECTATOR if seat is None else self.game.seats[self.game.seat(seat)]),
            "over": self.over,
            "scores": {name: score(shown, place) for place, name in enumerate(self.game.seats)},
            **self.game.plain.contents.view.view(shown),
        }

    def drawn(
        self,
        seat: Seat | None = None,
        language: str = "en",
        paint: Callable[[str, str], str] = unpainted,
    ) -> str:
        """The table drawn in lines of text, as a seat may see it; as a spectator without one."""
        words = catalogue(self.game.name, language)

        def say(key: str, **arguments: Any) -> str:
            if key == "seat":
                return words.term(f"seat.{SEATS.index(arguments['seat'])}", self.names)
            return words.say(key, arguments, self.names)

        sketch = self.game.plain.contents.sketch
        return sketch(self.view(seat), say, paint)  # type: ignore[no-any-return]

    def hash(self, seat: Seat | None = HOST) -> str:
        """A digest of the record as a seat may know it; that of the host never reaches a seat."""
        return sha256(self.concealed(seat).dump()).hexdigest()

    def happenings(self, seat: Seat | None = HOST, since: int = 0) -> list[Happening]:
        """What has happened from event `since` on (0: the set-up), as far as a seat may see."""
        eye = 1 << 5 if seat is None or seat == SPECTATOR else 0
        if seat == HOST:
            eye = 255
        elif not eye:
            eye = 1 << self.game.seat(seat)  # type: ignore[arg-type]
        telling, found = self.game.plain.contents.notation.telling, []
        for event in range(since, len(self._journal)):
            for kind, who, a, b, c, eyes in self._journal[event]:
                if eyes & eye:
                    key = f"tell.{self.game.happening_names[kind]}"
                    found.append(Happening(event, key, who, telling(kind, a, b, c)))
        return found

    def tell(self, happening: Happening, language: str = "en") -> str:
        """A happening in words."""
        said = {**happening.arguments, "seat": f"seat.{max(0, happening.seat)}"}
        return catalogue(self.game.name, language).say(happening.key, said, self.names)

    # ---- doing

    def play(self, seat: Seat, decision: int | str | Decision, chance: Script = None) -> "State":
        """Take a decision; refused with a sentence if it is not legal.

        In a game without a seed, `chance` tells what the dice and stacks bring.
        """
        seat, number = self.game.seat(seat), self._number(decision)
        if reason := self.why_not(seat, number):
            raise Refusal(f"{self.names[seat]} cannot {self.game.decisions[number]}: {reason}")
        if chance is not None and self.seed is not None:
            raise Refusal("this game takes its chance from a seed, it cannot be told")
        script = self.game.chances.parse(joined(chance or ()))
        self._take(seat, number, script)
        self._answer_standing()
        return self

    def _take(self, seat: int, number: int, script: Sequence[Outcome]) -> None:
        before = self.bytes
        decide, desk = self.game.form.loops.decide, self.desk

        def run() -> None:
            decide(self.rows[0], seat, number, desk.chance, desk.journal, desk.menu)

        try:
            outcomes = self._run(run, len(self.events) + 1, script)
        except Refusal:
            self._put(before)
            raise
        except (ArithmeticError, LookupError, ValueError) as error:
            self._put(before)
            if self.start_picture is None:
                raise
            # Positions may hide what is needed, and those of stories need not add up.
            raise Refusal(f"the rules find no way to go on from this position ({error})") from error
        self._before.append(before)
        self.events.append(Event(seat, number, self.undone, outcomes))

    def _run(self, run: Any, number: int, script: Sequence[Outcome]) -> tuple[Outcome, ...]:
        """Let the rules run with the chance of this decision; returns the outcomes."""
        desk = self.desk
        if self.seed is None or self.told:
            desk.tell(script or self.told)
        else:
            desk.key(*stream_keys(self.seed, self.undone, number))
        run()
        self.__dict__.pop("plain", None)
        if desk.is_unknown:
            raise Refusal("the rules find no way to go on: what comes next is hidden or not there")
        if self.told:
            self._check_fit(self.told)
            del self.told[: desk.fit()[2]]
        elif self.seed is None:
            self._check_fit(script)
            if (used := desk.fit()[2]) < len(script):
                raise Refusal(f"nothing asked for {self.game.chances.text(script[used:])!r}")
        self._journal.append(desk.journal_rows())
        return desk.outcomes()

    def _check_fit(self, script: Sequence[Outcome]) -> None:
        fit, asked, used = self.desk.fit()
        heads = self.game.chances.heads
        if fit == self.game.form.outside.MISSING:
            raise Refusal(f"the rules now ask for chance: {heads[asked]} ...")
        if fit == self.game.form.outside.IMPOSSIBLE:
            told = self.game.chances.text(script[max(0, used - 1) : max(1, used)])
            raise Refusal(f"{told!r} cannot be: the rules ask for {heads[asked]} ...")

    def stand(self, seat: Seat, question: str, answer: str | None) -> None:
        """Give a standing answer to a question in advance, or take it back with None."""
        allowed = self.game.plain.contents.notation.STANDING
        if question not in allowed:
            names = ", ".join(allowed) or "none"
            raise Refusal(f"{question!r} cannot be answered in advance; possible: {names}")
        place = (self.game.seat(seat), question)
        self.standing.pop(place, None)
        if answer is not None:
            self.standing[place] = self.game.parse(answer)

    def _answer_standing(self) -> None:
        """Let standing answers answer, as if the seats had, and at once who has no choice."""
        while self.standing or (self.answers_at_once and self.game.at_once):
            for seat in self.seats_to_decide:
                number = self._ready_answer(seat)
                if number is not None:
                    break
            else:
                return
            try:
                self._take(seat, number, ())
            except Refusal:
                if self.seed is not None:
                    raise
                return  # chance is told in this game: it has to be told with the answer

    def _ready_answer(self, seat: int) -> int | None:
        """What this seat has said in advance, or its only answer to a question that hides that."""
        if self.answers_at_once and self.game.at_once:
            menu = self.legal_numbers(seat)
            if len(menu) == 1 and menu[0] in self.game.at_once:
                return menu[0]
        if self.standing and self.seed is not None:
            special = getattr(self.game.plain.contents.notation, "standing", None)
            names = special(self.plain, seat) if special else self.question(seat)[:1]
            for name in names:
                number = self.standing.get((seat, name))
                if number is not None and not self.why_not(seat, number):
                    return number
        return None

    def can_undo_freely(self, seat: Seat | None = None) -> bool:
        """Has the last decision (of this seat) told nobody anything?"""
        place = self._last_of(seat)
        return place >= 0 and not self._revealing(place)

    def _last_of(self, seat: Seat | None) -> int:
        who = None if seat is None else self.game.seat(seat)
        for place in range(len(self.events) - 1, -1, -1):
            event = self.events[place]
            if (who is None or event.seat == who) and event.decision not in self.game.at_once:
                return place
        return -1

    def _revealing(self, place: int) -> bool:
        """Did this or a later decision reveal something, or answer what was open to see?"""
        for later in range(place, len(self.events)):
            rows = self._journal[later + 1]
            if self.events[later].outcomes or any(row[0] in self.game.reveals for row in rows):
                return True
        others = {event.seat for event in self.events[place + 1 :]} - {self.events[place].seat}
        if not others:
            return False
        together = self.game.waiting_in(self._record_before(place))
        return any(not together >> seat & 1 for seat in others)

    def undo(self, seat: Seat | None = None) -> "State":
        """Take back the last decision (of a seat); later secret ones of others are kept.

        Where something was revealed, everything since is taken back, and chance is keyed anew.
        """
        place = self._last_of(seat)
        if place < 0:
            raise Refusal("there is nothing to undo")
        revealing = self._revealing(place)
        kept = [] if revealing else self.events[place + 1 :]
        self._put(self._record_before(place))
        del self.events[place:], self._before[place:], self._journal[place + 1 :]
        if revealing and self.seed is not None:
            self.undone += 1
        for event in kept:
            self._take(event.seat, event.decision, event.outcomes)
        return self

    def copy(self) -> "State":
        """Another state that goes its own way from here."""
        other = State(self.game, self.seed, self.names)
        other.start_picture, other.undone = self.start_picture, self.undone
        other.events, other._before = list(self.events), list(self._before)
        other._journal, other.standing = list(self._journal), dict(self.standing)
        other.answers_at_once, other.told = self.answers_at_once, list(self.told)
        other.setup_outcomes = self.setup_outcomes
        other._put(self.bytes)
        return other

    @property
    def record(self) -> "Any":
        """The whole game as a score sheet; its text is str(state.record)."""
        from .sheet import Sheet

        return Sheet.of(self)

    def _put(self, record: "Any") -> None:
        self.game.form.put(self.rows, record)
        self.__dict__.pop("plain", None)

    def _number(self, decision: int | str | Decision) -> int:
        if isinstance(decision, Decision):
            return decision.number
        if isinstance(decision, str):
            return self.game.parse(decision)
        number = whole(decision)
        if number is None or not 0 <= number < len(self.game.decisions):
            raise Refusal(f"there is no decision number {decision!r}")
        return number


def names_of(module: Any) -> dict[int, str]:
    """The constants of a module by number."""
    return {number: name for name, number in vars(module).items() if name.isupper()}


def whole(value: Any) -> int | None:
    """A whole number, NumPy's as well; None for anything else."""
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


def seed_text(seed: int | str | None) -> str | None:
    """A seed as it is kept: text."""
    if seed is None or isinstance(seed, str):
        return seed
    number = whole(seed)
    if number is None:
        raise Refusal(f"a seed is a number or a text, not {seed!r}")
    return str(number)


def joined(script: str | Iterable[str] | None) -> str:
    """Outcomes in words as one text."""
    return script if isinstance(script, str) else "; ".join(script or ())


def game(
    name: str,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    form: str = "compiled",
    board: Path | str | None = None,
) -> Game:
    """A game by name, for four players where no number is given; `board` is a file that stands
    for the game's own board, in games that allow it."""
    if name not in GAMES:
        raise Refusal(f"there is no game {name!r}; there are {', '.join(GAMES)}")
    if form not in ROOTS:
        raise Refusal(f"rules come in the forms {', '.join(ROOTS)}, not {form!r}")
    if board is not None and not Path(board).is_file():
        raise Refusal(f"there is no board {board}")
    edition = None if board is None else Path(board)
    return Game(name, 4 if players is None else players, options or {}, form, edition)
