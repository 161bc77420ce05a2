"""tb 17: the rulebook's questions and answers, numbered in the order of the text."""

from typing import Unpack

import pytest

from ardennes.games.tb.state import State
from tests.games.settings import HexBoard, Setting, Terrain, covered
from tests.games.tb.positions import (
    after,
    attack_roll,
    choices,
    cost,
    match,
    odds,
    position,
    reach,
    refusal,
    shifts,
    supply,
    table,
    values,
)

G1, G2, A1 = "german pre-movement combat", "german movement", "allied pre-movement combat"


def printed_map(phase: str, *units: tuple[str, str], turn: int = 1) -> State:
    rows = "".join(f'[[unit]]\nid = "{unit}"\nat = "{place}"\n' for unit, place in units)
    return position(f'turn = {turn}\nphase = "{phase}"\n{rows}')


# --- 17.1 ---


def test_17_1_flak_travels_on_foot():
    s = table(
        "G-2FLAK 0505",
        "G1 german type=panzer 0605",
        phase=G2,
        turn=4,
        road=["0505 0504 0503 0502", "0605 0604 0603 0602"],
        supply={"german": ["0501", "0601", "0701"]},
    )
    assert (cost(s, "G-2FLAK", "0503"), reach(s, "G-2FLAK").places["0503"].mode) == ("2", "road")
    assert (cost(s, "G1", "0603"), reach(s, "G1").places["0603"].mode) == ("2/5", "mechanized")


def test_17_1_flak_does_not_leave_the_map():
    board = {"size": "0101-0912", "supply": {"german": ["0111"]}, "phase": G2, "turn": 4}
    s = table("G-2FLAK 0110", **board)
    s = after(s, "choose G-2FLAK")
    assert "exit" not in choices(s)
    assert refusal(s, "exit").case == "tb 9.7"
    assert "exit" in choices(after(table("G1 german type=panzer 0110", **board), "choose G1"))


def test_17_1_flak_does_not_pin_cavalry():
    """It is no mechanized attacker (tb 14.2)."""
    s = table("G-2FLAK 0504", "G1 german 0404", "US-14C 0505", phase=G1, turn=3,
              supply={"allied": ["0509"]})  # fmt: skip
    s = after(s, "attack 0505", "join G-2FLAK", "join G1", "commit")
    assert choices(s) == ["pass", "retreat 0506"]


# --- 17.2 ---


def test_17_2_two_bloodbaths_in_the_last_column():
    s = table("G1 german cf_full=30 0504", "X1 allied 0505", phase=G1, turn=3,
              supply={"allied": ["0509"]})  # fmt: skip
    found = odds(s, "0505", "G1")
    assert found.column == ">=+12"
    assert [die for die, result in found.results.items() if result == "BB"] == ["4", "5"]


def test_17_2_who_does_not_want_them_lowers_his_column():
    s = table("G1 german cf_full=30 0504", "X1 allied 0505", phase=G1, turn=3,
              supply={"allied": ["0509"]})  # fmt: skip
    assert list(odds(s, "0505", "G1", lower=1).results.values()).count("BB") == 2
    assert list(odds(s, "0505", "G1", lower=4).results.values()).count("BB") == 1
    assert list(odds(s, "0505", "G1", lower=7).results.values()).count("BB") == 0
    game = match(s, "attack 0505", "join G1", "commit", "fight 7")
    assert attack_roll(game, 4).result == "AS"


# --- 17.3 ---


def test_17_3_hex_1307_adds_five_at_most():
    units = (("US-110", "1307"), ("G-2", "1206"), ("G-26VG", "1306"))
    found = odds(printed_map(G1, *units), "1307", "G-2", "G-26VG")
    assert values(found) == {"G-2": 4, "G-26VG": 3, "US-110": 1, "light woods": 2, "river": 3}
    assert found.defence == 1 + 5


def test_17_3_hex_1307_is_light_woods_over_rough():
    s = printed_map(G1, ("US-110", "1307"), ("G-2", "1406"))
    place = s.place_id("1307")
    assert s.ground.map.hexes["light_woods"] >> place & 1
    assert s.ground.map.hexes["rough"] >> place & 1
    assert values(odds(s, "1307", "G-2")) == {"G-2": 4, "US-110": 1, "light woods": 2}


def test_17_3_one_attacker_on_the_near_bank_takes_the_river_away():
    s = printed_map(G1, ("US-110", "1307"), ("G-2", "1206"), ("G-26VG", "1406"))
    assert odds(s, "1307", "G-2", "G-26VG").defence == 1 + 2


# --- 17.4 ---


def test_17_4_hex_1124_is_heavy_woods_and_town():
    s = printed_map(G1, ("US-110", "1124"), ("G-2", "1123"), ("G-26VG", "1024"), turn=3)
    found = odds(s, "1124", "G-2")
    assert values(found) == {"G-2": 4, "US-110": 1, "heavy woods": 3, "town": 3}
    assert found.defence == 1 + 6
    assert odds(s, "1124", "G-2", "G-26VG").defence == 1 + 6  # only one crosses the river


