"""a44 16, 21.4: what results bring: losses, Fire Fights, Determined Defense, markers."""

import tomllib
from typing import Any

import pytest

from ardennes.engine.core import BadInput
from ardennes.engine.play import Match
from ardennes.games.a44.files.position import read_position, write_position
from tests.games.a44.fights import FACES, asked, attack, events, targets
from tests.games.a44.positions import at, choices, game, play, state_of, why

A1, G1 = "A1 allied attack=6 steps=2 E2318", "G1 german defense=4 steps=2 E2319"
A2 = "A2 allied attack=4 steps=2 E2419"


def after(result: str, *units: str, by: str = "A1", **more: Any) -> Match:
    """A result that is about to be carried out against E2319."""
    keys = ("lead", "armor_shift")
    battle = {"target": "E2319", "attackers": by.split(), "result": result}
    battle |= {key: more.pop(key) for key in keys if key in more}
    return game(*(units or (A1, G1)), battle=battle, **more)


def test_a_battle_of_a_file_has_been_fought():
    """The guns named have fired, and an Advantage over the target has been used."""
    held = {"advantage": [{"units": ["A1"], "target": "E2319"}]}
    battle = {"target": "E2319", "attackers": ["A1"], "support": ["A9", "G9"], "result": "ENG"}
    m = game(A1, G1, "A9 allied artillery E2017", "G9 german artillery E2620",
             battle=battle, markers=held)  # fmt: skip
    assert state_of(m, "A9") == state_of(m, "G9") == ["fired"] and not m.state.advantage
    assert state_of(m, "A1") == ["attacked"] and state_of(m, "G1") == ["defended", "engaged"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("attackers", ["A2"]),
        ("attackers", ["A9"]),
        ("attackers", ["G1"]),
        ("attackers", []),
        ("support", ["A2"]),
        ("lead", "A2"),
        ("target", "E2320"),
        ("result", "D9"),
    ],
)
def test_a_battle_that_could_not_be_is_refused(field: str, value: Any):
    battle = {"target": "E2319", "attackers": ["A1"], "result": "ENG", field: value}
    with pytest.raises(BadInput, match=rf"battle\.{field}"):
        game(A1, G1, "A2 allied E2620", "A9 allied artillery E2418", battle=battle)


# --- 16.1 ---


def test_16_1_ds():
    m = after("DS", A1, G1, "G2 german E2319")
    assert choices(m) == ["lose_step G1", "lose_step G2"] and asked(m) == "german"
    play(m, "lose_step G2")
    assert at(m, "G2") == "" and choices(m)[0].startswith("retreat G1 ")
    assert asked(m) == "german"  # and no Determined Defense


@pytest.mark.parametrize(("result", "hexes"), [("DR4", 4), ("DR3", 3), ("DR2", 2)])
def test_16_1_retreats(result: str, hexes: int):
    m = after(result, size="E2012-E2828")
    if hexes == 2:
        play(m, "pass")
    board, start = m.state.ground.board, m.state.place_id("E2319")
    ends = {m.state.place_id(c.split()[2]) for c in choices(m)}
    assert {board.distance(start, end) for end in ends} == {hexes}
    play(m, choices(m)[0])
    assert ("broken" if hexes > 2 else "disrupted") in state_of(m, "G1")
    assert asked(m) == "allied" and choices(m)[0].startswith("advance A1 ")


def test_16_1_eng():
    m = after("ENG")
    assert state_of(m, "G1") == ["defended", "engaged"]
    assert state_of(m, "A1") == ["attacked"] and choices(m) == ["end_phase"]


def test_16_1_a1_eng():
    m = play(after("A1/ENG", A1, A2, G1, by="A1 A2"), "lose_step A2")
    assert state_of(m, "A2") == ["attacked", "reduced"] and "reduced" not in state_of(m, "A1")
    assert state_of(m, "G1") == ["defended", "engaged"]


def test_16_1_ex():
    m = after("EX", A1, A2, G1, "G2 german steps=2 E2319", by="A1 A2")
    assert choices(m) == ["lose_step A1", "lose_step A2"] and asked(m) == "allied"
    play(m, "lose_step A1")
    assert choices(m) == ["lose_step G1", "lose_step G2"] and asked(m) == "german"
    play(m, "lose_step G1")
    assert state_of(m, "G1") == ["defended", "engaged", "reduced"]
    assert state_of(m, "G2") == ["defended", "engaged"]


