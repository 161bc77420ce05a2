"""tb 9: regular movement. Boards of one row leave no way round, so a cost is that of the way."""

from typing import Unpack

import pytest

from ardennes.games.tb.state import State
from tests.games.settings import HexBoard, Setting
from tests.games.tb.positions import (
    after,
    asked,
    at,
    choices,
    cost,
    do,
    match,
    no_odds,
    odds,
    position,
    reach,
    refusal,
    said,
    supply,
    table,
    values,
)

ROW = "0501-0509"
NORTH = "0108-0116"  # 0110 to 0116 belong to the exit run, 0108 and 0109 do not
ENEMY = ("tb 6.9", "tb 9.4")  # two cases say that an enemy's hex is closed


# --- 9.1 movement points ---


def test_9_1_a_unit_has_six_points():
    s = table("G-12VG 0509", turn=2, size=ROW)
    assert reach(s, "G-12VG").mp == "6"
    assert cost(s, "G-12VG", "0503") == "6"
    assert cost(s, "G-12VG", "0502") == "-"
    assert reach(s, "G-12VG").refused["0502"].startswith("tb 9.3: ")


def test_9_1_a_vak_has_three_points():
    s = table("G-VAK388 0509", turn=2, size=ROW)
    assert reach(s, "G-VAK388").mp == "3"
    assert cost(s, "G-VAK388", "0506") == "3"
    assert cost(s, "G-VAK388", "0505") == "-"


def test_9_1_the_movement_factor_is_a_column_of_the_counter():
    assert reach(table("X german mf=4 0509", turn=2, size=ROW), "X").mp == "4"


def test_9_1_out_of_supply_the_die_is_the_allowance():
    s = table("G-12VG 0509", turn=4, size=ROW)
    assert reach(s, "G-12VG").mp == "1d6"
    rolled = after(s, "choose G-12VG", "begin_move", "roll 2")
    assert reach(rolled, "G-12VG").mp == "2"
    assert cost(rolled, "G-12VG", "0507") == "2"
    assert refusal(rolled, "move 0506").case == "tb 9.3"


def test_9_1_after_the_roll_a_unit_may_stay_but_not_roll_again():
    # tb R52
    s = after(table("G-12VG 0509", turn=4, size=ROW), "choose G-12VG", "begin_move", "roll 1")
    assert refusal(s, "begin_move").case == "tb 7.6"
    s = after(s, "end_move")
    assert at(s, "G-12VG") == "0509"
    assert refusal(s, "choose G-12VG").case == "tb 6.3"


def test_9_1_a_unit_that_has_not_rolled_can_be_put_back():
    # tb R52
    s = table("G-12VG 0509", "G-26VG 0501", turn=4, size=ROW)
    assert "choose G-12VG" in choices(after(s, "choose G-12VG", "choose G-26VG"))
    assert refusal(after(s, "choose G-12VG"), "move 0508").case == "tb 7.6"


def test_9_1_the_study_of_an_unrolled_unit_shows_the_best_roll():
    s = table("G-12VG 0509", turn=4, size=ROW)
    assert cost(s, "G-12VG", "0503") == "6"
    assert cost(s, "G-12VG", "0502") == "-"


# --- 9.2 how units move ---


def test_9_2_points_are_not_saved_for_the_next_turn():
    s = after(table("G-12VG 0509", turn=2, size=ROW), *["end_phase"] * 6)
    assert (s.turn, asked(s).case) == (3, "tb 9.2")
    assert reach(s, "G-12VG").mp == "6"


def test_9_2_points_are_not_lent_to_another_unit():
    s = after(table("G-12VG 0509", "G-26VG 0508", turn=2, size=ROW), "choose G-26VG", "end_move")
    assert reach(s, "G-12VG").mp == "6"


def test_9_2_any_unit_may_stay():
    s = table("G-12VG 0509", "G-26VG 0507", turn=2, size=ROW)
    assert choices(s) == ["end_phase", "choose G-12VG", "choose G-26VG"]
    stayed = after(s, "choose G-26VG", "end_move", "end_phase")
    assert (at(stayed, "G-12VG"), at(stayed, "G-26VG")) == ("0509", "0507")


def test_9_2_a_unit_need_not_spend_all():
    m = match(table("G-12VG 0509", turn=2, size=ROW), "choose G-12VG", "move 0507")
    assert "end_move" in choices(m.state) and "end_phase" in choices(m.state)
    do(m, "end_move")
    assert at(m.state, "G-12VG") == "0507"


def test_9_2_a_move_can_be_continued_with_what_is_left():
    s = after(table("G-12VG 0509", turn=2, size=ROW), "choose G-12VG", "move 0507")
    assert reach(s, "G-12VG").mp == "4"
    assert cost(s, "G-12VG", "0503") == "4" and cost(s, "G-12VG", "0502") == "-"
    s = after(s, "move 0506", "move 0503")
    assert at(s, "G-12VG") == "0503"
    assert refusal(s, "move 0502").case == "tb 9.3"


def test_9_2_a_unit_may_turn_back_if_it_pays():
    s = after(table("G-12VG 0509", turn=2, size=ROW), "choose G-12VG", "move 0507", "move 0509")
    assert at(s, "G-12VG") == "0509" and reach(s, "G-12VG").mp == "2"


