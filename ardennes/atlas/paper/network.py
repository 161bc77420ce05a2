"""Where rivers, roads and bridges run on a sheet."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import NamedTuple

from ardennes.atlas.paper.curves import chains, mix, noise, wobble
from ardennes.atlas.paper.sheet import Map, Sheet, key, pieces
from ardennes.atlas.paper.style import Style

Corner = tuple[int, int]
OFF = ">"  # the end of a road that leaves the map
OUT = {"N": -1j, "S": 1j, "E": 1 + 0j, "W": -1 + 0j}

PULL = 0.36  # corners of a river are pulled this far toward their neighbours
INSIDE = 0.6  # how far toward the middle of its hex a river inside a hex is led
BANK = 12.0  # a road beside a river that runs through the same hexes keeps so far off
LAKE, LAKE_WIDTH = "lake", 15.0
FOREST_ROAD = ("secondary_road", "forest_road")  # open, and dashed under trees


class River(NamedTuple):
    """A stretch of river through its points; springs taper."""

    name: str
    width: float
    points: list[complex]
    sides: list[str]
    springs: tuple[bool, bool]


class Track(NamedTuple):
    """A long line of road."""

    kind: str
    points: list[complex]
    sides: list[str]


class Bridge(NamedTuple):
    """Where a road meets a river, the direction of the water and its width."""

    at: complex
    along: complex
    width: float


class Piece(NamedTuple):
    """One hexside of river, or one step of a river through hexes."""

    name: str
    text: str
    a: Corner
    b: Corner


class Waters:
    """All rivers; corners are shared, so that tributaries meet their river."""

    def __init__(self, sheet: Sheet, plan: Map, style: Style) -> None:
        self.style = style
        self.at: dict[Corner, complex] = {}
        self.near: dict[Corner, list[Corner]] = {}
        self.pieces = [
            self._piece(sheet, name, text)
            for name, texts in _rivers(plan).items()
            for text in texts
        ]
        rim = {**_rim(sheet), **self._rim_hexes(sheet)}
        self.off = {c: rim[c] for c, near in self.near.items() if len(near) == 1 and c in rim}
        self.pulled = {c: self._pull(c) for c in self.at}
        self.springs = {c for c, near in self.near.items() if len(near) == 1 and c not in rim}
        self.middle = {frozenset((p.a, p.b)): self._middle(p) for p in self.pieces}
        inside = self._lead_inside(sheet, plan)
        sides = [p for p in self.pieces if "/" in p.text and p.text not in inside]
        self.on_side = {frozenset(p.text.split("/")): p for p in sides}
        through = [p for p in self.pieces if "/" not in p.text]
        self.below, self.above = {p.a: p.b for p in through}, {p.b: p.a for p in through}

    def _piece(self, sheet: Sheet, name: str, text: str) -> Piece:
        ((a, b),) = pieces([text])
        p, q = sheet.side(a, b) if "/" in text else (sheet.centres[a], sheet.centres[b])
        for one, other in ((p, q), (q, p)):
            self.at.setdefault(key(one), one)
            near = self.near.setdefault(key(one), [])
            if key(other) not in near:
                near.append(key(other))
        return Piece(name, text, key(p), key(q))

    def _rim_hexes(self, sheet: Sheet) -> dict[Corner, complex]:
        """Where a river through hexes leaves the map: out of its last hex, straight on."""
        found: dict[Corner, complex] = {}
        for label, centre in sheet.centres.items():
            near = self.near.get(key(centre), [])
            ways = [p - centre for p in sheet.open_sides(label)] if len(near) == 1 else []
            if ways:
                inward = self.at[near[0]] - centre
                out = min(ways, key=lambda w: (round((w * inward.conjugate()).real), key(w)))
                found[key(centre)] = centre + out * 1.6
        return found

    def _pull(self, corner: Corner) -> complex:
        at, near = self.at[corner], self.near[corner]
        mean = sum((self.at[c] for c in near), 0j) / len(near)
        return wobble(at if len(near) == 1 else mix(at, mean, PULL), 3.4, 0.05)

    def _middle(self, piece: Piece) -> complex:
        p, q = self.pulled[piece.a], self.pulled[piece.b]
        along = (q - p) / (abs(q - p) or 1.0)
        bent = noise(p.real * 0.11 + q.real * 0.07, p.imag * 0.09 + q.imag * 0.13) - 0.5
        return mix(p, q) + along * 1j * bent * 9

    def _lead_inside(self, sheet: Sheet, plan: Map) -> set[str]:
        """Sides of a named river that are no river sides by the board: it runs inside their hex.

        So a river passes through a town; the hex is the one most of these sides share.
        """
        board = {
            frozenset(p) for kind in ("river", LAKE) for p in pieces(plan["board"].get(kind, ()))
        }
        free = [p for p in self.pieces if "/" in p.text]
        free = [p for p in free if frozenset(p.text.split("/")) not in board]
        count = Counter(label for p in free for label in p.text.split("/"))
        bound = {c for p in self.pieces if p not in free for c in (p.a, p.b)}
        for p in free:
            centre = sheet.centres[max(p.text.split("/"), key=lambda label: (count[label], label))]
            side = frozenset((p.a, p.b))
            self.middle[side] = mix(self.middle[side], centre, INSIDE)
            for corner in side - bound:
                bound.add(corner)
                self.pulled[corner] = mix(self.pulled[corner], centre, INSIDE)
        return {p.text for p in free}

    def rivers(self) -> list[River]:
        """Every river as long smooth lines."""
        found: list[River] = []
        for name in dict.fromkeys(p.name for p in self.pieces):
            own = {frozenset((p.a, p.b)): p for p in self.pieces if p.name == name}
            links = [(p.a, p.b) for p in own.values()]
            for chain in chains(links, self.at.__getitem__):
                found.append(self._river(name, chain, own))
        return found

    def _river(self, name: str, chain: list[Corner], own: dict[frozenset[Corner], Piece]) -> River:
        points = [self.pulled[chain[0]]]
        for a, b in pairwise(chain):
            points += [self.middle[frozenset((a, b))], self.pulled[b]]
        sides = [own[frozenset(pair)].text for pair in pairwise(chain)]
        if name != LAKE:
            points = [*self._beyond(chain[0]), *points, *self._beyond(chain[-1])]
        first, last = (name == LAKE or end in self.springs for end in (chain[0], chain[-1]))
        return River(name, self.width(name), points, sides, (first, last))

    def width(self, name: str) -> float:
        """How broad a river or lake is."""
        return LAKE_WIDTH if name == LAKE else self.style.river_width(name)

    def _beyond(self, corner: Corner) -> list[complex]:
        """A point off the map where a river leaves it."""
        return [self.off[corner]] if corner in self.off else []

    def crossing(self, a: str, b: str) -> complex | None:
        """Where a river between two hexes is crossed."""
        piece = self.on_side.get(frozenset((a, b)))
        return None if piece is None else self.middle[frozenset((piece.a, piece.b))]

    def beside(self, a: complex, b: complex) -> complex | None:
        """Where a road beside a river through both hexes passes from one to the other."""
        middle = self.middle.get(frozenset((key(a), key(b))))
        if middle is None:
            return None
        downstream = b - a if self.below.get(key(a)) == key(b) else a - b
        return middle + downstream / abs(downstream) * BANK * 1j

    def bank(self, centre: complex) -> complex | None:
        """A point on the bank of the river through a hex."""
        here = key(centre)
        if here not in self.below and here not in self.above:
            return None
        along = self.pulled[self.below.get(here, here)] - self.pulled[self.above.get(here, here)]
        return self.pulled[here] + along / abs(along) * BANK * 1j

    def ford(self, centre: complex) -> Bridge | None:
        """A bridge inside a hex, over the river through it."""
        near = self.near.get(key(centre))
        if not near:
            return None
        name = next(p.name for p in self.pieces if key(centre) in (p.a, p.b))
        along = self.pulled[near[-1]] - (self.pulled[near[0]] if len(near) > 1 else centre)
        return Bridge(self.pulled[key(centre)], along / abs(along), self.style.river_width(name))

    def bridge(self, a: str, b: str) -> Bridge:
        """A bridge over the river between two hexes."""
        piece = self.on_side[frozenset((a, b))]
        along = self.pulled[piece.b] - self.pulled[piece.a]
        at = self.middle[frozenset((piece.a, piece.b))]
        return Bridge(at, along / abs(along), self.width(piece.name))


def _rim(sheet: Sheet) -> dict[Corner, complex]:
    """The corners on the rim of the map, each with a point well outside."""
    found: dict[Corner, complex] = {}
    for loop in sheet.outlines(lambda _: True):
        for edge, after in zip(loop, loop[1:] + loop[:1], strict=True):
            outward = (edge.end - edge.start + after.end - after.start) * -1j
            found[key(edge.end)] = edge.end + outward * 0.3
    return found


def _rivers(plan: Map) -> dict[str, list[str]]:
    named: dict[str, list[str]] = plan.get("rivers", {})
    found = {name: _all_steps(texts) for name, texts in named.items()}
    known = {frozenset(pieces([step])[0]) for steps in found.values() for step in steps}
    rest = _all_steps(plan["board"].get("river", []))
    found[""] = [step for step in rest if frozenset(pieces([step])[0]) not in known]
    found[LAKE] = _all_steps(plan["board"].get(LAKE, []))  # broad stretches of rivers
    return {name: steps for name, steps in found.items() if steps}


def _all_steps(texts: list[str]) -> list[str]:
    return [step for text in texts for step in _steps(text)]


def _steps(text: str) -> list[str]:
    """A river through several hexes, step by step; a hexside as it is."""
    return [text] if "/" in text else [f"{a} {b}" for a, b in pieces([text])]


class Roads:
    """All roads; junctions, towns and ends are pinned to the hex centre."""

    def __init__(self, sheet: Sheet, plan: Map, style: Style, waters: Waters) -> None:
        self.sheet, self.waters = sheet, waters
        board = plan["board"]
        self.bridged = set(board.get("bridge", ()))
        self.dashed = set(plan.get("forest_roads", ()))
        self.towns = {label for name, _, _ in style.towns for label in board.get(name, ())}
        self.links = {road.name: pieces(board.get(road.name, ())) for road in style.roads}
        self.near: dict[str, list[str]] = {}
        for links in self.links.values():
            for a, b in links:
                self.near.setdefault(a, []).append(b)
                self.near.setdefault(b, []).append(a)
        leave: dict[str, str] = plan.get("edge_roads", {})
        self.ends = {h: self._end(h, side) for h, side in leave.items() if h in self.near}

    def _end(self, label: str, side: str) -> complex:
        """Where a road leaves the map: over its map side, straight on, beyond the rim."""
        centre = self.sheet.centres[label]
        inward = self.sheet.centres[self.near[label][0]] - centre
        inward = inward / abs(inward) - 1.5 * OUT[side]
        out = min(
            self.sheet.open_sides(label),
            key=lambda p: (round(((p - centre) * inward.conjugate()).real), key(p)),
        )
        return mix(centre, out, 1.62)

    def _cross(self, a: str, b: str) -> complex:
        a, b = min(a, b), max(a, b)
        centres = (self.sheet.centres[a], self.sheet.centres[b])
        river = self.waters.crossing(a, b) or self.waters.beside(*centres)
        if river is not None:
            return river
        p, q = self.sheet.side(a, b)
        share = noise(p.real * 0.31 + q.real, p.imag * 0.17 + q.imag) - 0.5
        return mix(p, q, 0.5 + share * 0.3)

    def stop(self, label: str) -> complex:
        """Where roads pass in a hex; beyond the rim if it is an end."""
        if label.endswith(OFF):
            return self.ends[label.removesuffix(OFF)]
        centre, near = self.sheet.centres[label], self.near[label]
        if label in self.towns:
            return centre
        if label in self.bridged and (ford := self.waters.ford(centre)):
            return ford.at
        anchor = self.waters.bank(centre) or wobble(centre, 3, 0.08)
        if len(near) != 2 or label in self.ends:
            return anchor
        return mix(anchor, mix(self._cross(label, near[0]), self._cross(label, near[1])), 0.55)

    def tracks(self) -> list[Track]:
        """Every road as long smooth lines."""
        found: list[Track] = []
        for kind, links in self.links.items():
            own = {h for link in links for h in link}
            ends = [(h, h + OFF) for h in self.ends if h in own and self._leads(h, kind)]
            for chain in chains([*links, *ends], self.stop):
                found += self._parts(kind, chain)
        return found

    def _parts(self, kind: str, chain: list[str]) -> Iterator[Track]:
        """A chain in parts, dashed where the map says so; they meet on hexsides."""
        points, start = self._points(chain), 0
        if kind != FOREST_ROAD[0] or not self.dashed.intersection(chain):
            yield Track(kind, points, _sides(chain))
            return
        for dashed, group in groupby(chain, key=lambda h: h.removesuffix(OFF) in self.dashed):
            count = len(list(group))
            first, last = max(start - 1, 0), start + count
            part = points[max(2 * start - 1, 0) : 2 * last]
            sides = _sides(chain[first if dashed else start : last + dashed])
            yield Track(FOREST_ROAD[dashed], part, sides)
            start = last

    def _leads(self, label: str, kind: str) -> bool:
        """Of several classes in an edge hex the last, which is the best, leaves the map."""
        kinds = [k for k, links in self.links.items() if any(label in link for link in links)]
        return kinds[-1] == kind

    def _points(self, chain: list[str]) -> list[complex]:
        points = [self.stop(chain[0])]
        for a, b in pairwise(chain):
            off = OFF in a + b
            points.append(mix(self.stop(a), self.stop(b)) if off else self._cross(a, b))
            points.append(self.stop(b))
        return points


def _sides(chain: list[str]) -> list[str]:
    pairs = (sorted(pair) for pair in pairwise(chain) if OFF not in "".join(pair))
    return [f"{a} {b}" for a, b in pairs]


class Network(NamedTuple):
    """The lines of a map, ready to draw."""

    rivers: list[River]
    tracks: list[Track]
    bridges: list[Bridge]
    ends: dict[str, complex]


def network(sheet: Sheet, plan: Map, style: Style) -> Network:
    """Lay out every river, road and bridge."""
    waters = Waters(sheet, plan, style)
    roads = Roads(sheet, plan, style, waters)
    listed: list[str] = plan["board"].get("bridge", [])
    spans = [pair for pair in pieces(listed) if waters.crossing(*pair)]
    fords = [waters.ford(sheet.centres[h]) for h in listed if h in sheet.centres]
    bridges = [waters.bridge(a, b) for a, b in spans] + [found for found in fords if found]
    return Network(waters.rivers(), roads.tracks(), bridges, roads.ends)
