"""tb 8: zones of control."""

from typing import Any

import pytest

from ardennes.games.tb import GAME
from ardennes.games.tb.state import State
from tests.games.settings import Terrain, covered
from tests.games.tb.positions import (
    after,
    at,
    choices,
    cost,
    match,
    reach,
    refusal,
    said,
    supply,
    table,
)

ROW = "0301-0309"  # a single row: no way round
TWO_ROWS = "0201-0309"  # an enemy in 0204 has its zone in 0203, 0205, 0304 and 0305
# The six hexes around 0505, and beyond each of them a hex that touches no other.
AROUND = {
    "0404": "0304",
    "0504": "0503",
    "0604": "0704",
    "0605": "0706",
    "0506": "0507",
    "0405": "0306",
}


def allied(*units: str, **more: Any) -> State:
    """An Allied movement phase; every unit's own hex is a source unless told otherwise."""
    places = [word for unit in units for word in unit.split() if word.isdigit() and len(word) == 4]
    more = {"supply": {"allied": places}, "phase": "allied movement", **more}
    return table(*units, **more)


# --- 8.1 ---


@pytest.mark.parametrize(("zone", "start"), AROUND.items())
def test_8_1_a_zone_is_the_six_hexes_around(zone: str, start: str):
    assert cost(table(f"G-12VG {start}", "X allied 0505", turn=2), "G-12VG", zone) == "2"
    assert cost(table(f"G-12VG {start}", turn=2), "G-12VG", zone) == "1"


@pytest.mark.parametrize("start", AROUND.values())
def test_8_1_and_no_more_than_six(start: str):
    """Of the hexes beside a unit two hexes away only those next to the enemy cost more."""
    s = table(f"M german {start}", "X allied 0505", turn=2)
    steps = {h: g.cost for h, g in reach(s, "M").places.items() if len(g.path) == 1}
    assert len(steps) == 6
    assert steps == {h: "2" if h in AROUND else "1" for h in steps}
    assert set(steps) & set(AROUND)


def test_8_1_zones_cross_rivers_and_all_terrain():
    around = [f"0505/{h}" for h in AROUND]
    s = table("G-12VG 0503", "X allied 0505", turn=2, river=around)
    assert cost(s, "G-12VG", "0504") == "2"
    prices: dict[Terrain, str] = {"rough": "3", "light_woods": "4", "heavy_woods": "5"}
    for terrain, price in prices.items():
        board = covered([terrain], "0504", "0505")
        s = table("G-12VG 0503", "X allied 0505", turn=2, **board)
        assert cost(s, "G-12VG", "0504") == price
    s = table("G-12VG 0503", "X allied 0505", turn=2, town={"0504": "Wiltz"}, west_wall=["0504"])
    assert cost(s, "G-12VG", "0504") == "2"


@pytest.mark.parametrize(
    "enemy", ["US-99 0505", "US-99 0505 reduced", "US-110 0505", "US-14C 0505", "BR-29 0505"]
)
def test_8_1_every_allied_unit_has_a_zone(enemy: str):
    assert cost(table("G-12VG 0503", enemy, turn=2), "G-12VG", "0504") == "2"


@pytest.mark.parametrize(
    "enemy",
    [
        "G-12VG 0505",
        "G-12VG 0505 reduced",
        "G-SSP 0505",
        "G-FE 0505",
        "G-VAK388 0505",
        "G-2FLAK 0505",
    ],
)
def test_8_1_every_german_unit_has_a_zone(enemy: str):
    assert cost(allied("US-99 0503", enemy), "US-99", "0504") == "2"


def test_8_1_in_every_state_of_supply():
    cut_off = table("G-12VG 0503", "X allied 0505", turn=2)
    assert not supply(cut_off, "X").in_supply
    supplied = table("G-12VG 0503", "X allied 0505", turn=2, supply={"allied": ["0505"]})
    assert supply(supplied, "X").in_supply
    assert cost(cut_off, "G-12VG", "0504") == cost(supplied, "G-12VG", "0504") == "2"
    s = allied("US-99 0503", "G-2 0505 out_of_supply", turn=6)
    assert cost(s, "US-99", "0504") == "2"


