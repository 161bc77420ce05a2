"""a44 31: Night Infiltration."""

from typing import Any

import pytest

from ardennes.engine.play import Match
from ardennes.games.a44.edition import edition
from tests.games.a44.fights import asked
from tests.games.a44.optional import said, sentence, written
from tests.games.a44.positions import at, choices, game, play, state_of, why

NIGHT = ("night_infiltration",)
FAR = "A9 allied E2816"


def night(*units: str, side: str = "german", **more: Any) -> Match:
    """The night after turn 6."""
    phase = f"{side} night movement"
    given: dict[str, Any] = {"options": NIGHT, "turn": 6, "phase": phase, "size": "E2016-E2826"}
    return game(*units, **{**given, **more})


def ways(match: Match) -> list[str]:
    return [text for text in choices(match) if text.startswith("infiltrate")]


def goals(match: Match, units: str) -> list[str]:
    """Where these go together."""
    start = f"infiltrate {units} "
    return [text.removeprefix(start) for text in ways(match) if text.startswith(start)]


AROUND = ["E2119", "E2120", "E2219", "E2221", "E2319", "E2320"]


def test_31_one_hex_to_any_side():
    match = night("G1 german E2220", FAR)
    assert sorted(goals(match, "G1")) == AROUND
    play(match, ways(match)[0])
    assert at(match, "G1") != "E2220" and said(match)[0].startswith("G1 infiltrates from E2220 to")


def test_31_friends_are_joined_but_not_on_the_road():
    match = night("G1 german E2220", "G2 german E2219", "G3 german strategic E2319", FAR)
    assert why(match, "infiltrate G1 E2219") == ""
    assert why(match, "infiltrate G1 E2319") == "a44 12.2"
    assert sorted(goals(match, "G1")) == [place for place in AROUND if place != "E2319"]


def test_31_each_marker_that_was_not_placed_moves_a_stack():
    """One is on the map: two stacks go; afterwards nobody."""
    match = night(
        "N german E2018 night", "G1 german E2220", "G2 german E2420", "G3 german E2620", FAR
    )
    play(match, "infiltrate G1 E2219", "infiltrate G2 E2419")
    assert ways(match) == []
    no = "infiltrate G3 E2619"
    assert (why(match, no), sentence(match, no)) == ("a44 31", "all 3 Night markers are used")
    assert "choose N" in choices(match)


def test_31_without_the_option_and_by_day():
    move = "infiltrate G1 E2219"
    plain = night("G1 german E2220", FAR, options=())
    assert ways(plain) == [] and why(plain, move) == "a44 31"
    day = night("G1 german E2220", FAR, phase="german movement")
    assert ways(day) == [] and why(day, move) == "a44 31"
    assert why(night("G1 german E2220", FAR, side="allied"), move) == "a44 31"


@pytest.mark.parametrize(
    ("state", "ok"),
    [("disrupted", False), ("broken", False), ("engaged", False), ("strategic", False),
     ("replacement", False), ("night", False), ("out_of_supply", True)],
)  # fmt: skip
def test_31_who_may(state: str, ok: bool):
    """The table of states; who has a Night marker has a move of his own."""
    unit = f"G1 german type=mech_infantry E2220 {state}"
    match = night(unit, FAR)
    move = "infiltrate G1 E2219"
    assert why(match, move) == ("" if ok else "a44 31")
    assert (move in choices(match)) == ok


def test_31_what_a_unit_did_in_the_afternoon_does_not_matter():
    match = night("G1 german E2220 attacked", FAR)
    assert why(match, "infiltrate G1 E2219") == ""


def test_31_a_stack_goes_together():
    """Q-79: each must qualify; any set of one hex may go, the others stay."""
    match = night("G1 german E2220", "G2 german E2220", "G3 german E2220 engaged", FAR)
    assert goals(match, "G1,G2") and goals(match, "G1") and goals(match, "G2")
    assert why(match, "infiltrate G1,G3 E2219") == "a44 31"
    assert why(match, "infiltrate G1,G1 E2219") == "a44 31"
    play(match, "infiltrate G2,G1 E2219")  # in any order
    assert (at(match, "G1"), at(match, "G2"), at(match, "G3")) == ("E2219", "E2219", "E2220")
    assert match.state.nights[0] == 1
    apart = night("G1 german E2220", "G2 german E2420", FAR)
    assert why(apart, "infiltrate G1,G2 E2320") == "a44 31"


