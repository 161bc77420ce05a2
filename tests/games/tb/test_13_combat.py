"""tb 13.1-13.14: who attacks whom, and at what odds."""

from itertools import combinations
from typing import Unpack

import pytest

from ardennes.games.tb.state import State
from tests.games.settings import HexBoard, Setting, Terrain, covered
from tests.games.tb.positions import (
    after,
    asked,
    at,
    attack_roll,
    choices,
    do,
    match,
    no_odds,
    odds,
    refusal,
    shifts,
    table,
    values,
)

G1, G2, G3 = "german pre-movement combat", "german movement", "german post-movement combat"
A1, A2, A3 = "allied pre-movement combat", "allied movement", "allied post-movement combat"
EAST = [f"0{row}01" for row in range(1, 10)]
WEST = [f"0{row}09" for row in range(1, 10)]
AROUND_0505 = ["0404", "0504", "0604", "0605", "0506", "0405"]  # clockwise from the north-east
RIVERS = [f"{place}/0505" for place in AROUND_0505]
STALLS = ("fight 9", "roll 2")  # a German attack at +12 brought down to the first column
SHATTERS = ("fight 0", "roll 1")  # DE at +12


def board(*units: str, **more: Unpack[Setting]) -> State:
    """German sources in the east, Allied ones in the west; Germans have supply on turn 3."""
    plain: Setting = {"phase": G1, "turn": 3, "supply": {"german": EAST, "allied": WEST}}
    return table(*units, **(plain | more))


def steps(s: State, unit: str) -> int:
    return 0 if at(s, unit) == "out" else s.steps_left(s.unit_id(unit))


def launched(s: State, target: str, *units: str) -> State:
    """The attack is on and waits for its die."""
    return after(s, f"attack {target}", *(f"join {unit}" for unit in units), "commit")


# --- 13.1 two combat phases ---


def test_13_1_a_german_unit_attacks_before_and_after_movement():
    s = board("G1 german cf_full=30 0504", "X1 allied 0505")
    game = match(s, "attack 0505", "join G1", "commit", *STALLS)
    assert choices(game.state) == ["end_phase"]
    do(game, "end_phase", "end_phase")
    assert asked(game.state).actor == "german"
    assert choices(game.state) == ["end_phase", "attack 0505"]
    do(game, "attack 0505", "join G1", "commit", *SHATTERS)
    assert at(game.state, "X1") == "out"


def test_13_1_an_allied_unit_attacks_before_and_after_movement():
    s = board("G1 german 0504", "X1 allied cf_full=30 0505", phase=A1)
    game = match(s, "attack 0504", "join X1", "commit", *STALLS, "end_phase", "end_phase")
    assert asked(game.state).actor == "allied"
    assert choices(game.state) == ["end_phase", "attack 0504"]
    do(game, "attack 0504", "join X1", "commit", *SHATTERS)
    assert at(game.state, "G1") == "out"


@pytest.mark.parametrize("phase", [G1, G3, A1, A3])
def test_13_1_attacks_are_optional_and_up_to_the_player_whose_phase_it_is(phase: str):
    s = board("G1 german 0504", "X1 allied 0505", phase=phase)
    side, target = ("german", "0505") if "german" in phase else ("allied", "0504")
    assert asked(s).actor == side
    assert choices(s) == ["end_phase", f"attack {target}"]
    assert after(s, "end_phase").phase == {G1: 2, G3: 4, A1: 5, A3: 1}[phase]  # A3: next turn


def test_13_1_nobody_attacks_in_the_enemys_combat_phase():
    s = board("G1 german 0504", "X1 allied 0505", "G2 german 0506")
    assert refusal(s, "attack 0504").case == "tb 13.2"
    assert refusal(after(s, "attack 0505"), "join X1").case == "tb 5.2"
    s = board("G1 german 0504", "X1 allied 0505", "X2 allied 0404", phase=A1)
    assert refusal(after(s, "attack 0504"), "join G1").case == "tb 5.2"


@pytest.mark.parametrize("phase", [G2, A2])
def test_13_1_nobody_attacks_while_units_move(phase: str):
    s = board("G1 german 0504", "X1 allied 0505", phase=phase)
    assert refusal(s, "attack 0505").case == "tb 5.2"
    assert refusal(s, "attack 0504").case == "tb 5.2"


def test_13_1_no_attack_is_worked_out_before_the_first_combat_phase():
    s = board("G1 german 0504", "X1 allied 0505", phase="start of turn", turn=6)
    assert no_odds(s, "0505", "G1").case == "tb 5.2"


# --- 13.2 adjacency ---


