"""See before you decide: tables, chances, threats."""

import pytest

from tests.browser.driver import HOTSEAT, Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAMES = ("crossroads", "tb", "bulge", "bb81", "commander", "a44")
SCENARIO = {"crossroads": "parker", "commander": "campaign", "a44": "six turns"}


def begin(table: Table, game: str) -> None:
    """A new game at one screen."""
    scenario = SCENARIO.get(game, "campaign")
    table.sit_down({"game": game, "scenario": scenario, "options": {}, "seats": HOTSEAT})
    table.asks("your decision")


@pytest.mark.parametrize("game", GAMES)
def test_tables_are_one_key_away(table: Table, game: str) -> None:
    begin(table, game)
    table.press("k")
    table.sees("dialog .sheet td")
    assert "Turn track" in table.page.inner_text("dialog .sheet-list")
    assert not table.page.evaluate(
        "() => /[<>]=|[a-z]_[a-z]/.test(document.querySelector('dialog').textContent)"
    )
    table.shot(f"tables-{game}")
    table.press("Escape")
    table.gone("dialog")
