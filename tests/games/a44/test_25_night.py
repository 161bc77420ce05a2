"""a44 25.1, 25.3: the night, its markers and what they allow."""

import tomllib
from typing import Any

import pytest

from ardennes.engine.play import Match
from ardennes.games.a44.files.position import read_position, write_position
from ardennes.games.a44.rules import night
from tests.games.a44.positions import at, choices, game, play, state_of, why

FOUR = ("A1 allied E2420", "A2 allied E2520", "A3 allied E2620", "A4 allied E2720")
QUIET = "G1 german E2016"  # an enemy far away


def afternoon(*units: str, side: str = "allied", turn: int = 8, **more: Any) -> Match:
    return game(*units, phase=f"{side} movement", turn=turn, **more)


def marks(match: Match) -> list[str]:
    return [c for c in choices(match) if c.startswith("mark_night")]


def phases(match: Match, count: int) -> list[str]:
    """The phases that ask something, each ended at once."""
    found: list[str] = []
    while len(found) < count:
        found.append(match.state.phase_name)
        play(match, "end_phase" if "end_phase" in choices(match) else "roll 6")
    return found


# --- placing the markers (a44 25.3.3) ---


def test_25_3_3_three_stacks_in_the_afternoon():
    match = afternoon(*FOUR)
    assert marks(match) == [f"mark_night A{n}" for n in (1, 2, 3, 4)]
    play(match, "mark_night A1", "mark_night A2", "mark_night A3")
    assert marks(match) == []
    assert why(match, "mark_night A4") == "a44 25.3.3"
    assert state_of(match, "A1") == ["night"]


@pytest.mark.parametrize(
    ("phase", "turn"),
    [("allied movement", 9), ("allied combat", 8), ("allied night movement", 8)],
)
def test_25_3_3_at_no_other_time(phase: str, turn: int):
    match = game(FOUR[0], "G1 german E2419", phase=phase, turn=turn)
    assert why(match, "mark_night A1") == "a44 25.3.3"
    assert marks(match) == []


def test_25_3_3_markers_in_a_file_count():
    marked = [f"{unit} night" for unit in FOUR[:2]]
    both = ["A5 allied E2420 night", *marked, FOUR[2], FOUR[3]]
    match = play(afternoon(*both), "mark_night A3")  # A1 and A5 share a marker
    assert why(match, "mark_night A4") == "a44 25.3.3"


def test_25_3_1_stacks_that_have_parted_are_still_three():
    units = [f"G{n} german night E2{n}18" for n in range(4)]
    match = game(*units, "A1 allied E2620", phase="german night movement", turn=4)
    assert match.state.nights == [3, 0]
    play(match, "choose G0", "move E2117", "choose G1", "move E2117", "end_move")
    text = write_position(match.state)
    assert read_position(tomllib.loads(text)).nights == [3, 0]


def test_25_3_3_what_is_used_is_written_down():
    match = play(afternoon(*FOUR), "mark_night A1", "choose A1", "move E2419")
    again = read_position(tomllib.loads(write_position(match.state)))
    assert again == match.state
    said = afternoon(*FOUR, markers={"nights": {"allied": 3}})
    assert marks(said) == []
    assert read_position(tomllib.loads(write_position(said.state))).nights == [0, 3]


def test_q_27_any_units_of_one_hex_in_any_order():
    match = afternoon("A1 allied E2420", "A2 allied E2420", "A3 allied E2520")
    assert "mark_night A1,A2" in marks(match)
    assert why(match, "mark_night A2,A1") == ""
    assert why(match, "mark_night A1,A3") == "a44 25.3.3"
    assert why(match, "mark_night A1,A1") == "a44 25.3.3"
    play(match, "mark_night A1")
    assert state_of(match, "A2") == []
    assert why(match, "mark_night A2") == ""  # another marker for the rest of the stack


@pytest.mark.parametrize(
    "state", ["disrupted", "broken", "engaged", "out_of_supply", "strategic", "truck", "night"]
)
def test_25_3_4_who_may_not_be_marked(state: str):
    match = afternoon(f"A1 allied E2420 {state}", QUIET)
    assert why(match, "mark_night A1") == "a44 25.3.4"
    assert marks(match) == []


def test_25_3_4_nobody_who_has_moved():
    match = play(afternoon(*FOUR), "choose A1", "move E2419", "end_move")
    assert why(match, "mark_night A1") == "a44 25.3.4"
    match = play(afternoon(*FOUR), "choose A1")
    assert why(match, "mark_night A2") == "a44 11.1"  # in the middle of a move


