""" "Your turn": off by default, never into a private network, once for each turn."""

import asyncio
import json
import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pytest

from ardennes.engine.core import BadInput
from ardennes.server.notify import News, check_target, public_address, send
from ardennes.server.settings import Settings
from tests.server.table import FRIENDS, Made, Server, wait_until

OFF = Settings(database=":memory:")
ON = OFF._replace(smtp="smtp://localhost", webhooks=True)


# --- who may be told, and where ---


def test_nothing_is_sent_unless_it_was_switched_on(server: Server):
    made = server.make()
    address = f"/api/matches/{made.id}/notify"
    for target, reason in (
        ("mailto:me@example.org", "this server sends no mail"),
        ("https://example.org/hook", "this server sends no web requests"),
    ):
        answer = server.call("PUT", address, {"target": target}, made.token)
        assert (answer.status, answer.reason) == (400, f"notify: {reason}")
    assert server.call("PUT", address, {"target": ""}, made.token).status == 204
    assert server.call("PUT", address, {"target": ""}).status == 401
    found = server.get(address, made.token).json
    assert found == {"target": "", "mail": False, "web": False}


@pytest.mark.parametrize("target", ["mailto:me@example.org", "http://x.org", "https://x.org:8/a?b"])
def test_what_can_be_a_target(target: str):
    assert check_target(target, ON) == target


@pytest.mark.parametrize(
    "target",
    [
        None,
        7,
        "me@example.org",
        "mailto:",
        "mailto:a@b, c@d",
        "mailto:a@b\r\nBcc: all@example.org",
        "mailto:a@b?bcc=c@d,e@f",
        "ftp://example.org",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://",
        "http://[",
        "http://example.org:99999/",
        "http://example.org:port/",
        "https:///nohost",
    ],
)
def test_what_cannot_be_a_target(target: object):
    with pytest.raises(BadInput, match="notify: expected"):
        check_target(target, ON)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254",
        "0.0.0.0", "100.64.0.1", "::1", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "::",
        "localhost", "2130706433", "0x7f.1",
    ],
)  # fmt: skip
def test_a_private_address_is_refused_unless_allowed(host: str):
    with pytest.raises(BadInput, match="is in a private network"):
        public_address(host, 80, private=False)
    assert public_address(host, 80, private=True)


@pytest.mark.parametrize("host", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
def test_a_public_address_is_allowed(host: str):
    assert public_address(host, 80, private=False) == host


def test_a_name_with_one_private_address_is_refused(monkeypatch: pytest.MonkeyPatch):
    both = [(2, 1, 6, "", (address, 80)) for address in ("93.184.215.14", "10.0.0.1")]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: both)
    with pytest.raises(BadInput):
        public_address("tricky.example", 80, private=False)


# --- sending ---


class Post(BaseHTTPRequestHandler):
    """A web hook."""

    got: ClassVar[list[Any]]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.got.append((self.path, self.headers["Host"], json.loads(body)))
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


class Mail(socketserver.StreamRequestHandler):
    """As much of SMTP as smtplib speaks."""

    got: ClassVar[list[Any]]

    def handle(self) -> None:
        self._say("220 hello")
        while line := self.rfile.readline().decode().strip():
            if line.upper().startswith("DATA"):
                self._say("354 go on")
                text = []
                while (line := self.rfile.readline().decode()) != ".\r\n":
                    text.append(line)
                self.got.append("".join(text))
            if line.upper().startswith("QUIT"):
                return self._say("221 bye")
            self._say("250 ok")

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


class Stub(NamedTuple):
    """Somebody who is told."""

    port: int
    got: list[Any]


