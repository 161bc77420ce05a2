"""tb 4: how to win."""

from typing import Any, Unpack

import pytest

from ardennes.engine.core import No, Outcome
from ardennes.engine.fields import write_toml
from ardennes.engine.play import legal
from ardennes.engine.shown import case_of
from ardennes.games.tb import GAME
from ardennes.games.tb.state import State
from tests.games.settings import Setting
from tests.games.tb.positions import (
    after,
    at,
    choices,
    do,
    match,
    position,
    reach,
    refusal,
    said,
    seen,
    supply,
    table,
)

NORTH_RUN = [f"01{n:02d}" for n in range(10, 27)]
WEST_RUN = [f"{row:02d}{25 + row % 2}" for row in range(2, 14)]
ELSEWHERE = [
    "0101", "0104", "0105", "0109", "0401", "1901", "1902", "1910", "1919", "1818", "1719", "1519",
    "1418", "1319", "1325",
]  # fmt: skip
EIGHT = ("0210", "0218", "0408", "0409", "0707", "0710", "0721", "0823")  # towns of one point


def own(*units: str, turn: int, phase: str = "german movement", **more: dict[str, object]) -> State:
    """The game's own map with units written as "G-2 0111 reduced"."""
    lines = [f"turn = {turn}", f'phase = "{phase}"']
    for key, value in more.items():
        lines.append(f"[{key}]")
        lines += [f"{k} = {write_toml(v)}" for k, v in value.items()]
    for unit in units:
        name, place, *states = unit.split()
        lines += ["[[unit]]", f'id = "{name}"', f'at = "{place}"', f"state = {states}"]
    return position("\n".join(lines))


def outcome(s: State) -> Outcome:
    found = GAME.rules.outcome(s)
    assert found is not None, "the game goes on"
    return found


def sees(s: State) -> Any:
    """The table as a seat sees it."""
    return seen(s, "german")


def points(s: State) -> object:
    return GAME.studies.score(s)["german_points"]


def corner(*units: str, **more: Unpack[Setting]) -> State:
    """The north edge from 0108 to 0113, two rows deep: 0110 to 0113 lie in the exit run."""
    return table(*units, **(Setting(size="0108-0213") | more))


# --- 4.1 ---


def test_4_1_the_german_wins_by_exit_or_by_towns():
    by_exit = after(own("G-2 0111", turn=4), "choose G-2", "exit")
    assert outcome(by_exit).case == "tb 4.2"
    assert outcome(last_day(["1412", "0324", *EIGHT[:5]])).case == "tb 4.3"


# --- 4.2: where ---


@pytest.mark.parametrize("place", [*NORTH_RUN, *WEST_RUN])
def test_4_2_every_hex_from_0110_round_to_1326_is_an_exit(place: str):
    # tb R4: by the north and the west
    s = after(own(f"G-2 {place}", turn=4), "choose G-2")
    if "begin_move" in choices(s):
        s = after(s, "begin_move", "roll 6")
    s = after(s, "exit")
    assert at(s, "G-2") == "exited"
    assert (outcome(s).winner, outcome(s).case) == ("german", "tb 4.2")


@pytest.mark.parametrize("place", ELSEWHERE)
def test_4_2_no_other_edge_hex_is_an_exit(place: str):
    s = after(own(f"G-2 {place}", turn=3), "choose G-2")
    assert "exit" not in choices(s)
    assert refusal(s, "exit").case == "tb 4.2"


def test_4_2_no_exit_from_within_the_map():
    s = after(own("G-2 0211", turn=4), "choose G-2")
    assert refusal(s, "exit").case == "tb 4.2"


def test_4_2_an_exit_can_end_a_move():
    s = after(own("G-2 0310", turn=4), "choose G-2", "move 0111", "exit")
    assert outcome(s).winner == "german"


