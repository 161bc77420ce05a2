"""a44 20, F16: units next to the enemy try to get away."""

from typing import Any

import pytest

from ardennes.engine.core import UnitId
from ardennes.games.a44.rules.disengage import disengagements
from ardennes.games.a44.state import OUT
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words import withdrawals as w
from tests.games.a44.beaten import at_phase, begin, ends, marks, told
from tests.games.a44.positions import at, choices, play, why

WIDE = "E2014-E2824"
G = "G1 german E2420"
ENEMY = "A1 allied E2421"  # its zone has E2320 and E2520


def phase(*units: str, side: str = "german", **board: Any) -> Any:
    size = board.pop("size", WIDE)
    return begin(at_phase(*units, side=side, size=size, **board))


def offers(match: Any) -> list[str]:
    return [c for c in choices(match) if c.startswith("disengage")]


def rolled(*units: str, die: int = 1, **board: Any) -> Any:
    """G1 tries."""
    return play(phase(*units, **board), "disengage G1", f"roll {die}")


def is_dead(match: Any, unit: str = "G1") -> bool:
    return match.state.at[match.state.unit_id(unit)] == OUT


# --- who ---


def test_20_1_who_may_try():
    match = phase(G, ENEMY, "G2 german E2422 attacked", "G3 german E2321 disengaged",
                  "G4 german E2418", "G5 german E2520 engaged moved")  # fmt: skip
    assert offers(match) == ["disengage G1", "disengage G5"]
    assert why(match, "disengage G2") == "a44 20.1"
    assert why(match, "disengage G3") == "a44 20.2"
    assert why(match, "disengage G4") == why(match, "disengage A1") == "a44 20.1"
    assert why(match, "disengage G1,G5") == "a44 20.2"  # not of one hex


def test_20_1_units_of_the_phasing_player_on_the_map():
    match = phase("A1 allied E2420", "A2 allied at=West", "G1 german E2421", side="allied")
    assert offers(match) == ["disengage A1"]
    assert why(match, "disengage G1") == why(match, "disengage A2") == "a44 20.1"


def test_20_1_adjacent_is_enough():
    """A tank in the forest has no zone here."""
    assert offers(phase(G, "A1 allied tank E2421", forest=["E2421"])) == ["disengage G1"]


def test_20_2_all_are_announced_first():
    match = phase(G, "G2 german E2420", "G3 german E2420", ENEMY)
    assert offers(match) == [f"disengage {u}" for u in (
        "G1", "G1,G2", "G1,G2,G3", "G1,G3", "G2", "G2,G3", "G3")]  # fmt: skip
    play(match, "disengage G3,G1")  # in the order named
    assert isinstance(match.state.question, q.DisengagementRoll)
    assert why(match, "disengage G2") == "a44 20.2"
    play(match, "roll 5")
    assert marks(match, "G3") == {"disengaged"} and not marks(match, "G1")
    assert match.decision and match.decision.actor == "chance"
    play(match, "roll 1", "retreat G1 E2418")
    assert marks(match, "G1") == {"disengaged", "retreated"}
    assert offers(match) == ["disengage G2"]
    assert disengagements(match.state) == [a.Disengage((UnitId(match.state.unit_id("G2")),))]


def test_29_1_1_red_codes_on_the_first_morning():
    red = "G1 german red_setup=1 E2420"
    assert not offers(phase(red, ENEMY, turn=1))
    assert why(phase(red, ENEMY, turn=1), "disengage G1") == "a44 29.1.1"
    assert offers(phase(red, ENEMY, turn=2))


def test_q_28_at_night_only_who_is_marked():
    night: dict[str, Any] = {"side": "german night", "turn": 4}
    assert offers(phase(G, "G2 german E2420 night", ENEMY, **night)) == ["disengage G2"]
    assert why(phase(G, ENEMY, **night), "disengage G1") == "a44 Q-28"
    first: dict[str, Any] = {"side": "german night", "turn": 2}
    assert offers(phase("G-1SS-501 E2420", ENEMY, **first)) == ["disengage G-1SS-501"]
    assert not offers(phase("G-1SS-501 E2420", ENEMY, **night))


