"""Tiny builders for a table in mid-play. Tests speak through the engine's own doors."""

from collections.abc import Iterable
from typing import Any, TypedDict, Unpack

from ardennes.engine.core import Decision, Event, HitOdds, No, Reach, Trace, Word
from ardennes.engine.fields import parse_toml
from ardennes.engine.play import Match, legal, why_not
from ardennes.engine.shown import say
from ardennes.games.commander import GAME
from ardennes.games.commander.edition import edition
from ardennes.games.commander.spaces import TERRAIN
from ardennes.games.commander.state import State
from ardennes.games.commander.words import Fight

SIDES = ("german", "allied")
TYPES = ("infantry", "mechanized", "armor")
ALL = ", ".join(edition().ground.board.labels)  # every space of the game's own map


class Markers(TypedDict, total=False):
    """The markers of a position that tests set."""

    time: str
    vp: int
    passed: list[str]
    crossed: list[str]
    meuse_vp: bool
    german_reached_meuse: bool
    commando_used: bool
    okw_used_today: bool
    replacement_points: dict[str, int]


class Setting(Markers, total=False):
    """When we look at a map, and its markers."""

    day: int
    phase: str


class Held(TypedDict, total=False):
    """Spaces of the game's own map by who holds them."""

    german: str
    allied: str


class MapSetting(Setting, Held, total=False):
    """A setting of the game's own map."""


class Spaces(TypedDict):
    """An invented map."""

    spaces: str
    borders: str


def position(text: str) -> State:
    """The state of a position file given as text; `game` may be left out."""
    plain = parse_toml(text)
    plain.setdefault("game", "commander")
    return GAME.files.read_position(plain)


def real(
    *units: str,
    day: int = 19,
    phase: str = "german turn",
    german: str = "",
    allied: str = "",
    race: bool = False,
    **markers: Unpack[Markers],
) -> State:
    """The game's own map. A unit is "1SS Pz @ Trois Ponts; strength=2 activated"; control of a
    space that is not listed is Allied, or its occupants'."""
    rows = [_unit(unit) for unit in units]
    held = {"allied": edition().ground.board.labels, "german": []}
    control = {side: list(names) for side, names in held.items()}
    for side, names in (("german", _names(german)), ("allied", _names(allied))):
        for name in names:
            _hold(control, name, side)
    for name, side in _alone(rows).items():
        _hold(control, name, side)
    return _read(rows, {"control": control}, day, phase, race, markers)


def table(
    *units: str,
    spaces: str,
    borders: str = "",
    day: int = 19,
    phase: str = "german turn",
    race: bool = False,
    **markers: Unpack[Markers],
) -> State:
    """An invented map: spaces "A B:woods,town C:edge=E,german,vp=2", borders "A-B B-C:river,road".

    A unit is "G1 @ A; german armor strength=3 activated": a side makes an invented unit.
    """
    rows = [_unit(unit) for unit in units]
    alone = _alone(rows)
    board = {
        "spaces": [_space(word, alone) for word in spaces.split()],
        "borders": [_border(word) for word in borders.split()],
    }
    return _read(rows, board, day, phase, race, markers)


def _read(
    rows: list[dict[str, Any]],
    board: dict[str, Any],
    day: int,
    phase: str,
    race: bool,
    markers: Markers,
) -> State:
    return GAME.files.read_position(
        {
            "game": "commander",
            "turn": day,
            "phase": phase,
            "options": {"scenario": "race" if race else "campaign"},
            "board": board,
            "unit": rows,
            "markers": markers,
        }
    )


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _hold(control: dict[str, list[str]], name: str, side: str) -> None:
    for names in control.values():
        if name in names:
            names.remove(name)
    control[side].append(name)


def _alone(rows: list[dict[str, Any]]) -> dict[str, str]:
    """Spaces with units of one side, and which."""
    found: dict[str, set[str]] = {}
    for row in rows:
        if "at" in row:
            found.setdefault(row["at"], set()).add(_side(row))
    return {at: next(iter(sides)) for at, sides in found.items() if len(sides) == 1}


def _side(row: dict[str, Any]) -> str:
    known = edition().roster.numbers.get(row["id"])
    return row.get("side") or SIDES[edition().roster.counters[known or 0].side]


def _unit(text: str) -> dict[str, Any]:
    head, _, words = text.partition(";")
    name, _, place = (part.strip() for part in head.partition("@"))
    row: dict[str, Any] = {"id": name, **({"at": place} if place else {})}
    for word in words.split():
        key, equals, value = word.partition("=")
        if equals:
            row[key] = int(value) if value.isdigit() else value
        elif word in SIDES:
            row["side"] = word
        elif word in TYPES:
            row["type"] = word
        elif word == "british":
            row["nationality"] = "British"
        else:
            row.setdefault("state", []).append(word)
    return row


def _space(text: str, alone: dict[str, str]) -> dict[str, Any]:
    name, _, words = text.partition(":")
    row: dict[str, Any] = {"space": name}
    short = {
        "artillery": "german_artillery",
        "exit": "exit_arrow",
        "beyond": "north_west_of_meuse",
        "meuse": "adjacent_to_meuse",
    }
    for word in filter(None, words.split(",")):
        key, equals, value = word.partition("=")
        if equals:
            key = {"edge": "map_edge", "entry": "entry_letters"}.get(key, key)
            row[key] = int(value) if value.isdigit() else value
        elif word in SIDES:
            row["initial_control"] = word
        elif word in TERRAIN:
            row["terrain"] = word
        elif word in ("town", "city"):
            row["feature"] = word
        else:
            row[short[word]] = True
    if name in alone:
        row["initial_control"] = alone[name]
    return row


