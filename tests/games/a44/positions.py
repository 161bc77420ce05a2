"""Tiny builders for a table in mid-play."""

from typing import Any

from ardennes.engine.fields import Field
from ardennes.engine.play import Match, why_not
from ardennes.games.a44 import GAME
from ardennes.games.a44.counters import KINDS
from ardennes.games.a44.edition import edition
from ardennes.games.a44.files.position import read_position
from ardennes.games.a44.files.units import check_stacks, place_units, read_roster, unit_tables
from ardennes.games.a44.state import State
from ardennes.games.a44.terrain import GRAMMAR
from ardennes.games.a44.vocabulary import VOCABULARY
from ardennes.wargame import positions


def table(*units: str, size: str = "E2016-E2820", **board: Any) -> State:
    """An invented board with units written as "G1 german E2018" or "A1 allied tank E2020 broken".

    Words after the id: a hex or box, a side, a type, `column=value`, or a run-time state.
    """
    box = edition()
    ground = positions.read_ground(Field({"size": size, **board}, "board"), box, GRAMMAR)
    rows = [Field(_unit(words.split()), f"unit[{n}]") for n, words in enumerate(units)]
    s = State(box, ground, read_roster(rows, box))
    place_units(s, rows)
    check_stacks(s, rows)
    return s


def _unit(words: list[str]) -> dict[str, Any]:
    row: dict[str, Any] = {"id": words[0]}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if equals:
            row[key] = int(value) if value.lstrip("-").isdigit() else value
        elif word in ("german", "allied"):
            row["side"] = word
        elif word[0] in "EW" and word[1:].isdigit():
            row["at"] = word
        elif word in KINDS:
            row["type"] = word
        else:
            row.setdefault("state", []).append(word)
    return row


def game(
    *units: str,
    turn: int = 12,
    phase: str = "allied combat",
    markers: dict[str, Any] | None = None,
    battle: dict[str, Any] | None = None,
    size: str = "E2016-E2820",
    options: tuple[str, ...] = (),
    scenario: str = "campaign",
    **board: Any,
) -> Match:
    """A match from a position file with units written as for `table`."""
    file: dict[str, Any] = {"game": "a44", "turn": turn, "phase": phase}
    file["board"] = {"size": size, **board}
    file["unit"] = [_unit(words.split()) for words in units]
    file["options"] = {"scenario": scenario, **dict.fromkeys(options, True)}
    file |= {"markers": markers} if markers else {}
    file |= {"battle": battle} if battle else {}
    return Match(GAME, read_position(file))


def play(match: Match, *actions: str) -> Match:
    """Actions written as players write them."""
    for text in actions:
        match.play(VOCABULARY.actions.from_text(text, match.state))
    return match


def choices(match: Match) -> list[str]:
    """What may be answered now."""
    decision = match.decision
    found = decision.choices if decision else ()
    return [VOCABULARY.actions.to_text(c, match.state) for c in found]


def why(match: Match, text: str) -> str:
    """The case that refuses an action; nothing if it is legal."""
    no = why_not(GAME, match.state, VOCABULARY.actions.from_text(text, match.state))
    return no.case if no else ""


def state_of(match: Match, unit: str) -> list[str]:
    """The words of a unit's state, as a position file writes them."""
    s = match.state
    row = next(row for row in unit_tables(s) if row["id"] == unit)
    found: Any = row.get("state", [])
    return list(found)


def at(match: Match, unit: str) -> str:
    """Where a unit is; nothing off the map."""
    place = match.state.at[match.state.roster.numbers[unit]]
    return match.state.place_name(place) if place >= 0 else ""
