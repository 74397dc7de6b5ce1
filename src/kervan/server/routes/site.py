"""What the site is: games, words and rules. Nothing of it changes while a server runs."""

from functools import cache
from typing import Any

from ... import __version__
from ...kernel.forms import GAMES, form
from ...kernel.rulebook import rules_of, section_of
from ...kernel.words import LANGUAGES, catalogue
from ...rules.reading import SEATS, Refusal
from .. import shapes
from ..asking import Call, route
from ..boards import about, board_of
from ..chatting import PHRASES
from ..problems import Problem

A_DAY = "public, max-age=300"


@cache
def about_game(name: str) -> dict[str, Any]:
    contents = form(name, "interpreted").contents
    return {
        "name": name,
        "version": contents.version,
        "players": list(contents.players),
        "options": [
            {"name": one.name, "values": list(one.values), "default": one.default,
             "text": one.read is not None}
            for one in contents.options
        ],
        "seats": list(SEATS[: max(contents.players)]),
        "decisions": sum(size for _, _, size in contents.blocks),
    }  # fmt: skip


def known_game(name: str) -> str:
    if name not in GAMES:
        raise Problem(404, f"there is no game {name!r}; there are {', '.join(GAMES)}")
    return name


@route("GET", "/api/site", about="What this site offers", answer=shapes.SiteAbout)
async def site(call: Call) -> Any:
    return {
        "version": __version__,
        "games": [about_game(name) for name in GAMES],
        "levels": call.site.levels,
        "languages": list(LANGUAGES),
        "phrases": list(PHRASES),
        "clocks": [
            {"kind": "none"},
            {"kind": "live", "seconds": 900, "increment": 15},
            {"kind": "live", "seconds": 300, "increment": 10},
            {"kind": "days", "days": 1},
            {"kind": "days", "days": 3},
        ],
    }


@route("GET", "/api/words/{game}/{lang}", about="All words of a game", answer=shapes.Words)
async def words(call: Call) -> Any:
    name, language = known_game(call.path["game"]), call.path["lang"]
    try:
        found = catalogue(name, language)
    except Refusal as refusal:
        raise Problem(404, str(refusal)) from refusal
    call.headers["Cache-Control"] = A_DAY
    try:
        return merged(found.common, found.own)
    except FileNotFoundError as error:
        raise Problem(404, f"{name} has no words in {language!r} yet") from error


@route("GET", "/api/boards/{game}", about="The board a game is played on", answer=shapes.Board)
async def board(call: Call) -> Any:
    name = known_game(call.path["game"])
    call.headers["Cache-Control"] = A_DAY
    return about(name, board_of(name))


def merged(common: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Two catalogues as one; the game's own words come first."""
    found = dict(common)
    for key, value in own.items():
        both = isinstance(value, dict) and isinstance(found.get(key), dict)
        found[key] = merged(found[key], value) if both else value
    return found


@route("GET", "/api/rules/{game}", about="The rules of a game", query=shapes.Reading,
       answer=shapes.Rules)  # fmt: skip
async def rules(call: Call) -> Any:
    name, language = known_game(call.path["game"]), call.query.language
    call.headers["Cache-Control"] = A_DAY
    return {"game": name, "language": language, "section": None, "text": text_of(name, language)}


@route("GET", "/api/rules/{game}/{section}", about="One section of them", query=shapes.Reading,
       answer=shapes.Rules)  # fmt: skip
async def section(call: Call) -> Any:
    name, number = known_game(call.path["game"]), call.path["section"]
    language = call.query.language
    call.headers["Cache-Control"] = A_DAY
    try:
        text = section_of(text_of(name, language), number, name)
    except Refusal as refusal:
        raise Problem(404, str(refusal)) from refusal
    return {"game": name, "language": language, "section": number, "text": text}


def text_of(name: str, language: str) -> str:
    try:
        return rules_of(name, language)
    except Refusal as refusal:
        raise Problem(404, str(refusal)) from refusal
