"""a44 14: who may attack whom, Formations, the order of an attack, the ladder of odds."""

from typing import Any

import pytest

from ardennes.games.a44.edition import edition
from ardennes.games.a44.rules.formations import fit
from tests.games.a44.fights import FACES, asked, attack, events, targets
from tests.games.a44.positions import at, choices, game, play, state_of, table, why

# --- 14.1, 14.2 ---


def test_14_1_attacks_are_voluntary_and_adjacent():
    m = game("A1 allied E2318", "A2 allied E2316", "G1 german E2319", "G2 german E2820")
    assert choices(m) == ["attack E2319", "disengage A1", "end_phase"]
    assert why(m, "attack E2820") == "a44 14.1"
    assert why(m, "attack E2320") == "a44 14.1"  # nobody is there
    play(m, "attack E2319")
    assert choices(m) == ["join A1", "end_phase"]
    assert why(m, "join A2") == why(m, "join G1") == "a44 14.1"
    assert why(m, "commit") == "a44 14.4"


@pytest.mark.parametrize(
    ("unit", "turn", "case"),
    [
        ("A1 allied E2318 replacement", 9, "a44 25.2.4"),
        ("A1 allied E2318 night", 10, "a44 25.3.5"),
        ("A1 allied artillery E2318", 9, "a44 22.9"),
        ("A1 allied E2318 attack=0", 9, "a44 Q-67"),
    ],
)
def test_14_1_a_hex_nobody_may_attack_says_what_keeps_them(unit: str, turn: int, case: str):
    """The reason of the units next to it, if none of them may (25.2.4, 25.3.5, 22.9)."""
    assert why(game(unit, "G1 german E2319", turn=turn), "attack E2319") == case


def test_14_1_once_in_a_phase_each():
    m = game("A1 allied E2318 attacked", "A2 allied E2419", "G1 german E2319 defended",
             "G2 german E2420")  # fmt: skip
    assert targets(m) == ["E2420"]
    assert why(m, "attack E2319") == "a44 14.1"
    assert why(play(m, "attack E2420"), "join A1") == "a44 14.1"


def test_14_1_all_defenders_of_a_hex_defend_together():
    m = attack(game("A1 allied attack=8 E2318", "G1 german defense=2 E2319",
                    "G2 german defense=3 E2319"), "A1")  # fmt: skip
    play(m, "roll 6")
    assert events(m, "attack_rolled") == [
        {"type": "attack_rolled", "target": "E2319", "column": "3-2", "die": 6, "result": "A1/ENG"}
    ]
    assert "defended" in state_of(m, "G1") and "defended" in state_of(m, "G2")


def test_14_1_who_has_attacked_is_known_only_after_the_die():
    m = attack(game("A1 allied attack=4 steps=2 E2318", "G1 german E2319"), "A1")
    assert choices(m) == FACES
    assert "attacked" not in state_of(m, "A1") and "defended" not in state_of(m, "G1")
    play(m, "roll 6")
    assert "attacked" in state_of(m, "A1") and "defended" in state_of(m, "G1")


def test_14_2_units_of_one_hex_attack_different_hexes():
    m = game("A1 allied E2318", "A2 allied E2318", "G1 german E2319", "G2 german E2219")
    attack(m, "A1")
    play(m, "roll 6")
    assert targets(m) == ["E2219"]
    assert choices(play(m, "attack E2219"))[0] == "join A2"


def test_14_2_another_hex_may_be_chosen_instead():
    m = game("A1 allied E2318", "G1 german E2319", "G2 german E2219")
    play(m, "attack E2319", "join A1", "attack E2219")
    assert choices(m) == ["attack E2319", "join A1", "end_phase"]
    assert why(m, "attack E2219") == "a44 14.2"


@pytest.mark.parametrize(
    ("words", "case"),
    [
        ("artillery E2318", "a44 22.9"),
        ("E2318 disengaged", "a44 20.1"),
        ("move=6 mech_infantry E2318 strategic", "a44 12.5"),
        ("E2318 truck", "a44 12.5"),
        ("E2318 replacement", "a44 25.2.4"),
        ("E2318 builder", "a44 15.8.2"),
        ("E2318 night", "a44 25.3.5"),
    ],
)
def test_14_1_who_may_not_attack(words: str, case: str):
    m = game(f"A1 allied {words}", "A2 allied E2419", "G1 german E2319")
    play(m, "attack E2319")
    assert why(m, "join A1") == case
    assert choices(m) == ["join A2", "end_phase"]


