"""bb81 read aloud: zones, lines, moves, attacks and retreats the plain slow way, from the ledger.

Nothing here knows the game's code but the names of units and hexes: it reads the same tables.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

Path = tuple[str, ...]
GUNS = ("artillery", "nebelwerfer")
ROAD = {3: 2, 4: 1, 6: 1}  # Table M, in quarters
CLEAR = {3: 4, 4: 16, 6: 24}
ROUGH = {3: 8, 4: 16, 6: 24}
VACATED = 8


def ring(hex_: str) -> list[str]:
    """The six neighbours, clockwise from the north; even columns lie half a hex further south."""
    column, row = int(hex_[:2]), int(hex_[2:])
    up, down = (row - 1, row) if column % 2 else (row, row + 1)
    right, left = column + 1, column - 1
    at = [
        (column, row - 1),
        (right, up),
        (right, down),
        (column, row + 1),
        (left, down),
        (left, up),
    ]
    return [f"{c:02d}{r:02d}" for c, r in at]


class Reading:
    """A position as a careful player sees it."""

    def __init__(self, plain: dict[str, Any]) -> None:
        self.board: dict[str, Any] = plain["board"]
        last = self.board["size"].partition("-")[2]
        self.columns, self.rows = int(last[:2]), int(last[2:])
        self.hexes = [
            f"{c:02d}{r:02d}" for c in range(1, self.columns + 1) for r in range(1, self.rows + 1)
        ]
        self.roads = {
            frozenset(pair) for chain in self.named("road") for pair in pairwise(chain.split())
        }
        self.crossed: dict[str, set[int]] = {hex_: set() for hex_ in self.hexes}
        for chain in self.named("river"):
            for a, b in pairwise(chain.split()):
                self.cross(a, ring(a).index(b))
        for a, sides in self.board.get("river_sides", {}).items():
            for side in sides:
                self.cross(a, side)
        self.known: dict[tuple[str, str], int] = {}
        self.units: dict[str, dict[str, Any]] = {row["id"]: row for row in plain["unit"]}
        self.at: dict[str, str] = {i: r["at"] for i, r in self.units.items() if "at" in r}
        self.inverted = {i for i, r in self.units.items() if "inverted" in r.get("state", [])}

    def named(self, word: str) -> list[str]:
        return [*self.board.get(word, [])]

    def cross(self, hex_: str, side: int) -> None:
        """A side counts for both hexes it parts."""
        self.crossed[hex_].add(side)
        beyond = ring(hex_)[side]
        if beyond in self.crossed:
            self.crossed[beyond].add((side + 3) % 6)

    def enter(self, unit: str, hex_: str) -> None:
        """A unit goes there and overruns what guns are alone there (over-2)."""
        enemy = other(self.side(unit))
        for gun in self.units_in(hex_, enemy) if not self.fighters_in(hex_, enemy) else ():
            del self.at[gun]
        self.at[unit] = hex_

    # --- the map (def-4 to def-11) ---

    def near(self, hex_: str) -> list[str]:
        return [h for h in ring(hex_) if h in self.crossed]

    def river(self, hex_: str) -> bool:
        return len(self.crossed[hex_]) >= 2

    def road(self, a: str, b: str) -> bool:
        return frozenset((a, b)) in self.roads

    def bank(self, hex_: str, side: int) -> set[int]:
        """The uncrossed sides one gets to from this one without passing a crossed one."""
        found: set[int] = set()
        for turn in (1, -1):
            here = side
            while here not in self.crossed[hex_] and here not in found | {(side - turn) % 6}:
                found.add(here)
                here = (here + turn) % 6
            found.discard(side)
        return found | ({side} - self.crossed[hex_])

    def ashore(self, hex_: str, side: int) -> bool:
        roads = {n for n, other in enumerate(ring(hex_)) if self.road(hex_, other)}
        return hex_ in self.named("bridge") or bool(self.bank(hex_, side) & roads)

    def open(self, x: str, y: str) -> bool:
        if self.road(x, y):
            return True
        if y in self.named("woods") or self.river(y):
            return False
        return not self.river(x) or self.ashore(x, ring(x).index(y))

    def reach(self, e: str, h: str) -> bool:
        if self.road(e, h):
            return True
        if h in self.named("woods"):
            return False
        if self.river(e) and not self.ashore(e, ring(e).index(h)):
            return False
        return not self.river(h) or self.ashore(h, ring(h).index(e))

    def edge(self, side: str) -> list[str]:
        """The friendly map edge (def-8)."""
        if side in self.board.get("supply", {}):
            return self.board["supply"][side]
        if side == "german":
            return [h for h in self.hexes if int(h[:2]) == self.columns]
        outer = ("01", f"{self.rows:02d}")
        return [h for h in self.hexes if h[:2] == "01" or h[2:] in outer]

    # --- who threatens what (def-7) ---

    def side(self, unit: str) -> str:
        return "german" if unit.startswith("G-") else self.units[unit]["side"]

    def gun(self, unit: str) -> bool:
        return self.units[unit].get("type") in GUNS

    def units_in(self, hex_: str, side: str) -> list[str]:
        return [i for i, at in self.at.items() if at == hex_ and self.side(i) == side]

    def fighters_in(self, hex_: str, side: str) -> list[str]:
        return [i for i in self.units_in(hex_, side) if not self.gun(i)]

    def threats(self, hex_: str, side: str) -> list[str]:
        """Hexes of units with a zone that reaches this hex."""
        return [
            e
            for e in self.near(hex_)
            if any(i != "G-VDH" for i in self.fighters_in(e, side)) and self.reach(e, hex_)
        ]

    def zone(self, side: str) -> set[str]:
        return {hex_ for hex_ in self.hexes if self.threats(hex_, side)}

    # --- isolation (iso-1 to iso-3) ---

    def isolated(self, unit: str) -> bool:
        side, start = self.side(unit), self.at[unit]
        enemy, home = other(side), self.edge(side)
        seen, line = {start}, [start]
        for here in line:
            if here in home:
                return False
            for there in self.near(here):
                held = self.units_in(there, enemy)
                watched = self.threats(there, enemy) and not self.units_in(there, side)
                if there not in seen and self.open(here, there) and not held and not watched:
                    seen.add(there)
                    line.append(there)
        return True

    # --- moves (move-1 to move-7, zoc-1 to zoc-3) ---

    def closed(self, unit: str, hex_: str) -> bool:
        """Enemies a unit does not enter (move-1, over-1, over-2)."""
        enemy = other(self.side(unit))
        return bool(self.units_in(hex_, enemy) if self.gun(unit) else self.fighters_in(hex_, enemy))

    def price(self, a: str, b: str, mf: int) -> int:
        towns = {**self.board.get("town", {}), **self.board.get("fortified_town", {})}
        if self.road(a, b) or b in towns:
            return ROAD[mf]
        return ROUGH[mf] if b in self.named("rough") else CLEAR[mf]

    def factor(self, unit: str) -> int:
        """The plain movement factor."""
        on_foot = self.units[unit].get("type", "infantry") == "infantry"
        if self.side(unit) == "german":
            return 3 if on_foot else 4
        return 4 if on_foot else 6

    def moves(self, unit: str, quarters: int) -> dict[str, int]:
        """Every hex the unit can end in and the least it costs, by trying all ways."""
        side, start, mf = self.side(unit), self.at[unit], self.factor(unit)
        enemy = other(side)
        same = self.threats(start, enemy)
        toll = VACATED if same and len(self.units_in(start, side)) == 1 else 0
        best: dict[str, int] = {}
        ways = [(start, 0)]
        for here, spent in ways:
            first = here == start and spent == 0
            for there in self.near(here):
                cost = spent + self.price(here, there, mf) + (toll if first else 0)
                if there == start or self.closed(unit, there) or not self.open(here, there):
                    continue
                if first and any(e in same for e in self.threats(there, enemy)):
                    continue
                if cost > quarters or best.get(there, quarters + 1) <= cost:
                    continue
                best[there] = cost
                if not self.threats(there, enemy):
                    ways.append((there, cost))
        return best

    # --- attacks (atk-1 to atk-10) ---

    def may_attack(self, targets: Sequence[str], team: Sequence[str], done: set[str]) -> bool:
        """Is this one attack, by itself, in order? `done` have fought or advanced."""
        if not team or not targets:
            return False
        enemy = other(self.side(team[0]))
        if not all(self.units_in(hex_, enemy) for hex_ in targets):
            return False
        for unit in team:
            tired = unit in self.inverted or unit in done or self.isolated(unit)
            if tired or any(hex_ not in self.near(self.at[unit]) for hex_ in targets):
                return False
        nations = {self.units[unit].get("nationality", "") for unit in team}
        fighters = [unit for unit in team if not self.gun(unit)]
        return len(nations) == 1 and bool(fighters) and self.within_limits(fighters)

    def within_limits(self, fighters: Sequence[str]) -> bool:
        """Three of one division or two across a hexside (atk-7)."""
        for hex_ in {self.at[unit] for unit in fighters}:
            here = [unit for unit in fighters if self.at[unit] == hex_]
            divisions = {self.units[unit].get("division", "") for unit in here}
            most = 3 if len(divisions) == 1 and divisions != {""} else 2
            if len(here) > most:
                return False
        return True

    def owes(self, attacks: Sequence[tuple[Sequence[str], Sequence[str]]]) -> bool:
        """Is an enemy next to a hex of attackers attacked by nobody (atk-4)?"""
        struck = {hex_ for targets, _ in attacks for hex_ in targets}
        for unit in [unit for _, team in attacks for unit in team]:
            for hex_ in self.near(self.at[unit]):
                if self.units_in(hex_, other(self.side(unit))) and hex_ not in struck:
                    return True
        return False

    # --- retreats (ret-1 to ret-6) ---

    def all_paths(self, start: str, hexes: int) -> Iterator[Path]:
        """Every walk of so many hexes, however silly; the vacated hex first."""
        if hexes == 0:
            yield (start,)
            return
        for path in self.all_paths(start, hexes - 1):
            for hex_ in self.near(path[-1]):
                yield (*path, hex_)

    def may_retreat(self, unit: str, path: Path, targets: Sequence[str]) -> bool:
        enemy, side = other(self.side(unit)), self.side(unit)
        for n, (a, b) in enumerate(pairwise(path)):
            friends = [i for i in self.units_in(b, side) if i != unit]
            if b in targets or self.closed(unit, b) or not self.open(a, b):
                return False
            if self.threats(b, enemy) and not friends:
                return False
            if b in path[: n + 1] or any(b in self.near(earlier) for earlier in path[:n]):
                return False
        return True

    def far(self, hex_: str, side: str) -> int:
        """Hexes to the nearest hex of a friendly edge, remembered once it is known."""
        if (hex_, side) not in self.known:
            self.known[hex_, side] = self.counted(hex_, side)
        return self.known[hex_, side]

    def counted(self, hex_: str, side: str) -> int:
        home, seen, steps = {*self.edge(side)}, {hex_}, 0
        while not seen & home:
            seen |= {h for here in seen for h in self.near(here)}
            steps += 1
        return steps

    def retreats(self, unit: str, start: str, hexes: int, targets: Sequence[str]) -> list[Path]:
        """The legal paths of the best class that is not empty (ret-6)."""
        side = self.side(unit)
        legal = [p for p in self.all_paths(start, hexes) if self.may_retreat(unit, p, targets)]
        home = [p for p in legal if self.far(p[-1], side) < self.far(p[0], side)]
        road = [p for p in legal if all(self.road(a, b) for a, b in pairwise(p))]
        both = [p for p in home if p in road]
        return both or home or road or legal

    # --- advances (adv-3 to adv-7, pb-3) ---

    def may_advance(self, unit: str) -> bool:
        """Nothing keeps it where it is (adv-3)."""
        return unit not in self.inverted and unit != "G-VDH" and not self.isolated(unit)

    def slips(self, unit: str, hex_: str) -> bool:
        """PB 150 passes through inverted units (pb-3)."""
        foes = self.fighters_in(hex_, other(self.side(unit)))
        return unit == "G-PB150" and all(foe in self.inverted for foe in foes)

    def ends(self, unit: str, a: str, b: str) -> bool:
        """Does an advance from a end in b (adv-5, adv-6, pb-3)?"""
        enemy = other(self.side(unit))
        foes = [foe for e in self.threats(b, enemy) for foe in self.fighters_in(e, enemy)]
        awake = [foe for foe in foes if foe != "G-VDH" and foe not in self.inverted]
        towns = {**self.board.get("town", {}), **self.board.get("fortified_town", {})}
        off_road = not self.road(a, b) and b not in towns
        return bool(awake if unit == "G-PB150" else foes) or (off_road and self.factor(unit) != 3)

    def advances(self, unit: str, here: str, hexes: int, vacated: Sequence[str]) -> Iterator[Path]:
        """Every way of up to so many hexes that ends where the unit may stay."""
        for there in self.near(here) if hexes else ():
            shut = self.closed(unit, there) and not self.slips(unit, there)
            if shut or not (there in vacated or self.open(here, there)):
                continue
            if not self.closed(unit, there):
                yield (there,)
            if not self.ends(unit, here, there):
                for path in self.advances(unit, there, hexes - 1, vacated):
                    yield (there, *path)


def other(side: str) -> str:
    """The enemy."""
    return "allied" if side == "german" else "german"
