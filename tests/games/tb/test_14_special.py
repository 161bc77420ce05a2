"""tb 14: cavalry, KG Peiper, commandos, paratroops, flak and artillery."""

from typing import Any, Unpack

import pytest

from ardennes.games.tb import GAME
from ardennes.games.tb.rules.movement import costs_of
from ardennes.games.tb.state import State
from ardennes.games.tb.words import AttackRolled
from tests.games.settings import HexBoard, Setting, Terrain, covered
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
    seen,
    shifts,
    supply,
    table,
    values,
)

G1, G2, G3 = "german pre-movement combat", "german movement", "german post-movement combat"
A1, A2, A3 = "allied pre-movement combat", "allied movement", "allied post-movement combat"
EAST = [f"0{row}01" for row in range(1, 10)]
WEST = [f"0{row}09" for row in range(1, 10)]
RIM = [f"{row}0{n}" for row in ("01", "09") for n in range(2, 10)] + WEST[1:-1]
SHATTERS = ("fight 0", "roll 1")  # DE for an attack at +12
OPEN = ["retreat 0405", "retreat 0506", "retreat 0605"]  # for 0505 with one enemy in 0504


def board(*units: str, **more: Unpack[Setting]) -> State:
    """German sources in the east, Allied ones on the other three sides; German supply is sure."""
    plain: Setting = {"phase": G1, "turn": 3, "supply": {"german": EAST, "allied": RIM}}
    return table(*units, **(plain | more))


def launched(s: State, target: str, *units: str) -> State:
    return after(s, f"attack {target}", *(f"join {unit}" for unit in units), "commit")


def steps(s: State, unit: str) -> int:
    return 0 if at(s, unit) == "out" else s.steps_left(s.unit_id(unit))


# --- 14.1 ---


def test_14_1_special_characteristics_belong_to_these_units_alone():
    s = board("G1 german 0504", "X1 allied type=armor size=III 0505")
    assert asked(launched(s, "0505", "G1")).actor == "german"  # no cavalry, no slipping away
    s = board("G1 german type=panzer 0505", phase=G2, turn=4, supply={})
    assert not supply(s, "G1").in_supply  # not every panzer unit is KG Peiper
    s = board("G1 german 0504", "X1 allied 0505")
    assert choices(after(s, "attack 0505", "join G1")) == ["commit"]  # no FLAK, no VAK


# --- 14.2 cavalry ---

CAVALRY = ("G1 german cf_full=30 0504", "US-14C 0505")


def test_14_2_cavalry_may_slip_away_before_the_die():
    s = launched(board(*CAVALRY), "0505", "G1")
    assert (asked(s).actor, asked(s).case) == ("allied", "tb 14.2")
    assert choices(s) == ["pass", *OPEN]
    game = match(s, "retreat 0506")
    assert at(game.state, "US-14C") == "0506" and steps(game.state, "US-14C") == 1
    assert "slips away before combat" in said(game)
    assert not any(isinstance(e, AttackRolled) for e in game.events[-1])  # no die


def test_14_2_it_may_stand_and_fight():
    s = after(launched(board(*CAVALRY), "0505", "G1"), "pass")
    assert asked(s).actor == "german"
    assert at(after(s, *SHATTERS), "US-14C") == "out"


def test_14_2_the_attackers_may_advance():
    s = after(launched(board(*CAVALRY), "0505", "G1"), "retreat 0506")
    assert asked(s).actor == "german"
    assert choices(s) == ["pass", "advance G1"]
    assert at(after(s, "advance G1"), "G1") == "0505"


@pytest.mark.parametrize("phase", [G1, G3])
def test_14_2_in_both_german_combat_phases(phase: str):
    assert asked(launched(board(*CAVALRY, phase=phase), "0505", "G1")).case == "tb 14.2"


def test_14_2_not_alone_it_cannot():
    s = board(*CAVALRY, "X1 allied size=III 0505")
    assert asked(launched(s, "0505", "G1")).actor == "german"
    s = board("G1 german 0504", "US-14C 0505", "C2 allied type=armored_cavalry size=III 0505")
    assert asked(launched(s, "0505", "G1")).actor == "german"


def test_14_2_commandos_are_no_company():
    s = board(*CAVALRY, phase=G3, markers='sses = "US-14C"')
    assert asked(launched(s, "0505", "G1")).case == "tb 14.2"


def test_14_2_out_of_supply_it_cannot():
    s = board(*CAVALRY, supply={"german": EAST})
    assert asked(launched(s, "0505", "G1")).actor == "german"


def test_14_2_aerial_supply_is_not_overland():
    s = board(*CAVALRY, turn=8, supply={"german": EAST})
    s = after(launched(s, "0505", "G1"), "supply_by_air US-14C")
    assert asked(s).case == "tb 15.1"  # straight on to air support


def test_14_2_supplied_mechanized_attackers_prevent_it():
    s = board("G1 german type=panzer 0504", "US-14C 0505")
    assert asked(launched(s, "0505", "G1")).actor == "german"
    s = board("G1 german 0504", "G2 german type=panzer 0404", "US-14C 0505")
    assert asked(launched(s, "0505", "G1", "G2")).actor == "german"
    assert asked(launched(s, "0505", "G1")).case == "tb 14.2"  # a panzer that stays out does not


def test_14_2_mechanized_attackers_out_of_supply_do_not_prevent_it():
    s = board("G1 german type=panzer 0504 out_of_supply", "US-14C 0505")
    assert asked(launched(s, "0505", "G1")).case == "tb 14.2"
    s = board("G1 german type=panzer 0504", "US-14C 0505", turn=4, supply={"allied": RIM})
    assert asked(launched(s, "0505", "G1")).case == "tb 14.2"


def test_14_2_automatic_german_supply_counts_as_supply():  # tb R42
    s = board("G1 german type=panzer 0504", "US-14C 0505", turn=2, supply={"allied": RIM})
    assert asked(launched(s, "0505", "G1")).actor == "german"
    s = board("G-SSP 0504", "US-14C 0505", turn=9, supply={"allied": RIM})
    assert asked(launched(s, "0505", "G-SSP")).case == "tb 15.1"


def test_14_2_turn_1_is_no_bar():  # tb R32
    assert asked(launched(board(*CAVALRY, turn=1), "0505", "G1")).case == "tb 14.2"


@pytest.mark.parametrize("kind", ["armor", "infantry", "paratroops"])
def test_14_2_only_armored_cavalry(kind: str):
    s = board("G1 german 0504", f"X1 allied size=III type={kind} 0505")
    assert asked(launched(s, "0505", "G1")).actor == "german"


def test_14_2_only_us_cavalry():
    s = board(
        "G1 german 0504",
        "X1 allied nationality=British type=armored_cavalry size=III 0505",
        north_west_of_meuse=["0505", "0506"],
    )
    assert asked(launched(s, "0505", "G1")).actor == "german"


