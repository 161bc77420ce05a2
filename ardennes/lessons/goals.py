"""Has a step been reached? Conditions on the view, the supply and what has happened meanwhile."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from ardennes.engine.game import AnyGame
from ardennes.engine.play import legal

Plain = dict[str, Any]


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event since the step began; what is left out may be anything."""

    kind: str = ""
    case: str = ""
    unit: str = ""
    place: str = ""
    result: str = ""


class Planned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight that is planned or about to be rolled, and how likely it brings these results."""

    target: str = ""
    units: list[str] = []  # in the attack, others may join
    results: list[str] = []
    least: str = "1"  # the chance of one of them: 1/2, 2/3


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that is said holds at once."""

    at: dict[str, str | list[str]] = {}  # unit: a place, or one of several
    gone: list[str] = []  # units no longer on the map
    on_map: list[str] = []  # units
    cut: list[str] = []  # units on the map without a line of supply
    supplied: list[str] = []  # units with one
    state: dict[str, str] = {}  # unit: a word of its state
    steps: dict[str, int] = {}  # unit: no more than these left
    held: dict[str, str] = {}  # place: side
    clear: dict[str, str] = {}  # place: the side that has no unit there
    seen: list[Seen] = []
    played: list[str] = []  # actions of the learner: `move G-2 1206`, or only their beginning
    planned: Planned | None = None
    phase: str = ""
    turn: int = 0  # or a later one
    count: int | None = None  # of points: at least
    over: str = ""  # the winner
    any: list["Goal"] = []  # one of these


class Moment(NamedTuple):
    """The table as the learner sees it, and what has happened since the step began."""

    game: AnyGame
    state: Any
    side: str
    events: list[Plain]  # kind, case, unit, places, result
    actions: list[str]  # of the learner

    @property
    def view(self) -> Plain:
        """What lies on it."""
        return self.game.shows.view(self.state, self.side)

    def is_supplied(self, unit: str) -> bool:
        """Does the rulebook find a line for it?"""
        number = self.state.unit_id(unit)
        return self.game.studies.trace(self.state, number).in_supply


def is_met(goal: Goal, moment: Moment) -> bool:
    """Does everything it asks for hold?"""
    asked = msgspec.structs.asdict(goal)
    empty = msgspec.structs.asdict(Goal())
    view = moment.view
    wanted = [name for name, value in asked.items() if value != empty[name]]
    return bool(wanted) and all(CONDITIONS[name](asked[name], moment, view) for name in wanted)


def _at(wanted: dict[str, str | list[str]], _: Moment, view: Plain) -> bool:
    units = view["units"]
    return all(
        units[unit]["at"] in ([places] if isinstance(places, str) else places)
        for unit, places in wanted.items()
    )


def _gone(units: list[str], _: Moment, view: Plain) -> bool:
    return all(view["units"][unit]["at"] is None for unit in units)


def _on_map(units: list[str], _: Moment, view: Plain) -> bool:
    return all(view["units"][unit]["at"] is not None for unit in units)


def _cut(units: list[str], moment: Moment, view: Plain) -> bool:
    return _on_map(units, moment, view) and not any(map(moment.is_supplied, units))


def _supplied(units: list[str], moment: Moment, view: Plain) -> bool:
    return _on_map(units, moment, view) and all(map(moment.is_supplied, units))


def _state(wanted: dict[str, str], _: Moment, view: Plain) -> bool:
    return all(word in view["units"][unit]["state"] for unit, word in wanted.items())


def _steps(wanted: dict[str, int], _: Moment, view: Plain) -> bool:
    return all(view["units"][unit]["steps"] <= most for unit, most in wanted.items())


def _held(wanted: dict[str, str], _: Moment, view: Plain) -> bool:
    return all(view["holders"].get(place) == side for place, side in wanted.items())


def _clear(wanted: dict[str, str], moment: Moment, view: Plain) -> bool:
    sides = moment.game.shows.setup_info(moment.state)["roster"]
    held = {(unit["at"], sides[name]["side"]) for name, unit in view["units"].items()}
    return not any((place, side) in held for place, side in wanted.items())


def _seen(wanted: list[Seen], moment: Moment, _: Plain) -> bool:
    return all(any(_is_such(one, event) for event in moment.events) for one in wanted)


def _is_such(seen: Seen, event: Plain) -> bool:
    if seen.place and seen.place not in event["places"]:
        return False
    names = ("kind", "case", "unit", "result")
    return all(getattr(seen, name) in ("", event.get(name)) for name in names)


def _played(wanted: list[str], moment: Moment, _: Plain) -> bool:
    return all(any(begins(text, one) for text in moment.actions) for one in wanted)


def begins(text: str, start: str) -> bool:
    """Is it this action, or one that begins so?"""
    return text == start or text.startswith(f"{start} ")


def _planned(wanted: Planned, moment: Moment, _: Plain) -> bool:
    decision = legal(moment.game, moment.state)
    battle = moment.game.shows.picture(moment.state, decision).get("battle") if decision else None
    if not battle or (wanted.target and battle["target"] != wanted.target):
        return False
    units = {one["unit"] for one in battle["attackers"]}
    chance = sum(_chances(battle).get(result, Fraction(0)) for result in wanted.results)
    good = not wanted.results or chance >= Fraction(wanted.least)
    return units.issuperset(wanted.units) and good


def _chances(battle: Plain) -> dict[str, Fraction]:
    """How likely each result is, whichever way the game fights."""
    found: Plain = {}
    if "sure" in battle:
        found = {battle["sure"]["result"]: 1}
    elif "hits" in battle:
        found = battle["hits"]["distribution"]["on_defenders"]
    else:
        paper: Plain = battle.get("odds") or battle.get("ladder") or {"distribution": found}
        found = paper["distribution"]
    return {result: Fraction(chance) for result, chance in found.items()}


def _phase(wanted: str, _: Moment, view: Plain) -> bool:
    return view["phase"] == wanted


def _turn(wanted: int, _: Moment, view: Plain) -> bool:
    return view["turn"] >= wanted


def _count(wanted: int, _: Moment, view: Plain) -> bool:
    return view["count"]["value"] >= wanted


def _over(wanted: str, moment: Moment, _: Plain) -> bool:
    outcome = moment.game.rules.outcome(moment.state)
    return outcome is not None and outcome.winner == wanted


def _any(wanted: list[Goal], moment: Moment, _: Plain) -> bool:
    return any(is_met(goal, moment) for goal in wanted)


CONDITIONS: dict[str, Callable[[Any, Moment, Plain], bool]] = {
    "at": _at,
    "gone": _gone,
    "on_map": _on_map,
    "cut": _cut,
    "supplied": _supplied,
    "state": _state,
    "steps": _steps,
    "held": _held,
    "clear": _clear,
    "seen": _seen,
    "played": _played,
    "planned": _planned,
    "phase": _phase,
    "turn": _turn,
    "count": _count,
    "over": _over,
    "any": _any,
}
