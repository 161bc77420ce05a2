"""A position as a few hundred bytes: columns only; counters and map stay in the scenario."""

from typing import Any, cast

import msgspec

from ardennes.engine.core import Word
from ardennes.games.bulge import words as w
from ardennes.games.bulge.state import State

_STEPS: dict[str, type[Word]] = {str(step.__struct_config__.tag): step for step in w.STEPS}
_ENCODE = msgspec.msgpack.Encoder()
_DECODE = msgspec.msgpack.Decoder()
SETS = (
    "resupplied", "wheels", "moved", "attacked", "defended", "duty", "landed", "down", "fresh",
    "lost_edges",
)  # fmt: skip
PLAIN = (
    "turn", "phase", "weather", "variable", "airdrop", "revealed", "vp", "free", "ended",
    "at", "support",
)  # fmt: skip


def pack(s: State) -> bytes:
    """The columns of a state."""
    sets = [_bytes(getattr(s, name)) for name in SETS]
    plain = [getattr(s, name) for name in PLAIN]
    markers = [_bytes(hexes) for hexes in s.interdiction]
    pairs = [sorted(s.exits.items()), sorted(s.entered.items())]
    return _ENCODE.encode((sets, plain, markers, s.missions, pairs, s.todo))


def unpack(data: bytes, like: State) -> State:
    """The state behind such bytes, in the scenario of `like`."""
    sets, plain, markers, missions, pairs, todo = cast("list[Any]", _DECODE.decode(data))
    s = State(like.edition, like.ground, like.roster)
    for name, value in zip(SETS, sets, strict=True):
        setattr(s, name, int.from_bytes(value, "little"))
    for name, value in zip(PLAIN, plain, strict=True):
        setattr(s, name, value)
    at, s.at = s.at, [-1] * len(s.at)
    for unit, place in enumerate(at):
        if place >= 0:
            s.put(unit, place)
        else:
            s.at[unit] = place
    s.interdiction = [int.from_bytes(hexes, "little") for hexes in markers]
    s.missions = [tuple(flown) for flown in missions]
    s.exits, s.entered = (dict(map(tuple, found)) for found in pairs)
    s.todo = tuple(msgspec.convert(step, _STEPS[step["type"]]) for step in todo)
    return s


def _bytes(bits: int) -> bytes:
    return bits.to_bytes((bits.bit_length() + 7) // 8, "little")
