"""tb 2: the map, the counters and the markers."""

from collections import Counter
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
    odds,
    position,
    reach,
    refusal,
    said,
    seen,
    supply,
    table,
    values,
)

ALLIED_TYPES = {"armor", "infantry", "paratroops", "armored_cavalry"}
ON_FOOT = {"infantry", "paratroops", "artillery", "flak", "commando"}


def counters(s: State | None = None) -> dict[str, Any]:
    """Every counter as a seat sees it, by id."""
    units: Any = seen(s or GAME.new("campaign"), "german")["units"]
    return {row["id"]: row for row in units}


def markers(s: State) -> Any:
    """What lies beside the map, as a seat sees it."""
    return seen(s, "german")["markers"]


def test_2_1_two_sets_of_81_units_and_14_markers_make_176_counters():
    loose = 1 + 3 + 6 + 4  # turn, aerial supply, out of supply, air support
    assert 2 * len(counters()) + loose == 176


def test_2_1_every_die_has_six_equal_sides():
    s = table("G-2 0305", turn=6, phase="start of turn")
    assert asked(s).actor == "chance"
    assert choices(s) == [f"roll {n}" for n in range(1, 7)]
    assert len(set(asked(s).weights)) == 1


def test_2_2_bastogne_is_in_1412():
    towns: Any = seen(GAME.new("campaign"), "german")["towns"]
    assert [t["hex"] for t in towns if t["name"] == "Bastogne"] == ["1412"]


def test_2_2_every_hex_has_its_own_number():
    s = GAME.new("campaign")
    names = [s.place_name(p) for p in range(len(s.ground.board))]
    assert len(set(names)) == len(names)
    assert [s.place_id(name) for name in names] == list(range(len(names)))
    with pytest.raises(ValueError, match="0100"):
        s.place_id("0100")


def test_2_2_every_hex_has_its_own_terrain():
    """The rulebook names two: light woods in 1307, heavy woods in 1124. Turn 1: no roads."""
    s = position("turn = 1\nphase = 'german movement'\n[[unit]]\nid = 'G-12VG'\nat = '1308'")
    assert cost(s, "G-12VG", "1307") == "3"
    s = position("turn = 1\nphase = 'german movement'\n[[unit]]\nid = 'G-12VG'\nat = '1224'")
    assert cost(s, "G-12VG", "1124") == "4"


def test_2_2_a_unit_is_in_one_hex_at_a_time():
    s = after(table("G-2 0305", "G-L 0405", turn=2), "choose G-2", "move 0304", "end_move")
    assert at(s, "G-2") == "0304"
    assert cost(s, "G-L", "0305") == "1"  # nobody is left behind to stack with
    assert cost(s, "G-L", "0304") == "3"  # clear, clear, and the unit that is there now
    with pytest.raises(BadInput, match="listed twice"):
        table("G-2 0305", "G-2 0306")


def test_2_3_both_counter_sets_play_as_one():
    """Each unit is in play once, whichever of its two counters is used."""
    formations = Counter((u["nationality"], u["formation"]) for u in counters().values())
    assert set(formations.values()) == {1}


def test_2_4_the_sample_unit_is_kampfgruppe_peiper():
    ssp = counters()["G-SSP"]
    assert (ssp["type"], ssp["size"], ssp["kampfgruppe"]) == ("panzer", "XX", True)
    assert (ssp["cf_full"], ssp["cf_reduced"], ssp["steps"]) == (3, 2, 2)
    assert ssp["at"] == "0401"
    assert (ssp["side"], ssp["mechanized"]) == ("german", True)


def test_2_4_peiper_fights_with_3_and_with_2_when_reduced():
    units = ("X allied cf_full=1 0306",)
    full = table("G-SSP 0305", *units, phase="german pre-movement combat")
    reduced = table("G-SSP 0305 reduced", *units, phase="german pre-movement combat")
    assert odds(full, "0306", "G-SSP").attack == 3
    assert odds(reduced, "0306", "G-SSP").attack == 2


