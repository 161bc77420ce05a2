"""tb 13.15-13.24: combat results, retreats, advances, Ardor and joint attacks."""

from typing import Any, Unpack

import pytest

from ardennes.games.tb import GAME
from ardennes.games.tb.state import State
from tests.games.settings import Setting
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
    reach,
    refusal,
    said,
    shifts,
    table,
    values,
)

G1, G3 = "german pre-movement combat", "german post-movement combat"
A1, A3 = "allied pre-movement combat", "allied post-movement combat"
EAST = [f"0{row}01" for row in range(1, 10)]
RIM = [f"{row}0{n}" for row in ("01", "09") for n in range(2, 10)] + [
    f"0{row}09" for row in range(2, 9)
]

# An attack of factor 30 stands in the last column. From there any result can be had.
AS, AE = ("fight 9", "roll 2"), ("fight 9", "roll 4")
DR, DE, BB = ("fight 0", "roll 6"), ("fight 0", "roll 1"), ("fight 0", "roll 4")

STRONG = "G1 german cf_full=30 cf_reduced=15 0504"  # east of 0505; its zone shuts 0404 and 0604
OPEN = ["retreat 0405", "retreat 0506", "retreat 0605"]  # what it leaves a defender of 0505


def board(*units: str, **more: Unpack[Setting]) -> State:
    """German sources in the east, Allied ones on the other three sides; German supply is sure."""
    plain: Setting = {"phase": G1, "turn": 3, "supply": {"german": EAST, "allied": RIM}}
    return table(*units, **(plain | more))


def assault(s: State, result: tuple[str, str], *units: str, target: str = "0505") -> State:
    joins = [f"join {unit}" for unit in units or ("G1",)]
    return after(s, f"attack {target}", *joins, "commit", *result)


def steps(s: State, *units: str) -> list[int]:
    return [0 if at(s, u) == "out" else s.steps_left(s.unit_id(u)) for u in units]


def places(s: State, *units: str) -> list[str]:
    return [at(s, unit) for unit in units]


# --- 13.15 AS ---


def test_13_15_as_changes_nothing():
    before = board(STRONG, "X1 allied cf_full=2 cf_reduced=1 0505", "X2 allied size=III 0505")
    s = assault(before, AS)
    assert s.at == before.at and s.reduced == before.reduced
    assert asked(s).actor == "german" and choices(s) == ["end_phase"]


# --- 13.16 AE ---


def test_13_16_ae_takes_a_step_from_every_attacker():
    s = board(
        STRONG,
        "G2 german cf_full=1 0404",
        "G3 german cf_full=3 cf_reduced=2 0604 reduced",
        "X1 allied cf_full=2 cf_reduced=1 0505",
    )
    s = assault(s, AE, "G1", "G2", "G3")
    assert steps(s, "G1", "G2", "G3", "X1") == [1, 0, 0, 2]
    assert places(s, "G1", "G2", "G3", "X1") == ["0504", "out", "out", "0505"]


def test_13_16_ae_spares_units_that_did_not_attack():
    s = board(STRONG, "G2 german size=III 0504", "G3 german 0404", "X1 allied 0505")
    assert steps(assault(s, AE), "G1", "G2", "G3") == [1, 1, 1]


def test_13_16_ae_spares_the_artillery():  # tb R20
    s = board("G1 german cf_full=30 0504", "G-VAK388 0503", "X1 allied 0505")
    s = after(s, "attack 0505", "support G-VAK388", "join G1", "commit", *AE)
    assert places(s, "G1", "G-VAK388") == ["out", "0503"]


def test_13_16_ae_hits_allied_attackers_alike():
    s = board("X1 allied cf_full=30 0506", "X2 allied cf_full=2 cf_reduced=1 0405",
              "G1 german 0505", phase=A1)  # fmt: skip
    assert steps(assault(s, AE, "X1", "X2"), "X1", "X2", "G1") == [0, 1, 1]


# --- 13.17 DR: where to ---


def test_13_17_the_owner_moves_the_defender_one_hex():
    s = assault(board(STRONG, "X1 allied 0505"), DR)
    assert asked(s).actor == "allied"
    assert choices(s) == OPEN
    for place in ("0405", "0506", "0605"):
        assert at(after(s, f"retreat {place}"), "X1") == place


def test_13_17_german_units_are_moved_by_the_german():
    s = board("X1 allied cf_full=30 0506", "G1 german 0505", phase=A1)
    s = assault(s, DR, "X1")
    assert asked(s).actor == "german"
    assert choices(s) == ["retreat 0404", "retreat 0504", "retreat 0604"]


def test_13_17_the_retreat_cannot_be_declined_with_one_step():
    s = assault(board(STRONG, "X1 allied 0505"), DR)
    assert "pass" not in choices(s)
    assert refusal(s, "lose_step X1").case == "tb 13.19"
    assert refusal(s, "hold").case == "tb 13.18"


@pytest.mark.parametrize("place", ["0504", "0404", "0604", "0507", "0505"])
def test_13_17_not_onto_enemies_into_their_zone_or_further(place: str):
    s = assault(board(STRONG, "X1 allied 0505"), DR)
    assert refusal(s, f"retreat {place}").case == "tb 13.17"


def test_13_17_the_zone_of_any_enemy_counts():
    s = board(STRONG, "G2 german 0305", "X1 allied 0505")  # G2 shuts 0405
    assert choices(assault(s, DR)) == ["retreat 0506", "retreat 0605"]


def test_13_17_a_friend_in_the_hex_cancels_the_zone():  # tb 8.4
    s = board(STRONG, "X1 allied 0505", "X2 allied 0404")
    s = assault(s, DR)
    assert choices(s) == ["retreat 0404", *OPEN]
    assert places(after(s, "retreat 0404"), "X1", "X2") == ["0404", "0404"]


def test_13_17_vdh_cancels_no_zone():  # tb 8.4
    units = ("X1 allied cf_full=30 0506", "G1 german 0505", "X2 allied 0503")
    s = board(*units, phase=A1, markers='vdh = "0504"')
    assert choices(assault(s, DR, "X1")) == ["retreat 0404", "retreat 0604"]
    s = board(*units, "G2 german 0504", phase=A1)
    assert choices(assault(s, DR, "X1")) == ["retreat 0404", "retreat 0504", "retreat 0604"]