def test_9_2_choosing_another_unit_ends_a_move_begun():
    s = table("G-12VG 0509", "G-26VG 0506", turn=2, size=ROW)
    s = after(s, "choose G-12VG", "move 0508", "choose G-26VG")
    assert refusal(s, "choose G-12VG").case == "tb 6.3"
    assert "choose G-12VG" not in choices(s)


def test_9_2_a_unit_only_looked_at_has_not_moved():
    s = table("G-12VG 0509", "G-26VG 0506", turn=2, size=ROW)
    assert "choose G-12VG" in choices(after(s, "choose G-12VG", "choose G-26VG"))


def test_9_2_a_finished_move_is_not_changed():
    s = after(table("G-12VG 0509", turn=2, size=ROW), "choose G-12VG", "move 0508", "end_move")
    assert choices(s) == ["end_phase"]
    assert refusal(s, "choose G-12VG").case == "tb 6.3"
    assert refusal(s, "move 0507").case == "tb 6.3"


def test_9_2_units_go_from_hex_to_adjacent_hex():
    m = match(table("G-12VG 0509", turn=2, size=ROW), "choose G-12VG", "move 0506")
    assert said(m) == "12th Volksgrenadier Div moves 0509-0508-0507-0506 for 3 points."


def test_9_2_no_hex_is_skipped():
    s = table("G-12VG 0509", "US-2 0507", turn=2, size=ROW)
    assert cost(s, "G-12VG", "0508") == "2"
    assert cost(s, "G-12VG", "0506") == "-"
    assert refusal(after(s, "choose G-12VG"), "move 0506").case == "tb 9.2"


def test_9_2_the_other_side_does_not_move():
    s = table("G-12VG 0509", "US-2 0501", turn=2, size=ROW)
    assert refusal(s, "choose US-2").case == "tb 9.2"
    assert "choose US-2" not in choices(s)
    assert reach(s, "US-2").places == {}
    assert reach(s, "US-2").refused["0502"].startswith("tb 9.2: ")


@pytest.mark.parametrize("phase", ["german pre-movement combat", "german post-movement combat"])
def test_9_2_nobody_moves_in_a_combat_phase(phase):
    s = table("G-12VG 0509", "US-2 0501", turn=2, phase=phase, size=ROW)
    assert refusal(s, "choose G-12VG").case == "tb 5.2"
    assert reach(s, "G-12VG").places == {}


def test_9_2_the_other_side_moves_by_retreat_after_combat():
    s = table(
        "G-12VG 0505", "US-2 0506", turn=2, phase="german pre-movement combat", size=ROW,
        supply={"allied": ["0509"]},
    )  # fmt: skip
    s = after(s, "attack 0506", "join G-12VG", "commit", "fight 0", "roll 1")
    assert asked(s).actor == "allied" and "retreat 0507" in choices(s)
    assert at(after(s, "retreat 0507"), "US-2") == "0507"


def test_9_2_the_other_side_moves_by_cavalry_retreat_before_combat():
    s = table(
        "G-12VG 0505", "US-14C 0506", turn=2, phase="german pre-movement combat", size=ROW,
        supply={"allied": ["0509"]},
    )  # fmt: skip
    s = after(s, "attack 0506", "join G-12VG", "commit")
    assert (asked(s).actor, asked(s).case) == ("allied", "tb 14.2")
    assert at(after(s, "retreat 0507"), "US-14C") == "0507"


def test_9_2_the_cheapest_way_is_taken():
    m = match(table("G-12VG 0505", turn=2, heavy_woods=["0504"]), "choose G-12VG", "move 0503")
    assert "moves 0505-" in said(m) and "0504" not in said(m) and "for 3 points" in said(m)


def test_9_2_step_takes_the_common_hexside_and_its_price():
    # By road 0505-0404-0504 costs 2, straight into the light woods 3.
    s = table("G-12VG 0505", turn=2, light_woods=["0504"], road=["0505 0404 0504"])
    assert reach(s, "G-12VG").places["0504"].path == ("0404", "0504")
    assert cost(s, "G-12VG", "0504") == "2"
    chosen = after(s, "choose G-12VG")
    assert "step 0504" in choices(chosen)
    m = match(chosen, "step 0504")
    assert said(m) == "12th Volksgrenadier Div moves 0505-0504 for 3 points."
    assert reach(m.state, "G-12VG").mp == "3"


def test_9_2_step_is_offered_only_where_a_way_round_is_cheaper():
    s = table("G-12VG 0505", turn=2, light_woods=["0504"], road=["0505 0404 0504"])
    steps = [c for c in choices(after(s, "choose G-12VG")) if c.startswith("step")]
    assert steps == ["step 0504"]


def test_9_2_step_must_be_payable():
    s = table(
        "G-12VG 0505",
        turn=2,
        heavy_woods=["0504"],
        road=["0505 0404 0504"],
        phase="german movement",
    )
    s = after(s, "choose G-12VG", "move 0506", "move 0507", "move 0505")  # two points left
    assert reach(s, "G-12VG").mp == "2"
    assert cost(s, "G-12VG", "0504") == "2"
    assert "step 0504" not in choices(s)
    assert refusal(s, "step 0504").case == "tb 9.3"


def test_9_2_a_mechanized_unit_may_step_straight_too():
    s = after(
        table("G-2 0505", turn=2, light_woods=["0504"], road=["0505 0404 0504"]), "choose G-2"
    )
    assert cost(s, "G-2", "0504") == "2/5"
    m = match(s, "step 0504")
    assert said(m) == "2nd Panzer Div moves 0505-0504 for 3 points."
    assert reach(m.state, "G-2").mp == "3"


