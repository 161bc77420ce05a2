"""bulge 13: reinforcements and the British."""

from typing import Unpack

import pytest

from ardennes.games.bulge.edition import edition
from ardennes.games.bulge.state import State
from tests.games.bulge.positions import (
    after,
    at,
    choices,
    cost,
    do,
    exits,
    match,
    own_map,
    places,
    reach,
    refusal,
    said,
    table,
)
from tests.games.settings import HexBoard, Setting

# Each edge of the block has one road; the whole block is behind the Meuse.
CROSS: Setting = {
    "size": "0301-0905",
    "road": ["0303 0403", "0903 0803", "0505 0504", "0501 0502"],  # N, S, W, E
}
ROW = " ".join(f"05{column:02d}" for column in range(30, 0, -1))


def entries(s: State, unit: str) -> set[str]:
    return {going.path[0] for going in reach(s, unit).places.values()}


def movement(*units: str, **more: Unpack[Setting]) -> State:
    """Allied movement, no markers wanted."""
    s = table(*units, **(CROSS | {"phase": "allied movement"} | more))
    while "done" in choices(s):
        s = after(s, "done")
    return s


def test_8_0_who_finds_only_friends_does_not_enter():
    tiny = {"size": "0504-0505", "road": ["0505 0504"]}
    new, a, b = "X allied type=infantry reinf_turn=8 reinf_edge=W", "A allied 0505", "B allied 0504"
    full = movement(new, a, b, **tiny)
    assert str(refusal(full, "choose X")) == "bulge 8.0: X has no hex to go to"
    assert "choose X" not in choices(full)
    for friend, free in ((b, "0505"), (a, "0504")):
        s = movement(new, friend, **tiny)
        assert at(after(s, "choose X", f"move {free}"), "X") == free


# --- 13.0b ---


def test_13_0b_a_closed_entry_names_the_rule_not_the_detour():
    unit = "X allied type=infantry reinf_turn=8 reinf_edge=W"
    far: HexBoard = {
        "road": ["0505 0504", "0705 0704"],
        "heavy_woods": ["0504", "0505", "0604", "0605"],
    }
    in_zone = "0505 is in an enemy zone of control"
    for enemy, words in (("0505", "the enemy is in 0505"), ("0404", in_zone)):
        s = movement(unit, f"G german {enemy}", **far)
        no = refusal(after(s, "choose X"), "move 0505")
        assert str(no) == f"bulge 13.0b: {words}: nobody enters there"
        assert reach(s, "X").refused["0505"] == str(no)
        assert "0705" in places(s, "X")


def test_13_0b_when_every_entry_is_closed_each_is_named():
    s = movement("X allied type=infantry reinf_turn=8 reinf_edge=W", "G german 0505")
    assert reach(s, "X").refused == {"0505": str(refusal(s, "choose X"))}
    assert refusal(s, "choose X").case == "bulge 13.0b"


def test_13_0b_a_lost_edge_is_named_too():
    s = movement("X allied type=infantry reinf_turn=8 reinf_edge=W",
                 markers='lost_edges = ["0505"]', road=["0505 0504", "0905 0904"],
                 rough=["0605", "0705", "0804", "0805"], heavy_woods=["0504"])  # fmt: skip
    assert "0505" in reach(s, "X").refused
    assert str(refusal(after(s, "choose X"), "move 0505")).startswith("bulge 13.0b: Germans left")


# --- 13.0a ---


@pytest.mark.parametrize(("edge", "hex_"), [("N", "0303"), ("S", "0903"), ("W", "0505")])
def test_13_0a_by_a_road_off_the_listed_edge(edge: str, hex_: str):
    s = movement(f"X allied type=armor reinf_turn=8 reinf_edge={edge}")
    assert entries(s, "X") == {hex_}


def test_13_0a_germans_come_from_the_east():
    s = table("G-9 ", **CROSS)
    assert entries(s, "G-9") == {"0501"}
    m = match(s, "choose G-9", "move 0502")
    assert said(m) == "9th Panzer Div enters 0501-0502 by mech road movement for 2/5 point."


