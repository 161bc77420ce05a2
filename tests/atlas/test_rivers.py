"""Rivers on the sheets: connected, downstream, joined, near the real ones, as the rules say.

Which hexes the rulebooks name: tb 11.1, 17.0 Q&A 3; a44 7.7, 29.3, 29.5, S4.3E.
"""

import json
import math
from collections import Counter
from functools import cache
from importlib import resources
from itertools import combinations, pairwise
from typing import NamedTuple

import pytest

from ardennes.atlas import river_courses
from ardennes.atlas.frame import Frame, Paper, frame_of
from ardennes.atlas.layers import Feature, Point, layer
from ardennes.atlas.river_courses import WANTED, Pin, Selection, Stretch, stretches, with_pins
from ardennes.atlas.river_lakes import DAMS, lake_sides, lakes
from ardennes.atlas.river_match import Node
from ardennes.atlas.rivers import (
    Side,
    bank_of,
    bank_side,
    corner_chains,
    corner_net,
    corner_point,
    distance_to,
    hexside_rivers,
    side_of,
    towns_of,
    turn,
)
from ardennes.board.hexes import Coord, distance
from tests.grids import GRIDS

pytestmark = pytest.mark.slow  # lays real ground
GAMES = ("tb", "bulge", "a44")
SOUTH_EAST = (1.0, 1.0)
PLACES = {f.properties["name"]: f.lines[0][0] for f in layer("places")}


@cache
def cells_of(game: str) -> frozenset[Coord]:
    grid = GRIDS[game]
    if game == "a44":
        return frozenset(
            grid.place(column, row) for column in range(10, 70) for row in range(3, 41)
        )
    file = resources.files("ardennes").joinpath("games", "tb", "data", "grid.json")
    rows = json.loads(file.read_text(encoding="utf-8"))["hexes_per_row"]
    return frozenset(grid.place(int(r), c) for r, n in rows.items() for c in range(1, n + 1))


class Built(NamedTuple):
    frame: Frame
    cells: frozenset[Coord]
    real: dict[str, Stretch]
    corners: dict[str, list[Node]]
    sides: dict[str, list[Side]]

    def side(self, one: str, other: str) -> Side:
        a, b = sorted((self.frame.grid.coord(one), self.frame.grid.coord(other)))
        return a, b

    def beside(self, label: str) -> dict[str, set[str]]:
        """The rivers along a hex: name -> the hexes across."""
        at, write = self.frame.grid.coord(label), self.frame.grid.write
        found: dict[str, set[str]] = {}
        for name, sides in self.sides.items():
            for a, b in sides:
                if at in (a, b):
                    found.setdefault(name, set()).add(write(b if at == a else a))
        return found


# Bridges a44 names: 7.7, 29.3, 29.5, S4.3E; La Roche as Q-71 reads it.
BRIDGES = (
    Pin("Our", "E2020", "E2119"),
    Pin("Our", "E2016", "E2115"),
    Pin("Our", "E1913", "E2013"),
    Pin("Sauer", "E1005", "E1006"),
    Pin("Ourthe", "E3920", "E3821"),
    Pin("Ourthe Occidentale", "E3718", "E3618"),
    Pin("Salm", "E2928", "E3029"),
    Pin("Amblève", "E2929", "E3029"),
)
PINS = {"tb": (), "bulge": (), "a44": BRIDGES}


@cache
def built(game: str) -> Built:
    frame, cells, wanted, pins = frame_of(game), cells_of(game), WANTED[game], PINS[game]
    real = {s.name: s for s in stretches(frame, cells, with_pins(wanted, pins))}
    chains = corner_chains(frame, cells, wanted, pins)
    return Built(frame, cells, real, chains, hexside_rivers(frame, cells, wanted, pins))


def ends_on(one: Built, name: str) -> set[Node]:
    """The corners of the river another flows into."""
    into = one.real[name].into
    return {n for s in one.real.values() if s.river == into for n in one.corners[s.name]}


# --- chains ---