def test_4_2_an_invented_board_has_the_exits_of_its_rim():
    # tb R59: 0210 to 0213 lie on the rim of this board, but not in the run
    s = corner("G-2 0110", turn=3)
    assert sorted(reach(s, "G-2").exits) == ["0110", "0111", "0112", "0113"]
    inner = table("G-2 0210", turn=3, size="0201-0225")
    assert sorted(reach(inner, "G-2").exits) == []
    assert reach(table("G-2 0224", turn=3, size="0201-0225"), "G-2").exits == {"0225": "2"}


# --- 4.2: who and when ---


@pytest.mark.parametrize("unit", ["G-12VG", "G-3FJ", "G-2FLAK", "G-VAK388"])
def test_4_2_german_units_on_foot_do_not_exit(unit: str):
    s = after(corner(f"{unit} 0111", turn=3), f"choose {unit}")
    assert "exit" not in choices(s)
    assert refusal(s, "exit").case == "tb 9.7"
    assert reach(s, unit).exits == {}


def test_4_2_allied_units_do_not_exit():
    s = corner("US-3A 0111", phase="allied movement", supply={"allied": ["0111"]})
    s = after(s, "choose US-3A")
    assert refusal(s, "exit").case == "tb 9.7"


@pytest.mark.parametrize("unit", ["G-SSP", "G-FE", "G-150", "G-3PG"])
def test_4_2_one_mechanized_unit_of_any_size_is_enough(unit: str):
    s = after(corner(f"{unit} 0111", turn=3), f"choose {unit}", "exit")
    assert outcome(s).winner == "german"


def test_4_2_supply_is_irrelevant():
    s = corner("G-2 0111")
    assert not supply(s, "G-2").in_supply
    s = after(s, "choose G-2", "begin_move", "roll 1", "exit")
    assert outcome(s).winner == "german"
    s = corner("G-2 0111 out_of_supply", turn=7, supply={"german": ["0108"]})
    assert outcome(after(s, "choose G-2", "begin_move", "roll 1", "exit")).winner == "german"


def test_4_2_the_game_stops_at_once():
    played = match(corner("G-2 0111", "G-L 0109", turn=3), "choose G-2", "exit")
    assert legal(GAME, played.state) is None
    assert "The German wins: 2nd Panzer Div has left the map." in said(played)
    assert outcome(played.state).reason == "2nd Panzer Div left the map on turn 3"
    no = refusal(played.state, "choose G-L")
    assert no == No("tb 4.2", "the game is over")


def test_4_2_an_exit_on_turn_1_wins_too():
    s = after(corner("G-2 0110", turn=1), "choose G-2", "move 0111", "exit")
    assert (outcome(s).winner, outcome(s).case) == ("german", "tb 4.2")


def test_4_2_an_exit_is_an_exit_however_many_towns_are_held():
    s = own("G-2 0111", turn=4, board={"control": {"german": ["1412", "0324", *EIGHT]}})
    played = match(s, "choose G-2", "exit")
    assert outcome(played.state).case == "tb 4.2"
    assert [case_of(e) for e in played.events[-1]] == ["tb 4.2", "tb 4.2"]


@pytest.mark.parametrize(
    "phase", ["german pre-movement combat", "german post-movement combat", "allied movement"]
)
def test_4_2_exits_happen_in_the_german_movement_phase_only(phase: str):
    # tb R33
    s = corner("G-2 0111", "X allied 0208", phase=phase)
    assert "exit" not in choices(s)
    assert refusal(s, "exit").case == "tb R33"


def test_4_2_a_retreat_never_leaves_the_map():
    # tb R33: a panzer unit on the edge, ringed by zones, has nowhere to go
    s = corner(
        "G-2 0111",
        "A allied cf_full=20 0210",
        "B allied 0212",
        phase="allied pre-movement combat",
    )
    played = match(s, "attack 0111", "join A", "commit", "fight 0", "roll 6")
    assert "DR" in said(played)
    assert "2nd Panzer Div loses a step" in said(played)  # it suffers DE instead
    assert at(played.state, "G-2") == "0111"
    assert played.outcome is None


# --- 4.2: what it costs ---


def test_4_2_a_regular_exit_costs_one_point():
    s = corner("G-2 0111")
    assert reach(s, "G-2").exits["0111"] == "1"
    assert reach(s, "G-2").exits["0112"] == "2"
    played = match(s, "choose G-2", "begin_move", "roll 1", "exit")
    assert "leaves the map from 0111 for 1 point." in said(played)


