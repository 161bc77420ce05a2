"""bulge 9: zones of control."""

from typing import Any

from ardennes.games.bulge import GAME
from tests.games.bulge.positions import (
    after,
    choices,
    cost,
    fought,
    places,
    reach,
    refusal,
    supply,
    table,
)

ROW = " ".join(f"05{column:02d}" for column in range(1, 10))


def zone(side: str, *units: str, **more: Any) -> set[str]:
    found: Any = GAME.shows.overlay(table(*units, **more), "zoc")
    return next(set(t["places"]) for t in found["tints"] if t["tone"] == side)


def test_9_0_a_zone_is_the_six_hexes_around():
    """The example of the 1st Division; bulge R32: its own hex makes no difference."""
    around = zone("allied", "US-1 0505") - {"0505"}
    assert around == {"0404", "0504", "0604", "0605", "0506", "0405"}


def test_9_0_supply_does_not_matter_and_zones_do_not_add_up():
    one = zone("allied", "US-1 0505", supply={"german": [], "allied": []})
    assert len(one - {"0505"}) == 6
    both = zone("allied", "US-1 0505", "US-2 0507")
    assert "0506" in both
    assert "0506" in zone("german", "US-1 0505", "G-2 0507")


def test_9_0_zones_end_at_the_edge_of_the_map():
    assert zone("allied", "US-1 0101") - {"0101"} == {"0102", "0201"}


def test_9_0_units_in_an_enemy_zone_must_attack_after_movement():
    s = table("A german 0504", "B allied 0505", phase="german post-movement combat")
    assert choices(s) == ["attack 0505"]
    assert refusal(s, "end_phase").case == "bulge 9.0"


def test_9_1a_entering_a_zone_ends_the_move():
    s = table("A german 0502", "B allied 0505", size="0501-0509")
    assert places(s, "A") == {"0501", "0503", "0504"}
    found = reach(table("A german 0503", "B allied 0604"), "A").places["0505"]
    assert (found.cost, found.path[0]) == ("3", "0403")  # around, not by 0504


def test_9_1a_the_refusal_names_the_zone():
    s = after(table("A german 0502", "B allied 0605"), "choose A")
    assert refusal(s, "move 0605").case == "bulge 10.0"
    past = after(table("A german 0502", "B allied 0605", size="0501-0609"), "choose A")
    assert refusal(past, "move 0506").case == "bulge 9.1a"
    assert refusal(past, "move 0507").case == "bulge 10.1"  # nor could it without the zone


def test_9_1b_starting_in_a_zone_pins():
    s = table("A german 0504", "B allied 0505")
    assert choices(s) == ["end_phase"]
    assert refusal(s, "choose A").case == "bulge 9.1b"


def test_9_1c_no_retreat_into_a_zone():
    m = fought("Dr", "A german cf=9 0504", "B allied 0505", "C german 0406")
    # 0404 and 0604 are next to A, 0405 and 0506 next to C
    assert choices(m.state) == ["retreat B 0605"]
    assert refusal(m.state, "retreat B 0506").case == "bulge 9.1c"


def test_9_1c_no_other_hex_no_retreat():
    m = fought("Dr", "A german cf=9 0504", "B allied 0505", "C german 0507", size="0501-0509")
    assert m.state.at[m.state.unit_id("B")] == -2


def test_9_1d_advances_ignore_zones():
    m = fought("De", "A german cf=9 0504", "B allied cf=1 0505", "C allied cf=1 0506")
    assert "advance A 0505" in choices(m.state)


def test_9_1e_supply_is_not_traced_through_a_zone():
    line = {"size": "0501-0509", "road": [ROW], "supply": {"german": ["0501"], "allied": []}}
    s = table("A german 0508", **line)
    assert supply(s, "A").in_supply
    board = {**line, "size": "0401-0609"}
    cut = table("A german 0508", "B allied 0604", **board)
    assert "0505" not in supply(cut, "A").path
    row = {**line, "size": "0501-0609"}
    cut = table("A german 0508", "B allied 0604", "C allied 0607", **row)
    assert not supply(cut, "A").in_supply


def test_9_1e_a_friend_in_the_zone_keeps_the_road_open():
    row = {"size": "0501-0609", "road": [ROW], "supply": {"german": ["0501"], "allied": []}}
    units = ("A german 0508", "B allied 0604")
    assert not supply(table(*units, **row), "A").in_supply
    held = table(*units, "C german 0504", "D german 0505", **row)
    assert supply(held, "A").in_supply


def test_9_1e_supply_reaches_into_a_zone():
    """bulge R15: only the unit's own hex may lie in one."""
    row = {"size": "0501-0609", "road": [ROW], "supply": {"german": ["0501"], "allied": []}}
    s = table("A german 0507", "B allied 0508", **row)
    assert supply(s, "A").in_supply
    edge = table("A german 0509", "B allied 0602", **row)
    assert not supply(edge, "A").in_supply  # the source is in the zone
    assert cost(s, "A", "0506") == "-"
