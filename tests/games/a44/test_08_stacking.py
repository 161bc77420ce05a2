"""a44 8: Stacking Points and free stackers."""

import pytest

from ardennes.engine.core import BadInput
from ardennes.games.a44.rules.stacking import overstacked, points, steps
from tests.games.a44.positions import table


@pytest.mark.parametrize(
    ("units", "case"),
    [
        (("sp=3",), ""),
        (("sp=3", "sp=1"), "a44 8.1"),
        (("sp=1", "sp=1", "sp=1"), ""),
        (("sp=3", "tank steps=2"), ""),
        (("sp=3", "tank steps=2", "flak"), "a44 8.2"),
        (("tank", "tank"), ""),
        (("sp=3", "artillery"), ""),
        (("artillery", "artillery"), "a44 8.2"),
    ],
)
def test_8_1_three_points_and_free_stackers(units: tuple[str, ...], case: str):
    rows = [f"G{n} german {words} E2018" for n, words in enumerate(units)]
    if case:
        with pytest.raises(BadInput, match=case):
            table(*rows)
    else:
        assert overstacked(table(*rows), 0) is None


def test_8_2_a_reduced_unit_takes_less_room():
    s = table("G1 german sp=3 r_sp=2 steps=3 E2018 reduced", "G2 german E2018")
    assert points(s, s.unit_id("G1")) == 2
    tank = table("G1 german tank steps=2 E2018 reduced", "G2 german tank E2018")
    assert steps(tank, tank.unit_id("G1")) == 1


def test_8_4_us_and_british_stack():
    s = table("A1 allied nationality=British E2018", "A2 allied E2018")
    assert overstacked(s, s.place_id("E2018")) is None
