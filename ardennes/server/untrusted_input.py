"""What people send, given a shape: JSON as objects, lists of text, tables of numbers and text."""

from typing import Any, cast

import msgspec

from ardennes.engine.core import BadInput
from ardennes.server.messages import Plain


def read_object(data: bytes | str, where: str) -> Plain:
    """JSON that must be an object."""
    try:
        found: object = msgspec.json.decode(data)
    except RecursionError:
        raise BadInput(where, "nested too deep") from None
    except (msgspec.DecodeError, ValueError) as e:
        raise BadInput(where, f"not JSON: {e}") from None
    return an_object(found, where)


def an_object(value: object, where: str, wanted: str = "an object") -> Plain:
    """A value that must be an object."""
    if not isinstance(value, dict):
        raise BadInput(where, f"expected {wanted}")
    return cast("Plain", value)


def a_text(found: Plain, key: str) -> str:
    """A field that must be text."""
    value = found.get(key)
    if not isinstance(value, str):
        raise BadInput(key, "expected text")
    return value


def texts(value: object) -> list[str] | None:
    """A list of texts, or None if it is not one."""
    found = texts_among(value)
    return (
        found if isinstance(value, list) and len(found) == len(cast("list[Any]", value)) else None
    )


def texts_among(value: object) -> list[str]:
    """The texts of a list, whatever else is in it."""
    items = cast("list[Any]", value) if isinstance(value, list) else []
    return [item for item in items if isinstance(item, str)]


def numbers_and_texts(value: object) -> dict[str, int | str] | None:
    """A table of whole numbers and text, or None if it is not one."""
    if not isinstance(value, dict):
        return None
    table = cast("dict[str, Any]", value)
    return table if all(type(item) in (int, str) for item in table.values()) else None