@pytest.mark.parametrize("game", GAMES)
def test_every_river_wanted_is_laid_as_a_connected_chain_of_sides_of_the_map(game: str):
    one = built(game)
    assert one.sides.keys() == one.real.keys()
    for name, sides in one.sides.items():
        assert len(sides) >= 2, name
        assert all(a < b and distance(a, b) == 1 and {a, b} <= one.cells for a, b in sides), name
        walked = [side_of(a, b) for a, b in pairwise(one.corners[name])]
        assert sides == walked, name
        assert len(set(one.corners[name])) == len(one.corners[name]), name


@pytest.mark.parametrize("game", GAMES)
def test_no_side_is_used_twice(game: str):
    sides = [side for chain in built(game).sides.values() for side in chain]
    assert len(sides) == len(set(sides))


@pytest.mark.parametrize("game", GAMES)
def test_no_river_curls_around_a_hex_and_none_is_an_island(game: str):
    one = built(game)
    for chain in one.sides.values():
        around = Counter(at for side in chain for at in side)
        assert max(around.values()) <= 4
    everywhere = Counter(at for chain in one.sides.values() for side in chain for at in side)
    assert max(everywhere.values()) <= 5


@pytest.mark.parametrize("game", GAMES)
def test_chains_run_downstream(game: str):
    one = built(game)
    for name, chain in one.corners.items():
        samples = one.real[name].points
        at = [nearest(samples, corner_point(one.frame, node)) for node in chain]
        assert at[0] < at[-1], name
        assert all(b >= a - len(samples) / 3 for a, b in pairwise(at)), name


def nearest(samples: list[Paper], point: Paper) -> int:
    return min(range(len(samples)), key=lambda i: math.dist(samples[i], point))


@pytest.mark.parametrize("game", GAMES)
def test_rivers_end_on_the_river_they_flow_into_or_at_the_map_edge(game: str):
    one = built(game)
    border = corner_net(one.frame, one.cells).border
    for name, stretch in one.real.items():
        last = one.corners[name][-1]
        assert last in (border if stretch.leaves else ends_on(one, name)), name
        assert (one.corners[name][0] in border) == stretch.enters, name


@pytest.mark.parametrize("game", GAMES)
def test_two_rivers_meet_nowhere_else(game: str):
    one = built(game)
    for a, b in combinations(one.corners, 2):
        shared = set(one.corners[a]) & set(one.corners[b])
        joins = one.real[a].into == one.real[b].river or one.real[b].into == one.real[a].river
        mouths = {one.corners[a][-1], one.corners[b][-1]}
        assert shared <= mouths, (a, b)
        assert len(shared) <= 1, (a, b)
        assert joins or len(mouths) == 1 or not shared or is_confluence(one, shared), (a, b)


def is_confluence(one: Built, shared: set[Node]) -> bool:
    """A third river takes both: two sources make one, or a mouth lies at another's mouth."""
    return sum(not shared.isdisjoint(chain) for chain in one.corners.values()) > 2


@pytest.mark.parametrize("game", GAMES)
def test_chains_keep_close_to_the_real_course(game: str):
    one = built(game)
    offs = [
        min(distance_to(corner_point(one.frame, node), a, b) for a, b in pairwise(s.points))
        for name, s in one.real.items()
        for node in one.corners[name]
    ]
    assert sum(offs) / len(offs) < 0.27
    assert max(offs) < 0.95


@pytest.mark.parametrize("game", GAMES)
def test_the_real_course_keeps_close_to_its_chain(game: str):
    one = built(game)
    for name, stretch in one.real.items():
        line = [corner_point(one.frame, node) for node in one.corners[name]]
        offs = [min(distance_to(p, a, b) for a, b in pairwise(line)) for p in stretch.points]
        assert sum(offs) / len(offs) < 0.4, name
        assert max(offs) < 1.3, name


@pytest.mark.parametrize("game", GAMES)
def test_the_same_sheet_gives_the_same_rivers(game: str):
    one = built(game)
    again = hexside_rivers(one.frame, sorted(one.cells, reverse=True), WANTED[game], PINS[game])
    assert list(again.items()) == list(one.sides.items())


