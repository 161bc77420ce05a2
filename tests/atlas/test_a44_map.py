"""The a44 map: every hex the rulebook names, and what its set-up, entries and scenarios need."""

import csv
import json
from functools import cache
from importlib import resources
from typing import Any

import pytest

from ardennes.board.hexes import distance, neighbours
from tests.grids import GRIDS

GRID = GRIDS["a44"]
DATA = resources.files("ardennes").joinpath("games", "a44", "data")


def rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(DATA.joinpath(name).read_text(encoding="utf-8").splitlines()))


@cache
def plan() -> dict[str, Any]:
    return json.loads(DATA.joinpath("map.json").read_text(encoding="utf-8"))


@cache
def cells() -> frozenset[str]:
    return frozenset(
        GRID.write(at) for block in plan()["hexes"] for at in GRID.block(*block.split("-"))
    )


def board(key: str) -> Any:
    return plan()["board"][key]


def around(label: str) -> set[str]:
    return {GRID.write(at) for at in neighbours(GRID.coord(label))} & cells()


def side(a: str, b: str) -> str:
    return "/".join(sorted((a, b)))


def named(kind: str) -> dict[str, list[str]]:
    """Name -> its hexes."""
    found: dict[str, list[str]] = {}
    for at, name in board(kind).items():
        found.setdefault(name, []).append(at)
    return found


@cache
def links() -> frozenset[tuple[str, ...]]:
    both = board("primary_road") + board("secondary_road")
    return frozenset(tuple(link.split()) for link in both)


@cache
def on_road() -> frozenset[str]:
    return frozenset(at for link in links() for at in link)


def by_road(start: str) -> set[str]:
    ways: dict[str, set[str]] = {}
    for a, b in links():
        ways.setdefault(a, set()).add(b)
        ways.setdefault(b, set()).add(a)
    found, todo = {start}, [start]
    while todo:
        for near in ways.get(todo.pop(), set()) - found:
            found.add(near)
            todo.append(near)
    return found


def dry_shod(start: str, rivers: list[str]) -> set[str]:
    """What is on the same bank of some rivers, within the East Map south of Ouren."""
    barred = {s for name in rivers for s in plan()["rivers"][name]}
    found, todo = {start}, [start]
    while todo:
        at = todo.pop()
        for near in around(at) - found:
            if side(at, near) not in barred and near[0] == "E" and int(near[3:]) < 20:
                found.add(near)
                todo.append(near)
    return found


def control() -> set[str]:
    return set(board("control")["german"])


def allied_units() -> list[dict[str, str]]:
    return [row for row in rows("units.csv") if row["side"] == "Allied" and row["setup"]]


# --- the file ---


def test_two_maps_of_1140_hexes():
    assert len(cells()) == 2280
    assert sum(at[0] == "E" for at in cells()) == 1140


def test_every_hex_of_the_file_is_on_the_map():
    listed = [board(key) for key in ("light_woods", "forest", "wooded_rough", "west_wall")]
    listed += [board(kind) for kind in ("village", "town", "city")]
    listed += [*plan()["setup_areas"].values(), plan()["rear_zone"], *plan()["entries"].values()]
    assert {at for hexes in listed for at in hexes} <= cells()


def test_classes_of_terrain_exclude_each_other():
    classes = [set(board(key)) for key in ("light_woods", "forest", "wooded_rough")]
    assert sum(map(len, classes)) == len(set[str]().union(*classes))


# --- hexes the rulebook names ---


@pytest.mark.parametrize(
    ("a", "b", "river"),
    [
        pytest.param("E2020", "E2119", "Our", id="7.7 Ouren"),
        pytest.param("E2016", "E2115", "Our", id="29.5 Dasburg"),
        pytest.param("E1913", "E2013", "Our", id="29.5 Gemünd"),
        pytest.param("E3920", "E3821", "Ourthe", id="S4.3 La Roche, Q-71"),
        pytest.param("E3718", "E3618", "Ourthe Occidentale", id="S4.3 Ortho"),
        pytest.param("E2928", "E3029", "Salm", id="S4.3 Trois-Ponts south"),
        pytest.param("E2929", "E3029", "Amblève", id="S4.3 Trois-Ponts north"),
    ],
)
def test_named_bridges(a: str, b: str, river: str):
    assert b in around(a)
    assert side(a, b) in plan()["rivers"][river]
    assert side(a, b) in board("bridge")


