"""tb 12: reinforcements.

On an invented board the four sides of the rectangle are the map's sides, and a road that touches a
hex of a side leads off the map there.
"""

from typing import Unpack

import pytest

from ardennes.games.tb.edition import edition
from ardennes.games.tb.state import State
from tests.games.settings import Setting
from tests.games.tb.positions import (
    after,
    asked,
    at,
    choices,
    cost,
    do,
    match,
    position,
    reach,
    refusal,
    said,
    table,
)

ROW = "0501-0509"
EAST = ["0501 0502 0503 0504 0505"]
CROSS = {
    "size": "0301-0705",
    "road": ["0303 0403", "0703 0603", "0505 0504", "0501 0502"],  # N, S, W, E
    "supply": {"german": ["0501"], "allied": ["0303", "0703", "0505"]},
}


def german(*units: str, **more: Unpack[Setting]) -> State:
    """A row with a road from the east side; German movement."""
    plain: Setting = {"size": ROW, "road": EAST, "supply": {"german": ["0501"]}}
    return table(*units, **(plain | more))


def allied(*units: str, **more: Unpack[Setting]) -> State:
    """A row with a road from the west side; Allied movement."""
    road = ["0509 0508 0507 0506 0505"]
    plain: Setting = {"phase": "allied movement", "size": ROW, "road": road}
    return table(*units, **(plain | {"supply": {"allied": ["0509"]}} | more))


def entries(s: State, unit: str) -> set[str]:
    """The hexes through which some way on to the map leads."""
    return {going.path[0] for going in reach(s, unit).places.values()}


# --- 12.1 where and when ---


def test_12_1_a_unit_enters_in_its_own_movement_phase():
    m = match(german("G-2SS"), "choose G-2SS", "move 0501")
    assert at(m.state, "G-2SS") == "0501"
    assert (
        said(m) == "2nd SS Panzer Div enters the map at 0501 by mechanized movement for 1/5 point."
    )


def test_12_1_not_in_the_other_sides_phase():
    s = german("G-2SS", "US-1")
    assert "choose US-1" not in choices(s)
    assert refusal(s, "choose US-1").case == "tb 9.2"


@pytest.mark.parametrize("phase", ["german pre-movement combat", "german post-movement combat"])
def test_12_1_not_in_a_combat_phase(phase):
    s = german("G-2SS", phase=phase)
    assert refusal(s, "choose G-2SS").case == "tb 5.2"


def test_12_1_germans_enter_from_the_east():
    s = table("G-2SS", turn=4, **CROSS)
    assert entries(s, "G-2SS") == {"0501"}


@pytest.mark.parametrize(("edge", "entry"), [("N", "0303"), ("S", "0703"), ("W", "0505")])
def test_12_1_allied_units_enter_from_their_own_side(edge, entry):
    s = table(f"X allied reinf_turn=2 reinf_edge={edge}", phase="allied movement", **CROSS)
    assert entries(s, "X") == {entry}


@pytest.mark.parametrize(
    ("unit", "turn", "entry"),
    [("US-1", 2, "0303"), ("US-10A", 2, "0703"), ("US-82A", 3, "0505"), ("BR-29", 6, "0505")],
)
def test_12_1_the_side_is_on_the_counter(unit, turn, entry):
    board = {**CROSS, "north_west_of_meuse": ["0505", "0504"]}
    s = table(unit, turn=turn, phase="allied movement", **board)
    assert entries(s, unit) == {entry}


def test_12_1_any_road_of_the_side_will_do():
    s = table("G-2SS", turn=4, size="0501-0904", road=["0501 0502", "0901 0902"])
    assert {"0501", "0901"} <= entries(s, "G-2SS")


def test_12_1_only_roads_lead_on_to_the_map():
    s = table("G-2SS", turn=4, size=ROW, road=["0503 0504"], supply={"german": ["0501"]})
    assert reach(s, "G-2SS").places == {}
    assert refusal(after(s, "choose G-2SS"), "move 0501").case == "tb 12.1"


def test_12_1_allied_units_enter_through_allied_sources_only():
    board = {**CROSS, "supply": {"allied": ["0703", "0505"]}}  # nothing in the north
    s = table("US-1", turn=2, phase="allied movement", **board)
    assert reach(s, "US-1").places == {}
    assert refusal(after(s, "choose US-1"), "move 0303").case == "tb 12.1"


