"""The line to a client: whoever begins a request and does not go on is hung up on.

uvicorn waits for the head of a request for ever; some thousand silent lines would be all there are.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class Line(HttpToolsProtocol):
    """uvicorn's protocol, with a time for the head of a request."""

    seconds = 20.0
    begun = False  # a request, whose head has not come to its end
    waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self.arrived()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.begun and self.waiting is None:  # most heads come in one piece: no timer for them
            self.expect()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.begun = True

    def on_headers_complete(self) -> None:
        self.arrived()
        super().on_headers_complete()

    def expect(self) -> None:
        self.waiting = self.loop.call_later(self.seconds, self.transport.abort)

    def arrived(self) -> None:
        self.begun = False
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None
