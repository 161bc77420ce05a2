"""a44 11, 24: what a step costs, and what stops a move."""

from typing import Any

import pytest

from ardennes.board.graph import members
from ardennes.engine.play import Match
from ardennes.games.a44.edition import HALVES
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.entry import start_of
from ardennes.games.a44.rules.fronts import Search
from ardennes.games.a44.rules.modes import why_closed
from ardennes.games.a44.rules.movement import (
    EXTENDED,
    NORMAL,
    STRATEGIC,
    TACTICAL,
    TRUCK,
    TWO_HEXES,
    allowance,
)
from ardennes.games.a44.rules.tactical import Tactical
from ardennes.games.a44.show.reach import reach
from ardennes.games.a44.state import State
from tests.games.a44.positions import at, choices, game, play, state_of, table, why

MUD_TURN, FROST_TURN = 8, 11


def costs(s: State, unit: str = "G1", mode: str = NORMAL) -> dict[str, float]:
    number = s.unit_id(unit)
    found = Search(s, number, mode, start_of(s, number, mode), allowance(s, number, mode))
    return {s.place_name(p): found.cost[p] / HALVES for p in members(found.reached)}


def two_hexes(s: State, unit: str = "G1") -> set[str]:
    number = s.unit_id(unit)
    found = Tactical(s, number, start_of(s, number, TACTICAL), TWO_HEXES)
    return {s.place_name(p) for p in members(found.hexes)}


def at_turn(turn: int, *units: str, **board: Any) -> State:
    s = table(*units, **board)
    s.turn = turn
    return s


def test_the_first_example_of_the_words():
    """A Traffic marker costs two points, except to tactical movement."""
    s = at_turn(MUD_TURN, "G-116Pz-60 E2020", size="E2020-E2420", forest=["E2220"],
                secondary_road=["E2020 E2120 E2220"])  # fmt: skip
    s.traffic = {4: s.place_id("E2120")}
    assert costs(s, "G-116Pz-60") == {"E2120": 3, "E2220": 5}
    assert "E2220" in two_hexes(s, "G-116Pz-60")
    unit = s.unit_id("G-116Pz-60")
    assert allowance(s, unit, STRATEGIC) == 12 * HALVES
    no = why_closed(s, unit, EXTENDED)
    assert no is not None and no.case == "a44 11.2"


@pytest.mark.parametrize(
    ("terrain", "foot", "mud", "frost"),
    [("clear", 1, 2, 1), ("light_woods", 1, 3, 2), ("forest", 2, None, None)],
)
def test_3_4_the_ground(terrain: str, foot: float, mud: float | None, frost: float | None):
    board: dict[str, Any] = {} if terrain == "clear" else {terrain: ["E2319"]}
    assert costs(table("G1 german E2318", **board))["E2319"] == foot
    for turn, cost in ((MUD_TURN, mud), (FROST_TURN, frost)):
        s = at_turn(turn, "G1 german tank move=6 E2318", **board)
        assert costs(s).get("E2319") == cost  # a44 11.5: vehicles enter forest by road


def test_11_7_roads():
    road: dict[str, Any] = {"primary_road": ["E2318 E2319 E2320"], "forest": ["E2319"]}
    assert costs(at_turn(MUD_TURN, "G1 german tank move=6 E2318", **road))["E2320"] == 1
    lane: dict[str, Any] = {"secondary_road": ["E2318 E2319 E2320"], "forest": ["E2319"]}
    s = at_turn(MUD_TURN, "G1 german tank move=6 E2318", **lane)
    assert (costs(s)["E2319"], costs(s)["E2320"]) == (2, 3)  # a44 11.8: a forest road
    assert costs(table("G1 german E2318", **road))["E2319"] == 1


def test_9_2_1_a_zone_stops_and_costs_a_point_to_leave():
    s = table("G1 german move=3 E2316", "A1 allied E2319")
    assert "E2318" in costs(s) and "E2417" in costs(s)
    assert costs(table("G1 german move=3 E2318", "A1 allied E2319"))["E2317"] == 2
    assert "E2320" not in costs(
        table("G1 german move=5 E2316", "A1 allied E2319", size="E2316-E2320")
    )


def test_10_2_bonds_close_hexes_and_sides():
    s = table("G1 german move=3 E2318", "A1 allied E2219", "A2 allied E2420")
    assert "E2319" not in two_hexes(s) and "E2319" not in costs(s)