def test_13_2_only_hexes_next_to_an_attacker_are_targets():
    s = board("G1 german 0504", "X1 allied 0505", "X2 allied 0507")
    assert choices(s) == ["end_phase", "attack 0505"]
    assert refusal(s, "attack 0507").case == "tb 13.2"
    assert refusal(s, "attack 0404").case == "tb 13.2"  # nobody there
    assert refusal(s, "attack 0504").case == "tb 13.2"  # a friend there


def test_13_2_only_units_next_to_the_target_join():
    s = board("G1 german 0504", "G2 german 0503", "X1 allied 0505")
    s = after(s, "attack 0505")
    assert choices(s) == ["join G1"]
    assert refusal(s, "join G2").case == "tb 13.2"
    assert no_odds(s, "0505", "G1", "G2").case == "tb 13.2"
    s = board("G1 german 0504", "G2 german 0502", "G-VAK388 0503", "X1 allied 0505")
    assert no_odds(s, "0505", "G1", "G2", "G-VAK388").case == "tb 13.2"


@pytest.mark.parametrize("place", AROUND_0505)
def test_13_2_any_of_the_six_hexes_will_do_across_any_hexside(place: str):
    s = board(f"G1 german {place}", "X1 allied 0505", river=RIVERS, heavy_woods=["0505"])
    assert choices(s) == ["end_phase", "attack 0505"]
    assert odds(s, "0505", "G1").attack == 1


def test_13_2_standing_next_to_an_enemy_does_not_oblige():
    s = board("G1 german 0504", "G2 german 0604", "X1 allied 0505")
    s = after(s, "attack 0505", "join G1", "commit", "fight 0", "roll 6")
    assert "end_phase" in choices(s)
    assert at(s, "G2") == "0604" and steps(s, "G2") == 1


def test_13_2_an_attack_needs_an_attacker():
    s = board("G1 german 0504", "X1 allied 0505")
    assert refusal(after(s, "attack 0505"), "commit").case == "tb 13.2"
    assert no_odds(s, "0505").case == "tb 13.2"


def test_13_2_a_reinforcement_off_the_map_attacks_nobody():
    s = board("G1 german 0504", "G2 german reinf_turn=2", "X1 allied 0505")
    assert refusal(after(s, "attack 0505"), "join G2").case == "tb 13.2"
    s = board("G2 german reinf_turn=2", "X1 allied 0908", "X2 allied 0101")
    assert choices(s) == ["end_phase"]


def test_13_2_british_units_reach_no_further_than_others():
    s = board("BR-29 0505", "G1 german 0508", phase=A1, north_west_of_meuse=["0505", "0508"])
    assert choices(s) == ["end_phase"]


# --- 13.3 one target, one attack ---


def test_13_3_a_hex_is_attacked_once_a_phase():
    s = board("G1 german cf_full=30 0504", "G2 german cf_full=30 0405", "X1 allied 0505")
    s = after(s, "attack 0505", "join G1", "commit", *STALLS)
    assert choices(s) == ["end_phase"]
    assert refusal(s, "attack 0505").case == "tb 13.3"
    assert no_odds(s, "0505", "G2").case == "tb 13.3"


def test_13_3_no_unit_of_an_attacked_stack_is_attacked_again():
    s = board(
        "G1 german cf_full=30 0504", "G2 german 0405", "X1 allied 0505", "X2 allied size=III 0505"
    )
    s = after(s, "attack 0505", "join G1", "commit", "fight 0", "roll 6", "lose_step X1")
    assert at(s, "X2") == "0505"
    assert refusal(s, "attack 0505").case == "tb 13.3"


def test_13_3_the_next_phase_is_a_new_one():
    s = board("G1 german cf_full=30 0504", "X1 allied 0505")
    s = after(s, "attack 0505", "join G1", "commit", *STALLS, "end_phase", "end_phase")
    assert "attack 0505" in choices(s)


def test_13_3_an_attack_has_a_single_target():
    s = board("G1 german 0504", "G2 german 0304", "X1 allied 0505", "X2 allied 0404")
    s = after(s, "attack 0505")
    assert refusal(s, "attack 0404").case == "tb 13.7"
    assert refusal(s, "join G2").case == "tb 13.2"  # next to 0404 only
    found = odds(s, "0505", "G1")
    assert found.target == "0505" and set(values(found)) == {"G1", "X1"}


# --- 13.4 several hexes ---


def test_13_4_units_from_all_around_add_their_factors():
    units = [f"G{n} german cf_full={n} {at}" for n, at in enumerate(AROUND_0505, 1)]
    s = board(*units, "X1 allied 0505")
    found = odds(s, "0505", "G1", "G2", "G3", "G4", "G5", "G6")
    assert found.attack == 1 + 2 + 3 + 4 + 5 + 6
    assert odds(s, "0505", "G2", "G4").attack == 6
    s = after(s, "attack 0505")
    assert choices(s) == [f"join G{n}" for n in range(1, 7)]


