"""Hidden air missions in two browsers, weather, and an attack with its two tables."""

from typing import Any

import pytest

from tests.browser.driver import HOTSEAT, Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

UNITS = (
    ("G-2", "0926"), ("G-L", "1413"), ("G-26VG", "1312"), ("US-101", "1412"), ("US-4A", "1613"),
)  # fmt: skip


def record(phase: str, markers: str, *actions: str) -> str:
    """Christmas Eve before Bastogne; 2nd Panzer stands at the edge of the map."""
    head = f'| game = "bulge"\n| turn = 9\n| phase = "{phase}"\n| [markers]\n| vp = 60\n{markers}'
    units = [f'| [[unit]]\n| id = "{unit}"\n| at = "{at}"' for unit, at in UNITS]
    text = "\n".join(units)
    return f"ardennes record 1\ngame: bulge\nversion: 1\n{head}{text}\n\n" + "\n".join(actions)


AIR = record("air mission assignment", "")
FIGHT = '| weather = "mist"\n| ground_support = { german = 1 }\n'


def test_air_missions_are_secret_until_the_reveal(open_table: Any) -> None:
    german, allied = two_seats(open_table)
    assert "Clear" in german.page.inner_text("#turn .weather")
    german.asks("Assign an air point in secret; 2 left")
    german.page.click("#context button:has-text('Interdiction')")
    german.asks("1 left")
    german.reads("#context", "1 interdiction")
    german.shot("bulge-air")
    allied.page.click("#for-victory")
    assert "1 interdiction" not in seen(allied)
    german.page.click("#context button:has-text('Ground support')")
    allied.asks("Assign an air point in secret; 6 left")
    assert "interdiction" not in allied.page.inner_text("#tab-victory")
    allied.page.click("#context button:has-text('Cap')")
    allied.asks("5 left")
    assert "1 CAP" in allied.card and "1 CAP" not in seen(german)
    allied.page.click("#context button:has-text('Interdiction')")
    allied.asks("4 left")
    allied.page.click("#actions [data-hot=X]")
    allied.asks("Place an interdiction marker")
    german.reads("#table", "1 CAP")
    place_markers(german, allied)


def place_markers(german: Table, allied: Table) -> None:
    """Markers on the roads, seen by both."""
    allied.click("1313")
    allied.logs("1313")
    german.asks("Place an interdiction marker")
    german.click("1512")
    german.asks("your decision")
    german.logs("1512")
    for table in (german, allied):
        table.has(".slot-pieces .m-raid")
    german.shot("bulge-interdiction")


def test_a_duty_to_attack_and_two_tables(table: Table) -> None:
    table.load(record("german post-movement combat", FIGHT), HOTSEAT)
    table.asks("must still attack")
    assert "bulge 9.0" in table.question and not table.page.query_selector("#actions [data-hot=E]")
    assert "Mist" in table.page.inner_text("#turn .weather")
    table.shot("bulge-duty")
    table.click("1412")
    table.asks("on which table?")
    for _ in ("join", "join"):
        table.acts(lambda: table.page.click("#actions [data-hot='1']"))
    table.sees("#stage .rivals li >> nth=1")
    assert len(table.page.query_selector_all("#stage .rivals .outcome")) == 2
    table.shot("bulge-tables")
    table.page.click("#stage .rivals button:has-text('secondary')")
    table.asks("Add ground support")
    table.page.click("#actions [data-hot='1']")
    table.asks("the column may be lowered")
    assert "mist rolls" in table.log and "secondary table" in table.stage
    table.shot("bulge-odds")
    table.page.click("#actions .attack")
    table.logs("The attack on Bastogne")
    table.shot("bulge-result")


def test_the_end_of_the_phase_is_refused_with_its_case(table: Table) -> None:
    table.load(record("german movement", ""), HOTSEAT)
    table.asks("Choose a unit to move")
    table.end_phase()
    table.asks("must still attack")
    table.page.focus("#board")
    table.press("e")
    table.reads("#notice", "bulge 9.0")
    table.shot("bulge-refusal")


def test_exits_and_the_numbers_of_each_turn(table: Table) -> None:
    table.load(record("german movement", "", "choose G-2"), HOTSEAT)
    table.asks("Move 2nd Panzer Div")
    table.page.click("#for-victory")
    table.sees("#tab-victory .bands svg")
    table.sees("#tab-victory .ways")
    table.shot("bulge-exit")
    table.aim_and_click("0926")
    table.sees("#tab-victory:has-text('Left the map: 1')")


@pytest.mark.parametrize(("name", "width", "height"), [("phone", 390, 844), ("tablet", 1024, 768)])
def test_narrow_screens(open_table: Any, name: str, width: int, height: int) -> None:
    table: Table = open_table(width, height, has_touch=True)
    table.load(AIR, HOTSEAT)
    table.asks("Assign an air point")
    assert not table.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    table.shot(f"bulge-{name}")


# --- what the tests do again ---


def two_seats(open_table: Any) -> tuple[Table, Table]:
    """The same game in two browsers, a seat each."""
    german, allied = open_table(), open_table()
    made = german.load(AIR, {"german": "me", "allied": "friend"})
    allied.enter(made["id"], made["seats"]["allied"]["token"])
    return german, allied


def seen(table: Table) -> str:
    """Everything written on a player's table, hidden tabs too."""
    return str(table.page.text_content("#table"))
