"""tb 6: stacking."""

from typing import Any

import pytest

from ardennes.engine.core import BadInput
from ardennes.games.tb import GAME
from ardennes.games.tb.state import State
from tests.games.tb.positions import (
    after,
    asked,
    at,
    choices,
    cost,
    do,
    match,
    reach,
    refusal,
    said,
    seen,
    table,
)

ROW = "0301-0309"  # a single row: no way round
BEYOND = [f"030{n}" for n in range(1, 10)]  # north and west of the Meuse


def crowd(*sizes: str, side: str = "german", place: str = "0305") -> list[str]:
    """Units of these sizes in one hex."""
    return [
        f"S{n} {side} size={size} {place}"
        if size != "VAK"
        else f"S{n} {side} type=artillery {place}"
        for n, size in enumerate(sizes)
    ]


# --- 6.1, 6.2 ---


def test_6_1_two_divisions_fit_in_a_hex():
    s = table(*crowd("XX"), "M german 0304", turn=2)
    assert "0305" in reach(s, "M").places


def test_6_1_a_third_does_not():
    s = after(table(*crowd("XX", "XX"), "M german 0304", turn=2), "choose M")
    assert "move 0305" not in choices(s)
    assert refusal(s, "move 0305").case == "tb 6.5"


def test_6_1_the_limit_is_the_same_for_the_allies():
    s = table(*crowd("XX", "XX", side="allied"), "M allied 0304", phase="allied movement")
    s = after(s, "choose M", "begin_move", "roll 6")
    assert refusal(s, "move 0305").case == "tb 6.5"
    s = table(*crowd("XX", side="allied"), "M allied 0304", phase="allied movement")
    assert "0305" in reach(s, "M").places


def test_6_1_each_side_has_its_own_limit():
    """A full German hex beside a full Allied one: both are legal."""
    s = table(*crowd("XX", "XX"), "D allied 0306", "E allied 0306")
    assert [at(s, u) for u in ("S0", "S1", "D", "E")] == ["0305", "0305", "0306", "0306"]


@pytest.mark.parametrize(
    ("there", "comes", "fits"),
    [
        ([], "XX", True),
        (["XX"], "XX", True),
        (["XX", "XX"], "XX", False),
        (["XX", "XX"], "III", False),
        (["XX", "X", "III"], "II", True),
        (["XX", "X", "III"], "XX", False),
        (["XX", "III"], "XX", False),
        (["XX", "X", "III", "II"], "I", False),
        (["III", "III", "III"], "XX", True),
        (["III", "III", "III", "X"], "XX", False),
        (["III", "III", "III", "X", "X"], "II", True),
        (["III", "III", "III", "X", "X", "II"], "I", False),
        ([], "VAK", True),
        (["I"], "VAK", False),
        (["VAK"], "I", False),
        (["VAK"], "XX", False),
        (["VAK"], "VAK", False),
    ],
)
def test_6_2_a_division_counts_one_smaller_units_a_third_and_a_vak_two(
    there: list[str], comes: str, fits: bool
):
    (mover,) = crowd(comes, place="0304")
    s = table(*crowd(*there), mover.replace("S0", "M", 1), turn=2)
    assert ("0305" in reach(s, "M").places) == fits
    if not fits:
        assert refusal(after(s, "choose M"), "move 0305").case == "tb 6.5"


def test_6_2_strength_and_steps_have_no_bearing():
    """Reduced divisions of factor 1 are divisions; a brigade of factor 9 is a third."""
    small = ("G-277VG 0305 reduced", "G-326VG 0305 reduced")
    s = table(*small, "M german size=III 0304", turn=2)
    assert "0305" not in reach(s, "M").places
    strong = [f"B{n} german size=X cf_full=9 0305" for n in range(5)]
    s = table(*strong, "M german size=X cf_full=9 0304", turn=2)
    assert "0305" in reach(s, "M").places


