"""a44 23: supply paths, isolation and groups."""

from typing import Any

from ardennes.board.graph import members
from ardennes.engine.core import LadderOdds
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.supply import can_trace, isolated_groups, lines, threshold, trace
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.show.studies import explain
from ardennes.games.a44.state import State
from tests.games.a44.positions import at, choices, game, play, table, why

HOME: dict[str, Any] = {"supply": {"german": ["E2016"], "allied": ["E2816"]}}
ROAD: dict[str, Any] = {"secondary_road": ["E2016 E2017 E2018"], **HOME}


def supplied(s: State, unit: str = "G1") -> bool:
    return can_trace(s, s.unit_id(unit))


def groups(s: State, side: int = GERMAN) -> list[list[str]]:
    return [[s.unit_name(u) for u in group] for group in isolated_groups(s, side)]


def test_23_3_four_hexes_of_ground_then_the_road():
    assert supplied(table("G1 german E2420", **ROAD))
    assert not supplied(table("G1 german E2518", **ROAD))
    assert not supplied(table("G1 german E2420", **HOME))  # no road, and the source is further
    s = table("G1 german E2218", **ROAD)
    path = trace(s, s.unit_id("G1")).path
    assert (path[0], path[-1], len(path)) == ("E2218", "E2016", 4)


def test_23_2_only_an_enemy_in_it_shuts_a_source():
    assert not supplied(table("G1 german E2018", "A1 allied E2016", **ROAD))
    near = table("G1 german E2018", "A1 allied E1916", size="E1816-E2820", **ROAD)
    assert not supplied(near)  # the road may not enter the zone
    assert supplied(table("G1 german E2016", "A1 allied E1916", size="E1816-E2820", **ROAD))


def test_23_3_ground_enters_a_zone_with_its_first_hex_only():
    first = ("A1 allied E2319", "A2 allied E2316")  # E2317 and E2318 are in their zones
    assert supplied(table("G1 german E2418", *first, **ROAD))
    second = ("A1 allied E2219", "A2 allied E2216")  # E2217 and E2218 are
    assert not supplied(table("G1 german E2418", *second, **ROAD))
    friend = "G2 german E2218"
    assert supplied(table("G1 german E2418", friend, *second, **ROAD))  # it cancels the zone there


def test_23_3_never_into_or_across_a_bond():
    bond = ("A1 allied E2119", "A2 allied E2117")  # closes E2118
    open_ = table("G1 german E2118", **ROAD)
    assert supplied(open_)
    s = table("G1 german E2219", *bond, **ROAD)
    assert "E2118" not in trace(s, s.unit_id("G1")).path
    assert not lines(s, GERMAN).first >> s.place_id("E2118") & 1


def test_23_3_a_lost_town_and_a_blown_bridge_cut_the_road():
    town: dict[str, Any] = {"town": {"E2017": "Amel"}, **ROAD}
    s = table("G1 german E2018", **town, size="E2016-E2820")
    assert supplied(s)
    s.take(ALLIED, s.place_id("E2017"))
    s.memo = {}
    assert not lines(s, GERMAN).bound_by_road(s.place_id("E2018"))
    over = table("G1 german E2018", river=["E2016/E2017"], bridge=["E2016/E2017"], **ROAD)
    assert lines(over, GERMAN).bound_by_road(over.place_id("E2018"))
    side = (over.place_id("E2016"), over.place_id("E2017"))
    over.blown, over.memo = frozenset({side}), {}
    assert not lines(over, GERMAN).bound_by_road(over.place_id("E2018"))
    assert supplied(over)  # two hexes of ground: rivers do not matter


def test_23_6_a_chain_of_units_is_a_line_of_communication():
    far = ("G1 german E2818", "G2 german E2418")
    assert groups(table(*far, **ROAD)) == []
    assert groups(table(far[0], **ROAD)) == [["G1"]]
    two = table("G1 german E2818", "G2 german E2718", "G3 german E2018", **ROAD)
    assert groups(two) == [["G1", "G2"]]


def test_23_8_thresholds():
    s = table("G1 german morale=green E2018", "G2 german E2019", "G3 german morale=elite E2020")
    green, plain, elite = (s.unit_id(f"G{n}") for n in (1, 2, 3))
    assert [threshold(s, g) for g in ([green], [plain, green], [elite, green])] == [3, 4, 5]


