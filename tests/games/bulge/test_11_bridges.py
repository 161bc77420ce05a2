"""bulge 11: Allied units interdict bridges."""

from typing import Any

from ardennes.games.bulge import GAME
from ardennes.games.bulge.state import State
from tests.games.bulge.positions import cost, own_map, places, supply, table
from tests.games.settings import Setting

ROW = " ".join(f"05{column:02d}" for column in range(1, 31))
LONG: Setting = {
    "size": "0501-0530",
    "road": [ROW],
    "river": ["0504/0505"],
    "bridge": ["0504/0505"],
    "rough": ["0505"],
}


def closed(s: State) -> set[str]:
    found: Any = GAME.shows.overlay(s, "bridges")
    return {side["side"] for side in found["sides"]}


def test_11_0_the_example_of_the_first_division_in_0407():
    """bulge R39: every bridge with an end within three hexes, and no other."""
    s = own_map("US-1 0407")
    ground, here = s.ground, s.place_id("0407")
    for a, b in ground.bridges:
        near = min(ground.board.distance(here, a), ground.board.distance(here, b)) <= 3
        name = f"{ground.board.labels[a]}/{ground.board.labels[b]}"
        assert (name in closed(s)) == near
    assert {"0408/0409", "0409/0510", "0306/0406"} <= closed(s)
    assert "0704/0705" not in closed(s)


def test_11_0_three_hexes_the_own_not_counted():
    for column, interdicted in (("0508", True), ("0509", False), ("0501", True)):
        s = table("G-2 0530", f"US-1 {column}", **LONG)
        assert bool(closed(s)) == interdicted


def test_11_0_crossing_costs_terrain_and_a_point():
    s = table("G-18VG 0504", "US-1 0508", **LONG)
    assert cost(s, "G-18VG", "0505") == "3"
    free = table("G-18VG 0504", "US-1 0530", **LONG)
    assert cost(free, "G-18VG", "0505") == "1"


def test_11_0_only_germans_care():
    s = table("US-2 0504", "US-1 0508", **(LONG | {"phase": "allied movement"}))
    assert cost(s, "US-2", "0505") == "1"


def test_11_0_enemy_zones_and_supply_do_not_matter():
    board: Setting = {**LONG, "supply": {"german": [], "allied": []}}
    s = table("G-2 0506", "US-1 0507", **board)
    assert closed(s) == {"0504/0505"}


def test_R24_no_mech_movement_behind_an_interdicted_bridge():
    s = table("G-2 0501", "US-1 0508", **(LONG | {"rough": []}))
    assert cost(s, "G-2", "0504") == "3/5"
    assert cost(s, "G-2", "0505") == "2"  # nothing so far, 1 and 1
    assert cost(s, "G-2", "0506") == "3"  # by road again
    assert "0508" not in places(s, "G-2")


def test_R23_supply_crosses_it_in_the_first_part_only():
    """From 0505 the path pays for the terrain and the river; from further on it is too far."""
    board: Setting = {**LONG, "rough": [], "supply": {"german": ["0501"], "allied": []}}
    near = table("G-18VG 0506", "US-1 0508", "G-2 0507", **board)
    assert supply(near, "G-18VG").path == ("0506", "0505", "0504", "0503", "0502", "0501")
    far = table("G-18VG 0510", "US-1 0508", "G-2 0509", "G-116 0507", **board)
    assert not supply(far, "G-18VG").in_supply
    allowed = table("G-18VG 0510", "US-1 0530", **board)
    assert supply(allowed, "G-18VG").in_supply
