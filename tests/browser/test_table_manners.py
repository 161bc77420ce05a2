"""What holds at the table in every game: what Esc does, how answers read, where the log stands."""

import pytest

from tests.browser.driver import HOTSEAT, Table
from tests.browser.test_play import BEATEN

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_escape_puts_back_and_never_answers(table: Table) -> None:
    table.load(BEATEN + "retreat 1308\n", HOTSEAT)
    table.asks("Advance")
    table.changes_nothing(lambda: table.press("Escape", "Escape"))
    table.sees("#actions [data-hot=X]:has-text('Advance no further')")
    table.acts(lambda: table.press("x"))
    table.asks("Choose a hex to attack")
    table.end_phase()
    table.click("1206")
    table.asks("Move 2nd Panzer Div")
    table.press("Escape")
    table.asks("Choose a unit to move")
    table.click("1206")
    table.acts(lambda: table.aim_and_click("1205"))
    table.changes_nothing(lambda: table.press("Escape"))
    assert "points left" in table.question