def test_13_17_not_off_the_map():
    s = board("G1 german cf_full=30 0102", "X1 allied cf_full=3 cf_reduced=2 0101")
    s = assault(s, DR, target="0101")  # 0201 is in the zone; all else is off the map
    assert steps(s, "X1") == [1] and at(s, "X1") == "0101"
    s = board("G1 german cf_full=30 0102", "X1 allied 0101", "X2 allied 0201")
    assert choices(assault(s, DR, target="0101")) == ["retreat 0201"]


def test_13_17_not_into_overstacking():
    s = board(STRONG, "X1 allied 0505", "X2 allied 0405", "X3 allied 0405", "X4 allied 0506")
    s = assault(s, DR)
    assert choices(s) == ["retreat 0506", "retreat 0605"]
    assert refusal(s, "retreat 0405").case == "tb 13.17"


def test_13_17_smaller_units_find_room_where_a_division_does_not():
    regiments = [f"R{n} allied size=III 0405" for n in range(5)]
    s = board(STRONG, "X1 allied size=III 0505", *regiments)
    assert "retreat 0405" in choices(assault(s, DR))
    s = board(STRONG, "X1 allied 0505", *regiments)
    assert "retreat 0405" not in choices(assault(s, DR))


def test_13_17_a_blocked_unit_stays_and_suffers_de():
    s = board(STRONG, "G2 german 0506", "X1 allied cf_full=3 cf_reduced=2 0505")
    game = match(s, "attack 0505", "join G1", "commit", *DR)
    assert at(game.state, "X1") == "0505" and steps(game.state, "X1") == [1]
    assert choices(game.state) == ["end_phase"]  # no DL1, no advance: the hex is held
    assert "loses a step" in said(game)


def test_13_17_a_blocked_one_step_unit_dies_and_the_hex_may_be_entered():
    s = assault(board(STRONG, "G2 german 0506", "X1 allied 0505"), DR)
    assert at(s, "X1") == "out"
    assert choices(s) == ["pass", "advance G1"]


def test_13_17_full_hexes_all_around_block_too():
    full = [f"Y{p}{n} allied {p}" for p in ("0405", "0506", "0605") for n in (1, 2)]
    s = board(STRONG, "X1 allied cf_full=3 cf_reduced=2 0505", "X2 allied size=III 0505", *full)
    s = assault(s, DR)
    assert steps(s, "X1", "X2") == [1, 0]
    assert choices(s) == ["end_phase"]


# --- 13.17 DR: nearer to a source ---


def test_13_17_only_hexes_closer_to_a_working_source():  # tb R16
    s = board(STRONG, "X1 allied 0505", supply={"allied": ["0509"]})
    s = assault(s, DR)
    assert choices(s) == ["retreat 0506"]
    assert refusal(s, "retreat 0405").case == "tb R16"
    assert refusal(s, "retreat 0605").case == "tb R16"


def test_13_17_any_source_will_do_not_the_nearest_only():  # tb R16
    s = board(STRONG, "X1 allied 0505", supply={"allied": ["0507", "0105"]})
    assert choices(assault(s, DR)) == ["retreat 0405", "retreat 0506"]


def test_13_17_a_source_in_an_enemy_zone_does_not_count():  # tb R16, tb 7.10
    s = board(STRONG, "G2 german 0508", "X1 allied 0505", supply={"allied": ["0507", "0105"]})
    assert choices(assault(s, DR)) == ["retreat 0405"]
    s = board(STRONG, "G2 german 0507", "X1 allied 0505", supply={"allied": ["0507", "0105"]})
    assert choices(assault(s, DR)) == ["retreat 0405"]


def test_13_17_if_no_open_hex_is_closer_any_will_do():  # tb R16
    for sources in ([], ["0501"]):
        s = board(STRONG, "X1 allied 0505", supply={"allied": sources})
        assert choices(assault(s, DR)) == OPEN


def test_13_17_a_single_open_hex_must_be_taken():  # tb R16
    s = board(
        STRONG, "G2 german 0305", "G3 german 0705", "X1 allied 0505", supply={"allied": ["0501"]}
    )
    assert choices(assault(s, DR)) == ["retreat 0506"]  # away from the source


def test_13_17_a_closed_hex_that_is_closer_binds_nobody():  # tb R16
    s = board(STRONG, "X1 allied 0505", "X2 allied 0506", "X3 allied 0506",
              supply={"allied": ["0509"]})  # fmt: skip
    assert choices(assault(s, DR)) == ["retreat 0405", "retreat 0605"]  # 0506 is full


def test_13_17_germans_go_closer_to_german_sources():  # tb R16
    s = board(
        "X1 allied cf_full=30 0504",
        "G1 german 0505",
        phase=A1,
        supply={"german": ["0105"], "allied": ["0109"]},
    )
    assert choices(assault(s, DR, "X1")) == ["retreat 0405"]


# --- 13.17 DR: stacks ---


def test_13_17_a_stack_retreats_to_one_hex():
    s = board(STRONG, "X1 allied 0505", "X2 allied 0505")
    s = assault(s, DR)
    assert choices(s) == ["lose_step X1", "lose_step X2", *OPEN]
    assert refusal(s, "retreat_apart").case == "tb 13.17"
    assert places(after(s, "retreat 0605"), "X1", "X2") == ["0605", "0605"]


def test_13_17_one_unit_of_a_stack_does_not_go_alone():
    s = assault(board(STRONG, "X1 allied 0505", "X2 allied 0505"), DR)
    assert refusal(s, "retreat_unit X1 0405").case == "tb 13.17"  # 0405 is near enough (tb R16)


def test_13_17_a_hex_with_room_for_all_keeps_the_stack_together():  # tb R58
    s = board(STRONG, "X1 allied 0505", "X2 allied 0505", "Y1 allied 0405", "Y2 allied 0605")
    s = assault(s, DR)
    assert choices(s) == ["lose_step X1", "lose_step X2", "retreat 0506"]
    assert refusal(s, "retreat 0405").case == "tb 13.17"


