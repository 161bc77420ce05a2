"""Mail addresses: nothing but one question is sent to an address before whoever reads there has
said yes, and every mail after that says how to have no more, by one click too (RFC 8058).

A seat keeps its address with a secret: `mailto:NAME@HOST?asked=SECRET`, and once it is confirmed
`...?sure=ANOTHER`. The secrets are in the links of the mails and nowhere else.
"""

import html
import secrets

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ardennes.server.guard import Buckets
from ardennes.server.notify import ASKED, SURE, Address, News, Notifier, address_in, link_of
from ardennes.server.refusals import RequestRefused
from ardennes.server.settings import Settings
from ardennes.server.store import Seat, Store

AN_HOUR = 1 / 3600
TO_ONE, BY_ONE = 3, 10  # questions at once: to one address, by one caller
TOO_MANY = "too many addresses were asked; wait an hour"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>{title} · ardennes</title>
<main><h1>{title}</h1><p>{text}</p>{form}</main></html>"""
FORM = '<form method="post"><button>{yes}</button></form>'
SECRET = 16  # bytes


class Mails:
    """Asks whoever reads at an address, and hears what is answered."""

    def __init__(self, store: Store, settings: Settings, notifier: Notifier) -> None:
        self._store, self._settings, self._notifier = store, settings, notifier
        self._to, self._by = Buckets(AN_HOUR, TO_ONE), Buckets(AN_HOUR, BY_ONE)

    async def ask(self, seat: Seat, title: str, mail: str, caller: str) -> str:
        """What the seat keeps from now on; the question is sent unless it was answered before."""
        before = address_in(seat.notify)
        if before and before.mail == mail and before.state == SURE:
            return seat.notify
        if not self._to.take(mail.lower()) or not self._by.take(caller):
            raise RequestRefused(429, TOO_MANY)
        address = Address(mail, ASKED, secrets.token_urlsafe(SECRET))
        text = (
            f"Somebody who plays {title} wants to be told at this address when it is their turn. "
            "If that is you, say so here; else do nothing, and nothing more will come."
        )
        link = link_of(self._settings, seat.match, address)
        news = News(f"{title}: tell you here?", text, link)
        self._notifier.post(mail, news, seat.match)
        return address.kept()

    def routes(self) -> list[Route]:
        """Where the links of mails lead."""
        return [Route("/mail/{id:str}/{secret:str}", self.answer, methods=["GET", "POST"])]

    async def answer(self, request: Request) -> Response:
        """A question with one button; pressing it confirms, or ends the mails."""
        found = await self._found(**request.path_params)
        if found is None:
            return _page("This link is not good any more", "Nothing has changed.", status=404)
        asked = found.state == ASKED
        if request.method == "GET":
            title = "Tell you when it is your turn?" if asked else "No more mails?"
            return _page(title, _shown(found), "Yes, tell me" if asked else "No more mails")
        now = Address(found.mail, SURE, secrets.token_urlsafe(SECRET)).kept() if asked else ""
        match = request.path_params["id"]
        if not await self._store.change_notify(match, found.kept(), now):
            return _page("This link is not good any more", "Nothing has changed.", status=404)
        title = "You will be told" if asked else "You will have no more mails"
        return _page(title, _shown(found))

    async def _found(self, id: str, secret: str) -> Address | None:
        """The address behind a link."""
        addresses = [address_in(seat.notify) for seat in await self._store.seats_of(id)]
        for one in addresses:
            if one and one.secret and secrets.compare_digest(one.secret, secret):
                return one
        return None


def _shown(address: Address) -> str:
    return address.mail.removeprefix("mailto:")


def _page(title: str, text: str, yes: str = "", status: int = 200) -> Response:
    form = FORM.format(yes=yes) if yes else ""
    page = PAGE.format(title=html.escape(title), text=html.escape(text), form=form)
    return HTMLResponse(page, status, {"Cache-Control": "no-store"})
