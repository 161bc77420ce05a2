"""Dice both sides can check: two browsers commit and give their seeds unasked, and the record of
the game that follows is proved by `ardennes verify`."""

from pathlib import Path
from typing import Any

import pytest

from ardennes.cli import main
from tests.browser.driver import Table
from tests.browser.test_bulge import FIGHT, record

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OPTION = "label.flag:has-text('Dice both sides can check')"
CARD = ".game:has(button[aria-label='Play {}'])"
RECORD = """async ([id, token]) => {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`/api/matches/${id}/record`, { headers })).text();
}"""


def told(table: Table) -> str:
    """What the window of a table says about its dice."""
    table.page.click(".tool-settings")
    table.sees("dialog .checked")
    text = str(table.page.inner_text("dialog .checked"))
    table.press("Escape")
    table.gone("dialog[open]")
    return text


def test_it_is_offered_where_dice_are_rolled(table: Table) -> None:
    table.lobby()
    assert table.page.locator(f"{CARD.format('Battle of the Bulge ’81')} {OPTION}").count() == 0
    card = CARD.format("The Bulge")
    assert "follow from them" in table.page.inner_text(f"{card} {OPTION}")
    table.page.check(f"{card} {OPTION} input")
    table.shot("lobby-dice")
    table.page.select_option(f"{card} [name=foe]", "me")
    table.page.click(f"{card} .btn.primary")
    table.page.wait_for_url("**/game/*")
    table.asks("Choose a hex to attack")
    while "seed given" not in told(table):
        pass
    table.page.click(".tool-settings")
    table.shot("table-dice")


def test_two_browsers_and_a_record_that_proves_itself(open_table: Any, tmp_path: Path) -> None:
    german, allied = open_table(), open_table()
    seats = {"german": "me", "allied": "friend"}
    fight = record("german post-movement combat", FIGHT)
    made = german.sit_down({"record": fight, "seats": seats, "dice": True})
    allied.enter(made["id"], made["seats"]["allied"]["token"])
    for table in (german, allied):
        while told(table).count("seed given") < 2:
            pass
    noted = told(allied).split()
    commitments = [word for word in noted if len(word) == 64]
    assert len(set(commitments)) == 3, "the server and both seats"
    german.click("1412")
    for _ in ("join", "join"):
        german.acts(lambda: german.page.click("#actions [data-hot='1']"))
    german.page.click("#stage .rivals button:has-text('secondary')")
    german.asks("Add ground support")
    german.page.click("#actions [data-hot='1']")
    german.asks("the column may be lowered")
    german.page.click("#actions .attack")
    allied.logs("The attack on Bastogne")
    german.page.click(".tool-settings")
    german.page.click("dialog button:has-text('Resign')")
    german.page.click("dialog button.primary:has-text('Resign')")
    allied.sees(".decision:has-text('German has resigned')")
    file = tmp_path / "game.play"
    file.write_text(allied.page.evaluate(RECORD, [made["id"], made["watch"]]), encoding="utf-8")
    seen = [word for one in commitments for word in ("--noted", one)]
    assert main(["verify", str(file), *seen]) == 0
