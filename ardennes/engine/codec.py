"""Words at the edges: integer ids inside, printed numbers and unit ids in JSON and text.

The annotations of a word say which of its fields are places and which are units, so one pair of
functions serves every action, step and event of every game.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, cast

from ardennes.engine.core import BadInput, Word, kind
from ardennes.engine.sentences import Holds, fields_of

Plain = dict[str, object]
NOTHING = "-"  # no unit or no place in a list; in text also an empty list


class Names(Protocol):
    """Whoever knows what places and units are called."""

    def place_name(self, place: int, /) -> str: ...
    def place_id(self, name: str, /) -> int: ...
    def unit_name(self, unit: int, /) -> str: ...
    def unit_id(self, name: str, /) -> int: ...


class Codec:
    """Reads and writes the words of one game."""

    def __init__(self, words: Sequence[type[Word]]) -> None:
        self.words: dict[str, type[Word]] = {kind(word): word for word in words}

    def to_plain(self, word: Word, names: Names) -> Plain:
        """`{"type": "retreat", "to": "1511"}`"""
        plain: Plain = {"type": kind(word)}
        for f in fields_of(type(word)):
            value = getattr(word, f.name)
            show = _SHOW.get(f.what)
            if show is None:
                plain[f.name] = list(value) if f.many else value
            elif f.many:
                plain[f.name] = [show(names, v) if v >= 0 else NOTHING for v in value]
            else:
                plain[f.name] = show(names, value) if value >= 0 else None
        return plain

    def from_plain(self, plain: Mapping[str, object], names: Names, where: str = "action") -> Word:
        """The word behind a JSON object; BadInput names the field that is wrong."""
        word = self._word(plain.get("type"), where)
        fields = fields_of(word)
        known = {f.name for f in fields} | {"type"}
        for key in plain:
            if key not in known:
                raise BadInput(f"{where}.{key}", f"unknown field of {kind(word)!r}")
        values: dict[str, object] = {}
        for f in fields:
            if f.name in plain:
                values[f.name] = _read(f, plain[f.name], names, f"{where}.{f.name}")
            elif f.required:
                raise BadInput(f"{where}.{f.name}", f"missing from {kind(word)!r}")
        return cast("Callable[..., Word]", word)(**values)

    def to_text(self, word: Word, names: Names) -> str:
        """`retreat 1511`: the type, then the fields in order."""
        plain = self.to_plain(word, names)
        parts = [str(plain.pop("type"))]
        parts += map(_to_part, plain.values())
        for f in reversed(fields_of(type(word))):
            if f.required or parts[-1] != NOTHING:
                break
            parts.pop()  # what may be left out at the end is
        return " ".join(parts)

    def from_text(self, text: str, names: Names, where: str = "action") -> Word:
        """The word behind `retreat 1511` or behind a JSON object."""
        if text.lstrip().startswith("{"):
            return self._from_json(text, names, where)
        parts = [quoted or plain for quoted, plain in _PARTS.findall(text)]
        if not parts:
            raise BadInput(where, "expected an action, got nothing")
        word = self._word(parts[0], where)
        fields = fields_of(word)
        if len(parts) - 1 > len(fields):
            wanted = " ".join([kind(word), *(f.name.upper() for f in fields)])
            raise BadInput(where, f"expected {wanted!r}, got {text!r}")
        plain: Plain = {"type": kind(word)}
        for f, part in zip(fields, parts[1:], strict=False):
            plain[f.name] = _from_part(f, part)
        return self.from_plain(plain, names, where)

    def _from_json(self, text: str, names: Names, where: str) -> Word:
        try:
            found = json.loads(text)
        except (ValueError, RecursionError) as e:
            raise BadInput(where, f"not JSON: {str(e)[:80]}") from None
        return self.from_plain(cast("Plain", found), names, where)

    def _word(self, name: object, where: str) -> type[Word]:
        word = self.words.get(name) if isinstance(name, str) else None
        if word is None:
            raise BadInput(where, f"unknown type {name!r}; expected one of {sorted(self.words)}")
        return word


_WANTED = {
    "place": "a place",
    "unit": "a unit",
    "int": "a whole number",
    "bool": "true or false",
    "str": "a text",
}

_SHOW: dict[str, Callable[[Names, int], str]] = {
    "place": lambda names, v: names.place_name(v),
    "unit": lambda names, v: names.unit_name(v),
}


def _read(f: Holds, value: object, names: Names, where: str) -> object:
    if not f.many:
        return _read_one(f, value, names, where)
    if not isinstance(value, (list, tuple)):
        raise BadInput(where, f"expected a list of {f.what}s, got {value!r}")
    items = cast("Sequence[object]", value)
    return tuple(_read_one(f, v, names, f"{where}[{i}]") for i, v in enumerate(items))


def _is_nothing(f: Holds, value: object) -> bool:
    if f.what not in _SHOW:
        return False
    return value == NOTHING if f.many else value is None and not f.required


def _read_one(f: Holds, value: object, names: Names, where: str) -> object:
    if _is_nothing(f, value):
        return -1
    try:
        match f.what, value:
            case "place", str():
                return names.place_id(value)
            case "unit", str():
                return names.unit_id(value)
            case "bool", bool():
                return value
            case "int", int() if not isinstance(value, bool):
                return value
            case "str", str():
                return value
            case _:
                raise BadInput(where, f"expected {_WANTED[f.what]}, got {value!r}")
    except ValueError as e:
        raise BadInput(where, str(e)) from None


def _to_part(value: object) -> str:
    if isinstance(value, list):
        return _quoted(",".join(map(str, cast("list[object]", value))) or NOTHING)
    if value is None:
        return NOTHING
    return str(value).lower() if isinstance(value, bool) else _quoted(str(value))


def _quoted(part: str) -> str:
    """Names with blanks stand in quotation marks: `move "St. Vith"`."""
    return f'"{part}"' if " " in part else part


def _from_part(f: Holds, part: str) -> object:
    if f.many:
        return [] if part == NOTHING else [_from_atom(f, p) for p in part.split(",")]
    return None if part == NOTHING else _from_atom(f, part)


def _from_atom(f: Holds, part: str) -> object:
    if f.what == "int" and _NUMBER.fullmatch(part):
        return int(part)
    if f.what == "bool" and part in ("true", "false"):
        return part == "true"
    return part


_PARTS = re.compile(r'"([^"]*)"|(\S+)')
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
