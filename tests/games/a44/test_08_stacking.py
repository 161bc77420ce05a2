"""a44 8: Stacking Points and free stackers."""

import pytest

from ardennes.engine.core import BadInput
from ardennes.games.a44.rules.stacking import overstacked, points, steps
from tests.games.a44.positions import at, choices, game, play, state_of, table, why


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
    """They defend together (a44 8.4) and never attack together (a44 27.3.3)."""
    s = table("A1 allied nationality=British E2018", "A2 allied E2018")
    assert overstacked(s, s.place_id("E2018")) is None
    rows = ("A1 allied nationality=British E2018", "A2 allied E2018", "G1 german E2019")
    match = game(*rows, phase="german combat")
    play(match, "attack E2018", "join G1", "commit")
    match = play(game(*rows, west_of_meuse=["E2018"]), "attack E2019", "join A1")
    assert why(match, "join A2") == "a44 27.3.3"


CROWD = ("G1 german sp=3 move=3 E2316", "G2 german steps=2 E2318", "G3 german sp=2 E2418")


def test_8_3_the_limit_may_be_exceeded_on_the_way():
    match = play(game(*CROWD, phase="german movement", turn=8), "choose G1")
    assert {"move E2318", "move E2319"} <= {*choices(match)}  # into a full hex, and through it
    play(match, "move E2318")
    assert at(match, "G1") == "E2318" and "move E2319" in choices(match)  # a44 8.3
    play(match, "move E2319", "end_phase")
    assert at(match, "G1") == "E2319" and match.state.stage != "movement"


def test_8_3_whoever_is_too_many_at_the_end_pays_with_steps():
    match = play(game(*CROWD, phase="german movement", turn=8), "choose G1", "move E2318")
    play(match, "choose G3", "move E2318", "end_phase")
    assert choices(match) == ["lose_step G1", "lose_step G2", "lose_step G3"]
    assert why(match, "end_phase") != ""
    play(match, "lose_step G2")  # its reduced face takes as much room
    assert state_of(match, "G2") == ["reduced"]
    play(match, "lose_step G1")
    assert at(match, "G1") == "" and match.state.stage != "movement"