def test_8_1_opposing_zones_share_hexes():
    """0505 lies between: both sides pay."""
    s = table("G-2 0504", "US-99 0506", "G-12VG 0404", "US-4 0605", turn=2)
    assert cost(s, "G-12VG", "0505") == "2"
    s = allied("G-2 0504", "US-99 0506", "G-12VG 0404", "US-4 0605")
    assert cost(s, "US-4", "0505") == "2"


def test_8_1_a_zone_goes_with_its_unit():
    s = table("G-12VG 0503", "X allied 0505", phase="allied movement")
    s = after(s, "choose X", "begin_move", "roll 6", "move 0507", "end_phase")
    s = after(s, *["end_phase"] * 2)
    assert GAME.phases[s.phase] == "german movement"
    assert cost(after(s, "choose G-12VG", "begin_move", "roll 6"), "G-12VG", "0504") == "1"


# --- 8.2 ---


def test_8_2_vdh_has_no_zone():
    """Around it Allied units pay double terrain (tb 14.5), but nothing for a zone."""
    s = allied("US-99 0305", markers='vdh = "0303"', light_woods=["0304"])
    assert cost(s, "US-99", "0304") == "6"
    s = allied("US-99 0304", markers='vdh = "0303"')
    assert cost(s, "US-99", "0305") == "1"  # leaving costs nothing
    s = allied("US-99 0304", markers='vdh = "0303"', road=["0304 0305 0306"])
    assert cost(s, "US-99", "0306") == "2/5"  # and mechanized movement may start beside it


def test_8_2_vdh_does_not_close_a_supply_line_or_a_retreat():
    s = allied("US-99 0305", size=ROW, markers='vdh = "0303"', supply={"allied": ["0301"]})
    assert supply(s, "US-99").in_supply
    s = table(
        "A german cf_full=20 0306",
        "D allied 0305",
        turn=2,
        size=ROW,
        phase="german pre-movement combat",
        markers='vdh = "0303"',
    )
    s = after(s, "attack 0305", "join A", "commit", "fight 0", "roll 6")
    assert "retreat 0304" in choices(s)


def test_8_2_sses_has_no_zone():
    s = allied("US-99 0305", "US-4 0303", markers='sses = "US-4"')
    assert cost(s, "US-99", "0304") == "1"


def test_8_2_an_invented_unit_may_have_no_zone():
    """`zoc` is a column of the counters; beside a unit that has one the stack has it."""
    s = table("G-12VG 0503", "X allied zoc=0 0505", turn=2)
    assert cost(s, "G-12VG", "0504") == "1"
    s = table("G-12VG 0503", "X allied zoc=0 0505", "Y allied 0505", turn=2)
    assert cost(s, "G-12VG", "0504") == "2"


def test_8_2_markers_have_no_zone():
    s = table("G-12VG 0305", turn=8, markers='drops = ["0303"]', supply={"german": ["0305"]})
    assert cost(s, "G-12VG", "0304") == "1"


# --- 8.3 ---


def test_8_3_entering_a_zone_costs_a_point():
    s = table("G-12VG 0307", "X allied 0204", turn=2, size=TWO_ROWS)
    assert cost(s, "G-12VG", "0306") == "1"
    assert cost(s, "G-12VG", "0305") == "3"


def test_8_3_leaving_a_zone_costs_a_point():
    s = table("G-12VG 0305", "X allied 0204", turn=2, size=TWO_ROWS)
    assert cost(s, "G-12VG", "0306") == "2"
    assert cost(s, "G-12VG", "0307") == "3"


def test_8_3_from_zone_to_zone_costs_both():
    s = table("G-12VG 0305", "X allied 0204", turn=2, size=TWO_ROWS)
    assert cost(s, "G-12VG", "0304") == "3"
    assert cost(s, "G-12VG", "0303") == "5"
    s = allied("US-99 0305", "G-2 0204", size=TWO_ROWS)
    assert cost(s, "US-99", "0304") == "3"


def test_8_3_the_points_come_on_top_of_terrain_and_rivers():
    board: dict[str, Any] = {"size": TWO_ROWS, "rough": ["0304"], "river": ["0305/0304"]}
    s = table("G-12VG 0305", "X allied 0204", turn=2, **board)
    assert cost(s, "G-12VG", "0304") == "5"


