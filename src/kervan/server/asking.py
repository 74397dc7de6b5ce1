"""How a request becomes a call and its answer a response: bodies, people, limits and errors.

A route is a function with a description beside it; the same description makes `/openapi.json` and
the table of who may do what in the tests.
"""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from ..rules.reading import Refusal
from .limits import BY_ADDRESS
from .logs import log, trace
from .people import Visitor
from .problems import Problem
from .shapes import Since, Strict
from .store import Unavailable

if TYPE_CHECKING:
    from .app import Site

COOKIE = "kervan"
JSON = "application/json"
NO_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
WORD = re.compile(r"[A-Za-z0-9_:.-]{1,64}")  # whatever stands in a path

# Who may call a route: anybody, or only a person we know.
ANYBODY, PERSON = "anybody", "person"


@dataclass(frozen=True)
class Route:
    """One thing that can be asked."""

    method: str
    path: str
    handle: Callable[["Call"], Awaitable[Any]]
    who: str
    scope: str
    body: Any
    query: Any
    answer: Any
    status: int
    rate: str
    about: str
    kind: str = JSON
    own_time: bool = False  # not under the usual time limit


ROUTES: list[Route] = []


def route(
    method: str,
    path: str,
    *,
    about: str,
    who: str = ANYBODY,
    scope: str | None = None,
    body: Any = None,
    query: Any = None,
    answer: Any = None,
    status: int = 200,
    rate: str = "ask",
    kind: str = JSON,
    own_time: bool = False,
) -> Callable[[Any], Any]:
    """Make a function answer a route."""

    def keep(handle: Any) -> Any:
        needs = scope or ("read" if method == "GET" else "play")
        ROUTES.append(
            Route(method, path, handle, who, needs, body, query, answer, status, rate, about,
                  kind, own_time)
        )  # fmt: skip
        return handle

    return keep


@dataclass
class Call:
    """One request, understood."""

    site: "Site"
    request: Request
    visitor: Visitor | None
    path: Mapping[str, str]
    body: Any = None
    query: Any = None
    cookie: str | None = None  # a secret to set, or "" to delete
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def person(self) -> str:
        """Who asks; a sentence if nobody does."""
        if self.visitor is None:
            raise Problem(401, "sign in first, or come as a guest")
        return self.visitor.person

    @property
    def maybe(self) -> str | None:
        return self.visitor.person if self.visitor else None


def endpoint(site: "Site", one: Route) -> Callable[[Request], Awaitable[Response]]:
    """What Starlette calls for a route."""
    decoder = msgspec.json.Decoder(one.body) if one.body else None

    async def answer(request: Request) -> Response:
        begun = time.perf_counter()
        try:
            response = await understood(request)
        except Exception as error:
            response = failure(error, one)
        site.metrics.observe(one, response.status_code, time.perf_counter() - begun)
        return response

    async def understood(request: Request) -> Response:
        visitor = await recognise(site, request)
        guard(site, request, one, visitor)
        call = Call(site, request, visitor, words(request))
        if one.query:
            call.query = asked(request, one.query)
        async with asyncio.timeout(None if one.own_time else site.settings.request_seconds):
            if decoder:
                call.body = read(decoder, await body_of(site, request))
            elif request.method in UNSAFE and await body_of(site, request, typed=False):
                raise Problem(400, "this request takes no body")
            found = await one.handle(call)
        return respond(site, call, one, found)

    return answer


def words(request: Request) -> Mapping[str, str]:
    """The words in the path; nothing odd may stand there."""
    for word in request.path_params.values():
        if not WORD.fullmatch(word):
            raise Problem(404, "there is no such thing")
    return request.path_params


def asked(request: Request, kind: type[Strict]) -> Any:
    pairs = request.query_params.multi_items()
    if len({name for name, _ in pairs}) < len(pairs):
        raise Problem(400, "each question may stand in the address once")
    if any(value.lower() == "null" for _, value in pairs):
        raise Problem(400, "what is not asked is left out of the address")
    try:
        return msgspec.convert(dict(pairs), kind, strict=False)
    except msgspec.ValidationError as error:
        raise Problem(400, f"the address cannot be read: {error}") from error


