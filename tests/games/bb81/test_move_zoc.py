"""bb81 move, zoc, over: what a step costs, zones that stop, first steps, overruns."""

from typing import Any

import pytest

from tests.games.bb81.positions import after, at, case, cost, is_legal, places, reach, table

FAR = "A9 allied 0909"
ROAD = ["0202 0302 0303 0403 0503 0603 0703 0803 0903"]


def test_move_1_any_number_of_friends_and_no_enemy():
    crowd = [f"G{n} german 0303" for n in range(2, 9)]
    s = table("G1 german mf=3 0302", *crowd, FAR)
    assert is_legal(s, "choose G1", "move 0303")
    foe = table("G1 german mf=3 0302", "A1 allied 0303")
    assert case(foe, "choose G1", "move 0303") == "move-1"


@pytest.mark.parametrize("kind", ["artillery", "nebelwerfer"])
def test_move_2_german_guns_have_factor_4(kind: str):
    s = table(f"G1 german type={kind} mf=6 0202", FAR, road=ROAD)
    assert reach(s, "G1").mp == "4" and cost(s, "G1", "0302") == "1/4"
    ally = table("A1 allied type=artillery mf=6 0202", "G9 german 0909", phase="allied movement")
    assert reach(ally, "A1").mp == "6"


def test_move_3_clear_weather_halves_german_factor_4():
    """bb81 R-6: the costs stay those of factor 4."""
    clear: dict[str, Any] = {"markers": 'weather = "clear"', "road": ROAD}
    s = table("G1 german mf=4 0202", FAR, **clear)
    assert reach(s, "G1").mp == "2"
    assert cost(s, "G1", "0903") == "2" and "0203" not in places(s, "G1")
    assert reach(table("G1 german mf=3 0202", FAR, **clear), "G1").mp == "3"
    ally = table("A1 allied mf=4 0202", "G9 german 0909", phase="allied movement", **clear)
    assert reach(ally, "A1").mp == "4"
    assert reach(table("G1 german mf=4 0202", FAR, turn="23AM"), "G1").mp == "2"


def test_move_4_woods_and_rivers_by_road_only():
    s = table("G1 german mf=3 0302", FAR, woods=["0303"], river=["0401 0402 0403 0404"])
    assert case(s, "choose G1", "move 0303") == "move-4"
    assert case(s, "choose G1", "move 0402") == "move-4"
    by_road = table("G1 german mf=3 0302", FAR, woods=["0303"], road=["0302 0303"])
    assert cost(by_road, "G1", "0303") == "1/2"


def test_move_5_a_bridge_is_entered_along_its_road_only():
    s = table(
        "G1 german mf=3 0303",
        FAR,
        river=["0402 0403 0404"],
        bridge=["0403"],
        road=["0304 0403 0503"],
    )
    assert case(s, "choose G1", "step 0403") == "move-4"
    assert is_legal(s, "choose G1", "step 0304")
    assert cost(s, "G1", "0403") == "1 1/2"  # round by the road


@pytest.mark.parametrize(
    ("mf", "road", "clear", "rough", "town"),
    [(3, "1/2", "1", "2", "1/2"), (4, "1/4", "4", "4", "1/4"), (6, "1/4", "6", "6", "1/4")],
)
def test_move_6_the_table(mf: int, road: str, clear: str, rough: str, town: str):
    """bb81 R-7: a town costs the road rate from any open side."""
    s = table(f"A1 allied mf={mf} 0505", "G9 german 0909", phase="allied movement",
              road=["0505 0504"], rough=["0605"], town={"0506": "Amel"})  # fmt: skip
    found = [cost(s, "A1", place) for place in ("0504", "0405", "0605", "0506")]
    assert found == [road, clear, rough, town]


def test_move_4_the_river_before_a_hex_is_named_though_a_long_way_round_leads_there():
    """0403 lies on the east bank, and from 0305 beyond the bridge the points are wanting."""
    river: dict[str, Any] = {"river": ["0402 0403 0404 0405 0406"], "bridge": ["0405"]}
    road = ["0603 0503 0403 0504 0505 0405 0305 0205"]
    found = reach(table("G1 german type=armor mf=4 0603", road=road, **river), "G1")
    cases = {hex_: found.refused[hex_].split(":")[0] for hex_ in ("0304", "0404", "0502")}
    assert cases == {"0304": "bb81 move-4", "0404": "bb81 move-4", "0502": "bb81 move-7"}
    assert "the river in 0403" in found.refused["0304"]


def test_move_7_no_free_step():
    s = table("G1 german mf=4 0505", FAR, markers='weather = "clear"')
    assert places(s, "G1") == set()
    assert case(s, "choose G1", "step 0504") == "move-7"


def test_move_7_what_is_left_is_kept():
    s = table("G1 german mf=3 0202", FAR)
    s = after(s, "choose G1", "step 0203", "step 0204")
    assert "0206" not in places(s, "G1") and "0205" in places(s, "G1")


