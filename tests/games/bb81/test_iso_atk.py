"""bb81 iso, atk, art, res: lines to the edge, who may attack, the duty, the differential."""

from typing import Any

import pytest

from tests.games.bb81.positions import (
    after,
    at,
    case,
    choices,
    is_,
    is_legal,
    isolated,
    line,
    match,
    no_odds,
    odds,
    phase,
    refusal,
    table,
)

ATTACK: dict[str, Any] = {"phase": "german attacks"}
AT_HOME: dict[str, Any] = {
    **ATTACK,
    "supply": {"german": ["0402", "0404"]},
}  # nobody is isolated there


# --- isolation ---


def test_iso_1_a_line_of_hexes_to_a_friendly_edge():
    s = table("G1 german 0202", "G2 german 0702", "A1 allied 0502", size="0101-0803")
    assert isolated(s, "G1") and line(s, "G2").path == ("0702", "0801")
    assert line(s, "A1").path == ("0502", "0501")
    edge = table("G1 german 0802", "A1 allied 0702", size="0101-0803")
    assert line(edge, "G1").path == ("0802",)  # never isolated on its edge


def test_iso_2_steps_of_a_line_are_open_and_need_no_road():
    wall = ["0301", "0302", "0303"]
    assert isolated(table("G1 german 0202", size="0101-0503", woods=wall), "G1")
    through = table("G1 german 0202", size="0101-0503", woods=wall, road=["0202 0302 0402"])
    assert line(through, "G1").path == ("0202", "0302", "0401", "0501")


def test_iso_3_enemies_cut_and_friends_in_their_zone_do_not():
    """bb81 R-4: any enemy unit is in the way, only zones cut beside it."""
    s = table("G1 german 0202", "G2 german 0402", "A1 allied 0502", size="0101-0803")
    assert isolated(s, "G1")
    open_ = ["G1 german 0202", "G2 german 0501", "G3 german 0601", "A1 allied 0503"]
    assert not isolated(table(*open_, size="0101-0803"), "G1")
    gun = table("G1 german 0202", "A1 allied type=artillery 0502", size="0101-0803")
    assert not isolated(gun, "G1")
    corridor = table("G1 german 0101", "A1 allied type=artillery 0201", size="0101-0401")
    assert isolated(corridor, "G1")


def test_iso_4_no_move_no_attack_no_advance_but_full_defence():
    units = ["G1 german left=7 0202", "A1 allied 0302", "A2 allied 0502", "G2 german 0802"]
    moving = table(*units, size="0101-0803")
    assert case(moving, "choose G1") == "iso-4"
    fight = table(*units, size="0101-0803", **ATTACK)
    assert phase(fight) != "german attacks"  # nobody may attack
    ally = table(*units, size="0101-0803", phase="allied attacks")
    assert odds(ally, "0202", "A1").defence == 7


def test_iso_5_a_line_reopened_earlier_in_the_phase_counts():
    units = ["G1 german mf=3 0302", "G2 german mf=3 0703", "A1 allied 0501"]
    s = table(*units, size="0101-0804", woods=["0503", "0504"])
    assert case(s, "choose G1") == "iso-4"
    s = after(s, "choose G2", "step 0603", "step 0602")
    assert isolated(s, "G1") == (not is_legal(s, "choose G1"))


# --- who attacks what ---


def test_atk_1_adjacent_hexes_whatever_lies_between():
    """bb81 R-8"""
    s = table("G1 german 0404", "A1 allied 0405", woods=["0405"], **ATTACK)
    assert choices(s, "attack") == ["attack 0405"]
    far = table("G1 german 0404", "G2 german 0604", "A1 allied 0405", **ATTACK)
    assert no_odds(far, "0405", "G2") == "atk-1"
    assert case(far, "attack 0303") == "atk-1"


def test_atk_2_eligible_units_and_no_compulsion():
    units = ["A1 allied 0405", "G2 german 0404"]
    for word, found in (("inverted", "ret-8"), ("advanced", "atk-2"), ("attacked", "atk-3")):
        s = table(f"G1 german 0404 {word}", *units, **ATTACK)
        assert case(s, "attack 0405", "join G1") == found
    assert is_legal(table("G1 german 0404", *units, **ATTACK), "end_phase")
    assert no_odds(table("G1 german 0404", *units, **ATTACK), "0404", "G1") == "atk-1"
    assert case(table(*units, "G1 german 0101", **ATTACK), "attack 0405", "join A1") == "atk-2"


