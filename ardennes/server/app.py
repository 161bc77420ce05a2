"""The application, wired together; and how it is run."""

import asyncio
import contextlib
import json
import logging
import signal
import time
from collections.abc import AsyncGenerator, Generator
from functools import partial
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from ardennes.server.api import Api
from ardennes.server.guard import HEADERS, OUR_FAULT, Guard, error
from ardennes.server.mails import Mails
from ardennes.server.matches import Matches
from ardennes.server.notify import Notifier
from ardennes.server.pages import Maps, Pages
from ardennes.server.passing import Passed
from ardennes.server.peer_api import PeerApi
from ardennes.server.peers import are_shared, refuse_unreachable
from ardennes.server.settings import Settings
from ardennes.server.several import Several, expect_free, listening
from ardennes.server.sockets import SocketEndpoint
from ardennes.server.store.opening import is_postgres, only_server, open_store, there
from ardennes.server.wire import SHARE, QuietAccepting, bounded, most_connections

SWEEP_SECONDS = 30.0
STANDARD = set(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {"message", "asctime"}


def create_app(settings: Settings) -> Starlette:
    """The application on its database."""
    matches = Matches(open_store(settings), settings)
    notifier = Notifier(matches.store, settings)
    matches.on_turn = notifier.turn
    maps, pages = Maps(), Pages()
    mails = Mails(matches.store, settings, notifier)
    api = Api(matches, pages, maps, mails)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None, None]:
        asyncio.get_running_loop().set_exception_handler(QuietAccepting())
        await matches.peers.start(app, transport(settings, share=1))
        sweeping = asyncio.create_task(_sweep(matches))
        matches.go_on()
        yield
        sweeping.cancel()
        await matches.close()

    views = ["/", "/game/{id:str}", "/replay/{id:str}", "/report/{id:str}"]
    views += ["/learn", "/learn/{id:path}", "/board/{id:path}"]
    app = Starlette(
        routes=[
            *(Route(view, pages.page) for view in views),
            Route("/static/{hash:str}/{path:path}", pages.file),
            *PeerApi(matches, maps).routes(),
            *api.routes(),
            *mails.routes(),
            WebSocketRoute("/ws/{id:str}", SocketEndpoint(matches, maps).connect),
            Route("/{path:path}", pages.lost),
        ],
        middleware=[
            Middleware(Passed, me=lambda: matches.peers.me),
            Middleware(Guard, settings=settings),
        ],
        exception_handlers={Exception: _our_fault, 405: _not_so},
        lifespan=lifespan,
    )
    app.state.matches = matches
    app.state.notifier = notifier
    return app


async def _not_so(request: Request, refused: Exception) -> Response:
    """A method nobody answers, told as every error is."""
    answer = error(405, f"{request.method} is not possible here")
    answer.headers.update(getattr(refused, "headers", None) or {})
    return answer


async def _our_fault(_: Request, __: Exception) -> Response:
    """A bug of ours; it is logged, and told as every error is. The guard is not around this."""
    answer = error(500, OUR_FAULT)
    answer.headers.update(HEADERS)
    return answer


async def _sweep(matches: Matches) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        await matches.sweep()


class JsonLines(logging.Formatter):
    """A log line as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, message and whatever was given with it."""
        extra = {key: value for key, value in record.__dict__.items() if key not in STANDARD}
        line = {"time": round(time.time(), 3), "level": record.levelname.lower()}
        if record.exc_info:
            extra["error"] = self.formatException(record.exc_info)
        return json.dumps(
            {**line, "log": record.name, "text": record.getMessage(), **extra}, default=str
        )


def serve(settings: Settings, host: str, port: int, *, json_lines: bool) -> int:
    """Run until stopped; requests under way are finished. People read troubles alone."""
    _log_to_stderr(json_lines)
    with only_server(settings):
        if are_shared(settings):
            asyncio.run(_ready(settings))
        if settings.processes < 2:
            _run(settings, host, port, json_lines)
            return 0
        expect_free(host, port, f"port {port}")
        return Several(settings.processes, partial(_run, settings, host, port, json_lines)).serve()


def _run(settings: Settings, host: str, port: int, json_lines: bool) -> None:
    _log_to_stderr(json_lines)
    config = uvicorn.Config(create_app(settings), host=host, port=port, **transport(settings))
    HttpServer(config).run([listening(host, port)] if settings.processes > 1 else None)


async def _ready(settings: Settings) -> None:
    """Before the first process starts: the tables are there, and others can be found; a file has
    no others."""
    expect_free(settings.peers, 0, "ARDENNES_PEERS")
    store = open_store(settings)
    if is_postgres(settings.database):
        refuse_unreachable(there(settings), settings.peers)
    else:
        await store.alone()
    await store.close()


def _log_to_stderr(json_lines: bool) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if json_lines else logging.Formatter("%(message)s"))
    level = logging.INFO if json_lines else logging.WARNING
    logging.basicConfig(level=level, handlers=[handler], force=True)


def transport(settings: Settings, share: int = SHARE) -> dict[str, Any]:
    """How uvicorn is to speak; one address may have so many parts of all connections."""
    most = settings.most_connections or most_connections()
    return {
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "ws": "websockets-sansio",
        "ws_max_size": settings.message_limit * 4,
        "http": bounded(most, settings.header_seconds, share),
        "ws_per_message_deflate": False,  # costs more than a turn of the rules
        "timeout_graceful_shutdown": 5,
    }


class HttpServer(uvicorn.Server):
    """SIGTERM and Ctrl-C end it well: what is under way is finished, and the exit code is 0."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """As uvicorn does, but a signal that was obeyed is not raised again afterwards."""
        wanted = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in wanted}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
