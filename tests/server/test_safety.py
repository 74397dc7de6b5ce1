"""What a server refuses to be bothered with: large, slow and frequent requests; and how it keeps
cookies and pages safe."""

import contextlib
import re
import socket
import time
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from .conftest import House
from .services import Web

pytestmark = pytest.mark.compiled
LIMIT = 2000


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """A server with the usual limits, reached over https."""
    told = {"KERVAN_RATES": "{}", "KERVAN_BODY_LIMIT": str(LIMIT), "KERVAN_REQUEST_SECONDS": "1",
            "KERVAN_URL": "https://kervan.example"}  # fmt: skip
    web = Web(tmp_path_factory.mktemp("strict"), told)
    try:
        yield web.wait()
    finally:
        web.stop()


def talk(web: Web, text: bytes, seconds: float = 5) -> bytes:
    """Say something raw, and listen until the server hangs up or falls silent."""
    with socket.create_connection(("127.0.0.1", web.port), seconds) as line:
        line.sendall(text)
        heard = b""
        while True:
            try:
                part = line.recv(65_536)
            except (TimeoutError, ConnectionResetError):
                return heard
            heard += part
            if not part or (b"\r\n\r\n" in heard and b'"}' in heard):
                return heard


HEAD = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def test_a_body_too_large_is_refused_however_it_is_sent(strict: Web) -> None:
    large = b'{"name":"' + b"a" * LIMIT + b'"}'
    assert httpx.post(f"{strict.url}/api/me", content=large).status_code in (413, 415)
    told = HEAD + b"Content-Length: 999999999\r\n\r\n"
    assert b" 413 " in talk(strict, told), "before anything of it has come"
    chunk = b"%x\r\n%s\r\n" % (500, b" " * 500)
    told = HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 8
    assert b" 413 " in talk(strict, told), "without saying how large it is"


def test_a_body_that_never_ends_is_not_waited_for(strict: Web) -> None:
    begun = time.monotonic()
    assert b" 503 " in talk(strict, HEAD + b'Content-Length: 20\r\n\r\n{"na', 10)
    assert time.monotonic() - begun < 8


@pytest.mark.parametrize("said", [b"", b"GET /api/site HT", HEAD, HEAD + b"X-More: "])
def test_a_request_that_never_begins_holds_no_line(strict: Web, said: bytes) -> None:
    with socket.create_connection(("127.0.0.1", strict.port), 10) as line:
        begun = time.monotonic()
        line.sendall(said)
        with contextlib.suppress(ConnectionResetError):
            assert line.recv(1000) == b""
    assert time.monotonic() - begun < 8
    with socket.create_connection(("127.0.0.1", strict.port), 10) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b" 200 " in line.recv(1000)
        line.sendall(said or b"G")  # nor does a second one on the same line
        begun = time.monotonic()
        with contextlib.suppress(ConnectionResetError):
            while line.recv(1000):
                pass
    assert time.monotonic() - begun < 8
    with httpx.Client(base_url=strict.url) as patient:  # who was answered may think for longer
        for _ in range(2):
            assert patient.get("/healthz").status_code == 200
            time.sleep(1.5)


def test_who_hangs_up_in_the_middle_is_no_error(strict: Web) -> None:
    with socket.create_connection(("127.0.0.1", strict.port)) as line:
        line.sendall(HEAD + b'Content-Length: 20\r\n\r\n{"na')
    counted = 'kervan_requests_total{method="POST",route="/api/me",status="400"}'
    ends = time.monotonic() + 10
    while counted not in httpx.get(f"{strict.url}/metrics").text:
        assert time.monotonic() < ends, "nobody noticed"
        time.sleep(0.05)
    assert '"level":"error"' not in strict.said()


@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [
        ("text/plain", b"{}", 415),
        ("application/x-www-form-urlencoded", b"name=x", 415),
        ("application/json", b"", 400),
        ("application/json", b"[", 400),
        ("application/json", b"\xff\xfe", 400),
        ("application/json", b'{"name":5}', 400),
        ("application/json", b'{"nonsense":1}', 400),
        ("application/json", b"[" * 1500, 400),
    ],
)
def test_a_body_that_cannot_be_read_is_refused_with_a_sentence(
    strict: Web, kind: str, body: bytes, status: int
) -> None:
    found = httpx.post(f"{strict.url}/api/me", content=body, headers={"Content-Type": kind})
    assert found.status_code == status
    assert len(found.json()["error"]) > 10


def test_a_body_may_not_be_too_deep(small: House) -> None:
    deep = b"[" * 20_000 + b"]" * 20_000
    found = httpx.post(
        f"{small.webs[0].url}/api/sessions/passkey",
        content=b'{"challenge_id": "x", "credential": {"id": %s}}' % deep,
        headers={"Content-Type": "application/json"},
    )
    assert found.status_code == 400


def test_a_cookie_is_kept_from_scripts_other_sites_and_open_lines(
    strict: Web, small: House
) -> None:
    for web, secure in ((strict, True), (small.webs[0], False)):
        found = httpx.post(f"{web.url}/api/me", json={})
        flags = found.headers["set-cookie"].lower()
        for flag in ("httponly", "samesite=strict", "path=/", "max-age="):
            assert flag in flags
        assert ("secure" in flags) == secure
        assert "domain" not in flags