def test_13_17_a_stack_that_fits_nowhere_whole_parts():
    friends = [f"Y{p} allied {p}" for p in ("0405", "0506", "0605")]
    s = board(STRONG, "X1 allied 0505", "X2 allied 0505", *friends)
    s = assault(s, DR)
    assert choices(s) == ["lose_step X1", "lose_step X2", "retreat_apart"]
    s = after(s, "retreat_apart")
    assert asked(s).actor == "allied"
    assert choices(s) == [f"retreat_unit X1 {p}" for p in ("0405", "0506", "0605")]
    s = after(s, "retreat_unit X1 0506")
    assert choices(s) == ["retreat_unit X2 0405", "retreat_unit X2 0605"]
    assert refusal(s, "retreat_unit X2 0506").case == "tb 13.17"
    s = after(s, "retreat_unit X2 0605")
    assert places(s, "X1", "X2") == ["0506", "0605"]
    assert choices(s) == ["pass", "advance G1"]


def test_13_17_the_split_is_the_smallest_possible():
    s = board(
        STRONG,
        "X1 allied 0505",
        "X2 allied size=III 0505",
        "X3 allied size=III 0505",
        "Y1 allied 0405",  # leaves three thirds
        *(f"Y{n} allied size=III 0506" for n in range(2, 6)),  # two
        *(f"Z{n} allied size=III 0605" for n in range(5)),  # one
    )
    s = after(assault(s, DR), "retreat_apart")
    assert choices(s) == ["retreat_unit X1 0405"]
    s = after(s, "retreat_unit X1 0405")
    assert choices(s) == ["retreat_unit X2 0506"]  # not 0605, which would make it three hexes
    s = after(s, "retreat_unit X2 0506")
    assert choices(s) == ["retreat_unit X3 0506"]


def test_13_17_parting_units_go_closer_to_a_source_too():  # tb R16, tb R58
    friends = [f"Y{p} allied {p}" for p in ("0405", "0506", "0605")]
    s = board(STRONG, "X1 allied 0505", "X2 allied 0505", *friends,
              supply={"allied": ["0105", "0507"]})  # fmt: skip
    s = after(assault(s, DR), "retreat_apart")
    assert choices(s) == ["retreat_unit X1 0405", "retreat_unit X1 0506"]


def test_13_17_together_to_a_farther_hex_rather_than_apart_to_nearer_ones():  # tb R58
    s = board(STRONG, "X1 allied 0505", "X2 allied 0505", "Y1 allied 0506",
              supply={"allied": ["0509"]})  # fmt: skip
    s = assault(s, DR)  # 0506 is nearer to the source but holds only one of them
    assert choices(s)[2:] == ["retreat 0405", "retreat 0605"]


def test_13_17_if_nearer_hexes_do_not_take_all_every_open_hex_will_do():  # tb R58
    friends = [f"Y{p} allied {p}" for p in ("0405", "0506", "0605")]
    s = board(STRONG, "X1 allied 0505", "X2 allied 0505", *friends, supply={"allied": ["0509"]})
    s = after(assault(s, DR), "retreat_apart")
    assert choices(s) == [f"retreat_unit X1 {p}" for p in ("0405", "0506", "0605")]
    s = after(s, "retreat_unit X1 0405")
    assert choices(s) == ["retreat_unit X2 0506", "retreat_unit X2 0605"]


NARROW = (STRONG, "G2 german 0305", "G3 german 0705")  # only 0506 is left to 0505


def test_13_17_the_owner_picks_who_finds_room():  # tb R43
    s = board(*NARROW, "X1 allied cf_full=3 cf_reduced=2 0505", "X2 allied 0505", "Y1 allied 0506")
    s = assault(s, DR)
    assert choices(s) == ["retreat_apart"]
    s = after(s, "retreat_apart")
    assert choices(s) == ["retreat_unit X1 0506", "stay_behind X1"]
    goes = after(s, "retreat_unit X1 0506")
    assert choices(goes) == ["stay_behind X2"]
    goes = after(goes, "stay_behind X2")
    assert places(goes, "X1", "X2") == ["0506", "out"] and steps(goes, "X1") == [2]
    assert choices(goes) == ["pass", "advance G1"]  # nobody is left in 0505
    stays = after(s, "stay_behind X1")
    assert choices(stays) == ["retreat_unit X2 0506"]  # who fits must go
    stays = after(stays, "retreat_unit X2 0506")
    assert places(stays, "X1", "X2") == ["0505", "0506"] and steps(stays, "X1") == [1]
    assert choices(stays) == ["end_phase"]  # 0505 is not vacated


def test_13_17_whoever_fits_must_go():  # tb R43
    regiments = [f"Y{n} allied size=III 0506" for n in range(5)]
    s = board(*NARROW, "X1 allied 0505", "X2 allied size=III 0505", *regiments)
    s = after(assault(s, DR), "retreat_apart")
    assert choices(s) == ["stay_behind X1"]
    s = after(s, "stay_behind X1")
    assert choices(s) == ["retreat_unit X2 0506"]


def test_13_17_a_stack_that_can_part_whole_leaves_nobody_behind():  # tb R43
    s = board(STRONG, "G2 german 0705", "X1 allied 0505", "X2 allied 0505",
              "Y1 allied 0405", "Y2 allied 0506")  # fmt: skip
    s = after(assault(s, DR), "retreat_apart")
    assert choices(s) == ["retreat_unit X1 0405", "retreat_unit X1 0506"]


# --- 13.17 DR: allies and VDH ---


def test_13_17_british_units_stay_beyond_the_meuse():  # tb R24
    s = board(STRONG, "BR-43 0505", north_west_of_meuse=["0505", "0506", "0507"])
    s = assault(s, DR)
    assert choices(s) == ["lose_step BR-43", "retreat 0506"]
    assert refusal(s, "retreat 0405").case == "tb 9.8"
    s = board(STRONG, "X1 allied 0505", north_west_of_meuse=["0505", "0506", "0507"])
    assert choices(assault(s, DR)) == OPEN


def test_13_17_british_units_without_a_hex_beyond_the_meuse_suffer_de():  # tb R24
    s = board(STRONG, "BR-43 0505", north_west_of_meuse=["0505"])
    s = assault(s, DR)
    assert steps(s, "BR-43") == [1] and choices(s) == ["end_phase"]


