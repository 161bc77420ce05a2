"""Which tests run which lines: a plugin of pytest that watches a few functions.

MUTANTS_WATCH names a file of `path:first-last` lines, one function each, and MUTANTS_REACHED the
file for what was seen: for each line of them the tests that ran it, and how long each test takes.
"""

import os
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest

Trace = Any  # what sys.settrace takes and gives


class Reached(msgspec.Struct):
    """What was seen."""

    tests: dict[str, dict[int, list[str]]]  # by file and line
    seconds: dict[str, float]  # by test

    def of(self, file: str, lines: range) -> list[str]:
        """The tests that run one of these lines, the quickest first."""
        here = self.tests.get(file, {})
        found = {test for line in lines for test in here.get(line, [])}
        return sorted(found, key=lambda test: (self.seconds[test], test))


_seen: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
_seconds: dict[str, float] = {}
_watched: dict[str, list[range]] = defaultdict(list)
_current: list[str] = []


def _enter(frame: FrameType, event: str, arg: object) -> Trace:
    functions = _watched.get(frame.f_code.co_filename)
    if functions and any(frame.f_code.co_firstlineno in lines for lines in functions):
        return _step
    return None


def _step(frame: FrameType, event: str, arg: object) -> Trace:
    if event == "line" and _current:
        _seen[frame.f_code.co_filename][frame.f_lineno].add(_current[0])
    return _step


def pytest_sessionstart() -> None:
    """Begin to watch."""
    for line in Path(os.environ["MUTANTS_WATCH"]).read_text("utf-8").splitlines():
        path, _, lines = line.rpartition(":")
        first, last = map(int, lines.split("-"))
        _watched[path].append(range(first, last + 1))
    threading.settrace(_enter)
    sys.settrace(_enter)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Everything that happens now is this test's doing."""
    _current[:] = [item.nodeid]
    sys.settrace(_enter)  # who debugs or measures may have taken it away
    return (yield)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """How long it took."""
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish() -> None:
    """Write what was seen."""
    sys.settrace(None)
    found = Reached(
        {
            path: {line: sorted(tests) for line, tests in lines.items()}
            for path, lines in _seen.items()
        },
        _seconds,
    )
    Path(os.environ["MUTANTS_REACHED"]).write_bytes(msgspec.json.encode(found))