def test_zoc_1_a_move_stops_where_it_enters_a_zone():
    s = table("G1 german mf=3 0505", "A1 allied 0502", size="0101-0909")
    assert "0503" in places(s, "G1")
    s = after(s, "choose G1", "step 0504", "step 0503")
    assert at(s, "G1") == "0503" and case(s, "choose G1") == "seq-5"  # the move is over


def test_zoc_1_not_across_an_unbridged_river():
    road = ["0503 0403 0504"]
    s = table("G1 german mf=4 0503", "A1 allied 0303", river=["0402 0403 0404 0405"], road=road)
    s = after(s, "choose G1", "move 0403")
    assert is_legal(s, "move 0504")


def test_zoc_2_the_first_step_leaves_the_zone_of_the_same_unit():
    s = table("G1 german mf=3 0504", "G2 german 0504", "A1 allied 0503")
    assert case(s, "choose G1", "step 0403") == "zoc-2"
    assert is_legal(s, "choose G1", "step 0505")
    other = table("G1 german mf=3 0504", "G2 german 0504", "A1 allied 0503", "A2 allied 0506")
    assert is_legal(other, "choose G1", "step 0505")  # the zone of another unit
    assert "0403" in places(s, "G1")  # by way of 0404, outside it


def test_zoc_3_leaving_a_hex_empty_costs_two_more():
    """bb81 R-20: whoever empties it pays."""
    s = table("G1 german mf=3 0504", "G2 german mf=3 0504", "A1 allied 0503")
    assert cost(s, "G1", "0505") == "1"
    s = after(s, "choose G1", "move 0505", "end_move")
    assert cost(s, "G2", "0505") == "3"
    gun = table("G1 german mf=3 0504", "G2 german type=artillery 0504", "A1 allied 0503")
    assert cost(gun, "G1", "0505") == "1"  # any unit will do


def test_zoc_3_factor_4_on_a_clear_day_cannot_be_the_last_to_leave():
    s = table(
        "G1 german mf=4 0504", "A1 allied 0503", road=["0504 0505"], markers='weather = "clear"'
    )
    assert places(s, "G1") == set() and case(s, "choose G1", "step 0505") == "zoc-3"


def test_zoc_4_woods_and_roads():
    s = table("G1 german mf=3 0506", "A1 allied 0503", woods=["0504"], road=["0506 0505 0504 0404"])
    s = after(s, "choose G1", "step 0505", "step 0504")
    assert is_legal(s, "step 0404")  # the zone does not reach into the woods


def test_zoc_5_artillery_has_none_and_friends_cancel_none():
    gun = table("G1 german mf=3 0506", "A1 allied type=artillery 0503")
    assert is_legal(after(gun, "choose G1", "step 0505", "step 0504"), "step 0404")
    friend = table("G1 german mf=3 0506", "G2 german 0504", "A1 allied 0503")
    s = after(friend, "choose G1", "step 0505", "step 0504")
    assert at(s, "G1") == "0504" and case(s, "choose G1") == "seq-5"


def test_over_1_guns_alone_are_overrun_in_passing():
    s = table("G1 german mf=3 0506", "A1 allied type=artillery 0505")
    s = after(s, "choose G1", "step 0505", "step 0504")
    assert (at(s, "A1"), at(s, "G1")) == ("out", "0504")
    guarded = table("G1 german mf=3 0506", "A1 allied type=artillery 0505", "A2 allied 0505")
    assert case(guarded, "choose G1", "step 0505") == "move-1"


def test_over_1_an_overrun_in_liege_takes_it():
    units = ["G1 german 0606", "A1 allied type=artillery 0605", "A9 allied 0909"]
    s = after(table(*units, liege=["0605"]), "choose G1", "move 0605")
    assert at(s, "A1") == "out" and s.held == s.ground.liege


def test_over_2_every_gun_goes_and_guns_overrun_nobody():
    s = table(
        "G1 german mf=3 0506", "A1 allied type=artillery 0504", "A2 allied type=artillery 0504"
    )
    s = after(s, "choose G1", "move 0504")
    assert at(s, "A1") == at(s, "A2") == "out"
    gun = table(
        "G1 german type=artillery 0504", "A1 allied type=artillery 0503", road=["0504 0503"]
    )
    assert case(gun, "choose G1", "step 0503") == "over-2"


def test_vdh_2_and_3_it_never_moves_and_stops_nobody():
    s = table("G-VDH 0505", "G1 german 0909", "A1 allied 0101")
    assert case(s, "choose G-VDH") == "vdh-2"
    ally = table("A1 allied mf=3 0503", "G-VDH 0505", phase="allied movement")
    s = after(ally, "choose A1", "step 0504", "step 0604")
    assert is_legal(s, "step 0605")  # vdh-3: nobody stops next to it
    assert case(ally, "choose A1", "move 0505") == "move-1"
