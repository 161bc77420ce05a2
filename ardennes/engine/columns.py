"""State columns, declared once: from the fields of a class come its slots, `clone`, equality,
snapshot, the words of position files, what ends with a phase and what a seat may not see.

    class State(Table):
        ground: Ground = shared()
        roster: Roster = shared()
        turn: int = 1
        at: list[int] = per_unit(AWAY)
        reduced: int = units(word="reduced")
        moved: int = units(word="moved", until="phase")

The methods are written as source text when the class is made, so that `clone` is the same straight
line of assignments as by hand.
"""

from collections.abc import Callable
from typing import (
    Any,
    ClassVar,
    Literal,
    Self,
    cast,
    dataclass_transform,
)

import msgspec

from ardennes.engine.core import PlaceId, UnitId, Word

Start = Callable[[Any], Any]  # the value at the start, from the table with its shared columns
NOTHING: Any = object()


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of one column."""

    name: str = ""
    kind: str = "value"
    default: Any = NOTHING
    start: Start | None = None  # instead of a default
    word: str = ""  # the unit state it is in position files
    until: str = ""  # the period at whose end it goes back to its default
    stays: bool = False  # whether a unit that is gone keeps it
    secret_until: str = ""  # the flag that lays it open; before, each side sees its own
    was: str = ""  # its name in snapshots of before


# Each of these describes a field, and says to the type checker that it is one.


def shared() -> Any:
    """The map, the counters: the same object for all positions of a game; never packed."""
    return Column(kind="shared")


def value(
    default: Any = NOTHING,
    *,
    start: Start | None = None,
    until: str = "",
    was: str = "",
    init: Literal[False] = False,
) -> Any:
    """Something that is replaced and never changed: a number, a flag, a tuple, a frozen set."""
    return Column(default=default, start=start, until=until, was=was)


def per_unit(
    default: int = 0, *, start: Start | None = None, was: str = "", init: Literal[False] = False
) -> Any:
    """A list with a number for each unit."""
    return Column(kind="list", default=default, start=start, was=was)


def units(
    *,
    word: str = "",
    until: str = "",
    stays: bool = False,
    was: str = "",
    init: Literal[False] = False,
) -> Any:
    """A set of units, as the bits of a number."""
    return Column(kind="units", default=0, word=word, until=until, stays=stays, was=was)


def places(
    *, start: Start | None = None, until: str = "", was: str = "", init: Literal[False] = False
) -> Any:
    """A set of places, as the bits of a number."""
    return Column(kind="places", default=0, start=start, until=until, was=was)


def by_side(
    default: Any,
    *,
    kind: Literal["values", "places"] = "values",
    until: str = "",
    secret_until: str = "",
    was: str = "",
    init: Literal[False] = False,
) -> Any:
    """A list of two: a value, or a set of places, for each side."""
    return Column(
        kind=f"sides of {kind}",
        default=default,
        until=until,
        secret_until=secret_until,
        was=was,
    )


def mapping(
    *,
    until: str = "",
    stays: bool = False,
    was: str = "",
    init: Literal[False] = False,
) -> Any:
    """A number for some units or places; of a unit that is gone nothing is kept unless it stays."""
    return Column(kind="mapping", default=NOTHING, until=until, stays=stays, was=was)


def derived(make: Callable[[], Any], *, init: Literal[False] = False) -> Any:
    """What follows from the other columns and is kept along with them: never packed or compared."""
    return Column(kind="derived", start=lambda _: make(), default=make())


SPECIFIERS = (shared, value, per_unit, units, places, by_side, mapping, derived)


@dataclass_transform(eq_default=True, field_specifiers=SPECIFIERS)
class Written(type):
    """Writes the class from its fields."""

    def __new__(
        mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], **more: Any
    ) -> "Written":
        if not bases:
            return super().__new__(mcs, name, bases, {**space, "__slots__": ()})
        hints: dict[str, Any] = space.get("__annotations__", {})
        fields = [f for f, hint in hints.items() if "ClassVar" not in str(hint)]
        columns = tuple(_column(f, space.pop(f, NOTHING)) for f in fields)
        space |= {"__slots__": (*fields, "todo", "memo"), "__hash__": None, "columns": columns}
        made = super().__new__(mcs, name, bases, space, **more)
        for method, function in _written(made, columns).items():
            setattr(made, method, function)
        return made


def _column(name: str, given: Any) -> Column:
    column = given if isinstance(given, Column) else Column(default=given)
    return msgspec.structs.replace(column, name=name)


class Table(metaclass=Written):
    """A table in mid-play: its columns, the questions that wait (the next one last), and facts
    derived from both, dropped when an event changes anything."""

    columns: ClassVar[tuple[Column, ...]] = ()
    todo: tuple[Word, ...] = value(())
    memo: dict[Any, Any] = value(NOTHING)

    def clone(self) -> Self:
        """An independent copy; derived facts are shared until either changes."""
        raise TypeError("written by the metaclass")

    def expire(self, period: str) -> None:
        """A period ends: whatever lasts until then goes back to its default."""
        raise TypeError("written by the metaclass")

    def forget_unit(self, unit: int) -> None:
        """A unit is gone, and with it every marker and note about it."""
        raise TypeError("written by the metaclass")

    def pack(self) -> bytes:
        """The columns that differ from a fresh table, by name."""
        raise TypeError("written by the metaclass")

    def seen_by(self, side: int) -> Self:
        """The table without the secrets of other sides; -1 sees nobody's."""
        raise TypeError("written by the metaclass")

    def rebuild(self) -> None:
        """Fill the derived columns from the others; a game with such columns says how."""

    @property
    def question(self) -> Word | None:
        """What is asked now."""
        return self.todo[-1] if self.todo else None

    def has_place(self: Any, place: int) -> bool:
        """Is there such a place?"""
        return 0 <= place < len(self.ground.board)

    def has_unit(self: Any, unit: int) -> bool:
        """Is there such a unit?"""
        return 0 <= unit < len(self.roster)

    def place_name(self: Any, place: int) -> str:
        """What a place is called: its number or name."""
        return self.ground.board.labels[place]

    def place_id(self: Any, name: str) -> PlaceId:
        """The place behind a name; ValueError if there is none."""
        return PlaceId(self.ground.board.place(name))

    def place_title(self: Any, place: int) -> str:
        """Bastogne (1412), or 1413 where there is no town."""
        number, town = self.place_name(place), self.ground.town_names.get(place)
        return f"{town} ({number})" if town else number

    def unit_name(self: Any, unit: int) -> str:
        """The id of a unit."""
        return self.roster.counters[unit].id

    def unit_id(self: Any, name: str) -> UnitId:
        """The unit behind an id; ValueError if there is none."""
        if name not in self.roster.numbers:
            raise ValueError(f"{name!r} is not a unit in this game")
        return UnitId(self.roster.numbers[name])

    def title(self: Any, unit: int) -> str:
        """What people call a unit."""
        return self.roster.titles[unit]

    def place_of(self: Any, unit: int) -> int:
        """Its place, or why it has none."""
        return self.at[unit]

    @classmethod
    def unit_words(cls) -> dict[str, str]:
        """The words of position files for states of units, and the column of each."""
        return {column.word: column.name for column in cls.columns if column.word}