def test_6_2_a_bracketed_size_counts_as_that_size():
    assert "0305" in reach(table("G-SSP 0305", "M german 0304", turn=2), "M").places
    s = table("G-SSP 0305", "G-2 0305", "M german size=III 0304", turn=2)
    assert "0305" not in reach(s, "M").places


def test_6_2_position_files_are_held_to_the_limit():
    with pytest.raises(BadInput, match=r"tb 6\.5"):
        table(*crowd("XX", "XX", "III"))


# --- 6.3 ---


def test_6_3_units_move_singly():
    s = after(table("G-2 0305", "G-L 0305", turn=2), "choose G-2", "move 0303")
    assert (at(s, "G-2"), at(s, "G-L")) == ("0303", "0305")


def test_6_3_a_move_is_complete_when_another_begins():
    s = table("G-2 0305", "G-L 0405", turn=2)
    s = after(s, "choose G-2", "move 0304", "choose G-L")
    assert "choose G-2" not in choices(s)
    assert refusal(s, "choose G-2").case == "tb 6.3"
    s = after(s, "move 0404", "end_move")
    assert refusal(s, "choose G-2").case == "tb 6.3"


def test_6_3_an_ended_move_is_over():
    s = after(table("G-2 0305", turn=2), "choose G-2", "move 0304", "end_move")
    assert refusal(s, "choose G-2").case == "tb 6.3"
    assert refusal(s, "move 0303").case == "tb 6.3"
    assert refusal(s, "end_move").case == "tb 6.3"


def test_6_3_a_unit_that_has_not_moved_can_be_taken_up_again():
    s = table("G-2 0305", "G-L 0405", turn=2)
    s = after(s, "choose G-2", "choose G-L", "move 0404", "choose G-2", "move 0304")
    assert (at(s, "G-2"), at(s, "G-L")) == ("0304", "0404")


def test_6_3_a_move_may_be_made_hex_by_hex():
    s = after(table("G-2 0305", turn=2, size=ROW), "choose G-2", "move 0304", "move 0303")
    assert reach(s, "G-2").mp == "4"
    assert refusal(s, "choose G-2").case == "tb 6.3"  # it is in hand


# --- 6.4 ---


def test_6_4_leaving_a_stack_costs_a_point():
    assert cost(table("G-2 0305", turn=2), "G-2", "0304") == "1"
    assert cost(table("G-2 0305", "G-L 0305", turn=2), "G-2", "0304") == "2"


def test_6_4_entering_a_friend_costs_a_point():
    assert cost(table("G-2 0305", "G-L 0304", turn=2), "G-2", "0304") == "2"


def test_6_4_from_stack_to_stack_costs_both():
    s = table("G-2 0305", "G-L 0305", "G-116 0304", turn=2)
    assert cost(s, "G-2", "0304") == "3"


def test_6_4_the_number_of_friends_does_not_matter():
    s = table("R german size=III 0305", *crowd("XX", "III"), "G-2 0304", turn=2)
    assert cost(s, "R", "0304") == "3"
    s = table("R german size=III 0305", *crowd("XX", "III", place="0304"), turn=2)
    assert cost(s, "R", "0304") == "2"


def test_6_4_passing_through_a_friend_costs_both_points():
    s = table("G-2 0305", "G-L 0304", turn=2, size=ROW)
    assert cost(s, "G-2", "0303") == "4"  # 1 + 1 in, 1 + 1 on


def test_6_4_what_counts_is_who_is_there_at_that_moment():
    s = table("G-2 0305", "G-L 0305", "G-116 0304", turn=2, size=ROW)
    s = after(s, "choose G-116", "move 0303", "end_move", "choose G-L", "move 0306", "end_move")
    assert cost(s, "G-2", "0304") == "1"
    assert cost(s, "G-2", "0306") == "2"


