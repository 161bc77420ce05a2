"""bench --growth: what a decision costs on larger maps, with more units.

The rules are those of tb, all of them. The maps are the printed ones of tb, bb81 and a44, read by
their own grammars and told in tb's words. The units are tb's counters, as often as it takes, half
of them east and half west of a front through the middle.
"""

import random
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

import msgspec

from ardennes.board.graph import Board, bits, members
from ardennes.engine.play import apply, legal
from ardennes.engine.tables import PRINTED, Data
from ardennes.games.a44.terrain import GRAMMAR as A44
from ardennes.games.bb81.terrain import GRAMMAR as BB81
from ardennes.games.tb import GAME as TB
from ardennes.games.tb.counters import SIDES, Counter, Roster
from ardennes.games.tb.edition import edition
from ardennes.games.tb.rules.movement import Search, begins_with, costs_of
from ardennes.games.tb.rules.setup import begin
from ardennes.games.tb.rules.supply import in_overland_supply
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import GRAMMAR, Ground
from ardennes.wargame.hexmap import Grammar, HexMap, printed_map
from ardennes.wargame.paths import KERNEL as KERNEL
from ardennes.wargame.roadnet import Derived

UNITS = (36, 75, 150)  # a side
TURN = 4  # German supply is no longer automatic and roads are open (tb 5.4, 5.5)
MAPS: dict[str, Grammar] = {"tb": GRAMMAR, "bb81": BB81, "a44": A44}
WORDS = {  # tb's word for terrain -> what the other maps call it
    "rough": ("rough", "wooded_rough"),
    "light_woods": ("light_woods", "woods"),
    "heavy_woods": ("heavy_woods", "forest"),
    "west_wall": ("west_wall",),
}
RIVERS, ROADS = ("river", "meuse"), ("road", "primary_road", "secondary_road")
TOWNS = ("town", "fortified_town", "city")


class Row(NamedTuple):
    """One line of the table; times are microseconds of one processor."""

    kernel: str
    map: str
    hexes: int
    units: int  # a side
    choices: float  # of a decision
    decision: float  # listed and applied
    clone: float
    reach: float  # of one unit
    phase: float  # costs of the whole map for one kind of mover, once a phase
    zoc: float  # of one side
    supply: float  # of one side, all its units


HEADING = (
    *(
        "kernel",
        "map",
        "hexes",
        "units a side",
        "choices",
        "a decision",
        "clone",
        "reach of a unit",
    ),
    *("map laid out", "zones of a side", "supply of a side"),
)
ROUNDS = 3


def growth(seconds: float, tell: Callable[[str], None]) -> list[Row]:
    """Each map with each number of units, in rounds one after the other; medians."""
    grounds = {name: ground_of(name, grammar) for name, grammar in MAPS.items()}
    sizes = [(name, ground, units) for name, ground in grounds.items() for units in UNITS]
    rounds: list[list[Row]] = []
    for number in range(1, ROUNDS + 1):
        rounds.append([])
        for name, ground, units in sizes:
            tell(f"round {number} of {ROUNDS}: {name}, {units} units a side")
            rounds[-1].append(measured(name, ground, units, seconds / ROUNDS / len(sizes)))
    return [_median(rows) for rows in zip(*rounds, strict=True)]


def _median(rows: Sequence[Row]) -> Row:
    times = (median(column) for column in zip(*(row[4:] for row in rows), strict=True))
    return Row(*rows[0][:4], *times)


def written(rows: Sequence[Row]) -> str:
    """As a table in Markdown."""
    lines = [HEADING, ["---", "---", *(["---:"] * (len(HEADING) - 2))]]
    for row in rows:
        sizes = (row.kernel, row.map, f"{row.hexes:,}", str(row.units))
        lines.append([*sizes, *map(_short, row[4:])])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 10 else f"{number:.1f}"


def measured(name: str, ground: Ground, units: int, seconds: float) -> Row:
    """Random play first, then the mechanisms one by one on a table in mid-play."""
    choices, decision, s = _play(ground, units, seconds / 2)
    moves = [(u, *begins_with(s, u)) for u, at in enumerate(s.at) if at >= 0]
    own, board = s.occupied[0], ground.board

    def search() -> None:
        for unit, fifths, mechanized in moves:
            Search(s, unit, fifths, mechanized)

    def lay_out() -> None:
        ground.derive = Derived().derive
        costs_of(s, 0)

    def trace() -> None:
        ground.derive, s.memo = Derived().derive, {}
        for unit in s.roster.fighters[0]:
            in_overland_supply(s, unit)

    short = seconds / 10
    reach = _each(search, short) / len(moves)
    spread = _each(lambda: board.spread(own), short)
    times = (_each(s.clone, short), reach, _each(lay_out, short), spread, _each(trace, short))
    return Row(KERNEL, name, len(board), units, choices, decision, *times)


