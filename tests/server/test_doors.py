"""Who may do what: every route of the description, asked by everybody.

There is no administrator over the wire: `kervan admin` works on the database itself.
"""

import contextlib
import itertools
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from .client import Person
from .conftest import House

pytestmark = pytest.mark.compiled
ME, EMPTY = {"kind": "me"}, {"kind": "empty"}
NAMES = itertools.count()

# nobody   without a cookie               watcher  came by the link for those who watch
# guest    a cookie, at other tables      holder   sits at blue
# other    an account, at other tables    host     made the table and sits at red
# read, play, me   tokens of the holder with this scope alone
WHO = ("nobody", "guest", "other", "watcher", "holder", "host", "read", "play", "me")

# What is asked, and the answer to each of these. Whatever changes somebody for good is done in a
# scene of its own, marked by "!".
OPEN_TO_ALL = "200 200 200 200 200 200 200 403 403"
OF_THE_TABLE = "404 404 404 200 200 200 200 403 403"
OF_ONESELF = "401 200 200 200 200 200 403 403 200"
TABLE = """
GET    /api/site                             | OPEN_TO_ALL
GET    /api/words/khiva/en                   | OPEN_TO_ALL
GET    /api/boards/khiva                     | OPEN_TO_ALL
GET    /api/rules/khiva                      | OPEN_TO_ALL
GET    /api/rules/khiva/1?language=it        | OPEN_TO_ALL
GET    /api/tables                           | OPEN_TO_ALL
GET    /api/people/{holder}                  | OPEN_TO_ALL
GET    /api/people/{holder}/tables           | OPEN_TO_ALL
GET    /api/ratings/khiva/2                  | OPEN_TO_ALL
GET    /healthz                              | OPEN_TO_ALL
GET    /metrics                              | OPEN_TO_ALL
GET    /openapi.json                         | OPEN_TO_ALL

POST   /api/me {}                            | 201 201 201 201 201 201 403 201 403
POST   /api/me {"name":"Zoe"}                | 201 201 201 201 201 201 403 403 403 !
GET    /api/me                               | 401 200 200 200 200 200 200 403 403
PATCH  /api/me {"name":"Zoe"}                | OF_ONESELF !
DELETE /api/me                               | 401 204 204 204 204 204 403 403 204 !
GET    /api/me/export                        | OF_ONESELF
POST   /api/me/claim CLAIM                   | 401 200 409 200 200 200 403 403 200 !
POST   /api/me/passkeys/options              | OF_ONESELF
POST   /api/me/passkeys {"credential":{}}    | 401 400 400 400 400 400 403 403 400
GET    /api/me/tokens                        | OF_ONESELF
POST   /api/me/tokens TOKEN                  | 401 201 201 201 201 201 403 403 201
DELETE /api/me/tokens/{token}                | 401 404 404 404 204 404 403 403 204 !
GET    /api/me/tables                        | 401 200 200 200 200 200 200 403 403
PUT    /api/me/mutes/{host}                  | 401 204 204 204 204 422 403 403 204
DELETE /api/me/mutes/{host}                  | 401 204 204 204 204 204 403 403 204
POST   /api/sessions WRONG                   | 401 401 401 401 401 401 403 401 403
DELETE /api/sessions                         | 401 204 204 204 204 204 403 403 204 !
POST   /api/sessions/passkey/options         | 200 200 200 200 200 200 403 200 403
POST   /api/sessions/passkey PASSKEY         | 400 400 400 400 400 400 403 400 403
POST   /api/tables {"game":"khiva"}          | 401 201 201 201 201 201 403 201 403

GET    /api/tables/{open}                    | OF_THE_TABLE
GET    /api/tables/{open}/links              | 401 404 404 403 403 200 403 403 403
POST   /api/tables/{open}/enter {"key":"wrong"} | 401 404 404 404 404 404 403 404 403
POST   /api/tables/{open}/enter SEAT         | 401 200 200 200 200 200 403 200 403 !
POST   /api/tables/{open}/enter WATCH        | 401 200 200 200 200 200 403 200 403 !
PUT    /api/tables/{open}/seats/green {"kind":"me"}  | 401 404 404 200 409 409 403 409 403 !
PUT    /api/tables/{open}/seats/blue {"kind":"me"}   | 401 404 404 409 200 409 403 200 403 !
PUT    /api/tables/{open}/seats/green BOT    | 401 404 404 403 403 200 403 403 403 !
DELETE /api/tables/{open}/seats/blue         | 401 404 404 403 200 200 403 200 403 !
POST   /api/tables/{open}/start              | 401 404 404 403 403 409 403 403 403
POST   /api/tables/{full}/start              | 401 404 404 403 403 200 403 403 403 !
DELETE /api/tables/{open}                    | 401 404 404 403 403 204 403 403 403 !
DELETE /api/tables/{playing}                 | 401 404 404 403 403 409 403 403 403

GET    /api/tables/{playing}/sight           | OF_THE_TABLE
GET    /api/tables/{playing}/sight?seat=blue | 404 404 404 403 200 403 200 403 403
GET    /api/tables/{playing}/sight?seat=spectator | OF_THE_TABLE
GET    /api/tables/{playing}/events          | OF_THE_TABLE
GET    /api/tables/{playing}/events?seat=blue | 404 404 404 403 200 403 200 403 403
GET    /api/tables/{playing}/at/0            | OF_THE_TABLE
GET    /api/tables/{playing}/at/0?seat=blue  | 404 404 404 403 200 403 200 403 403
GET    /api/tables/{playing}/why?decision=0  | 401 404 404 403 200 200 200 403 403
GET    /api/tables/{playing}/why?decision=0&seat=blue | 401 404 404 403 200 403 200 403 403
GET    /api/tables/{playing}/why/deck?seat=blue | 401 404 404 403 200 403 200 403 403
GET    /api/tables/{playing}/verify          | OF_THE_TABLE
GET    /api/tables/{playing}/sheet           | 404 404 404 409 409 409 409 403 403
GET    /api/tables/{over}/sheet              | OF_THE_TABLE
GET    /api/tables/{playing}/stream          | OF_THE_TABLE
GET    /api/tables/{playing}/stream?seat=blue | 404 404 404 403 200 403 200 403 403
POST   /api/tables/{playing}/decisions DECIDE | 401 404 404 403 200 403 403 200 403 !
POST   /api/tables/{playing}/undo {"seat":"blue"} | 401 404 404 403 409 403 403 409 403
POST   /api/tables/{playing}/votes STOP      | 401 404 404 403 200 403 403 200 403 !
POST   /api/tables/{playing}/concede {"seat":"blue"} | 401 404 404 403 200 403 403 200 403 !
PUT    /api/tables/{playing}/standing STAND  | 401 404 404 403 422 403 403 422 403
POST   /api/tables/{playing}/hints {"seat":"blue"} | 401 404 404 403 202 403 403 202 403
POST   /api/tables/{playing}/analysis {}     | 401 404 404 409 409 409 403 409 403
POST   /api/tables/{over}/analysis {}        | 401 404 404 202 202 202 403 202 403
GET    /api/jobs/{job}                       | 401 404 404 404 200 404 200 403 403
DELETE /api/tables/{playing}/seats/blue      | 401 404 404 403 200 403 403 200 403 !
GET    /api/tables/{playing}/chat            | OF_THE_TABLE
POST   /api/tables/{playing}/chat {"phrase":"hello"} | 401 404 404 201 201 201 403 201 403
POST   /api/tables/{playing}/chat/{message}/report {"why":"rude"} | 401 404 404 404 204 204 403 204 403
POST   /api/tables/{over}/rematch            | 401 404 404 403 201 201 403 201 403 !

GET    /api/tables/{public}/sight            | OPEN_TO_ALL
GET    /api/tables/{public}/sight?seat=red   | 403 403 403 403 403 200 403 403 403
GET    /api/tables/{public}/chat             | OPEN_TO_ALL
"""  # noqa: E501


