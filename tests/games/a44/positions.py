"""Tiny builders for a table in mid-play."""

from typing import Any

from ardennes.engine.fields import Field
from ardennes.games.a44.edition import edition
from ardennes.games.a44.files.units import place_units, read_roster
from ardennes.games.a44.state import State
from ardennes.games.a44.terrain import GRAMMAR
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
        elif word in TYPES:
            row["type"] = word
        else:
            row.setdefault("state", []).append(word)
    return row


TYPES = ("tank", "tank_nato", "recon", "artillery", "mech_infantry", "infantry", "engineer", "flak")
