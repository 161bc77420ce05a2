"""bb81 ret, adv, pb, vdh: retreats by class, advances in any direction, PB 150, VDH."""

from typing import Any

import pytest

from ardennes.engine.fields import parse_toml
from ardennes.games.bb81 import GAME
from ardennes.games.bb81.state import State
from tests.games.bb81.positions import (
    after,
    at,
    case,
    choices,
    fought,
    is_,
    is_legal,
    own_map,
    phase,
    table,
)

RETREAT_1, RETREAT_2, RETREAT_3 = "left=9", "left=18", "left=30"
EAST: dict[str, Any] = {"supply": {"german": ["0909"], "allied": ["0101"]}, "size": "0101-0909"}


def retreats(*units: str, **more: Any) -> list[str]:
    """Where A1 in 0505 may go, as hexes."""
    state = fought(*units, **{**EAST, **more}).state
    return [c.split()[2] for c in choices(state, "retreat") if c.split()[1] == "A1"]


# --- retreats ---


def test_ret_1_exactly_so_many_hexes_one_unit_after_another():
    """bb81 R-27: in the owner's order."""
    s = fought(f"G1 german {RETREAT_2} 0506", "A1 allied 0505", "A2 allied 0505", **EAST).state
    units = {c.split()[1] for c in choices(s, "retreat")}
    assert units == {"A1", "A2"}
    first = choices(s, "retreat")[0]
    s = after(s, first)
    assert {c.split()[1] for c in choices(s, "retreat")} == {first.split()[1]}
    other = next(iter(units - {first.split()[1]}))
    assert case(s, f"retreat {other} 0404") == "ret-1"
    s = after(s, choices(s, "retreat")[0])
    assert {c.split()[1] for c in choices(s, "retreat")} == {other}


def test_ret_1_only_into_the_next_hex_and_only_who_has_to():
    s = fought(f"G1 german {RETREAT_1} 0506", "A1 allied 0505", "A2 allied 0101", **EAST).state
    assert case(s, "retreat A1 0303") == "ret-1" and case(s, "retreat A2 0102") == "ret-1"
    calm = table("G1 german 0101", "A1 allied 0909")
    assert case(calm, "retreat A1 0908") == "ret-1"


def test_ret_2_woods_and_rivers_by_road_only():
    around = ["0404", "0405", "0504", "0604"]
    assert "0404" not in retreats(f"G1 german {RETREAT_1} 0506", "A1 allied 0505", woods=around)
    s = fought(f"G1 german {RETREAT_1} 0506", "A1 allied 0505", woods=["0404"], **EAST).state
    assert case(s, "retreat A1 0404") == "ret-2"
    road = {"woods": around, "road": ["0505 0404"]}
    assert retreats(f"G1 german {RETREAT_1} 0506", "A1 allied 0505", **road) == ["0404"]


def test_ret_3_not_to_enemies_nor_into_zones_without_a_friend():
    units = [f"G1 german {RETREAT_1} 0506", "G2 german 0403", "A1 allied 0505"]
    state = table(*units, phase="german attacks", **EAST)
    state = after(state, "attack 0505", "join G1", "commit", "end_phase", "resolve 0505")
    assert case(state, "retreat A1 0404") == "ret-3"  # next to G2
    assert case(state, "retreat A1 0506") == "ret-3"
    friend = table(*units, "A2 allied 0404", phase="german attacks", **EAST)
    friend = after(friend, "attack 0505", "join G1", "commit", "end_phase", "resolve 0505")
    assert is_legal(friend, "retreat A1 0404")


def test_ret_3_not_into_a_target_of_the_same_attack():
    units = [f"G1 german {RETREAT_1} 0506", "A1 allied 0505", "A2 allied 0405"]
    s = table(*units, phase="german attacks", **EAST)
    s = after(s, "attack 0505", "also 0405", "join G1", "commit", "end_phase", "resolve 0405")
    assert case(s, "retreat A2 0505") == "ret-3"