def test_25_3_4_nor_the_enemy():
    match = afternoon(*FOUR, QUIET)
    assert why(match, "mark_night G1") == "a44 25.3.4"


def test_25_3_2_guns_need_no_marker_but_may_bear_one():
    assert why(afternoon("A-III-193art E2420"), "mark_night A-III-193art") == ""


def test_25_3_5_units_in_boxes_may_be_marked_and_then_stay():
    match = afternoon("A1 allied at=West", "A2 allied at=West", entry={"F": ["E2820"]})
    assert marks(match) == ["mark_night A1", "mark_night A1,A2", "mark_night A2"]
    play(match, "mark_night A1")
    assert why(match, "choose A1") == "a44 25.3.5"
    assert why(match, "choose A2") == ""
    night = game("A1 allied at=West night", phase="allied night movement", turn=8,
                 entry={"F": ["E2820"]})  # fmt: skip
    assert at(play(night, "choose A1", "move E2820"), "A1") == "E2820"


def test_q_150_from_a_box_what_stacks_in_a_hex():
    units = [f"A{n} allied at=West sp=2" for n in (1, 2)]
    match = afternoon(*units, "A3 allied tank at=West", "A4 allied at=Antwerp")
    assert marks(match) == [
        *("mark_night A1", "mark_night A1,A3", "mark_night A2", "mark_night A2,A3"),
        "mark_night A3",
    ]
    assert why(match, "mark_night A1,A2") == "a44 8.1"
    assert why(match, "mark_night A4") == "a44 25.3.4"


def test_q_150_a_full_box_is_looked_through_once():
    match = afternoon(*(f"A{n} allied at=West" for n in range(12)))
    found = night.marks(match.state)
    assert len(found) == 12 + 66 + 220
    assert all(one is same for one, same in zip(found, night.marks(match.state), strict=True))


# --- what they bring in the afternoon (a44 25.3.5) ---


def test_25_3_5_one_point_and_no_tactical_movement():
    match = play(afternoon("A1 allied E2420 night", QUIET, forest=["E2419"]), "choose A1")
    assert "move E2519" in choices(match)
    assert why(match, "move E2419") == "a44 25.3.5"  # two points
    assert why(match, "mode tactical") == "a44 25.3.5"
    assert why(match, "mode extended") == "a44 25.3.5"
    assert choices(play(match, "move E2519"))[0] == "end_move"  # nothing is left


def test_25_3_5_and_no_attack():
    match = game("A1 allied E2420 night", "G1 german E2419", phase="allied combat", turn=8)
    assert choices(match) == ["disengage A1", "end_phase"]
    assert why(match, "attack E2419") == "a44 25.3.5"


# --- the night itself ---


def test_25_1_the_order_of_a_night():
    reduced = ("A3 allied steps=2 E2818 reduced", "G3 german steps=2 E2018 reduced")
    units = ("A1 allied E2420 night", "G1 german E2419 night", *reduced)
    match = game(*units, phase="allied night replacement", turn=10)
    assert phases(match, 6) == [
        *("allied night replacement", "allied night movement", "allied night combat"),
        *("german night replacement", "german night movement", "german night combat"),
    ]
    assert (match.state.turn, match.state.phase_name) == (11, "german fuel shortage")
    assert state_of(match, "A1") == []  # a44 25.3.7


def test_25_1_only_after_an_afternoon():
    sources = {"allied": ["E2820"], "german": ["E2016"]}
    match = game(FOUR[3], "G1 german E2018", phase="allied traffic", turn=9, supply=sources)
    play(match, "end_phase")
    assert (match.state.turn, match.state.phase_name) == (10, "german fuel shortage")


def test_25_3_3_without_markers_movement_and_combat_are_passed_over():
    units = ("A-80-318 E2420", "A2 allied mech_infantry E2620 strategic", "G-26VG-39 E2419")
    match = game(*units, phase="allied night replacement", turn=8)
    play(match, "end_phase")
    assert (match.state.turn, match.state.phase_name) == (9, "german fuel shortage")


@pytest.mark.parametrize("action", ["choose A1", "break_down A-80-318", "unload A2"])
def test_25_3_1_at_night_only_who_is_marked_does_anything(action: str):
    units = ("A1 allied E2520", "A-80-318 E2420", "A2 allied mech_infantry E2620 strategic")
    match = game(*units, "A3 allied E2720 night", phase="allied night movement", turn=8)
    assert why(match, action) == "a44 25.3.1"
    assert choices(match) == ["choose A3", "end_phase"]