# --- 9.3 no free first hex ---


def test_9_3_no_unit_is_promised_a_hex():
    s = table("G-12VG 0509", turn=4, size=ROW, heavy_woods=["0508"])
    s = after(s, "choose G-12VG", "begin_move", "roll 3")
    assert choices(s) == ["end_phase", "end_move"]
    assert refusal(s, "move 0508").case == "tb 9.3"


def test_9_3_a_roll_that_just_pays_is_enough():
    s = table("G-12VG 0509", turn=4, size=ROW, heavy_woods=["0508"])
    s = after(s, "choose G-12VG", "begin_move", "roll 4")
    assert at(after(s, "move 0508"), "G-12VG") == "0508"


@pytest.mark.parametrize(
    ("board", "price"),
    [
        ({"light_woods": ["0508"]}, "3"),
        ({"heavy_woods": ["0508"]}, "-"),
        ({"light_woods": ["0508"], "river": ["0509/0508"]}, "-"),
        ({"rough": ["0508"], "river": ["0509/0508"]}, "3"),
    ],
)
def test_9_3_a_vak_enters_only_what_three_points_pay(board, price):
    assert cost(table("G-VAK388 0509", turn=2, size=ROW, **board), "G-VAK388", "0508") == price


def test_9_3_the_points_left_must_pay():
    s = table("G-12VG 0509", turn=2, size=ROW, heavy_woods=["0505"], light_woods=["0506"])
    s = after(s, "choose G-12VG", "move 0507", "move 0508")  # three points left
    assert refusal(s, "move 0506").case == "tb 9.3"  # 1 + 3
    near = after(table("G-12VG 0509", turn=2, size=ROW, light_woods=["0506"]), "choose G-12VG")
    assert at(after(near, "move 0507", "move 0506"), "G-12VG") == "0506"


def test_9_3_every_surcharge_must_be_paid():
    # Entering the zone in 0504 costs 1 + 1.
    s = table("G-12VG 0505", "US-2 0503", turn=4, size=ROW)
    s = after(s, "choose G-12VG", "begin_move")
    assert at(after(s, "roll 2", "move 0504"), "G-12VG") == "0504"
    no = refusal(after(s, "roll 1"), "move 0504")
    assert no.case == "tb 9.3" and "costs 2" in no.reason


# --- 9.4 enemy units ---


def test_9_4_no_entry_into_an_enemy_hex():
    s = table("G-12VG 0509", "US-2 0507", turn=2, size=ROW)
    assert cost(s, "G-12VG", "0507") == "-"
    assert reach(s, "G-12VG").refused["0507"].partition(": ")[0] in ENEMY
    chosen = after(s, "choose G-12VG", "move 0508")
    assert refusal(chosen, "move 0507").case in ENEMY


def test_9_4_nor_by_a_straight_step():
    s = after(table("G-12VG 0508", "US-2 0507", turn=2, size=ROW), "choose G-12VG")
    assert refusal(s, "step 0507").case in ENEMY


def test_9_4_the_same_for_the_allies():
    s = table(
        "US-2 0509", "G-12VG 0507", phase="allied movement", size=ROW, supply={"allied": ["0509"]}
    )
    assert cost(s, "US-2", "0507") == "-"
    assert refusal(after(s, "choose US-2"), "move 0507").case in ENEMY


def test_9_4_ways_lead_around_the_enemy():
    s = table("X german mf=12 0505", "US-2 0504", turn=2)
    assert "0504" not in reach(s, "X").places["0503"].path


def test_9_4_exception_sses_is_placed_on_a_us_unit():
    s = table("G-SSES", "US-2 0507", turn=2, size=ROW)
    m = match(s, "choose G-SSES", "infiltrate US-2")
    assert m.state.commandos_on == m.state.unit_id("US-2")


def test_9_4_exception_allied_units_move_on_to_vdh():
    s = table(
        "US-2 0509", phase="allied movement", size=ROW, supply={"allied": ["0509"]},
        markers='vdh = "0507"',
    )  # fmt: skip
    m = match(s, "choose US-2", "move 0507")
    assert at(m.state, "US-2") == "0507" and m.state.vdh_hex() < 0


def test_9_4_sses_closes_nothing():
    # tb R45
    s = table(
        "US-2 0509", "US-99 0507", phase="allied movement", size=ROW,
        supply={"allied": ["0509"]}, markers='sses = "US-99"',
    )  # fmt: skip
    assert cost(s, "US-2", "0507") == "3"  # the stack's point, nothing else


# --- 9.5 terrain ---


@pytest.mark.parametrize(
    ("board", "price"),
    [
        ({}, "1"),
        ({"rough": ["0508"]}, "2"),
        ({"light_woods": ["0508"]}, "3"),
        ({"heavy_woods": ["0508"]}, "4"),
        ({"town": {"0508": "Houffalize"}}, "1"),
        ({"west_wall": ["0508"]}, "1"),
        ({"rough": ["0508"], "town": {"0508": "Houffalize"}}, "2"),
        ({"heavy_woods": ["0508"], "west_wall": ["0508"]}, "4"),
        ({"rough": ["0508"], "light_woods": ["0508"]}, "3"),
        ({"light_woods": ["0508"], "heavy_woods": ["0508"]}, "4"),
        ({"rough": ["0508"], "heavy_woods": ["0508"]}, "4"),
        ({"rough": ["0509"], "heavy_woods": ["0509"]}, "1"),
    ],
)
def test_9_5_a_hex_costs_its_costliest_terrain(board, price):
    assert cost(table("G-12VG 0509", turn=2, size=ROW, **board), "G-12VG", "0508") == price
    allied = table(
        "US-2 0509", phase="allied movement", size=ROW, supply={"allied": ["0509"]}, **board
    )
    assert cost(allied, "US-2", "0508") == price