@contextmanager
def stub(kind: type[socketserver.TCPServer], handler: type[Post | Mail]) -> Iterator[Stub]:
    handler.got = []
    with kind(("127.0.0.1", 0), handler) as running:
        thread = threading.Thread(target=running.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield Stub(running.server_address[1], handler.got)
        finally:
            running.shutdown()
            thread.join()


def tell(server: Server, made: Made, seat: str, target: str) -> None:
    with server.sit(made, seat):
        pass  # an invitation is taken up at the table
    wait_until(lambda: not server.matches.rooms[made.id].connections)
    address = f"/api/matches/{made.id}/notify"
    answer = server.call("PUT", address, {"target": target}, made.tokens[seat])
    assert answer.status == 204, answer.text


def settle(server: Server) -> None:
    """Until every message under way has arrived or failed."""

    async def others() -> None:
        for task in asyncio.all_tasks():
            if "Notifier._send" in repr(task.get_coro()):
                await asyncio.wait({task})

    server.inside(lambda _: others())


@pytest.mark.slow
def test_one_message_for_each_turn_to_those_who_are_away(tmp_path: Path):
    with stub(HTTPServer, Post) as hook, Server(
        tmp_path, webhooks=True, private_webhooks=True, address="https://ardennes.example"
    ) as server:  # fmt: skip
        made = server.make(seats=FRIENDS)
        url = f"http://127.0.0.1:{hook.port}/turn"
        tell(server, made, "allied", f"{url}?who=allied")
        tell(server, made, "german", f"{url}?who=german")
        tell(server, made, "watch", f"{url}?who=watch")
        with server.sit(made, "german") as german:
            german.act({"type": "end_phase"})
            german.act({"type": "end_phase"})
            settle(server)
            assert hook.got == [], "the German is here and still decides"
            german.act({"type": "end_phase"})
            settle(server)
        path, host, news = hook.got.pop()
        assert (path, host) == ("/turn?who=allied", f"127.0.0.1:{hook.port}")
        assert news["title"] == "The Bulge: your turn"
        assert news["text"] == "The Bulge, turn 1, allied pre-movement combat."
        assert news["link"] == f"https://ardennes.example/game/{made.id}"
        assert made.tokens["allied"] not in json.dumps(news)
        for _ in range(2):  # turn after turn, each is told once
            with server.sit(made, "allied") as allied:
                allied.pass_on("allied")
                settle(server)
            assert [path for path, _, _ in hook.got] == ["/turn?who=german"]
            hook.got.clear()
            with server.sit(made, "german") as german:
                german.pass_on("german")
                settle(server)
            assert [path for path, _, _ in hook.got] == ["/turn?who=allied"]
            hook.got.clear()


@pytest.mark.slow
def test_who_was_there_for_a_while_is_told_again(tmp_path: Path):
    """The German is told, comes, plays; the Ally is there too; the German goes: told again."""
    with stub(HTTPServer, Post) as hook, Server(
        tmp_path, webhooks=True, private_webhooks=True
    ) as server:  # fmt: skip
        made = server.make(seats=FRIENDS)
        tell(server, made, "german", f"http://127.0.0.1:{hook.port}/german")
        with server.sit(made, "allied") as allied:
            for _ in range(2):
                with server.sit(made, "german") as german:
                    german.pass_on("german")
                wait_until(lambda: len(server.matches.rooms[made.id].connections) == 1)
                while allied.now["decision"]["actor"] != "allied":
                    allied.hear("now")
                allied.pass_on("allied")
                settle(server)
        assert len(hook.got) == 2


def test_a_mail_is_sent(tmp_path: Path):
    with stub(socketserver.TCPServer, Mail) as post, Server(
        tmp_path, smtp=f"smtp://127.0.0.1:{post.port}", mail_from="table@ardennes.example"
    ) as server:  # fmt: skip
        made = server.make(seats=FRIENDS)
        tell(server, made, "allied", "mailto:tony@example.org")
        with server.sit(made, "german") as german:
            german.pass_on("german")
        settle(server)
        (text,) = post.got
        assert "Subject: The Bulge: your turn" in text
        assert "To: tony@example.org" in text and "From: table@ardennes.example" in text
        assert "turn 1, allied pre-movement combat" in text


def test_a_target_that_fails_harms_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    with Server(tmp_path, webhooks=True) as server:
        made = server.make(seats=FRIENDS)
        tell(server, made, "allied", "http://127.0.0.1:9/private")
        with server.sit(made, "german") as german:
            for _ in range(3):
                assert german.act({"type": "end_phase"})["type"] == "now"
        settle(server)
    failed = [entry for entry in caplog.records if entry.message == "notify failed"]
    assert [vars(entry)["error"] for entry in failed] == [
        "notify: 127.0.0.1 is in a private network"
    ]


@pytest.mark.slow
def test_a_seat_with_two_tokens_is_told_once(tmp_path: Path):
    with stub(HTTPServer, Post) as hook, Server(
        tmp_path, webhooks=True, private_webhooks=True
    ) as server:  # fmt: skip
        made = server.make(seats=FRIENDS)
        tell(server, made, "allied", f"http://127.0.0.1:{hook.port}/")
        body = {"do": "join", "name": "Tony", "password": "x" * 9}
        join = server.call("POST", "/api/account", {**body, "tokens": [made.tokens["allied"]]})
        cookie = join.headers["set-cookie"].partition(";")[0]
        assert (
            made.id
            in server.call(
                "POST", "/api/account", {"do": "seats"}, headers={"Cookie": cookie}
            ).json["seats"]
        )
        with server.sit(made, "german") as german:
            german.pass_on("german")
        settle(server)
        assert len(hook.got) == 1


def resolve_nothing_else(host: str, port: int, *_: object, **__: object) -> list:
    assert host == "127.0.0.1", f"{host} is resolved again"
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (host, port))]


def test_a_hook_is_posted_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch):
    """Not resolved again: a name that changes its mind gains nothing."""
    with stub(HTTPServer, Post) as hook:
        news = News("a", "b", "c")
        settings = ON._replace(private_webhooks=True)
        with monkeypatch.context() as patch:
            patch.setattr("ardennes.server.notify.public_address", lambda *_: "127.0.0.1")
            patch.setattr("socket.getaddrinfo", resolve_nothing_else)
            send(f"http://hook.example:{hook.port}/x", news, settings)
        assert hook.got == [("/x", f"hook.example:{hook.port}", news._asdict())]
