"""People: guests who become accounts, tokens, ratings, history, and going for good."""

import hashlib
import itertools
import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
import httpx
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from .client import Person
from .conftest import House

pytestmark = pytest.mark.compiled
ME, EMPTY = {"kind": "me"}, {"kind": "empty"}
LOGINS = itertools.count()


def login() -> str:
    return f"anna{os.getpid()}-{next(LOGINS)}"


def signed_in(url: str, name: str, password: str) -> Person:
    person = Person(url, known=False)
    person.id = person.post("/api/sessions", {"login": name, "password": password})["person"]
    return person


def test_a_guest_claims_an_account_and_comes_back(house: House) -> None:
    anna, name = house.person("Anna"), login()
    assert anna.get("/api/me")["guest"]
    claim = {"login": name, "password": "correct horse"}
    assert not anna.post("/api/me/claim", claim)["guest"]
    assert anna.ask("POST", "/api/me/claim", claim).status_code == 409
    assert house.person("Eve").ask("POST", "/api/me/claim", claim).status_code == 409
    again = signed_in(house.webs[-1].url, name.upper(), "correct horse")
    assert (again.id, again.get("/api/me")["name"]) == (anna.id, "Anna")
    wrong = house.person("Eve").ask("POST", "/api/sessions", {**claim, "password": "wrong horse"})
    nobody = {"login": "nobody-of-that-name", "password": "wrong horse"}
    unknown = house.person("Eve").ask("POST", "/api/sessions", nobody)
    assert (wrong.status_code, wrong.json()) == (401, unknown.json())


def test_signing_out_shuts_the_door_in_every_process(house: House) -> None:
    anna = house.person("Anna")
    elsewhere = house.elsewhere(anna)
    elsewhere.get("/api/me")
    kept = {one.name: str(one.value) for one in anna.http.cookies.jar}
    assert anna.ask("DELETE", "/api/sessions").status_code == 204
    assert not list(anna.http.cookies.jar), "the cookie is taken away"
    for web in house.webs:
        wait_for(lambda url=web.url: httpx.get(f"{url}/api/me", cookies=kept).status_code == 401)


def wait_for(what: Any, seconds: float = 10) -> None:
    ends = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < ends, "it did not come to pass"
        time.sleep(0.05)


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """A passkey in software, as a browser would answer for it."""

    def __init__(self, origin: str) -> None:
        self.origin, self.key = origin, ec.generate_private_key(ec.SECP256R1())
        self.id, self.count = os.urandom(16), 0

    def client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin,
                           "crossOrigin": False}).encode()  # fmt: skip

    def data(self, flags: int, more: bytes = b"") -> bytes:
        domain = self.origin.partition("://")[2].partition(":")[0]
        self.count += 1
        head = hashlib.sha256(domain.encode()).digest() + bytes([flags])
        return head + self.count.to_bytes(4) + more

    def make(self, options: Any) -> dict[str, Any]:
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        credential = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(public)
        made = {"fmt": "none", "attStmt": {}, "authData": self.data(0x45, credential)}
        client = self.client("webauthn.create", options["challenge"])
        answer = {
            "clientDataJSON": encoded(client),
            "attestationObject": encoded(cbor2.dumps(made)),
        }
        return self.credential(answer)

    def sign(self, options: Any) -> dict[str, Any]:
        client, data = self.client("webauthn.get", options["challenge"]), self.data(0x05)
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        answer = {"clientDataJSON": encoded(client), "authenticatorData": encoded(data),
                  "signature": encoded(signed)}  # fmt: skip
        return self.credential(answer)

    def credential(self, answer: dict[str, str]) -> dict[str, Any]:
        name = encoded(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": answer,
                "clientExtensionResults": {}}  # fmt: skip


def test_a_guest_claims_an_account_by_passkey(small: House) -> None:
    anna, web = small.person("Anna"), small.webs[0]
    passkey = Authenticator(f"http://localhost:{web.port}")
    offered = anna.post("/api/me/passkeys/options")
    assert urlsafe_b64decode(offered["options"]["user"]["id"] + "==").decode() == anna.id
    made = {"credential": passkey.make(offered["options"])}
    about = anna.post("/api/me/passkeys", made)
    assert (about["guest"], about["passkeys"]) == (False, 1)
    assert anna.ask("POST", "/api/me/passkeys", made).status_code == 400, "a challenge serves once"
    again = Person(web.url, known=False)
    asked = again.post("/api/sessions/passkey/options")
    answer = {"challenge_id": asked["challenge_id"], "credential": passkey.sign(asked["options"])}
    assert again.post("/api/sessions/passkey", answer)["person"] == anna.id
    assert again.ask("POST", "/api/sessions/passkey", answer).status_code == 400
    asked = again.post("/api/sessions/passkey/options")
    forged = Authenticator(passkey.origin)
    forged.id = passkey.id
    answer = {"challenge_id": asked["challenge_id"], "credential": forged.sign(asked["options"])}
    assert again.ask("POST", "/api/sessions/passkey", answer).status_code == 401


def test_a_token_opens_what_its_scopes_say_until_it_is_dropped(house: House) -> None:
    anna = house.person("Anna")
    made = anna.post("/api/me/tokens", {"name": "my bot", "scopes": ["read", "play"]}, 201)
    (kept,) = anna.get("/api/me/tokens")["tokens"]
    assert kept["scopes"] == ["play", "read"]
    assert made["secret"] not in json.dumps(kept)
    bearer = {"Authorization": f"Bearer {made['secret']}"}
    url = house.webs[-1].url
    assert httpx.get(f"{url}/api/me", headers=bearer).json()["person"] == anna.id
    table = httpx.post(f"{url}/api/tables", headers=bearer, json={"game": "khiva"})
    assert table.status_code == 201
    assert httpx.get(f"{url}/api/me/export", headers=bearer).status_code == 403
    anna.ask("DELETE", f"/api/me/tokens/{made['token']}")
    wait_for(lambda: httpx.get(f"{url}/api/me", headers=bearer).status_code == 401)


