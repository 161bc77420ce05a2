"""Trees in clumps on a shaken lattice, clear of roads, water and names."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ardennes.atlas.paper.clutter import Clutter
from ardennes.atlas.paper.curves import WHOLE, Pen, line, noise
from ardennes.atlas.paper.ground import Land
from ardennes.atlas.paper.style import Terrain

TWO = Pen(2 * WHOLE)  # trees stand on even numbers, which pack better
CLUMPS = ((-4 - 2j, 4 - 1.2j, -0.4 + 3.8j), (3.8 - 2.6j, -4.2 + 0.2j, 2.4 + 3.6j))
SPREAD = {"spruce": 1.0, "fir": 1.55, "round": 1.4, "dark": 1.75}  # of a clump


class Tree(NamedTuple):
    """A tree in relative commands from its foot: the crown, then what catches the light."""

    crown: str
    fill: str
    gleam: str = ""
    look: str = ""


_SPRUCE = "m0-8l2.2 4.4h-1l1.9 4.4h-6.2l1.9-4.4h-1z"
TREES = {
    "spruce": Tree(
        _SPRUCE,
        "#4b6b4c",
        "m0-8l-2.2 4.4h1l-1.9 4.4",
        'fill="none" stroke="#eef3e2" stroke-width=".7"',
    ),
    "dark": Tree(_SPRUCE, "#54683f"),
    "fir": Tree("m0-7l1.9 3.9h-.9l1.7 3.8h-5.4l1.7-3.8h-.9z", "#7f9c72"),
    "round": Tree(
        "m-2.9-2.2a2.9 2.9 0 1 1 5.8 0a1.9 1.9 0 1 1-1.3 3.2q-4.5.6-4.5-3.2z",
        "#8aa579",
        "m-2.2-3a1.4 1.4 0 1 1 2.8 0a1.4 1.4 0 1 1-2.8 0z",
        'fill="#c0d0a8"',
    ),
}


def trees(land: Land, clutter: Clutter) -> str:
    """A path of markers for each shape, so that the text is short and the browser quick."""
    found: dict[str, list[complex]] = {}
    for terrain in land.style.terrain:
        for name, p in _planted(land, terrain, clutter) if terrain.gap else ():
            found.setdefault(name, []).append(p)
    groups = (
        f'<path class="tree" d="{dots(points)}" marker-start="url(#{name})" '
        f'marker-mid="url(#{name})" marker-end="url(#{name})"/>'
        for name, points in sorted(found.items())
    )
    return "".join(groups)


def tree_markers() -> str:
    """The shapes of trees: one alone, and two clumps of three."""
    return "".join(
        f'<marker id="{name}{kind}" markerUnits="userSpaceOnUse" overflow="visible" '
        f'markerWidth="9" markerHeight="9">{art}</marker>'
        for name in TREES
        for kind, art in (("", tree_art(name)), *enumerate(_clump_art(name)))
    )


def tree_art(name: str, feet: tuple[complex, ...] = (0j,)) -> str:
    """One tree, or several as one shape."""
    tree = TREES[name]
    starts = [f"M{p.real:.3g} {p.imag:.3g}" for p in feet]
    crowns, gleams = ("".join(s + d for s in starts) for d in (tree.crown, tree.gleam))
    text = f'<path d="{crowns}" fill="{tree.fill}"/>'
    return text + (f'<path d="{gleams}" {tree.look}/>' if tree.gleam else "")


def _clump_art(name: str) -> Iterator[str]:
    for feet in CLUMPS:
        yield tree_art(name, tuple(foot * SPREAD[name] for foot in feet))


def _planted(land: Land, terrain: Terrain, clutter: Clutter) -> Iterator[tuple[str, complex]]:
    """Clumps where all of it has room, single trees where a part has."""
    free = _free(land, terrain, clutter)
    for i, p in enumerate(_lattice(land, terrain.gap)):
        name, clump = _shape(terrain, p), i % 2
        feet = [p + foot * SPREAD[name] for foot in CLUMPS[clump]]
        alive = [foot for foot in feet if free(foot)]
        if len(alive) == len(feet):
            yield f"{name}{clump}", p
        else:
            for foot in alive:
                yield name, foot


def _free(land: Land, terrain: Terrain, clutter: Clutter) -> Callable[[complex], bool]:
    def free(foot: complex) -> bool:
        label = land.sheet.at(foot)
        if label is None or land.kinds[label] is not terrain:
            return False
        on_land = land.sheet.at(foot - 6j) is not None
        return on_land and not (clutter.weight(foot) or clutter.weight(foot - 5j))

    return free


def _shape(terrain: Terrain, p: complex) -> str:
    if "spruce" in terrain.marks:
        return "spruce"
    if "fir" in terrain.marks:
        return "dark"
    return "round" if noise(p.real * 0.05, p.imag * 0.05) < 0.5 else "fir"


def _lattice(land: Land, gap: float) -> Iterator[complex]:
    """Row by row from the north, so that trees stand before those behind them."""
    for j in range(int(land.sheet.size.imag / gap / 0.87)):
        for i in range(int(land.sheet.size.real / gap)):
            push = complex(noise(i * 1.7 + 3, j * 2.3) - 0.5, noise(i * 2.9, j * 1.3 + 8) - 0.5)
            p = complex(i + j % 2 / 2, j * 0.87) * gap + push * gap * 0.6
            yield TWO.fit(p)


def dots(points: list[complex]) -> str:
    """A path through the feet of trees."""
    return str(line(Pen(2 * WHOLE), points))
