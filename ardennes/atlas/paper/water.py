"""Rivers and lakes as ribbons."""

from ardennes.atlas.paper.curves import Pen, lengths, noise, normals, polygon, sample, spline
from ardennes.atlas.paper.network import LAKE, River

SPRING = 110.0  # a river reaches its full width after so much of its course
SHORE = 28.0  # and a lake after so much
BROAD = 6.0  # rivers broader than this show a current


def water(rivers: list[River]) -> str:
    """Every river once, painted first with its banks and then with its water."""
    ribbons = "".join(
        f'<path data-name="{river.name}" d="{polygon(Pen(), ribbon(river))}"/>' for river in rivers
    )
    currents = Pen()
    for river in rivers:
        if river.width > BROAD and river.name != LAKE:
            spline(currents, river.points)
    return (
        f'<defs><g id="ribbons">{ribbons}</g></defs><use href="#ribbons" class="bank"/>'
        f'<use href="#ribbons" class="water"/><path class="current" d="{currents}"/>'
    )


def ribbon(river: River) -> list[complex]:
    """The outline of a river: its width by name, tapering toward a spring."""
    points = sample(river.points, 3)
    far = lengths(points)
    reach = SHORE if river.name == LAKE else SPRING
    left: list[complex] = []
    right: list[complex] = []
    for p, n, here in zip(points, normals(points), far, strict=True):
        width = river.width * (0.9 + 0.22 * noise(p.real * 0.08, p.imag * 0.08))
        if river.springs[0]:
            width *= min(1, 0.3 + here / reach)
        if river.springs[1]:
            width *= min(1, 0.3 + (far[-1] - here) / reach)
        left.append(p - n * width / 2)
        right.append(p + n * width / 2)
    return left + right[::-1]