def test_11_4_rivers():
    river: dict[str, Any] = {"river": ["E2318/E2319"]}
    foot = table("G1 german E2318", **river)
    assert costs(foot)["E2319"] == 2  # round by the side
    assert "E2319" in two_hexes(foot)
    later = table("G1 german E2317", **river)
    assert "E2319" not in two_hexes(later)  # only from the bank
    line: dict[str, Any] = {"size": "E2316-E2320", **river}
    assert "E2319" not in two_hexes(table("G1 german tank E2318", **line))
    bridge: dict[str, Any] = {"bridge": ["E2318/E2319"], "secondary_road": ["E2318 E2319"], **line}
    s = table("G1 german tank E2318", **bridge)
    assert "E2319" in two_hexes(s)
    s.blown, s.memo = frozenset({(s.place_id("E2318"), s.place_id("E2319"))}), {}
    assert "E2319" not in two_hexes(s) and "E2319" not in costs(s)


def test_11_6_wooded_rough():
    rough: dict[str, Any] = {"wooded_rough": ["E2319"], "size": "E2316-E2320"}
    foot = table("G1 german E2318", **rough)
    assert "E2319" not in costs(foot)
    assert two_hexes(foot) == {"E2317", "E2316", "E2319"}  # never two sides of it
    assert "E2319" not in two_hexes(table("G1 german tank E2318", **rough))


def test_11_10_army_boundaries_until_turn_4():
    line: dict[str, Any] = {"army_boundary": ["E2318/E2319"], "size": "E2316-E2320"}
    assert "E2319" not in costs(at_turn(4, "G1 german E2318", **line))
    assert "E2319" in costs(at_turn(5, "G1 german E2318", **line))
    assert "E2319" in costs(at_turn(4, "A1 allied E2318", **line), "A1")


def test_12_roads_only_and_twice_as_far():
    road: dict[str, Any] = {"primary_road": ["E2318 E2319 E2320"], "size": "E2316-E2320"}
    s = at_turn(MUD_TURN, "A1 allied tank move=7 E2318", **road)
    assert costs(s, "A1", STRATEGIC) == {"E2319": 0.5, "E2320": 1}
    assert allowance(s, s.unit_id("A1"), STRATEGIC) == 14 * HALVES
    foot = table("A1 allied E2318", **road)
    assert costs(foot, "A1", TRUCK) == {"E2319": 0.5, "E2320": 1}


def test_24_7_the_bottleneck_binds_germans():
    board: dict[str, Any] = {
        "bottleneck": ["E2319"],
        "town": {"E2320": "Sankt Vith"},
        "size": "E2316-E2320",
    }
    s = table("G1 german move=9 E2318", **board)
    assert costs(s)["E2319"] == 5
    s.take(0, s.place_id("E2320"))
    s.memo = {}
    assert costs(s)["E2319"] == 3
    assert costs(table("A1 allied E2318", **board), "A1")["E2319"] == 1


# --- by the commands ---


def moves(*units: str, turn: int = MUD_TURN, side: str = "german", **board: Any) -> Match:
    """The first unit is in hand."""
    match = game(*units, turn=turn, phase=f"{side} movement", **board)
    return play(match, f"choose {units[0].split()[0]}")


def places(match: Match, unit: str = "G1") -> dict[str, tuple[str, str]]:
    """The mode and the cost by which a unit gets anywhere."""
    s = match.state
    found = reach(s, s.unit_id(unit)).places
    return {place: (way.mode, way.cost) for place, way in found.items()}


def test_24_7_who_comes_through_st_vith_finds_the_bottleneck_wider():
    """The instant it is German, in the same move; a zone stops the unit in the town, a Roadblock
    keeps it Allied."""
    board: dict[str, Any] = {
        "town": {"E2320": "Sankt Vith"}, "bottleneck": ["E2420", "E2520"],
        "primary_road": ["E2319 E2320 E2420 E2520 E2620"], "size": "E2016-E2822",
    }  # fmt: skip
    unit = "G1 german tank move=6 E2319"
    match = moves(unit, "A1 allied E2018", **board)
    assert places(match)["E2420"] == ("normal", "3") and places(match)["E2620"] == ("normal", "6")
    path = reach(match.state, match.state.unit_id("G1")).places["E2520"].path
    assert path == ("E2320", "E2420", "E2520")
    play(match, "move E2420")
    assert places(match)["E2520"] == ("normal", "2 1/2")
    around = places(moves(unit, "A1 allied E2321", **board))
    assert (around["E2320"], around["E2420"]) == (("normal", "1/2"), ("normal", "6"))
    markers = {"roadblocks": {"allied": ["E2320"]}}
    blocked = moves(unit, "A1 allied E2018", options=("roadblocks",), markers=markers, **board)
    assert places(blocked)["E2320"] == ("normal", "2 1/2")
    assert places(blocked)["E2420"] == ("normal", "6")


