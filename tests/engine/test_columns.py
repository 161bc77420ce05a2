"""Columns declared once: what is written from them."""

from typing import Any, ClassVar

import msgspec
import pytest

from ardennes.engine.codec import Codec
from ardennes.engine.columns import (
    Table,
    by_side,
    derived,
    mapping,
    per_unit,
    places,
    shared,
    units,
    value,
)
from ardennes.engine.core import BadInput, Pending
from ardennes.engine.snapshots import unpacked

STEPS = Codec([])


class Ask(Pending):
    unit: int


ASKS = Codec([Ask])


class Small(Table):
    sides: ClassVar = ("red", "blue")

    roster: list[str] = shared()
    turn: int = 1
    pair: tuple[int, int] | None = None
    at: list[int] = per_unit(-1)
    strength: list[int] = per_unit(start=lambda s: [len(name) for name in s.roster])
    tired: int = units(word="tired", until="turn")
    moved: int = units(word="moved", until="phase")
    counted: int = units(stays=True)
    held: int = places()
    secret: list[int] = by_side(0, secret_until="open")
    marks: list[int] = by_side(0, kind="places", until="turn")
    open: bool = value(True)
    entered: dict[int, int] = mapping(until="phase")
    borders: frozenset[tuple[int, int]] = value(frozenset())
    where: dict[int, int] = derived(dict)
    both: tuple[dict[int, int], dict[int, int]] = derived(lambda: ({}, {}))

    def rebuild(self) -> None:
        self.where = {place: unit for unit, place in enumerate(self.at) if place >= 0}


def small() -> Small:
    return Small(["ab", "cde"])


def busy() -> Small:
    """A table on which every column differs from a fresh one."""
    s = small()
    s.turn, s.pair, s.at, s.strength = 3, (4, 5), [7, -1], [1, 3]
    s.tired, s.moved, s.counted, s.held = 1, 2, 3, 1 << 70
    s.secret, s.marks, s.open = [5, 6], [0, 9], False
    s.entered, s.borders = {1: 4, 0: 2}, frozenset({(2, 3), (0, 1)})
    s.todo = (Ask(1),)
    s.rebuild()
    return s


STORED = [c.name for c in Small.columns if c.kind not in ("shared", "derived")]


def test_a_fresh_table_has_its_defaults():
    s = small()
    assert (s.turn, s.pair, s.at, s.strength) == (1, None, [-1, -1], [2, 3])
    assert (s.tired, s.held, s.secret, s.entered, s.todo, s.memo) == (0, 0, [0, 0], {}, (), {})
    assert small().secret is not small().secret and small().entered is not small().entered


@pytest.mark.parametrize("name", [*STORED, "todo"])
def test_two_tables_are_equal_if_every_column_is(name: str):
    s = small()
    assert s == small() and s != "a table"
    setattr(s, name, getattr(busy(), name))
    assert s != small()


def test_derived_and_shared_columns_do_not_count():
    s = small()
    s.where, s.both, s.roster = {1: 1}, ({1: 1}, {}), ["xy", "z"]
    assert s == small()


def test_a_clone_shares_nothing_that_changes():
    s = busy()
    c = s.clone()
    assert c == s and c.where == s.where and c.roster is s.roster and c.memo is s.memo
    c.at[0], c.strength[0], c.secret[0], c.marks[0], c.entered[5], c.where[9] = 9, 9, 9, 9, 9, 9
    c.both[0][1] = 9
    assert s == busy() and s.where == {7: 0} and s.both == ({}, {})


def test_what_is_packed_comes_back():
    s = busy()
    back = unpacked(Small, ASKS, s.pack(), small())
    assert back == s and back.where == {7: 0} and back.pack() == s.pack()
    assert isinstance(back.pair, tuple) and isinstance(back.borders, frozenset)


def test_only_what_is_unusual_is_packed():
    packed: Any = msgspec.msgpack.decode(small().pack())
    assert list(packed) == ["strength"]  # which no default describes
    assert set(msgspec.msgpack.decode(busy().pack())) == {*STORED, "todo"}


def test_equal_tables_have_equal_bytes():
    a, b = busy(), busy()
    b.entered = dict(reversed(b.entered.items()))
    assert a == b and a.pack() == b.pack()


@pytest.mark.parametrize("data", [b"", b"\xc1", msgspec.msgpack.encode([1, 2])])
def test_bytes_that_are_no_snapshot_are_refused(data: bytes):
    with pytest.raises(BadInput, match="snapshot"):
        unpacked(Small, STEPS, data, small())


def test_a_step_nobody_knows_is_refused():
    with pytest.raises(BadInput, match="snapshot"):
        unpacked(Small, STEPS, busy().pack(), small())


def test_a_snapshot_of_before_is_read_by_old_names_and_without_new_columns():
    class Later(Table):
        roster: list[str] = shared()
        day: int = value(1, was="turn")
        weather: str = value("mist")

    back = unpacked(Later, ASKS, busy().pack(), Later(["ab", "cde"]))
    assert (back.day, back.weather) == (3, "mist")


def test_what_lasts_for_a_period_ends_with_it():
    s = busy()
    s.expire("phase")
    assert (s.moved, s.entered, s.tired) == (0, {}, 1)
    s.expire("turn")
    assert (s.tired, s.marks, s.turn, s.secret) == (0, [0, 0], 3, [5, 6])


def test_of_a_unit_that_is_gone_nothing_is_kept_but_what_stays():
    s = busy()
    s.forget_unit(1)
    assert (s.tired, s.moved, s.counted, s.entered) == (1, 0, 3, {0: 2})


def test_a_side_sees_its_own_secrets_until_they_lie_open():
    s = busy()
    s.memo["view"] = "everything"
    assert [s.seen_by(side).secret for side in (0, 1, -1)] == [[5, 0], [0, 6], [0, 0]]
    assert s.secret == [5, 6] and s.seen_by(0).memo == {}
    s.open = True
    assert s.seen_by(0) is s


def test_the_words_of_position_files():
    assert Small.unit_words() == {"tired": "tired", "moved": "moved"}
