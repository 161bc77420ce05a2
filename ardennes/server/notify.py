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
from concurrent.futures import ThreadPoolExecutor
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
AT_ONCE = 4  # messages under way
MAIL = re.compile(r"mailto:[^@\s,;<>]+@[^@\s,;<>]+")


class News(NamedTuple):
    """Whose turn it is, in words."""

    title: str
    text: str
    link: str


def check_target(target: object, settings: Settings) -> str:
    """Where somebody wants to be told: mailto:NAME@HOST, an https address, or ""."""
    if target == "":
        return ""
    if isinstance(target, str) and MAIL.fullmatch(target):
        if not settings.smtp:
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
        self._pool = ThreadPoolExecutor(AT_ONCE, "notify")  # slow strangers block nobody else
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
        task = asyncio.get_running_loop().create_task(self._send(room, actor))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, room: Room, actor: str) -> None:
        summary = room.game.shows.summary(room.match.state)
        when = f"turn {summary.get('turn')}, {summary.get('phase')}"
        link = f"{self._settings.address}/game/{room.id}" if self._settings.address else ""
        news = News(f"{room.game.title}: your turn", f"{room.game.title}, {when}.", link)
        seats = await self._store.seats_of(room.id)  # a seat may have several tokens
        for target in {seat.notify for seat in seats if actor in seat.sides and seat.notify}:
            try:
                loop = asyncio.get_running_loop()
                sending = loop.run_in_executor(self._pool, send, target, news, self._settings)
                await asyncio.wait_for(sending, DEADLINE_SECONDS)
            except (OSError, TimeoutError, ValueError, http.client.HTTPException, BadInput) as e:
                log.warning("notify failed", extra={"match": room.id, "error": str(e)})


def send(target: str, news: News, settings: Settings) -> None:
    """One message to one person."""
    if target.startswith("mailto:"):
        _mail(target.removeprefix("mailto:"), news, settings)
    else:
        _post(urlsplit(target), news, settings.private_webhooks)


def _mail(to: str, news: News, settings: Settings) -> None:
    message = EmailMessage()
    message["Subject"], message["From"], message["To"] = news.title, settings.mail_from, to
    message.set_content(f"{news.text}\n{news.link}\n")
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
    with connection:
        call = http.client.HTTPConnection(host, port, timeout=TIMEOUT_SECONDS)
        call.sock = connection
        path = (target.path or "/") + (f"?{target.query}" if target.query else "")
        body = encode(news._asdict())
        call.request("POST", path, body, {"Content-Type": "application/json"})
        call.getresponse().read(1000)


def public_address(host: str, port: int, private: bool) -> str:
    """An address of a host; BadInput if any of its addresses is not public."""
    found = [info[4][0] for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    addresses = [str(address) for address in found]
    if not private and not all(ipaddress.ip_address(a).is_global for a in addresses):
        raise BadInput("notify", f"{host} is in a private network")
    return addresses[0]