STRIP: dict[str, Any] = {"size": "E2316-E2320"}  # one column of five hexes


def test_11_4_example_extended_movement_b():
    found = places(moves("G1 german move=3 E2312", size="E2312-E2320"))
    assert found["E2315"] == ("normal", "3") and found["E2317"] == ("extended", "5")
    assert "E2318" not in found


def test_11_4_example_the_river_c_and_d():
    """C did not start at the river; D crosses it by Tactical Movement."""
    river: dict[str, Any] = {"river": ["E2318/E2319"], **STRIP}
    c, d = (moves(f"G1 german move=4 {at}", **river) for at in ("E2317", "E2318"))
    assert why(c, "move E2319") == "a44 11.4.1"
    play(c, "move E2318")
    assert why(c, "move E2319") == "a44 11.4.1"  # nor in pieces
    assert places(d)["E2319"] == ("tactical", "1") and places(d)["E2320"] == ("tactical", "2")
    assert why(play(d, "mode normal"), "move E2319") == "a44 11.4.1"


def test_11_4_1_vehicles_need_a_bridge():
    river: dict[str, Any] = {"river": ["E2318/E2319"], **STRIP}
    for kind in ("tank", "recon", "tank_nato", "flak"):
        assert why(moves(f"G1 german {kind} move=6 E2318", **river), "move E2319") == "a44 11.4.1"
    on_foot = moves("G1 german mech_infantry move=6 E2318", **river)
    assert places(on_foot)["E2319"] == ("tactical", "1")  # infantry, if mechanized
    bridged: dict[str, Any] = {"bridge": ["E2318/E2319"], "primary_road": ["E2318 E2319"], **river}
    tank = ("G1 german tank move=6 E2318", "A1 allied E2316")
    assert places(moves(tank[0], **bridged))["E2319"] == ("normal", "1/2")
    for marker in ({"blown": ["E2318/E2319"]}, {"under_construction": {"german": ["E2318/E2319"]}}):
        assert why(moves(*tank, markers=marker, **bridged), "move E2319") == "a44 11.4.1"


def test_11_4_2_the_meuse_is_a_river():
    meuse: dict[str, Any] = {"meuse": ["E2318/E2319"], **STRIP}
    assert why(moves("G1 german tank move=6 E2318", **meuse), "move E2319") == "a44 11.4.1"
    assert places(moves("G1 german E2318", **meuse))["E2319"] == ("tactical", "1")
    s = table("G1 german E2318", "G2 german E2320", meuse=["E2318/E2319", "E2319/E2320"])
    assert not bonds(s, 0).hexes  # a44 Q-18: two of its sides break a bond


def test_11_4_example_e_tactical_where_it_would_cost_eight():
    """One point out of the zone, four for Forest and three for Light Woods."""
    board: dict[str, Any] = {"forest": ["E2317"], "light_woods": ["E2316"], "size": "E2316-E2319"}
    rows = ("G1 german mech_infantry E2318", "A1 allied E2319")
    found = moves(rows[0].replace("infantry E", "infantry move=8 E"), rows[1], **board)
    assert places(found)["E2316"] == ("normal", "8")
    found = moves(rows[0].replace("infantry E", "infantry move=7 E"), rows[1], **board)
    assert places(found)["E2316"] == ("tactical", "2")


def test_11_4_example_wooded_rough_f_j_and_k():
    """F did not start next to it; J crosses its side by Tactical Movement; K not a river too."""
    rough: dict[str, Any] = {"wooded_rough": ["E2319"], **STRIP}
    assert why(moves("G1 german E2317", **rough), "move E2319") == "a44 11.6"
    assert places(moves("G1 german E2318", **rough))["E2319"] == ("tactical", "1")
    out = moves("G1 german E2319", **rough)
    assert places(out)["E2318"] == ("tactical", "1")
    k: dict[str, Any] = {"wooded_rough": ["E2319"], "river": ["E2317/E2318"], **STRIP}
    assert "E2317" not in places(moves("G1 german E2319", **k))
    assert "E2319" not in places(moves("G1 german E2317", **k))
    assert places(moves("G1 german E2317", **k))["E2318"] == ("tactical", "1")
    between: dict[str, Any] = {"wooded_rough": ["E2318", "E2319"], **STRIP}
    found = places(moves("G1 german E2318", **between))
    assert found["E2319"] == ("tactical", "1") and "E2320" not in found  # never two sides


