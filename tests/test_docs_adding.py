"""docs/adding-a-game.md is true: every excerpt stands in the file it is said to be from."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
EXCERPTS = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", PAGE, re.M | re.S)
FEWEST = 15


@pytest.mark.parametrize(("file", "text"), EXCERPTS, ids=[file for file, _ in EXCERPTS])
def test_an_excerpt_is_in_its_file(file: str, text: str):
    assert text in (ROOT / file).read_text("utf-8")


def test_every_excerpt_names_its_file():
    assert len(EXCERPTS) == PAGE.count("```") / 2 >= FEWEST


def test_it_shows_something_of_every_module():
    shown = {file for file, _ in EXCERPTS}
    folder = ROOT / "ardennes" / "games" / "crossroads"
    assert {path.relative_to(ROOT).as_posix() for path in folder.glob("*.py")} <= shown


def test_the_files_and_tests_it_names_are_there():
    named = set(re.findall(r"`((?:ardennes|tests|docs)/[\w./-]+)`", PAGE))
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []
