"""Whole games over the wire, on SQLite alone and on PostgreSQL with two web processes."""

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from kervan.kernel.dice import commitment
from kervan.kernel.forms import GAMES
from kervan.kernel.sheet import parse

from .client import Person, close_all
from .conftest import House, admin
from .services import Web

pytestmark = pytest.mark.compiled
ME, EMPTY = {"kind": "me"}, {"kind": "empty"}


def seated(house: House, game: str, **more: Any) -> tuple[Person, Person, str]:
    """Two people, the second at another web process, and a bot."""
    anna, ben = house.person("Anna"), house.person("Ben", -1)
    bot = {"kind": "bot", "level": "random"}
    table = anna.table(game, [ME, EMPTY, bot], **more)
    ben.put(f"/api/tables/{table}/seats/blue", ME)
    anna.post(f"/api/tables/{table}/start")
    return anna, ben, table


def play_to_the_end(people: dict[str, Person], table: str, seed: int) -> list[tuple[str, int]]:
    """Everybody decides by chance; returns what was acknowledged."""
    luck, known, ends = random.Random(seed), [], time.monotonic() + 240
    while time.monotonic() < ends:
        for seat, person in people.items():
            sight = person.sight(table, seat, since=100_000, menu="numbers")
            if sight["over"]:
                return known
            if sight["legal"]:
                decision = luck.choice(sight["legal"])
                found = person.decide(table, sight, decision)
                assert found.status_code in (200, 409), found.text
                if found.status_code == 200:
                    known.append((seat, decision))
                else:
                    assert found.json()["sight"]["seat"] == seat
            elif not sight["waiting"]:
                time.sleep(0.01)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_watched_and_verified(house: House, game: str) -> None:
    anna, ben, table = seated(house, game)
    watches = [anna.watch(table, "red"), ben.watch(table, "blue"),
               house.person("Cleo").watch(table)]  # fmt: skip
    known = play_to_the_end({"red": anna, "blue": ben}, table, 3)
    for watch in watches:
        watch.until(lambda frame: frame.get("over"))
        numbers = [event["number"] for event in watch.events]
        assert numbers == list(range(len(numbers))), "a frame was lost or doubled"
        watch.close()
    for seat, watch in (("red", watches[0]), ("blue", watches[1])):
        mine = [e["decision"] for e in watch.events if e["seat"] == seat and e["kind"] == "decide"]
        assert mine == [decision for who, decision in known if who == seat]
    told = anna.get(f"/api/tables/{table}/verify")
    assert commitment(told["secret"]) == told["commitment"]
    salts = list(told["salts"].values())
    assert commitment("\n".join([told["secret"], *salts])) == told["seed"]
    state = parse(told["sheet"]).verify()
    assert ben.get(f"/api/tables/{table}")["result"]["scores"] == dict(
        zip(state.game.seats, state.scores, strict=True)
    )


def test_whoever_comes_back_resumes_where_he_was(house: House) -> None:
    anna, ben, table = seated(house, "khiva")
    first = anna.watch(table, "red")
    first.until(lambda frame: frame["type"] == "sight")
    play_some({"red": anna, "blue": ben}, table, 6)
    first.close()
    seen = max(event["number"] for event in first.events)
    play_some({"red": anna, "blue": ben}, table, 6)
    again = house.elsewhere(anna).watch(table, "red", since=seen)
    now = anna.sight(table, "red")["number"]
    again.until(lambda frame: frame["type"] == "sight" and frame["number"] >= now)
    assert again.events[0]["number"] == seen + 1
    again.close()
    with anna.http.stream("GET", f"/api/tables/{table}/stream?seat=red&since={seen}") as lines:
        head = next(line for line in lines.iter_lines() if '"sight"' in line)
    assert f'"number":{seen + 1}' in head


def play_some(people: dict[str, Person], table: str, count: int) -> None:
    luck, done, ends = random.Random(count), 0, time.monotonic() + 60
    while done < count and time.monotonic() < ends:
        for seat, person in people.items():
            sight = person.sight(table, seat, since=100_000)
            if sight["legal"]:
                decision = luck.choice(sight["legal"])["number"]
                done += person.decide(table, sight, decision).status_code == 200
    assert done >= count


def test_a_decision_is_done_once_however_often_it_is_sent(house: House) -> None:
    anna, _, table = seated(house, "khiva")
    sight = anna.sight(table, "red")
    decision = sight["legal"][0]["number"]
    answers = [
        one.decide(table, sight, decision, "the-same-key").json()
        for one in (anna, house.elsewhere(anna), anna)
    ]
    assert answers[0] == answers[1] == answers[2]
    mine = [e for e in anna.sight(table, "red")["events"] if e["decision"] is not None]
    assert len(mine) == 1
    late = anna.decide(table, sight, sight["legal"][1]["number"])
    assert late.status_code == 409
    assert late.json()["sight"]["number"] > sight["number"]