def test_11_4_example_g_a_forest_road_with_a_traffic_marker_costs_four():
    board: dict[str, Any] = {
        "forest": ["E2319"], "secondary_road": ["E2318 E2319 E2320"],
        "markers": {"traffic": {"allied": {"1": "E2319"}}}, **STRIP,
    }  # fmt: skip
    found = places(moves("G1 german tank move=6 E2318", **board))
    assert found["E2319"] == ("normal", "4") and found["E2320"] == ("normal", "5")


def test_11_4_example_h_stops_in_the_zone():
    match = moves("G1 german move=5 E2316", "A1 allied E2320", size="E2316-E2320")
    assert "E2319" in places(match)
    play(match, "move E2319")
    assert not [c for c in choices(match) if c.startswith("move")]


def test_11_4_example_i_wooded_rough_cancels_a_bond():
    road: dict[str, Any] = {"secondary_road": ["E2318 E2319"]}
    pair = ("G1 german tank move=6 E2319", "A1 allied E2218", "A2 allied E2419")
    assert why(moves(*pair, **road), "move E2318") == "a44 10.2"
    rough: dict[str, Any] = {"wooded_rough": ["E2318"]}
    assert "E2318" in places(moves(*pair, **rough, **road))
    assert why(moves(*pair, **rough), "move E2318") == "a44 11.6"  # only along the road


def test_11_3_tactical_movement():
    """Two hexes whatever they cost; two points of allowance at least; an attack after it."""
    dear: dict[str, Any] = {
        "forest": ["E2318", "E2319"], "bottleneck": ["E2318"],
        "markers": {"traffic": {"allied": {"1": "E2319"}}}, **STRIP,
    }  # fmt: skip
    assert places(moves("G1 german move=2 E2317", **dear))["E2319"] == ("tactical", "2")
    short = moves("G1 german move=1 E2317", **dear)
    assert why(short, "mode tactical") == "a44 11.3" and "E2319" not in places(short)
    into = moves("G1 german move=2 E2316", "A1 allied E2319", forest=["E2317", "E2318"], **STRIP)
    play(into, "move E2318", "end_phase")
    assert into.state.stage == "combat" and "attack E2319" in choices(into)


def test_11_3_it_stops_in_zones_and_respects_bonds_and_ground():
    stopped = moves("G1 german E2317", "A1 allied E2319", **STRIP)
    assert "E2318" in places(stopped)
    past = moves("G1 german E2417", "A1 allied E2518", size="E2316-E2519")
    play(past, "mode tactical")
    assert "move E2418" in choices(past) and "move E2419" not in choices(past)
    tank = moves("G1 german tank E2318", forest=["E2319"], **STRIP)
    assert why(play(tank, "mode tactical"), "move E2319") == "a44 11.5"
    wall = moves("G1 german tank E2318", west_wall=["E2318"], **STRIP)
    assert why(wall, "move E2317") == "a44 11.5"


def test_11_2_extended_movement_ends_next_to_nobody():
    """Zone or no zone, but it may start there."""
    trees: dict[str, Any] = {"forest": ["E2321"], "size": "E2316-E2322"}
    rows = ("G1 german move=3 E2316", "A1 allied tank E2322")
    found = places(moves(*rows, **trees))
    assert found["E2320"] == ("extended", "4") and "E2321" not in found
    away = places(moves("G1 german move=3 E2318", "A1 allied E2319", size="E2312-E2319"))
    assert away["E2314"] == ("extended", "5")  # a point for the zone


def test_11_1_a_move_in_pieces_may_turn_out_to_be_extended():
    """Two hexes of forest are no normal move of three points, and the whole way is one of five
    (Q-26)."""
    woods: dict[str, Any] = {"forest": ["E2317", "E2318"], **STRIP}
    match = moves("G1 german move=3 E2316", **woods)
    assert places(match)["E2319"] == ("extended", "5")
    play(match, "move E2317", "move E2318")
    play(match, "move E2319")
    assert at(match, "G1") == "E2319"