def test_14_2_all_limits_of_a_retreat_hold():
    s = board(*CAVALRY, "G2 german 0305", "Y1 allied 0506", "Y2 allied 0506", "BR-29 0605",
              "Y3 allied 0404", north_west_of_meuse=["0605"])  # fmt: skip
    s = launched(s, "0505", "G1")
    assert choices(s) == ["pass", "retreat 0404"]  # where Y3 cancels the zone
    for shut in ("0405", "0504", "0506", "0604", "0507"):
        assert refusal(s, f"retreat {shut}").case == "tb 13.17"
    assert refusal(s, "retreat 0605").case == "tb 6.10"  # tb R10


def test_14_2_it_goes_closer_to_a_working_source():  # tb R16
    s = launched(board(*CAVALRY, supply={"allied": ["0509"]}), "0505", "G1")
    assert choices(s) == ["pass", "retreat 0506"]
    assert refusal(s, "retreat 0405").case == "tb R16"


@pytest.mark.parametrize(
    ("units", "words", "more"),
    [
        (("G1 german type=panzer 0504", "US-14C 0505"), "mechanized", {}),
        (("G1 german 0504", "US-14C 0505", "X1 allied size=III 0505"), "alone", {}),
        (("G1 german 0504", "US-14C 0505"), "overland supply", {"supply": {"german": EAST}}),
    ],
)
def test_14_2_why_it_does_not_slip_away(units: tuple[str, ...], words: str, more: Setting):
    no = refusal(launched(board(*units, **more), "0505", "G1"), "retreat 0506")
    assert no.case == "tb 14.2" and words in no.reason


def test_14_2_nobody_else_is_told_about_it():
    s = launched(board("G1 german 0504", "X1 allied 0505"), "0505", "G1")
    assert refusal(s, "retreat 0506").case == "tb 13.17"


def test_14_2_never_into_the_west_wall():
    s = launched(board(*CAVALRY, west_wall=["0506"]), "0505", "G1")
    assert choices(s) == ["pass", "retreat 0405", "retreat 0605"]
    assert refusal(s, "retreat 0506").case == "tb 14.2"
    s = after(s, "pass", "fight 0", "roll 6")  # a DR may go there
    assert "retreat 0506" in choices(s)


def test_14_2_not_offered_without_a_legal_hex():  # tb R32
    s = board(*CAVALRY, "G2 german 0506", supply={"allied": ["0505"]})
    assert asked(launched(s, "0505", "G1")).actor == "german"
    wall = ["0405", "0506", "0605"]
    s = board(*CAVALRY, west_wall=wall, supply={"allied": ["0505"]})  # supplied where it stands
    assert supply(s, "US-14C").in_supply
    assert asked(launched(s, "0505", "G1")).actor == "german"


def test_14_2_it_is_a_real_retreat():  # tb R32
    s = board("G1 german 0504", "US-14C cf_full=2 cf_reduced=1 steps=2 0505", town={"0505": "Spa"})
    s = launched(s, "0505", "G1")
    assert choices(s) == ["pass", *OPEN]  # no hold, no step to lose
    assert refusal(s, "hold").case == "tb 13.18"
    assert refusal(s, "lose_step US-14C").case == "tb 13.21"


def test_14_2_the_attack_is_spent_for_both():  # tb R32
    s = board(*CAVALRY, "X1 allied 0404")
    s = after(launched(s, "0505", "G1"), "retreat 0506", "advance G1")
    assert choices(s) == ["end_phase"]
    assert refusal(s, "attack 0506").case == "tb 13.3"
    assert no_odds(s, "0404", "G1").case == "tb 13.5"


def test_14_2_cavalry_that_joined_friends_adds_nothing_but_shares():  # tb R54
    s = board(*CAVALRY, "X1 allied cf_full=2 0506", "G2 german cf_full=30 0507")
    s = after(launched(s, "0505", "G1"), "retreat 0506", "pass")
    assert values(odds(s, "0506", "G2")) == {"G2": 30, "US-14C": 0, "X1": 2}
    s = after(launched(s, "0506", "G2"), *SHATTERS)
    assert at(s, "US-14C") == at(s, "X1") == "out"


def test_14_2_artillery_of_a_refused_attack_is_spent():  # tb R54
    s = board(*CAVALRY, "G-VAK388 0503", "X1 allied 0404", "G2 german 0304")
    assert "support G-VAK388" in choices(after(s, "attack 0404"))
    s = after(s, "attack 0505", "join G1", "support G-VAK388", "commit", "retreat 0506", "pass")
    assert refusal(after(s, "attack 0404"), "support G-VAK388").case == "tb R28"


def test_14_2_it_may_slip_away_onto_vdh():  # tb 14.5
    s = launched(board(*CAVALRY, markers='vdh = "0506"'), "0505", "G1")
    assert at(after(s, "retreat 0506"), "G-VDH") == "out"


# --- 14.3 SSP ---


def test_14_3_peiper_is_always_in_supply():
    ring = [f"X{p} allied {p}" for p in ("0404", "0504", "0604", "0605", "0506", "0405")]
    s = board("G-SSP 0505", "G1 german 0505", *ring, turn=9, supply={"allied": RIM})
    assert supply(s, "G-SSP").in_supply and supply(s, "G-SSP").case == "tb 14.3"
    assert not supply(s, "G1").in_supply
    assert shifts(odds(s, "0404", "G-SSP")) == {}
    assert shifts(odds(s, "0404", "G-SSP", "G1")) == {"attacker out of supply": -1}


def test_14_3_peiper_moves_with_full_points_when_cut_off():
    s = board("G-SSP 0505", "G1 german 0503", phase=G2, turn=9, supply={})
    assert reach(s, "G-SSP").mp == "6"
    assert reach(s, "G1").mp == "1d6"
    assert "begin_move" not in choices(after(s, "choose G-SSP"))


def test_14_3_peiper_pays_nothing_to_stack_or_unstack():
    s = board("G-SSP 0505", "G1 german 0505", "G2 german 0504", phase=G2)
    assert cost(s, "G-SSP", "0405") == "1"  # out of a stack
    assert cost(s, "G-SSP", "0504") == "1"  # out of one into another
    assert cost(s, "G1", "0405") == "2"
    assert cost(s, "G1", "0504") == "3"


def test_14_3_others_pay_to_stack_with_peiper():  # tb 6.4
    s = board("G-SSP 0505", "G1 german 0505", "G2 german size=X 0504", phase=G2)
    assert cost(s, "G1", "0506") == "2"
    s = board("G-SSP 0505", "G2 german 0504", phase=G2)
    assert cost(s, "G2", "0505") == "2"


def test_14_3_stacking_limits_bind_peiper():  # tb 6.5
    s = board("G-SSP 0505", "G1 german 0504", "G2 german 0504", phase=G2)
    assert cost(s, "G-SSP", "0504") == "-"
    assert refusal(after(s, "choose G-SSP"), "move 0504").case == "tb 6.5"


# --- 14.4 SSES ---


def landing(*units: str, **more: Unpack[Setting]) -> State:
    return board("G-SSES", *units, **(Setting(turn=2, phase=G2) | more))