@pytest.mark.parametrize(
    ("board", "addition"),
    [
        ({}, None),
        ({"rough": ["0508"]}, 1),
        ({"light_woods": ["0508"], "rough": ["0508"]}, 2),
        ({"light_woods": ["0508"], "heavy_woods": ["0508"]}, 3),
    ],
)
def test_9_5_the_same_terrain_counts_in_combat(board, addition):
    s = table(
        "G-12VG 0509", "US-2 0508", turn=2, phase="german pre-movement combat", size=ROW, **board
    )
    found = values(odds(s, "0508", "G-12VG"))
    woods = [v for what, v in found.items() if what in ("rough", "light woods", "heavy woods")]
    assert woods == ([] if addition is None else [addition])


def test_9_5_costs_add_up_along_the_way():
    s = table("G-12VG 0509", turn=2, size=ROW, rough=["0508"], light_woods=["0506"])
    assert [cost(s, "G-12VG", h) for h in ("0508", "0507", "0506", "0505")] == ["2", "3", "6", "-"]


# --- 9.6 rivers and bridges ---


@pytest.mark.parametrize(
    ("board", "price"),
    [
        ({}, "2"),
        ({"rough": ["0508"]}, "3"),
        ({"light_woods": ["0508"]}, "4"),
        ({"heavy_woods": ["0508"]}, "5"),  # the rulebook's example
    ],
)
def test_9_6_an_unbridged_river_costs_one_more(board, price):
    s = table("G-12VG 0509", turn=2, size=ROW, river=["0509/0508"], **board)
    assert cost(s, "G-12VG", "0508") == price


def test_9_6_a_river_counts_in_both_directions_and_for_both_sides():
    s = table("G-12VG 0508", turn=2, size=ROW, river=["0509/0508"])
    assert cost(s, "G-12VG", "0509") == "2"
    allied = table(
        "US-2 0508", phase="allied movement", size=ROW, river=["0509/0508"],
        supply={"allied": ["0509"]},
    )  # fmt: skip
    assert cost(allied, "US-2", "0509") == "2"
    assert cost(allied, "US-2", "0507") == "1"


def test_9_6_a_bridge_removes_the_river():
    s = table("G-12VG 0509", turn=2, size=ROW, river=["0509/0508"], bridge=["0509/0508"])
    assert cost(s, "G-12VG", "0508") == "1"
    woods = table(
        "G-12VG 0509", turn=2, size=ROW, heavy_woods=["0508"], river=["0509/0508"],
        bridge=["0509/0508"],
    )  # fmt: skip
    assert cost(woods, "G-12VG", "0508") == "4"


def test_9_6_an_interdicted_bridge_is_a_river():
    board: HexBoard = {"river": ["0509/0508"], "bridge": ["0509/0508"], "heavy_woods": ["0508"]}
    s = table("G-12VG 0509", "US-2 0505", turn=2, size=ROW, **board)
    assert cost(s, "G-12VG", "0508") == "5"


BRIDGE: HexBoard = {
    "road": ["0509 0508 0507 0506"],
    "river": ["0508/0507"],
    "bridge": ["0508/0507"],
    "heavy_woods": ["0508", "0507", "0506"],
}


def test_9_6_the_road_over_an_interdicted_bridge_costs_two():
    s = table("G-12VG 0509", "US-2 0504", turn=2, size=ROW, **BRIDGE)
    assert [cost(s, "G-12VG", h) for h in ("0508", "0507", "0506")] == ["1", "3", "4"]
    assert cost(after(s, "choose G-12VG", "move 0508"), "G-12VG", "0507") == "2"
    free = table("G-12VG 0509", turn=2, size=ROW, **BRIDGE)
    assert [cost(free, "G-12VG", h) for h in ("0508", "0507", "0506")] == ["1", "2", "3"]


def test_9_6_no_german_mechanized_movement_over_an_interdicted_bridge():
    s = table("G-2 0509", "US-2 0504", turn=2, size=ROW, **BRIDGE)
    going = [reach(s, "G-2").places[h] for h in ("0508", "0507", "0506")]
    assert [g.cost for g in going] == ["1/5", "2 1/5", "3 1/5"]
    assert [g.mode for g in going] == ["mechanized", "road", "road"]
    free = table("G-2 0509", turn=2, size=ROW, **BRIDGE)
    assert [cost(free, "G-2", h) for h in ("0508", "0507", "0506")] == ["1/5", "2/5", "3/5"]


# --- 9.7 and 4.2: leaving the map ---


def leaving(*units: str, **more: Unpack[Setting]) -> State:
    """A single row along the north edge, 0110 to 0116 of it in the exit run."""
    return table(*units, **(Setting(turn=2, size=NORTH) | more))


def test_9_7_a_german_mechanized_unit_may_leave():
    m = match(leaving("G-2 0112"), "choose G-2")
    assert "exit" in choices(m.state)
    do(m, "exit")
    assert "2nd Panzer Div leaves the map from 0112 for 1 point." in said(m)
    assert at(m.state, "G-2") == "exited"
    assert m.outcome is not None and (m.outcome.winner, m.outcome.case) == ("german", "tb 4.2")
    assert m.decision is None


