"""What the wheel will hold: every file git tracks in the package, and what the games need."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "ardennes"
GAMES = ("tb", "bulge", "bb81", "a44")
# setuptools' own reading of pyproject.toml, without a build and without what git or MANIFEST add
ASK = """
import json
from setuptools import Distribution
made = Distribution({"script_name": "setup.py"})
made.parse_config_files(["pyproject.toml"])
made.include_package_data = False
command = made.get_command_obj("build_py")
command.ensure_finalized()
data = [f"{folder}/{name}" for _, folder, _, names in command.data_files for name in names]
modules = [path for _, _, path in command.find_all_modules()]
print(json.dumps([data, modules]))
"""


@pytest.fixture(scope="module")
def packed() -> set[str]:
    pytest.importorskip("setuptools")
    run = subprocess.run(
        [sys.executable, "-c", ASK], cwd=ROOT, capture_output=True, text=True, check=True
    )
    data, modules = json.loads(run.stdout)
    return {Path(path).as_posix() for path in (*data, *modules)}


def test_the_wheel_holds_what_play_needs(packed: set[str]):
    wanted = [PACKAGE / f"games/{game}/data/{name}" for game in GAMES
              for name in ("map.json", "corrections.csv", "grid.json")]  # fmt: skip
    for pattern in ("client/maps/*.gz", "atlas/data/*", "server/store/migrations/*.sql",
                    "games/*/data/*", "games/tb/cases.toml", "client/**/*.js"):  # fmt: skip
        found = [path for path in PACKAGE.glob(pattern) if path.is_file()]
        assert found, pattern
        wanted += found
    assert sorted({path.relative_to(ROOT).as_posix() for path in wanted} - packed) == []


def test_the_wheel_holds_every_file_of_the_package(packed: set[str]):
    git = ["git", "ls-files", "-z", "ardennes"]
    run = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=False)
    names = [name for name in run.stdout.split("\0") if not name.endswith(".c")]  # sdist only
    files = {name for name in names if (ROOT / name).is_file()}
    if not files:
        pytest.skip("git tracks nothing: a source archive")
    assert sorted(files - packed) == []


def test_the_wheel_holds_no_tests_and_no_scratch(packed: set[str]):
    odd = (".pyc", ".orig", ".rej", ".tmp", ".bak", ".log", ".swp", "~")
    assert sorted(path for path in packed if path.endswith(odd) or "__pycache__" in path) == []
    assert all(path.startswith("ardennes/") for path in packed)