def test_14_4_placed_on_any_us_unit_on_the_map():
    s = landing("US-2 0505", "US-99 0505", "US-110 0902", "US-1", "BR-43 0709", "G1 german 0504",
                north_west_of_meuse=["0709"])  # fmt: skip
    assert "choose G-SSES" in choices(s)
    s = after(s, "choose G-SSES")
    found = [c for c in choices(s) if c.startswith("infiltrate")]
    assert found == ["infiltrate US-2", "infiltrate US-99", "infiltrate US-110"]
    assert refusal(s, "infiltrate BR-43").case == "tb 14.4"  # British
    assert refusal(s, "infiltrate US-1").case == "tb 14.4"  # not on the map
    assert refusal(s, "infiltrate G1").case == "tb 14.4"


def test_14_4_not_before_its_turn():
    s = landing("US-2 0505", turn=1)
    assert "choose G-SSES" not in choices(s)
    assert refusal(s, "choose G-SSES").case == "tb 12.4"


def test_14_4_the_german_may_hold_it_back():  # tb R25, tb 12.4
    s = after(landing("US-2 0505"), "choose G-SSES", "end_phase")
    for _ in range(5):  # to the German movement of turn 3
        s = after(s, "end_phase")
    assert s.turn == 3
    assert "infiltrate US-2" in choices(after(s, "choose G-SSES"))


def test_14_4_only_in_the_german_movement_phase():
    for phase in (G1, G3, A1, A2, A3):
        s = landing("US-2 0505", "G1 german 0502", phase=phase)
        assert not any("SSES" in c or "infiltrate" in c for c in choices(s))
        assert refusal(s, "infiltrate US-2").case == "tb 14.4"


def test_14_4_once_only():
    s = after(landing("US-2 0505", "US-99 0405"), "choose G-SSES", "infiltrate US-2")
    assert choices(s) == ["end_phase"]
    assert refusal(s, "infiltrate US-99").case == "tb 14.4"
    s = after(s, "end_phase", "end_phase", "end_phase", "end_phase", "end_phase", "end_phase")
    assert s.turn == 3 and "choose G-SSES" not in choices(after(s, "end_phase"))


INFILTRATED = 'sses = "US-2"'


def test_14_4_its_victim_rolls_for_movement():
    s = board("US-2 0505", "US-99 0505", phase=A2, markers=INFILTRATED)
    assert reach(s, "US-2").mp == "1d6"
    assert reach(s, "US-99").mp == "6"  # the unit beside it is free
    s = after(s, "choose US-2")
    assert "begin_move" in choices(s)
    assert refusal(s, "move 0506").case == "tb 7.6"
    s = after(s, "begin_move", "roll 3")
    assert reach(s, "US-2").mp == "3"


def test_14_4_its_victim_has_no_mechanized_movement():  # tb R25
    road = ["0505 0506 0507 0508 0509"]
    s = board("US-2 0505", "US-99 0506", phase=A2, road=road, markers=INFILTRATED)
    assert reach(s, "US-99").places["0508"].mode == "mechanized"
    s = after(s, "choose US-2", "begin_move", "roll 6")
    assert (cost(s, "US-2", "0405"), cost(s, "US-2", "0506")) == ("1", "2")  # US-99 is there: +1
    assert reach(s, "US-2").places["0506"].mode == "road"


def test_14_4_it_has_no_effect_on_combat():
    for phase, shown in ((G3, "0505"), (A1, "0504"), (A3, "0504")):
        s = board("G1 german 0504", "US-2 0505", phase=phase, markers=INFILTRATED)
        unit = "G1" if phase == G3 else "US-2"
        assert shifts(odds(s, shown, unit)) == {}
        assert set(values(odds(s, shown, unit))) == {"G1", "US-2"}
    assert supply(s, "US-2").in_supply


def test_14_4_it_leaves_when_the_allied_movement_phase_ends():
    game = match(landing("US-2 0505"), "choose G-SSES", "infiltrate US-2")
    for phase in (G3, A1, A2):
        do(game, "end_phase")
        assert GAME.phases[game.state.phase] == phase
        assert seen(game.state, "german")["markers"]["sses"] == "US-2"
    do(game, "end_phase")
    assert at(game.state, "G-SSES") == "out"
    assert seen(game.state, "german")["markers"]["sses"] is None
    do(game, "end_phase", "end_phase", "end_phase")  # to the German movement of the next turn
    do(game, "end_phase", "end_phase")
    assert reach(game.state, "US-2").mp == "6"


def test_14_4_it_has_no_zone_strength_or_steps():  # tb R35, tb R45
    s = board("US-2 0505", "US-99 0506", phase=A2, markers=INFILTRATED)
    assert cost(s, "US-99", "0405") == "1"  # no zone
    assert cost(s, "US-99", "0505") == "2"  # one point to stack with US-2, none for SSES
    s = board("US-2 0505", "US-99 0506", phase=A1, markers=INFILTRATED)
    assert choices(s) == ["end_phase"]  # nothing to attack
    assert refusal(s, "attack 0505").case == "tb 13.2"
    s = board("G1 german 0504", "US-2 0505", phase=G3, markers=INFILTRATED)
    assert refusal(after(s, "attack 0505"), "join G-SSES").case == "tb 13.2"


def test_14_4_it_takes_no_stacking_and_bars_nobody():  # tb R45
    s = landing("US-2 0505", "US-99 0505")
    s = after(s, "choose G-SSES", "infiltrate US-2")  # onto a full hex
    assert seen(s, "german")["markers"]["sses"] == "US-2"
    s = board("US-2 0505", "US-99 0506", phase=A2, markers=INFILTRATED)
    assert "move 0505" in choices(after(s, "choose US-99"))


def test_14_4_it_cuts_no_supply():  # tb R45
    road = ["0505 0506 0507 0508 0509"]
    woods = [f"0{r}0{c}" for r in range(1, 10) for c in range(1, 10)]
    s = board("US-99 0505", "US-2 0507", phase=A2, road=road, heavy_woods=woods,
              markers=INFILTRATED, supply={"allied": ["0509"]})  # fmt: skip
    assert supply(s, "US-99").in_supply


def test_14_4_it_goes_and_dies_with_its_victim():  # tb R46
    s = board("G1 german cf_full=30 0504", "US-2 0505 reduced", phase=G3, markers=INFILTRATED)
    retreated = after(launched(s, "0505", "G1"), "fight 0", "roll 6", "retreat 0506", "pass")
    assert seen(retreated, "german")["markers"]["sses"] == "US-2"
    dead = after(launched(s, "0505", "G1"), *SHATTERS)
    assert at(dead, "US-2") == at(dead, "G-SSES") == "out"


def test_14_4_another_units_death_does_not_shake_it_off():  # tb R46
    s = board(
        "G1 german cf_full=30 0504", "US-2 0505", "US-110 0505", phase=G3, markers=INFILTRATED
    )
    s = after(launched(s, "0505", "G1"), *SHATTERS)
    assert at(s, "US-110") == "out"
    assert seen(s, "german")["markers"]["sses"] == "US-2"


def test_14_4_a_step_lost_does_not_shake_it_off():  # tb R46
    s = board("G1 german cf_full=30 0504", "US-2 0505", phase=G3, markers=INFILTRATED)
    s = after(launched(s, "0505", "G1"), *SHATTERS)
    assert steps(s, "US-2") == 1
    assert seen(s, "german")["markers"]["sses"] == "US-2"


