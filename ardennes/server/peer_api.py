"""HTTP between processes of one database, and what is asked of all of them."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ardennes.server import metrics
from ardennes.server.guard import TOO_MUCH_WORK, error
from ardennes.server.matches import Matches
from ardennes.server.pages import SKETCH, Maps
from ardennes.server.passing import PASSED, as_response
from ardennes.server.replies import address_of

ASK_COST = 0.01  # seconds of work
FORM = "text/plain; version=0.0.4; charset=utf-8"


class PeerApi:
    """What processes ask each other."""

    def __init__(self, matches: Matches, maps: Maps) -> None:
        self._matches, self._maps = matches, maps

    def routes(self) -> list[Route]:
        """Addresses and what answers them."""
        return [
            Route("/peers/release/{id:str}", self.release, methods=["POST"]),
            Route("/maps/{name:str}", self.map),
            Route("/metrics", self.counted),
        ]

    async def release(self, request: Request) -> Response:
        """Let go of a game for who asks, if nobody is in it here."""
        if PASSED not in request.scope:
            return error(403, "this is between the processes of a server")
        done = await self._matches.hand_over(request.path_params["id"])
        return Response(status_code=204) if done else error(409, "somebody is here")

    async def map(self, request: Request) -> Response:
        """A map; a drawing of a small board is where its game is."""
        answer = await self._maps.file(request)
        drawn = request.path_params["name"].startswith(SKETCH)
        if drawn and answer.status_code == 404 and self._may_ask_all(request):
            for _, other in await self._matches.peers.ask_all(request.url.path):
                if other.status == 200:
                    return as_response(other)
        return answer

    async def counted(self, request: Request) -> Response:
        """What this process has counted, and what the others have."""
        texts = [metrics.written(self._matches.peers.name, self._samples())]
        if PASSED not in request.scope:
            if not self._may_ask_all(request):
                return error(429, TOO_MUCH_WORK)
            others = await self._matches.peers.ask_all("/metrics")
            texts += [answer.body.decode() for _, answer in others if answer.status == 200]
            return PlainTextResponse(metrics.gathered(texts), media_type=FORM)
        return PlainTextResponse(texts[0])

    def _may_ask_all(self, request: Request) -> bool:
        """One request becomes several: the address pays for them."""
        if PASSED in request.scope:
            return False
        return self._matches.budget.pay(address_of(request), ASK_COST)

    def _samples(self) -> list[metrics.Sample]:
        matches = self._matches
        return [
            ("games_open", "", len(matches.rooms)),
            ("sockets", "", sum(len(room.connections) for room in matches.rooms.values())),
            ("sockets_passed", "", matches.peers.passing.sockets),
            ("bots_thinking", "", matches.bots_thinking),
            ("passed_total", "", matches.peers.passing.passed),
        ]
