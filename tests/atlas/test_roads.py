"""Real roads as chains of hexes: the four maps, and small invented nets."""

import json
from functools import cache
from importlib import resources
from itertools import combinations, pairwise

import pytest

from ardennes.atlas.frame import Frame, frame_of
from ardennes.atlas.layers import Feature, layer
from ardennes.atlas.road_chain import Chains, link, parts
from ardennes.atlas.road_exits import map_side
from ardennes.atlas.road_net import Edge, RoadNet, cut_at_border, real_net, with_stops
from ardennes.atlas.road_plans import PLANS, RoadPlan, Stop, stops
from ardennes.atlas.road_tidy import fan, thin, tidy
from ardennes.atlas.roads import Roads, lay_roads
from ardennes.board.hexes import Coord, distance, neighbours
from tests.grids import GRIDS, ROWS_FROM_EAST

PLACES = {f.properties["name"]: f.lines[0][0] for f in layer("places")}
pytestmark = pytest.mark.slow  # lays real ground
MAPS = ("tb", "bb81", "a44")


@cache
def cells_of(game: str) -> frozenset[Coord]:
    grid = GRIDS[game]
    if game == "bb81":
        return frozenset(grid.place(c, r) for c in range(1, 51) for r in range(1, 40))
    if game == "a44":
        return frozenset(grid.place(c, r) for c in range(10, 70) for r in range(3, 41))
    file = resources.files("ardennes").joinpath("games", "tb", "data", "grid.json")
    rows = json.loads(file.read_text(encoding="utf-8"))["hexes_per_row"]
    return frozenset(grid.place(int(r), c) for r, n in rows.items() for c in range(1, n + 1))


@cache
def laid(game: str) -> Roads:
    return lay_roads(frame_of(game), cells_of(game), PLANS[game])


def served(game: str) -> list[Stop]:
    return stops(frame_of(game), cells_of(game), PLANS[game], layer("places"))


def ways(roads: Roads) -> dict[Coord, set[Coord]]:
    near: dict[Coord, set[Coord]] = {}
    for a, b in roads.links:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    return near


@pytest.mark.parametrize("game", MAPS)
def test_links_join_adjacent_hexes_of_the_map_smaller_first(game: str):
    for a, b in laid(game).links:
        assert a < b and distance(a, b) == 1
        assert {a, b} <= cells_of(game)


@pytest.mark.parametrize("game", MAPS)
def test_the_net_is_connected_and_every_place_of_the_plan_lies_on_it(game: str):
    near = ways(laid(game))
    assert len(parts(near)) == 1
    assert [stop.name for stop in served(game) if stop.firm and stop.at not in near] == []


@pytest.mark.parametrize("game", MAPS)
def test_no_needless_triangles_corners_or_dead_ends(game: str):
    roads = laid(game)
    near = ways(roads)
    stays = {stop.at for stop in served(game) if stop.firm} | set(roads.edge_roads)
    due = {stop.at: PLANS[game].hubs.get(stop.name, 0) for stop in served(game)}
    for at, others in near.items():
        for a, b in combinations(others, 2):
            hubs = [hub for hub in (at, a, b) if len(near[hub]) <= due.get(hub, 0)]
            assert b not in near[a] or hubs
        if at not in stays:
            assert len(others) > 1
            assert len(others) > 2 or distance(*others) == 2


@pytest.mark.parametrize(
    ("game", "least", "most"),
    [
        ("tb", 280, 315),
        ("bb81", 1000, 1400),
        ("a44", 1600, 1800),
    ],
)
def test_the_nets_are_as_dense_as_their_tables_want(game: str, least: int, most: int):
    assert least <= len(laid(game).links) <= most


def test_only_a44_tells_highways_from_other_roads():
    assert not laid("tb").secondary and not laid("bb81").secondary
    a44 = laid("a44")
    assert 500 < len(a44.primary) < len(a44.secondary)
    assert not a44.primary & a44.secondary


