"""Words as plain data for a client: what a choice points at, what an event concerns."""

from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from ardennes.engine.codec import Codec
from ardennes.engine.core import Action, Event, Word, kind
from ardennes.engine.sentences import fields_of, fit_for_a_record

Plain = dict[str, Any]

FACTS = ("die", "result", "dice", "hits", "chance")  # fields of an event that a client draws
CRT, VIA = "crt", "via"  # fields of an action: the combat table it takes, the place it passes
LOWER = "lower"  # and how many columns it gives away
MOST_REMEMBERED = 20_000

_seen: WeakKeyDictionary[Any, dict[object, Plain]] = WeakKeyDictionary()


def choices(codec: Codec, s: Any, actions: Sequence[Word]) -> list[Plain]:
    """Where each choice points: a place or a unit on the map, or a button.

    Moves and units to choose are most of all choices and look the same again and again.
    """
    seen = _seen.setdefault(s.roster, {})
    if len(seen) > MOST_REMEMBERED:
        seen.clear()
    return [_choice(codec, s, a, seen) for a in actions if isinstance(a, Action)]


def _choice(codec: Codec, s: Any, action: Action, seen: dict[object, Plain]) -> Plain:
    unit = _first(action, "unit")
    at = s.place_of(unit) if unit >= 0 else -1
    if type(action).describe is not Action.describe and not action.lasting:
        return _shown(codec, s, action, unit, at)
    key = action, at, s.ground, action.role_in(s)
    found = seen.get(key)
    if found is None:
        found = seen[key] = _shown(codec, s, action, unit, at)
    return found


def _shown(codec: Codec, s: Any, action: Action, unit: int, at: int) -> Plain:
    place = _first(action, "place")
    place = at if place < 0 else place
    plain, name = codec.to_plain(action, s), kind(action)
    shown: Plain = {
        "action": plain,
        "text": action.describe(s),
        "kind": name,
        "short": name.replace("_", " "),
        "case": action.case,
        "tone": action.tone,
        "place": s.place_name(place) if place >= 0 else None,
        "unit": s.unit_name(unit) if unit >= 0 else None,
        "role": action.role_in(s),
    }
    if plain.get(VIA):
        shown["via"] = plain[VIA]
    if LOWER in type(action).__struct_fields__:
        shown["lower"] = getattr(action, LOWER)
    if CRT in plain:
        shown["options"] = {plain[CRT]: 1}
    return shown


def _first(word: Word, what: str) -> int:
    """The first place or unit a word names, or -1."""
    for f in fields_of(type(word)):
        if f.what == what and not f.many:
            return getattr(word, f.name)
    return -1


def event_refs(s: Any, event: Event) -> Plain:
    """The places and units of an event, its dice and result, who did it, who alone may know it."""
    places, unit = _every(event, "place"), _first(event, "unit")
    if not places and unit >= 0:
        places = [s.place_of(unit)]
    refs: Plain = {"places": [s.place_name(p) for p in places if p >= 0]}
    names = event.__struct_fields__
    refs |= {name: getattr(event, name) for name in FACTS if name in names}
    if not refs.get("die", 1):
        del refs["die"]  # the result needed none
    if unit >= 0:
        refs["unit"] = s.unit_name(unit)
    units = [s.unit_name(one) for one in _every(event, "unit") if one >= 0]
    if len(units) > (unit >= 0):
        refs["units"] = units
    if "side" in names:
        refs["by"] = s.sides[getattr(event, "side", 0)]
    if event.secret_to() >= 0:
        refs["only"] = s.sides[event.secret_to()]
    return refs


def _every(event: Event, what: str) -> list[int]:
    """All places or units an event names, those of lists last."""
    holds = [f for f in fields_of(type(event)) if f.what == what]
    found = [getattr(event, f.name) for f in holds if not f.many]
    for f in holds:
        found += getattr(event, f.name) if f.many else ()
    return found


def seen_by(s: Any, seat: str) -> Any:
    """The table as a seat knows it; a spectator knows nobody's secrets."""
    side = s.sides.index(seat) if seat in s.sides else -1
    seen = s.seen_by(side)
    if not s.question or not s.question.sealed:
        return seen
    seen = s.clone() if seen is s else seen
    seen.memo = {}
    s.question.veil(seen, s, side)
    return seen


def say(s: Any, event: Event) -> str:
    """What an event says, on one line."""
    return fit_for_a_record(event.say(s))


def describe(s: Any, action: Any) -> str:
    """An action as a short label."""
    return action.describe(s)


def case_of(event: Event) -> str:
    """The case an event is an instance of."""
    return event.cite()


def open_places(s: Any, actions: Sequence[Word], tone: str) -> dict[str, str]:
    """The places the choices lead to, in one tone."""
    found = {_first(action, "place") for action in actions}
    return {s.place_name(p): tone for p in sorted(found) if p >= 0}
