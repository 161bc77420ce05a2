"""a44 7.4, 7.7, 13.8, 15.6, 22.4-22.9, 27.8.3, 29.2: what comes before the die."""

from typing import Any

import pytest

from ardennes.engine.play import Match
from tests.games.a44.fights import FACES, asked, attack, events, targets
from tests.games.a44.positions import at, choices, game, play, state_of, why

CLEAR_DAY = 16
A1 = "A1 allied attack=6 steps=2 army_corps_color=orange E2318"
G1 = "G1 german defense=4 steps=2 E2319"
GUN = "A-III-193art"  # orange, range 6


def column(match: Match) -> str:
    """The column of the last attack."""
    return events(match, "attack_rolled")[-1]["column"]


# --- 22.4 to 22.7 ---


def supporting(gun: str, *units: str, **more: Any) -> Match:
    """An attack on E2319 that has begun, with a gun that may support it or not."""
    return attack(game(A1, G1, gun, *units, **more), "A1")


def test_22_7_a_column_each_and_two_at_most():
    guns = ("A-III-203art E2316", "A-XII-177art E2317")
    m = supporting(f"{GUN} E2018", *guns)
    names = [GUN, "A-III-203art", "A-XII-177art"]
    assert choices(m) == [*(f"support {n}" for n in names), "fight"] and asked(m) == "allied"
    play(m, f"support {GUN}")
    assert choices(m) == ["support A-III-203art", "support A-XII-177art", "fight"]
    play(m, "support A-III-203art")
    assert choices(m) == FACES  # nothing else to choose
    play(m, "roll 1")
    assert column(m) == "3-1"  # 6 to 4 is 3-2
    assert state_of(m, GUN) == state_of(m, "A-III-203art") == ["fired"]
    assert state_of(m, "A-XII-177art") == []


def test_22_7_a_third_gun_is_refused():
    guns = [f"{GUN} E2018", "A-III-203art E2316", "A-XII-177art E2317"]
    m = supporting(*guns, turn=CLEAR_DAY, markers={"air": 1})
    play(m, f"support {GUN}", "support A-III-203art")
    assert choices(m) == ["air_support", "fight"]
    assert why(m, "support A-XII-177art") == "a44 22.7"


def test_22_4_a_gun_is_refused_by_its_case_though_nobody_was_asked():
    """With no other choice the questions on support are passed over."""
    m = supporting(f"{GUN} E2824", "G-ART-388 E1816", size="E1816-E2824")
    assert choices(m) == FACES
    for unit, case in ((GUN, "22.4"), ("G-ART-388", "22.4"), ("A1", "22.6"), ("G1", "22.6")):
        assert why(m, f"support {unit}") == f"a44 {case}", unit
    assert why(m, "air_support") == "a44 15.6.1" and why(m, "surprise") == "a44 27.8.3"
    full = play(supporting(f"{GUN} E2018", "A-III-203art E2316", "A-XII-177art E2317"),
                f"support {GUN}", "support A-III-203art")  # fmt: skip
    assert choices(full) == FACES and why(full, "support A-XII-177art") == "a44 22.7"
    late = play(supporting(f"{GUN} E2018"), "fight")
    assert why(late, f"support {GUN}") == "a44 14.4"
    empty = supporting(turn=CLEAR_DAY, gun="A9 allied E2620")
    assert choices(empty) == FACES and why(empty, "air_support") == "a44 15.6.2"


def test_22_7_one_gun_may_be_enough():
    m = play(supporting(f"{GUN} E2018", "A-III-203art E2316"), f"support {GUN}", "fight", "roll 1")
    assert column(m) == "2-1" and state_of(m, "A-III-203art") == []


def test_22_4_range_counts_the_target():
    assert choices(supporting(f"{GUN} E2919", size="E2016-E3020"))[0] == f"support {GUN}"
    far = supporting(f"{GUN} E3019", "A-III-203art E2316", size="E2016-E3020")
    assert choices(far) == ["support A-III-203art", "fight"] and why(far, f"support {GUN}") == (
        "a44 22.4"
    )


