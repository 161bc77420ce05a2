"""A game without dice in the browser: chips, two attacks with their duty, retreats, advances."""

import pytest

from tests.browser.driver import HOTSEAT, Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

UNITS = (
    ("G-2Pz-3Pz", "3226"), ("G-2Pz-2PG", "3226"), ("G-Lehr-130Pz", "2927"),
    ("G-Lehr-901PG", "2927"), ("A-102Cav", "2825"), ("A-99-395", "2826"),
)  # fmt: skip


def record(phase: str, turn: str = "19AM") -> str:
    """East of Bastogne: a cavalry group and a regiment bar the road from Wiltz."""
    head = f'| game = "bb81"\n| turn = "{turn}"\n| phase = "{phase}"\n'
    units = "\n".join(f'| [[unit]]\n| id = "{unit}"\n| at = "{at}"' for unit, at in UNITS)
    return f"ardennes record 1\ngame: bb81\nversion: 1\n{head}{units}\n"


def test_chips_two_attacks_retreat_and_advance(table: Table) -> None:
    table.load(record("german selection"), HOTSEAT)
    table.asks("6 chips left")
    table.shot("bb81-chips")
    table.acts(lambda: table.click("3226"))
    table.asks("5 chips left")
    table.acts(lambda: table.click("2927"))
    table.shot("bb81-chipped")
    table.end_phase()
    for unit in ("3Pz/2Pz", "2PG/2Pz"):
        drive(table, unit)
    table.end_phase()
    plan_two_attacks(table)


def drive(table: Table, unit: str) -> None:
    """By the road from Wiltz against both enemies."""
    table.click("3226")
    if unit == "3Pz/2Pz":  # the first of two
        table.page.click(f"#stacklist button:has-text('{unit}')")
    table.asks(f"Move {unit}")
    table.shot("bb81-reach")
    table.aim_and_click("2926")
    table.logs(unit)


def plan_two_attacks(table: Table) -> None:
    table.asks("hex to attack")
    table.shot("bb81-attacks")
    table.click("2825")
    table.asks("Who attacks")
    table.answer("Add 3Pz/2Pz")
    table.reads("#stage", "10 factors more for the next result")
    table.answer("Add 2PG/2Pz")
    table.reads("#stage", "4 factors more for the next result")
    assert "14 − 2 =" in table.stage and "Retreat 1" in table.stage
    table.shot("bb81-plan")
    table.acts(lambda: table.page.click("#actions .primary"))
    table.asks("2826 must be attacked too")
    assert not table.shows("#actions [data-hot=E]")
    table.shot("bb81-duty")
    table.click("2826")
    table.asks("Who attacks 2826")
    for unit in ("130Pz/Lehr", "901PG/Lehr"):
        table.acts(lambda unit=unit: table.answer(f"Add {unit}"))
    table.acts(lambda: table.page.click("#actions .primary"))
    table.end_phase()
    table.shot("bb81-resolve")
    table.asks("Choose the attack to resolve")
    table.aim_and_click("2825")
    fall_back_and_follow(table)


def fall_back_and_follow(table: Table) -> None:
    """The owner retreats hex by hex; then anybody next to the vacated hex advances."""
    table.asks("Retreat each unit 1 hex")
    table.shot("bb81-retreat")
    assert "ret-6" in table.stage and "ret-3" in table.stage  # why not elsewhere
    table.acts(lambda: table.aim_and_click("2726"))
    table.logs("102 Cavalry Group retreats")
    table.asks("Advance units next to a vacated hex")
    table.shot("bb81-advance")
    table.page.click("#stage [data-key='hold G-2Pz-3Pz']")
    table.acts(lambda: table.aim_and_click("2825"))
    table.logs("3Pz/2Pz advances")
    table.shot("bb81-advanced")
    assert "adv-3" not in table.stage  # it stands there; the card is about the other
    table.acts(lambda: table.page.click("#actions [data-hot=X]"))
    table.aim_and_click("2826")
    table.logs("The attack on 2826: 13 against 8, +5: the defenders retreat 1 hex")
    table.logs("the only answer")  # one hex is open to them: nobody is asked
    table.asks("Advance units next to a vacated hex")


def test_every_overlay_and_the_keyboard(table: Table) -> None:
    table.load(record("german selection"), HOTSEAT)
    table.asks("6 chips left")
    for key, name in (("s", "supply"), ("z", "zoc"), ("c", "goals"), ("b", "roads")):
        table.overlay(key, name, f"bb81-{name}")
    table.acts(lambda: table.press("1"))
    table.asks("5 chips left")
    table.acts(lambda: table.press("u"))
    table.asks("6 chips left")


def test_a_report_without_luck(table: Table) -> None:
    table.load(record("german attacks", turn="21PM"), HOTSEAT)
    table.play_on()
    table.answer("Report")
    table.sees(".report-grid .verdict")
    table.shot("bb81-report")
    told = str(table.page.text_content("main"))
    assert "Losses" in told and "The dice" not in told and "luck" not in told.lower()