@pytest.mark.parametrize("state", ["disrupted", "broken", "out_of_supply", "engaged", "moved"])
def test_q_108_who_may_attack_all_the_same(state: str):
    m = game(f"A1 allied E2318 {state}", "G1 german E2319")
    assert choices(play(m, "attack E2319")) == ["join A1", "end_phase"]


def test_20_5_the_engaged_marker_of_an_attacker_comes_off_at_once():
    m = game("A1 allied E2318 engaged", "A2 allied E2419 engaged", "G1 german E2319")
    attack(m, "A1")
    assert state_of(m, "A1") == [] and state_of(m, "A2") == ["engaged"]


def test_25_3_2_at_night_only_marked_units_attack():
    m = game("A1 allied E2318 night", "A2 allied E2318", "G1 german E2319",
             phase="allied night combat")  # fmt: skip
    play(m, "attack E2319")
    assert choices(m) == ["join A1", "end_phase"]
    assert why(m, "join A2") == "a44 25.3.2"


def test_27_5_peiper_fights_in_the_first_night_and_takes_others_along():
    units = ("G-1SS-2-III E2318", "G1 german E2318", "G2 german E2419", "A1 allied E2319")
    m = game(*units, turn=2, phase="german night combat")
    play(m, "attack E2319")
    assert choices(m) == ["join G-1SS-2-III", "join G1", "end_phase"]
    assert why(m, "join G2") == "a44 25.3.2"
    assert why(play(m, "join G1"), "commit") == "a44 27.5"
    assert why(play(m, "join G-1SS-2-III"), "commit") == ""
    assert choices(game(*units, turn=4, phase="german night combat")) == ["end_phase"]


def test_29_4_the_106th_keeps_out_of_the_18th_area():
    area: dict[str, Any] = {"setup_areas": {"18VG": ["E2319", "E2320"]}}
    assert targets(game("A-106-422 E2318", "G1 german E2319", **area)) == []
    m = game("A-106-422 E2318", "A2 allied E2419", "G1 german E2319", **area)
    assert why(play(m, "attack E2319"), "join A-106-422") == "a44 29.4"
    assert why(play(game("A-80-318 E2318", "G1 german E2319", **area), "attack E2319"),
               "join A-80-318") == ""  # fmt: skip
    beside = game("A-106-422 E2318", "G1 german E2319", "G2 german E2317", **area)
    assert targets(beside) == ["E2317"]  # next to the area, not in it


def test_27_3_3_british_and_americans_apart():
    m = game("A-43-129 E2318", "A1 allied E2419", "G1 german E2319")
    play(m, "attack E2319", "join A-43-129")
    assert why(m, "join A1") == "a44 27.3.3"


def test_q_67_no_factors_no_attack():
    m = game("A1 allied attack=0 E2318", "A2 allied E2419", "G1 german E2319")
    play(m, "attack E2319", "join A1")
    assert why(m, "commit") == "a44 Q-67"
    alone = game("A1 allied attack=0 E2318", "G1 german E2319")
    assert targets(alone) == [] and why(alone, "attack E2319") == "a44 Q-67"
    assert why(play(m, "join A2"), "commit") == ""
    assert targets(game("A1 allied attack=0 E2318", "G1 german E2319")) == []


# --- 14.3 ---


def test_14_3_the_example():
    """26th VG and 2nd Panzer, each with a battalion of Lehr attached."""
    s = table("G1 german formation=26VG E2318", "G2 german formation=Lehr E2318",
              "G3 german formation=2Pz E2419", "G4 german formation=Lehr tank E2419")  # fmt: skip
    assert fit(s, [s.unit_id(u) for u in ("G1", "G2", "G3", "G4")])


def fits(*units: str) -> bool:
    s = table(*units)
    return fit(s, [u for u, at in enumerate(s.at) if at >= 0 and "host" not in s.unit_name(u)])


def test_14_3_1_two_formations():
    two = ("G1 german formation=26VG E2318", "G2 german formation=2Pz E2419")
    assert fits(*two, "G3 german formation=2Pz E2219")
    assert not fits(*two, "G3 german formation=Lehr E2219")
    assert not fits(*two, "G3 german E2219")  # an independent unit is one by itself
    assert fits("G1 german E2318", "G2 german E2419")
    assert not fits("G1 german E2318", "G2 german E2419", "G3 german E2219")


