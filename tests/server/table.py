"""A server on a real port and a real file, in a thread; and people who talk to it over sockets."""

import asyncio
import gzip
import http.client
import json
import random
import socket
import threading
import time
from collections.abc import Callable, Coroutine
from itertools import accumulate
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import msgspec
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from ardennes.server.app import create_app, transport
from ardennes.server.matches import Matches
from ardennes.server.protocol import socket as socket_messages
from ardennes.server.protocol.parts import View
from ardennes.server.settings import Settings

PATIENCE = 60.0  # seconds until something that must happen has happened, on a busy machine
ROOT = Path(__file__).parents[2]
REPLAYS = ROOT / "tests" / "replays" / "tb"
WHOLE = (REPLAYS / "allied-4.4-whole-game.play").read_text("utf-8")
SHORT = (REPLAYS / "allied-4.4-one-point-short.play").read_text("utf-8")

HOTSEAT = {"german": "me", "allied": "me"}
FRIENDS = {"german": "me", "allied": "friend"}

Plain = dict[str, Any]

MESSAGES = {
    "hello": socket_messages.Hello,
    "now": socket_messages.Now,
    "no": socket_messages.No,
    "seats": socket_messages.Seats,
    "chat": socket_messages.Chat,
    "gone": socket_messages.Gone,
    "dice": socket_messages.DiceTold,
}
ANSWERS: dict[str, Any] = {
    "why": socket_messages.WhyAnswer,
    "reach": socket_messages.ReachAnswer,
    "path": socket_messages.PathAnswer,
    "supply": socket_messages.SupplyAnswer,
    "chances": socket_messages.ChancesAnswer,
    "overlay": socket_messages.OverlayAnswer,
    "forgotten": socket_messages.ForgottenAnswer,
    "hint": socket_messages.HintAnswer,
}


class Answer(NamedTuple):
    """What the server answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body, unpacked."""
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()

    @property
    def json(self) -> Any:
        """The body, read."""
        return json.loads(self.text)

    @property
    def reason(self) -> str:
        """The sentence of an error."""
        return self.json["error"]["reason"]


class Server:
    """The application, run by uvicorn as `ardennes serve` runs it."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.file = folder / "games.sqlite3"
        generous = Settings(
            str(self.file), synced=False, bot_pace=0.0, password_cost=8,
            share_of_a_core=1e6, work_seconds=0,
            requests_a_second=1e6, new_games_a_minute=1e6, messages_a_second=1e6,
        )  # fmt: skip
        self.settings = generous._replace(**settings)
        self.app = create_app(self.settings)
        self.matches: Matches = self.app.state.matches
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        how: dict[str, Any] = {**transport(self.settings), "timeout_graceful_shutdown": 1}
        self._server = uvicorn.Server(uvicorn.Config(self.app, **how))
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve([self._socket])

    def __enter__(self) -> Self:
        self._thread.start()
        wait_until(lambda: self._server.started)
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"
        self._socket.close()

    def call(
        self,
        method: str,
        path: str,
        body: object = None,
        token: str = "",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """One request; the path goes over the wire as it is written here."""
        sent = dict(headers or {})
        if token:
            sent["Authorization"] = f"Bearer {token}"
        text = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            wire.request(method, path, text, sent)
            answer = wire.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, found, answer.read())
        finally:
            wire.close()

    def get(self, path: str, token: str = "", **headers: str) -> Answer:
        """GET."""
        return self.call("GET", path, token=token, headers=headers)

    def make(self, **wish: Any) -> "Made":
        """A new game, hotseat unless wished otherwise."""
        wish = {"seats": HOTSEAT} | wish
        if not wish.keys() & {"record", "from", "game"}:
            wish["game"] = "tb"
        token = wish.pop("token", "")
        answer = self.call("POST", "/api/matches", wish, token)
        assert answer.status == 201, answer.text
        made = answer.json
        return Made(made["id"], {name: seat["token"] for name, seat in made["seats"].items()})

    def sit(self, made: "Made", seat: str = "", seen: int = -1) -> "Guest":
        """Somebody at the table."""
        seat = seat or next(iter(made.tokens))
        guest = Guest(self, made.id, made.tokens[seat], seen)
        made.tokens[seat] = guest.token
        return guest

    def wire(self, id: str, **more: Any) -> Any:
        """A socket on which nothing was said yet."""
        address = f"ws://127.0.0.1:{self.port}/ws/{id}"
        return connect(address, max_size=None, compression=None, open_timeout=PATIENCE, **more)

    def inside(self, work: Callable[[Matches], Any]) -> Any:
        """Something done in the server's own thread; a coroutine is awaited there."""

        async def run() -> Any:
            found = work(self.matches)
            return await found if isinstance(found, Coroutine) else found

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(PATIENCE)

    def ledger(self, id: str) -> list[tuple[int, str]]:
        """What was written about a game: serial and action of every entry."""
        entries = self.inside(lambda matches: matches.store.entries(id))
        return [(entry.ledger_no, entry.action) for entry in entries]


class Made(NamedTuple):
    """A game that was made: its id and its tokens by seat."""

    id: str
    tokens: dict[str, str]

    @property
    def token(self) -> str:
        """The first seat's."""
        return next(iter(self.tokens.values()))


def answer_type(about: str, answer: Plain) -> Any:
    """What an answer must be like."""
    if about != "odds":
        return ANSWERS[about]
    if "reason" in answer:
        return socket_messages.WhyAnswer
    if "differential" in answer:
        return socket_messages.SureAnswer
    return socket_messages.HitsAnswer if "units" in answer else socket_messages.OddsAnswer