def test_atk_3_one_attack_a_unit_and_one_attack_a_hex():
    s = table("G1 german 0404", "G2 german 0404", "A1 allied 0405", "A2 allied 0403", **AT_HOME)
    s = after(s, "attack 0405", "join G1", "commit")
    assert case(s, "attack 0405") == "atk-3"
    assert case(s, "attack 0403", "join G1") == "atk-3"
    assert case(s, "attack 0403", "join G2", "join G2") == "atk-3"
    done = after(s, "attack 0403", "join G2", "commit", "end_phase", "resolve 0405")
    assert case(done, "resolve 0405") == "atk-3"


def test_atk_4_who_attacks_owes_an_attack_to_all_his_neighbours():
    s = table("G1 german 0404", "G2 german 0404", "A1 allied 0405", "A2 allied 0403", **AT_HOME)
    s = after(s, "attack 0405", "join G1", "commit")
    assert case(s, "end_phase") == "atk-4" and "end_phase" not in choices(s)
    assert is_legal(after(s, "attack 0403", "join G2", "commit"), "end_phase")
    assert is_legal(after(s, "call_off 0405"), "end_phase")


def test_atk_4_guns_alone_are_owed_an_attack_too():
    s = table("G1 german 0404", "A1 allied 0405", "A2 allied type=artillery 0403", **ATTACK)
    assert case(s, "attack 0405", "join G1", "commit", "end_phase") == "atk-4"


def test_atk_4_others_may_pay_the_debt():
    units = ["G1 german 0404", "G2 german 0402", "A1 allied 0405", "A2 allied 0403"]
    s = after(table(*units, **AT_HOME), "attack 0405", "join G1", "commit")
    assert is_legal(after(s, "attack 0403", "join G2", "commit"), "end_phase")


def test_atk_5_every_attacker_next_to_every_target():
    """bb81 R-9"""
    units = [
        "G1 german 0404",
        "G2 german 0404",
        "G3 german 0305",
        "A1 allied 0405",
        "A2 allied 0505",
    ]
    s = after(table(*units, **ATTACK), "attack 0405", "also 0505", "join G1")
    assert case(s, "join G3") == "atk-5"
    wide = after(table(*units, **ATTACK), "attack 0405", "join G3")
    assert case(wide, "also 0505") == "atk-5"
    both = after(s, "join G2", "commit", "end_phase")
    assert choices(both) == ["resolve 0405"]
    assert odds(table(*units, **ATTACK), "0405+0505", "G1", "G2").defence == 2


def test_atk_6_all_units_of_a_hex_defend_together():
    s = table("G1 german 0404", "A1 allied left=3 0405", "A2 allied left=4 0405", **ATTACK)
    assert odds(s, "0405", "G1").defence == 7


def test_atk_7_three_of_one_division_or_two():
    """bb81 R-24"""
    same = [f"G{n} german division=1SS 0404" for n in range(4)]
    s = table(*same, "A1 allied 0405", **ATTACK)
    s = after(s, "attack 0405", "join G0", "join G1", "join G2")
    assert case(s, "join G3") == "atk-7"
    mixed = table(*same[:2], "G9 german division=2Pz 0404", "A1 allied 0405", **ATTACK)
    assert case(mixed, "attack 0405", "join G0", "join G1", "join G9") == "atk-7"
    other = table(*same[:2], "G9 german division=2Pz 0305", "A1 allied 0405", **ATTACK)
    assert is_legal(other, "attack 0405", "join G0", "join G1", "join G9")  # another hexside
    none = table("G1 german 0404", "G2 german 0404", "G3 german 0404", "A1 allied 0405", **ATTACK)
    assert no_odds(none, "0405", "G1", "G2", "G3") == "atk-7"


