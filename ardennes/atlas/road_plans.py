"""What each game wants of its road net, and the places it must serve."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ardennes.atlas.frame import Frame, Paper
from ardennes.atlas.layers import Feature, Point
from ardennes.board.hexes import Coord, distance


class RoadPlan(NamedTuple):
    """The table of a game: which places are served and how dense the net is."""

    apart: Mapping[int, int]  # importance -> hexes between a place and those before it
    detour: float  # a direct road is laid when the way round is so many times as long
    hub_detour: float  # the same for the roads out of a hub
    highway_detour: float = 0.0  # the same for highways; 0: every one
    hubs: Mapping[str, int] = MappingProxyType({})  # and how many roads each must keep
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
    firm: bool = True  # a road must serve it; a hamlet only draws roads


LEFT_OUT = 9  # sorts after every importance
BATTLE = 3  # the least importance of a place named in the battle

# The towns many roads meet in, and how many of them mattered in December 1944.
HUBS: Mapping[str, int] = {
    "Bastogne": 6, "Sankt Vith": 5, "Malmedy": 5, "Houffalize": 4, "Manhay": 4, "Werbomont": 4,
    "Marche-en-Famenne": 5, "Dinant": 4, "Ciney": 3, "Vielsalm": 4, "Stavelot": 3, "Trois-Ponts": 4,
    "Clervaux": 4, "Diekirch": 4, "Ettelbruck": 3, "Echternach": 4, "Arlon": 5, "Libramont": 3,
    "Prüm": 4, "Bitburg": 3, "Rochefort": 4, "La Roche-en-Ardenne": 4, "Wiltz": 3,
    "Saint-Hubert": 3, "Neufchâteau": 3, "Givet": 3, "Namur": 3,
}  # fmt: skip
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
    density=0.69,
    flat=6,
)
PLANS: Mapping[str, RoadPlan] = {
    "tb": WIDE,
    "bulge": WIDE,
    "bb81": RoadPlan({1: 1, 2: 1, 3: 2, 4: 4}, 1.6, 1.0, 0, HUBS, CROSSROADS, flat=5),
    "a44": RoadPlan(
        {1: 1, 2: 1, 3: 1, 4: 2},
        detour=1.2,
        hub_detour=1.0,
        hubs=HUBS,
        extra=CROSSROADS,
        keys=KEY_ROUTES,
        one_class=False,
        exit_tier=2,
        density=0.77,
    ),
}


def stops(
    frame: Frame,
    cells: Collection[Coord],
    plan: RoadPlan,
    places: Iterable[Feature],
    at: Mapping[str, Coord] = MappingProxyType({}),
    served: Collection[Coord] = (),
) -> list[Stop]:
    """The places to be served, one a hex.

    First those whose hexes are given by name (`at`), then the chief place of every hex that must
    have a road, then the places of the plan, the most important first and far enough apart.
    """
    ground = sorted(places, key=lambda place: _weight(place, plan))
    found: dict[Coord, Stop] = {}
    for name, spot in at.items():
        same = [p for p in ground if p.properties["name"] == name]
        if same and spot in cells:
            nearest = min(same, key=lambda p: distance(frame.hex_at(*p.lines[0][0]), spot))
            found.setdefault(spot, Stop(name, frame.to_paper(*nearest.lines[0][0]), spot))
    here = [p for p in ground if frame.hex_at(*p.lines[0][0]) in cells]
    here = [p for p in here if not _is_moved(frame, p, found.values())]
    for spot in _order(frame, here, served):
        if spot in cells and spot not in found:
            found[spot] = _chief(frame, here, spot)
    for place in here:
        spot, apart = frame.hex_at(*place.lines[0][0]), plan.apart.get(_rank(place, plan))
        if apart is not None and all(distance(spot, other) >= apart for other in found):
            point, firm = frame.to_paper(*place.lines[0][0]), _rank(place, plan) <= BATTLE
            found[spot] = Stop(place.properties["name"], point, spot, firm)
    return list(found.values())


def _is_moved(frame: Frame, place: Feature, given: Iterable[Stop]) -> bool:
    """Whether a place has been given another hex."""
    point, name = frame.to_paper(*place.lines[0][0]), place.properties["name"]
    return any(stop.name == name and stop.point == point for stop in given)


def _order(frame: Frame, places: Iterable[Feature], served: Collection[Coord]) -> list[Coord]:
    """The hexes to be served, those of the weightiest places first."""
    ranked = dict.fromkeys(frame.hex_at(*place.lines[0][0]) for place in places)
    return [*(at for at in ranked if at in served), *sorted(set(served) - ranked.keys())]


def _chief(frame: Frame, places: Iterable[Feature], at: Coord) -> Stop:
    """The weightiest place of a hex; its middle if it has none."""
    for place in places:
        if frame.hex_at(*place.lines[0][0]) == at:
            return Stop(place.properties["name"], frame.to_paper(*place.lines[0][0]), at)
    return Stop("", frame.grid.centre(at), at)


def battle_places(frame: Frame, places: Iterable[Feature]) -> Counter[Coord]:
    """How many towns and places named in the battle each hex holds."""
    return Counter(
        frame.hex_at(*place.lines[0][0])
        for place in places
        if place.properties["importance"] <= BATTLE
    )


def _weight(place: Feature, plan: RoadPlan) -> tuple[int, int, Point]:
    """What sorts the weightier place first."""
    rank = _rank(place, plan) or LEFT_OUT
    return rank, -(place.properties.get("pop") or 0), place.lines[0][0]


def _rank(place: Feature, plan: RoadPlan) -> int:
    """Importance; the plan's further places count as towns, those left out as nothing."""
    name = place.properties["name"]
    if name in plan.left_out:
        return 0
    return 2 if name in plan.extra else place.properties["importance"]