def test_14_4_aerial_supply_cures_it():  # tb R25
    road = ["0505 0506 0507 0508 0509"]
    s = board("US-2 0505", phase=A2, turn=8, road=road, markers=INFILTRATED)
    s = after(s, "choose US-2")
    assert "supply_by_air US-2" in choices(s)
    s = after(s, "supply_by_air US-2")
    assert reach(s, "US-2").mp == "6"
    assert reach(s, "US-2").places["0506"].mode == "road"  # full points, not mechanized


def test_14_4_one_aerial_supply_is_enough():  # tb R25
    s = board("G1 german 0504", "US-2 0505", phase=G3, turn=8, markers=INFILTRATED)
    s = launched(s, "0505", "G1")
    assert choices(s) == ["pass", "supply_by_air US-2"]
    s = after(s, "supply_by_air US-2")
    assert asked(s).case == "tb 15.1"  # no second marker
    s = after(s, "pass", "fight 0", "roll 5", *["end_phase"] * 2)
    assert reach(s, "US-2").mp == "6"


def test_14_4_it_changes_no_control():  # tb R41
    s = after(landing("US-2 0505", town={"0505": "Spa"}), "choose G-SSES", "infiltrate US-2")
    assert GAME.studies.score(s)["towns"] == {}


# --- 14.5 VDH: the drop ---

FIELD = "0101-0915"


def dusk(*units: str, **more: Unpack[HexBoard]) -> State:
    """The end of turn 1."""
    return board("G-VDH", *units, turn=1, phase="end of turn", size=FIELD, **more)


def test_14_5_it_drops_at_the_end_of_turn_1():
    s = board("G-VDH", "G1 german 0501", "X1 allied 0509", turn=1, phase=A3, size=FIELD)
    assert choices(s) == ["end_phase"]
    s = after(s, "end_phase")
    assert (asked(s).actor, asked(s).case) == ("german", "tb 14.5")
    s = after(s, "drop 0510")
    assert at(s, "G-VDH") == "0510"
    assert (s.turn, GAME.phases[s.phase]) == (2, G1)


def test_14_5_it_must_drop_if_it_can():  # tb R26
    s = dusk("G1 german 0501")
    assert choices(s) and all(c.startswith("drop ") for c in choices(s))


@pytest.mark.parametrize("turn", [1, 2])
def test_14_5_no_other_time(turn: int):
    for phase in (G1, G2, G3, A1, A2, A3):
        s = board("G-VDH", "G1 german 0501", turn=turn, phase=phase, size=FIELD)
        assert refusal(s, "drop 0510").case == "tb 14.5"
    s = board("G-VDH", "G1 german 0501", turn=2, phase=A3, size=FIELD)
    assert after(s, "end_phase").turn == 3  # nothing asked on the way


def test_14_5_more_than_six_hexes_from_every_german_unit():
    s = dusk("G1 german 0501", "G2 german 0914")
    dropped = {c.removeprefix("drop ") for c in choices(s)}
    assert "0507" not in dropped and "0508" in dropped  # six hexes, seven hexes
    assert "0914" not in dropped and "0913" not in dropped and "0908" not in dropped
    assert refusal(s, "drop 0507").case == "tb 14.5"
    assert refusal(s, "drop 0908").case == "tb 14.5"  # far from G1, near G2


def test_14_5_no_town_no_heavy_woods_no_allied_unit():  # tb R26
    s = dusk(
        "G1 german 0501",
        "X1 allied 0512",
        town={"0510": "Spa"},
        heavy_woods=["0511"],
        light_woods=["0513"],
        rough=["0514"],
        west_wall=["0515"],
    )
    allowed = [c for c in choices(s) if c.startswith("drop 05")]
    assert allowed == ["drop 0508", "drop 0509", "drop 0513", "drop 0514", "drop 0515"]
    for shut in ("0510", "0511", "0512"):
        assert refusal(s, f"drop {shut}").case == "tb 14.5"


def test_14_5_heavy_woods_beside_other_terrain_are_still_heavy():
    s = dusk("G1 german 0501", heavy_woods=["0511"], light_woods=["0511"], rough=["0511"])
    assert "drop 0511" not in choices(s)


def test_14_5_next_to_allied_units_is_fine():
    assert "drop 0511" in choices(dusk("G1 german 0501", "X1 allied 0512"))


def test_14_5_without_a_legal_hex_it_is_lost():  # tb R26
    s = board("G-VDH", "G1 german 0505", turn=1, phase=A3, size="0101-0909")
    s = after(s, "end_phase")
    assert at(s, "G-VDH") == "out"
    assert (s.turn, GAME.phases[s.phase]) == (2, G1)


def test_14_5_if_it_is_not_in_play_nothing_drops():
    s = board("G1 german 0501", turn=1, phase=A3, size=FIELD)
    assert after(s, "end_phase").turn == 2


def test_14_5_on_the_printed_map():
    s = position(
        'turn = 1\nphase = "end of turn"\n'
        '[[unit]]\nid = "G-VDH"\n'
        '[[unit]]\nid = "G-2"\nat = "1206"\n'
        '[[unit]]\nid = "US-101A"\nat = "1410"\n'
    )
    dropped = {c.removeprefix("drop ") for c in choices(s)}
    assert not dropped & {"1412", "1111", "0324", "1124"}  # Bastogne, Houffalize, Namur, Givet
    assert not dropped & {"1116", "1215", "1316", "0208"}  # heavy woods
    assert "1212" not in dropped and "1213" in dropped  # six and seven hexes from 1206
    assert "1410" not in dropped
    assert s.ground.map.terrain[s.place_id("1213")] != "heavy_woods"
    assert at(after(s, "drop 1213"), "G-VDH") == "1213"


def test_14_5_it_never_moves_or_fights():  # tb R35
    s = board("G1 german 0502", "X1 allied 0506", phase=G2, markers='vdh = "0505"')
    assert "choose G-VDH" not in choices(s)
    assert refusal(s, "choose G-VDH").case == "tb 14.5"
    s = board("G1 german 0507", "X1 allied 0506", markers='vdh = "0505"')
    assert refusal(after(s, "attack 0506"), "join G-VDH").case == "tb 13.2"
    s = board("G1 german 0502", "X1 allied 0506", phase=A1, markers='vdh = "0505"')
    assert choices(s) == ["end_phase"]
    assert refusal(s, "attack 0505").case == "tb 13.2"


# --- 14.5 VDH: hampered movement ---

ZONE_0505 = ("0404", "0504", "0604", "0605", "0506", "0405")


def hampered(*units: str, vdh: str = "0505", **more: Unpack[Setting]) -> State:
    plain: Setting = {"phase": A2, "markers": f'vdh = "{vdh}"'}
    return board(*units, **(plain | more))


@pytest.mark.parametrize("place", ZONE_0505)
def test_14_5_all_six_hexes_around_it_cost_double(place: str):
    outside = {"0404": "0304", "0504": "0503", "0604": "0704", "0605": "0705", "0506": "0507",
               "0405": "0305"}[place]  # fmt: skip
    assert cost(hampered(f"X1 allied {outside}"), "X1", place) == "2"
    assert cost(board(f"X1 allied {outside}", phase=A2), "X1", place) == "1"