def test_13_17_nobody_retreats_onto_the_other_ally():  # tb R10
    everywhere = ["0505", "0405", "0506", "0605"]
    s = board(STRONG, "X1 allied 0505", "BR-29 0506", north_west_of_meuse=everywhere)
    s = assault(s, DR)
    assert choices(s) == ["retreat 0405", "retreat 0605"]
    assert refusal(s, "retreat 0506").case == "tb 6.10"
    s = board(STRONG, "BR-29 0505", "X1 allied 0506", north_west_of_meuse=everywhere)
    assert choices(assault(s, DR)) == ["retreat 0405", "retreat 0605"]


def test_13_17_us_units_may_retreat_onto_vdh_british_units_not():  # tb 14.5, tb R26
    more = {"markers": 'vdh = "0506"', "north_west_of_meuse": ["0505", "0405", "0506", "0605"]}
    s = assault(board(STRONG, "X1 allied 0505", "X2 allied 0505", **more), DR)
    assert "retreat 0506" in choices(s)
    s = after(s, "retreat 0506")
    assert places(s, "X1", "X2", "G-VDH") == ["0506", "0506", "out"]
    assert GAME.studies.score(s)["paratroops"] == 0
    s = assault(board(STRONG, "BR-29 0505", **more), DR)
    assert choices(s) == ["retreat 0405", "retreat 0605"]


def test_13_17_a_german_retreat_onto_vdh_relieves_it():  # tb R26
    s = board("X1 allied cf_full=30 0506", "G1 german 0505", phase=A1, markers='vdh = "0504"')
    s = after(assault(s, DR, "X1"), "retreat 0504")
    assert places(s, "G1", "G-VDH") == ["0504", "out"]
    assert GAME.studies.score(s)["paratroops"] == 1


# --- 13.17 DR: a second attack ---

TWO_BATTLES = (STRONG, "G2 german cf_full=30 0507", "X1 allied cf_full=4 0505")


def test_13_17_a_retreated_unit_alone_is_not_attacked_again():  # tb R19
    s = board(STRONG, "G2 german size=III 0504", "X1 allied cf_full=4 0505")
    s = after(assault(s, DR), "retreat 0506", "advance G1")
    assert choices(s) == ["end_phase"]
    assert refusal(s, "attack 0506").case == "tb 13.3"
    s = after(s, "end_phase", "end_phase")
    assert "attack 0506" in choices(s)  # the next phase is another matter


def test_13_17_a_retreated_unit_adds_no_strength_but_shares_the_result():  # tb R19
    s = board(*TWO_BATTLES, "X2 allied cf_full=2 0506")
    s = after(assault(s, DR), "retreat 0506", "pass")
    assert values(odds(s, "0506", "G2")) == {"G2": 30, "X1": 0, "X2": 2}
    assert odds(s, "0506", "G2").defence == 2
    s = assault(s, DE, "G2", target="0506")
    assert places(s, "X1", "X2") == ["out", "out"]
    assert choices(s) == ["pass", "advance G2"]


def test_13_17_a_retreated_unit_retreats_again_with_its_friends():  # tb R19
    s = board(*TWO_BATTLES, "X2 allied cf_full=2 0506")
    s = after(assault(s, DR), "retreat 0506", "pass")
    s = assault(s, DR, "G2", target="0506")
    assert choices(s)[:2] == ["lose_step X1", "lose_step X2"]  # its step counts for DL1
    assert places(after(s, "retreat 0405"), "X1", "X2") == ["0405", "0405"]
    assert places(after(s, "lose_step X1"), "X1", "X2") == ["out", "0506"]


def test_13_17_a_retreat_onto_friends_already_attacked_is_safe():  # tb R19
    s = board(*TWO_BATTLES, "G3 german cf_full=30 0606", "X2 allied cf_full=2 0506")
    s = assault(s, AS, "G2", target="0506")
    s = after(assault(s, DR), "retreat 0506", "pass")
    assert choices(s) == ["end_phase"]  # G3 has not attacked, but has no target
    assert refusal(s, "attack 0506").case == "tb 13.3"


def test_13_17_a_retreated_unit_is_ignored_for_supply():  # tb R19
    units = ("X1 allied cf_full=30 0506", "X2 allied cf_full=30 0503", "G2 german 0504")
    s = board(*units, "G1 german 0504 out_of_supply", phase=A1)
    assert shifts(odds(s, "0504", "X2")) == {"defender out of supply": 1}
    s = board(*units, "G1 german 0505 out_of_supply", phase=A1)
    s = after(assault(s, DR, "X1"), "retreat 0504", "pass")
    assert at(s, "G1") == "0504"
    assert shifts(odds(s, "0504", "X2")) == {}


def test_13_17_a_retreated_unit_has_its_strength_back_in_the_next_phase():
    s = board(*TWO_BATTLES, "X2 allied cf_full=2 0506")
    s = after(assault(s, DR), "retreat 0506", "pass", "end_phase", "end_phase")
    assert odds(s, "0506", "G2").defence == 6


def test_13_17_a_retreat_back_onto_friends_that_held_is_safe():
    """X2 retreats onto X1, which was attacked and stayed: one attack a phase (tb R19)."""
    s = board(*TWO_BATTLES, "X2 allied cf_full=2 0506")
    s = assault(s, AS)  # against X1 in 0505
    s = assault(s, DR, "G2", target="0506")
    assert "retreat 0505" in choices(s)  # X1 cancels the zone there
    s = after(s, "retreat 0505", "pass")
    assert refusal(s, "attack 0505").case == "tb 13.3"


# --- 13.18 holding a town ---


def test_13_18_the_owner_may_ignore_dr_in_a_town():
    before = board(STRONG, "X1 allied cf_full=2 cf_reduced=1 0505", town={"0505": "Spa"})
    s = assault(before, DR)
    assert asked(s).actor == "allied"
    assert choices(s) == ["hold", *OPEN]
    game = match(s, "hold")
    assert "hold Spa (0505) and the attack stalls" in said(game)
    assert game.state.at == before.at and game.state.reduced == before.reduced
    assert choices(game.state) == ["end_phase"]


def test_13_18_the_retreat_stays_possible():
    s = assault(board(STRONG, "X1 allied 0505", town={"0505": "Spa"}), DR)
    s = after(s, "retreat 0506")
    assert at(s, "X1") == "0506"
    assert choices(s) == ["pass", "advance G1"]


