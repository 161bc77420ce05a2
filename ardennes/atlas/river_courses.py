"""Real rivers on a sheet: which ones a game wants, their reaches joined, the stretches on the map.

Everything is in paper coordinates (`frame.py`): hex widths, x to the east, y to the south.
"""

import math
from collections import defaultdict
from collections.abc import Container, Iterable
from itertools import pairwise
from typing import NamedTuple

from ardennes.atlas.frame import Frame, Paper, nearest_hex
from ardennes.atlas.layers import Feature, layer
from ardennes.board.hexes import Coord, distance

STEP = 0.2  # hexes between two samples of a course
DETOUR = 0.8  # hexes a river may run off the map and still count as one stretch
LEAST = 2.0  # hexes of a named river on the map
BEND = 2.0  # hexes up and down a river over which a pin bends it
TOUCH = 0.02  # hexes between the ends of two reaches of one river


class Pin(NamedTuple):
    """A hexside the rulebook or a correction puts on a river: the two hexes' numbers."""

    river: str
    one: str
    other: str


class Selection(NamedTuple):
    """Which rivers a game's map shows."""

    classes: frozenset[str]
    hexes: float  # least length on the map of a river that is not named
    head: float  # an upper reach that is a mere stream and shorter than this is left out
    names: frozenset[str]  # wanted however short
    never: frozenset[str]
    pins: tuple[Pin, ...] = ()


class Course(NamedTuple):
    """One river on paper, from its upper end to its mouth."""

    name: str
    into: str
    rank: str  # the class of its lowest reach
    points: list[Paper]
    bent: list[Paper]  # the same, sampled, as pins bend it


class Stretch(NamedTuple):
    """What of a course lies on the map, sampled every STEP."""

    name: str
    river: str
    into: str
    points: list[Paper]  # as pins bend it
    real: list[Paper]
    enters: bool  # comes from beyond the map edge
    leaves: bool


def _names(text: str) -> frozenset[str]:
    return frozenset(name.strip() for name in text.split(","))


LARGE = frozenset({"major"})
NOTED = frozenset({"major", "minor"})
CANALS = frozenset({"Albert Canal", "Juliana Canal", "Charleroi-Brussels Canal"})
# Behind the West Wall: bridges there could be interdicted to starve the German army at home.
EIFEL = frozenset({"Kyll", "Prüm", "Nims", "Roer", "Urft"})

MAIN = _names(
    "Meuse, Sambre, Ourthe, Ourthe Occidentale, Ourthe Orientale, Amblève, Salm, Warche, Lienne,"
    "Vesdre, Our, Sauer, Clerf, Wiltz, Lesse, Lomme, Semois, Alzette, Moselle"
)
SMALL = _names(
    "Attert, Eau Rouge, Holzwarche, Braunlauf, Ulf, Enz, Irsen, Rulles, Vierre, Hermeton, Bocq,"
    "Hoyoux, Berwinne, Kyll, Prüm, Aisne (Ourthe), Hoëgne, Ernz Noire, Ernz Blanche,"
    "Gileppe"
)

WANTED: dict[str, Selection] = {
    "tb": Selection(LARGE, 3.0, 3.0, MAIN, EIFEL | CANALS),
    "bulge": Selection(LARGE, 3.0, 3.0, MAIN, EIFEL | CANALS),
    "a44": Selection(NOTED, 5.2, 3.0, MAIN | SMALL, CANALS | {"Nims"}),
    "bb81": Selection(LARGE, 3.0, 3.0, MAIN | {"Prüm", "Kyll", "Roer", "Urft"}, CANALS),
}


def courses(frame: Frame, wanted: Selection) -> list[Course]:
    """The rivers that may be wanted, each with its reaches joined."""
    by_name: defaultdict[str, list[Feature]] = defaultdict(list)
    for feature in layer("rivers"):
        if feature.shape == "LineString" and feature.properties["name"] not in wanted.never:
            by_name[feature.properties["name"]].append(feature)
    return [
        _sampled(frame, course, wanted.pins)
        for name, reaches in by_name.items()
        for course in _joined(frame, name, reaches, wanted)
        if course.rank in wanted.classes or name in wanted.names
    ]


def _joined(frame: Frame, name: str, reaches: list[Feature], wanted: Selection) -> Iterable[Course]:
    """Reaches follow each other in the file; a gap starts another river of the same name."""
    found: list[Course] = []
    for reach in reaches:
        points = [frame.to_paper(*point) for point in reach.lines[0]]
        rank, into = reach.properties["class"], reach.properties.get("into") or ""
        if _is_head(reach, points, wanted):
            continue
        if found and math.dist(found[-1].points[-1], points[0]) < TOUCH:
            found[-1] = Course(name, into, rank, found[-1].points + points[1:], [])
        else:
            found.append(Course(name, into, rank, points, []))
    return found


