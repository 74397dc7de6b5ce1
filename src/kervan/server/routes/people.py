"""People: guests, accounts, tokens, mutes, profiles, ratings."""

from typing import Any

from sqlalchemy import delete, select

from ...rules.reading import SEATS
from .. import schema as s
from .. import shapes
from ..asking import PERSON, Call, route
from ..listing import summaries
from ..problems import Problem
from ..ratings import shown


@route("POST", "/api/me", about="Come as a guest", body=shapes.Guest, answer=shapes.Person,
       status=201, rate="come")  # fmt: skip
async def come(call: Call) -> Any:
    people = call.site.people
    if call.visitor:
        if call.body.name:
            if "me" not in call.visitor.scopes:
                raise Problem(403, "this token does not open what needs 'me'")
            await people.rename(call.person, call.body.name)
        return await people.about(call.person)
    person, call.cookie = await people.guest(call.body.name)
    return await people.about(person)


@route("GET", "/api/me", about="Who I am", who=PERSON, answer=shapes.Person)
async def me(call: Call) -> Any:
    return await call.site.people.about(call.person)


@route("PATCH", "/api/me", about="Change my name", who=PERSON, scope="me", body=shapes.Rename,
       answer=shapes.Person, rate="make")  # fmt: skip
async def rename(call: Call) -> Any:
    await call.site.people.rename(call.person, call.body.name)
    return await call.site.people.about(call.person)


@route("DELETE", "/api/me", about="Delete me and what is mine", who=PERSON, scope="me", status=204,
       rate="make")  # fmt: skip
async def erase(call: Call) -> None:
    await call.site.tables.go(call.person)
    call.cookie = ""


@route("GET", "/api/me/export", about="All that is stored about me", who=PERSON, scope="me",
       answer=shapes.Words, rate="export")  # fmt: skip
async def export(call: Call) -> Any:
    return await call.site.people.export(call.person)


@route("POST", "/api/me/claim", about="Make a guest an account", who=PERSON, scope="me",
       body=shapes.Claim, answer=shapes.Person, rate="sign")  # fmt: skip
async def claim(call: Call) -> Any:
    await call.site.people.claim(call.person, call.body.login, call.body.password)
    return await call.site.people.about(call.person)


@route("POST", "/api/me/passkeys/options", about="Begin to make a passkey", who=PERSON, scope="me",
       answer=shapes.Options, rate="make")  # fmt: skip
async def passkey_options(call: Call) -> Any:
    name = (await call.site.people.row(call.person))["name"]
    return await call.site.passkeys.offer(call.person, name)


@route("POST", "/api/me/passkeys", about="Keep a passkey", who=PERSON, scope="me",
       body=shapes.Credential, answer=shapes.Person, rate="make")  # fmt: skip
async def keep_passkey(call: Call) -> Any:
    await call.site.passkeys.keep(call.person, call.body.credential)
    return await call.site.people.about(call.person)


@route("GET", "/api/me/tokens", about="My tokens for programs", who=PERSON, scope="me",
       answer=shapes.Tokens)  # fmt: skip
async def tokens(call: Call) -> Any:
    return {"tokens": await call.site.people.tokens(call.person)}


@route("POST", "/api/me/tokens", about="A new token", who=PERSON, scope="me",
       body=shapes.NewToken, answer=shapes.MadeToken, status=201, rate="make")  # fmt: skip
async def new_token(call: Call) -> Any:
    made = await call.site.people.new_token(call.person, call.body.name, list(call.body.scopes))
    return {"token": made[0], "secret": made[1]}


@route("DELETE", "/api/me/tokens/{token}", about="Drop a token", who=PERSON, scope="me",
       status=204)  # fmt: skip
async def drop_token(call: Call) -> None:
    await call.site.people.drop_token(call.person, call.path["token"])


@route("GET", "/api/me/tables", about="My tables", who=PERSON, query=shapes.Listing,
       answer=shapes.Tables)  # fmt: skip
