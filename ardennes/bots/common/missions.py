"""Objectives first: who is sent where, by what the place is worth, by travel time and strength."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple


class Objective(NamedTuple):
    """A place to hold or to take."""

    place: int
    worth: float  # of all that is wanted there
    need: float  # factors


class Costs(NamedTuple):
    """What sending somebody costs, in the worth of objectives."""

    turn: float  # each turn of the march
    longest: float  # turns; nobody is sent farther
    faithful: float  # gained by whoever goes on with a mission


class March(NamedTuple):
    """Somebody who could be sent somewhere."""

    unit: int
    objective: Objective
    turns: float


Missions = dict[int, int]  # unit -> place
Turns = Callable[[int, int], float]  # of a unit to a place


def assign(
    objectives: Sequence[Objective],
    strengths: Mapping[int, float],
    turns: Turns,
    costs: Costs,
    before: Mapping[int, int],
) -> Missions:
    """The best march first, until nobody is worth sending."""
    missing = {o.place: o.need for o in objectives}
    every = [March(u, o, turns(u, o.place)) for u in strengths for o in objectives]
    marches: list[March] = [m for m in every if m.turns <= costs.longest]
    found: Missions = {}

    def value(m: March) -> float:
        share = min(strengths[m.unit], missing[m.objective.place]) / m.objective.need
        goes_on = before.get(m.unit) == m.objective.place
        return share * m.objective.worth - costs.turn * m.turns + costs.faithful * goes_on

    while marches:
        best = max(marches, key=lambda m: (value(m), m.unit, m.objective.place))
        if value(best) <= 0:
            break
        unit, place = best.unit, best.objective.place
        found[unit] = place
        missing[place] -= strengths[unit]
        marches = [m for m in marches if m.unit != unit and missing[m.objective.place] > 0]
    return found