def test_16_1_ex_that_empties_the_hex_gives_a_limited_advance():
    m = after("EX", A1, "G1 german E2319")
    assert at(m, "G1") == "" and choices(m) == ["advance A1 E2319", "pass"]


def test_16_1_a1():
    m = play(after("A1", A1, A2, G1, by="A1 A2"), "lose_step A1")
    assert "reduced" in state_of(m, "A1") and state_of(m, "G1") == ["defended"]
    assert targets(m) == []


@pytest.mark.parametrize("result", ["FF", "FF(+1)"])
def test_16_1_ff_may_be_taken_as_eng(result: str):
    m = after(result)
    assert choices(m) == ["fire_fight A1", "pass"] and asked(m) == "allied"
    assert state_of(play(m, "pass"), "G1") == ["defended", "engaged"]


# --- 16.2 ---


def fought(unit: str, *others: str, die: int = 3, result: str = "FF", **more: Any) -> str:
    """The result of a Fire Fight led by a unit in E2318."""
    name = unit.split()[0]
    by = " ".join([name, *(words.split()[0] for words in others if " allied " in words)])
    m = after(result, f"{unit} E2318", *others, by=by, **more)
    play(m, f"fire_fight {name}", f"roll {die}")
    return events(m, "fire_fight_rolled")[0]["result"]


def test_16_2_the_table():
    found = [fought("A1 allied steps=2", G1, die=die) for die in range(1, 7)]
    assert found == ["D1", "DR2", "A1/D1", "A1/DR2", "ENG+", "A1/ENG"]
    found = [fought("A1 allied steps=2", G1, die=die, result="FF(+1)") for die in range(1, 7)]
    assert found == ["DR2", "A1/D1", "A1/DR2", "ENG+", "A1/ENG", "A1/ENG"]


def test_16_2_modifiers():
    assert fought("A1 allied steps=2 morale=green", G1) == "A1/DR2"
    assert fought("A1 allied steps=2 morale=elite", G1) == "DR2"
    assert fought("A1 allied steps=2 morale=elite", G1, die=1) == "D1"
    tank = "A1 allied tank tq=4 steps=2"
    assert fought(tank, "G1 german tank tq=4 E2319") == "DR2"  # as good is enough
    assert fought(tank, "G1 german tank tq=5 E2319") == "A1/D1"
    assert fought(tank, "G-FLAK E2319") == "DR2"
    assert fought("A1 allied tank tq=4 tq_color=red steps=2", G1) == "A1/D1"
    assert fought("A1 allied tank tq=4 morale=elite steps=2", G1) == "D1"
    road: dict[str, Any] = {"forest": ["E2319"], "primary_road": ["E2318 E2319"]}
    assert fought(tank, G1, **road) == "A1/D1"  # no armor in the forest
    assert fought("A1 allied steps=2", "A2 allied tank tq=9 E2419", G1) == "A1/D1"  # only the lead


def leads(*units: str, **more: Any) -> list[str]:
    """Who may lead a Fire Fight of all Allied units."""
    by = " ".join(words.split()[0] for words in units if words[0] == "A")
    found = choices(after("FF", *units, by=by, **more))
    return [c.split()[1] for c in found if c.startswith("fire_fight")]


def test_16_2_1_who_may_lead():
    assert leads(A1, A2, G1) == ["A1", "A2"]
    assert leads("A1 allied E2318 disrupted", A2, G1) == ["A2"]
    assert leads("A1 allied E2318 broken", A2, G1) == ["A2"]
    tank = "A1 allied tank E2318"
    assert leads(tank, A2, G1, river=["E2318/E2319"]) == ["A2"]
    assert leads(tank, A2, G1, forest=["E2319"]) == ["A2"]
    assert leads(A1, A2, G1, river=["E2318/E2319"], wooded_rough=["E2319"]) == ["A1", "A2"]
    assert leads(A1, A2, G1, lake=["E2318/E2319"]) == ["A2"]
    m = after("FF", "A1 allied E2318 disrupted", A2, "A3 allied E2318", G1, by="A1 A2")
    assert why(m, "fire_fight A1") == why(m, "fire_fight A3") == "a44 16.2.1"