def test_13_4_units_of_one_hex_and_of_others_combine():
    s = board(
        "G1 german cf_full=3 0504", "G2 german cf_full=2 0504", "G3 german 0405", "X1 allied 0505"
    )
    s = launched(s, "0505", "G3", "G1", "G2")
    assert choices(s)[:6] == [f"fight {n}" for n in range(6)]  # 6 - 1 = +5, the seventh column
    assert "fight 6" in choices(s) and "fight 7" not in choices(s)


# --- 13.5 whole factors ---


def test_13_5_a_unit_attacks_once_a_phase():  # tb R57
    s = board("G1 german cf_full=30 0504", "X1 allied 0505", "X2 allied 0404", "G2 german 0304")
    s = after(s, "attack 0505", "join G1", "commit", *STALLS)
    assert choices(s) == ["end_phase", "attack 0404"]  # G2 could
    assert refusal(after(s, "attack 0404"), "join G1").case == "tb 13.5"
    assert no_odds(s, "0404", "G1", "G2").case == "tb 13.5"


def test_13_5_a_unit_that_has_attacked_offers_no_further_target():
    s = board("G1 german cf_full=30 0504", "X1 allied 0505", "X2 allied 0404")
    s = after(s, "attack 0505", "join G1", "commit", *STALLS)
    assert choices(s) == ["end_phase"]
    assert refusal(s, "attack 0404").case == "tb 13.5"


def test_13_5_a_unit_joins_an_attack_once():
    s = after(board("G1 german 0504", "X1 allied 0505"), "attack 0505", "join G1")
    assert choices(s) == ["commit"]
    assert refusal(s, "join G1").case == "tb 13.5"


def test_13_5_the_whole_present_factor_counts_on_both_sides():
    s = board(
        "G1 german cf_full=5 cf_reduced=2 0504",
        "G2 german cf_full=5 cf_reduced=2 0405 reduced",
        "X1 allied cf_full=4 cf_reduced=3 0505",
        "X2 allied cf_full=4 cf_reduced=3 0505 reduced",
    )
    found = odds(s, "0505", "G1", "G2")
    assert values(found) == {"G1": 5, "G2": 2, "X1": 4, "X2": 3}
    assert (found.attack, found.defence) == (7, 7)


def test_13_5_all_units_in_the_hex_defend_together():
    s = board(
        "G1 german cf_full=30 0504",
        "X1 allied cf_full=2 0505",
        "X2 allied size=III cf_full=1 0505",
        "X3 allied size=III cf_full=1 0505",
    )
    assert odds(s, "0505", "G1").defence == 4
    s = after(s, "attack 0505", "join G1", "commit", *SHATTERS)
    assert [at(s, unit) for unit in ("X1", "X2", "X3")] == ["out"] * 3


def test_13_5_defenders_cannot_refuse_battle():
    s = launched(board("G1 german 0504", "X1 allied 0505"), "0505", "G1")
    assert asked(s).actor == "german"
    assert choices(s) == ["fight 0", "fight 1", "fight 2", "ardor 0", "ardor 1", "ardor 2"]
    assert refusal(s, "retreat 0506").case == "tb 13.17"


# --- 13.6 stacks divide ---


def test_13_6_units_of_a_stack_attack_different_hexes_or_stay_out():
    s = board(
        "G1 german cf_full=30 0504",
        "G2 german size=III cf_full=30 0504",
        "G3 german size=III cf_full=30 0504",
        "X1 allied 0505",
        "X2 allied 0404",
    )
    s = after(s, "attack 0505", "join G1", "commit", *STALLS)
    s = after(s, "attack 0404")
    assert choices(s) == ["join G2", "join G3"]
    s = after(s, "join G2", "commit", "fight 9", "roll 4")  # AE
    assert [at(s, unit) for unit in ("G1", "G2", "G3")] == ["0504", "out", "0504"]
    assert choices(s) == ["end_phase"]


# --- 13.7 one by one ---


@pytest.mark.parametrize("order", [("0505", "0404"), ("0404", "0505")])
def test_13_7_attacks_come_in_any_order_without_announcement(order: tuple[str, str]):
    near = {"0505": "G1", "0404": "G2"}
    s = board(
        "G1 german cf_full=30 0604",
        "G2 german cf_full=30 0304",
        "X1 allied 0505",
        "X2 allied 0404",
    )
    assert choices(s) == ["end_phase", "attack 0404", "attack 0505"]
    s = after(s, f"attack {order[0]}", f"join {near[order[0]]}", "commit", *STALLS)
    assert choices(s) == ["end_phase", f"attack {order[1]}"]
    s = after(s, f"attack {order[1]}", f"join {near[order[1]]}", "commit", *STALLS)
    assert choices(s) == ["end_phase"]