def test_13_18_it_is_all_or_nothing():
    s = board(STRONG, "X1 allied 0505", "X2 allied size=III 0505", town={"0505": "Spa"})
    s = assault(s, DR)
    assert choices(s) == ["hold", *OPEN]
    assert refusal(s, "lose_step X1").case == "tb 13.18"
    assert refusal(s, "retreat_apart").case == "tb 13.17"
    assert refusal(s, "stay_behind X1").case == "tb 13.17"
    assert places(after(s, "hold"), "X1", "X2") == ["0505", "0505"]


def test_13_18_a_town_knows_no_dl1():
    s = board(STRONG, "X1 allied cf_full=2 cf_reduced=1 0505", town={"0505": "Spa"})
    assert refusal(assault(s, DR), "lose_step X1").case == "tb 13.18"


def test_13_18_germans_hold_towns_too():
    s = board("X1 allied cf_full=30 0506", "G1 german 0505", phase=A1, town={"0505": "Spa"})
    s = assault(s, DR, "X1")
    assert asked(s).actor == "german" and choices(s)[0] == "hold"


def test_13_18_only_towns_and_only_dr():
    s = board(STRONG, "X1 allied 0505", town={"0506": "Spa", "0504": "Huy"})
    assert refusal(assault(s, DR), "hold").case == "tb 13.18"
    s = board(STRONG, "X1 allied 0505", town={"0505": "Spa"})
    assert at(assault(s, DE), "X1") == "out"
    assert at(assault(s, BB), "X1") == "out"
    assert refusal(s, "hold").case == "tb 13.18"


def test_13_18_a_surrounded_garrison_may_hold():  # tb R18
    s = board(
        STRONG, "G2 german 0506", "X1 allied cf_full=2 cf_reduced=1 0505", town={"0505": "Spa"}
    )
    s = assault(s, DR)
    assert choices(s) == ["pass", "hold"]
    assert steps(after(s, "hold"), "X1") == [2]
    declined = after(s, "pass")
    assert steps(declined, "X1") == [1] and at(declined, "X1") == "0505"


def test_13_18_a_garrison_with_room_for_some_may_hold_or_part():  # tb R18, tb R43
    s = board(*NARROW, "X1 allied 0505", "X2 allied 0505", "Y1 allied 0506", town={"0505": "Spa"})
    assert choices(assault(s, DR)) == ["hold", "retreat_apart"]


# --- 13.19 DL1 ---


def test_13_19_one_step_lost_and_the_defenders_stay():
    s = board(STRONG, "X1 allied cf_full=2 cf_reduced=1 0505")
    s = assault(s, DR)
    assert asked(s).actor == "allied"
    assert choices(s) == ["lose_step X1", *OPEN]
    s = after(s, "lose_step X1")
    assert at(s, "X1") == "0505" and steps(s, "X1") == [1]
    assert asked(s).actor == "german" and choices(s) == ["end_phase"]  # no advance


def test_13_19_any_one_unit_of_the_force_pays():
    s = board(STRONG, "X1 allied cf_full=2 cf_reduced=1 0505", "X2 allied size=III 0505")
    s = assault(s, DR)
    assert choices(s) == ["lose_step X1", "lose_step X2", *OPEN]
    assert steps(after(s, "lose_step X1"), "X1", "X2") == [1, 1]
    assert steps(after(s, "lose_step X2"), "X1", "X2") == [2, 0]
    assert at(after(s, "lose_step X2"), "X1") == "0505"


def test_13_19_germans_may_pay_too():
    s = board("X1 allied cf_full=30 0506", "G1 german cf_full=2 cf_reduced=1 0505", phase=A1)
    s = assault(s, DR, "X1")
    assert asked(s).actor == "german"
    assert choices(s)[0] == "lose_step G1"


@pytest.mark.parametrize(
    "unit", ["X1 allied 0505", "X1 allied cf_full=2 cf_reduced=1 0505 reduced"]
)
def test_13_19_not_with_a_single_step(unit: str):
    s = assault(board(STRONG, unit), DR)
    assert choices(s) == OPEN
    assert refusal(s, "lose_step X1").case == "tb 13.19"


def test_13_19_two_one_step_units_are_two_steps():
    s = assault(board(STRONG, "X1 allied 0505", "X2 allied size=III 0505"), DR)
    assert choices(s)[:2] == ["lose_step X1", "lose_step X2"]


def test_13_19_only_defenders_pay():
    s = board(STRONG, "X1 allied cf_full=2 cf_reduced=1 0505", "X2 allied 0506")
    s = assault(s, DR)
    assert refusal(s, "lose_step X2").case == "tb 13.19"
    assert refusal(s, "lose_step G1").case == "tb 13.19"


def test_13_19_not_without_a_retreat():
    s = board(STRONG, "G2 german 0506", "X1 allied cf_full=2 cf_reduced=1 0505",
              "X2 allied size=III 0505")  # fmt: skip
    s = assault(s, DR)
    assert steps(s, "X1", "X2") == [1, 0]  # DE at once, nothing asked
    assert asked(s).actor == "german"


def test_13_19_not_if_only_part_of_the_force_could_retreat():  # tb R43
    s = board(*NARROW, "X1 allied 0505", "X2 allied 0505", "Y1 allied 0506")
    s = assault(s, DR)
    assert choices(s) == ["retreat_apart"]
    assert refusal(s, "lose_step X1").case == "tb 13.19"


def test_13_19_open_if_the_force_could_retreat_apart():  # tb R43
    s = board(STRONG, "G2 german 0705", "X1 allied 0505", "X2 allied 0505",
              "Y1 allied 0405", "Y2 allied 0506")  # fmt: skip
    assert choices(assault(s, DR)) == ["lose_step X1", "lose_step X2", "retreat_apart"]


def test_13_19_the_decision_comes_after_the_roll():
    s = board(STRONG, "X1 allied cf_full=2 cf_reduced=1 0505")
    s = after(s, "attack 0505", "join G1", "commit", "fight 0")
    assert refusal(s, "lose_step X1").case == "tb 13.21"
    assert "lose_step X1" in choices(after(s, "roll 6"))


# --- 13.20 DE ---