def test_atk_8_any_number_of_guns():
    guns = [f"G{n} german type=artillery left=2 0404" for n in range(5)]
    s = table("G9 german 0404", "G8 german 0404", *guns, "A1 allied 0405", **ATTACK)
    assert odds(s, "0405", "G9", "G8", *(f"G{n}" for n in range(5))).attack == 12


def test_atk_9_infantry_or_armor_must_attack():
    s = table("G1 german type=artillery 0404", "G2 german 0304", "A1 allied 0405", **ATTACK)
    assert no_odds(s, "0405", "G1") == "atk-9"
    alone = table("G1 german type=artillery 0404", "G2 german 0101", "A1 allied 0405", **ATTACK)
    assert phase(alone) != "german attacks"  # no infantry or armor may attack


def test_atk_9_guns_alone_cannot_even_plan_an_attack():
    units = ["G1 german 0404", "A1 allied 0405", "R1 german type=artillery 0707"]
    s = table(*units, "A2 allied 0607", "G2 german 0202 inverted", "A3 allied 0203", **ATTACK)
    assert case(s, "attack 0607") == "atk-9" and case(s, "attack 0203") == "atk-2"


def test_atk_10_us_and_british_attack_apart_and_defend_together():
    units = ["A1 allied 0404", "A2 allied nationality=British 0404", "G1 german left=3 0405"]
    s = table(*units, phase="allied attacks")
    assert no_odds(s, "0405", "A1", "A2") == "atk-10"
    assert odds(table(*units, **ATTACK), "0404", "G1").defence == 2


# --- factors ---


def test_art_2_the_left_factor_in_attack_the_middle_one_alone_in_defence():
    """bb81 art-1, art-2"""
    gun = "type=artillery left=6 middle=2"
    s = table(f"G1 german {gun} 0404", "G2 german 0404", "A1 allied 0405", **ATTACK)
    assert odds(s, "0405", "G1", "G2").attack == 7
    alone = table("G1 german 0404", f"A1 allied {gun} 0405", **ATTACK)
    assert odds(alone, "0405", "G1").defence == 2
    beside = table("G1 german 0404", f"A1 allied {gun} 0405", "A2 allied left=3 0405", **ATTACK)
    assert odds(beside, "0405", "G1").defence == 9


def test_art_3_rockets_never_help_infantry_and_defend_themselves():
    """bb81 R-10"""
    rocket = "G1 german type=nebelwerfer left=7 middle=1 0405"
    beside = table(rocket, "G2 german left=3 0405", "A1 allied 0404", phase="allied attacks")
    assert odds(beside, "0405", "A1").defence == 3
    alone = table(rocket, "A1 allied 0404", phase="allied attacks")
    assert odds(alone, "0405", "A1").defence == 1
    cases = [odds(s, "0405", "A1").factors[1].case for s in (beside, alone)]
    assert cases == ["bb81 art-3", "bb81 art-3"]


def test_art_4_rockets_that_fired_are_gone_whatever_the_result():
    """bb81 R-28"""
    units = ["G1 german 0404", "G2 german type=nebelwerfer left=1 0404", "A1 allied left=9 0405"]
    s = after(table(*units, **ATTACK), "attack 0405", "join G1", "join G2", "commit", "end_phase")
    assert at(after(s, "resolve 0405"), "G2") == "out"


def test_art_4_an_attack_on_nobody_keeps_its_rockets():
    """bb81 R-9: the first attack empties both hexes' only retreat."""
    units = ["G1 german left=20 0404", "G2 german 0304", "G3 german type=nebelwerfer 0304"]
    s = table(*units, "A1 allied 0405", "A2 allied type=artillery 0305", **ATTACK)
    s = after(s, "attack 0405", "join G1", "commit", "attack 0305", "join G2", "join G3", "commit")
    assert choices(after(s, "end_phase")) == ["resolve 0305", "resolve 0405"]


def test_art_5_infantry_and_armor_use_their_left_factor():
    units = ["G1 german left=5 middle=1 0404", "A1 allied left=4 middle=1 0405"]
    found = odds(table(*units, **ATTACK), "0405", "G1")
    assert (found.attack, found.defence) == (5, 4)


# --- results ---