def test_9_7_other_germans_may_not():
    for unit in ("G-12VG", "G-3FJ", "G-2FLAK", "G-VAK388"):
        s = after(leaving(f"{unit} 0112"), f"choose {unit}")
        assert "exit" not in choices(s)
        assert refusal(s, "exit").case == "tb 9.7"
        assert reach(s, unit).exits == {}


def test_9_7_allied_units_may_not():
    s = leaving("US-7A 0112", phase="allied movement", supply={"allied": ["0112"]})
    s = after(s, "choose US-7A")
    assert "exit" not in choices(s)
    assert refusal(s, "exit").case == "tb 9.7"


def test_9_7_somebody_must_be_in_hand():
    assert refusal(leaving("G-2 0112"), "exit").case == "tb 9.7"


def test_4_2_exits_lie_between_0110_and_1326():
    s = leaving("G-2 0108")
    assert set(reach(s, "G-2").exits) == {f"01{n}" for n in range(10, 14)}  # 0114 is six hexes off
    s = after(s, "choose G-2", "move 0109")
    assert refusal(s, "exit").case == "tb 4.2"
    assert "exit" in choices(after(s, "move 0110"))


def test_4_2_the_run_goes_round_by_the_north_west():
    # tb R4: not by the east and south.
    own = 'turn = 2\nphase = "german movement"\n[[unit]]\nid = "G-2"\nat = "{}"\n'
    for out in ("0110", "0126", "0225", "0726", "1326"):
        assert "exit" in choices(after(position(own.format(out)), "choose G-2")), out
    for closed in ("0109", "0101", "1001", "1901", "1910", "1325", "0224"):
        s = after(position(own.format(closed)), "choose G-2")
        assert refusal(s, "exit").case == "tb 4.2", closed


@pytest.mark.parametrize(
    ("units", "board", "price"),
    [
        (["G-2 0111"], {}, "2"),  # regular: 1 + 1
        (["G-2 0111"], {"turn": 1, "road": ["0111 0112"]}, "2"),  # turn 1: no road helps
        (["G-2 0111"], {"road": ["0111 0112"]}, "2/5"),  # mechanized: 1/5 + 1/5
        (["G-2 0111"], {"road": ["0111 0112"], "turn": 4}, "2"),  # out of supply, by road
        (["G-2 0111", "G-12VG 0112"], {"road": ["0111 0112"]}, "2 2/5"),  # through a stack
        (["G-SSP 0111", "G-12VG 0112"], {"road": ["0111 0112"]}, "2/5"),
        (["G-2 0111", "US-2 0113"], {"road": ["0111 0112"]}, "4"),  # into and out of a zone
        (["G-2 0111", "US-2 0113"], {}, "4"),
    ],
)
def test_4_2_what_leaving_costs_in_all(units, board, price):
    # tb R4: surcharges are paid, and there is no mechanized exit from an enemy zone.
    s = leaving(*units, **board)
    assert reach(s, units[0].split()[0]).exits["0112"] == price


def test_4_2_a_mechanized_exit_needs_a_road_off_the_map():
    # tb R4: 0111 and 0112 have a road, 0113 has none.
    s = leaving("G-2 0111", road=["0111 0112"])
    assert reach(s, "G-2").exits["0111"] == "1/5"
    assert reach(s, "G-2").exits["0112"] == "2/5"
    assert reach(s, "G-2").exits["0113"] == "2 1/5"
    m = match(s, "choose G-2", "move 0113", "exit")
    assert "from 0113 for 1 point." in said(m)
    m = match(s, "choose G-2", "move 0112", "exit")
    assert "from 0112 for 1/5 point." in said(m)


def test_4_2_a_mechanized_exit_ends_a_mechanized_move():
    # tb R55: after regular movement the road off the map saves nothing.
    s = leaving("G-2 0113", road=["0111 0112"])
    assert reach(s, "G-2").exits["0112"] == "2"
    m = match(s, "choose G-2", "move 0112", "exit")
    assert "from 0112 for 1 point." in said(m)
    m = match(leaving("G-2 0112", road=["0111 0112"]), "choose G-2", "exit")
    assert "from 0112 for 1/5 point." in said(m)


def test_4_2_the_cheapest_exit_counts_the_way_there():
    # 0110 is one clear hex away, or six road hexes by mechanized movement: 6/5 + 1/5 beats 1 + 1.
    s = table(
        "G-2 0210", turn=2, size="0107-0412",
        road=["0210 0209 0208 0207 0108 0109 0110"],
    )  # fmt: skip
    assert cost(s, "G-2", "0110") == "1"
    assert reach(s, "G-2").exits["0110"] == "1 2/5"


def test_4_2_leaving_must_be_paid():
    s = leaving("G-2 0116", turn=4)
    s = after(s, "choose G-2", "begin_move", "roll 1")
    assert "exit" in choices(s)  # supply is irrelevant
    moved = after(s, "move 0115")
    assert "exit" not in choices(moved)
    assert refusal(moved, "exit").case == "tb 4.2"


def test_4_2_leaving_a_zone_must_be_paid():
    s = after(leaving("G-2 0112", "US-2 0113", turn=4), "choose G-2", "begin_move")
    assert "exit" not in choices(after(s, "roll 1"))
    assert "exit" in choices(after(s, "roll 2"))


