"""The live wire: one socket, one seat, messages in order. docs/protocol.md has the words."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ardennes.engine.core import ArdennesError, BadInput, Illegal, No
from ardennes.engine.play import why_not
from ardennes.server.guard import Bucket, same_origin
from ardennes.server.history import last_turn
from ardennes.server.house import House, hashed
from ardennes.server.messages import Plain, encode, readable, setup_of
from ardennes.server.pages import Maps
from ardennes.server.rooms import WATCH, Refused, Room
from ardennes.server.store import Said, standing
from ardennes.server.strangers import an_object, numbers, read_object, texts

CHAT_LINES = 100
CHAT_LENGTH = 1000
ENTER_SECONDS = 10
BACKLOG = 500  # messages a slow reader may be behind before it is sent away

REFUSED, TOO_MUCH, GONE = 4403, 4429, 4404


class Socket:
    """A person at a table, as the room knows them."""

    def __init__(self, wire: WebSocket, sides: tuple[str, ...], name: str) -> None:
        self.sides = sides
        self.name = name
        self._wire = wire
        self.patience = asyncio.timeout(None)  # around everything the reader does
        self._out: asyncio.Queue[str | None] = asyncio.Queue(BACKLOG)
        self._writer = asyncio.create_task(self._write())
        self._last_word = 0  # the code it is closed with, once that is decided

    def tell(self, text: str | None) -> None:
        """Queue a message; who never reads is disconnected and may come back."""
        if self._last_word:
            return
        try:
            self._out.put_nowait(text)
        except asyncio.QueueFull:  # a close would wait for the reader too: just leave
            self._last_word = TOO_MUCH
            self._writer.cancel()
            self.patience.reschedule(0)

    def dismiss(self) -> None:
        """Hang up as soon as everything queued is sent: the game is gone."""
        self.tell(None)
        self._last_word = self._last_word or GONE

    async def _write(self) -> None:
        try:
            while (text := await self._out.get()) is not None:
                await self._wire.send_text(text)
            if self._last_word:
                await self._wire.close(self._last_word)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the reader notices too

    async def finish(self) -> None:
        """Send what is queued, then stop."""
        if not self._writer.done() and not self._out.full():
            self._out.put_nowait(None)
            await asyncio.wait({self._writer}, timeout=1)
        self._writer.cancel()


class Wire:
    """The endpoint: enter, then act, ask and talk until somebody hangs up."""

    def __init__(self, house: House, maps: Maps) -> None:
        self.house = house
        self.maps = maps

    async def connect(self, wire: WebSocket) -> None:
        """One connection from first to last message."""
        if not same_origin(wire.headers):
            await wire.close(REFUSED)
            return
        await wire.accept()
        try:
            room, socket = await self._enter(wire)
        except (ArdennesError, WebSocketDisconnect, TimeoutError) as e:
            await _say_goodbye(wire, e)
            return
        try:
            async with socket.patience:
                await self._serve(wire, room, socket)
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            room.leave(socket)
            await socket.finish()
            room.announce({"type": "seats", "seats": room.people()})

    async def _enter(self, wire: WebSocket) -> tuple[Room, Socket]:
        """The first message: who are you, and what have you seen?"""
        async with asyncio.timeout(ENTER_SECONDS):
            first = _read(await _hear(wire), self.house.settings.message_limit)
        token = first.get("token")
        seat = await self.house.store.seat(hashed(token)) if isinstance(token, str) else None
        if seat is None or seat.match != wire.path_params["id"]:
            raise Refused(403, "this link opens no seat of this game")
        room = await self.house.room(seat.match)
        socket = Socket(wire, seat.sides, seat.account or seat.seat)
        socket.tell(encode(await self._hello(room, socket, seat.seat, first.get("seen"))))
        room.announce({"type": "seats", "seats": room.people()})
        return room, socket

    async def _hello(self, room: Room, socket: Socket, seat: str, seen: object) -> Plain:
        store = self.house.store
        entries = standing(await store.entries(room.id))
        chat = await store.chat(room.id, CHAT_LINES)
        after = seen if isinstance(seen, int) else -1
        eye = socket.sides[0] if len(socket.sides) == 1 else WATCH
        lines = readable([line for entry in entries for line in entry.lines], eye)
        welcome = room.welcome(socket)  # last: nothing may happen between this and being a guest
        return {
            "type": "hello",
            "seat": seat,
            "sides": list(socket.sides),
            "setup": setup_of(room.game, room.state, self.maps.of(room.game.id)),
            "log": [line for line in lines if line["action_no"] > after],
            "chat": [_spoken(said) for said in chat],
            "seats": room.people(),
            **welcome,
        }

    async def _serve(self, wire: WebSocket, room: Room, socket: Socket) -> None:
        rate = self.house.settings.messages_a_second
        bucket = Bucket(rate, 2 * rate)
        while True:
            text = await _hear(wire)
            if not bucket.take():
                await wire.close(TOO_MUCH)
                return
            await self._answer(room, socket, text)

    async def _answer(self, room: Room, socket: Socket, text: str) -> None:
        message: Plain = {}
        try:
            message = _read(text, self.house.settings.message_limit)
            handler = HANDLERS.get(str(message.get("type")))
            if self.house.rooms.get(room.id) is not room:
                raise Refused(404, "this game was deleted")
            if handler is None:
                raise BadInput("type", f"expected one of {', '.join(HANDLERS)}")
            await handler(self.house, room, socket, message)
        except Refused as e:
            socket.tell(_no(message, room, e.reason, e.case))
        except Illegal as e:
            socket.tell(_no(message, room, e.no.reason, e.no.case))
        except ArdennesError as e:
            socket.tell(_no(message, room, str(e)))


async def _hear(wire: WebSocket) -> str:
    """The next message; one of bytes counts as empty, and is refused like other nonsense."""
    message = await wire.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    return message.get("text") or ""


def _read(text: str, limit: int) -> Plain:
    if len(text) > limit:
        raise BadInput("message", f"too long; {limit} characters are allowed")
    return read_object(text, "message")


def _no(message: Plain, room: Room, reason: str, case: str | None = None) -> str:
    refusal = {"type": "no", "id": message.get("id"), "case": case, "reason": reason}
    return encode({**refusal, "ledger_no": room.serial})


async def _say_goodbye(wire: WebSocket, why: Exception) -> None:
    if isinstance(why, WebSocketDisconnect):
        return
    reason = str(why) or "say who you are first"
    code = GONE if isinstance(why, Refused) and why.status == 404 else REFUSED
    with suppress(WebSocketDisconnect, RuntimeError):  # gone already
        await wire.send_text(encode({"type": "no", "id": None, "case": None, "reason": reason}))
        await wire.close(code)


# --- what a client may say ---


async def _act(_: House, room: Room, socket: Socket, message: Plain) -> None:
    await room.act(socket.sides, _number(message, "ledger_no"), message.get("action"))


async def _undo(_: House, room: Room, socket: Socket, message: Plain) -> None:
    await room.undo(socket.sides, _number(message, "ledger_no"))


async def _chat(house: House, room: Room, socket: Socket, message: Plain) -> None:
    text = message.get("text")
    if not isinstance(text, str) or not text.strip() or len(text) > CHAT_LENGTH:
        raise BadInput("text", f"expected 1 to {CHAT_LENGTH} characters")
    said = Said(socket.name, text.strip(), time.time())
    await house.store.add_chat(room.id, said)
    room.announce({"type": "chat", **_spoken(said)})


def _spoken(said: Said) -> Plain:
    return {"from": said.sender, "text": said.text, "when": said.sent}


async def _ask(house: House, room: Room, socket: Socket, message: Plain) -> None:
    about = ABOUT.get(str(message.get("about")))
    if about is None:
        raise BadInput("about", f"expected one of {', '.join(ABOUT)}")
    answer = await about(house, room, room.seen_by(socket), message)
    reply = {"type": "answer", "id": message.get("id"), "ledger_no": room.serial, **answer}
    socket.tell(encode(reply))


async def _why(_: House, room: Room, state: Any, message: Plain) -> Plain:
    """Why an action, or a way for a unit, is refused."""
    game = room.game
    if "action" in message:
        word = game.codec.from_plain(an_object(message["action"], "action"), state)
        return _refusal(why_not(game, state, word))
    unit, place = _unit(room, message), _place(room, message)
    return _refusal(game.shows.why_place(state, unit, place))


def _refusal(no: No | None) -> Plain:
    return {"legal": True} if no is None else {"case": no.case, "reason": no.reason}


async def _reach(_: House, room: Room, state: Any, message: Plain) -> Plain:
    return msgspec.to_builtins(room.game.studies.reach(state, _unit(room, message)))


async def _path(_: House, room: Room, state: Any, message: Plain) -> Plain:
    unit, place = _unit(room, message), _place(room, message)
    return {"steps": room.game.shows.path(state, unit, place)}


async def _supply(_: House, room: Room, state: Any, message: Plain) -> Plain:
    return msgspec.to_builtins(room.game.studies.trace(state, _unit(room, message)))


async def _odds(_: House, room: Room, state: Any, message: Plain) -> Plain:
    target, units = message.get("target"), texts(message.get("units"))
    options = numbers(message.get("options", {}))
    if not isinstance(target, str) or units is None or options is None:
        raise BadInput("odds", "expected a target, a list of units and options with numbers")
    found = room.game.studies.explain(state, target, units, options)
    return _refusal(found) if isinstance(found, No) else msgspec.to_builtins(found)


async def _overlay(house: House, room: Room, state: Any, message: Plain) -> Plain:
    name = str(message.get("name"))
    if name == "last":
        return last_turn(standing(await house.store.entries(room.id)))
    return room.game.shows.overlay(state, name)


def _number(message: Plain, key: str) -> int:
    value = message.get(key)
    if type(value) is not int:
        raise BadInput(key, "expected a number")
    return value


def _unit(room: Room, message: Plain) -> int:
    try:
        return room.state.unit_id(str(message.get("unit")))
    except ValueError as e:
        raise BadInput("unit", str(e)) from None


def _place(room: Room, message: Plain) -> int:
    try:
        return room.state.place_id(str(message.get("place")))
    except ValueError as e:
        raise BadInput("place", str(e)) from None


Handler = Callable[[House, Room, Socket, Plain], Awaitable[None]]
HANDLERS: dict[str, Handler] = {"act": _act, "undo": _undo, "ask": _ask, "chat": _chat}
About = Callable[
    [House, Room, Any, Plain], Awaitable[Plain]
]  # with the table as the asker knows it
ABOUT: dict[str, About] = {
    "why": _why,
    "reach": _reach,
    "path": _path,
    "supply": _supply,
    "odds": _odds,
    "overlay": _overlay,
}
