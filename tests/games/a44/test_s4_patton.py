"""a44 S4: Patton's counterattack, from the morning of 22 December."""

import csv
import io
from importlib import resources
from typing import Any

import pytest

from ardennes.cli.studies import outcome_text
from ardennes.engine.core import BadInput
from ardennes.engine.play import Match
from ardennes.engine.tables import PRINTED
from ardennes.games.a44 import GAME
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules import setup
from ardennes.games.a44.rules.supply import can_trace, isolated_groups
from ardennes.games.a44.rules.victory import outcome
from ardennes.games.a44.show.standing import conditions, goal
from ardennes.games.a44.show.view import setup_info, view
from ardennes.games.a44.state import ABSENT, OUT, SURRENDERED, State
from ardennes.wargame.hexwords import side_name
from tests.games.a44.positions import choices, game, play, why
from tests.games.test_every_cell import Changed

PEIPER = {"G-1SS-1-I", "G-1SS-501", "G-1SS-2-III"}
BASTOGNE = {
    *("A-101-501", "A-101-502", "A-101-506", "A-101-327", "A-10A-CCB", "A-10A-609td"),
    *("A-705td", "A-9A-CCR", "A-VIII-333art"),
}
FILE = "patton_setup.csv"


def rows() -> list[dict[str, str]]:
    path = resources.files("ardennes").joinpath("games", "a44", "data", FILE)
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def names(s: State, units: Any) -> set[str]:
    return {s.unit_name(u) for u in range(len(s.at)) if units >> u & 1}


@pytest.fixture(scope="module")
def dawn() -> State:
    return GAME.new("patton")


def begun() -> Match:
    return Match(GAME, GAME.new("patton"))


# --- the table (a44 S4.2, S4.3) ---


def test_s4_2_everybody_stands_where_the_set_up_says(dawn: State):
    for row in rows():
        unit = dawn.roster.numbers.get(row["unit_id"])
        if unit is None:
            continue
        where = {"reinforcement": -1, "dead_pile": OUT, "out_of_play": SURRENDERED}
        wanted = where.get(row["status"])
        if row["unit_id"] == "G-653":
            wanted = ABSENT
        assert dawn.at[unit] == (dawn.place_id(row["hex"]) if wanted is None else wanted), row
        assert bool(dawn.reduced >> unit & 1) == (row["state"] == "reduced"), row
    pooled = [dawn.at[u] for u in range(len(dawn.at)) if dawn.roster.pooled >> u & 1]
    assert {*pooled} == {ABSENT}


def test_s4_3_a_both_maps_are_in_play(dawn: State):
    assert dawn.hexes == 2280


def test_s4_3_b_the_allied_player_places_traffic_markers_first():
    match = begun()
    assert match.decision is not None
    assert (match.decision.actor, match.state.turn) == ("allied", 13)
    assert {c.split()[0] for c in choices(match)} == {"traffic", "end_phase"}
    assert {c.split()[1] for c in choices(match)[:-1]} == {"1", "2", "3", "4", "5", "6"}
    play(match, "traffic 2 E3305")
    assert why(match, "traffic 2 W2010") == "a44 24.3.1"
    assert why(match, "traffic 3 E3306") == "a44 24.4"
    assert why(match, "traffic 3 E1826") == "a44 24.4"  # the bottleneck
    play(match, "traffic 5 W2010", "end_phase", "roll 5", "roll 1")
    assert match.state.traffic == {2: match.state.place_id("E3305")}
    assert match.state.phase_name == "german artillery supply"


def test_q_192_roadblocks_wait_for_the_first_traffic_phase():
    match = Match(GAME, GAME.new("patton", {"roadblocks": True}))
    assert {c.split()[0] for c in choices(match)} == {"traffic", "end_phase"}
    assert why(match, "roadblock E3305") == "a44 33.2"


def test_s4_3_b_without_markers_no_dice():
    match = play(begun(), "end_phase")
    assert (match.state.turn, match.state.phase_name) == (13, "german artillery supply")


def test_s4_3_c_german_guns_have_fired_and_three_are_made_ready():
    match = play(begun(), "end_phase")
    s = match.state
    guns = names(s, s.roster.guns & s.present[GERMAN])
    assert guns and names(s, s.fired) >= guns
    ready = [c for c in choices(match) if c.startswith("ready ")]
    assert {c.split()[1] for c in ready} == guns
    play(match, *ready[:3])
    assert match.state.phase_name != "german artillery supply" or choices(match) == ["end_phase"]


def test_s4_3_d_both_fuel_tables_are_rolled_on_the_first_turn():
    match = play(begun(), "end_phase", "end_phase")
    assert match.state.phase_name == "german fuel shortage"
    assert match.decision is not None
    assert "1" in match.decision.prompt
    play(match, "roll 6")
    while match.decision and "2" not in match.decision.prompt:
        match.play(match.decision.choices[0])
    assert match.state.phase_name == "german fuel shortage"


