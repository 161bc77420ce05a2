"""One generous server for each file of tests; those about limits or restarts start their own."""

from collections.abc import Iterator

import pytest

from tests.server.table import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server on a database of its own."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