def test_13_7_one_attack_is_finished_before_the_next_begins():
    s = board("G1 german cf_full=30 0504", "X1 allied 0505", "X2 allied 0404")
    game = match(s, "attack 0505")
    for action in ("join G1", "commit", "fight 0", "roll 6"):  # DR
        assert refusal(game.state, "attack 0404").case == "tb 13.7"
        assert refusal(game.state, "end_phase").case == "tb 13.7"
        do(game, action)
    assert refusal(game.state, "attack 0404").case == "tb 13.7"  # the retreat is open
    do(game, "retreat 0506")
    assert refusal(game.state, "attack 0404").case == "tb 13.7"  # the advance is open
    assert refusal(game.state, "end_phase").case == "tb 13.7"
    do(game, "pass")
    assert "end_phase" in choices(game.state)


@pytest.mark.parametrize("action", ["join G1", "support G-VAK388", "commit"])
def test_13_7_nothing_joins_before_a_target_is_named(action: str):
    s = board("G1 german 0504", "G-VAK388 0503", "X1 allied 0505")
    assert refusal(s, action).case == "tb 13.7"


# --- 13.8 the differential ---


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(5, 3, "+1..+2"), (3, 3, "0"), (2, 3, "-2..-1"), (1, 5, "<=-3"), (9, 3, "+5..+6")],
)
def test_13_8_the_column_is_attack_less_defence(attack: int, defence: int, column: str):
    s = board(f"G1 german cf_full={attack} 0504", f"X1 allied cf_full={defence} 0505")
    found = odds(s, "0505", "G1")
    assert (found.attack, found.defence, found.column) == (attack, defence, column)


def test_13_8_one_die_is_rolled_and_the_result_applies_at_once():
    s = board("G1 german cf_full=30 0504", "X1 allied 0505")
    game = match(s, "attack 0505", "join G1", "commit", "fight 0")
    assert asked(game.state).actor == "chance"
    assert choices(game.state) == [f"roll {die}" for die in range(1, 7)]
    assert asked(game.state).weights == (1, 1, 1, 1, 1, 1)
    do(game, "roll 1")
    assert at(game.state, "X1") == "out"


@pytest.mark.parametrize("die", range(1, 7))
def test_13_8_the_result_stands_under_the_column_beside_the_die(die: int):
    s = board("G1 german cf_full=3 0504", "X1 allied cf_full=3 0505")
    game = match(s, "attack 0505", "join G1", "commit", "fight 0")
    rolled = attack_roll(game, die)
    wanted = ["DR", "DR", "DR", "AS", "AS", "AE"][die - 1]  # column 0 of tb 16.0
    assert (rolled.column, rolled.die, rolled.result) == (2, die, wanted)
    assert odds(s, "0505", "G1").results[str(die)] == wanted


def test_13_8_the_die_cannot_be_rolled_before_the_attack_is_settled():
    s = board("G1 german 0504", "X1 allied 0505")
    for actions in ([], ["attack 0505"], ["attack 0505", "join G1", "commit"]):
        assert refusal(after(s, *actions), "roll 1").case == "tb 13.8"
    assert refusal(s, "fight 0").case == "tb 13.8"


def test_13_8_air_support_is_asked_after_the_cavalry_and_before_the_column():  # tb R14
    s = board("G1 german cf_full=3 0504", "US-14C 0505", turn=8)
    s = launched(s, "0505", "G1")
    assert asked(s).case == "tb 14.2"
    s = after(s, "pass")
    assert asked(s).case == "tb 15.1"
    s = after(s, "pass")
    assert (asked(s).actor, asked(s).case) == ("german", "tb 13.14")


def test_13_8_aerial_supply_is_asked_first_and_fixes_supply():  # tb R14
    s = board(
        "G1 german cf_full=3 0504", "X1 allied cf_full=3 0505", turn=8, supply={"german": EAST}
    )
    s = launched(s, "0505", "G1")
    assert (asked(s).actor, asked(s).case) == ("allied", "tb 7.5")
    assert choices(s) == ["pass", "supply_by_air X1"]
    dropped, refused = after(s, "supply_by_air X1"), after(s, "pass")
    assert asked(dropped).case == asked(refused).case == "tb 15.1"
    assert choices(after(dropped, "pass"))[:4] == ["fight 0", "fight 1", "fight 2", "ardor 0"]
    assert "fight 3" in choices(after(refused, "pass"))  # X1 is out of supply: one to the right


