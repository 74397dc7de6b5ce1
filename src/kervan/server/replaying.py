"""Does every stored game replay to the same bytes? Each from its seed, without snapshots."""

import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import select

from ..kernel.dice import commitment
from ..rules.reading import Refusal
from . import schema as s
from .acts import seed_of, winners_at_the_end
from .live import Live, digest_of
from .store import Store


async def verify(
    store: Store, only: str | None = None, told: Callable[[int], None] = lambda count: None
) -> dict[str, Any]:
    """Replay all games that have begun; what does not fit is named."""
    query = select(s.tables.c.id).where(s.tables.c.state != "open").order_by(s.tables.c.id)
    if only:
        query = query.where(s.tables.c.id == only)
    ids = [row["id"] for row in await store.rows(query)]
    if only and not ids:
        raise Refusal(f"there is no game {only!r} that has begun")
    begun, events, wrong = time.perf_counter(), 0, []
    for table_id in ids:
        found = await store.table(table_id)
        if found is None:
            continue
        row, sittings, entries, snapshot = found
        try:
            live = Live(row, sittings)
            live.rebuild(entries, None)
            check(live, snapshot)
        except Exception as error:
            wrong.append({"table": table_id, "why": str(error)[:300]})
        events += len(entries)
        told(1)
    seconds = round(time.perf_counter() - begun, 2)
    return {"games": len(ids), "events": events, "wrong": wrong, "seconds": seconds}


def check(live: Live, snapshot: dict[str, Any] | None) -> None:
    """The log alone must tell all that is stored beside it."""
    row = live.row
    if [entry.number for entry in live.entries] != list(range(len(live.entries))):
        raise Refusal("the log has a gap")
    if row["number"] != live.number:
        raise Refusal(f"the log has {live.number} events, the table says {row['number']}")
    last = live.entries[-1]
    if digest_of(live.begun.bytes) != last.digest:
        raise Refusal("the last record differs")
    if row["seed"] != seed_of(row["secret"], [one.salt for one in live.sittings]):
        raise Refusal("the seed was not made from the secret and the salts")
    if len(commitment(row["secret"])) != 64:
        raise Refusal("there is no commitment")
    if live.playing and live.waiting() != row["waiting"]:
        raise Refusal("somebody else has to decide than the table says")
    if row["state"] == "over":
        check_result(live)
    if snapshot and snapshot["number"] == live.number:
        known = digest_of(bytes(snapshot["record"]))
        if known != last.digest:
            raise Refusal("the snapshot differs from the log")


def check_result(live: Live) -> None:
    state, result = live.begun, live.row["result"]
    scores = {seat: state.scores[place] for place, seat in enumerate(live.game.seats)}
    if result["scores"] != scores:
        raise Refusal(f"the scores are {scores}, not {result['scores']}")
    if result["end"] in ("conceded", "agreed"):
        return
    if result["winners"] != winners_at_the_end(live) or result["end"] != state.ended_by:
        raise Refusal("the winners differ")
