"""Bad input of every command: one line on standard error, exit code 2, no traceback."""

from pathlib import Path

import pytest

from ardennes.catalog import GAMES
from ardennes.cli import main
from tests.cli.runner import MOVEMENT, Runner, is_one_line

ON_FILES = [
    ["legal"],
    ["why", "pass"],
    ["reach", "G-2"],
    ["supply"],
    ["odds", "0404", "G-2"],
    ["overlay", "zoc"],
    ["apply", "pass"],
    ["replay"],
    ["perft", "--depth", "1"],
    ["play"],
]


@pytest.fixture(params=ON_FILES, ids=lambda words: words[0])
def on_file(request: pytest.FixtureRequest, run: Runner):
    name, *rest = request.param
    return lambda path: run(name, path, *rest)


def test_missing_file(on_file, tmp_path: Path):
    assert is_one_line(on_file(tmp_path / "none.toml"), "none.toml: no such file")


def test_unknown_game_id(on_file):
    games = ", ".join(GAMES)
    assert is_one_line(on_file("wacht"), f"wacht: no such file and no such game ({games})")


def test_directory(on_file, tmp_path: Path):
    assert is_one_line(on_file(tmp_path), "directory")


def test_binary_file(on_file, tmp_path: Path):
    path = tmp_path / "noise.toml"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff")
    assert is_one_line(on_file(path), "noise.toml: not a text file in UTF-8")


def test_not_toml(on_file, tmp_path: Path):
    path = tmp_path / "bad.toml"
    path.write_text("game = \n= tb")
    assert is_one_line(on_file(path), "bad.toml: ")


def test_empty_file(on_file, tmp_path: Path):
    path = tmp_path / "empty.toml"
    path.write_text("")
    assert is_one_line(on_file(path), "empty.toml: ")


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('game = "tb"', 'game = "chess"', "game"),
        ('game = "tb"', "game = 7", "game"),
        ('game = "tb"\n', "", "game"),
        ("turn = 4", "turn = 11", "turn"),
        ("turn = 4", "turn = " + "9" * 5000, "digits"),
        ("turn = 4", "turn = " + "[" * 4000, "nested"),
        ('"german movement"', '"lunch"', "phase"),
        ('at = "0402"', 'at = "9999"', "unit[0].at"),
        ('id = "G-2"', 'id = "G-999"', "unit[0]"),
        ('at = "0503"', 'at = "0503"\ncolour = "grey"', "unit[1].colour"),
        ('size = "0101-0808"', 'size = "everywhere"', "board.size"),
    ],
)
def test_bad_field_of_a_position(run: Runner, tmp_path: Path, old: str, new: str, where: str):
    path = tmp_path / "bad.toml"
    path.write_text(MOVEMENT.replace(old, new, 1))
    assert is_one_line(run("legal", path), "bad.toml: ", where)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("ardennes record 9\n", "line 1"),
        ("ardennes record 1\ngame: tb\n\npass\n", "version"),
        ("ardennes record 1\ngame: go\nversion: 1\n\npass\n", "go"),
        ("ardennes record 1\ngame: tb\nversion: x\n\npass\n", "version"),
        ("ardennes record 1\ngame: tb\nversion: 1\nscenario: x\n\npass\n", "scenario"),
        ("ardennes record 1\ngame: tb\nversion: 1\n| turn = 3\n\npass\n", "game"),
        ("ardennes record 1\ngame: tb\nversion: 1\n\ndance\n", "line 5"),
    ],
)
def test_bad_record(run: Runner, tmp_path: Path, text: str, where: str):
    path = tmp_path / "bad.play"
    path.write_text(text)
    for command in ("legal", "replay"):
        assert is_one_line(run(command, path), "bad.play: ", where)


@pytest.mark.parametrize(
    "action",
    ["", "dance", "choose", "choose G-999", "move 9999", "choose G-2 G-3", "{", '{"type": 3}',
     '{"type": "move", "to": 7}', '{"type": "pass", "x": 1}', "#0", "#x", "fight ²", "fight x",
     "fight " + "9" * 5000, '{"type":' + "[" * 5000, "fight 1 2 3"],
)  # fmt: skip
def test_bad_action(run: Runner, movement: Path, action: str):
    for command in ("why", "apply"):
        assert is_one_line(run(command, movement, action), "movement.toml: action 1")


@pytest.mark.parametrize("command", [["reach"], ["supply"], ["odds", "0404"]])
def test_unknown_unit(run: Runner, movement: Path, command: list[str]):
    name, *rest = command
    assert is_one_line(run(name, movement, *rest, "G-999"), "movement.toml: unit", "G-999")


@pytest.mark.parametrize("target", ["9999", "04", "Bastogne", ""])
def test_wrong_hex(run: Runner, combat: Path, target: str):
    assert is_one_line(run("odds", combat, target, "G-2"), "combat.toml: target")


@pytest.mark.parametrize("command", ["fuzz", "rules", "phases"])
def test_unknown_game(run: Runner, command: str):
    assert is_one_line(run(command, "wacht"), "unknown game 'wacht'")


def test_no_map_of_an_unknown_game(run: Runner):
    assert is_one_line(run("map", "wacht"), "'wacht' has no hex map")


@pytest.mark.parametrize(
    "words",
    [[], ["dance"], ["legal"], ["perft", "tb"], ["perft", "tb", "--depth", "-1"], ["odds", "tb"],
     ["odds", "tb", "0404", "G-2", "--air", "x"], ["fuzz", "tb", "--minutes", "0"], ["play"],
     ["fuzz", "tb", "--minutes", "nan"], ["legal", "tb", "--colour"], ["bench", "--only", "luck"],
     ["play", "tb", "--german", "cat"], ["play", "tb", "--allied", "bot:"],
     ["play", "tb", "--allied", "bot:genius"], ["play", "-"], ["play", "wacht", "tb"],
     ["replay", "tb"]],
)  # fmt: skip
def test_wrong_usage(run: Runner, words: list[str]):
    assert is_one_line(run(*words))


def test_help_is_not_an_error(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stop:
        main(["legal", "--help"])
    assert stop.value.code == 0 and "FILE" in capsys.readouterr().out


def test_interrupt_is_quiet(run: Runner, monkeypatch: pytest.MonkeyPatch):
    def interrupt(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("ardennes.cli.reference.phases", interrupt)
    assert run("phases", "tb") == (130, "", "")
