"""What an onlooker is shown of a table, made from the concealed record and nothing else.

The parts that many share are made once: the words of decisions once a game, a view once for each
change of what an onlooker may know.
"""

from collections.abc import Container, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from ..kernel.dice import commitment
from ..kernel.table import Game
from ..rules.grammar import SPECTATOR
from ..rules.reading import SEATS
from . import clocks
from .live import Body, Entry, Live, Sitting, scratch

encode = msgspec.json.encode
Raw = msgspec.Raw
WORDS, NUMBERS = "words", "numbers"  # how a menu is told
ELSEWHEN = ("NOT_NOW", "NOT_YOUR_TURN")  # no reason to tell of a piece: another question is asked


def name_of(onlooker: int) -> str:
    return "spectator" if onlooker == SPECTATOR else SEATS[onlooker]


def names_of(bits: int) -> list[str]:
    return [seat for place, seat in enumerate(SEATS) if bits >> place & 1]


class Eye:
    """One onlooker's concealed record, and what can be told of it."""

    def __init__(self, game: Game, onlooker: int, record: bytes) -> None:
        self.game = game
        self.onlooker = onlooker
        self.record = record
        self.plain = game.plain.contents.state.load(record)

    def view(self) -> bytes:
        contents, plain, game = self.game.plain.contents, self.plain, self.game
        shown = {
            "game": game.name,
            "version": game.version,
            "players": game.players,
            "options": game.options,
            "you": name_of(self.onlooker),
            "over": plain.waiting == 0,
            "scores": {name: contents.score(plain, place) for place, name in enumerate(game.seats)},
            **contents.view.view(plain),
        }
        return encode(shown)

    def question(self) -> dict[str, Any]:
        key, args = self.game.plain.contents.notation.question(self.plain, self.onlooker)
        return {"key": f"ask.{key}", "args": args}

    def numbers(self) -> list[int]:
        """The decisions open to this seat."""
        form, rows, desk = self.game.form, scratch(self.game), self.game.form.desk
        form.put(rows, self.record)
        form.contents.legal(rows[0], self.onlooker, desk.menu)
        return desk.items()

    def decision(self, number: int) -> bytes:
        """One legal decision in words, with its pieces and what it would bring."""
        game, seat = self.game, self.onlooker
        notation, one = game.plain.contents.notation, game.decisions[number]
        pieces = notation.pieces(self.plain, seat, one.block, one.index)
        outlook = [
            {"key": f"outlook.{key}", "args": args}
            for key, args in notation.outlook(self.plain, seat, number)
        ]
        return b'%s,"pieces":%s,"outlook":%s}' % (
            said(game, number), encode(pieces), encode(outlook),
        )  # fmt: skip

    def menu(self, how: str) -> bytes:
        if how == NUMBERS:
            return encode(self.numbers())
        return b"[%s]" % b",".join(self.decision(number) for number in self.numbers())


@cache
def said(game: Game, number: int) -> bytes:
    """The part of a decision that is always the same, left open at its end."""
    one = game.decisions[number]
    head = {"number": number, "key": f"decide.{one.block}", "args": one.arguments, "text": one.text}
    return encode(head)[:-1]


def why(live: Live, seat: int, number: int) -> dict[str, Any]:
    """Why a decision is not open to a seat, from what the seat knows."""
    game = live.game
    eye = Eye(game, seat, live.shown[seat])
    one = game.decisions[number]
    legal = live.playing and number in eye.numbers()
    reason = 0 if legal else game.plain.contents.why_not(eye.plain, seat, number)
    found: dict[str, Any] = {
        "decision": number,
        "key": f"decide.{one.block}",
        "args": one.arguments,
        "text": one.text,
        "legal": legal,
        "why": {"key": f"why.{game.reason_names[reason]}", "args": {}} if reason else None,
        "outlook": [],
        "pieces": [],
    }
    if legal:
        found |= msgspec.json.decode(eye.decision(number))
    return found


