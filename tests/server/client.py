"""A person at the table, as tests see him: requests, and a WebSocket that takes everything in."""

import contextlib
import itertools
import json
import threading
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

KEYS = itertools.count()
OPEN: list[Any] = []  # people and watches that are still connected


def close_all() -> None:
    while OPEN:
        OPEN.pop().close()


class Person:
    """Somebody with a cookie."""

    def __init__(self, url: str, name: str = "Anna", known: bool = True) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=60, verify=False)  # no https: made faster
        self.id = ""
        OPEN.append(self)
        if known:
            found = self.post("/api/me", {"name": name})
            self.id = found["person"]

    def close(self) -> None:
        self.http.close()

    def at(self, url: str) -> "Person":
        """The same person at another web process."""
        other = Person(url, known=False)
        for cookie in self.http.cookies.jar:
            other.http.cookies.set(cookie.name, str(cookie.value))
        other.id = self.id
        return other

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        if body is not None:
            more["json"] = body
        return self.http.request(method, path, **more)

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        found = self.ask("GET", path, params=query)
        assert found.status_code == status, (path, found.status_code, found.text)
        return found.json()

    def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        return self.send("POST", path, body, status)

    def put(self, path: str, body: Any = None, status: int | None = None) -> Any:
        return self.send("PUT", path, body, status)

    def send(self, method: str, path: str, body: Any, status: int | None) -> Any:
        found = self.ask(method, path, body)
        good = found.status_code == status if status else found.is_success
        assert good, (method, path, found.status_code, found.text)
        return found.json() if found.content else None

    # ---- tables

    def table(self, game: str, seats: list[Any], **more: Any) -> str:
        body = {"game": game, "players": len(seats), "seats": seats, "public": True, **more}
        return str(self.post("/api/tables", body)["table"]["id"])

    def sight(self, table: str, seat: str | None = None, **more: Any) -> Any:
        query = {**more, **({"seat": seat} if seat else {})}
        return self.get(f"/api/tables/{table}/sight", **query)

    def decide(self, table: str, sight: Any, decision: int, key: str | None = None) -> Any:
        body = {"seat": sight["seat"], "number": sight["number"], "decision": decision,
                "key": key or f"test-key-{next(KEYS)}"}  # fmt: skip
        return self.ask("POST", f"/api/tables/{table}/decisions", body)

    def watch(self, table: str, seat: str | None = None, since: int | None = None) -> "Watch":
        return Watch(self, table, seat, since)


class Watch:
    """A WebSocket whose frames are kept, in a thread of its own."""

    def __init__(self, person: Person, table: str, seat: str | None, since: int | None) -> None:
        query = "&".join(
            f"{name}={value}"
            for name, value in (("seat", seat), ("since", since))
            if value is not None
        )
        url = f"{person.url.replace('http', 'ws')}/api/tables/{table}/live?{query}"
        cookies = "; ".join(f"{one.name}={one.value}" for one in person.http.cookies.jar)
        self.door = contextlib.ExitStack()
        way = connect(url, additional_headers={"Cookie": cookies}, max_size=None)
        self.socket = self.door.enter_context(way)
        self.frames: list[Any] = []
        self.raw: list[str] = []
        self.news = threading.Condition()
        self.closed: int | None = None
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()
        OPEN.append(self)

    def _listen(self) -> None:
        try:
            for text in self.socket:
                frame = json.loads(text)
                if frame["type"] == "beat":
                    self.socket.send(json.dumps(frame))
                    continue
                with self.news:
                    self.raw.append(str(text))
                    self.frames.append(frame)
                    self.news.notify_all()
        except ConnectionClosed:
            pass
        finally:
            self.closed = self.socket.close_code
            with self.news:
                self.news.notify_all()

    def until(self, fits: Any, seconds: float = 20) -> Any:
        """Wait for a frame."""
        with self.news:
            done = self.news.wait_for(lambda: any(map(fits, self.frames)), seconds)
            assert done, f"it never came; the last was {self.raw[-1:]}"
            return next(frame for frame in self.frames if fits(frame))

    @property
    def events(self) -> list[Any]:
        return [event for frame in list(self.frames) if frame["type"] == "sight"
                for event in frame["events"]]  # fmt: skip

    def close(self) -> None:
        self.door.close()
        self.thread.join(5)