def _border(text: str) -> dict[str, Any]:
    pair, _, words = text.partition(":")
    a, _, b = pair.partition("-")
    kinds = words.split(",")
    border = next((kind for kind in ("river", "meuse") if kind in kinds), "none")
    return {"space_a": a, "space_b": b, "border": border, "road": "road" in kinds}


# --- play ---


def match(state: State, *actions: str) -> Match:
    """Play actions written as text, rolls included."""
    played = Match(GAME, state)
    do(played, *actions)
    return played


def do(played: Match, *actions: str) -> list[Event]:
    """Play more actions; what they brought about. The only combat there is need not be named."""
    events: list[Event] = []
    for action in actions:
        if not action.startswith("fight") and (only := _only_combat(played.state)):
            events += played.play(only)
        events += played.play(GAME.codec.from_text(action, played.state))
    return events


def _only_combat(state: State) -> Fight | None:
    decision = legal(GAME, state)
    match decision and decision.choices:
        case (Fight() as only,):
            return only
        case _:
            return None


def after(state: State, *actions: str) -> State:
    """The state after these actions."""
    return match(state, *actions).state


def go(state: State, space: str, *moves: str) -> State:
    """Activate a space, make moves "unit > space > space" and end them; the only combat begins."""
    played = match(state, f'activate "{space}"')
    for move in moves:
        unit, *path = (part.strip() for part in move.split(">"))
        do(played, f'choose "{unit}"', step(path))
    waiting = asked(played.state)
    ends = any(GAME.codec.to_text(c, played.state) == "end_moves" for c in waiting.choices)
    do(played, *(["end_moves"] if ends else []))
    if only := _only_combat(played.state):
        played.play(only)
    return played.state


def step(path: list[str]) -> str:
    """A move by this path, as an action."""
    return f'move "{path[-1]}"' + (f' "{path[0]}"' if len(path) > 1 else "")


def rolls(*dice: int) -> list[str]:
    """Dice as actions."""
    return [f"roll {die}" for die in dice]


def asked(state: State) -> Decision:
    """The decision that waits."""
    decision = legal(GAME, state)
    assert decision is not None
    return decision


def choices(state: State, word: str = "") -> list[str]:
    """What can be answered, as text without quotation marks; only those that begin so."""
    found = [GAME.codec.to_text(c, state).replace('"', "") for c in asked(state).choices]
    return [text.removesuffix(" -") for text in found if text.startswith(word)]


def places(state: State, word: str) -> set[str]:
    """The spaces of choices that begin so: places(s, "break_through 1SS Pz")."""
    return {text.removeprefix(word).strip() for text in choices(state, word)}


def refusal(state: State, action: str) -> No:
    """Why the action is refused; fails if it is legal."""
    no = why_not(GAME, state, GAME.codec.from_text(action, state))
    assert no is not None, f"{action} is legal"
    return no


# --- studies ---


def reach(state: State, unit: str) -> Reach:
    """Where a unit can go."""
    return GAME.studies.reach(state, state.unit_id(unit))


def goes(state: State, unit: str, mode: str = "") -> set[str]:
    """The spaces a unit can go to; only by this mode, or by any but "-strategic"."""
    found = reach(state, unit).places.items()
    if mode.startswith("-"):
        return {name for name, going in found if going.mode != mode[1:]}
    return {name for name, going in found if mode in ("", going.mode)}


def supply(state: State, unit: str) -> Trace:
    """The unit's supply line."""
    return GAME.studies.trace(state, state.unit_id(unit))


def odds(state: State, target: str, *units: str) -> HitOdds:
    """The combat on paper; fails if it is illegal."""
    found = GAME.studies.explain(state, target, units, {})
    assert isinstance(found, HitOdds), found
    return found


def no_odds(state: State, target: str, *units: str) -> No:
    """Why there is no such combat."""
    found = GAME.studies.explain(state, target, units, {})
    assert isinstance(found, No), found
    return found


def chance(found: HitOdds, unit: str) -> int:
    """A unit's chance after all modifiers."""
    return found.units[unit].hit_chance


def lines(found: HitOdds, unit: str) -> dict[str, int]:
    """A unit's modifiers by what they are."""
    return {line.what: line.value or 0 for line in found.units[unit].modifiers}


# --- the table ---


def at(state: State, unit: str) -> str:
    """Where a unit is: its space, or "away", "out", "exited"."""
    place = state.at[state.unit_id(unit)]
    return state.place_name(place) if place >= 0 else {-1: "away", -2: "out"}.get(place, "exited")


def strength(state: State, *units: str) -> list[int]:
    """Current strengths."""
    return [state.strength[state.unit_id(unit)] for unit in units]


def holder(state: State, space: str) -> str:
    """Who controls a space."""
    return SIDES[state.holder(state.place_id(space))]


def marked(state: State, column: str) -> set[str]:
    """The units in one of the table's sets: cubes, active, oos, fuel, delayed ..."""
    found = getattr(state, column)
    return {state.unit_name(u) for u in range(len(state.at)) if found >> u & 1}


def told(events: Iterable[Word], word: type[Word]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, word)]


def said(played: Match) -> str:
    """The sentences of the last action."""
    return " ".join(filter(None, (say(played.state, e) for e in played.events[-1])))
