"""Limits, origins and headers: what keeps strangers from doing harm."""

import asyncio
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ardennes.server.messages import encode
from ardennes.server.metrics import count
from ardennes.server.passing import PASSED
from ardennes.server.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-src 'self'; frame-ancestors 'self'"  # the small boards of the rules drawer
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
LOCAL = ("localhost", "127.0.0.1", "[::1]")
SAFE = ("GET", "HEAD", "OPTIONS")
MOST_KEYS = 10_000
OUR_FAULT = "something went wrong here; it was written down"
TOO_MUCH_WORK = "that is a lot of questions; wait a moment"
BODY_SECONDS = 30.0  # between two pieces of a request


class Bucket:
    """So many a second, and as many at once as a burst."""

    __slots__ = ("_last", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._last = burst, time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._last) * self.rate)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each caller."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._all: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        """Whether this caller may go on."""
        if who not in self._all:
            if len(self._all) >= MOST_KEYS:
                del self._all[next(iter(self._all))]
            self._all[who] = Bucket(self._rate, self._burst)
        return self._all[who].take()


class Budget:
    """Seconds of work: so much of a second each second, and ten seconds' worth at once. It is paid
    before, where a price is known, or after, as it was measured; who is in debt waits."""

    SAVED = 10.0

    def __init__(self, share: float) -> None:
        self._share = share
        self._all: dict[str, tuple[float, float]] = {}  # what was left, and when

    def left(self, who: str) -> float:
        """Seconds of work that are left to a caller."""
        now, most = time.monotonic(), self._share * self.SAVED
        had, since = self._all.get(who, (most, now))
        return min(most, had + (now - since) * self._share)

    def charge(self, who: str, seconds: float) -> None:
        """It was done: take it from what is left."""
        if who not in self._all and len(self._all) >= MOST_KEYS:
            del self._all[next(iter(self._all))]
        self._all[who] = self.left(who) - seconds, time.monotonic()

    def pay(self, who: str, seconds: float) -> bool:
        """Whether a caller who is not in debt may have this done; then it is paid."""
        if self.left(who) <= 0:
            return False
        self.charge(who, seconds)
        return True


class Backoff:
    """Who fails again and again waits twice as long each time."""

    FREE, LONGEST, FORGOTTEN = 4, 900.0, 3600.0
    SHARED = 20  # failures of an address are free, whatever names it tries

    def __init__(self) -> None:
        self._failed: dict[str, tuple[int, float]] = {}  # how often, and when last

    def wait(self, callers: tuple[str, str]) -> float:
        """Seconds until the next try is allowed, for a name at an address and for the address."""
        return max(self._wait(callers[0], self.FREE), self._wait(callers[1], self.SHARED))

    def _wait(self, who: str, free: int) -> float:
        times, last = self._failed.get(who, (0, 0.0))
        if times <= free:
            return 0.0
        rest = last + min(self.LONGEST, 2.0 ** (times - free)) - time.monotonic()
        return max(0.0, rest)

    def failed(self, callers: tuple[str, str]) -> None:
        """Another wrong one."""
        now = time.monotonic()
        for who in callers:
            times, last = self._failed.pop(who, (0, now))
            self._failed[who] = (times + 1 if now - last < self.FORGOTTEN else 1), now
        while len(self._failed) > MOST_KEYS:
            del self._failed[next(iter(self._failed))]

    def succeeded(self, who: str) -> None:
        """It was the right one."""
        self._failed.pop(who, None)


def same_origin(headers: Mapping[str, str]) -> bool:
    """A browser names the page a request comes from: it must be ours. Programs name none."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    return origin.partition("://")[2] == headers.get("host")


def error(status: int, reason: str, case: str | None = None, where: str = "") -> Response:
    """An error as the client expects it."""
    text = encode({"error": {"case": case, "reason": reason, "where": where}})
    return Response(text, status, media_type="application/json")


FILES = 20  # times as many files as other requests: a page is made of more than a hundred


class Guard:
    """Around the whole application: rate, body, origin, headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._limit = settings.body_limit
        self._hosts = hosts_of(settings)
        rate = settings.requests_a_second
        self._requests = Buckets(rate, 4 * rate)
        self._files = Buckets(FILES * rate, FILES * 4 * rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http" or PASSED in scope:  # it was looked at before it was passed on
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await refusal(scope, receive, _with_headers(send))
            return
        told = _with_headers(send, scope["path"].startswith("/api/"))
        await self.app(scope, self._limited(receive), told)

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        client: Any = scope.get("client")
        if self._hosts and host_of(headers.get("host", "")) not in self._hosts:
            return error(421, "this server is not reached by that name")
        asks = self._files if scope["path"].startswith(("/static/", "/maps/")) else self._requests
        if not asks.take(client[0] if client else ""):
            return error(429, "too many requests; wait a moment")
        if scope["method"] not in SAFE and not same_origin(headers):
            return error(403, "the request comes from another site")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._limit:
            return error(413, f"the request is too large; {self._limit} bytes are allowed")
        return None

    def _limited(self, receive: Receive) -> Receive:
        """A body without a length is cut off where one with a length would be refused."""
        seen = 0

        async def receive_some() -> Message:
            nonlocal seen
            message = await asyncio.wait_for(receive(), BODY_SECONDS)
            seen += len(message.get("body", b""))
            if seen > self._limit:
                raise TooLarge
            return message

        return receive_some


class TooLarge(Exception):
    """A body that never ends."""


def hosts_of(settings: Settings) -> frozenset[str]:
    """The names by which we may be called, this machine's own always; none: by any."""
    named = [name.strip() for name in settings.hosts.split(",") if name.strip()]
    if not named and settings.address:
        named = [urlsplit(settings.address).hostname or ""]
    return frozenset((*map(str.lower, named), *LOCAL)) if named else frozenset()


def host_of(header: str) -> str:
    """A Host header without its port."""
    name, colon, port = header.lower().rpartition(":")
    return name if colon and port.isdecimal() else header.lower()


def _with_headers(send: Send, private: bool = False) -> Send:
    async def send_more(message: Message) -> None:
        if message["type"] == "http.response.start":
            count("answers_total", labels=f'status="{message["status"] // 100}xx"')
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if private:  # tokens and what they open: for nobody's cache
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return send_more
