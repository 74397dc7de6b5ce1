"""Chat: messages of those who play and of those who watch, quick phrases, mutes and reports."""

import time
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, select

from ..rules.grammar import SPECTATOR
from ..rules.reading import SEATS
from . import schema as s
from .live import Live
from .problems import Problem
from .store import Row

if TYPE_CHECKING:
    from .app import Site

PHRASES = ("hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "your_turn", "wow",
           "again", "bye")  # fmt: skip
SHOWN = 100


def place_of(live: Live, person: str | None) -> int:
    """Where somebody speaks from: his first seat, or among those who watch."""
    mine = live.seats_of(person)
    return mine[0] if mine else SPECTATOR


def told(row: Row) -> dict[str, Any]:
    return {
        "id": row["id"],
        "seat": SEATS[row["seat"]] if row["seat"] < SPECTATOR else None,
        "person": row["person"],
        "name": row["name"],
        "text": row["text"],
        "phrase": row["phrase"],
        "at": row["at"],
    }


class Chatting:
    """What is said at tables."""

    def __init__(self, site: "Site") -> None:
        self.site = site
        self.store = site.store

    async def read(self, live: Live, person: str | None) -> list[dict[str, Any]]:
        """The last messages this person may read, oldest first."""
        m = s.messages.c
        query = self._open_to(live, person).order_by(m.id.desc())
        if person:
            muted = select(s.mutes.c.muted).where(s.mutes.c.person == person)
            query = query.where(m.person.is_(None) | m.person.not_in(muted))
        return [told(row) for row in reversed(await self.store.rows(query.limit(SHOWN)))]

    def _open_to(self, live: Live, person: str | None) -> Any:
        """While a game goes on, players and those who watch do not hear each other."""
        m = s.messages.c
        query = select(s.messages).where(m.table_id == live.id)
        if live.playing:
            players = place_of(live, person) < SPECTATOR
            query = query.where(m.seat < SPECTATOR if players else m.seat == SPECTATOR)
        return query

    async def say(
        self, live: Live, person: str, text: str | None, phrase: str | None
    ) -> dict[str, Any]:
        """Say something, and let it be heard."""
        if (text is None) == (phrase is None):
            raise Problem(422, "send a text or a phrase")
        if phrase is not None and phrase not in PHRASES:
            raise Problem(422, f"there is no phrase {phrase!r}; there are {', '.join(PHRASES)}")
        said = (text or "").strip()
        if phrase is None and not said:
            raise Problem(422, "say something")
        place = place_of(live, person)
        name = live.sittings[place].name if place < SPECTATOR else None
        if name is None:
            name = (await self.site.people.row(person))["name"]
        row = {"table_id": live.id, "person": person, "seat": place, "name": name, "text": said,
               "phrase": phrase, "at": round(time.time(), 3)}  # fmt: skip
        async with self.store.writing() as connection:
            made = await connection.execute(
                insert(s.messages).values(row).returning(s.messages.c.id)
            )
            row["id"] = made.scalar_one()
            query = select(s.mutes.c.person).where(s.mutes.c.muted == person)
            muted_by = [one[0] for one in await connection.execute(query)]
        message = told(row)
        notice = {"kind": "chat", "table": live.id, "message": message, "muted_by": muted_by}
        self.site.host.spawn(self.site.host.tell(notice))
        return message

    async def report(self, live: Live, person: str, number: int, why: str) -> None:
        """Tell whoever runs the site about a message."""
        found = self._open_to(live, person).where(s.messages.c.id == number)
        if await self.store.row(found) is None:
            raise Problem(404, "there is no such message at this table")
        row = {"message": number, "person": person, "why": why, "at": time.time()}
        await self.store.run(self.store.insert(s.reports).on_conflict_do_nothing().values(row))