def test_s4_3_e_four_bridges_are_blown(dawn: State):
    board = dawn.ground.board
    blown = {side_name(board, side) for side in dawn.blown}
    assert blown == {"E3821/E3920", "E3618/E3718", "E2928/E3029", "E2929/E3029"}  # a44 Q-71
    assert (dawn.building, dawn.ouren) == ((), False)  # a44 Q-125


def test_s4_3_f_the_two_isolated_groups_and_their_points(dawn: State):
    assert names(dawn, dawn.out_of_supply) == PEIPER | BASTOGNE
    points = {dawn.unit_name(u): n for u, n in dawn.surrender.items()}
    assert points == dict.fromkeys(PEIPER, 3) | dict.fromkeys(BASTOGNE, 1)


def test_s4_3_f_nobody_else_is_cut_off_on_the_finished_map(dawn: State):
    """Traced over the roads, bridges and bonds of this table (a44 23.3, 23.6)."""
    on_map = [u for u, at in enumerate(dawn.at) if at >= 0]
    cut = {dawn.unit_name(u) for u in on_map if not can_trace(dawn, u)}
    assert cut == PEIPER | BASTOGNE
    groups = [isolated_groups(dawn, side) for side in (GERMAN, ALLIED)]
    found = [[{dawn.unit_name(u) for u in group} for group in side] for side in groups]
    assert found == [[PEIPER], [BASTOGNE]]


def test_q_125_three_german_markers_are_lost_already(dawn: State):
    assert (dawn.traffic_lost, dawn.traffic) == ((1, 2, 3), {})


def test_q_126_control_follows_the_list_and_the_units(dawn: State):
    german = dawn.control[GERMAN]
    listed = [r["hex"] for r in rows() if r["status"] == "control"]
    assert listed and all(german >> dawn.place_id(name) & 1 for name in listed)
    for unit, at in enumerate(dawn.at):
        if at >= 0:
            assert dawn.control[dawn.roster.side[unit]] >> at & 1
    assert not german >> dawn.place_id("E3313") & 1  # Bastogne
    assert german & dawn.control[ALLIED] == 0


def test_s4_3_markers_of_the_set_up(dawn: State):
    assert dawn.ground.board.names(dawn.positions) == ["E1831"]  # Dom Bütgenbach
    assert names(dawn, dawn.detected) == {"G-150"}
    assert dawn.pzj653 == "never"


def test_s4_3_g_turn_13_begins_with_german_artillery_supply():
    match = play(begun(), "end_phase", "end_phase")
    assert match.state.phase_name == "german fuel shortage"


# --- a set-up that breaks a rule (a44 8.1, 11.5, 27.3.1) ---


def changed(unit: str, **columns: str) -> tuple[Changed, int]:
    """The printed set-up with another cell, and the number of its row."""
    table, out = rows(), io.StringIO()
    number = next(n for n, row in enumerate(table) if row["unit_id"] == unit)
    table[number] |= columns
    writer = csv.DictWriter(out, list(table[0]))
    writer.writeheader()
    writer.writerows(table)
    return Changed(FILE, out.getvalue()), number + 2


@pytest.mark.parametrize(
    ("unit", "columns", "column", "reason"),
    [
        ("A-29", {"hex": "W3023"}, "hex", "27.3.1"),  # east of the Meuse
        ("A-9-39", {"hex": "E1640"}, "hex", "8.1"),
        ("A-1-745tk", {"hex": "E1536"}, "hex", "11.5"),
        ("A-78-309", {"hex": "E1439"}, "hex", "both sides"),
        ("A-78-309", {"hex": "E9999"}, "hex", "no hex"),
        ("A-78-309", {"unit_id": "A-78-999"}, "unit_id", "no unit"),
        ("A-9-47", {"unit_id": "A-9-39"}, "unit_id", "has a row already"),
        ("A-34", {"markers": "arrives 14-G"}, "markers", "13.1"),
        ("A-9-47", {"state": "reducd"}, "state", "'reducd' is said of no unit"),
        ("A-9-47", {"markers": "IP; OSS"}, "markers", "'OSS' is said of no unit"),
        ("BRIDGE Ortho", {"hex": "E3718/E3719"}, "hex", "no bridge"),
    ],
)
def test_s4_2_a_set_up_that_breaks_a_rule_is_refused_with_its_row(
    unit: str, columns: dict[str, str], column: str, reason: str
):
    pack, number = changed(unit, **columns)
    with pytest.raises(BadInput) as caught:
        setup.new_game("patton", pack=pack)
    told = str(caught.value)
    assert told.startswith(f"{FILE} row ") and f"column {column}" in told and reason in told
    if reason in ("both sides", "has a row already", "8.1"):
        return  # of several rows that clash the first or the last is named
    assert f"row {number}," in told
    setup.new_game("campaign", pack=pack)  # which does not need it