def test_12_1_the_british_enter_north_and_west_of_the_meuse():
    # tb 9.8, tb R24
    two = {
        "size": "0501-0909", "road": ["0509 0508", "0909 0908"],
        "supply": {"allied": ["0509", "0909"]}, "turn": 6, "phase": "allied movement",
    }  # fmt: skip
    s = table("BR-29", "US-82A", **two, north_west_of_meuse=["0509", "0508"])
    assert entries(s, "BR-29") == {"0509"}
    assert entries(s, "US-82A") == {"0509", "0909"}


def test_12_1_the_british_stay_away_if_no_such_hex_has_a_road():
    # tb R24
    s = allied("BR-29", turn=6, north_west_of_meuse=["0508"])
    assert reach(s, "BR-29").places == {}
    for to in ("0509", "0508"):
        assert refusal(after(s, "choose BR-29"), f"move {to}").case == "tb 9.8"


def test_12_1_corners_serve_both_of_their_sides():
    # tb R40: 0126 serves N and W, 1326 serves W and S.
    north_west = {"size": "0120-0526", "road": ["0126 0125"], "supply": {"allied": ["0126"]}}
    south_west = {"size": "0920-1326", "road": ["1326 1325"], "supply": {"allied": ["1326"]}}
    for board, edges in ((north_west, "NW"), (south_west, "WS")):
        for edge in "NWS":
            unit = f"X allied reinf_turn=2 reinf_edge={edge}"
            s = table(unit, turn=4, phase="allied movement", **board)
            assert bool(entries(s, "X")) == (edge in edges), (board["road"], edge)


def test_12_1_german_corners_are_closed_to_allied_units():
    # tb R40: 0101 and 1901 lie on the north and south side too, but are German sources.
    for corner, edge, size in (("0101", "N", "0101-0505"), ("1901", "S", "1501-1905")):
        board = {"size": size, "road": [f"{corner} {corner[:2]}02"]}
        supply = {"german": [corner], "allied": [f"{corner[:2]}05"]}
        unit = f"X allied reinf_turn=2 reinf_edge={edge}"
        s = table(unit, "G-2SS", phase="allied movement", turn=4, **board, supply=supply)
        assert corner not in entries(s, "X")
        s = table("G-2SS", turn=4, **board, supply=supply)
        assert entries(s, "G-2SS") == {corner}


OWN = 'turn = {}\nphase = "{}"\n[[unit]]\nid = "{}"\n'


@pytest.mark.parametrize(
    ("unit", "turn", "phase"),
    [
        ("G-2SS", 4, "german movement"),
        ("US-1", 2, "allied movement"),
        ("US-82A", 3, "allied movement"),
        ("US-10A", 2, "allied movement"),
        ("BR-43", 6, "allied movement"),
        ("BR-29", 6, "allied movement"),
    ],
)
def test_12_1_on_the_games_own_map(unit, turn, phase):
    s = position(OWN.format(turn, phase, unit))
    ground, found = s.ground, entries(s, unit)
    edge = s.roster.counters[s.unit_id(unit)].reinf_edge
    assert found
    for label in found:
        place = ground.board.place(label)
        assert ground.map.edges[edge] >> place & 1 and ground.map.edge_roads >> place & 1
        assert label not in ("0101", "1901") or unit.startswith("G")  # tb R40


@pytest.mark.slow
def test_12_1_every_printed_reinforcement_can_enter_an_empty_map():
    for counter in edition().roster.counters:
        if counter.steps and not counter.setup_hex:
            phase = "german movement" if counter.nationality == "German" else "allied movement"
            s = position(OWN.format(max(2, counter.reinf_turn), phase, counter.id))
            assert reach(s, counter.id).places, counter.id


def test_12_1_entering_takes_control():
    # tb 3.3, tb R41
    s = german("G-2SS", control={"allied": ["0501", "0502"]})
    assert not s.control
    s = after(s, "choose G-2SS", "move 0502")
    board = s.ground.board
    assert s.control == 1 << board.place("0501") | 1 << board.place("0502")


# --- 12.2 what it costs ---


def test_12_2_the_first_hex_costs_the_road_rate():
    s = german("G-79VG", turn=7, heavy_woods=["0501", "0502"])
    assert [cost(s, "G-79VG", h) for h in ("0501", "0502")] == ["1", "2"]
    m = match(s, "choose G-79VG", "move 0501")
    assert said(m) == "79th Volksgrenadier Div enters the map at 0501 by road for 1 point."