def test_pages_let_no_script_in(small: House) -> None:
    """No inline script by policy, and none in the page itself."""
    found = httpx.get(small.webs[0].url)
    parts = found.headers["content-security-policy"].split(";")
    policy = {name: sources for name, _, sources in (part.strip().partition(" ") for part in parts)}
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert not any("unsafe-eval" in sources for sources in policy.values())
    assert found.headers["x-content-type-options"] == "nosniff"
    assert found.headers["referrer-policy"] == "no-referrer"
    scripts = re.findall(r"<script\b([^>]*)>(.*?)</script>", found.text, re.DOTALL)
    assert all("src=" in head and not body.strip() for head, body in scripts)
    assert not re.search(r"<[^>]+\son\w+=", found.text)


@pytest.mark.parametrize(
    "path",
    ["/../../pyproject.toml", "/%2e%2e/%2e%2e/app.py", "/..%2fapp.py", "/assets/../../app.py",
     "//etc/passwd", "/%00", "/static/%5c..%5capp.py"],
)  # fmt: skip
def test_no_file_outside_the_pages_is_given_out(small: House, path: str) -> None:
    told = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    heard = talk(small.webs[0], told.encode())
    assert b"import" not in heard
    assert b"[project]" not in heard
    assert b"root:" not in heard
    assert b" 500 " not in heard


def guest(web: Web) -> dict[str, str]:
    """Somebody new at a server behind https, whose cookie is sent all the same."""
    found = httpx.post(f"{web.url}/api/me", json={})
    return {"Cookie": found.headers["set-cookie"].partition(";")[0]}


def test_who_asks_too_often_is_told_to_wait(strict: Web) -> None:
    anna, ben = guest(strict), guest(strict)
    export = f"{strict.url}/api/me/export"
    last = [httpx.get(export, headers=anna) for _ in range(5)][-1]
    assert last.status_code == 429
    assert int(last.headers["retry-after"]) >= 1
    assert "too often" in last.json()["error"]
    assert httpx.get(export, headers=ben).status_code == 200
    about = httpx.get(f"{strict.url}/api/me", headers=anna)
    assert about.status_code == 200, "other things may still be asked"


def test_whoever_asks_too_often_does_not_make_the_server_look_ill(strict: Web) -> None:
    with httpx.Client(base_url=strict.url) as crowd:
        while crowd.get("/api/site").status_code != 429:
            pass
        assert crowd.get("/healthz").status_code == 200
        assert crowd.get("/metrics").status_code == 200


def test_a_password_is_not_found_by_trying(strict: Web) -> None:
    """The limit is for an address, so a new cookie does not help."""
    wrong = {"login": "somebody", "password": "a wrong guess"}
    url = f"{strict.url}/api/sessions"
    found = [httpx.post(url, json=wrong, headers=guest(strict)).status_code for _ in range(14)]
    assert found[0] == 401
    assert found[-1] == 429


def test_new_guests_are_counted_by_address(strict: Web) -> None:
    found = [httpx.post(f"{strict.url}/api/me", json={}).status_code for _ in range(60)]
    assert found[-1] == 429
    assert 201 in found


def heard_until_shut(way: ClientConnection) -> None:
    """Listen until the server hangs up; a silence is a `TimeoutError`."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            way.recv(5)


def test_a_websocket_that_talks_too_much_is_shut(small: House) -> None:
    anna = small.person("Anna")
    table = anna.table("khiva", [{"kind": "me"}, {"kind": "empty"}])
    cookies = "; ".join(f"{one.name}={one.value}" for one in anna.http.cookies.jar)
    url = f"{anna.url.replace('http', 'ws')}/api/tables/{table}/live"
    for frames in (["{}"] * 200, ["x" * 5000]):
        with connect(url, additional_headers={"Cookie": cookies}) as way:
            for frame in frames:
                try:
                    way.send(frame)
                except ConnectionClosed:
                    break
            heard_until_shut(way)


def test_one_person_cannot_hold_every_line(small: House) -> None:
    anna = small.person("Anna")
    table = anna.table("khiva", [{"kind": "me"}, {"kind": "empty"}])
    watches = [anna.watch(table) for _ in range(41)]
    last = watches[-1].until(lambda frame: frame["type"] == "bye")
    assert "too many" in last["error"]


def test_what_no_database_can_hold_is_refused_before_it(house: House) -> None:
    anna = house.person("Anna")
    for name in ("a\0b", "\0", " \u3000 ", "two\nlines"):
        assert anna.ask("PATCH", "/api/me", {"name": name}).status_code == 400, repr(name)
    assert anna.ask("GET", "/api/tables?game=%00").status_code == 400
    for number, key in (("\0", "x"), ("x", "\0"), ("x", "x\0")):
        body = {"challenge_id": number, "credential": {"id": key}}
        assert anna.ask("POST", "/api/sessions/passkey", body).status_code == 400
    body = {"game": "khiva", "options": {"top_carpet": "\0"}}
    assert anna.ask("POST", "/api/tables", body).status_code == 400


@pytest.mark.parametrize("level", ["search:100s", "search:9999999", "level:7", "nobody"])
def test_nobody_seats_a_bot_that_thinks_for_ever(small: House, level: str) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
    found = small.person("Anna").ask("POST", "/api/tables", {"game": "khiva", "seats": seats})
    assert found.status_code == 422, found.text


def test_who_asks_for_the_head_of_a_stream_does_not_stay(small: House) -> None:
    anna = small.person("Anna")
    table = anna.table("khiva", [{"kind": "me"}, {"kind": "bot", "level": "random"}], start=True)
    found = anna.ask("HEAD", f"/api/tables/{table}/stream")
    assert (found.status_code, found.content) == (200, b"")
    assert not anna.get(f"/api/tables/{table}")["seats"][0]["here"]
