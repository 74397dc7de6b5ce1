"""Whatever is sent, the answer is one of those described, and never that something went wrong."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import checks
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.sync.client import connect

from kervan.server import app as app  # all routes are known once it is
from kervan.server.openapi import description

from .client import Person
from .conftest import House

pytestmark = pytest.mark.compiled
QUIET = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
schema = schemathesis.openapi.from_dict(json.loads(json.dumps(description())))
# A stream has no end to be checked.
ASKED = schema.exclude(path="/api/tables/{table}/stream")
# What is not a question of what was sent, but of who sends it and how the table stands.
APART = [
    check
    for check in checks.CHECKS.get_all()
    if check.__name__ in ("ignored_auth", "positive_data_acceptance", "unsupported_method",
                          "use_after_free", "ensure_resource_availability",
                          "missing_required_header")
]  # fmt: skip


@pytest.fixture(scope="module")
def people(small: House) -> Iterator[dict[str, Any]]:
    """Somebody at a table that goes on, whom every request may come from."""
    anna = small.person("Anna")
    bot = {"kind": "bot", "level": "random"}
    table = anna.table("khiva", [{"kind": "me"}, bot])
    anna.post(f"/api/tables/{table}/start")
    url = small.webs[0].url
    yield {"anna": anna, "table": table, "url": url}
    assert '"level":"error"' not in small.webs[0].said()
    assert 'status="500"' not in httpx.get(f"{url}/metrics").text


@pytest.fixture
def leave() -> None:
    """The people of this file stay."""


@ASKED.parametrize()
@QUIET
def test_every_answer_is_as_described(people: dict[str, Any], case: Any) -> None:
    anna: Person = people["anna"]
    if "table" in (case.path_parameters or {}):
        case.path_parameters["table"] = people["table"]
    known = httpx.Client(base_url=people["url"]) if case.method == "DELETE" else anna.http
    cookies = {one.name: str(one.value) for one in known.cookies.jar}
    answer = case.call(base_url=people["url"], cookies=cookies)
    case.validate_response(answer, excluded_checks=APART)


NASTY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40)
    | st.sampled_from(["red", "\x00", "../..", "A" * 3000, "😀", "-1", "1e999"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip
WAYS = [(method.upper(), path) for path, ways in description()["paths"].items()
        for method, way in ways.items() if "requestBody" in way]  # fmt: skip
NAMES = sorted({
    name
    for one in description()["components"]["schemas"].values()
    for name in one.get("properties", ())
})  # fmt: skip


@settings(QUIET, max_examples=400)
@given(
    way=st.sampled_from(WAYS),
    body=st.dictionaries(st.sampled_from(NAMES), NASTY, max_size=5) | NASTY | st.binary(),
)
def test_no_body_breaks_the_server(people: dict[str, Any], way: Any, body: Any) -> None:
    method, path = way
    path = path.replace("{table}", people["table"]).replace("{seat}", "blue")
    path = path.replace("{message}", "1")
    data = body if isinstance(body, bytes) else json.dumps(body).encode("utf-8", "surrogatepass")
    found = people["anna"].http.request(
        method, path, content=data, headers={"Content-Type": "application/json"}
    )
    assert found.status_code != 500, found.text


@settings(QUIET, max_examples=40)
@given(
    frames=st.lists(
        st.text(max_size=300)
        | st.binary(max_size=300)
        | NASTY.map(json.dumps)
        | st.dictionaries(st.sampled_from(["id", "type"]), NASTY, max_size=2).map(json.dumps),
        max_size=12,
    ),
    query=st.sampled_from(["", "?since=-1", "?since=99999", "?since=x", "?seat=red", "?seat=pink",
                           "?menu=numbers", "?seat=red&seat=red", "?%00", "?since=1e3"]),
)  # fmt: skip
def test_no_frame_breaks_the_server(people: dict[str, Any], frames: list[Any], query: str) -> None:
    anna: Person = people["anna"]
    cookies = "; ".join(f"{one.name}={one.value}" for one in anna.http.cookies.jar)
    url = f"{anna.url.replace('http', 'ws')}/api/tables/{people['table']}/live{query}"
    try:
        with connect(url, additional_headers={"Cookie": cookies}, max_size=None) as way:
            first = json.loads(way.recv(10))
            assert first["type"] in ("sight", "bye", "here")
            for frame in frames:
                way.send(frame)
    except (ConnectionClosed, InvalidStatus, InvalidMessage):
        pass  # hanging up is an answer
    assert anna.get(f"/api/tables/{people['table']}/sight")["seat"] == "red"
