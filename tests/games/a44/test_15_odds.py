"""a44 15, 21 and the `odds` command: strengths, bonuses, the Armor Shift, an attack on paper."""

import json
from typing import Any

import pytest

from ardennes.cli.studies import odds_plain
from ardennes.engine.core import No, OddsOptions
from ardennes.engine.play import Match
from ardennes.games.a44.show.studies import explain
from tests.games.a44.positions import game

CLEAR_DAY, DULL_DAY = 16, 12


def odds(match: Match, *units: str, target: str = "E2319", **options: int | str) -> dict[str, Any]:
    """What `odds --json` prints; a refusal as its case."""
    given: OddsOptions = options
    found = explain(match.state, target, units, given)
    return (
        {"no": found.case} if isinstance(found, No) else json.loads(json.dumps(odds_plain(found)))
    )


def of(match: Match, *units: str, **more: Any) -> tuple[int, int]:
    """Attack and defence."""
    found = odds(match, *units, **more)
    return found["attack"], found["defence"]


def shifts(match: Match, *units: str, **more: Any) -> dict[str, int]:
    """The shifts of an attack by name."""
    lines = odds(match, *units, **more)["modifiers"]
    return {line["what"]: line["shift"] for line in lines if "shift" in line}


def bonus(*units: str, **more: Any) -> int:
    """The Defensive Combat Bonus of E2319."""
    return odds(game("A1 allied E2318", *units, **more), "A1")["dcb"]


# --- the worked example of the words ---

EXAMPLE: dict[str, Any] = {
    "turn": 10,
    "size": "E2016-E2620",
    "village": {"E2318": "Mande"},
    "river": ["E2318/E2419"],
    "bridge": ["E2318/E2419"],
    "secondary_road": ["E2419 E2318 E2218"],
    "markers": {"improved_positions": ["E2318"]},
}
X1 = "X1 allied attack=4 defense=4 morale=elite formation=4A army_corps_color=orange E2319"


def test_the_second_example_of_the_words():
    m = game("A-4A-CCB E2419", X1, "A-III-193art E2620", "G-26VG-39 E2318 disrupted",
             "G-26VG-26PJ E2318", **EXAMPLE)  # fmt: skip
    found = odds(m, "A-4A-CCB", "X1", "A-III-193art", target="E2318")
    assert [*found] == [
        *("target", "attack", "defence", "odds", "shift", "column", "results", "distribution"),
        *("dcb", "modifiers", "factors", "dice", "fire_fight", "determined_defense"),
    ]
    assert (found["attack"], found["defence"], found["dcb"]) == (8, 8, 2)
    assert (found["odds"], found["shift"], found["column"]) == ("1-1", 2, "2-1")
    assert found["results"] == {
        "1": "DR3", "2": "DR2", "3": "FF", "4": "FF(+1)", "5": "EX", "6": "A1/ENG",
    }  # fmt: skip
    assert found["distribution"] == dict.fromkeys(sorted(found["results"].values()), "1/6")
    assert found["dice"] == []
    assert found["modifiers"] == [
        {"what": "village", "case": "a44 15.1", "value": 2, "side": "defence"},
        {"what": "artillery", "case": "a44 22.7", "shift": 1, "side": "column"},
        {"what": "disrupted defenders", "case": "a44 18.3", "shift": 1, "side": "column"},
    ]
    assert [(line["unit"], line["value"], line["case"]) for line in found["factors"]] == [
        ("A-4A-CCB", 4, "a44 15.3"), ("X1", 4, "a44 14.4"), ("G-26VG-39", 5, "a44 14.4"),
        ("G-26VG-26PJ", 1, "a44 14.4"),
    ]  # fmt: skip
    assert found["fire_fight"]["A-4A-CCB"]["drm"] == -2
    assert found["fire_fight"]["X1"]["FF"]["4"] == "A1/D1"
    assert found["fire_fight"]["X1"]["FF(+1)"]["4"] == "A1/DR2"
    assert [*found["determined_defense"]] == ["G-26VG-26PJ"]
    assert found["determined_defense"]["G-26VG-26PJ"]["3"] == "Yes (-1 step)"


