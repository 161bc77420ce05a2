"""Packaged CSV, TOML and JSON -> typed rows, with a data pack laid over them. The only file
reading in the core."""

import csv
import tomllib
from collections.abc import Callable
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ardennes.engine.core import BadInput

T = TypeVar("T")
LARGEST = 4_000_000  # of a file in a pack


class Pack:
    """A folder of files that replace a game's own of the same names; none: the game as printed."""

    def __init__(self, folder: str = "") -> None:
        self.folder = folder
        self._editions: dict[object, Any] = {}
        if folder and not Path(folder).is_dir():
            raise BadInput(folder, "no such folder")

    def edition(self, make: Callable[["Data"], T], folder: str) -> T:
        """The components of a game under this pack, read once."""
        found = self._editions.get(make)
        if found is None:
            found = self._editions[make] = make(Data(folder, self))
        return found

    def text(self, file: str) -> str | None:
        """A file of the pack; None if it has none of that name."""
        path = Path(self.folder) / file
        if not self.folder or not path.is_file():
            return None
        try:
            if path.stat().st_size > LARGEST:
                raise BadInput(str(path), f"larger than {LARGEST // 1_000_000} MB")
            return path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as e:
            raise BadInput(str(path), str(e)) from None

    def files(self) -> list[str]:
        """The names of its files."""
        return sorted(p.name for p in Path(self.folder).iterdir()) if self.folder else []


PRINTED = Pack()  # nothing replaced


class Data:
    """A game's own data folder, the files of a pack laid over it."""

    def __init__(self, folder: str, pack: Pack = PRINTED) -> None:
        self._own = resources.files(folder).joinpath("data")
        self._pack = pack
        for file in pack.files():
            if not self._own.joinpath(file).is_file():
                raise BadInput(f"{pack.folder}/{file}", "this game has no such file to replace")

    def text(self, file: str) -> str:
        """A file as text."""
        found = self._pack.text(file)
        return self._own.joinpath(file).read_text(encoding="utf-8") if found is None else found

    def rows(self, file: str) -> list[dict[str, str]]:
        """The rows of a CSV, every cell as text, empty cells left out."""
        lines = self.text(file).splitlines()
        return [{k: v for k, v in row.items() if v} for row in csv.DictReader(lines)]

    def typed_rows(self, file: str, row_type: type[T]) -> list[T]:
        """The rows of a CSV as structs; a bad cell fails with file, row and column."""
        return [
            convert(row, row_type, f"{file} row {n}") for n, row in enumerate(self.rows(file), 2)
        ]

    def toml(self, file: str, type_: type[T]) -> T:
        """A TOML file as a struct."""
        return convert(_parsed(self.text(file), file), type_, file)

    def json(self, file: str, type_: type[T]) -> T:
        """A JSON file as a struct."""
        try:
            return msgspec.json.decode(self.text(file), type=type_)
        except msgspec.MsgspecError as e:
            raise BadInput(file, str(e)) from None


def text(folder: str, path: str) -> str:
    """A packaged file as text; `folder` is a package such as `ardennes.games.tb`."""
    return package(folder).joinpath(path).read_text(encoding="utf-8")


def package(folder: str) -> Traversable:
    """The files of a package, which is not loaded for it."""
    parent, _, name = folder.rpartition(".")
    return resources.files(parent).joinpath(name) if parent else resources.files(folder)


def toml(folder: str, path: str) -> dict[str, object]:
    """A packaged TOML file."""
    return _parsed(text(folder, path), path)


def _parsed(source: str, path: str) -> dict[str, object]:
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as e:
        raise BadInput(path, str(e)) from None


def convert(value: object, type_: type[T], where: str) -> T:
    """A plain value as a struct; BadInput names the place and the field."""
    try:
        return msgspec.convert(value, type_, strict=False)
    except msgspec.ValidationError as e:
        what, _, at = str(e).partition(" - at `$.")
        column = f", column {at.rstrip('`')}" if at else ""
        raise BadInput(f"{where}{column}", what) from None


def cell(row: dict[str, str], column: str, where: str) -> str:
    """A cell that must be there."""
    if column not in row:
        raise BadInput(f"{where}, column {column}", "missing")
    return row[column]
