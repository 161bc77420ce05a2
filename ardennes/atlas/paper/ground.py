"""The land itself: its terrain, its relief and the grid."""

from ardennes.atlas.frame import Frame
from ardennes.atlas.paper.clutter import Clutter
from ardennes.atlas.paper.curves import WHOLE, Pen, blob, mix, polygon, wobble
from ardennes.atlas.paper.network import Network
from ardennes.atlas.paper.relief import COARSE, STEP, Relief, invented, surveyed
from ardennes.atlas.paper.sheet import Map, Sheet
from ardennes.atlas.paper.style import Style, Terrain

NORTH = 5  # among STEPS, on grids with level sides


class Land:
    """A map with its sheet, style and lines, and the terrain of every hex."""

    def __init__(
        self, sheet: Sheet, plan: Map, style: Style, lines: Network, frame: Frame | None = None
    ) -> None:
        self.sheet, self.plan, self.style, self.lines = sheet, plan, style, lines
        self.frame = frame
        self.kinds = {label: style.terrain[0] for label in sheet.coords}
        for terrain in style.terrain[1:]:
            for label in plan["board"].get(terrain.name, ()):
                self.kinds[label] = terrain
        self.names: dict[str, str] = {}
        for name, _, _ in style.towns:
            if hasattr(plan["board"].get(name), "items"):
                self.names.update(plan["board"][name])
        self.sizes = dict(self._towns())
        self.wall_tops = self._wall_tops()

    def _towns(self) -> list[tuple[str, int]]:
        """Hexes and sizes; a list of hexes says more of the size than a table of names."""
        board, found = self.plan["board"], list[tuple[str, int]]()
        listed = sorted(self.style.towns, key=lambda t: isinstance(board.get(t[0]), list))
        for name, size, _ in listed:
            for label in board.get(name, ()):
                found.append((label, size + (self.name_of(label) in self.style.major)))
        return found

    def _wall_tops(self) -> set[str]:
        """Hexes along whose level north side the fortified line runs."""
        if self.sheet.grid.pointy:
            return set()
        board, style = self.plan["board"], self.style
        wall = set(board.get(style.wall, ()))
        behind = wall.union(board.get("control", {}).get(style.wall_owner, ()))
        return {h for h in wall if self.sheet.around(h)[NORTH] not in (None, *behind)}

    def name_of(self, label: str) -> str:
        """The name of the town in a hex, if it has one."""
        return self.names.get(label, "")

    def kind_of(self, label: str) -> Terrain:
        """The terrain of a hex."""
        return self.kinds[label]

    def outline(self) -> str:
        """The rim of the map."""
        pen = Pen()
        for loop in self.sheet.outlines(lambda _: True):
            polygon(pen, [edge.start for edge in loop])
        return str(pen)

    def fills(self) -> str:
        """One soft shape per kind of terrain."""
        return "".join(self._fill(terrain) for terrain in self.style.terrain[1:])

    def _fill(self, terrain: Terrain) -> str:
        pen = Pen(WHOLE)
        for loop in self.sheet.outlines(lambda label: self.kinds[label] is terrain):
            blob(pen, [wobble(mix(e.start, e.end, t), 4.5) for e in loop for t in (0.0, 0.5)])
        return f'<path d="{pen}" fill="{terrain.fill}"/>' if pen.parts else ""

    def grid(self) -> str:
        """Every hexside once."""
        pen = Pen()
        for label in self.sheet.coords:
            v, near = self.sheet.corners(label), self.sheet.around(label)
            own = [i for i in range(6) if i < 3 or near[i] is None]
            for i in own:
                if i - 1 not in own:
                    pen.move(v[i])
                pen.draw(v[(i + 1) % 6])
        return f'<path class="grid" d="{pen}"/>'


def relief(land: Land, clutter: Clutter) -> str:
    """Tint and hill shade, and hachures where the ground is rough."""
    real = land.frame is not None
    field = surveyed(land.sheet, land.frame) if land.frame else invented(land.sheet, land.kind_of)

    def rough(p: complex) -> bool:
        """Where strokes belong and nothing else stands."""
        label = land.sheet.at(p)
        return bool(label and "hachure" in land.kinds[label].marks and not clutter.weight(p))

    strokes = "".join(
        f'<path class="hachure h{i}" d="{d}"/>' for i, d in enumerate(field.hachures(rough)) if d
    )
    tint = _picture(field, field.tint(), COARSE) if real else ""
    return tint + _picture(field, field.shade(), field.grain) + strokes


def _picture(field: Relief, address: str, steps: float) -> str:
    """A picture whose cells have their middles on the lattice."""
    cell = STEP * steps
    wide, high = (-(-n // steps) * cell for n in (field.columns, field.rows))
    return (
        f'<image href="{address}" x="{-cell / 2:.6g}" y="{-cell / 2:.6g}" width="{wide:.6g}" '
        f'height="{high:.6g}" preserveAspectRatio="none"/>'
    )