# --- 15.1 ---


def test_15_1_examples():
    town: dict[str, Any] = {"town": {"E2319": "Clervaux"}}
    assert of(game("A1 allied E2318", "G1 german defense=6 E2319", **town), "A1")[1] == 9
    assert bonus("G1 german defense=2 E2319", city={"E2319": "Liège"}) == 2
    assert bonus("G1 german defense=6 E2319", city={"E2319": "Liège"}) == 4


@pytest.mark.parametrize(
    ("board", "value"),
    [
        ({}, 0), ({"light_woods": ["E2319"]}, 1), ({"forest": ["E2319"]}, 1),
        ({"wooded_rough": ["E2319"]}, 1), ({"village": {"E2319": "A"}}, 2),
        ({"village": {"E2319": "A"}, "forest": ["E2319"]}, 2), ({"west_wall": ["E2319"]}, 3),
    ],
)  # fmt: skip
def test_15_1_only_the_best_counts(board: dict[str, Any], value: int):
    assert bonus("G1 german defense=6 E2319", **board) == value


def test_15_1_silhouettes_without_infantry_have_one_at_most():
    town: dict[str, Any] = {"town": {"E2319": "Clervaux"}}
    tank, gun = "G1 german tank defense=6 E2319", "G2 german artillery defense_mark=paren E2319"
    assert bonus(tank, **town) == bonus(tank, gun, **town) == 1
    assert bonus(tank, "G3 german defense=1 E2319", **town) == 3
    assert bonus(tank, forest=["E2319"]) == 1
    assert bonus(tank, "G3 german recon E2319", **town) == 3  # no silhouette


def test_15_1_brackets_have_none_and_do_not_count():
    town: dict[str, Any] = {"town": {"E2319": "Clervaux"}}
    gun = "G2 german artillery defense=4 defense_mark=paren E2319"
    assert bonus(gun, **town) == 0  # a44 22.9
    assert bonus(gun, "G1 german defense=2 E2319", **town) == 2
    assert of(game("A1 allied E2318", gun, "G1 german defense=2 E2319", **town), "A1")[1] == 8


def test_12_5_strategic_movement_halves_and_takes_the_bonus():
    town: dict[str, Any] = {"town": {"E2319": "Clervaux"}}
    truck = "G1 german mech_infantry defense=5 E2319 strategic"
    assert of(game("A1 allied E2318", truck, **town), "A1") == (2, 3)
    assert bonus(truck, "G2 german defense=1 E2319", **town) == 1


def test_17_5_who_retreated_here_adds_nothing_but_its_disruption():
    town: dict[str, Any] = {"city": {"E2319": "Liège"}}
    units = ("A1 allied E2318", "G1 german defense=1 E2319",
             "G2 german defense=4 E2319 retreated defended disrupted")  # fmt: skip
    found = odds(game(*units, **town), "A1")
    assert (found["defence"], found["dcb"]) == (2, 1)
    assert shifts(game(*units, **town), "A1") == {"disrupted defenders": 1}
    assert [line["case"] for line in found["factors"]] == ["a44 14.4", "a44 14.4", "a44 17.5"]
    assert [*found["determined_defense"]] == ["G1"]


# --- 15.2 to 15.7 ---


def test_15_2_each_unit_is_halved_by_itself_and_once():
    river: dict[str, Any] = {"river": ["E2318/E2319", "E2319/E2419"]}
    m = game("A1 allied attack=5 formation=4A E2318", "A2 allied attack=5 formation=4A E2419",
             "G1 german E2319", **river)  # fmt: skip
    assert of(m, "A1", "A2") == (6, 2)
    twice = game("A1 allied attack=5 E2318 out_of_supply", "G1 german E2319", **river)
    assert of(twice, "A1") == (3, 2)


