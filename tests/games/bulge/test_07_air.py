"""bulge 7: air power."""

import pytest

from ardennes.games.bulge.edition import edition
from ardennes.games.bulge.state import State
from tests.games.bulge.positions import (
    after,
    asked,
    at,
    choices,
    cost,
    do,
    facts,
    kinds,
    match,
    odds,
    refusal,
    said,
    shifts,
    supply,
    table,
)

QUIET = ("X german 0101", "Y allied 0909")
MISSIONS = """ground_support = { german = 1, allied = 1 }
missions = { german = { ground_support = 1 }, allied = { ground_support = 1 } }"""
ROW = " ".join(f"05{column:02d}" for column in range(1, 10))


def air() -> State:
    """The assignment of a clear turn 9: six Allied points, two German ones."""
    marks = 'weather = "clear"\nvp = 40'
    return table(*QUIET, phase="air mission assignment", turn=9, markers=marks, road=[ROW])


# --- 7.0 ---


def test_7_0_points_by_turn_and_weather():
    for turn, day in edition().days.items():
        assert (day.overcast_allied_ap, day.overcast_german_ap) == (0, 0), turn
        assert day.mist_allied_ap <= day.clear_allied_ap
    s = air()
    assert facts(s)["Air points, Allied"] == 6 and facts(s)["Air points, German"] == 2


def test_7_0_german_then_allied_then_the_reveal():
    s = air()
    assert (asked(s).actor, asked(s).case) == ("german", "bulge 7.0")
    m = match(s, "fly cap", "fly ground_support")
    assert asked(m.state).actor == "allied"
    do(m, "fly ground_support", "fly ground_support", "fly resupply")
    assert not m.state.revealed and m.state.missions[0] == (1, 0, 1, 0)
    do(m, "fly cap", "fly interdiction", "done")
    assert m.state.revealed
    assert m.state.missions == [(1, 0, 1, 0), (1, 1, 2, 1)]
    assert "Air missions. German: 1 CAP, 1 ground support. Allied:" in said(m)


def test_7_0_no_points_no_question():
    s = table(*QUIET, phase="air mission assignment", turn=4, markers='weather = "overcast"')
    assert asked(s).case == "bulge 10.0"  # straight to German movement


def test_7_0_each_point_flies_once():
    s = after(air(), "fly cap", "fly cap")
    assert asked(s).actor == "allied" and s.missions[0] == (2, 0, 0, 0)


def test_R10_points_may_stay_idle():
    s = after(air(), "done", "done")
    assert s.missions == [(0, 0, 0, 0), (0, 0, 0, 0)] and s.revealed


def test_7_0_the_german_does_not_fly_resupply():
    """bulge 2.3.2: nor more than he has markers for."""
    s = air()
    assert "fly resupply" not in choices(s)
    assert refusal(s, "fly resupply").case == "bulge 7.4"
    s = after(s, "fly interdiction")
    assert refusal(s, "fly interdiction").case == "bulge 2.3.2"


def test_7_0_missions_return_next_turn():
    s = table("X german 0101", phase="allied movement", markers="vp = 40\n" + MISSIONS)
    s = after(s, "end_phase")
    assert s.turn == 9 and s.missions == [(0, 0, 0, 0), (0, 0, 0, 0)] and s.support == [0, 0]


# --- 7.1 ---


@pytest.mark.parametrize(
    ("german", "allied", "left"),
    [
        (["cap", "cap"], ["ground_support"] * 3, [0, 1]),
        (["cap", "ground_support"], ["cap", "cap", "ground_support"], [0, 0]),
        (["ground_support"] * 2, ["cap"], [1, 0]),
        (["cap", "cap"], ["ground_support"], [0, 0]),
    ],
)
def test_7_1_each_patrol_takes_one_ground_support(
    german: list[str], allied: list[str], left: list[int]
):
    flown = [f"fly {mission}" for mission in german]
    m = match(air(), *flown, *(f"fly {mission}" for mission in allied), "done")
    assert m.state.support == left


def test_7_1_no_other_mission_is_affected():
    s = after(air(), "fly cap", "fly cap", "fly interdiction", "fly resupply", "done")
    assert s.missions[1] == (0, 1, 0, 1)
    assert asked(s).case == "bulge 7.2"


# --- 7.2 ---


def test_7_2_markers_go_on_empty_road_hexes():
    s = table("X german 0501", "Y allied 0909", phase="allied air interdiction placement",
              road=[ROW], markers="missions = { allied = { interdiction = 2 } }")  # fmt: skip
    assert choices(s) == [f"interdict 05{column:02d}" for column in range(2, 10)]
    assert refusal(s, "interdict 0501").case == "bulge 7.2"
    assert refusal(s, "interdict 0401").reason == "0401 is no road hex"
    s = after(s, "interdict 0505")
    assert "interdict 0505" not in choices(s)
    s = after(s, "interdict 0506")
    assert s.ground.board.names(s.interdiction[1]) == ["0505", "0506"]


def test_R46_a_marker_may_join_an_enemy_marker():
    s = table("X german 0501", "Y allied 0909", phase="german air interdiction placement",
              road=[ROW], markers='missions = { german = { interdiction = 1 } }\n'
              'interdiction = { allied = ["0505"] }')  # fmt: skip
    s = after(s, "interdict 0505")
    assert s.interdiction[0] == s.interdiction[1] != 0


def test_7_2_allied_markers_come_first():
    m = match(air(), "fly interdiction", "done", "fly interdiction", "done")
    assert asked(m.state).actor == "allied"
    do(m, "interdict 0505")
    assert asked(m.state).actor == "german"


ROUGH = ["0503", "0504", "0505", "0506"]


