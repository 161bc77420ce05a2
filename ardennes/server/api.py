"""HTTP: everything but live play. docs/protocol.md has the words."""

import tomllib
from importlib import resources
from typing import ParamSpec, cast

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ardennes import __version__
from ardennes.catalog import GAMES, game_of
from ardennes.engine.core import BadInput
from ardennes.server import openapi
from ardennes.server.account_api import AccountApi
from ardennes.server.beginning import is_costly
from ardennes.server.endings import Endings
from ardennes.server.guard import TOO_MUCH_WORK, Buckets
from ardennes.server.history import record_of
from ardennes.server.learning import listed
from ardennes.server.lobby import lobby
from ardennes.server.mails import Mails
from ardennes.server.matches import Matches, hashed
from ardennes.server.messages import Plain
from ardennes.server.notify import SURE, address_in, check_target, sends_mail
from ardennes.server.pages import Maps, Pages
from ardennes.server.refusals import RequestRefused
from ardennes.server.replies import address_of, body_of, errors_replied, reply
from ardennes.server.sealed import shown_to
from ardennes.server.seats import seats_again, viewer_of
from ardennes.server.store import MatchRow, Seat, StorageTrouble
from ardennes.server.untrusted_input import texts

P = ParamSpec("P")
SESSION = "ardennes"
YEAR = 31_536_000  # seconds
NOTES_LENGTH = 20_000
TOKENS = 200
SHOWN = ("turn", "date", "phase", "action_no", "actor", "outcome")  # of what a game is kept with