@pytest.mark.parametrize(
    ("state", "case"),
    [("fired", "a44 22.6"), ("disrupted", "a44 22.6"), ("broken", "a44 22.6"),
     ("engaged", "a44 22.6"), ("strategic", "a44 22.6"), ("out_of_supply", "")],
)  # fmt: skip
def test_22_6_ready_and_in_good_order(state: str, case: str):
    m = supporting(f"{GUN} E2316 {state}", "A-III-203art E2317")
    assert why(m, f"support {GUN}") == case
    assert (f"support {GUN}" in choices(m)) == (case == "")


def test_22_6_colours_of_the_attackers():
    m = supporting(f"{GUN} E2317", "A-V-187art E2316")
    assert why(m, "support A-V-187art") == "a44 22.6" and why(m, "support A1") == "a44 22.6"
    both = game(A1, "A2 allied army_corps_color=burgundy E2419", G1, "A-V-187art E2316")
    assert choices(attack(both, "A1", "A2")) == ["support A-V-187art", "fight"]


def test_22_3_no_fire_under_a_prime_mover():
    m = game("G1 german attack=4 E2318", "G-ART-401 E2317 prime_mover", "G-WRF-7 E2316",
             "A1 allied E2319", phase="german combat")  # fmt: skip
    attack(m, "G1")
    assert why(m, "support G-ART-401") == "a44 22.3" and choices(m) == ["support G-WRF-7", "fight"]


def test_25_3_2_guns_fire_at_night_without_markers():
    m = game(A1 + " night", G1, f"{GUN} E2316", phase="allied night combat")
    assert choices(attack(m, "A1")) == [f"support {GUN}", "fight"]


def test_22_9_guns_never_attack():
    assert targets(game("A1 allied artillery attack=3 E2318", G1)) == []


# --- 22.8, 22.9 ---

GERMAN_GUN = "G-ART-401"


def shelled(die: int, **more: Any) -> Match:
    """An attack that a German gun has fired at."""
    m = attack(game(A1, G1, f"{GERMAN_GUN} E2320", **more), "A1")
    return play(m, f"support {GERMAN_GUN}", f"roll {die}")


def test_22_8_the_german_table():
    found = [column(play(shelled(die), "roll 4")) for die in range(1, 7)]
    assert found == ["1-2", "1-2", "1-1", "1-1", "3-2", "3-2"]


def allied_fire(die: int) -> Match:
    """A German attack that an Allied gun has fired at."""
    m = game("G1 german attack=6 steps=2 E2318", "G2 german steps=2 E2318",
             "A1 allied defense=4 E2319", f"{GUN} E2320", phase="german combat")  # fmt: skip
    return play(attack(m, "G1"), f"support {GUN}", f"roll {die}")


def test_22_8_the_allied_table():
    found = [column(play(allied_fire(die), "roll 4")) for die in range(2, 7)]
    assert found == ["1-2", "1-1", "1-1", "1-1", "3-2"]


def test_22_8_time_on_target_ends_the_attack():
    m = allied_fire(1)
    assert events(m, "attack_rolled") == []
    assert events(m, "defence_rolled") == [
        {"type": "defence_rolled", "unit": GUN, "target": "E2319", "die": 1, "result": "ToT"}
    ]
    assert state_of(m, "G1") == ["attacked", "reduced"] and state_of(m, "G2") == []
    assert state_of(m, "A1") == ["defended"] and state_of(m, GUN) == ["fired"]
    both = game("G1 german attack=6 steps=2 E2318", "G2 german steps=2 E2318",
                "A1 allied defense=4 E2319", f"{GUN} E2320", phase="german combat")  # fmt: skip
    play(attack(both, "G1", "G2"), f"support {GUN}", "roll 1")
    assert choices(both) == ["lose_step G1", "lose_step G2"] and asked(both) == "german"


def test_q_68_time_on_target_comes_before_jabos():
    m = game("G1 german attack=6 steps=2 E2318", "A1 allied defense=4 E2319", f"{GUN} E2320",
             phase="german combat", turn=CLEAR_DAY)  # fmt: skip
    play(attack(m, "G1"), f"support {GUN}", "roll 1")
    assert "reduced" in state_of(m, "G1") and events(m, "jabos_rolled") == []


