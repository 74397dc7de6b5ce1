"""Who asks: guests and accounts, sessions by cookie, tokens for programs, passwords and passkeys.

Only digests of secrets are stored. A guest is a person like any other who has no way back in once
his cookie is gone; claiming gives him one.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from . import schema as s
from .problems import Problem
from .settings import Settings
from .store import Row, Store

REMEMBERED = 20.0  # seconds a process trusts what it read about a cookie or token
DAY = 86_400.0
SCOPES = ("read", "play", "me")
NOBODY_THERE = "somebody"  # the name that stays at old games when a person goes


class Visitor(msgspec.Struct, frozen=True):
    """Who asks, and what he may."""

    person: str
    name: str
    scopes: frozenset[str]
    digest: str


def digest_of(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def new_id(size: int = 9) -> str:
    """A name nobody guesses: letters and digits, and some signs that need no quoting.

    None begins with a dash: a command would take it for an option.
    """
    found = secrets.token_urlsafe(size)
    return new_id(size) if found.startswith("-") else found


class People:
    """The people this server knows."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self.known: dict[str, tuple[float, Visitor | None]] = {}
        self.asked: set[str] = set()  # the cookies of those who are here now
        self.tell: Callable[[str], None] = lambda person: None
        self.hashing = asyncio.Semaphore(2)  # each takes 19 MiB and a core for a moment

    # ---- recognising

    async def by_cookie(self, secret: str) -> Visitor | None:
        digest = digest_of(secret)
        self.asked.add(digest)
        kept = self.known.get(digest)
        if kept and kept[0] > time.monotonic():
            return kept[1]
        query = (
            select(s.people.c.id, s.people.c.name, s.sessions.c.expires)
            .join(s.people, s.people.c.id == s.sessions.c.person)
            .where(s.sessions.c.digest == digest, s.sessions.c.expires > time.time())
        )
        return await self._recognise(digest, query, frozenset(SCOPES))

    async def by_token(self, secret: str) -> Visitor | None:
        digest = digest_of(secret)
        kept = self.known.get(digest)
        if kept and kept[0] > time.monotonic():
            return kept[1]
        query = (
            select(s.people.c.id, s.people.c.name, s.tokens.c.scopes)
            .join(s.people, s.people.c.id == s.tokens.c.person)
            .where(s.tokens.c.digest == digest)
        )
        return await self._recognise(digest, query, None)

    async def _recognise(self, digest: str, query: Any, scopes: Any) -> Visitor | None:
        row = await self.store.row(query)
        visitor = None
        if row:
            allowed = scopes if scopes is not None else frozenset(row["scopes"].split())
            visitor = Visitor(row["id"], row["name"], allowed, digest)
            if scopes is None:
                used = update(s.tokens).where(s.tokens.c.digest == digest)
                await self.store.run(used.values(used=time.time()))
        if len(self.known) > 20_000:
            self.known.clear()
        if visitor:  # who is unknown is not remembered: he may become known at once
            self.known[digest] = (time.monotonic() + REMEMBERED, visitor)
        return visitor

    async def renew(self) -> None:
        """Read anew, many at a time, what is known of those who are here, before it is too old."""
        here = [digest for digest in self.asked if digest in self.known]
        self.asked.clear()
        for first in range(0, len(here), 500):
            some = here[first : first + 500]
            query = (
                select(s.sessions.c.digest, s.people.c.id, s.people.c.name)
                .join(s.people, s.people.c.id == s.sessions.c.person)
                .where(s.sessions.c.digest.in_(some), s.sessions.c.expires > time.time())
            )
            found = {row["digest"]: row for row in await self.store.rows(query)}
            until = time.monotonic() + REMEMBERED
            for digest in some:
                if self.known.pop(digest, None) and (row := found.get(digest)):
                    visitor = Visitor(row["id"], row["name"], frozenset(SCOPES), digest)
                    self.known[digest] = (until, visitor)

    def forget(self, person: str) -> None:
        """Read anew what is known about a person, here and in other processes."""
        self.forget_here(person)
        self.tell(person)

    def forget_here(self, person: str) -> None:
        for digest, (_, visitor) in list(self.known.items()):
            if visitor and visitor.person == person:
                del self.known[digest]

    async def good_ones(self, digests: set[str]) -> set[str]:
        """Those of these cookies and tokens that still open the door."""
        expires = s.sessions.c.expires > time.time()
        cookies = select(s.sessions.c.digest).where(s.sessions.c.digest.in_(digests), expires)
        tokens = select(s.tokens.c.digest).where(s.tokens.c.digest.in_(digests))
        return {row["digest"] for row in await self.store.rows(cookies.union_all(tokens))}

    # ---- coming and going

    async def guest(self, name: str | None) -> tuple[str, str]:
        """A new guest: the person and the secret of his cookie."""
        person = new_id()
        shown = name or f"guest {secrets.randbelow(9000) + 1000}"
        row = {"id": person, "name": shown.strip(), "created": time.time(), "gone": False}
        await self.store.run(self.store.insert(s.people).on_conflict_do_nothing().values(row))
        return person, await self.session(person)

    async def session(self, person: str) -> str:
        """A new session; returns the secret of its cookie."""
        secret, at = new_id(24), time.time()
        row = {
            "digest": digest_of(secret), "person": person, "created": at,
            "expires": at + self.settings.session_days * DAY,
        }  # fmt: skip
        await self.store.run(self.store.insert(s.sessions).on_conflict_do_nothing().values(row))
        return secret

    async def sign_out(self, visitor: Visitor, everywhere: bool) -> None:
        which = s.sessions.c.person == visitor.person
        if not everywhere:
            which = s.sessions.c.digest == visitor.digest
        await self.store.run(delete(s.sessions).where(which))
        self.forget(visitor.person)

    async def claim(self, person: str, login: str, password: str) -> None:
        """Give a guest a way back in."""
        row = await self.row(person)
        if row["login"]:
            raise Problem(409, "this account has a name to sign in with already")
        hashed = await self._hash(password)
        p = s.people.c
        change = update(s.people).where(p.id == person, p.login.is_(None) | (p.password == hashed))
        try:
            met = await self.store.run(change.values(login=login.lower(), password=hashed))
        except IntegrityError as error:
            raise Problem(409, f"the name {login} is taken") from error
        if not met:
            raise Problem(409, "this account has a name to sign in with already")

    async def sign_in(self, login: str, password: str) -> str:
        """The person with this name and password."""
        row = await self.store.row(select(s.people).where(s.people.c.login == login.lower()))
        stored = row["password"] if row else None
        if not await self._fits(stored, password) or row is None:
            raise Problem(401, "there is no account with this name and password")
        return str(row["id"])

    async def _hash(self, password: str) -> str:
        async with self.hashing:
            return await asyncio.to_thread(self.hasher.hash, password)

    async def _fits(self, stored: str | None, password: str) -> bool:
        def check() -> bool:
            try:
                return self.hasher.verify(stored or self.nobodys, password)
            except (VerificationError, InvalidHashError):
                return False

        async with self.hashing:
            return await asyncio.to_thread(check) and stored is not None

    @property
    def nobodys(self) -> str:
        """A hash to compare with where there is no account: as slow as with one."""
        if not hasattr(self, "_nobodys"):
            self._nobodys = self.hasher.hash(secrets.token_hex(16))
        return self._nobodys

    # ---- about a person

    async def row(self, person: str) -> Row:
        row = await self.store.row(select(s.people).where(s.people.c.id == person))
        if row is None or row["gone"]:
            raise Problem(404, "there is no such person")
        return row

    async def about(self, person: str) -> Row:
        row = await self.row(person)
        keys = await self.store.rows(select(s.passkeys).where(s.passkeys.c.person == person))
        guest = row["login"] is None and not keys
        return {"person": person, "name": row["name"], "guest": guest, "passkeys": len(keys),
                "created": row["created"], "login": row["login"]}  # fmt: skip

    async def rename(self, person: str, name: str) -> None:
        change = update(s.people).where(s.people.c.id == person)
        await self.store.run(change.values(name=name.strip()))
        self.forget(person)

    async def shut_out(self, person: str) -> None:
        """End all sessions of a person, and drop his tokens."""
        mine = (delete(one).where(one.c.person == person) for one in (s.sessions, s.tokens))
        await self.store.run(*mine)
        self.forget(person)

    async def erase(self, person: str) -> list[str]:
        """Delete a person and what is his. Games stay, with somebody in his seat; returns them."""
        sat = select(s.seats.c.table_id).where(s.seats.c.person == person).distinct()
        games = [str(row["table_id"]) for row in await self.store.rows(sat)]
        mine = [
            delete(one).where(one.c.person == person)
            for one in (s.sessions, s.tokens, s.passkeys, s.ratings, s.mutes, s.messages,
                        s.visitors, s.reports, s.challenges, s.jobs)
        ]  # fmt: skip
        seats = update(s.seats).where(s.seats.c.person == person)
        tables = update(s.tables).where(s.tables.c.id.in_(games))
        gone = update(s.people).where(s.people.c.id == person)
        said = select(s.messages.c.id).where(s.messages.c.person == person)
        await self.store.run(
            delete(s.reports).where(s.reports.c.message.in_(said)),
            *mine,
            delete(s.mutes).where(s.mutes.c.muted == person),
            tables.values(edition=s.tables.c.edition + 1),
            update(s.tables).where(s.tables.c.host == person).values(host=""),
            seats.values(person=None, name=NOBODY_THERE),
            gone.values(name=NOBODY_THERE, login=None, password=None, gone=True),
        )
        self.forget(person)
        return games

    async def export(self, person: str) -> dict[str, Any]:
        """All that is stored about a person, secrets left out."""
        found: dict[str, Any] = {"person": await self.about(person)}
        for name, one, columns in (
            ("sessions", s.sessions, ("created", "expires")),
            ("tokens", s.tokens, ("id", "name", "scopes", "created", "used")),
            ("passkeys", s.passkeys, ("credential", "created", "uses")),
            ("ratings", s.ratings, ("game", "players", "mu", "sigma", "games")),
            ("mutes", s.mutes, ("muted",)),
            ("messages", s.messages, ("table_id", "text", "phrase", "at")),
            ("reports", s.reports, ("message", "why", "at")),
            ("watched", s.visitors, ("table_id",)),
            ("asked", s.jobs, ("kind", "table_id", "seat", "state", "created", "answer")),
            ("seats", s.seats, ("table_id", "seat", "kind", "name", "salt", "standing")),
        ):
            query = select(*(one.c[column] for column in columns)).where(one.c.person == person)
            found[name] = await self.store.rows(query)
        t = s.tables.c
        made = select(t.id, t.game, t.options, t.created).where(t.host == person)
        found["tables"] = await self.store.rows(made)
        return found

    # ---- tokens

    async def new_token(self, person: str, name: str, scopes: list[str]) -> tuple[str, str]:
        token, secret = new_id(), f"kvn_{new_id(24)}"
        row = {
            "id": token, "digest": digest_of(secret), "person": person, "name": name,
            "scopes": " ".join(sorted(set(scopes))), "created": time.time(), "used": None,
        }  # fmt: skip
        await self.store.run(insert(s.tokens).values(row))
        return token, secret

    async def tokens(self, person: str) -> list[Row]:
        query = select(s.tokens).where(s.tokens.c.person == person).order_by(s.tokens.c.created)
        return [
            {"token": row["id"], "name": row["name"], "scopes": row["scopes"].split(),
             "created": row["created"], "used": row["used"]}
            for row in await self.store.rows(query)
        ]  # fmt: skip

    async def drop_token(self, person: str, token: str) -> None:
        mine = delete(s.tokens).where(s.tokens.c.id == token, s.tokens.c.person == person)
        if not await self.store.run(mine):
            raise Problem(404, "you have no such token")
        self.forget(person)