# --- the source text ---


def _written(made: type, columns: tuple[Column, ...]) -> dict[str, Callable[..., Any]]:
    encode = msgspec.msgpack.Encoder().encode
    space: dict[str, Any] = {"as_bytes": as_bytes, "encode": encode}
    space |= {"made": made, "create": object.__new__}
    for c in columns:
        space[f"default_{c.name}"] = c.default
        space[f"start_{c.name}"] = c.start
    writers = (_init, _clone, _eq, _expire, _forget, _pack, _seen)
    exec("\n".join(line for write in writers for line in write(columns)), space)
    names = ("__init__", "clone", "__eq__", "expire", "forget_unit", "pack", "seen_by")
    return {name: space[name] for name in names}


Columns = tuple[Column, ...]


def _init(columns: Columns) -> list[str]:
    given = [c for c in columns if c.kind == "shared"]
    options = [c for c in columns if c.kind == "value" and c.start is None]
    names = [c.name for c in given] + [f"{c.name}=default_{c.name}" for c in options]
    lines = [f"def __init__({', '.join(['self', *names])}):"]
    lines += [f"    self.{c.name} = {c.name}" for c in (*given, *options)]
    rest = [c for c in columns if c not in given and c not in options]
    lines += [f"    self.{c.name} = {_fresh(c)}" for c in rest]
    return [*lines, "    self.todo = ()", "    self.memo = {}"]


