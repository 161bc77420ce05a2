"""The shape of the project: layers, module size, portable files, docs that tell the truth."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "ardennes"
GAMES = sorted(path.parent for path in PACKAGE.glob("games/*/__init__.py"))

LONGEST_MODULE = 400
LINT = "import sys, importlinter.cli as cli; sys.exit(cli.lint_imports(no_logo=True))"
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|root|farm|home|Users|opt|mnt)/\w")
REGISTRY = re.compile(
    r"(?:pypi|pythonhosted|npmjs|yarnpkg|anaconda)\.(?:org|com|io)|--(?:extra-)?index-url"
)


def test_modules_are_short():
    lengths = {
        relative(path): len(path.read_text("utf-8").splitlines())
        for path in PACKAGE.rglob("*.py")
        if path.name != "words.py"
    }
    assert lengths
    assert {name: n for name, n in lengths.items() if n > LONGEST_MODULE} == {}


def test_import_contracts_hold():
    lint = subprocess.run(
        [sys.executable, "-c", LINT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert lint.returncode == 0, lint.stdout + lint.stderr


def test_every_folder_of_modules_is_a_package():
    """A folder without `__init__.py` is seen neither by the import contracts nor by the wheel."""
    folders = {path.parent for path in PACKAGE.rglob("*.py")}
    assert [relative(f) for f in sorted(folders) if not (f / "__init__.py").is_file()] == []


def test_no_machine_paths():
    assert list(matches(MACHINE_PATH)) == []


def test_no_registry_hosts():
    assert list(matches(REGISTRY)) == []


def test_architecture_page_names_every_package():
    of_games = (PACKAGE / "games", PACKAGE / "bots" / "games")  # a folder each, named like the game
    folders = {path.parent for path in PACKAGE.glob("*/**/__init__.py")}
    packages = {relative(f) for f in folders if not any(p in of_games for p in f.parents)}
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    named = set(re.findall(r"`(ardennes/[\w/]+)/?`", page))
    assert sorted(packages - named) == [], "packages the page does not name"
    assert sorted(n for n in named if not (ROOT / n).exists()) == [], "named, but not there"


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_table_of_contents_names_every_module(game: Path):
    contents = ast.get_docstring(ast.parse((game / "__init__.py").read_text("utf-8"))) or ""
    modules = sorted(path.stem for path in game.rglob("*.py") if path.stem != "__init__")
    assert [m for m in modules if not re.search(rf"\b{m}\b", contents)] == []


def matches(pattern: re.Pattern[str]) -> Iterator[str]:
    for path in shipped_files():
        try:
            lines = path.read_text("utf-8").splitlines()
        except UnicodeDecodeError:  # a picture or an archive
            continue
        for number, line in enumerate(lines, 1):
            if pattern.search(line):
                yield f"{relative(path)}:{number}: {line.strip()[:100]}"


def shipped_files() -> list[Path]:
    """The files git tracks or, where git tracks nothing (a source archive), the whole tree."""
    git = ["git", "ls-files", "-z"]
    listed = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=False)
    tracked = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in tracked or walk() if path.is_file()]


def walk() -> Iterator[Path]:
    yield from ROOT.glob("*")
    for folder in ("ardennes", "changes", "docs", "tests", "tools", ".ci", ".github"):
        yield from (ROOT / folder).rglob("*")


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