def test_13_20_every_defender_loses_a_step():
    s = board(
        STRONG,
        "X1 allied size=III cf_full=2 cf_reduced=1 0505",
        "X2 allied size=III 0505",
        "X3 allied size=III cf_full=2 cf_reduced=1 0505 reduced",
        "X4 allied 0506",
    )
    s = assault(s, DE)
    assert steps(s, "X1", "X2", "X3", "X4", "G1") == [1, 0, 0, 1, 2]
    assert at(s, "X1") == "0505"
    assert choices(s) == ["end_phase"]  # X1 still holds the hex


def test_13_20_an_emptied_hex_may_be_entered():  # tb R22
    s = assault(board(STRONG, "X1 allied 0505", "X2 allied 0505"), DE)
    assert choices(s) == ["pass", "advance G1"]
    assert at(after(s, "advance G1"), "G1") == "0505"


# --- 13.21 BB ---


def test_13_21_attackers_lose_as_many_steps_spread_as_they_like():
    s = board(
        STRONG,
        "G2 german cf_full=4 cf_reduced=2 0404",
        "X1 allied cf_full=2 cf_reduced=1 0505",
        "X2 allied 0505",
    )
    s = assault(s, BB, "G1", "G2")
    assert steps(s, "X1", "X2") == [1, 0]
    assert asked(s).actor == "german"
    assert choices(s) == ["lose_step G1", "lose_step G2"]
    first = after(s, "lose_step G2")
    assert choices(first) == ["lose_step G1", "lose_step G2"]
    assert steps(after(first, "lose_step G2"), "G1", "G2") == [2, 0]
    assert steps(after(first, "lose_step G1"), "G1", "G2") == [1, 1]
    assert steps(after(s, "lose_step G1", "lose_step G1"), "G1", "G2") == [0, 2]
    assert choices(after(first, "lose_step G2")) == ["end_phase"]  # X1 holds the hex


def test_13_21_in_the_first_hex_of_the_board_too():
    """Places are numbered from 0."""
    s = board(
        STRONG,
        "G2 german cf_full=4 cf_reduced=2 0404",
        "X1 allied cf_full=2 cf_reduced=1 0505",
        "X2 allied 0505",
        size="0404-0909",
        supply={"german": ["0504", "0404"], "allied": ["0505"]},
    )
    s = assault(s, BB, "G1", "G2")
    assert s.at[s.unit_id("G2")] == 0
    assert choices(s) == ["lose_step G1", "lose_step G2"]


def test_13_21_steps_count_not_factors():
    s = board(STRONG, "G2 german cf_full=4 cf_reduced=2 0404", "X1 allied cf_full=9 0505")
    s = after(assault(s, BB, "G1", "G2"), "lose_step G2")  # one step for nine factors
    assert steps(s, "G1", "G2") == [2, 1]
    assert choices(s) == ["pass", "advance G1", "advance G2"]


def test_13_21_a_lone_attacker_pays_without_a_question():
    s = board(STRONG, "X1 allied cf_full=2 cf_reduced=1 0505")
    s = assault(s, BB)
    assert steps(s, "G1", "X1") == [1, 1]
    assert choices(s) == ["end_phase"]


def test_13_21_survivors_may_enter_the_emptied_hex():
    s = assault(board(STRONG, "X1 allied 0505"), BB)
    assert steps(s, "G1", "X1") == [1, 0]
    assert choices(s) == ["pass", "advance G1"]


def test_13_21_only_survivors_advance():
    s = board("G1 german cf_full=30 0504", "G2 german 0404", "X1 allied 0505")
    s = after(assault(s, BB, "G1", "G2"), "lose_step G2")
    assert at(s, "G2") == "out"
    assert choices(s) == ["pass", "advance G1"]
    no = refusal(s, "advance G2")
    assert no.case == "tb 13.22"
    assert "advanced already" not in no.reason  # it is dead


def test_13_21_attackers_with_too_few_steps_lose_them_all():  # tb R21
    defenders = [f"X{n} allied size=III 0505" for n in range(4)]
    s = board(STRONG, "G2 german 0404", *defenders)
    s = assault(s, BB, "G1", "G2")
    assert steps(s, "G1", "G2", "X0", "X1", "X2", "X3") == [0] * 6
    assert choices(s) == ["end_phase"]  # nobody is left to advance


def test_13_21_losses_equal_to_all_steps_need_no_question():
    s = board("G1 german cf_full=30 0504", "G2 german 0404", "X1 allied 0505", "X2 allied 0505")
    assert steps(assault(s, BB, "G1", "G2"), "G1", "G2", "X1", "X2") == [0, 0, 0, 0]


def test_13_21_the_last_step_falls_to_the_last_attacker():
    s = board("G1 german cf_full=30 0504", "G2 german cf_full=4 cf_reduced=2 0404",
              "X1 allied 0505", "X2 allied 0505")  # fmt: skip
    s = after(assault(s, BB, "G1", "G2"), "lose_step G1")
    assert steps(s, "G1", "G2") == [0, 1]
    assert choices(s) == ["pass", "advance G2"]


def test_13_21_only_attackers_pay():  # tb R20
    s = board(
        STRONG,
        "G2 german 0404",
        "G3 german size=III 0504",
        "G-VAK388 0503",
        "X1 allied cf_full=2 0505",
    )
    actions = ("attack 0505", "join G1", "join G2", "support G-VAK388", "commit", *BB)
    s = after(s, *actions)
    assert choices(s) == ["lose_step G1", "lose_step G2"]
    for bystander in ("G3", "G-VAK388", "X1"):
        assert refusal(s, f"lose_step {bystander}").case == "tb 13.21"


def test_13_21_allied_attackers_choose_their_own_losses():
    s = board("X1 allied cf_full=30 0506", "X2 allied 0405", "G1 german 0505", phase=A1)
    s = assault(s, BB, "X1", "X2")
    assert asked(s).actor == "allied"
    assert choices(s) == ["lose_step X1", "lose_step X2"]


def test_13_21_a_retreated_units_step_is_paid_for_too():  # tb R19
    s = board(STRONG, "G2 german cf_full=30 0507", "G3 german cf_full=9 cf_reduced=5 0606",
              "X1 allied 0505", "X2 allied 0506")  # fmt: skip
    s = after(assault(s, DR), "retreat 0506", "pass")
    s = assault(s, BB, "G2", "G3", target="0506")
    assert steps(s, "X1", "X2") == [0, 0]
    s = after(s, "lose_step G3", "lose_step G3")
    assert steps(s, "G2", "G3") == [1, 0]


