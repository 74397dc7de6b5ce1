"""The pages of the site: one start page, files for ever and compressed, nothing from elsewhere."""

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from kervan.server.routes import pages


class Browser:
    """Asks for addresses of the client, without a server in between."""

    def __init__(self) -> None:
        self.app = Starlette(routes=[Route("/{path:path}", pages.page)])

    def get(self, address: str, headers: dict[str, str] | None = None) -> httpx.Response:
        async def ask() -> httpx.Response:
            way = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=way, base_url="http://kervan") as client:
                return await client.get(address, headers=headers)

        return asyncio.run(ask())


SCRIPT = b"export const camel = 'walks';\n" * 50


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Browser:
    built = tmp_path / "static"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<title>Kervan</title>")
    (built / "assets" / "table-x1.js").write_bytes(SCRIPT)
    (built / "assets" / "table-x1.js.gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "secret.txt").write_text("no")
    monkeypatch.setattr(pages, "STATIC", built)
    return Browser()


def test_every_address_of_the_client_is_its_start_page(browser: Browser) -> None:
    for address in ("/", "/table/k3VqT8wZ2mBd", "/rules/khiva", "/new?game=khiva"):
        answer = browser.get(address)
        assert "<title>Kervan</title>" in answer.text, address
        assert answer.headers["Cache-Control"] == "no-cache"
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_a_file_of_the_client_is_kept_for_ever_and_comes_compressed(browser: Browser) -> None:
    plain = browser.get("/assets/table-x1.js", headers={"Accept-Encoding": "identity"})
    packed = browser.get("/assets/table-x1.js", headers={"Accept-Encoding": "br, gzip"})
    refused = browser.get("/assets/table-x1.js", headers={"Accept-Encoding": "gzip;q=0"})
    assert plain.content == packed.content == refused.content == SCRIPT
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) < len(SCRIPT) / 5
    assert "Content-Encoding" not in refused.headers
    for answer in (plain, packed):
        assert answer.headers["Content-Type"].startswith("text/javascript")
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    "address", ["/assets/none.js", "/../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/x%00.js"]
)
def test_what_is_no_file_of_the_client_is_not_there(browser: Browser, address: str) -> None:
    assert browser.get(address).status_code == 404


def test_an_unknown_request_of_the_api_gets_a_sentence(browser: Browser) -> None:
    answer = browser.get("/api/none")
    assert answer.status_code == 404
    assert answer.json()["error"]


def test_a_copy_without_pages_says_how_to_build_them(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path / "nothing")
    answer = browser.get("/")
    assert answer.status_code == 503
    assert "make pages" in answer.text