def test_12_2_or_the_mechanized_rate():
    # tb R31
    s = german("G-2SS", heavy_woods=["0501", "0502"])
    assert [cost(s, "G-2SS", h) for h in ("0501", "0502", "0503")] == ["1/5", "2/5", "3/5"]
    assert reach(s, "G-2SS").mp == "6"
    s = allied("US-82A", heavy_woods=["0509"])
    assert [cost(s, "US-82A", h) for h in ("0509", "0508")] == ["1/5", "2/5"]


def test_12_2_a_reinforcement_counts_as_supplied_overland():
    # tb R31: the road behind it is not asked for.
    s = german("G-2SS", "G-79VG", turn=7, supply={})
    assert (reach(s, "G-2SS").mp, cost(s, "G-2SS", "0501")) == ("6", "1/5")
    assert (reach(s, "G-79VG").mp, cost(s, "G-79VG", "0501")) == ("6", "1")


def test_12_2_a_vak_enters_with_three_points():
    s = german("X german type=artillery reinf_turn=2")
    assert [cost(s, "X", h) for h in ("0501", "0503", "0504")] == ["1", "3", "-"]


def test_12_2_off_the_road_after_the_first_hex():
    s = german("G-79VG", turn=7, road=["0501 0502"], rough=["0503"])
    assert [cost(s, "G-79VG", h) for h in ("0501", "0502", "0503")] == ["1", "2", "4"]


def test_12_2_the_move_goes_on_with_what_is_left():
    m = match(german("G-2SS"), "choose G-2SS", "move 0501")
    assert reach(m.state, "G-2SS").mp == "5 4/5"
    assert cost(m.state, "G-2SS", "0502") == "1/5"
    do(m, "move 0503")
    assert said(m).startswith("2nd SS Panzer Div moves 0501-0502-0503 by mechanized movement")


def test_12_2_one_click_may_enter_and_move_on():
    m = match(german("G-2SS"), "choose G-2SS", "move 0503")
    assert at(m.state, "G-2SS") == "0503"
    assert "enters the map and moves 0501-0502-0503 by mechanized movement for 3/5" in said(m)


def test_12_2_at_any_time_in_the_phase():
    s = german("G-2SS", "G-12VG 0505")
    first = after(s, "choose G-2SS", "move 0501", "choose G-12VG", "move 0506", "end_move")
    last = after(s, "choose G-12VG", "move 0506", "choose G-2SS", "move 0501", "end_move")
    assert at(first, "G-2SS") == at(last, "G-2SS") == "0501"


def test_12_2_a_unit_chosen_but_not_entered_still_may():
    s = after(german("G-2SS", "G-12VG 0505"), "choose G-2SS", "choose G-12VG")
    assert "choose G-2SS" in choices(s)


def test_12_2_entering_behind_another_costs_nothing_more():
    s = german("G-2SS", "G-9SS")
    s = after(s, "choose G-2SS", "move 0501", "end_move")
    assert cost(s, "G-9SS", "0501") == "1/5"
    foot = after(german("G-79VG", "G-246VG", turn=9), "choose G-79VG", "move 0501", "end_move")
    assert cost(foot, "G-246VG", "0501") == "1"


def test_12_2_in_whatever_order_they_come():
    s = german("G-2SS", "G-FE", "G-150")
    s = after(s, "choose G-150", "move 0501", "choose G-FE", "move 0501", "choose G-2SS")
    assert cost(s, "G-2SS", "0501") == "1/5"


def test_12_2_units_that_were_there_before_cost_a_point():
    # tb R9
    s = german("G-2SS", "G-12VG 0501")
    assert [cost(s, "G-2SS", h) for h in ("0501", "0502")] == ["1 1/5", "2 2/5"]


def test_12_2_units_that_moved_there_cost_a_point():
    # tb R51: 12 VG did not come from off the map.
    s = german("G-2SS", "G-12VG 0502")
    s = after(s, "choose G-12VG", "move 0501", "end_move")
    assert cost(s, "G-2SS", "0501") == "1 1/5"


def test_12_2_units_that_entered_last_turn_cost_a_point():
    # tb R9: only the same phase counts.
    s = after(german("G-2SS", "G-9SS"), "choose G-2SS", "move 0501", *["end_phase"] * 6)
    assert s.turn == 5 and cost(s, "G-9SS", "0501") == "1 1/5"


def test_12_2_a_mixed_stack_in_the_entry_hex_costs_a_point():
    # tb R9
    s = german("G-2SS", "G-FE", "G-FG 0501", turn=7)
    s = after(s, "choose G-FE", "move 0501", "end_move")
    assert cost(s, "G-2SS", "0501") == "1 1/5"


