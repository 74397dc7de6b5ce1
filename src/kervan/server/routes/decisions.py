"""Deciding and what goes with it: undo, votes, conceding, standing answers."""

from typing import Any

from sqlalchemy import update

from ...rules.reading import Refusal
from .. import schema as s
from .. import shapes
from ..acts import must_play, own_seat
from ..asking import PERSON, Call, route
from ..people import new_id
from ..sights import standing_for


@route("POST", "/api/tables/{table}/decisions", about="Decide", who=PERSON, body=shapes.Decide,
       answer=shapes.Decided, rate="decide")  # fmt: skip
async def decide(call: Call) -> Any:
    body = call.body
    await call.site.must_see(call, call.path["table"])
    number = await call.site.acts.decide(
        call.path["table"], call.person, body.seat, body.number, body.decision, body.key
    )
    return {"number": number}


@route("POST", "/api/tables/{table}/undo", about="Take the last decision back", who=PERSON,
       body=shapes.BySeat, answer=shapes.Asked, rate="decide")  # fmt: skip
async def undo(call: Call) -> Any:
    await call.site.must_see(call, call.path["table"])
    key = call.body.key or new_id()
    return await call.site.acts.undo(call.path["table"], call.person, call.body.seat, key)


@route("POST", "/api/tables/{table}/votes", about="Answer a question put to the table", who=PERSON,
       body=shapes.Vote, answer=shapes.Asked, rate="decide")  # fmt: skip
async def vote(call: Call) -> Any:
    body = call.body
    await call.site.must_see(call, call.path["table"])
    return await call.site.acts.vote(
        call.path["table"], call.person, body.seat, body.what, body.agree, body.key or new_id()
    )


@route("POST", "/api/tables/{table}/concede", about="Give up", who=PERSON, body=shapes.BySeat,
       answer=shapes.Decided, rate="decide")  # fmt: skip
async def concede(call: Call) -> Any:
    table = call.path["table"]
    await call.site.must_see(call, table)
    async with call.site.host.looking(table) as live:
        seat = own_seat(live, call.person, call.body.seat)
    key = f"{seat}:{call.body.key or new_id()}"
    await call.site.acts.replace(table, seat, "concede", key, call.person)
    async with call.site.host.looking(table) as live:
        return {"number": live.number_for(seat)}


@route("PUT", "/api/tables/{table}/standing", about="Answer a question in advance", who=PERSON,
       body=shapes.Stand, answer=shapes.Standing, rate="decide")  # fmt: skip
async def stand(call: Call) -> Any:
    table, body = call.path["table"], call.body
    await call.site.must_see(call, table)
    async with call.site.host.looking(table) as live:
        must_play(live)
        seat = own_seat(live, call.person, body.seat)
        allowed = live.game.plain.contents.notation.STANDING
        if body.question not in allowed:
            names = ", ".join(allowed) or "none"
            said = f"{body.question!r} cannot be answered in advance; possible: {names}"
            raise Refusal(said)
        standing = dict(live.sittings[seat].standing)
        standing.pop(body.question, None)
        if body.answer is not None:
            live.game.parse(body.answer)
            standing[body.question] = body.answer
        c = s.seats.c
        change = update(s.seats).where(c.table_id == table, c.seat == seat)
        await call.site.store.run(change.values(standing=standing))
        live.sittings[seat].standing = standing
        found = standing_for(live, seat)
    await call.site.host.bus.tell([{"kind": "standing", "table": table}])
    await call.site.acts.answer_standing(table, seat)
    return found