def marked(unit: str, markers: str) -> State:
    return table(unit, road=[ROW], rough=ROUGH, markers=markers)


def test_7_2_the_road_is_closed_to_the_enemy():
    """bulge 10.2 road: terrain instead; bulge R11: out of the hex as well as into it."""
    free = marked("G-18VG 0503", "")
    assert (cost(free, "G-18VG", "0504"), cost(free, "G-18VG", "0506")) == ("1", "3")
    s = marked("G-18VG 0503", 'interdiction = { allied = ["0504"] }')
    assert (cost(s, "G-18VG", "0504"), cost(s, "G-18VG", "0505")) == ("2", "4")


def test_7_2_the_road_is_open_to_the_owner():
    s = marked("G-18VG 0503", 'interdiction = { german = ["0504"] }')
    assert cost(s, "G-18VG", "0505") == "2"


def test_7_2_mech_movement_stops_before_a_marker():
    """bulge 10.2 mech: nothing so far, then terrain into the hex and out of it."""
    s = marked("G-2 0501", 'interdiction = { allied = ["0504"] }')
    assert (cost(s, "G-2", "0503"), cost(s, "G-2", "0504")) == ("2/5", "2")
    assert cost(s, "G-2", "0505") == "4"


def test_R12_a_bridge_is_closed_with_its_road():
    more = {"river": ["0504/0505"], "bridge": ["0504/0505"], "rough": []}
    free = table("G-18VG 0504", road=[ROW], **more)
    assert cost(free, "G-18VG", "0505") == "1"
    s = table("G-18VG 0504", road=[ROW], markers='interdiction = { allied = ["0505"] }', **more)
    assert cost(s, "G-18VG", "0505") == "2"


def test_7_2_retreat_and_combat_do_not_care():
    units = ("A german cf=9 0505", "B allied cf=1 0506")
    s = table(*units, phase="german pre-movement combat", road=[ROW],
              markers='interdiction = { german = ["0507"] }')  # fmt: skip
    m = match(s, "attack 0506", "join A", "commit primary", "fight", "roll 6")
    assert "retreat B 0507" in choices(m.state)


# --- 7.3 ---


def test_7_3_each_ground_support_shifts_one_column():
    units = ("A german cf=4 0504", "B allied cf=4 0505")
    s = table(*units, phase="german pre-movement combat",
              markers="ground_support = { german = 2 }")  # fmt: skip
    assert shifts(odds(s, "0505", "A", air=2)) == {"ground support": 2}
    m = match(s, "attack 0505", "join A", "commit primary")
    assert choices(m.state) == ["support", "done"]
    do(m, "support", "support")
    assert choices(m.state) == [f"fight {n}" for n in range(5)]  # column 2 + 2
    assert m.state.support == [0, 0]


def test_7_3_only_attackers_use_it():
    units = ("A german cf=4 0504", "B allied cf=4 0505")
    s = table(*units, phase="german pre-movement combat",
              markers="ground_support = { allied = 2 }")  # fmt: skip
    m = match(s, "attack 0505", "join A", "commit primary")
    assert kinds(m.state) == {"fight"} and m.state.support == [0, 2]
    assert refusal(m.state, "support").case == "bulge 7.3"


# --- 7.4 ---


def thirsty(phase: str = "allied resupply", left: int = 1) -> State:
    """Two Allied units out of supply, one of them next to a German."""
    return table("A allied cf=4 0505", "B allied cf=3 0701", "C german cf=2 0504",
                 phase=phase, supply={"german": ["0501"], "allied": []}, road=[ROW],
                 markers=f"vp = 40\nmissions = {{ allied = {{ resupply = {left} }} }}")  # fmt: skip


def test_7_4_markers_go_to_allied_units_out_of_supply():
    s = thirsty()
    assert choices(s) == ["resupply A", "resupply B", "done"]
    assert refusal(s, "resupply C").case == "bulge 7.4"
    s = after(s, "resupply A")
    assert asked(s).case == "bulge 12.0 phases"


def test_7_4_the_marker_gives_the_primary_table_in_both_combat_phases():
    """bulge R35"""
    m = match(thirsty(), "resupply A", "attack 0504", "join A")
    assert {"commit primary", "commit secondary"} <= set(choices(m.state))
    do(m, "call_off", "end_phase", "done", "end_phase", "attack 0504", "join A")
    assert "commit primary" in choices(m.state)
    without = match(thirsty(), "resupply B", "attack 0504", "join A")
    assert "commit primary" not in choices(without.state)


def test_7_4_a_resupplied_unit_moves_its_full_allowance_and_loses_the_marker():
    m = match(thirsty(), "resupply B", "end_phase", "done", "choose B")
    assert "begin_move" not in choices(m.state)
    do(m, "move 0703")
    assert not m.state.resupplied
    assert not supply(m.state, "B").in_supply


def test_R14_the_marker_stays_through_an_attack():
    m = match(thirsty(), "resupply A", "attack 0504", "join A", "commit primary", "fight", "roll 6")
    while asked(m.state).actor == "german":
        do(m, choices(m.state)[0])
    if "done" in choices(m.state):
        do(m, "done")
    assert m.state.resupplied >> m.state.unit_id("A") & 1
    assert at(m.state, "A") != "out"


def test_7_4_it_comes_off_after_the_second_combat_phase():
    m = match(thirsty(), "resupply B", "end_phase", "done", "end_phase")
    assert m.state.resupplied
    do(m, "attack 0504", "join A", "commit secondary", "fight", "roll 3")
    while m.state.turn == 8:
        do(m, next(c for c in ("done", "end_phase", choices(m.state)[0]) if c in choices(m.state)))
    assert not m.state.resupplied
