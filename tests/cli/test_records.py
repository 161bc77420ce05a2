"""apply, replay, perft, fuzz."""

from pathlib import Path

import pytest

from ardennes.catalog import game_of
from ardennes.cli import checks
from ardennes.cli.checks import Broken, Checker
from ardennes.engine.core import Decision, Roll
from ardennes.engine.play import legal
from tests.cli.runner import Runner, is_one_line

RECORD = """\
ardennes record 1
game: tb
version: 1
scenario: campaign
german: human
allied: bot:greedy

end_phase  # German movement.
choose G-2
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "begun.play"
    path.write_text(RECORD)
    return path


def test_apply_prints_events_and_position(run: Runner, movement: Path, tmp_path: Path):
    found = run("apply", movement, "choose G-2", "move 0403", "--json").json
    moved = found["events"][0]
    assert moved["type"] == "moved" and moved["unit"] == "G-2" and moved["path"] == ["0403"]
    assert moved["case"].startswith("tb ") and moved["say"].endswith(".")
    after = tmp_path / "after.toml"
    after.write_text(found["position"])
    assert run("apply", after, "--json").json == {"events": [], "position": found["position"]}


def test_apply_as_text_is_a_position_file(run: Runner, movement: Path, tmp_path: Path):
    after = tmp_path / "after.toml"
    after.write_text(run("apply", movement, "choose G-2", "move 0403").out)
    assert after.read_text().startswith("# ")
    assert run("legal", after).code == 0


def test_apply_plays_rolls(run: Runner, combat: Path):
    actions = ["attack 0404", "join G-2", "commit", "fight 0", "roll 6"]
    events = run("apply", combat, *actions, "--json").json["events"]
    assert any(event["type"] == "attack_rolled" and event["die"] == 6 for event in events)


def test_apply_refuses(run: Runner, movement: Path):
    result = run("apply", movement, "choose G-2", "move 0404", "--json")
    assert result.code == 2 and result.json["legal"] is False and result.json["case"] == "tb 6.9"
    assert "action 2: tb 6.9: " in result.err and result.err.count("\n") == 1
    assert is_one_line(run("apply", movement, "choose G-2", "move 0404"), "tb 6.9")


def test_replay_prints_lines_and_sentences(run: Runner, record: Path):
    text = run("replay", record).out
    assert "end_phase  # German movement." in text and "2 actions reproduced" in text
    assert run("replay", record, "--quiet").out.count("\n") == 1
    assert run("replay", record, "--to", 1, "--json").json["actions"] == [
        {"action": "end_phase", "say": "German movement."}
    ]
    assert run("replay", record, "--to", 0, "--json").json["actions"] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [("German movement.", "Tea time."), ("choose G-2", "choose US-110"), ("end_phase", "pass")],
)
def test_replay_names_the_line_that_differs(run: Runner, record: Path, old: str, new: str):
    record.write_text(RECORD.replace(old, new))
    line = 9 if "choose" in old else 8
    result = run("replay", record)
    assert result.code == 1 and f"begun.play: line {line}: " in result.err
    assert run("replay", record, "--json").json["reproduced"] is False
    assert is_one_line(run("legal", record), f"line {line}")


def test_perft_counts(run: Runner, movement: Path):
    one, two = run("perft", movement, "--depth", 2, "--json").json["counts"]
    divided = run("perft", movement, "--depth", 2, "--divide", "--json").json["divide"]
    assert one == len(run("legal", movement, "--json").json["choices"]) == len(divided)
    assert two == sum(divided.values()) > one
    assert f"{two:,}" in run("perft", movement, "--depth", 2, "--divide").out


@pytest.mark.slow
def test_fuzz_is_repeatable(run: Runner, tmp_path: Path):
    words = ("fuzz", "tb", "--games", 1, "--seed", 5, "--out", tmp_path, "--json")
    first, second = run(*words), run(*words)
    assert first.code == 0, first
    assert first.json["games"] == 1
    assert first.json["decisions"] == second.json["decisions"]
    assert "1 games" in first.err
    assert list(tmp_path.iterdir()) == []


def test_fuzz_writes_the_game_that_failed(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("ardennes.cli.fuzz.LONGEST_GAME", 30)
    result = run("fuzz", "tb", "--out", tmp_path / "new", "--json")
    assert result.code == 1 and result.json["reason"] == "no end after 30 decisions"
    path = Path(result.json["record"])
    assert "failed: no end after 30 decisions" in path.read_text()
    assert run("replay", path).code == 0


def test_fuzz_survives_a_crash_in_the_rules(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def crash(*_: object) -> None:
        raise KeyError("stacks")

    monkeypatch.setattr("ardennes.engine.play.apply", crash)
    result = run("fuzz", "tb", "--out", tmp_path)
    assert result.code == 1 and "KeyError: 'stacks'" in result.err


@pytest.mark.parametrize(
    ("decision", "reason"),
    [
        (Decision("german", "tb 5.1", "?", ()), "no choices"),
        (Decision("umpire", "tb 5.1", "?", (Roll(1),)), "unknown actor"),
        (Decision("german", "tb 99.1", "?", (Roll(1),)), "tb 99.1"),
        (Decision("german", "tb 5.1", "?", (Roll(1), Roll(1))), "repeat"),
        (Decision("german", "tb 5.1", "?", (Roll(2), Roll(1))), "not sorted"),
        (Decision("chance", "tb 5.1", "?", (Roll(1), Roll(2))), "weight"),
    ],
)
def test_checks_notice_a_bad_decision(decision: Decision, reason: str):
    with pytest.raises(Broken, match=reason):
        Checker(game_of("tb")).check_decision(decision)


def test_checks_notice_a_legal_stranger(monkeypatch: pytest.MonkeyPatch):
    game = game_of("tb")
    state = game.new(game.scenarios[0])
    decision = legal(game, state)
    assert decision is not None
    monkeypatch.setattr(checks, "why_not", lambda *_: None)
    with pytest.raises(Broken, match="not listed, but legal"):
        Checker(game).check_unlisted(state, decision, Roll(1))


@pytest.mark.parametrize(
    "words",
    [
        ("{file}", "--json", "choose G-2", "move 0403"),
        ("--json", "{file}", "choose G-2", "move 0403"),
        ("{file}", "choose G-2", "--json", "move 0403"),
    ],
)
def test_options_stand_anywhere(run: Runner, movement: Path, words: tuple[str, ...]):
    command = [word.format(file=movement) for word in words]
    assert run("apply", *command).json["events"][0]["path"] == ["0403"]
    assert run("why", *command).json == {"legal": True}


def test_what_is_no_word_of_a_command_is_bad_input(run: Runner, movement: Path):
    assert is_one_line(run("legal", movement, "choose G-2"), "unrecognized arguments: choose G-2")
    assert is_one_line(run("apply", movement, "--jsn", "choose G-2"), "unrecognized", "--jsn")


def test_units_of_odds_go_on_after_an_option(run: Runner, combat: Path):
    found = run("odds", combat, "0404", "G-2", "--json", "G-26VG").json
    assert found == run("odds", combat, "0404", "G-2", "G-26VG", "--json").json