def test_14_3_2_one_attached_unit_each():
    two = ("G1 german formation=26VG E2318", "G2 german formation=2Pz E2419")
    assert fits(*two, "G3 german E2318")
    assert fits(*two, "G3 german E2318", "G4 german E2419")
    assert not fits(*two, "G3 german E2318", "G4 german E2318")  # both to the same
    assert not fits(*two, "G3 german E2318", "G4 german E2419", "G5 german sp=0 tank E2419")
    assert not fits("G1 german E2318", "G2 german formation=2Pz E2419", "G3 german E2419",
                    "G4 german E2419")  # fmt: skip


def test_q_65_the_host_need_not_attack():
    two = ("G1 german formation=26VG E2318", "G2 german formation=2Pz E2419")
    lone = "G3 german formation=Lehr E2219"
    assert not fits(*two, lone)
    assert fits(*two, lone, "host german formation=26VG E2219")
    assert not fits(*two, lone, "host german formation=9Pz E2219")


def test_19_1_1_who_does_not_fit_comes_along_without_factors():
    m = game("A1 allied formation=28th E2318", "A2 allied formation=4th E2419",
             "A3 allied formation=9th E2318", "A4 allied formation=1st E2318 sp=1 attack=9",
             "A5 allied formation=3rd E2219", "G1 german defense=4 E2319")  # fmt: skip
    play(m, "attack E2319", "join A1")
    assert why(m, "tag A3") == "a44 19.1.1"  # it can still add its factors
    play(m, "join A2", "join A3")
    assert why(m, "join A4") == "a44 14.3.1"
    assert why(m, "tag A5") == "a44 19.1.1"  # not stacked with an attacker
    assert choices(m) == ["tag A4", "commit", "end_phase"]
    assert why(play(m, "tag A4"), "join A4") == "a44 14.2"
    play(m, "commit", "roll 6")
    assert events(m, "attack_rolled")[0]["column"] == "3-2"  # 6 to 4: nothing of the nine


# --- 14.4, 14.5 ---


def test_14_4_the_defender_chooses_after_the_attacker():
    m = game("A1 allied army_corps_color=orange E2318", "A-III-193art E2316", "G1 german E2319",
             "G-ART-401 E2320")  # fmt: skip
    attack(m, "A1")
    assert choices(m) == ["support A-III-193art", "fight"]
    assert asked(m) == "allied"
    play(m, "fight")
    assert choices(m) == ["support G-ART-401", "pass"] and asked(m) == "german"
    assert choices(play(m, "pass")) == FACES


@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (15, 4, "3-1"), (4, 15, "1-4"), (8, 8, "1-1"), (12, 8, "3-2"), (11, 8, "1-1"),
        (15, 8, "3-2"), (16, 8, "2-1"), (9, 1, "9-1"), (7, 1, "7-1"), (1, 3, "1-3"),
        (1, 2, "1-2"), (2, 5, "1-3"), (1, 9, "1-9"), (3, 10, "1-4"),
    ],
)  # fmt: skip
def test_14_4_odds_are_rounded_down(attack: int, defence: int, odds: str):
    crt = edition().crt
    assert crt.name(crt.rung(attack, defence)) == odds


def test_14_5_shifts_on_the_endless_ladder():
    crt = edition().crt
    assert crt.column(crt.rung(9, 1) - 1) == "7-1" and crt.column(crt.rung(9, 1) - 3) == "6-1"
    assert crt.column(crt.rung(1, 4) + 1) == "1-3"
    assert crt.column(crt.rung(1, 5) + 1) == crt.column(crt.rung(1, 3) - 1) == "below 1-3"
    assert crt.result(crt.rung(20, 1), 6) == "DR2" and crt.result(crt.rung(1, 3), 1) == "ENG"


def test_14_5_below_the_table_a_step_is_lost_without_a_die():
    m = game("A1 allied attack=2 E2318", "A2 allied attack=1 steps=2 E2318",
             "G1 german defense=10 E2319")  # fmt: skip
    attack(m, "A1", "A2")
    assert events(m, "attack_rolled") == [
        {"type": "attack_rolled", "target": "E2319", "column": "below 1-3", "die": 0,
         "result": "A1"}
    ]  # fmt: skip
    assert choices(m) == ["lose_step A1", "lose_step A2"]
    play(m, "lose_step A2")
    assert "reduced" in state_of(m, "A2") and at(m, "G1") == "E2319"
    assert state_of(m, "G1") == ["defended"]
