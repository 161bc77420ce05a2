"""bulge 10: movement, roads and mech road movement."""

from typing import Any

import pytest

from ardennes.games.bulge import GAME
from ardennes.games.bulge.state import State
from tests.games.bulge.positions import (
    after,
    at,
    choices,
    cost,
    everything,
    match,
    places,
    reach,
    refusal,
    said,
    supply,
    table,
)
from tests.games.settings import HexBoard

LONG = "0501-0530"


def road(first: int, last: int) -> str:
    return " ".join(f"05{column:02d}" for column in range(first, last + 1))


# --- 10.0 ---


def test_10_0_any_unit_once_in_any_order():
    s = table("A german 0101", "B german 0909", "C allied 0501")
    assert choices(s) == ["choose A", "choose B", "end_phase"]
    s = after(s, "choose B", "choose A", "move 0102")
    assert choices(s) == ["choose B", "end_phase"]
    assert refusal(s, "choose A").reason == "A has moved"


def test_10_0_never_into_an_enemy_never_beyond_the_points():
    s = after(table("A german 0505", "C allied 0502", size="0501-0512"), "choose A")
    assert refusal(s, "move 0502").case == "bulge 10.0"
    assert refusal(s, "move 0511").case == "bulge 10.1"
    assert "0510" in places(s, "A")


def test_10_0_no_minimum_move():
    """Two points do not enter light woods."""
    s = table("A german 0202", size="0101-0303", light_woods=everything("0101-0303"),
              supply={"german": [], "allied": []})  # fmt: skip
    s = after(s, "choose A", "begin_move", "roll 2")
    assert choices(s) == ["done"]


def test_10_0_points_are_not_saved():
    s = after(table("A german 0101"), "choose A", "move 0102", "end_phase")
    assert not s.moved


def test_10_0_only_germans_leave_the_map():
    s = after(table("US-1 0119", size="0117-0321", road=["0118 0119"], phase="allied movement"),
              "done", "choose US-1")  # fmt: skip
    assert not any(choice.startswith("exit") for choice in choices(s))


# --- 10.1 ---


@pytest.mark.parametrize(
    ("board", "points"),
    [
        ({"heavy_woods": ["0404"], "light_woods": ["0404"], "west_wall": ["0404"]}, "4"),
        ({"light_woods": ["0404"], "rough": ["0404"], "town": {"0404": "T"},
          "river": ["0404/0405"]}, "4"),
    ],
)  # fmt: skip
def test_10_1_the_two_examples(board: HexBoard, points: str):
    """Entered from 0405 over the only side that leads there."""
    s = table("X german 0405", **board)
    assert cost(s, "X", "0404") == points


def test_R33_a_bridge_spares_the_river_off_the_road_too():
    side = ["0404/0405"]
    assert cost(table("X german 0405", river=side), "X", "0404") == "2"
    assert cost(table("X german 0405", river=side, bridge=side), "X", "0404") == "1"


# --- 10.2 regular ---


def test_10_2_road_costs_one_whatever_the_terrain():
    woods = [f"05{column:02d}" for column in range(1, 10)]
    s = table("X german 0501", heavy_woods=woods, road=[road(1, 9)], size="0501-0509")
    assert (cost(s, "X", "0502"), cost(s, "X", "0506")) == ("1", "5")
    assert "0507" not in places(s, "X")


def test_10_2_road_mixes_with_other_movement():
    s = table("X german 0501", rough=["0502", "0505"], road=[road(2, 4)], size="0501-0509")
    assert cost(s, "X", "0504") == "4"  # 2 into 0502, then 1 and 1
    assert "0505" not in places(s, "X")
    assert cost(table("X german 0502", rough=["0505"], road=[road(2, 4)], size="0501-0509"),
                "X", "0505") == "4"  # fmt: skip


def test_10_2_road_needs_a_road_hexside():
    """Two road hexes side by side without a road between them."""
    s = table("X german 0501", road=["0501 0401", "0502 0402"], rough=["0502", "0401", "0402"])
    assert cost(s, "X", "0502") == "2"


# --- 10.2 mech ---


def test_10_2_mech_costs_a_fifth_a_hex():
    s = table("G-2 0501", size=LONG, road=[road(1, 30)])
    assert cost(s, "G-2", "0502") == "1/5"
    assert cost(s, "G-2", "0507") == "1 1/5"
    assert cost(s, "G-2", "0526") == "5"  # twenty-five hexes
    assert "0527" not in places(s, "G-2")


def test_10_2_mech_must_begin_on_a_road():
    s = table("G-2 0501", size=LONG, road=[road(2, 30)])
    assert cost(s, "G-2", "0506") == "5"
    assert "0507" not in places(s, "G-2")


def test_10_2_mech_is_rounded_down_before_other_movement():
    """Four fifths are nothing: five points are left. Six fifths are one: four are left."""
    for last, furthest in ((5, "0510"), (7, "0511"), (11, "0514")):
        s = table("G-2 0501", size=LONG, road=[road(1, last)])
        assert max(places(s, "G-2")) == furthest, last


