""" "Your turn": a mail or a web request to somebody who is asked and not there. Off by default.

A web request never goes into a private network unless the settings allow it: the name is resolved
once, every address it has is checked, and the connection goes to the address that was checked.
"""

import asyncio
import http.client
import ipaddress
import logging
import re
import smtplib
import socket
import ssl
import threading
from collections.abc import Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from email.message import EmailMessage
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from ardennes.engine.core import BadInput
from ardennes.server.messages import encode
from ardennes.server.rooms import Room
from ardennes.server.settings import Settings
from ardennes.server.store import Store

log = logging.getLogger("ardennes")

TIMEOUT_SECONDS = 5
DEADLINE_SECONDS = 20  # for a whole message, however slowly somebody answers
AT_ONCE = 4  # mails under way, and as many web requests
MAIL = re.compile(r"mailto:[^@\s,;<>?]+@[^@\s,;<>?]+")
ASKED, SURE = "asked", "sure"


class News(NamedTuple):
    """Whose turn it is, in words."""

    title: str
    text: str
    link: str


class Address(NamedTuple):
    """Where a seat wants to have mail, and whether somebody there has said yes: mails.py."""

    mail: str
    state: str
    secret: str

    def kept(self) -> str:
        """As the seat keeps it."""
        return f"{self.mail}?{self.state}={self.secret}"


def address_in(kept: str) -> Address | None:
    """The address a seat keeps, if it is one of mail; without a secret nobody was asked yet."""
    if not kept.startswith("mailto:"):
        return None
    mail, _, about = kept.partition("?")
    state, _, secret = about.partition("=")
    return Address(mail, state, secret)


def link_of(settings: Settings, match: str, address: Address) -> str:
    """Where whoever reads a mail answers it."""
    return f"{settings.address}/mail/{match}/{address.secret}"


def sends_mail(settings: Settings) -> bool:
    """Mails need a server, and an address of ours for their links."""
    return bool(settings.smtp and settings.address)


def check_target(target: object, settings: Settings) -> str:
    """Where somebody wants to be told: mailto:NAME@HOST, an https address, or ""."""
    if target == "":
        return ""
    if isinstance(target, str) and MAIL.fullmatch(target):
        if not sends_mail(settings):
            raise BadInput("notify", "this server sends no mail")
        return target
    if isinstance(target, str) and _is_web_address(target):
        if not settings.webhooks:
            raise BadInput("notify", "this server sends no web requests")
        return target
    raise BadInput("notify", "expected mailto:NAME@HOST or a web address")


def _is_web_address(target: str) -> bool:
    try:
        found = urlsplit(target)
        return found.scheme in ("http", "https") and bool(found.hostname) and found.port != 0
    except ValueError:  # brackets that do not close, a port that is no number
        return False