SPOKES = {
    "tb": {
        "Bastogne": 6, "Sankt Vith": 5, "Malmedy": 5, "Houffalize": 4, "Manhay": 4, "Werbomont": 4,
        "Marche-en-Famenne": 5, "Dinant": 4, "Ciney": 3, "Vielsalm": 4, "Trois-Ponts": 4,
        "Stavelot": 3, "Clervaux": 4, "Diekirch": 4, "Ettelbruck": 3, "Echternach": 3,
        "Libramont": 3, "Prüm": 4, "Bitburg": 3, "Rochefort": 4, "La Roche-en-Ardenne": 4,
    },
    "bb81": {
        "Bastogne": 6, "Sankt Vith": 5, "Malmedy": 4, "Houffalize": 4, "Manhay": 3, "Arlon": 6,
        "Marche-en-Famenne": 5, "Dinant": 5, "Ciney": 4, "Vielsalm": 4, "Stavelot": 4,
        "Clervaux": 4, "Diekirch": 4, "Echternach": 4, "Libramont": 3,
    },
    "a44": {
        "Bastogne": 5, "Sankt Vith": 5, "Malmedy": 4, "Houffalize": 4, "Manhay": 5, "Werbomont": 4,
        "Marche-en-Famenne": 5, "Dinant": 5, "Ciney": 4, "Vielsalm": 4, "Stavelot": 4,
        "Trois-Ponts": 4, "Clervaux": 4, "Diekirch": 4, "Ettelbruck": 4, "Echternach": 4,
        "Libramont": 3,
    },
}  # fmt: skip


@pytest.mark.parametrize("game", MAPS)
def test_hubs_have_their_spokes(game: str):
    at = {stop.name: stop.at for stop in served(game)}
    found = {hub: len(laid(game).spokes(at[hub])) for hub in SPOKES[game]}
    assert {hub: n for hub, n in found.items() if n < SPOKES[game][hub]} == {}


@pytest.mark.parametrize("game", MAPS)
def test_roads_leave_the_map_over_all_four_sides(game: str):
    roads = laid(game)
    near, cells = ways(roads), cells_of(game)
    assert set(roads.edge_roads.values()) == set("NESW")
    for at in roads.edge_roads:
        assert at in near
        assert any(other not in cells for other in neighbours(at))


def test_german_entry_roads_on_the_east_side_of_tb():
    sides = laid("tb").edge_roads
    assert sum(side == "E" for side in sides.values()) >= 5
    assert sum(side == "N" for side in sides.values()) >= 7


def test_the_same_table_gives_the_same_roads():
    assert lay_roads(frame_of("tb"), cells_of("tb"), PLANS["tb"]) == laid("tb")
    assert PLANS["tb"] == PLANS["bulge"]


def test_a_table_can_ask_for_fewer_roads():
    plan = PLANS["tb"]._replace(density=0.6, hubs={})
    sparse = lay_roads(frame_of("tb"), cells_of("tb"), plan)
    assert len(sparse.links) <= 0.6 * len(cells_of("tb"))
    assert len(parts(ways(sparse))) == 1


def test_places_lie_where_they_are_put_and_every_hex_asked_for_is_served():
    frame, cells, grid = frame_of("tb"), cells_of("tb"), ROWS_FROM_EAST
    at = {"Echternach": grid.coord("1803"), "Neufchâteau": grid.coord("1816")}
    asked = {grid.coord(label) for label in ("1005", "1603", "1220", "0613")}
    roads = lay_roads(frame, cells, PLANS["tb"], at=at, served=asked)
    near = ways(roads)
    assert asked | set(at.values()) <= near.keys()
    assert len(parts(near)) == 1
    halts = {s.name: s.at for s in stops(frame, cells, PLANS["tb"], layer("places"), at, asked)}
    assert at.items() <= halts.items()
    assert len(roads.spokes(at["Echternach"])) >= 3
    assert frame.hex_at(*PLACES["Echternach"]) == grid.coord("1802")


def test_every_settlement_of_a_map_can_be_given_its_hex():
    frame, cells = frame_of("tb"), cells_of("tb")
    at = {stop.name: stop.at for stop in served("tb")}
    again = stops(frame, cells, PLANS["tb"], layer("places"), at, at.values())
    assert {(stop.name, stop.at) for stop in again} == set(at.items())


# An invented sheet of 7 rows by 9 hexes, ground and paper the same.
FRAME = Frame(ROWS_FROM_EAST, 5.0, lambda x, y: (x, y), lambda x, y: (x, y))
CELLS = frozenset(ROWS_FROM_EAST.place(r, c) for r in range(1, 8) for c in range(1, 10))
PLAN = RoadPlan({2: 1}, detour=1.5, hub_detour=1.0)


def spot(label: str, dx: float = 0.0, dy: float = 0.0) -> tuple[float, float]:
    x, y = ROWS_FROM_EAST.centre(ROWS_FROM_EAST.coord(label))
    return x + dx, y + dy