def test_4_2_units_do_not_leave_by_retreat_or_advance():
    # tb R33: the only hexes offered are on the map.
    s = leaving(
        "G-2 0116", "US-30 0115", phase="allied pre-movement combat", supply={"allied": ["0108"]}
    )
    s = after(s, "attack 0116", "join US-30", "commit", "fight 0", "roll 2")
    assert at(s, "G-2") == "0116"  # DR with no hex open: DE instead
    assert s.reduced >> s.unit_id("G-2") & 1


# --- 9.8 the British ---

MEUSE: HexBoard = {
    "north_west_of_meuse": ["0506", "0507", "0508", "0509"],
    "supply": {"allied": ["0509"]},
}


def test_9_8_british_units_stay_north_and_west_of_the_meuse():
    s = table("BR-43 0507", phase="allied movement", size=ROW, **MEUSE)
    assert set(reach(s, "BR-43").places) == {"0506", "0508", "0509"}
    assert reach(s, "BR-43").refused["0505"].startswith("tb 9.8: ")
    assert refusal(after(s, "choose BR-43"), "move 0505").case == "tb 9.8"


def test_9_8_roads_make_no_difference():
    board: HexBoard = {"road": ["0509 0508 0507 0506 0505 0504"], **MEUSE}
    s = table("BR-43 0507", phase="allied movement", size=ROW, **board)
    assert cost(s, "BR-43", "0506") == "1/5"
    assert cost(s, "BR-43", "0505") == "-"


def test_9_8_us_units_go_anywhere():
    s = table("US-2 0507", phase="allied movement", size=ROW, **MEUSE)
    assert cost(s, "US-2", "0505") == "2"


def test_9_8_a_british_unit_beyond_the_meuse_may_only_come_back():
    s = table("BR-43 0505", phase="allied movement", size=ROW, **MEUSE)
    assert "0504" not in reach(s, "BR-43").places
    assert cost(s, "BR-43", "0506") == "1"


def test_9_8_british_units_attack_only_into_such_hexes():
    beyond = table(
        "BR-43 0506", "G-12VG 0505", phase="allied pre-movement combat", size=ROW, **MEUSE
    )
    assert no_odds(beyond, "0505", "BR-43").case == "tb 9.8"
    assert "attack 0505" not in choices(beyond)
    within = table(
        "BR-43 0508", "G-12VG 0507", phase="allied pre-movement combat", size=ROW, **MEUSE
    )
    assert odds(within, "0507", "BR-43").attack == 4


def retreating(*north_west: str) -> list[str]:
    """The retreats open to a British unit in 0505 with 0404 and 0504 free of German zones."""
    s = table(
        "BR-43 0505", "X german cf_full=9 0506", "Y german cf_full=9 0605", turn=2,
        phase="german pre-movement combat", size="0401-0609", north_west_of_meuse=list(north_west),
        supply={"allied": ["0401"]},
    )  # fmt: skip
    s = after(s, "attack 0505", "join X", "join Y", "commit", "fight 0", "roll 6")
    return [c for c in choices(s) if c.startswith("retreat")]


def test_9_8_british_units_retreat_only_into_such_hexes():
    # tb R24
    assert retreating("0505", "0404", "0504") == ["retreat 0404", "retreat 0504"]
    assert retreating("0505", "0504") == ["retreat 0504"]


def test_9_8_british_units_interdict_bridges_on_both_banks():
    board: HexBoard = {"river": ["0504/0503", "0503/0502"], "bridge": ["0504/0503", "0503/0502"]}
    s = table("BR-43 0507", "G-12VG 0501", turn=2, size=ROW, **(board | MEUSE))
    assert [cost(s, "G-12VG", h) for h in ("0502", "0503", "0504")] == ["1", "2", "4"]


# --- costs in passing: stacks and zones ---


def test_6_4_stacking_costs_are_paid_in_passing():
    s = table("G-12VG 0509", "G-26VG 0508", turn=2, size=ROW)
    assert cost(s, "G-12VG", "0508") == "2"  # enter
    assert cost(s, "G-12VG", "0507") == "4"  # leave again


def test_6_4_leaving_a_stack_costs_a_point():
    s = table("G-12VG 0509", "G-26VG 0509", turn=2, size=ROW)
    assert cost(s, "G-12VG", "0508") == "2"
    alone = after(s, "choose G-26VG", "move 0507", "end_move")
    assert cost(alone, "G-12VG", "0508") == "1"


def test_6_4_entering_is_judged_when_it_happens():
    s = table("G-12VG 0509", "G-26VG 0508", turn=2, size=ROW)
    s = after(s, "choose G-26VG", "move 0506", "end_move")
    assert cost(s, "G-12VG", "0508") == "1"
    assert cost(s, "G-12VG", "0506") == "4"


def test_6_4_ssp_pays_neither_but_others_pay_for_ssp():
    s = table("G-SSP 0509", "G-26VG 0509", "G-12VG 0508", turn=2, size=ROW)
    assert [cost(s, "G-SSP", h) for h in ("0508", "0507")] == ["1", "2"]
    assert cost(s, "G-26VG", "0508") == "3"  # out of SSP's hex and on to 12 VG
    alone = table("G-SSP 0508", "G-12VG 0509", turn=2, size=ROW)
    assert [cost(alone, "G-12VG", h) for h in ("0508", "0507")] == ["2", "4"]


