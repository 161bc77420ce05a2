"""How each map is drawn: one small table per game, and the colours all maps share."""

from typing import NamedTuple


class Terrain(NamedTuple):
    """A kind of ground: its fill, its marks, and how it rises in the relief."""

    name: str  # in `board` of map.json; "" is everything else
    label: str
    fill: str
    marks: tuple[str, ...] = ()  # hachure, spruce, mixed, round
    gap: float = 0.0  # between trees
    height: float = 0.34
    rugged: float = 0.1


class Road(NamedTuple):
    """A class of road."""

    name: str
    label: str
    width: float = 4.0
    casing: str = "#7c4034"
    fill: str = "#f0c987"  # "" for a plain line


class Style(NamedTuple):
    """Everything a sheet shows that its map.json does not say."""

    title: str
    subtitle: str
    km_per_hex: float
    terrain: tuple[Terrain, ...]  # later kinds cover earlier ones
    roads: tuple[Road, ...] = (Road("road", "Road"),)
    towns: tuple[tuple[str, int], ...] = (("town", 1),)  # key in board, size; names or hexes
    major: tuple[str, ...] = ()  # towns drawn a size larger
    widths: tuple[tuple[str, float], ...] = ()  # rivers, by name
    spelling: tuple[tuple[str, str], ...] = ()
    wall: str = ""  # key in board of a fortified line
    wall_label: str = ""
    wall_owner: str = ""  # whose control lies behind it
    sources: tuple[tuple[str, str], ...] = ()  # key in supply -> legend
    exit_note: str = ""
    north: float = 0.0  # degrees the arrow leans, clockwise
    note: str = ""

    def spelt(self, name: str) -> str:
        """A name as printed."""
        return dict(self.spelling).get(name, name)

    def river_width(self, name: str) -> float:
        """How broad a river is drawn."""
        return dict(self.widths).get(name, 4.0)


ATTRIBUTION = "© OpenStreetMap contributors (ODbL), SRTM, GeoNames; reconstructed map, unofficial"

CLEAR = Terrain("", "Clear", "#f3f1e6")
ROUGH = Terrain("rough", "Rough", "#e5dcc5", ("hachure",), 0.0, 0.62, 1.0)
LIGHT = Terrain("light_woods", "Light woods", "#d0dabf", ("mixed",), 11.2, 0.58, 0.6)
HEAVY = Terrain("heavy_woods", "Heavy woods", "#a9bf9f", ("spruce",), 7.8, 0.74, 0.7)
WOODS = HEAVY._replace(name="woods", label="Woods")
WOODED_ROUGH = Terrain(
    "wooded_rough", "Wooded rough", "#b4bd97", ("hachure", "spruce"), 12.0, 0.72, 1.0
)

WIDTHS = (
    ("Meuse", 10.0),
    ("Sambre", 7.0),
    ("Ourthe", 5.6),
    ("Sure", 5.0),
    ("Ambleve", 4.8),
    ("Our", 4.4),
    ("Lesse", 4.0),
    ("Ourthe Occidentale", 3.8),
    ("Ourthe Orientale", 3.8),
    ("Salm", 3.6),
    ("Warche", 3.4),
    ("Lhomme", 3.2),
    ("Clerve", 3.2),
    ("Wiltz", 2.8),
)
SPELLING = (
    ("Sure", "Sûre"),
    ("Ambleve", "Amblève"),
    ("Neufchateau", "Neufchâteau"),
    ("Ourthe Occidentale", "Ourthe occidentale"),
    ("Ourthe Orientale", "Ourthe orientale"),
)

TB = Style(
    title="The Bulge",
    subtitle="Ardennes · 16–25 December 1944",
    km_per_hex=5.3,
    terrain=(CLEAR, ROUGH, LIGHT, HEAVY),
    major=("Namur", "Bastogne"),
    widths=WIDTHS,
    spelling=SPELLING,
    wall="west_wall",
    wall_label="West Wall",
    wall_owner="german",
    sources=(("german", "German source"), ("allied", "Allied source")),
    exit_note="German mechanized units leave the map here",
    north=-1.1,
    note="odd rows half a hex east",
)
A44 = Style(
    title="Ardennes '44",
    subtitle="16–26 December 1944",
    km_per_hex=2.6,
    terrain=(CLEAR, ROUGH, LIGHT, WOODS, WOODED_ROUGH),
    roads=(
        Road("secondary_road", "Secondary road", 1.8, "#80695a", ""),
        Road("primary_road", "Primary road"),
    ),
    towns=(("village", 0), ("town", 1), ("city", 2)),
    widths=WIDTHS,
    spelling=SPELLING,
    wall="west_wall",
    wall_label="West Wall",
    wall_owner="german",
    sources=TB.sources,
)
BB81 = A44._replace(
    title="Battle of the Bulge",
    km_per_hex=3.2,
    terrain=(CLEAR, ROUGH, WOODS, WOODED_ROUGH),
    roads=(Road("road", "Road"),),
    towns=(("town", 1), ("city", 2)),
)
STYLES: dict[str, Style] = {"tb": TB, "bulge": TB, "a44": A44, "bb81": BB81}

