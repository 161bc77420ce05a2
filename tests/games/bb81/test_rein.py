"""bb81 rein, vdh-1: reinforcements, and the drop."""

from ardennes.games.bb81 import GAME
from ardennes.games.bb81.state import State
from tests.games.bb81.positions import (
    after,
    asked,
    at,
    case,
    choices,
    cost,
    is_,
    own_map,
    phase,
    places,
    table,
)

NORTH = ["0201 0202", "0401 0402", "0601 0602", "0801 0802"]
PHASE = "allied reinforcements"


def north(*units: str, entry: str = "0601|0801") -> State:
    return table(f"A1 allied arrival=18AM entry={entry}", *units, phase=PHASE, road=NORTH)


def test_rein_1_placed_on_a_printed_entry_hex():
    s = north("G1 german 0909")
    assert choices(s) == ["place A1 0601", "place A1 0801"]
    assert case(s, "place A1 0401") == "rein-1"
    s = after(s, "place A1 0601")
    assert (at(s, "A1"), is_(s, "A1", "arrived")) == ("0601", True)
    assert phase(s) == "allied movement"  # no unit but arrivals: no chips are asked for


def test_rein_1_not_before_its_turn_nor_after_the_phase():
    early = table(
        "A1 allied arrival=18PM entry=0601",
        "A2 allied 0105",
        "G1 german 0909",
        phase=PHASE,
        road=NORTH,
    )
    assert phase(early) == "allied selection"
    assert case(early, "place A1 0601") == "rein-1"


def test_rein_2_the_entry_hex_is_free():
    s = after(north("G1 german 0909"), "place A1 0601")
    assert cost(s, "A1", "0602") == "1/4"


def test_rein_3_herve_and_eupen_do_not_move_on_arrival_but_attack():
    """bb81 R-25"""
    names = {
        c.arrival: c
        for c in GAME.new("campaign").roster.counters
        if c.no_move_on_arrival and c.side
    }
    assert names["16AM"].entry_hexes == "2903" and names["17AM"].entry_hexes == "3503"
    held = "A1 allied left=9 arrival=18AM no_move_on_arrival=1"
    s = table(f"{held} 0505 arrived", "G1 german 0504", phase="allied movement")
    assert phase(s) == "allied attacks"  # nobody may move
    s = after(s, "attack 0504", "join A1", "commit", "end_phase", "resolve 0504")
    s = after(s, choices(s)[0])
    assert phase(s) != "allied combat" or not choices(s, "advance")
    later = table(
        f"{held} 0505", "G1 german 0901", phase="allied movement", markers='chips = ["0505"]'
    )
    assert choices(later, "choose") == ["choose A1"]


def test_rein_4_west_of_the_germans_on_the_north_edge():
    s = north("G1 german 0701")
    assert choices(s) == ["place A1 0601"]
    assert case(s, "place A1 0801") == "rein-4"


def test_rein_4_failing_that_any_road_hex_further_west():
    """bb81 R-11: of several Germans the westernmost counts."""
    s = north("G1 german 0501", "G2 german 0801")
    assert choices(s) == ["place A1 0201", "place A1 0401"]
    south = table(
        "A1 allied arrival=18AM entry=0609",
        "G1 german 0501",
        phase=PHASE,
        road=[*NORTH, "0608 0609"],
    )
    assert choices(south) == ["place A1 0609"]  # another edge is another matter


def test_rein_5_the_british_do_not_cross_the_meuse():
    """bb81 R-13: they may stand in the river."""
    bank = {"far": ["0101", "0102", "0201", "0202"], "river": ["0301", "0302"]}
    road = ["0101 0201 0301 0401"]
    british = "A1 allied nationality=British mf=6 0101"
    s = table(
        f"{british} arrival=21PM",
        "G1 german 0909",
        phase="allied movement",
        turn="22PM",
        meuse_bank=bank,
        road=road,
    )
    assert "0301" in places(s, "A1") and "0401" not in places(s, "A1")
    assert case(s, "choose A1", "move 0401") == "rein-5"
    free = table(
        f"{british} arrival=20AM",
        "G1 german 0909",
        phase="allied movement",
        turn="22PM",
        meuse_bank=bank,
        road=road,
    )
    assert "0401" in places(free, "A1")


def test_rein_5_neither_by_advance():
    bank = {"far": ["0101", "0102", "0201", "0202"], "river": []}
    s = table(
        "A1 allied nationality=British arrival=21PM left=9 0202", "G1 german 0302",
        phase="allied attacks", turn="22PM", meuse_bank=bank,
    )  # fmt: skip
    s = after(s, "attack 0302", "join A1", "commit", "end_phase", "resolve 0302")
    s = after(s, choices(s)[0])
    assert choices(s, "advance") and "advance A1 0302" not in choices(s)
    assert case(s, "advance A1 0302") == "rein-5"


def test_rein_6_crowds_are_fine_and_a_blocked_entry_waits():
    s = table(
        "A1 allied arrival=18AM entry=0609", "A2 allied arrival=17AM entry=0609", "G1 german 0909",
        phase=PHASE, road=["0608 0609"],
    )  # fmt: skip
    s = after(s, "place A1 0609", "place A2 0609")
    assert at(s, "A1") == at(s, "A2") == "0609"
    blocked = table(
        "A1 allied arrival=18AM entry=0609",
        "A2 allied 0105",
        "G1 german 0609",
        phase=PHASE,
        road=["0608 0609"],
    )
    assert phase(blocked) == "allied selection" and at(blocked, "A1") == "away"
    one = table(
        "A1 allied arrival=18AM entry=0609|0309", "G1 german 0609", phase=PHASE, road=["0608 0609"]
    )
    assert case(one, "place A1 0609") == "rein-6"


def test_rein_7_arrivals_move_under_all_rules():
    s = after(north("G1 german 0603"), "place A1 0601")
    assert "0602" in places(s, "A1") and "0604" not in places(s, "A1")  # bb81 zoc-1


def test_vdh_1_the_drop_is_compulsory_and_comes_first():
    s = own_map(
        "G-VDH", "G-PB150 4513", "A-99-393 4209", turn="17AM", phase="german reinforcements"
    )
    assert at(s, "G-VDH") == s.place_name(s.ground.drop)
    early = own_map(
        "G-VDH", "G-PB150 4513", "A-99-393 4209", turn="16PM", phase="german reinforcements"
    )
    assert at(early, "G-VDH") == "away"


def test_vdh_1_it_is_lost_on_an_enemy():
    """bb81 R-18"""
    drop = own_map("G-PB150 4513", "A-99-393 4209").ground
    place = drop.board.labels[drop.drop]
    s = own_map(
        "G-VDH", "G-PB150 4513", f"A-99-393 {place}", turn="17AM", phase="german reinforcements"
    )
    assert at(s, "G-VDH") == "out"
    assert asked(s).actor == "german"
