"""Going and coming: giving up, leaving, being deleted, and what becomes of what was asked."""

import asyncio
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from kervan.server import shapes
from kervan.server.app import Site
from kervan.server.migrate import migrate
from kervan.server.replaying import verify
from kervan.server.settings import load

from .client import Person
from .conftest import House

pytestmark = pytest.mark.compiled
ME, EMPTY = {"kind": "me"}, {"kind": "empty"}
STOP = {"what": "stop", "agree": True}


def three(house: House, game: str = "khiva") -> tuple[list[Person], str]:
    people = [house.person("Anna"), house.person("Ben", -1), house.person("Cleo")]
    table = people[0].table(game, [ME, EMPTY, EMPTY])
    for person, seat in zip(people[1:], ("blue", "green"), strict=True):
        person.put(f"/api/tables/{table}/seats/{seat}", ME)
    people[0].post(f"/api/tables/{table}/start")
    return people, table


def test_giving_up_twice_with_one_key_is_giving_up_once(house: House) -> None:
    (anna, *_), table = three(house)
    body = {"seat": "red", "key": "i-give-up"}
    path = f"/api/tables/{table}/concede"
    answers = [one.post(path, body) for one in (anna, house.elsewhere(anna), anna)]
    assert answers[0] == answers[1] == answers[2]
    kinds = [event["kind"] for event in anna.sight(table, "red")["events"]]
    assert kinds.count("concede") == 1
    assert anna.ask("POST", path, {"seat": "red", "key": "another-key"}).status_code == 403


def test_when_the_last_who_was_asked_leaves_the_others_have_agreed(house: House) -> None:
    (anna, ben, cleo), table = three(house)
    for one in (anna, ben):
        assert not one.post(f"/api/tables/{table}/votes", STOP)["done"]
    cleo.ask("DELETE", f"/api/tables/{table}/seats/green")
    assert anna.get(f"/api/tables/{table}")["result"]["end"] == "agreed"


def test_a_question_goes_with_who_has_put_it(house: House) -> None:
    (anna, ben, cleo), table = three(house)
    play(dict(zip(("red", "blue", "green"), (anna, ben, cleo), strict=True)), table, 12)
    if anna.post(f"/api/tables/{table}/undo", {"seat": "red"})["done"]:
        pytest.fail("after twelve decisions something must have been revealed")
    anna.ask("DELETE", f"/api/tables/{table}/seats/red")
    assert ben.sight(table, "blue")["votes"] == []


def play(people: dict[str, Person], table: str, count: int) -> None:
    luck, done, ends = Random(count), 0, time.monotonic() + 60
    while done < count and time.monotonic() < ends:
        for seat, person in people.items():
            sight = person.sight(table, seat, since=100_000, menu="numbers")
            if sight["legal"] and done < count:
                found = person.decide(table, sight, luck.choice(sight["legal"]))
                done += found.status_code == 200
    assert done == count


def test_what_is_decided_in_secret_lets_no_question_vanish(house: House) -> None:
    """Anna asks to take back what was revealed; Ben makes half a secret choice meanwhile."""
    (anna, ben, cleo), table = three(house)
    people = dict(zip(("red", "blue", "green"), (anna, ben, cleo), strict=True))
    while not asks(anna, table):
        play(people, table, 1)
    watch = cleo.watch(table, "green")
    before = cleo.sight(table, "green")
    assert [vote["what"] for vote in before["votes"]] == ["undo"]
    secret = ben.sight(table, "blue")
    assert ben.decide(table, secret, secret["legal"][0]["number"]).status_code == 200
    assert cleo.sight(table, "green") == before
    agreed = {"what": "undo", "agree": True}
    assert not ben.post(f"/api/tables/{table}/votes", agreed)["done"]
    assert not anna.post(f"/api/tables/{table}/undo", {"seat": "red"})["done"]
    assert cleo.sight(table, "green")["votes"][0]["needed"] == ["green"], "Ben has agreed already"
    assert cleo.post(f"/api/tables/{table}/votes", agreed)["done"]
    frame = watch.until(lambda one: any(e["kind"] == "undo" for e in one.get("events", ())))
    assert frame["votes"] == []
    assert "undo" in [event["kind"] for event in ben.sight(table, "blue")["events"]]


def asks(person: Person, table: str) -> bool:
    """Everybody is about to choose in secret, and only consent takes back what was before."""
    sight = person.sight(table, "red", since=100_000)
    free = sight["undo"]["free"] or not sight["undo"]["possible"]
    if len(sight["waiting"]) < 3 or free or "play" not in sight["legal"][0]["text"]:
        return False
    return not person.post(f"/api/tables/{table}/undo", {"seat": "red"})["done"]


def test_who_has_gone_does_not_win(tmp_path: Path) -> None:
    """The same game twice; the second time whoever would have won had left."""
    settings = load({"data": str(tmp_path), "rehearsal": "the same"}, environment={})

    async def tell() -> None:
        await migrate(settings)
        site = Site(settings)
        await site.store.open()
        try:
            person, _ = await site.people.guest("Anna")
            first = await a_whole_game(site, person, ())
            for gone in (first[:1], ["red", "blue", "green"]):
                winners = await a_whole_game(site, person, gone)
                assert winners == first if len(gone) == 3 else set(winners).isdisjoint(gone)
                assert winners
            assert (await verify(site.store))["wrong"] == []
        finally:
            await site.store.close()

    asyncio.run(tell())