def test_8_3_the_number_of_enemies_does_not_matter():
    """0505 is reached by four units in three hexes."""
    enemies = ("W allied 0404", "X allied 0404", "Y allied 0504", "Z allied 0604")
    s = table("G-12VG 0507", *enemies, turn=2)
    assert cost(s, "G-12VG", "0505") == "3"  # 0506 is free of zones
    s = table("G-12VG 0505", *enemies, turn=2)
    assert cost(s, "G-12VG", "0506") == "2"


def test_8_3_a_unit_without_the_points_stays():
    s = table("G-12VG 0305", "X allied 0204", turn=4, size=TWO_ROWS)
    s = after(s, "choose G-12VG", "begin_move", "roll 2")
    assert refusal(s, "move 0304").case == "tb 9.3"
    assert "move 0306" in choices(s)


def wall(*units: str, **more: Any) -> State:
    """A US column before the West Wall in 0304; the German in 0204 watches 0304 and 0305."""
    return allied(*units, "G-2 0204", west_wall=["0304"], **{"size": TWO_ROWS, **more})


def test_8_3_no_us_unit_goes_from_zone_to_zone_into_the_west_wall():
    s = after(wall("US-99 0305"), "choose US-99")
    assert "move 0304" not in choices(s)
    assert refusal(s, "move 0304").case == "tb 8.3"
    assert not {"0304", "0303"} & set(reach(s, "US-99").places)


def test_8_3_the_ban_holds_in_the_middle_of_a_move_and_on_roads():
    s = wall("US-99 0307", road=["0307 0306 0305 0304 0303"])
    assert "0305" in reach(s, "US-99").places
    assert "0304" not in reach(s, "US-99").places
    s = after(s, "choose US-99", "move 0305")
    assert refusal(s, "move 0304").case == "tb 8.3"


def test_8_3_a_us_unit_may_enter_the_wall_from_outside_a_zone():
    s = wall("US-99 0404", size="0201-0409")
    assert cost(s, "US-99", "0304") == "2"
    s = wall("US-99 0305", size="0201-0409")
    assert reach(s, "US-99").places["0304"].path == ("0404", "0304")
    assert cost(s, "US-99", "0304") == "4"  # out of one zone, into the other


def test_8_3_the_straight_step_into_the_wall_is_refused_where_a_detour_is_open():
    s = after(wall("US-99 0305", size="0201-0409"), "choose US-99")
    assert "move 0304" in choices(s)
    assert refusal(s, "step 0304").case == "tb 8.3"


def test_8_3_a_us_unit_may_leave_a_zone_for_a_free_hex_of_the_wall():
    s = allied("US-99 0305", "G-2 0204", size=TWO_ROWS, west_wall=["0306"])
    assert cost(s, "US-99", "0306") == "2"


def test_8_3_a_us_unit_may_leave_the_wall_from_zone_to_zone():
    s = allied("US-99 0304", "G-2 0204", size=TWO_ROWS, west_wall=["0304"])
    assert cost(s, "US-99", "0305") == "3"


def test_8_3_the_ban_is_for_us_units_only():
    hexes = [f"030{n}" for n in range(1, 10)]
    s = wall("BR-43 0305", north_west_of_meuse=hexes)
    assert cost(s, "BR-43", "0304") == "3"
    s = table("G-12VG 0305", "X allied 0204", turn=2, size=TWO_ROWS, west_wall=["0304"])
    assert cost(s, "G-12VG", "0304") == "3"


# --- 8.4 ---


def test_8_4_a_friend_negates_zones_for_supply():
    board: dict[str, Any] = {"size": TWO_ROWS, "supply": {"german": ["0301"]}}
    assert not supply(table("G-12VG 0306", "X allied 0204", **board), "G-12VG").in_supply
    friends = ("R german size=III 0305", "Q german size=III 0304")
    s = table("G-12VG 0306", "X allied 0204", *friends, **board)
    assert supply(s, "G-12VG").path == ("0306", "0305", "0304", "0303", "0302", "0301")


