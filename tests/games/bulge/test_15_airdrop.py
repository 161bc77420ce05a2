"""bulge 15: the optional airdrop."""

from typing import Unpack

import pytest

from ardennes.engine.core import BadInput
from ardennes.engine.fields import parse_toml
from ardennes.games.bulge import GAME
from ardennes.games.bulge.edition import COMPASS, edition
from ardennes.games.bulge.state import State
from tests.games.bulge.positions import (
    BulgeSetting,
    after,
    asked,
    at,
    choices,
    do,
    match,
    refusal,
    table,
)


def drop(*units: str, **more: Unpack[BulgeSetting]) -> State:
    plain: BulgeSetting = {"airdrop": True, "turn": 1}
    return table("G-vDH", "A german 0505", *units, **(plain | more))


def test_15_0_within_five_hexes_of_a_german_unit():
    s = after(drop("B allied 0507", size="0501-0515"), "choose G-vDH")
    hexes = {c.split()[1] for c in choices(s) if c.startswith("drop")}
    assert hexes == {f"05{c:02d}" for c in range(1, 11)} - {"0505", "0507"}  # zones do not matter
    assert refusal(s, "drop 0511").case == "bulge 15.0"
    assert refusal(s, "drop 0507").reason == "0507 is occupied"


def test_15_0_the_paratroops_are_chosen_before_they_drop():
    s = drop(size="0501-0515")
    assert str(refusal(s, "drop 0504")) == "bulge 15.0: choose G-vDH first"
    assert refusal(s, "drop 0512").reason == "0512 is more than five hexes from a German unit"
    rolling = after(s, "choose G-vDH", "drop 0504")
    assert refusal(rolling, "drop 0504").reason == "the paratroops have jumped"


def test_15_0_the_file_says_whether_the_airdrop_is_decided():
    s = drop(markers="dropped = true")
    assert "choose G-vDH" not in choices(s)
    assert (at(s, "G-vDH"), s.vp) == ("out", 0)  # bulge R28: declined, it costs nothing
    assert "dropped = true" in GAME.files.write_position(s)
    assert GAME.files.read_position(parse_toml(GAME.files.write_position(s))) == s
    waits = drop(markers="dropped = false")
    assert "choose G-vDH" in choices(waits)
    assert "dropped" not in GAME.files.write_position(waits)
    landed = after(waits, "choose G-vDH", "drop 0305", "roll 1", "roll 1")
    assert "dropped = true" in GAME.files.write_position(landed)
    assert GAME.files.read_position(parse_toml(GAME.files.write_position(landed))) == landed
    with pytest.raises(BadInput, match=r"markers.dropped: G-vDH is on the map"):
        table("G-vDH 0303", "A german 0505", turn=2, markers="dropped = false")


def test_R48_at_any_moment_of_the_phase():
    s = after(drop(size="0501-0515"), "choose G-vDH", "done", "choose A", "move 0507")
    assert "drop 0512" in choices(after(s, "choose G-vDH"))
    over = after(s, "end_phase")
    assert over.at[over.unit_id("G-vDH")] == -1 and over.vp == 0  # bulge R28: costs nothing


def test_15_0_only_with_the_option_and_on_turn_1():
    for s in (drop(airdrop=False), drop(turn=2)):
        assert "choose G-vDH" not in choices(s)
        assert refusal(s, "choose G-vDH").case == "bulge 15.0"
    assert "choose G-vDH" not in choices(GAME.new("campaign"))


@pytest.mark.parametrize("die", range(2, 7))
def test_15_0_only_a_1_survives(die: int):
    """bulge R28: a lost unit costs its factor."""
    m = match(drop(), "choose G-vDH", "drop 0305", f"roll {die}")
    assert (at(m.state, "G-vDH"), m.state.vp) == ("out", -1)


def test_15_0_another_1_is_on_target():
    m = match(drop(), "choose G-vDH", "drop 0305", "roll 1", "roll 1")
    assert at(m.state, "G-vDH") == "0305"


@pytest.mark.parametrize("die", range(1, 7))
def test_15_0_the_third_roll_scatters(die: int):
    m = match(drop(), "choose G-vDH", "drop 0305", "roll 1", "roll 4", f"roll {die}")
    clockwise = ("0204", "0304", "0404", "0405", "0306", "0205")
    assert at(m.state, "G-vDH") == clockwise[die - 1]
    assert COMPASS[edition().scatter[die][0]] == ("NE", "E", "SE", "SW", "W", "NW")[die - 1]


def test_15_0_scattered_onto_a_unit_it_is_lost():
    for side in ("german", "allied"):
        m = match(drop(f"B {side} 0304"), "choose G-vDH", "drop 0305", "roll 1", "roll 2", "roll 2")
        assert at(m.state, "G-vDH") == "out"


def test_R28_off_the_map_it_is_lost():
    m = match(drop(), "choose G-vDH", "drop 0103", "roll 1", "roll 6", "roll 1")
    assert (at(m.state, "G-vDH"), m.state.vp) == ("out", -1)


def test_15_0_it_does_not_move_but_fights():
    m = match(drop("B allied 0303"), "choose G-vDH", "drop 0304", "roll 1", "roll 1")
    assert "choose G-vDH" not in choices(m.state)
    free = match(drop(), "choose G-vDH", "drop 0304", "roll 1", "roll 1")
    assert refusal(free.state, "choose G-vDH").case == "bulge 15.0"
    do(m, "end_phase")
    assert asked(m.state).prompt.endswith(
        "Von der Heydte Parachute Unit must still attack: choose a hex."
    )
