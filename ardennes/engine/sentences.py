"""Templates of labels and sentences: `{unit} retreats from {start} to {to}.`

A field is written by what it holds: a place with its name, a unit by its title, several with commas
and an "and". After a colon stands how: `{unit:in}` says where it is too, `{die:points}` counts
("1 point", "2 points"), `{points:vp}` gives " (+3 VP)" or nothing, `{side:side}` German.
"""

from collections.abc import Callable, Sequence
from functools import cache
from string import Formatter
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

PLACE, UNIT = "PlaceId", "UnitId"  # the types of fields that hold places and units


class Holds(NamedTuple):
    """A field of a word and what it holds: "place", "unit", "int", "bool" or "str"."""

    name: str
    what: str
    many: bool
    required: bool


@cache
def fields_of(word: type[msgspec.Struct]) -> tuple[Holds, ...]:
    """The fields of a word with what they hold, read from its annotations once."""
    hints = get_type_hints(word)
    required = {f.name for f in msgspec.structs.fields(word) if f.required}
    return tuple(_holds(f, hints[f], f in required) for f in word.__struct_fields__)


def _holds(name: str, hint: Any, required: bool) -> Holds:
    many = get_origin(hint) is tuple
    inner = get_args(hint)[0] if many else hint
    called = getattr(inner, "__name__", "")
    what = {PLACE: "place", UNIT: "unit", "int": "int", "bool": "bool"}.get(called, "str")
    return Holds(name, what, many, required)


def fill(template: str, word: msgspec.Struct, s: Any) -> str:
    """The sentence of a template."""
    if "{" not in template:
        return template
    return "".join(
        before + (write(s, getattr(word, name)) if name else "")
        for before, name, write in _parsed(template, type(word))
    )


def fit_for_a_record(sentence: str) -> str:
    """One line without the sign that begins a comment: names may be invented."""
    return " ".join(sentence.replace("#", "").split())


Writer = Callable[[Any, Any], str]


@cache
def _parsed(template: str, word: type[msgspec.Struct]) -> tuple[tuple[str, str, Writer], ...]:
    holds = {f.name: f for f in fields_of(word)}
    return tuple(
        (before, name or "", _writer(holds[name], spec or "") if name else _plain)
        for before, name, spec, _ in Formatter().parse(template)
    )


def _writer(field: Holds, spec: str) -> Writer:
    if spec == "in":
        return unit_in
    if spec == "side":
        return lambda s, side: str(s.sides[side]).capitalize()
    if spec == "vp":
        return lambda _, points: f" ({points:+d} VP)" if points else ""
    if spec:
        return lambda _, n: count(n, spec.removesuffix("s"))
    if field.what == "place":
        return (lambda s, ps: "-".join(map(s.place_title, ps))) if field.many else _place
    if field.what == "unit":
        return (lambda s, us: listed(map(s.title, us))) if field.many else _unit
    return _plain


def _place(s: Any, place: int) -> str:
    return s.place_title(place)


def _unit(s: Any, unit: int) -> str:
    return s.title(unit)


def _plain(_: Any, value: object) -> str:
    return str(value)


def unit_in(s: Any, unit: int) -> str:
    """2nd Panzer Div in 1206; the title alone off the map."""
    at = s.at[unit]
    return f"{s.title(unit)} in {s.place_title(at)}" if at >= 0 else s.title(unit)


def count(n: int, thing: str) -> str:
    """1 point, 2 points"""
    return f"{n} {thing}{'' if n == 1 else 's'}"


def listed(names: "Sequence[str] | map[str]") -> str:
    """a; a and b; a, b and c; nobody."""
    found = list(names)
    return " and ".join(filter(None, (", ".join(found[:-1]), *found[-1:]))) or "nobody"