def test_12_2_moving_on_past_a_unit_that_entered_first():
    # tb R9 spares the point of entering; tb 6.4 still asks one for leaving the stack.
    s = after(german("G-2SS", "G-9SS"), "choose G-2SS", "move 0501", "end_move")
    assert cost(s, "G-9SS", "0502") == "1 2/5"


def test_12_2_the_free_pass_is_for_the_same_hex_only():
    # tb R9: 2 SS came through 0501 and stands in 0502.
    s = after(german("G-2SS", "G-9SS"), "choose G-2SS", "move 0502", "end_move")
    assert [cost(s, "G-9SS", h) for h in ("0501", "0502")] == ["1/5", "1 2/5"]


def test_12_2_no_way_round_saves_the_stacking_point_of_an_entry_hex():
    # Two entry hexes side by side on one road; a unit stands in one from before the phase.
    s = table("G-2SS", "G-12VG 0601", turn=4, size="0501-0905", road=["0501 0601 0602"])
    assert cost(s, "G-2SS", "0501") == "1/5"
    assert cost(s, "G-2SS", "0601") == "1 1/5"


def test_12_2_nor_does_one_on_foot():
    board = {"road": ["0501 0601 0602"], "turn": 7, "size": "0501-0905"}
    s = table("G-79VG", "G-12VG 0601", **board)
    assert cost(s, "G-79VG", "0601") == "2"


def test_12_2_a_full_entry_hex_is_closed():
    # tb 6.5, also in passing
    s = german("G-2SS", "G-12VG 0501", "G-26VG 0501")
    assert reach(s, "G-2SS").places == {}
    assert refusal(after(s, "choose G-2SS"), "move 0501").case == "tb 6.5"
    assert refusal(after(s, "choose G-2SS"), "move 0502").case in ("tb 6.5", "tb 12.2")
    moved = after(s, "choose G-12VG", "move 0503", "end_move")
    assert cost(moved, "G-2SS", "0501") == "1 1/5"


def test_12_2_allies_of_the_other_nation_are_passed_in_the_entry_hex():
    # tb R10, tb R9
    s = allied("US-82A", "BR-29 0509")
    assert [cost(s, "US-82A", h) for h in ("0509", "0508")] == ["-", "2 2/5"]
    assert refusal(after(s, "choose US-82A"), "move 0509").case == "tb 6.10"


def test_12_2_no_german_reinforcement_is_due_on_turn_1():
    # tb R6: so the missing road rate of turn 1 never meets an entry.
    due = [c for c in edition().roster.counters if c.nationality == "German" and not c.setup_hex]
    assert min(c.reinf_turn for c in due if c.steps) == 2


@pytest.mark.parametrize(("vdh", "price"), [("0509", "4"), ("0508", "4"), ("0507", "1/5")])
def test_12_2_near_vdh_allied_entry_costs_doubled_terrain(vdh, price):
    # tb R26: in place of the road rate; its own hex is no exception.
    s = allied("US-82A", rough=["0509"], markers=f'vdh = "{vdh}"')
    assert cost(s, "US-82A", "0509") == price


def test_12_2_entering_on_vdh_removes_it():
    # tb R26
    s = allied("US-82A", markers='vdh = "0509"')
    s = after(s, "choose US-82A", "move 0509")
    assert s.vdh_hex() < 0 and reach(s, "US-82A").mp == "4"
    assert cost(s, "US-82A", "0508") == "1"  # by road; not mechanized any more


def test_12_2_entry_near_vdh_is_not_called_road_movement():
    s = allied("US-82A", markers='vdh = "0508"')
    assert reach(s, "US-82A").places["0509"].mode == "regular"


def test_12_2_vdh_does_not_hamper_germans():
    assert cost(german("G-2SS", markers='vdh = "0502"'), "G-2SS", "0501") == "1/5"


# --- 12.3 closed entry hexes ---


def test_12_3_an_enemy_unit_closes_the_entry_hex():
    s = german("G-2SS", "US-2 0501")
    assert reach(s, "G-2SS").places == {}
    assert refusal(after(s, "choose G-2SS"), "move 0502").case == "tb 12.3"


def test_12_3_an_enemy_zone_closes_the_entry_hex():
    s = german("G-2SS", "US-2 0502")
    assert reach(s, "G-2SS").places == {}
    assert refusal(after(s, "choose G-2SS"), "move 0501").case == "tb 12.3"