def test_6_4_the_points_come_on_top_of_terrain_river_and_zone():
    s = table(
        "G-2 0305",
        "G-L 0305",
        "G-116 0304",
        "X allied 0204",  # its zone covers 0304 and 0305
        turn=2,
        rough=["0304"],
        river=["0305/0304"],
    )
    # rough 2, river 1, leave stack 1, enter stack 1 = 5, leave and enter a zone 2 = 7
    assert cost(s, "G-2", "0304") == "-"
    s = table("G-2 0305", "G-L 0305", "G-116 0304", turn=2, rough=["0304"], river=["0305/0304"])
    assert cost(s, "G-2", "0304") == "5"
    s = table("G-2 0305", "G-L 0305", "X allied 0204", turn=2, rough=["0304"])
    assert cost(s, "G-2", "0304") == "5"  # 2 + 1 + 2


def test_6_4_the_points_are_paid_on_roads_too():
    road = ["0305 0304 0303"]
    s = table("G-12VG 0305", "G-L 0305", "G-116 0304", turn=2, road=road, heavy_woods=["0304"])
    assert cost(s, "G-12VG", "0304") == "3"


def test_6_4_the_points_are_paid_in_mechanized_movement_and_do_not_end_it():
    # tb R9
    road = ["0305 0304 0303 0302"]
    s = table("G-2 0305", "G-L 0305", turn=2, size=ROW, road=road)
    assert cost(s, "G-2", "0304") == "1 1/5"
    assert cost(s, "G-2", "0302") == "1 3/5"
    s = table("G-2 0305", "G-L 0304", turn=2, size=ROW, road=road)
    assert cost(s, "G-2", "0304") == "1 1/5"
    assert cost(s, "G-2", "0303") == "2 2/5"
    assert reach(s, "G-2").places["0303"].mode == "mechanized"
    assert cost(s, "G-2", "0302") == "2 3/5"


def test_6_4_a_lack_of_points_bars_the_stack():
    s = table("G-2 0305", "G-L 0304", turn=4)
    s = after(s, "choose G-2", "begin_move", "roll 1")
    assert refusal(s, "move 0304").case == "tb 9.3"
    assert "move 0306" in choices(s)


def test_6_4_peiper_never_pays():
    s = table("G-SSP 0305", "G-L 0305", "G-116 0304", "G-2 0303", turn=2, size=ROW)
    assert cost(s, "G-SSP", "0304") == "1"
    assert cost(s, "G-SSP", "0303") == "2"
    road = ["0305 0304 0303"]
    s = table("G-SSP 0305", "G-L 0305", "G-116 0304", turn=2, size=ROW, road=road)
    assert cost(s, "G-SSP", "0303") == "2/5"


def test_6_4_others_pay_for_peiper():
    assert cost(table("G-2 0305", "G-SSP 0304", turn=2), "G-2", "0304") == "2"
    assert cost(table("G-2 0305", "G-SSP 0305", turn=2), "G-2", "0304") == "2"


def test_6_4_vdh_and_markers_are_no_friends_to_stack_with():
    # tb R50
    s = table("G-2 0305", turn=2, markers='vdh = "0304"')
    assert cost(s, "G-2", "0304") == "1"
    s = table(
        "US-99 0305",
        turn=8,
        phase="allied movement",
        supply={"allied": ["0305"]},
        markers='drops = ["0304", "0305"]',
    )
    assert cost(s, "US-99", "0304") == "1"


def test_6_4_a_queue_at_the_edge_of_the_map_costs_nothing():
    # tb R9: free behind units that came in there this phase, not behind others
    road = ["0501 0502 0503"]
    s = table("G-2SS", "G-9SS", turn=4, road=road)
    s = after(s, "choose G-2SS", "move 0501", "end_move")
    assert cost(s, "G-9SS", "0501") == "1/5"
    s = table("G-9SS", "G-2 0501", turn=4, road=road)
    assert cost(s, "G-9SS", "0501") == "1 1/5"


# --- 6.5 ---


def test_6_5_entry_that_would_overstack_is_barred_even_in_passing():
    s = table(*crowd("XX", "XX", place="0304"), "M german 0305", turn=2, size=ROW)
    s = after(s, "choose M")
    assert refusal(s, "move 0304").case == "tb 6.5"
    assert reach(s, "M").refused["0304"].startswith("tb 6.5")
    assert not {"0304", "0303", "0302", "0301"} & set(reach(s, "M").places)
    assert "move 0306" in choices(s)


