"""tb 12: reinforcements."""

from ardennes.board.graph import members
from ardennes.engine.core import No
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.special import why_not_beyond_meuse
from ardennes.games.tb.rules.stacking import most_beside, thirds_at
from ardennes.games.tb.rules.zoc import ezoc
from ardennes.games.tb.state import AWAY, State
from ardennes.games.tb.terrain import FAST


def is_due(s: State, unit: int) -> bool:
    """Waits off the map and may come this turn; its owner may keep it waiting (tb 12.1, 12.4)."""
    return s.at[unit] == AWAY and s.roster.due[unit] <= s.turn


def why_not_due(s: State, unit: int) -> No | None:
    """Nobody comes early (tb 12.4), or comes back (tb 2.11)."""
    if is_due(s, unit):
        return None
    if s.at[unit] == AWAY:
        return No("tb 12.4", f"{s.title(unit)} arrives on turn {s.roster.due[unit]}, not before")
    return No("tb 2.11", f"{s.title(unit)} is no longer in play")


def entry_costs(s: State, unit: int, mechanized: bool) -> list[tuple[int, int]]:
    """Nodes a reinforcement may enter at and what the first hex costs (tb 12.1-12.3)."""
    n, most = len(s.ground.board), most_beside(s, unit)
    found: list[tuple[int, int]] = []
    for p in open_entries(s, unit):
        if thirds_at(s, p) <= most:  # as in why_not_stack
            price, fast = first_hex(s, unit, p, mechanized)
            found.append((p + n if fast else p, price + _queue_cost(s, unit, p)))
    return found


def open_entries(s: State, unit: int) -> list[int]:
    """Road hexes on the unit's map side that are open to it (tb 12.1, tb 12.3)."""
    roads = entry_roads(s, unit) & ~shut_to(s, unit)
    return [p for p in members(roads) if why_not_beyond_meuse(s, unit, p) is None]


def shut_to(s: State, unit: int) -> int:
    """Enemy hexes and their zones: nobody enters the map there (tb 12.3)."""
    side = s.roster.side[unit]
    return s.occupied[1 - side] | ezoc(s, side)


def why_not_come_in(s: State, unit: int, place: int) -> No | None:
    """An entry hex shut to a reinforcement, which may still have another way there (tb 12.3)."""
    if not shut_to(s, unit) >> place & 1:
        return None
    enemies = s.occupied[1 - s.roster.side[unit]]
    what = "enemy-occupied" if enemies >> place & 1 else "in an enemy zone"
    return No("tb 12.3", f"{s.place_name(place)} is {what}: nobody enters the map there")


def why_not_arrive(s: State, unit: int) -> No:
    """A reinforcement without an open entry that has room (tb 12.1-12.3)."""
    name, roads = s.title(unit), entry_roads(s, unit)
    if not roads:
        return No("tb 12.1", f"no road leads onto the map from the side {name} comes from")
    if all(why_not_beyond_meuse(s, unit, p) for p in members(roads)):
        return No("tb 9.8", f"no such road enters north and west of the Meuse for {name}")
    if not open_entries(s, unit):
        return No("tb 12.3", f"no entry road of {name} is free of enemies and their zones")
    return No("tb 12.2", f"{name} cannot enter: its entry hexes are full or too costly")


def entry_roads(s: State, unit: int) -> int:
    """Hexes where a road comes onto the map from the unit's side (tb 12.1)."""
    side = s.roster.side[unit]
    edges = "E" if side == GERMAN else s.roster.counters[unit].reinf_edge or "NWS"
    return s.ground.entries(edges, side)


def first_hex(s: State, unit: int, place: int, mechanized: bool) -> tuple[int, bool]:
    """Road rate, or the mechanized rate for who may use it (tb 12.2, tb R31)."""
    vdh = s.vdh_hex()
    if s.roster.side[unit] == ALLIED and vdh >= 0:
        if (s.ground.board.zones[vdh] | 1 << vdh) >> place & 1:
            return 2 * s.ground.cost[place], False  # tb R26
    if s.roster.side[unit] == GERMAN and s.turn == 1:
        return s.ground.cost[place], False  # tb R6
    return (FAST, True) if mechanized else (s.edition.chart["road"].move_cost, False)


def _queue_cost(s: State, unit: int, place: int) -> int:
    """Units that entered here this phase cost the next one nothing (tb 12.2, tb R9, tb R51)."""
    others = [u for u in s.stacks.get(place, ()) if s.entered.get(u, -1) != place]
    return s.edition.chart["enter_stack"].move_cost if others and unit != s.roster.peiper else 0
