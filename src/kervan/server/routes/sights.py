"""Seeing a table: now, earlier, why not, and how to check its dice when it is over."""

from typing import Any

from ...kernel.dice import commitment
from ...rules.grammar import SPECTATOR
from ...rules.reading import SEATS
from .. import shapes
from ..acts import own_seat, seat_number
from ..asking import PERSON, Call, route
from ..live import Live
from ..problems import Problem
from ..sights import events_for, past, reasons, record_after, sight, why

RECIPE = "seed = sha256(secret, then each salt in the order of seats, joined by line feeds) in hex"


def onlooker(call: Call, live: Live, seat: str | None) -> int:
    """Whose eyes somebody may look through."""
    mine = live.seats_of(call.maybe)
    if seat is None:
        asked = [one for one in mine if live.waiting() >> one & 1]
        return (asked or mine or [SPECTATOR])[0]
    if seat == "spectator":
        return SPECTATOR
    place = seat_number(live, seat)
    if place not in mine:
        raise Problem(403, f"the seat {seat} is not yours to look from")
    return place


@route("GET", "/api/tables/{table}/sight", about="All that a seat may know", query=shapes.Since,
       answer=shapes.Sight)  # fmt: skip
async def now(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]) as live:
        query = call.query
        return sight(live, onlooker(call, live, query.seat), query.since, query.menu)


@route("GET", "/api/tables/{table}/events", about="What has happened", query=shapes.Since,
       answer=shapes.Events)  # fmt: skip
async def events(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]) as live:
        eye = onlooker(call, live, call.query.seat)
        found = events_for(live, eye, call.query.since)
        return {"number": live.number_for(eye), "events": found}


@route("GET", "/api/tables/{table}/at/{number}", about="The table as it was", query=shapes.Whose,
       answer=shapes.Past)  # fmt: skip
async def at(call: Call) -> Any:
    text = call.path["number"]
    async with call.site.visible(call, call.path["table"]) as live:
        eye = onlooker(call, live, call.query.seat)
        last = live.number_for(eye)
        if not (text.isascii() and text.isdecimal()) or len(text) > 6 or int(text) > last:
            raise Problem(404, f"this seat has noticed {last} events")
        number = int(text)
        return past(live, eye, number, record_after(live, live.noticed[eye][number]))


@route("GET", "/api/tables/{table}/why", about="Why a decision is not open to me", who=PERSON,
       query=shapes.WhyNot, answer=shapes.Why)  # fmt: skip
async def why_not(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]) as live:
        if live.state is None:
            raise Problem(409, "the game has not begun")
        seat = own_seat(live, call.person, call.query.seat)
        if call.query.decision >= len(live.game.decisions):
            raise Problem(422, f"there is no decision number {call.query.decision}")
        return why(live, seat, call.query.decision)


@route("GET", "/api/tables/{table}/why/{piece}", about="Why I cannot choose a piece of the board",
       who=PERSON, query=shapes.BySeat, answer=shapes.Reasons)  # fmt: skip
async def why_this(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]) as live:
        if live.state is None:
            raise Problem(409, "the game has not begun")
        seat = own_seat(live, call.person, call.query.seat)
        return {"piece": call.path["piece"], "why": reasons(live, seat, call.path["piece"])}


def must_be_over(live: Live) -> None:
    if live.row["state"] != "over":
        raise Problem(409, "the game is not over yet; until then its dice stay secret")


@route("GET", "/api/tables/{table}/sheet", about="The score sheet of a finished game",
       kind="text/plain")  # fmt: skip
async def sheet(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]) as live:
        must_be_over(live)
        return str(live.begun.record).encode()


@route("GET", "/api/tables/{table}/verify", about="What is needed to check the dice",
       answer=shapes.Verify)  # fmt: skip
async def verify(call: Call) -> Any:
    async with call.site.visible(call, call.path["table"]) as live:
        over = live.row["state"] == "over"
        return {
            "commitment": commitment(live.row["secret"]),
            "salts": {SEATS[one.seat]: one.salt for one in live.sittings},
            "recipe": RECIPE,
            "secret": live.row["secret"] if over else None,
            "seed": live.row["seed"] if over else None,
            "sheet": str(live.begun.record) if over else None,
        }