def test_6_5_a_smaller_unit_may_pass_where_a_division_may_not():
    there = crowd("XX", "III", "III", place="0304")
    s = table(*there, "M german 0305", "R german size=X 0305", turn=2, size=ROW)
    assert "0303" not in reach(s, "M").places
    assert cost(s, "R", "0303") == "5"  # leave 1, in 1 + 1, on 1 + 1


def test_6_5_the_way_leads_round_a_full_hex():
    s = table(*crowd("XX", "XX", place="0304"), "M german 0305", turn=2)
    assert reach(s, "M").places["0303"].cost == "3"
    assert "0304" not in reach(s, "M").places["0303"].path


def test_6_5_peiper_is_no_exception():
    s = table(*crowd("XX", "XX", place="0304"), "G-SSP 0305", turn=2, size=ROW)
    s = after(s, "choose G-SSP")
    assert refusal(s, "move 0304").case == "tb 6.5"
    assert "move 0303" not in choices(s)


def test_6_5_mechanized_movement_is_barred_too():
    s = table(
        *crowd("XX", "XX", place="0304"), "G-2 0305", turn=2, size=ROW, road=["0305 0304 0303"]
    )
    assert not {"0304", "0303"} & set(reach(s, "G-2").places)


def test_6_5_a_vak_fills_a_hex():
    s = table("G-VAK388 0304", "G-2 0305", turn=2, size=ROW)
    assert refusal(after(s, "choose G-2"), "move 0304").case == "tb 6.5"
    s = table("G-VAK388 0305", "R german size=III 0304", turn=2, size=ROW)
    assert refusal(after(s, "choose G-VAK388"), "move 0304").case == "tb 6.5"


def test_6_5_reinforcements_do_not_enter_a_full_hex():
    s = table("G-2SS", *crowd("XX", "XX", place="0501"), turn=4, road=["0501 0502"])
    s = after(s, "choose G-2SS")
    assert refusal(s, "move 0501").case == "tb 6.5"
    assert "move 0502" not in choices(s)


# --- 6.6 ---


def test_6_6_an_early_move_can_block_a_later_one():
    s = table("G-2 0304", "G-L 0302", "G-116 0302", turn=2, size=ROW)
    s = after(s, "choose G-L", "move 0303", "end_move", "choose G-116", "move 0303", "end_move")
    assert refusal(after(s, "choose G-2"), "move 0303").case == "tb 6.5"
    clear = table("G-2 0304", "G-L 0302", "G-116 0302", turn=2, size=ROW)
    assert "0303" in reach(clear, "G-2").places


def test_6_6_any_number_of_units_may_pass_one_after_another():
    units = ["A german 0305", "B german 0305", "C german 0306", "D german 0306"]
    goals = {"A": "0303", "B": "0203", "C": "0403", "D": "0404"}
    played = match(table(*units, turn=2))
    for unit, goal in goals.items():
        do(played, f"choose {unit}", "move 0304", f"move {goal}", "end_move")
    assert {u: at(played.state, u) for u in goals} == goals


def test_6_6_a_stack_may_part():
    s = table("G-2 0305", "G-L 0305", turn=2)
    s = after(s, "choose G-2", "move 0304", "end_move", "choose G-L", "move 0306", "end_move")
    assert (at(s, "G-2"), at(s, "G-L")) == ("0304", "0306")


def overstacked(*units: str, phase: str = "german movement", **more: Any) -> State:
    """Units written "G-2 +0305" are put there past the check that no move escapes."""
    placed = [unit.split()[0] if "+" in unit else unit for unit in units]
    s = table(*placed, phase=phase, **more).clone()
    s.memo = {}
    for unit in units:
        if "+" in unit:
            name, place = unit.split(" +")
            s.put(s.unit_id(name), s.place_id(place))
    return s