@pytest.mark.parametrize(
    ("factor", "result", "to_next"),
    [(4, "nothing", 2), (5, "nothing", 1), (6, "retreat 1", 11), (16, "retreat 1", 1),
     (17, "retreat 2", 6), (22, "retreat 2", 1), (23, "retreat 3", None)],
)  # fmt: skip
def test_res_1_the_table(factor: int, result: str, to_next: int | None):
    s = table(f"G1 german left={factor} 0404", "A1 allied left=1 0405", **ATTACK)
    found = odds(s, "0405", "G1")
    assert (found.result, found.to_next, found.differential) == (result, to_next, factor - 1)


@pytest.mark.parametrize(
    ("board", "value"),
    [({}, 0), ({"rough": ["0405"]}, 4), ({"woods": ["0405"]}, 6), ({"town": {"0405": "Amel"}}, 8),
     ({"fortified_town": {"0405": "Namur"}}, 12), ({"rough": ["0405"], "town": {"0405": "A"}}, 8),
     ({"river": ["0404 0405 0406"], "bridge": ["0405"], "road": ["0305 0405 0505"]}, 4)],
)  # fmt: skip
def test_res_2_the_highest_value_of_a_hex(board: dict[str, Any], value: int):
    s = table("G1 german 0404", "A1 allied left=1 0405", **ATTACK, **board)
    assert odds(s, "0405", "G1").defence == 1 + value


def test_res_1_several_hexes_add_up():
    units = ["G1 german 0404", "A1 allied left=2 0405", "A2 allied left=3 0505"]
    s = table(*units, rough=["0405", "0505"], **ATTACK)
    found = odds(s, "0405+0505", "G1")
    assert found.defence == 13 and [m.hex for m in found.modifiers] == ["0405", "0505"]


def test_res_3_the_defenders_are_inverted_and_nobody_dies_in_combat():
    s = table("G1 german left=9 0404", "A1 allied 0405", "A2 allied 0405", **ATTACK)
    played = match(s, "attack 0405", "join G1", "commit", "end_phase", "resolve 0405")
    assert is_(played.state, "A1", "inverted") and is_(played.state, "A2", "inverted")
    assert at(played.state, "A1") == "0405"  # not yet gone
    none = table("G1 german left=3 0404", "A1 allied 0405", **ATTACK)
    s = after(none, "attack 0405", "join G1", "commit", "end_phase", "resolve 0405")
    assert not is_(s, "A1", "inverted")


def test_attacks_are_designated_in_their_phase_and_called_off_there():
    """bb81 R-23"""
    s = table("G1 german 0404", "A1 allied 0405", phase="german movement")
    assert case(s, "attack 0405") == "R-23" and case(s, "call_off 0405") == "R-23"
    s = table("G1 german 0404", "A1 allied 0405", **ATTACK)
    assert case(s, "call_off 0405") == "atk-2" and case(s, "commit") == "atk-2"
    assert case(s, "join G1") == "atk-2" and case(s, "also 0405") == "atk-5"
    assert choices(after(s, "attack 0405", "call_off 0405")) == ["attack 0405", "end_phase"]


# --- the reason itself ---


def test_atk_1_and_atk_2_say_what_keeps_a_unit_from_fighting():
    units = ("G1 german left=9 0405", "A1 allied 0404", "G2 german 0101", "G3 german arrival=23PM")
    s = table(*units, phase="german attacks")
    assert s.ground.board.labels[0] == "0101"  # places are numbered from 0
    assert str(refusal(s, "attack 0404", "join G2")) == "bb81 atk-1: no enemy is next to G2"
    assert str(refusal(s, "attack 0404", "join G3")) == "bb81 atk-2: G3 is not on the map"


def test_atk_7_says_whose_third_it_may_be():
    rest = ("G4 german division=2Pz 0405", "A1 allied 0404")
    whole = [f"G{n} german division=2Pz 0405" for n in (1, 2, 3)]
    joined = ("attack 0404", "join G1", "join G2")
    s = table(*whole, *rest, phase="german attacks")
    assert refusal(s, *joined, "join G3", "join G4").reason.endswith(
        "no more than three of one division"
    )
    mixed = table("G1 german 0405", "G2 german 0405", *rest, phase="german attacks")
    assert refusal(mixed, *joined, "join G4").reason.endswith("a third must be of their division")