def rows() -> Iterator[tuple[str, str, str, list[int], bool]]:
    """Method, path, body, the status for each of WHO, and whether it spends its scene."""
    for line in filter(None, TABLE.splitlines()):
        asked, _, told = line.partition("|")
        method, path, *body = asked.split(None, 2)
        told, spends, _ = told.partition("!")
        statuses = globals().get(told.strip(), told).split()
        assert len(statuses) == len(WHO), line
        yield method, path, body[0].strip() if body else "", [*map(int, statuses)], bool(spends)


class Scene:
    """People around tables in every state, each made when first asked for."""

    def __init__(self, house: House) -> None:
        self.url = house.webs[0].url
        self.house = house
        self.keys: dict[str, str] = {}

    host = cached_property(lambda self: self.house.person("Hana"))
    holder = cached_property(lambda self: self.house.person("Hugo"))
    watcher = cached_property(lambda self: self.house.person("Wim"))
    guest = cached_property(lambda self: self.house.person("Gus"))
    open = cached_property(lambda self: self.table(3, "open"))
    full = cached_property(lambda self: self.table(2, "open"))
    playing = cached_property(lambda self: self.table(2, "playing"))
    public = cached_property(lambda self: self.table(2, "playing", public=True))
    over = cached_property(lambda self: self.table(2, "over"))

    @cached_property
    def message(self) -> int:
        said = self.host.post(f"/api/tables/{self.playing}/chat", {"phrase": "hello"})
        return int(said["id"])

    @cached_property
    def job(self) -> str:
        asked = self.holder.post(f"/api/tables/{self.playing}/hints", {"seat": "blue"})
        return str(asked["job"])

    def table(self, players: int, state: str, public: bool = False) -> str:
        made = self.host.post("/api/tables", {"game": "khiva", "players": players, "seats": [ME],
                                              "public": public})  # fmt: skip
        table, links = str(made["table"]["id"]), made["links"]
        keys = {seat: link.partition("#")[2] for seat, link in links["seats"].items()}
        self.holder.post(f"/api/tables/{table}/enter", {"key": keys["blue"]})
        watch = links["watch"].partition("#")[2]
        self.watcher.post(f"/api/tables/{table}/enter", {"key": watch})
        if players == 3:
            self.keys = {"SEAT": keys["green"], "WATCH": watch}
        if state != "open":
            self.host.post(f"/api/tables/{table}/start")
        if state == "over":
            self.holder.post(f"/api/tables/{table}/concede", {})
        return table

    @cached_property
    def other(self) -> Person:
        person = self.house.person("Odo")
        person.post("/api/me/claim", {"login": f"odo{next(NAMES)}", "password": "correct horse"})
        return person

    @cached_property
    def tokens(self) -> dict[str, dict[str, str]]:
        found = {}
        for scope in ("read", "play", "me"):
            body = {"name": scope, "scopes": [scope]}
            found[scope] = self.holder.post("/api/me/tokens", body, 201)
        return found

    def who(self, name: str) -> httpx.Client:
        """Somebody's way to ask."""
        if name == "nobody":
            return httpx.Client(base_url=self.url)
        if name in self.tokens:
            bearer = {"Authorization": f"Bearer {self.tokens[name]['secret']}"}
            return httpx.Client(base_url=self.url, headers=bearer)
        person: Person = getattr(self, name)
        return person.http

    def path(self, path: str) -> str:
        for name in ("holder", "host"):
            path = path.replace(f"{{{name}}}", getattr(self, name).id)
        if "{token}" in path:
            path = path.replace("{token}", self.tokens["read"]["token"])
        for name in ("open", "full", "playing", "over", "public", "message", "job"):
            if f"{{{name}}}" in path:
                path = path.replace(f"{{{name}}}", str(getattr(self, name)))
        return path

    def body(self, told: str) -> Any:
        if told == "DECIDE":
            sight = self.holder.sight(self.playing, "blue")
            return {"seat": "blue", "number": sight["number"], "key": f"a-key-{next(NAMES)}",
                    "decision": sight["legal"][0]["number"]}  # fmt: skip
        if told in ("SEAT", "WATCH"):
            assert self.open
            return {"key": self.keys[told]}
        return {
            "CLAIM": {"login": f"name{next(NAMES)}", "password": "correct horse"},
            "TOKEN": {"name": "mine", "scopes": ["read"]},
            "WRONG": {"login": "somebody", "password": "not the password"},
            "PASSKEY": {"challenge_id": "none", "credential": {}},
            "BOT": {"kind": "bot", "level": "random"},
            "STOP": {"what": "stop", "agree": True, "seat": "blue"},
            "STAND": {"seat": "blue", "question": "nothing", "answer": None},
        }[told]

    def ask(self, name: str, method: str, path: str, body: str) -> int:
        told: dict[str, Any] = {}
        if body:
            told = {"content": body} if body.startswith("{") else {"json": self.body(body)}
            told["headers"] = {"Content-Type": "application/json"}
        with self.who(name).stream(method, self.path(path), timeout=30, **told) as answer:
            return answer.status_code