# --- the die ---


@pytest.mark.parametrize(
    ("unit", "results"),
    [
        ("", "Yes Yes Yes Yes+D No No+D"),
        ("morale=green", "Yes Yes Yes+D No No+D No+D"),
        ("morale=elite", "Yes Yes Yes Yes Yes+D No"),
        ("tank", "Yes Yes Yes Yes Yes+D No"),
        ("recon morale=elite", "Yes Yes Yes Yes Yes Yes+D"),
        ("tank morale=green", "Yes Yes Yes Yes+D No No+D"),
    ],
)
def test_20_2_the_table(unit: str, results: str):
    found: list[str] = []
    for die in range(1, 7):
        match = rolled(f"{G} {unit}", ENEMY, die=die)
        (event,) = told(match, w.DisengagementRolled)
        assert event.die == die
        found.append(event.result.replace(" ", ""))
    assert found == results.split()


@pytest.mark.parametrize(
    ("unit", "away"),
    [
        ("tank", True),
        ("type=tank_nato", True),
        ("recon", True),
        ("tank disrupted", True),
        ("flak", False),
        ("type=brummbar", False),
        ("mech_infantry", False),
        ("tank morale=green", False),
    ],
)
def test_21_5_tanks_and_recon_slip_away_on_a_five(unit: str, away: bool):
    (event,) = told(rolled(f"{G} {unit}", ENEMY, die=5), w.DisengagementRolled)
    assert event.result.startswith("Yes") == away


@pytest.mark.parametrize(
    ("state", "die", "after"),
    [
        ("", 5, {"disengaged"}),
        ("engaged", 5, {"disengaged"}),  # the marker comes off all the same (a44 20.5)
        ("", 6, {"disengaged", "disrupted"}),
        ("disrupted", 6, {"disengaged", "broken"}),
        ("broken", 6, {"disengaged", "broken"}),
    ],
)
def test_20_3_no(state: str, die: int, after: set[str]):
    match = rolled(f"{G} {state}", ENEMY, die=die)
    assert at(match, "G1") == "E2420" and marks(match, "G1") == after


@pytest.mark.parametrize(
    ("state", "die", "after"),
    [
        ("", 3, set[str]()),
        ("engaged", 3, set[str]()),
        ("", 4, {"disrupted"}),
        ("disrupted", 4, {"broken"}),
        ("broken", 4, {"broken"}),  # a44 Q-35
        ("broken", 3, {"broken"}),
    ],
)
def test_20_3_yes(state: str, die: int, after: set[str]):
    match = play(rolled(f"{G} {state}", ENEMY, die=die), "retreat G1 E2418")
    assert at(match, "G1") == "E2418"
    assert marks(match, "G1") == {"disengaged", "retreated", *after}


# --- the way ---


def test_20_4_example_one_hex_or_two():
    """A was not Engaged, B was: both may go one hex or two, B through a zone."""
    match = rolled(G, ENEMY)
    assert {"E2319", "E2419", "E2519", "E2418", "E2219"} <= {*ends(match, "G1")}
    assert "E2320" not in ends(match, "G1") and why(match, "retreat G1 E2320") == "a44 20.4"
    assert why(match, "retreat G1 E2221") == "a44 20.4"  # only over E2320
    engaged = rolled(f"{G} engaged", ENEMY)
    assert {"E2320", "E2221", "E2419", "E2418"} <= {*ends(engaged, "G1")}
    assert "E2321" not in ends(engaged, "G1")  # a second hex in a zone
    assert why(engaged, "retreat G1 E2321") == "a44 17.2"


def test_20_3_who_has_got_away_by_the_only_way_is_refused_another():
    match = rolled("G1 german E2420 disrupted", ENEMY, size="E2418-E2421")
    assert at(match, "G1") == "E2418" and why(match, "retreat G1 E2419") == "a44 20.3"