def checked(text: str) -> Plain:
    """A message that is as the protocol says, to the last field."""
    message = json.loads(text)
    if message["type"] in MESSAGES:
        msgspec.convert(message, MESSAGES[message["type"]])
    return message


class Guest:
    """A client that keeps the table as the browser does: the view, changed by what is told."""

    def __init__(self, server: Server, id: str, token: str, seen: int = -1) -> None:
        self.wire = server.wire(id).__enter__()
        self.heard: list[Plain] = []
        self.say(type="enter", token=token, seen=seen)
        self.hello = self.hear("hello")
        self.view: Plain = self.hello["view"]
        self.log: list[Plain] = self.hello["log"]
        self.now: Plain = self.hello
        self._asked = 0
        self.token = token
        if "token" in self.hello:  # an invitation: from now on the seat has this one
            self.token = self.hello["token"]
            self.say(type="keep", id="kept")
            self.hear("answer")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.wire.close()

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.wire.send(json.dumps(message))

    def hear(self, *types: str) -> Plain:
        """The next message of these types; the news on the way are kept."""
        while True:
            message = checked(self.wire.recv(PATIENCE))
            self.heard.append(message)
            if message["type"] == "now":
                self._take(message)
            if message["type"] in types:
                return message

    def _take(self, now: Plain) -> None:
        if now["back"]:
            self.view = now["view"]
            self.log = [line for line in self.log if line["action_no"] < now["action_no"]]
        else:
            units = self.view["units"] | now["view"].get("units", {})
            self.view = self.view | now["view"] | {"units": units}
        if "since" in now:
            self.log = [line for line in self.log if line["action_no"] < now["since"]]
        msgspec.convert(self.view, View)
        self.log += now["log"]
        self.now = now

    def act(self, action: Plain, at: int | None = None) -> Plain:
        """Act, and hear what came of it."""
        self._asked += 1
        at = self.now["ledger_no"] if at is None else at
        self.say(type="act", id=self._asked, ledger_no=at, action=action)
        return self.hear("now", "no")

    def undo(self) -> Plain:
        """Take back, and hear what came of it."""
        self.say(type="undo", id="undo", ledger_no=self.now["ledger_no"])
        return self.hear("now", "no")

    def ask(self, about: str, **more: Any) -> Plain:
        """Ask, and hear the answer."""
        self._asked += 1
        self.say(type="ask", id=self._asked, about=about, **more)
        answer = self.hear("answer", "no")
        assert answer["id"] == self._asked
        if answer["type"] == "answer":
            msgspec.convert(answer, answer_type(about, answer))
        return answer

    def choices(self) -> list[Plain]:
        """The actions this seat may choose from."""
        return [action for c in self.now["decision"]["choices"] for action in actions_of(c)]

    def play(self, steps: int, rng: random.Random) -> None:
        """Some random actions of a hotseat."""
        for _ in range(steps):
            if self.now["decision"] is None:
                return
            assert self.act(rng.choice(self.choices()))["type"] == "now"

    def pass_on(self, side: str, turn: int = 99) -> None:
        """Answer as shortly as possible until another side is asked or a turn has come."""
        for _ in range(200):
            if self.now["decision"]["actor"] != side or self.view["turn"] >= turn:
                return
            end = {"type": "end_phase"}
            told = self.act(end if end in self.choices() else self.choices()[0])
            assert told["type"] == "now", told
        raise AssertionError(f"{side} is asked without end")

    def see(self, turn: int, side: str) -> None:
        """Let the others play until it is this turn and this side is asked."""
        for _ in range(2000):
            if self.view["turn"] >= turn and self.now["decision"]["actor"] == side:
                return
            if self.now["decision"]["actor"] == side:
                self.pass_on(side, turn)
            else:
                self.hear("now")
        raise AssertionError(f"turn {turn} does not come")

    def until_closed(self) -> int:
        """Read to the end; the code it was closed with."""
        try:
            while True:
                self.wire.recv(PATIENCE)
        except ConnectionClosed as e:
            return e.rcvd.code if e.rcvd else 1006


def wait_until(fact: Callable[[], Any], seconds: float = PATIENCE) -> None:
    """Until something is so."""
    end = time.monotonic() + seconds
    while not fact():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


def beginning(record: str, lines: int) -> str:
    """The first so many actions of a record."""
    head, _, body = record.partition("\n\n")
    return f"{head}\n\n" + "".join(line + "\n" for line in body.splitlines()[:lines])


class Answers:
    """The answers somebody was told in words and knows by number, as the browser keeps them."""

    def __init__(self) -> None:
        self._choices: dict[int, Plain] = {}
        self._titles: dict[str, str] = {}

    def spelled(self, decision: Plain) -> list[Plain]:
        """All answers to a question, in words."""
        for told in decision["told"]:
            self._titles |= told.pop("titles", {})
            numbers, places = told.pop("numbers"), told.pop("places", None)
            slot = told.pop("slot", "")
            for at, number in enumerate(accumulate(numbers)):
                self._choices[number] = self._at(told, slot, places[at]) if places else told
        return [self._choices[number] for number in accumulate(decision["numbers"])]

    def _at(self, told: Plain, slot: str, place: str) -> Plain:
        text = told["text"].replace("{place}", self._titles.get(place, place))
        return {**told, "action": {**told["action"], slot: place}, "text": text, "place": place}


def actions_of(choice: Plain) -> list[Plain]:
    """The action of a choice, or that for each of its places."""
    places = choice.get("places")
    if places is None:
        return [choice["action"]]
    return [{**choice["action"], choice["slot"]: place} for place in places]
