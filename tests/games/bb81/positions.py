"""Tiny builders for a table in mid-play. Tests speak through the engine's own doors."""

from typing import Any

from ardennes.engine.core import Decision, No, Reach, SureOdds, Trace, Word
from ardennes.engine.fields import parse_toml
from ardennes.engine.play import Match, legal, why_not
from ardennes.games.bb81 import GAME
from ardennes.games.bb81.state import State

WHERE = {-1: "away", -2: "out", -3: "exited"}
NUMBERS = ("left_factor", "middle_factor", "movement")


def table(
    *units: str,
    turn: str = "18AM",
    phase: str = "german movement",
    size: str = "0101-0909",
    markers: str = "",
    pending: list[dict[str, object]] | None = None,
    **board: Any,
) -> State:
    """An invented board with units written as "G1 german 0305" or "A1 allied left=3 0306 inverted".

    Words after the id: a four-digit hex, a side (makes an invented unit), `column=value` (`left`,
    `middle` and `mf` are short forms), or a run-time state. Keywords are the keys of `[board]`.
    """
    plain: dict[str, Any] = {
        "game": "bb81",
        "turn": turn,
        "phase": phase,
        "board": {"size": size, **board},
        "unit": [_unit(words.split()) for words in units],
        "markers": parse_toml(markers),
    }
    if pending:
        plain["pending"] = pending
    return GAME.files.read_position(plain)


def own_map(
    *units: str, turn: str = "18AM", phase: str = "german movement", markers: str = ""
) -> State:
    """The game's own map with a few units."""
    plain: dict[str, Any] = {
        "game": "bb81",
        "turn": turn,
        "phase": phase,
        "unit": [_unit(words.split()) for words in units],
        "markers": parse_toml(markers),
    }
    return GAME.files.read_position(plain)


SHORT = {"left": "left_factor", "middle": "middle_factor", "mf": "movement", "entry": "entry_hexes"}


def _unit(words: list[str]) -> dict[str, Any]:
    row: dict[str, Any] = {"id": words[0]}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        key = SHORT.get(key, key)
        if equals and key == "no_move_on_arrival":
            row[key] = value == "1"
        elif equals:
            row[key] = int(value) if key in NUMBERS else value
        elif word in ("german", "allied"):
            row["side"] = word
        elif len(word) == 4 and word.isdigit():
            row["at"] = word
        else:
            row.setdefault("state", []).append(word)
    return row


def match(state: State, *actions: str) -> Match:
    """Play actions written as text."""
    played = Match(GAME, state)
    do(played, *actions)
    return played


def do(played: Match, *actions: str) -> list[Word]:
    """Play more actions; what the last one brought about."""
    events: list[Word] = []
    for action in actions:
        events = [*played.play(GAME.codec.from_text(action, played.state))]
    return events


def after(state: State, *actions: str) -> State:
    """The state after these actions."""
    return match(state, *actions).state


def asked(state: State) -> Decision:
    """The decision that waits."""
    decision = legal(GAME, state)
    assert decision is not None
    return decision


def choices(state: State, kind: str = "") -> list[str]:
    """What can be answered, as text, perhaps of one kind only."""
    found = [GAME.codec.to_text(c, state) for c in asked(state).choices]
    return [c for c in found if not kind or c.split()[0] == kind]


def refusal(state: State, *actions: str) -> No:
    """Why the last action is refused; fails if it is legal."""
    state = after(state, *actions[:-1])
    no = why_not(GAME, state, GAME.codec.from_text(actions[-1], state))
    assert no is not None, f"{actions[-1]} is legal"
    return no


def case(state: State, *actions: str) -> str:
    """The case by which the last action is refused."""
    return refusal(state, *actions).case.removeprefix("bb81 ")


def is_legal(state: State, *actions: str) -> bool:
    """May the last action be taken?"""
    state = after(state, *actions[:-1])
    return why_not(GAME, state, GAME.codec.from_text(actions[-1], state)) is None


def reach(state: State, unit: str) -> Reach:
    """Where a unit can go."""
    return GAME.studies.reach(state, state.unit_id(unit))


def cost(state: State, unit: str, to: str) -> str:
    """What it costs to go there, or "-" if it is out of reach."""
    found = reach(state, unit).places.get(to)
    return found.cost if found else "-"


def places(state: State, unit: str) -> set[str]:
    """Where a unit can end its move."""
    return set(reach(state, unit).places)


def exits(state: State, unit: str) -> dict[str, str]:
    """Exits within reach and what the way off the map costs."""
    return dict(reach(state, unit).exits)


def line(state: State, unit: str) -> Trace:
    """The unit's line to a friendly edge."""
    return GAME.studies.trace(state, state.unit_id(unit))


def isolated(state: State, unit: str) -> bool:
    """Has it no line?"""
    return not line(state, unit).in_supply


def odds(state: State, target: str, *units: str) -> SureOdds:
    """The attack on paper; fails if it is illegal."""
    found = GAME.studies.explain(state, target, units, {})
    assert isinstance(found, SureOdds), found
    return found


def no_odds(state: State, target: str, *units: str) -> str:
    """The case by which the attack is illegal."""
    found = GAME.studies.explain(state, target, units, {})
    assert isinstance(found, No), found
    return found.case.removeprefix("bb81 ")


def at(state: State, unit: str) -> str:
    """Where a unit is: its hex, or "away", "out", "exited"."""
    place = state.at[state.unit_id(unit)]
    return state.place_name(place) if place >= 0 else WHERE[place]


def is_(state: State, unit: str, word: str) -> bool:
    """Is the unit inverted, moved, attacked, ...?"""
    return bool(getattr(state, word) >> state.unit_id(unit) & 1)


def zone(state: State, side: str) -> set[str]:
    """The hexes a side threatens, as the overlay shows them."""
    found: Any = GAME.shows.overlay(state, "zoc")
    return next(set(t["places"]) for t in found["tints"] if t["tone"] == side)


def phase(state: State) -> str:
    """The phase now."""
    return GAME.phases[state.phase]


def turn(state: State) -> str:
    """The turn now."""
    return state.edition.turn(state.turn).turn


def fought(*units: str, target: str = "0505", **more: Any) -> Match:
    """All the units named G... attack one hex, and the attack is resolved."""
    state = table(*units, **{"phase": "german attacks", **more})
    joins = [f"join {words.split()[0]}" for words in units if words.startswith("G")]
    return match(state, f"attack {target}", *joins, "commit", "end_phase", f"resolve {target}")