def test_16_2_1_who_may_not_advance_does_not_lead():
    line: dict[str, Any] = {"army_boundary": ["E2318/E2319"], "phase": "german combat"}
    units = ("G1 german attack=6 E2318", "G2 german E2419", "A1 allied E2319")
    battle = {"target": "E2319", "attackers": ["G1", "G2"], "result": "FF"}
    m = game(*units, battle=battle, turn=3, **line)
    assert choices(m) == ["fire_fight G2", "pass"] and why(m, "fire_fight G1") == "a44 16.2.1"
    red = game("G1 german red_setup=1 E2318", *units[1:], battle=battle, turn=1,
               phase="german combat")  # fmt: skip
    assert choices(red) == ["fire_fight G2", "pass"] and why(red, "fire_fight G1") == "a44 16.2.1"


def test_q_97_nobody_to_lead_means_eng():
    m = after("FF", "A1 allied E2318 disrupted", G1)
    assert state_of(m, "G1") == ["defended", "engaged"] and choices(m) == ["end_phase"]


def test_7_4_vehicles_do_not_lead_over_a_blown_bridge():
    bridge: dict[str, Any] = {"river": ["E2318/E2319"], "bridge": ["E2318/E2319"],
                              "primary_road": ["E2318 E2319"]}  # fmt: skip
    tank = "A1 allied tank E2318"
    assert leads(tank, A2, G1, **bridge) == ["A1", "A2"]
    assert leads(tank, A2, G1, markers={"blown": ["E2318/E2319"]}, **bridge) == ["A2"]


def test_16_2_1_the_lead_takes_the_loss():
    m = after("FF", A1, A2, G1, by="A1 A2")
    play(m, "fire_fight A2", "roll 4")  # A1/DR2
    assert "reduced" in state_of(m, "A2") and "reduced" not in state_of(m, "A1")
    assert choices(m) == ["defend G1", "pass"]


def test_16_2_2_d1_and_all_may_advance():
    m = after("D1", A1, A2, G1, by="A1 A2", lead="A2")
    assert "reduced" in state_of(m, "G1") and choices(m) == ["defend G1", "pass"]
    play(m, "pass")
    play(m, choices(m)[0])
    assert "disrupted" in state_of(m, "G1")
    assert {c.split()[1] for c in choices(m) if c.startswith("advance")} == {"A1", "A2"}


def test_q_99_others_advance_when_the_lead_is_lost():
    m = after("A1/DR2", "A1 allied E2318", A2, G1, by="A1 A2", lead="A1")
    assert at(m, "A1") == ""
    play(m, "pass")
    play(m, choices(m)[0])
    assert {c.split()[1] for c in choices(m) if c.startswith("advance")} == {"A2"}


def test_q_100_the_last_defender_dies():
    m = after("D1", A1, "G1 german E2319", lead="A1")
    assert at(m, "G1") == "" and "advance A1 E2319" in choices(m)
    assert "advance A1 E2219" in choices(m)  # Regular: any direction


# --- 16.3 ---


def test_16_3_after_an_armor_shift_a_tank_that_earned_it_pays_for_ex():
    tanks = ("A1 allied tank tq=5 steps=2 E2318", "A2 allied steps=2 E2419",
             "A3 allied tank tq=3 steps=2 E2419")  # fmt: skip
    defender = "G1 german tank tq=4 steps=2 E2319"
    m = after("EX", *tanks, defender, by="A1 A2 A3", armor_shift="attacker")
    assert "reduced" in state_of(m, "A1")  # the one choice
    m = after("EX", *tanks, defender, by="A1 A2 A3")
    assert choices(m) == ["lose_step A1", "lose_step A2", "lose_step A3"]
    m = after("A1", *tanks, defender, by="A1 A2 A3", armor_shift="attacker")
    assert choices(m) == ["lose_step A1", "lose_step A2", "lose_step A3"]  # only on EX


def test_16_3_nobody_else_takes_the_loss():
    m = after("EX", "A1 allied tank tq=5 E2318", "A2 allied tank tq=5 E2318", "A3 allied E2419",
              "G1 german tank tq=4 E2319", by="A1 A2 A3", armor_shift="attacker")  # fmt: skip
    assert choices(m) == ["lose_step A1", "lose_step A2"]
    cases = {unit: why(m, f"lose_step {unit}") for unit in ("A1", "A2", "A3", "G1")}
    assert cases == {"A1": "", "A2": "", "A3": "a44 16.3", "G1": "a44 16.3"}