async def my_tables(call: Call) -> Any:
    t, c = s.tables.c, s.seats.c
    mine = select(c.table_id).where(c.person == call.person)
    where = [t.id.in_(mine) | (t.host == call.person)]
    found = await summaries(call.site, call.query, call.person, where)
    if call.query.before is not None:
        return {"tables": found}
    asked = t.waiting.bitwise_rshift(c.seat).bitwise_and(1) == 1
    to_decide = mine.join(s.tables, t.id == c.table_id).where(
        t.state == "playing", c.kind != "bot", asked
    )
    first = await summaries(call.site, call.query, call.person, [t.id.in_(to_decide)])
    ids = {one["id"] for one in first}  # however long ago they were made
    return {"tables": [*first, *(one for one in found if one["id"] not in ids)]}


@route("PUT", "/api/me/mutes/{person}", about="Hear no more of somebody", who=PERSON, scope="me",
       status=204)  # fmt: skip
async def mute(call: Call) -> None:
    muted = (await call.site.people.row(call.path["person"]))["id"]
    if muted == call.person:
        raise Problem(422, "nobody can mute himself")
    store = call.site.store
    row = {"person": call.person, "muted": muted}
    await store.run(store.insert(s.mutes).on_conflict_do_nothing().values(row))


@route("DELETE", "/api/me/mutes/{person}", about="Hear him again", who=PERSON, scope="me",
       status=204)  # fmt: skip
async def unmute(call: Call) -> None:
    m = s.mutes.c
    gone = delete(s.mutes).where(m.person == call.person, m.muted == call.path["person"])
    await call.site.store.run(gone)


@route("GET", "/api/people/{person}", about="A profile", answer=shapes.Profile)
async def profile(call: Call) -> Any:
    store, row = call.site.store, await call.site.people.row(call.path["person"])
    person = row["id"]
    query = select(s.ratings).where(s.ratings.c.person == person)
    ratings = [shown(one, row["name"]) for one in await store.rows(query)]
    query = (
        select(s.tables.c.id, s.tables.c.game, s.tables.c.result, s.seats.c.seat)
        .join(s.seats, s.seats.c.table_id == s.tables.c.id)
        .where(s.seats.c.person == person, s.tables.c.state == "over", s.seats.c.kind != "hotseat")
    )
    games: dict[str, dict[str, int]] = {}
    for one in await store.rows(query):
        of_game = games.setdefault(one["game"], {"played": 0, "won": 0})
        of_game["played"] += 1
        seat = SEATS[one["seat"]]
        of_game["won"] += seat in (one["result"] or {}).get("winners", ())
    return {
        "person": person,
        "name": row["name"],
        "ratings": ratings,
        "played": sum(one["played"] for one in games.values()),
        "won": sum(one["won"] for one in games.values()),
        "games": games,
    }


@route("GET", "/api/people/{person}/tables", about="Public games somebody has played",
       query=shapes.Listing, answer=shapes.Tables)  # fmt: skip
async def their_tables(call: Call) -> Any:
    person = (await call.site.people.row(call.path["person"]))["id"]
    theirs = select(s.seats.c.table_id).where(s.seats.c.person == person)
    where = [s.tables.c.id.in_(theirs), s.tables.c.public, s.tables.c.state == "over"]
    return {"tables": await summaries(call.site, call.query, call.maybe, where)}


@route("GET", "/api/ratings/{game}/{players}", about="The best at a game", answer=shapes.Ratings)
async def ratings(call: Call) -> Any:
    players = call.path["players"]
    if not players.isdecimal() or not players.isascii() or len(players) > 2:
        raise Problem(404, "the number of players is a number")
    r = s.ratings.c
    query = (
        select(s.ratings, s.people.c.name)
        .join(s.people, s.people.c.id == r.person)
        .where(r.game == call.path["game"], r.players == int(players))
        .order_by((r.mu - 3 * r.sigma).desc())
        .limit(100)
    )
    rows = await call.site.store.rows(query)
    return {"ratings": [shown(row, row["name"]) for row in rows]}