def test_14_5_its_own_hex_costs_double_and_the_rest_nothing_more():
    s = hampered("X1 allied 0508")
    assert cost(s, "X1", "0507") == "1"
    assert cost(s, "X1", "0506") == "3"
    assert cost(s, "X1", "0505") == "5"


@pytest.mark.parametrize(("terrain", "price"), [("rough", "4"), ("light_woods", "6")])
def test_14_5_terrain_is_doubled(terrain: Terrain, price: str):
    assert cost(hampered("X1 allied 0507", **covered([terrain], "0506")), "X1", "0506") == price


def test_14_5_heavy_woods_around_it_are_out_of_reach():
    s = hampered("X1 allied 0507", heavy_woods=["0506"])  # eight points
    assert cost(s, "X1", "0506") == "-"
    assert refusal(after(s, "choose X1"), "move 0506").case == "tb 9.3"


def test_14_5_rivers_are_doubled_bridges_spare_them():  # tb R26
    rivers = ["0506/0507", "0406/0506", "0506/0606"]
    s = hampered("X1 allied 0507", river=rivers)
    assert cost(s, "X1", "0506") == "4"
    s = hampered("X1 allied 0507", river=rivers, bridge=["0506/0507"])
    assert cost(s, "X1", "0506") == "2"


def test_14_5_an_interdicted_bridge_spares_nothing():  # tb R26, tb R13
    rivers = ["0506/0507", "0406/0506", "0506/0606"]
    s = hampered("X1 allied 0507", "G1 german 0607", river=rivers, bridge=["0506/0507"])
    assert cost(s, "X1", "0506") == "5"  # (1 + 1) * 2, and one to leave the zone


def test_14_5_zone_and_stacking_points_are_not_doubled():  # tb R26
    s = hampered("X1 allied 0406", "G1 german 0305")  # its zone covers 0405
    assert cost(s, "X1", "0405") == "3"
    s = hampered("X1 allied 0507", "X2 allied 0506")
    assert cost(s, "X1", "0506") == "3"
    s = hampered("X1 allied 0507", "X2 allied 0507")
    assert cost(s, "X1", "0506") == "3"


ROAD = ["0509 0508 0507 0506 0505 0504 0503"]


def test_14_5_no_road_or_mechanized_movement_into_its_hexes():
    s = hampered("X1 allied 0509", road=ROAD, rough=["0506"])
    assert reach(s, "X1").places["0507"].mode == "mechanized"
    assert cost(s, "X1", "0507") == "2/5"
    assert cost(s, "X1", "0506") == "4 2/5"  # rough doubled, road or not
    assert reach(s, "X1").places["0506"].mode == "regular"
    assert cost(s, "X1", "0505") == "5 2/5"  # round by 0406 and 0405: 2/5 + 1 + 2 + 2
    s = board("X1 allied 0509", phase=A2, road=ROAD, rough=["0506"])
    assert cost(s, "X1", "0505") == "4/5"


def test_14_5_out_of_supply_units_have_no_road_there_either():
    s = hampered("X1 allied 0507", road=ROAD, rough=["0506"], supply={})
    s = after(s, "choose X1", "begin_move", "roll 4")
    assert cost(s, "X1", "0506") == "4"


def test_14_5_a_step_out_is_not_hampered():  # tb R49
    s = hampered("X1 allied 0506", road=ROAD, heavy_woods=["0507"])
    assert cost(s, "X1", "0507") == "1/5"
    assert reach(s, "X1").places["0507"].mode == "mechanized"
    s = hampered("X1 allied 0506", road=ROAD)
    assert cost(s, "X1", "0405") == "2"  # from one of the seven hexes into another


def test_14_5_british_units_are_hampered_too():
    s = hampered("BR-29 0507", north_west_of_meuse=["0505", "0506", "0507", "0508"])
    assert cost(s, "BR-29", "0506") == "2"


def test_14_5_germans_are_not_hampered():
    s = hampered("G1 german type=panzer 0503", phase=G2, road=["0503 0504 0505"])
    assert cost(s, "G1", "0504") == "1/5"
    assert cost(s, "G1", "0405") == "1 2/5"  # by road to VDH, then one more hex


def test_14_5_it_has_no_zone_of_control():
    s = hampered("X1 allied 0506")
    assert cost(s, "X1", "0507") == "1"  # nothing to leave
    assert cost(s, "X1", "0405") == "2"  # doubled, nothing to enter or leave


def test_14_5_supply_is_not_affected():  # tb R11
    woods = [f"0{r}0{c}" for r in range(1, 10) for c in range(1, 10)]
    line = ["0503 0504 0505 0506 0507 0508 0509"]
    s = hampered("X1 allied 0503", road=line, heavy_woods=woods, supply={"allied": ["0509"]})
    assert supply(s, "X1").in_supply
    assert "0505" in supply(s, "X1").path
    s = hampered("X1 allied 0503", supply={"allied": ["0509"]})  # six points, not doubled
    assert supply(s, "X1").in_supply
    s = hampered("X1 allied 0505", vdh="0509", supply={"allied": ["0509"]})
    assert supply(s, "X1").in_supply  # a source with VDH on it works


def test_14_5_it_closes_no_entry_hex():  # tb R26, tb 12.3
    entry = "X1 allied reinf_turn=3 reinf_edge=W"
    road = ["0509 0508 0507"]
    assert cost(board(entry, phase=A2, road=road), "X1", "0509") == "1/5"
    for vdh in ("0508", "0509"):
        assert cost(hampered(entry, vdh=vdh, road=road), "X1", "0509") == "2"
    s = hampered(entry, vdh="0508", road=road, rough=["0509"])
    assert cost(s, "X1", "0509") == "4"
    s = after(hampered(entry, vdh="0509", road=road), "choose X1", "move 0509")
    assert (at(s, "X1"), at(s, "G-VDH")) == ("0509", "out")


# --- 14.5 VDH: removal ---


def test_14_5_an_allied_unit_that_moves_onto_it_removes_it():
    s = after(hampered("X1 allied 0507"), "choose X1", "move 0505")
    assert (at(s, "X1"), at(s, "G-VDH")) == ("0505", "out")
    assert GAME.studies.score(s)["paratroops"] == 0
    s = hampered("BR-29 0507", north_west_of_meuse=["0505", "0506", "0507"])
    assert at(after(s, "choose BR-29", "move 0505"), "G-VDH") == "out"


def test_14_5_standing_next_to_it_removes_nothing():
    s = after(hampered("X1 allied 0507"), "choose X1", "move 0506", "end_phase")
    assert at(s, "G-VDH") == "0505"


def test_14_5_the_doubling_ends_for_the_rest_of_the_move():  # tb R26
    s = hampered("X1 allied 0507")
    assert cost(s, "X1", "0504") == "-"  # 2 + 2 and 2 more would be six, but the way ends on VDH
    s = after(s, "choose X1", "move 0505")
    assert reach(s, "X1").mp == "2"
    assert cost(s, "X1", "0504") == "1"
    assert cost(s, "X1", "0503") == "2"