def _sampled(frame: Frame, course: Course, pins: Iterable[Pin]) -> Course:
    """The course sampled, and bent to pass the middle of each side pinned to it."""
    points = bent = resample(course.points)
    for pin in pins:
        if pin.river == course.name:
            (x1, y1), (x2, y2) = (frame.grid.centre(at) for at in pinned(frame, pin))
            bent = _bent(bent, ((x1 + x2) / 2, (y1 + y2) / 2))
    return course._replace(points=points, bent=bent)


def pinned(frame: Frame, pin: Pin) -> tuple[Coord, Coord]:
    """The two hexes a pin names, the smaller coordinate first; ValueError if they do not touch."""
    first, second = sorted((frame.grid.coord(pin.one), frame.grid.coord(pin.other)))
    if distance(first, second) != 1:
        raise ValueError(f"{pin.river}: {pin.one} and {pin.other} have no side in common")
    return first, second


def with_pins(wanted: Selection, pins: Iterable[Pin]) -> Selection:
    """The same rivers with further pins."""
    return wanted._replace(pins=(*wanted.pins, *pins))


def _bent(points: list[Paper], to: Paper) -> list[Paper]:
    nearest = min(range(len(points)), key=lambda i: math.dist(points[i], to))
    dx, dy = to[0] - points[nearest][0], to[1] - points[nearest][1]
    found: list[Paper] = []
    for i, (x, y) in enumerate(points):
        share = max(0.0, 1 - abs(i - nearest) * STEP / BEND)
        found.append((x + share * dx, y + share * dy))
    return found


def _is_head(reach: Feature, points: list[Paper], wanted: Selection) -> bool:
    upper = reach.properties.get("reach") == "upper" and reach.properties["class"] == "stream"
    return upper and length(points) < wanted.head


def length(points: list[Paper]) -> float:
    """The length of a line, in hexes."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def stretches(frame: Frame, cells: Container[Coord], wanted: Selection) -> list[Stretch]:
    """What the map shows: main rivers before their tributaries, then the longer first."""
    found = [
        stretch
        for course in courses(frame, wanted)
        for stretch in _on_map(frame, cells, course)
        if length(stretch.points) >= (LEAST if course.name in wanted.names else wanted.hexes)
    ]
    into = {stretch.river: stretch.into for stretch in found}
    found = [stretch for stretch in found if stretch.leaves or stretch.into in into]
    named = _numbered(found)
    return sorted(named, key=lambda s: (_depth(s.river, into), -length(s.points), s.name))


def _on_map(frame: Frame, cells: Container[Coord], course: Course) -> Iterable[Stretch]:
    points, name = course.bent, course.name
    last = len(points) - 1
    for first, end in _runs([nearest_hex(frame.grid, *p) in cells for p in points]):
        run, real = points[first : end + 1], course.points[first : end + 1]
        yield Stretch(name, name, course.into, run, real, first > 0, end < last)


def resample(points: list[Paper]) -> list[Paper]:
    """The same line with a point every STEP, both ends kept."""
    found = [points[0]]
    ahead = STEP  # to go until the next sample
    for (x1, y1), (x2, y2) in pairwise(points):
        size = math.dist((x1, y1), (x2, y2))
        at = ahead
        while at <= size:
            found.append((x1 + (x2 - x1) * at / size, y1 + (y2 - y1) * at / size))
            at += STEP
        ahead = at - size
    return [*found, points[-1]]


def _runs(inside: list[bool]) -> list[tuple[int, int]]:
    """First and last index of each stretch inside, short detours outside included."""
    found: list[tuple[int, int]] = []
    for i, here in enumerate(inside):
        if not here:
            continue
        if found and i - found[-1][1] <= DETOUR / STEP:
            found[-1] = (found[-1][0], i)
        else:
            found.append((i, i))
    return found


def _numbered(found: list[Stretch]) -> list[Stretch]:
    """The longest stretch of a river bears its name, the others a number as well."""
    by_river: defaultdict[str, list[Stretch]] = defaultdict(list)
    for stretch in sorted(found, key=lambda s: -length(s.points)):
        same = by_river[stretch.river]
        number = f" {len(same) + 1}" if same else ""
        same.append(stretch._replace(name=stretch.river + number))
    return [stretch for same in by_river.values() for stretch in same]


def _depth(river: str, into: dict[str, str]) -> int:
    depth = 0
    while (river := into.get(river, "")) and depth < len(into):
        depth += 1
    return depth