def reasons(live: Live, seat: int, piece: str) -> list[dict[str, Any]]:
    """Why a seat cannot choose a piece of the board just now, from what the seat knows."""
    game = live.game
    eye, contents = Eye(game, seat, live.shown[seat]), game.plain.contents
    legal = set(eye.numbers()) if live.playing else set()
    found: dict[int, None] = {}
    for number, one in enumerate(game.decisions):
        reason = 0 if number in legal else contents.why_not(eye.plain, seat, number)
        if reason == 0 or game.reason_names[reason] in ELSEWHEN or reason in found:
            continue
        if piece in contents.notation.pieces(eye.plain, seat, one.block, one.index):
            found[reason] = None
    return [{"key": f"why.{game.reason_names[reason]}", "args": {}} for reason in found]


def happenings(game: Game, rows: Sequence[Sequence[int]], onlooker: int) -> list[dict[str, Any]]:
    telling, names = game.plain.contents.notation.telling, game.happening_names
    found = []
    for kind, who, a, b, c, eyes in rows:
        if eyes >> onlooker & 1:
            args = {**telling(kind, a, b, c), "seat": f"seat.{max(0, who)}"}
            seat = SEATS[who] if who >= 0 else None
            found.append({"key": f"tell.{names[kind]}", "seat": seat, "args": args})
    return found


def nobodys(entry: Entry, body: Body, onlooker: int) -> bool:
    return entry.kind == "start" or bool(body.veiled >> onlooker & 1)


def event_for(live: Live, entry: Entry, onlooker: int, number: int) -> dict[str, Any]:
    """An entry of the log as this onlooker noticed it."""
    body = entry.body
    own = next((d for seat, d in body.moves if seat == onlooker), None)
    kept = body.journal if body.cut < 0 else []
    found: dict[str, Any] = {
        "number": number,
        "kind": entry.kind,
        "seat": None if nobodys(entry, body, onlooker) else SEATS[entry.seat],
        "decision": own if entry.kind == "decide" else None,
        "at": round(entry.at, 3),
        "happenings": [h for rows in kept for h in happenings(live.game, rows, onlooker)],
    }
    if body.what:
        found["what"] = body.what
    if entry.kind == "undo":
        found["undone"] = undone_by(live, entry, body, onlooker)
    return found


def undone_by(live: Live, entry: Entry, body: Body, onlooker: int) -> list[int]:
    """The numbers of this onlooker that no longer count after an undo."""
    standing: list[int] = []
    for earlier in live.entries[1 : entry.number]:
        before = earlier.body
        if before.cut >= 0:
            del standing[before.cut :]
            standing.extend(before.origins)
        else:
            standing.extend([earlier.number] * len(before.moves))
    gone = set(standing[body.cut :]) - set(body.origins)
    noticed = live.noticed[onlooker]
    return [place for place, number in enumerate(noticed) if number in gone]


def events_for(live: Live, onlooker: int, since: int) -> list[dict[str, Any]]:
    """What this onlooker noticed after his number `since`."""
    noticed = live.noticed[onlooker]
    first = max(0, since + 1)
    return [
        event_for(live, live.entries[place], onlooker, first + offset)
        for offset, place in enumerate(noticed[first:])
    ]


def menu_for(live: Live, onlooker: int, how: str, eye: Eye) -> tuple[Any, Any]:
    """The question to this seat and its menu, while it has to decide."""
    if onlooker == SPECTATOR or not live.waiting() >> onlooker & 1:
        return None, Raw(b"[]")
    return eye.question(), Raw(eye.menu(how))


def sight(live: Live, onlooker: int, since: int = -1, how: str = WORDS) -> dict[str, Any]:
    """All that an onlooker may know now, with the events after his number `since`."""
    if live.state is None:
        return {"seat": name_of(onlooker), "number": -1, "view": None, "waiting": [],
                "question": None, "legal": [], "events": [], "undo": None, "votes": [],
                "standing": None, "clocks": None, "over": False, "result": None}  # fmt: skip
    key = (onlooker, how)
    parts: Any = live.frames.get(key)
    if parts is None:
        eye = Eye(live.game, onlooker, live.shown[onlooker])
        parts = live.frames[key] = (Raw(eye.view()), *menu_for(live, onlooker, how, eye))  # type: ignore[assignment]
    view, question, menu = parts
    over = live.row["state"] == "over"
    return {
        "seat": name_of(onlooker),
        "number": live.number_for(onlooker),
        "view": view,
        "waiting": seen_waiting(live, onlooker),
        "question": question,
        "legal": menu,
        "events": events_for(live, onlooker, since),
        "undo": undo_for(live, onlooker),
        "votes": votes_for(live),
        "standing": standing_for(live, onlooker),
        "clocks": clocks.shown(live, onlooker),
        "over": over,
        "result": live.row["result"],
    }