def _play(ground: Ground, units: int, seconds: float) -> tuple[float, float, State]:
    """Choices and microseconds of a decision in random legal play, and the table it led to."""
    luck, done, choices, s = random.Random(units), 0, 0, table(ground, units)
    began = time.process_time()
    while time.process_time() - began < seconds:
        question = legal(TB, s)
        if question is None:
            s = table(ground, units)
            continue
        apply(TB, s, luck.choice(question.choices))
        choices += len(question.choices)
        done += 1
    return choices / done, 1e6 * (time.process_time() - began) / done, s


def _each(work: Callable[[], object], seconds: float) -> float:
    """Microseconds of one piece of work."""
    began, done = time.process_time(), 0
    while done == 0 or time.process_time() - began < seconds:
        work()
        done += 1
    return 1e6 * (time.process_time() - began) / done


# --- the table ---


def table(ground: Ground, units: int) -> State:
    """Both sides set up along the front, at the start of a turn."""
    s = State(edition(), ground, roster_of(units), turn=TURN)
    s.control = ground.start_control
    luck, line = random.Random(units), from_east_to_west(ground.map)
    middle = len(line) // 2
    deep = min(middle, 3 * units)  # hexes of a side's zone
    zones = line[middle - deep : middle], line[middle : middle + deep]
    for side, zone in enumerate(zones):
        places = luck.sample(zone, units)
        for unit, place in zip(s.roster.fighters[side], places, strict=True):
            s.put(unit, place)
    begin(s)
    return s


def roster_of(units: int) -> Roster:
    """Tb's fighting counters of each side, over and over until there are enough."""
    printed = edition().roster
    found: list[Counter] = []
    for side in printed.fighters:
        for n in range(units):
            round_, which = divmod(n, len(side))
            counter = printed.counters[side[which]]
            again = f"{counter.id}-{round_}" if round_ else counter.id
            found.append(msgspec.structs.replace(counter, id=again, reinf_turn=0))
    return Roster(found)


def from_east_to_west(hexmap: HexMap) -> list[int]:
    """The hexes in the order of their way from the east edge, less that from the west."""
    east, west = (_far(hexmap.board, hexmap.edges[edge]) for edge in ("E", "W"))
    return sorted(range(len(hexmap.board)), key=lambda p: (east[p] - west[p], p))


def _far(board: Board, edge: int) -> list[int]:
    """How far each hex is from these."""
    far, reached = [0] * len(board), edge
    while more := board.spread(reached) & ~reached:
        for place in members(more):
            far[place] = 1 + far[next(q for q in board.around[place] if reached >> q & 1)]
        reached |= more
    return far


# --- the maps ---


def ground_of(name: str, grammar: Grammar) -> Ground:
    """A printed map under tb's chart."""
    _, hexmap = printed_map(Data(f"ardennes.games.{name}", PRINTED), grammar)
    return edition().ground_of(hexmap if grammar is GRAMMAR else in_words_of_tb(hexmap))


def in_words_of_tb(hexmap: HexMap) -> HexMap:
    """Rivers cost, a bridge stands wherever a road crosses one; supply comes from the edges."""
    hexes = {ours: _union(hexmap.hexes, theirs) for ours, theirs in WORDS.items()}
    sides = hexmap.hexsides
    rivers = frozenset(side for word in RIVERS for side in sides.get(word, ()))
    roads = frozenset(side for word in ROADS for side in sides.get(word, ()))
    terrain = [t for t in reversed(GRAMMAR.terrain)]
    everything = (1 << len(hexmap.board)) - 1
    line = from_east_to_west(hexmap)
    return msgspec.structs.replace(
        hexmap,
        terrain=tuple(
            next((t for t in terrain if hexes[t] >> p & 1), GRAMMAR.plain)
            for p in range(len(hexmap.board))
        ),
        hexes={**hexes, "north_west_of_meuse": everything, "exit": 0},
        names={"town": {p: n for word in TOWNS for p, n in hexmap.names.get(word, {}).items()}},
        hexsides={"river": rivers, "bridge": rivers & roads, "road": roads},
        by_player={
            "supply": dict(zip(SIDES, (hexmap.edges["E"], hexmap.edges["W"]), strict=True)),
            "control": {"german": bits(line[: len(line) // 2]), "allied": 0},
        },
    )


def _union(sets: dict[str, int], words: Sequence[str]) -> int:
    found = 0
    for word in words:
        found |= sets.get(word, 0)
    return found
