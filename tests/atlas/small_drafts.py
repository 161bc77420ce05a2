"""Small invented drafts to break, and blocks of the real ground to lay the stages on."""

from itertools import pairwise

from ardennes.atlas.checks import Stakes, Unit
from ardennes.atlas.corrections import Correction
from ardennes.atlas.draft import Draft, Side
from ardennes.atlas.frame import frame_of
from ardennes.atlas.marks import Town
from ardennes.board.hexes import Coord

RIVER = "0301/0401 0302/0401 0302/0402 0303/0402 0303/0403 0304/0403 0304/0404 0305/0404 0305/0405"
RIVER += " 0306/0405 0306/0406"  # from the east edge to the west one
BROOK = "0201/0202 0202/0302 0302/0303"  # down to the river
ROAD = "0301 0302 0303 0403 0404 0405 0406"


def row(fact: str, at: str, other: str = "", value: str = "", case: str = "1.1") -> Correction:
    return Correction(fact, at, other, value, case, "for the test")


def block(game: str, between: str, *rows: Correction) -> Draft:
    """An empty draft of the hexes between two corners."""
    frame = frame_of(game)
    return Draft(game, frame, frozenset(frame.grid.block(*between.split("-"))), list(rows))


def whole(*rows: Correction) -> Draft:
    """36 hexes on which nothing is wrong: a river and a brook, a road over both, two towns."""
    draft = block("tb", "0101-0606", *rows)
    draft.terrain = dict.fromkeys(draft.cells, "clear")
    draft.rivers = {"Styx": sides(draft, RIVER), "Lethe": sides(draft, BROOK)}
    draft.roads = dict.fromkeys(links(draft, ROAD), "road")
    draft.edge_roads = {draft.at("0301"): "E", draft.at("0406"): "W"}
    draft.towns = {draft.at("0303"): town(draft, "Asten"), draft.at("0405"): town(draft, "Bree")}
    return draft


def needs(draft: Draft, *units: Unit, **changes: object) -> Stakes:
    """The German side comes from the east, the Allied one from the west; both towns count."""
    stakes = Stakes(
        units=list(units),
        sources={"german": column(draft, 1), "allied": column(draft, 6)},
        arrivals={"Germans": column(draft, 1), "Allies": column(draft, 6)},
        objectives=set(draft.towns),
        passable=lambda _here, _there: True,
    )
    return stakes._replace(**changes)


def column(draft: Draft, number: int) -> set[Coord]:
    return {at for at in draft.cells if draft.grid.parts(draft.grid.write(at))[1] == number}


def town(draft: Draft, name: str, label: str = "") -> Town:
    """A town on the ground of a hex, by default of the one it will be shown in."""
    at = draft.at(label or {"Asten": "0303", "Bree": "0405"}[name])
    return Town(name, "town", 3, draft.frame.to_ground(*draft.grid.centre(at)))


def sides(draft: Draft, text: str) -> list[Side]:
    return [draft.side(*pair.split("/")) for pair in text.split()]


def links(draft: Draft, text: str) -> list[Side]:
    """The steps of a chain of hexes."""
    return [draft.side(a, b) for a, b in pairwise(text.split())]