def test_what_was_told_to_nobody_is_undone_freely(house: House) -> None:
    anna, _, table = seated(house, "khiva")
    sight = anna.sight(table, "red")
    before = sight["view"]["seat"]["red"]
    anna.decide(table, sight, sight["legal"][0]["number"])
    middle = anna.sight(table, "red")
    assert middle["undo"] == {"free": True, "possible": True}
    assert anna.post(f"/api/tables/{table}/undo", {"seat": "red"})["done"]
    after = anna.sight(table, "red")
    assert after["view"]["seat"]["red"] == before
    undo = after["events"][-1]
    assert undo["kind"] == "undo"
    mine = [event["number"] for event in middle["events"] if event["decision"] is not None]
    assert undo["undone"] == mine


def test_the_others_are_asked_before_a_revelation_is_undone(house: House) -> None:
    anna, ben, table = seated(house, "khiva")
    play_some({"red": anna, "blue": ben}, table, 8)
    settle(anna, table)
    sight = anna.sight(table, "red")
    if sight["undo"]["free"]:
        pytest.fail("after eight decisions something must have been revealed")
    asked = anna.post(f"/api/tables/{table}/undo", {"seat": "red"})
    assert not asked["done"]
    votes = ben.sight(table, "blue")["votes"]
    assert votes == [{"what": "undo", "by": "red", "about": "red", "agreed": ["red"],
                      "needed": ["blue"]}]  # fmt: skip
    answer = {"seat": "blue", "what": "undo", "agree": True}
    assert ben.post(f"/api/tables/{table}/votes", answer)["done"]
    assert anna.sight(table, "red")["events"][-1]["kind"] == "undo"


def settle(person: Person, table: str) -> None:
    """Wait until no bot has to decide."""
    for _ in range(200):
        sight = person.sight(table, since=100_000)
        if "green" not in sight["waiting"]:
            return
        time.sleep(0.05)


def test_a_leaver_is_replaced_and_may_come_back(house: House) -> None:
    anna, ben, table = seated(house, "khiva")
    shown = ben.ask("DELETE", f"/api/tables/{table}/seats/blue").json()
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "bot", "bot"]
    play_some({"red": anna}, table, 3)  # the bots go on
    ben.put(f"/api/tables/{table}/seats/blue", ME)
    assert ben.sight(table)["seat"] == "blue"
    assert anna.ask("PUT", f"/api/tables/{table}/seats/blue", ME).status_code == 403
    kinds = [event["kind"] for event in anna.sight(table, "red")["events"]]
    assert kinds.count("seat") == 2


def test_conceding_and_agreeing_end_a_game(house: House) -> None:
    anna, ben, table = seated(house, "khiva")
    anna.post(f"/api/tables/{table}/concede", {"seat": "red"})
    assert ben.get(f"/api/tables/{table}")["state"] == "playing"
    ben.post(f"/api/tables/{table}/concede", {})
    result = ben.get(f"/api/tables/{table}")["result"]
    assert (result["end"], result["winners"]) == ("conceded", ["green"])
    again = anna.post(f"/api/tables/{table}/rematch")["table"]["id"]
    assert ben.post(f"/api/tables/{table}/rematch")["table"]["id"] == again
    ben.put(f"/api/tables/{again}/seats/blue", ME)
    anna.post(f"/api/tables/{again}/start")
    stop = {"what": "stop", "agree": True}
    assert not anna.post(f"/api/tables/{again}/votes", stop)["done"]
    assert ben.post(f"/api/tables/{again}/votes", stop)["done"]
    assert ben.get(f"/api/tables/{again}")["result"]["end"] == "agreed"


def test_links_open_a_seat_and_watching(house: House) -> None:
    anna, ben, cleo = house.person("Anna"), house.person("Ben", -1), house.person("Cleo")
    body = {"game": "khiva", "players": 2, "seats": [ME, EMPTY]}
    made = anna.post("/api/tables", body)
    table = made["table"]["id"]
    assert ben.ask("GET", f"/api/tables/{table}").status_code == 404
    secret = made["links"]["seats"]["blue"].partition("#")[2]
    assert ben.post(f"/api/tables/{table}/enter", {"key": secret})["seat"] == "blue"
    watch = made["links"]["watch"].partition("#")[2]
    assert cleo.post(f"/api/tables/{table}/enter", {"key": watch})["seat"] is None
    anna.post(f"/api/tables/{table}/start")
    assert cleo.sight(table)["seat"] == "spectator"
    assert cleo.ask("GET", f"/api/tables/{table}/sight?seat=red").status_code == 403


