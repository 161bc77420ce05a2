"""A game in the terminal, scripted through standard input."""

import io
import json
from pathlib import Path

import pytest

from tests.cli.runner import Runner, is_one_line

HOTSEAT = ("--allied", "human", "--seed", "1")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def session(run: Runner, monkeypatch: pytest.MonkeyPatch):
    def start(lines: str, *words: object):
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return run("play", *words)

    return start


def actions(path: str) -> list[str]:
    body = Path(path).read_text().partition("\n\n")[2]
    return [line.partition("  # ")[0] for line in body.splitlines()]


def test_choose_move_undo_save_resume(session, movement: Path):
    result = session(
        "choose g-2\nmove 0403\nundo\nmove 0301\n", movement, *HOTSEAT, "--save", "a.play"
    )
    assert result.code == 0 and "Taken back: move 0403" in result.out
    assert actions("a.play") == ["choose G-2", "move 0301"]
    assert "Go on with: ardennes play --resume a.play" in result.out
    again = session("undo\nend phase\n", "--resume", "a.play")
    assert again.code == 0 and "Taken back: move 0301" in again.out
    assert actions("a.play") == ["choose G-2", "end_phase"]
    assert session("quit\n", "tb", "--resume", "a.play").code == 0


def test_quit_and_the_end_of_input_save(session):
    assert "Saved in tb-1.play" in session("1\nquit\n", "tb", *HOTSEAT).out
    assert "Saved in tb-2.play" in session("1", "tb", *HOTSEAT).out
    assert actions("tb-1.play") == actions("tb-2.play") == ["end_phase"]


def test_nothing_played_nothing_saved(session):
    assert session("quit\n", "tb", *HOTSEAT).code == 0
    assert list(Path().glob("*.play")) == []


def test_several_answers_in_a_line(session, movement: Path):
    session("choose G-2; 0403; end move; choose G-26VG\n", movement, *HOTSEAT, "--save", "a.play")
    assert actions("a.play") == ["choose G-2", "move 0403", "end_move", "choose G-26VG"]


def test_a_refusal_drops_the_rest_of_the_line(session, movement: Path):
    result = session("choose G-2; move 0404; end_move\n", movement, *HOTSEAT, "--save", "a.play")
    assert "No: tb 6.9: " in result.out and actions("a.play") == ["choose G-2"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("?", "tb 9.2"),
        ("? 13.9", "tb 13.9"),
        ("? tb R7", "tb R7"),
        ("? 99.9", "no case '99.9'"),
        ("why choose US-110", "tb 9.2"),
        ("why choose G-2", "It is legal."),
        ("why", "expected an action"),
        ("reach G-2", "6 movement points"),
        ("reach X", "'X' is not a unit"),
        ("odds 0404 G-26VG", "tb 13.2"),
        ("odds 0404", "required: UNIT"),
        ("supply G-2", "in supply"),
        ("supply", "US-110"),
        ("log", "Nothing has happened yet."),
        ("score", "goal: 12"),
        ("board", "Turn 4"),
        ("undo", "Nothing to undo"),
        ("save", "expected a file name"),
        ("save .", "exists already"),
        ("save no/a.play", "No such file"),
        ("help", "why ACTION"),
        ("dance", "type help"),
        ("#77", "expected #1 to"),
        ("77", "expected #1 to"),
        ("move 0403", "tb 6.3"),
        ("{", "not JSON"),
    ],
)
def test_questions(session, movement: Path, line: str, answer: str):
    result = session(f"{line}\n", movement, *HOTSEAT)
    asked = result.out.partition(f"> {line}\n")[2]
    assert result.code == 0 and answer in asked
    assert list(Path().glob("*.play")) == []


def test_no_colour_off_a_terminal(session):
    assert "\x1b[" not in session("board\n", "tb", *HOTSEAT).out


def test_saving_never_overwrites_another_game(session, run: Runner):
    Path("mine.play").write_text("precious")
    assert is_one_line(run("play", "tb", *HOTSEAT, "--save", "mine.play"), "exists already")
    session("1\nsave mine.play\nsave b.play\n1\n", "tb", *HOTSEAT)
    assert Path("mine.play").read_text() == "precious" and actions("b.play")[0] == "end_phase"


def test_resume_names_a_bad_file(run: Runner, movement: Path):
    assert is_one_line(run("play", "--resume", "none.play"), "none.play")
    assert is_one_line(run("play", "--resume", movement), "line 1")
    assert is_one_line(run("play", "--resume", "tb"), "expected a record")


@pytest.mark.slow
def test_bots_play_to_the_end_alike(session):
    words = ("tb", "--german", "bot:random", "--allied", "bot:random", "--seed", "4")
    first = session("", *words, "--save", "a.play")
    session("", *words, "--save", "b.play")
    assert "VICTORY" in first.out and actions("a.play") == actions("b.play")


def test_a_bot_answers_for_its_side(session):
    words = ("--allied", "bot:random", "--seed", "1", "--save", "a.play")
    assert session("end_phase; end_phase; end_phase\n", "tb", *words).code == 0
    assert "allied: bot:random" in Path("a.play").read_text()
    assert len(actions("a.play")) > 3


def test_json_lines(session, movement: Path):
    lines = session("choose G-2\nhelp\n", movement, *HOTSEAT, "--json").out.splitlines()
    objects = [json.loads(line) for line in lines if line.startswith("{")]
    assert objects[0]["actor"] == "german" and objects[0]["choices"]
    assert objects[1] == {"action": "choose G-2", "say": ""}


REAL = "The real fuel dump is in"
AIR = """game = "bulge"
turn = 12
phase = "air mission assignment"
[board]
size = "0101-0404"
[markers]
weather = "clear"
[[unit]]
id = "G1"
side = "german"
at = "0101"
[[unit]]
id = "X1"
side = "allied"
at = "0404"
"""
DUMPS = ("a44", "--option", "fuel_dumps=true", "--seed", "3")


@pytest.mark.parametrize(
    ("german", "allied", "told"),
    [
        ("human", "bot:random", False),
        ("human", "human", False),
        ("bot:random", "human", True),
    ],
)
def test_secrets_of_others_are_not_printed(session, german: str, allied: str, told: bool):
    """a44 32.1: neither as it happens nor in the log; the record has everything."""
    seats = ("--german", german, "--allied", allied)
    for more in ((), ("--json",)):
        result = session("log 500\nquit\n", *DUMPS, *seats, *more, "--save", f"{len(more)}.play")
        assert result.code == 0 and "Fuel Dump markers are shuffled" in result.out
        shown = " ".join(result.out.split())  # however wide the terminal is
        assert (REAL in shown) is told
        assert ("roll 2" in result.out.partition("choices")[0]) is (told and bool(more))
        assert REAL in Path(f"{len(more)}.play").read_text()


def test_an_opponents_missions_are_told_when_they_are_revealed(session):
    """bulge 7.0, 7.1: the German assigns his air points first."""
    Path("air.toml").write_text(AIR)
    seats = ("--german", "bot:random", "--allied", "human", "--seed", "5")
    before = session("log 50\nquit\n", "air.toml", *seats)
    assert "German air point" not in before.out and "fly" not in before.out.partition("Allied:")[0]
    after = session("done\nlog 50\nquit\n", "air.toml", *seats)
    assert "German air point" in after.out.partition("> log 50")[2]