@pytest.mark.parametrize(
    ("unit", "board", "attack", "case"),
    [
        ("", {"river": ["E2318/E2319"]}, 3, "a44 15.3"),
        ("", {"meuse": ["E2318/E2319"]}, 3, "a44 15.3"),
        ("tank", {"river": ["E2318/E2319"], "bridge": ["E2318/E2319"],
                  "primary_road": ["E2318 E2319"]}, 3, "a44 15.3"),
        ("tank", {"forest": ["E2319"]}, 3, "a44 15.4"),
        ("tank", {"forest": ["E2318"]}, 3, "a44 15.4"),
        ("tank", {"wooded_rough": ["E2319"]}, 3, "a44 15.4"),
        ("tank", {"forest": ["E2319"], "primary_road": ["E2318 E2319"]}, 6, "a44 14.4"),
        ("tank", {"wooded_rough": ["E2319"], "primary_road": ["E2318 E2319"]}, 6, "a44 14.4"),
        ("recon", {"forest": ["E2319"]}, 3, "a44 15.4"),
        ("mech_infantry", {"forest": ["E2319"]}, 6, "a44 14.4"),
        ("", {"wooded_rough": ["E2318"]}, 3, "a44 15.5.1"),
        ("", {"wooded_rough": ["E2318", "E2319"]}, 3, "a44 15.5.1"),
        ("", {"wooded_rough": ["E2319"]}, 6, "a44 14.4"),  # a44 15.5.2
        ("tank", {"wooded_rough": ["E2318"], "primary_road": ["E2318 E2319"]}, 3, "a44 15.5.1"),
        ("tank", {"west_wall": ["E2319"], "primary_road": ["E2318 E2319"]}, 3, "a44 15.7"),
        ("", {"west_wall": ["E2319"]}, 6, "a44 14.4"),
        ("tank", {"west_wall": ["E2318"]}, 3, "a44 15.4"),
        ("tank", {"lake": ["E2318/E2319"]}, 3, "a44 15.4"),
        ("", {"lake": ["E2318/E2319"]}, 6, "a44 14.4"),
    ],
)  # fmt: skip
def test_15_3_to_15_7_what_halves(unit: str, board: dict[str, Any], attack: int, case: str):
    m = game(f"A1 allied {unit} attack=6 E2318", "G1 german E2319", **board)
    line = odds(m, "A1")["factors"][0]
    assert (line["value"], line["case"]) == (attack, case)


@pytest.mark.parametrize(
    ("kind", "board", "attack"),
    [
        ("infantry", {}, 5),  # from above
        ("mech_infantry", {}, 5),
        ("tank", {}, 3),
        ("recon", {}, 3),
        ("tank", {"secondary_road": ["E2318 E2319"]}, 5),
        ("tank", {"primary_road": ["E2318 E2319"]}, 5),
        ("tank", {"secondary_road": ["E2319 E2320"]}, 3),  # a road, but not this way
        ("infantry", {"river": ["E2318/E2319"]}, 3),
        ("infantry", {"wooded_rough": ["E2318", "E2319"]}, 3),  # out of a valley into another
    ],
)
def test_15_5_2_height_advantage(kind: str, board: dict[str, Any], attack: int):
    board = {"wooded_rough": ["E2319"], **board}
    match = game(f"A1 allied {kind} attack=5 E2318", "G1 german E2319", **board)
    assert of(match, "A1")[0] == attack


def test_23_4_out_of_supply_halves():
    m = game("A1 allied attack=6 E2318 out_of_supply", "G1 german E2319")
    assert odds(m, "A1")["factors"][0]["case"] == "a44 23.4" and of(m, "A1")[0] == 3


def test_15_7_the_west_wall_is_german():
    wall: dict[str, Any] = {"west_wall": ["E2319"], "phase": "german combat"}
    m = game("G1 german E2318", "A1 allied defense=6 E2319", **wall)
    assert odds(m, "G1")["dcb"] == 0


