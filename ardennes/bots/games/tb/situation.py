"""Maps of the situation for tb: who stands how strong, who threatens what.

Each map is a list or a bitboard over the hexes. Enemies stand still while a side moves, so that
most maps are laid out once a phase.
"""

from ardennes.board.graph import members
from ardennes.bots.common.cache import recent
from ardennes.bots.games.tb.values import VALUES
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.victory import town_points
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import Ground

V = VALUES.situation


def foes_of(s: State, side: int) -> tuple[object, ...]:
    """The key of every map that depends on a side's enemies and on nothing else that moves."""
    at = s.at  # and the roster: position files bring counters of their own to the same map
    return (side, tuple([at[u] for u in s.roster.fighters[1 - side]]), s.reduced, s.roster)


def moved(s: State, unit: int, place: int) -> State:
    """A copy of the table with a unit elsewhere, to ask the rules about."""
    paper = s.clone()
    paper.memo = {}
    paper.lift(unit, place)
    paper.put(unit, place)
    return paper


# --- strength ---


def defence(s: State, place: int, without: int = -1) -> int:
    """Factors and ground of whoever stands there, rivers left aside (tb 13.9)."""
    total = shelter(s.ground, place)
    for u in s.stacks.get(place, ()):
        if u != without:
            total += s.factor(u)
    return total


def shelter(ground: Ground, place: int) -> int:
    """What the hex itself adds to a defence, rivers and West Wall left aside."""
    town = ground.chart["town"].combat_addition if ground.towns >> place & 1 else 0  # tb 13.9
    return ground.addition[place] + town


def points_at(s: State, place: int) -> int:
    """Victory points of a town (tb 4.3)."""
    return town_points(s, 1 << place)


def threat(s: State, side: int) -> list[float]:
    """Enemy factors that could soon bear on each hex."""
    return recent(s.ground, ("threat", foes_of(s, side)), _threat, s, 1 - side)


def _threat(s: State, side: int) -> list[float]:
    felt = [0.0] * len(s.ground.board)
    disk = s.ground.board.disk
    for p in members(s.occupied[side]):
        strength = sum(s.factor(u) for u in s.stacks[p])
        inner = 0
        for radius, share in V.reach:
            outer = disk(p, radius)
            for q in members(outer & ~inner):
                felt[q] += strength * share
            inner = outer
    return felt


def pressure(s: State) -> list[int]:
    """German factors next to each hex: what can strike there before it moves."""
    return recent(s.ground, ("pressure", foes_of(s, ALLIED)), _pressure, s)


def _pressure(s: State) -> list[int]:
    felt = [0] * len(s.ground.board)
    around, vak = s.ground.board.around, s.roster.vak
    for p in members(s.occupied[GERMAN]):
        strength = sum(s.factor(u) for u in s.stacks[p] if not vak[u])
        for q in around[p]:
            felt[q] += strength
    return felt


def threatened(s: State, side: int) -> int:
    """The hexes where any enemy is felt, as a bitboard."""
    enemies = s.occupied[1 - side]
    return recent(s.ground, ("threatened", enemies), _around, s.ground, enemies)


def _around(ground: Ground, places: int) -> int:
    found, radius = 0, V.reach[-1][0]
    for p in members(places):
        found |= ground.board.disk(p, radius)
    return found


def gathering(s: State, side: int, target: int, without: int, reach: int) -> tuple[int, int]:
    """Factors next to a hex, and those that could still join them there; artillery left out."""
    board, vak, moved = s.ground.board, s.roster.vak, s.moved
    ready = coming = 0
    near = board.zones[target]
    for p in members(board.disk(target, reach) & s.occupied[side]):
        for u in s.stacks[p]:
            if u == without or vak[u]:
                continue
            if near >> p & 1:
                ready += s.factor(u)
            elif not moved >> u & 1:
                coming += s.factor(u)
    return ready, coming
