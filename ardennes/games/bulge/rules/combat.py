"""bulge 12.0: who attacks whom, on which table, in which column."""

from collections.abc import Sequence
from typing import Literal

from ardennes.board.graph import bits, members
from ardennes.engine.core import No, OddsLine
from ardennes.games.bulge.counters import GERMAN
from ardennes.games.bulge.edition import PRIMARY
from ardennes.games.bulge.rules import weather
from ardennes.games.bulge.rules.supply import supplied
from ardennes.games.bulge.state import AFTER, COMBAT, GERMAN_LAST, State
from ardennes.wargame.crt import Battle, weigh

SURPRISE = {"before": 2, "after": 1}  # right shifts of turn 1 (bulge 5.0 surprise)


def attacker(s: State) -> int:
    """The side whose player turn it is."""
    return GERMAN if s.phase <= GERMAN_LAST else 1


# --- who may attack ---


def open_targets(s: State, unit: int) -> int:
    """Adjacent enemies that have not been attacked in this phase (bulge 12.0 attack)."""
    return s.ground.board.zones[s.at[unit]] & _without(s, 1 - s.roster.side[unit], "defended")


def targets(s: State) -> int:
    """Hexes of enemies not yet attacked, next to somebody who has not attacked."""
    side = attacker(s)
    reach = s.ground.board.spread(_without(s, side, "attacked"))
    return reach & _without(s, 1 - side, "defended")


def ready(s: State, target: int) -> list[int]:
    """Units next to a hex that have not attacked in this phase."""
    return sorted(s.unit_at[p] for p in members(_near(s, target)))


def _near(s: State, target: int) -> int:
    return s.ground.board.zones[target] & _without(s, attacker(s), "attacked")


def _without(s: State, side: int, column: Literal["attacked", "defended"]) -> int:
    """Hexes of a side's units but those in this column, worked out once for each table."""
    key = side, column
    found: int | None = s.memo.get(key)
    if found is None:
        units = members(s.attacked if column == "attacked" else s.defended)
        gone = bits(s.at[unit] for unit in units if s.at[unit] >= 0)
        found = s.memo[key] = s.occupied[side] & ~gone
    return found


def why_not_target(s: State, target: int) -> No | None:
    """Can this hex be attacked now?"""
    side = attacker(s)
    if s.phase not in COMBAT:
        return No("bulge 5.0", "attacks are made in combat phases only")
    if not s.occupied[1 - side] >> target & 1:
        return No("bulge 12.0 attack", f"no enemy is in {s.place_name(target)}")
    if s.defended >> s.unit_at[target] & 1:
        return No("bulge 12.0 attack", f"{s.place_name(target)} has been attacked in this phase")
    return None


def why_not_take_part(s: State, target: int, unit: int) -> No | None:
    """Adjacent, of this side, and not yet attacking in this phase (bulge 12.0 attack)."""
    if s.roster.side[unit] != attacker(s) or s.at[unit] < 0:
        return No("bulge 12.0 attack", f"{s.title(unit)} cannot attack now")
    if s.attacked >> unit & 1:
        return No("bulge 12.0 attack", f"{s.title(unit)} has attacked in this phase")
    if not s.ground.board.zones[s.at[unit]] >> target & 1:
        return No("bulge 12.0 attack", f"{s.title(unit)} is not adjacent")
    return None


def why_not_crt(s: State, target: int, attackers: Sequence[int], table: str) -> No | None:
    """An attacker out of supply forces the secondary table; else each attacker must be at its
    strongest adjacent enemy for it (bulge 12.1 step 1, 14.1 combat, R18)."""
    if any(not supplied(s, unit) for unit in attackers):
        if table == PRIMARY:
            return No("bulge 14.1 combat", "an attacker is out of supply: the secondary table")
        return None
    if table == PRIMARY:
        return None
    strength = s.roster.cf[s.unit_at[target]]
    for unit in attackers:
        others = [s.roster.cf[s.unit_at[p]] for p in members(open_targets(s, unit))]
        if max(others, default=0) > strength:
            why = f"a stronger enemy is next to {s.title(unit)}"
            return No("bulge 12.1 step 1", why)
    return None


