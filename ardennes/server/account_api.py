"""HTTP about names: join, enter, leave; seats on another device, sessions, another password."""

import asyncio
import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from ardennes.engine.core import BadInput
from ardennes.server.accounts import (
    check_name,
    check_new_name,
    check_password,
    cost_of,
    folded,
    hash_password,
    is_password,
)
from ardennes.server.guard import Backoff
from ardennes.server.matches import Matches, hashed
from ardennes.server.messages import Plain
from ardennes.server.refusals import RequestRefused
from ardennes.server.replies import address_of, body_of, errors_replied, reply
from ardennes.server.untrusted_input import a_text, texts_among

P = ParamSpec("P")
T = TypeVar("T")
SESSION = "ardennes"
SESSION_SECONDS = 60 * 86_400  # after it was last used
TOKENS = 200
AT_ONCE = 2  # passwords are hashed: each takes a core and 128 MB for a moment
WRONG = "name and password do not fit"


class AccountApi:
    """Names and their sessions."""

    def __init__(self, matches: Matches) -> None:
        self._store = matches.store
        self._cost = matches.settings.password_cost
        self._hashing = ThreadPoolExecutor(AT_ONCE, "passwords")
        self._backoff = Backoff()

    async def who(self, request: Request) -> str:
        """Who has entered in this browser, or ""."""
        token = request.cookies.get(SESSION, "")
        since = time.time() - SESSION_SECONDS
        return (await self._store.session(hashed(token), since) or "") if token else ""

    @errors_replied
    async def account(self, request: Request) -> Response:
        """Who has entered here, and where else."""
        name, here = await self.who(request), hashed(request.cookies.get(SESSION, ""))
        found = await self._store.sessions(name) if name else []
        return reply({
            "name": name or None,
            "sessions": [
                {"id": token[:16], "created": created, "used": used, "here": token == here}
                for token, created, used in found
                if used > time.time() - SESSION_SECONDS
            ],
        })  # fmt: skip

    @errors_replied
    async def change(self, request: Request) -> Response:
        """Everything that changes something."""
        body = await body_of(request)
        match body.get("do"):
            case "leave":
                await self._store.end_session(hashed(request.cookies.get(SESSION, "")))
                answer = reply({"name": None})
                answer.delete_cookie(SESSION)
                return answer
            case "join" | "enter" as what:
                return await self._enter(request, body, what)
            case "seats":
                return reply(await self._seats(request))
            case "end" | "password" as what:
                name = await self.who(request)
                if not name:
                    raise RequestRefused(401, "enter first")
                await (self._end if what == "end" else self._password)(request, name, body)
                return Response(status_code=204)
            case _:
                raise BadInput("do", "expected join, enter or leave, seats, end or password")

    async def _enter(self, request: Request, body: Plain, what: str) -> Response:
        name, password = check_name(body.get("name"), body.get("password"))
        if what == "join":
            check_new_name(name)
            kept = await self._slowly(hash_password, password, self._cost)
            if not await self._store.add_account(name, folded(name), kept, time.time()):
                raise RequestRefused(409, "this name is taken")
        else:
            name = await self._expect(request, name, password)
        answer = reply({"name": name})
        session = await self._session(name, body.get("tokens"))
        secure = request.url.scheme == "https"
        answer.set_cookie(
            SESSION, session, SESSION_SECONDS, secure=secure, httponly=True, samesite="lax"
        )
        return answer

    async def _expect(self, request: Request, name: str, password: str) -> str:
        """The name as it was joined with, if the password is its; who guesses waits longer each
        time."""
        callers = (f"{folded(name)} {address_of(request)}", address_of(request))
        if wait := self._backoff.wait(callers):
            raise RequestRefused(429, f"too many wrong passwords; wait {wait:.0f} seconds")
        known = await self._store.account(name, folded(name))
        kept = known[1] if known else None
        if not await self._slowly(is_password, password, kept, self._cost) or known is None:
            self._backoff.failed(callers)
            raise RequestRefused(403, WRONG)
        self._backoff.succeeded(callers[0])
        if cost_of(known[1]) != self._cost:
            again = await self._slowly(hash_password, password, self._cost)
            await self._store.set_password(known[0], again)
        return known[0]

    async def _slowly(self, work: Callable[P, T], *about: P.args, **kw: P.kwargs) -> T:
        """Hashing is slow by intention; it has threads of its own."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._hashing, partial(work, *about, **kw))

    async def _session(self, name: str, tokens: object) -> str:
        """A session for this browser; its seats belong to the name from now on."""
        for token in texts_among(tokens)[:TOKENS]:
            await self._store.set_seat(hashed(token), account=name)
        session = secrets.token_urlsafe(24)
        await self._store.add_session(hashed(session), name, time.time(), SESSION_SECONDS)
        return session

    async def _seats(self, request: Request) -> Plain:
        """Every seat of the name, with a token that is this session's own."""
        name, session = await self.who(request), request.cookies.get(SESSION, "")
        seats: dict[str, Plain] = {}
        if name:
            await self._store.use_session(hashed(session), time.time())
        for seat in await self._store.seats_of_account(name) if name else ():
            row = await self._store.match(seat.match)
            if row is None:
                continue
            token = _derived(session, f"{seat.match} {seat.seat}")
            if await self._store.seat(hashed(token)) is None:
                await self._store.add_seat(hashed(token), seat)
            seats[seat.match] = {"token": token, "seat": seat.seat, "game": row.game}
        return {"name": name or None, "seats": seats}

    async def _end(self, _: Request, name: str, body: Plain) -> None:
        """End a session elsewhere."""
        wanted = a_text(body, "session")
        for token, _created, _used in await self._store.sessions(name):
            if token[:16] == wanted:
                await self._store.end_session(token)

    async def _password(self, request: Request, name: str, body: Plain) -> None:
        """Another password; whoever has entered elsewhere enters again with it."""
        new = check_password(body.get("new"), "new")
        await self._expect(request, name, check_password(body.get("password")))
        await self._store.set_password(name, await self._slowly(hash_password, new, self._cost))
        here = hashed(request.cookies.get(SESSION, ""))
        for token, _created, _used in await self._store.sessions(name):
            if token != here:
                await self._store.end_session(token)


def _derived(session: str, about: str) -> str:
    found = hmac.digest(session.encode(), about.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(found[:24]).decode()