def rated(house: House, anna: Person, ben: Person) -> str:
    """A rated game that Ben wins, because Anna gives up."""
    table = anna.table("khiva", [ME, EMPTY], rated=True)
    ben.put(f"/api/tables/{table}/seats/blue", ME)
    anna.post(f"/api/tables/{table}/start")
    anna.post(f"/api/tables/{table}/concede", {})
    return table


def test_rated_games_count_once_and_stand_in_the_history(house: House) -> None:
    anna, ben = house.person("Anna"), house.person("Ben", -1)
    for _ in range(2):
        table = rated(house, anna, ben)
    wait_for(lambda: [r["games"] for r in anna.get(f"/api/people/{ben.id}")["ratings"]] == [2])
    winner, loser = (anna.get(f"/api/people/{one.id}") for one in (ben, anna))
    assert (winner["played"], winner["won"], winner["games"]["khiva"]["won"]) == (2, 2, 2)
    assert (loser["played"], loser["won"]) == (2, 0)
    assert winner["ratings"][0]["mu"] > 25 > loser["ratings"][0]["mu"]
    best = [one["person"] for one in anna.get("/api/ratings/khiva/2")["ratings"]]
    assert best.index(ben.id) < best.index(anna.id)
    assert anna.get("/api/ratings/khiva/3")["ratings"] == []
    history = anna.get(f"/api/people/{ben.id}/tables")["tables"]
    assert table in [one["id"] for one in history]
    assert len(history) == 2
    mine = ben.get("/api/me/tables", state="over")["tables"]
    assert [one["id"] for one in mine] == [one["id"] for one in history]


def test_my_tables_come_page_by_page_and_first_where_i_am_asked(house: House) -> None:
    anna = house.person("Anna")
    asked = anna.table("istanbul", [ME, {"kind": "hotseat", "name": "Ben"}], start=True)
    made = [anna.table("khiva", [ME, EMPTY]) for _ in range(4)]
    pages = [house.elsewhere(anna).get("/api/me/tables", limit=2)["tables"]]
    assert [one["id"] for one in pages[0]] == [asked, *made[:1:-1]]
    while pages[-1]:
        before = pages[-1][-1]["created"]
        pages.append(anna.get("/api/me/tables", limit=2, before=before)["tables"])
    assert [one["id"] for page in pages[1:] for one in page] == [*made[1::-1], asked]
    assert anna.get("/api/me/tables", state="open", before=0)["tables"] == []


def test_in_a_rated_game_nobody_is_helped(house: House) -> None:
    anna, ben = house.person("Anna"), house.person("Ben", -1)
    bot = {"kind": "bot", "level": "random"}
    body = {"game": "khiva", "players": 2, "seats": [ME, bot], "rated": True}
    assert anna.ask("POST", "/api/tables", body).status_code == 422
    table = anna.table("khiva", [ME, EMPTY], rated=True)
    assert anna.ask("POST", f"/api/tables/{table}/start").status_code == 409
    ben.put(f"/api/tables/{table}/seats/blue", ME)
    anna.post(f"/api/tables/{table}/start")
    found = anna.ask("POST", f"/api/tables/{table}/hints", {"seat": "red"})
    assert (found.status_code, "rated" in found.text) == (409, True)


def test_export_tells_all_and_going_leaves_nothing(house: House) -> None:
    anna, ben, name = house.person("Anna Karenina"), house.person("Ben", -1), login()
    anna.post("/api/me/claim", {"login": name, "password": "correct horse"})
    anna.post("/api/me/tokens", {"name": "bot", "scopes": ["read"]}, 201)
    finished = rated(house, anna, ben)
    going_on = anna.table("khiva", [ME, EMPTY])
    ben.put(f"/api/tables/{going_on}/seats/blue", ME)
    anna.post(f"/api/tables/{going_on}/start")
    anna.post(f"/api/tables/{going_on}/chat", {"text": "a word from Anna"}, 201)
    for one in (ben, house.elsewhere(ben)):  # every process knows these tables by heart
        for table in (finished, going_on):
            assert "Anna Karenina" in str(one.get(f"/api/tables/{table}"))
    told = anna.get("/api/me/export")
    assert told["person"]["login"] == name
    assert {row["table_id"] for row in told["seats"]} == {finished, going_on}
    assert [row["text"] for row in told["messages"]] == ["a word from Anna"]
    for secret in ("password", "digest", "public_key", "secret"):
        assert secret not in json.dumps(told)
    cookies = {one.name: str(one.value) for one in anna.http.cookies.jar}
    assert anna.ask("DELETE", "/api/me").status_code == 204
    wait_for(lambda: httpx.get(f"{house.webs[-1].url}/api/me", cookies=cookies).status_code == 401)
    for one in (ben, house.elsewhere(ben)):
        for table in (finished, going_on):
            wait_for(
                lambda one=one, table=table: anna.id not in str(one.get(f"/api/tables/{table}"))
            )
            assert "Karenina" not in str(one.get(f"/api/tables/{table}"))
            assert one.get(f"/api/tables/{table}/chat")["messages"] == []
        assert one.ask("GET", f"/api/people/{anna.id}").status_code == 404
    assert ben.get(f"/api/tables/{going_on}")["seats"][0]["kind"] == "bot"
    password = {"login": name, "password": "correct horse"}
    assert ben.ask("POST", "/api/sessions", password).status_code == 401
    house.person("Another").post("/api/me/claim", password)  # the name is free again