def test_29_3_the_sauer_is_crossed_from_1006_to_1005_without_a_bridge():
    assert "E1005" in around("E1006")
    assert side("E1005", "E1006") in plan()["rivers"]["Sauer"]
    assert side("E1005", "E1006") not in board("bridge")
    assert "E1006" in plan()["setup_areas"]["212VG"]
    assert all(unit["setup"] != "E1005" for unit in allied_units())


def test_27_6_the_two_regiments_of_the_2nd_division():
    where = {unit["id"]: unit["setup"] for unit in allied_units()}
    assert (where["A-2-38"], where["A-2-9"]) == ("E1535", "E1636")


def test_27_2_the_drop_hex_is_a_moor_with_room_around_it():
    drop = GRID.coord("E2335")
    shut = {*board("forest"), *board("wooded_rough"), *control()}
    shut |= {at for kind in ("village", "town", "city") for at in board(kind)}
    assert sum(distance(GRID.coord(at), drop) <= 8 for at in cells() - shut) > 40
    assert "E2335" not in shut


def test_6_4_1_the_ourthe_line_starts_in_w1003_and_runs_due_north():
    line = plan()["ourthe_line"]
    assert line["hexes"][0] == "W1003"
    assert {at[:3] for at in line["hexes"]} == {"W10"}
    assert [int(at[3:]) for at in line["hexes"]] == list(range(3, 3 + len(line["hexes"])))
    assert line["sides"][-1] == plan()["rivers"]["Ourthe"][-1]


@pytest.mark.parametrize(
    ("label", "west"),
    [
        *[("W1003", True), ("W1103", True), ("W1622", True), ("W3940", True), ("W1140", True)],
        *[("E3903", False), ("E3313", False), ("E1003", False), ("E3525", False), ("E3039", False)],
    ],
)
def test_6_4_1_west_of_the_ourthe(label: str, west: bool):
    assert (label in plan()["west_of_ourthe"]) is west


@pytest.mark.parametrize(
    ("town", "river"),
    [("Malmedy", "Warche"), ("Clervaux", "Clerf"), ("Houffalize", "Ourthe Orientale")],
)
def test_7_6_no_bridge_where_the_river_runs_through_the_town(town: str, river: str):
    (at,) = named("town")[town]
    assert any(at in s.split("/") for s in plan()["rivers"][river]), "drawn"
    assert not any(at in s.split("/") for s in board("river") if s in plan()["rivers"][river])
    assert not any(at in s.split("/") for s in board("bridge") if s in plan()["rivers"][river])


def test_30_2_liege_has_four_hexes_on_both_banks():
    assert named("city")["Liège"] == ["W1039", "W1040", "W1139", "W1140"]
    meuse = set(board("meuse"))
    assert {side("W1039", "W1040"), side("W1039", "W1139")} <= meuse
    assert not meuse & {side("W1040", "W1139"), side("W1040", "W1140"), side("W1139", "W1140")}


def test_s4_4_bastogne_has_two_hexes():
    assert named("town")["Bastogne"] == ["E3313", "E3413"]
    assert "E3413" in around("E3313")


def test_s1_3_wooded_rough_in_the_areas_of_26_vg_and_5_fj():
    rough = set(board("wooded_rough"))
    areas = plan()["setup_areas"]
    assert len(rough & set(areas["26VG"])) == 3
    assert len(rough & set(areas["5FJ"])) == 2


def test_30_2_victory_hexes_of_the_meuse_lie_on_it():
    banks = {at for s in board("meuse") for at in s.split("/")}
    where = {name: at for at, name in plan()["victory_hexes"].items()}
    for name in ("Givet", "Dinant", "Namur", "Andenne", "Huy", "Amay"):
        assert where[name][0] == "W"
        assert where[name] in banks, name
        near = around(where[name]) | {where[name]}
        crossings = [s for s in board("bridge") if s in board("meuse")]
        assert any(near & set(s.split("/")) for s in crossings), name


def test_d_8_victory_hexes_enough_for_every_scenario():
    where = plan()["victory_hexes"]
    assert sum(at[0] == "E" for at in where) >= 18
    assert sum(at[0] == "W" for at in where) >= 10


def test_d_14_a_road_along_the_meuse_from_revin_to_montherme():
    banks = {at for s in board("meuse") for at in s.split("/")}
    (revin,), (montherme,) = named("town")["Revin"], named("town")["Monthermé"]
    todo, found = [revin], {revin}
    while todo:
        at = todo.pop()
        for near in around(at) & banks - found:
            if (at, near) in links() or (near, at) in links():
                found.add(near)
                todo.append(near)
    assert montherme in found