async def body_of(site: "Site", request: Request, typed: bool = True) -> bytes:
    """The body, not too large, and sent as what it is."""
    limit = site.settings.body_limit
    said = request.headers.get("content-length", "")
    if said.isdigit() and int(said) > limit:
        raise Problem(413, f"a body may have {limit} bytes at most")
    if typed and request.headers.get("content-type", "").split(";")[0].strip().lower() != JSON:
        raise Problem(415, "send the body as application/json")
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise Problem(413, f"a body may have {limit} bytes at most")
        parts.append(part)
    return b"".join(parts)


def read(decoder: Any, data: bytes) -> Any:
    """What a body says."""
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        raise Problem(400, f"the body cannot be read: {error}") from error
    except NO_JSON as error:
        raise Problem(400, "the body is no JSON, or too deep") from error


async def recognise(site: "Site", request: Any) -> Visitor | None:
    """Who asks, by token or cookie."""
    bearer = request.headers.get("authorization", "")
    if bearer:
        scheme, _, secret = bearer.partition(" ")
        visitor = await site.people.by_token(secret) if scheme.lower() == "bearer" else None
        if visitor is None:
            raise Problem(401, "this token is not known")
        return visitor
    secret = request.cookies.get(COOKIE)
    return await site.people.by_cookie(secret) if secret else None


def guard(site: "Site", request: Request, one: Route, visitor: Visitor | None) -> None:
    """Refuse what comes from another site, too often, or without the right to it."""
    if request.method in UNSAFE and not same_site(site, request):
        raise Problem(403, "this request came from another site")
    known = visitor is not None and one.rate not in BY_ADDRESS
    site.limits.take(one.rate, visitor.person if visitor and known else address(site, request))
    if one.who == PERSON and visitor is None:
        raise Problem(401, "sign in first, or come as a guest")
    if visitor and one.scope not in visitor.scopes:
        raise Problem(403, f"this token does not open what needs {one.scope!r}")


def same_site(site: "Site", request: Any) -> bool:
    """Does it come from our own pages, or from a program? Browsers say where they come from."""
    fetched = request.headers.get("sec-fetch-site")
    if fetched is not None and fetched not in ("same-origin", "none"):
        return False
    origin = request.headers.get("origin")
    if origin is None:
        return True
    if site.settings.url:
        return bool(origin.rstrip("/") == site.settings.url.rstrip("/"))
    return bool(origin.partition("://")[2] == request.headers.get("host"))


def address(site: "Site", request: Any) -> str:
    if site.settings.trusted_proxy and (told := request.headers.get("x-forwarded-for")):
        return str(told.split(",")[-1].strip())
    return request.client.host if request.client else "nobody"


def respond(site: "Site", call: Call, one: Route, found: Any) -> Response:
    if isinstance(found, Response):
        response = found
    elif one.status == 204:
        response = Response(status_code=204)
    else:
        data = found if isinstance(found, bytes) else msgspec.json.encode(found)
        response = Response(data, one.status, media_type=one.kind)
    response.headers["Cache-Control"] = call.headers.pop("Cache-Control", "no-store")
    response.headers["X-Content-Type-Options"] = "nosniff"
    for name, value in call.headers.items():
        response.headers[name] = value
    if call.cookie is not None:
        settings = site.settings
        response.set_cookie(
            COOKIE, call.cookie, max_age=int(settings.session_days * 86_400) if call.cookie else 0,
            path="/", secure=settings.secure, httponly=True, samesite="strict",
        )  # fmt: skip
    return response


def failure(error: Exception, one: Route | None = None) -> Response:
    """An error as a status and a sentence."""
    problem = problem_of(error, f"{one.method} {one.path}" if one else "")
    more = dict(problem.more)
    headers = more.pop("headers", {})
    data = msgspec.json.encode({"error": problem.sentence, **more})
    headers |= {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    if problem.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(data, problem.status, headers, media_type=JSON)


def problem_of(error: Exception, where: str) -> Problem:
    """What is said of an error; one that nobody expected is written down."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, Refusal):
        return Problem(422, str(error))
    if isinstance(error, ClientDisconnect):
        return Problem(400, "the request ended in the middle")
    if isinstance(error, (Unavailable, TimeoutError)):
        return Problem(503, "the server is too busy just now; try again")
    log("a request failed", level="error", route=where, error=trace(error))
    return Problem(500, "something went wrong here; it is written down, and not your fault")


__all__ = ["ANYBODY", "PERSON", "Call", "Since", "route"]
