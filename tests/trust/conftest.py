"""The tally of each attack, and the table of them all."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.table import Server

Held = Callable[..., None]


class Tally:
    """What was tried, and what held."""

    def __init__(self) -> None:
        self.tried = self.held = 0
        self.broken: list[object] = []

    def __call__(self, held: bool, times: int = 1, seen: object = None) -> None:
        """Tried once, or so many times; what was seen is told if it did not hold."""
        self.tried += times
        self.held += times if held else 0
        if not held:
            self.broken.append(seen)


@pytest.fixture
def tally(record_property: Callable[[str, object], None]) -> Iterator[Tally]:
    """Everything counted held, or the test fails; one that counts nothing tests nothing."""
    found = Tally()
    yield found
    record_property("tried", found.tried)
    record_property("held", found.held)
    assert found.tried > 0 and found.held == found.tried, found.broken


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with workers as everybody has them."""
    folder = tmp_path_factory.mktemp("trust")
    with Server(folder, work_seconds=12.0, work_megabytes=1200.0) as running:
        yield running


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Tried and held, a line for each attack."""
    reports = [r for kind in ("", "error") for r in terminalreporter.getreports(kind)]
    rows = [(r.nodeid, dict(r.user_properties)) for r in reports if r.when == "teardown"]
    rows = [(name, found) for name, found in rows if "tried" in found]
    if rows:
        terminalreporter.section("trust: tried and held")
    for name, found in sorted(rows):
        what = name.partition("::")[2].removeprefix("test_").replace("_", " ")
        terminalreporter.line(f"{found['tried']:>8} {found['held']:>8}  {what}")