# --- the front ---


FRONT_BRIDGES = {
    side("E1006", "E1105"),  # 1 Echternach
    side("E1306", "E1307"),  # 2 Bollendorf
    side("E1508", "E1608"),  # 3 Wallendorf
    side("E1710", "E1811"),  # 4 Vianden
    side("E2016", "E2115"),  # 5 Dasburg
    side("E1913", "E2013"),  # 6 Gemünd
    side("E2020", "E2119"),  # Ouren
}


def test_s1_4_no_other_bridge_leads_over_the_our_and_the_sauer():
    east = dry_shod("E1012", ["Our", "Sauer"])
    over = {
        s
        for s in board("bridge")
        if s in plan()["rivers"]["Our"] + plan()["rivers"]["Sauer"]
        and len(east & set(s.split("/"))) == 1
    }
    assert over == FRONT_BRIDGES - {side("E2020", "E2119")}
    assert side("E2020", "E2119") in board("bridge")
    sites = {entry["side"] for entry in plan()["bridge_sites"].values()}
    assert sites >= FRONT_BRIDGES


def test_s1_4_bridges_at_the_start():
    states = {name: entry["state"] for name, entry in plan()["bridge_sites"].items()}
    assert [states[n] for n in sorted(states) if n[0] == "#"] == ["blown"] * 4 + [
        "under_construction"
    ] * 2


def test_german_areas_south_of_ouren_are_on_the_german_bank():
    east = dry_shod("E1012", ["Our", "Sauer"])
    south = {at for at in control() if int(at[3:]) < 20}
    assert south <= east


def test_no_allied_unit_starts_across_the_our_and_the_sauer():
    """But for the 112th Infantry, whose bridgehead before Ouren is the point of a44 7.7."""
    east = dry_shod("E1012", ["Our", "Sauer"])
    over = [unit["id"] for unit in allied_units() if unit["setup"] in east]
    assert all(unit.startswith("A-28-112") for unit in over)


def test_allied_units_start_on_allied_ground_and_vehicles_on_a_road_in_woods():
    deep = {*board("forest"), *board("wooded_rough")}
    for unit in allied_units():
        assert unit["setup"] in cells() - control(), unit["id"]
        if unit["vehicle_type"] == "1" and unit["setup"] in deep:
            assert unit["setup"] in on_road(), unit["id"]


@pytest.mark.parametrize("unit", ["A-V-187art", "A-V-406art"])
def test_29_2_1_the_two_groups_that_fire_on_turn_1_stand_near_monschau(unit: str):
    (monschau,) = named("town")["Monschau"]
    where = {row["id"]: row["setup"] for row in allied_units()}
    assert distance(GRID.coord(where[unit]), GRID.coord(monschau)) <= 3


# --- German set-up ---


def test_areas_do_not_overlap_and_with_the_rear_zone_are_german():
    areas = plan()["setup_areas"]
    hexes = [at for area in areas.values() for at in area] + plan()["rear_zone"]
    assert len(hexes) == len(set(hexes))
    assert set(hexes) == control()
    assert len(areas) == 18


@pytest.mark.parametrize("area", sorted({row["area"] for row in rows("setup_areas.csv")}))
def test_each_division_has_room_in_one_piece(area: str):
    hexes = set(plan()["setup_areas"][area])
    found, todo = {min(hexes)}, [min(hexes)]
    while todo:
        for near in around(todo.pop()) & hexes - found:
            found.add(near)
            todo.append(near)
    assert found == hexes
    points = sum(int(u["sp"] or 0) for u in rows("units.csv") if u["setup"] == area)
    assert len(hexes) * 3 >= points
    assert len(hexes) >= 4


def test_11_10_boundaries_part_the_armies():
    barred = {s for sides in plan()["army_boundaries"].values() for s in sides}
    army = {row["area"]: row["army"] for row in rows("setup_areas.csv")}
    owner = {at: army[name] for name, area in plan()["setup_areas"].items() for at in area}
    for at, mine in owner.items():
        for near in around(at):
            if owner.get(near, mine) != mine:
                assert side(at, near) in barred, side(at, near)