def test_chat_reaches_those_who_sit_together(house: House) -> None:
    anna, ben, table = seated(house, "khiva")
    cleo = house.person("Cleo")
    watch, outside = ben.watch(table, "blue"), cleo.watch(table)
    outside.until(lambda frame: frame["type"] == "sight")
    watch.until(lambda frame: frame["type"] == "sight")
    anna.post(f"/api/tables/{table}/chat", {"phrase": "hello"}, 201)
    said = watch.until(lambda frame: frame["type"] == "chat")["message"]
    assert (said["seat"], said["phrase"]) == ("red", "hello")
    ben.put(f"/api/me/mutes/{anna.id}", status=204)
    anna.post(f"/api/tables/{table}/chat", {"text": "can you hear me?"}, 201)
    assert ben.get(f"/api/tables/{table}/chat")["messages"] == []
    assert cleo.get(f"/api/tables/{table}/chat")["messages"] == []
    assert not [frame for frame in outside.frames if frame["type"] == "chat"]
    ben.post(f"/api/tables/{table}/chat/{said['id']}/report", {"why": "too friendly"}, 204)
    for one in (watch, outside):
        one.close()


def test_a_hint_comes_from_a_worker(house: House) -> None:
    anna, _, table = seated(house, "khiva")
    job = anna.post(f"/api/tables/{table}/hints", {"seat": "red"}, 202)
    for _ in range(300):
        found = anna.get(f"/api/jobs/{job['job']}")
        if found["state"] in ("done", "failed"):
            break
        time.sleep(0.1)
    assert found["state"] == "done", found
    legal = {one["number"] for one in anna.sight(table, "red")["legal"]}
    assert {one["decision"] for one in found["answer"]["best"]} <= legal


def test_stepping_back_shows_what_was_seen_then(house: House) -> None:
    anna, ben, table = seated(house, "khiva")
    shown = [anna.sight(table, "red")]
    for count in range(1, 4):
        play_some({"red": anna, "blue": ben}, table, count)
        settle(anna, table)
        shown.append(anna.sight(table, "red"))
    for sight in shown:
        past = house.elsewhere(anna).get(f"/api/tables/{table}/at/{sight['number']}", seat="red")
        assert past["view"] == sight["view"]


def test_admin_replays_backs_up_and_restores(house: House, tmp_path: Any) -> None:
    anna, ben, table = seated(house, "khiva")
    play_some({"red": anna, "blue": ben}, table, 4)
    assert '"events"' in house.admin("verify", "--json")
    file = str(tmp_path / "kervan.backup")
    house.admin("backup", file)
    there = ["--data", str(tmp_path / "other")]
    admin("restore", file, *there)
    assert '"games"' in admin("verify", "--json", *there)
    assert table in admin("tables", "--limit", "1000", *there)


def test_a_server_grows_into_another_database(small: House, large: House, tmp_path: Path) -> None:
    """From SQLite to PostgreSQL: people and games stay as they are, and clocks stand still."""
    anna, ben = small.person("Anna"), small.person("Ben")
    table = anna.table(
        "istanbul", [ME, EMPTY], clock={"kind": "live", "seconds": 8, "increment": 0}
    )
    ben.put(f"/api/tables/{table}/seats/blue", ME)
    anna.post(f"/api/tables/{table}/start")
    before = anna.sight(table, "red")
    file = str(tmp_path / "kervan.backup")
    small.admin("backup", file)
    time.sleep(9)
    database = empty_database(large.told["KERVAN_DATABASE"])
    admin("restore", file, "--database", database)
    web = Web(tmp_path, {"KERVAN_DATABASE": database})
    try:
        web.wait()
        there, seats = anna.at(web.url), {"red": anna.at(web.url), "blue": ben.at(web.url)}
        assert there.get(f"/api/tables/{table}")["seats"][0]["kind"] == "person"
        assert there.sight(table, "red")["view"] == before["view"]
        play_some(seats, table, 6)
        kinds = [event["kind"] for event in there.sight(table, "red")["events"]]
        assert "timeout" not in kinds
        assert '"wrong"' not in admin("verify", "--json", "--database", database)
    finally:
        close_all()
        web.stop()


def empty_database(url: str) -> str:
    """One more database where this one is."""

    async def make() -> None:
        connection = await asyncpg.connect(url)
        try:
            await connection.execute("CREATE DATABASE grown")
        finally:
            await connection.close()

    asyncio.run(make())
    return url.rpartition("/")[0] + "/grown"