def test_22_8_one_gun_flipped_whatever_it_does_or_none():
    m = shelled(6)
    assert state_of(m, GERMAN_GUN) == ["fired"] and choices(m) == FACES
    m = attack(game(A1, G1, f"{GERMAN_GUN} E2320"), "A1")
    assert choices(m) == [f"support {GERMAN_GUN}", "pass"] and asked(m) == "german"
    assert choices(play(m, "pass")) == FACES and state_of(m, GERMAN_GUN) == []


def test_22_9_not_for_its_own_hex_but_for_another():
    m = attack(game(A1, G1, f"{GERMAN_GUN} E2319", "G-WRF-7 E2320"), "A1")
    assert choices(m) == ["support G-WRF-7", "pass"]
    assert why(m, f"support {GERMAN_GUN}") == "a44 22.9"
    other = attack(game(A1, G1, f"{GERMAN_GUN} E2320 defended"), "A1")
    assert choices(other) == [f"support {GERMAN_GUN}", "pass"]


def test_22_6_colours_do_not_matter_in_defence():
    m = attack(game(A1, G1, "G-ART-388 E2320"), "A1")
    assert choices(m) == ["support G-ART-388", "pass"]


def test_29_2_1_on_turn_1_only_two_allied_guns_defend():
    units = ("G1 german attack=6 E2318", "A1 allied E2319", "A-V-187art E2320", "A-V-406art E2420",
             "A-VIII-333art E2321")  # fmt: skip
    m = attack(game(*units, turn=1, phase="german combat", size="E2016-E2822"), "G1")
    assert choices(m) == ["support A-V-187art", "support A-V-406art", "pass"]
    assert why(m, "support A-VIII-333art") == "a44 29.2.1"
    later = attack(game(*units, turn=2, phase="german combat", size="E2016-E2822"), "G1")
    assert "support A-VIII-333art" in choices(later)


def test_29_2_2_on_turn_1_only_for_the_own_corps():
    units = ("G-26VG-39 E2318", "G-ART-766 E2317", "G-ART-401 E2316", "A1 allied E2319")
    m = attack(game(*units, turn=1, phase="german combat"), "G-26VG-39")
    assert choices(m) == ["support G-ART-766", "fight"]
    assert why(m, "support G-ART-401") == "a44 29.2.2"
    later = attack(game(*units, turn=2, phase="german combat"), "G-26VG-39")
    assert why(later, "support G-ART-401") == ""


# --- 15.6 ---


def test_15_6_2_one_marker_a_combat():
    m = attack(game(A1, G1, turn=CLEAR_DAY, markers={"air": 2}), "A1")
    assert choices(m) == ["air_support", "fight"]
    play(m, "air_support")
    assert m.state.air == 1 and choices(m) == FACES
    assert column(play(m, "roll 4")) == "2-1"
    none = attack(game(A1, G1, turn=CLEAR_DAY), "A1")
    assert choices(none) == FACES


def test_15_6_3_jabos_over_german_attacks():
    units = ("G1 german attack=6 steps=2 E2318", "A1 allied defense=4 E2319")
    for die, found in ((1, "1-3"), (2, "1-2"), (3, "1-1"), (4, "3-2"), (6, "3-2")):
        m = attack(game(*units, turn=CLEAR_DAY, phase="german combat"), "G1")
        play(m, f"roll {die}", "roll 4")
        assert column(m) == found
    assert events(m, "jabos_rolled") == [
        {"type": "jabos_rolled", "target": "E2319", "die": 6, "result": "0"}
    ]
    dull = play(attack(game(*units, turn=12, phase="german combat"), "G1"), "roll 4")
    assert column(dull) == "3-2"
    allied = play(attack(game(A1, G1, turn=CLEAR_DAY), "A1"), "roll 4")
    assert column(allied) == "3-2"


# --- 27.8.3 ---

BRIGADE = ("G-150 E2318", "A1 allied defense=4 E2319")


