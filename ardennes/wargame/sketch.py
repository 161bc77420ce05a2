"""An invented board as a drawing: plain, but true. The games' own maps are drawn by the atlas.

The words of the game's grammar say how each is drawn: terrain fills a hex, hexsides run along the
borders, chains through the middles, sets of hexes are written into them.
"""

from collections.abc import Iterable
from html import escape
from math import cos, hypot, pi, sin
from typing import Any, NamedTuple

from ardennes.board.graph import members
from ardennes.wargame.hexmap import Grammar, HexMap

Point = tuple[float, float]

PITCH = 64.0  # from the middle of a hex to the next
RADIUS = PITCH / 3**0.5
MARGIN = 1.4 * RADIUS
WATERS = ("river", "meuse", "lake")
STYLE = """.sketch .paper{fill:#ece5d3}.sketch .hex{fill:#f6f2e6;stroke:#3f4a53;stroke-width:.8}
.sketch .rough,.sketch .broken{fill:#e2d3ac}.sketch .light_woods,.sketch .woods{fill:#cfdcc0}
.sketch .heavy_woods,.sketch .forest{fill:#a5bd9f}.sketch .wooded_rough{fill:#bcc59a}
.sketch path{fill:none;stroke-linecap:round;stroke-linejoin:round}
.sketch .water{stroke:#6d9fbd;stroke-width:8}.sketch .road{stroke:#b9764a;stroke-width:4.5}
.sketch .line{stroke:#6b5a9c;stroke-width:3;stroke-dasharray:7 5}
.sketch .bridge{stroke:#26241f;stroke-width:9;stroke-linecap:butt}
.sketch text{font:11px sans-serif;fill:#3a4147;text-anchor:middle}
.sketch .note{font-style:italic;fill:#6f5f45;font-size:9.5px}
.sketch .town{font:700 14px serif;fill:#26241f;paint-order:stroke}
.sketch .town{stroke:#faf8f3;stroke-width:3px}"""


class Sketch(NamedTuple):
    """A map and its geometry, as the files that the atlas writes."""

    svg: str
    geometry: dict[str, Any]


def sketch(s: Any, *, grammar: Grammar) -> Sketch | None:
    """The board a state is played on, if it is an invented one."""
    drawn: HexMap = s.ground.map
    return _Drawing(s, drawn, grammar).done() if drawn.size else None


