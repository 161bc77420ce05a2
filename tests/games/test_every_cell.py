"""Every number of every data file is read: changed through a pack, the game says something else.

All numbers of a column are changed at once; the game must then say at least as many other things.
"""

import csv
import importlib
import importlib.util
import io
import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib import resources
from typing import Any

import msgspec
import pytest

from ardennes.board.graph import members
from ardennes.catalog import GAMES, game_of
from ardennes.engine.core import BadInput
from ardennes.engine.tables import Pack

NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")
# Built from the atlas or for it: hexes are no numbers to change. The card is the lobby's.
ATLAS = (
    "map.json",
    "grid.json",
    "corrections.csv",
    "edge_roads.csv",
    "fuel_dumps.csv",
    "card.toml",
)
PLACES = ("hex", "setup_hex", "lat", "lon")
NOTES = (
    *("source", "source_detail", "source_note", "note", "notes", "rule", "rulebook_fields"),
    *("name", "id", "regiment", "battalion"),
)
LARGE = 40  # bits of a number that is none


class Changed(Pack):
    """A pack of one file that lies nowhere but here."""

    def __init__(self, file: str, text: str) -> None:
        super().__init__()
        self._file, self._text = file, text

    def text(self, file: str) -> str | None:
        return self._text if file == self._file else None


def texts(game: str) -> dict[str, str]:
    data = resources.files(f"ardennes.games.{game}").joinpath("data")
    return {p.name: p.read_text("utf-8") for p in data.iterdir() if p.name not in ATLAS}


def other(cell: str) -> str:
    """Another number of the same kind."""
    if cell in ("0", "1"):
        return "1" if cell == "0" else "0"
    sign = "+" if cell.startswith("+") else ""
    return f"{sign}{int(cell) + 1}" if "." not in cell else "0.4"


def changes(file: str, text: str) -> Iterator[tuple[str, int, str]]:
    """Each column or key, how many numbers it has, and the file with other ones there."""
    if file.endswith(".csv"):
        rows = list(csv.DictReader(text.splitlines()))
        for column in rows[0]:
            numbers = [row for row in rows if NUMBER.fullmatch(row[column] or "")]
            if numbers and column not in (*PLACES, *NOTES):
                yield column, len(numbers), with_others(rows, column)
        return
    table = json.loads(text) if file.endswith(".json") else tomllib.loads(text)
    for path in leaves(table):
        if type(leaf(table, path)) in (int, bool):
            yield ".".join(path), 1, replaced(file, table, path)


def with_others(rows: list[dict[str, str]], column: str) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]))
    writer.writeheader()
    for row in rows:
        changed = NUMBER.fullmatch(row[column] or "")
        writer.writerow({**row, column: other(row[column])} if changed else row)
    return out.getvalue()


def leaves(table: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in table.items():
        yield from leaves(value, (*path, key)) if isinstance(value, dict) else [(*path, key)]


def leaf(table: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        table = table[key]
    return table


def replaced(file: str, table: Any, path: tuple[str, ...]) -> str:
    copy = json.loads(json.dumps(table))
    value = leaf(copy, path)
    leaf(copy, path[:-1])[path[-1]] = not value if isinstance(value, bool) else value + 1
    if file.endswith(".json"):
        return json.dumps(copy)
    lines = [f"{k} = {v}" for k, v in copy.items() if not isinstance(v, dict)]
    for key, inner in copy.items():
        if isinstance(inner, dict):
            lines += [f"[{key}]", *(f'"{k}" = {v}' for k, v in inner.items())]
    return "\n".join(lines)


def said(game: str, pack: Pack) -> dict[str, object]:
    """What a client is told of the box, its tables, and the columns of units the rules look up."""
    package = f"ardennes.games.{game}"
    module = "edition" if importlib.util.find_spec(f"{package}.edition") else "state"
    box = importlib.import_module(f"{package}.{module}").edition(pack)
    state = game_of(game).state(box, box.ground, box.roster)
    rules = {k: v for k, v in vars(box.roster).items() if k != "counters"}
    tables = {k: v for k, v in vars(box).items() if k not in ("map", "grid", "ground")}
    rows = {k: v for k, v in vars(box.ground).items() if rows_of_structs(v)}
    shown = game_of(game).shows.setup_info(state)
    return dict(flat({"box": shown, "tables": tables, "rows": rows, "rules": rules}))


def rows_of_structs(value: Any) -> bool:
    """Rows of a data file, and no board made of them."""
    return isinstance(value, list | tuple) and bool(value) and isinstance(value[0], msgspec.Struct)


def flat(value: Any, path: str = "") -> Iterator[tuple[str, object]]:
    inner: Iterable[tuple[object, Any]] = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, msgspec.Struct):
        inner = msgspec.structs.asdict(value).items()
    elif type(value).__module__.startswith("ardennes.") and hasattr(value, "__dict__"):
        inner = vars(value).items()
    elif isinstance(value, (list, tuple)):
        inner = enumerate(value)
    elif isinstance(value, (set, frozenset)):
        inner = ((member, True) for member in value)
    elif isinstance(value, int) and value >> LARGE > 0:  # a bitboard: one fact for each in it
        inner = ((member, True) for member in members(value))
    else:
        yield path, value
    for key, part in inner:
        yield from flat(part, f"{path}.{key}")


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_read(game: str):
    plain = said(game, Pack())
    silent: list[str] = []
    for file, text in texts(game).items():
        for column, count, changed in changes(file, text):
            try:
                now = said(game, Changed(file, changed))
            except BadInput:
                continue  # refused: it was read
            differ = [key for key in {*plain, *now} if plain.get(key) != now.get(key)]
            if len(differ) < count:
                silent.append(f"{file} {column}: {len(differ)} of {count}")
    assert silent == []
