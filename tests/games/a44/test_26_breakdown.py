"""a44 26: battalions are detached from larger units, and join them again."""

import pytest

from tests.games.a44.positions import at, choices, game, play, state_of, why

BIG = "A-80-318 E2420"  # three steps
QUIET = "G1 german E2016"


@pytest.mark.parametrize(
    ("unit", "battalion"),
    [
        ("A-80-318", "B-us-infantry_bn-1"),
        ("A-82-505", "B-us-parachute_bn-1"),
        ("A-82-325", "B-us-parachute_bn-1"),
        ("A-4A-CCB", "B-us-task_force-1"),
        ("A-2A-CCA", "B-us-task_force-1"),
        ("G-26VG-39", "B-german-infantry_bn-1"),
        ("G-3FJ-8", "B-german-parachute_bn-1"),
        ("G-1SS-1", "B-german-panzergrenadier_bn-1"),
    ],
)
def test_26_1_what_each_unit_detaches(unit: str, battalion: str):
    side = "german" if unit.startswith("G") else "allied"
    match = game(f"{unit} E2420", phase=f"{side} movement")
    play(match, f"break_down {unit}")
    assert (at(match, battalion), state_of(match, unit)) == ("E2420", ["reduced"])


def test_26_1_both_may_then_move():
    match = play(game(BIG, phase="allied movement"), "break_down A-80-318")
    play(match, "choose A-80-318", "move E2419", "choose B-us-infantry_bn-1", "move E2519")
    assert at(match, "A-80-318") == "E2419"
    assert at(match, "B-us-infantry_bn-1") == "E2519"


def test_26_1_three_steps_become_two_battalions_and_a_remnant():
    match = play(game(BIG, phase="allied movement"), "split A-80-318")
    parts = ("B-us-infantry_bn-1", "B-us-infantry_bn-2", "R-us_infantry-1")
    assert [at(match, part) for part in parts] == ["E2420"] * 3
    assert state_of(match, "A-80-318") == ["eliminated"]  # a44 Q-54
    assert why(match, "split A-4A-CCB") == "a44 26.2"


def test_26_1_two_steps_do_not_make_three():
    match = game("G-26VG-39 E2420", phase="german movement")
    assert why(match, "split G-26VG-39") == "a44 26.1"
    assert "split G-26VG-39" not in choices(match)


def test_26_1_one_step_is_none_to_spare():
    match = game("G-26VG-39 E2420 reduced", "A-80-318 E2720", phase="german movement")
    assert why(match, "break_down G-26VG-39") == "a44 26.1"
    assert why(match, "break_down A-80-318") == "a44 26.2"  # the other player's


def test_26_1_tanks_have_no_battalions():
    match = game("G-1SS-501 E2420", phase="german movement")
    assert why(match, "break_down G-1SS-501") == "a44 26.1"


def test_26_1_the_lowest_free_number():
    taken = [f"B-us-infantry_bn-{n} E2{n}18" for n in (1, 2, 4)]
    match = play(game(BIG, *taken, phase="allied movement"), "break_down A-80-318")
    assert at(match, "B-us-infantry_bn-3") == "E2420"


def test_26_2_no_more_than_there_are_counters():
    taken = [f"B-us-infantry_bn-{n} E2{n}18" for n in range(1, 9)]
    match = game(BIG, *taken, phase="allied movement")
    assert why(match, "break_down A-80-318") == "a44 26.2"
    assert "break_down A-80-318" not in choices(match)
    match = game(BIG, *taken[:7], phase="allied movement")
    assert why(match, "break_down A-80-318") == ""
    assert why(match, "split A-80-318") == "a44 26.2"  # two are wanted
    assert "break_down A-80-318" in choices(match)
    assert "split A-80-318" not in choices(match)


def test_26_2_a_remnant_is_wanted_too():
    taken = [f"R-us_infantry-{n} E2{n}18" for n in range(1, 8)]
    match = game(BIG, *taken, phase="allied movement")
    assert why(match, "split A-80-318") == ""
    match = game(BIG, *taken, "R-us_infantry-8 E2119", phase="allied movement")
    assert why(match, "split A-80-318") == "a44 26.2"


def test_q_156_the_remnant_takes_a_marker_of_its_own():
    """Only if the unit bears one itself."""
    trucks = [f"A{n} allied truck E2{n}18" for n in range(8)]
    for mounted, many, case in (("truck", 8, ""), ("truck", 9, "a44 12.4.1"), ("", 10, "")):
        units = [*trucks, "A8 allied truck E2016", "A9 allied truck E2216"][:many]
        match = game(f"{BIG} {mounted}", *units, phase="allied movement")
        assert why(match, "split A-80-318") == case
        assert ("split A-80-318" in choices(match)) == (not case)


