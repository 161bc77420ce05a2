"""How each map is drawn: one small table per game."""

import re
from typing import Any, NamedTuple


class Terrain(NamedTuple):
    """A kind of ground: its fill, its marks, and how wild the relief of an invented board is."""

    name: str  # in `board` of map.json; "" is everything else
    label: str
    fill: str
    marks: tuple[str, ...] = ()  # hachure, spruce, mixed
    gap: float = 0.0  # between trees
    rugged: float = 0.1


class Road(NamedTuple):
    """A class of road."""

    name: str
    label: str
    width: float = 4.0
    casing: str = "#7c4034"
    fill: str = "#f0c987"  # "" for a plain line
    dash: str = ""


class Region(NamedTuple):
    """A name of the land, where it lies and how it leans."""

    name: str
    lon: float
    lat: float
    lean: float = 0.0  # degrees, clockwise
    size: float = 15.0
    space: float = 6.0  # between letters


class Style(NamedTuple):
    """Everything a sheet shows that its map.json does not say."""

    title: str
    subtitle: str
    km_per_hex: float
    terrain: tuple[Terrain, ...]  # later kinds cover earlier ones
    roads: tuple[Road, ...] = (Road("road", "Road"),)
    # Key in board, size, label; later kinds are larger.
    towns: tuple[tuple[str, int, str], ...] = (("town", 1, "Town"),)
    letters: tuple[float, ...] = (9.6, 12.4, 14.4)  # of town names, by size
    major: tuple[str, ...] = ()  # towns drawn a size larger
    widths: tuple[tuple[str, float], ...] = ()  # rivers, by name
    spelling: tuple[tuple[str, str], ...] = ()
    regions: tuple[Region, ...] = ()
    wall: str = ""  # key in board of a fortified line
    wall_label: str = ""
    wall_owner: str = ""  # whose control lies behind it
    sources: tuple[tuple[str, str], ...] = ()  # key in supply -> legend
    exit_note: str = ""
    north: float = 0.0  # degrees the arrow leans, clockwise
    note: str = ""

    def spelt(self, name: str) -> str:
        """A name as printed; a second stretch of a river is called as the first."""
        plain = re.sub(r" \d+$| \(.*\)$", "", name)
        return dict(self.spelling).get(plain, plain)

    def river_width(self, name: str) -> float:
        """How broad a river is drawn."""
        return dict(self.widths).get(re.sub(r" \d+$", "", name), 3.0)


ATTRIBUTION = "© OpenStreetMap contributors (ODbL), SRTM, GeoNames; reconstructed map, unofficial"
INVENTED = "An invented board, not to scale"

CLEAR = Terrain("", "Clear", "#f6f3e8")
ROUGH = Terrain("rough", "Rough", "#e2d5b4", ("hachure",), 0.0, 1.0)
LIGHT = Terrain("light_woods", "Light woods", "#d3dcbf", ("mixed",), 20.0, 0.6)
HEAVY = Terrain("heavy_woods", "Heavy woods", "#a9bf9f", ("spruce",), 14.4, 0.7)
WOODS = HEAVY._replace(name="woods", label="Woods")
FOREST = HEAVY._replace(name="forest", label="Forest")
WOODED_ROUGH = Terrain("wooded_rough", "Wooded rough", "#cdbf95", ("hachure", "fir"), 25.0, 1.0)

WIDTHS = (
    ("Meuse", 10.0),
    ("Moselle", 9.0),
    ("Sambre", 7.0),
    ("Ourthe", 5.6),
    ("Sauer", 5.2),
    ("Amblève", 4.8),
    ("Our", 4.6),
    ("Semois", 4.4),
    ("Roer", 4.4),
    ("Lesse", 4.0),
    ("Vesdre", 4.0),
    ("Kyll", 4.0),
    ("Saar", 6.0),
    ("Ourthe Occidentale", 3.8),
    ("Ourthe Orientale", 3.8),
    ("Prüm", 3.6),
    ("Salm", 3.6),
    ("Alzette", 3.6),
    ("Clerf", 3.4),
    ("Warche", 3.4),
    ("Lomme", 3.4),
    ("Lienne", 3.0),
    ("Wiltz", 3.0),
)
SPELLING = (
    ("Sauer", "Sûre|Sauer"),  # to the west and to the east
    ("Clerf", "Clerve"),
    ("Lomme", "Lhomme"),
    ("Sankt Vith", "St-Vith"),
    ("La Roche-en-Ardenne", "La Roche"),
    ("Marche-en-Famenne", "Marche"),
    ("Saint-Hubert", "St-Hubert"),
    ("Ourthe Occidentale", "Ourthe occidentale"),
    ("Ourthe Orientale", "Ourthe orientale"),
)