def test_16_3_a_file_tells_who_had_the_shift_whatever_stands_there_now():
    """A tank pays if there is one, though none of them beats the defender any more."""
    attackers, tank = ("A1 allied steps=2 E2318", "A2 allied tank tq=2 steps=2 E2318"), "A2"
    defenders = ("G1 german tank tq=4 steps=2 E2319", "G2 german E2319")
    m = after("EX", *attackers, *defenders, by="A1 A2", armor_shift="attacker")
    assert "reduced" in state_of(m, tank)
    foot = (attackers[0], "A3 allied steps=2 E2318")
    m = after("EX", *foot, *defenders, by="A1 A3", armor_shift="attacker")
    assert choices(m) == ["lose_step A1", "lose_step A3"]


def test_q_32_the_defender_pays_with_a_tank_after_his_shift():
    units = (A1, "G1 german steps=2 E2319", "G2 german tank steps=2 E2319")
    assert "reduced" in state_of(after("EX", *units, armor_shift="defender"), "G2")
    assert choices(after("EX", *units)) == ["lose_step G1", "lose_step G2"]


def test_16_3_the_shift_of_the_roll_is_remembered():
    m = game("A1 allied tank tq=4 attack=9 steps=2 E2318", "A2 allied formation=x steps=2 E2419",
             "G1 german defense=4 steps=2 E2319")  # fmt: skip
    attack(m, "A1", "A2")
    play(m, "roll 6")
    assert events(m, "attack_rolled")[0]["result"] == "EX"
    assert "reduced" in state_of(m, "A1") and "reduced" not in state_of(m, "A2")


def test_q_94_artillery_may_take_the_loss():
    m = after("EX", A1, G1, "G-ART-401 E2319")
    assert choices(m) == ["lose_step G-ART-401", "lose_step G1"]


def test_q_34_who_retreated_here_takes_no_loss():
    m = after("EX", A1, G1, "G2 german E2319 retreated disrupted")
    assert "reduced" in state_of(m, "G1") and at(m, "G2") == "E2319"


# --- 16.4 ---


def test_16_4_a_remnant_goes_on_in_place_of_its_unit():
    m = after("A1/DR2", "A-80-318 E2318 reduced", G1, by="A-80-318", lead="A-80-318")
    assert at(m, "A-80-318") == "" and at(m, "R-us_infantry-1") == "E2318"
    play(m, "pass")
    play(m, choices(m)[0])
    assert choices(m)[0].startswith("advance R-us_infantry-1 ")


def test_16_4_two_points_on_the_reduced_side_leave_a_remnant():
    """Of an invented unit too, whatever steps its file writes."""
    for steps in (2, 3):
        large = f"A1 allied E2318 reduced steps={steps} sp=3 r_sp=2 remnant_type=us_infantry"
        m = after("A1/ENG", large, G1, by="A1")
        assert at(m, "R-us_infantry-1") == "E2318", steps
    small = "A1 allied E2318 reduced steps=2 sp=2 r_sp=1 remnant_type=us_infantry"
    assert at(after("A1/ENG", small, G1, by="A1"), "R-us_infantry-1") == ""


# --- 16.5, 20.5 ---


def test_16_5_engaged_comes_off_at_the_end_of_the_own_phase():
    m = game("A1 allied E2318 engaged", "G1 german E2319 engaged")
    play(m, "end_phase")
    assert state_of(m, "A1") == [] and state_of(m, "G1") == ["engaged"]


def test_q_28_at_night_only_from_marked_units():
    m = game("A1 allied E2318 engaged night", "A2 allied E2318 engaged", "G1 german E2319",
             phase="allied night combat")  # fmt: skip
    play(m, "end_phase")
    assert state_of(m, "A1") == [] and state_of(m, "A2") == ["engaged"]


def test_27_5_peiper_sheds_engaged_in_the_first_night():
    units = ("G-1SS-501 E2318 engaged", "G1 german E2318 engaged", "A1 allied E2319")
    m = play(game(*units, turn=2, phase="german night combat"), "end_phase")
    assert state_of(m, "G-1SS-501") == [] and state_of(m, "G1") == ["engaged"]


