"""a44 35: Operation Bodenplatte."""

from typing import Any

import pytest

from ardennes.engine.play import Match
from tests.games.a44.fights import events
from tests.games.a44.optional import markers, written
from tests.games.a44.positions import choices, game, play
from tests.games.a44.test_15_odds import odds

RAID = ("bodenplatte",)
SIDES = ("G1 german E2320", "A1 allied E2319")


def raid(turn: int = 15, phase: str = "german artillery supply", **more: Any) -> Match:
    return game(*SIDES, turn=turn, phase=phase, **{"options": RAID, **more})


@pytest.mark.parametrize(("die", "turn"), [(1, 0), (2, 0), (3, 0), (4, 19), (5, 19), (6, 17)])
def test_35_the_die_of_turn_15(die: int, turn: int):
    match = raid()
    assert choices(match) == [f"roll {n}" for n in range(1, 7)]
    play(match, f"roll {die}")
    assert markers(match)["bodenplatte"] == turn
    assert choices(match) == ["end_phase"]  # the phase that asked ends by hand


def test_35_at_the_start_of_the_turn_only():
    for match in (raid(14), raid(16), raid(options=()), raid(phase="allied artillery supply")):
        assert choices(match) == ["end_phase"]
    assert choices(raid(markers={"bodenplatte": 0})) == ["end_phase"]
    assert "bodenplatte" not in written(raid(16)).get("markers", {})


def jabos(turn: int, since: int) -> dict[str, int]:
    match = raid(turn, "german combat", markers={"bodenplatte": since})
    (die,) = odds(match, "G1")["dice"]
    assert die["what"] == "jabos"
    return die["shifts"]


PLAIN = {"1": -3, "2": -2, "3": -1, "4": 0, "5": 0, "6": 0}
WEAK = {"1": -2, "2": -1, "3": 0, "4": 0, "5": 0, "6": 0}


@pytest.mark.parametrize(
    ("turn", "since", "shifts"),
    [(18, 19, PLAIN), (19, 19, WEAK), (22, 19, WEAK), (17, 17, WEAK), (16, 17, PLAIN),
     (20, 0, PLAIN)],
)  # fmt: skip
def test_35_jabos_have_one_more_on_the_die(turn: int, since: int, shifts: dict[str, int]):
    assert jabos(turn, since) == shifts


def test_35_the_jabos_of_an_attack():
    match = raid(19, "german combat", markers={"bodenplatte": 17})
    play(match, "attack E2319", "join G1", "commit", "roll 1")
    (rolled,) = events(match, "jabos_rolled")
    assert (rolled["die"], rolled["result"]) == (1, "2 left")


@pytest.mark.parametrize(
    ("die", "since", "left"),
    [(1, 17, 1), (3, 17, 1), (5, 17, 2), (6, 17, 3), (3, 0, 2), (5, 19, 3)],
)
def test_35_ground_support_has_one_less_before_it_is_halved(die: int, since: int, left: int):
    """Less than 1 counts as 1."""
    match = raid(17, "allied movement", markers={"bodenplatte": since})
    play(match, "roll_air", f"roll {die}")
    assert match.state.air == left
