"""The printed components: counters, map and charts, with a data pack laid over them."""

import msgspec

from ardennes.engine.tables import PRINTED, Data, Pack
from ardennes.games.tb.counters import FOLDER, printed
from ardennes.games.tb.terrain import CHARTED, GRAMMAR, Ground
from ardennes.wargame.chart import read_chart
from ardennes.wargame.crt import read_crt
from ardennes.wargame.hexmap import HexMap, printed_map

RESULTS = ("DE", "BB", "DR", "AS", "AE")  # tb 13.15-13.21


class Victory(msgspec.Struct, frozen=True):
    """What towns are worth (tb 4.3)."""

    goal: int
    other_town: int
    relieved_paratroops: int
    town: dict[str, int]


class Marker(msgspec.Struct, frozen=True):
    """A kind of marker: how many there are, and from which turn (tb 2.12)."""

    marker: str
    count: int
    available_from_turn: int = 1


class Edition:
    """Everything in the box (tb 2)."""

    def __init__(self, data: Data) -> None:
        self.crt = read_crt(data.rows("crt.csv"), RESULTS, "crt.csv")  # tb 16.0
        self.chart = chart = read_chart(data, (*GRAMMAR.terrain, *CHARTED))
        self.stack_costs = chart["enter_stack"].move_cost, chart["leave_stack"].move_cost  # tb 6.4
        self.victory = data.toml("victory.toml", Victory)
        self.markers = data.typed_rows("markers.csv", Marker)
        markers = {m.marker: m for m in self.markers}
        self.aerial_supply = markers["us_aerial_supply"]  # tb 7.5
        self.air_support = markers["us_ground_combat_air_support"]  # tb 15.1
        self.shortage = markers["out_of_supply"]  # tb 7.11
        self.roster = printed(data)
        self.grid, self.map = printed_map(data, GRAMMAR)  # tb 2.2
        self.ground = self.ground_of(self.map)

    def ground_of(self, hexmap: HexMap) -> Ground:
        """A map under these charts."""
        return Ground(hexmap, self.chart, self.map)

    def markers_of(self, turn: int) -> tuple[int, int]:
        """Aerial supply and air support markers of a fresh turn (tb 7.5, 15.1)."""
        supply, support = self.aerial_supply, self.air_support
        return (
            supply.count if turn >= supply.available_from_turn else 0,
            support.count if turn >= support.available_from_turn else 0,
        )


def edition(pack: Pack = PRINTED) -> Edition:
    """The game as printed, or under a pack."""
    return pack.edition(Edition, FOLDER)