def test_25_2_4_and_15_6_2_other_markers_at_the_end():
    m = game("A1 allied E2318 replacement", "G1 german E2319 replacement", turn=15,
             markers={"air": 2})  # fmt: skip
    play(m, "end_phase")
    assert state_of(m, "A1") == [] and state_of(m, "G1") == ["replacement"]
    assert m.state.air == 0
    late = game("A1 allied E2318 replacement", "G1 german E2319", turn=16)
    assert state_of(play(late, "end_phase"), "A1") == ["replacement"]


# --- 16.6 ---


def advantages(match: Match) -> list[tuple[list[str], str]]:
    """The markers on the map."""
    s = match.state
    return [([*map(s.unit_name, units)], s.place_name(to)) for units, to in s.advantage]


def test_16_6_eng_plus_marks_one_stack():
    m = after("ENG+", A1, A2, "A3 allied E2419", G1, by="A1 A2 A3", lead="A1")
    assert "engaged" in state_of(m, "G1")
    assert choices(m) == ["advantage E2318", "advantage E2419"] and asked(m) == "allied"
    assert why(m, "advantage E2419") == "" and why(m, "advantage E2320") == "a44 16.6"
    play(m, "advantage E2419")
    assert why(m, "advantage E2419") == "a44 16.6"
    assert advantages(m) == [(["A2", "A3"], "E2319")]
    assert advantages(after("ENG+", lead="A1")) == [(["A1"], "E2319")]  # no choice


HELD: dict[str, Any] = {"markers": {"advantage": [{"units": ["A1", "A2"], "target": "E2319"}]}}


def test_16_6_it_is_gone_after_the_second_attack():
    m = game(A1, A2, G1, **HELD)
    attack(m, "A1")
    assert advantages(m)
    play(m, "roll 3")
    assert advantages(m) == [] and events(m, "attack_rolled")[0]["column"] == "2-1"


def test_16_6_an_attack_by_others_or_elsewhere_leaves_it():
    m = game("A1 allied steps=2 E2318", "A2 allied E2318", "A3 allied steps=2 E2419", G1,
             "G2 german defense=4 E2317", **HELD)  # fmt: skip
    attack(m, "A3")
    play(m, "roll 2")
    attack(m, "A1", target="E2317")
    play(m, "roll 2")
    assert advantages(m) == [(["A1", "A2"], "E2319")]


def test_q_29_one_that_was_not_used_is_over_whatever_else_was_attacked():
    m = game("A1 allied steps=2 E2318", "A3 allied steps=2 E2419", G1,
             "G2 german defense=4 E2317",
             markers={"advantage": [{"units": ["A1"], "target": "E2319"}]})  # fmt: skip
    play(attack(m, "A3"), "roll 2")
    play(attack(m, "A1", target="E2317"), "roll 2")
    assert advantages(m) == [(["A1"], "E2319")]
    assert advantages(play(m, "end_phase")) == []


def test_q_29_one_that_was_won_in_a_breakthrough_is_fresh():
    m = after("DS", "A1 allied attack=4 E2318", "G1 german E2319",
              "G2 german defense=4 steps=2 E2320")  # fmt: skip
    play(m, "break_through A1 E2319", "attack E2320", "roll 1", "fire_fight A1", "roll 5")
    assert events(m, "fire_fight_rolled")[0]["result"] == "ENG+"
    assert advantages(m) == [(["A1"], "E2320")]
    again = Match(m.game, read_position(tomllib.loads(write_position(m.state))))
    assert again.state == m.state and play(again, "end_phase").state == play(m, "end_phase").state
    assert advantages(m) == [(["A1"], "E2320")]


def test_16_6_a_vacant_target_and_the_end_of_the_next_phase():
    assert advantages(game(A1, A2, "G1 german E2320", **HELD)) == []
    m = game(A1, A2, G1, **HELD)
    assert advantages(m) and advantages(play(m, "end_phase")) == []  # a44 Q-29


def test_q_29_a_fresh_one_stays_for_the_next_phase():
    m = play(after("ENG+", lead="A1"), "end_phase")
    assert advantages(m) == [(["A1"], "E2319")]
    marked = ("A1 allied attack=6 E2318 night", "A2 allied E2318", G1)
    night = game(*marked, phase="allied night combat", **HELD)
    assert advantages(play(night, "end_phase")) == [(["A1", "A2"], "E2319")]


