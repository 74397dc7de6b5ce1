"""The rules, as the site lends them: by game, section and language."""

import asyncio
from pathlib import Path

import httpx
import pytest

from kervan.server.app import Site, application
from kervan.server.settings import load


class Reader:
    """Asks for rules, without a server in between."""

    def __init__(self, folder: Path) -> None:
        settings = load({"data": str(folder)}, environment={})
        self.app = application(settings, Site(settings))

    def get(self, address: str) -> httpx.Response:
        async def ask() -> httpx.Response:
            way = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=way, base_url="http://kervan") as client:
                return await client.get(f"/api/rules/{address}")

        return asyncio.run(ask())


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    return Reader(tmp_path)


def test_rules_are_english_where_no_language_is_asked_for(reader: Reader) -> None:
    told = reader.get("khiva").json()
    assert list(told) == ["game", "language", "section", "text"]
    assert (told["game"], told["language"], told["section"]) == ("khiva", "en", None)
    assert told == reader.get("khiva?language=en").json()
    assert reader.get("khiva/4.1").json()["text"].startswith("### 4.1 Movement")


@pytest.mark.parametrize(("language", "word"), [("en", "camel"), ("fr", "chameau")])
def test_rules_are_read_in_the_language_asked_for(reader: Reader, language: str, word: str) -> None:
    answer = reader.get(f"khiva?language={language}")
    assert answer.json()["language"] == language
    assert word in answer.json()["text"]
    assert answer.headers["Cache-Control"] == "public, max-age=300"
    section = reader.get(f"khiva/4.1?language={language}").json()
    assert (section["language"], section["section"]) == (language, "4.1")
    assert section["text"].startswith("### 4.1 ")
    assert word in section["text"]
    assert section["text"] in answer.json()["text"]


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("khiva?language=xx", 400, "language"),
        ("khiva/4.1?language=xx", 400, "language"),
        ("khiva?language=", 400, "language"),
        ("khiva?language=fr&language=it", 400, "once"),
        ("khiva?lang=fr", 400, "lang"),
        ("chess?language=fr", 404, "chess"),
        ("khiva/99?language=it", 404, "no section 99"),
        ("khiva/R99?language=it", 404, "no R99"),
    ],
)
def test_rules_that_are_not_there_are_refused_with_a_sentence(
    reader: Reader, address: str, status: int, said: str
) -> None:
    answer = reader.get(address)
    assert answer.status_code == status
    assert said in answer.json()["error"]