def test_6_4_the_number_of_friends_does_not_matter():
    s = table("G-12VG 0509", "G-FE 0508", "G-FG 0508", "G-150 0508", turn=2, size=ROW)
    assert cost(s, "G-12VG", "0508") == "2"


def test_6_5_no_overstacking_even_in_passing():
    s = table("G-12VG 0509", "G-26VG 0508", "G-18VG 0508", turn=2, size=ROW)
    assert reach(s, "G-12VG").places == {}
    assert reach(s, "G-12VG").refused["0508"].startswith("tb 6.5: ")
    assert refusal(after(s, "choose G-12VG"), "move 0508").case == "tb 6.5"


def test_6_5_ssp_is_no_exception():
    s = table("G-SSP 0509", "G-26VG 0508", "G-18VG 0508", turn=2, size=ROW)
    assert refusal(after(s, "choose G-SSP"), "move 0508").case == "tb 6.5"


def test_6_5_a_brigade_fits_where_a_division_does_not():
    full = ("G-26VG 0508", "G-FE 0508")  # four thirds
    s = table("G-FG 0509", "G-12VG 0509", *full, turn=2, size=ROW)
    assert cost(s, "G-FG", "0508") == "3"
    assert cost(s, "G-12VG", "0508") == "-"


def test_6_10_allies_pass_but_do_not_stop_together():
    # tb R10
    s = table(
        "US-2 0509", "BR-43 0508", phase="allied movement", size=ROW, supply={"allied": ["0509"]}
    )
    assert cost(s, "US-2", "0508") == "-"
    assert cost(s, "US-2", "0507") == "4"  # through the British stack, both points paid
    assert reach(s, "US-2").refused["0508"].startswith("tb 6.10: ")
    s = after(s, "choose US-2")
    assert refusal(s, "move 0508").case == "tb 6.10"
    assert at(after(s, "move 0507"), "US-2") == "0507"


def test_6_10_the_british_pass_us_units_likewise():
    s = table(
        "BR-43 0509", "US-2 0508", phase="allied movement", size=ROW, supply={"allied": ["0509"]},
        north_west_of_meuse=["0509", "0508", "0507"],
    )  # fmt: skip
    assert cost(s, "BR-43", "0508") == "-" and cost(s, "BR-43", "0507") == "4"


def test_8_3_zones_cost_a_point_to_enter_and_to_leave():
    s = table("G-12VG 0605", "US-2 0304", turn=2, size="0201-0609")
    assert cost(s, "G-12VG", "0505") == "1"
    assert cost(s, "G-12VG", "0404") == "3"  # 1 + 1, + 1 into the zone
    inside = table("G-12VG 0404", "US-2 0304", turn=2, size="0201-0609")
    assert cost(inside, "G-12VG", "0505") == "2"  # out of the zone
    assert cost(inside, "G-12VG", "0403") == "3"  # out of it and into it


def test_8_3_many_zones_cost_no_more_than_one():
    s = table("G-12VG 0605", "US-2 0304", "US-99 0403", turn=2, size="0201-0609")
    assert cost(s, "G-12VG", "0404") == "3"


def test_8_3_no_us_unit_goes_from_zone_to_zone_into_the_west_wall():
    # 12 VG in 0502 has zones in 0503 and in the West Wall hex 0402; the way there is by 0403.
    size, board = "0402-0504", HexBoard(west_wall=["0402"], supply={"allied": ["0504"]})
    s = table("US-2 0503", "G-12VG 0502", phase="allied movement", size=size, **board)
    assert reach(s, "US-2").places["0402"].path == ("0403", "0402")
    chosen = after(s, "choose US-2")
    assert "step 0402" not in choices(chosen)
    assert refusal(chosen, "step 0402").case == "tb 8.3"
    board["west_wall"] = []
    plain = table("US-2 0503", "G-12VG 0502", phase="allied movement", size=size, **board)
    assert reach(plain, "US-2").places["0402"].cost == "3"
    german = table("G-12VG 0503", "US-2 0502", turn=2, size=size, west_wall=["0402"])
    assert reach(german, "G-12VG").places["0402"].path == ("0402",)


def test_8_4_friends_do_not_negate_zones_for_movement():
    s = table("G-12VG 0509", "G-26VG 0508", "US-2 0507", turn=2, size=ROW)
    assert cost(s, "G-12VG", "0508") == "3"  # hex, stack, zone


def test_14_7_a_vak_never_goes_from_zone_to_zone():
    s = table("G-VAK388 0404", "US-2 0304", turn=2, size="0303-0406")
    assert cost(s, "G-VAK388", "0405") == "2"
    assert cost(s, "G-VAK388", "0403") == "-"
    assert refusal(after(s, "choose G-VAK388"), "move 0403").case == "tb 14.7"
    assert (
        cost(table("G-12VG 0404", "US-2 0304", turn=2, size="0303-0406"), "G-12VG", "0403") == "3"
    )


def test_14_7_a_vak_out_of_supply_does_not_move():
    s = table("G-VAK388 0509", turn=4, size=ROW)
    assert (reach(s, "G-VAK388").mp, reach(s, "G-VAK388").places) == ("0", {})
    s = after(s, "choose G-VAK388")
    assert choices(s) == ["end_phase", "end_move"]
    assert refusal(s, "move 0508").case == "tb 14.7"


# --- turn 1 ---


