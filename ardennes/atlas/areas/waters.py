"""Which real river each river border follows, and where it runs."""

from collections.abc import Iterable
from itertools import pairwise

from ardennes.atlas.areas.spaces import Country, Pair, to_sheet
from ardennes.atlas.layers import layer

STEP = 4.0  # between two samples of a course
MEUSE = "Meuse"
WIDTHS = (5.6, 13.0)  # how broad rivers and the Meuse are drawn
# The borders of a river from its upper end; a border of two rivers is listed with both.
FOLLOWS = {
    "Lesse": "Rochefort/Wellin, Beauraing/Rochefort, Beauraing/Ciney",
    "Ourthe Orientale": "Houffalize/La Roche",
    "Ourthe": "Houffalize/La Roche, Hotton/La Roche, Hotton/Marche, Ouffet/Werbomont,"
    "Ouffet/Stoumont, Herve/Ouffet",
    "Aisne (Ourthe)": "Hotton/Werbomont",
    "Amblève": "Malmedy/Spa, Spa/Trois Ponts, Stoumont/Trois Ponts, Stoumont/Werbomont,"
    "Ouffet/Stoumont",
    "Eau Rouge": "Malmedy/Spa",
    "Salm": "Trois Ponts/Vielsalm",
    "Lienne": "Manhay/Vielsalm, Trois Ponts/Werbomont",
    "Our": "Bleialf/St. Vith, Dasburg/St. Vith, Clervaux/Dasburg, Dasburg/Vianden,"
    "Kruchten/Vianden, Diekirch/Kruchten",
    "Sauer": "Martelange/Wiltz, Diekirch/Kruchten, Echternach/Kruchten, Bitburg/Echternach,"
    "Echternach/Trier",
    "Attert": "Diekirch/Mersch",
    "Alzette": "Diekirch/Mersch",
    "Moselle": "Luxembourg/Trier",
    "Semois": "Bouillon/Florenville, Bouillon/Gedinne",
    "Roer": "Gemund/Monschau",
}


def rivers_of(country: Country) -> dict[Pair, tuple[str, ...]]:
    """The rivers along each river border."""
    found: dict[Pair, tuple[str, ...]] = {
        pair: (MEUSE,) for pair, border in country.borders.items() if border.water == "meuse"
    }
    for river, text in FOLLOWS.items():
        for words in text.split(","):
            a, b = words.strip().split("/")
            found[frozenset((a, b))] = (*found.get(frozenset((a, b)), ()), river)
    return found


def courses(names: Iterable[str]) -> dict[str, list[list[complex]]]:
    """The reaches of named rivers on the sheet, with a point every STEP."""
    wanted = set(names)
    found: dict[str, list[list[complex]]] = {name: [] for name in sorted(wanted)}
    for feature in layer("rivers"):
        name = feature.properties["name"]
        if feature.shape == "LineString" and name in wanted:
            found[name] += [dense([to_sheet(*p) for p in line], STEP) for line in feature.lines]
    return found


def dense(points: list[complex], step: float) -> list[complex]:
    """The same line with no two points farther apart than `step`."""
    found: list[complex] = []
    for a, b in pairwise(points):
        n = max(1, round(abs(b - a) / step))
        found += [a + (b - a) * i / n for i in range(n)]
    return [*found, points[-1]]