CSS = {
    "paper": "fill:#ece5d3",
    "neat": "fill:none;stroke:#8f8674;stroke-width:1.4",
    "thin": "stroke-width:.6",
    "halo": "fill:none;stroke:#cbc1a8;stroke-width:9;opacity:.55;stroke-linejoin:round",
    "exit": "fill:none;stroke:url(#exit);stroke-width:34",
    "exit-line": "fill:none;stroke:#a3322a;stroke-width:1.8",
    "exit-arrow": "fill:#a3322a",
    "hachure": "fill:none;stroke:#6f5f45;stroke-linecap:round",
    "h0": "stroke-width:.5;opacity:.4",
    "h1": "stroke-width:.75;opacity:.52",
    "h2": "stroke-width:1.05;opacity:.66",
    "tree": "fill:none;stroke:none",
    "urban": "fill:#dcc3ab;opacity:.85",
    "walls": "fill:#54382e;stroke:#f7f3ec;stroke-width:.5",
    "bank": "fill:#4b7187;stroke:#4b7187;stroke-width:2.2;stroke-linejoin:round",
    "water": "fill:#8fb6c9;stroke:#8fb6c9;stroke-width:.4",
    "current": "fill:none;stroke:#c6dde6;stroke-width:1.2;opacity:.8",
    "grid": "fill:none;stroke:#3f4a53;stroke-width:.8;opacity:.46",
    "coast": "fill:none;stroke:#3a4147;stroke-width:1.9;stroke-linejoin:round",
    "road": "fill:none;stroke-linecap:round;stroke-linejoin:round",
    "under": "stroke:#f8f4e8;opacity:.85",
    "bridge": "fill:#fbf7ea;stroke:#26241f;stroke-width:1.3;stroke-linejoin:round",
    "rail": "fill:none;stroke:#26241f;stroke-width:1.4;stroke-linecap:round",
    "berm": "fill:none;stroke:#f6f1e2;stroke-width:6.5;opacity:.8;stroke-linecap:round",
    "wall": "fill:none;stroke:#2b2925;stroke-width:1.7",
    "breach": "stroke-dasharray:3 5",
    "teeth": "fill:#2b2925;stroke:#f6f1e2;stroke-width:.5;stroke-linejoin:round",
    "source0": "fill:#2f3530",
    "source1": "fill:#85883f",
    "no": "font:500 6.8px Inter,'Segoe UI','Liberation Sans',Arial,sans-serif;fill:#3f494f;"
    "text-anchor:middle;paint-order:stroke;stroke:#f6f2e4;stroke-opacity:.6;stroke-width:1.6px",
    "serif": "font-family:'Iowan Old Style',Palatino,'Palatino Linotype','TeX Gyre Pagella',"
    "P052,'Liberation Serif',Georgia,serif",
    "town": "font-weight:600;fill:#1f1b18;paint-order:stroke;stroke:#faf6ea;stroke-width:3.2px;"
    "stroke-linejoin:round;text-anchor:middle",
    "river": "font-style:italic;fill:#2c5870;paint-order:stroke;stroke:#f6f3e8;"
    "stroke-opacity:.8;stroke-width:2.6px;text-anchor:middle",
    "edge-note": "font-style:italic;font-size:13px;fill:#6d6556;text-anchor:middle;"
    "letter-spacing:.5px",
    "red": "fill:#a3322a",
    "plate": "fill:#f6f1e3;stroke:#8f8674;stroke-width:1.2",
    "title": "font-size:40px;font-weight:600;fill:#2a2622;text-anchor:middle",
    "subtitle": "font-size:16px;font-style:italic;fill:#5b5347;text-anchor:middle",
    "rule": "fill:none;stroke:#8f8674;stroke-width:.7",
    "swatch": "stroke:#48525a;stroke-width:.8",
    "key": "font-size:13.5px;fill:#2a2622",
    "small": "font-size:11px;fill:#6d6556",
    "ink": "fill:#2a2622",
    "bar": "fill:#fffdf5;stroke:#2a2622;stroke-width:1",
    "solid": "fill:#2a2622",
    "credit": "font-size:10.5px;fill:#6d6556;text-anchor:end",
}  # fmt: skip