def test_2_5_side_follows_nationality():
    nations = {(u["nationality"], u["side"]) for u in counters().values()}
    assert nations == {("German", "german"), ("US", "allied"), ("British", "allied")}


def test_2_5_every_us_and_british_unit_is_mechanized_and_germans_are_either():
    units = counters().values()
    assert {u["mechanized"] for u in units if u["side"] == "allied"} == {True}
    assert {u["mechanized"] for u in units if u["side"] == "german"} == {True, False}


@pytest.mark.parametrize("unit", ["US-99", "US-82A", "US-14C", "BR-43"])
def test_2_5_allied_infantry_and_paratroops_move_mechanized(unit: str):
    s = table(
        f"{unit} 0305",
        phase="allied movement",
        road=["0305 0304 0303"],
        supply={"allied": ["0303"]},
        north_west_of_meuse=["0303", "0304", "0305"],
    )
    assert cost(s, unit, "0303") == "2/5"


@pytest.mark.parametrize(
    ("unit", "price"), [("G-2", "2/5"), ("G-FE", "2/5"), ("G-12VG", "2"), ("G-3FJ", "2")]
)
def test_2_5_only_german_mechanized_units_move_mechanized(unit: str, price: str):
    s = table(f"{unit} 0305", turn=2, road=["0305 0304 0303"])
    assert cost(s, unit, "0303") == price


def test_2_6_the_abbreviations_of_the_list_stand_on_counters():
    units = counters()
    names = {"FE": "G-FE", "FG": "G-FG", "L": "G-L", "G": "BR-G"}
    names |= {"SSES": "G-SSES", "SSP": "G-SSP", "VDH": "G-VDH"}
    assert {units[id]["name"]: id for id in names.values()} == names
    assert "Lehr" in units["G-L"]["formation"]
    assert "Guards" in units["BR-G"]["formation"]
    assert "SS" in units["G-1SS"]["name"].split()


def test_2_7_types_of_both_sides():
    units = counters().values()
    assert {u["type"] for u in units if u["side"] == "allied"} == ALLIED_TYPES
    german = [u for u in units if u["side"] == "german"]
    assert {u["type"] for u in german if u["mechanized"]} == {"panzer"}  # tb R36
    assert {u["type"] for u in german if not u["mechanized"]} == ON_FOOT


def test_2_7_armored_cavalry_is_a_us_mechanized_regiment():
    # tb R2
    cavalry = [u for u in counters().values() if u["type"] == "armored_cavalry"]
    assert cavalry
    facts = {(u["nationality"], u["size"], u["mechanized"]) for u in cavalry}
    assert facts == {("US", "III", True)}


def test_2_7_the_flak_and_the_single_commando_go_on_foot():
    units = counters()
    assert [u["id"] for u in units.values() if u["type"] == "commando"] == ["G-SSES"]
    assert [u["id"] for u in units.values() if u["type"] == "flak"] == ["G-2FLAK"]
    assert not units["G-2FLAK"]["mechanized"]


def test_2_7_only_vdh_drops_from_the_air():
    units = counters().values()
    waiting = [u for u in units if u["type"] == "paratroops" and u["at"] is None]
    assert {u["id"] for u in waiting if u["edge"] not in ("N", "W", "S", "E")} == {"G-VDH"}
    s = table("G-VDH", "G-3FJ 0101", "US-101A 0909", turn=1, phase="end of turn")
    assert asked(s).actor == "german"
    assert all(c.startswith("drop ") for c in choices(s))
    played = match(s, "drop 0808")
    assert (at(played.state, "G-VDH"), at(played.state, "G-3FJ")) == ("0808", "0101")
    assert choices(played.state)[0] == "end_phase"  # nobody else drops


def test_2_8_sizes_from_corps_to_company():
    units = counters().values()
    assert {u["size"] for u in units} == {"XXX", "XX", "X", "III", "II", "I"}
    assert {u["type"] for u in units if u["size"] == "XXX"} == {"artillery"}
    assert {u["size"] for u in units if u["type"] == "artillery"} == {"XXX"}
    assert {u["size"] for u in units if u["formation"].startswith("CC")} == {"X"}


