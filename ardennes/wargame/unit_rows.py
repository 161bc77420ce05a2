"""The `[[unit]]` tables of position files: counters of the game, changed or invented ones.

What a column may hold is read from the annotations of the game's counter, so that nothing about
it is said twice.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.wargame.pieces import AWAY, EXITED, OUT

GONE = {"exited": EXITED, "eliminated": OUT}
MOST = 99  # in a column that says no other limit
Row = dict[str, Field]
Columns = dict[str, str]


class UnitFile(NamedTuple):
    """How one game writes its units."""

    game: str
    sides: tuple[str, ...]
    counter: type[msgspec.Struct]  # a row of units.csv
    make: Callable[[Columns], Any]  # a counter from columns of units.csv as text
    words: tuple[str, ...]  # of the states of units
    more: tuple[str, ...] = ()  # keys beside the columns, `at` and `state`
    always: tuple[str, ...] = ()  # columns an invented unit always tells
    id: str = "id"  # the column that is its id
    blanks: bool = False  # whether ids may hold them
    ignored: tuple[str, ...] = ()  # columns that make no difference
    gone: Mapping[str, int] = GONE  # words for units that are nowhere, and where that is

    @property
    def keys(self) -> tuple[str, ...]:
        """Every key of a `[[unit]]` table."""
        columns = (c for c in self.counter.__struct_fields__ if c != self.id)
        return ("id", *columns, *self.ignored, "at", "state", *self.more)

    @property
    def states(self) -> tuple[str, ...]:
        """Every word of `state`."""
        return (*self.words, *self.gone)


# --- reading ---


def read_counters(
    file: UnitFile,
    units: Sequence[Field],
    printed: Any,
    invent: Callable[[Columns, Row], None] | None = None,
    known: Any = None,
) -> list[Any] | None:
    """The game's own counters with those the file changes or invents; None if all are printed.

    `invent` may add to the columns of an invented unit what its state implies; `known` are the
    counters a file may name besides, such as those of another scenario.
    """
    listed: dict[str, Any] = {}
    for field in units:
        row = field.table(file.keys)
        if "id" not in row:
            raise BadInput(f"{field.path}.id", "missing")
        name = _name(file, row["id"])
        if name in listed:
            raise BadInput(row["id"].path, f"{name} is listed twice")
        listed[name] = _counter(file, row, name, known or printed, invent)
    if all(is_printed(file, counter, printed) for counter in listed.values()):
        return None
    rest = [listed.pop(getattr(c, file.id), c) for c in printed.counters]
    return [*rest, *listed.values()]


def is_printed(file: UnitFile, counter: Any, printed: Any) -> bool:
    """Is it one of the game's own, unchanged?"""
    known = printed.numbers.get(getattr(counter, file.id))
    return known is not None and printed.counters[known] == counter


def _name(file: UnitFile, field: Field) -> str:
    name = field.text()
    blanks = name != " ".join(name.split()) if file.blanks else any(c.isspace() for c in name)
    if not name or blanks or any(c in '",;#' for c in name):
        without = "quotes" if file.blanks else "spaces"
        raise field.bad(f"an id without {without}, commas or '#'")
    return name


def _counter(
    file: UnitFile,
    row: Row,
    name: str,
    printed: Any,
    invent: Callable[[Columns, Row], None] | None,
) -> Any:
    known = printed.numbers.get(name)
    fields = (f for f in file.counter.__struct_fields__ if f in row and f not in file.ignored)
    columns = {key: read_column(file, key, row[key]) for key in fields} | {file.id: name}
    if known is not None:
        counter = printed.counters[known]
        columns = {k: v for k, v in _texts(file, counter).items() if v} | columns
        changed = _made(file, columns, row)
        if changed.side != counter.side:
            raise BadInput(row["id"].path, f"{name} cannot change its side")
        return changed
    if "side" not in columns and "nationality" not in columns:
        what = f"{name!r} is not a unit of {file.game}; an invented unit needs a side"
        raise BadInput(row["id"].path, what)
    if invent:
        invent(columns, row)
    return _made(file, columns, row)


def _made(file: UnitFile, columns: Columns, row: Row) -> Any:
    """What columns say together may be wrong too."""
    try:
        return file.make(columns)
    except BadInput as e:
        raise BadInput(row["id"].path, e.what) from e


