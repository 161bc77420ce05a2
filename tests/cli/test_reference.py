"""rules, phases, map, bench; and the command as a process."""

import subprocess
import sys
from pathlib import Path

import pytest

from ardennes.catalog import GAMES, game_of
from ardennes.cli.coverage import citations, coverage
from tests.cli.runner import Runner, is_one_line


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("# tb 13.9", ["13.9"]),
        ("(tb 7.5, 15.1, tb R3)", ["7.5", "15.1", "R3"]),
        ("tb 13.17-13.19: DR", ["13.17", "13.18", "13.19"]),
        ("tb 13.17-19", ["13.17", "13.18", "13.19"]),
        ("tb R10, R24 and R26.", ["R10", "R24", "R26"]),
        ("tb 2.2/4.3", ["2.2", "4.3"]),
        ("tb 9-10: movement", ["9"]),
        ("(tb 11.1,\n   11.4)", ["11.1", "11.4"]),
        ("bulge 13.9, stb 4.1, tb, 4.2", []),
    ],
)
def test_citations(text: str, cited: list[str]):
    assert list(citations("tb", text)) == cited


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("# commander 8.hit-3", ["8.hit-3"]),
        ("(commander 8.hit-3, 8.hit-4, R9)", ["8.hit-3", "8.hit-4", "R9"]),
        ("commander 5.16-1: a bonus", ["5.16-1"]),  # a day, not a range
        (
            "(commander 4.time-2,\n    4.pass-3, 4.end-1, R3)",
            ["4.time-2", "4.pass-3", "4.end-1", "R3"],
        ),
        ("commander 4, 7: a turn; commander R1-R3", ["4", "R1", "R2", "R3"]),
        ("tb 8.hit-3", []),
    ],
)
def test_citations_of_topics(text: str, cited: list[str]):
    assert list(citations("commander", text)) == cited


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("bulge 12.1 step 4-5, R3", ["12.1 step 4-5", "R3"]),  # a case, not a range
        ("(bulge 3.1 exit VP, 3.1\n    exit, 9.0)", ["3.1 exit VP", "3.1 exit", "9.0"]),
        ("bulge 9.1b; bulge 9.1z", ["9.1b", "9.1"]),
        ("bulge 2.3.1 CF, MA and 2.3.2; bulge 2.3.1, R4-R5", ["2.3.1 CF, MA", "2.3.2", "2.3.1",
                                                              "R4", "R5"]),
    ],
)  # fmt: skip
def test_citations_of_single_statements(text: str, cited: list[str]):
    known = ["12.1 step 4-5", "3.1 exit", "3.1 exit VP", "9.0", "9.1b", "2.3.1 CF, MA", "2.3.2"]
    assert list(citations("bulge", text, known)) == cited


def test_coverage_knows_single_statements_in_the_names_of_tests(tmp_path: Path):
    (tmp_path / "test_12.py").write_text(
        "def test_12_1_step_4_5_limit(): ...\ndef test_9_1b_pinned(): ...\n"
        "def test_3_1_exit_vp(): ...\ndef test_10_2(): ...  # bulge 10.2 mech, bulge 12.9\n"
    )
    found = coverage(game_of("bulge"), tmp_path)
    tests = {row.number: row.tests for row in found.rows}
    wanted = ("12.1 step 4-5", "9.1b", "3.1 exit VP", "3.1 exit", "10.2 mech", "10.2 road")
    assert [tests[number] for number in wanted] == [1, 1, 1, 0, 1, 0]
    assert found.unknown == ["bulge 12.9 in test_12.py"]


def test_coverage_knows_topics_in_the_names_of_tests(tmp_path: Path):
    (tmp_path / "test_08.py").write_text(
        "def test_8_hit_3_once(): ...\ndef test_5_16_1_bonus(): ...\n"
        "def test_R9_no_hit(): ...\ndef test_8_hit_99_none(): ...\ndef test_8(): ...\n"
    )
    found = coverage(game_of("commander"), tmp_path)
    tests = {row.number: row.tests for row in (*found.rows, *found.rulings)}
    assert (tests["8.hit-3"], tests["5.16-1"], tests["R9"], tests["8.hit-2"]) == (1, 1, 1, 0)
    assert "commander 8.hit-99 in test_08.py" in found.unknown