# --- 13.22 advance ---


@pytest.mark.parametrize("result", [DR, DE, BB])
def test_13_22_any_result_that_empties_the_hex_allows_an_advance(result: tuple[str, str]):
    s = assault(board(STRONG, "X1 allied 0505"), result)
    s = after(s, "retreat 0506") if result == DR else s
    assert asked(s).actor == "german"
    assert choices(s) == ["pass", "advance G1"]
    s = after(s, "advance G1")
    assert at(s, "G1") == "0505"
    assert choices(s) == ["end_phase"]


def test_13_22_the_advance_is_voluntary_and_immediate():
    s = after(assault(board(STRONG, "X1 allied 0505"), DE), "pass")
    assert at(s, "G1") == "0504"
    assert choices(s) == ["end_phase"]
    assert refusal(s, "advance G1").case == "tb 13.22"


def test_13_22_any_attackers_may_go_within_stacking():
    s = board(
        STRONG,
        "G2 german size=X 0404",
        "G3 german size=X 0404",
        "G4 german 0604",
        "X1 allied 0505",
    )
    s = assault(s, DE, "G1", "G2", "G3", "G4")
    assert choices(s) == ["pass", "advance G1", "advance G2", "advance G3", "advance G4"]
    s = after(s, "advance G2", "advance G4")
    assert choices(s) == ["pass", "advance G3"]
    assert refusal(s, "advance G1").case == "tb 6.5"
    assert refusal(s, "advance G2").case == "tb 13.22"  # it is there
    s = after(s, "advance G3")
    assert places(s, "G1", "G2", "G3", "G4") == ["0504", "0505", "0505", "0505"]
    assert choices(s) == ["end_phase"]  # five thirds; no division fits


def test_13_22_only_units_that_took_part():
    s = board(STRONG, "G2 german 0404", "G3 german size=III 0504", "X1 allied 0505")
    s = assault(s, DE)
    assert choices(s) == ["pass", "advance G1"]
    for bystander in ("G2", "G3"):
        assert refusal(s, f"advance {bystander}").case == "tb 13.22"


def test_13_22_artillery_never_advances():  # tb R20
    s = board(STRONG, "G-VAK388 0503", "X1 allied 0505")
    s = after(s, "attack 0505", "join G1", "support G-VAK388", "commit", *DE)
    assert choices(s) == ["pass", "advance G1"]
    assert refusal(s, "advance G-VAK388").case == "tb 13.22"


def test_13_22_enemy_zones_do_not_matter():  # tb 8.4
    s = board(STRONG, "X1 allied 0505", "X2 allied 0506", "X3 allied 0404", "X4 allied 0604")
    s = after(assault(s, DE), "advance G1")
    assert at(s, "G1") == "0505"


def test_13_22_it_costs_no_movement_points():
    s = board(STRONG, "X1 allied 0505", heavy_woods=["0505"], river=["0504/0505"])
    s = after(assault(s, DE), "advance G1", "end_phase")
    assert reach(s, "G1").mp == "6"


def test_13_22_defenders_never_advance():
    s = board("G1 german cf_full=30 0504", "X1 allied 0505")
    s = assault(s, AE)
    assert places(s, "G1", "X1") == ["out", "0505"]
    assert asked(s).actor == "german" and choices(s) == ["end_phase"]


def test_13_22_allied_attackers_advance_too():
    s = board("X1 allied cf_full=30 0506", "G1 german 0505", phase=A1)
    s = assault(s, DE, "X1")
    assert asked(s).actor == "allied"
    assert at(after(s, "advance X1"), "X1") == "0505"


def test_13_22_the_advance_takes_control_of_the_hex():  # tb R41
    s = assault(board(STRONG, "X1 allied 0505", town={"0505": "Spa"}), DE)
    assert GAME.studies.score(after(s, "pass"))["towns"] == {}
    assert GAME.studies.score(after(s, "advance G1"))["towns"] == {"Spa": 1}


def test_13_22_an_advanced_unit_does_not_attack_again():  # tb R57
    s = board(STRONG, "X1 allied 0505", "X2 allied 0506")
    s = after(assault(s, DE), "advance G1")
    assert choices(s) == ["end_phase"]
    assert no_odds(s, "0506", "G1").case == "tb 13.5"


# --- 13.23 Ardor ---

EVEN = ("G1 german cf_full=3 0504", "X1 allied cf_full=3 0505")


@pytest.mark.parametrize(("factor", "column"), [(1, 0), (2, 1), (4, 2)])
def test_13_23_offered_in_the_three_leftmost_columns(factor: int, column: int):
    s = board(f"G1 german cf_full={factor} 0504", "X1 allied cf_full=4 0505")
    s = after(s, "attack 0505", "join G1", "commit")
    fights = [f"fight {n}" for n in range(column + 1)]
    assert choices(s) == [*fights, *(f"ardor {n}" for n in range(column + 1))]


def test_13_23_not_in_other_columns():
    s = board("G1 german cf_full=5 0504", "X1 allied cf_full=4 0505")
    planned = after(s, "attack 0505", "join G1", "commit")
    assert "ardor 0" not in choices(planned)
    assert refusal(planned, "ardor 0").case == "tb 13.23"
    assert no_odds(s, "0505", "G1", ardor=1).case == "tb 13.23"


def test_13_23_a_column_lowered_to_one_of_the_three_will_do():  # tb R48
    s = board("G1 german cf_full=5 0504", "X1 allied cf_full=4 0505")
    planned = after(s, "attack 0505", "join G1", "commit")
    assert "ardor 1" in choices(planned)
    assert attack_roll(match(planned, "ardor 1"), 6).result == "AE"


def test_13_23_the_shifted_column_decides():
    s = board(*EVEN, turn=1)  # surprise: fourth column
    assert refusal(after(s, "attack 0505", "join G1", "commit"), "ardor 0").case == "tb 13.23"
    s = board("G1 german cf_full=5 0504 out_of_supply", "X1 allied cf_full=4 0505")
    assert "ardor 0" in choices(after(s, "attack 0505", "join G1", "commit"))