def test_5_4_german_units_pay_terrain_along_roads_on_turn_1():
    # tb R6
    s = table("G-2 0509", turn=1, size=ROW, road=["0509 0508 0507"], rough=["0507"])
    assert [cost(s, "G-2", h) for h in ("0508", "0507")] == ["1", "3"]
    assert {g.mode for g in reach(s, "G-2").places.values()} == {"regular"}
    later = table("G-2 0509", turn=2, size=ROW, road=["0509 0508 0507"], rough=["0507"])
    assert [cost(later, "G-2", h) for h in ("0508", "0507")] == ["1/5", "2/5"]


def test_5_4_a_bridge_still_helps_on_turn_1():
    # tb R6
    s = table("G-12VG 0509", turn=1, size=ROW, **BRIDGE)
    assert cost(s, "G-12VG", "0508") == "4"
    near = table("G-12VG 0508", turn=1, size=ROW, **BRIDGE)
    assert cost(near, "G-12VG", "0507") == "4"
    interdicted = table("G-12VG 0508", "US-2 0504", turn=1, size=ROW, **BRIDGE)
    assert cost(interdicted, "G-12VG", "0507") == "5"


def test_5_4_us_units_roll_for_points_on_turn_1():
    board = {"size": ROW, "supply": {"allied": ["0509"]}}
    s = table("US-99 0509", "US-2 0507", turn=1, phase="allied movement", **board)
    assert reach(s, "US-99").mp == "1d6"
    assert reach(s, "US-2").mp == "6"
    assert supply(s, "US-99").in_supply  # combat supply is traced as ever
    assert reach(table("US-99 0509", turn=2, phase="allied movement", **board), "US-99").mp == "6"


# --- VDH ---

VDH: Setting = {
    "phase": "allied movement",
    "size": ROW,
    "markers": 'vdh = "0506"',
    "supply": {"allied": ["0509"]},
}


def test_14_5_terrain_and_river_are_doubled_around_vdh():
    # tb R26
    board: Setting = {"rough": ["0507"], "river": ["0508/0507"]}
    s = table("US-2 0508", **(VDH | board))
    assert cost(s, "US-2", "0507") == "6"  # 2 x (2 + 1)
    germans = table("G-12VG 0508", turn=2, size=ROW, markers='vdh = "0506"', rough=["0507"])
    assert cost(germans, "G-12VG", "0507") == "2"


def test_14_5_surcharges_are_not_doubled_around_vdh():
    # tb R26
    s = table("US-2 0508", "US-99 0507", "US-1 0508", **VDH)
    assert cost(s, "US-2", "0507") == "4"  # 2 x 1, + 1 to leave, + 1 to enter


def test_14_5_a_bridge_still_spares_the_river_around_vdh():
    # tb R26
    board: Setting = {"river": ["0508/0507"], "bridge": ["0508/0507"]}
    assert cost(table("US-2 0508", **(VDH | board)), "US-2", "0507") == "2"
    shadowed = VDH | board | {"size": "0501-0609"}  # 12 VG has a zone in 0508
    assert cost(table("US-2 0508", "G-12VG 0608", **shadowed), "US-2", "0507") == "5"


def test_14_5_no_road_helps_around_vdh():
    board: Setting = {"road": ["0509 0508 0507 0506 0505 0504"], "rough": ["0507"]}
    s = table("US-2 0509", **(VDH | board))
    assert cost(s, "US-2", "0508") == "1/5"
    assert cost(s, "US-2", "0507") == "4 1/5"
    assert cost(s, "US-2", "0506") == "-"


def test_14_5_what_is_paid_around_vdh_is_not_called_road_movement():
    board: Setting = {"road": ["0509 0508 0507 0506"]}
    s = table("US-2 0508", **(VDH | board))
    assert reach(s, "US-2").places["0507"].mode == "regular"
    m = match(s, "choose US-2", "move 0507")
    assert said(m) == "2nd Infantry Div moves 0508-0507 for 2 points."


def test_14_5_the_doubling_ends_when_vdh_is_removed():
    # tb R26: also for the rest of the remover's move.
    s = table("US-2 0507", "US-99 0509", **VDH)
    assert cost(s, "US-2", "0506") == "2"
    assert cost(s, "US-2", "0505") == "-"  # the way ends on VDH
    s = after(s, "choose US-2", "move 0506")
    assert s.vdh_hex() < 0
    assert [cost(s, "US-2", h) for h in ("0505", "0504", "0503", "0502")] == ["1", "2", "3", "4"]
    assert cost(after(s, "end_move"), "US-99", "0507") == "2"


def test_14_5_a_step_out_of_vdhs_reach_is_not_hampered():
    # tb R49
    board: Setting = {"road": ["0509 0508 0507 0506"]}
    s = table("US-2 0507", **(VDH | board))
    assert [cost(s, "US-2", h) for h in ("0508", "0509")] == ["1/5", "2/5"]
    off_road = table("US-2 0507", **(VDH | {"rough": ["0508"]}))
    assert cost(off_road, "US-2", "0508") == "2"


def test_14_5_germans_pay_no_stacking_point_for_vdh():
    # tb R50
    s = table("G-12VG 0508", turn=2, size=ROW, markers='vdh = "0507"')
    assert [cost(s, "G-12VG", h) for h in ("0507", "0506")] == ["1", "2"]
    s = after(s, "choose G-12VG", "move 0506")
    assert s.vdh_hex() < 0 and s.relieved == 1
