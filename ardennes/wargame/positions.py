"""Position files: what reading and writing them has in common (grammar in docs/positions.md).

Reading complains about the first bad field by its path; writing then reading is the identity.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, cast

from ardennes.engine.codec import Codec
from ardennes.engine.core import BadInput, Decision, Word
from ardennes.engine.fields import Field, write_toml
from ardennes.wargame import hexmap
from ardennes.wargame.hexwords import read_by_side

KEYS = ("game", "turn", "phase", "options", "board", "unit", "markers", "pending")

Table = dict[str, object]


def read_root(
    table: Mapping[str, object], game: str, more: tuple[str, ...] = ()
) -> dict[str, Field]:
    """The parts of a file of this game."""
    root = Field(table).table((*KEYS, *more))
    for key in ("game", "turn", "phase"):
        if key not in root:
            raise BadInput(key, "missing")
    root["game"].one_of([game])
    return root


def write(game: str, turn: object, phase: str, *sections: tuple[str, Iterable[Table]]) -> str:
    """The text of a file: the head, then tables under their titles; empty ones are left out."""
    head = {"game": game, "turn": turn, "phase": phase}
    lines = _lines(head)
    for title, tables in sections:
        for table in tables:
            lines += [title, *_lines(table)] if table else []
    return "\n".join(lines) + "\n"


def _lines(table: Mapping[str, object]) -> list[str]:
    return [f"{key} = {write_toml(value)}" for key, value in table.items()]


# --- the board of a hex game ---


def read_ground(field: Field | None, edition: Any, grammar: hexmap.Grammar, own: Any = None) -> Any:
    """The game's own map or the sheet of it that is played on, perhaps with other sources of
    supply, or an invented board."""
    own = own or edition.ground
    if field is None:
        return own
    table = field.entries()
    if "size" in table or set(table) - {"control", "supply"}:
        return edition.ground_of(hexmap.read_board(field, grammar, edition.grid))
    if "supply" not in table:
        return own
    sources = read_by_side(table["supply"], own.map.board, grammar.players)
    return edition.ground_of(hexmap.with_sources(own.map, sources))


def board_table(s: Any, grammar: hexmap.Grammar, own: Any = None) -> Table:
    """The `[board]` table, control left out; `own` is the sheet played on, if not the map."""
    if s.ground.map.size:
        return hexmap.write_board(s.ground.map, grammar)
    sources = s.ground.map.sources
    if sources == (own or s.edition.ground).map.sources:
        return {}
    return {"supply": {side: s.ground.board.names(sources[side]) for side in grammar.players}}


# --- markers ---


class Marker(NamedTuple):
    """A word of `[markers]`: how it is read, and what is written of it (None: nothing)."""

    name: str
    read: Callable[[Any, Field], None]
    write: Callable[[Any], object]


def flag(name: str, column: str) -> Marker:
    """A marker that lies there or does not."""

    def read(s: Any, field: Field) -> None:
        setattr(s, column, field.flag())

    def write(s: Any) -> object:
        return getattr(s, column) or None

    return Marker(name, read, write)


def side(name: str, column: str) -> Marker:
    """A marker that lies with one of the sides."""

    def read(s: Any, field: Field) -> None:
        setattr(s, column, s.sides.index(field.one_of(s.sides)))

    def write(s: Any) -> object:
        return s.sides[getattr(s, column)]

    return Marker(name, read, write)


def read_markers(markers: Sequence[Marker], s: Any, field: Field | None) -> None:
    """The words of `[markers]`, in the order in which they are declared."""
    given = field.table([m.name for m in markers]) if field else {}
    for marker in markers:
        if marker.name in given:
            marker.read(s, given[marker.name])


def marker_table(markers: Sequence[Marker], s: Any) -> Table:
    """The `[markers]` table of a state."""
    written = {marker.name: marker.write(s) for marker in markers}
    return {name: value for name, value in written.items() if value is not None}


# --- open questions ---


def read_pending(s: Any, field: Field, steps: Codec) -> None:
    """Put the questions of `[[pending]]` on the stack."""
    s.todo = tuple(
        steps.from_plain(cast("Mapping[str, object]", f.entries() and f.value), s, f.path)
        for f in field.items()
    )
    if not s.todo:
        raise BadInput(field.path, "expected at least one question")


def check_pending(field: Field, *, fits: bool, asked: Callable[[], Decision | None]) -> None:
    """Complain about questions that could not have been asked, or that nobody could answer."""
    if not fits:
        raise BadInput(field.path, "these questions do not fit the position")
    decision = asked()
    if decision is None or not decision.choices:
        raise BadInput(field.path, "nobody could answer these questions here")


def pending_tables(s: Any, steps: Codec, usual: tuple[Word, ...] | None) -> list[Table]:
    """The open questions, unless they are just those a reader would be asked anyway."""
    if s.ended is not None or s.todo == usual:
        return []
    plain = (steps.to_plain(step, s) for step in s.todo)
    return [{k: v for k, v in table.items() if v is not None} for table in plain]
