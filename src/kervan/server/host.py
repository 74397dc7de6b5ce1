"""The host of all tables in one process: opens them, lets one act at a time happen, and tells.

    act:    lock the table -> carry it out in memory -> store it -> answer and tell everybody
                                      |                  |
                               refused: nothing    taken by another process: throw the live
                               has changed         table away, open it anew, try once more

The log in the database is the only truth. Whatever goes wrong, a live table is thrown away and
made again from it, so no error can last.
"""

import asyncio
import contextlib
import time
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy import select

from ..rules.grammar import SPECTATOR, fingerprint
from ..rules.reading import Refusal
from . import clocks
from . import schema as s
from .boards import lay
from .bus import Notice, bus_for
from .live import STANDING, Draft, Entry, Live, now
from .logs import log
from .problems import Already, Problem
from .settings import Settings
from .store import Row, Store, Unavailable, Write

SNAPSHOT_EVERY = 16
TRIES = 6
REMEMBERED = 60 * clocks.DAY  # how long a pause is of interest to somebody's clock


async def no_sleep() -> None:
    """Who has no clocks to look after does not ask how long the machine slept."""


class Watcher:
    """Somebody to whom a table is told as it goes on."""

    def __init__(self, table: str, person: str | None, onlooker: int, how: str) -> None:
        self.table = table
        self.person = person
        self.who = person or ""  # or the address somebody unknown watches from
        self.onlooker = onlooker
        self.how = how
        self.since = -1
        self.wake = asyncio.Event()
        self.outbox: list[bytes] = []
        self.behind = True  # the game went on
        self.changed = True  # seats or state of the table changed
        self.lag = 0.0
        self.closed = False
        self.task: asyncio.Task[Any] | None = None  # who speaks to him
        self.told = time.monotonic()
        self.sending = 0.0  # since when he is being told something
        self.digest = ""  # of the cookie or token he came with
        self.refused = False  # it is good no more
        self.silent = False  # nothing was said for long: a beat is due
        self.gone = False  # he did not read

    def post(self, frame: bytes) -> None:
        self.outbox.append(frame)
        self.wake.set()


