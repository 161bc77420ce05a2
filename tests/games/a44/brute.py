"""a44 F1 to F3, F5 to F7 again, the slow way and from the ledger's words alone: plain dicts, names
of hexes, every way walked out. Nothing of the rules is imported."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

Coord = tuple[int, int]  # column, row
Pair = frozenset[str]
SILHOUETTES = ("tank", "flak")
VEHICLES = ("tank", "flak", "recon", "artillery")
MECHANIZED = (*VEHICLES, "mech_infantry")
BOXES = {"C": "Southeast", "D": "Southwest", "F": "West", "G": "West", "H": "Northwest"}
FRIENDLY = {"german": "E", "allied": "SWN"}


@cache
def around(at: Coord) -> list[Coord]:
    """F1: the rows of the columns beside it hang on whether its own is even."""
    c, r = at
    rows = (r - 1, r) if c % 2 == 0 else (r, r + 1)
    return [(c, r - 1), (c, r + 1), *((c + side, row) for side in (-1, 1) for row in rows)]


@cache
def name(at: Coord) -> str:
    return f"E{at[0]:02d}{at[1]:02d}"


@cache
def coord(label: str) -> Coord:
    return int(label[1:3]), int(label[3:5])


@cache
def far(a: str, b: str) -> int:
    """Steps between two hexes on endless paper."""
    seen, ring, steps = {coord(a)}, {coord(a)}, 0
    while coord(b) not in seen:
        ring = {n for at in ring for n in around(at)} - seen
        seen |= ring
        steps += 1
    return steps


def pairs(sides: list[str]) -> set[Pair]:
    return {frozenset(side.split("/")) for side in sides}


class Reading:
    """A position file read plainly."""

    def __init__(self, file: dict[str, Any]) -> None:
        board = self.board = file["board"]
        first, last = map(coord, board["size"].split("-"))
        self.cells = {
            (c, r) for c in range(first[0], last[0] + 1) for r in range(first[1], last[1] + 1)
        }
        self.first, self.last = first, last
        self.hexes = sorted(map(name, self.cells))
        self.turn = file["turn"]
        self.forest, self.rough, self.wall = (
            {*board.get(word, ())} for word in ("forest", "wooded_rough", "west_wall")
        )
        self.lakes, self.meuse = pairs(board.get("lake", [])), pairs(board.get("meuse", []))
        self.rivers = pairs(board.get("river", [])) | self.meuse
        self.blown = pairs(file.get("blown", []))
        self.unbridged = self.rivers - (pairs(board.get("bridge", [])) - self.blown)
        self.primary, self.secondary = (
            {frozenset(chain.split()) for chain in board.get(f"{kind}_road", [])}
            for kind in ("primary", "secondary")
        )
        self.roads = self.primary | self.secondary
        self.boundary = pairs(board.get("army_boundary", []))
        self.at: dict[str, str] = {}
        self.known: dict[Any, Any] = {}  # what was worked out for these places of all
        self.units: dict[str, dict[str, Any]] = {}
        for row in file["unit"]:
            self.units[row["id"]] = row
            self.at[row["id"]] = row["at"]

    # --- F1 ---

    def near(self, a: str) -> list[str]:
        if a not in self.known:
            self.known[a] = sorted(name(n) for n in around(coord(a)) if n in self.cells)
        return self.known[a]

    def beyond(self, at: Coord) -> str:
        """The edges a place off the map lies beyond."""
        (low_c, low_r), (high_c, high_r) = self.first, self.last
        tests = (("E", at[0] < low_c), ("W", at[0] > high_c), ("S", at[1] < low_r))
        return "".join(e for e, so in (*tests, ("N", at[1] > high_r)) if so)

    def boxes(self, a: str) -> list[str]:
        """Q-132: the box of the nearest Entry Hex on the same edge."""
        found: set[str] = set()
        for edge in "SWN":
            if not self._on_edge(a, edge):
                continue
            entries = [
                (far(a, h), BOXES[letter])
                for letter, hexes in self.board.get("entry", {}).items()
                for h in hexes
                if self._on_edge(h, edge)
            ]
            found |= {box for d, box in entries if d == min(entries)[0]}
        return sorted(found)

    def _on_edge(self, a: str, edge: str) -> bool:
        return any(edge in self.beyond(n) for n in around(coord(a)) if n not in self.cells)

    # --- who is what ---

    def side(self, u: str) -> str:
        return self.units[u]["side"]

    def is_(self, u: str, *words: str) -> bool:
        return any(word in self.units[u].get("state", ()) for word in words)

    def kind(self, u: str) -> str:
        return self.units[u].get("type", "infantry")

    def in_hex(self, a: str, side: str) -> list[str]:
        return [u for u, at in self.at.items() if at == a and self.side(u) == side]

    def enemy(self, side: str) -> str:
        return "allied" if side == "german" else "german"

    def thick(self, a: str) -> bool:
        return a in self.forest or a in self.rough

    # --- F2 ---

    def zoc(self, u: str, y: str) -> bool:
        x = self.at[u]
        if y not in self.near(x):
            return False
        blind = self.kind(u) in SILHOUETTES and (self.thick(x) or self.thick(y))
        return not blind or frozenset((x, y)) in self.roads

    def ezoc(self, side: str, y: str) -> bool:
        return any(
            self.zoc(u, y) for u in self.at if self.side(u) != side and self.at[u] in self.hexes
        )

    # --- F3 ---

    def capable(self, u: str) -> bool:
        bad = self.is_(u, "disrupted", "broken", "strategic", "truck")
        return self.kind(u) != "artillery" and not bad

    def barrier(self, x: str, y: str) -> bool:
        return frozenset((x, y)) in self.rivers or x in self.rough or y in self.rough

    def leg(self, a: str, m: str, side: str) -> bool:
        return any(
            not (self.kind(u) in SILHOUETTES and a in self.rough) or frozenset((a, m)) in self.roads
            for u in self.in_hex(a, side)
            if self.capable(u)
        )

    def carrier(self, side: str, a: str, m: str, b: str) -> bool:
        if self.in_hex(m, self.enemy(side)) or (self.barrier(a, m) and self.barrier(m, b)):
            return False
        return self.leg(a, m, side) and self.leg(b, m, side)

    def bonds(self, side: str) -> tuple[set[str], set[Pair]]:
        """As everybody stands just now."""
        key = side, *self.at.values()
        if key not in self.known:
            self.known[key] = self._bonds(side)
        return self.known[key]

    def _bonds(self, side: str) -> tuple[set[str], set[Pair]]:
        hexes: set[str] = set()
        sides: set[Pair] = set()
        ends = {self.at[u] for u in self.at if self.side(u) == side and self.at[u] in self.hexes}
        for a in ends:
            for b in ends:
                common = sorted({*self.near(a)} & {*self.near(b)})
                if a < b and far(a, b) == 2:
                    full = {*around(coord(a))} & {*around(coord(b))}
                    if any(self.carrier(side, a, m, b) for m in common):
                        if len(full) == 1:
                            hexes.add(common[0])
                        elif len(common) == 2:  # else it closes what leads off the map
                            sides.add(frozenset(common))
            sides.update(self._edge_bonds(side, a))
        return hexes, sides

    def _edge_bonds(self, side: str, a: str) -> Iterator[Any]:
        for m in around(coord(a)):
            for v in around(m):
                between = {*around(coord(a))} & {*around(v)}
                off = v not in self.cells and v != coord(a) and v not in around(coord(a))
                if off and len(between) == 2 and between <= self.cells:
                    flanks = [name(x) for x in between]
                    free = [x for x in flanks if not self.in_hex(x, self.enemy(side))]
                    if {*self.beyond(v)} & {*FRIENDLY[side]} and any(
                        self.leg(a, x, side) for x in free
                    ):
                        yield frozenset(flanks)

    def bars(self, side: str, x: str, y: str) -> bool:
        """Is a step of a unit of this side closed by a bond, as things stand?"""
        hexes, sides = self.bonds(self.enemy(side))
        return y in hexes or frozenset((x, y)) in sides

    # --- F7 ---

    def supplied(self, u: str) -> bool:
        side, start = self.side(u), self.at[u]
        foes = self.enemy(side)
        hexes, sides = self.bonds(foes)

        def quiet(y: str) -> bool:
            return not self.ezoc(side, y) or bool(self.in_hex(y, side))

        def free(y: str) -> bool:
            return not self.in_hex(y, foes) and y not in hexes

        sources = self.board.get("supply", {}).get(side, [])
        home = {h for h in sources if not self.in_hex(h, foes)}
        while True:
            more = {
                x
                for y in home
                if free(y) and quiet(y)
                for x in self.near(y)
                if frozenset((x, y)) in self.roads - self.blown - sides
            } - home
            if not more:
                break
            home |= more
        ring = seen = {start}
        for number in range(5):
            if ring & home:
                return True
            ring = {
                y
                for x in ring
                for y in self.near(x)
                if free(y) and frozenset((x, y)) not in sides and (number == 0 or quiet(y))
            } - seen
            seen = seen | ring
        return False

    # --- 8 ---

    def fits(self, units: list[str], a: str) -> bool:
        here = {*units, *(u for u, at in self.at.items() if at == a)}
        points = sum(self.units[u].get("sp", 1) for u in here if self.kind(u) not in VEHICLES[:2])
        points -= sum(1 for u in here if self.kind(u) == "artillery" and "sp" not in self.units[u])
        tanks = sum(self.kind(u) in SILHOUETTES for u in here)
        guns = sum(self.kind(u) == "artillery" for u in here)
        return points <= 3 and tanks <= 2 and guns <= 1

    # --- F5 ---

    def screened(self, u: str, y: str) -> bool:
        return any(not self.is_(f, "retreated") for f in self.in_hex(y, self.side(u)) if f != u)

    def hot(self, u: str, y: str) -> bool:
        return self.ezoc(self.side(u), y) and not self.screened(u, y)

    def survives(self, u: str, x: str, y: str) -> bool:
        """H1, H2, H4 and H5 for one step, the unit standing in x."""
        self.at[u] = x
        step = frozenset((x, y))
        if self.in_hex(y, self.enemy(self.side(u))) or self.bars(self.side(u), x, y):
            return False
        if step in self.lakes or (step in self.meuse and step in self.unbridged):
            return False
        if self.kind(u) in VEHICLES:
            rough = self.thick(x) or self.thick(y) or x in self.wall or y in self.wall
            return step not in self.unbridged and (not rough or step in self.roads)
        return True

    def ways(self, u: str, b: str, n: int) -> Iterator[tuple[str, ...]]:
        home = self.at[u]

        def walk(way: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
            here, gone = way[-1], len(way) - 1
            if gone == n:
                yield way
                return
            for y in self.near(here):
                if y in way or (gone and self._hot_from(u, here, y)):
                    continue
                if self.survives(u, here, y):
                    yield from walk((*way, y))
            if self.side(u) == "allied":
                for box in self.boxes(here):
                    yield (*way, box)

        yield from [*walk((b,))]
        self.at[u] = home

    def _hot_from(self, u: str, x: str, y: str) -> bool:
        self.at[u] = x
        return self.hot(u, y)

    def after(self, u: str, end: str) -> bool:
        """S3: could it trace once it is there?"""
        if end not in self.hexes:
            return True
        home, self.at[u] = self.at[u], end
        found = self.supplied(u)
        self.at[u] = home
        return found

    def retreat_ends(self, u: str, b: str, n: int) -> list[str]:
        return sorted({w[-1] for w in self.retreat_ways(u, b, n)})

    def retreat_ways(self, u: str, b: str, n: int) -> list[tuple[str, ...]]:
        found = [*self.ways(u, b, n)]
        wishes = (
            lambda w: w[-1] not in self.hexes or far(b, w[-1]) == n,
            lambda w: not self.hot(u, w[1]) if w[1] in self.hexes else True,
            lambda w: self.after(u, w[-1]),
            lambda w: w[-1] not in self.hexes or self.fits([u], w[-1]),
        )
        for wish in wishes:
            found = [w for w in found if wish(w)] or found
        if self.kind(u) in VEHICLES and found:
            roads = [sum(frozenset(s) in self.roads for s in pairwise(w)) for w in found]
            found = [w for w, count in zip(found, roads, strict=True) if count == max(roads)]
        return found

    def dies_at_once(self, u: str, n: int) -> bool:
        """Before any way is looked for (F5)."""
        gun = self.side(u) == "german" and self.kind(u) == "artillery"
        hit = self.is_(u, "disrupted", "out_of_supply") and n >= 3
        return self.is_(u, "broken", "retreated") or hit or gun

    def stand(self, u: str, at: str, *, broken: bool) -> None:
        """Where a retreat ends, and in which state."""
        state = self.units[u].get("state", [])
        worse = broken or "disrupted" in state
        kept = [w for w in state if w not in ("disrupted", "broken", "strategic")]
        self.units[u]["state"] = [*kept, "retreated", "broken" if worse else "disrupted"]
        self.at[u] = at
        self.known = {}

    def room_beyond(self, u: str, way: list[str]) -> list[str]:
        """17.4: the next hexes of ways that end where there is room."""
        home, found = self.at[u], list[str]()

        def leads(here: str, gone: list[str]) -> bool:
            if here not in self.hexes or self.fits([u], here):
                return True
            return any(leads(y, [*gone, y]) for y in self._on(u, here, gone))

        for y in self._on(u, way[-1], way):
            if leads(y, [*way, y]):
                found.append(y)
        self.at[u] = home
        return sorted(found)

    def _on(self, u: str, here: str, gone: list[str]) -> list[str]:
        found = [
            y
            for y in self.near(here)
            if y not in gone and not self._hot_from(u, here, y) and self.survives(u, here, y)
        ]
        return found + (self.boxes(here) if self.side(u) == "allied" else [])

    # --- F16 ---

    def disengagement_ends(self, u: str, *, shaken_by_die: bool) -> list[str]:
        """One hex or two; where a box is entered the way ends."""
        home, found = self.at[u], set[str]()
        engaged, shaken = self.is_(u, "engaged"), self.is_(u, "disrupted", "broken")
        for way in self.ways(u, home, 2):
            hot = way[1] in self.hexes and self.hot(u, way[1])
            if hot and not engaged:
                continue
            if way[-1] not in self.hexes or self.fits([u], way[-1]):
                found.add(way[-1])
        for way in self.ways(u, home, 1):
            hot = way[1] in self.hexes and self.hot(u, way[1])
            if way[1] in self.hexes and (shaken or (hot and (shaken_by_die or not engaged))):
                continue
            if way[1] not in self.hexes or self.fits([u], way[1]):
                found.add(way[1])
        return sorted(found)

    # --- F6 ---

    def advances(self, u: str, vacated: str, kind: str) -> list[str]:
        start, hexes = self.at[u], 2 if kind == "bonus" else 1
        mechanized = self.kind(u) in MECHANIZED and not self.is_(u, "out_of_supply")
        found: set[str] = set()

        def walk(way: tuple[str, ...], on_road: bool) -> None:
            for y in self.near(way[-1]):
                road = on_road and self._bonus_road(way[-1], y)
                bonus = road and kind != "limited" and len(way) == hexes + 1
                if y in way or not (len(way) <= hexes or bonus):
                    continue
                if self._advances_to(u, way[-1], y, vacated, first=len(way) == 1):
                    self._note(found, u, y, kind, vacated)
                    walk((*way, y), road)
            if self.side(u) == "allied" and len(way) <= hexes and kind != "limited":
                found.update(self.boxes(way[-1]))

        walk((start,), mechanized)
        self.at[u] = start
        return sorted(found)

    def _note(self, found: set[str], u: str, y: str, kind: str, vacated: str) -> None:
        others = [f for f in self.in_hex(y, self.side(u)) if f != u]
        riding = any(self.is_(f, "strategic", "truck") for f in others)
        if (kind != "limited" or y == vacated) and not riding and self.fits([u], y):
            found.add(y)

    def _bonus_road(self, x: str, y: str) -> bool:
        step = frozenset((x, y))
        forest = self.thick(y) and not any(y in road for road in self.primary)
        return step in self.primary or (step in self.secondary and (not forest or self.turn >= 11))

    def _advances_to(self, u: str, x: str, y: str, vacated: str, *, first: bool) -> bool:
        self.at[u] = x
        step, side = frozenset((x, y)), self.side(u)
        if self.in_hex(y, self.enemy(side)) or step in self.lakes:
            return False
        if side == "german" and self.turn < 5 and step in self.boundary:
            return False
        if y != vacated and self.bars(side, x, y):
            return False
        foes = [f for f in self.at if self.side(f) != side]
        if not first and any(self.zoc(f, x) and self.zoc(f, y) for f in foes):
            return False
        road, rough = step in self.roads, x in self.rough or y in self.rough
        if self.kind(u) in VEHICLES:
            walls = self.thick(x) or self.thick(y) or x in self.wall or y in self.wall
            return step not in self.unbridged and (road or not walls)
        if first:
            return True
        return step not in self.unbridged and (road or not (rough or self.thick(y)))

    # --- 19.4.1 ---

    def group_ends(self, group: list[str], vacated: str) -> list[str]:
        """Where a Breakthrough Group may go after DS; from several hexes by way of the vacated."""
        homes = {u: self.at[u] for u in group}
        mechanized = all(self.kind(u) in MECHANIZED for u in group)
        starts, found = {*homes.values()}, set[str]()
        if any(self.is_(u, "out_of_supply") for u in group) or not self._fit_alone(group):
            return []

        def walk(way: tuple[str, ...], on_road: bool) -> None:
            for y in self.near(way[-1]):
                road = on_road and self._bonus_road(way[-1], y)
                most = (3 if road else 2) if mechanized else 1
                if y in way or len(way) > most:
                    continue
                if all(self._goes(group, u, way[-1], y, vacated, len(way) == 1) for u in group):
                    self._note_group(found, group, y)
                    walk((*way, y), road)

        if len(starts) == 1:
            walk((*starts,), mechanized)
        elif all(self._advances_to(u, at, vacated, vacated, first=True) for u, at in homes.items()):
            self._note_group(found, group, vacated)
            roads = all(self._bonus_road(at, vacated) for at in starts)
            walk(("nowhere", vacated), mechanized and roads)
        self.at.update(homes)
        return sorted(found)

    def _fit_alone(self, group: list[str]) -> bool:
        """The group by itself makes one stack."""
        return self.fits(group, "nowhere")

    def _goes(self, group: list[str], u: str, x: str, y: str, vacated: str, first: bool) -> bool:
        self.at.update(dict.fromkeys(group, x))
        return self._advances_to(u, x, y, vacated, first=first)

    def _note_group(self, found: set[str], group: list[str], y: str) -> None:
        others = [u for u, at in self.at.items() if at == y and u not in group]
        if not any(self.is_(u, "strategic", "truck") for u in others) and self.fits(
            [*others, *group], "nowhere"
        ):
            found.add(y)
