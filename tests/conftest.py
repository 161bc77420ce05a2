"""`pytest --shuffle 7`: the same tests in another order, in which they must pass as well."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.postgres import Postgres


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", metavar="SEED", help="run files, and tests in a file, at random")


def pytest_report_header(config: pytest.Config) -> list[str]:
    seed = config.getoption("--shuffle")
    return [] if seed is None else [f"shuffled: again with --shuffle {seed}"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    seed = config.getoption("--shuffle")
    if seed is not None:
        Random(seed).shuffle(items)
        files: dict[object, int] = {}  # what a file sets up is not set up again for each test
        items.sort(key=lambda item: files.setdefault(item.path, len(files)))


@pytest.fixture(scope="session")
def postgres() -> Iterator["Postgres"]:
    """A PostgreSQL for all tests of this process that want one."""
    from tests.postgres import Postgres

    with Postgres() as running:
        yield running
