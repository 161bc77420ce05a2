"""What attacks would bring: the best that stands there now, and what a unit would add elsewhere.

Only questions of a position on paper are asked (`Studies.explain`), so every game has this.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ardennes.engine.core import AnyOdds, HitOdds, LadderOdds, No, Odds, SureOdds
from ardennes.engine.game import AnyGame


class Chance(NamedTuple):
    """An attack on a place by all who can take part, worked out."""

    target: int
    units: tuple[int, ...]
    odds: AnyOdds


def best(game: AnyGame, s: Any, target: int) -> Chance | None:
    """The attack of everybody who stands near enough and may take part; None if nobody may."""
    sides = s.roster.side
    held = {sides[u] for u in _standing(s, [target])}
    near = [u for u in _standing(s, _around(s, target)) if {sides[u]} != held] if held else []
    single = {u: _odds(game, s, target, [u]) for u in near}
    alone = [u for u, odds in single.items() if not isinstance(odds, No)]
    everybody = _odds(game, s, target, alone) if alone else None
    if isinstance(everybody, No):  # too many, or not all together: the strongest first
        some: list[int] = []
        for unit in sorted(alone, key=lambda u: -getattr(single[u], "attack", 0)):
            found = _odds(game, s, target, [*some, unit])
            if not isinstance(found, No):
                some, everybody = [*some, unit], found
        alone = sorted(some)
    if everybody is None or isinstance(everybody, No):
        return None
    return Chance(target, tuple(alone), everybody)


def of_unit(game: AnyGame, s: Any, unit: int) -> list[Chance]:
    """The best attacks a unit could take part in from where it stands."""
    return [c for c in _near(game, s, s.at[unit], s.roster.side[unit]) if unit in c.units]


def if_moved(game: AnyGame, s: Any, unit: int, place: int) -> list[tuple[Chance | None, Chance]]:
    """What the best attacks would become if the unit stood in a place: each before and after."""
    there = s.clone()
    there.memo = {}
    if hasattr(there, "lift"):  # small games keep no stacks
        there.lift(unit, place)
    there.put(unit, place)
    then = [c for c in _near(game, there, place, s.roster.side[unit]) if unit in c.units]
    return [(best(game, s, chance.target), chance) for chance in then]


def word(odds: AnyOdds) -> str:
    """The column, the certain result, or the hits to expect."""
    if isinstance(odds, SureOdds):
        return f"{odds.result} ({odds.differential:+})"
    if isinstance(odds, HitOdds):
        hits = sum(int(n) * chance for n, chance in odds.distribution["on_defenders"].items())
        return f"{hits:.1f} hits to expect"
    return odds.column


def distribution(odds: AnyOdds) -> dict[str, str]:
    """The chance of each result, where one die decides."""
    return odds.distribution if isinstance(odds, Odds | LadderOdds) else {}


def _near(game: AnyGame, s: Any, place: int, side: int) -> list[Chance]:
    """The best attacks on the enemies around a place."""
    around = _around(s, place)
    enemies = {s.at[u] for u in _standing(s, around) if s.roster.side[u] != side}
    found = (best(game, s, target) for target in sorted(enemies))
    return [chance for chance in found if chance]


def _around(s: Any, place: int) -> set[int]:
    """A place and its neighbours; a box beside the map has none."""
    around = s.ground.board.around
    return {place, *around[place]} if 0 <= place < len(around) else {place}


def _standing(s: Any, places: Iterable[int]) -> list[int]:
    wanted = {*places}
    return [unit for unit, at in enumerate(s.at) if at in wanted]


def _odds(game: AnyGame, s: Any, target: int, units: Sequence[int]) -> AnyOdds | No:
    return game.studies.explain(s, s.place_name(target), [s.unit_name(u) for u in units], {})