def test_4_2_terrain_of_the_hex_left_costs_nothing():
    assert reach(corner("G-2 0111", heavy_woods=["0111"]), "G-2").exits["0111"] == "1"


def test_4_2_an_exit_that_cannot_be_paid_is_refused():
    s = after(corner("G-2 0110"), "choose G-2", "begin_move", "roll 1", "move 0111")
    assert "exit" not in choices(s)
    assert refusal(s, "exit").case == "tb 4.2"


def test_4_2_a_road_exit_costs_one_point():
    s = corner("G-12VG 0213", "G-2 0211", road=["0211 0111"])
    assert reach(s, "G-2").exits["0111"] == "2"  # out of supply: road, not mechanized


def test_4_2_a_mechanized_exit_costs_a_fifth():
    # tb R55; on an invented board a road on the rim leads off it (tb R59)
    s = corner("G-2 0211", turn=3, road=["0211 0111"])
    assert reach(s, "G-2").exits["0111"] == "2/5"
    played = match(s, "choose G-2", "move 0111", "exit")
    assert "for 1/5 point." in said(played)


def test_4_2_a_mechanized_exit_needs_a_road_off_the_map():
    # tb R4: the road leads off at 0111, not at 0110
    s = own("G-2 0210", turn=3)
    assert reach(s, "G-2").exits["0111"] == "2/5"
    assert reach(s, "G-2").exits["0110"] == "3"  # rough, then a regular exit
    s = after(s, "choose G-2", "move 0111")
    assert reach(s, "G-2").exits["0110"] == "3"
    assert "for 1 point." in said(match(s, "move 0110", "exit"))


def test_4_2_a_unit_that_left_mechanized_movement_pays_the_full_point():
    # tb R55
    s = corner("G-2 0211", turn=3, road=["0211 0111"])
    s = after(s, "choose G-2", "move 0210", "move 0111")  # off the road, and to it again
    assert "for 1 point." in said(match(s, "exit"))


def test_4_2_leaving_an_enemy_zone_costs_its_point_and_bars_the_mechanized_rate():
    # tb R4
    s = corner("G-2 0111", "X allied 0112", turn=3, road=["0111 0110"])
    assert reach(s, "G-2").exits["0111"] == "2"
    assert "for 2 points." in said(match(s, "choose G-2", "exit"))


def test_4_2_leaving_a_stack_costs_its_point():
    # tb R4
    s = corner("G-2 0111", "G-L 0111")
    assert reach(s, "G-2").exits["0111"] == "2"
    s = corner("G-2 0111", "G-L 0111", turn=3, road=["0111 0110"])
    assert reach(s, "G-2").exits["0111"] == "1 1/5"
    s = corner("G-2 0111", "G-L 0111", "X allied 0112")
    assert reach(s, "G-2").exits["0111"] == "3"
    s = corner("G-2 0110", "G-L 0111")
    assert reach(s, "G-2").exits["0111"] == "4"  # in, on to a friend, off him, out
    s = after(s, "choose G-2", "begin_move", "roll 4", "move 0111")
    assert "for 2 points." in said(match(s, "exit"))


def test_4_2_peiper_leaves_a_stack_for_nothing():
    assert reach(corner("G-SSP 0111", "G-L 0111"), "G-SSP").exits["0111"] == "1"


# --- 4.3 ---


def last_day(towns: list[str], *units: str, turn: int = 10, vdh: int = 0) -> State:
    """The last question of a turn, answered; the German controls these towns."""
    s = own(
        *units,
        turn=turn,
        phase="allied post-movement combat",
        board={"control": {"german": towns}},
        markers={"vdh_points": vdh},
    )
    return after(s, "end_phase")


def test_4_3_all_towns_start_allied_and_score_nothing():
    assert points(GAME.new("campaign")) == 0


