"""The public CI file: it can be read, and it runs the two commands on every Python we support."""

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests import postgres

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / ".github/workflows/ci.yml").read_text("utf-8")
JOB: dict[str, Any] = yaml.safe_load(TEXT)["jobs"]["commands"]
MATRIX = JOB["strategy"]["matrix"]


def test_every_python_we_support_is_tried_the_oldest_first():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pythons = MATRIX["python"]
    assert project["requires-python"] == f">={pythons[0]}"
    assert pythons == ["3.11", "3.12", "3.13"]


def test_runs_without_compiler_or_extension_come_on_top():
    """An entry that fits a run already there would change that run instead of adding one."""
    assert MATRIX["without"] == ["nothing"]
    assert [run["without"] for run in MATRIX["include"]] == ["compiler", "extension"]
    assert "'compiler'" in JOB["env"]["CC"] and "'extension'" in JOB["env"]["ARDENNES_PURE"]


def test_actions_are_pinned_by_major_version():
    used = [step["uses"] for step in JOB["steps"] if "uses" in step]
    assert len(used) == 2
    assert [name for name in used if not re.fullmatch(r"[\w-]+/[\w-]+@v\d+", name)] == []


def test_a_postgres_that_is_missing_is_an_error_there(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(postgres, "programs", lambda: None)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="needs PostgreSQL"):
        postgres.needed()
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match="needs PostgreSQL"):
        postgres.needed()


@pytest.mark.parametrize("command", ["make serve", "make test"])
def test_it_runs_both_commands_of_the_readme(command: str):
    assert command in (ROOT / "README.md").read_text("utf-8")
    (script,) = (step["run"] for step in JOB["steps"] if step.get("name") == command)
    lines = (ROOT / script).read_text("utf-8").splitlines()
    assert [line for line in lines if line.startswith(command)]
    assert (ROOT / script).stat().st_mode & 0o111
    subprocess.run(["bash", "-n", str(ROOT / script)], check=True)
