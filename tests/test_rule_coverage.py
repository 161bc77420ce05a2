"""Every rule of every game is cited by code and by a test, and no citation points nowhere."""

import pytest

from ardennes.catalog import GAMES, game_of
from ardennes.cli.coverage import coverage


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_cited_by_code_and_by_a_test(name: str):
    found = coverage(game_of(name))
    assert found.has_tests
    assert [f"{row.number} {row.title}" for row in found.uncovered] == []
    assert found.unknown == []


@pytest.mark.parametrize("name", GAMES)
def test_the_casebook_is_not_empty(name: str):
    rows = coverage(game_of(name)).rows
    assert rows
    assert sum(row.status == "done" for row in rows) > len(rows) / 2