def test_6_6_at_the_end_of_a_phase_the_owner_eliminates_the_excess():
    s = overstacked("G-2 0305", "G-L 0305", "G-FE +0305", "US-99 0909")
    s = after(s, "end_phase")
    assert (asked(s).actor, asked(s).case) == ("german", "tb 6.6")
    assert set(choices(s)) == {"eliminate G-2", "eliminate G-L", "eliminate G-FE"}
    assert refusal(s, "eliminate US-99").case == "tb 6.6"
    played = match(s, "eliminate G-L")  # of his choice
    assert [at(played.state, u) for u in ("G-2", "G-L", "G-FE")] == ["0305", "out", "0305"]
    assert "Panzer Lehr Div finds no room in an overstacked hex" in said(played)
    assert GAME.phases[played.state.phase] == "german post-movement combat"


def test_6_6_the_phase_does_not_end_before_the_excess_is_gone():
    s = after(overstacked("G-2 0305", "G-L 0305", "G-FE +0305"), "end_phase")
    assert refusal(s, "end_phase").case == "tb 6.6"


def test_6_6_elimination_goes_on_until_the_hex_is_legal():
    s = overstacked("G-2 0305", "G-L 0305", "G-FE +0305", "G-116 +0305")
    s = after(s, "end_phase", "eliminate G-FE")
    assert (asked(s).actor, asked(s).case) == ("german", "tb 6.6")
    assert "eliminate G-FE" not in choices(s)
    s = after(s, "eliminate G-116")
    assert choices(s)[0] == "end_phase"
    assert (at(s, "G-2"), at(s, "G-L")) == ("0305", "0305")


def test_6_6_sses_goes_with_its_victim():
    # tb R46
    s = overstacked("US-99 0305", "US-4 0305", "US-9A +0305", markers='sses = "US-99"')
    s = after(s, "end_phase", "eliminate US-99")
    assert at(s, "US-99") == "out"
    assert seen(s, "")["markers"]["sses"] is None
    assert at(s, "G-SSES") == "out"


def test_6_6_stacks_of_both_sides_are_checked_at_the_end_of_every_phase():
    for phase in (p for p in GAME.phases if p not in ("start of turn", "end of turn")):
        s = overstacked(
            "G-2 0301", "G-L 0301", "G-FE +0301", "US-99 0909", "US-4 0909", "US-9A +0909",
            phase=phase, turn=3,
        )  # fmt: skip
        played = match(s, "end_phase")
        owners = {"german": "eliminate G-FE", "allied": "eliminate US-9A"}
        asked_for: list[str] = []
        for _ in owners:
            actor = asked(played.state).actor
            asked_for.append(actor)
            do(played, owners[actor])
        assert sorted(asked_for) == ["allied", "german"]
        assert choices(played.state)[0] == "end_phase"


def test_6_6_stacks_are_checked_at_the_end_of_every_battle():
    s = overstacked(
        "A german 0305",
        "D allied cf_full=12 0306",
        "G-2 0909",
        "G-L 0909",
        "G-FE +0909",
        phase="german pre-movement combat",
    )
    s = after(s, "attack 0306", "join A", "commit", "fight 0", "roll 2")  # AS
    assert (asked(s).actor, asked(s).case) == ("german", "tb 6.6")
    s = after(s, "eliminate G-FE")
    assert GAME.phases[s.phase] == "german pre-movement combat"
    assert at(s, "G-FE") == "out"


def test_6_6_full_hexes_elsewhere_are_left_alone():
    s = overstacked("G-2 0305", "G-L 0305", "G-FE +0305", "G-116 0309", "G-12VG 0309")
    s = after(s, "end_phase")
    assert set(choices(s)) == {"eliminate G-2", "eliminate G-L", "eliminate G-FE"}
    assert choices(after(s, "eliminate G-FE"))[0] == "end_phase"


def test_6_6_a_legal_stack_is_left_alone():
    s = after(table("G-2 0305", "G-L 0305"), "end_phase")
    assert GAME.phases[s.phase] == "german post-movement combat"
    assert (at(s, "G-2"), at(s, "G-L")) == ("0305", "0305")


