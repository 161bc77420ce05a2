"""What the `a44` map shows that is no geography: `map_facts.csv` and the set-up areas.

Entry hexes, off-map boxes, victory hexes and the like are the game's own. Places are named and
found where the map shows them, so that a town that moves takes its facts along.
"""

from functools import cache

from ardennes.atlas.draft import Draft, Side
from ardennes.atlas.rivers import side_ends
from ardennes.atlas.sheets.common import Plan, side_name, table
from ardennes.board.hexes import Coord, neighbours

GAME = "a44"
OURTHE = ("Ourthe Occidentale", "Ourthe")
Row = dict[str, str]


@cache
def facts() -> list[Row]:
    """The rows of map_facts.csv."""
    return table(GAME, "map_facts.csv")


def of_kind(kind: str) -> list[Row]:
    """The rows of one kind."""
    return [row for row in facts() if row["kind"] == kind]


def listed(draft: Draft, kind: str) -> set[Coord]:
    """All hexes of a kind."""
    return {draft.at(label) for row in of_kind(kind) for label in row["hexes"].split()}


def named_hexes(kind: str) -> dict[str, str]:
    """Hex -> name of a kind that has one hex a row."""
    return dict(sorted((row["hexes"], row["name"]) for row in of_kind(kind)))


# --- areas ---


def lay_areas(draft: Draft) -> None:
    """The German set-up areas, the Rear Zone, and what is German at the start (a44 Q-81)."""
    for name, hexes in areas(draft).items():
        draft.regions[name] = hexes
    draft.regions["rear_zone"] = listed(draft, "rear_zone")
    draft.regions["german"] = draft.regions["rear_zone"].union(*areas(draft).values())
    for row in of_kind("army_boundary"):
        pairs = (pair.split("/") for pair in row["hexes"].split())
        draft.borders[row["name"]] = {draft.side(a, b) for a, b in pairs}


def boundaries() -> list[str]:
    """The army boundaries (a44 11.10)."""
    return [row["name"] for row in of_kind("army_boundary")]


def areas(draft: Draft) -> dict[str, set[Coord]]:
    """The divisional areas of the German side by name, north to south."""
    found: dict[str, set[Coord]] = {}
    for row in table(GAME, "setup_areas.csv"):
        found.setdefault(row["area"], set()).add(draft.at(row["hex"]))
    return found


# --- the front ---


def no_bridges(draft: Draft) -> set[Side]:
    """The sides of the Meuse, and of Our and Sauer from Ouren down, with no bridge site.

    Bridges #1 to #4 are blown, Dasburg and Gemünd under repair, Ouren is the only one left: any
    other would be a way round them (a44 7.7, 29.5, S1.4). On the Meuse there are bridges where
    there were some in 1944: roads along its banks must not cross it at every bend.
    """
    barred = set(front(draft)) - _sites(draft, "bridge")
    return barred | set(draft.rivers["Meuse"]) - _sites(draft, "meuse_bridge")


def _sites(draft: Draft, kind: str) -> set[Side]:
    return {draft.side(*row["hexes"].split("/")) for row in of_kind(kind)}


def front(draft: Draft) -> list[Side]:
    """The Our from the bridge of Ouren on, and the Sauer below its mouth."""
    our, sauer = draft.rivers["Our"], draft.rivers["Sauer"]
    ouren = next(row["hexes"] for row in of_kind("bridge") if row["name"] == "Ouren")
    banks = set(draft.side(*ouren.split("/")))
    first = next(i for i, side in enumerate(our) if banks & set(side))
    return our[first:] + _below(sauer, our)


def _below(trunk: list[Side], tributary: list[Side]) -> list[Side]:
    """A river from the mouth of another on."""
    (mouth,) = side_ends(*tributary[-1]) - side_ends(*tributary[-2])
    joined = [i for i, side in enumerate(trunk) if mouth in side_ends(*side)]
    return trunk[joined[-1] :]


