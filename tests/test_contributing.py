"""CONTRIBUTING.md keeps its word: the position, the output, the test and the planted bug."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from ardennes.cli import main
from ardennes.wargame.roadnet import RoadNet
from tests.games.tb import test_13_combat

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
COMMAND = "ardennes odds bug.toml 0303 G-2 G-26VG"


def block(kind: str) -> str:
    found = re.search(rf"^```{kind}\n(.*?)^```$", PAGE, re.M | re.S)
    assert found
    return found[1]


def plant(patch: pytest.MonkeyPatch) -> None:
    """The bug of the page: a river counts as soon as one attacker crosses it."""

    def river_addition(net: RoadNet, starts: Iterable[int], target: int) -> int:
        crossing = [p for p in starts if net.river(p, target)]
        return right(net, crossing, target)

    right = RoadNet.river_addition
    patch.setattr(RoadNet, "river_addition", river_addition)


def odds(capsys: pytest.CaptureFixture[str]) -> str:
    assert main(COMMAND.split()[1:]) == 0
    return f"$ {COMMAND}\n{capsys.readouterr().out}"


def test_the_position_shows_what_the_page_says_and_the_bug_a_river_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bug.toml").write_text(block("toml"), "utf-8")
    assert odds(capsys) == block("console")
    plant(monkeypatch)
    assert re.search(r"^defence +\+3 +river +tb 13.9$", odds(capsys), re.M)


def test_its_test_is_red_with_the_bug_and_green_without(monkeypatch: pytest.MonkeyPatch):
    names = dict(vars(test_13_combat))
    exec(block("python"), names)
    case = names[re.findall(r"def (\w+)", block("python"))[0]]
    case()
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        case()


def test_every_file_and_chore_it_names_is_there():
    named = set(re.findall(r"\b(?:ardennes|tests|docs)/[\w/.-]+\.\w+", PAGE))
    named |= set(re.findall(r"\]\(([\w./-]+)\)", PAGE))
    assert len(named) > 8
    assert sorted(name for name in named if not (ROOT / name).exists()) == []
    chores = set(re.findall(r"\bmake ([a-z]+)", PAGE))
    assert chores >= {"serve", "check", "test", "lock", "release"}
    assert [chore for chore in chores if not re.search(rf"^{chore}:", MAKEFILE, re.M)] == []


def test_the_readme_leads_here():
    assert "](CONTRIBUTING.md)" in (ROOT / "README.md").read_text("utf-8")
