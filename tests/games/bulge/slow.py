"""A second opinion on movement and supply: slow, plain, and without a line of the engine.

It reads the same TOML tables as dictionaries of labels and follows the rulebook sentence by
sentence. `POINT` fifths are a movement point.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

POINT = 5
COST = {"clear": 1, "rough": 2, "light_woods": 3, "heavy_woods": 4}


def around(label: str) -> list[str]:
    """The six neighbours: odd rows lie half a hex further east."""
    row, column = int(label[:2]), int(label[2:])
    first = column - 1 if row % 2 else column
    near = [(row - 1, first), (row - 1, first + 1), (row, column - 1), (row, column + 1),
            (row + 1, first), (row + 1, first + 1)]  # fmt: skip
    return [f"{r:02d}{c:02d}" for r, c in near]


class Board:
    """A position of plain data."""

    def __init__(self, table: dict[str, Any]) -> None:
        board = table["board"]
        first, last = board["size"].split("-")
        self.hexes = {
            f"{r:02d}{c:02d}"
            for r in range(int(first[:2]), int(last[:2]) + 1)
            for c in range(int(first[2:]), int(last[2:]) + 1)
        }
        self.turn = table["turn"]
        self.board = board
        self.roads = pairs(chain.split() for chain in board.get("road", ()))
        self.rivers = pairs(side.split("/") for side in board.get("river", ()))
        self.bridges = pairs(side.split("/") for side in board.get("bridge", ()))
        self.units = {u["id"]: u for u in table["unit"]}
        self.at = {u["at"]: u["side"] for u in table["unit"] if "at" in u}
        marks = table.get("markers", {}).get("interdiction", {})
        self.marks = {side: set(marks.get(side, ())) for side in ("german", "allied")}

    def near(self, label: str) -> list[str]:
        return [n for n in around(label) if n in self.hexes]

    def terrain(self, label: str) -> int:
        kinds = [k for k in COST if label in self.board.get(k, ())]
        return max((COST[k] for k in kinds), default=1) * POINT

    def zone(self, side: str) -> set[str]:
        """Hexes in the zones of a side."""
        return {n for at, owner in self.at.items() if owner == side for n in self.near(at)}

    def closed(self, side: str) -> set[frozenset[str]]:
        """Bridges the side cannot use (bulge 11.0)."""
        if side != "german":
            return set()
        covered = {at for at, owner in self.at.items() if owner == "allied"}
        for _ in range(3):
            covered |= {n for at in covered for n in around(at)}
        return {bridge for bridge in self.bridges if bridge & covered}

    # --- movement ---

    def by_road(self, side: str, a: str, b: str) -> bool:
        edge = frozenset((a, b))
        if edge not in self.roads or {a, b} & self.marks[other(side)]:
            return False
        return edge not in self.rivers or edge in self.bridges - self.closed(side)

    def price(self, side: str, a: str, b: str) -> int:
        if self.by_road(side, a, b):
            return POINT
        edge = frozenset((a, b))
        broken = edge in self.closed(side) or bool({a, b} & self.marks[other(side)])
        wet = edge in self.rivers and (edge not in self.bridges or broken)
        return self.terrain(b) + (POINT if wet else 0)

    def reach(self, unit: str, fifths: int, *, mech: bool) -> dict[str, tuple[int, int]]:
        """Hex -> fewest fifths by mech alone and by other ways; 99 if there is none."""
        seen = self.arrivals(unit, fifths, mech=mech)
        found = {at for at, _ in seen} - set(self.at)
        return {at: (seen.get((at, True), 99), seen.get((at, False), 99)) for at in found}

    def exits(self, unit: str, fifths: int, numbers: dict[str, int], *, mech: bool) -> set[str]:
        """Exits a German unit can leave by (bulge 3.1 exit, R44)."""
        seen = self.arrivals(unit, fifths, mech=mech)
        zone, found = self.zone("allied"), set[str]()
        for at in numbers:
            fast, slow = seen.get((at, True), 99), seen.get((at, False), 99)
            road = any(at in edge for edge in self.roads)
            by_mech = at not in self.marks["allied"] and fast + 1 <= fifths
            by_foot = min(slow, fast - fast % POINT) + POINT <= fifths
            if road and at not in zone and (by_mech or by_foot):
                found.add(at)
        return found

    def arrivals(self, unit: str, fifths: int, *, mech: bool) -> dict[tuple[str, bool], int]:
        """Every hex the unit gets to, friends' hexes too, by mech alone or otherwise."""
        row = self.units[unit]
        side, start = row["side"], row["at"]
        zone = self.zone(other(side))
        if start in zone:
            return {}
        on_road = any(start in edge for edge in self.roads)
        todo = [(start, mech and on_road, 0)]
        seen = {(start, mech and on_road): 0}
        while todo:
            at, fast, spent = todo.pop()
            if at != start and at in zone:
                continue
            for to, still, total in self._steps(side, at, fast, spent):
                if total <= fifths and total < seen.get((to, still), 99):
                    seen[to, still] = total
                    todo.append((to, still, total))
        return seen

    def _steps(self, side: str, at: str, fast: bool, spent: int) -> Iterator[tuple[str, bool, int]]:
        for to in self.near(at):
            if self.at.get(to) == other(side):
                continue
            if fast and self.by_road(side, at, to):
                yield to, True, spent + 1
            yield to, False, spent - (spent % POINT if fast else 0) + self.price(side, at, to)

    # --- supply ---

    def supplied(self, unit: str) -> bool:
        row = self.units[unit]
        side, start = row["side"], row["at"]
        if side == "german" and self.turn <= 3:
            return True
        enemy = other(side)
        ours = {at for at, owner in self.at.items() if owner == side}
        theirs = {at for at, owner in self.at.items() if owner == enemy}
        shut = theirs | (self.zone(enemy) - ours) | (self.marks[enemy] - ours)
        spent, todo = {start: 0}, [start]
        while todo:
            at = todo.pop()
            for to in self.near(at):
                total = spent[at] + self.cross(side, at, to)
                if to not in shut and total <= 5 * POINT and total < spent.get(to, 99):
                    spent[to] = total
                    todo.append(to)
        return any(self.leads_home(side, at, shut) for at in spent)

    def cross(self, side: str, a: str, b: str) -> int:
        """Terrain and river; roads are ignored, bridges help (bulge R41)."""
        edge = frozenset((a, b))
        wet = edge in self.rivers and edge not in self.bridges - self.closed(side)
        return self.terrain(b) + (POINT if wet else 0)

    def leads_home(self, side: str, start: str, shut: set[str]) -> bool:
        home = set(self.board.get("supply", {}).get(side, ())) - shut
        seen, todo = {start}, [start]
        while todo:
            at = todo.pop()
            if at in home:
                return True
            for to in self.near(at):
                edge = frozenset((at, to))
                dry = edge not in self.rivers or edge in self.bridges - self.closed(side)
                if edge in self.roads and dry and to not in shut and to not in seen:
                    seen.add(to)
                    todo.append(to)
        return False


def pairs(chains: Any) -> set[frozenset[str]]:
    return {frozenset(pair) for chain in chains for pair in pairwise(chain)}


def other(side: str) -> str:
    return "allied" if side == "german" else "german"
