"""Packaged CSV, TOML and JSON -> typed rows. The only file reading in the core."""

import csv
import tomllib
from importlib import resources
from typing import TypeVar

import msgspec

from ardennes.engine.core import BadInput

T = TypeVar("T")


def text(folder: str, path: str) -> str:
    """A packaged file as text; `folder` is a package such as `ardennes.games.tb`."""
    return resources.files(folder).joinpath(path).read_text(encoding="utf-8")


def rows(folder: str, path: str) -> list[dict[str, str]]:
    """The rows of a packaged CSV, every cell as text, empty cells left out."""
    lines = text(folder, path).splitlines()
    return [{k: v for k, v in row.items() if v} for row in csv.DictReader(lines)]


def typed_rows(folder: str, path: str, row_type: type[T]) -> list[T]:
    """The rows of a packaged CSV as structs; a bad cell fails with file, row and column."""
    return [
        convert(row, row_type, f"{path} row {n}") for n, row in enumerate(rows(folder, path), 2)
    ]


def toml(folder: str, path: str) -> dict[str, object]:
    """A packaged TOML file."""
    try:
        return tomllib.loads(text(folder, path))
    except tomllib.TOMLDecodeError as e:
        raise BadInput(path, str(e)) from None


def json_as(folder: str, path: str, type_: type[T]) -> T:
    """A packaged JSON file as a struct."""
    try:
        return msgspec.json.decode(text(folder, path), type=type_)
    except msgspec.MsgspecError as e:
        raise BadInput(path, str(e)) from None


def convert(value: object, type_: type[T], where: str) -> T:
    """A plain value as a struct; BadInput names the field (msgspec's `$.x` path)."""
    try:
        return msgspec.convert(value, type_, strict=False)
    except msgspec.ValidationError as e:
        raise BadInput(where, str(e)) from None
