"""Clocks: none, live with an increment, or days a decision. Time stands still while nobody serves.

A seat's clock runs while a person has to decide there. What it used is the time since it began to
run, less the pauses of the service that fall into it and the delay of the person's own line.

A question that hides who is asked in earnest must not be betrayed by a clock. While it is open,
the clocks of all who may be asked are shown running; what somebody needs for it is given back.
"""

from collections.abc import Sequence
from typing import Any

from ..rules.reading import SEATS
from .live import Entry, Live

DAY = 86_400.0
MOST_LAG = 1.0  # seconds a slow line is forgiven at each decision
LOOK_AROUND = 30.0  # seconds somebody has whose time was over, when he comes back

Pauses = Sequence[tuple[float, float]]


def paused(pauses: Pauses, begun: float, ended: float) -> float:
    """How much of a stretch of time fell into pauses of the service."""
    return sum(max(0.0, min(ended, b) - max(begun, a)) for a, b in pauses)


def full(clock: dict[str, Any]) -> float | None:
    """What a clock shows at first."""
    if clock["kind"] == "live":
        return float(clock["seconds"])
    return float(clock["days"]) * DAY if clock["kind"] == "days" else None


def began(live: Live) -> dict[str, Any]:
    """All clocks wound up and none running."""
    players, first = live.game.players, full(live.row["clock"])
    return {"left": [first] * players, "since": [None] * players, "sealed": None}


def taken_back(
    before: dict[str, Any], seat: int, entry: Entry, agreed: bool, now: float, pauses: Pauses
) -> dict[str, Any]:
    """Clocks as a decision is taken back: what it gave is gone, or one could live on that.

    Where nobody had to agree, the time since then was spent by who thought again, and by nobody
    who was asked meanwhile. While a sealed question is open no clock tells who took what back.
    """
    if (sealed := before.get("sealed")) is not None and entry.at >= sealed:
        return before
    left, since, given = list(before["left"]), list(before["since"]), list(given_in(before))
    spent = 0.0
    if given[seat] and given[seat][0] == entry.number:
        spent, given[seat] = given[seat][1], None
    if not agreed:
        since = [start if start is None or start < entry.at else now for start in since]
        if since[seat] is None:
            spent += max(0.0, now - entry.at - paused(pauses, entry.at, now))
    left[seat] = max(0.0, (left[seat] or 0.0) - spent)
    return {**before, "left": left, "since": since, "given": given}


def given_in(kept: dict[str, Any]) -> list[Any]:
    """What the last whole answer of each seat gave it: the entry, and the seconds."""
    return list(kept.get("given") or [None] * len(kept["left"]))


def come_back(before: dict[str, Any], seat: int, clock: dict[str, Any]) -> dict[str, Any]:
    """Whose time was over has a moment to look around when he takes his seat back."""
    if clock["kind"] != "live" or before["left"][seat]:
        return before
    left = list(before["left"])
    left[seat] = min(full(clock) or 0.0, max(LOOK_AROUND, float(clock["increment"])))
    return {**before, "left": left}


def advance(
    live: Live,
    before: dict[str, Any],
    asked: int,
    persons: Sequence[int],
    now: float,
    pauses: Pauses,
    decided: int = -1,
    lag: float = 0.0,
) -> tuple[dict[str, Any] | None, float | None]:
    """Clocks and deadline after an act: `asked` has to decide now, `decided` has just done so.

    A seat that is asked on at once keeps its clock running; the increment is for a whole answer.
    """
    clock = live.row["clock"]
    if clock["kind"] == "none":
        return None, None
    left, since, given = list(before["left"]), list(before["since"]), given_in(before)
    was_sealed = before.get("sealed")
    sealed = (was_sealed or now) if asked and live.sealed else None
    turns = (sealed is None) != (was_sealed is None)  # then nobody's clock runs on
    for seat, start in enumerate(before["since"]):
        runs = bool(asked >> seat & 1) and seat in persons
        if start is not None and (turns or not runs):
            used = max(0.0, now - start - paused(pauses, start, now))
            used *= was_sealed is None
            mine = seat == decided and was_sealed is None
            used = max(0.0, used - (min(lag, MOST_LAG) if mine else 0.0))
            left[seat] = max(0.0, (left[seat] or 0.0) - used)
            if mine:
                given[seat] = (len(live.entries), float(clock.get("increment", 0.0)))
                left[seat] += given[seat][1]
            since[seat] = None
        if clock["kind"] == "days" and (since[seat] is None or seat == decided):
            left[seat], since[seat] = full(clock), None
        if runs and since[seat] is None:
            since[seat] = now
    ends = [s + (left[i] or 0.0) for i, s in enumerate(since) if s is not None]
    kept = {"left": left, "since": since, "sealed": sealed, "given": given}
    return kept, min(ends, default=None)


def out_of_time(live: Live, now: float, pauses: Pauses) -> list[int]:
    """The seats whose clocks have run out."""
    kept = live.row["left"]
    if not kept or not live.playing:
        return []
    return [
        seat
        for seat, start in enumerate(kept["since"])
        if start is not None
        and now - start - paused(pauses, start, now) > (kept["left"][seat] or 0.0)
    ]


def deadline(live: Live, now: float, pauses: Pauses) -> float | None:
    """When the next clock runs out, as things stand."""
    kept = live.row["left"]
    if not kept or not live.playing:
        return None
    ends = [
        start + (kept["left"][seat] or 0.0) + paused(pauses, start, now)
        for seat, start in enumerate(kept["since"])
        if start is not None
    ]
    return min(ends, default=None)


def shown(live: Live, onlooker: int) -> dict[str, Any] | None:
    """The clocks for the page: what was left at a moment, and which run since then."""
    kept, clock = live.row["left"], live.row["clock"]
    if clock["kind"] == "none" or not kept:
        return None
    pauses, since = live.pauses, kept["since"]
    if (sealed := kept.get("sealed")) is not None:
        asked, persons = live.known_to_wait(live.shown[onlooker]), live.persons()
        since = [
            sealed if asked >> seat & 1 and seat in persons else None
            for seat in range(live.game.players)
        ]
    starts = [start for start in since if start is not None]
    at = max(starts, default=live.entries[live.noticed[onlooker][-1]].at)
    if starts:
        at = max(at, *(ended for _, ended in pauses), 0.0)
    left = {}
    for seat, name in enumerate(live.game.seats):
        start, has = since[seat], kept["left"][seat] or 0.0
        used = 0.0 if start is None else at - start - paused(pauses, start, at)
        left[name] = round(has - used, 2)
    running = [SEATS[seat] for seat, start in enumerate(since) if start is not None]
    return {"kind": clock["kind"], "left": left, "running": running, "at": round(at, 3)}