def test_13_0a_the_road_or_the_mech_rate_is_paid():
    s = movement("X allied type=infantry reinf_turn=8 reinf_edge=W",
                 "Y allied type=armor reinf_turn=8 reinf_edge=W")  # fmt: skip
    assert (cost(s, "X", "0505"), cost(s, "Y", "0505")) == ("1", "1/5")
    assert (cost(s, "X", "0504"), cost(s, "Y", "0504")) == ("2", "2/5")
    assert cost(s, "Y", "0503") == "1"  # two fifths rounded down, then a point


def test_13_0a_a_queue_costs_nothing():
    s = movement("X allied type=infantry reinf_turn=8 reinf_edge=W",
                 "Y allied type=infantry reinf_turn=8 reinf_edge=W")  # fmt: skip
    s = after(s, "choose X", "move 0505")
    assert cost(s, "Y", "0504") == "2" and "0505" not in places(s, "Y")


def test_13_0a_the_listed_runs_on_the_map():
    for unit in edition().roster.counters:
        if unit.reinf_edge in ("N", "S", "W", "E") and not unit.british:
            phase = "german movement" if unit.reinf_edge == "E" else "allied movement"
            s = own_map(unit.id, turn=unit.reinf_turn, phase=phase, markers="vp = 30")
            s = after(s, "done") if "done" in choices(s) else s
            assert entries(s, unit.id) == set(
                s.ground.board.names(s.ground.entries(unit.reinf_edge))
            )


def test_R45_an_interdicted_entry_is_entered_at_its_terrain():
    marker = 'interdiction = { german = ["0505"] }'
    s = movement("X allied type=armor reinf_turn=8 reinf_edge=W", rough=["0505"], markers=marker)
    assert (cost(s, "X", "0505"), cost(s, "X", "0504")) == ("2", "3")


# --- 13.0b ---


def test_13_0b_no_enemy_and_no_enemy_zone():
    unit = "X allied type=armor reinf_turn=8 reinf_edge=W"
    assert entries(movement(unit, "G-2 0503"), "X") == {"0505"}
    for near in ("0504", "0505", "0404"):
        s = movement(unit, f"G-2 {near}")
        assert "choose X" not in choices(s)
        assert refusal(s, "choose X").case == "bulge 13.0b"


def test_13_0b_not_where_a_german_has_left():
    s = movement("X allied type=armor reinf_turn=8 reinf_edge=W", markers='lost_edges = ["0505"]')
    assert refusal(s, "choose X").case == "bulge 13.0b"


# --- 13.0c ---


MEUSE = {"size": "0501-0530", "road": [ROW]}
BEHIND = [f"05{column:02d}" for column in range(20, 31)]


def british(*more: str, **board: Unpack[HexBoard]) -> State:
    """A British brigade enters from the west; hexes from 0520 on are behind the Meuse."""
    plain = {**MEUSE, "north_west_of_meuse": BEHIND, **board}
    return table("UK-29", *more, turn=8, phase="allied movement", markers="vp = 40", **plain)


def test_13_0c_five_hexes_from_the_entry():
    s = british()
    assert places(s, "UK-29") == {f"05{column}" for column in range(25, 31)}
    s = after(s, "choose UK-29", "move 0528")
    assert s.entered == {s.unit_id("UK-29"): s.place_id("0530")}


def test_13_0c_five_hexes_are_counted_from_the_entry_on_later_turns():
    s = table("UK-29 0527", turn=8, phase="allied movement", **MEUSE, north_west_of_meuse=BEHIND)
    s.entered[s.unit_id("UK-29")] = s.place_id("0530")
    s.memo = {}
    assert min(places(s, "UK-29")) == "0525"
    held = after(s, "choose UK-29")
    assert refusal(held, "move 0524").case == "bulge 13.0c"


def test_13_0c_they_do_not_cross_the_meuse():
    s = british(north_west_of_meuse=[f"05{column}" for column in range(27, 31)])
    assert min(places(s, "UK-29")) == "0527"
    held = after(s, "choose UK-29")
    assert refusal(held, "move 0526").case == "bulge 13.0c"