def test_31_green_troops_keep_out_of_zones():
    """Veterans go from zone to zone; a mixed stack does not (a44 Q-79)."""
    units = ("G1 german morale=green E2220", "G2 german E2220", "A1 allied E2221")
    match = night(*units)
    zone = "E2320"
    assert why(match, f"infiltrate G2 {zone}") == ""
    for who in ("G1", "G1,G2"):
        assert why(match, f"infiltrate {who} {zone}") == "a44 31"
        assert f"infiltrate {who} {zone}" not in choices(match)
    assert goals(match, "G1,G2")


def test_31_never_into_or_across_a_bond():
    """Two Allied units in line close the hex between them, two aslant a hexside."""
    into = night("G1 german morale=elite E2320", "A1 allied E2221", "A2 allied E2219")
    assert why(into, "infiltrate G1 E2220") == "a44 31"
    assert "bond" in sentence(into, "infiltrate G1 E2220")
    across = night("G1 german morale=elite E2220", "A1 allied E2120", "A2 allied E2320")
    assert why(across, "infiltrate G1 E2221") == "a44 31"
    assert why(across, "infiltrate G1 E2219") == ""  # from zone to zone


def test_31_the_ground_forbids_but_costs_nothing():
    """Infantry crosses a river; vehicles need a bridge, and roads into forest."""
    board: dict[str, Any] = {"river": ["E2219/E2220"], "forest": ["E2221"]}
    foot = night("G1 german move=1 E2220", FAR, **board)
    assert {"E2219", "E2221"} <= {*goals(foot, "G1")}
    tank = night("G1 german tank E2220", FAR, **board)
    assert not {"E2219", "E2221"} & {*goals(tank, "G1")}
    assert why(tank, "infiltrate G1 E2219") == "a44 11.4.1"
    assert why(tank, "infiltrate G1 E2221") == "a44 11.5"
    road = night("G1 german tank E2220", FAR, secondary_road=["E2220 E2221"], **board)
    assert "E2221" in goals(road, "G1")


def test_31_one_hex_and_no_enemy():
    match = night("G1 german E2220", "A1 allied E2221")
    assert why(match, "infiltrate G1 E2218") == "a44 31"
    assert why(match, "infiltrate G1 E2221") == "a44 Q-24"
    assert why(match, "infiltrate A1 E2222") != ""


def is_peiper(unit: str) -> bool:
    roster = edition().roster
    return bool(roster.peiper >> roster.numbers[unit] & 1)


def test_31_who_infiltrates_does_not_attack_in_that_night():
    """Nor does Peiper, who fights without markers in the first night (a44 27.5)."""
    unit = next(c.id for c in edition().roster.counters if "G-1SS" in c.id and is_peiper(c.id))
    match = night(f"{unit} E2220", "A1 allied E2222", turn=2)
    play(match, f"infiltrate {unit} E2221")
    assert "infiltrated" in state_of(match, unit) and why(match, f"choose {unit}") == "a44 31"
    play(match, "end_phase")
    assert not any(text.startswith("attack") for text in choices(match))
    assert why(match, "attack E2222") == "a44 31"
    stayed = play(night(f"{unit} E2221", "A1 allied E2222", turn=2), "end_phase")
    assert "attack E2222" in choices(stayed)


def test_31_an_allied_night_too_and_guns_that_shift():
    allied = night("A1 allied artillery E2220", "G1 german E2816", side="allied")
    assert goals(allied, "A1")
    german = night("G1 german artillery E2220", FAR)
    assert why(german, "infiltrate G1 E2219") == "a44 31"


def test_31_the_file_keeps_it():
    match = play(night("G1 german E2220", "G2 german E2420", FAR), "infiltrate G1 E2219")
    assert state_of(match, "G1") == ["infiltrated", "moved"]
    written(match)
    assert asked(match) == "german" and why(match, "infiltrate G1 E2218") == "a44 31"
