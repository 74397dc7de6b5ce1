"""A table as it goes on: frames over a WebSocket, or lines of JSON over HTTP."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from .. import shapes
from ..asking import (
    NO_JSON,
    Call,
    Since,
    address,
    asked,
    problem_of,
    recognise,
    route,
    same_site,
    words,
)
from ..host import Host, Watcher
from ..live import Live
from ..problems import Problem
from ..sights import frame, sight, table_for
from .sights import onlooker

BEAT = 10.0
PATIENCE = 25.0  # seconds a connection may be silent
CLOSING = {401: 4401, 403: 4403, 404: 4404}
SEND_SECONDS = 10.0  # a reader slower than this has gone
MOST_A_PERSON = 40  # connections to a table at once; of a guest nobody knows, from an address
MOST_SAID = 60  # frames a client may send between two beats


async def enter(call: Call) -> Watcher:
    """Begin to watch a table."""
    host, query = call.site.host, call.query
    async with call.site.visible(call, call.path["table"]) as live:
        watcher = Watcher(live.id, call.maybe, onlooker(call, live, query.seat), query.menu)
        watcher.since = min(query.since, live.number_for(watcher.onlooker))
        host.add(watcher)
    watcher.digest = call.visitor.digest if call.visitor else ""
    watcher.who = call.maybe or address(call.site, call.request)
    if sum(w.who == watcher.who for w in host.watchers[watcher.table]) > MOST_A_PERSON:
        host.remove(watcher)
        raise Problem(429, "you watch this table in too many places")
    announce(call, watcher.table)
    return watcher


def leave(call: Call, watcher: Watcher) -> None:
    watcher.closed = True
    watcher.wake.set()
    call.site.host.remove(watcher)
    announce(call, watcher.table)


def here(call: Call, table: str) -> list[str]:
    host, live = call.site.host, call.site.host.lives.get(table)
    if live is None:
        return []
    present = host.here(table)
    seats = live.game.seats
    return [seats[one.seat] for one in live.sittings if one.person in present]


def announce(call: Call, table: str) -> None:
    """Tell those at the table who is here."""
    body = msgspec.json.encode({"type": "here", "here": here(call, table)})
    for watcher in call.site.host.watchers.get(table, ()):
        watcher.post(body)


async def frames(call: Call, watcher: Watcher, first: bool) -> list[bytes]:
    """What this watcher has not been told yet."""
    found: list[bytes] = []
    if watcher.behind or first:
        host = call.site.host
        if live := host.at_rest(watcher.table):
            found = news(call, live, watcher, first)
        else:
            async with host.looking(watcher.table) as live:
                found = news(call, live, watcher, first)
    found.extend(watcher.outbox)
    watcher.outbox.clear()
    return found


def news(call: Call, live: Live, watcher: Watcher, first: bool) -> list[bytes]:
    """How the table went on for this watcher."""
    watcher.behind = False
    if watcher.onlooker < 5 and watcher.onlooker not in live.seats_of(watcher.person):
        raise Problem(403, "this seat is no longer yours")
    number, found = live.number_for(watcher.onlooker), []
    table = None
    if watcher.changed or first:
        watcher.changed = False
        present = call.site.host.here(live.id)
        table = table_for(live.row, live.sittings, watcher.person, present)
    if first:
        whole = sight(live, watcher.onlooker, watcher.since, watcher.how)
        who = here(call, live.id)
        found.append(msgspec.json.encode({"type": "sight", "table": table, "here": who, **whole}))
    else:
        if table is not None:
            found.append(msgspec.json.encode({"type": "table", "table": table}))
        if number != watcher.since or table is not None:
            found.append(frame(live, watcher.onlooker, watcher.since, watcher.how))
    watcher.since = number
    return found


async def stream(call: Call, watcher: Watcher) -> AsyncIterator[list[bytes]]:
    """All frames, for ever; an empty row when it is time for a beat."""
    first = True
    while not watcher.closed:
        watcher.wake.clear()
        if watcher.refused:
            raise Problem(401, "sign in again, or come as a guest")
        found = await frames(call, watcher, first)
        first = False
        if found:
            watcher.told = time.monotonic()
            yield found
        if call.site.stopping:
            return
        if not (watcher.behind or watcher.outbox):
            await watcher.wake.wait()
            if watcher.silent:
                watcher.silent = False
                yield []


def beat(host: Host) -> None:
    """Wake watchers who have heard nothing for long, and let go of those who do not read.

    One look at all of them each second costs much less than a timer for every frame.
    """
    at = time.monotonic()
    for watchers in list(host.watchers.values()):
        for watcher in list(watchers):
            if watcher.sending and at - watcher.sending > SEND_SECONDS:
                watcher.sending = 0.0
                watcher.gone = True
                if watcher.task:
                    watcher.task.cancel()
            elif at - watcher.told >= BEAT:
                watcher.told, watcher.silent = at, True
                watcher.wake.set()


def farewell(sentence: str) -> bytes:
    return msgspec.json.encode({"type": "bye", "error": sentence})


# ---- lines of JSON


LINES = "/api/tables/{table}/stream"


@route("GET", LINES, about="The table as it goes on, a frame a line",
       query=shapes.Since, kind="application/x-ndjson", own_time=True)  # fmt: skip
async def lines(call: Call) -> Any:
    if call.request.method == "HEAD":  # who asks for the head alone does not stay
        async with call.site.visible(call, call.path["table"]) as live:
            onlooker(call, live, call.query.seat)
        return Response(media_type="application/x-ndjson")
    watcher = await enter(call)

    async def told() -> AsyncIterator[bytes]:
        beat = 0
        try:
            async for found in stream(call, watcher):
                if not found:
                    beat += 1
                    found = [msgspec.json.encode({"type": "beat", "id": beat})]
                call.site.metrics.frames += len(found)
                yield b"".join(one + b"\n" for one in found)
        except Exception as error:
            yield farewell(problem_of(error, f"GET {LINES}").sentence) + b"\n"
        finally:
            leave(call, watcher)

    return StreamingResponse(told(), media_type="application/x-ndjson")


# ---- WebSocket


class Beats:
    """Beats sent and echoed: how slow the line is, and whether anybody is there."""

    def __init__(self) -> None:
        self.number = 0
        self.sent: dict[int, float] = {}
        self.heard = time.monotonic()
        self.said = 0

    def next(self) -> bytes:
        self.number += 1
        self.said = 0
        self.sent = {self.number: time.monotonic()}
        return msgspec.json.encode({"type": "beat", "id": self.number})

    def echo(self, data: str | bytes, watcher: Watcher) -> bool:
        """Take in what a client says; False if it says too much."""
        self.heard = time.monotonic()
        self.said += 1
        try:
            said = msgspec.json.decode(data)
        except NO_JSON:
            said = None
        if isinstance(said, dict) and isinstance(number := said.get("id"), int):
            sent = self.sent.pop(number, None)
            if sent is not None:
                watcher.lag = self.heard - sent
        return self.said <= MOST_SAID


SOCKET = "WS /api/tables/{table}/live"


async def socket(websocket: WebSocket) -> None:
    """A table over a WebSocket."""
    site = websocket.app.state.site
    call = Call(site, websocket, None, {})  # type: ignore[arg-type]
    try:
        watcher = await admit(call, websocket)
    except Exception as error:
        await websocket.accept()
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await refuse(websocket, problem_of(error, SOCKET))
        return
    beats, watcher.task = Beats(), asyncio.current_task()
    try:
        await websocket.accept()
        listening = asyncio.create_task(listen(websocket, watcher, beats))
        try:
            await speak(call, websocket, watcher, beats)
        finally:
            listening.cancel()
            with contextlib.suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
                await listening
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # whoever was there has gone
    except asyncio.CancelledError:
        if not watcher.gone:
            raise
    finally:
        leave(call, watcher)


async def admit(call: Call, websocket: WebSocket) -> Watcher:
    request: Request = websocket  # type: ignore[assignment]
    if not same_site(call.site, request):
        raise Problem(403, "this connection came from another site")
    call.visitor = await recognise(call.site, request)
    call.site.limits.take("ask", call.maybe or address(call.site, request))
    if call.visitor and "read" not in call.visitor.scopes:
        raise Problem(403, "this token does not open what needs 'read'")
    call.path = words(request)
    call.query = asked(request, Since)
    return await enter(call)


async def refuse(websocket: WebSocket, problem: Problem) -> None:
    """Say why, and hang up."""
    await websocket.send_text(farewell(problem.sentence).decode())
    await websocket.close(CLOSING.get(problem.status, 1013), problem.sentence[:100])


async def listen(websocket: WebSocket, watcher: Watcher, beats: Beats) -> None:
    """Take in what the client says, until it goes."""
    try:
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                break
            if not beats.echo(message.get("text") or message.get("bytes") or "", watcher):
                break
    finally:
        watcher.closed = True
        watcher.wake.set()


async def speak(call: Call, websocket: WebSocket, watcher: Watcher, beats: Beats) -> None:
    send, site = websocket.send, call.site
    try:
        async for found in stream(call, watcher):
            if not found:
                if time.monotonic() - beats.heard > PATIENCE:
                    await websocket.close(1001, "nobody answered the beats")
                    return
                found = [beats.next()]
            for one in found:
                site.metrics.frames += 1
                watcher.sending = watcher.told
                await send({"type": "websocket.send", "text": one.decode()})
            watcher.sending = 0.0
    except (WebSocketDisconnect, RuntimeError, OSError):
        raise  # whoever was there has gone
    except Exception as error:
        await refuse(websocket, problem_of(error, SOCKET))
        return
    if site.stopping:
        await websocket.send_text(farewell("the server restarts; connect again").decode())
        await websocket.close(1012, "restarting")