def test_23_3_neither_ground_nor_road_crosses_a_hexside_bond():
    """E1917 and E2117 close the hexside E2017/E2018; their zones leave no other way."""
    board: dict[str, Any] = {**ROAD, "size": "E1816-E2820"}
    units = ("G1 german E2019", "G2 german E2017", "A1 allied E1917")
    assert not supplied(table(*units, "A2 allied E2117", **board))
    assert supplied(table(*units, "A2 allied E2117 disrupted", **board))


def test_q_42_a_vacant_source_in_an_enemy_zone():
    near = "A1 allied E2015"
    board: dict[str, Any] = {**ROAD, "size": "E2014-E2820"}
    assert supplied(table("G1 german E2117", near, **board)) is False  # E2016 is two hexes away
    assert supplied(table("G1 german E2116", near, **board))  # its first hex of ground
    assert not lines(table(near, **board), GERMAN).road >> table(**board).place_id("E2016") & 1


def test_q_41_the_hex_of_the_unit_itself_does_not_matter():
    assert supplied(table("G1 german E2018", "A1 allied E2019", **ROAD))


def test_q_43_a_lost_town_may_be_entered_over_ground():
    town: dict[str, Any] = {"town": {"E2018": "Amel"}, **ROAD}
    s = table("G1 german E2420", **town)
    s.take(ALLIED, s.place_id("E2018"))
    assert supplied(s)  # E2018 is the fourth hex, and the road leads on
    further = table("G1 german E2420", **{**town, "town": {"E2017": "Amel"}})
    further.take(ALLIED, further.place_id("E2017"))
    assert not supplied(further)


def test_23_3_a_town_with_a_friend_in_it_and_a_village_are_open():
    for place in ({"town": {"E2017": "Amel"}}, {"village": {"E2017": "Amel"}}):
        s = table("G1 german E2018", **place, **ROAD)
        s.take(ALLIED, s.place_id("E2017"))
        assert lines(s, GERMAN).bound_by_road(s.place_id("E2018")) == ("village" in place)
    held = table("G1 german E2018", "G2 german E2017", town={"E2017": "Amel"}, **ROAD)
    held.control = [0, held.ground.everything]
    assert lines(held, GERMAN).bound_by_road(held.place_id("E2018"))


def test_23_3_a_bridge_under_construction_cuts_the_road():
    s = table("G1 german E2018", river=["E2016/E2017"], bridge=["E2016/E2017"], **ROAD)
    s.building = (((s.place_id("E2016"), s.place_id("E2017")), GERMAN),)
    assert not lines(s, GERMAN).bound_by_road(s.place_id("E2018"))


def test_23_3_no_road_through_a_zone_unless_a_friend_is_there():
    enemy = "A1 allied E2116"  # its zone covers E2016 and E2017
    s = table("G1 german E2018", enemy, **ROAD)
    assert not lines(s, GERMAN).bound_by_road(s.place_id("E2018"))
    friends = ("G2 german E2017", "G3 german E2016")
    s = table("G1 german E2018", enemy, *friends, **ROAD)
    assert lines(s, GERMAN).bound_by_road(s.place_id("E2018"))


def test_q_44_whom_nobody_can_reach_back_is_alone():
    """A reaches B by a first hex in a zone; B does not reach A: that hex is his second."""
    tanks = [f"T{n} allied tank E2{n}21 broken" for n in (0, 2, 3)]  # no zones, no bonds
    board: dict[str, Any] = {"size": "E2020-E2321", "forest": ["E2021", "E2121", "E2221", "E2321"]}
    units = ("A german E2020", "B german E2320", *tanks)
    assert groups(table(*units, "Z allied E2121 broken", **board)) == [["A"], ["B"]]
    assert groups(table(*units, "Z allied tank E2121 broken", **board)) == [["A", "B"]]


def test_23_2_boxes_and_blocking_positions_are_in_supply():
    board: dict[str, Any] = {**HOME, "blocking_positions": ["E2816"]}
    for place in ("Southeast", "Antwerp", "Block-E2816"):  # a44 Q-91
        s = table(f"A1 allied at={place}", "A2 allied", **board)
        assert supplied(s, "A1")
        assert trace(s, s.unit_id("A1")).in_supply
        assert trace(s, s.unit_id("A1")).case == "a44 23.2"
    waiting = trace(s, s.unit_id("A2"))
    assert (waiting.in_supply, waiting.reason) == (False, "it is not on the map")
    assert trace(table("G1 german E2016", **ROAD), s.unit_id("A1")).path == ("E2016",)