class _Drawing:
    def __init__(self, s: Any, drawn: HexMap, grammar: Grammar) -> None:
        self.map, self.grammar, self.board = drawn, grammar, drawn.board
        self.pointy: bool = s.edition.grid.pointy
        points = [_middle(q, r, self.pointy) for q, r in self.board.coords]
        left, top = (min(axis) for axis in zip(*points, strict=True))
        self.at = [(x - left + MARGIN, y - top + MARGIN) for x, y in points]
        self.width, self.height = (max(axis) + MARGIN for axis in zip(*self.at, strict=True))

    def done(self) -> Sketch:
        box = [0.0, 0.0, round(self.width, 1), round(self.height, 1)]
        size = " ".join(map(str, box))
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="sketch" viewBox="{size}">',
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{box[2]}" height="{box[3]}"/>',
            *map(self._hex, range(len(self.board))),
            *self._sides(),
            *self._chains(),
            '<g id="numbers">', *map(self._number, range(len(self.board))), "</g>",
            *self._notes(),
            '<g id="names">', *self._names(), "</g></svg>",
        ]  # fmt: skip
        return Sketch("".join(parts), self._geometry(box))

    # --- what is drawn ---

    def _hex(self, place: int) -> str:
        corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(self._corner(place), range(6)))
        return f'<polygon class="hex {self.map.terrain[place]}" points="{corners}"/>'

    def _corner(self, place: int) -> Any:
        (x, y), turn = self.at[place], 0.5 if self.pointy else 0.0

        def corner(n: int) -> Point:
            angle = pi / 3 * (n + turn)
            return x + RADIUS * cos(angle), y + RADIUS * sin(angle)

        return corner

    def _sides(self) -> Iterable[str]:
        """Rivers and other lines along the borders, then what crosses them."""
        words = sorted(self.grammar.hexsides, key=lambda word: word == "bridge")
        for word in (*words, *self.grammar.one_hexside):
            look = "water" if word in WATERS else "bridge" if word == "bridge" else "line"
            for a, b in sorted(self.map.hexsides.get(word, ())):
                yield _path(look, self._crossing(a, b) if word == "bridge" else self._border(a, b))

    def _border(self, a: int, b: int) -> tuple[Point, Point]:
        """The border between two hexes, across the line between their middles."""
        (x, y), (dx, dy) = self._between(a, b)
        return (x - dy * RADIUS / 2, y + dx * RADIUS / 2), (
            x + dy * RADIUS / 2,
            y - dx * RADIUS / 2,
        )

    def _crossing(self, a: int, b: int) -> tuple[Point, Point]:
        (x, y), (dx, dy) = self._between(a, b)
        return (x - dx * 8, y - dy * 8), (x + dx * 8, y + dy * 8)

    def _between(self, a: int, b: int) -> tuple[Point, Point]:
        """The middle of two hexes, and the direction from one to the other."""
        (ax, ay), (bx, by) = self.at[a], self.at[b]
        far = hypot(bx - ax, by - ay)
        return ((ax + bx) / 2, (ay + by) / 2), ((bx - ax) / far, (by - ay) / far)

    def _chains(self) -> Iterable[str]:
        """Roads, and rivers that run through hexes."""
        for word in sorted(self.grammar.chains, key=lambda word: word not in WATERS):
            for a, b in sorted(self.map.hexsides.get(word, ())):
                yield _path("water" if word in WATERS else "road", (self.at[a], self.at[b]))

    def _number(self, place: int) -> str:
        return self._text(place, self.board.labels[place], "", -0.62)

    def _notes(self) -> Iterable[str]:
        """What else is true of a hex, in words."""
        found: dict[int, list[str]] = {}
        for word in (*self.grammar.hexes, *self.grammar.one_hex):
            for place in members(self.map.hexes.get(word, 0)):
                found.setdefault(place, []).append(word.rpartition(".")[2].replace("_", " "))
        for side, sources in self.map.sources.items():
            for place in members(sources):
                found.setdefault(place, []).append(f"{side} supply")
        for place, words in sorted(found.items()):
            yield self._text(place, ", ".join(words), "note", 0.86)

    def _names(self) -> Iterable[str]:
        for word in self.grammar.names:
            for place, name in sorted(self.map.names.get(word, {}).items()):
                yield self._text(place, name, "town", 0.62)

    def _text(self, place: int, text: str, look: str, down: float) -> str:
        x, y = self.at[place]
        return f'<text class="{look}" x="{x:.1f}" y="{y + down * RADIUS:.1f}">{escape(text)}</text>'

    # --- where it is ---

    def _geometry(self, box: list[float]) -> dict[str, Any]:
        labels = self.board.labels
        return {
            "game": "",
            "box": box,
            "hex": {"radius": round(RADIUS, 2), "pointy": self.pointy},
            "places": {label: self._place(p) for p, label in enumerate(labels)},
        }

    def _place(self, place: int) -> dict[str, Any]:
        x, y = self.at[place]
        near = [self.board.labels[n] if n >= 0 else None for n in self.board.ring[place]]
        names = (self.map.names.get(word, {}).get(place) for word in self.grammar.names)
        name = next(filter(None, names), None)
        terrain = self.map.terrain[place].replace("_", " ")
        known = {"x": round(x, 1), "y": round(y, 1), "terrain": terrain, "near": near}
        return {**known, "name": name} if name else known


def _middle(q: int, r: int, pointy: bool) -> Point:
    along, down = PITCH, PITCH * 3**0.5 / 2
    return (along * (q + r / 2), down * r) if pointy else (down * q, along * (r + q / 2))


def _path(look: str, ends: tuple[Point, Point]) -> str:
    (ax, ay), (bx, by) = ends
    return f'<path class="{look}" d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"/>'