# --- banks ---


@pytest.mark.parametrize("game", GAMES)
def test_the_meuse_cuts_the_map_in_two(game: str):
    one = built(game)
    near = bank_of(one.frame, one.cells, one.sides["Meuse"], SOUTH_EAST)
    far = bank_of(one.frame, one.cells, one.sides["Meuse"])
    assert far and near and not far & near
    assert far | near == one.cells
    assert all((a in far) != (b in far) for a, b in one.sides["Meuse"])


@pytest.mark.parametrize("game", GAMES)
def test_towns_lie_on_their_bank_of_the_meuse(game: str):
    one = built(game)
    far = bank_of(one.frame, one.cells, one.sides["Meuse"])
    assert {one.frame.hex_at(*PLACES[n]) in far for n in ("Namur", "Gembloux")} == {True}
    towns = ("Ciney", "Marche-en-Famenne", "Rochefort", "Beauraing", "Bastogne")
    assert {one.frame.hex_at(*PLACES[n]) in far for n in towns} == {False}


@pytest.mark.parametrize("game", GAMES)
def test_towns_lie_on_the_true_bank_of_their_river(game: str):
    one = built(game)
    wrong: list[tuple[str, str]] = []
    pinned_hexes = {one.frame.grid.coord(at) for pin in PINS[game] for at in pin[1:]}
    for at, town in towns_of(one.frame, one.cells).items():
        for name, stretch in one.real.items():
            true = bank_side(stretch.real, town, 0.1 / one.frame.km_per_hex)
            if abs(true) == 1 and at not in pinned_hexes:
                lies = {lies_on(one, name, side, at) for side in one.sides[name] if at in side}
                if lies and lies != {true > 0}:
                    wrong.append((name, one.frame.grid.write(at)))
    assert len(wrong) <= (3 if game == "a44" else 0), wrong


def lies_on(one: Built, name: str, side: Side, at: Coord) -> bool:
    """Whether a hex lies to the right of a side of a river."""
    i = one.sides[name].index(side)
    a, b = (corner_point(one.frame, node) for node in one.corners[name][i : i + 2])
    return turn(a, b, one.frame.grid.centre(at)) > 0


def test_a_town_given_to_a_hex_keeps_its_bank():
    one = built("tb")
    echternach = {one.frame.grid.coord("1803"): one.frame.to_paper(*PLACES["Echternach"])}
    chains = corner_chains(one.frame, one.cells, WANTED["tb"], towns=echternach)
    given = one._replace(
        corners=chains,
        sides={name: [side_of(a, b) for a, b in pairwise(c)] for name, c in chains.items()},
    )
    at = one.frame.grid.coord("1803")
    banks = {lies_on(given, "Sauer", side, at) for side in given.sides["Sauer"] if at in side}
    assert banks == {True}


# --- lakes ---


def test_a44_has_the_lakes_of_1944_on_their_rivers():
    one = built("a44")
    found = lakes(one.frame, one.cells, one.sides)
    assert found.keys() >= {"Lac de la Gileppe", "Lac de Robertville", "Lac de Bütgenbach"}
    for name, sides in found.items():
        river = one.sides[DAMS[name].river]
        first = river.index(sides[0])
        assert sides == river[first : first + len(sides)] and len(sides) <= 4, name
    assert lake_sides(one.frame, one.cells, one.sides) == {s for c in found.values() for s in c}


def test_lakes_lie_where_the_water_is():
    one = built("a44")
    spots = {"Lac de Bütgenbach": (6.23, 50.427), "Lac de Robertville": (6.11, 50.452)}
    found = lakes(one.frame, one.cells, one.sides)
    for name, spot in spots.items():
        hexes = {at for side in found[name] for at in side}
        assert min(distance(one.frame.hex_at(*spot), at) for at in hexes) <= 1, name


def test_no_hex_is_an_island_among_rivers_and_lakes():
    one = built("a44")
    wet = Counter(at for chain in one.sides.values() for side in chain for at in side)
    assert max(wet.values()) <= 5
    assert sum(count == 5 for count in wet.values()) <= 8


