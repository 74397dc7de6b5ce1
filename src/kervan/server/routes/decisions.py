"""Deciding and what goes with it: undo, votes, conceding, standing answers."""

from typing import Any

from .. import shapes
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
    table, key = call.path["table"], call.body.key or new_id()
    await call.site.must_see(call, table)
    return {"number": await call.site.acts.concede(table, call.person, call.body.seat, key)}


@route("PUT", "/api/tables/{table}/standing", about="Answer a question in advance", who=PERSON,
       body=shapes.Stand, answer=shapes.Standing, rate="decide")  # fmt: skip
async def stand(call: Call) -> Any:
    table, body = call.path["table"], call.body
    await call.site.must_see(call, table)
    acts = call.site.acts
    seat = await acts.stand(table, call.person, body.seat, body.question, body.answer, new_id())
    await acts.answer_standing(table, seat)
    async with call.site.host.looking(table) as live:
        return standing_for(live, seat)