async def a_whole_game(site: Site, person: str, gone: Any) -> list[str]:
    seats: list[Any] = [shapes.Hotseat(name=name) for name in "abc"]
    asked = shapes.NewTable(game="khiva", players=3, seats=seats)
    table = await site.tables.make(person, asked)
    await site.acts.start(table, person)
    for seat in gone:
        await site.acts.replace(table, ["red", "blue", "green"].index(seat), "seat", f"go-{seat}")
    luck = Random(3)
    live = await site.host.live(table)
    while live.playing:
        seat = live.begun.seats_to_decide[0]
        decision, key = luck.choice(live.begun.legal_numbers(seat)), f"key-{live.number}"
        draft = site.acts._decided(live, seat, decision, key, None)
        await site.store.journal.store([site.host._write(live, draft)])
        live.accept(draft)
    winners: list[str] = live.row["result"]["winners"]
    return winners


def test_one_person_gets_one_seat_however_fast_he_is(house: House) -> None:
    anna, cleo = house.person("Anna"), house.person("Cleo")
    for _ in range(5):
        table = anna.table("khiva", [ME, EMPTY, EMPTY])
        pages = {"blue": cleo.at(house.webs[0].url), "green": house.elsewhere(cleo)}
        answers: list[int] = []

        def sit(seat: str, page: Person, table: str = table, said: list[int] = answers) -> None:
            said.append(page.ask("PUT", f"/api/tables/{table}/seats/{seat}", ME).status_code)

        both = [threading.Thread(target=sit, args=one) for one in pages.items()]
        for one in both:
            one.start()
        for one in both:
            one.join()
        assert sorted(answers) == [200, 409]
        anna.ask("DELETE", f"/api/tables/{table}")


def test_who_is_deleted_holds_no_game_up(house: House) -> None:
    """Whoever runs the site deletes a person in the middle of a game."""
    anna, ben = house.person("Anna"), house.person("Ben", -1)
    table = anna.table("istanbul", [ME, EMPTY])
    ben.put(f"/api/tables/{table}/seats/blue", ME)
    anna.post(f"/api/tables/{table}/start")
    watch = ben.watch(table, "blue")
    watch.until(lambda frame: frame["type"] == "sight")
    house.admin("people", f"--delete={ben.id}")
    seats = anna.get(f"/api/tables/{table}")["seats"]
    assert [(one["kind"], one["name"]) for one in seats] == [
        ("person", "Anna"),
        ("bot", "somebody"),
    ]
    play({"red": anna}, table, 6)
    watch.thread.join(10)
    assert watch.closed in (4401, 4403)
    assert ben.ask("GET", "/api/me").status_code == 401


def test_a_deleted_table_is_gone_for_who_sits_there(house: House) -> None:
    anna = house.person("Anna", -1)
    table = anna.table("khiva", [ME, {"kind": "hotseat", "name": "Ben"}], start=True)
    watch = anna.watch(table, "red")
    sight = watch.until(lambda frame: frame["type"] == "sight")
    house.admin("tables", "--delete", table)
    watch.thread.join(10)
    assert watch.closed == 4404
    assert anna.decide(table, sight, sight["legal"][0]["number"]).status_code == 404


def test_a_dropped_token_is_told_nothing_more(house: House) -> None:
    anna = house.person("Anna")
    made = anna.post("/api/me/tokens", {"name": "my bot", "scopes": ["read"]}, 201)
    table = anna.table("khiva", [ME, {"kind": "hotseat", "name": "Ben"}], start=True)
    bearer = {"Authorization": f"Bearer {made['secret']}"}
    url = f"{house.webs[-1].url}/api/tables/{table}/stream?seat=red"
    watch = anna.watch(table, "red")
    with httpx.stream("GET", url, headers=bearer, timeout=20) as stream:
        lines = stream.iter_lines()
        assert '"sight"' in next(lines)
        anna.ask("DELETE", f"/api/me/tokens/{made['token']}")
        assert '"bye"' in [line for line in lines if '"here"' not in line][-1]
    assert watch.closed is None, "the cookie is as good as before"
    anna.ask("DELETE", "/api/sessions")
    watch.thread.join(10)
    assert watch.closed == 4401


def test_a_rematch_that_was_closed_may_be_asked_for_again(house: House) -> None:
    anna, ben = house.person("Anna"), house.person("Ben", -1)
    table = anna.table("khiva", [ME, EMPTY])
    ben.put(f"/api/tables/{table}/seats/blue", ME)
    anna.post(f"/api/tables/{table}/start")
    anna.post(f"/api/tables/{table}/votes", STOP)
    path, agreed = f"/api/tables/{table}/votes", {**STOP, "key": "one-and-the-same"}
    answers = [one.post(path, agreed) for one in (ben, house.elsewhere(ben), ben)]
    assert answers[0]["done"]
    assert answers[0] == answers[1] == answers[2]
    first = anna.post(f"/api/tables/{table}/rematch")["table"]["id"]
    assert anna.ask("DELETE", f"/api/tables/{first}").status_code == 204
    again = ben.post(f"/api/tables/{table}/rematch")["table"]["id"]
    assert again != first
    assert anna.post(f"/api/tables/{table}/rematch")["table"]["id"] == again
    house.admin("tables", "--delete", again)
    assert anna.get(f"/api/tables/{table}")["rematch"] is None