# --- what the rulebooks say ---


@pytest.mark.parametrize("game", ["tb", "bulge"])
def test_the_our_runs_north_east_and_east_of_1307(game: str):
    assert built(game).beside("1307") == {"Our": {"1206", "1306"}}


@pytest.mark.parametrize(
    ("label", "rivers"),
    [
        ("1712", {"Sauer"}),
        ("1315", {"Ourthe Occidentale"}),
        ("1214", {"Ourthe Occidentale"}),
        ("1113", {"Ourthe Occidentale", "Ourthe"}),
        ("1111", {"Ourthe Orientale"}),
        ("1112", {"Ourthe Orientale", "Ourthe Occidentale"}),
        ("1124", {"Meuse"}),
        ("1803", {"Sauer"}),
    ],
)
def test_rivers_run_by_the_hexes_tb_puts_bridges_on(label: str, rivers: set[str]):
    assert built("tb").beside(label).keys() == rivers


def test_namur_lies_north_west_of_the_meuse_and_echternach_south_west_of_the_sauer():
    one = built("tb")
    assert one.frame.grid.coord("0324") in bank_of(one.frame, one.cells, one.sides["Meuse"])
    assert one.beside("1803")["Sauer"] == {"1703", "1704"}


@pytest.mark.parametrize("pin", BRIDGES)
def test_a44_rivers_run_where_the_rulebook_names_bridges(pin: Pin):
    one = built("a44")
    assert one.side(pin.one, pin.other) in one.sides[pin.river]


def test_a_pin_moves_a_river_even_against_the_ground():
    one = built("tb")
    for pin in (Pin("Our", "1306", "1305"), Pin("Salm", "0610", "0710")):
        bent = hexside_rivers(one.frame, one.cells, WANTED["tb"], [pin])
        assert one.side(pin.one, pin.other) in bent[pin.river]
        assert bent.keys() == one.sides.keys()


def test_a_pin_needs_a_side():
    one = built("tb")
    with pytest.raises(ValueError, match="1206 and 1305 have no side in common"):
        hexside_rivers(one.frame, one.cells, WANTED["tb"], [Pin("Our", "1206", "1305")])


def test_most_pins_hold_without_being_pinned():
    one = built("a44")
    free = hexside_rivers(one.frame, one.cells, WANTED["a44"])
    held = [p for p in BRIDGES if one.side(p.one, p.other) in free[p.river]]
    assert len(held) >= 6


# --- which rivers ---


def test_tb_shows_the_main_rivers_and_spares_the_german_rear():
    names = built("tb").sides.keys()
    assert names >= {"Meuse", "Ourthe", "Amblève", "Salm", "Warche", "Our", "Sauer", "Clerf"}
    assert names >= {"Ourthe Occidentale", "Ourthe Orientale", "Wiltz", "Lesse", "Lienne"}
    assert not names & {"Kyll", "Prüm"}


def test_the_rivers_of_the_german_rear_can_be_switched_on():
    one = built("tb")
    wanted = WANTED["tb"]._replace(never=frozenset())
    assert "Prüm" in hexside_rivers(one.frame, one.cells, wanted)


def test_a44_shows_the_small_ones_too():
    small = {"Eau Rouge", "Holzwarche", "Braunlauf", "Ulf", "Enz", "Irsen", "Attert", "Hermeton"}
    assert small <= built("a44").sides.keys()


# --- invented rivers on a small sheet ---

FRAME = frame_of("tb")
SMALL = frozenset(FRAME.grid.block("0501", "1012"))
ALL = Selection(frozenset({"major"}), 2.0, 3.0, frozenset(), frozenset())


def river(name: str, into: str, *points: Paper, **properties: str) -> Feature:
    """A river through points given in hexes from the sheet's north-west corner."""
    x0, y0 = FRAME.grid.centre(FRAME.grid.coord("0512"))
    line: tuple[Point, ...] = tuple(FRAME.to_ground(x0 + x, y0 + y) for x, y in points)
    return Feature(
        {"name": name, "into": into, "class": "major", **properties}, "LineString", (line,)
    )


