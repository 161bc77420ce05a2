"""A position on paper: what questions about an attack have in common."""

from collections.abc import Sequence
from typing import Any

from ardennes.engine.core import BadInput, Odds
from ardennes.wargame.crt import Crt, distribution


def target_named(s: Any, name: str) -> int:
    """The place of an attack."""
    try:
        return s.place_id(name)
    except ValueError as e:
        raise BadInput("target", str(e)) from None


def units_named(s: Any, names: Sequence[str]) -> list[int]:
    """Its units; BadInput says which is none."""
    return [_unit(s, name, number) for number, name in enumerate(names, 1)]


def _unit(s: Any, name: str, number: int) -> int:
    try:
        return s.unit_id(name)
    except ValueError as e:
        raise BadInput(f"unit {number}", str(e)) from None


def odds_on_paper(s: Any, place: int, battle: Any, table: Crt, column: int) -> Odds:
    """A battle worked out: every line of it, and what each face of the die gives in a column."""
    results = {str(die): table.result(column, die) for die in range(1, 7)}
    return Odds(
        target=s.place_name(place),
        attack=battle.attack,
        defence=battle.defence,
        column=table.headings[column],
        results=results,
        modifiers=tuple(line for line in battle.lines if not line.unit),
        factors=tuple(line for line in battle.lines if line.unit),
        distribution=distribution(list(results.values())),
    )