def test_13_23_he_rolls_until_something_other_than_as_comes_up():
    game = match(board(*EVEN), "attack 0505", "join G1", "commit", "ardor 0")
    assert "Ardor drives the attack" in said(game)
    for die in (4, 5, 5, 4):
        do(game, f"roll {die}")
        assert asked(game.state).actor == "chance"  # he cannot change his mind
        assert choices(game.state) == [f"roll {die}" for die in range(1, 7)]
    assert attack_roll(game, 6).result == "AE"
    assert at(game.state, "G1") == "out"
    assert choices(game.state) == ["end_phase"]


def test_13_23_dr_ends_it_and_applies():
    game = match(board(*EVEN), "attack 0505", "join G1", "commit", "ardor 0", "roll 4", "roll 2")
    assert asked(game.state).actor == "allied"
    assert choices(game.state) == OPEN


def test_13_23_without_ardor_as_ends_the_attack():
    game = match(board(*EVEN), "attack 0505", "join G1", "commit", "fight 0")
    assert said(game) == ""
    do(game, "roll 4")
    assert choices(game.state) == ["end_phase"]


def test_13_23_it_is_declared_before_the_first_roll():
    s = after(board(*EVEN), "attack 0505", "join G1", "commit", "fight 0")
    assert refusal(s, "ardor 0").case == "tb 13.8"
    assert choices(s) == [f"roll {die}" for die in range(1, 7)]


def test_13_23_only_the_german_has_it():
    s = board("X1 allied 0506", "G1 german cf_full=9 0505", phase=A1)
    planned = after(s, "attack 0505", "join X1", "commit")
    assert choices(planned) == ["fight 0"]
    assert refusal(planned, "ardor 0").case == "tb 13.23"
    assert no_odds(s, "0505", "X1", ardor=1).case == "tb 13.23"


def test_13_23_a_held_town_ends_it():  # tb R17, tb 13.18
    s = board(*EVEN, town={"0505": "Spa"})
    s = after(s, "attack 0505", "join G1", "commit", "ardor 0", "roll 2", "roll 1")
    assert choices(s) == ["hold", *OPEN]
    s = after(s, "hold")
    assert asked(s).actor == "german" and choices(s) == ["end_phase"]


def test_13_23_dl1_ends_it():
    s = board("G1 german cf_full=3 0504", "X1 allied cf_full=3 cf_reduced=1 0505")
    s = after(s, "attack 0505", "join G1", "commit", "ardor 0", "roll 1", "lose_step X1")
    assert choices(s) == ["end_phase"]


def test_13_23_in_post_movement_combat_too():
    s = after(board(*EVEN, phase=G3), "attack 0505", "join G1", "commit")
    assert "ardor 0" in choices(s)


def test_13_23_the_odds_leave_as_out():
    found = odds(board(*EVEN), "0505", "G1", ardor=1)
    assert found.distribution == {"AE": "1/4", "DR": "3/4"}
    assert odds(board(*EVEN), "0505", "G1").distribution == {"AE": "1/6", "AS": "1/3", "DR": "1/2"}


# --- 13.24 no joint attacks ---

ALLIES = ("US-7A 0405", "BR-29 0506", "G1 german 0505")
BEYOND_MEUSE = ["0505", "0506", "0507", "0605"]


@pytest.mark.parametrize("phase", [A1, A3])
def test_13_24_us_and_british_units_do_not_attack_together(phase: str):
    s = board(*ALLIES, phase=phase, north_west_of_meuse=BEYOND_MEUSE)
    planned = after(s, "attack 0505")
    assert choices(planned) == ["join US-7A", "join BR-29"]
    us, british = after(planned, "join US-7A"), after(planned, "join BR-29")
    assert choices(us) == choices(british) == ["commit"]
    assert refusal(us, "join BR-29").case == "tb 13.24"
    assert refusal(british, "join US-7A").case == "tb 13.24"
    assert no_odds(s, "0505", "US-7A", "BR-29").case == "tb 13.24"
    assert odds(s, "0505", "US-7A").attack == 2
    assert odds(s, "0505", "BR-29").attack == 1


def test_13_24_they_do_not_attack_one_after_the_other_either():
    s = board(*ALLIES, phase=A1, north_west_of_meuse=BEYOND_MEUSE)
    s = after(s, "attack 0505", "join US-7A", "commit", "fight 3", "roll 2")  # AS
    assert choices(s) == ["end_phase"]
    assert refusal(s, "attack 0505").case == "tb 13.3"


def test_13_24_different_hexes_in_one_phase_are_fine():
    s = board(*ALLIES, "G2 german 0605", phase=A1, north_west_of_meuse=BEYOND_MEUSE)
    s = after(s, "attack 0505", "join US-7A", "commit", "fight 3", "roll 2")
    assert choices(s) == ["end_phase", "attack 0605"]
    assert choices(after(s, "attack 0605")) == ["join BR-29"]


def test_13_24_british_units_combine_among_themselves():
    s = board("BR-29 0506", "BR-G 0405", "G1 german 0505", phase=A1,
              north_west_of_meuse=[*BEYOND_MEUSE, "0405"])  # fmt: skip
    assert odds(s, "0505", "BR-29", "BR-G").attack == 6


def test_13_24_british_units_attack_only_beyond_the_meuse():  # tb R24
    s = board(*ALLIES, phase=A1, north_west_of_meuse=["0506"])
    planned = after(s, "attack 0505")
    assert choices(planned) == ["join US-7A"]
    assert refusal(planned, "join BR-29").case == "tb 9.8"


def test_13_24_a_target_only_british_units_stand_next_to_is_closed_beyond_the_meuse():
    s = board("BR-29 0506", "G1 german 0505", phase=A1, north_west_of_meuse=["0506"])
    assert choices(s) == ["end_phase"]
    assert refusal(s, "attack 0505").case == "tb 9.8"


# --- the question on the map ---


def test_13_17_closed_places_say_why():
    s = assault(board(STRONG, "X1 allied cf_full=2 0505", "G2 german 0606"), DR)
    picture: Any = GAME.shows.picture(s, asked(s))
    assert picture["open"] == dict.fromkeys(("0405",), "retreat")
    assert picture["barred"].keys() == {"0404", "0504", "0506", "0604", "0605"}
    for place, no in picture["barred"].items():
        refused = refusal(s, f"retreat {place}")
        assert no == {"case": refused.case, "reason": refused.reason}
