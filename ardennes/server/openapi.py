"""The HTTP interface as an OpenAPI document, written from the typed messages of the protocol."""

from functools import cache
from typing import Any, NamedTuple

import msgspec

from ardennes import __version__
from ardennes.server.messages import Plain
from ardennes.server.protocol import accounts, http

ADDRESS = "/api/openapi.json"
MATCH = "/api/matches/{id}"
NUMBERS = ("n", "m")  # parameters that are numbers


class Operation(NamedTuple):
    """What can be asked: the body it takes and the one it gives, where they are JSON."""

    method: str
    path: str
    takes: Any = None
    gives: Any = None


OPERATIONS = (
    Operation("get", "/healthz"),
    Operation("get", ADDRESS),
    Operation("get", "/api/games", gives=http.Lobby),
    Operation("get", "/api/games/{id}/rules", gives=http.RuleBook),
    Operation("get", "/api/lessons", gives=http.Lessons),
    Operation("post", "/api/matches", http.Wish, http.NewMatch),
    Operation("post", "/api/mine", http.Tokens, http.Mine),
    Operation("get", MATCH, gives=http.Summary),
    Operation("delete", MATCH),
    Operation("post", f"{MATCH}/end", http.Ending, http.Waiting),
    Operation("get", f"{MATCH}/record"),
    Operation("get", f"{MATCH}/at/{{n}}", gives=http.PastMoment),
    Operation("get", f"{MATCH}/film/{{n}}/{{m}}", gives=http.Film),
    Operation("get", f"{MATCH}/timeline", gives=http.Timeline),
    Operation("get", f"{MATCH}/report", gives=http.Report),
    Operation("get", f"{MATCH}/notes", gives=http.Notes),
    Operation("put", f"{MATCH}/notes", http.Notes),
    Operation("get", f"{MATCH}/notify", gives=http.TurnAlerts),
    Operation("put", f"{MATCH}/notify", http.Target),
    Operation("get", "/api/account", gives=accounts.Account),
    Operation("post", "/api/account", accounts.Deed),
)


@cache
def document() -> Plain:
    """All of it."""
    bodies = {body for one in OPERATIONS for body in (one.takes, one.gives) if body}
    bodies.add(http.ErrorReply)
    types = sorted(bodies, key=lambda body: body.__name__)
    template = "#/components/schemas/{name}"
    schemas, components = msgspec.json.schema_components(
        types, schema_hook=_anything, ref_template=template
    )
    of = dict(zip(types, schemas, strict=True))
    paths: dict[str, Plain] = {}
    for one in OPERATIONS:
        paths.setdefault(one.path, {})[one.method] = _operation(one, of)
    bearer = {"seat": {"type": "http", "scheme": "bearer"}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "ardennes", "version": __version__},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": bearer},
    }


def _anything(kind: type) -> Plain:
    """What is plain data and no more is known of it."""
    if kind is not object:
        raise NotImplementedError
    return {"description": "plain data"}


def _operation(one: Operation, of: dict[Any, Plain]) -> Plain:
    said: Plain = {"description": "as asked for"}
    if one.gives:
        said |= _json(of[one.gives])
    refused = {"description": "refused, and why"} | _json(of[http.ErrorReply])
    found: Plain = {"responses": {"2XX": said, "4XX": refused}}
    names = [part[1:-1] for part in one.path.split("/") if part.startswith("{")]
    if names:
        found["parameters"] = [_parameter(name) for name in names]
    if one.takes:
        found["requestBody"] = {"required": True} | _json(of[one.takes])
    if one.path.startswith(MATCH):
        found["security"] = [{"seat": []}]
    return found


def _parameter(name: str) -> Plain:
    kind = "integer" if name in NUMBERS else "string"
    return {"name": name, "in": "path", "required": True, "schema": {"type": kind}}


def _json(schema: Plain) -> Plain:
    return {"content": {"application/json": {"schema": schema}}}
