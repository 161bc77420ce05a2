"""bb81 position files: what is refused, and odd ones that are not."""

from typing import Any

import pytest

from ardennes.engine.core import BadInput
from ardennes.engine.fields import parse_toml
from ardennes.games.bb81 import GAME
from tests.games.bb81.positions import asked, at, choices, isolated, line, phase, table
from tests.properties.bb81 import rare

UNITS = ("G1 german 0505", "G2 german 0506", "A1 allied 0504", "A2 allied 0604")
G1_ON_0504 = '{ targets = ["0504"], attackers = ["G1"] }'


def attacks(written: str, **more: Any) -> list[str]:
    """What is asked when these attacks are designated."""
    home = {"german": ["0506"]}
    return choices(table(*UNITS, markers=f"attacks = [{written}]", supply=home, **more))


@pytest.mark.parametrize(
    ("written", "case"),
    [
        ('{ targets = [], attackers = ["G1"] }', "atk-5"),
        ('{ targets = ["0504"], attackers = [] }', "atk-5"),
        ('{ targets = ["0504"], attackers = ["G2"] }', "atk-5"),
        ('{ targets = ["0501"], attackers = ["G1"] }', "atk-5"),
        (f"{G1_ON_0504}, {{ targets = ['0604'], attackers = ['G1'] }}", "atk-3"),
        (f"{G1_ON_0504}, {{ targets = ['0504'], attackers = ['G1'] }}", "atk-3"),
    ],
)
def test_atk_5_a_file_in_combat_cannot_hold_an_attack_nobody_could_designate(
    written: str, case: str
):
    with pytest.raises(BadInput, match=rf"markers.attacks\[\d\]: bb81 {case}:"):
        attacks(written, phase="german combat")


def test_r_23_a_designated_attack_stands_though_it_could_not_be_designated_now():
    """G1 is isolated by now, and nobody is left in 0405."""
    cut = "A3 allied 0605", "A4 allied 0406"
    s = table(
        *UNITS[:1],
        *UNITS[2:],
        *cut,
        phase="german combat",
        markers='attacks = [{ targets = ["0405", "0504"], attackers = ["G1"] }]',
    )
    assert isolated(s, "G1") and choices(s) == ["resolve 0405"]


@pytest.mark.parametrize(
    ("unit", "board", "complaint"),
    [
        ("G1 german 0101", {"exit": ["0505"]}, r"board\.exit: 0505 is not on the rim"),
        (
            "G1 german 0101",
            {"river": ["0402 0403 0404"], "bridge": ["0403"]},
            r"board\.bridge: no road leads over 0403",
        ),
        ("A1 allied arrival=18AM entry=0101|9901", {}, r"unit\[0\]\.entry_hexes: '9901'"),
        ("A1 allied nationality=German 0101", {}, r"unit\[0\]\.nationality: German units are"),
        ("G1 german nationality=US 0101", {}, r"unit\[0\]\.nationality: US units are not"),
        ("G1 german mf=5 0101", {}, r"unit\[0\]\.movement: expected one of 0, 3, 4, 6, got 5"),
    ],
)
def test_what_cannot_be_is_refused_by_the_path_of_its_field(
    unit: str, board: dict[str, Any], complaint: str
):
    with pytest.raises(BadInput, match=complaint):
        table(unit, **board)


def test_iso_1_a_side_without_a_friendly_edge_is_isolated_and_reads_back():
    s = table("G1 german 0909", "A1 allied 0101", supply={"German": []}, phase="allied movement")
    assert isolated(s, "G1") and not isolated(s, "A1")
    again = GAME.files.read_position(parse_toml(GAME.files.write_position(s)))
    assert isolated(again, "G1")


def test_supply_on_the_printed_map_is_written_back():
    plain = {
        "game": "bb81",
        "turn": "18AM",
        "phase": "german movement",
        "board": {"supply": {"german": ["2020"]}},
        "unit": [{"id": "G1", "side": "german", "at": "2020"}],
    }
    s = GAME.files.read_position(plain)
    again = GAME.files.read_position(parse_toml(GAME.files.write_position(s)))
    assert line(s, "G1").path == line(again, "G1").path == ("2020",)
    assert again.ground.sources[1] == s.ground.sources[1] == s.edition.ground.sources[1]


def test_pb_3_on_its_way_through_inverted_units_reads_back_and_only_then():
    *_, passing, _, _, _ = rare()
    assert at(passing, "G-PB150") == at(passing, "A1") == "0304"
    text = GAME.files.write_position(passing)
    again = GAME.files.read_position(parse_toml(text))
    assert again.pack() == passing.pack()
    for shared in (["G-PB150 0505", "A1 allied 0505 inverted"], ["A1 allied 0505", "G-PB150 0505"]):
        with pytest.raises(BadInput, match="0505 holds units of both sides"):
            table(*shared)


def test_vdh_1_a_file_after_the_drop_finds_it_due_since():
    s = table("G-VDH", "G1 german 0909", phase="german reinforcements", vdh_drop="0505")
    assert at(s, "G-VDH") == "0505" and phase(s) == "german selection"
    assert asked(s).actor == "german"


@pytest.mark.parametrize(
    "pending",
    [
        [{"type": "moving", "unit": "G1", "quarters": 4}],
        [{"type": "select"}, {"type": "moving", "unit": "G1", "quarters": 4}],
        [{"type": "movement_phase"}, {"type": "moving", "unit": "G-VDH", "quarters": 4}],
        [{"type": "movement_phase"}, {"type": "plan", "targets": ["0504"]}],
        [{"type": "designate"}],
    ],
)
def test_questions_that_cannot_wait_together_are_refused(pending: list[dict[str, object]]):
    with pytest.raises(BadInput, match="pending: these questions do not fit the position"):
        table(*UNITS, "G-VDH 0909", pending=pending)


def test_a_unit_in_hand_reads_back():
    moving = {"type": "moving", "unit": "G1", "quarters": 4, "begun": True}
    s = table("G1 german 0805", "A1 allied 0101", pending=[{"type": "movement_phase"}, moving])
    assert "step 0806" in choices(s) and "end_move" in choices(s)
