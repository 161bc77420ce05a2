"""bb81 def-4 to def-11: the map. Rivers run through hexes, bridges stand in them, roads lead in.

Movement points are counted in quarters (bb81 def-9).
"""

from collections.abc import Mapping
from itertools import pairwise

import msgspec

from ardennes.board.graph import Board, bits, members
from ardennes.board.hexes import Grid
from ardennes.engine.core import BadInput
from ardennes.wargame.flow import Flow
from ardennes.wargame.hexmap import Grammar, HexMap, crossed
from ardennes.wargame.paths import Edges, Graph
from ardennes.wargame.roadnet import Derived, side_of

SIDES = ("german", "allied")
QUARTERS = 4  # of a movement point (bb81 def-9)
RIVERS = ("river", "river_sides")


class EdgeExit(msgspec.Struct, frozen=True):
    """A road off the map: by which map side and hexside, and who may use it when."""

    side: str
    road: str
    exit_side: int | None
    friendly_to: str
    german_strategic_exit: bool
    entry_turns: tuple[str, ...]


GRAMMAR = Grammar(
    players=SIDES,
    terrain=("rough", "woods"),
    hexes=("liege", "exit", "bridge", "meuse_bank.far", "meuse_bank.near", "meuse_bank.river"),
    one_hex=("vdh_drop",),
    names=("town", "fortified_town", "fuel_dumps"),
    chains=("river", "road"),
    sides_of=("river_sides",),
    rows={"edge_exits": EdgeExit},
    over={"bridge": ("river", "river_sides")},
    printed=("edge_exits",),
)
MOST_MF = 6

Costs = Mapping[str, Mapping[int, int]]  # what is entered -> movement factor -> quarters


