"""bulge 8: one unit to a hex."""

import pytest

from ardennes.engine.core import BadInput
from tests.games.bulge.positions import after as played
from tests.games.bulge.positions import choices, cost, fought, places, refusal, table


def test_8_0_hemmed_in_by_friends_a_unit_is_still_chosen():
    """In the first hex of the board too: places are numbered from 0."""
    s = table("A german 0101", "X german 0102", "Y german 0201", "Z german 0202", size="0101-0202")
    assert "choose A" in choices(s) and choices(played(s, "choose A"))


def test_8_0_units_pass_through_friends():
    s = table("A german 0505", "B german 0504", size="0501-0509")
    assert cost(s, "A", "0503") == "2"
    assert "0504" not in places(s, "A")


def test_8_0_no_move_ends_on_a_friend():
    s = played(table("A german 0505", "B german 0504"), "choose A")
    assert refusal(s, "move 0504").case == "bulge 8.0"


def test_R40_a_friend_in_an_enemy_zone_bars_the_way():
    """0504 is next to the enemy: the mover would have to stop on its friend."""
    s = table("A german 0505", "B german 0504", "C allied 0503", size="0501-0509")
    assert places(s, "A") == {"0506", "0507", "0508", "0509"}


def test_8_0_no_retreat_onto_a_friend():
    m = fought("Dr", "A german cf=9 0504", "B allied 0505", "C allied 0506", size="0501-0509")
    assert m.state.at[m.state.unit_id("B")] == -2


def test_8_0_two_units_in_a_hex_are_no_position():
    with pytest.raises(BadInput, match=r"bulge 8\.0"):
        table("A german 0505", "B german 0505")
