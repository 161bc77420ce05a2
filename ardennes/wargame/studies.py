"""A position on paper: what is asked about it, and what is answered alike in several games."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ardennes.engine.core import BadInput, Going, No, Odds, OddsOptions
from ardennes.wargame.crt import Battle, Crt, distribution
from ardennes.wargame.telling import points


def place_named(s: Any, name: str) -> int:
    """The target somebody typed."""
    try:
        return s.place_id(name)
    except ValueError as e:
        raise BadInput("target", str(e)) from None


def units_named(s: Any, names: Sequence[str]) -> list[int]:
    """The units somebody typed."""
    found: list[int] = []
    for number, name in enumerate(names, 1):
        try:
            found.append(s.unit_id(name))
        except ValueError as e:
            raise BadInput(f"unit {number}", str(e)) from None
    return found


def chosen(options: OddsOptions, name: str) -> int:
    """How much of an option somebody supposes: air markers, columns given up."""
    found = options.get(name, 0)
    if isinstance(found, str):
        raise BadInput(name, f"expected a whole number, got {found!r}")
    return found


def going(s: Any, fifths: int, mode: str, path: Iterable[int]) -> Going:
    """A place within reach."""
    return Going(points(fifths), mode, tuple(map(s.place_name, path)))


def refused(s: Any, places: Iterable[int], why_not: Callable[[int], No | None]) -> dict[str, str]:
    """Those of the places that cannot be reached, each with its case."""
    reasons = {place: why_not(place) for place in sorted(places)}
    return {s.place_name(p): str(no) for p, no in reasons.items() if no is not None}


def next_to(s: Any, reached: Iterable[int]) -> set[int]:
    """What is reached, and what would be next."""
    found = set(reached)
    return found.union(*(s.ground.board.around[place] for place in found))


def odds(target: str, battle: Battle, table: Crt, column: int) -> Odds:
    """An attack on paper, in the column that is chosen."""
    results = table.results(column)
    return Odds(
        target=target,
        attack=battle.attack,
        defence=battle.defence,
        column=table.headings[column],
        results=results,
        modifiers=tuple(line for line in battle.lines if not line.unit),
        factors=tuple(line for line in battle.lines if line.unit),
        distribution=distribution(list(results.values())),
    )
