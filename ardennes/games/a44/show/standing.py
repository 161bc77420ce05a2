"""How the game stands: the goal of each side in words, and every victory condition with what is
there of it (a44 30.2, 30.3, S2.4, S3.4, S4.4, S5.2)."""

from typing import NamedTuple

from ardennes.board.graph import members
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.rules import points, victory
from ardennes.games.a44.rules.scenarios import scenario
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.state import EIGHT_TURNS, State

Plain = dict[str, object]

OBJECTIVES = (
    "Germans, at any Victory Check: 24 attack factors off to Antwerp, all of Liège, four towns of "
    "the Meuse, or six Victory Hexes on the West Map, each with a road home. "
)
ALLIES = "Allies: prevent it, or hold three German divisional areas at two checks running."
DRAWN = " Without a road out of both hexes of Bastogne at the end it is a draw."
SHUT = (
    "Or at the end Bastogne, held or without a road, and four Victory Hexes on the West Map. "
)  # fmt: skip


def goal(s: State) -> str:
    """What both sides are after."""
    plan = scenario(s)
    if plan.points:
        return (
            f"Germans, at the end of turn {plan.last}: {plan.points} points; one for each Victory "
            "Hex with a road home, one for four attack factors off the west edge. Allies: prevent "
            "it."
        )
    second, drawn = SHUT if plan.second_way else "", DRAWN if plan.draw else ""
    return f"{OBJECTIVES}{second}{ALLIES}{drawn}"


class Condition(NamedTuple):
    """One thing somebody needs, and how much of it there is."""

    side: str
    what: str
    have: int
    need: int
    case: str

    @property
    def met(self) -> bool:
        """Is it reached?"""
        return self.have >= self.need


def conditions(s: State) -> list[Condition]:
    """Every victory condition of the scenario, the Germans' first."""
    plan = scenario(s)
    if plan.points:
        case = "a44 S3.4" if s.scenario == EIGHT_TURNS else "a44 S2.4"
        return [Condition(SIDES[GERMAN], "VP", points.points(s), plan.points, case)]
    rows = [*_objectives(s), *(_second_way(s) if plan.second_way else [])]
    found = [Condition(SIDES[GERMAN], *row) for row in rows]
    areas = len(victory.areas_held(s))
    allied = [("German areas", areas, victory.AREAS, "a44 30.3")]
    if plan.draw:
        path = lines(s, ALLIED)
        open_ = sum(path.bound_by_road(p) for p in victory.bastogne(s))
        allied.append(
            ("hexes of Bastogne with a road", open_, len(victory.bastogne(s)), "a44 S4.4")
        )
    return found + [Condition(SIDES[ALLIED], *row) for row in allied]


Row = tuple[str, int, int, str]


def _objectives(s: State) -> list[Row]:
    names, held = s.ground.town_names, points.german_hexes(s)
    towns = {names.get(p) for p in members(held)} & {*victory.MEUSE_TOWNS}
    liege = sum(names.get(p) == victory.LIEGE for p in members(held))
    factors, case = points.factors(s, victory.gone_to_antwerp(s)), "a44 30.2"
    return [
        ("factors to Antwerp", factors, victory.EXITED_FACTORS, case),
        ("hexes of Liège", liege, victory.LIEGE_HEXES, case),
        ("towns of the Meuse", len(towns), victory.MEUSE_HEXES, case),
        ("Victory Hexes in the west", victory.west_hexes(s), victory.WEST_HEXES, case),
    ]


def _second_way(s: State) -> list[Row]:
    case = victory.SECOND_WAY
    west = victory.west_hexes(s)
    return [
        ("Bastogne shut, at the end", int(victory.is_shut(s)), 1, case),
        ("Victory Hexes in the west, with it", west, victory.WEST_AND_BASTOGNE, case),
    ]


def count(s: State) -> Plain:
    """The condition the Germans are nearest to, of those that suffice alone."""
    alone = [c for c in conditions(s) if c.side == SIDES[GERMAN] and c.case != victory.SECOND_WAY]
    best = max(alone, key=lambda c: c.have / c.need)
    text = f"{best.have} of {best.need} {best.what}"
    return {"text": text, "value": best.have, "goal": best.need}


def shown(s: State) -> list[Plain]:
    """The same for a client and for the report."""
    return [{**c._asdict(), "met": c.met} for c in conditions(s)]


def score(s: State) -> Plain:
    """How the game stands, for the commands."""
    found: Plain = {
        "turn": s.turn,
        "objectives": {c.what: {"have": c.have, "need": c.need} for c in conditions(s)},
    }
    if scenario(s).points:
        return {**found, "points": {"hexes": points.for_hexes(s), "exits": points.for_exits(s)}}
    return {**found, "areas": victory.areas_held(s), "checks_in_a_row": s.areas_held}