def test_15_8_1_an_improved_position_instead_of_the_ground():
    dug: dict[str, Any] = {"markers": {"improved_positions": ["E2319"]}}
    assert bonus("G1 german defense=6 E2319", **dug) == 2
    assert bonus("G1 german defense=6 E2319", forest=["E2319"], **dug) == 2
    assert bonus("G1 german defense=6 E2319", town={"E2319": "A"}, **dug) == 3
    assert bonus("G1 german tank defense=6 E2319", **dug) == 1
    assert bonus("G1 german defense=6 E2319", markers={"positions_begun": ["E2319"]}) == 0
    m = game("A1 allied E2318", "G1 german E2319", **dug)
    assert odds(m, "A1")["modifiers"][0]["what"] == "improved position"


def test_27_4_siege_guns_double_against_houses():
    units = ("G-217 E2318", "A1 allied E2319")
    plain = of(game(*units, phase="german combat"), "G-217")[0]
    for word in ("village", "town", "city"):
        board: dict[str, Any] = {word: {"E2319": "A"}}
        assert of(game(*units, phase="german combat", **board), "G-217")[0] == 2 * plain
    aside: dict[str, Any] = {"village": {"E2320": "A", "E2420": "B"}}
    assert of(game(*units, phase="german combat", **aside), "G-217")[0] == plain
    river: dict[str, Any] = {"village": {"E2319": "A"}, "river": ["E2318/E2319"]}
    assert of(game(*units, phase="german combat", **river), "G-217")[0] == plain  # a44 Q-61
    assert shifts(game(*units, phase="german combat"), "G-217") == {}  # no Tank Unit


# --- 21 ---

TANK = "A1 allied tank tq=4 E2318"


def armor(*units: str, **more: Any) -> int:
    """The Armor Shift of an attack by all Allied units of the list."""
    names = [words.split()[0] for words in units if " allied " in words or words[0] == "A"]
    return shifts(game(*units, **more), *names).get("armor shift", 0)


def test_21_1_examples():
    assert armor(TANK, "G1 german tank tq=3 E2319") == 1
    infantry = ("G1 german E2318", "A-4A-CCB E2319")
    m = game(*infantry, phase="german combat")
    assert shifts(m, "G1") == {"armor shift": -1}


def test_21_1_the_attacker():
    assert armor(TANK, "G1 german E2319") == 1
    assert armor(TANK, "G1 german tank tq=4 E2319") == 0
    assert armor(TANK, "G1 german tank tq=3 E2319", "G2 german tank tq=5 E2319") == 0
    assert armor("A1 allied E2318", "G1 german E2319") == 0
    both = ("A1 allied tank tq=2 E2318", "A2 allied tank tq=5 E2419")
    assert armor(*both, "G1 german tank tq=4 E2319") == 1


def test_21_1_the_defender():
    foot, tank = "G1 german E2319", "G2 german tank tq=3 E2319"
    assert armor("A1 allied E2318", foot, tank) == -1
    assert armor("A1 allied E2318", tank) == armor("A1 allied E2318", foot) == 0
    assert armor("A1 allied tank tq=1 E2318", foot, tank) == 0  # it denies the shift
    assert armor("A1 allied E2318", foot, "G2 german flak tq=4 E2319") == 0


@pytest.mark.parametrize(
    ("unit", "shift"),
    [("G-150", -1), ("G1 german tank_nato size=TF tq=3", 0), ("G1 german tank_nato tq=3", -1)],
)
def test_q_12_who_is_tank_and_infantry_at_once(unit: str, shift: int):
    assert armor("A1 allied E2318", f"{unit} E2319") == shift


def test_q_12_remnants_and_task_forces_are_tanks_alone():
    for name in ("R-us_armor-1", "B-us-task_force-1"):
        more = " parent=A-4A-CCB" if name[0] == "B" else ""
        m = game("G1 german E2318", f"{name} E2319{more}", "A-4A-CCB E2820", phase="german combat")
        assert shifts(m, "G1") == {}