def test_14_5_mechanized_movement_is_not_resumed_after_it():  # tb 10.3
    s = after(hampered("X1 allied 0508", road=ROAD), "choose X1", "move 0505")
    assert reach(s, "X1").mp == "1 4/5"  # 1/5 + 2 + 2 spent
    assert (cost(s, "X1", "0504"), reach(s, "X1").places["0504"].mode) == ("1", "road")


def test_14_5_others_are_free_of_it_too():
    s = hampered("X1 allied 0507", "X2 allied 0303")
    s = after(s, "choose X1", "move 0505", "choose X2")
    assert cost(s, "X2", "0404") == "2"


def test_14_5_a_german_unit_that_enters_scores():
    s = after(hampered("G1 german 0503", phase=G2), "choose G1", "move 0505")
    assert at(s, "G-VDH") == "out"
    assert GAME.studies.score(s)["paratroops"] == 1
    assert GAME.studies.score(s)["german_points"] == 1  # tb R5


def test_14_5_passing_through_is_entering():
    s = hampered("G1 german type=panzer 0502", phase=G2, road=["0502 0503 0504 0505 0506 0507"])
    game = match(s, "choose G1", "move 0507")
    assert (at(game.state, "G1"), at(game.state, "G-VDH")) == ("0507", "out")
    assert "relieved: 1 victory point" in said(game)


def test_14_5_next_to_it_is_not_entering():
    s = after(hampered("G1 german 0503", phase=G2), "choose G1", "move 0504", "end_phase")
    assert at(s, "G-VDH") == "0505"
    assert GAME.studies.score(s)["paratroops"] == 0


def test_14_5_a_german_pays_no_stacking_point_there():  # tb R50
    s = hampered("G1 german 0504", "G2 german 0506", phase=G2)
    assert cost(s, "G1", "0505") == "1"


def test_14_5_once_removed_it_never_scores():
    s = hampered("X1 allied 0507", "G1 german 0501")
    s = after(s, "choose X1", "move 0505", "move 0506", "end_phase", "end_phase", "end_phase")
    assert (s.turn, GAME.phases[s.phase]) == (4, G2)
    s = after(s, "choose G1", "move 0505")
    assert at(s, "G1") == "0505"
    assert GAME.studies.score(s)["paratroops"] == 0


def test_14_5_the_point_counts_at_the_end():  # tb R5
    towns = {f"0{row}04": f"Town{row}" for row in range(1, 9)}
    towns |= {"0904": "Bastogne"}  # eight towns and Bastogne: eleven points
    plain = {"town": towns, "control": {"german": list(towns)}, "phase": A3, "turn": 10}
    for relieved, winner in ((0, "allied"), (1, "german")):
        s = board("G1 german 0501", "X1 allied 0909", markers=f"vdh_points = {relieved}", **plain)
        game = match(s, "end_phase")
        assert game.outcome is not None and game.outcome.winner == winner


# --- 14.6 FLAK ---


def test_14_6_flak_does_not_attack_alone():
    s = board("G-2FLAK 0504", "X1 allied 0505")
    assert choices(s) == ["end_phase"]
    assert no_odds(s, "0505", "G-2FLAK").case == "tb 14.6"
    s = board("G-2FLAK 0504", "G1 german 0405", "X1 allied 0505")
    s = after(s, "attack 0505", "join G-2FLAK")
    assert choices(s) == ["join G1"]
    assert refusal(s, "commit").case == "tb 14.6"
    assert "commit" in choices(after(s, "join G1"))


def test_14_6_a_target_only_flak_stands_next_to_is_refused_for_that():
    assert refusal(board("G-2FLAK 0504", "X1 allied 0505"), "attack 0505").case == "tb 14.6"


@pytest.mark.parametrize("place", ["0504", "0405"])
def test_14_6_company_from_the_same_hex_or_another(place: str):
    s = board("G-2FLAK 0504", f"G1 german {place}", "X1 allied 0505")
    assert odds(s, "0505", "G-2FLAK", "G1").attack == 3
    assert odds(s, "0505", "G1").attack == 1  # the other way round there is no need


def test_14_6_artillery_is_no_company():  # tb R47
    s = board("G-2FLAK 0504", "G1 german 0405", "G-VAK388 0503", "X1 allied 0505")
    s = after(s, "attack 0505", "join G-2FLAK", "support G-VAK388")
    assert choices(s) == ["join G1"]
    assert refusal(s, "commit").case == "tb 14.6"
    assert no_odds(s, "0505", "G-2FLAK", "G-VAK388").case == "tb 14.6"


def test_14_6_flak_does_not_attack_out_of_supply():
    s = board("G-2FLAK 0504 out_of_supply", "G1 german 0405", "X1 allied 0505")
    planned = after(s, "attack 0505")
    assert choices(planned) == ["join G1"]
    assert refusal(planned, "join G-2FLAK").case == "tb 14.6"
    assert no_odds(s, "0505", "G-2FLAK", "G1").case == "tb 14.6"
    s = board("G-2FLAK 0504", "G1 german 0405", "X1 allied 0505", turn=4, supply={"allied": RIM})
    assert refusal(after(s, "attack 0505"), "join G-2FLAK").case == "tb 14.6"


def test_14_6_flak_defends_in_any_supply():
    for state in ("", " out_of_supply"):
        s = board(f"G-2FLAK 0505{state}", "X1 allied 0506", phase=A1)
        assert odds(s, "0505", "X1").defence == 2


def test_14_6_attacking_flak_keeps_aircraft_away():  # tb R27
    s = board("G-2FLAK 0504", "G1 german 0405", "X1 allied 0505", turn=8)
    assert asked(launched(s, "0505", "G-2FLAK", "G1")).case == "tb 13.14"
    assert no_odds(s, "0505", "G-2FLAK", "G1", air=1).case == "tb 14.6"
    assert asked(launched(s, "0505", "G1")).case == "tb 15.1"  # a FLAK that stays out does not


def test_14_6_is_named_when_air_support_is_wanted():
    units = ("G-2FLAK 0504", "G1 german 0504", "X1 allied 0505")
    s = launched(board(*units, turn=8), "0505", "G-2FLAK", "G1")
    assert refusal(s, "air_support").case == "tb 14.6"
    s = launched(board(*units, turn=8), "0505", "G1")
    assert refusal(after(s, "pass"), "air_support").case == "tb 15.1"


def test_14_6_defending_flak_keeps_aircraft_away():  # tb R27
    for units in (["G-2FLAK 0505"], ["G-2FLAK 0505", "G1 german 0505"]):
        s = board(*units, "X1 allied 0506", phase=A1, turn=8)
        assert asked(launched(s, "0505", "X1")).case == "tb 13.14"
        assert no_odds(s, "0505", "X1", air=1).case == "tb 14.6"


def test_14_6_flak_out_of_supply_keeps_nobody_away():  # tb R27
    s = board("G-2FLAK 0505 out_of_supply", "X1 allied 0506", phase=A1, turn=8)
    assert asked(launched(s, "0505", "X1")).case == "tb 15.1"
    assert shifts(odds(s, "0505", "X1", air=1))["air support"] == 1


def test_14_6_flak_next_door_keeps_nobody_away():
    s = board("G-2FLAK 0504", "G1 german 0505", "X1 allied 0506", phase=A1, turn=8)
    assert asked(launched(s, "0505", "X1")).case == "tb 15.1"