def test_10_2_mech_cost_after_rounding():
    s = table("G-2 0501", size=LONG, road=[road(1, 7)])
    found = reach(s, "G-2").places
    assert (found["0507"].cost, found["0507"].mode) == ("1 1/5", "mech")
    assert (found["0508"].cost, found["0508"].mode) == ("2", "mech")
    steps: Any = GAME.shows.path(s, s.unit_id("G-2"), s.place_id("0508"))
    assert [step["mode"] for step in steps[-2:]] == ["mechanized", "regular"]
    assert [line["cost"] for line in steps[-1]["lines"]] == ["1", "-1/5"]
    five = table("G-2 0501", size=LONG, road=[road(1, 5)])
    assert cost(five, "G-2", "0506") == "1"
    m = match(five, "choose G-2", "move 0506")
    assert said(m) == (
        "2nd Panzer Div moves 0501-0502-0503-0504-0505-0506 by mech road movement for 1 point."
    )


def test_R16_mech_movement_is_not_resumed():
    """The road breaks between 0505 and 0506; behind it only the road rate is left."""
    s = table("G-2 0501", size=LONG, road=[road(1, 5), road(6, 30)])
    assert max(places(s, "G-2")) == "0510"
    assert cost(s, "G-2", "0507") == "2"


def test_R16_mech_movement_stops_in_an_enemy_zone():
    s = table("G-2 0501", "US-1 0510", size=LONG, road=[road(1, 30)])
    assert cost(s, "G-2", "0509") == "1 3/5"
    assert max(places(s, "G-2")) == "0509"


def test_R16_out_of_supply_it_keeps_within_the_roll():
    s = table("G-2 0501", size=LONG, road=[road(1, 30)], supply={"german": [], "allied": []})
    s = after(s, "choose G-2", "begin_move", "roll 1")
    assert max(choices(s)) == "move 0506"


def test_10_2_mech_is_for_mechanized_units():
    """bulge R36: Allied infantry only with a marker."""
    s = table("G-18VG 0501", size=LONG, road=[road(1, 30)])
    assert max(places(s, "G-18VG")) == "0506"
    s = table("US-1 0501", "US-2A 0530", phase="allied movement", size=LONG, road=[road(1, 30)])
    assert max(places(after(s, "done"), "US-1")) == "0506"
    assert max(places(after(s, "mechanize US-1"), "US-1")) == "0526"


def test_10_2_mech_passes_friends_and_crosses_bridges():
    s = table("G-2 0501", "G-116 0503", size=LONG, road=[road(1, 30)],
              river=["0504/0505"], bridge=["0504/0505"])  # fmt: skip
    assert cost(s, "G-2", "0506") == "1"
    assert "0503" not in places(s, "G-2")


# --- 10.2 markers ---


def five_divisions() -> State:
    names = ("US-1", "US-2", "US-4", "US-82", "US-101")
    units = [f"{name} 010{column}" for column, name in enumerate(names, 1)]
    return table(*units, "US-2A 0501", phase="allied movement")


def test_10_2_markers_up_to_four_infantry_or_airborne():
    s = five_divisions()
    assert "mechanize US-2A" not in choices(s)
    assert refusal(s, "mechanize US-2A").case == "bulge 10.2 markers"
    s = after(s, "mechanize US-1", "mechanize US-2", "mechanize US-82", "mechanize US-101")
    assert "choose US-4" in choices(s)
    assert refusal(s, "mechanize US-4").case == "bulge 10.2 markers"


def test_10_2_markers_come_off_at_the_end_of_movement():
    """bulge R34: the status lasts for the phase."""
    s = after(five_divisions(), "mechanize US-1", "done")
    assert s.wheels
    s = table("US-1 0504", "X german cf=1 0506", phase="allied movement")
    s = after(s, "mechanize US-1", "choose US-1", "move 0505", "end_phase")
    assert not s.wheels and choices(s) == ["attack 0506"]


def test_R27_a_reinforcement_may_be_marked():
    s = table("X allied type=infantry reinf_turn=8 reinf_edge=N", size="0101-0912",
              road=["0105 0205 0305 0405 0505 0605 0705"], phase="allied movement")  # fmt: skip
    assert "mechanize X" in choices(s)
    marked = after(s, "mechanize X")
    assert cost(marked, "X", "0105") == "1/5"
    assert cost(after(s, "done"), "X", "0105") == "1"
    late = table("X allied type=infantry reinf_turn=9 reinf_edge=N", "Y allied 0505",
                 phase="allied movement")  # fmt: skip
    assert "mechanize X" not in choices(late)


def test_a_move_takes_the_unit_there():
    s = after(table("A german 0101"), "choose A", "move 0103")
    assert at(s, "A") == "0103" and supply(s, "A").in_supply