# --- what a unit out of supply keeps, and what it loses (a44 23.4, 23.5) ---


def test_23_5_zone_and_bonds():
    s = table("A1 allied E2416 out_of_supply", "A2 allied E2418", "G1 german E2816")
    bonded = {s.ground.board.labels[p] for p in members(bonds(s, ALLIED).hexes)}
    assert bonded == {"E2417"}
    assert zone(s, ALLIED) >> s.place_id("E2517") & 1


def test_23_5_defence_quality_and_bonus():
    def odds(state: str) -> Any:
        match = game(f"A1 allied defense=4 E2418 {state}", "G1 german attack=8 E2419",
                     phase="german combat", town={"E2418": "Amel"})  # fmt: skip
        found = explain(match.state, "E2418", ["G1"], {})
        assert isinstance(found, LadderOdds)
        return found.defence, found.dcb

    assert odds("out_of_supply") == odds("") == (7, 3)


def test_23_5_the_tank_keeps_its_shift_from_the_enemy():
    def shift(state: str) -> int:
        match = game(f"A1 allied tank tq=4 E2418 {state}", "G1 german tank tq=3 attack=8 E2419",
                     phase="german combat")  # fmt: skip
        found = explain(match.state, "E2418", ["G1"], {})
        assert isinstance(found, LadderOdds)
        return found.shift

    assert shift("out_of_supply") == shift("") == 0


def test_23_5_bridges_and_unfinished_positions():
    board: dict[str, Any] = {"river": ["E2418/E2419"], "bridge": ["E2418/E2419"]}
    match = game("A1 allied E2418 out_of_supply", "G1 german E2419", turn=8,
                 phase="allied bridge", **board)  # fmt: skip
    assert "demolish E2418 E2419" in choices(match)
    match = game("A1 allied E2418 out_of_supply", turn=8, phase="allied movement",
                 markers={"positions_begun": ["E2418"]})  # fmt: skip
    assert why(match, "complete A1") == ""
    begin = game("A1 allied E2418 out_of_supply", turn=8, phase="allied movement")
    assert why(begin, "entrench A1") == "a44 15.8.2"


def test_23_4_what_it_loses():
    match = game("A1 allied mech_infantry E2418 out_of_supply", "A2 allied E2618 out_of_supply",
                 "A-III-193art E2416 out_of_supply fired", turn=8,
                 phase="allied movement", secondary_road=["E2418 E2419"])  # fmt: skip
    play(match, "choose A1")
    closed = {mode: why(match, f"mode {mode}") for mode in ("normal", "strategic")}
    assert closed == {"normal": "a44 23.4", "strategic": "a44 12.1"}
    assert why(play(match, "choose A2"), "mode extended") == "a44 23.4"
    guns = game("A-III-193art E2416 out_of_supply fired", turn=8, phase="allied artillery supply")
    assert why(guns, "ready A-III-193art") == "a44 5.3"
    half = game("A1 allied attack=5 E2418 out_of_supply", "G1 german E2419", phase="allied combat")
    found = explain(half.state, "E2419", ["A1"], {})
    assert isinstance(found, LadderOdds)
    assert found.attack == 3
    one = game("A1 allied attack=1 E2418 out_of_supply", "G1 german E2419", phase="allied combat")
    single = explain(one.state, "E2419", ["A1"], {})
    assert isinstance(single, LadderOdds)
    assert single.attack == 1


def test_23_4_three_hexes_of_retreat_are_the_end():
    def beaten(result: str) -> str:
        fight = {"target": "E2418", "attackers": ["G1"], "result": result}
        match = game("A1 allied E2418 out_of_supply", "G1 german attack=9 E2419", turn=8,
                     phase="german combat", battle=fight)  # fmt: skip
        play(match, "pass")
        for action in choices(match)[:1]:
            if action.startswith("retreat"):
                play(match, action)
        return at(match, "A1")

    assert beaten("DR3") == ""
    assert beaten("DR2") != ""