# --- 6.7, 6.8 ---


def test_6_7_sses_goes_on_a_full_stack():
    s = table("G-SSES", "US-99 0305", "US-4 0305", "M allied 0309", turn=2)
    s = after(s, "choose G-SSES", "infiltrate US-99", "end_phase")
    assert at(s, "US-99") == at(s, "US-4") == "0305"


def test_6_7_out_of_supply_markers_take_no_room():
    s = table("G-2 0305", "G-L 0305", "G-FE 0309", turn=6, phase="start of turn")
    s = after(s, "roll 2", "starve G-2", "starve G-L", "end_phase", "end_phase", "end_phase")
    assert at(s, "G-2") == at(s, "G-L") == "0305"
    s = table("G-2 0305 out_of_supply", "G-L 0304", turn=6, supply={"german": ["0304"]})
    assert "0305" in reach(s, "G-L").places


def test_6_7_aerial_supply_markers_take_no_room():
    units = ("US-99 0305", "US-4 0305", "G-2 0909")
    s = table(
        *units, turn=8, phase="allied pre-movement combat", markers='drops = ["0305", "0305"]'
    )
    s = after(s, "end_phase")
    assert at(s, "US-99") == at(s, "US-4") == "0305"
    s = table(
        "US-99 0305", "US-4 0304", turn=8, phase="allied movement", markers='drops = ["0305"]'
    )
    assert "0305" in reach(s, "US-4").places


def test_6_7_vdh_takes_no_room():
    s = table("G-2 0305", "G-L 0305", turn=2, markers='vdh = "0304"')
    s = after(s, "choose G-2", "move 0304", "end_move", "choose G-L", "move 0304", "end_move")
    assert at(s, "G-2") == at(s, "G-L") == "0304"


def test_6_8_both_players_see_everything():
    s = GAME.new("campaign")
    german, allied, guest = (seen(s, seat) for seat in ("german", "allied", "guest"))
    assert german == allied == guest
    units: Any = german["units"]
    stack = {u["id"] for u in units if u["at"] == "0402"}
    assert stack == {"G-1SS", "G-12SS"}


# --- 6.9 ---


def test_6_9_enemy_occupied_hexes_are_closed():
    s = after(table("G-2 0305", "US-99 0304", turn=2, size=ROW), "choose G-2")
    assert refusal(s, "move 0304").case == "tb 6.9"
    assert "move 0303" not in choices(s)
    s = table("US-99 0305", "G-2 0304", phase="allied movement", supply={"allied": ["0305"]})
    assert refusal(after(s, "choose US-99"), "move 0304").case == "tb 6.9"


def test_6_9_a_vak_or_a_single_regiment_closes_its_hex_too():
    s = table("US-99 0305", "G-VAK388 0304", phase="allied movement", supply={"allied": ["0305"]})
    assert refusal(after(s, "choose US-99"), "move 0304").case == "tb 6.9"
    s = table("G-SSP 0305", "US-110 0304", turn=2)
    assert refusal(after(s, "choose G-SSP"), "move 0304").case == "tb 6.9"


def test_6_9_position_files_do_not_mix_the_sides():
    with pytest.raises(BadInput, match=r"tb 6\.9"):
        table("G-2 0305", "US-99 0305")


def test_6_9_sses_is_placed_on_a_us_unit():
    s = table("G-SSES", "US-99 0305", "BR-43 0309", turn=2)
    s = after(s, "choose G-SSES")
    assert "infiltrate US-99" in choices(s)
    assert refusal(s, "infiltrate BR-43").case == "tb 14.4"
    assert refusal(s, "infiltrate US-1").case == "tb 14.4"  # not on the map
    assert seen(after(s, "infiltrate US-99"), "")["markers"]["sses"] == "US-99"