def road(a: int, b: int, *line: tuple[float, float], tier: int = 1) -> Feature:
    return Feature({"node_a": a, "node_b": b, "tier": tier}, "LineString", (line,))


def town(name: str, point: tuple[float, float]) -> Feature:
    return Feature({"name": name, "importance": 2}, "Point", ((point,),))


def labels(roads: Roads) -> set[tuple[str, ...]]:
    write = ROWS_FROM_EAST.write
    return {tuple(sorted((write(a), write(b)))) for a, b in roads.links}


def test_a_hex_that_is_only_clipped_is_not_on_the_road():
    dip = spot("0405", 0, 0.6)  # just over the side towards row 5
    net = [road(1, 2, spot("0407"), spot("0406"), dip, spot("0404"), spot("0403"))]
    towns = [town("A", spot("0407")), town("B", spot("0403"))]
    roads = lay_roads(FRAME, CELLS, PLAN, net, towns)
    assert labels(roads) == {
        ("0406", "0407"), ("0405", "0406"), ("0404", "0405"), ("0403", "0404"),
    }  # fmt: skip
    assert roads.edge_roads == {}


def test_parallel_roads_one_hex_apart_are_merged():
    north = road(1, 2, spot("0407"), spot("0406"), spot("0405"), spot("0404"), spot("0403"))
    south = road(1, 2, spot("0407"), spot("0405", 0, 0.55), spot("0403"), tier=2)
    towns = [town("A", spot("0407")), town("B", spot("0403"))]
    both = lay_roads(FRAME, CELLS, PLAN, [north, south], towns)
    assert both == lay_roads(FRAME, CELLS, PLAN, [north], towns)


def test_a_highway_leaves_the_map_over_its_side_and_a_lane_does_not():
    east = road(1, 2, spot("0405"), spot("0401", 4))
    lane = road(1, 3, spot("0405"), spot("0105", 0, -4), tier=3)
    roads = lay_roads(FRAME, CELLS, PLAN, [east, lane], [town("A", spot("0405"))])
    assert roads.edge_roads == {ROWS_FROM_EAST.coord("0401"): "E"}
    assert labels(roads) == {(f"040{i}", f"040{i + 1}") for i in range(1, 5)}


def test_towns_without_a_road_between_them_are_joined_straight():
    towns = [town("A", spot("0407")), town("B", spot("0404"))]
    roads = lay_roads(FRAME, CELLS, PLAN, [], towns)
    assert len(roads.links) == 3


def test_two_classes_when_the_table_wants_them():
    high = road(1, 2, spot("0407"), spot("0405"))
    low = road(2, 3, spot("0405"), spot("0403"), tier=2)
    towns = [town("ABC"[i], spot(at)) for i, at in enumerate(("0407", "0405", "0403"))]
    roads = lay_roads(FRAME, CELLS, PLAN._replace(one_class=False), [high, low], towns)
    assert len(roads.primary) == len(roads.secondary) == 2
    assert not roads.primary & roads.secondary


def test_the_side_of_a_notch_is_the_one_it_is_cut_from():
    grid = ROWS_FROM_EAST
    cells = cells_of("tb")
    frame = frame_of("tb")
    cases = {("1418", "1419"): "S", ("1322", "1422"): "S", ("0326", "0327"): "W", ("0901", ""): "E"}
    for (at, off), side in cases.items():
        inside = grid.coord(at)
        outside = grid.coord(off) if off else grid.place(9, 0)
        assert map_side(frame, cells, inside, outside) == side


def test_shortest_paths_prefer_highways():
    long_way = (Edge(1, 2, 1, ((0, 0), (1, 0.5))), Edge(2, 3, 1, ((1, 0.5), (2, 0))))
    net = RoadNet([*long_way, Edge(1, 3, 3, ((0, 0), (2, 0))), Edge(4, 5, 1, ((9, 9), (9, 8)))])
    assert net.path(1, 3) == (0, 1)
    assert net.line(1, (0, 1)) == ((0, 0), (1, 0.5), (2, 0))
    assert net.line(3, (1, 0)) == ((2, 0), (1, 0.5), (0, 0))
    assert net.path(1, 4) is None
    assert net.path(2, 2) == ()


def test_bridges_join_neighbouring_seeds_only():
    net = RoadNet(Edge(i, i + 1, 1, ((i, 0), (i + 1, 0))) for i in range(4))
    pairs = [(b.first, b.second, b.cost) for b in net.bridges({0: 0, 2: 2, 4: 4})]
    assert pairs == [(0, 2, 2.0), (2, 4, 2.0)]