def test_16_6_whoever_leaves_the_hex_loses_it():
    held = {"advantage": [{"units": ["G1", "G2"], "target": "E2318"}]}
    m = after("EX", A1, "G1 german E2319", "G2 german E2319", markers=held)
    assert advantages(play(m, "lose_step G1")) == [(["G2"], "E2318")]


def test_16_6_a_retreat_result_takes_it_even_if_it_is_held_off():
    held = {"advantage": [{"units": ["G1"], "target": "E2318"},
                          {"units": ["G2"], "target": "E2318"}]}  # fmt: skip
    stack = ("G1 german defense=4 steps=2 morale=elite E2319", "G2 german E2419")
    m = after("DR2", A1, *stack, markers=held)
    assert len(advantages(m)) == 2
    play(m, "defend G1", "roll 2")
    assert events(m, "defense_rolled")[0]["result"] == "Yes (-1 step)"
    assert at(m, "G1") == "E2319" and advantages(m) == [(["G2"], "E2318")]  # not of others
    assert why(m, "defend G1") == "a44 16.7.1"  # it is done
    assert len(advantages(after("ENG", A1, *stack, markers=held))) == 2


def test_16_4_a_remnant_keeps_the_advantage():
    held = {"advantage": [{"units": ["A-80-318"], "target": "E2319"}]}
    m = game("A-80-318 E2318 reduced", "A2 allied E2318", "G1 german defense=30 E2419",
             "G2 german E2319", markers=held)  # fmt: skip
    attack(m, "A-80-318", target="E2419")
    assert at(m, "R-us_infantry-1") == "E2318"
    assert advantages(m) == [(["R-us_infantry-1"], "E2319")]


# --- 16.7 ---


def test_16_7_the_example():
    """A battalion and tanks in Clervaux: the tanks lead, a 4 becomes a 1."""
    m = game("G1 german attack=9 E2318", "A1 allied E2319", "A2 allied tank steps=2 E2319",
             town={"E2319": "Clervaux"}, phase="german combat",
             battle={"target": "E2319", "attackers": ["G1"], "result": "DR2"})  # fmt: skip
    assert choices(m) == ["defend A1", "defend A2", "pass"] and asked(m) == "allied"
    play(m, "defend A2")
    assert choices(m) == FACES
    play(m, "roll 4")
    assert events(m, "defense_rolled")[0]["result"] == "Yes (-1 step)"
    assert state_of(m, "A2") == ["defended", "engaged", "reduced"]
    assert state_of(m, "A1") == ["defended", "engaged"] and targets(m) == []


def held(die: int, *units: str, **more: Any) -> Match:
    """A Determined Defense led by G1."""
    return play(after("DR2", *(units or (A1, G1)), **more), "defend G1", f"roll {die}")


def test_16_7_2_the_table_and_its_modifiers():
    def found(die: int, unit: str = "", **more: Any) -> str:
        m = held(die, A1, f"G1 german defense=4 steps=2 E2319 {unit}", **more)
        return events(m, "defense_rolled")[0]["result"]

    plain = ["Yes (-1 step)", "Delay (-1 step)", "No", "No", "No", "No (-1 step)"]
    assert [found(die) for die in range(1, 7)] == plain
    assert found(5, "morale=green") == "No (-1 step)" and found(6, "morale=elite") == "No"
    assert found(1, "morale=elite") == "Yes (EX)"
    assert found(3, village={"E2319": "A"}) == "Yes (-1 step)"
    dug = {"improved_positions": ["E2319"]}
    assert found(3, markers=dug) == "Yes (-1 step)"
    assert found(3, "tank", markers=dug) == "Delay (-1 step)"  # the limits of 15.1


def test_16_7_1_losses_come_before_and_change_the_bonus():
    """A D1 leaves one factor: the city gives one, not two."""
    units = (A1, "G1 german defense=2 r_defense=1 steps=2 E2319")
    m = after("D1", *units, lead="A1", city={"E2319": "Liège"})
    play(m, "defend G1", "roll 3")
    assert events(m, "defense_rolled")[0]["result"] == "Delay (-1 step)"