def why_not_leave_out(s: State, target: int, attackers: Sequence[int]) -> No | None:
    """Nobody with a duty may lose his last target by being left out (bulge 9.0, R17)."""
    if s.phase not in AFTER:
        return None
    for unit in ready(s, target):
        left_out = s.duty >> unit & 1 and unit not in attackers
        if left_out and open_targets(s, unit) == 1 << target:
            return No("bulge 9.0", f"{s.title(unit)} must attack and has no other enemy")
    return None


def still_bound(s: State) -> list[int]:
    """Units that must still attack before the phase can end (bulge 12.0 phases, R17, R37)."""
    if s.phase not in AFTER:
        return []
    found: list[int] | None = s.memo.get("bound")
    if found is None:
        waiting = [unit for unit in members(s.duty & ~s.attacked) if s.at[unit] >= 0]
        found = s.memo["bound"] = [unit for unit in waiting if open_targets(s, unit)]
    return found


def why_not_hit(s: State, target: int) -> No | None:
    """A hex that can be attacked, by somebody."""
    if no := why_not_target(s, target):
        return no
    if _near(s, target):
        return None
    return No("bulge 12.0 attack", f"nobody can attack {s.place_name(target)} now")


# --- at what odds ---


def work_out(
    s: State, target: int, attackers: Sequence[int], *, support: int = 0, mist: int = 0
) -> Battle:
    """Differential, shifts and column (bulge 12.1 step 3, 12.1 step 4-5)."""
    key = "battle", target, *attackers, support, mist
    found: Battle | None = s.memo.get(key)
    if found is None:
        attack = [_factor(s, unit, "attack") for unit in attackers]
        defence = defence_lines(s, target, attackers)
        shifts = shift_lines(s, attackers, support, mist)
        found = s.memo[key] = weigh(s.edition.crt[PRIMARY], attack, defence, shifts)
    return found


def _factor(s: State, unit: int, side: str) -> OddsLine:
    counter = s.roster.counters[unit]
    what = f"{s.title(unit)}, {s.place_name(s.at[unit])}"
    where = "attack" if side == "attack" else "defence"
    return OddsLine(what, "bulge 12.1 step 3", counter.cf, side=where, unit=counter.id)


def defence_lines(s: State, target: int, attackers: Sequence[int]) -> list[OddsLine]:
    """The defender and what the ground adds (bulge 12.1 step 3, R29)."""
    ground, defender = s.ground, s.unit_at[target]
    lines = [_factor(s, defender, "defence")]
    terrain = ground.map.terrain[target].replace("_", " ")
    if ground.addition[target]:
        lines.append(_ground(terrain, ground.addition[target]))
    if ground.towns >> target & 1:
        lines.append(_ground("town", s.edition.chart["town"].combat_addition))
    if ground.west_wall >> target & 1 and s.roster.side[defender] == GERMAN:
        lines.append(_ground("West Wall", s.edition.chart["west_wall"].combat_addition))
    river = ground.river_addition((s.at[unit] for unit in attackers), target)
    if river:
        lines.append(_ground("every attacker crosses a river", river))
    return lines


def _ground(what: str, value: int) -> OddsLine:
    return OddsLine(what, "bulge R29", value, side="defence")


def shift_lines(s: State, attackers: Sequence[int], support: int, mist: int) -> list[OddsLine]:
    """Surprise, weather, ground support (bulge 12.1 step 4-5, R31)."""
    side = s.roster.side[attackers[0]] if attackers else attacker(s)
    lines: list[OddsLine] = []
    if s.turn == 1 and side == GERMAN:
        surprise = SURPRISE["after" if s.phase in AFTER else "before"]
        lines.append(OddsLine("surprise", "bulge 5.0 surprise", shift=surprise))
    sky = weather.shift(s, side, mist)
    if sky:
        lines.append(OddsLine("weather", "bulge 6.1", shift=sky))
    if support:
        lines.append(OddsLine("ground support", "bulge 7.3", shift=support))
    return lines
