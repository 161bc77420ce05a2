"""What is installed: runtime and development locked apart, every package with its hashes."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("requirements.lock", "requirements-dev.lock")
PACKAGE = re.compile(r"(\S+)==([\w.!+]+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def locked(name: str) -> dict[str, str]:
    """Each package with its version and hashes."""
    text = (ROOT / name).read_text("utf-8")
    return {found[1]: found[2] + found[3] for found in PACKAGE.finditer(text)}


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[<>=]", requirement)[0] for requirement in requirements}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_versions_and_hashes_and_nothing_else(lock: str):
    assert len(locked(lock)) > 5
    rest = PACKAGE.sub("", (ROOT / lock).read_text("utf-8"))
    assert [line for line in rest.split("\n") if line and not line.startswith("#")] == []


def test_each_lock_holds_what_the_project_asks_for():
    project = PROJECT["project"]
    needed = names([*project["dependencies"], *PROJECT["build-system"]["requires"]])
    assert needed - locked("requirements.lock").keys() == set()
    extras = names([r for extra in project["optional-dependencies"].values() for r in extra])
    assert extras - locked("requirements-dev.lock").keys() == set()


def test_make_serve_installs_none_of_the_tools():
    extras = PROJECT["project"]["optional-dependencies"].values()
    assert (
        names([r for extra in extras for r in extra]) & locked("requirements.lock").keys() == set()
    )


def test_both_locks_agree():
    runtime, development = (locked(name) for name in LOCKS)
    assert {name: development.get(name) for name in runtime} == runtime