def test_13_0c_each_entry_has_its_own_five_hexes():
    """The nearer entry costs more points but reaches where the cheaper one may not."""
    s = table("X allied nationality=UK type=armor reinf_turn=8 reinf_edge=N", size="0101-0912",
              road=["0112 0111 0110 0109 0108 0107 0106", "0101 0201"], phase="allied movement",
              north_west_of_meuse=["0101", "0102", "0103", "0104", "0105", "0106", "0107", "0108",
                                   "0109", "0110", "0111", "0112"])  # fmt: skip
    for place, going in reach(s, "X").places.items():
        first = going.path[0]
        assert s.ground.board.distance(s.place_id(first), s.place_id(place)) <= 5
    assert places(s, "X") == {f"01{column:02d}" for column in range(1, 13)}


def test_13_0c_a_german_within_two_hexes_frees_them_all():
    """bulge R25: by his own movement, even in passing."""
    plain = {**MEUSE, "north_west_of_meuse": BEHIND}
    s = table("UK-29 0525", "UK-33 0530", "G-2 0501", turn=8, **plain)
    assert not s.free
    near = match(s, "choose G-2", "move 0522")
    assert not near.state.free
    near = match(s, "choose G-2", "move 0523")
    assert near.state.free and "they are free" in said(near)


def test_R25_a_british_move_frees_nobody():
    plain = {**MEUSE, "north_west_of_meuse": BEHIND}
    s = table("UK-29 0529", "G-18VG 0523", turn=8, phase="allied movement", **plain)
    s = after(s, "choose UK-29", "move 0525")
    assert not s.free


def test_13_0c_free_for_good():
    s = table("UK-29 0527", turn=8, phase="allied movement", markers="british_free = true",
              north_west_of_meuse=BEHIND, **MEUSE)  # fmt: skip
    assert min(places(s, "UK-29")) == "0502"


def test_R26_an_advance_is_bound_a_retreat_is_not():
    behind = ["0404", "0405", "0504", "0505"]
    units = ("B allied nationality=UK cf=9 0505", "A german cf=1 0506")
    s = table(*units, phase="allied pre-movement combat", north_west_of_meuse=behind)
    m = match(s, "attack 0506", "join B", "commit primary", "fight", "roll 1")
    assert at(m.state, "A") == "out" and m.state.phase != s.phase  # no advance was offered
    s = table(*units, "C allied 0507", phase="allied pre-movement combat",
              north_west_of_meuse=behind)  # fmt: skip
    s = after(s, "attack 0506", "join B", "join C", "commit primary", "fight", "roll 1")
    assert refusal(s, "advance B 0506").case == "bulge 13.0c"
    weak = ("B allied nationality=UK cf=1 0505", "A german cf=9 0504")
    s = table(*weak, phase="german pre-movement combat", north_west_of_meuse=behind)
    m = match(s, "attack 0505", "join A", "commit primary", "fight", "roll 6")
    assert "retreat B 0506" in choices(m.state)


def test_R42_british_from_the_north_enter_behind_the_meuse():
    s = own_map("UK-43", turn=6, phase="allied movement", markers="vp = 30")
    s = after(s, "done") if "done" in choices(s) else s
    bound = entries(s, "UK-43")
    assert bound and all(s.ground.north_west >> s.place_id(p) & 1 for p in bound)
    s = own_map("UK-43", turn=6, phase="allied movement",
                markers="vp = 30\nbritish_free = true")  # fmt: skip
    s = after(s, "done") if "done" in choices(s) else s
    assert bound < entries(s, "UK-43")


# --- 13.0d ---


def test_13_0d_reinforcements_may_be_held_back():
    unit = "X allied type=armor reinf_turn=8 reinf_edge=W"
    early = movement(unit, "Y allied 0301", turn=7)
    assert refusal(early, "choose X").case == "bulge 13.0a"
    assert entries(movement(unit, turn=11), "X") == {"0505"}


def test_13_0d_blocked_ones_wait():
    s = movement("X allied type=armor reinf_turn=8 reinf_edge=W", "G-2 0504", "Y allied 0801")
    assert "choose X" not in choices(s)
    m = match(s, "end_phase")
    assert at(m.state, "X") == "away"
    assert exits(s, "X") == {}
    assert do(m) == []
