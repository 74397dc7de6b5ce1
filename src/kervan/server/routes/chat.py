"""Chat at a table."""

from typing import Any

from .. import shapes
from ..asking import PERSON, Call, route
from ..problems import Problem


@route("GET", "/api/tables/{table}/chat", about="What was said", answer=shapes.Messages)
async def read(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]) as live:
        return {"messages": await call.site.chat.read(live, call.maybe)}


@route("POST", "/api/tables/{table}/chat", about="Say something", who=PERSON, body=shapes.Say,
       answer=shapes.Message, status=201, rate="chat")  # fmt: skip
async def say(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]) as live:
        return await call.site.chat.say(live, call.person, call.body.text, call.body.phrase)


@route("POST", "/api/tables/{table}/chat/{message}/report", about="Report a message", who=PERSON,
       body=shapes.Report, status=204, rate="make")  # fmt: skip
async def report(call: Call) -> None:
    text = call.path["message"]
    if not (text.isascii() and text.isdecimal()) or len(text) > 9:
        raise Problem(404, "there is no such message at this table")
    async with call.site.visible(call, call.path["table"]) as live:
        await call.site.chat.report(live, call.person, int(text), call.body.why)
