"""Running a command inside the test, and a small position to run it on."""

import json
from typing import Any, NamedTuple

import pytest

from ardennes.cli import main

MOVEMENT = """\
game = "tb"
turn = 4
phase = "german movement"
[board]
size = "0101-0808"
heavy_woods = ["0305"]
town = { "0404" = "Bastogne" }
road = ["0401 0402 0403 0404"]
supply = { german = ["0401"], allied = ["0408"] }
[[unit]]
id = "G-2"
at = "0402"
[[unit]]
id = "G-26VG"
at = "0503"
[[unit]]
id = "US-110"
at = "0404"
"""
COMBAT = MOVEMENT.replace("german movement", "german post-movement combat").replace(
    '"0402"\n[[unit]]', '"0403"\n[[unit]]'
)


class Result(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Runner:
    """`run("legal", "tb")` -> code, out, err."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *args: object) -> Result:
        self.capsys.readouterr()
        code = main([str(arg) for arg in args])
        out, err = self.capsys.readouterr()
        return Result(code, out, err)


def is_one_line(result: Result, *parts: str) -> bool:
    """Bad input: exit code 2, nothing on stdout, one line that holds these parts."""
    line = result.err
    assert result.code == 2, result
    assert result.out == ""
    assert line.startswith("ardennes: ") and line.count("\n") == 1 and line.endswith("\n"), line
    assert [part for part in parts if part not in line] == [], line
    return True