def test_13_8_the_commandos_victim_shows_supply_cavalry_and_air_in_turn():  # tb R14
    s = board("G1 german 0504", "US-14C 0505", turn=8, phase=G3, markers='sses = "US-14C"')
    s = launched(s, "0505", "G1")
    cases = []
    for _ in range(3):
        cases.append(asked(s).case)
        s = after(s, "pass")
    assert cases == ["tb 7.5", "tb 14.2", "tb 15.1"]
    assert asked(s).case == "tb 13.14"


# --- 13.9 terrain ---


@pytest.mark.parametrize(
    ("terrain", "addition"), [("rough", 1), ("light_woods", 2), ("heavy_woods", 3)]
)
def test_13_9_natural_terrain_adds_to_the_defence(terrain: Terrain, addition: int):
    s = board("G1 german 0504", "X1 allied cf_full=2 0505", **covered([terrain], "0505"))
    found = odds(s, "0505", "G1")
    assert values(found) == {"G1": 1, "X1": 2, terrain.replace("_", " "): addition}
    assert found.defence == 2 + addition


def test_13_9_clear_terrain_and_the_attackers_own_hex_add_nothing():
    s = board(
        "G1 german 0504",
        "X1 allied cf_full=2 0505",
        heavy_woods=["0504", "0506"],
        town={"0504": "Spa"},
        road=["0504 0505"],
    )
    assert values(odds(s, "0505", "G1")) == {"G1": 1, "X1": 2}


def test_13_9_only_the_best_natural_terrain_counts():
    woods: HexBoard = {"rough": ["0505"], "light_woods": ["0505"]}
    s = board("G1 german 0504", "X1 allied cf_full=2 0505", **woods)
    assert values(odds(s, "0505", "G1")) == {"G1": 1, "X1": 2, "light woods": 2}
    s = board("G1 german 0504", "X1 allied cf_full=2 0505", **(woods | {"heavy_woods": ["0505"]}))
    assert values(odds(s, "0505", "G1")) == {"G1": 1, "X1": 2, "heavy woods": 3}


def test_13_9_terrain_counts_once_however_many_defend():
    s = board(
        "G1 german 0504",
        "X1 allied cf_full=2 0505",
        "X2 allied size=III cf_full=1 0505",
        "X3 allied size=III cf_full=1 0505",
        rough=["0505"],
        town={"0505": "Spa"},
        river=["0504/0505"],
    )
    assert odds(s, "0505", "G1").defence == 4 + 1 + 3 + 3


def test_13_9_factor_2_in_a_rough_town_across_rivers_is_9():
    s = board(
        "G1 german 0504",
        "G2 german 0405",
        "X1 allied cf_full=2 0505",
        rough=["0505"],
        town={"0505": "Spa"},
        river=["0504/0505", "0405/0505"],
    )
    found = odds(s, "0505", "G1", "G2")
    assert values(found) == {"G1": 1, "G2": 1, "X1": 2, "rough": 1, "town": 3, "river": 3}
    assert found.defence == 9


def test_13_9_a_town_adds_three():
    s = board("G1 german 0504", "X1 allied cf_full=2 0505", town={"0505": "Spa"})
    assert values(odds(s, "0505", "G1")) == {"G1": 1, "X1": 2, "town": 3}


def test_13_9_river_helps_only_if_every_attacker_crosses():
    s = board("G1 german 0504", "G2 german 0405", "X1 allied 0505", river=["0504/0505"])
    assert values(odds(s, "0505", "G1"))["river"] == 3
    assert "river" not in values(odds(s, "0505", "G2"))
    assert "river" not in values(odds(s, "0505", "G1", "G2"))


def test_13_9_a_river_elsewhere_is_no_help():
    s = board("G1 german 0504", "X1 allied 0505", river=["0405/0505", "0503/0504"])
    assert values(odds(s, "0505", "G1")) == {"G1": 1, "X1": 1}


@pytest.mark.parametrize("phase", [G1, A1])
def test_13_9_a_bridge_takes_nothing_from_the_river(phase: str):
    """The defender interdicts it anyway; without a bridge the addition is the same."""
    for bridge in ([], ["0504/0505"]):
        sides = ("german", "allied") if phase == G1 else ("allied", "german")
        s = board(
            f"A1 {sides[0]} 0504",
            f"D1 {sides[1]} 0505",
            phase=phase,
            river=["0504/0505"],
            bridge=bridge,
            road=["0504 0505"],
        )
        assert values(odds(s, "0505", "A1")) == {"A1": 1, "D1": 1, "river": 3}


