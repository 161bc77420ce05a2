"""legal, why, reach, supply, odds: the JSON contract of design 5, exit codes, plain text."""

import io
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from ardennes.catalog import game_of
from ardennes.engine.core import No, OddsOptions
from tests.cli.runner import COMBAT, MOVEMENT, Runner, is_one_line


def test_legal_prints_the_decision(run: Runner, movement: Path):
    found = run("legal", movement, "--json").json
    assert found["actor"] == "german" and found["case"].startswith("tb ")
    assert found["prompt"]
    assert {"type": "choose", "unit": "G-2"} in found["choices"]
    assert found["turn"] == 4 and found["phase"] == "german movement"


def test_legal_numbers_its_choices(run: Runner, movement: Path):
    lines = run("legal", movement).out.splitlines()
    assert lines[0] == "german · turn 4 · german movement"
    numbered = dict(line.split(maxsplit=1) for line in lines[2:])
    assert "choose G-2" in numbered.values() and "1" in numbered


def test_legal_of_a_game_id_is_its_start(run: Runner):
    found = run("legal", "tb", "--json").json
    assert found["turn"] == 1 and len(found["choices"]) > 1


OVER = MOVEMENT.replace("turn = 4", "turn = 10").replace("german movement", "end of turn")


def test_legal_when_the_game_is_over(run: Runner, tmp_path: Path):
    path = tmp_path / "over.toml"
    path.write_text(OVER + '[markers]\nwinner = "allied"\n')
    found = run("legal", path, "--json").json
    assert found["actor"] is None and found["choices"] == []
    assert found["outcome"]["winner"] == "allied" and found["outcome"]["case"] == found["case"]
    assert "game over" in run("legal", path).out


def test_legal_reads_standard_input(run: Runner, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(MOVEMENT))
    assert run("legal", "-", "--json").json["actor"] == "german"


def test_legal_of_a_record_is_its_last_position(run: Runner, tmp_path: Path):
    path = tmp_path / "begun.play"
    path.write_text("ardennes record 1\ngame: tb\nversion: 1\n\nend_phase\nchoose G-2\n")
    found = run("legal", path, "--json").json
    assert found["phase"] == "german movement" and {"type": "end_move"} in found["choices"]


def test_why_accepts(run: Runner, movement: Path):
    result = run("why", movement, "choose G-2", "move 0403", "--json")
    assert result.code == 0 and result.json == {"legal": True}


def test_why_refuses_with_a_case(run: Runner, movement: Path):
    result = run("why", movement, "choose G-2", "move 0404", "--json")
    assert result.code == 1 and result.json["legal"] is False
    assert result.json["case"] == "tb 6.9" and "0404" in result.json["reason"]
    assert run("why", movement, "choose G-2", "move 0404").out.startswith("tb 6.9: ")


def test_why_takes_json_and_numbers(run: Runner, movement: Path):
    assert run("why", movement, '{"type": "choose", "unit": "G-2"}').code == 0
    assert run("why", movement, "#1").code == 0
    assert is_one_line(run("why", movement, "#999"), "action 1", "#999")


def test_why_stops_at_an_illegal_first_action(run: Runner, movement: Path):
    assert is_one_line(run("why", movement, "move 0403", "choose G-2"), "action 1", "tb ")


def test_reach(run: Runner, movement: Path):
    found = run("reach", movement, "G-2", "--json").json
    assert found["unit"] == "G-2" and found["mp"] == "6"
    going = found["places"]["0403"]
    assert set(going) == {"cost", "mode", "path"} and going["path"][-1] == "0403"
    assert found["refused"]["0404"].startswith("tb 6.9: ")
    assert "exits" not in found


def test_reach_as_text(run: Runner, movement: Path):
    text = run("reach", movement, "G-2").out
    assert "G-2 has 6 movement points" in text and "not 0404: tb 6.9" in text


def test_supply_of_everyone(run: Runner, movement: Path):
    found = run("supply", movement, "--json").json
    assert set(found) == {"G-2", "G-26VG", "US-110"}
    assert found["G-2"] == {"in_supply": True, "path": ["0402", "0401"], "case": "tb 7.2"}
    assert "in supply" in run("supply", movement).out


def test_supply_of_one_unit_says_why_not(run: Runner, movement: Path):
    movement.write_text(MOVEMENT.replace('allied = ["0408"]', "allied = []"))
    found = run("supply", movement, "US-110", "--json").json
    assert list(found) == ["US-110"]
    assert found["US-110"]["in_supply"] is False and found["US-110"]["reason"]


