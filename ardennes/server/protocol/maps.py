"""The geometry of maps."""

from msgspec import UNSET, UnsetType

from ardennes.server.protocol.parts import Part


class HexGrid(Part):
    """The size of a hex and which way it stands."""

    radius: float
    pointy: bool


class Place(Part):
    """A place of a map."""

    x: float
    y: float
    near: list[str | None] | UnsetType = UNSET  # clockwise; null off the map; of hexes not told
    name: str | UnsetType | None = UNSET
    terrain: str | UnsetType = UNSET
    room: float | UnsetType = UNSET  # of an area: the radius free of print about its middle
    town: tuple[float, float] | UnsetType = UNSET  # of an area: where its town is printed


class Geometry(Part):
    """Where everything of a map lies."""

    game: str
    box: tuple[float, float, float, float]  # left, top, width, height
    hex: HexGrid | None
    places: dict[str, Place]
    shapes: dict[str, str] | UnsetType = UNSET  # outlines of areas