class Api:
    """The requests and the games they are about."""

    def __init__(self, matches: Matches, pages: Pages, maps: Maps, mails: Mails) -> None:
        self._mails = mails
        self.matches, self.pages, self.maps = matches, pages, maps
        a_second = matches.settings.new_games_a_minute / 60
        self._accounts = AccountApi(matches)
        self._endings = Endings(matches)
        self._new_games = Buckets(a_second, matches.settings.new_games_a_minute)

    def routes(self) -> list[Route]:
        """Addresses and what answers them."""
        match = "/api/matches/{id:str}"
        return [
            Route("/healthz", self.health),
            Route(openapi.ADDRESS, self.openapi),
            Route("/api/games", self.games),
            Route("/api/games/{id:str}/rules", self.rules),
            Route("/api/lessons", self.lessons),
            Route("/api/matches", self.create, methods=["POST"]),
            Route("/api/mine", self.mine, methods=["POST"]),
            Route(match, self.summary),
            Route(match, self.delete, methods=["DELETE"]),
            Route(f"{match}/end", self.end, methods=["POST"]),
            Route(f"{match}/record", self.record),
            Route(f"{match}/at/{{n:int}}", self.moment),
            Route(f"{match}/film/{{n:int}}/{{m:int}}", self.film),
            Route(f"{match}/timeline", self.timeline),
            Route(f"{match}/report", self.report),
            Route(f"{match}/notes", self.notes, methods=["GET", "PUT"]),
            Route(f"{match}/notify", self.notify, methods=["GET", "PUT"]),
            Route("/api/account", self._accounts.account),
            Route("/api/account", self._accounts.change, methods=["POST"]),
        ]

    # --- the lobby ---

    async def health(self, _: Request) -> Response:
        """Is the server well? It is if something can be written."""
        about = {"version": __version__, "games": list(GAMES), "rooms": len(self.matches.rooms)}
        try:
            await self.matches.store.check()
        except StorageTrouble as e:
            return reply({"ok": False, "trouble": str(e), **about}, 503)
        return reply({"ok": True, **about})

    async def openapi(self, _: Request) -> Response:
        """This interface, for programs."""
        return reply(openapi.document())

    @errors_replied
    async def games(self, _: Request) -> Response:
        """What can be played."""
        return reply(lobby(self.pages))

    async def lessons(self, _: Request) -> Response:
        """What can be learnt."""
        return reply(listed())

    @errors_replied
    async def rules(self, request: Request) -> Response:
        """A game's cases in our own words, and our rulings."""
        name = request.path_params["id"]
        if name not in GAMES:
            raise RequestRefused(404, "there is no such game")
        folder = resources.files(game_of(name).folder)
        cases = tomllib.loads((folder / "cases.toml").read_text(encoding="utf-8"))["case"]
        wanted = ("number", "section", "title", "text")
        rulings = (folder / "rulings.md").read_text(encoding="utf-8")
        return reply({
            "cases": [{key: case.get(key, "") for key in wanted} for case in cases],
            "rulings": _rulings(rulings),
        })  # fmt: skip

    # --- games ---

    @errors_replied
    async def create(self, request: Request) -> Response:
        """A new game."""
        if not self._new_games.take(address_of(request)):
            raise RequestRefused(429, "too many new games; wait a moment")
        wish = await body_of(request)
        if is_costly(wish):
            self._pay(request, 25)
        if isinstance(moment := wish.get("from"), dict):
            await self._seat(request, str(cast(Plain, moment).get("id")))
        if isinstance(again := wish.get("again"), dict):
            wish = await self._rematch(request, cast(Plain, again))
        made = await self.matches.create(wish)
        account = await self._accounts.who(request)
        for seat in made["seats"].values():
            if account and seat["who"] == "me":
                await self.matches.store.set_seat(hashed(seat["token"]), account=account)
        return reply(made, 201)

    async def _rematch(self, request: Request, again: Plain) -> Plain:
        """The beginning of a game once more, for who sits in it."""
        seat, row = await self._seat(request, str(again.get("id")))
        if not seat.sides:
            raise RequestRefused(403, "a spectator has no seat to play again from")
        seats = seats_again(row.seats, seat.sides, swap=again.get("swap") is True)
        return {"record": record_of(row, []), "seats": seats}

    @errors_replied
    async def mine(self, request: Request) -> Response:
        """The games behind some tokens."""
        tokens = texts((await body_of(request)).get("tokens"))
        if tokens is None:
            raise BadInput("tokens", "expected a list of tokens")
        found: list[Plain] = []
        for token in tokens[:TOKENS]:
            seat = await self.matches.store.seat(hashed(token))
            row = await self.matches.store.match(seat.match) if seat else None
            if seat and row:
                found.append(self._summary(row, seat))
        return reply({"matches": found})

    @errors_replied
    async def summary(self, request: Request) -> Response:
        """One game in a line."""
        seat, row = await self._seat(request)
        return reply(self._summary(row, seat))

    @errors_replied
    async def delete(self, request: Request) -> Response:
        """Forget a game, when all who sit there want it."""
        seat, _ = await self._seat(request)
        if not seat.sides:
            raise RequestRefused(403, "a spectator cannot delete a game")
        await self.matches.here(seat.match)
        waiting = await self._endings.delete(seat)
        return reply({"waiting": waiting}, 202) if waiting else Response(status_code=204)

    @errors_replied
    async def end(self, request: Request) -> Response:
        """Resign, offer or accept a draw, claim what was abandoned."""
        seat, row = await self._seat(request)
        if not seat.sides:
            raise RequestRefused(403, "a spectator cannot end a game")
        await self.matches.here(seat.match)
        waiting = await self._endings.end(seat, row, (await body_of(request)).get("do"))
        return reply({"waiting": waiting}, 202 if waiting else 200)

    def _summary(self, row: MatchRow, seat: Seat) -> Plain:
        row = shown_to(row, seat.sides)
        room = self.matches.rooms.get(row.id)
        people = {side: {"who": who, "online": False} for side, who in row.seats.items()}
        actor = row.summary.get("actor")
        return {
            "id": row.id,
            "game": row.game,
            "title": game_of(row.game).title,
            "seat": seat.seat,
            "ledger_no": row.ledger_no,
            "updated": row.updated,
            "seats": room.people() if room else people,
            "mine": actor in seat.invited,
            **({"lesson": row.lesson} if row.lesson else {}),
            **{name: value for name, value in row.summary.items() if name in SHOWN},
        }

    # --- looking back: a worker's business ---

    @errors_replied
    async def record(self, request: Request) -> Response:
        """The .play text, up to a secret that is not revealed yet."""
        _, row = await self._seat(request)
        text = await self._looked(request, 5, "record")
        name = f"{row.game}-{row.id}.play"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(text, headers=headers)

    @errors_replied
    async def moment(self, request: Request) -> Response:
        """The table after some actions."""
        seat, _ = await self._seat(request)
        action_no, viewer = request.path_params["n"], viewer_of(seat.sides)
        return _json(await self._looked(request, 2, "moment", action_no, viewer))

    @errors_replied
    async def film(self, request: Request) -> Response:
        """A stretch of the game, action by action."""
        seat, _ = await self._seat(request)
        first, last = request.path_params["n"], request.path_params["m"]
        viewer = viewer_of(seat.sides)
        return _json(await self._looked(request, 5, "film", first, last, viewer))

    @errors_replied
    async def timeline(self, request: Request) -> Response:
        """Every action."""
        await self._seat(request)
        return _json(await self._looked(request, 5, "timeline"))

    @errors_replied
    async def report(self, request: Request) -> Response:
        """How the game went."""
        await self._seat(request)
        return _json(await self._looked(request, 10, "report"))

    async def _looked(self, request: Request, cost: float, what: str, *about: object) -> bytes:
        """What a worker answers about this game, paid for."""
        self._pay(request, cost)
        return await self.matches.workers.look(what, request.path_params["id"], *about)

    def _pay(self, request: Request, cost: float) -> None:
        """So many hundredths of a second of work, for the address."""
        if not self.matches.budget.pay(address_of(request), cost / 100):
            raise RequestRefused(429, TOO_MUCH_WORK)

    # --- a seat's own ---

    @errors_replied
    async def notes(self, request: Request) -> Response:
        """A player's notes."""
        seat, _ = await self._seat(request)
        if request.method == "PUT":
            _taken_up(seat)
            text = (await body_of(request)).get("text")
            if not isinstance(text, str) or len(text) > NOTES_LENGTH:
                raise BadInput("text", f"expected at most {NOTES_LENGTH} characters")
            await self.matches.store.set_seat(hashed(_token(request)), notes=text)
            return Response(status_code=204)
        return reply({"text": seat.notes})

    @errors_replied
    async def notify(self, request: Request) -> Response:
        """Where to be told that it is one's turn, and what this server can do."""
        seat, row = await self._seat(request)
        settings = self.matches.settings
        if request.method == "GET":
            can = {"mail": sends_mail(settings), "web": settings.webhooks}
            address = address_in(seat.notify)
            target = address.mail if address else seat.notify
            return reply({"target": target, "sure": not address or address.state == SURE, **can})
        _taken_up(seat)
        target = check_target((await body_of(request)).get("target"), settings)
        if target.startswith("mailto:"):
            title = game_of(row.game).title
            target = await self._mails.ask(seat, title, target, address_of(request))
        await self.matches.store.set_seat(hashed(_token(request)), notify=target)
        return Response(status_code=204)

    async def _seat(self, request: Request, id: str | None = None) -> tuple[Seat, MatchRow]:
        """The seat a request speaks for, and its game."""
        seat = await self.matches.store.seat(hashed(_token(request)))
        wanted = request.path_params["id"] if id is None else id
        if seat is None or seat.match != wanted:
            raise RequestRefused(403, "this link opens no seat of this game")
        row = await self.matches.store.match(seat.match)
        if row is None:
            raise RequestRefused(404, "there is no such game")
        return seat, row


def _token(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise RequestRefused(401, "this needs the link of a seat")
    return token


def _taken_up(seat: Seat) -> None:
    if seat.invitation:
        raise RequestRefused(403, "take up the invitation first: sit down at the table")


def _json(text: bytes) -> Response:
    return Response(text, media_type="application/json")


def _rulings(text: str) -> list[Plain]:
    """The sections of rulings.md: `## R4 Title`, then the doubt and our answer."""
    found: list[Plain] = []
    for section in text.split("\n## ")[1:]:
        heading, _, body = section.partition("\n")
        number, _, title = heading.partition(" ")
        found.append({"number": number, "title": title, "text": _prose(body)})
    return found


def _prose(markdown: str) -> str:
    paragraphs = markdown.replace("**", "").strip().split("\n\n")
    return "\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