def test_11_10_boundaries_are_unbroken_lines():
    for name, sides in plan()["army_boundaries"].items():
        ends = [set(s.split("/")) for s in sides]
        linked, todo = [ends[0]], [ends[0]]
        while todo:
            here = todo.pop()
            for other in ends:
                near = here | set[str]().union(*map(around, here))
                if other not in linked and here & other and other <= near:
                    linked.append(other)
                    todo.append(other)
        assert len(linked) == len(ends), name


# --- ways onto the map ---


def test_d_9_entry_letters_and_boxes():
    assert list(plan()["entries"]) == list("ABCDEFGHIJKLM")
    boxes = plan()["boxes"]
    assert set("ABC") <= set(boxes["Southeast"]["entries"])
    allied = [letter for box in boxes.values() for letter in box["entries"]]
    assert sorted(allied) == list("ABCDEFGHIJ")
    for name, box in boxes.items():
        assert all(name in boxes[other]["next"] for other in box["next"])


@pytest.mark.parametrize(
    ("letters", "edge"), [("ABCDE", "S"), ("FG", "W"), ("HIJ", "N"), ("KLM", "E")]
)
def test_every_entry_hex_has_a_road_off_its_edge(letters: str, edge: str):
    for letter in letters:
        for at in plan()["entries"][letter]:
            assert at in plan()["edges"][edge]
            assert plan()["edge_roads"][at] == edge
            assert at in on_road()


def test_d_9_h_is_at_liege_and_e_to_h_on_the_west_map_alone():
    entries = plan()["entries"]
    assert set(entries["H"]) & set(named("city")["Liège"])
    assert all(at[0] == "W" for letter in "EFGH" for at in entries[letter])
    assert set(entries["K"] + entries["L"] + entries["M"]) <= control()


def test_3_2_blocking_positions_are_those_of_the_east_map():
    entries = plan()["entries"]
    east = {at for letter in "ABCDEFGHIJ" for at in entries[letter] if at[0] == "E"}
    assert set(plan()["blocking_positions"]) == east


def test_every_reinforcement_has_its_letters():
    known = {*plan()["entries"], "TOWN", "DROP"}
    arriving = [row for row in rows("units.csv") if row["arrival_entry"]]
    assert len(arriving) > 100
    for row in arriving:
        entry = row["arrival_entry"]
        assert {*([entry] if entry in known else entry)} <= known, row


# --- ground and roads ---


def test_shares_of_terrain():
    share = {key: len(board(key)) / 2280 for key in ("light_woods", "forest", "wooded_rough")}
    assert 0.18 < share["light_woods"] < 0.32
    assert 0.14 < share["forest"] < 0.25
    assert 0.05 < share["wooded_rough"] < 0.13


@pytest.mark.parametrize(
    ("label", "kinds"),
    [
        pytest.param("E2338", {"forest"}, id="Hertogenwald"),
        pytest.param("E1534", {"forest"}, id="the woods before Elsenborn"),
        pytest.param("E1325", {"forest"}, id="Schnee Eifel"),
        pytest.param("E3322", {"forest"}, id="Plateau des Tailles"),
        pytest.param("E2115", {"wooded_rough"}, id="gorge of the Our"),
        pytest.param("E2211", {"wooded_rough", "light_woods"}, id="between Our and Clerf"),
        pytest.param("W2122", {"clear", "light_woods"}, id="Famenne"),
        pytest.param("W2331", {"clear"}, id="Condroz"),
        pytest.param("W3038", {"clear"}, id="Hesbaye"),
        pytest.param("E1428", {"clear"}, id="Losheim gap"),
    ],
)
def test_known_ground(label: str, kinds: set[str]):
    classes = ("light_woods", "forest", "wooded_rough")
    here = next((key for key in classes if label in board(key)), "clear")
    assert here in kinds


def test_roads_are_one_net_and_reach_every_settlement():
    net = by_road("E3413")
    assert net == on_road()
    assert {at for kind in ("village", "town", "city") for at in board(kind)} <= net
    assert 0.58 < len(net) / 2280 < 0.68


@pytest.mark.parametrize(
    ("town", "least"),
    [
        *[("Sankt Vith", 5), ("Bastogne", 6), ("Malmedy", 3), ("Houffalize", 4), ("Manhay", 4)],
        *[("Marche-en-Famenne", 4), ("Clervaux", 3), ("Dinant", 4), ("Vielsalm", 3)],
    ],
)
def test_hubs(town: str, least: int):
    hexes = {at for kind in ("village", "town") for at in named(kind).get(town, ())}
    spokes = [link for link in links() if len(hexes & set(link)) == 1]
    assert len(spokes) >= least