def retreat(*friends: str, **more: Any) -> State:
    """D in 0306 is attacked from 0307; 0205 and 0305 lie in the zone of the German in 0204."""
    s = table(
        "A german cf_full=20 0307",
        "D allied cf_reduced=1 cf_full=2 0306",
        "G-2 0204",
        *friends,
        size="0204-0309",
        turn=2,
        phase="german pre-movement combat",
        **more,
    )
    return after(s, "attack 0306", "join A", "commit", "fight 0")


def test_8_4_a_friend_negates_zones_for_retreat():
    s = after(retreat("F allied 0305", "E allied 0206"), "roll 6")
    assert "retreat 0305" in choices(s)
    s = after(retreat("E allied 0206"), "roll 6")
    assert "retreat 0305" not in choices(s)
    assert refusal(s, "retreat 0305").case == "tb 13.17"


def test_8_4_a_german_friend_negates_zones_for_german_retreats():
    def beaten(*friends: str) -> State:
        s = table(
            "A allied cf_full=20 0307",
            "D german cf_full=2 cf_reduced=1 0306",
            "X allied 0204",
            *friends,
            size=TWO_ROWS,
            phase="allied pre-movement combat",
        )
        return after(s, "attack 0306", "join A", "commit", "fight 0", "roll 6")

    assert "retreat 0305" in choices(beaten("F german 0305"))
    assert "retreat 0305" not in choices(beaten("F german 0206"))


def test_8_4_a_friend_never_negates_zones_for_movement():
    s = table("G-12VG 0306", "X allied 0204", "F german 0305", turn=2, size=TWO_ROWS)
    assert cost(s, "G-12VG", "0305") == "3"  # clear, zone, stack
    s = table("G-12VG 0305", "X allied 0204", "F german 0305", turn=2, size=TWO_ROWS)
    assert cost(s, "G-12VG", "0306") == "3"  # clear, zone, stack
    board: dict[str, Any] = {"size": TWO_ROWS, "road": ["0307 0306 0305 0304"]}
    s = table("G-2 0307", "X allied 0204", "F german 0305", turn=2, **board)
    assert cost(s, "G-2", "0305") == "3 1/5"  # no mechanized movement either


def test_8_4_a_bridge_under_a_negated_zone():
    # tb R13: interdicted for movement all the same, open for supply
    board: dict[str, Any] = {
        "size": TWO_ROWS,
        "road": ["0307 0306 0305 0304 0303 0302 0301"],
        "river": ["0306/0305"],
        "bridge": ["0306/0305"],
        "supply": {"allied": ["0301"]},
    }
    units = ("US-99 0306", "US-110 0305", "US-112 0304")
    s = allied(*units, "G-2 0204", **board)
    assert supply(s, "US-99").in_supply
    assert cost(s, "US-99", "0305") == "4"  # road, river, zone, stack
    assert cost(allied(*units, **board), "US-99", "0305") == "1 1/5"
    s = allied("US-99 0306", "US-112 0304", "G-2 0204", **board)
    assert not supply(s, "US-99").in_supply


def test_8_4_advances_ignore_zones():
    s = table(
        "A german cf_full=20 0306",
        "D allied 0305",
        "X allied 0204",
        size=TWO_ROWS,
        turn=2,
        phase="german pre-movement combat",
    )
    s = after(s, "attack 0305", "join A", "commit", "fight 0", "roll 1")
    assert "advance A" in choices(s)
    assert at(after(s, "advance A"), "A") == "0305"


def test_8_4_a_us_advance_from_zone_to_zone_into_the_west_wall():
    """The ban of tb 8.3 is on movement; nothing blocks an advance."""
    s = table(
        "A allied cf_full=20 0305",
        "D german 0304",
        "G-2 0204",
        size=TWO_ROWS,
        west_wall=["0304"],
        phase="allied pre-movement combat",
    )
    s = after(s, "attack 0304", "join A", "commit", "fight 0", "roll 1", "advance A")
    assert at(s, "A") == "0304"