REGIONS = (
    Region("HAUTES FAGNES", 6.06, 50.535, -24, 17, 7),
    Region("SCHNEE EIFEL", 6.395, 50.27, -36, 12, 4),
    Region("CONDROZ", 5.24, 50.40, -22, 24, 22),
    Region("FAMENNE", 5.2, 50.215, -20, 18, 14),
    Region("EIFEL", 6.4, 50.11, 0, 24, 20),
    Region("ŒSLING", 5.93, 50.04, 0, 15, 9),
)
FINE_REGIONS = (
    *REGIONS,
    Region("LOSHEIM GAP", 6.35, 50.34, -30, 12, 4),
    Region("HERTOGENWALD", 6.06, 50.585, -14, 12, 5),
    Region("ELSENBORN RIDGE", 6.24, 50.452, 20, 11, 3),
    Region("FORÊT DE SAINT-HUBERT", 5.41, 50.035, -24, 14, 5),
    Region("PLATEAU DES TAILLES", 5.76, 50.225, 0, 13, 4),
    Region("GUTLAND", 6.13, 49.8, 0, 16, 10),
    Region("HESBAYE", 5.05, 50.6, -8, 20, 16),
)

TB = Style(
    title="The Bulge",
    subtitle="Ardennes · 16–25 December 1944",
    km_per_hex=5.3,
    terrain=(CLEAR, ROUGH, LIGHT, HEAVY),
    major=("Namur", "Bastogne"),
    widths=WIDTHS,
    spelling=SPELLING,
    regions=REGIONS,
    wall="west_wall",
    wall_label="West Wall",
    wall_owner="german",
    sources=(("german", "German source"), ("allied", "Allied source")),
    exit_note="German mechanized units leave the map here",
    north=-1.1,
    note="odd rows half a hex east",
)
BULGE = TB._replace(title="Bulge", subtitle="The Ardennes offensive · December 1944")
A44 = Style(
    title="Ardennes ’44",
    subtitle="16–26 December 1944",
    km_per_hex=2.6,
    terrain=(CLEAR, LIGHT, FOREST, WOODED_ROUGH),
    roads=(
        Road("forest_road", "Forest road", 1.7, "#6e5545", "", "4.5 3"),
        Road("secondary_road", "Secondary road", 1.7, "#7d6656", ""),
        Road("primary_road", "Primary road"),
    ),
    towns=(("village", 0, "Village"), ("town", 1, "Town"), ("city", 2, "City")),
    letters=(8.8, 11.4, 15.0),
    widths=(("Meuse", 13.0), *WIDTHS[1:]),
    spelling=SPELLING,
    regions=FINE_REGIONS,
    wall="west_wall",
    wall_label="West Wall",
    wall_owner="german",
    sources=TB.sources,
)
BB81 = A44._replace(
    title="Battle of the Bulge",
    subtitle="16–23 December 1944",
    km_per_hex=3.2,
    terrain=(CLEAR, ROUGH, WOODS),
    roads=(Road("road", "Road", 3.4),),
    towns=(("town", 1, "Town"), ("fortified_town", 2, "Fortified town")),
    letters=(9.0, 11.4, 14.0),
)
STYLES: dict[str, Style] = {"tb": TB, "bulge": BULGE, "a44": A44, "bb81": BB81}
PLAIN = Style(
    title="",
    subtitle="",
    km_per_hex=0.0,
    terrain=(CLEAR, ROUGH, LIGHT, WOODS, HEAVY),
    towns=(("village", 0, "Village"), ("town", 1, "Town"), ("city", 2, "City")),
)  # of a map that says all by itself


def style_of(plan: dict[str, Any]) -> Style:
    """How a game's map is drawn; one without a style of its own has what its board names."""
    game, board = plan["game"], plan["board"]
    used = (CLEAR, *(kind for kind in PLAIN.terrain[1:] if kind.name in board))
    return STYLES.get(game) or PLAIN._replace(title=game.capitalize(), terrain=used)