def test_s4_2_units_are_of_their_formations():
    pack, number = changed("A-78-309", formation="79")
    with pytest.raises(BadInput, match=f"row {number}, column formation: A-78-309 is of 78"):
        setup.new_game("patton", pack=pack)


def test_s4_2_every_unit_needs_a_row():
    table, out = rows(), io.StringIO()
    writer = csv.DictWriter(out, list(table[0]))
    writer.writeheader()
    writer.writerows(row for row in table if row["unit_id"] != "A-9-47")
    with pytest.raises(BadInput, match="no row for A-9-47"):
        setup.new_game("patton", pack=Changed(FILE, out.getvalue()))


def test_s4_2_as_printed_nothing_is_refused():
    assert setup.new_game("patton", pack=PRINTED).turn == 13


# --- victory (a44 S4.1, S4.4, Q-84) ---

HEXES = ("W1210", "W1310", "W1410", "W1510", "W1610", "W1710")
# A German road from W1010 westward, and an Allied one from W1908 into both hexes of Bastogne.
BOARD: dict[str, Any] = {
    "size": "W1008-W2012",
    "secondary_road": [
        "W1010 W1110 W1210 W1310 W1410 W1510 W1610 W1710 W1810 W1910",
        "W1708 W1808 W1908",
    ],
    "supply": {"german": ["W1010"], "allied": ["W1908"]},
    "town": {"W1708": "Bastogne", "W1808": "Bastogne"},
}


def check(*units: str, turn: int = 22, scenario: str = "patton", **more: Any) -> Match:
    board = {"control": {"allied": ["W1708", "W1808"]}, **BOARD, **more}
    return game(*units, phase="victory check", turn=turn, scenario=scenario, **board)


def ended(match: Match) -> tuple[str, str] | None:
    found = outcome(match.state)
    return (found.winner, found.case) if found else None


AWAY_FROM_IT = "A1 allied W1012"


@pytest.mark.parametrize(
    ("unit", "result"),
    [
        (AWAY_FROM_IT, ("allied", "a44 30.3")),
        ("G1 german W1708", ("draw", "a44 S4.4")),  # the other hex still has its road
        ("G1 german W1908", ("draw", "a44 S4.4")),  # on the source
    ],
)
def test_s4_4_a_draw_without_a_road_from_both_hexes(unit: str, result: object):
    assert ended(check(unit)) == result


def test_s4_4_a_zone_on_the_road_will_do_unless_a_friend_holds_it():
    assert ended(check("G1 german W1909")) == ("draw", "a44 S4.4")
    held = check("G1 german W1909", "A1 allied W1808", "A2 allied W1908")
    assert ended(held) == ("allied", "a44 30.3")


def test_s4_1_the_game_ends_after_turn_22():
    assert ended(check("G1 german W1708", turn=21)) is None


def test_q_84_german_objectives_come_first():
    held = {"german": list(HEXES)}
    match = check("G1 german W1708", victory=list(HEXES), control=held)
    assert ended(match) == ("german", "a44 30.2")


def test_s4_4_only_in_this_scenario():
    assert ended(check("G1 german W1708", scenario="campaign")) == ("allied", "a44 30.3")


def test_s4_4_the_areas_of_30_3_still_decide():
    areas = {"1SS": ["W1012"], "2Pz": ["W1212"], "Lehr": ["W1412"]}
    there = ("A1 allied W1012", "A2 allied W1212", "A3 allied W1412")
    match = check(*there, "G1 german W1708", setup_areas=areas, markers={"areas_held": 1})
    assert ended(match) == ("allied", "a44 30.3")


def test_s4_4_how_it_stands_is_told():
    match = check("G1 german W1708", turn=21)
    found = {c.what: (c.have, c.need, c.met) for c in conditions(match.state)}
    assert found["hexes of Bastogne with a road"] == (1, 2, False)
    assert "draw" in goal(match.state)
    draw = outcome(check("G1 german W1708").state)
    assert draw is not None
    assert draw.reason == "No road leads from both hexes of Bastogne to an Allied source"


def test_s4_4_nobody_wins_a_draw():
    assert outcome_text(outcome(check("G1 german W1708").state)).startswith("A draw, No road")
    assert outcome_text(outcome(check(AWAY_FROM_IT).state)).startswith("Allied victory, ")


def test_s4_4_a_draw_reads_back():
    match = check("G1 german W1708")
    text = GAME.files.write_position(match.state)
    assert 'winner = "draw"' in text


def test_s4_3_b_the_table_shows_that_the_allied_player_begins(dawn: State):
    seen: Any = view(dawn, "german")
    assert (seen["side"], seen["phase"]) == ("allied", "set-up")
    phases: Any = setup_info(dawn)["phases"]
    assert phases[0]["side"] == "allied"
    campaign: Any = setup_info(GAME.new("campaign"))["phases"]
    assert [row["side"] for row in campaign[:2]] == ["german", "german"]
