"""Answers of HTTP: JSON, and errors as one clear sentence with a status."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Concatenate, ParamSpec, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from ardennes.engine.core import ArdennesError
from ardennes.server.guard import TooLarge, error
from ardennes.server.messages import Plain, encode
from ardennes.server.passing import PASSED, pass_request
from ardennes.server.peers import Elsewhere
from ardennes.server.refusals import Refusal, Refused, as_refusal
from ardennes.server.untrusted_input import read_object

A = TypeVar("A")
P = ParamSpec("P")


def reply(plain: Plain, status: int = 200) -> Response:
    """JSON."""
    return Response(encode(plain), status, media_type="application/json")


def errors_replied(
    handler: Callable[Concatenate[A, Request, P], Awaitable[Response]],
) -> Callable[Concatenate[A, Request, P], Awaitable[Response]]:
    """Errors become one clear sentence and a status."""

    async def handle(api: A, request: Request, *args: P.args, **kw: P.kwargs) -> Response:
        try:
            return await handler(api, request, *args, **kw)
        except Elsewhere as e:
            if PASSED not in request.scope:
                with suppress(OSError):
                    return await pass_request(request, e.owner)
            refusal = Refusal(503, str(e))
        except Refused as e:
            refusal = e.refusal
        except TooLarge:
            refusal = Refusal(413, "the request is too large")
        except (ArdennesError, RecursionError) as e:
            found = as_refusal(e)
            assert found is not None
            refusal = found
        return error(*refusal)

    return handle


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


async def body_of(request: Request) -> Plain:
    """The JSON of a request."""
    return read_object(await request.body(), "body")