def test_21_2_red_tq():
    red = "A1 allied tank tq=4 tq_color=red E2318"
    assert armor(red, "G1 german tank tq=3 E2319") == 0
    assert armor(red, "G1 german tank tq=2 E2319") == 1
    assert armor(TANK, "G1 german tank tq=4 tq_color=red E2319") == 0  # full in defence


def test_q_11_flak_must_be_beaten_and_earns_nothing():
    assert armor(TANK, "G-FLAK E2319") == 0
    assert armor("A1 allied tank tq=5 E2318", "G-FLAK E2319") == 1


@pytest.mark.parametrize(
    ("board", "shift"),
    [
        ({"forest": ["E2319"], "primary_road": ["E2318 E2319"]}, 0),
        ({"wooded_rough": ["E2319"], "primary_road": ["E2318 E2319"]}, 0),
        ({"west_wall": ["E2319"], "primary_road": ["E2318 E2319"]}, 0),
        ({"city": {"E2319": "A"}}, 0),
        ({"town": {"E2319": "A"}}, 1),
        ({"light_woods": ["E2319"]}, 1),
        ({"river": ["E2318/E2319"]}, 0),
        ({"river": ["E2318/E2319"], "bridge": ["E2318/E2319"],
          "primary_road": ["E2318 E2319"]}, 1),
        ({"river": ["E2318/E2319"], "bridge": ["E2318/E2319"], "primary_road": ["E2318 E2319"],
          "markers": {"blown": ["E2318/E2319"]}}, 0),
        ({"wooded_rough": ["E2318"], "primary_road": ["E2318 E2319"]}, 1),
        ({"wooded_rough": ["E2318"]}, 0),
        ({"forest": ["E2318"]}, 0),
    ],
)  # fmt: skip
def test_21_3_where_armor_counts(board: dict[str, Any], shift: int):
    assert armor(TANK, "G1 german E2319", **board) == shift


def test_21_3_the_defender_has_no_shift_there_either_and_a_stuck_tank_denies_it():
    mixed = ("G1 german E2319", "G2 german tank tq=3 E2319")
    assert armor("A1 allied E2318", *mixed, forest=["E2319"]) == 0
    assert armor("A1 allied tank tq=2 E2318", *mixed, river=["E2318/E2319"]) == 0


def test_18_4_a_disrupted_tank_defends_with_its_tq():
    assert armor(TANK, "G1 german tank tq=4 E2319 broken") == 0


# --- the rest of odds ---


def test_18_3_disrupted_defenders():
    for state in ("disrupted", "broken"):
        m = game("A1 allied E2318", "G1 german E2319", f"G2 german E2319 {state}")
        assert shifts(m, "A1") == {"disrupted defenders": 1}


def test_16_6_the_advantage_against_that_hex_alone():
    m = game("A1 allied E2318", "A2 allied E2318", "G1 german E2319", "G2 german E2317",
             markers={"advantage": [{"units": ["A1"], "target": "E2319"}]})  # fmt: skip
    assert shifts(m, "A1") == shifts(m, "A1", "A2") == {"attacker's advantage": 1}
    assert shifts(m, "A2") == shifts(m, "A1", target="E2317") == {}


def test_odds_below_the_table():
    found = odds(game("A1 allied attack=1 E2318", "G1 german defense=9 E2319"), "A1")
    assert (found["odds"], found["column"], found["results"]) == ("1-9", "below 1-3", {})
    assert found["automatic"] == "A1" and found["distribution"] == {"A1": "1"}


