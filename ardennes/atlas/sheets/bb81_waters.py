"""Rivers through hexes: which hexes they close, their banks, and what a road on a bank opens.

Sides are numbered as STEPS are; `printed` gives the number of grid.json (0 north, clockwise).
"""

from collections.abc import Collection, Mapping
from itertools import pairwise

from ardennes.atlas.draft import Draft, Side
from ardennes.atlas.river_hexes import crossed_sides
from ardennes.board.hexes import STEPS, Coord

OUTWARD = {"N": (5, 0, 4), "S": (2, 1, 3), "E": (1, 0), "W": (4, 3)}  # best way off the map first

Bank = frozenset[int]


def printed(side: int) -> int:
    """The number a side bears on the map: STEPS begin with the north-east."""
    return (side + 1) % 6


def towards(a: Coord, b: Coord) -> int:
    """The side of a hex that faces a neighbour."""
    return STEPS.index((b[0] - a[0], b[1] - a[1]))


class Waters:
    """The rivers of a map."""

    def __init__(self, cells: Collection[Coord], courses: Mapping[str, list[Coord]]):
        self.cells = cells
        self.crossed = crossed_sides(cells, courses.values())
        self.hexes = {at for at, sides in self.crossed.items() if len(sides) > 1}  # def-4
        steps = (step for course in courses.values() for step in pairwise(course))
        self.beds: set[Side] = {(min(step), max(step)) for step in steps}

    def banks(self, at: Coord) -> list[Bank]:
        """The sides of a hex that lie on one bank together; none of them is crossed (def-10)."""
        cuts = self.crossed[at]
        ends = zip(cuts, [*cuts[1:], cuts[0] + 6], strict=True)
        arcs = [frozenset(side % 6 for side in range(a + 1, b)) for a, b in ends]
        return [arc for arc in arcs if arc]

    def way_off(self, at: Coord, map_side: str) -> int | None:
        """The side by which a road leaves the map: clear of the river."""
        q, r = at
        for side in OUTWARD[map_side]:
            dq, dr = STEPS[side]
            off = (q + dq, r + dr) not in self.cells
            if off and side not in self.crossed.get(at, ()):
                return side
        return None


class Land:
    """Where a unit may step: roads, woods, rivers and their banks together."""

    def __init__(self, draft: Draft):
        self.draft = draft
        self.waters = Waters(draft.cells, draft.courses)
        self.road_sides: dict[Coord, set[int]] = {}
        for a, b in draft.roads:
            self.road_sides.setdefault(a, set()).add(towards(a, b))
            self.road_sides.setdefault(b, set()).add(towards(b, a))
        for at, map_side in draft.edge_roads.items():
            side = self.waters.way_off(at, map_side)
            if side is not None:
                self.road_sides.setdefault(at, set()).add(side)
        self.bridges = {at for at in self.waters.hexes if len(self.dry_banks(at)) > 1}

    def dry_banks(self, at: Coord) -> list[Bank]:
        """The banks of a river hex that a road touches; with two of them the road has a bridge."""
        roads = self.road_sides.get(at, set())
        return [bank for bank in self.waters.banks(at) if bank & roads]

    def ashore(self, at: Coord, side: int) -> bool:
        """def-10: whether a unit on the road in a river hex can leave it by a side."""
        return at in self.bridges or any(side in bank for bank in self.dry_banks(at))

    def open(self, a: Coord, b: Coord) -> bool:
        """def-6: whether a unit may step from a hex into a neighbour."""
        if (min(a, b), max(a, b)) in self.draft.roads:
            return True
        if self.draft.terrain[b] == "woods" or b in self.waters.hexes:
            return False
        return a not in self.waters.hexes or self.ashore(a, towards(a, b))

    def reach(self, a: Coord, b: Coord) -> bool:
        """def-11: whether the zone of control of a unit reaches a neighbour."""
        if (min(a, b), max(a, b)) in self.draft.roads:
            return True
        if self.draft.terrain[b] == "woods":
            return False
        dry = a not in self.waters.hexes or self.ashore(a, towards(a, b))
        return dry and (b not in self.waters.hexes or self.ashore(b, towards(b, a)))
