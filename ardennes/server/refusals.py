"""Errors as they are told: every refusal has a status and a sentence; a bug of ours has none."""

from typing import NamedTuple

from ardennes.engine.core import ArdennesError, BadInput, Illegal
from ardennes.server.peers import Elsewhere
from ardennes.server.store import StorageTrouble


class RequestRefused(ArdennesError):
    """Something asked of a room that it does not do; nothing has changed."""

    def __init__(self, status: int, reason: str, case: str | None = None) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.case = case


class Refusal(NamedTuple):
    """An error in the words of HTTP."""

    status: int
    reason: str
    case: str | None = None
    where: str = ""


TOO_MUCH: dict[type[Exception], Refusal] = {
    RecursionError: Refusal(400, "this is nested too deep"),
    OverflowError: Refusal(400, "a number in this is too long"),
    MemoryError: Refusal(413, "this takes more memory than there is for it"),
}


class Refused(Exception):
    """A worker refuses."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


def as_refusal(error: Exception) -> Refusal | None:
    """What is to be told about an error; None for a bug of ours."""
    match error:
        case Refused():
            return error.refusal
        case Illegal():
            return Refusal(422, error.no.reason, error.no.case)
        case RequestRefused():
            return Refusal(error.status, error.reason, error.case)
        case StorageTrouble() | Elsewhere():
            return Refusal(503, str(error))
        case BadInput():
            return Refusal(400, str(error), where=error.where)
        case ArdennesError():
            return Refusal(422, str(error))
        case _:
            found = [told for kind, told in TOO_MUCH.items() if isinstance(error, kind)]
            return found[0] if found else None