def seen_waiting(live: Live, onlooker: int) -> list[str]:
    """Who has to decide, as this onlooker may know it."""
    if not live.playing:
        return []
    return names_of(live.known_to_wait(live.shown[onlooker]))


def undo_for(live: Live, onlooker: int) -> dict[str, bool] | None:
    if onlooker == SPECTATOR or live.state is None:
        return None
    if not live.playing or live.state._last_of(onlooker) < 0:
        return {"free": False, "possible": False}
    return {"free": live.state.can_undo_freely(onlooker), "possible": True}


def votes_for(live: Live) -> list[dict[str, Any]]:
    found = []
    for what, agreed in live.votes.items():
        name, _, about = what.partition(":")
        needed = [seat for seat in live.persons() if seat not in agreed]
        found.append({
            "what": name,
            "by": SEATS[agreed[0]],
            "about": SEATS[int(about)] if about else None,
            "agreed": [SEATS[seat] for seat in agreed],
            "needed": [SEATS[seat] for seat in needed],
        })  # fmt: skip
    return found


def standing_for(live: Live, onlooker: int) -> dict[str, Any] | None:
    if onlooker == SPECTATOR:
        return None
    allowed = list(live.game.plain.contents.notation.STANDING)
    return {"allowed": allowed, "set": dict(live.sittings[onlooker].standing)}


def frame(live: Live, onlooker: int, since: int, how: str) -> bytes:
    """The frame that tells an onlooker of everything after his number `since`."""
    key = ("frame", onlooker, since, how)
    made = live.frames.get(key)
    if made is None:
        made = live.frames[key] = encode({"type": "sight", **sight(live, onlooker, since, how)})
    return made


def past(live: Live, onlooker: int, number: int, record: bytes) -> dict[str, Any]:
    """The table as this onlooker saw it after one of his events."""
    game = live.game
    form, rows = game.form, scratch(game)
    form.put(rows, record)
    form.contents.conceal(rows[0], -1 if onlooker == SPECTATOR else onlooker)
    eye = Eye(game, onlooker, form.bytes_of(rows))
    entry = live.entries[live.noticed[onlooker][number]]
    return {
        "seat": name_of(onlooker),
        "number": number,
        "view": Raw(eye.view()),
        "waiting": names_of(eye.plain.waiting),
        "events": [event_for(live, entry, onlooker, number)],
    }


def record_after(live: Live, place: int) -> bytes:
    """The record as it was after an entry, by playing the log up to it."""
    if place == live.number:
        return live.begun.bytes
    again = Live(live.row, live.sittings)
    again.rebuild(live.entries[: place + 1], None)
    return again.begun.bytes


def table_for(
    row: Mapping[str, Any], sittings: Sequence[Sitting], person: str | None, here: Container[str]
) -> dict[str, Any]:
    """A table as it stands in lists and above the board, for one person."""
    playing = row["state"] == "playing"
    own = [one for one in sittings if person and one.person == person]
    return {
        **{name: row[name] for name in ROW},
        "host": row["host"] == person,
        "seats": [
            {
                "seat": SEATS[one.seat],
                "kind": one.kind,
                "name": one.name,
                "person": one.person,
                "level": one.level,
                "mine": one in own,
                "here": one.kind == "bot" or (one.person or "") in here,
                "conceded": one.conceded,
            }
            for one in sittings
        ],
        "waiting": names_of(row["shown"]) if playing else [],
        "your_turn": playing
        and any(row["waiting"] >> one.seat & 1 for one in own if one.kind != "bot"),
        "commitment": commitment(row["secret"]),
    }


ROW = ("id", "game", "players", "rules", "options", "state", "public", "rated", "clock",
       "created", "started", "ended", "rematch", "result")  # fmt: skip
