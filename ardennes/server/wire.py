"""Under HTTP: how many connections there may be, and how long one may take to say what it wants."""

import asyncio
import logging
import resource
from collections.abc import Mapping
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_SECONDS = 10.0  # for the whole head of a request
RESERVED = 100  # descriptors for the database, the workers, and connections that are refused
MOST_CONNECTIONS = 20_000  # of all, where there are descriptors for more
SHARE = 4  # one address may have one of so many parts of all connections
FULL = "this server has too many connections now; try again in a minute"
YOURS = "there are too many connections from your address; close some"
QUIET_SECONDS = 60.0  # between two log lines about connections that cannot be accepted


def most_connections() -> int:
    """How many connections there are descriptors for; the limit is raised as far as it goes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard or soft == resource.RLIM_INFINITY:
        wanted = MOST_CONNECTIONS + RESERVED
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(RESERVED, min(MOST_CONNECTIONS, soft - RESERVED))


def refusal(reason: str) -> bytes:
    """An answer to somebody who has not said anything yet."""
    body = b'{"error":{"case":null,"reason":"' + reason.encode() + b'","where":""}}'
    head = (
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nRetry-After: 60\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body


class BoundedProtocol(H11Protocol):
    """HTTP of uvicorn, but nobody is waited for without end, and there are never too many."""

    share = SHARE
    most = 1000  # connections; `bounded` makes a class of its own for each server
    head_seconds = HEADER_SECONDS

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Let it in, or say why not."""
        super().connection_made(transport)
        self._clock: asyncio.TimerHandle | None = None
        reason = self._too_many()
        if reason:
            transport.write(refusal(reason))
            transport.close()
            return
        self._start_clock()

    def _too_many(self) -> str:
        if len(self.connections) > self.most:
            return FULL
        here = self.client[0] if self.client else ""
        mine = 0
        for other in self.connections:
            client: Any = getattr(other, "client", None)
            mine += bool(client) and client[0] == here
        return YOURS if mine > max(1, self.most // self.share) else ""

    def data_received(self, data: bytes) -> None:
        """The clock runs while the head of a request has begun and is not whole."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_clock()
        elif self._clock is None:
            self._start_clock()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on the socket has clocks of its own."""
        self._stop_clock()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self._stop_clock()
        super().connection_lost(exc)

    def _start_clock(self) -> None:
        self._clock = self.loop.call_later(self.head_seconds, self._time_is_up)

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _time_is_up(self) -> None:
        self._clock = None
        if self.conn.their_state is h11.IDLE:
            self.transport.close()


def bounded(
    most: int, head_seconds: float = HEADER_SECONDS, share: int = SHARE
) -> type[BoundedProtocol]:
    """The protocol for a server with so many connections."""
    how = {"most": most, "head_seconds": head_seconds, "share": share}
    return type("Protocol", (BoundedProtocol,), how)


class QuietAccepting:
    """asyncio says each time that a connection could not be accepted: once a minute is enough."""

    def __init__(self) -> None:
        self._last = float("-inf")

    def __call__(self, loop: asyncio.AbstractEventLoop, context: Mapping[str, Any]) -> None:
        """As the loop's handler of exceptions."""
        if "accept" not in str(context.get("message", "")):
            loop.default_exception_handler(dict(context))
        elif loop.time() - self._last > QUIET_SECONDS:
            self._last = loop.time()
            error = str(context.get("exception"))
            logging.getLogger("ardennes").error("no more connections", extra={"error": error})