def test_11_5_west_wall_and_forest_bind_vehicles_of_both_sides():
    for ground in ({"west_wall": ["E2318"]}, {"forest": ["E2318"]}):
        for side, unit in (("german", "G1"), ("allied", "A1")):
            row = f"{unit} {side} tank move=6 E2317"
            assert why(moves(row, side=side, **ground, **STRIP), "move E2318") == "a44 11.5"
            road = moves(row, side=side, secondary_road=["E2317 E2318"], **ground, **STRIP)
            assert "E2318" in places(road, unit) and "E2319" not in places(road, unit)
            foot = moves(f"{unit} {side} E2317", side=side, **ground, **STRIP)
            assert "E2319" in places(foot, unit)


def test_11_10_1_not_over_an_army_boundary_until_turn_5():
    line: dict[str, Any] = {"army_boundary": ["E2318/E2319"], **STRIP}
    assert why(moves("G1 german E2318", turn=4, **line), "move E2319") == "a44 11.10.1"
    assert "E2319" in places(moves("G1 german E2318", turn=5, **line))


def test_q_159_a_unit_that_retreated_over_a_boundary_goes_back():
    line: dict[str, Any] = {"army_boundary": ["E2318/E2319"], "turn": 4, **STRIP}
    stray = moves("G1 german E2318 disrupted no_rally", **line)
    assert "E2319" in places(stray) and why(stray, "move E2319") == ""
    play(stray, "move E2319")
    assert state_of(stray, "G1") == ["disrupted", "moved"]
    steady = moves("G1 german E2318 disrupted", **line)
    assert "E2319" not in places(steady) and why(steady, "move E2319") == "a44 11.10.1"


# --- off the map ---

RIM: dict[str, Any] = {"size": "W3528-W3932", "entry": {"F": ["W3929"], "G": ["W3931"]}}


def test_11_9_1_allied_units_leave_for_a_point():
    board: dict[str, Any] = {"size": "E2016-E2420", "entry": {"A": ["E2016"], "D": ["E2416"]}}
    found = places(moves("A1 allied move=3 E2017", side="allied", **board), "A1")
    assert found["Southeast"] == ("normal", "2") and found["Southwest"][0] in ("normal", "extended")
    match = moves("A1 allied move=3 E2017", side="allied", **board)
    play(match, "move Southeast")
    assert at(match, "A1") == "Southeast" and state_of(match, "A1") == ["moved"]
    rim = moves("A1 allied move=3 E2016", side="allied", **board)
    modes = reach(rim.state, rim.state.unit_id("A1")).modes
    for mode in ("normal", "tactical"):
        assert modes[mode].places["Southeast"].path == ("Southeast",), mode
    assert why(moves("A1 allied E2017", side="allied", **board), "move Northeast") == "a44 11.9.1"
    from_zone = moves("A1 allied move=3 E2016", "G1 german E2017", side="allied", **board)
    assert places(from_zone, "A1")["Southeast"] == ("normal", "2")


def test_11_9_2_germans_enter_no_box_and_nobody_leaves_by_the_east():
    assert why(moves("G1 german W3929", **RIM), "move West") == "a44 11.9.2"
    assert "Antwerp" not in places(moves("G1 german move=2 W3530", **RIM))
    east: dict[str, Any] = {"size": "E1016-E1218", "entry": {"A": ["E1116"]}}
    found = places(moves("A1 allied move=3 E1017", side="allied", **east), "A1")
    assert {p for p in found if p[0] not in "EW" or len(p) > 5} == {"Southeast"}


def test_11_9_3_toward_antwerp():
    """By an Entry Hex F or G at its road rate; that hex is closed to the Allies for good."""
    road: dict[str, Any] = {"primary_road": ["W3729 W3829 W3929"], **RIM}
    tank = moves("G1 german tank move=6 W3829", "A1 allied at=West", **road)
    assert places(tank)["Antwerp"] == ("normal", "1")  # a half into the hex and one out of it
    assert places(moves("G1 german W3930", **RIM))["Antwerp"][0] == "normal"  # W3929, then out
    between = moves("G1 german move=1 W3930", **RIM).state  # not between two Entry Hexes
    path = reach(between, between.unit_id("G1")).places["Antwerp"].path
    assert path == ("W3929", "Antwerp")
    play(tank, "move Antwerp")
    assert at(tank, "G1") == "Antwerp"
    assert tank.state.ground.board.names(tank.state.exit_hexes) == ["W3929"]
    closed = game("A1 allied at=West", "A2 allied W3528", turn=9, phase="allied movement",
                  markers={"exit_hexes": ["W3929"]}, **RIM)  # fmt: skip
    play(closed, "choose A1")
    assert "move W3931" in choices(closed)
    play(closed, "mode tactical")
    assert why(closed, "move W3929") != ""