@pytest.fixture(scope="module")
def scene(small: House) -> Scene:
    return Scene(small)


@pytest.fixture
def leave() -> None:
    """The people of a scene stay: other tests of this file go on with them."""


@pytest.mark.parametrize(
    ("method", "path", "body", "statuses", "spends"),
    [pytest.param(*row, id=f"{row[0]} {row[1]} {row[2]}".strip()) for row in rows()],
)
def test_who_may_do_what(
    small: House, scene: Scene, method: str, path: str, body: str, statuses: list[int], spends: bool
) -> None:
    found = {}
    for name, status in zip(WHO, statuses, strict=True):
        changes = spends and status < 400
        one = Scene(small) if changes else scene
        found[name] = one.ask(name, method, path, body)
    assert found == dict(zip(WHO, statuses, strict=True))


def test_no_route_is_left_out(scene: Scene) -> None:
    described = {
        (method.upper(), path)
        for path, ways in scene.guest.get("/openapi.json")["paths"].items()
        for method in ways
    }
    asked = set()
    for method, path, *_ in rows():
        parts = path.partition("?")[0].split("/")
        fits = [
            one for one in described
            if one[0] == method and len(one[1].split("/")) == len(parts)
            and all(a == b or a.startswith("{") for a, b in zip(one[1].split("/"), parts,
                                                                strict=True))
        ]  # fmt: skip
        asked.add(min(fits, key=lambda one: one[1].count("{")))
    assert asked == described


