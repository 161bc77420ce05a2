"""a44 F4 again, the slow way and from the ledger's words alone, as `brute`: who may move how, and
where to. Halves of a point are counted."""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Any

from tests.games.a44.brute import MECHANIZED, VEHICLES, Reading

Found = dict[str, int]  # place -> cost
MODES = ("normal", "tactical", "extended", "strategic", "truck", "prime_mover", "shift")
# Halves by column: on foot, in mud, on frozen ground.
CHART = {"clear": (2, 4, 2), "light": (2, 6, 4), "forest": (4, 8, 6)}
ROADS = {"primary": (2, 1, 1), "secondary": (2, 2, 2), "forest road": (2, 4, 4)}
ENDLESS = 10**6


class Moves(Reading):
    """A position on which somebody moves."""

    def __init__(self, file: dict[str, Any]) -> None:
        super().__init__(file)
        self.light = {*self.board.get("light_woods", ())} - self.forest - self.rough
        self.bottleneck = {*self.board.get("bottleneck", ())}
        self.traffic: dict[str, dict[str, str]] = file.get("traffic", {})

    # --- which modes (3.5 and the end of F4) ---

    def modes(self, u: str) -> list[str]:
        """Every open mode, in the order of the contract."""
        if self.is_(u, "engaged"):
            return []
        found = [m for m in MODES if self._fits(u, m)]
        if self.is_(u, "strategic", "truck"):
            return [m for m in found if m == ("truck" if self.is_(u, "truck") else "strategic")]
        if self.is_(u, "disrupted", "broken", "out_of_supply"):
            return [m for m in found if m in ("tactical", "shift", "prime_mover")]
        if self.is_(u, "replacement"):
            return [m for m in found if m in ("normal", "tactical", "shift")]
        return found

    def _fits(self, u: str, mode: str) -> bool:
        gun, german = self.kind(u) == "artillery", self.side(u) == "german"
        wheels = self.kind(u) in MECHANIZED
        if gun and german:
            return mode == "prime_mover" and not self._markers_gone(u)
        if mode in ("strategic", "truck"):
            beside = any(self.in_hex(y, self.enemy(self.side(u))) for y in self.near(self.at[u]))
            able = wheels if mode == "strategic" else self.is_(u, "truck")
            return able and not beside and not self._markers_gone(u)
        plain = {
            "normal": True,
            "tactical": self.move(u) >= 4,
            "extended": not wheels,
            "shift": gun and not self.is_(u, "fired"),
        }
        return plain.get(mode, False)

    def _markers_gone(self, u: str) -> bool:
        if self.is_(u, "strategic", "truck"):
            return False
        out = sum(
            self.is_(x, "strategic", "truck") for x in self.at if self.side(x) == self.side(u)
        )
        return out >= (6 if self.side(u) == "german" else 10)

    def move(self, u: str) -> int:
        """Halves of its allowance; of a gun those of its Fired side."""
        row = self.units[u]
        column = "r_move" if self.kind(u) == "artillery" else "move"
        return 2 * row.get(column, row.get("move", 3))

    def points(self, u: str, mode: str) -> int:
        own = self.move(u)
        return {"extended": own + 4, "strategic": 2 * own, "truck": 24, "prime_mover": 10}.get(
            mode, own
        )

    # --- one step ---

    def open_(self, u: str, x: str, y: str, mode: str, first: bool) -> bool:
        """F4.1 to F4.5, the unit standing in x."""
        side, step = self.side(u), frozenset((x, y))
        foes = self.enemy(side)
        home, self.at[u] = self.at[u], x
        barred = self.bars(side, x, y)
        self.at[u] = home
        if self.in_hex(y, foes) or barred or step in self.lakes:
            return False
        if side == "german" and self.turn < 5 and step in self.boundary:
            return False
        if mode in ("strategic", "truck"):
            near = any(self.in_hex(z, foes) for place in (x, y) for z in self.near(place))
            if step not in self.roads or near:
                return False
        rough = x in self.rough or y in self.rough
        obstacle = step in self.unbridged or (rough and step not in self.roads)
        if self.kind(u) in VEHICLES or mode == "truck":
            walled = self.thick(x) or self.thick(y) or x in self.wall or y in self.wall
            return not obstacle and (not walled or step in self.roads)
        return not obstacle or (mode in ("tactical", "shift") and first)

    def price(self, u: str, x: str, y: str, mode: str, first: bool) -> int:
        """F4.6"""
        wheels = self.kind(u) in MECHANIZED or mode == "truck"
        column = 0 if not wheels else 2 if self.turn > 10 else 1
        cost = self._ground(x, y, column)
        if first and self.ezoc(self.side(u), x):
            cost += 2
        cost += 4 * (y in self.traffic.get(self.enemy(self.side(u)), {}).values())
        return cost + 8 * (self.side(u) == "german" and y in self.bottleneck)

    def _ground(self, x: str, y: str, column: int) -> int:
        step = frozenset((x, y))
        if step in self.primary:
            return ROADS["primary"][column]
        if step in self.secondary:
            thick = self.thick(y) and not any(y in road for road in self.primary)
            return ROADS["forest road" if thick else "secondary"][column]
        if y in self.rough:
            return ENDLESS
        return CHART["forest" if y in self.forest else "light" if y in self.light else "clear"][
            column
        ]

    # --- a whole move ---

    def reach(self, u: str, mode: str) -> Found:
        """Where a move of this mode may end, and what it costs."""
        if mode == "prime_mover":
            return self._towed(u)
        on, off = self._search(u, mode, 0, 0)
        return {y: cost for y, cost in on.items() if self._may_end(u, y, mode)} | off

    def _towed(self, u: str) -> Found:
        """22.3: five points, or two hexes, which count as all of them."""
        near = dict.fromkeys(self.reach(u, "tactical"), 10)
        if self.is_(u, "disrupted", "broken", "out_of_supply"):
            return near
        on, off = self._search(u, "prime_mover", 0, 0)
        return near | {y: c for y, c in on.items() if self._may_end(u, y, "prime_mover")} | off

    def along(self, u: str, start: str, way: Sequence[str], mode: str) -> int:
        """What a way costs in a mode that it may fit."""
        total, x = 0, start
        for n, y in enumerate(way):
            stopped = n and self.ezoc(self.side(u), x)
            if y not in self.hexes or stopped or not self.open_(u, x, y, mode, not n):
                return ENDLESS
            total += self._cost(u, x, y, mode, not n)
            x = y
        return total

    def onward(self, u: str, gone: list[str], mode: str) -> set[str]:
        """Where a move that has come this way may end, if no mode is named."""
        home = self.at[u]
        spent = self.along(u, home, gone, mode)
        named = mode in ("strategic", "truck", "prime_mover")
        if named or spent > self._most(u, mode) or self.ezoc(self.side(u), gone[-1]):
            return set()
        self.at[u] = gone[-1]
        on, _ = self._search(u, mode, spent, len(gone))
        found = {y for y in on if self._may_end(u, y, mode)}
        self.at[u] = home
        return found

    def _most(self, u: str, mode: str) -> int:
        if mode == "tactical" and self.is_(u, "replacement"):
            return 1
        return {"tactical": 2, "shift": 1}.get(mode, self.points(u, mode))

    def _cost(self, u: str, x: str, y: str, mode: str, first: bool) -> int:
        return 1 if mode in ("tactical", "shift") else self.price(u, x, y, mode, first)

    def _search(self, u: str, mode: str, spent: int, gone: int) -> tuple[Found, Found]:
        """Hexes and boxes from where the unit is now, which it has left already if it has gone
        some way."""
        home, most, found = self.at[u], self._most(u, mode), Found()
        queue, done = [(spent, gone, home)], set[str]()
        while queue:
            spent, steps, x = heappop(queue)
            if x in done:
                continue
            done.add(x)
            if x != home:
                found[x] = spent
            if x not in self.hexes or (x != home and self.ezoc(self.side(u), x)):
                continue
            for y, cost in self._ahead(u, x, mode, steps):
                if y != home and spent + cost <= most:
                    heappush(queue, (spent + cost, steps + 1, y))
        off = {y: cost for y, cost in found.items() if y not in self.hexes}
        return {y: cost for y, cost in found.items() if y not in off}, off

    def _ahead(self, u: str, x: str, mode: str, steps: int) -> list[tuple[str, int]]:
        """One step on, or off the map; a unit with fresh replacements leaves with its first."""
        one_hex = self.is_(u, "replacement") and steps  # 25.2.4
        return [
            *([] if one_hex else self._out(u, x, not steps, mode)),
            *(
                (y, self._cost(u, x, y, mode, not steps))
                for y in self.near(x)
                if self.open_(u, x, y, mode, not steps)
            ),
        ]

    def _out(self, u: str, x: str, first: bool, mode: str) -> list[tuple[str, int]]:
        """11.9: a point to leave the map, for a German the road at an Entry Hex F or G."""
        by_hexes = mode in ("tactical", "shift")
        entry = self.board.get("entry", {})
        on_road = any(x in road for road in self.roads) or any(x in h for h in entry.values())
        if mode in ("strategic", "truck") and not on_road:
            return []  # no road leads off the map there
        leave = 0 if by_hexes else 2 * (first and self.ezoc(self.side(u), x))
        if self.side(u) == "allied":
            return [(box, (1 if by_hexes else 2) + leave) for box in self.boxes(x)]
        if not any(x in entry.get(letter, ()) for letter in "FG"):
            return []
        column = 0 if self.kind(u) not in MECHANIZED else 2 if self.turn > 10 else 1
        by_road = [
            self._ground(y, x, column) for y in self.near(x) if frozenset((x, y)) in self.roads
        ]
        cost = min(by_road, default=0 if x in self.rough else self._ground(x, x, column))
        return [("Antwerp", (1 if by_hexes else cost) + leave)]

    def _may_end(self, u: str, y: str, mode: str) -> bool:
        """F4.8, but for shaken units."""
        side = self.side(u)
        others = [x for x in self.in_hex(y, side) if x != u]
        if any(self.is_(x, "strategic", "truck") for x in others):
            return False
        if self.is_(u, "replacement") and y not in self.near(self.at[u]):
            return False
        if mode == "extended":
            return not any(self.in_hex(z, self.enemy(side)) for z in self.near(y))
        if mode in ("strategic", "truck"):
            beside = [
                x
                for z in self.near(y)
                if frozenset((y, z)) in self.roads
                for x in self.in_hex(z, side)
                if x != u
            ]
            return not others and not any(self.is_(x, "strategic", "truck") for x in beside)
        return True