class Notifier:
    """Tells those who are away, once for each turn."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self._mailing = ThreadPoolExecutor(AT_ONCE, "mail")
        self._calling = ThreadPoolExecutor(AT_ONCE, "web-request")  # strangers: they block no mail
        self._notified: dict[str, str] = {}  # match -> the side notified last
        self._tasks: set[asyncio.Task[None]] = set()

    def turn(self, room: Room) -> None:
        """After every action: is somebody asked who is not here?"""
        if not self._settings.smtp and not self._settings.webhooks:
            return
        actor = room.actor
        here = {side for connection in room.connections for side in connection.sides}
        if self._notified.get(room.id) == actor:
            return
        self._notified[room.id] = (
            actor  # seen by themselves if they are here: the turn is theirs now
        )
        if actor in here or not actor or room.bot:
            return
        self._begin(self._send(room, actor))

    def post(self, target: str, news: News, match: str) -> None:
        """A message to somebody, whoever is asked."""
        self._begin(self._deliver(target, news, match))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, room: Room, actor: str) -> None:
        summary = room.game.shows.summary(room.match.state)
        when = f"turn {summary.get('turn')}, {summary.get('phase')}"
        link = f"{self._settings.address}/game/{room.id}" if self._settings.address else ""
        news = News(f"{room.game.title}: your turn", f"{room.game.title}, {when}.", link)
        seats = await self._store.seats_of(room.id)  # a seat may have several tokens
        for target in {seat.notify for seat in seats if actor in seat.sides and seat.notify}:
            address = address_in(target)
            if address is None:
                await self._deliver(target, news, room.id)
            elif address.state == SURE:  # nobody else has asked for mail there
                stop = link_of(self._settings, room.id, address)
                await self._deliver(address.mail, news, room.id, stop)

    async def _deliver(self, target: str, news: News, match: str, stop: str = "") -> None:
        pool = self._mailing if target.startswith("mailto:") else self._calling
        loop = asyncio.get_running_loop()
        try:
            sending = loop.run_in_executor(pool, send, target, news, self._settings, stop)
            await asyncio.wait_for(sending, DEADLINE_SECONDS)
        except (OSError, TimeoutError, ValueError, http.client.HTTPException, BadInput) as e:
            log.warning("notify failed", extra={"match": match, "error": str(e)})


def send(target: str, news: News, settings: Settings, stop: str = "") -> None:
    """One message to one person; `stop` is where mails are ended."""
    if target.startswith("mailto:"):
        _mail(target.removeprefix("mailto:"), news, settings, stop)
    else:
        _post(urlsplit(target), news, settings.private_webhooks)


def _mail(to: str, news: News, settings: Settings, stop: str) -> None:
    message = EmailMessage()
    message["Subject"], message["From"], message["To"] = news.title, settings.mail_from, to
    if stop:
        message["List-Unsubscribe"] = f"<{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    end = f"\nNo more of these mails: {stop}\n" if stop else ""
    message.set_content(f"{news.text}\n{news.link}\n{end}")
    server = urlsplit(settings.smtp)
    secure = server.scheme == "smtps"
    kind = smtplib.SMTP_SSL if secure else smtplib.SMTP
    port = server.port or (465 if secure else 25)
    with kind(server.hostname or "localhost", port, timeout=TIMEOUT_SECONDS) as smtp:
        if server.username:
            smtp.login(server.username, server.password or "")
        smtp.send_message(message)


def _post(target: SplitResult, news: News, private: bool) -> None:
    host, secure = target.hostname or "", target.scheme == "https"
    port = target.port or (443 if secure else 80)
    connection = socket.create_connection(
        (public_address(host, port, private), port), TIMEOUT_SECONDS
    )
    if secure:
        connection = ssl.create_default_context().wrap_socket(connection, server_hostname=host)
    with connection, _deadline(connection):
        call = http.client.HTTPConnection(host, port, timeout=TIMEOUT_SECONDS)
        call.sock = connection
        path = (target.path or "/") + (f"?{target.query}" if target.query else "")
        body = encode(news._asdict())
        call.request("POST", path, body, {"Content-Type": "application/json"})
        call.getresponse().read(1000)


@contextmanager
def _deadline(connection: socket.socket) -> Generator[None, None, None]:
    """Who answers a byte at a time is hung up on."""
    clock = threading.Timer(DEADLINE_SECONDS, _hang_up, [connection])
    clock.daemon = True
    clock.start()
    try:
        yield
    finally:
        clock.cancel()


def _hang_up(connection: socket.socket) -> None:
    with suppress(OSError):  # it has just ended by itself
        connection.shutdown(socket.SHUT_RDWR)


def public_address(host: str, port: int, private: bool) -> str:
    """An address of a host; BadInput if any of its addresses is not public."""
    found = [info[4][0] for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    addresses = [str(address) for address in found]
    if not private and not all(ipaddress.ip_address(a).is_global for a in addresses):
        raise BadInput("notify", f"{host} is in a private network")
    return addresses[0]