def test_cutting_keeps_the_length_and_puts_nodes_at_the_rim_and_the_stops():
    whole = real_net(FRAME, [road(1, 2, spot("0402"), spot("0401", 3))])
    cut = cut_at_border(whole, FRAME, CELLS)
    assert len(cut.edges) == 2
    stopped, nodes = with_stops(cut, [spot("0401", 0, 0.2), (99.0, 99.0)], 0.75)
    assert len(stopped.edges) == 3 and nodes[1] == -1
    assert stopped.where[nodes[0]] == pytest.approx(spot("0401"))
    assert sum(e.length for e in stopped.edges) == pytest.approx(whole.edges[0].length)


def test_barred_sides_have_no_road_and_given_links_have_one():
    net = [road(1, 2, spot("0407"), spot("0403"))]
    towns = [town("A", spot("0407")), town("B", spot("0403"))]
    lake = link(*map(ROWS_FROM_EAST.coord, ("0405", "0404")))
    bridge = link(*map(ROWS_FROM_EAST.coord, ("0605", "0705")))
    roads = lay_roads(FRAME, CELLS, PLAN, net, towns, barred={lake}, links={bridge})
    near = ways(roads)
    assert lake not in roads.links and bridge in roads.links
    assert len(parts(near)) == 1
    assert {ROWS_FROM_EAST.coord(at) for at in ("0407", "0403")} <= near.keys()


def test_a_place_put_far_from_its_road_still_gets_one():
    net = [road(1, 2, spot("0207"), spot("0203"))]
    towns = [town("A", spot("0207")), town("B", spot("0203"))]
    there = ROWS_FROM_EAST.coord("0603")
    roads = lay_roads(FRAME, CELLS, PLAN, net, towns, at={"B": there})
    assert there in ways(roads) and len(parts(ways(roads))) == 1


def test_hamlets_draw_roads_but_do_not_keep_dead_ends():
    net = [
        road(1, 2, spot("0407"), spot("0405")),
        road(2, 3, spot("0405"), spot("0403")),
        road(2, 4, spot("0405"), spot("0605"), tier=3),
    ]
    towns = [town("A", spot("0407")), town("B", spot("0403"))]
    hamlet = Feature({"name": "C", "importance": 4}, "Point", ((spot("0605"),),))
    plan = PLAN._replace(apart={2: 1, 4: 2})
    without = lay_roads(FRAME, CELLS, plan, net, [*towns, hamlet])
    there = ROWS_FROM_EAST.coord("0605")
    assert there not in ways(without)
    shown = lay_roads(FRAME, CELLS, plan, net, [*towns, hamlet], served=[there])
    assert there in ways(shown)


def test_roads_that_join_just_short_of_a_hub_are_fanned_out():
    coord = ROWS_FROM_EAST.coord
    hub = coord("0405")
    chains = Chains(FRAME, CELLS, (), {hub: 2})
    for text in ("0405 0404 0403", "0405 0404 0304"):
        for a, b in pairwise(map(coord, text.split())):
            chains.add(a, b, 1)
    fan(chains, ())
    assert len(chains.ways[hub]) == 2
    assert chains.ways[coord("0404")] == {hub, coord("0403")}


def rings(*chains_of: str) -> Chains:
    chains = Chains(FRAME, CELLS, ())
    for worth, text in enumerate(chains_of, 1):
        hexes = [ROWS_FROM_EAST.coord(label) for label in text.split()]
        for a, b in pairwise(hexes):
            chains.add(a, b, worth)
    return chains


def test_tidying_opens_triangles_at_the_weakest_link_and_trims_dead_ends():
    chains = rings("0405 0404", "0405 0505 0404")
    stays = {ROWS_FROM_EAST.coord(at) for at in ("0405", "0404", "0505")}
    tidy(chains, stays, 4)
    assert link(*map(ROWS_FROM_EAST.coord, ("0405", "0404"))) not in chains.worth
    assert len(chains.worth) == 2
    tidy(chains, stays - {ROWS_FROM_EAST.coord("0404")}, 4)
    assert len(chains.worth) == 1


def test_thinning_spares_what_has_no_way_round():
    chains = rings("0407 0406 0405 0404 0403", "0406 0305 0304 0404")
    ends = {ROWS_FROM_EAST.coord(at) for at in ("0407", "0403")}
    thin(chains, ends, {}, 1)
    assert len(parts(chains.ways)) == 1
    assert ends <= parts(chains.ways)[0]
    assert 4 <= len(chains.worth) <= 5