def read_column(file: UnitFile, key: str, field: Field) -> str:
    """A column as the text of units.csv would have it, checked by the counter's annotation."""
    return field.one_of(file.sides) if key == "side" else read_cell(file.counter, key, field)


def read_cell(row: type[msgspec.Struct], key: str, field: Field) -> str:
    """A cell as the text of a csv file would have it, checked by the annotation of its column."""
    hint = _annotations(row)[key]
    if hint is bool or bool in get_args(hint):
        return str(int(field.flag()))
    if get_origin(hint) is Literal:
        return field.one_of(get_args(hint))
    meta = next((m for m in get_args(hint) if isinstance(m, msgspec.Meta)), msgspec.Meta())
    if hint is int or int in get_args(hint):
        return str(field.number(int(meta.ge or 0), int(MOST if meta.le is None else meta.le)))
    return str(field.value) if type(field.value) is int else field.text()


@cache
def _annotations(row: type[msgspec.Struct]) -> dict[str, Any]:
    """Worked out once: half of what reading a file of four hundred units took."""
    return get_type_hints(row, include_extras=True)


def place_units(
    file: UnitFile,
    s: Any,
    units: Sequence[Field],
    put: Callable[[Any, int, Field], None],
    why_not: Callable[[Any, int, str], str | None],
    more: Callable[[Any, int, Row], None] | None = None,
) -> None:
    """Put units on the table one after another; whoever is not listed is out of play.

    `put` sets one down or complains; `why_not` says which word of `state` cannot be; `more` reads
    the game's own keys.
    """
    columns = s.unit_words()
    s.at = [OUT] * len(s.at)
    for field in units:
        row = field.table(file.keys)
        unit = s.roster.numbers[row["id"].text()]
        states = row["state"].words(file.states) if "state" in row else []
        s.at[unit] = next((file.gone[word] for word in states if word in file.gone), AWAY)
        if "at" in row:
            s.at[unit] = AWAY
            put(s, unit, row["at"])
        for word in states:
            if no := _on_the_map(file, s, unit, word) or why_not(s, unit, word):
                raise BadInput(row["state"].path, no)
            if word in columns:
                setattr(s, columns[word], getattr(s, columns[word]) | 1 << unit)
        if more:
            more(s, unit, row)


def _on_the_map(file: UnitFile, s: Any, unit: int, word: str) -> str | None:
    return f"{s.unit_name(unit)} is on the map" if word in file.gone and s.at[unit] >= 0 else None


# --- writing ---


def unit_table(
    file: UnitFile, s: Any, unit: int, printed: Any, more: Mapping[str, object] | None = None
) -> dict[str, object]:
    """The `[[unit]]` table of a unit in play; `more` holds the game's own keys."""
    row = _told(file, s.roster.counters[unit], printed)
    if s.at[unit] >= 0:
        row["at"] = s.place_name(s.at[unit])
    words = s.unit_words()
    states = [word for word in file.words if getattr(s, words[word]) >> unit & 1]
    states += [word for word, at in file.gone.items() if s.at[unit] == at]
    return row | ({"state": states} if states else {}) | dict(more or {})


def _told(file: UnitFile, counter: Any, printed: Any) -> dict[str, object]:
    """The columns that tell a counter from the printed one, or from a plain invented one."""
    known = printed.numbers.get(getattr(counter, file.id))
    row: dict[str, object] = {"id": getattr(counter, file.id)}
    values = _values(file, counter)
    if known is not None:
        base = _values(file, printed.counters[known])
        return row | {k: v for k, v in values.items() if v != base[k]}
    row |= {key: values[key] for key in ("side", *file.always)}
    while True:  # a column told may change what another one defaults to
        told = {file.id if key == "id" else key: _as_text(v) for key, v in row.items()}
        base = _values(file, file.make(told))
        missing = {k: v for k, v in values.items() if v != base[k] and k not in row}
        if not missing:
            return row
        row |= missing


def _values(file: UnitFile, counter: Any) -> dict[str, object]:
    skipped = (file.id, *file.ignored)
    values = {k: v for k, v in msgspec.structs.asdict(counter).items() if k not in skipped}
    return values | {"side": file.sides[counter.side]}


def _texts(file: UnitFile, counter: Any) -> Columns:
    return {key: _as_text(value) for key, value in _values(file, counter).items()}


def _as_text(value: object) -> str:
    if value is None:
        return ""
    return str(int(value)) if isinstance(value, bool) else str(value)
