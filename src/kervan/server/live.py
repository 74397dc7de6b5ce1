"""A table under way, in memory: a cache of its log of events.

Nothing here waits or writes. An act is drafted on the live state, stored by `host.py`, and only
then told to anybody; if it could not be stored, the live table is thrown away and made again from
the log. Each entry of the log is one act: it may cut decisions off (an undo) and adds decisions
(the act itself, standing answers after it, decisions kept by an undo).

Onlookers are the seats and, as number 5, all who only watch. Each has numbers of its own for the
entries it noticed: what others do in secret must not show in a number.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from ..kernel.table import Event, Game, State, game
from ..rules.grammar import SPECTATOR
from ..rules.reading import SEATS, Refusal
from .boards import board_of

ALL = 63  # every seat and the spectators
STANDING = "standing"  # an entry about answers given in advance
ASIDE = {"ask", "agree", "refuse", "seat", "timeout", "concede", STANDING}  # no decisions
KEPT_RECORDS = 40  # how far back an undo finds the record without a replay


class Body(msgspec.Struct, omit_defaults=True):
    """What an entry did, as it is stored."""

    moves: list[tuple[int, int]] = []  # seat and decision
    outcomes: list[tuple[tuple[int, int], ...]] = []  # what chance brought to each
    journal: list[tuple[tuple[int, ...], ...]] = []  # what happened in each
    origins: list[int] = []  # after an undo: the entries its kept moves came from
    cut: int = -1  # an undo: how many decisions stay
    era: int = 0  # how often chance was keyed anew
    what: str = ""  # what is asked or answered
    veiled: int = 0  # the onlookers who must not see whose act it was, a bit each
    result: dict[str, Any] | None = None


class Entry(msgspec.Struct):
    """One row of the log; its body stays packed until somebody reads it."""

    number: int
    kind: str
    seat: int
    key: str
    at: float
    seen: int
    digest: str
    packed: bytes

    @property
    def body(self) -> Body:
        return BODY.decode(self.packed)


BODY = msgspec.json.Decoder(Body)


class Sitting(msgspec.Struct):
    """Who has a seat."""

    seat: int
    kind: str
    person: str | None
    name: str | None
    level: str | None
    salt: str
    key: str
    conceded: bool
    left: bool
    standing: dict[str, str]


@cache
def game_of(
    name: str, players: int, options: tuple[tuple[str, str], ...], board: Path | None
) -> Game:
    """One `Game` for all tables that play alike."""
    return game(name, players, dict(options), board=board)


def digest_of(record: bytes) -> str:
    return sha256(record).hexdigest()[:16]


@dataclass
class Draft:
    """An act that is carried out in memory and waits to be stored."""

    entry: Entry
    body: Body
    table: dict[str, Any]
    shown: list[bytes]
    seats: list[dict[str, Any]] = field(default_factory=list)
    tickets: list[dict[str, Any]] = field(default_factory=list)  # jobs for bots
    rated: bool = False


class Live:
    """One table with its state and log."""

    def __init__(self, row: Mapping[str, Any], sittings: Sequence[Sitting]) -> None:
        self.row = dict(row)
        self.id: str = row["id"]
        self.sittings = list(sittings)
        options: dict[str, str] = row["options"]
        alike = tuple(sorted(options.items()))
        self.game = game_of(row["game"], row["players"], alike, board_of(row["game"]))
        self.state: State | None = None
        self.entries: list[Entry] = []
        self.noticed: list[list[int]] = [[] for _ in range(6)]
        self.of_event: list[int] = []  # which entry each decision that stands came from
        self.shown: list[bytes] = [b""] * 6
        self.keys: dict[str, int] = {}
        self.lock = asyncio.Lock()
        self.stale = False
        self.snapped = -1
        self.pauses: Sequence[tuple[float, float]] = ()  # when nobody served
        self.frames: dict[Any, bytes] = {}  # what was sent of the present, to be sent again
        votes: dict[str, list[int]] = row["votes"] or {}
        self.votes = {what: list(agreed) for what, agreed in votes.items()}

    # ---- what it is

    @property
    def number(self) -> int:
        return len(self.entries) - 1

    @property
    def playing(self) -> bool:
        return bool(self.row["state"] == "playing")

    @property
    def onlookers(self) -> list[int]:
        return [*range(self.game.players), SPECTATOR]

    @property
    def begun(self) -> State:
        if self.state is None:
            raise Refusal("the game has not begun")
        return self.state

    def number_for(self, onlooker: int) -> int:
        return len(self.noticed[onlooker]) - 1

    def waiting(self) -> int:
        """Who has to decide, a bit each."""
        if self.state is None or not self.playing:
            return 0
        return sum(1 << seat for seat in self.state.seats_to_decide)

    def known_to_wait(self, record: bytes) -> int:
        """Who has to decide, as whoever has this concealed record may know it."""
        return self.game.waiting_in(record)

    @property
    def sealed(self) -> bool:
        """Is the question put to several, so that nobody sees who is asked in earnest?"""
        state, notation = self.begun, self.game.plain.contents.notation
        asked = state.seats_to_decide
        return bool(asked) and state.question(asked[0])[0] in getattr(notation, "SEALED", ())

    def persons(self) -> list[int]:
        """The seats people play at."""
        return [s.seat for s in self.sittings if s.kind in ("person", "hotseat")]

    def seats_of(self, person: str | None) -> list[int]:
        return [s.seat for s in self.sittings if person and s.person == person]

    # ---- making it again from the log

    def begin(self, secret_seed: str) -> State:
        names = [s.name or SEATS[s.seat] for s in self.sittings]
        return self.game.start(seed=secret_seed, names=names)

    def rebuild(self, entries: Sequence[Entry], snapshot: tuple[int, bytes] | None) -> None:
        """Go on from a snapshot if there is one, and play what came after it."""
        if not entries:
            return
        at = -1
        if snapshot and snapshot[0] <= entries[-1].number:
            at = snapshot[0]
        if at >= 0:
            self._resume(entries[: at + 1], snapshot[1])  # type: ignore[index]
        else:
            self.state = self.begin(self.row["seed"])
            self._note(entries[0], entries[0].body)
        for entry in entries[len(self.entries) :]:
            body = entry.body
            self._replay(entry, body)
            self._note(entry, body)
        self.snapped = at
        self.shown = self.conceal_all()

    def _resume(self, entries: Sequence[Entry], record: bytes) -> None:
        events: list[Event] = []
        journal: list[tuple[tuple[int, ...], ...]] = []
        setup: tuple[tuple[int, int], ...] = ()
        era = 0
        for entry in entries:
            body = entry.body
            if entry.number == 0:
                setup = body.outcomes[0]
                journal.append(body.journal[0])
            else:
                if body.cut >= 0:
                    del events[body.cut :], journal[body.cut + 1 :]
                era = body.era
                for (seat, decision), came in zip(body.moves, body.outcomes, strict=True):
                    events.append(Event(seat, decision, era, came))
                journal.extend(body.journal)
            self._note(entry, body)
        names = [s.name or SEATS[s.seat] for s in self.sittings]
        state = State(self.game, self.row["seed"], names)
        self.state = state.resume(record, events, journal, era, setup)

    def _replay(self, entry: Entry, body: Body) -> None:
        state = self.begun
        if body.cut >= 0:
            state.undo(entry.seat)
        else:
            state.undone = body.era
            for seat, decision in body.moves:
                state._take(seat, decision, ())
        if body.moves or body.cut >= 0:
            came = digest_of(state.bytes)
            if came != entry.digest:
                raise Refusal(f"table {self.id} replays differently at event {entry.number}")

    def _note(self, entry: Entry, body: Body) -> None:
        """Add an entry to the lists."""
        self.entries.append(entry)
        self.keys[entry.key] = entry.number
        for onlooker in self.onlookers:
            if entry.seen >> onlooker & 1:
                self.noticed[onlooker].append(entry.number)
        if entry.number == 0:
            return
        if body.cut >= 0:
            del self.of_event[body.cut :]
            self.of_event.extend(body.origins)
        else:
            self.of_event.extend([entry.number] * len(body.moves))

    # ---- seeing

    def conceal_all(self) -> list[bytes]:
        """The record as each onlooker may know it."""
        state, shown = self.begun, [b""] * 6
        form, rows = self.game.form, scratch(self.game)
        record = state.bytes
        for onlooker in self.onlookers:
            form.put(rows, record)
            form.contents.conceal(rows[0], -1 if onlooker == SPECTATOR else onlooker)
            shown[onlooker] = form.bytes_of(rows)
        return shown

    # ---- acting

    def draft(
        self, kind: str, seat: int, key: str, body: Body, now: float, public: bool = False
    ) -> Draft:
        """The entry for what has just been done to the state."""
        state = self.begun
        changed = body.moves or body.cut >= 0 or kind == "start"
        shown = self.conceal_all() if changed else self.shown
        seen = ALL if public else 1 << seat
        for onlooker in self.onlookers:
            if shown[onlooker] != self.shown[onlooker] or eyes_on(body, onlooker):
                seen |= 1 << onlooker
        for mover, _ in body.moves:
            seen |= 1 << mover
        entry = Entry(
            number=len(self.entries),
            kind=kind,
            seat=seat,
            key=key,
            at=now,
            seen=seen,
            digest=digest_of(state.bytes),
            packed=msgspec.json.encode(body),
        )
        return Draft(entry, body, {}, shown)

    def start(self, seed: str, key: str, now: float) -> Draft:
        self.state = self.begin(seed)
        body = Body(outcomes=[self.state.setup_outcomes], journal=[self.state._journal[0]])
        return self.draft("start", 0, key, body, now, public=True)

    def decide(self, seat: int, decision: int, key: str, now: float) -> Draft:
        """Carry a decision out, and the standing answers it calls for."""
        state = self.begun
        before, sealed = len(state.events), self.sealed
        self._stand()
        state.play(seat, decision)
        events = state.events[before:]
        body = Body(
            moves=[(event.seat, event.decision) for event in events],
            outcomes=[event.outcomes for event in events],
            journal=list(state._journal[before + 1 :]),
            era=state.undone,
        )
        if sealed:
            body.veiled = sum(
                1 << one for one in self.onlookers if not seen_acting(body, seat, one)
            )
        for place in range(max(0, before - KEPT_RECORDS - 4), before - KEPT_RECORDS):
            state._before[place] = b""  # found again by a replay
        return self.draft("decide", seat, key, body, now)

    def _stand(self) -> None:
        self.begun.standing = {
            (s.seat, question): self.game.parse(answer)
            for s in self.sittings
            for question, answer in s.standing.items()
            if s.kind in ("person", "hotseat")
        }

    def ready_answer(self, seat: int) -> int | None:
        """What this seat has said in advance to what it is asked now."""
        self._stand()
        return self.begun._ready_answer(seat)

    def undo(self, seat: int, key: str, now: float, public: bool = False) -> Draft:
        """Take the last decision of this seat back."""
        state = self.begun
        place = state._last_of(seat)
        if place < 0:
            raise Refusal("there is nothing to undo")
        before = list(state.events)
        state.undo(seat)
        kept = state.events[place:]
        origins = [] if not kept else self.of_event[place + 1 : len(before)]
        body = Body(
            moves=[(event.seat, event.decision) for event in kept],
            outcomes=[event.outcomes for event in kept],
            journal=list(state._journal[place + 1 :]),
            origins=origins,
            cut=place,
            era=state.undone,
        )
        return self.draft("undo", seat, key, body, now, public)

    def accept(self, draft: Draft) -> None:
        """The entry is stored: now it has happened."""
        self._note(draft.entry, draft.body)
        self.shown = draft.shown
        self.row |= draft.table
        self.frames.clear()
        for change in draft.seats:
            sitting = self.sittings[change["seat"]]
            for name, value in change.items():
                setattr(sitting, name, value)

    def noticed_before(self, seat: int, number: int) -> int:
        """This seat's own number when the log stood at `number`."""
        return sum(1 for place in self.noticed[seat] if place <= number) - 1

    def crossed(self, seat: int, number: int) -> bool:
        """Has something come in between that this seat should have seen before deciding?

        Choices that others make at the same time are no such thing.
        """
        noticed = self.noticed[seat]
        if not 0 <= number < len(noticed):
            return True
        for place in noticed[number + 1 :]:
            entry = self.entries[place]
            if entry.kind in ASIDE:
                continue
            body = entry.body
            if body.cut >= 0 or any(body.outcomes) or any(mover == seat for mover, _ in body.moves):
                return True
            if not together(self, place, seat):
                return True
        return False


def together(live: Live, place: int, seat: int) -> bool:
    """Was this seat to decide as well when the entry was made, and is it still the same choice?"""
    state = live.begun
    first = next((i for i, number in enumerate(live.of_event) if number == place), None)
    if first is None:
        return False
    before = state.game.plain.contents.state.load(state._record_before(first))
    question = state.game.plain.contents.notation.question
    if not before.waiting >> seat & 1 or seat not in state.seats_to_decide:
        return False
    return bool(question(before, seat) == question(state.plain, seat))


def eyes_on(body: Body, onlooker: int) -> bool:
    """Does anything in it happen before the eyes of this onlooker?"""
    return any(row[5] >> onlooker & 1 for rows in body.journal for row in rows)


def seen_acting(body: Body, seat: int, onlooker: int) -> bool:
    """Does an onlooker see this seat do any of it?"""
    rows = [row for one in body.journal for row in one if row[1] == seat and row[5] >> onlooker & 1]
    return onlooker == seat or bool(rows)


@cache
def scratch(one: Game) -> Any:
    """Room for a record to be concealed in; the server's loop is one thread."""
    return one.form.rows(one.contents.state, 1)


def now() -> float:
    return time.time()
