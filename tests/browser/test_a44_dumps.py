"""A Fuel Dump seen from two seats: face down for the German, open for the Allied player
(a44 32.1)."""

from typing import Any

import pytest

from tests.browser.driver import Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RECORD = """\
ardennes record 1
game: a44
version: 1
| game = "a44"
| turn = 3
| phase = "german movement"
| [options]
| fuel_dumps = true
| greif_commando = true
| [markers]
| fuel_dumps = { "E2832" = "real", "E2432" = "dummy" }
| [[unit]]
| id = "G-1SS-1"
| at = "E2829"
| [[unit]]
| id = "A-30-119"
| at = "E3034"
"""


def letters(table: Table) -> list[str]:
    """What the pieces on the map bear."""
    found = table.page.query_selector_all(".slot-pieces .marker text")
    return sorted(str(one.text_content()) for one in found)


def test_a_dump_is_face_down_for_one_seat_and_open_for_the_other(open_table: Any) -> None:
    german, allied = open_table(), open_table()
    made = german.load(RECORD, {"german": "me", "allied": "friend"})
    allied.enter(made["id"], made["seats"]["allied"]["token"])
    german.asks("Choose a unit")
    for table in (german, allied):
        table.has(".slot-pieces .marker text")
    assert letters(german) == ["?", "?"]
    assert letters(allied) == ["F", "–"]
    german.shot("a44-dumps-german")
    allied.shot("a44-dumps-allied")
    german.click("E2830")  # three bridges: what can be done at each is listed
    german.reads("#context .choices", "Greif Commando at the bridge E2730/Stavelot (E2830)")
    german.click("E2829")
    german.asks("Move 1SS / 1 PzG")
    german.aim_and_click("E2830")
    german.aim_and_click("E2831")
    for table in (german, allied):
        table.logs("it is the real dump")
        table.waits_for("() => document.querySelectorAll('.slot-pieces .marker').length === 2")
        assert letters(table) == ["2", "–"]
    german.shot("a44-dumps-turned")