def test_8_4_vdh_negates_nothing_for_supply():
    board: dict[str, Any] = {"size": TWO_ROWS, "supply": {"german": ["0301"]}}
    units = ("G-12VG 0306", "X allied 0204", "R german size=III 0304")
    assert not supply(table(*units, markers='vdh = "0305"', **board), "G-12VG").in_supply
    friend = table(*units, "Q german size=III 0305", **board)
    assert supply(friend, "G-12VG").in_supply


def test_8_4_vdh_negates_nothing_for_retreat():
    s = table(
        "A allied cf_full=20 0307",
        "D german cf_full=2 cf_reduced=1 0306",
        "X allied 0204",
        "F german 0206",
        size=TWO_ROWS,
        phase="allied pre-movement combat",
        markers='vdh = "0305"',
    )
    s = after(s, "attack 0306", "join A", "commit", "fight 0", "roll 6")
    assert "retreat 0305" not in choices(s)


def test_8_4_markers_negate_nothing():
    s = allied(
        "US-99 0306",
        "US-112 0304",
        "G-2 0204",
        turn=8,
        size=TWO_ROWS,
        markers='drops = ["0305"]',
        supply={"allied": ["0301"]},
    )
    assert not supply(s, "US-99").in_supply


# --- 8.5 ---

STREET = {"size": TWO_ROWS, "road": ["0309 0308 0307 0306 0305 0304 0303 0302 0301"]}


def test_8_5_the_road_rate_holds_in_zones():
    woods = ["0304", "0305", "0306"]
    s = table("G-12VG 0306", "X allied 0204", turn=2, heavy_woods=woods, **STREET)
    assert cost(s, "G-12VG", "0305") == "2"
    assert cost(s, "G-12VG", "0304") == "5"
    s = table("G-12VG 0305", "X allied 0204", turn=2, heavy_woods=woods, **STREET)
    assert cost(s, "G-12VG", "0306") == "2"


def test_8_5_the_mechanized_rate_does_not_enter_a_zone():
    s = table("G-2 0308", "X allied 0204", turn=2, **STREET)
    assert cost(s, "G-2", "0306") == "2/5"
    assert cost(s, "G-2", "0305") == "2 2/5"  # 2/5, then the road rate and the zone
    played = match(s, "choose G-2", "move 0305")
    assert "by mechanized movement" not in said(played)
    assert cost(played.state, "G-2", "0304") == "3"


def test_8_5_the_mechanized_rate_does_not_leave_a_zone():
    s = table("G-2 0305", "X allied 0204", turn=2, **STREET)
    assert cost(s, "G-2", "0306") == "2"
    assert cost(s, "G-2", "0307") == "3"  # and is not taken up beyond it
    s = allied("US-99 0305", "G-2 0204", **STREET)
    assert cost(s, "US-99", "0307") == "3"
    assert cost(allied("US-99 0305", **STREET), "US-99", "0307") == "2/5"


# --- 8.6 ---


def test_8_6_supply_pays_nothing_for_negated_zones():
    """Six hexes are six points, with zones or without."""
    board: dict[str, Any] = {"size": TWO_ROWS, "supply": {"german": ["0301"]}}
    friends = ("X allied 0204", "R german size=III 0305", "Q german size=III 0304")
    assert supply(table("G-12VG 0307", *friends, **board), "G-12VG").in_supply
    assert not supply(table("G-12VG 0308", *friends, **board), "G-12VG").in_supply
    assert not supply(table("G-12VG 0308", **board), "G-12VG").in_supply


def test_8_6_supply_pays_nothing_to_leave_the_units_own_zone():
    s = table("G-12VG 0307", "X allied 0308", size=ROW, supply={"german": ["0301"]})
    assert supply(s, "G-12VG").in_supply


def test_8_6_a_road_part_is_open_or_blocked():
    board: dict[str, Any] = {**STREET, "supply": {"german": ["0301"]}}
    friends = ("R german size=III 0305", "Q german size=III 0304")
    woods = [f"030{n}" for n in range(1, 9)]
    s = table("G-12VG 0309", "X allied 0204", *friends, heavy_woods=woods, **board)
    assert supply(s, "G-12VG").in_supply
    s = table("G-12VG 0309", "X allied 0204", friends[0], heavy_woods=woods, **board)
    assert not supply(s, "G-12VG").in_supply