@pytest.mark.parametrize(("die", "columns"), [(1, 1), (3, 1), (4, 0), (6, 0)])
def test_27_8_3_surprise(die: int, columns: int):
    plain = column(play(attack(game(*BRIGADE, phase="german combat"), "G-150"), "fight", "roll 1"))
    m = attack(game(*BRIGADE, phase="german combat"), "G-150")
    assert choices(m) == ["surprise", "fight"]
    play(m, "surprise", f"roll {die}")
    assert "detected" in state_of(m, "G-150") and choices(m) == FACES
    crt = m.state.edition.crt
    assert crt.headings.index(column(play(m, "roll 1"))) - crt.headings.index(plain) == columns


def test_27_8_3_not_once_it_is_detected():
    m = attack(game("G-150 E2318 detected", BRIGADE[1], phase="german combat"), "G-150")
    assert choices(m) == FACES
    other = game(*BRIGADE, "G-ART-388 E2316", "G1 german army_corps_color=red E2419",
                 phase="german combat")  # fmt: skip
    assert why(attack(other, "G1"), "surprise") == "a44 27.8.3"


# --- 7.4, 7.7 ---

BRIDGE: dict[str, Any] = {
    "river": ["E2318/E2319"],
    "bridge": ["E2318/E2319"],
    "primary_road": ["E2318 E2319"],
}
TANK = "A1 allied tank tq=4 attack=8 steps=2 E2318"


def test_7_4_the_defender_may_blow_the_bridge_first():
    m = attack(game(TANK, G1, **BRIDGE), "A1")
    assert choices(m) == ["demolish E2318 E2319", "pass"] and asked(m) == "german"
    standing = play(attack(game(TANK, G1, **BRIDGE), "A1"), "pass", "roll 1")
    assert column(standing) == "3-2"  # 4 to 4 and the Armor Shift
    play(m, "demolish E2318 E2319", "roll 3")  # 4 with the enemy's turn
    assert choices(m) == ["cancel", "pass"] and asked(m) == "allied"
    assert column(play(m, "pass", "roll 1")) == "1-1"


def test_q_66_a_cancelled_attack_leaves_nothing():
    m = attack(game(TANK, G1, "A2 allied E2419", **BRIDGE), "A1")
    play(m, "demolish E2318 E2319", "roll 1", "cancel")
    assert state_of(m, "A1") == [] and state_of(m, "G1") == []
    assert targets(m) == ["E2319"]
    attack(m, "A1")
    assert choices(m) == FACES  # the bridge has been tried


def test_7_4_a_bridge_that_stands_leaves_no_choice():
    m = attack(game(TANK, G1, **BRIDGE), "A1")
    play(m, "demolish E2318 E2319", "roll 4")
    assert choices(m) == FACES
    assert why(m, "cancel") == "a44 7.4"


def test_7_4_each_bridge_the_attack_comes_over():
    two: dict[str, Any] = {
        "river": ["E2318/E2319", "E2319/E2419"],
        "bridge": ["E2318/E2319", "E2319/E2419"],
        "primary_road": ["E2318 E2319 E2419"],
    }
    m = attack(game(TANK, "A2 allied E2419", G1, **two), "A1", "A2")
    assert choices(m) == ["demolish E2318 E2319", "demolish E2319 E2419", "pass"]
    play(m, "demolish E2318 E2319")
    assert choices(m) == ["demolish E2319 E2419", "pass"]  # all are named first (a44 Q-114)
    assert choices(play(m, "pass")) == FACES and asked(m) == "chance"
    only = attack(game(TANK, "A2 allied E2419", G1, **two), "A1")
    assert choices(only) == ["demolish E2318 E2319", "pass"]


def test_7_7_ouren_is_checked_by_an_attack():
    ouren: dict[str, Any] = {**BRIDGE, "ouren": "E2318/E2319"}
    units = ("G1 german tank attack=8 steps=2 E2318", "A1 allied defense=4 E2319")
    m = game(*units, turn=1, phase="german combat", markers={"ouren": True}, **ouren)
    attack(m, "G1")
    assert choices(m) == FACES and asked(m) == "chance"
    play(m, "roll 4")
    assert choices(m) == ["cancel", "pass"] and not m.state.ouren
    holds = game(*units, turn=1, phase="german combat", markers={"ouren": True}, **ouren)
    play(attack(holds, "G1"), "roll 5")
    assert choices(holds) == FACES and events(holds, "attack_rolled") == []
    assert column(play(holds, "roll 4")) == "3-2"


