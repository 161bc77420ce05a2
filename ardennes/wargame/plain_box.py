"""The box of a plain hex game: counters of one strength, a table of results, a map with roads.

A game that prints more on its counters or its charts has an edition of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ardennes.board.hexes import grid_from
from ardennes.engine.core import BadInput, Word
from ardennes.engine.fields import Field
from ardennes.engine.options import check_options
from ardennes.engine.tables import PRINTED, Data, Pack
from ardennes.wargame.crt import read_crt
from ardennes.wargame.hexmap import Grammar, HexMap, read_map
from ardennes.wargame.pieces import read_roster
from ardennes.wargame.showing import Result


class PlainCounter(msgspec.Struct, frozen=True, kw_only=True):
    """A counter with one strength, as in a row of units.csv."""

    id: str
    side: int
    name: str = ""
    title: str = ""
    type: str = "infantry"
    size: str = ""
    livery: str = ""
    strength: Annotated[int, Meta(ge=1, le=9)] = 1
    moves: Annotated[int, Meta(ge=1, le=9)] = 1
    setup_hex: str = ""
    source: str = "invented"


class ResultRow(msgspec.Struct, frozen=True):
    """A row of results.csv: what a result of combat means."""

    result: str
    title: str
    text: str
    tone: str
    case: str


class PlainGround:
    """A map made ready for play, where it needs no more than towns and roads."""

    def __init__(self, hexmap: HexMap) -> None:
        self.map, self.board = hexmap, hexmap.board
        self.town_names, self.roads = hexmap.names["town"], hexmap.hexsides["road"]

    def road(self, a: int, b: int) -> bool:
        """Does a road cross the hexside?"""
        return (min(a, b), max(a, b)) in self.roads

    def price(self, at: int, to: int, dear: Mapping[str, int]) -> int:
        """What a step costs: one along a road, else what its terrain costs."""
        return 1 if self.road(at, to) else dear.get(self.map.terrain[to], 1)

    def has(self, word: str, place: int) -> bool:
        """Is the hex one of those the map has under this word?"""
        return bool(self.map.hexes.get(word, 0) >> place & 1)


class PlainBox:
    """Everything in the box: units.csv, crt.csv and what its results.csv mean, and map.json on
    the grid of grid.json."""

    ground_of = PlainGround

    def __init__(self, data: Data, sides: Sequence[str], words: Grammar) -> None:
        rows = data.typed_rows("results.csv", ResultRow)
        self.results = {r.result: Result(r.title, r.text, r.tone, r.case) for r in rows}
        self.crt = read_crt(data.rows("crt.csv"), self.results, "crt.csv")
        self.roster = read_roster(data, PlainCounter, sides)
        self.grid = grid_from(data.json("grid.json", dict[str, dict[str, str]])["grid"])
        self.map = read_map(Field(data.json("map.json", dict[str, object])), words, self.grid)
        self.ground = PlainGround(self.map)


def edition_of(folder: str, sides: Sequence[str], words: Grammar) -> Callable[[Pack], PlainBox]:
    """Reads the box of a game, as printed or under a pack."""

    def read(data: Data) -> PlainBox:
        return PlainBox(data, sides, words)

    return lambda pack: pack.edition(read, folder)


def set_up(
    state: Callable[..., Any],
    edition: Callable[[Pack], PlainBox],
    scenarios: Sequence[str],
    first: Word,
) -> Callable[..., Any]:
    """`new` of a game: every counter in its hex, the first question asked."""

    def new(
        scenario: str, options: Mapping[str, object] | None = None, pack: Pack = PRINTED
    ) -> Any:
        if scenario not in scenarios:
            raise BadInput("scenario", f"expected one of {', '.join(scenarios)}, got {scenario!r}")
        check_options((), options)
        box = edition(pack)
        s = state(box, box.ground, box.roster)
        for unit, counter in enumerate(box.roster.counters):
            s.put(unit, s.place_id(counter.setup_hex))
        s.todo = (first,)
        return s

    return new