def _fresh(c: Column) -> str:
    if c.start is not None:
        return f"start_{c.name}(self)"
    if c.kind == "list":
        return f"[default_{c.name}] * len(self.roster)"
    if c.kind.startswith("sides"):
        return f"[default_{c.name}, default_{c.name}]"
    return "{}" if c.kind == "mapping" else f"default_{c.name}"


def _clone(columns: Columns) -> list[str]:
    lines = ["def clone(self):", "    new = create(made)"]
    lines += [f"    new.{c.name} = {_copied(c)}" for c in columns]
    return [*lines, "    new.todo = self.todo", "    new.memo = self.memo", "    return new"]


def _copied(c: Column) -> str:
    name = f"self.{c.name}"
    if c.kind == "list" or c.kind.startswith("sides"):
        return f"{name}[:]"
    if c.kind == "mapping":
        return f"{name}.copy() if {name} else {{}}"
    if c.kind == "derived":
        return _copied_derived(name, c.default)
    return name


def _copied_derived(name: str, example: Any) -> str:
    if isinstance(example, (list, dict)):
        return f"{name}.copy()"
    if isinstance(example, tuple):
        parts = cast("tuple[Any, ...]", example)
        if any(isinstance(part, (list, dict)) for part in parts):
            return f"({', '.join(f'{name}[{i}].copy()' for i in range(len(parts)))},)"
    return name


def stored(columns: Columns) -> list[Column]:
    return [c for c in columns if c.kind not in ("shared", "derived")]


def _eq(columns: Columns) -> list[str]:
    names = [*(c.name for c in stored(columns)), "todo"]
    same = " and ".join(f"self.{name} == other.{name}" for name in names)
    return ["def __eq__(self, other):", f"    return type(self) is type(other) and {same}"]


def _expire(columns: Columns) -> list[str]:
    lines = ["def expire(self, period):"]
    for period in dict.fromkeys(c.until for c in columns if c.until):
        lines.append(f"    if period == {period!r}:")
        lines += [f"        self.{c.name} = {_fresh(c)}" for c in columns if c.until == period]
    return [*lines, "    return None"]


def _forget(columns: Columns) -> list[str]:
    going = [c for c in columns if not c.stays]
    lines = ["def forget_unit(self, unit):", "    others = ~(1 << unit)"]
    lines += [f"    self.{c.name} &= others" for c in going if c.kind == "units"]
    return lines + [f"    self.{c.name}.pop(unit, None)" for c in going if c.kind == "mapping"]


def _pack(columns: Columns) -> list[str]:
    lines = ["def pack(self):", "    packed = {}"]
    for c in stored(columns):
        usual = "" if c.start is not None else f"if self.{c.name} != {_fresh(c)}: "
        lines.append(f"    {usual}packed[{c.name!r}] = {_packed(c)}")
    lines.append("    if self.todo: packed['todo'] = self.todo")
    return [*lines, "    return encode(packed)"]


def _packed(c: Column) -> str:
    name = f"self.{c.name}"
    if c.kind in ("units", "places"):
        return f"as_bytes({name})"
    if c.kind == "sides of places":
        return f"[as_bytes(one) for one in {name}]"
    if c.kind == "mapping":
        return f"dict(sorted({name}.items()))"
    return f"sorted({name})" if isinstance(c.default, frozenset) else name


def _seen(columns: Columns) -> list[str]:
    secret = [c for c in columns if c.secret_until]
    lines = ["def seen_by(self, side):"]
    if not secret:
        return [*lines, "    return self"]
    shown = " and ".join(dict.fromkeys(f"self.{c.secret_until}" for c in secret))
    lines += [f"    if {shown}: return self", "    seen = self.clone()", "    seen.memo = {}"]
    for c in secret:
        lines.append(
            f"    if not self.{c.secret_until}: seen.{c.name} = "
            f"[one if i == side else default_{c.name} for i, one in enumerate(self.{c.name})]"
        )
    return [*lines, "    return seen"]


def as_bytes(bits: int) -> bytes:
    """A set as few bytes."""
    return bits.to_bytes((bits.bit_length() + 7) // 8, "little")
