"""A position on paper: where a unit can go, and what a combat would bring. Nothing changes."""

from collections.abc import Sequence

from ardennes.board.graph import members
from ardennes.engine.core import Going, HitOdds, No, OddsLine, OddsOptions, Reach, UnitOdds
from ardennes.games.commander.counters import ALLIED, GERMAN
from ardennes.games.commander.rules.combat import (
    Battle,
    barred_from_attack,
    chances,
    reduction,
    shots,
)
from ardennes.games.commander.rules.movement import Way, best, ways, why_not_leave, why_not_reach
from ardennes.games.commander.rules.moves import why_not_move_now
from ardennes.games.commander.state import State
from ardennes.wargame.studies import place_named, units_named

FAR = 3  # refusals are given for spaces within so many steps


def supplied_units(s: State) -> list[int]:
    """Units on the map."""
    return [u for side in (GERMAN, ALLIED) for u in s.roster.of[side] if s.at[u] >= 0]


def reach(s: State, unit: int) -> Reach:
    """Where the unit can go now, and why not where it cannot (commander 7.move-1, 7.move-2)."""
    name, at = s.unit_name(unit), s.at[unit]
    if at < 0:
        return Reach(name, "0", {}, {})
    no = why_not_move_now(s, unit)
    found = {} if no else ways(s, unit)
    places = {s.place_name(to): _going(s, found[to]) for to in sorted(found)}
    near = s.ground.board.disk(at, FAR) & ~(1 << at)
    refused = {
        s.place_name(p): str(no or why_not_reach(s, unit, p))
        for p in members(near)
        if p not in found
    }
    exits = {} if no or why_not_leave(s, unit) else {s.place_name(at): "1"}
    points = "0" if no else "2" if s.roster.counters[unit].motorized else "1"
    return Reach(name, points, places, refused, exits)


def _going(s: State, found: Sequence[Way]) -> Going:
    way = best(found)
    return Going(str(len(way.path)), way.mode, tuple(map(s.place_name, way.path)))


# --- odds ---


def explain(s: State, target: str, units: Sequence[str], _: OddsOptions) -> HitOdds | No:
    """Every unit's dice and chance, and how many hits to expect (commander 8.hit-2)."""
    place = place_named(s, target)
    named = units_named(s, units)
    sides = {s.roster.side[u] for u in named}
    if len(sides) != 1:
        return No("commander 8.who-1", "the attackers are units of one side")
    for unit in named:
        if s.at[unit] != place:
            return No("commander 8.who-1", f"{s.unit_name(unit)} is not in {target}")
    side = sides.pop()
    attackers = tuple(u for u in named if barred_from_attack(s, u) is None)
    if not attackers:
        return barred_from_attack(s, named[0]) or No("commander 8.who-1", "nobody can attack")
    defenders = s.here(place, 1 - side)
    if not defenders:
        return No("commander 8.who-2", f"no enemy is in {target}")
    return odds(s, Battle(place, side, attackers, defenders))


def odds(s: State, battle: Battle) -> HitOdds:
    """A combat worked out; resolution rolls the same dice."""
    dice = {one.unit: one for one in shots(s, battle)}
    saved = reduction(s, battle)
    return HitOdds(
        target=s.place_name(battle.space),
        units={
            s.unit_name(unit): UnitOdds(
                side="attack" if unit in battle.attackers else "defence",
                dice=one.dice,
                hit_chance=one.chance,
                base=one.lines[0].value or 0,
                modifiers=one.lines[1:],
            )
            for unit, one in dice.items()
        },
        reduction=saved.value or 0,
        modifiers=(OddsLine(saved.what, saved.case, saved.value, side="defence"),),
        distribution={
            "on_defenders": _shown(chances([dice[u] for u in battle.attackers])),
            "on_attackers": _shown(chances([dice[u] for u in battle.defenders])),
        },
    )


def _shown(found: Sequence[float]) -> dict[str, float]:
    return {str(hits): round(chance, 6) for hits, chance in enumerate(found)}