# --- 13.8 ---

EDGE: dict[str, Any] = {
    "size": "E1203-E2010",
    "entry": {"A": ["E1403"], "B": ["E1603"], "D": ["E1803"]},
    "blocking_positions": ["E1403", "E1603", "E1803"],
}


def onto(*units: str, **more: Any) -> Match:
    """A game with Germans on Entry Hex E1403; units `at=` the Blocking Position."""
    return game("G1 german defense=4 steps=2 E1403", *units, **(EDGE | more))


B = "at=Block-E1403"


def test_13_8_1_units_in_a_blocking_position_attack_its_entry_hex():
    m = onto(f"A1 allied attack=6 defense=6 {B}", "A2 allied defense=6 at=Block-E1603",
             "G2 german E1603")  # fmt: skip
    assert targets(m) == ["E1403", "E1603"]
    play(m, "attack E1403")
    assert choices(m)[1:] == ["join A1", "end_phase"] and why(m, "join A2") == "a44 13.8.1"
    play(m, "join A1", "commit", "roll 3")
    assert column(m) == "3-2"


def test_13_8_2_only_if_all_german_entry_hexes_are_blocked():
    units = (f"A1 allied defense=6 {B}", "G2 german E1603")
    m = onto(*units, "A2 allied defense=5 at=Block-E1603", "A3 allied E1404")
    assert why(play(m, "attack E1403"), "join A1") == "a44 13.8.2"
    assert targets(onto(*units, "A2 allied defense=6 at=Block-E1603")) == ["E1403", "E1603"]
    assert targets(onto(f"A1 allied defense=5 {B}")) == []
    other = onto(f"A1 allied defense=6 {B}", "G2 german E1803")
    assert targets(other) == ["E1403"]  # another sector


def test_13_8_1_no_more_than_two_hexes_hold():
    units = [f"A{n} allied sp=2 defense=2 formation=28th {B}" for n in range(1, 6)]
    m = play(onto(*units), "attack E1403", "join A1", "join A2", "join A3")
    assert why(m, "join A4") == "a44 13.8.1"
    tanks = [f"A{n} allied tank steps=2 defense=3 formation=4A {B}" for n in range(1, 4)]
    m = play(onto(*tanks), "attack E1403", "join A1", "join A2")
    assert why(m, "join A3") == "a44 13.8.1"


def test_q_59_nothing_halves_an_attack_from_off_the_map():
    m = onto(f"A1 allied tank attack=6 defense=6 {B}", wooded_rough=["E1403"])
    attack(m, "A1", target="E1403")
    assert column(play(m, "roll 6")) == "1-1"  # 6 to 5, no armor in wooded rough


def test_13_8_1_guns_behind_it_support_it_however_far():
    units = (f"A1 allied attack=6 defense=6 army_corps_color=orange {B}", f"{GUN} {B}",
             "A-III-203art at=Southeast", "A-XII-177art at=Southwest")  # fmt: skip
    m = attack(onto(*units), "A1", target="E1403")
    assert choices(m) == [f"support {GUN}", "support A-III-203art", "fight"]
    assert why(m, "support A-XII-177art") == "a44 22.4"
    on_map = onto("A2 allied army_corps_color=orange attack=4 E1404", f"{GUN} {B}",
                  "A-III-203art E1405")  # fmt: skip
    attack(on_map, "A2", target="E1403")
    assert why(on_map, f"support {GUN}") == "a44 22.4"


def test_13_8_3_and_13_8_4_afterwards():
    m = onto(f"A1 allied attack=6 defense=6 {B}",
             battle={"target": "E1403", "attackers": ["A1"], "result": "ENG"})  # fmt: skip
    assert at(m, "A1") == "Block-E1403"
    m = onto(f"A1 allied attack=6 defense=6 {B}",
             battle={"target": "E1403", "attackers": ["A1"], "result": "DR2"})  # fmt: skip
    play(m, "pass")
    play(m, choices(m)[0])
    assert choices(m) == ["advance A1 E1403", "pass"]