# --- ways onto the map, objectives ---


def entries(side: str = "") -> dict[str, list[str]]:
    """Entry letter -> its hexes, of one side or of both."""
    found: dict[str, list[str]] = {}
    for row in of_kind("entry_hex"):
        if side in ("", row["side"]):
            found.setdefault(row["name"], []).append(row["hexes"])
    return dict(sorted(found.items()))


def blocking_positions() -> list[str]:
    """Every Allied entry hex of the East Map has one (a44 3.2)."""
    return sorted(at for hexes in entries("allied").values() for at in hexes if at[0] == "E")


def boxes() -> dict[str, Plan]:
    """The off-map boxes: entry letters and the boxes next to each (a44 11.9.1, 13.4)."""
    return {
        row["name"]: {"entries": list(row["hexes"]), "next": row["value"].split()}
        for row in of_kind("offmap_box")
    }


def victory_hexes(draft: Draft) -> dict[str, str]:
    """Hex -> name of every victory hex: all hexes of the towns listed (a44 30.2)."""
    names = {row["name"] for row in of_kind("victory_hex")}
    found = {draft.grid.write(at): t.name for at, t in draft.towns.items() if t.name in names}
    if lost := names - set(found.values()):
        raise ValueError(f"{GAME}: no victory hex for {', '.join(sorted(lost))}")
    return dict(sorted(found.items()))


def bridge_sites() -> dict[str, Plan]:
    """The bridges the rules name or number, with their state at the start (a44 7.7, 29.5, S1.4)."""
    return {
        row["name"]: {"side": "/".join(sorted(row["hexes"].split("/"))), "state": row["value"]}
        for row in of_kind("bridge")
    }


# --- the Ourthe line ---


class Ourthe:
    """The line of a44 6.4.1: due north from its south end, then down the rivers to the Meuse."""

    def __init__(self, draft: Draft):
        start = listed(draft, "ourthe_line").pop()
        upper = draft.rivers[OURTHE[0]]
        self.hexes = _north(draft, start, {at for side in upper for at in side})
        first = next(i for i, side in enumerate(upper) if self.hexes[-1] in side)
        self.sides: list[Side] = [*upper[first:], *draft.rivers[OURTHE[1]]]
        beyond = _below(draft.rivers["Meuse"], self.sides)  # its far bank is west of the line too
        self.west = _west(draft, set(self.hexes), {*self.sides, *beyond})

    def plan(self, draft: Draft) -> Plan:
        """As map.json has it."""
        sides = [side_name(draft, side) for side in self.sides]
        return {
            "ourthe_line": {"hexes": draft.names(set(self.hexes)), "sides": sides},
            "west_of_ourthe": draft.names(self.west),
        }


def west_of_meuse(draft: Draft) -> set[Coord]:
    """Where British units stay (a44 27.3.1)."""
    return _west(draft, set(), set(draft.rivers["Meuse"]))


def _north(draft: Draft, start: Coord, until: set[Coord]) -> list[Coord]:
    """The hexes of a column from its south end to the first of a set."""
    chain = [start]
    while chain[-1] not in until:
        q, r = chain[-1]
        if (q, r - 1) not in draft.cells:
            raise ValueError(f"{GAME}: the Ourthe line finds no river")
        chain.append((q, r - 1))
    return chain


def _west(draft: Draft, on_line: set[Coord], barrier: set[Side]) -> set[Coord]:
    """What the west edge reaches without crossing the line; the hexes on it end a way."""
    start = min(draft.cells, key=lambda at: (draft.grid.centre(at), at))
    found, todo = {start}, [start]
    while todo:
        at = todo.pop()
        for near in neighbours(at):
            free = near in draft.cells and (min(at, near), max(at, near)) not in barrier
            if free and near not in found:
                found.add(near)
                if near not in on_line:
                    todo.append(near)
    return found