def test_13_9_artillery_two_hexes_away_does_not_spoil_the_river():  # tb R20
    s = board("G1 german 0504", "G-VAK388 0503", "X1 allied 0505", river=["0504/0505"])
    found = odds(s, "0505", "G1", "G-VAK388")
    assert values(found) == {"G1": 1, "artillery support": 1, "X1": 1, "river": 3}


def test_13_9_terrain_helps_german_defenders_too():
    s = board(
        "G1 german cf_full=2 0505",
        "X1 allied 0504",
        phase=A1,
        rough=["0505"],
        town={"0505": "Spa"},
        river=["0504/0505"],
    )
    assert odds(s, "0505", "X1").defence == 9


# --- 13.10 West Wall ---


def test_13_10_the_west_wall_adds_to_german_defence():
    s = board("G1 german cf_full=2 0505", "X1 allied 0504", phase=A1, west_wall=["0505"])
    found = odds(s, "0505", "X1")
    assert values(found) == {"X1": 1, "G1": 2, "West Wall": 3}
    assert found.defence == 5


def test_13_10_it_is_added_to_terrain_and_river():
    s = board(
        "G1 german cf_full=2 0505",
        "X1 allied 0504",
        phase=A1,
        west_wall=["0505"],
        heavy_woods=["0505"],
        river=["0504/0505"],
    )
    assert odds(s, "0505", "X1").defence == 2 + 3 + 3 + 3


def test_13_10_us_defenders_get_nothing_from_it():
    s = board("G1 german 0504", "X1 allied cf_full=2 0505", west_wall=["0505"], rough=["0505"])
    assert values(odds(s, "0505", "G1")) == {"G1": 1, "X1": 2, "rough": 1}


def test_13_10_attackers_in_it_get_nothing_from_it():
    s = board("G1 german 0504", "X1 allied 0505", west_wall=["0504"])
    assert values(odds(s, "0505", "G1")) == {"G1": 1, "X1": 1}


def test_13_10_us_occupation_does_not_destroy_it():
    s = board(
        "G1 german cf_full=30 0504", "X1 allied 0505", "X2 allied 0506", west_wall=["0505", "0404"]
    )
    game = match(s, "attack 0505", "join G1", "commit", *SHATTERS, "advance G1")
    do(game, "end_phase", "end_phase", "end_phase")
    assert at(game.state, "G1") == "0505"
    assert values(odds(game.state, "0505", "X2"))["West Wall"] == 3


# --- 13.11 concentric attacks ---


def ring_attack(*directions: int, **more: Unpack[Setting]) -> dict[str, int]:
    """Shifts when 0505 is attacked from these directions, clockwise from the north-east."""
    units = [f"G{d} german {AROUND_0505[d]}" for d in directions]
    plain: Setting = {"supply": {"allied": ["0505"]}}
    s = board(*units, "X1 allied 0505", **(plain | more))
    return shifts(odds(s, "0505", *(f"G{d}" for d in directions)))


@pytest.mark.parametrize("first", range(3))
def test_13_11_two_opposite_hexes_shift_one_column(first: int):
    assert ring_attack(first, first + 3) == {"concentric attack": 1}


@pytest.mark.parametrize("directions", [(0, 2, 4), (1, 3, 5)])
def test_13_11_three_hexes_with_one_between_each_shift_one_column(directions: tuple[int, ...]):
    assert ring_attack(*directions) == {"concentric attack": 1}


@pytest.mark.parametrize("gap", list(combinations(range(6), 2)))
def test_13_11_four_hexes_shift_one_column(gap: tuple[int, int]):  # tb R39
    assert ring_attack(*(d for d in range(6) if d not in gap)) == {"concentric attack": 1}


def test_13_11_five_and_six_hexes_shift_one_column_only():
    assert ring_attack(0, 1, 2, 3, 4) == {"concentric attack": 1}
    assert ring_attack(0, 1, 2, 3, 4, 5) == {"concentric attack": 1}


@pytest.mark.parametrize("first", range(6))
def test_13_11_a_half_ring_is_not_concentric(first: int):
    turned = [(first + d) % 6 for d in range(3)]
    for few in ((0,), (0, 1), (0, 2), (0, 1, 2)):
        assert ring_attack(*sorted(turned[d] for d in few)) == {}


def test_13_11_of_all_63_ways_to_stand_39_are_concentric():  # tb R15
    ways = [c for n in range(1, 7) for c in combinations(range(6), n)]
    assert len(ways) == 63
    assert sum(bool(ring_attack(*way)) for way in ways) == 39