def test_17_4_hex_1124_gains_the_river_when_all_cross_it():
    s = printed_map(G1, ("US-110", "1124"), ("G-26VG", "1024"), ("G-2", "1125"), turn=3)
    for units in (("G-26VG",), ("G-2",), ("G-26VG", "G-2")):
        assert odds(s, "1124", *units).defence == 1 + 3 + 3 + 3


def test_17_4_hex_1124_holds_four_kinds_of_ground():
    s = printed_map(G1, ("US-110", "1124"), turn=3)
    place = s.place_id("1124")
    for terrain in ("heavy_woods", "light_woods", "rough"):
        assert s.ground.map.hexes[terrain] >> place & 1
    assert s.ground.town_names[place] == "Givet"


@pytest.mark.parametrize(
    ("ground", "addition"),
    [
        (("rough",), 1),
        (("rough", "light_woods"), 2),
        (("rough", "light_woods", "heavy_woods"), 3),
        (("rough", "heavy_woods"), 3),
    ],
)
@pytest.mark.parametrize("town", [0, 3])
@pytest.mark.parametrize("river", [0, 3])
@pytest.mark.parametrize("wall", [0, 3])
def test_17_4_one_natural_terrain_but_river_town_and_west_wall_add_up(
    ground: tuple[Terrain, ...], addition: int, town: int, river: int, wall: int
):
    board: HexBoard = {
        "town": {"0505": "Spa"} if town else {},
        "river": ["0505/0506"] if river else [],
        "west_wall": ["0505"] if wall else [],
        **covered(ground, "0505"),
    }
    s = table("G1 german cf_full=2 0505", "X1 allied 0506", phase=A1, turn=3, **board)
    assert odds(s, "0505", "X1").defence == 2 + addition + town + river + wall


# --- 17.5 ---

WOODS = [f"0{row}0{n}" for row in range(1, 10) for n in range(1, 10)]
LINE = "0507 0506 0505 0504 0503 0502 0501"


def german_line(*units: str, **more: Unpack[Setting]) -> State:
    """One road east through heavy woods, a bridge on it between 0504 and 0503."""
    plain: Setting = {
        "phase": G2,
        "turn": 4,
        "heavy_woods": WOODS,
        "road": [LINE],
        "river": ["0503/0504"],
        "bridge": ["0503/0504"],
        "supply": {"german": ["0501"]},
    }
    return table(*units, **(plain | more))


def test_17_5_an_interdicted_bridge_breaks_the_road_part():
    s = german_line("G1 german 0507")
    assert supply(s, "G1").in_supply
    assert supply(s, "G1").path == tuple(LINE.split())
    s = german_line("G1 german 0507", "X1 allied 0205")  # within three hexes of 0503
    assert not supply(s, "G1").in_supply


def test_17_5_four_hexes_away_the_bridge_is_safe():
    assert supply(german_line("G1 german 0507", "X1 allied 0905"), "G1").in_supply


def test_17_5_points_saved_on_the_way_to_the_road_do_not_help():
    """G1 stands on the road with all six points to spare; once begun the road is not left."""
    s = german_line("G1 german 0505", "X1 allied 0205")
    assert not supply(s, "G1").in_supply  # across by the first part: 4 + 4 + 1 points
    trace = supply(s, "G1")
    assert trace.case == "tb 7.2" and "interdicted" in trace.reason


def test_17_5_the_first_part_may_cross_it_for_a_point():  # tb 7.4
    s = german_line("G1 german 0504", "X1 allied 0205")
    assert supply(s, "G1").in_supply  # heavy woods 4 and the river 1, then the road
    assert supply(s, "G1").path[:2] == ("0504", "0503")
    rough = [place for place in WOODS if place not in ("0503", "0504")]
    s = german_line("G1 german 0505", "X1 allied 0205", heavy_woods=rough, rough=["0503", "0504"])
    assert supply(s, "G1").in_supply  # 2 and 2 + 1
    s = german_line("G1 german 0505", "X1 allied 0205", heavy_woods=rough,
                    rough=["0503"], light_woods=["0504"])  # fmt: skip
    assert supply(s, "G1").in_supply  # 3 and 2 + 1
    s = german_line("G1 german 0505", "X1 allied 0205", heavy_woods=rough,
                    light_woods=["0503", "0504"])  # fmt: skip
    assert not supply(s, "G1").in_supply  # 3 and 3 + 1


def test_17_5_a_broken_line_counts_in_combat():
    units = ("G1 german 0507", "X1 allied 0508")
    s = german_line(*units, phase=G1, supply={"german": ["0501"], "allied": ["0509"]})
    assert shifts(odds(s, "0508", "G1")) == {}
    s = german_line(
        *units, "X2 allied 0205", phase=G1, supply={"german": ["0501"], "allied": ["0509"]}
    )
    assert shifts(odds(s, "0508", "G1")) == {"attacker out of supply": -1}
