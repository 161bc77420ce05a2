"""Live play: one connection, one seat, messages in order. docs/protocol.md has the words."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from ardennes.engine.core import ArdennesError, BadInput
from ardennes.engine.dice import COMMITS, GIVES, SITS
from ardennes.server.brief import Known
from ardennes.server.guard import OUR_FAULT, TOO_MUCH_WORK, Buckets, same_origin
from ardennes.server.matches import Matches, hashed
from ardennes.server.messages import NO, Memory, Plain, chat_line, encode, setup_info
from ardennes.server.pages import Maps
from ardennes.server.passing import PASSED, WENT_AWAY
from ardennes.server.peers import Elsewhere
from ardennes.server.questions import ABOUT, DEAR, Question
from ardennes.server.refusals import Refusal, RequestRefused, as_refusal
from ardennes.server.rooms import Room
from ardennes.server.seats import viewer_of
from ardennes.server.store import StorageTrouble, standing
from ardennes.server.untrusted_input import read_object

CHAT_LINES = 100
CHAT_LENGTH = 1000
ENTER_SECONDS = 10
ENTER_COST, ASK_COST = 0.02, 0.001  # seconds of work that are paid before; more as measured
TAKEN_UP = "this invitation has been taken up by somebody else"
MOST_ASKED = 16  # dear questions of one socket that wait; a client asks for a few at once
BACKLOG = 500  # messages a slow reader may be behind before it is sent away

log = logging.getLogger("ardennes")
REFUSED, TOO_MUCH, GONE, AGAIN = 4403, 4429, 4404, 4409


class SocketConnection:
    """A person at a table, as the room knows them."""

    def __init__(
        self, websocket: WebSocket, sides: tuple[str, ...], name: str, who: tuple[str, ...] = ()
    ) -> None:
        self.who = who  # pays: the seat and the address
        self.invitation: tuple[str, str] | None = (
            None  # it came with, and what it will have instead
        )
        self.sides = sides
        self.memory: Memory | None = None
        self.name = name
        self._websocket = websocket
        self.read_timeout = asyncio.timeout(None)  # around everything the reader does
        self.asked: set[asyncio.Task[None]] = set()  # dear questions under way
        self.asking = asyncio.Lock()  # one of them at a time
        self._out: asyncio.Queue[str | None] = asyncio.Queue(BACKLOG)
        self._writer = asyncio.create_task(self._write())
        self._close_code = 0  # once that is decided

    def send(self, text: str | None) -> None:
        """Queue a message; who never reads is disconnected and may come back."""
        if self._close_code:
            return
        try:
            self._out.put_nowait(text)
        except asyncio.QueueFull:  # a close would wait for the reader too: just leave
            self._close_code = TOO_MUCH
            self._writer.cancel()
            self.read_timeout.reschedule(0)

    def close(self, again: bool = False) -> None:
        """Hang up as soon as everything queued is sent: the game is gone, or it must be entered
        again."""
        self.send(None)
        self._close_code = self._close_code or (AGAIN if again else GONE)

    async def _write(self) -> None:
        try:
            while (text := await self._out.get()) is not None:
                await self._websocket.send_text(text)
            if self._close_code:
                await self._websocket.close(self._close_code)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the reader notices too

    async def finish(self) -> None:
        """Send what is queued, then stop."""
        for task in self.asked:
            task.cancel()
        if not self._writer.done() and not self._out.full():
            self._out.put_nowait(None)
            await asyncio.wait({self._writer}, timeout=1)
        self._writer.cancel()


class SocketEndpoint:
    """Where sockets arrive: enter, then act, ask and talk until somebody hangs up."""

    def __init__(self, matches: Matches, maps: Maps) -> None:
        self.matches = matches
        self.maps = maps
        rate = matches.settings.messages_a_second
        self._messages = Buckets(rate, 2 * rate), Buckets(4 * rate, 8 * rate)  # seat, address

    async def connect(self, websocket: WebSocket) -> None:
        """One connection from first to last message."""
        if not same_origin(websocket.headers):
            await websocket.close(REFUSED)
            return
        await websocket.accept()
        try:
            room, connection = await self._enter(websocket)
        except Elsewhere as e:
            await self._pass_on(websocket, e)
            return
        except (ArdennesError, WebSocketDisconnect, TimeoutError) as e:
            await _refuse_entry(websocket, e)
            return
        try:
            async with connection.read_timeout:
                await self._serve(websocket, room, connection)
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            room.leave(connection)
            room.announce_people()
            await connection.finish()

    async def _enter(self, websocket: WebSocket) -> tuple[Room, SocketConnection]:
        """The first message: who are you, and what have you seen?"""
        async with asyncio.timeout(ENTER_SECONDS):
            websocket.state.first = await _receive(websocket)
        first = _read(websocket.state.first, self.matches.settings.message_limit)
        token = first.get("token")
        seat = await self.matches.store.seat(hashed(token)) if isinstance(token, str) else None
        if seat is None or seat.match != websocket.path_params["id"]:
            raise RequestRefused(403, "this link opens no seat of this game")
        room = await self.matches.room(seat.match)
        who = (f"{room.id} {seat.seat}", _address(websocket))
        self._pay(who, ENTER_COST)
        connection = SocketConnection(websocket, seat.invited, seat.account or seat.seat, who)
        if first.get("brief") is True:
            connection.memory = Known()
        assert isinstance(token, str)  # it opened a seat
        hello = await self._hello(room, connection, seat.seat, first.get("seen"))
        if seat.invitation:
            hello["token"] = fresh = secrets.token_urlsafe(24)
            connection.invitation = hashed(token), hashed(fresh)
        if self.matches.rooms.get(room.id) is not room:
            room.leave(connection)
            await connection.finish()
            raise RequestRefused(503, "this game is on the move")
        connection.send(encode(hello))
        room.announce_people()
        return room, connection

    async def _pass_on(self, websocket: WebSocket, why: Elsewhere) -> None:
        """The game is in the hands of another process: everything goes there, and comes back."""
        if PASSED in websocket.scope:  # it came from there just now
            await _refuse_entry(websocket, why)
            return
        passing = self.matches.peers.passing
        code = await passing.socket(websocket, websocket.state.first, why.owner)
        if code is not None:
            with suppress(WebSocketDisconnect, RuntimeError):  # gone already
                await websocket.close(AGAIN if code in WENT_AWAY else code)

    def _pay(self, who: tuple[str, ...], seconds: float) -> None:
        """The seat and the address pay, whichever sockets and however many they come by."""
        if min(map(self.matches.budget.left, who)) <= 0:
            raise RequestRefused(429, TOO_MUCH_WORK)
        for one in who:
            self.matches.budget.charge(one, seconds)

    async def _hello(
        self, room: Room, connection: SocketConnection, seat: str, seen: object
    ) -> Plain:
        store = self.matches.store
        entries = standing(await store.entries(room.id))
        chat = await store.chat(room.id, CHAT_LINES)
        after = seen if isinstance(seen, int) else -1
        lines = room.readable(viewer_of(connection.sides), connection.sides, entries)
        maps = self.maps.at(room.game, room.match.state)
        welcome = room.welcome(connection)  # last: from here on everything is told
        return {
            "type": "hello",
            "seat": seat,
            "sides": list(connection.sides),
            "setup": setup_info(room.game, room.match.state, maps),
            "log": [line for line in lines if line["action_no"] > after],
            "chat": [chat_line(said) for said in chat],
            "seats": room.people(),
            **welcome,
        }

    async def _serve(self, websocket: WebSocket, room: Room, connection: SocketConnection) -> None:
        while True:
            text = await _receive(websocket)
            buckets = zip(self._messages, connection.who, strict=True)
            if not all(bucket.take(who) for bucket, who in buckets):
                await websocket.close(TOO_MUCH)
                return
            await self._take_up(room, connection)
            await self._answer(room, connection, text)

    async def _take_up(self, room: Room, connection: SocketConnection) -> None:
        """The first word of somebody invited: the seat is theirs, and nobody else's any more."""
        if connection.invitation is None:
            return
        invitation, connection.invitation = connection.invitation, None
        if not await self.matches.store.take_up(*invitation):
            connection.send(encode({**NO, "reason": TAKEN_UP}))
            connection.close()
            raise WebSocketDisconnect
        if room.dice and room.actor:
            await room.tell_dice("+".join(connection.sides), SITS)
        for other in list(room.connections):
            rival = isinstance(other, SocketConnection) and other.invitation
            if rival and rival[0] == invitation[0]:
                other.close()
                room.leave(other)

    async def _answer(self, room: Room, connection: SocketConnection, text: str) -> None:
        message: Plain = {}
        try:
            message = _read(text, self.matches.settings.message_limit)
            await self._handle(room, connection, message)
        except Exception as e:
            connection.send(_no(message, room, connection, e))
        if room.stale:
            self.matches.open_again(room)

    async def _handle(self, room: Room, connection: SocketConnection, message: Plain) -> None:
        handler = HANDLERS.get(str(message.get("type")))
        if self.matches.rooms.get(room.id) is not room:
            raise RequestRefused(404, "this game was deleted")
        if handler is None:
            raise BadInput("type", f"expected one of {', '.join(HANDLERS)}")
        if handler is not _ask:
            await handler(self.matches, room, connection, message)
            return
        self._pay(connection.who, ASK_COST)
        began = time.thread_time()
        try:
            await handler(self.matches, room, connection, message)
        finally:
            for one in connection.who:
                self.matches.budget.charge(one, time.thread_time() - began)