def test_15_6_3_jabos_are_counted_in():
    units = ("G1 german attack=6 E2318", "A1 allied defense=2 E2319")
    found = odds(game(*units, turn=CLEAR_DAY, phase="german combat"), "G1")
    assert found["dice"] == [
        {"what": "jabos", "case": "a44 15.6.3",
         "shifts": {"1": -3, "2": -2, "3": -1, "4": 0, "5": 0, "6": 0}}
    ]  # fmt: skip
    assert found["column"] == "3-1"
    assert found["distribution"] == {
        "A1": "1/36", "A1/ENG": "5/36", "DR2": "5/36", "DR3": "7/36", "ENG": "1/18", "EX": "7/36",
        "FF": "1/6", "FF(+1)": "1/12",
    }  # fmt: skip
    assert odds(game(*units, turn=DULL_DAY, phase="german combat"), "G1")["dice"] == []
    night = ("G1 german attack=6 E2318 night", units[1])
    assert odds(game(*night, turn=CLEAR_DAY, phase="german night combat"), "G1")["dice"] == []


def test_odds_with_a_gun_of_the_defender():
    m = game("G1 german attack=6 E2318", "A1 allied defense=2 E2319", "A-V-187art E2320",
             turn=DULL_DAY, phase="german combat")  # fmt: skip
    found = odds(m, "G1", support_defence="A-V-187art")
    assert found["dice"] == [
        {"what": "defensive artillery", "case": "a44 22.8",
         "shifts": {"1": "ToT", "2": -2, "3": -1, "4": -1, "5": -1, "6": 0}}
    ]  # fmt: skip
    assert found["distribution"]["A1"] == "1/6"  # Time on Target, whatever the die
    assert odds(m, "G1", support_defence="G1") == {"no": "a44 22.8"}


def test_odds_with_surprise_and_all_dice():
    m = game("G-150 E2318", "A1 allied defense=2 E2319", "A-V-187art E2320",
             turn=CLEAR_DAY, phase="german combat")  # fmt: skip
    found = odds(m, "G-150", surprise=1, support_defence="A-V-187art")
    assert [die["what"] for die in found["dice"]] == ["surprise", "defensive artillery", "jabos"]
    assert found["dice"][0]["shifts"] == {"1": 1, "2": 1, "3": 1, "4": 0, "5": 0, "6": 0}
    seen = game("G-150 E2318 detected", "A1 allied E2319", phase="german combat")
    assert odds(seen, "G-150", surprise=1) == {"no": "a44 27.8.3"}


def test_15_6_2_odds_with_aircraft():
    m = game("A1 allied E2318", "G1 german E2319", turn=CLEAR_DAY)
    assert shifts(m, "A1", air=1) == {"air support": 1}
    assert odds(m, "A1", air=2) == {"no": "a44 15.6.2"}
    assert odds(game("A1 allied E2318", "G1 german E2319"), "A1", air=1) == {"no": "a44 15.6.1"}
    german = game("A1 allied E2318", "G1 german E2319", turn=CLEAR_DAY, phase="german combat")
    assert odds(german, "G1", target="E2318", air=1) == {"no": "a44 15.6.2"}


def test_illegal_attacks_answer_as_why_does():
    m = game("A1 allied E2318", "A2 allied E2316", "A3 allied E2419", "A4 allied E2220",
             "A-43-129 E2420", "G1 german E2319", "A-III-193art E2317")  # fmt: skip
    assert odds(m, "A2") == {"no": "a44 14.1"}
    assert odds(m, "A1", target="E2320") == {"no": "a44 14.1"}
    assert odds(m) == {"no": "a44 14.4"}
    assert odds(m, "A1", "A3", "A4") == {"no": "a44 14.3.1"}
    assert odds(m, "A1", "A-43-129") == {"no": "a44 27.3.3"}
    assert odds(m, "A1", "A-III-193art") == {"no": "a44 22.6"}  # another colour


def test_odds_of_the_other_side_and_of_other_phases():
    m = game("A1 allied attack=4 E2318", "G1 german attack=6 E2319", phase="german bridge")
    assert of(m, "A1") == (4, 2) and of(m, "G1", target="E2318") == (6, 2)
    assert m.state.phase_name == "german bridge"