def test_12_3_a_closed_entry_names_the_rule_not_the_detour():
    woods = ["0501", "0502", "0601", "0602"]
    far = {"size": "0301-0705", "road": ["0501 0502", "0701 0702"], "heavy_woods": woods}
    for enemy, words in (("0501", "0501 is enemy-occupied"), ("0401", "0501 is in an enemy zone")):
        s = table("G1 german reinf_turn=4 reinf_edge=E", f"X1 allied {enemy}", **far)
        no = refusal(after(s, "choose G1"), "move 0501")
        assert str(no) == f"tb 12.3: {words}: nobody enters the map there"
        assert reach(s, "G1").refused["0501"] == str(no)
        assert "0701" in reach(s, "G1").places


def test_12_3_when_every_entry_is_closed_each_is_named():
    s = german("G1 german reinf_turn=4 reinf_edge=E", "X1 allied 0502")
    assert reach(s, "G1").refused == {
        "0501": "tb 12.3: 0501 is in an enemy zone: nobody enters the map there"
    }


def test_12_4_who_comes_later_is_refused_at_its_entries():
    s = german("G1 german reinf_turn=5 reinf_edge=E")
    assert set(reach(s, "G1").refused) == {"0501"}
    assert reach(s, "G1").refused["0501"].startswith("tb 12.4: ")


def test_12_3_even_if_it_is_negated():
    s = german("G-2SS", "G-FE 0501", "US-2 0502")
    assert reach(s, "G-2SS").places == {}
    assert refusal(after(s, "choose G-2SS"), "move 0501").case == "tb 12.3"


def test_12_3_the_same_for_the_allies():
    for friend in ((), ("US-7A 0509",)):
        s = allied("US-82A", "G-12VG 0508", *friend)
        assert reach(s, "US-82A").places == {}
        assert refusal(after(s, "choose US-82A"), "move 0509").case == "tb 12.3"


def test_12_3_another_entry_of_the_side_may_be_open():
    board = {"size": "0501-0904", "road": ["0501 0502", "0901 0902"]}
    s = table("G-2SS", "US-2 0502", turn=4, **board)
    assert entries(s, "G-2SS") == {"0901"}


def test_12_3_a_zone_may_be_entered_after_the_first_hex():
    s = german("G-2SS", "US-2 0503")
    assert [cost(s, "G-2SS", h) for h in ("0501", "0502")] == ["1/5", "2 1/5"]


def test_12_3_vdh_does_not_close_an_entry_hex():
    # tb R26: units with steps are meant.
    for vdh in ("0509", "0508"):
        assert entries(allied("US-82A", markers=f'vdh = "{vdh}"'), "US-82A") == {"0509"}


def test_12_3_a_closed_unit_waits():
    s = after(german("G-2SS", "US-2 0502"), "choose G-2SS")
    assert choices(s) == ["end_phase", "end_move"]
    assert at(after(s, "end_phase"), "G-2SS") == "away"


# --- 12.4 delay ---


def test_12_4_a_reinforcement_may_wait():
    s = german("G-2SS", turn=4)
    s = after(s, *["end_phase"] * 6)
    assert s.turn == 5 and at(s, "G-2SS") == "away"
    assert "choose G-2SS" in choices(s)
    assert at(after(s, "choose G-2SS", "move 0501"), "G-2SS") == "0501"


def test_12_4_even_to_the_last_turn():
    assert cost(german("G-2SS", turn=10), "G-2SS", "0501") == "1/5"


def test_12_4_each_on_its_own():
    s = german("G-2SS", "G-9SS", turn=4)
    s = after(s, "choose G-9SS", "move 0502", *["end_phase"] * 6)
    assert (at(s, "G-9SS"), at(s, "G-2SS")) == ("0502", "away")


def test_12_4_none_may_come_early():
    s = german("G-2SS", "G-9SS", turn=3)
    assert "choose G-2SS" not in choices(s) and "choose G-9SS" in choices(s)
    assert refusal(s, "choose G-2SS").case == "tb 12.4"
    found = reach(s, "G-2SS")
    assert (found.mp, found.places) == ("0", {})


def test_12_4_the_allies_likewise():
    s = allied("US-82A", "US-84", turn=4)
    assert "choose US-82A" in choices(s) and "choose US-84" not in choices(s)
    assert refusal(s, "choose US-84").case == "tb 12.4"


def test_12_4_sses_may_wait_too():
    # tb R25
    s = table("G-SSES", "US-2 0505", turn=4, size=ROW)
    assert "choose G-SSES" in choices(s)
    s = after(s, "choose G-SSES")
    assert asked(s).case == "tb 14.4"
    assert (
        refusal(table("G-SSES", "US-2 0505", turn=1, size=ROW), "choose G-SSES").case == "tb 12.4"
    )