def test_6_9_sses_bars_nobody_from_the_hex():
    # tb R45
    s = table(
        "US-99 0305",
        "US-4 0304",
        phase="allied movement",
        supply={"allied": ["0304", "0305"]},
        markers='sses = "US-4"',
    )
    assert cost(s, "US-99", "0304") == "2"


@pytest.mark.parametrize("unit", ["US-99", "BR-43"])
def test_6_9_allied_units_enter_the_hex_of_vdh(unit: str):
    s = table(
        f"{unit} 0305",
        phase="allied movement",
        supply={"allied": ["0305"]},
        north_west_of_meuse=BEYOND,
        markers='vdh = "0304"',
    )
    s = after(s, f"choose {unit}", "move 0304")
    assert at(s, unit) == "0304"
    assert at(s, "G-VDH") == "out"


# --- 6.10 ---


def allies(*units: str, **more: Any) -> State:
    more = {"phase": "allied movement", "size": ROW, **more}
    return table(*units, supply={"allied": BEYOND}, north_west_of_meuse=BEYOND, **more)


@pytest.mark.parametrize(("mover", "other"), [("US-99", "BR-43"), ("BR-43", "US-99")])
def test_6_10_us_and_british_units_pass_but_do_not_stop_together(mover: str, other: str):
    s = after(allies(f"{mover} 0305", f"{other} 0304"), f"choose {mover}")
    assert "move 0304" not in choices(s)
    assert refusal(s, "move 0304").case == "tb 6.10"
    assert reach(s, mover).refused["0304"].startswith("tb 6.10")
    assert cost(s, mover, "0303") == "4"  # in and out of a stack
    s = after(s, "move 0303", "end_phase")
    assert at(s, mover) == "0303"


def test_6_10_a_unit_that_cannot_get_past_does_not_go_in():
    # tb R10: no move ends there, so no phase can be locked
    s = allies("US-99 0305", "BR-43 0304", "BR-51 0303", "BR-53 0302")
    s = after(s, "choose US-99")
    assert not {"move 0304", "move 0303", "move 0302"} & set(choices(s))


def test_6_10_holds_in_the_very_first_hex_of_the_map():
    s = after(allies("US-99 0302", "BR-43 0301"), "choose US-99")
    assert refusal(s, "move 0301").case == "tb 6.10"


def test_6_10_units_of_one_nation_stack():
    s = allies("US-99 0305", "US-4 0304", "BR-43 0306", "BR-51 0307")
    assert "0304" in reach(s, "US-99").places
    assert "0306" in reach(s, "BR-51").places


def test_6_10_the_hex_is_open_again_when_the_other_ally_has_gone():
    s = allies("US-99 0305", "BR-43 0304")
    s = after(s, "choose BR-43", "move 0303", "end_move", "choose US-99", "move 0304")
    assert at(s, "US-99") == "0304"


def test_6_10_a_reinforcement_may_pass_the_other_ally_at_the_edge():
    s = allies("US-82A", "BR-43 0309", road=["0309 0308 0307"])
    s = after(s, "choose US-82A")
    assert refusal(s, "move 0309").case == "tb 6.10"
    assert "move 0308" in choices(s)


def test_6_10_no_retreat_on_to_the_other_ally():
    # tb R10
    s = allies(
        "US-99 0305",
        "BR-43 0306",
        "A german cf_full=20 0304",
        phase="german pre-movement combat",
    )
    s = after(s, "attack 0305", "join A", "commit", "fight 0")
    played = match(s, "roll 6")  # DR: the only other hex is British
    assert "99th Infantry Div loses a step" in said(played)
    assert at(played.state, "US-99") == "0305"
    friend = allies(
        "US-99 0305", "US-4 0306", "A german cf_full=20 0304", phase="german pre-movement combat"
    )
    s = after(friend, "attack 0305", "join A", "commit", "fight 0", "roll 6")
    assert "retreat 0306" in choices(s)


def test_6_10_position_files_keep_them_apart():
    with pytest.raises(BadInput, match=r"tb 6\.10"):
        allies("US-99 0305", "BR-43 0305")