def test_supply_of_a_unit_that_is_not_there(run: Runner, movement: Path):
    assert is_one_line(run("supply", movement, "US-28"), "US-28")


def test_odds(run: Runner, combat: Path):
    found = run("odds", combat, "0404", "G-2", "--json").json
    assert found["target"] == "0404" and isinstance(found["attack"], int)
    assert set(found["results"]) == {"1", "2", "3", "4", "5", "6"}
    town = next(line for line in found["modifiers"] if line["what"].startswith("town"))
    assert town["value"] == 3 and town["case"] == "tb 13.9" and town["side"] == "defence"
    assert all(("value" in line) != ("shift" in line) for line in found["modifiers"])
    assert {line.get("unit") for line in found["factors"]} == {"G-2", "US-110"}
    assert sum(map(Fraction, found["distribution"].values())) == 1
    assert found["column"] in run("odds", combat, "0404", "G-2").out


def test_odds_of_a_lowered_attack(run: Runner, combat: Path):
    usual = run("odds", combat, "0404", "G-2", "--json").json
    lower = run("odds", combat, "0404", "G-2", "--lower", 1, "--json").json
    assert usual["column"] != lower["column"]


def test_odds_with_ardor_never_end_in_as(run: Runner, combat: Path):
    attack = ("odds", combat, "0404", "G-2", "--json", "--lower")
    columns = run(*attack, 99).json["reason"].split()[-1]  # it can be lowered by 0 to so many
    assert "AS" in run(*attack, columns).json["distribution"]
    assert "AS" not in run(*attack, columns, "--ardor").json["distribution"]


def test_odds_of_an_illegal_attack(run: Runner, combat: Path):
    result = run("odds", combat, "0406", "G-2", "--json")
    assert result.code == 1 and result.json["legal"] is False and result.json["case"]


def test_odds_takes_support_as_one_more_unit(run: Runner, tmp_path: Path):
    path = tmp_path / "vak.toml"
    early = COMBAT.replace("post-movement", "pre-movement")  # when artillery may fire
    path.write_text(early + '[[unit]]\nid = "G-VAK388"\nat = "0402"\n')
    alone = run("odds", path, "0404", "G-2", "--json").json
    helped = run("odds", path, "0404", "G-2", "--support", "G-VAK388", "--json").json
    assert helped["attack"] == alone["attack"] + 1


def test_odds_knows_one_table(run: Runner, combat: Path):
    assert is_one_line(run("odds", combat, "0404", "G-2", "--crt", "secondary"), "--crt")


@pytest.mark.parametrize("flag", [["--surprise"], ["--support-defence", "US-110"]])
def test_odds_refuse_an_option_the_game_has_not(run: Runner, combat: Path, flag: list[str]):
    result = run("odds", combat, "0404", "G-2", *flag)
    assert is_one_line(result, f"combat.toml: {flag[0]}: tb has no such option", "--air-defence")


def test_odds_of_a_game_without_options(run: Runner):
    result = run("odds", "bb81", "0404", "G-PB150", "--air", 1)
    assert is_one_line(result, "--air: bb81 has no such option in its odds")
    assert "; it has" not in result.err


def test_odds_hand_over_what_is_supposed(
    run: Runner, combat: Path, monkeypatch: pytest.MonkeyPatch
):
    heard: list[tuple[list[str], OddsOptions]] = []

    def explain(_: object, __: str, units: list[str], options: OddsOptions) -> No:
        heard.append((units, options))
        return No("tb 13.1", "heard")

    known = ("air", "support_defence", "surprise")
    studies = replace(game_of("tb").studies, explain=explain, odds_options=known)
    tb = replace(game_of("tb"), studies=studies)
    monkeypatch.setattr("ardennes.cli.sources.game_of", lambda _: tb)
    words = ["--air", 2, "--support-defence", "US-110", "--surprise"]
    assert run("odds", combat, "0404", "G-2", *words).code == 1
    assert run("odds", combat, "0404", "G-2").code == 1
    supposed = {"air": 2, "support_defence": "US-110", "surprise": 1}
    assert heard == [(["G-2"], supposed), (["G-2"], {})]
    assert type(heard[0][1]["surprise"]) is int
    missing = run("odds", combat, "0404", "G-2", "--support-defence", "US-999")
    assert is_one_line(missing, "unit", "US-999")
