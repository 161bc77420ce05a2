"""Passed on to the process that has a game in its hands: a socket's messages, a request.

Both carry the owner's secret, which only who reads the database knows, and the address of whom they
come from, so that budgets are the same whichever process somebody has come to.
"""

import asyncio
import hmac
import http.client
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from ardennes.server.store import Process

SECRET, CALLER = "ardennes-secret", "ardennes-for"
PASSED = "ardennes.passed"  # in a scope: another process vouches for it
WENT_AWAY = (1001, 1006, 1011, 1012)  # a process ends, well or not
OPEN_SECONDS = 3.0
REQUEST_SECONDS = 20.0
AT_ONCE = 16  # requests to other processes: one that is silent keeps nobody else waiting
SENT = ("authorization", "content-type", "cookie", "accept", "accept-encoding")
RETURNED = ("content-type", "content-encoding", "content-disposition", "cache-control", "vary")


_calls = ThreadPoolExecutor(AT_ONCE, "peers")


class Passing:
    """Sockets that are passed on, by the process they go to."""

    def __init__(self) -> None:
        self._wires: dict[str, set[ClientConnection]] = {}
        self.passed = 0  # messages, both ways

    def only(self, there: set[str]) -> None:
        """Lines to processes that are gone are cut: nothing will come from them."""
        for gone in self._wires.keys() - there:
            for wire in self._wires.pop(gone):
                wire.transport.abort()

    @property
    def sockets(self) -> int:
        """How many are passed on now."""
        return sum(map(len, self._wires.values()))

    async def socket(self, websocket: WebSocket, first: str, owner: Process) -> int | None:
        """Pass everything on until somebody hangs up; with which code, if it was the owner."""
        try:
            wire = await _wire(websocket, owner)
        except (OSError, TimeoutError, WebSocketException):
            return WENT_AWAY[0]
        self._wires.setdefault(owner.id, set()).add(wire)
        try:
            await wire.send(first)
            there = asyncio.create_task(self._there(websocket, wire))
            try:
                return await self._back(websocket, wire)
            finally:
                there.cancel()
        except ConnectionClosed:
            return wire.close_code
        finally:
            self._wires.get(owner.id, set()).discard(wire)
            await wire.close()

    async def _there(self, websocket: WebSocket, wire: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while (message := await websocket.receive())["type"] != "websocket.disconnect":
                self.passed += 1
                await wire.send(message.get("text") or "")
            await wire.close()

    async def _back(self, websocket: WebSocket, wire: ClientConnection) -> int | None:
        try:
            async for text in wire:
                self.passed += 1
                await websocket.send_text(str(text))
        except (WebSocketDisconnect, RuntimeError):
            return None  # who listened is gone
        except ConnectionClosed:
            pass
        return wire.close_code


async def _wire(websocket: WebSocket, owner: Process) -> ClientConnection:
    caller = websocket.client.host if websocket.client else ""
    return await connect(
        f"ws://{owner.address}{websocket.url.path}",
        additional_headers={SECRET: owner.secret, CALLER: caller},
        compression=None,
        max_size=None,
        open_timeout=OPEN_SECONDS,
        close_timeout=OPEN_SECONDS,
        proxy=None,
    )


class Answered(NamedTuple):
    """What another process has answered."""

    status: int
    headers: dict[str, str]
    body: bytes


async def call(
    owner: Process,
    method: str,
    path: str,
    body: bytes = b"",
    headers: Mapping[str, str] | None = None,
    seconds: float = REQUEST_SECONDS,
) -> Answered:
    """A request to another process; OSError if there is no answer."""
    sent = {**(headers or {}), SECRET: owner.secret}
    loop = asyncio.get_running_loop()
    about = owner.address, method, path, body, sent, seconds
    return await loop.run_in_executor(_calls, _call, *about)


def _call(
    address: str, method: str, path: str, body: bytes, headers: dict[str, str], seconds: float
) -> Answered:
    wire = http.client.HTTPConnection(address, timeout=seconds)
    try:
        wire.request(method, path, body, headers)
        answer = wire.getresponse()
        found = {name.lower(): value for name, value in answer.getheaders()}
        return Answered(answer.status, found, answer.read())
    except http.client.HTTPException as e:
        raise OSError(str(e)) from None
    finally:
        wire.close()


async def pass_request(request: Request, owner: Process) -> Response:
    """The owner's answer to a request; OSError if there is none."""
    headers = {name: request.headers[name] for name in SENT if name in request.headers}
    headers[CALLER] = request.client.host if request.client else ""
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    answer = await call(owner, request.method, path, await request.body(), headers)
    return as_response(answer)


def as_response(answer: Answered) -> Response:
    """An answer handed on."""
    kept = {name: answer.headers[name] for name in RETURNED if name in answer.headers}
    return Response(answer.body, answer.status, headers=kept)


class Passed:
    """Around the whole application: who comes by another process is who came to that one."""

    def __init__(self, app: ASGIApp, me: Any) -> None:
        self.app = app
        self._me = me

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Believe a header where the secret is right."""
        if scope["type"] in ("http", "websocket"):
            headers = dict(scope["headers"])
            said, mine = headers.get(SECRET.encode(), b""), self._me().secret.encode()
            if mine and hmac.compare_digest(said, mine):
                scope[PASSED] = True
                scope["client"] = (headers.get(CALLER.encode(), b"").decode(), 0)
        await self.app(scope, receive, send)