@pytest.mark.parametrize("word", ["disrupted", "broken", "strategic", "gun"])
def test_16_7_1_who_may_not_lead(word: str):
    second = "G-ART-401 E2319" if word == "gun" else f"G2 german mech_infantry E2319 {word}"
    m = after("DR2", A1, G1, second)
    assert choices(m) == ["defend G1", "pass"]
    assert why(m, f"defend {second.split()[0]}") == "a44 16.7.1"
    assert why(m, "defend A1") == "a44 16.7.1"


def test_q_131_disrupted_units_stay_if_another_leads():
    m = held(1, A1, G1, "G2 german E2319 disrupted")
    assert at(m, "G2") == "E2319" and "disrupted" in state_of(m, "G2")


@pytest.mark.parametrize("result", ["DR3", "DR4"])
def test_16_7_1_only_against_a_regular_advance(result: str):
    assert choices(after(result))[0].startswith("retreat")


def test_16_7_3_yes_ex():
    m = held(1, A1, A2, "G1 german defense=4 steps=2 morale=elite E2319", by="A1 A2")
    assert choices(m) == ["lose_step A1", "lose_step A2"]
    play(m, "lose_step A2")
    assert "reduced" in state_of(m, "A2")
    assert state_of(m, "G1") == ["defended", "engaged", "reduced"]


def test_q_31_yes_ex_is_paid_like_ex():
    tank = "A1 allied tank tq=4 steps=2 E2318"
    m = held(1, tank, A2, "G1 german defense=4 steps=2 morale=elite E2319", by="A1 A2",
             armor_shift="attacker")  # fmt: skip
    assert "reduced" in state_of(m, "A1") and "reduced" not in state_of(m, "A2")


def test_q_31_who_earned_the_shift_is_settled_when_the_die_falls():
    """The better tank of the defender dies in between: the weak tank has not earned anything."""
    m = game("A1 allied tank tq=5 attack=3 steps=2 E2318",
             "A2 allied tank tq=3 attack=3 steps=2 formation=x E2419",
             "G1 german tank tq=4 defense=1 E2319",
             "G2 german defense=3 steps=2 morale=elite E2319")  # fmt: skip
    attack(m, "A1", "A2")
    play(m, "roll 3", "fire_fight A2", "roll 1", "lose_step G1", "defend G2", "roll 1")
    assert events(m, "defense_rolled")[0]["result"] == "Yes (EX)"
    assert "reduced" in state_of(m, "A1") and "reduced" not in state_of(m, "A2")


def test_q_170_yes_ex_with_no_attacker_left():
    """The only attacker has died by the Fire Fight; the exchange costs the defender alone."""
    m = after("A1/DR2", "A1 allied E2318", "G1 german steps=2 defense=4 morale=elite E2319",
              lead="A1", town={"E2319": "Mande"})  # fmt: skip
    play(m, "defend G1", "roll 1")
    assert events(m, "defense_rolled")[0]["result"] == "Yes (EX)" and at(m, "A1") == ""
    assert state_of(m, "G1") == ["defended", "engaged", "reduced"]


def test_16_7_3_yes():
    m = held(1)
    assert state_of(m, "G1") == ["defended", "engaged", "reduced"] and at(m, "G1") == "E2319"


def test_16_7_3_delay():
    m = held(2)
    assert "reduced" in state_of(m, "G1") and choices(m)[0].startswith("retreat G1 ")
    play(m, choices(m)[0])
    assert "disrupted" in state_of(m, "G1") and choices(m) == ["advance A1 E2319", "pass"]


def test_16_7_3_no():
    m = held(3)
    assert "reduced" not in state_of(m, "G1")
    play(m, choices(m)[0])
    assert "advance A1 E2219" in choices(m)  # the Regular Advance as it was


def test_16_7_3_no_with_a_loss():
    m = held(6)
    assert "reduced" in state_of(m, "G1")
    play(m, choices(m)[0])
    assert "disrupted" in state_of(m, "G1") and "advance A1 E2219" in choices(m)


def test_16_7_3_the_lead_takes_the_loss():
    m = held(1, A1, G1, "G2 german steps=2 E2319")
    assert "reduced" in state_of(m, "G1") and "reduced" not in state_of(m, "G2")