def test_4_3_bastogne_3_namur_4_others_1():
    towns = {t["hex"]: t["points"] for t in sees(GAME.new("campaign"))["towns"]}
    assert (towns["1412"], towns["0324"]) == (3, 4)
    assert {p for h, p in towns.items() if h not in ("1412", "0324")} == {1}
    for held, total in ((["1412"], 3), (["0324"], 4), (["1308"], 1), (["1412", "1308"], 4)):
        s = own(turn=4, board={"control": {"german": held}})
        assert points(s) == total


def test_4_3_twelve_points_win():
    s = last_day(["1412", "0324", *EIGHT[:5]])
    assert outcome(s) == Outcome(
        "german", "tb 4.3", "the German holds 12 of the 12 points he needs"
    )
    assert legal(GAME, s) is None


def test_4_3_more_than_twelve_points_win():
    assert outcome(last_day(["1412", "0324", *EIGHT])).winner == "german"


def test_4_3_eleven_points_do_not_win():
    assert outcome(last_day(["1412", "0324", *EIGHT[:4]])).winner == "allied"


def test_4_3_the_towns_need_no_garrison():
    s = last_day(["1412", "0324", *EIGHT[:5]], "US-99 1413", "US-4 1312")
    assert outcome(s).winner == "german"


def test_4_3_supply_is_irrelevant():
    garrison = "G-12VG 1412 out_of_supply"
    s = own(garrison, turn=10, phase="allied movement")
    assert not supply(s, "G-12VG").in_supply
    assert points(s) == 3
    assert outcome(last_day(["0324", *EIGHT[:5]], garrison)).winner == "german"


def test_4_3_points_count_at_the_end_of_turn_10_only():
    s = last_day(["1412", "0324", *EIGHT], turn=9)
    assert GAME.rules.outcome(s) is None
    assert s.turn == 10
    s = own("G-2 0310", turn=10, board={"control": {"german": ["1412", "0324", *EIGHT]}})
    for _ in range(4):
        s = after(s, "end_phase")
        assert GAME.rules.outcome(s) is None
    assert outcome(after(s, "end_phase")).winner == "german"


def test_4_3_a_town_taken_back_no_longer_counts():
    towns = ["1412", "0324", *EIGHT[:5]]
    s = own("US-99 0211", turn=10, phase="allied movement", board={"control": {"german": towns}})
    played = match(s, "choose US-99", "move 0210", "end_phase")
    assert points(played.state) == 11
    do(played, "end_phase")
    assert outcome(played.state).winner == "allied"


def test_4_3_the_vdh_point_is_added():
    # tb R5
    assert outcome(last_day(["1412", "0324", *EIGHT[:4]], vdh=1)).winner == "german"
    assert outcome(last_day(["1412", "0324", *EIGHT[:3]], vdh=1)).winner == "allied"


# --- 4.4 ---


def test_4_4_the_allies_win_if_the_german_has_not():
    s = last_day([])
    assert outcome(s) == Outcome("allied", "tb 4.4", "the German holds 0 of the 12 points he needs")
    assert legal(GAME, s) is None


def test_4_4_no_allied_sudden_death():
    """Without a German on the map the game still runs to the end of turn 10."""
    played = match(own("US-99 1412", turn=9, phase="german pre-movement combat"))
    for _ in range(6):
        do(played, "end_phase")
        assert played.outcome is None
    do(played, "roll 3")  # shortages, with nobody to suffer them
    for _ in range(5):
        do(played, "end_phase")
        assert played.outcome is None
    do(played, "end_phase")
    assert played.outcome is not None
    assert (played.outcome.winner, played.outcome.case) == ("allied", "tb 4.4")
    assert "The Allies win: the German holds 0 of the 12 points he needs." in said(played)


@pytest.mark.parametrize("count", range(9))
def test_4_4_there_are_no_draws(count: int):
    s = last_day(["1412", "0324", *EIGHT[:count]])
    assert outcome(s).winner == ("german" if 7 + count >= 12 else "allied")


def test_4_4_after_turn_10_there_is_no_turn_11():
    s = last_day([])
    assert s.turn == 10
    assert refusal(s, "end_phase").case == "tb 4.4"