def test_13_11_units_that_stay_out_do_not_count():
    s = board("G1 german 0504", "G4 german 0506", "X1 allied 0505", supply={"allied": ["0505"]})
    assert shifts(odds(s, "0505", "G1")) == {}
    assert shifts(odds(s, "0505", "G1", "G4")) == {"concentric attack": 1}


def test_13_11_many_units_in_one_hex_are_one_hex():
    units = [f"G{n} german size=III 0504" for n in range(5)]
    s = board(*units, "X1 allied 0505")
    assert shifts(odds(s, "0505", "G0", "G1", "G2", "G3", "G4")) == {}


@pytest.mark.parametrize("directions", [(0, 3), (0, 2, 4), (0, 1, 2, 3), (0, 1, 2, 3, 4, 5)])
def test_13_11_a_town_is_never_attacked_concentrically(directions: tuple[int, ...]):
    assert ring_attack(*directions, town={"0505": "Spa"}) == {}


def test_13_11_supporting_artillery_does_not_count():  # tb R15, tb R20
    s = board("G1 german 0504", "G-VAK388 0507", "X1 allied 0505")
    found = odds(s, "0505", "G1", "G-VAK388")
    assert values(found)["artillery support"] == 1
    assert shifts(found) == {}


def test_13_11_allied_attacks_gain_it_too():
    s = board(
        "G1 german 0505",
        "X1 allied 0504",
        "X2 allied 0506",
        phase=A1,
        supply={"allied": ["0504", "0506"]},
    )
    assert shifts(odds(s, "0505", "X2")) == {}
    assert shifts(odds(s, "0505", "X1", "X2")) == {"concentric attack": 1}


def test_13_11_the_shift_moves_the_column():
    s = board(
        "G1 german cf_full=2 0504",
        "G2 german 0506",
        "X1 allied cf_full=3 0505",
        supply={"allied": ["0505"]},
    )
    found = odds(s, "0505", "G1", "G2")
    assert found.attack - found.defence == 0
    assert found.column == "+1..+2"


# --- 13.12 supply ---


def test_13_12_any_attacker_out_of_supply_shifts_left_once():
    s = board(
        "G1 german cf_full=2 0504", "G2 german 0405 out_of_supply", "G3 german 0404 out_of_supply",
        "X1 allied cf_full=3 0505",
    )  # fmt: skip
    assert shifts(odds(s, "0505", "G1")) == {}
    assert shifts(odds(s, "0505", "G1", "G2")) == {"attacker out of supply": -1}
    assert shifts(odds(s, "0505", "G1", "G2", "G3")) == {"attacker out of supply": -1}
    assert odds(s, "0505", "G1", "G2").column == "-2..-1"


def test_13_12_any_defender_out_of_supply_shifts_right_once():
    s = board(
        "G1 german 0505", "G2 german 0505 out_of_supply", "X1 allied cf_full=2 0506", phase=A1
    )
    assert shifts(odds(s, "0505", "X1")) == {"defender out of supply": 1}
    assert odds(s, "0505", "X1").column == "+1..+2"
    s = board("G1 german 0504", "X1 allied 0505", "X2 allied 0505", supply={"german": EAST})
    assert shifts(odds(s, "0505", "G1")) == {"defender out of supply": 1}


def test_13_12_both_cancel():
    s = board("G1 german 0504 out_of_supply", "X1 allied 0505", supply={"german": EAST})
    found = odds(s, "0505", "G1")
    assert shifts(found) == {"attacker out of supply": -1, "defender out of supply": 1}
    assert found.column == "0"


def test_13_12_supply_is_traced_for_allied_attackers():
    s = board("G1 german 0505", "X1 allied 0506", phase=A1, supply={"german": EAST})
    assert shifts(odds(s, "0505", "X1")) == {"attacker out of supply": -1}


def test_13_12_german_supply_is_traced_from_turn_4():
    for turn, expected in ((3, {}), (4, {"attacker out of supply": -1})):
        s = board("G1 german 0504", "X1 allied 0505", turn=turn, supply={"allied": WEST})
        assert shifts(odds(s, "0505", "G1")) == expected


def test_13_12_units_outside_the_battle_do_not_count():
    s = board("G1 german 0504", "G2 german 0504 out_of_supply", "X1 allied 0505", "X2 allied 0404")
    assert shifts(odds(s, "0505", "G1")) == {}


