"""A position as a few hundred bytes: columns only; counters and map stay in the scenario."""

from typing import Any, cast

import msgspec

from ardennes.engine.core import Word
from ardennes.games.tb import words as w
from ardennes.games.tb.state import State

_STEPS: dict[str, type[Word]] = {str(step.__struct_config__.tag): step for step in w.STEPS}
_ENCODE = msgspec.msgpack.Encoder()
_DECODE = msgspec.msgpack.Decoder()


def pack(s: State) -> bytes:
    """The columns of a state."""
    return _ENCODE.encode((
        s.turn, s.phase, s.at, _bytes(s.reduced), _bytes(s.marked), _bytes(s.air_supplied),
        _bytes(s.moved), _bytes(s.attacked), _bytes(s.defended), _bytes(s.retreated),
        dict(sorted(s.entered.items())), _bytes(s.control), s.aerial_left, s.drops, s.air_left,
        s.commandos_on, s.relieved, s.ended, s.todo,
    ))  # fmt: skip


def unpack(data: bytes, like: State) -> State:
    """The state behind such bytes, in the scenario of `like`."""
    columns = cast("list[Any]", _DECODE.decode(data))
    s = State(like.edition, like.ground, like.roster)
    s.turn, s.phase, at = columns[:3]
    sets = [int.from_bytes(b, "little") for b in columns[3:10]]
    s.reduced, s.marked, s.air_supplied, s.moved, s.attacked, s.defended, s.retreated = sets
    for unit, place in enumerate(at):
        if place >= 0 and s.roster.steps[unit]:
            s.put(unit, place)
    s.at = at
    s.entered = columns[10]
    s.control = int.from_bytes(columns[11], "little")
    s.aerial_left, drops, s.air_left, s.commandos_on, s.relieved, ended, todo = columns[12:19]
    s.drops = tuple(drops)
    s.ended = (ended[0], ended[1]) if ended else None
    s.todo = tuple(_step(plain) for plain in todo)
    return s


def _bytes(bits: int) -> bytes:
    return bits.to_bytes((bits.bit_length() + 7) // 8, "little")


def _step(plain: dict[str, Any]) -> Word:
    return msgspec.convert(plain, _STEPS[plain["type"]])
