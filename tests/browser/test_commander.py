"""A game of areas in the browser: an impulse with moves, combat, retreat and breakthrough."""

from typing import Any

import pytest

from tests.browser.driver import AIMED_AT, HOTSEAT, Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HEAD = """ardennes record 1
game: commander
version: 1
| game = "commander"
| turn = 22
| phase = "german turn"
| [board]
| control = { german = ["Wiltz", "Clervaux", "Vianden", "Dasburg", "Prum", "Houffalize"] }
| [markers]
| time = "1130"
| vp = 6
"""
UNITS = (("2Pz", "Wiltz"), ("Pz Lehr", "Wiltz"), ("116Pz", "Houffalize"), ("4 Arm", "Arlon"))
TWO = (("101 Abn", "Bastogne"), ("10 Arm", "Bastogne"))
ONE = (("101 Abn", "Bastogne"),)
MOVES = ("activate Wiltz", "choose 2Pz", "move Bastogne", 'choose "Pz Lehr"', "move Bastogne")
FIGHT = "fight Bastogne"
NINE = ("roll 1",) * 9


def record(defenders: tuple[tuple[str, str], ...], *actions: str) -> str:
    """A day before Bastogne: two panzer divisions against its defenders."""
    units = [f'| [[unit]]\n| id = "{unit}"\n| at = "{at}"' for unit, at in (*UNITS, *defenders)]
    weak = "\n| strength = 2" if defenders == ONE else ""
    return HEAD + "\n".join(units) + weak + "\n\n" + "\n".join(actions) + "\n"


def test_an_impulse_by_mouse(table: Table) -> None:
    table.load(record(TWO), HOTSEAT)
    table.asks("Activate a space")
    assert table.page.inner_text("#turn .clock") == "1130"
    assert table.page.query_selector_all("#turn .hours li.past")
    table.shot("commander-activate")
    table.click("Wiltz")
    table.asks("Choose a unit to move")
    table.page.click("#actions button:has-text('Choose 2Pz')")
    table.asks("Move 2Pz")
    table.hover("Spa")
    table.sees("#tip.refusal:has-text('commander 7')")
    table.click("Bastogne")
    table.sees("#context:has-text('1 of 2 spaces to Bastogne')")
    table.sees("#context button:has-text('Move to Bastogne by Clervaux')")
    table.shot("commander-move")
    table.page.click("#context button:has-text('by Clervaux')")
    table.logs("by way of Clervaux")
    table.page.click("[data-key=undo]")
    table.asks("Move 2Pz")
    table.aim_and_click("Bastogne")
    table.logs("2Pz moves from Wiltz to Bastogne")
    table.page.click("#actions [data-hot=E]")
    table.page.click("dialog button[value=yes]")
    table.asks("Choose the next combat")  # it does not begin by itself
    table.page.click("#actions button:has-text('Bastogne')")
    table.logs("2Pz attacks")
    table.has("#stage .rolls .die.ten")
    table.logs("on the defenders")
    assert table.page.query_selector_all("#log .die.ten")


def test_every_unit_shows_its_dice(table: Table) -> None:
    dice = ("roll 2",) * 3 + ("roll 9",) * 6 + ("roll 8",) * 9
    table.load(record(TWO, *MOVES, FIGHT, *dice), HOTSEAT)
    table.asks("stand, or retreat for one less")
    table.reads("#stage", "5 dice, 4 or less")
    assert len(table.page.query_selector_all("#stage .die.ten.hit")) == 3
    assert table.page.query_selector_all("#stage .hit-charts .bars i")
    assert "Saved by the ground" in table.stage
    table.shot("commander-battle")
    table.answer("Retreat")
    table.asks("which unit next?")
    table.page.click("#stage .figure[title*='10 Arm takes the hit']")
    table.asks("which unit goes where?")
    retreat_on_the_map(table)


def retreat_on_the_map(table: Table) -> None:
    """First a place and then a unit, then a unit and then a place."""
    table.shot("commander-retreat")
    table.click("Sibret")
    table.sees("#context:has-text('Which of them?')")
    table.page.click("#context button:has-text('101 Abn')")
    table.page.click("#actions .primary")
    table.logs("101 Abn retreats from Bastogne to Sibret")
    table.click("Martelange")
    table.has(AIMED_AT)
    table.press("Enter")
    table.reads_no_more("#prompt", "which unit goes where?")
    assert "Bastogne is German now" in table.log


def test_breakthrough_overlays_and_report(table: Table) -> None:
    table.load(record(ONE, *MOVES, FIGHT, *NINE, *("roll 9",) * 3), HOTSEAT)
    table.asks("Armor may break through from Bastogne")
    table.page.click("#stage .hand >> nth=1")
    table.sees("#stage .goers .on:has-text('Pz Lehr')")
    table.shot("commander-breakthrough")
    table.aim_and_click("Sibret")
    table.logs("Pz Lehr breaks through to Sibret")
    for key, name in (("c", "control"), ("s", "supply")):
        table.overlay(key, name, f"commander-{name}")
    table.press("[")
    table.sees("#prompt .who.replay")
    table.page.goto(f"{table.url}/report/{table.id}")
    table.sees(".luck:has-text('than the odds promised')")
    assert "German rolls: 2" in table.page.inner_text(".report")
    table.shot("commander-report")


@pytest.mark.parametrize(("name", "width", "height"), [("phone", 390, 844), ("tablet", 1024, 768)])
def test_narrow_screens(open_table: Any, name: str, width: int, height: int) -> None:
    table: Table = open_table(width, height, has_touch=True)
    dice = ("roll 2",) * 3 + ("roll 9",) * 6 + ("roll 8",) * 9
    table.load(record(TWO, *MOVES, FIGHT, *dice), HOTSEAT)
    table.asks("stand, or retreat for one less")
    assert not table.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    table.shot(f"commander-{name}")