def test_coverage_counts_names_and_text_of_tests(tmp_path: Path):
    (tmp_path / "test_13.py").write_text(
        "def test_13_9_town(): ...\ndef test_13_10_wall(): ...  # tb 99.1, tb R999\n"
    )
    found = coverage(game_of("tb"), tmp_path)
    tests = {row.number: row.tests for row in found.rows}
    assert tests["13.9"] == 1 and tests["13.10"] == 1 and tests["13.11"] == 0
    assert "tb 99.1 in test_13.py" in found.unknown and "tb R999 in test_13.py" in found.unknown
    assert 0 < found.percent < 100 and not found.complete


def test_coverage_without_tests_counts_code(tmp_path: Path):
    found = coverage(game_of("tb"), tmp_path / "none")
    assert not found.has_tests and found.percent > 80


def test_rules_prints_the_table(run: Runner):
    result = run("rules", "tb", "--all")
    assert "13.9" in result.out and "R7" in result.out and "%" in result.out
    found = run("rules", "tb", "--json")
    assert found.code == result.code == (0 if found.json["percent"] == 100 and not
                                         found.json["unknown"] else 1)  # fmt: skip


def test_phases(run: Runner):
    lines = run("phases", "tb").out.splitlines()
    assert lines == run("phases", "tb", "--json").json["phases"] == list(game_of("tb").phases)


def test_map_in_figures(run: Runner):
    found = run("map", "tb", "--json").json
    assert found["hexes"] == sum(found["terrain"].values())
    assert found["settlements"]["town"]["1412"] == "Bastogne"
    assert "1412 town Bastogne (2.2)" in found["stated"]
    assert "Bastogne" in run("map", "tb").out


def test_map_preview(run: Runner, tmp_path: Path):
    path = tmp_path / "board.txt"
    assert run("map", "tb", "--preview", path).code == 0
    assert len(path.read_text("utf-8").splitlines()) > 19
    assert run("map", "tb", "--preview").out == path.read_text("utf-8")
    assert is_one_line(run("map", "tb", "--preview", tmp_path / "no" / "x"), "No such file")


@pytest.mark.slow
def test_bench_measures_one_figure(run: Runner):
    figures = run("bench", "--only", "snapshot", "--seconds", "0.1", "--json").json
    assert [figure["name"].split()[0] for figure in figures] == list(GAMES)
    for figure in figures:
        assert 0 < figure["value"] < figure["floor"] and figure["verdict"]


@pytest.mark.slow
def test_bench_without_its_peer(run: Runner, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("ardennes.cli.figures.has_peer", lambda: False)
    result = run("bench", "--only", "random", "--seconds", "0.1")
    assert result.code == 0 and "pip install chess" in result.err and "decisions/s" in result.out


def process(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "ardennes", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_the_command_runs():
    done = process("legal", "tb")
    assert done.returncode == 0 and "end_phase" in done.stdout and done.stderr == ""


HEAVY = (
    *("asyncio", "chess", "multiprocessing", "numpy", "sqlite3", "starlette", "subprocess"),
    *("ardennes.atlas", "ardennes.bots", "ardennes.server", "ardennes.cli.fuzz"),
    *("ardennes.cli.play", "ardennes.cli.figures", "ardennes.games.bulge"),
    *("ardennes.games.commander", "ardennes.games.crossroads", "ardennes.games.a44"),
)
LOADED = """
import sys
from ardennes.cli import main
try:
    main({words!r})
except SystemExit:
    pass
print([name for name in {heavy!r} if name in sys.modules])
"""


@pytest.mark.parametrize(
    "words", ["--help", "legal tb", "why tb end_phase", "reach tb G-2", "phases tb", "rules tb"]
)
def test_a_command_loads_only_what_it_needs(words: str):
    code = LOADED.format(words=words.split(), heavy=HEAVY)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_command_fails_in_one_line():
    done = process("legal", "none.toml")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "ardennes: none.toml: no such file\n"
