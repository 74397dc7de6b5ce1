"""What a table offers beside deciding: answers in advance, several players at one screen,
beats, reports."""

import json
import time

import pytest

from kervan.server.host import Watcher
from kervan.server.routes.live import Beats

from .client import Person
from .conftest import House

pytestmark = pytest.mark.compiled
ME, EMPTY = {"kind": "me"}, {"kind": "empty"}
BEN = {"kind": "hotseat", "name": "Ben"}


def asked(person: Person, table: str, seat: str, decisions: int) -> set[str]:
    """Play all seats of a table for a while; returns what one of them was asked."""
    found: set[str] = set()
    for _ in range(decisions):
        for one in ("red", "blue"):
            sight = person.sight(table, one, since=100_000)
            if not sight.get("legal"):
                continue
            if one == seat:
                found.add(sight["question"]["key"].rpartition(".")[2])
            number = sight["legal"][-1]["number"]
            assert person.decide(table, sight, number).status_code == 200
    return found


def test_a_standing_answer_answers_until_it_is_taken_back(house: House) -> None:
    anna = house.person("Anna")
    table = anna.table("istanbul", [ME, BEN], start=True)
    path = f"/api/tables/{table}/standing"
    told = {"seat": "red", "question": "leave", "answer": "leave assistant"}
    assert anna.put(path, told)["set"] == {"leave": "leave assistant"}
    assert "leave" not in asked(anna, table, "red", 40)
    assert "leave" in asked(anna, table, "blue", 20), "it is the answer of one seat only"
    for told in ({"question": "nothing", "answer": "x"}, {"question": "leave", "answer": "fly"}):
        anna.put(path, {"seat": "red", **told}, status=422)
    cleo = house.person("Cleo", -1)
    assert "leave assistant" not in json.dumps(cleo.sight(table, since=100_000))
    assert anna.put(path, {"seat": "red", "question": "leave", "answer": None})["set"] == {}
    assert anna.sight(table, "red", since=100_000)["standing"]["set"] == {}


def test_several_players_share_a_screen(house: House) -> None:
    anna, cleo = house.person("Anna"), house.person("Cleo", -1)
    table = anna.table("khiva", [ME, BEN, EMPTY])
    cleo.put(f"/api/tables/{table}/seats/green", ME)
    anna.post(f"/api/tables/{table}/start")
    seats = anna.get(f"/api/tables/{table}")["seats"]
    assert [(one["kind"], one["name"], one["mine"]) for one in seats] == [
        ("person", "Anna", True), ("hotseat", "Ben", True), ("person", "Cleo", False),
    ]  # fmt: skip
    for seat in ("red", "blue"):
        sight = anna.sight(table, seat)
        assert sight["seat"] == seat
        assert anna.decide(table, sight, sight["legal"][0]["number"]).status_code == 200
    assert cleo.ask("GET", f"/api/tables/{table}/sight?seat=blue").status_code == 403
    assert cleo.decide(table, {**sight, "seat": "blue"}, 0).status_code == 403


def test_who_sits_down_again_under_a_new_name_keeps_his_salt(house: House) -> None:
    anna = house.person("Guest")
    table = anna.table("khiva", [ME, BEN], salt="saffron")
    assert anna.ask("PATCH", "/api/me", json={"name": "Anna"}).status_code == 200
    assert anna.put(f"/api/tables/{table}/seats/red", ME)["seats"][0]["name"] == "Anna"
    anna.post(f"/api/tables/{table}/start")
    anna.post(f"/api/tables/{table}/concede", {"seat": "red"})
    assert anna.get(f"/api/tables/{table}/verify")["salts"]["red"] == "saffron"


def test_a_secret_choice_is_stored_when_it_is_made(house: House) -> None:
    """The card to play is kept, and hidden, while the card to pass is still thought about."""
    anna, ben = house.person("Anna"), house.person("Ben", -1)
    table = anna.table("khiva", [ME, EMPTY])
    ben.put(f"/api/tables/{table}/seats/blue", ME)
    anna.post(f"/api/tables/{table}/start")
    before, hidden = anna.sight(table, "red"), ben.sight(table, "blue")
    assert anna.decide(table, before, before["legal"][0]["number"]).status_code == 200
    after = house.elsewhere(anna).sight(table, "red")
    assert after["number"] == before["number"] + 1
    assert (
        len(after["view"]["seat"]["red"]["hand"]) == len(before["view"]["seat"]["red"]["hand"]) - 1
    )
    assert "red" in after["waiting"]
    same = ("number", "view", "waiting", "events")
    seen = ben.sight(table, "blue")
    assert [seen[name] for name in same] == [hidden[name] for name in same]


def test_a_beat_that_comes_back_measures_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    beats, watcher = Beats(), Watcher("table", None, 5, "words")
    first = beats.next()
    now += 0.25
    assert beats.echo(first, watcher)
    assert watcher.lag == 0.25
    now += 30.0
    assert beats.echo(first, watcher), "an old beat once more says nothing"
    assert beats.echo(b'{"type":"beat","id":99}', watcher)
    assert watcher.lag == 0.25


def test_what_was_reported_is_read_and_removed_by_who_runs_the_site(house: House) -> None:
    anna, ben = house.person("Anna"), house.person("Ben", -1)
    table = anna.table("khiva", [ME, EMPTY])
    ben.put(f"/api/tables/{table}/seats/blue", ME)
    rude = f"a rude word {time.monotonic()}"
    said = anna.post(f"/api/tables/{table}/chat", {"text": rude}, 201)
    ben.post(f"/api/tables/{table}/chat/{said['id']}/report", {"why": "it hurts"}, 204)
    (report,) = [
        json.loads(one) for one in house.admin("reports", "--json").splitlines() if rude in one
    ]
    assert report["why"] == "it hurts"
    house.admin("reports", "--delete", str(said["id"]))
    assert rude not in house.admin("reports")
    assert ben.get(f"/api/tables/{table}/chat")["messages"] == []