class Ground:
    """A map made ready for play: which steps are open, what they cost, where zones reach."""

    def __init__(
        self, hexmap: HexMap, grid: Grid, costs: Costs, defence: Mapping[str, int]
    ) -> None:
        board = hexmap.board
        self.map: HexMap = hexmap
        self.board: Board = board
        self.grid, self.costs = grid, costs
        self.everything = (1 << len(board)) - 1
        self.fortified = bits(hexmap.names["fortified_town"])
        self.town_names = {**hexmap.names["town"], **hexmap.names["fortified_town"]}
        self.towns = bits(self.town_names)
        self.woods = hexmap.hexes["woods"]
        self.bridges = hexmap.hexes["bridge"]
        self.dumps = bits(hexmap.names["fuel_dumps"])
        self.liege = hexmap.hexes["liege"]
        self.drop = hexmap.hexes.get("vdh_drop", 0).bit_length() - 1  # bb81 vdh-1
        self.roads = hexmap.hexsides["road"]
        self.crossed = crossed(hexmap, RIVERS)
        self.rivers = bits(
            p for p, sides in self.crossed.items() if len(sides) > 1
        )  # a river that crosses one side has no effect (bb81 def-4, move-8)
        strategic = (
            board.place(name)
            for name, row in hexmap.rows["edge_exits"].items()
            if row.german_strategic_exit
        )
        self.exits = hexmap.hexes["exit"] | bits(strategic)  # bb81 vic-3
        self._check_exits()
        self.road_sides = self._road_sides()
        self.shores = self._shores()
        self.near_bank = self._near_bank()
        self.sources = tuple(hexmap.sources[side] for side in SIDES)
        self.far = tuple(_distances(board, home) for home in self.sources)  # bb81 ret-6
        self.north = hexmap.edges["N"]
        self.defence = [self._defence(p, defence) for p in range(len(board))]
        self.reaches = tuple(bits(q for q in near if self.reach(p, q)) for p, near in self._near())
        self.opens = tuple(bits(q for q in near if self.open(p, q)) for p, near in self._near())
        self.zone = Flow((p, q) for p, qs in enumerate(self.reaches) for q in members(qs))
        self.lines = Flow((p, q) for p, qs in enumerate(self.opens) for q in members(qs))
        self.derive = Derived().derive

    def _near(self) -> list[tuple[int, tuple[int, ...]]]:
        return list(enumerate(self.board.around))

    def _check_exits(self) -> None:
        """Nobody leaves the map from its middle (bb81 vic-3)."""
        for p in members(self.map.hexes["exit"]):
            if -1 not in self.board.ring[p]:
                raise BadInput("board.exit", f"{self.board.labels[p]} is not on the rim")

    # --- roads, rivers, banks ---

    def road(self, a: int, b: int) -> bool:
        """Are two neighbours road-linked (bb81 def-5)?"""
        return side_of(a, b) in self.roads

    def _road_sides(self) -> dict[int, set[int]]:
        ring = self.board.ring
        found: dict[int, set[int]] = {}
        for a, b in self.roads:
            found.setdefault(a, set()).add(ring[a].index(b))
            found.setdefault(b, set()).add(ring[b].index(a))
        for name, row in self.map.rows["edge_exits"].items():
            if row.exit_side is not None:  # printed clockwise from the north
                found.setdefault(self.board.place(name), set()).add((row.exit_side - 1) % 6)
        return found

    def _shores(self) -> dict[int, set[int]]:
        """By river hex the sides on the same bank as a road side of it, all at a bridge
        (bb81 def-10)."""
        found: dict[int, set[int]] = {}
        for p in members(self.rivers):
            roads = self.road_sides.get(p, set[int]())
            if self.bridges >> p & 1 and not roads and self.map.size:
                raise BadInput("board.bridge", f"no road leads over {self.board.labels[p]}")
            banks = [bank for bank in _banks(self.crossed[p]) if bank & roads]
            if self.bridges >> p & 1:
                found[p] = set(range(6))
            elif len(banks) > 1 and self.map.size:
                where = self.board.labels[p]
                raise BadInput("board.bridge", f"{where}: its road needs a bridge over the river")
            else:
                found[p] = set[int]().union(*banks)
        return found

    def ashore(self, hex_: int, side: int) -> bool:
        """Does this side of a river hex lie on the bank of its road (bb81 def-10)?"""
        return side in self.shores[hex_]

    def _to(self, a: int, b: int) -> int:
        return self.board.ring[a].index(b)

    def open(self, a: int, b: int) -> bool:
        """One step of a move, retreat, advance or line: woods, river and bridge hexes along roads
        only (bb81 def-6, move-4, move-5, R-3, R-31, R-33)."""
        if self.road(a, b):
            return True
        if (self.woods | self.rivers) >> b & 1:
            return False
        return not self.rivers >> a & 1 or self.ashore(a, self._to(a, b))

    def reach(self, a: int, b: int) -> bool:
        """The zone of a unit in a, into b (bb81 def-11, zoc-4)."""
        if self.road(a, b):
            return True
        if self.woods >> b & 1:
            return False
        rivers = self.rivers
        dry = not rivers >> a & 1 or self.ashore(a, self._to(a, b))
        return dry and (not rivers >> b & 1 or self.ashore(b, self._to(b, a)))

    def _near_bank(self) -> int:
        """Hexes this side of the Meuse, where the British do not go (bb81 rein-5, R-13)."""
        hexes = self.map.hexes
        beyond = hexes["meuse_bank.far"] | hexes["meuse_bank.river"]
        if hexes["meuse_bank.near"] or not beyond:
            return hexes["meuse_bank.near"]
        return self.everything & ~beyond

    # --- costs and values ---

    def price(self, a: int, b: int, mf: int) -> int:
        """What an open step costs, in quarters (bb81 move-6, R-7)."""
        if self.road(a, b):
            return self.costs["road"][mf]
        if self.towns >> b & 1:
            return self.costs["town"][mf]
        return self.costs[self.map.terrain[b]][mf]

    def edges(self, mf: int) -> Edges:
        """Every open step and its price for units of this movement factor."""
        return self.derive(("edges", mf), self._edges, mf)

    def graph(self, mf: int) -> Graph:
        """The same, ready to be searched."""
        return self.derive(("graph", mf), Graph, self.edges(mf), [], self.costs["road"][mf])

    def _edges(self, mf: int) -> Edges:
        return [
            tuple((q, self.price(p, q, mf)) for q in members(near))
            for p, near in enumerate(self.opens)
        ]

    def features(self, hex_: int) -> list[str]:
        """What is in a hex, as the table of defence values names it."""
        found = [self.map.terrain[hex_]]
        found += ["bridge"] if self.bridges >> hex_ & 1 else []
        found += ["town"] if self.towns >> hex_ & 1 else []
        return found + (["fortified_town"] if self.fortified >> hex_ & 1 else [])

    def _defence(self, hex_: int, values: Mapping[str, int]) -> tuple[str, int]:
        """The feature with the highest value (bb81 res-2, R-7)."""
        return max(((f, values[f]) for f in self.features(hex_)), key=lambda found: found[1])


def _banks(crossed_sides: set[int]) -> list[set[int]]:
    """The sides between the crossed ones, run by run (bb81 def-10)."""
    ends = sorted(crossed_sides)
    return [{side % 6 for side in range(a + 1, b)} for a, b in pairwise([*ends, ends[0] + 6])]


def _distances(board: Board, home: int) -> list[int]:
    """Hexes to the nearest friendly-edge hex (bb81 ret-6)."""
    far = [len(board)] * len(board)
    steps, seen, fresh = 0, home, home
    while fresh:
        for p in members(fresh):
            far[p] = steps
        fresh = board.spread(fresh) & ~seen
        seen |= fresh
        steps += 1
    return far


def rim(plan: HexMap) -> dict[str, int]:
    """The friendly edges: east is German, the others Allied (bb81 def-8)."""
    edges = plan.edges
    return {"german": edges["E"], "allied": edges["N"] | edges["S"] | edges["W"]}