def _address(websocket: WebSocket) -> str:
    return websocket.client.host if websocket.client else ""


async def _receive(websocket: WebSocket) -> str:
    """The next message; one of bytes counts as empty, and is refused like other nonsense."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    return message.get("text") or ""


def _read(text: str, limit: int) -> Plain:
    if len(text) > limit:
        raise BadInput("message", f"too long; {limit} characters are allowed")
    return read_object(text, "message")


def _id(message: Plain) -> int | str | None:
    """What it is called, if that is a name."""
    id = message.get("id")
    return id if type(id) in (int, str) else None


def _no(message: Plain, room: Room, connection: SocketConnection, why: Exception) -> str:
    no = as_refusal(why)
    if no is None:
        log.error("a message", extra={"match": room.id}, exc_info=why)
        no = Refusal(500, OUR_FAULT)
    refusal: Plain = {"type": "no", "id": _id(message), "case": no.case, "reason": no.reason}
    return encode({**refusal, "ledger_no": room.counted(connection.sides)["ledger_no"]})


def _head(message: Plain, room: Room, connection: SocketConnection) -> Plain:
    """What every answer begins with."""
    ledger_no = room.counted(connection.sides)["ledger_no"]
    return {"type": "answer", "id": _id(message), "ledger_no": ledger_no}


async def _refuse_entry(websocket: WebSocket, why: Exception) -> None:
    if isinstance(why, WebSocketDisconnect):
        return
    reason = str(why) or "say who you are first"
    code = GONE if isinstance(why, RequestRefused) and why.status == 404 else REFUSED
    refusal = {**NO, "reason": reason}
    if isinstance(why, StorageTrouble | Elsewhere) or getattr(why, "status", 0) == 503:
        code = AGAIN
        refusal["again"] = True
    with suppress(WebSocketDisconnect, RuntimeError):  # gone already
        await websocket.send_text(encode(refusal))
        await websocket.close(code)


# --- what a client may say ---


async def _act(_: Matches, room: Room, connection: SocketConnection, message: Plain) -> None:
    await room.act(connection.sides, _number(message, "ledger_no"), message.get("action"))


async def _undo(_: Matches, room: Room, connection: SocketConnection, message: Plain) -> None:
    await room.undo(connection.sides, _number(message, "ledger_no"))


async def _chat(_: Matches, room: Room, connection: SocketConnection, message: Plain) -> None:
    text = message.get("text")
    if not isinstance(text, str) or not text.strip() or len(text) > CHAT_LENGTH:
        raise BadInput("text", f"expected 1 to {CHAT_LENGTH} characters")
    await room.say(connection.name, text.strip())


async def _keep(_: Matches, room: Room, connection: SocketConnection, message: Plain) -> None:
    """The token that came with an invitation is kept: saying so is as good as any word."""
    connection.send(encode(_head(message, room, connection)))


async def _ask(matches: Matches, room: Room, connection: SocketConnection, message: Plain) -> None:
    about = ABOUT.get(str(message.get("about")))
    if about is None:
        raise BadInput("about", f"expected one of {', '.join(ABOUT)}")
    message |= {"seat": viewer_of(connection.sides), "sides": list(connection.sides)}
    head = _head(message, room, connection)
    seen = room.seen_by(connection)
    if message["about"] not in DEAR:
        connection.send(encode({**head, **about(room.game, seen, message)}))
        return
    if len(connection.asked) >= MOST_ASKED:
        raise RequestRefused(429, TOO_MUCH_WORK)
    question = Question(
        room.id, room.game.id, room.scenario, room.options, room.position, seen.pack(), message
    )
    task = asyncio.create_task(_ask_worker(matches, room, connection, question, head))
    connection.asked.add(task)
    task.add_done_callback(connection.asked.discard)


async def _ask_worker(
    matches: Matches, room: Room, connection: SocketConnection, question: Question, head: Plain
) -> None:
    """A dear question: whoever asked it may go on playing meanwhile."""
    async with connection.asking:
        try:
            text, seconds = await matches.workers.ask(question, head)
        except Exception as e:
            connection.send(_no(question.message, room, connection, e))
            return
    connection.send(text)
    for one in connection.who:
        matches.budget.charge(one, seconds)


def _number(message: Plain, key: str) -> int:
    value = message.get(key)
    if type(value) is not int:
        raise BadInput(key, "expected a number")
    return value


async def _dice(_: Matches, room: Room, connection: SocketConnection, message: Plain) -> None:
    """A seat commits to a seed, or gives it."""
    if message.get("do") not in (COMMITS, GIVES) or not isinstance(message.get("value"), str):
        raise BadInput("do", f"expected {COMMITS} or {GIVES}, and a value")
    if not connection.sides:
        raise RequestRefused(403, "a spectator has no part in the dice")
    await room.tell_dice("+".join(connection.sides), message["do"], message["value"])


Handler = Callable[[Matches, Room, SocketConnection, Plain], Awaitable[None]]
HANDLERS: dict[str, Handler] = {
    "act": _act,
    "undo": _undo,
    "ask": _ask,
    "chat": _chat,
    "keep": _keep,
    "dice": _dice,
}
