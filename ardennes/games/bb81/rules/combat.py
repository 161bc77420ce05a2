"""bb81 atk-1 to atk-10, art-1 to art-5, res-1: who may attack what, and the differential."""

from collections.abc import Sequence
from typing import NamedTuple

from ardennes.board.graph import bits, members
from ardennes.engine.core import No, OddsLine
from ardennes.games.bb81.rules.isolation import safe
from ardennes.games.bb81.rules.phases import designated, targeted
from ardennes.games.bb81.state import State

TOGETHER, MIXED = 3, 2  # across a hexside: of one division, or not (bb81 atk-7)


def fit(s: State) -> int:
    """Units of the side whose turn it is that may attack: next to the enemy, neither isolated nor
    inverted, not done with fighting (bb81 atk-2, atk-3, iso-4, iso-5, ret-8)."""
    found = s.memo.get("fit")
    if found is None:
        side = s.side
        front = safe(s, side) & s.ground.board.spread(s.occupied[1 - side])
        done = s.inverted | s.attacked | s.advanced
        found = s.memo["fit"] = s.present[side] & s.units_in(front) & ~done
    return found


def why_not_fight(s: State, unit: int) -> No | None:
    """May this unit attack at all? `fit` has the answer, this the reason."""
    if fit(s) >> unit & 1:
        return None
    name = s.title(unit)
    if s.roster.side[unit] != s.side:
        return No("bb81 atk-2", f"{name} is not of the side whose turn it is")
    if s.at[unit] < 0:
        return No("bb81 atk-2", f"{name} is not on the map")
    if s.inverted >> unit & 1:
        return No("bb81 ret-8", f"{name} is inverted")
    if s.advanced >> unit & 1:
        return No("bb81 atk-2", f"{name} has advanced this turn")
    if s.attacked >> unit & 1:
        return No("bb81 atk-3", f"{name} has fought this turn")
    if not s.ground.board.zones[s.at[unit]] & s.occupied[1 - s.side]:
        return No("bb81 atk-1", f"no enemy is next to {name}")
    return No("bb81 iso-4", f"{name} is isolated")


def why_not_strike(s: State, unit: int, place: int) -> No | None:
    """May this unit attack that hex (bb81 atk-1, atk-2, atk-3, R-8)?"""
    if no := why_not_fight(s, unit):
        return no
    if not s.ground.board.zones[s.at[unit]] >> place & 1:
        return No("bb81 atk-1", f"{s.title(unit)} is not next to {s.place_name(place)}")
    if designated(s) >> unit & 1:
        return No("bb81 atk-3", f"{s.title(unit)} takes part in another attack")
    return None


def why_not_target(s: State, place: int) -> No | None:
    """A hex with enemies that nobody is to attack yet (bb81 atk-1, atk-3, R-9)."""
    where = s.place_name(place)
    if not s.occupied[1 - s.side] >> place & 1:
        return No("bb81 atk-1", f"no enemy is in {where}")
    if targeted(s) >> place & 1:
        return No("bb81 atk-3", f"{where} is the target of an attack already")
    return None


def can_fight(s: State) -> list[int]:
    """Units that may attack and are in no attack yet."""
    return list(members(fit(s) & ~designated(s)))


def strikers(s: State, place: int) -> list[int]:
    """Units that could attack that hex."""
    near = s.ground.board.zones[place]
    return [u for u in can_fight(s) if near >> s.at[u] & 1]


def targets(s: State) -> int:
    """Hexes that infantry or armor could attack now (bb81 atk-9)."""
    found = s.memo.get("targets")
    if found is None:
        starts = bits(s.at[unit] for unit in can_fight(s) if not s.roster.gun[unit])
        enemies = s.occupied[1 - s.side] & ~targeted(s)
        found = s.memo["targets"] = s.ground.board.spread(starts) & enemies
    return found


def why_not_with(s: State, attackers: Sequence[int], unit: int) -> No | None:
    """May this unit fight beside those (bb81 atk-7, atk-10)?"""
    roster = s.roster
    nation = roster.counters[unit].nationality
    if any(roster.counters[u].nationality != nation for u in attackers):
        return No("bb81 atk-10", "US and British units never attack together")
    if roster.gun[unit]:
        return None  # bb81 atk-8
    beside = [u for u in attackers if s.at[u] == s.at[unit] and not roster.gun[u]]
    divisions = {roster.division[u] for u in (*beside, unit)}
    one = len(divisions) == 1 and "" not in divisions
    if len(beside) < (TOGETHER if one else MIXED):
        return None
    why = f"{len(beside)} units attack from {s.place_name(s.at[unit])}: "
    more = "no more than three of one division" if one else "a third must be of their division"
    return No("bb81 atk-7", why + more)


def why_not_attackers(s: State, attackers: Sequence[int]) -> No | None:
    """Infantry or armor must be among them (bb81 atk-8, atk-9)."""
    if all(s.roster.gun[u] for u in attackers):
        return No("bb81 atk-9", "infantry or armor must take part in an attack")
    return None


# --- the differential ---


class Battle(NamedTuple):
    """An attack worked out: both sums, and the lines behind them."""

    attack: int
    defence: int
    factors: list[OddsLine]
    modifiers: list[tuple[int, OddsLine]]  # the hex of each

    @property
    def differential(self) -> int:
        """Attack less defence (bb81 res-1)."""
        return self.attack - self.defence


def work_out(s: State, places: Sequence[int], attackers: Sequence[int]) -> Battle:
    """Attack factors against those of all units in all target hexes and the terrain of each
    (bb81 res-1, res-2, atk-6)."""
    factors = [_attacks(s, unit) for unit in attackers]
    factors += [_defends(s, unit) for place in places for unit in s.here(place)]
    modifiers = [
        (place, OddsLine(name.replace("_", " "), "bb81 res-1", value, side="defence"))
        for place in places
        for name, value in [s.ground.defence[place]]
        if value
    ]
    lines = [*factors, *(line for _, line in modifiers)]
    attack = sum(line.value or 0 for line in lines if line.side == "attack")
    defence = sum(line.value or 0 for line in lines if line.side == "defence")
    return Battle(attack, defence, factors, modifiers)


def _attacks(s: State, unit: int) -> OddsLine:
    """The left factor (bb81 art-1, art-5)."""
    name, case = s.unit_name(unit), "bb81 art-1" if s.roster.gun[unit] else "bb81 art-5"
    return OddsLine(name, case, s.roster.left[unit], side="attack", unit=name)


def _defends(s: State, unit: int) -> OddsLine:
    """The left factor; guns alone have their middle factor, rockets beside others none
    (bb81 art-2, art-3, art-5, R-10)."""
    name, roster = s.unit_name(unit), s.roster
    case, value = "bb81 art-5", roster.left[unit]
    if roster.gun[unit]:
        case = "bb81 art-3" if roster.rockets[unit] else "bb81 art-2"
        if all(roster.gun[u] for u in s.here(s.at[unit])):
            value = roster.middle[unit]
        elif roster.rockets[unit]:
            value = 0
    return OddsLine(name, case, value, side="defence", unit=name)