class Host:
    """All tables this process knows."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        lay(settings.board)
        self.store = store
        self.bus = bus_for(settings, store, self.heard)
        store.journal.notices = self.bus.inside
        self.lives: OrderedDict[str, Live] = OrderedDict()
        self.opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.watchers: dict[str, set[Watcher]] = defaultdict(set)
        self.pauses: list[tuple[float, float]] = []
        self.tasks: set[asyncio.Task[Any]] = set()
        self.catching: set[str] = set()
        self.acts = 0
        self.conflicts = 0
        self.on_news: Callable[[Notice], None] = lambda notice: None
        self.awake: Callable[[], Awaitable[None]] = no_sleep  # asked before each act
        self.fingerprints: dict[str, str] = {}

    async def open(self) -> None:
        await self.store.open()
        await self.bus.open()

    async def close(self) -> None:
        for task in list(self.tasks):
            with contextlib.suppress(Exception):
                await asyncio.wait_for(task, 5)
        await self.bus.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something beside the request that asked for it."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, (Problem, Refusal, Already, Unavailable)):
            log("work beside a request failed", level="error", error=repr(error))

    # ---- opening

    async def live(self, table_id: str) -> Live:
        """A table, from memory or from its log."""
        live = self.lives.get(table_id)
        if live is not None:
            self.lives.move_to_end(table_id)
            return live
        async with self.opening.setdefault(table_id, asyncio.Lock()):
            live = self.lives.get(table_id)
            if live is None:
                live = await self._load(table_id)
                self.lives[table_id] = live
        self._shed()
        return live

    async def _load(self, table_id: str) -> Live:
        found = await self.store.table(table_id)
        if found is None:
            raise Problem(404, "there is no such table")
        row, sittings, entries, snapshot = found
        live = Live(row, sittings)
        live.pauses = self.pauses
        kept = None
        if snapshot and snapshot["rules"] == self.fingerprint(live.game.name):
            kept = (snapshot["number"], snapshot["record"])
        live.rebuild(entries, kept)
        return live

    def fingerprint(self, game: str) -> str:
        if game not in self.fingerprints:
            self.fingerprints[game] = fingerprint(game)
        return self.fingerprints[game]

    def _shed(self) -> None:
        """Forget tables nobody looks at, the longest unasked first."""
        if len(self.lives) <= self.settings.remember:
            return
        for table_id, live in list(self.lives.items()):
            if len(self.lives) <= self.settings.remember:
                return
            if not self.watchers.get(table_id) and not live.lock.locked():
                self.drop(live)

    def drop(self, live: Live) -> None:
        """Throw a live table away; the next to ask makes it again from the log."""
        live.stale = True
        if self.lives.get(live.id) is live:
            del self.lives[live.id]

    def at_rest(self, table_id: str) -> Live | None:
        """A table in memory at which nothing happens just now: to be looked at without waiting."""
        live = self.lives.get(table_id)
        return None if live is None or live.stale or live.lock.locked() else live

    @contextlib.asynccontextmanager
    async def looking(self, table_id: str) -> Any:
        """A table at rest: everything in it is stored."""
        while True:
            live = await self.live(table_id)
            async with live.lock:
                if not live.stale:
                    yield live
                    return

    @contextlib.asynccontextmanager
    async def fresh(self, table_id: str) -> Any:
        """A table at rest with all that any process had answered before we were asked.

        A notice from another process may be under way or lost; whoever asks there and then here
        must not be shown the past, so the database is asked how far the table is.
        """
        while True:
            live = await self.live(table_id)
            async with live.lock:
                if not live.stale:
                    await self._renew(live)
                if not live.stale:
                    yield live
                    return

    # ---- acting

    async def act(self, table_id: str, make: Callable[[Live], Draft]) -> tuple[Live, int]:
        """Let something happen at a table; returns when it is stored, with its number.

        Whoever asked may go away meanwhile: what was begun is brought to its end.
        """
        return await asyncio.shield(self.spawn(self._act(table_id, make)))

    async def _act(self, table_id: str, make: Callable[[Live], Draft]) -> tuple[Live, int]:
        await self.awake()
        for _ in range(TRIES):
            async with self.looking(table_id) as live:
                try:
                    draft = make(live)
                except (Refusal, Problem):
                    if await self._renew(live):
                        continue  # it was refused because of what is no longer so
                    raise
                except Already as done:
                    return live, done.number
                except Exception:
                    self.drop(live)  # it may be half carried out
                    raise
                try:
                    stored = await self.store.append(self._write(live, draft))
                except BaseException:
                    self.drop(live)
                    raise
                if stored:
                    live.accept(draft)
                    self.acts += 1
                    self.published(live, bool({"edition", "state"} & draft.table.keys()))
                    return live, draft.entry.number
                self.conflicts += 1
                self.drop(live)
        raise Problem(503, "the table is too busy; try again")

    def _write(self, live: Live, draft: Draft) -> Write:
        """Everything that is stored together with an act."""
        entry, row = draft.entry, {**live.row, **draft.table}
        state = row["state"]
        asked = live.begun.seats_to_decide if state == "playing" else ()
        kinds = {one.seat: one.kind for one in live.sittings}
        kinds |= {change["seat"]: change["kind"] for change in draft.seats if "kind" in change}
        bots = [seat for seat in asked if kinds[seat] == "bot"]
        actors = {seat for seat, _ in draft.body.moves} | {one["seat"] for one in draft.seats}
        waited = row["waiting"]
        row["waiting"] = draft.table["waiting"] = sum(1 << seat for seat in asked)
        draft.table |= {"number": entry.number, "bots": sum(1 << seat for seat in bots)}
        draft.table["shown"] = live.known_to_wait(draft.shown[SPECTATOR]) if asked else 0
        row |= draft.table
        row["edition"] -= live.row["edition"]
        for seat in bots:
            if seat in actors or not waited >> seat & 1:
                level = live.sittings[seat].level
                for change in draft.seats:
                    level = change.get("level", level) if change["seat"] == seat else level
                draft.tickets.append(self.job("move", live.id, entry.number, seat, level, entry.at))
        if draft.rated:
            draft.tickets.append(self.job("rate", live.id, entry.number, 0, "", entry.at))
        snapshot = None
        if entry.number - live.snapped >= SNAPSHOT_EVERY:
            live.snapped = entry.number
            rules = self.fingerprint(live.game.name)
            snapshot = {"table_id": live.id, "number": entry.number, "rules": rules,
                        "record": live.begun.bytes}  # fmt: skip
        return Write(
            event={
                "table_id": live.id, "number": entry.number, "kind": entry.kind,
                "seat": entry.seat, "key": entry.key, "body": entry.packed.decode(),
                "seen": entry.seen, "digest": entry.digest, "at": entry.at,
            },
            table=row,
            seats=[self._seat_row(live, change) for change in draft.seats],
            jobs=draft.tickets,
            snapshot=snapshot,
            edition=live.row["edition"] if entry.number == 0 else None,
        )  # fmt: skip

    def _seat_row(self, live: Live, change: Row) -> Row:
        one = msgspec.structs.asdict(live.sittings[change["seat"]]) | change
        names = ("kind", "person", "name", "level", "conceded", "left", "standing")
        return {"seat": change["seat"], **{name: one[name] for name in names}}

    def job(
        self, kind: str, table: str, number: int, seat: int, level: str | None, at: float
    ) -> Row:
        return {
            "kind": kind, "table_id": table, "number": number, "seat": seat, "person": None,
            "level": level or self.settings.default_level, "state": "waiting", "created": at,
            "ticket": f"{kind[0]}:{table}:{number}:{seat}", "due": at + self.settings.patience,
            "lease": 0.0,
        }  # fmt: skip

    # ---- telling

    def published(self, live: Live, changed: bool) -> None:
        """An act is stored: wake all who watch, here and in other processes."""
        self.wake(live.id, changed)
        if self.settings.redis:
            self.spawn(self.bus.tell([{"kind": "table", "table": live.id}]))

    def wake(self, table_id: str, changed: bool) -> None:
        for watcher in self.watchers.get(table_id, ()):
            watcher.behind = True
            watcher.changed = watcher.changed or changed
            watcher.wake.set()

    async def tell(self, notice: Notice) -> None:
        """News of another kind than events: here, and in other processes."""
        self.heard(notice)
        await self.bus.tell([notice])

    def heard(self, notice: Notice) -> None:
        """Another process tells."""
        table_id = notice.get("table", "")
        if notice["kind"] == "table":
            known = table_id in self.lives or table_id in self.opening
            if known and table_id not in self.catching:
                self.catching.add(table_id)
                self.spawn(self.catch_up(table_id))
        elif notice["kind"] == "seats":
            if live := self.lives.get(table_id):
                self.drop(live)
            self.wake(table_id, True)
        elif notice["kind"] == "chat":
            self.spawn(self.pass_on(notice))
        self.on_news(notice)

    async def pass_on(self, notice: Notice) -> None:
        """Hand a message to those at the table who may read it."""
        message = notice["message"]
        frame = msgspec.json.encode({"type": "chat", "message": message})
        if not self.watchers.get(notice["table"]):
            return
        async with self.looking(notice["table"]) as live:
            playing = live.playing
            players = {one.person for one in live.sittings if one.person}
        for watcher in self.watchers.get(notice["table"], ()):
            among = (watcher.person in players) == (message["seat"] is not None)
            if (among or not playing) and watcher.person not in notice.get("muted_by", ()):
                watcher.post(frame)

    async def catch_up(self, table_id: str) -> None:
        """Take in what another process has stored."""
        if (lock := self.opening.get(table_id)) is not None:
            async with lock:
                pass  # what is being read may have been read too early
        live = self.lives.get(table_id)
        if live is None:
            self.catching.discard(table_id)
            return
        async with live.lock:
            self.catching.discard(table_id)  # what is told from now on, we may miss
            if not live.stale:
                await self._renew(live)

    async def _renew(self, live: Live) -> bool:
        """Take in what was stored since; False if there was nothing. The table is locked."""
        row = await self.store.mark(live.id)
        if row is not None and all(live.row[name] == value for name, value in row.items()):
            return False
        before = (live.row["edition"], live.row["state"])
        row, entries = await self.store.later(live.id, live.number)
        if row is None or live.state is None:
            self.drop(live)
        else:
            await self._take_in(live, row, entries)
        self.wake(live.id, live.stale or before != (live.row["edition"], live.row["state"]))
        return True

    async def _take_in(self, live: Live, row: Row, entries: list[Any]) -> None:
        try:
            for entry in entries:
                if entry.number != live.number + 1:
                    raise Refusal("an entry is missing")
                body = entry.body
                live._replay(entry, body)
                live._note(entry, body)
            edition = live.row["edition"]
            live.row = row
            live.votes = {what: list(agreed) for what, agreed in (row["votes"] or {}).items()}
            live.shown = live.conceal_all()
            live.frames.clear()
            if row["edition"] != edition or any(one.kind == STANDING for one in entries):
                live.sittings = await self.store.sittings(live.id)
        except Refusal as refusal:
            log("a table is opened anew", level="error", table=live.id, why=str(refusal))
            self.drop(live)

    # ---- who is here

    def here(self, table_id: str) -> set[str]:
        return {w.person for w in self.watchers.get(table_id, ()) if w.person}

    def add(self, watcher: Watcher) -> None:
        self.watchers[watcher.table].add(watcher)

    def remove(self, watcher: Watcher) -> None:
        watchers = self.watchers.get(watcher.table)
        if watchers:
            watchers.discard(watcher)
            if not watchers:
                del self.watchers[watcher.table]

    def lag_of(self, table_id: str, person: str | None) -> float:
        return min((w.lag for w in self.watchers.get(table_id, ()) if w.person == person),
                   default=0.0)  # fmt: skip

    async def learn_pauses(self) -> None:
        """When nobody served: clocks stood still."""
        p = s.pauses.c
        recent = select(p.begun, p.ended).where(p.ended > now() - REMEMBERED).order_by(p.begun)
        found = await self.store.rows(recent)
        self.pauses[:] = [(row["begun"], row["ended"]) for row in found]

    def timed(
        self,
        live: Live,
        draft: Draft,
        decided: int = -1,
        lag: float = 0.0,
        undone: tuple[int, Entry, bool] | None = None,
        back: int = -1,
    ) -> Draft:
        """Add the clocks to a draft. `undone` is whose decision, where it stood, and if all agreed;
        `back` the seat somebody takes again."""
        asked = 0
        if draft.table.get("state", live.row["state"]) == "playing":
            asked = sum(1 << seat for seat in live.begun.seats_to_decide)
        kinds = {one.seat: one.kind for one in live.sittings}
        kinds |= {change["seat"]: change["kind"] for change in draft.seats if "kind" in change}
        persons = [seat for seat, kind in kinds.items() if kind in ("person", "hotseat")]
        at = now()
        before = live.row["left"] or clocks.began(live)
        if undone is not None:
            before = clocks.taken_back(before, *undone, at, self.pauses)
        if back >= 0:
            before = clocks.come_back(before, back, live.row["clock"])
        left, deadline = clocks.advance(live, before, asked, persons, at, self.pauses, decided, lag)
        draft.table |= {"left": left, "deadline": deadline}
        return draft