@pytest.mark.parametrize("size", ["XX", "X", "III", "II", "I"])
def test_2_8_size_matters_for_nothing_but_stacking(size: str):
    s = table(
        f"A german type=panzer size={size} cf_full=4 0305",
        f"D allied size={size} cf_full=2 0307",
        turn=2,
        road=["0305 0304 0303"],
        supply={"allied": ["0309"]},
    )
    assert reach(s, "A").mp == "6"
    assert cost(s, "A", "0303") == "2/5"
    assert cost(s, "A", "0306") == "2"  # clear and the enemy's zone
    assert supply(s, "D").in_supply
    s = after(s, "choose A", "move 0306", "end_phase")
    assert (odds(s, "0307", "A").attack, odds(s, "0307", "A").defence) == (4, 2)


@pytest.mark.parametrize(("size", "fits"), [("XX", False), ("X", True), ("III", True)])
def test_2_8_a_bracketed_size_counts_as_the_size_in_the_bracket(size: str, fits: bool):
    """Beside a division and a regiment there is room for a regiment but not for a division."""
    s = table(
        f"KG german kampfgruppe=1 size={size} 0305",
        "G-12VG 0306",
        "R german size=III 0306",
        turn=2,
    )
    assert ("0306" in reach(s, "KG").places) == fits


def test_2_9_one_factor_attacks_and_defends():
    units = ("G-2 0305", "US-99 0306")
    ours = odds(table(*units, phase="german pre-movement combat"), "0306", "G-2")
    theirs = odds(table(*units, phase="allied pre-movement combat"), "0305", "US-99")
    assert values(ours) == values(theirs) == {"G-2": 4, "US-99": 3}
    assert (ours.attack, ours.defence) == (theirs.defence, theirs.attack) == (4, 3)


def test_2_10_everybody_has_six_points_and_the_vak_three():
    units = [u for u in counters().values() if u["steps"]]
    assert {u["mf"] for u in units if u["type"] == "artillery"} == {3}
    assert {u["mf"] for u in units if u["type"] != "artillery"} == {6}


@pytest.mark.parametrize(("unit", "mp"), [("G-2", 6), ("G-12VG", 6), ("G-VAK388", 3)])
def test_2_10_the_movement_factor_is_what_a_unit_spends(unit: str, mp: int):
    s = table(f"{unit} 0501", turn=2, size="0501-0509")
    assert reach(s, unit).mp == str(mp)
    assert cost(s, unit, f"05{mp + 1:02d}") == str(mp)
    assert cost(s, unit, f"05{mp + 2:02d}") == "-"


def test_2_11_every_unit_with_a_factor_has_one_or_two_steps():
    fighters = [u for u in counters().values() if u["cf_full"]]
    assert {u["steps"] for u in fighters} == {1, 2}
    assert all((u["cf_reduced"] > 0) == (u["steps"] == 2) for u in fighters)
    assert all(u["cf_reduced"] < u["cf_full"] for u in fighters)
    assert counters()["US-80"]["steps"] == 2  # tb R34: its back is the 80th too


def test_2_11_sses_and_vdh_have_no_steps():
    # tb R35
    none = {u["id"] for u in counters().values() if not u["steps"]}
    assert none == {"G-SSES", "G-VDH"}
    s = table("US-99 0305", "G-2 0306", turn=2, markers='vdh = "0304"\nsses = "US-99"')
    assert [s.unit_name(u) for u in GAME.studies.supplied_units(s)] == ["G-2", "US-99"]


def test_2_11_the_british_tank_brigades_have_factor_1():
    # tb R34
    units = counters()
    assert {units[id]["cf_full"] for id in ("BR-29", "BR-33", "BR-34")} == {1}


def stalled_attack(attacker: str) -> State:
    """An attack on a strong hex; a 6 is AE."""
    s = table(f"{attacker} 0305", "D allied cf_full=12 0306", phase="german pre-movement combat")
    unit = attacker.split()[0]
    return after(s, "attack 0306", f"join {unit}", "commit", "fight 0")