def test_13_12_surprise_on_turn_1_is_one_more_shift():
    units = ("G1 german cf_full=3 0504", "X1 allied cf_full=3 0505")
    s = board(*units, turn=1, supply={"german": EAST})
    assert shifts(odds(s, "0505", "G1")) == {"surprise on turn 1": 1, "defender out of supply": 1}
    assert odds(s, "0505", "G1").column == "+3"
    for turn, phase in ((1, G3), (2, G1)):
        s = board(*units, turn=turn, phase=phase)
        assert shifts(odds(s, "0505", "G1")) == {}
    s = board(*units, turn=1, phase=A1)
    assert shifts(odds(s, "0504", "X1")) == {}


# --- 13.13 ends of the table ---


@pytest.mark.parametrize(("factor", "column"), [(13, ">=+12"), (40, ">=+12"), (99, ">=+12")])
def test_13_13_more_than_the_table_holds_is_the_last_column(factor: int, column: str):
    s = board(f"G1 german cf_full={factor} 0504", "X1 allied 0505")
    assert odds(s, "0505", "G1").column == column


@pytest.mark.parametrize("factor", [4, 40, 99])
def test_13_13_less_than_the_table_holds_is_the_first_column(factor: int):
    s = board("G1 german 0504", f"X1 allied cf_full={factor} 0505")
    assert odds(s, "0505", "G1").column == "<=-3"


def test_13_13_shifts_beyond_the_ends_are_lost():
    s = board("G1 german cf_full=40 0504", "X1 allied 0505", turn=1)
    assert shifts(odds(s, "0505", "G1")) == {"surprise on turn 1": 1}
    assert odds(s, "0505", "G1").column == ">=+12"
    s = board("G1 german 0504 out_of_supply", "X1 allied cf_full=40 0505")
    assert shifts(odds(s, "0505", "G1")) == {"attacker out of supply": -1}
    assert odds(s, "0505", "G1").column == "<=-3"


def test_13_13_the_differential_is_limited_before_the_shifts():  # tb R30
    s = board("G1 german cf_full=99 0504 out_of_supply", "X1 allied 0505")
    assert odds(s, "0505", "G1").column == "+9..+11"
    s = board("G1 german 0504", "X1 allied cf_full=99 0505", turn=1)
    assert odds(s, "0505", "G1").column == "-2..-1"


def test_13_13_all_shifts_are_added_before_the_second_limit():  # tb R30
    s = board(  # +1 concentric, -1 attacker: the last column, not the one before
        "G1 german cf_full=40 0504 out_of_supply",
        "G2 german 0506",
        "X1 allied 0505",
        supply={"allied": ["0505"]},
    )
    found = odds(s, "0505", "G1", "G2")
    assert shifts(found) == {"concentric attack": 1, "attacker out of supply": -1}
    assert found.column == ">=+12"


# --- 13.14 lowering ---


def test_13_14_the_attacker_may_choose_any_lower_column():
    s = launched(board("G1 german cf_full=4 0504", "X1 allied 0505"), "0505", "G1")
    assert asked(s).actor == "german"
    fights = [f"fight {n}" for n in range(5)]
    assert choices(s) == [*fights, "ardor 2", "ardor 3", "ardor 4"]
    for lower in range(5):
        rolled = attack_roll(match(s, f"fight {lower}"), 6)
        assert rolled.column == 4 - lower
        assert rolled.result == ["AS", "AS", "AE", "AE", "AE"][lower]


def test_13_14_the_allied_attacker_too():
    s = board("G1 german 0505", "X1 allied cf_full=4 0506", phase=A1)
    s = launched(s, "0505", "X1")
    assert asked(s).actor == "allied"
    assert choices(s) == [f"fight {n}" for n in range(5)]


def test_13_14_the_column_goes_down_only_and_no_further_than_the_first():
    s = launched(board("G1 german cf_full=4 0504", "X1 allied 0505"), "0505", "G1")
    assert refusal(s, "fight 5").case == "tb 13.14"
    assert refusal(s, "fight -1").case == "tb 13.14"
    s = board("G1 german cf_full=4 0504", "X1 allied 0505")
    assert no_odds(s, "0505", "G1", lower=5).case == "tb 13.14"
    assert odds(s, "0505", "G1", lower=2).column == "0"


def test_13_14_it_is_announced_before_the_die():
    s = launched(board("G1 german cf_full=4 0504", "X1 allied 0505"), "0505", "G1")
    s = after(s, "fight 1")
    assert choices(s) == [f"roll {die}" for die in range(1, 7)]
    assert refusal(s, "fight 2").case == "tb 13.8"


def test_13_14_lowering_comes_after_the_shifts():
    s = board("G1 german cf_full=4 0504", "X1 allied 0505", turn=1)
    rolled = attack_roll(match(launched(s, "0505", "G1"), "fight 1"), 5)
    assert rolled.column == 4  # +3 is the fifth column; surprise one up, lowered one down
