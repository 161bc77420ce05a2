"""A position as a few hundred bytes: columns only; units and map stay in the scenario."""

from typing import Any, cast

import msgspec

from ardennes.engine.core import Word
from ardennes.games.commander import words as w
from ardennes.games.commander.state import State

_STEPS: dict[str, type[Word]] = {str(step.__struct_config__.tag): step for step in w.STEPS}
_ENCODE = msgspec.msgpack.Encoder()
_DECODE = msgspec.msgpack.Decoder()
SETS = ("control", "cubes", "active", "moved", "crossed", "oos", "fuel", "delayed", "replaced")
PLAIN = (
    "day", "surprise", "phase", "time", "vp", "passed", "reached", "meuse_vp", "commando_used",
    "okw_today", "points", "at", "strength",
)  # fmt: skip


def pack(s: State) -> bytes:
    """The columns of a state."""
    sets = [_bytes(getattr(s, name)) for name in SETS]
    plain = [getattr(s, name) for name in PLAIN]
    pairs = [sorted(s.crossings), sorted(s.breaks)]
    order = {str(p): s.stacks[p] for p in sorted(s.stacks)}
    return _ENCODE.encode((sets, plain, pairs, order, s.ended, s.todo))


def unpack(data: bytes, like: State) -> State:
    """The state behind such bytes, in the scenario of `like`."""
    sets, plain, pairs, order, ended, todo = cast("list[Any]", _DECODE.decode(data))
    s = State(like.edition, like.ground, like.roster, race=like.race)
    for name, value in zip(SETS, sets, strict=True):
        setattr(s, name, int.from_bytes(value, "little"))
    for name, value in zip(PLAIN, plain, strict=True):
        setattr(s, name, value)
    s.points = tuple(s.points)
    s.crossings, s.breaks = (frozenset((a, b) for a, b in found) for found in pairs)
    s.stacks = {int(p): tuple(units) for p, units in order.items()}
    s.ended = (ended[0], ended[1]) if ended else None
    s.todo = tuple(msgspec.convert(step, _STEPS[step["type"]]) for step in todo)
    return s


def _bytes(bits: int) -> bytes:
    return bits.to_bytes((bits.bit_length() + 7) // 8, "little")