@pytest.mark.parametrize(
    ("state", "case"),
    [
        ("disrupted", "a44 26.2"),
        ("broken", "a44 26.2"),
        ("moved", "a44 26.2"),
        ("out_of_supply", ""),
        ("engaged", ""),
        ("night", ""),
        ("replacement", ""),
    ],
)
def test_26_2_states_of_the_unit(state: str, case: str):
    match = game(f"{BIG} {state}", "G1 german E2419", phase="allied movement", turn=8)
    assert why(match, "break_down A-80-318") == case
    assert ("break_down A-80-318" in choices(match)) == (not case)


@pytest.mark.parametrize("state", ["disengaged", "attacked"])
def test_26_2_in_combat_before_it_disengages_or_advances(state: str):
    match = game(f"{BIG} {state}", "G1 german E2419", phase="allied combat")
    assert why(match, "break_down A-80-318") == "a44 26.2"
    assert "break_down A-80-318" not in choices(match)


def test_26_2_in_the_own_combat_phase():
    """The tip of 26.2: the battalion holds the line, the reduced unit slips away."""
    match = game(f"{BIG} engaged", "G1 german E2419", phase="allied combat")
    assert "break_down A-80-318" in choices(match)
    play(match, "break_down A-80-318")
    assert state_of(match, "B-us-infantry_bn-1") == ["engaged"]  # a44 Q-113
    assert "attack E2419" in choices(match)
    play(match, "disengage A-80-318", "roll 1", "retreat A-80-318 E2520")
    assert at(match, "B-us-infantry_bn-1") == "E2420"


def test_26_2_the_battalion_takes_part_and_advances():
    match = game(BIG, "G1 german defense=1 E2419", phase="allied combat")
    play(match, "break_down A-80-318", "attack E2419", "join A-80-318", "join B-us-infantry_bn-1")
    play(match, "commit", "roll 1")
    while not any(c.startswith("advance") for c in choices(match)):
        play(match, next(c for c in choices(match) if c == "pass" or c.startswith("retreat")))
    assert "advance B-us-infantry_bn-1 E2419" in choices(match)
    assert "advance A-80-318 E2419" in choices(match)


@pytest.mark.parametrize("phase", ["allied traffic", "german combat"])
def test_26_2_at_no_other_time(phase: str):
    match = game(BIG, "G1 german E2418", phase=phase)
    assert why(match, "break_down A-80-318") == "a44 26.2"


def test_26_2_not_in_the_middle_of_a_move_or_an_attack():
    match = play(game(BIG, "A1 allied E2720", phase="allied movement"), "choose A1")
    assert why(match, "break_down A-80-318") == "a44 26.2"
    match = play(game(BIG, "G1 german E2419", phase="allied combat"), "attack E2419")
    assert why(match, "break_down A-80-318") == "a44 26.2"


def test_26_2_a_combat_phase_with_nobody_to_fight_is_asked_for_breakdowns_alone():
    match = game(BIG, QUIET, phase="allied movement")
    assert choices(play(match, "end_phase")) == ["break_down A-80-318", "end_phase"]
    match = game(f"{BIG} reduced", QUIET, phase="allied movement")
    assert play(match, "end_phase").state.phase_name == "allied traffic"


def test_26_3_battalions_are_units_of_one_step():
    match = play(game(BIG, phase="allied movement"), "break_down A-80-318")
    counter = match.state.roster.counters[match.state.roster.numbers["B-us-infantry_bn-1"]]
    assert (counter.steps, counter.morale, counter.army_corps_color) == (1, "green", "white")
    assert why(match, "break_down B-us-infantry_bn-1") == "a44 26.1"
    lost = game("B-us-infantry_bn-1 E2420", "G1 german attack=6 E2419", phase="german combat",
                battle={"target": "E2420", "attackers": ["G1"], "result": "D1"})  # fmt: skip
    assert at(lost, "B-us-infantry_bn-1") == ""


# --- and back (a44 26.4) ---

PART = "B-us-infantry_bn-1 E2420 parent=A-80-318"
REDUCED = f"{BIG} reduced"


def test_26_4_with_its_parent_in_one_hex():
    match = game(REDUCED, PART, phase="allied movement")
    play(match, "rebuild B-us-infantry_bn-1")
    assert at(match, "B-us-infantry_bn-1") == ""
    assert "B-us-infantry_bn-1" not in str(choices(match))
    assert why(match, "break_down A-80-318") == "a44 26.2"


def test_26_4_both_have_had_their_move():
    match = play(game(REDUCED, PART, phase="allied movement"), "rebuild B-us-infantry_bn-1")
    assert why(match, "choose A-80-318") == "a44 11.1"
    far = PART.replace("E2420", "E2418")
    match = play(game(REDUCED, far, phase="allied movement"), "choose B-us-infantry_bn-1")
    assert why(match, "rebuild B-us-infantry_bn-1") == "a44 26.4"
    play(match, "move E2420", "end_move", "rebuild B-us-infantry_bn-1")
    assert state_of(match, "A-80-318") == ["moved"]