def test_11_9_3_no_way_back():
    match = game("G1 german at=Antwerp", "G2 german W3530", turn=9, phase="german movement", **RIM)
    assert why(match, "choose G1") == "a44 11.9.3" and "choose G1" not in choices(match)


def test_24_2_both_kinds_of_markers_hinder_the_other_side_alone():
    lies: dict[str, Any] = {"markers": {"traffic": {"allied": {"1": "E2318"},
                                                    "german": {"5": "E2318"}}}}  # fmt: skip
    for side, unit in (("german", "G1"), ("allied", "A1")):
        match = moves(f"{unit} {side} move=3 E2317", side=side, **lies, **STRIP)
        assert places(match, unit)["E2318"] == ("normal", "3")
        assert places(match, unit)["E2319"] == ("tactical", "2")
    own: dict[str, Any] = {"markers": {"traffic": {"german": {"5": "E2318"}}}}
    assert places(moves("G1 german E2317", **own, **STRIP))["E2318"] == ("normal", "1")


def test_24_2_markers_stop_neither_attack_nor_supply():
    lies: dict[str, Any] = {"markers": {"traffic": {"allied": {"1": "E2319"}}}}
    road: dict[str, Any] = {"secondary_road": ["E2320 E2319 E2318"], **STRIP}
    s = game("G1 german E2318", phase="german supply", turn=8, supply={"german": ["E2320"]},
             **lies, **road).state  # fmt: skip
    assert not s.out_of_supply


# --- 7.7: the bridge at Ouren ---

OUREN: dict[str, Any] = {
    "river": ["E2318/E2319"], "bridge": ["E2318/E2319"], "ouren": "E2318/E2319",
    "primary_road": ["E2316 E2317 E2318 E2319 E2320"], "markers": {"ouren": True}, **STRIP,
}  # fmt: skip


def test_7_7_a_move_over_ouren_is_checked_once():
    """Q-21: it waits at the bank, and goes on if the bridge holds."""
    for kind in ("tank", "infantry"):
        match = moves(f"G1 german {kind} move=6 E2316", turn=1, **OUREN)
        play(match, "move E2320")
        assert at(match, "G1") == "E2318" and choices(match)[:2] == ["roll 1", "roll 2"]
        play(match, "roll 5")
        assert at(match, "G1") == "E2320" and not match.state.ouren
    spent = places(moves("G1 german tank move=6 E2316", turn=1, **OUREN))
    assert spent["E2320"] == ("normal", "2")


def test_7_7_where_it_falls_the_unit_keeps_its_points():
    match = play(moves("G1 german tank move=2 E2316", turn=1, **OUREN), "move E2320", "roll 4")
    assert at(match, "G1") == "E2318" and match.state.blown and not match.state.ouren
    assert why(match, "move E2319") == "a44 11.4.1"
    assert "move E2316" in choices(match)  # two halves gone, two left


def test_7_7_the_allies_cross_it_unchecked():
    match = moves("A1 allied tank move=6 E2316", side="allied", turn=1, **OUREN)
    play(match, "move E2320")
    assert at(match, "A1") == "E2320" and match.state.ouren


def test_25_2_4_a_single_hex_after_replacements():
    """Neither a second one in another piece, nor off the map behind it."""
    board: dict[str, Any] = {"size": "E2016-E2420", "entry": {"A": ["E2016"]}}
    row = "A1 allied mech_infantry move=8 replacement"
    match = moves(f"{row} E2017", side="allied", turn=9, **board)
    assert "E2016" in places(match, "A1") and "Southeast" not in places(match, "A1")
    play(match, "move E2018")
    assert not [c for c in choices(match) if c.startswith("move")]
    rim = moves(f"{row} E2016", side="allied", turn=9, **board)
    assert "Southeast" in places(rim, "A1")


def test_11_1_a_move_is_ended_by_hand():
    """With nothing left the unit stays in hand until its move is ended (contract)."""
    match = game("A1 allied move=1 E2018", phase="allied movement")
    play(match, "choose A1", "mode normal", "move E2019")
    assert choices(match) == ["end_move", "end_phase"]
    assert why(match, "move E2020") == "a44 11.1"
    play(match, "end_move")
    assert choices(match) == ["end_phase"]
