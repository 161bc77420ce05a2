"""bulge 6: the weather and its shifts."""

import pytest

from ardennes.games.bulge import GAME
from ardennes.games.bulge.edition import WEATHERS, edition
from tests.games.bulge.positions import VARIANTS, asked, choices, match, odds, said, shifts, table

UNITS = ("A german cf=4 0504", "B allied cf=4 0505")


def test_6_0_turn_1_is_overcast():
    for options in VARIANTS:
        s = GAME.new("campaign", options)
        assert WEATHERS[s.weather] == "overcast" and asked(s).actor == "german"


def test_6_0_later_turns_follow_the_calendar():
    for turn in range(2, 19):
        s = table("X german 0101", "Y allied 0303", phase="weather", turn=turn)
        assert WEATHERS[s.weather] == WEATHERS[edition().historical(turn)]
    assert WEATHERS[edition().historical(9)] == "clear"


@pytest.mark.parametrize(
    ("turn", "die", "found"),
    [(4, 1, "overcast"), (4, 3, "overcast"), (4, 4, "mist"), (4, 5, "mist"), (4, 6, "clear"),
     (9, 1, "mist"), (9, 3, "clear"), (15, 2, "overcast"), (15, 3, "mist"), (15, 5, "clear")],
)  # fmt: skip
def test_6_0_variable_weather_is_a_die_and_a_modifier(turn: int, die: int, found: str):
    s = table("X german 0101", phase="weather", turn=turn, variable=True)
    assert (asked(s).actor, asked(s).case) == ("chance", "bulge 6.0")
    m = match(s, f"roll {die}")
    assert WEATHERS[m.state.weather] == found == WEATHERS[edition().variable(turn, die)]
    assert f"The weather is {found} (die {die})." in said(m)


def test_6_0_clear_weather_is_possible_on_turn_2():
    """bulge 12.1 example"""
    assert WEATHERS[edition().variable(2, 6)] == "clear"
    assert edition().days[2].clear_allied_ap > 0


@pytest.mark.parametrize(
    ("weather", "side", "phase", "shift"),
    [
        ("overcast", "german", "post", 1),
        ("overcast", "german", "pre", 0),
        ("overcast", "allied", "post", 0),
        ("clear", "german", "post", 0),
        ("clear", "allied", "post", 1),
        ("clear", "allied", "pre", 0),
        ("mist", "allied", "post", 0),
    ],
)
def test_6_1_shifts_after_movement(weather: str, side: str, phase: str, shift: int):
    s = table(*UNITS, phase=f"{side} {phase}-movement combat", markers=f'weather = "{weather}"')
    target, unit = ("0505", "A") if side == "german" else ("0504", "B")
    for crt in ("primary", "secondary"):
        found = odds(s, target, unit, **{crt: 1})
        assert shifts(found).get("weather", 0) == shift


@pytest.mark.parametrize("die", range(1, 7))
def test_6_1_mist_is_rolled_for_each_german_attack(die: int):
    """bulge R30: the column may be lowered after the roll."""
    s = table(*UNITS, phase="german post-movement combat", markers='weather = "mist"')
    m = match(s, "attack 0505", "join A", "commit primary")
    assert (asked(m.state).actor, asked(m.state).case) == ("chance", "bulge 6.1")
    m = match(m.state, f"roll {die}")
    column = 2 + (die <= 3)
    assert choices(m.state) == [f"fight {n}" for n in range(column + 1)]
    assert ("does not help" in said(m)) == (die > 3)


def test_6_1_no_mist_roll_before_movement_or_for_the_allies():
    before = table(*UNITS, phase="german pre-movement combat", markers='weather = "mist"')
    assert asked(match(before, "attack 0505", "join A", "commit primary").state).actor == "german"
    allied = table(*UNITS, phase="allied post-movement combat", markers='weather = "mist"')
    assert asked(match(allied, "attack 0504", "join B", "commit primary").state).actor == "allied"
