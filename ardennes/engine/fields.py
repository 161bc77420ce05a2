"""Reading a position file field by field: every complaint names the path of the bad field."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from ardennes.engine.core import BadInput

PIECES = re.compile(r"""[\w-]+|"[^"\n]*"|'[^'\n]*'|[ \t]+|.|\n""")
DEEPEST = 20  # parts of a key, and brackets in brackets


def _is_too_deep(text: str) -> bool:
    """The parser's time grows with the square of a key's parts: they are counted before."""
    parts = brackets = 0
    for piece in PIECES.findall(text):
        if piece == ".":
            parts += 1
        elif piece[0] in "\n=,":
            parts = 0
        brackets += (piece in "[{") - (piece in "]}")
        if parts > DEEPEST or brackets > DEEPEST:
            return True
    return False


def parse_toml(text: str) -> dict[str, object]:
    """TOML text as plain values."""
    if _is_too_deep(text):
        raise BadInput("", f"not a TOML file: nested deeper than {DEEPEST}")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadInput("", "not a TOML file: nested too deep") from None
    except ValueError as e:
        raise BadInput("", f"not a TOML file: {e}") from None


class Field:
    """A value and where it stands in the file, such as `unit[3].at`."""

    __slots__ = ("path", "value")

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    def bad(self, expected: str) -> BadInput:
        """A complaint about this field."""
        return BadInput(self.path or "file", f"expected {expected}, got {self.value!r}")

    def table(self, known: Sequence[str]) -> "dict[str, Field]":
        """A table of these keys and no others."""
        fields = self.entries()
        for key, field in fields.items():
            if key not in known:
                raise BadInput(field.path, f"unknown key; expected one of {', '.join(known)}")
        return fields

    def entries(self) -> "dict[str, Field]":
        """A table of any keys."""
        value = self.value
        if not isinstance(value, Mapping):
            raise self.bad("a table")
        table = cast("Mapping[str, object]", value)
        return {k: Field(v, f"{self.path}.{k}" if self.path else k) for k, v in table.items()}

    def items(self) -> "Iterator[Field]":
        """The members of a list."""
        value = self.value
        if not isinstance(value, list):
            raise self.bad("a list")
        for i, v in enumerate(cast("list[object]", value)):
            yield Field(v, f"{self.path}[{i}]")

    def text(self) -> str:
        """A string."""
        if not isinstance(self.value, str):
            raise self.bad("a text")
        return self.value

    def number(self, least: int, most: int) -> int:
        """A whole number within bounds."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.bad(f"a number from {least} to {most}")
        return value

    def flag(self) -> bool:
        """true or false, also as 1 or 0."""
        if not isinstance(self.value, int) or self.value not in (0, 1):
            raise self.bad("true or false")
        return bool(self.value)

    def one_of(self, words: Sequence[str]) -> str:
        """One of these words, in any case."""
        value = self.text()
        for word in words:
            if word.lower() == value.lower():
                return word
        raise self.bad(f"one of {', '.join(filter(None, words))}")

    def words(self, known: Sequence[str]) -> list[str]:
        """A list of such words, each at most once."""
        found = [item.one_of(known) for item in self.items()]
        if len(set(found)) < len(found):
            raise self.bad("each word once")
        return found


def write_toml(value: object) -> str:
    """One TOML value: text, number, flag, list or inline table."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return '"' + "".join(_ESCAPES.get(c, c) for c in value) + '"'
        case Mapping():
            table = cast("Mapping[str, object]", value)
            pairs = ", ".join(f"{_key(k)} = {write_toml(v)}" for k, v in table.items())
            return "{ " + pairs + " }" if pairs else "{}"
        case list() | tuple():
            items = cast("Sequence[object]", value)
            if any(isinstance(item, Mapping) for item in items):
                return "[\n" + "".join(f"  {write_toml(item)},\n" for item in items) + "]"
            return "[" + ", ".join(map(write_toml, items)) + "]"
        case _:
            raise TypeError(f"cannot write {value!r} as TOML")


_CONTROL = (*range(32), *range(127, 160), 0x2028, 0x2029)  # some of these end a line
_ESCAPES = {"\\": "\\\\", '"': '\\"', **{chr(n): f"\\u{n:04x}" for n in _CONTROL}}


def _key(key: str) -> str:
    plain = key.replace("_", "").replace("-", "")
    return key if plain.isascii() and plain.isalnum() else write_toml(key)
