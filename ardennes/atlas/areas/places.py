"""Where things stand in an area: its name with its signs, and the room for counters."""

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ardennes.atlas.areas.borders import Areas
from ardennes.atlas.areas.mesh import inside
from ardennes.atlas.areas.spaces import Space
from ardennes.atlas.areas.waters import dense
from ardennes.atlas.paper.clutter import Box, Clutter, box_around

GRAIN = 9.0  # between two tries for the middle of the counters
AMPLE = 80.0  # more room than this is no better
FAR = 0.05  # what a unit away from the town costs
LETTERS = {"none": 15.5, "town": 17.5, "city": 20.5}
TOWN = {"none": 13.0, "town": 19.0, "city": 25.0}  # how far a place reaches from its middle
EM = 0.53
SIGN, ROW = 19.0, 17.0  # the width of a sign and the height of a row of them
SPOTS = ((0, 1, 0), (0, -1, 1), (1, 0, 2), (-1, 0, 2), (0.6, 1, 1), (-0.6, 1, 1), (0.6, -1, 2),
         (-0.6, -1, 2), (1, 0.8, 3), (-1, 0.8, 3), (1, -0.8, 3), (-1, -0.8, 3), (1, 0.4, 2),
         (-1, 0.4, 2), (1, -0.4, 2), (-1, -0.4, 2), (0.3, 1, 0), (-0.3, 1, 0))  # fmt: skip
SPELLING = {
    "Liege": "Liège",
    "Gemund": "Gemünd",
    "Schonberg": "Schönberg",
    "Prum": "Prüm",
    "Neufchateau": "Neufchâteau",
}


Find = Callable[[complex], str | None]  # the area around a point


class Place(NamedTuple):
    """Where the counters of an area stand, how much room they have, and where its name is."""

    counters: complex
    room: float
    label: Box


def spelt(name: str) -> str:
    """A name as printed."""
    return SPELLING.get(name, name)


def signs_of(space: Space) -> list[str]:
    """The signs under a name, from the left: hits taken off, points, artillery."""
    found = ["hits"] if any(space.hits) else []
    found += ["points"] if space.points else []
    return found + (["artillery"] if space.artillery else [])


def label_size(space: Space) -> tuple[float, float]:
    """How wide and high the name with its signs is."""
    letters, count = LETTERS[space.feature], len(signs_of(space))
    wide = max(len(spelt(space.name)) * letters * EM, sum(sign_widths(space)))
    return wide, letters + (ROW if count else 0.0)


def sign_widths(space: Space) -> list[float]:
    """The width of each sign of a space."""
    broad = SIGN + 11 if space.hits[0] != space.hits[1] else SIGN
    return [broad if sign == "hits" else SIGN + 3 for sign in signs_of(space)]


def places(areas: Areas, clutter: Clutter, find: Find) -> dict[str, Place]:
    """For every area the name and the room for counters that together are best."""
    return {name: _place(areas, clutter, find, name) for name in areas.shapes}


def _place(areas: Areas, clutter: Clutter, find: Find, name: str) -> Place:
    space, shape = areas.country.spaces[name], areas.shapes[name]
    outline = dense([*shape, shape[0]], GRAIN)[::2]
    spots = list(_spots(outline, lambda p: find(p) == name))
    options = [
        (*_counters(space, spots, box), box, cost) for box, cost in _labels(space, shape, clutter)
    ]
    ranked = [
        (round(min(room, AMPLE) - cost, 2), i) for i, (_, room, _, cost) in enumerate(options)
    ]
    best = max(ranked, key=lambda rank: (rank[0], -rank[1]))[1]
    at, room, box, _ = options[best]
    return Place(at, room, box)


def _spots(
    shape: list[complex], within: Callable[[complex], bool]
) -> Iterator[tuple[complex, float]]:
    """Points of an area with their distance from its border."""
    left, right = min(p.real for p in shape), max(p.real for p in shape)
    top, bottom = min(p.imag for p in shape), max(p.imag for p in shape)
    for j in range(int((bottom - top) / GRAIN)):
        for i in range(int((right - left) / GRAIN)):
            p = complex(left + (i + 0.5) * GRAIN, top + (j + 0.5) * GRAIN)
            if within(p):
                yield p, min(abs(p - q) for q in shape)


def _counters(
    space: Space, spots: list[tuple[complex, float]], label: Box
) -> tuple[complex, float]:
    """The roomiest point beside a name and its town."""
    reach = TOWN[space.feature] * 0.7

    def room(spot: tuple[complex, float]) -> float:
        p, border = spot
        return min(border, _gap(p, label) + 4, abs(p - space.at) - reach)

    rooms = [room(spot) for spot in spots]
    worth = [
        (round(min(free, AMPLE) - FAR * abs(p - space.at), 1), -i)
        for i, (free, (p, _)) in enumerate(zip(rooms, spots, strict=True))
    ]
    best = -max(worth)[1]
    return spots[best][0], rooms[best]


def _gap(p: complex, box: Box) -> float:
    x = max(box.left - p.real, 0.0, p.real - box.right)
    y = max(box.top - p.imag, 0.0, p.imag - box.bottom)
    return math.hypot(x, y)


def _labels(space: Space, shape: list[complex], clutter: Clutter) -> Iterator[tuple[Box, float]]:
    """Places for a name around its town, each with what it hides."""
    wide, high = label_size(space)
    reach = TOWN[space.feature]
    for x, y, dislike in SPOTS:
        across = reach + wide / 2 if abs(x) == 1 else wide / 2
        aside = complex(x * across, y * (reach + high / 2))
        box = box_around(space.at + aside, wide, high)
        grown = box.grown(4)
        corners = [complex(u, v) for u in (grown.left, (grown.left + grown.right) / 2, grown.right)
                   for v in (grown.top, grown.bottom)]  # fmt: skip
        off = sum(not inside(p, shape) for p in corners)
        yield box, 2.0 * dislike + 14.0 * off + 0.34 * clutter.cost(box)
