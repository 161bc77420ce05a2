"""Snapshots: the columns of a table read back from bytes, those of an older version refused."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast, get_type_hints

import msgspec

from ardennes.engine.codec import Codec
from ardennes.engine.columns import Column, Table, stored
from ardennes.engine.core import BadInput

T = TypeVar("T", bound=Table)


def unpacked(table: type[T], steps: Codec, data: bytes, like: T) -> T:
    """The table behind a snapshot, with the map and counters of `like`."""
    try:
        packed: Any = msgspec.msgpack.decode(data)
        if not isinstance(packed, dict):
            raise BadInput("snapshot", "written by an older version")
        return _unpacked(table, steps, cast("dict[str, Any]", packed), like)
    except (msgspec.MsgspecError, KeyError) as e:
        raise BadInput("snapshot", f"cannot be read: {e}") from None


def _unpacked(table: type[T], steps: Codec, packed: dict[str, Any], like: T) -> T:
    shared = (getattr(like, c.name) for c in table.columns if c.kind == "shared")
    s = cast("Callable[..., T]", table)(*shared)
    for c in stored(table.columns):
        name = c.name if c.name in packed or not c.was else c.was
        if name in packed:
            setattr(s, c.name, _value(table, c, packed[name]))
    waiting = packed.get("todo", ())
    s.todo = tuple(msgspec.convert(step, steps.words[step["type"]]) for step in waiting)
    s.rebuild()
    return s


def _value(table: type[Table], c: Column, found: Any) -> Any:
    if c.kind in ("units", "places"):
        return int.from_bytes(found, "little")
    if c.kind == "sides of places":
        return [int.from_bytes(one, "little") for one in found]
    return msgspec.convert(found, _hints(table)[c.name])


@cache
def _hints(table: type[Table]) -> dict[str, Any]:
    return get_type_hints(table)