def test_25_3_1_marked_units_move_in_full_and_apart():
    units = (
        "A-80-318 E2420 night",
        "A1 allied E2520 night",
        "A2 allied mech_infantry E2520 night",
        QUIET,
    )
    match = game(*units, phase="allied night movement", turn=8)
    assert "break_down A-80-318" in choices(match)
    play(match, "choose A1", "mode extended", "move E2516")
    play(match, "choose A2", "mode tactical")
    assert why(match, "mode strategic") == "a44 25.3.1"
    assert why(match, "move E2518") == ""
    play(match, "choose A-80-318", "move E2417")
    assert [at(match, n) for n in ("A1", "A-80-318")] == ["E2516", "E2417"]


def test_25_3_1_a_battalion_rests_with_its_parent():
    units = ("A-80-318 E2420 reduced", "B-us-infantry_bn-1 E2420 parent=A-80-318")
    match = game(*units, "A1 allied E2720 night", phase="allied night movement", turn=8)
    assert why(match, "rebuild B-us-infantry_bn-1") == "a44 25.3.1"


def test_25_3_6_no_bridge_is_blown_but_before_combat():
    river: dict[str, Any] = {"river": ["E2319/E2420"], "bridge": ["E2319/E2420"]}
    match = game("A1 allied E2420", "G1 german E2319 night", phase="german night movement",
                 turn=8, **river)  # fmt: skip
    assert why(match, "demolish E2319 E2420") not in ("", "a44 7.6")
    fight = game("A1 allied E2420", "G1 german attack=6 E2319 night", phase="german night combat",
                 turn=8, **river)  # fmt: skip
    play(fight, "attack E2420", "join G1", "commit")
    assert choices(fight) == ["demolish E2319 E2420", "pass"]


def test_25_3_7_markers_come_off_at_the_end_of_the_own_night_combat():
    units = ("A1 allied E2420 night", "G1 german E2016 night")
    match = play(game(*units, phase="allied night combat", turn=8), "end_phase")
    assert match.state.phase_name == "german night movement"
    assert state_of(match, "A1") == []
    assert state_of(match, "G1") == ["night"]
    assert state_of(play(match, "end_phase"), "G1") == []


# --- Kampfgruppe Peiper (a44 27.5) ---

PEIPER = "G-1SS-501 E2420"


def test_27_5_peiper_moves_in_the_first_night_even_if_he_has_moved():
    match = game(PEIPER, "G1 german E2420", "A1 allied E2816", phase="german movement", turn=2)
    play(match, "choose G-1SS-501", "move E2419", "end_phase")
    while match.state.phase_name != "german night movement":
        play(match, "end_phase" if "end_phase" in choices(match) else "roll 1")
    assert [c for c in choices(match) if c.startswith("choose")] == ["choose G-1SS-501"]


def test_27_5_in_no_other_night():
    match = game(PEIPER, "A1 allied E2816", phase="german night movement", turn=4)
    assert choices(match) == ["end_phase"]
    assert why(match, "choose G-1SS-501") == "a44 25.3.1"


def test_27_5_beside_three_marked_stacks():
    units = [f"G{n} german E2{n}20 night" for n in (1, 2, 3)]
    match = game(PEIPER, *units, "A1 allied E2816", phase="german night movement", turn=2)
    chosen = [c for c in choices(match) if c.startswith("choose")]
    assert chosen == ["choose G-1SS-501", "choose G1", "choose G2", "choose G3"]


def test_27_5_those_he_takes_along_do_not_move():
    match = game(
        PEIPER, "G1 german E2420", "A1 allied E2419", phase="german night movement", turn=2
    )
    assert why(match, "choose G1") == "a44 25.3.1"
    play(match, "end_phase", "attack E2419", "join G-1SS-501", "join G1")
    assert why(match, "commit") == ""


def test_q_28_those_he_takes_along_stay_engaged():
    """Only his own units shed the marker in that night."""
    with_him = ("G1 german engaged E2420", "G2 german E2420", "A1 allied E2419")
    match = game(PEIPER, *with_him, phase="german night combat", turn=2)
    play(match, "attack E2419", "join G-1SS-501")
    assert why(match, "join G1") == "a44 Q-28"
    assert why(match, "join G2") == ""
    assert why(match, "commit") == ""
