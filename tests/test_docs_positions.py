"""The worked examples of docs/positions.md: every command prints exactly what the page shows.

`python -m tests.test_docs_positions` writes what the commands print now into the page.
"""

import contextlib
import io
import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from ardennes.catalog import GAMES, game_of
from ardennes.cli import main
from ardennes.games.a44.files import markers as a44_markers
from ardennes.games.a44.files import units as a44_units
from ardennes.games.a44.terrain import GRAMMAR as A44_MAP
from ardennes.games.a44.vocabulary import VOCABULARY as A44
from ardennes.games.commander.files import position as commander
from ardennes.games.commander.files import units as commander_units
from ardennes.games.tb import state, terrain, words
from ardennes.games.tb.files import position
from ardennes.games.tb.files import units as position_units
from ardennes.wargame.positions import KEYS

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE = DOCS / "positions.md"
PAGES = {g: PAGE if g == "tb" else DOCS / f"positions-{g}.md" for g in GAMES}
PAGES = {g: page for g, page in PAGES.items() if page.is_file()}  # a plain game needs none
BLOCK = re.compile(r"^### (?P<title>[^\n]*)$|^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.M | re.S)
FEWEST = 14


class Example(NamedTuple):
    """A position file and a console in which it is used."""

    title: str
    file: str
    console: str


def examples(page: str) -> Iterator[Example]:
    """Every console block with the file before it and the heading above."""
    title = file = ""
    for block in BLOCK.finditer(page):
        if block["title"]:
            title, file = block["title"], ""
        elif block["kind"] == "toml":
            file = block["text"]
        elif block["kind"] == "console":
            yield Example(title, file, block["text"])


def commands(console: str) -> list[str]:
    """The lines a person types."""
    return [line[2:] for line in console.splitlines() if line.startswith("$ ")]


EXAMPLES = [e for page in PAGES.values() for e in examples(page.read_text("utf-8"))]


@pytest.mark.parametrize("example", EXAMPLES, ids=[e.title for e in EXAMPLES])
def test_example(
    example: Example,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    assert example.file and commands(example.console)
    (tmp_path / "example.toml").write_text(example.file, "utf-8")
    monkeypatch.chdir(tmp_path)
    shown = ""
    for command in commands(example.console):
        name, *args = shlex.split(command)
        assert name == "ardennes"
        main(args)
        out, err = capsys.readouterr()
        shown += f"$ {command}\n{out}{err}"
    assert shown == example.console


def test_there_are_enough_examples():
    assert len(EXAMPLES) >= FEWEST
    used = {shlex.split(c)[1] for e in EXAMPLES for c in commands(e.console)}
    assert used == {"legal", "why", "reach", "supply", "odds", "apply"}


def test_every_word_of_the_grammar_is_on_the_page():
    page = PAGE.read_text("utf-8")
    markers = [marker.name for marker in position.MARKERS]
    known = [*KEYS, *markers, *position_units.UNITS.keys, *position_units.UNITS.states]
    known += [*terrain.GRAMMAR.keys(), *state.PHASES, *words.VOCABULARY.steps.words]
    assert [word for word in known if not re.search(rf"\b{word}\b", page)] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_phase_of_a_game_is_on_its_page(name: str):
    page = PAGES[name].read_text("utf-8")
    assert [phase for phase in game_of(name).phases if f"`{phase}`" not in page] == []


def test_every_word_of_commander_is_on_its_page():
    page, units = PAGES["commander"].read_text("utf-8"), commander_units.UNITS
    known = [*KEYS, *units.states, *(marker.name for marker in commander.MARKERS)]
    known += [key for key in units.keys if key not in units.ignored]
    assert [word for word in known if not re.search(rf"\b{word}\b", page)] == []


def test_every_word_of_a44_is_on_its_page():
    page = PAGES["a44"].read_text("utf-8")
    known = [*KEYS, *a44_units.UNITS.states, *(marker.name for marker in a44_markers.MARKERS)]
    known += [*A44_MAP.keys(), *A44.actions.words]
    assert [word for word in known if not re.search(rf"\b{word}\b", page)] == []


def rewrite() -> None:
    """Put what the commands print now into the pages."""
    for page in PAGES.values():
        _rewrite(page)


def _rewrite(path: Path) -> None:

    def fresh(block: re.Match[str]) -> str:
        if block["kind"] == "toml":
            Path("example.toml").write_text(block["text"], "utf-8")
        if block["kind"] != "console":
            return block[0]
        return "```console\n" + "".join(map(_run, commands(block["text"]))) + "```"

    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        page = BLOCK.sub(fresh, path.read_text("utf-8"))
    path.write_text(page, "utf-8")


def _run(command: str) -> str:
    shown = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with contextlib.redirect_stdout(shown), contextlib.redirect_stderr(shown):
        main(shlex.split(command)[1:])
    shown.seek(os.SEEK_SET)
    return f"$ {command}\n{shown.read()}"


if __name__ == "__main__":
    rewrite()