def test_2_11_a_full_two_step_unit_is_reduced():
    played = match(stalled_attack("G-2"), "roll 6")
    assert at(played.state, "G-2") == "0305"
    unit = counters(played.state)["G-2"]
    assert (unit["cf"], unit["steps"], unit["state"]) == (2, 1, ["reduced", "attacked"])
    assert "2nd Panzer Div loses a step and is reduced to 2" in said(played)


def test_2_11_a_reduced_unit_is_eliminated():
    played = match(stalled_attack("G-2 reduced"), "roll 6")
    assert at(played.state, "G-2") == "out"
    assert counters(played.state)["G-2"]["steps"] == 0
    assert "2nd Panzer Div is eliminated" in said(played)


def test_2_11_a_one_step_unit_is_eliminated():
    s = after(stalled_attack("G-FE"), "roll 6")
    assert at(s, "G-FE") == "out"


def test_2_11_a_unit_in_the_dead_pile_never_comes_back():
    s = after(stalled_attack("G-FE"), "roll 6", "end_phase")
    assert "choose G-FE" not in choices(s)
    assert refusal(s, "choose G-FE").case == "tb 2.11"
    with pytest.raises(BadInput, match=r"tb 2\.11"):
        table("G-FE 0305 reduced")  # one step: no reduced side


def test_2_11_all_start_and_enter_at_full_strength():
    assert all("reduced" not in u["state"] for u in counters().values())
    s = table("G-2SS", turn=4, road=["0501 0502"])
    s = after(s, "choose G-2SS", "move 0502")
    assert (counters(s)["G-2SS"]["cf"], counters(s)["G-2SS"]["steps"]) == (5, 2)


def test_2_11_a_lost_step_does_not_come_back():
    """Not with a friend of two steps beside it, and not in the next turn."""
    played = match(stalled_attack("G-2"), "roll 6")
    do(played, *["end_phase"] * 6)
    assert played.state.turn == 5
    assert counters(played.state)["G-2"]["cf"] == 2
    s = table("G-2 0305 reduced", "G-L 0305", turn=3, phase="allied post-movement combat")
    s = after(s, "end_phase")
    assert (counters(s)["G-2"]["steps"], counters(s)["G-L"]["steps"]) == (1, 2)


def test_2_12_three_aerial_supply_and_four_air_support_markers():
    s = after(table("G-2 0305 ", turn=7, phase="allied post-movement combat"), "end_phase")
    assert (markers(s)["aerial_supply"], markers(s)["air_support"]) == (3, 4)
    with pytest.raises(BadInput, match="aerial_supply"):
        table("G-2 0305", turn=8, markers="aerial_supply = 4")
    with pytest.raises(BadInput, match="air_support"):
        table("G-2 0305", turn=8, markers="air_support = 5")


def test_2_12_six_out_of_supply_markers_at_most():
    units = [f"X{n} german size=III 050{n}" for n in range(1, 9)]
    played = match(table(*units, turn=6, phase="start of turn"), "roll 6")
    for n in range(1, 7):
        assert choices(played.state)[0].startswith("starve ")
        do(played, f"starve X{n}")
    assert choices(played.state)[0] == "end_phase"
    marked = [u["id"] for u in counters(played.state).values() if "out_of_supply" in u["state"]]
    assert marked == [f"X{n}" for n in range(1, 7)]


def test_2_12_the_turn_marker_shows_the_turn():
    s = table("G-2 0305", turn=4, phase="allied post-movement combat")
    assert seen(s, "german")["turn"] == 4
    assert seen(after(s, "end_phase"), "german")["turn"] == 5


def test_2_12_markers_are_not_units():
    """An aerial supply marker alone leaves its hex open, and nobody can attack it."""
    s = table("G-2 0305", turn=8, markers='drops = ["0306"]\naerial_supply = 2')
    assert cost(s, "G-2", "0306") == "1"
    s = after(s, "end_phase")
    assert choices(s) == ["end_phase"]
    assert refusal(s, "attack 0306").case == "tb 13.2"
