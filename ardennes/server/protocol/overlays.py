"""What is drawn over the map on demand: tints, lines, signs, in tones."""

from typing import Literal

from msgspec import UNSET, UnsetType

from ardennes.server.protocol.part import Part


class Tint(Part):
    """Places in one tone."""

    places: list[str]
    tone: str
    title: str | UnsetType = UNSET


class OverlayLine(Part):
    """A line over the map."""

    path: list[str]
    tone: str
    dash: Literal["solid", "dotted"]
    weight: int
    title: str


class OverlayMark(Part):
    """A sign on a place."""

    at: str
    kind: str
    title: str
    label: str | UnsetType = UNSET  # a figure on it


class OverlaySide(Part):
    """A sign on a border: `0203/0204`."""

    side: str
    kind: str
    title: str
    tone: str | UnsetType = UNSET


class LegendRow(Part):
    """What a tone means."""

    tone: str
    text: str


class Overlay(Part):
    """Something drawn over the map on demand."""

    style: Literal["hatch", "front"] | UnsetType = UNSET
    tints: list[Tint] | UnsetType = UNSET
    lines: list[OverlayLine] | UnsetType = UNSET
    marks: list[OverlayMark] | UnsetType = UNSET
    sides: list[OverlaySide] | UnsetType = UNSET
    legend: list[LegendRow] | UnsetType = UNSET