@pytest.mark.parametrize(
    ("parent", "part"),
    [
        ("reduced E2420", "E2420"),  # of nobody
        ("reduced E2420", "E2420 parent=A2"),  # of another
        ("reduced E2420", "E2419 parent=A1"),  # elsewhere
        ("E2420", "E2420 parent=A1"),  # nothing is lacking
        ("eliminated", "E2420 parent=A1"),  # a44 Q-55
    ],
)
def test_26_4_nothing_else_will_do(parent: str, part: str):
    units = (f"A1 allied steps=2 {parent}", f"B-us-infantry_bn-1 {part}")
    match = game(*units, "A2 allied steps=2 E2520 reduced", phase="allied movement")
    assert why(match, "rebuild B-us-infantry_bn-1") == "a44 26.4"
    assert "rebuild B-us-infantry_bn-1" not in choices(match)


@pytest.mark.parametrize("state", ["disrupted", "broken"])
def test_q_158_nobody_shaken_is_rebuilt(state: str):
    for units in ((f"{REDUCED} {state}", PART), (REDUCED, f"{PART} {state}")):
        match = game(*units, phase="allied movement")
        assert why(match, "rebuild B-us-infantry_bn-1") == "a44 26.4"


def test_26_4_in_the_movement_phase_alone():
    match = game(REDUCED, PART, "G1 german E2419", phase="allied combat")
    assert why(match, "rebuild B-us-infantry_bn-1") == "a44 26.4"


def test_26_4_the_counter_is_free_again():
    match = play(game(REDUCED, PART, phase="allied movement"), "rebuild B-us-infantry_bn-1")
    assert match.state.parent == {}
    play(match, "end_phase", "break_down A-80-318")
    assert at(match, "B-us-infantry_bn-1") == "E2420"


def test_26_2_british_paratroops_have_no_counters():
    match = game("A-6Abn-3 W2010", "A-43-129 W2210", phase="allied movement", size="W2008-W2412")
    assert why(match, "break_down A-6Abn-3") == "a44 26.1"
    play(match, "break_down A-43-129")
    assert at(match, "B-british-infantry_bn-1") == "W2210"


@pytest.mark.parametrize(
    "state", ["out_of_supply", "engaged", "night", "replacement", "builder", "strategic"]
)
def test_q_113_a_battalion_bears_what_its_parent_bears(state: str):
    unit = "G-1SS-1 E2420" if state == "strategic" else BIG
    side = "german" if state == "strategic" else "allied"
    match = game(f"{unit} {state}", phase=f"{side} movement", turn=12)
    play(match, f"break_down {unit.split()[0]}")
    part = "B-german-panzergrenadier_bn-1" if state == "strategic" else "B-us-infantry_bn-1"
    assert state_of(match, part) == [state]


def test_25_2_4_no_battalion_slips_away_after_replacements():
    match = game(f"{BIG} replacement", phase="allied movement", turn=11)
    play(match, "break_down A-80-318", "choose B-us-infantry_bn-1")
    assert why(match, "move E2418") == "a44 25.2.4"


BEATEN = {"target": "E2419", "attackers": ["A-80-318"], "result": "DR2"}


def test_26_2_before_it_advances():
    """The regiment stays, its battalion takes the hex."""
    units = (BIG, "G1 german E2419", "A1 allied E2520")
    match = game(*units, phase="allied combat", turn=12, battle=BEATEN)
    play(match, "pass")
    play(match, next(c for c in choices(match) if c.startswith("retreat")))
    assert "break_down A-80-318" in choices(match)
    assert why(match, "break_down A1") != ""  # it took no part
    play(match, "break_down A-80-318")
    assert state_of(match, "B-us-infantry_bn-1") == ["attacked"]
    assert "break_down A-80-318" not in choices(match)
    play(match, "advance B-us-infantry_bn-1 E2419", "pass")
    places = [at(match, unit) for unit in ("A-80-318", "B-us-infantry_bn-1")]
    assert places == ["E2420", "E2419"]
    assert why(match, "break_down A-80-318") == "a44 26.2"


def test_26_2_not_after_it_has_advanced():
    match = game(BIG, "G1 german E2419", phase="allied combat", turn=12, battle=BEATEN)
    play(match, "pass")
    play(match, next(c for c in choices(match) if c.startswith("retreat")))
    play(match, "advance A-80-318 E2419")
    assert why(match, "break_down A-80-318") == "a44 26.2"
    assert "break_down A-80-318" not in choices(match)


def test_8_3_no_battalion_without_room_in_combat():
    """A unit of one Stacking Point parts into two."""
    part = "breakdown_type=infantry_bn steps=2 sp=1"
    units = (f"A1 allied {part} E2420", "A2 allied sp=2 E2420", "G1 german E2419")
    match = game(*units, phase="allied combat")
    assert why(match, "break_down A1") == "a44 8.3"
    assert "break_down A1" not in choices(match)
    assert why(game(units[0], units[2], phase="allied combat"), "break_down A1") == ""
    assert why(game(*units[:2], phase="allied movement"), "break_down A1") == ""
