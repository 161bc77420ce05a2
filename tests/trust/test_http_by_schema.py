"""The HTTP interface, tried by its own OpenAPI document: whatever is sent, the answer is as that
says, and never a fault of ours."""

import json
import re
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ardennes.server.openapi import OPERATIONS, document
from ardennes.server.protocol import http
from tests.server.table import Server
from tests.trust import many
from tests.trust.conftest import Tally

WORDS = ("tb", "crossroads", "campaign", "german", "allied", "me", "friend", "draw",
         "resign", "join", "enter", "seats", "true", "ardennes record 1", "")  # fmt: skip
TEXTS = st.sampled_from(WORDS) | st.text(max_size=20)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)


TRIES = settings(
    max_examples=many(8, 200),
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def resolved(schema: Any) -> Any:
    """A schema, wherever it stands."""
    if "$ref" in schema:
        return document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def fitting(schema: Any) -> st.SearchStrategy[Any]:
    """What a schema allows."""
    schema = resolved(schema)
    if "anyOf" in schema:
        return st.one_of([fitting(one) for one in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kinds: dict[str, Any] = {
        "null": st.none(), "boolean": st.booleans(), "integer": st.integers(),
        "number": st.floats(allow_nan=False), "string": TEXTS,
    }  # fmt: skip
    match schema.get("type"):
        case "object" if "properties" in schema:
            fields = {name: fitting(one) for name, one in schema["properties"].items()}
            needed = {name: fields.pop(name) for name in schema.get("required", ())}
            return st.fixed_dictionaries(needed, optional=fields)
        case "object":
            return st.dictionaries(TEXTS, fitting(schema["additionalProperties"]), max_size=3)
        case "array":
            return st.lists(fitting(schema["items"]), max_size=3)
        case str(kind):
            return kinds[kind]
        case _:
            return JSON


def body_of(operation: Any) -> st.SearchStrategy[Any]:
    """Mostly what fits, and anything else."""
    schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    return fitting(schema["schema"]) | JSON if schema else st.none()


def test_the_document_names_every_address(server: Server, tally: Tally):
    named = {(one.method.upper(), one.path) for one in OPERATIONS}
    for route in server.app.routes:
        path = re.sub(r":\w+", "", getattr(route, "path", ""))
        if path.startswith("/api/") or path == "/healthz":
            methods = getattr(route, "methods", set()) - {"HEAD"}
            tally({(method, path) for method in methods} <= named, seen=(path, methods))
    tally(server.get("/api/openapi.json").json == document())


def test_answers_are_as_the_document_says(server: Server, tally: Tally):
    made = server.make(game="crossroads")
    ids = st.sampled_from([made.id, "tb", "nothing"]) | st.text("abc/.%", max_size=5)

    def tried(one: Any) -> None:
        described = document()["paths"][one.path][one.method]
        keep = one.method == "delete" or one.path.endswith("/end")

        @TRIES
        @given(body_of(described), ids, st.integers(-1, 10**20), st.booleans())
        def ask(body: Any, id: str, number: int, seated: bool) -> None:
            path = one.path.replace("{id}", "nothing" if keep and id == made.id else id)
            path = path.replace("{n}", str(number)).replace("{m}", str(number // 2))
            path = re.sub(r"[^\w/.%-]", "_", path)
            sent = json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")
            answer = server.call(
                one.method.upper(), path, sent if one.takes else None,
                made.token if seated else "",
            )  # fmt: skip
            seen = (one.method, path, body, answer.status, answer.body[:200])
            tally(answer.status < 500, seen=seen)
            if answer.status >= 400:
                json_error = path.startswith(("/api/", "/healthz"))
                tally(not json_error or is_a(http.ErrorReply, answer.text), seen=seen)
            elif one.gives and answer.status != 204:
                tally(is_a(one.gives, answer.text) or path != one.path, seen=seen)

        ask()

    for one in OPERATIONS:
        tried(one)


def is_a(struct: Any, text: str) -> bool:
    try:
        msgspec.json.decode(text, type=struct)
    except msgspec.MsgspecError:
        return False
    return True