def test_ret_4_guns_bar_nobody_and_infantry_overruns_them():
    units = [f"G1 german {RETREAT_1} 0506", "A1 allied 0505", "G2 german type=artillery 0404"]
    s = table(*units, phase="german attacks", **EAST, road=["0505 0404"])
    s = after(s, "attack 0505", "join G1", "commit", "end_phase", "resolve 0505", "retreat A1 0404")
    assert at(s, "G2") == "out"
    gun = [f"G1 german {RETREAT_1} 0506", "A1 allied type=artillery 0505", units[2]]
    s = table(*gun, phase="german attacks", **EAST, road=["0505 0404"])
    s = after(s, "attack 0505", "join G1", "commit", "end_phase", "resolve 0505")
    assert case(s, "retreat A1 0404") in ("over-2", "ret-4")


def test_ret_5_no_doubling_back():
    """bb81 R-14"""
    s = fought(f"G1 german {RETREAT_2} 0506", "A1 allied 0505", **EAST).state
    s = after(s, "retreat A1 0404")
    assert case(s, "retreat A1 0504") == "ret-5"  # it touches 0505 too


@pytest.mark.parametrize(
    ("board", "open_"),
    [
        ({"road": ["0505 0404", "0505 0604"]}, ["0404"]),  # by road and nearer
        ({"road": ["0505 0604"]}, ["0404", "0504"]),  # nearer
        ({"road": ["0505 0604"], "supply": {"allied": ["0505"]}}, ["0604"]),  # by road
        ({"supply": {"allied": ["0505"]}}, ["0404", "0504", "0604"]),  # any
    ],
)
def test_ret_6_the_classes(board: dict[str, Any], open_: list[str]):
    """bb81 R-15; in 0505 itself nothing is nearer."""
    assert retreats(f"G1 german {RETREAT_1} 0506", "A1 allied 0505", **board) == open_
    s = fought(f"G1 german {RETREAT_1} 0506", "A1 allied 0505", **{**EAST, **board}).state
    shut = [h for h in ("0404", "0504", "0604") if h not in open_]
    assert [case(s, f"retreat A1 {h}") for h in shut] == ["ret-6"] * len(shut)


def test_ret_7_who_has_no_path_is_eliminated_last():
    woods = ["0404", "0405", "0504", "0604", "0605"]
    s = fought(
        f"G1 german {RETREAT_1} 0506", "A1 allied 0505", "A2 allied 0505", woods=woods, **EAST
    )
    assert at(s.state, "A1") == at(s.state, "A2") == "out"
    edge = table(
        "G1 german left=9 0102", "A1 allied 0101", phase="german attacks", size="0101-0202"
    )
    s2 = after(edge, "attack 0101", "join G1", "commit", "end_phase", "resolve 0101")
    assert at(s2, "A1") == "out"  # it could only leave the map


def test_ret_8_inverted_units_rest_for_one_turn_of_theirs():
    s = table("A1 allied 0202 inverted", "G1 german 0909", phase="allied selection")
    s = after(s, "chip 0202", "end_phase")
    assert not is_(s, "A1", "inverted") and phase(s) == "german selection"


def test_ret_9_who_retreats_into_a_battle_defends_there():
    units = [
        "G1 german left=9 0506",
        "G2 german left=1 0403",
        "A1 allied left=1 0505",
        "A2 allied left=1 0404",
    ]
    home = {"german": ["0909", "0403"], "allied": ["0101"]}
    s = table(*units, phase="german attacks", size="0101-0909", supply=home)
    s = after(
        s, "attack 0505", "join G1", "commit", "attack 0404", "join G2", "commit", "end_phase"
    )
    s = after(s, "resolve 0505", "retreat A1 0404")
    if choices(s, "pass"):
        s = after(s, "pass")
    s = after(s, "resolve 0404")
    assert at(s, "A1") == "0404"  # 1 against 2: no effect


# --- advances ---


def gone(*units: str, **more: Any) -> State:
    """G1 in 0506 has driven A1 out of 0505, and it is time to advance."""
    s = fought(*units, **{**EAST, **more}).state
    while choices(s, "retreat"):
        s = after(s, choices(s, "retreat")[0])
    return s


