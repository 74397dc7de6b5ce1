"""Arranging tables: who sits where, before the game begins and after somebody went."""

import contextlib
import hmac
import secrets
import time
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import delete, insert, select, update

from ..kernel.table import Game, game
from ..players.register import bot
from ..rules.reading import SEATS, Refusal
from . import schema as s
from . import shapes
from .acts import seat_number
from .live import Live
from .people import new_id
from .problems import Problem
from .store import Row

if TYPE_CHECKING:
    from .app import Site

KINDS = ("level", "greedy", "random")  # bots that decide in a moment, whoever asks for them
MOST_OPEN = 50  # tables one person may have open
GONE_ALREADY = (403, 404, 409)  # whoever leaves: a bot sits there, the game is over, or closed


class Arranging:
    """New tables, seats, links and rematches."""

    def __init__(self, site: "Site") -> None:
        self.site = site
        self.store = site.store

    # ---- new tables

    async def make(self, person: str, asked: shapes.NewTable, after: str | None = None) -> str:
        """A new table; returns its id."""
        try:
            rules = game(asked.game, asked.players, asked.options)
        except Refusal as refusal:
            raise Problem(422, str(refusal)) from refusal
        arranged = list(asked.seats or [shapes.Me()])
        if len(arranged) > rules.players:
            raise Problem(422, f"there are {rules.players} seats, not {len(arranged)}")
        arranged += [shapes.Empty()] * (rules.players - len(arranged))
        if sum(isinstance(one, shapes.Me) for one in arranged) > 1:
            raise Problem(422, "you have one seat; arrange the others at your screen as hotseat")
        if asked.rated and any(
            isinstance(one, (shapes.BotSeat, shapes.Hotseat)) for one in arranged
        ):
            raise Problem(422, "a rated game is played by people, each at a seat of his own")
        await self._not_too_many(person)
        name = (await self.site.people.row(person))["name"]
        table_id, at = secrets.token_hex(6), time.time()
        row = {
            "id": table_id, "game": rules.name, "players": rules.players,
            "options": rules.options, "rules": rules.version, "state": "open",
            "public": asked.public, "rated": asked.rated, "clock": clock_of(asked.clock),
            "host": person, "secret": self._secret(), "watch_key": new_id(),
            "created": at, "edition": 0, "number": 0, "waiting": 0, "shown": 0, "bots": 0,
            "votes": {},
        }  # fmt: skip
        seats = []
        for place, one in enumerate(arranged):
            seat = self._seat(rules, one, person, name)
            salt = one.salt or asked.salt if isinstance(one, shapes.Me) else ""
            made = {"table_id": table_id, "seat": place, **seat, "salt": salt, "key": new_id()}
            seats.append({**made, "conceded": False, "left": False, "standing": {}})
        statements: list[Any] = [insert(s.tables).values(row), insert(s.seats).values(seats)]
        if after is not None:
            again = update(s.tables).where(s.tables.c.id == after, s.tables.c.rematch.is_(None))
            edition = s.tables.c.edition + 1
            statements.append(again.values(rematch=table_id, edition=edition))
        await self.store.run(*statements)
        return table_id

    def _secret(self) -> str:
        """What the dice of a table come from, with the salts of those who sit there."""
        return self.site.host.settings.rehearsal or secrets.token_hex(16)

    async def _not_too_many(self, person: str) -> None:
        mine = select(s.tables.c.id).where(s.tables.c.host == person, s.tables.c.state == "open")
        if len(await self.store.rows(mine.limit(MOST_OPEN))) >= MOST_OPEN:
            raise Problem(429, "you have too many open tables; begin or close some of them")

    def _seat(self, rules: Game, one: shapes.Arrangement, person: str, name: str) -> Row:
        """What a seat's row says for an arrangement."""
        if isinstance(one, shapes.Me):
            return {"kind": "person", "person": person, "name": name, "level": None}
        if isinstance(one, shapes.Hotseat):
            return {"kind": "hotseat", "person": person, "name": one.name.strip(), "level": None}
        if isinstance(one, shapes.BotSeat):
            try:
                if one.level.partition(":")[0] not in KINDS:
                    raise Refusal(f"no bot {one.level!r} plays here; there are {', '.join(KINDS)}")
                bot(one.level, rules)
            except Refusal as refusal:
                raise Problem(422, str(refusal)) from refusal
            return {"kind": "bot", "person": None, "name": None, "level": one.level}
        return {"kind": "empty", "person": None, "name": None, "level": None}

    # ---- seats

    async def arrange(self, table: str, seat: str, asked: shapes.Arrangement, person: str) -> None:
        """Somebody takes a seat, or the host arranges one."""
        async with self.site.host.fresh(table) as live:
            place = seat_number(live, seat)
            one, state = live.sittings[place], live.row["state"]
            host, rules = live.row["host"] == person, live.game
            mine = live.seats_of(person)
            rated = live.row["rated"]
        if state != "open":
            if state == "playing" and isinstance(asked, shapes.Me):
                return await self.site.acts.come_back(table, place, person, f"back:{new_id()}")
            raise Problem(409, "the game has begun; seats are no longer arranged")
        takes = isinstance(asked, shapes.Me)
        if takes and any(live.sittings[o].kind == "person" for o in mine if o != place):
            raise Problem(409, "you sit at this table already")
        if takes and one.kind != "empty" and one.person != person and not host:
            raise Problem(409, f"somebody sits at {seat}")
        if not takes and not host:
            raise Problem(403, "only who made the table arranges its seats")
        if rated and isinstance(asked, (shapes.BotSeat, shapes.Hotseat)):
            raise Problem(422, "a rated game is played by people, each at a seat of his own")
        name = (await self.site.people.row(person))["name"]
        values = self._seat(rules, asked, person, name)
        salt = asked.salt if isinstance(asked, shapes.Me) else ""
        if salt or not takes or one.person != person:  # who sits down again keeps his salt
            values["salt"] = salt
        if one.kind in ("empty", "person"):
            values["key"] = new_id() if one.kind == "person" else one.key
        await self._change(table, place, one.kind, one.person, values)
        return None

    async def _change(
        self, table: str, place: int, kind: str, person: str | None, values: Row
    ) -> None:
        """Change a seat that is still as it was looked at, at a table still open."""
        t, c = s.tables.c, s.seats.c
        async with self.store.writing() as connection:
            edition = update(s.tables).where(t.id == table, t.state == "open")
            met = await connection.execute(edition.values(edition=t.edition + 1))
            if not met.rowcount:
                raise Problem(409, "the game has begun; seats are no longer arranged")
            if values["kind"] == "person":  # who comes from two pages at once gets one seat
                his = (c.kind == "person") & (c.person == values["person"]) & (c.seat != place)
                other = select(c.seat).where(c.table_id == table, his)
                if (await connection.execute(other)).first():
                    raise Problem(409, "you sit at this table already")
            same = c.person.is_(None) if person is None else c.person == person
            seat = update(s.seats).where(c.table_id == table, c.seat == place, c.kind == kind, same)
            if not (await connection.execute(seat.values(**values))).rowcount:
                raise Problem(409, "somebody else was quicker; look again")
        await self.changed(table)

    async def changed(self, table: str) -> None:
        await self.site.host.tell({"kind": "seats", "table": table})

    async def leave(self, table: str, seat: str, person: str) -> None:
        """Leave a seat: a running game goes on with a bot there."""
        async with self.site.host.fresh(table) as live:
            place = seat_number(live, seat)
            one, state = live.sittings[place], live.row["state"]
            host = live.row["host"] == person
        if one.person != person and not (host and state == "open"):
            raise Problem(403, f"the seat {seat} is not yours")
        if state == "playing":
            await self.site.acts.replace(table, place, "seat", f"leave:{new_id()}", one.person)
            return
        if state == "over":
            raise Problem(409, "the game is over")
        gone = {"kind": "empty", "person": None, "name": None, "level": None, "salt": ""}
        if one.kind != "empty":
            await self._change(table, place, one.kind, one.person, {**gone, "key": new_id()})

    async def go(self, person: str) -> None:
        """Somebody goes for good: no game waits for him, and nothing of him stays."""
        await self.site.people.shut_out(person)
        await self._leave_all(person)
        for table in await self.site.people.erase(person):
            await self.changed(table)

    async def _leave_all(self, person: str) -> None:
        query = (
            select(s.seats.c.table_id, s.seats.c.seat, s.tables.c.state)
            .join(s.tables, s.tables.c.id == s.seats.c.table_id)
            .where(s.seats.c.person == person, s.tables.c.state != "over", s.seats.c.kind != "bot")
        )
        for row in await self.store.rows(query):
            try:
                await self.leave(row["table_id"], SEATS[row["seat"]], person)
            except Problem as problem:
                if problem.status not in GONE_ALREADY:
                    raise
        hosted = select(s.tables.c.id).where(s.tables.c.host == person, s.tables.c.state == "open")
        for row in await self.store.rows(hosted):
            with contextlib.suppress(Problem):  # somebody has just begun it, or closed it
                await self.close(row["id"], person)

    async def close(self, table: str, person: str) -> None:
        """Delete a table that has not begun."""
        async with self.site.host.fresh(table) as live:
            if live.row["host"] != person:
                raise Problem(403, "only who made the table can close it")
            if live.row["state"] != "open":
                raise Problem(409, "a game that has begun is not thrown away")
            t = s.tables.c
            async with self.store.writing() as connection:
                gone = delete(s.tables).where(t.id == table, t.state == "open")
                if not (await connection.execute(gone)).rowcount:
                    raise Problem(409, "a game that has begun is not thrown away")
                again = update(s.tables).where(t.rematch == table)
                await connection.execute(again.values(rematch=None, edition=t.edition + 1))
                for other in (s.seats, s.messages, s.visitors, s.jobs, s.events):
                    await connection.execute(delete(other).where(other.c.table_id == table))
        await self.changed(table)

    # ---- links

    def links(self, live: Live) -> dict[str, Any]:
        """The secret links of the empty seats, and of those who watch."""
        start = f"/table/{live.id}#"
        seats = {SEATS[one.seat]: start + one.key for one in live.sittings if one.kind == "empty"}
        return {"seats": seats, "watch": start + live.row["watch_key"]}

    async def enter(self, table: str, key: str, person: str) -> str | None:
        """What the secret of a link opens: a seat, or watching."""
        async with self.site.host.fresh(table) as live:
            for one in live.sittings:
                if same(one.key, key):
                    mine = live.seats_of(person)
                    if mine:
                        return SEATS[mine[0]]
                    if one.kind != "empty" or live.row["state"] != "open":
                        raise Problem(409, f"somebody sits at {SEATS[one.seat]} already")
                    break
            else:
                if not same(live.row["watch_key"], key):
                    raise Problem(404, "this link opens nothing; ask for a new one")
                one = None
        await self.allow(table, person)
        if one is None:
            return None
        await self.arrange(table, SEATS[one.seat], shapes.Me(), person)
        return SEATS[one.seat]

    async def allow(self, table: str, person: str) -> None:
        """Let somebody watch a table that is not public."""
        row = {"table_id": table, "person": person}
        await self.store.run(self.store.insert(s.visitors).on_conflict_do_nothing().values(row))

    # ---- again

    async def rematch(self, table: str, person: str) -> str:
        """The same people and options once more; whoever asks second gets the same table."""
        async with self.site.host.fresh(table) as live:
            if live.row["state"] != "over":
                raise Problem(409, "the game is not over yet")
            if not live.seats_of(person):
                raise Problem(403, "only who has played asks for a rematch")
            row, sittings = live.row, list(live.sittings)
        found = await self.store.row(select(s.tables.c.rematch).where(s.tables.c.id == table))
        if found and found["rematch"]:
            return str(found["rematch"])
        seats: list[shapes.Arrangement] = []
        for one in sittings:
            if one.kind == "bot" and one.person is None:
                seats.append(shapes.BotSeat(level=one.level or "greedy"))
            elif one.person == person and not any(isinstance(o, shapes.Me) for o in seats):
                seats.append(shapes.Me())
            elif one.person == person:
                seats.append(shapes.Hotseat(name=one.name or SEATS[one.seat]))
            else:
                seats.append(shapes.Empty())
        clocks = shapes.NoClock | shapes.LiveClock | shapes.DaysClock
        asked = shapes.NewTable(
            game=row["game"],
            players=row["players"],
            options=row["options"],
            public=row["public"],
            rated=row["rated"],
            seats=seats,
            clock=msgspec.convert(row["clock"], clocks),
        )
        made = await self.make(person, asked, table)
        for one in sittings:
            if one.person and one.person != person:
                await self.allow(made, one.person)
        now = await self.store.row(select(s.tables.c.rematch).where(s.tables.c.id == table))
        if now and now["rematch"] != made:  # somebody else was quicker
            await self.store.forget(made)
        await self.changed(table)
        return str(now["rematch"]) if now else made


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def clock_of(clock: shapes.NoClock | shapes.LiveClock | shapes.DaysClock) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(clock)
    return found