def test_20_3_shaken_units_go_two_hexes():
    """E2419 is the end of no way of two hexes: lakes are around it."""
    lake = ["E2319/E2419", "E2318/E2419", "E2419/E2519", "E2419/E2518"]
    assert "E2419" in ends(rolled(G, ENEMY, lake=lake), "G1")
    match = rolled(f"{G} disrupted", ENEMY, lake=lake)
    assert "E2418" in ends(match, "G1") and why(match, "retreat G1 E2419") == "a44 20.3"
    assert at(rolled(G, ENEMY, size="E2419-E2421"), "G1") == "E2419"
    assert is_dead(rolled(f"{G} broken", ENEMY, size="E2419-E2421"))


def test_20_3_who_is_shaken_in_going_does_not_stop_in_a_zone():
    match = rolled(f"{G} engaged", ENEMY, die=4)
    assert "E2320" not in ends(match, "G1") and why(match, "retreat G1 E2320") == "a44 20.3"
    assert {"E2221", "E2419"} <= {*ends(match, "G1")}


def test_20_4_into_a_zone_or_nowhere_is_death():
    shut = ["E2319/E2420", "E2419/E2420", "E2420/E2519"]
    assert is_dead(rolled(G, ENEMY, lake=shut))
    assert not is_dead(rolled(f"{G} engaged", ENEMY, lake=shut))


def test_q_36_a_friend_screens():
    match = rolled(G, ENEMY, "G2 german E2320")
    assert "E2320" in ends(match, "G1")
    assert "E2320" not in ends(rolled(G, ENEMY, "G2 german E2320 retreated"), "G1")


def test_q_35_no_priorities_but_room():
    """Neither supply nor distance counts; stacking does."""
    match = rolled(G, ENEMY, "G2 german sp=3 E2418", supply={"german": ["E2219"]})
    assert "E2319" in ends(match, "G1") and "E2518" in ends(match, "G1")
    assert "E2418" not in ends(match, "G1") and why(match, "retreat G1 E2418") == "a44 8.1"
    assert why(match, "retreat G2 E2417") == "a44 20.2"


def test_20_3_the_dangers_of_17_2():
    match = rolled("G1 german tank E2420", ENEMY, river=["E2419/E2420"], forest=["E2319"])
    assert "E2319" not in ends(match, "G1") and "E2519" in ends(match, "G1")
    assert why(match, "retreat G1 E2319") == why(match, "retreat G1 E2421") == "a44 17.2"


def test_17_7_guns():
    stuck = rolled("G1 german artillery E2420", ENEMY)
    assert is_dead(stuck)
    towed = play(rolled("G1 german artillery E2420 prime_mover", ENEMY), "retreat G1 E2418")
    assert "fired" in marks(towed, "G1")


def test_q_135_engineers_that_break_are_gone():
    board: dict[str, Any] = {"side": "allied"}
    text = "A1 allied engineer E2420"
    for state, dead in (("", False), ("disrupted", True)):
        match = phase(f"{text} {state}", "G1 german E2421", **board)
        play(match, "disengage A1", "roll 6")
        assert is_dead(match, "A1") is dead


def test_11_9_4_allied_units_get_off_the_map():
    match = phase("A1 allied E2417", "G1 german E2418", side="allied", size="E2216-E2620",
                  entry={"D": ["E2416"]})  # fmt: skip
    play(match, "disengage A1", "roll 1")
    assert ends(match, "A1")[-1] == "Southwest"
    assert at(play(match, "retreat A1 Southwest"), "A1") == "Southwest"


def test_20_2_the_next_one_rolls_after_a_death():
    match = phase("G1 german artillery E2420", "G2 german E2420", ENEMY)
    play(match, "disengage G1,G2", "roll 1")
    assert is_dead(match) and isinstance(match.state.question, q.DisengagementRoll)
    play(match, "roll 1", "retreat G2 E2418")
    assert at(match, "G2") == "E2418"