def test_adv_1_anyone_next_to_the_vacated_hex_up_to_the_result():
    s = table(
        f"G1 german {RETREAT_2} 0506",
        "G2 german mf=3 0605",
        "H1 german 0909",
        "A1 allied 0505",
        phase="german attacks",
        **EAST,
    )
    s = after(s, "attack 0505", "join G1", "commit", "end_phase", "resolve 0505")
    while choices(s, "retreat"):
        s = after(s, choices(s, "retreat")[0])
    who = {c.split()[1] for c in choices(s, "advance")}
    assert who == {"G1", "G2"} and case(s, "advance H1 0908") == "adv-1"
    s = after(s, "advance G2 0505")
    assert any(c.startswith("advance G2") for c in choices(s)) and is_legal(s, "advance G1 0505")
    assert is_(s, "G2", "advanced") and is_legal(s, "pass")


def test_adv_1_nobody_when_nothing_happened():
    s = fought("G1 german left=1 0506", "A1 allied 0505", **EAST).state
    assert phase(s) != "german combat"


def test_adv_2_designated_units_stay_for_their_attack():
    units = ["G1 german left=9 0506", "G2 german 0605", "A1 allied 0505", "A2 allied 0705"]
    s = table(*units, phase="german attacks", **EAST)
    s = after(
        s, "attack 0505", "join G1", "commit", "attack 0705", "join G2", "commit", "end_phase"
    )
    s = after(s, "resolve 0505")
    while choices(s, "retreat"):
        s = after(s, choices(s, "retreat")[0])
    assert case(s, "advance G2 0505") == "adv-2"


def test_adv_3_who_does_not_advance():
    units = ["G1 german left=9 0506", "G2 german 0605 inverted",
             "G3 german 0605 arrived no_move_on_arrival=1", "G-VDH 0604",
             "A1 allied 0505"]  # fmt: skip
    s = table(*units, phase="german attacks", **EAST)
    s = after(s, "attack 0505", "join G1", "commit", "end_phase", "resolve 0505")
    while choices(s, "retreat"):
        s = after(s, choices(s, "retreat")[0])
    assert case(s, "advance G2 0505") == "adv-3" and case(s, "advance G3 0505") == "rein-3"
    assert case(s, "advance G-VDH 0505") == "vdh-2"
    s = after(s, "advance G1 0505")
    assert not any(c.startswith("advance G1") for c in choices(s))


def test_adv_4_in_any_direction_by_open_steps():
    s = gone(f"G1 german {RETREAT_1} mf=3 0506", "A1 allied 0505", woods=["0507"])
    assert is_legal(s, "advance G1 0605") and case(s, "advance G1 0507") == "adv-4"
    assert case(s, "advance G1 0503") == "adv-4"


def test_adv_4_guns_are_overrun_on_the_way():
    s = gone(f"G1 german {RETREAT_2} mf=3 0506", "A1 allied 0505", "A2 allied type=artillery 0504")
    s = after(s, "advance G1 0505", "advance G1 0504")
    assert at(s, "A2") == "out"


def test_adv_5_factor_4_and_6_end_on_the_first_hex_off_road():
    s = gone(f"G1 german {RETREAT_2} mf=4 0506", "A1 allied 0505")
    s = after(s, "advance G1 0505") if is_legal(s, "advance G1 0505") else s
    assert not any(c.startswith("advance G1") for c in choices(s))
    foot = after(gone(f"G1 german {RETREAT_2} mf=3 0506", "A1 allied 0505"), "advance G1 0505")
    assert choices(foot, "advance")
    town = gone(f"G1 german {RETREAT_2} mf=4 0506", "A1 allied 0505", town={"0605": "Amel"})
    assert any(c.startswith("advance G1") for c in choices(after(town, "advance G1 0605")))


def test_adv_6_an_advance_stops_next_to_the_enemy_face_up_or_not():
    s = gone(f"G1 german {RETREAT_2} mf=3 0506", "A1 allied 0505", "A2 allied 0707")
    s = (
        after(s, "advance G1 0607")
        if is_legal(s, "advance G1 0607")
        else after(s, "advance G1 0606")
    )
    assert not any(c.startswith("advance G1") for c in choices(s))


def test_adv_7_the_vacated_hex_may_always_be_entered():
    """bb81 R-16: whatever terrain and zone."""
    s = gone(f"G1 german {RETREAT_1} left=18 mf=3 0506", "A1 allied 0505", woods=["0505"])
    assert is_legal(s, "advance G1 0505")


# --- PB 150 ---