@pytest.fixture
def invent(monkeypatch: pytest.MonkeyPatch) -> list[Feature]:
    rivers: list[Feature] = []

    def fake(_: str) -> list[Feature]:
        return rivers

    monkeypatch.setattr(river_courses, "layer", fake)
    return rivers


MAIN = ("Main", "sea", (-3.0, 2.2), (6.0, 2.0), (15.0, 2.4))


def test_a_river_across_the_sheet_runs_from_edge_to_edge(invent: list[Feature]):
    invent.append(river(*MAIN))
    chain = corner_chains(FRAME, SMALL, ALL)["Main"]
    border = corner_net(FRAME, SMALL).border
    assert chain[0] in border and chain[-1] in border
    xs = [corner_point(FRAME, node)[0] for node in chain]
    assert xs == sorted(xs)


def test_a_tributary_ends_on_the_main_river(invent: list[Feature]):
    invent += [river("Brook", "Main", (4.0, 4.3), (5.0, 2.05)), river(*MAIN)]
    chains = corner_chains(FRAME, SMALL, ALL)
    assert list(chains) == ["Main", "Brook"]
    assert set(chains["Brook"]) & set(chains["Main"]) == {chains["Brook"][-1]}


def test_reaches_are_joined_and_a_short_head_is_dropped(invent: list[Feature]):
    head = river("Main", "sea", (2.0, 3.5), (2.5, 2.5), reach="upper")
    head.properties["class"] = "stream"
    middle = river("Main", "sea", (2.5, 2.5), (7.0, 2.2), reach="middle")
    invent += [head, middle, river("Main", "sea", (7.0, 2.2), (15.0, 2.4), reach="lower")]
    (stretch,) = stretches(FRAME, SMALL, ALL)
    assert stretch.leaves and not stretch.enters
    x, y = FRAME.grid.centre(FRAME.grid.coord("0512"))
    assert stretch.points[0] == pytest.approx((x + 2.5, y + 2.5))


def test_two_sources_make_a_river_where_they_meet(invent: list[Feature]):
    invent += [
        river("Main", "sea", (5.0, 2.2), (15.0, 2.4)),
        river("West", "Main", (1.0, 4.2), (3.0, 2.4), (5.0, 2.2)),
        river("North", "Main", (4.0, -0.1), (5.0, 2.2)),
    ]
    chains = corner_chains(FRAME, SMALL, ALL)
    assert chains["West"][-1] == chains["North"][-1] == chains["Main"][0]


def test_a_river_that_comes_back_is_two_chains(invent: list[Feature]):
    invent.append(
        river("Main", "sea", (-2.0, 1.0), (5.0, 1.0), (5.0, -4.0), (8.0, -4.0), (8.0, 9.0))
    )
    chains = corner_chains(FRAME, SMALL, ALL)
    assert chains.keys() == {"Main", "Main 2"}
    assert not set(chains["Main"]) & set(chains["Main 2"])


def test_a_brook_into_nothing_is_left_out(invent: list[Feature]):
    invent += [river(*MAIN), river("Stray", "Nowhere", (4.0, 4.3), (8.0, 3.5))]
    assert corner_chains(FRAME, SMALL, ALL).keys() == {"Main"}


def test_a_wide_bend_is_followed_and_a_narrow_one_cut(invent: list[Feature]):
    wide = ((-2.0, 0.9), (4.0, 0.9), (4.0, 4.0), (7.0, 4.0), (7.0, 0.9), (15.0, 0.9))
    narrow = ((-2.0, 0.9), (5.0, 0.9), (5.0, 2.5), (5.1, 2.5), (5.1, 0.9), (15.0, 0.9))
    invent.append(river("Main", "sea", *wide))
    assert len(hexside_rivers(FRAME, SMALL, ALL)["Main"]) >= 28
    invent[0] = river("Main", "sea", *narrow)
    assert len(hexside_rivers(FRAME, SMALL, ALL)["Main"]) <= 26