def test_16_7_4_the_last_step_lost_in_success():
    m = held(1, A1, "G1 german defense=4 E2319")
    assert at(m, "G1") == "" and choices(m) == ["advance A1 E2319", "pass"]


def test_q_95_two_losses_hit_the_same_unit():
    m = after("D1", "G-X german E2820", A1, G1, lead="A1")
    play(m, "defend G1", "roll 1")
    assert at(m, "G1") == "" and choices(m) == ["advance A1 E2319", "pass"]


# --- 15.8.4, 12.6 ---


@pytest.mark.parametrize("key", ["improved_positions", "positions_begun"])
def test_15_8_4_a_position_goes_with_its_garrison(key: str):
    m = after("EX", A1, "G1 german E2319", markers={key: ["E2319"]})
    assert not m.state.positions and not m.state.begun
    m = after("EX", A1, G1, markers={key: ["E2319"]})
    assert m.state.positions | m.state.begun
    m = play(after("DR2", markers={key: ["E2319"]}), "pass")
    play(m, choices(m)[0])
    assert not m.state.positions and not m.state.begun


def test_15_8_4_a_position_goes_with_an_attacker_that_dies():
    kept = {"improved_positions": ["E2318"]}
    for units, left in (((), 0), (("A2 allied E2318",), 1)):
        m = after("A1", "A1 allied E2318", *units, G1, by="A1", markers=kept)
        assert at(m, "A1") == "" and m.state.positions.bit_count() == left


def test_q_172_a_position_outlasts_those_who_leave_it():
    kept = {"improved_positions": ["E2318"]}
    m = after("DR4", "A1 allied E2318", G1, by="A1", markers=kept)
    while "pass" not in choices(m):
        play(m, choices(m)[0])
    play(m, "advance A1 E2319")
    assert at(m, "A1") == "E2319" and m.state.positions.bit_count() == 1
    away = game("A1 allied E2318", G1, markers=kept)
    play(away, "disengage A1", "roll 1", "retreat A1 E2317")
    assert away.state.positions.bit_count() == 1


@pytest.mark.parametrize("word", ["strategic", "truck"])
def test_12_6_markers_come_off_who_was_attacked(word: str):
    rider = f"A1 allied mech_infantry defense=6 steps=2 E2319 {word}"
    for result in ("ENG", "A1", "EX"):
        m = game("G1 german steps=2 E2318", rider, phase="german combat",
                 battle={"target": "E2319", "attackers": ["G1"], "result": result})  # fmt: skip
        assert word not in state_of(m, "A1")
    m = game("G1 german steps=2 E2318", rider, "A2 allied E2319", phase="german combat",
             battle={"target": "E2319", "attackers": ["G1"], "result": "DR2"})  # fmt: skip
    assert word in state_of(m, "A1")  # not before the combat is over
    assert word not in state_of(play(m, "defend A2", "roll 1"), "A1")


# --- 21.4 ---


@pytest.mark.parametrize("result", ["DS", "D1", "A1/D1"])
def test_21_4_recon_alone_gets_away(result: str):
    recon = "G1 german recon steps=2 E2319"
    m = after(result, A1, recon, lead="A1", size="E2012-E2828")
    assert choices(m) == ["convert", "pass"] and asked(m) == "german"
    play(m, "convert")
    assert "reduced" not in state_of(m, "G1")
    assert ("reduced" in state_of(m, "A1")) == (result == "A1/D1")  # a44 Q-33
    board, start = m.state.ground.board, m.state.place_id("E2319")
    assert {board.distance(start, m.state.place_id(c.split()[2])) for c in choices(m)} == {4}
    play(m, choices(m)[0])
    assert "broken" in state_of(m, "G1")
    assert not any(c.startswith("break_through") for c in choices(m))
    m = play(after(result, A1, recon, lead="A1"), "pass")
    assert "reduced" in state_of(m, "G1")


def test_21_4_only_alone_and_only_those_results():
    recon = "G1 german recon steps=2 E2319"
    assert "convert" not in choices(after("D1", A1, recon, "G2 german E2319", lead="A1"))
    assert choices(after("D1", A1, recon, "G2 german recon E2319", lead="A1"))[0] == "convert"
    assert "reduced" in state_of(after("EX", A1, recon), "G1")
    assert why(after("DR2"), "convert") == "a44 21.4"