@pytest.mark.parametrize(
    ("name", "table", "seat", "code"),
    [
        ("nobody", "playing", None, 4404),
        ("guest", "playing", None, 4404),
        ("watcher", "playing", None, None),
        ("watcher", "playing", "blue", 4403),
        ("host", "playing", "blue", 4403),
        ("holder", "playing", "blue", None),
        ("read", "playing", "blue", None),
        ("play", "playing", None, 4403),
        ("nobody", "public", None, None),
        ("nobody", "public", "red", 4403),
    ],
)
def test_who_may_watch(
    scene: Scene, name: str, table: str, seat: str | None, code: int | None
) -> None:
    http = scene.who(name)
    headers = {"Cookie": "; ".join(f"{one.name}={one.value}" for one in http.cookies.jar)}
    if name in scene.tokens:
        headers = {"Authorization": http.headers["Authorization"]}
    query = f"?seat={seat}" if seat else ""
    url = f"{scene.url.replace('http', 'ws')}/api/tables/{getattr(scene, table)}/live{query}"
    with connect(url, additional_headers=headers) as socket:
        first = str(socket.recv(10))
        assert ('"bye"' in first) == (code is not None)
        if code is not None:
            with contextlib.suppress(Exception):
                socket.recv(10)
            assert socket.close_code == code


def test_an_unknown_token_opens_nothing(scene: Scene) -> None:
    for told in ("Bearer kvn_wrong", "Basic YTpi", "Bearer", "x"):
        headers = {"Authorization": told}
        assert httpx.get(f"{scene.url}/api/site", headers=headers).status_code == 401


OTHER_SITES: list[dict[str, str]] = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]


@pytest.mark.parametrize("headers", OTHER_SITES, ids=str)
def test_another_site_can_change_nothing(scene: Scene, headers: dict[str, str]) -> None:
    for method, path, body, statuses, _ in rows():
        if method != "GET":
            told = {"content": "{}"} if body else {}
            found = scene.host.http.request(method, scene.path(path), headers=headers, **told)
            assert found.status_code == 403, (method, path, statuses)
            assert "another site" in found.text
    url = f"{scene.url.replace('http', 'ws')}/api/tables/{scene.public}/live"
    with connect(url, additional_headers=headers) as socket:
        assert "another site" in str(socket.recv(10))


def test_our_own_pages_and_programs_may_ask(scene: Scene) -> None:
    for headers in ({"Origin": scene.url, "Sec-Fetch-Site": "same-origin"}, {}):
        found = scene.host.http.post("/api/me", json={}, headers=headers)
        assert found.status_code == 201


def test_nothing_of_the_api_lets_another_site_read(scene: Scene) -> None:
    found = scene.host.http.get("/api/me", headers={"Origin": "https://evil.example"})
    assert not [name for name in found.headers if name.startswith("access-control")]
    assert found.headers["cache-control"] == "no-store"
    assert found.headers["x-content-type-options"] == "nosniff"


def test_a_websocket_wants_a_known_address(scene: Scene) -> None:
    url = scene.url.replace("http", "ws")
    with pytest.raises(InvalidStatus), connect(f"{url}/api/tables/x/y/live") as socket:
        socket.recv(5)
