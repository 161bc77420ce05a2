"""Where rivers, roads and bridges run on a sheet."""

from itertools import pairwise
from typing import NamedTuple

from ardennes.atlas.paper.curves import chains, mix, noise, wobble
from ardennes.atlas.paper.sheet import Map, Sheet, key, pieces
from ardennes.atlas.paper.style import Style

Corner = tuple[int, int]
OFF = ">"  # the end of a road that leaves the map

PULL = 0.36  # corners of a river are pulled this far toward their neighbours


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
        rim = _rim(sheet)
        self.off = {c: rim[c] for c, near in self.near.items() if len(near) == 1 and c in rim}
        self.pulled = {c: self._pull(c) for c in self.at}
        self.springs = {c for c, near in self.near.items() if len(near) == 1 and c not in rim}
        self.middle = {frozenset((p.a, p.b)): self._middle(p) for p in self.pieces}
        self.on_side = {frozenset(p.text.split("/")): p for p in self.pieces if "/" in p.text}

    def _piece(self, sheet: Sheet, name: str, text: str) -> Piece:
        ((a, b),) = pieces([text])
        p, q = sheet.side(a, b) if "/" in text else (sheet.centres[a], sheet.centres[b])
        for one, other in ((p, q), (q, p)):
            self.at.setdefault(key(one), one)
            self.near.setdefault(key(one), []).append(key(other))
        return Piece(name, text, key(p), key(q))

    def _pull(self, corner: Corner) -> complex:
        at, near = self.at[corner], self.near[corner]
        mean = sum((self.at[c] for c in near), 0j) / len(near)
        return wobble(at if len(near) == 1 else mix(at, mean, PULL), 3.4, 0.05)

    def _middle(self, piece: Piece) -> complex:
        p, q = self.pulled[piece.a], self.pulled[piece.b]
        along = (q - p) / (abs(q - p) or 1.0)
        bent = noise(p.real * 0.11 + q.real * 0.07, p.imag * 0.09 + q.imag * 0.13) - 0.5
        return mix(p, q) + along * 1j * bent * 9

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
        points = [*self._beyond(chain[0]), *points, *self._beyond(chain[-1])]
        springs = (chain[0] in self.springs, chain[-1] in self.springs)
        return River(name, self.style.river_width(name), points, sides, springs)

    def _beyond(self, corner: Corner) -> list[complex]:
        """A point off the map where a river leaves it."""
        return [self.off[corner]] if corner in self.off else []

    def crossing(self, a: str, b: str) -> complex | None:
        """Where a river between two hexes is crossed."""
        piece = self.on_side.get(frozenset((a, b)))
        return None if piece is None else self.middle[frozenset((piece.a, piece.b))]

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
        return Bridge(at, along / abs(along), self.style.river_width(piece.name))


def _rim(sheet: Sheet) -> dict[Corner, complex]:
    """The corners on the rim of the map, each with a point well outside."""
    found: dict[Corner, complex] = {}
    for loop in sheet.outlines(lambda _: True):
        for edge, after in zip(loop, loop[1:] + loop[:1], strict=True):
            outward = (edge.end - edge.start + after.end - after.start) * -1j
            found[key(edge.end)] = edge.end + outward * 0.3
    return found


def _rivers(plan: Map) -> dict[str, list[str]]:
    named: dict[str, list[str]] = plan.get("rivers") or {}
    known = {text for texts in named.values() for text in texts}
    rest = [text for text in plan["board"].get("river", ()) if text not in known]
    every = {**named, "": rest} if rest else named
    return {name: [one for text in texts for one in _steps(text)] for name, texts in every.items()}


def _steps(text: str) -> list[str]:
    """A river through several hexes, step by step; a hexside as it is."""
    return [text] if "/" in text else [f"{a} {b}" for a, b in pieces([text])]


class Roads:
    """All roads; junctions, towns and ends are pinned to the hex centre."""

    def __init__(self, sheet: Sheet, plan: Map, style: Style, waters: Waters) -> None:
        self.sheet, self.waters = sheet, waters
        board = plan["board"]
        self.towns = {label for name, _ in style.towns for label in board.get(name, ())}
        self.links = {road.name: pieces(board.get(road.name, ())) for road in style.roads}
        self.near: dict[str, list[str]] = {}
        for links in self.links.values():
            for a, b in links:
                self.near.setdefault(a, []).append(b)
                self.near.setdefault(b, []).append(a)
        self.ends = {h: self._end(h) for h in plan.get("edge_roads", ()) if h in self.near}

    def _end(self, label: str) -> complex:
        """Where a road leaves the map: straight on, beyond the rim."""
        centre = self.sheet.centres[label]
        inward = self.sheet.centres[self.near[label][0]] - centre
        out = min(
            self.sheet.open_sides(label),
            key=lambda p: (round(((p - centre) * inward.conjugate()).real), key(p)),
        )
        return mix(centre, out, 1.62)

    def _cross(self, a: str, b: str) -> complex:
        a, b = min(a, b), max(a, b)
        river = self.waters.crossing(a, b)
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
        anchor = wobble(centre, 3, 0.08)
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
                found.append(Track(kind, self._points(chain), _sides(chain)))
        return found

    def _leads(self, label: str, kind: str) -> bool:
        """Of several classes in an edge hex the last, which is the best, leaves the map."""
        kinds = [k for k, links in self.links.items() if any(label in link for link in links)]
        return kinds[-1] == kind

    def _points(self, chain: list[str]) -> list[complex]:
        points = [self.stop(chain[0])]
        for a, b in pairwise(chain):
            if OFF not in a + b:
                points.append(self._cross(a, b))
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
