"""bb81 def-1 to def-11: sides, types, river hexes, open steps, banks and zones."""

from typing import Any

import pytest

from ardennes.games.bb81 import GAME
from ardennes.games.bb81.edition import edition
from tests.games.bb81.positions import cost, is_legal, places, table, zone

RIVER = ["0402 0403 0404 0405 0406"]  # 0403, 0404 and 0405 are river hexes


def steps(**board: Any) -> set[tuple[str, str]]:
    """Every open step of a board."""
    ground = table(**board).ground
    names = ground.board.labels
    return {
        (names[a], names[b])
        for a, near in enumerate(ground.board.around)
        for b in near
        if ground.opens[a] >> b & 1
    }


def test_def_1_sides_and_nationalities():
    assert GAME.sides == ("german", "allied")
    nations = {c.nationality for c in edition().roster.counters if c.side == 1}
    assert nations == {"US", "British"}


def test_def_2_nebelwerfers_are_artillery():
    kinds = {c.type: c.gun for c in edition().roster.counters}
    assert kinds == {"infantry": False, "armor": False, "artillery": True, "nebelwerfer": True}


def test_def_3_factors_and_division():
    lehr = next(c for c in edition().roster.counters if c.id == "G-Lehr-130Pz")
    assert (lehr.division, lehr.mf in (3, 4, 6)) == ("Lehr", True)


def test_def_4_the_ends_of_a_river_are_no_river_hexes():
    ground = table(river=RIVER).ground
    assert ground.board.names(ground.rivers) == ["0403", "0404", "0405"]
    more = table(river=RIVER, river_sides={"0402": [0]}).ground
    assert "0402" in more.board.names(more.rivers)


def test_def_5_roads_cross_sides():
    ground = table(road=["0303 0304 0404"]).ground
    a, b, c = map(ground.board.place, ("0303", "0304", "0404"))
    assert ground.road(a, b) and ground.road(c, b) and not ground.road(a, c)


def test_def_6_woods_and_river_hexes_are_entered_by_road_only():
    found = steps(woods=["0303"], river=RIVER, road=["0203 0303"])
    assert ("0203", "0303") in found and ("0302", "0303") not in found
    assert ("0504", "0404") not in found  # a river hex


def test_def_6_woods_may_be_left_off_road():
    """bb81 R-31"""
    found = steps(woods=["0303"], road=["0203 0303"])
    assert ("0303", "0302") in found


def test_def_6_an_unbridged_river_hex_is_left_on_the_bank_of_its_road():
    found = steps(river=RIVER, road=["0503 0403 0504"])
    assert ("0403", "0503") in found and ("0403", "0504") in found
    assert ("0403", "0303") not in found and ("0403", "0304") not in found


def test_def_6_a_roadless_river_hex_is_never_left():
    """bb81 R-33"""
    assert not any(a == "0404" for a, _ in steps(river=RIVER))


def test_def_7_artillery_and_vdh_threaten_nobody_and_inverted_units_do():
    """bb81 R-5"""
    assert zone(table("A1 allied type=artillery 0505"), "allied") == set()
    assert zone(table("G-VDH 0505"), "german") == set()
    assert len(zone(table("A1 allied 0505 inverted"), "allied")) == 6


def test_def_8_friendly_edges():
    ground = table(size="0101-0503").ground
    german, allied = (set(ground.board.names(hexes)) for hexes in ground.sources)
    assert german == {"0501", "0502", "0503"}
    assert allied == {"0101", "0102", "0103", "0201", "0203", "0301", "0303", "0401", "0403"} | {
        "0501",
        "0503",
    }


def test_def_9_points_are_counted_in_quarters():
    s = table("G1 german mf=4 0101", road=["0101 0102 0103"], size="0101-0105")
    assert cost(s, "G1", "0103") == "1/2" and cost(s, "G1", "0102") == "1/4"


@pytest.mark.parametrize(
    ("bridge", "road", "ashore"),
    [
        (["0404"], ["0504 0404 0304"], {0, 1, 2, 3, 4, 5}),
        ([], ["0505 0404 0504"], {0, 1}),  # the eastern bank, as the ring counts its sides
        ([], ["0403 0404 0405"], set()),  # a road in the stream bed has no bank
    ],
)
def test_def_10_banks(bridge: list[str], road: list[str], ashore: set[int]):
    ground = table(river=RIVER, bridge=bridge, road=road).ground
    assert ground.shores[ground.board.place("0404")] == ashore


def test_def_11_zones_do_not_enter_woods_or_cross_rivers_but_along_roads():
    s = table("A1 allied 0303", woods=["0302", "0304"], road=["0303 0304"])
    assert "0304" in zone(s, "allied") and "0302" not in zone(s, "allied")
    across = table("A1 allied 0304", river=RIVER, road=["0503 0403 0504"])
    assert "0403" not in zone(across, "allied")  # the road of 0403 is on the other bank
    same = table("A1 allied 0504", river=RIVER, road=["0503 0403 0504"])
    assert "0403" in zone(same, "allied")
    bridge = table("A1 allied 0304", river=RIVER, bridge=["0403"], road=["0503 0403 0303"])
    assert "0403" in zone(bridge, "allied")


def test_def_11_a_unit_at_a_bridge_belongs_to_both_banks():
    road = ["0504 0404 0304"]
    s = table("A1 allied 0404", river=RIVER, bridge=["0404"], road=road)
    assert {"0304", "0504", "0505"} <= zone(s, "allied")
    assert "0403" not in zone(s, "allied")  # a river hex without a bank


def test_a_bridge_needs_a_river_and_a_road_over_two_banks_a_bridge():
    with pytest.raises(Exception, match="no river under 0202"):
        table(bridge=["0202"])
    with pytest.raises(Exception, match="needs a bridge"):
        table(river=RIVER, road=["0504 0404 0304"])


def test_move_8_a_river_that_crosses_one_side_has_no_effect():
    s = table("G1 german mf=3 0402", river=["0402 0403"])
    assert {"0403", "0401", "0302"} <= places(s, "G1")
    assert is_legal(s, "choose G1", "step 0403")
