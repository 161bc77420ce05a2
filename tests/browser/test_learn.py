"""Learning in the browser: a tutorial, a puzzle, a board out of the rules drawer."""

from typing import Any

import pytest

from tests.browser.driver import Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TITLE = "#coach h2"
SAYS = "#coach .say"


def sits(table: Table, title: str) -> None:
    """The table of a lesson is there."""
    table.sees(f"{TITLE}:has-text('{title}')")
    table.waits_for("() => document.getElementById('board').isAtRest")


def go(table: Table, start: str, to: str) -> None:
    table.click(start)
    table.aim_and_click(to)


def aim(table: Table, start: str, target: str) -> None:
    table.click(start)
    table.click(target)
    table.asks("are the odds good enough?")


def attack(table: Table, start: str, target: str) -> None:
    aim(table, start, target)
    table.answer("Roll the die")


def test_a_newcomer_learns_crossroads_by_clicks(table: Table) -> None:
    table.lobby()
    table.page.click(".newcomer a:has-text('Learn in ten minutes')")
    sits(table, "Moving")
    table.reads("#coach .steps", "Step 1 of 3")
    table.page.click("#coach button:has-text('Hint')")
    table.reads("#coach .hints", "crossroads 3.1")
    table.click("0507")
    table.click("0306")
    table.reads("#coach .refused", "out of reach crossroads 3.1")
    table.shot("learn-moving")
    table.aim_and_click("0307")
    table.reads(SAYS, "Now the infantry")
    assert not table.shows("#coach .hints"), "the hints were those of the step before"
    table.page.reload()
    sits(table, "Moving")
    table.reads(SAYS, "Now the infantry")

    table.lobby()
    table.reads("#mine", "None yet")
    table.page.click(".newcomer a")
    sits(table, "Moving")
    go(table, "0504", "0404")
    table.reads(SAYS, "End your turn")
    table.answer("End the turn")
    table.reads(SAYS, "Well done")
    table.page.click("#coach button:has-text('Next')")

    sits(table, "Fighting")
    aim(table, "0504", "0403")
    table.reads(SAYS, "Roll the die")
    table.answer("Roll the die")
    table.reads(SAYS, "Now D Troop")
    attack(table, "0306", "0307")
    table.reads(SAYS, "Well done")
    table.page.click("#coach button:has-text('Next')")

    sits(table, "Winning")
    go(table, "0502", "0403")
    attack(table, "0404", "0304")
    table.reads(SAYS, "You stand at the crossroads")
    table.answer("End the turn")
    table.reads(SAYS, "Well done")
    table.page.click("#coach button:has-text('Next')")

    sits(table, "Your first battle")
    table.reads("#players", "Recruit")
    table.page.goto(f"{table.url}/learn")
    table.reads("#crossroads h3", "3 of 4 done")


def test_a_puzzle_is_lost_begun_again_and_solved(open_table: Any) -> None:
    table: Table = open_table(390, 844, has_touch=True)
    table.page.goto(f"{table.url}/learn")
    table.page.click("#tb >> text=Cut off the 106th")
    sits(table, "Cut off the 106th")
    table.shot("learn-puzzle")
    table.end_phase()
    table.reads(SAYS, "Not this time")
    table.page.click("#coach button:has-text('Start over')")
    table.sees(f"{SAYS}.doing")
    sits(table, "Cut off the 106th")
    for start, to in (("0702", "0604"), ("1005", "0905")):
        table.answer(f"Choose {start}")
        table.aim_and_click(to)
    table.reads(SAYS, "Solved")
    table.page.goto(f"{table.url}/learn")
    table.sees("#tb .done:has-text('Cut off the 106th')")


def test_a_case_has_its_board_in_the_drawer(open_table: Any) -> None:
    table: Table = open_table(390, 844)
    table.lobby()
    table.page.click("button[aria-label='Rules of The Bulge']")
    table.page.fill(".drawer input", "6.5")
    table.page.focus(".cases .try summary >> text=Who fits into a hex")
    table.press("Enter")
    board = table.page.frame_locator(".cases iframe")
    board.locator("#coach [data-case='tb 6.5']").click()
    board.locator("#coach .refused:has-text('would overstack 1206 tb 6.5')").wait_for()
    table.shot("learn-board")
    board.locator("#coach summary").click()
    board.locator("#coach [data-case='tb 6.4']").click()  # on a table of its own
    board.locator("#log:has-text('moves 1206-1207 for')").wait_for(state="attached")
    board.locator("#prompt a").click()
    table.sees(".cases .sought:has-text('9.2')")
    assert not table.shows(".cases iframe"), "the drawer has gone on to another case"


def test_a_board_opens_as_a_playground(table: Table) -> None:
    table.lobby()
    table.page.click("button[aria-label='Rules of The Bulge']")
    table.page.fill(".drawer input", "6.5")
    table.page.click(".cases .try summary >> text=Who fits into a hex")
    with table.page.expect_popup() as opened:
        table.page.click(".cases .try a")
    board = Table(opened.value, table.url, table.artifacts)
    sits(board, "Who fits into a hex")
    board.click("1205")
    board.click("1307")
    board.reads("#coach .refused", "Refused")
    board.end_phase()
    board.asks("post-movement")
    board.page.click("#coach button:has-text('Start over')")
    board.sees("#prompt:has-text('German movement')")
    board.page.close()
