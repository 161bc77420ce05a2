"""What each game wants of its road net, and the places it must serve."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ardennes.atlas.frame import Frame, Paper
from ardennes.atlas.layers import Feature
from ardennes.board.hexes import Coord, distance


class RoadPlan(NamedTuple):
    """The table of a game: which places are served and how dense the net is."""

    apart: Mapping[int, int]  # importance -> hexes between a place and those before it
    detour: float  # a direct road is laid when the way round is so many times as long
    hub_detour: float  # the same for the roads out of a hub
    highway_detour: float = 0.0  # the same for highways; 0: every one
    hubs: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()  # further places, whatever their importance
    left_out: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()  # routes that are never thinned out
    one_class: bool = True
    exit_tier: int = 1  # roads of up to this tier (2: those with a name) may leave the map
    exit_gaps: Mapping[str, int] = MappingProxyType({})  # hexes between them by map side, else 2
    density: float = math.inf  # the most links per hex
    flat: int = 4  # rings of up to so many links that enclose no hex are opened


class Stop(NamedTuple):
    """A place to be served: its name, its point on the paper and its hex."""

    name: str
    point: Paper
    at: Coord


BATTLE = 3  # the least importance of a place named in the battle

HUBS = (
    "Bastogne", "Sankt Vith", "Malmedy", "Houffalize", "Manhay", "Werbomont", "Marche-en-Famenne",
    "Dinant", "Ciney", "Vielsalm", "Stavelot", "Trois-Ponts", "Clervaux", "Diekirch", "Ettelbruck",
    "Echternach", "Arlon", "Libramont", "Prüm", "Bitburg", "Rochefort", "La Roche-en-Ardenne",
)  # fmt: skip
CROSSROADS = (
    "Manhay", "Werbomont", "Baraque de Fraiture", "Losheimergraben", "Noville", "Schönberg",
    "Celles", "Stoumont", "Champlon", "Waxweiler", "Hosingen", "Dasburg",
)  # fmt: skip

SUBURBS = (
    "Wanze", "Amay", "Profondeville", "Sprimont", "Esneux", "Jemeppe-sur-Sambre", "Kall",
    "Fosses-la-Ville", "Jambes",
)  # fmt: skip

KEY_ROUTES = (
    "N4 Brussels-Namur-Marche-Bastogne-Arlon",
    "N15 Liège-Werbomont-Houffalize-Bastogne",
    "N23 Huy-Hamoir-Werbomont-Trois-Ponts-Stavelot-Malmedy",
    "N32 Malmedy-Waimes-Bütgenbach-Büllingen-Losheimergraben",
    "N33 Trois-Ponts-La Gleize-Stoumont-Aywaille",
    "Malmedy-Ligneuville-St. Vith-Luxembourg border",
    "Skyline Drive (N7) Weiswampach-Hosingen-Diekirch",
    "Dasburg-Marnach-Clervaux-Antoniushof-Longvilly-Bastogne",
    "Prüm-Pronsfeld-Arzfeld-Dasburg",
    "St. Vith-Schönberg-Bleialf-Prüm",
    "R265 Zülpich-Gemünd-Schleiden-Hellenthal-Losheim-Prüm",
    "R51 Köln-Euskirchen-Münstereifel-Blankenheim-Prüm-Bitburg-Trier",
    "Marche-Hotton-Érezée-Manhay",
    "Champlon-La Roche-Samrée-Baraque de Fraiture",
    "Bastogne-Neufchâteau-Florenville",
    "Bastogne-St-Hubert",
    "Namur-Dinant-Givet (Meuse valley)",
    "Liège-Nandrin-Somme-Leuze-Marche",
    "N10 Wasserbillig-Rosport-Echternach-Wallendorf-Diekirch",
)

WIDE = RoadPlan(
    {1: 1, 2: 1, 3: 4},
    detour=2.0,
    hub_detour=1.0,
    highway_detour=1.3,
    hubs=HUBS,
    extra=(*CROSSROADS, "Bertogne"),
    left_out=SUBURBS,
    keys=KEY_ROUTES,
    exit_tier=2,
    exit_gaps={"S": 3},
    density=0.675,
    flat=6,
)
PLANS: Mapping[str, RoadPlan] = {
    "tb": WIDE,
    "bulge": WIDE,
    "bb81": RoadPlan({1: 1, 2: 1, 3: 2, 4: 4}, 1.6, 1.0, 0, HUBS, CROSSROADS, flat=5),
    "a44": RoadPlan({1: 1, 2: 1, 3: 1, 4: 2}, 1.2, 1.0, 0, HUBS, CROSSROADS, one_class=False),
}


def stops(
    frame: Frame, cells: Collection[Coord], plan: RoadPlan, places: Iterable[Feature]
) -> list[Stop]:
    """The places of the plan, the most important first, one a hex and far enough apart."""
    wanted = [place for place in places if _rank(place, plan) in plan.apart]
    wanted.sort(key=lambda p: (_rank(p, plan), -(p.properties.get("pop") or 0), p.lines[0][0]))
    found: list[Stop] = []
    for place in wanted:
        spot = place.lines[0][0]
        at, apart = frame.hex_at(*spot), plan.apart[_rank(place, plan)]
        if at in cells and all(distance(at, other.at) >= apart for other in found):
            found.append(Stop(place.properties["name"], frame.to_paper(*spot), at))
    return found


def battle_places(frame: Frame, places: Iterable[Feature]) -> Counter[Coord]:
    """How many towns and places named in the battle each hex holds."""
    return Counter(
        frame.hex_at(*place.lines[0][0])
        for place in places
        if place.properties["importance"] <= BATTLE
    )


def _rank(place: Feature, plan: RoadPlan) -> int:
    """Importance; the plan's further places count as towns, those left out as nothing."""
    name = place.properties["name"]
    if name in plan.left_out:
        return 0
    return 2 if name in plan.extra else place.properties["importance"]