def brigade(*more: str, turn: str = "16AM") -> State:
    units = ["G1 german left=18 0506", "G-PB150 0605", "A1 allied 0505", *more]
    road = ["0605 0505 0404 0304 0203 0103 0102"]
    s = table(*units, phase="german attacks", turn=turn, road=road, **EAST)
    s = after(s, "attack 0505", "join G1", "commit")
    s = after(s, "end_phase", "resolve 0505")
    while choices(s, "retreat"):
        s = after(s, choices(s, "retreat")[0])
    return s


def steps_of(s: State, *hexes: str) -> int:
    done = 0
    for place in hexes:
        if not is_legal(s, f"advance G-PB150 {place}"):
            break
        s, done = after(s, f"advance G-PB150 {place}"), done + 1
    return done


def test_pb_1_only_on_the_first_morning():
    assert steps_of(brigade(turn="17AM"), "0505", "0404", "0304") == 2
    assert steps_of(brigade(), "0505", "0404", "0304") == 3


def test_pb_2_two_hexes_more():
    assert steps_of(brigade(), "0505", "0404", "0304", "0203", "0103") == 4


def test_pb_3_through_inverted_units_but_not_onto_them():
    """bb81 R-17"""
    s = brigade()
    assert at(s, "A1") == "0304"  # two hexes by road toward 0101
    s = after(s, *(f"advance G-PB150 {p}" for p in ("0505", "0404", "0304")))
    assert at(s, "G-PB150") == "0304"
    assert case(s, "pass") == "pb-3" and case(s, "advance G1 0505") == "pb-3"
    s = after(s, "advance G-PB150 0203")
    assert at(s, "G-PB150") == "0203"
    up = brigade("A2 allied 0404")
    assert case(up, "advance G-PB150 0505", "advance G-PB150 0404") == "adv-3"  # it stops


# --- VDH ---


def test_pb_3_the_units_it_passes_through_do_not_stop_it_behind_them():
    """It shares their hex for a moment, which does not wake them."""
    units = ["G1 german left=9 0506", "G-PB150 0504", "A1 allied 0505", "A2 allied 0404 inverted"]
    road = ["0505 0404 0304 0203", "0504 0404"]
    s = table(*units, phase="german attacks", turn="16AM", road=road, **EAST)
    s = after(s, "attack 0505", "join G1", "commit", "end_phase", "resolve 0505")
    s = after(s, "retreat A1 0404", "advance G-PB150 0404", "advance G-PB150 0304")
    assert "advance G-PB150 0203" in choices(s)


def test_vic_1_pb_150_does_not_take_liege_from_the_units_it_passes_through():
    """They have been there last, and are there still."""
    units = ["G1 german left=9 0506", "G-PB150 0504", "A1 allied 0505", "A2 allied 0404 inverted"]
    road = ["0505 0404 0304 0203", "0504 0404"]
    liege = ["0404", "0304"]
    s = table(*units, phase="german attacks", turn="16AM", road=road, liege=liege, **EAST)
    s = after(s, "attack 0505", "join G1", "commit", "end_phase", "resolve 0505")
    passing = after(s, "retreat A1 0404", "advance G-PB150 0404")
    again = GAME.files.read_position(parse_toml(GAME.files.write_position(passing)))
    assert again.pack() == passing.pack()
    s = after(passing, "advance G-PB150 0304", "advance G-PB150 0203")
    assert s.ground.board.names(s.held) == ["0304"]


def test_vdh_2_it_attacks_defends_and_retreats():
    s = table("G-VDH 0505", "A1 allied left=9 0506", "G1 german 0909", phase="german attacks")
    assert is_legal(s, "attack 0506", "join G-VDH")
    hit = table("G-VDH 0505", "A1 allied left=9 0506", phase="allied attacks", size="0101-0909")
    hit = after(hit, "attack 0505", "join A1", "commit", "end_phase", "resolve 0505")
    assert choices(hit, "retreat")


def test_vdh_3_it_threatens_nobody_but_holds_its_hex():
    s = table("G-VDH 0505", "A1 allied mf=3 0503", phase="allied movement")
    assert case(s, "choose A1", "move 0505") == "move-1"


def test_the_printed_map_places_everybody():
    s = own_map("G-PB150 4513", "A-99-393 4209")
    assert at(s, "G-PB150") == "4513"