def test_14_6_retreated_flak_keeps_aircraft_away():  # tb R53
    s = board(
        "G-2FLAK 0505",
        "G1 german 0504",
        "X1 allied cf_full=30 0506",
        "X2 allied 0503",
        phase=A1,
        turn=8,
        supply={"german": ["0504"], "allied": RIM},
    )
    s = after(launched(s, "0505", "X1"), "fight 0", "roll 6", "retreat 0504", "pass")
    assert asked(launched(s, "0504", "X2")).case == "tb 13.14"


# --- 14.7 VAK: stacking and movement ---


def test_14_7_a_vak_counts_as_two_divisions():
    s = board("G-VAK388 0505", "G1 german size=X 0504", phase=G2)
    assert refusal(after(s, "choose G1"), "move 0505").case == "tb 6.5"
    assert refusal(after(s, "choose G-VAK388"), "move 0504").case == "tb 6.5"


def test_14_7_it_has_three_movement_points():
    s = board("G-VAK388 0505", phase=G2)
    assert reach(s, "G-VAK388").mp == "3"
    assert cost(s, "G-VAK388", "0502") == "3"
    assert cost(s, "G-VAK388", "0501") == "-"


def test_14_7_out_of_supply_it_does_not_move():
    for s in (
        board("G-VAK388 0505 out_of_supply", phase=G2),
        board("G-VAK388 0505", phase=G2, turn=4, supply={}),
    ):
        assert (reach(s, "G-VAK388").mp, reach(s, "G-VAK388").places) == ("0", {})
        s = after(s, "choose G-VAK388")
        assert not any(c.startswith(("move", "step", "begin_move")) for c in choices(s))
        assert refusal(s, "move 0504").case == "tb 14.7"
        assert refusal(s, "begin_move").case == "tb 7.6"  # it does not roll: tb R52


def test_14_7_never_from_enemy_zone_to_enemy_zone():
    s = board("G-VAK388 0505", "X1 allied 0507", phase=G2)  # its zone holds 0506, 0406, 0606
    assert cost(s, "G-VAK388", "0506") == "2"  # into a zone it goes
    s = board("G-VAK388 0506", "X1 allied 0507", phase=G2)
    assert cost(s, "G-VAK388", "0505") == "2"  # out of it too
    assert cost(s, "G-VAK388", "0406") == "-"  # but not along it
    s = board("G1 german mf=3 0506", "X1 allied 0507", phase=G2)
    assert cost(s, "G1", "0406") == "3"  # others may


def test_14_7_zones_are_closed_as_far_as_it_may_come():
    s = board("G-VAK388 0504", "X1 allied 0508", phase=G2)  # 0507 is three hexes away
    unit, last, beside = s.unit_id("G-VAK388"), s.place_id("0507"), s.place_id("0407")
    assert beside in s.ground.board.around[last]
    assert beside not in [to for to, _ in costs_of(s, unit).edges[last]]


def test_14_7_the_refusal_names_the_zones():
    woods = ["0405", "0505", "0605"]  # no way round
    s = board("G-VAK388 0506", "X1 allied 0507", phase=G2, heavy_woods=woods)
    assert refusal(after(s, "choose G-VAK388"), "move 0406").case == "tb 14.7"


def test_14_7_named_although_a_detour_would_cost_too_much():
    s = board("G-VAK388 0506", "X1 allied 0507", phase=G2, rough=["0406", "0405", "0605"])
    assert refusal(after(s, "choose G-VAK388"), "move 0406").case == "tb 14.7"
    assert reach(s, "G-VAK388").refused["0406"].startswith("tb 14.7: ")


def test_14_7_it_has_a_normal_zone():
    s = board("G-VAK388 0505", "X1 allied 0507", phase=A2)
    assert cost(s, "X1", "0506") == "2"
    s = board("G-VAK388 0503", "G1 german cf_full=30 0504", "X1 allied 0505")
    assert "retreat 0404" not in choices(after(launched(s, "0505", "G1"), "fight 0", "roll 6"))


# --- 14.7 VAK: attacked ---


@pytest.mark.parametrize("phase", [A1, A3])
def test_14_7_an_allied_attack_on_a_vak_is_de_without_a_die(phase: str):
    s = board("G-VAK388 0505", "X1 allied 0506", phase=phase)
    game = match(s, "attack 0505", "join X1", "commit")
    assert at(game.state, "G-VAK388") == "out"
    assert "without a roll" in said(game)
    assert asked(game.state).actor == "allied"
    assert choices(game.state) == ["pass", "advance X1"]
    assert steps(game.state, "X1") == 1


def test_14_7_however_weak_or_cut_off_the_attacker():
    s = board("G-VAK388 0505", "US-14C 0506", phase=A1, turn=8, supply={"german": EAST},
              town={"0505": "Spa"}, heavy_woods=["0505"], river=["0505/0506"])  # fmt: skip
    s = launched(s, "0505", "US-14C")
    assert at(s, "G-VAK388") == "out"  # no supply, no air support, no hold asked for


def test_14_7_the_odds_say_so():
    found = odds(board("G-VAK388 0505", "X1 allied 0506", phase=A1), "0505", "X1")
    assert set(found.results.values()) == {"DE"} and found.distribution == {"DE": "1"}
    assert found.column == ""  # no die, no column
    assert [line.what for line in found.modifiers if line.case == "tb 14.7"] == [
        "artillery is overrun: DE without a die"
    ]


def test_14_7_no_die_no_column_to_shift():
    s = board("G-VAK388 0505", "X1 allied 0506", phase=A1, turn=8, supply={"german": EAST},
              rough=["0505"])  # fmt: skip
    found = odds(s, "0505", "X1")
    assert [line.case for line in found.modifiers] == ["tb 13.9", "tb 14.7"]
    assert no_odds(s, "0505", "X1", air=1).case == "tb 14.7"
    assert no_odds(s, "0505", "X1", lower=1).case == "tb 14.7"


def test_14_7_the_picture_says_so():
    s = after(board("G-VAK388 0505", "X1 allied 0506", phase=A1), "attack 0505", "join X1")
    battle: Any = GAME.shows.picture(s, asked(s))["battle"]
    shown = battle["odds"]
    assert (shown["column"], shown["results"]) == ("", {})  # no die is drawn
    assert shown["distribution"] == {"DE": "1"}
    assert shown["lines"][-1]["case"] == "tb 14.7"


# --- 14.7 VAK: fire ---

GUN = ("G1 german cf_full=3 0504", "G-VAK388 0503", "X1 allied cf_full=3 0505")


def test_14_7_a_vak_adds_one_factor_not_a_shift():
    s = board(*GUN)
    found = odds(s, "0505", "G1", "G-VAK388")
    assert values(found) == {"G1": 3, "artillery support": 1, "X1": 3}
    assert shifts(found) == {} and found.attack == 4
    s = after(s, "attack 0505")
    assert choices(s) == ["join G1", "support G-VAK388"]
    s = after(s, "support G-VAK388", "join G1", "commit")
    assert "fight 3" in choices(s) and "fight 4" not in choices(s)  # +1


