""" "Your turn": off by default, never into a private network, once for each turn."""

import asyncio
import json
import re
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
from ardennes.server.mails import TOO_MANY
from ardennes.server.matches import hashed
from ardennes.server.notify import AT_ONCE, News, check_target, public_address, send
from ardennes.server.settings import Settings
from tests.server.table import FRIENDS, Answer, Made, Server, wait_until

OFF = Settings(database=":memory:")
ON = OFF._replace(smtp="smtp://localhost", webhooks=True, address="https://ardennes.example")


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
    assert found == {"target": "", "sure": True, "mail": False, "web": False}


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
def stub(kind: type[socketserver.TCPServer], handler: Any) -> Iterator[Stub]:
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
            if "Notifier." in repr(task.get_coro()):
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


def links(text: str) -> list[str]:
    """The paths of the links in a mail, folded lines put together."""
    whole = text.replace("=\r\n", "").replace("=\n", "")
    return re.findall(r"https://ardennes\.example(/\S+?)>?(?=\s)", whole)


def press(server: Server, path: str, **headers: str) -> Answer:
    return server.call("POST", path, b"", headers=headers)


@contextmanager
def mailing(tmp_path: Path, **settings: Any) -> Iterator[tuple[Stub, Server]]:
    """A post office, and a server that uses it."""
    address, sender = "https://ardennes.example", "table@ardennes.example"
    with stub(socketserver.ThreadingTCPServer, Mail) as post:
        smtp = f"smtp://127.0.0.1:{post.port}"
        ours = {"smtp": smtp, "mail_from": sender, "address": address, **settings}
        with Server(tmp_path, hosts="ardennes.example,127.0.0.1", **ours) as server:
            yield post, server


def german_passes(server: Server, made: Made) -> None:
    with server.sit(made, "german") as german:
        german.pass_on("german")
    settle(server)


def allied_passes(server: Server, made: Made) -> None:
    with server.sit(made, "allied") as allied:
        allied.pass_on("allied")
    settle(server)


def test_mail_comes_after_a_yes_and_until_a_no(tmp_path: Path):
    with mailing(tmp_path) as (post, server):
        made = server.make(seats=FRIENDS)
        tell(server, made, "allied", "mailto:tony@example.org")
        settle(server)
        (question,) = post.got
        assert "To: tony@example.org" in question and "From: table@ardennes.example" in question
        assert "tell you here?" in question and "List-Unsubscribe" not in question
        german_passes(server, made)
        assert len(post.got) == 1, "nothing is sent to an address nobody has confirmed"
        address = f"/api/matches/{made.id}/notify"
        assert server.get(address, made.tokens["allied"]).json["sure"] is False
        (confirm,) = links(question)
        page = server.get(confirm)
        assert page.status == 200 and "<button>Yes, tell me</button>" in page.text
        assert "tony@example.org" in page.text and page.headers["cache-control"] == "no-store"
        assert server.get(address, made.tokens["allied"]).json["sure"] is False, "a GET only asks"
        assert "You will be told" in press(server, confirm).text
        assert press(server, confirm).status == 404
        found = server.get(address, made.tokens["allied"]).json
        assert (found["target"], found["sure"]) == ("mailto:tony@example.org", True)
        allied_passes(server, made)
        german_passes(server, made)
        text = post.got[1]
        assert "Subject: The Bulge: your turn" in text and "turn 2, allied" in text
        assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in text
        game, stop = links(text)[-2:]
        assert game == f"/game/{made.id}" and stop in links(text)[:1], "the header has it too"
        assert "No more mails?" in server.get(stop).text
        said = server.call("POST", stop, b"List-Unsubscribe=One-Click")
        assert said.status == 200 and "no more mails" in said.text
        assert server.get(address, made.tokens["allied"]).json["target"] == ""
        allied_passes(server, made)
        german_passes(server, made)
        assert len(post.got) == 2
        assert press(server, stop).status == 404
        assert server.get("/mail/nothing/nowhere").status == 404


def test_nobody_is_asked_again_and_again(tmp_path: Path):
    """Three questions an hour to one address, whoever wants them."""
    with mailing(tmp_path) as (post, server):
        for _ in range(3):
            tell(server, server.make(seats=FRIENDS), "german", "mailto:Victim@example.org")
        made = server.make(seats=FRIENDS)
        wish = {"target": "mailto:victim@example.org"}
        refused = server.call("PUT", f"/api/matches/{made.id}/notify", wish, made.token)
        assert (refused.status, refused.reason) == (429, TOO_MANY)
        settle(server)
        assert len(post.got) == 3


def test_an_address_of_before_is_not_written_to(tmp_path: Path):
    """Kept by a version that asked nobody."""
    with mailing(tmp_path) as (post, server):
        made = server.make(seats=FRIENDS)
        kept = server.matches.store.set_seat(hashed(made.tokens["german"]), notify="mailto:a@b.org")
        server.inside(lambda _: kept)
        found = server.get(f"/api/matches/{made.id}/notify", made.tokens["german"]).json
        assert (found["target"], found["sure"]) == ("mailto:a@b.org", False)
        german_passes(server, made)
        allied_passes(server, made)
        assert post.got == []


class Threads(socketserver.ThreadingTCPServer):
    """Somebody with many lines."""

    daemon_threads = True


class Silent(socketserver.BaseRequestHandler):
    """A web hook that never answers, but a byte at a time."""

    got: ClassVar[list[Any]]
    over = threading.Event()

    def handle(self) -> None:
        self.got.append(1)
        self.over.wait()


def test_slow_web_requests_hold_up_no_mail_and_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Web requests have threads of their own, and a deadline for all of a request."""
    monkeypatch.setattr("ardennes.server.notify.DEADLINE_SECONDS", 0.5)
    Silent.over.clear()
    with stub(Threads, Silent) as hook, mailing(
        tmp_path, webhooks=True, private_webhooks=True
    ) as (post, server):  # fmt: skip
        news = News("a", "b", "c")
        notifier = server.app.state.notifier
        target = f"http://127.0.0.1:{hook.port}/"

        async def send_to(*targets: str) -> None:
            for one in targets:
                notifier.post(one, news, "x")

        def a_thread_is_free() -> bool:
            server.inside(lambda _: send_to(target))
            settle(server)
            return len(hook.got) > AT_ONCE

        server.inside(lambda _: send_to(*AT_ONCE * [target], "mailto:tony@example.org"))
        wait_until(lambda: post.got)
        wait_until(a_thread_is_free)
        Silent.over.set()


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