def test_q_88_a_bridge_is_where_a_road_crosses_a_river():
    crossed = {side(*link) for link in links()} & set(board("river"))
    assert set(board("bridge")) == crossed


def test_no_road_crosses_a_lake_and_a_lake_is_no_river():
    lakes = set(board("lake"))
    assert lakes
    assert not lakes & {side(*link) for link in links()}
    assert not lakes & set(board("river"))


def test_11_8_forest_roads():
    primary = {at for link in board("primary_road") for at in link.split()}
    deep = {*board("forest"), *board("wooded_rough")}
    assert set(plan()["forest_roads"]) == (on_road() - primary) & deep
    assert 80 < len(plan()["forest_roads"]) < 400


def test_24_7_bottlenecks_are_three_hexes_of_the_road_from_schoenberg_to_st_vith():
    hexes = set(plan()["bottlenecks"])
    (vith,), (schoenberg,) = named("town")["Sankt Vith"], named("village")["Schönberg"]
    assert len(hexes) == 3
    assert hexes & around(vith)
    primary = {tuple(link.split()) for link in board("primary_road")}
    todo, found = [schoenberg], {schoenberg}
    while todo:
        at = todo.pop()
        for near in around(at) & (hexes | {vith}) - found:
            if (at, near) in primary or (near, at) in primary:
                found.add(near)
                todo.append(near)
    assert found == hexes | {vith, schoenberg}


def test_32_1_three_fuel_dumps_on_roads_behind_the_allied_line():
    dumps = plan()["fuel_dumps"]
    assert len(dumps) == 3
    assert set(dumps) <= on_road() - control()


def test_the_meuse_parts_the_map_and_is_a_river():
    meuse = set(board("meuse"))
    assert meuse <= set(board("river"))
    assert meuse <= set(plan()["rivers"]["Meuse"])
    found, todo = {"W3940"}, ["W3940"]
    while todo:
        at = todo.pop()
        for near in around(at) - found:
            if side(at, near) not in meuse:
                found.add(near)
                todo.append(near)
    assert "E3313" not in found


MEUSE_TOWNS = {
    *("Monthermé", "Fumay", "Givet", "Hastière-Lavaux", "Dinant", "Yvoir", "Anhée", "Godinne"),
    *("Profondeville", "Namur", "Andenne", "Huy", "Amay", "Engis", "Seraing", "Liège"),
}


def test_the_meuse_is_crossed_where_there_were_bridges_and_not_at_every_bend():
    crossed = sorted(set(board("bridge")) & set(board("meuse")))
    sites = {r["hexes"]: r for r in rows("map_facts.csv") if r["kind"] == "meuse_bridge"}
    assert crossed == sorted(sites)
    assert len(crossed) == 19
    at = {hex_: name for kind in ("village", "town", "city") for hex_, name in board(kind).items()}
    served = {at[hex_] for s in crossed for hex_ in s.split("/") if hex_ in at}
    assert served == MEUSE_TOWNS
    alone = {row["name"] for s, row in sites.items() if not at.keys() & set(s.split("/"))}
    assert alone == {"Vireux", "Sclayn"}, "villages the map does not name"


@pytest.mark.parametrize(
    ("label", "west"),
    [
        *[("W3232", True), ("W3218", True), ("W3125", True), ("W1140", True), ("W3612", True)],
        *[("W3023", False), ("W2035", False), ("W1039", False), ("E3940", False)],
    ],
)
def test_27_3_1_west_of_the_meuse(label: str, west: bool):
    assert (label in plan()["west_of_meuse"]) is west


# --- S4 ---


def test_s4_set_up_hexes_are_on_the_map_and_fit_for_their_units():
    units = {row["id"]: row for row in rows("units.csv")}
    deep = {*board("forest"), *board("wooded_rough")}
    for row in rows("patton_setup.csv"):
        if row["status"] != "on_map" or row["unit_id"] not in units:
            continue
        assert row["hex"] in cells(), row["unit_id"]
        if units[row["unit_id"]]["vehicle_type"] == "1" and row["hex"] in deep:
            assert row["hex"] in on_road(), row["unit_id"]


def test_s4_3_blown_bridges_are_bridges():
    blown = [r["hex"] for r in rows("patton_setup.csv") if r["unit_id"].startswith("BRIDGE")]
    assert len(blown) == 4
    assert {side(*pair.split("/")) for pair in blown} <= set(board("bridge"))