def test_14_7_the_factor_is_one_whatever_the_counter_says():
    s = board("G1 german cf_full=3 0504", "G-VAK388 cf_full=9 0503", "X1 allied cf_full=3 0505")
    assert odds(s, "0505", "G1", "G-VAK388").attack == 4


def test_14_7_it_is_optional():
    s = after(board(*GUN), "attack 0505", "join G1")
    assert choices(s) == ["support G-VAK388", "commit"]
    assert "fight 3" not in choices(after(s, "commit"))


def test_14_7_it_never_attacks():
    s = board("G-VAK388 0504", "X1 allied 0505")
    assert choices(s) == ["end_phase"]
    s = after(board("G-VAK388 0504", "G1 german 0405", "X1 allied 0505"), "attack 0505")
    assert choices(s) == ["join G1"]
    assert refusal(s, "join G-VAK388").case == "tb 14.7"


def test_14_7_a_target_only_a_vak_stands_next_to_is_refused_for_that():
    assert refusal(board("G-VAK388 0504", "X1 allied 0505"), "attack 0505").case == "tb 14.7"


def test_14_7_it_supports_others_and_is_no_attack_by_itself():
    s = after(board(*GUN), "attack 0505", "support G-VAK388")
    assert choices(s) == ["join G1"]
    assert refusal(s, "commit").case == "tb 13.2"
    assert no_odds(board(*GUN), "0505", "G-VAK388").case == "tb 13.2"


TWO_AWAY = (
    "0304", "0305", "0306", "0403", "0406", "0503", "0507", "0603", "0606", "0704", "0705", "0706",
)  # fmt: skip


@pytest.mark.parametrize("place", TWO_AWAY)
def test_14_7_exactly_two_hexes_away(place: str):
    s = board("G1 german 0504", f"G-VAK388 {place}", "X1 allied 0505")
    assert choices(after(s, "attack 0505")) == ["join G1", "support G-VAK388"]


@pytest.mark.parametrize("place", ["0405", "0506", "0502", "0508", "0205", "0303", "0805"])
def test_14_7_not_at_other_ranges(place: str):
    s = after(board("G1 german 0504", f"G-VAK388 {place}", "X1 allied 0505"), "attack 0505")
    assert choices(s) == ["join G1"]
    assert refusal(s, "support G-VAK388").case == "tb 14.7"


def test_14_7_nobody_else_fires_and_none_from_off_the_map():
    s = board(*GUN, "G2 german 0603", "G-VAK402 reinf_turn=3")
    planned = after(s, "attack 0505")
    assert choices(planned) == ["join G1", "support G-VAK388"]
    assert refusal(planned, "support G2").case == "tb 14.7"
    assert refusal(planned, "support G-VAK402").case == "tb 14.7"


def test_14_7_not_out_of_supply():
    s = board("G1 german 0504", "G-VAK388 0503 out_of_supply", "X1 allied 0505")
    assert refusal(after(s, "attack 0505"), "support G-VAK388").case == "tb 14.7"
    assert no_odds(s, "0505", "G1", "G-VAK388").case == "tb 14.7"
    s = board(*GUN, turn=4, supply={"allied": RIM})
    assert refusal(after(s, "attack 0505"), "support G-VAK388").case == "tb 14.7"
    assert "support G-VAK388" in choices(after(board(*GUN, turn=4), "attack 0505"))


def test_14_7_automatic_supply_will_do():  # tb R42
    s = board(*GUN, turn=2, supply={"allied": RIM})
    assert "support G-VAK388" in choices(after(s, "attack 0505"))


def test_14_7_not_next_to_an_enemy():
    assert "support G-VAK388" in choices(after(board(*GUN, "X2 allied 0401"), "attack 0505"))
    s = board(*GUN, "X2 allied 0402")
    assert refusal(after(s, "attack 0505"), "support G-VAK388").case == "tb 14.7"
    assert no_odds(s, "0505", "G1", "G-VAK388").case == "tb 14.7"


def test_14_7_not_on_turn_1():
    s = board(*GUN, turn=1)
    assert refusal(after(s, "attack 0505"), "support G-VAK388").case == "tb 5.4"
    assert no_odds(s, "0505", "G1", "G-VAK388").case == "tb 5.4"
    assert "support G-VAK388" in choices(after(board(*GUN, turn=2), "attack 0505"))


def test_14_7_not_after_movement():
    s = board(*GUN, phase=G3)
    assert refusal(after(s, "attack 0505"), "support G-VAK388").case == "tb 14.7"
    assert no_odds(s, "0505", "G1", "G-VAK388").case == "tb 14.7"


def test_14_7_not_for_an_allied_attack():
    s = board("G1 german 0505", "G-VAK388 0503", "X1 allied 0506", phase=A1)
    s = after(s, "attack 0505")
    assert choices(s) == ["join X1"]
    assert refusal(s, "support G-VAK388").case == "tb 14.7"


def test_14_7_one_vak_an_attack():
    s = board(*GUN, "G-VAK402 0603")
    planned = after(s, "attack 0505", "join G1")
    assert choices(planned) == ["support G-VAK388", "support G-VAK402", "commit"]
    planned = after(planned, "support G-VAK402")
    assert choices(planned) == ["commit"]
    assert refusal(planned, "support G-VAK388").case == "tb 14.7"
    assert no_odds(s, "0505", "G1", "G-VAK388", "G-VAK402").case == "tb 14.7"


def test_14_7_one_attack_a_vak():  # tb R28
    s = board("G1 german cf_full=30 0604", "G2 german 0304", "G-VAK388 0503", "X1 allied 0505",
              "X2 allied 0404")  # fmt: skip
    for target in ("0505", "0404"):
        assert "support G-VAK388" in choices(after(s, f"attack {target}"))
    fired = ("attack 0505", "join G1", "support G-VAK388", "commit", "fight 9", "roll 2")
    s = after(s, *fired, "attack 0404")
    assert choices(s) == ["join G2"]
    assert refusal(s, "support G-VAK388").case == "tb R28"
    assert no_odds(s, "0404", "G2", "G-VAK388").case == "tb R28"


def test_14_7_two_vak_support_two_attacks():
    s = board("G1 german cf_full=30 0604", "G2 german 0304", "G-VAK388 0503", "G-VAK402 0303",
              "X1 allied 0505", "X2 allied 0404")  # fmt: skip
    fired = ("attack 0505", "join G1", "support G-VAK388", "commit", "fight 9", "roll 2")
    s = after(s, *fired, "attack 0404")
    assert choices(s) == ["join G2", "support G-VAK402"]


def test_14_7_firing_does_not_keep_it_from_moving():
    s = after(board(*GUN), "attack 0505", "join G1", "support G-VAK388", "commit", "fight 3")
    s = after(s, "roll 2", "end_phase")
    assert reach(s, "G-VAK388").mp == "3"


def test_14_7_it_fires_again_next_turn():
    s = after(board(*GUN), "attack 0505", "join G1", "support G-VAK388", "commit", "fight 3")
    s = after(s, "roll 2", *["end_phase"] * 6)
    assert (s.turn, GAME.phases[s.phase]) == (4, G1)
    assert "support G-VAK388" in choices(after(s, "attack 0505"))
