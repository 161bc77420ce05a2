"""One gesture: units are carried to where they go, attackers to whom they attack."""

from collections.abc import Callable

import pytest

from tests.browser.driver import HOTSEAT, Table
from tests.browser.test_table_manners import TURN_2

pytestmark = [pytest.mark.browser, pytest.mark.slow]


class Hand:
    """Counts what a hand does: clicks, drags and keys."""

    def __init__(self) -> None:
        self.gestures = 0

    def __call__(self, gesture: Callable[..., object], *of: object) -> None:
        self.gestures += 1
        gesture(*of)


def test_the_first_unit_is_moved_in_four_gestures_from_the_lobby(table: Table) -> None:
    hand = Hand()
    table.lobby()
    hand(table.page.click, "button[aria-label='Play The Bulge']")
    table.page.wait_for_url("**/game/*")
    table.asks("your decision")
    hand(table.page.click, "#actions [data-hot=E]")
    table.sees("dialog[open]")
    hand(table.page.click, "dialog button[value=yes]")
    table.asks("Choose a unit to move")
    hand(table.drag, "1206", "1205")
    table.logs("2nd Panzer Div moves 1206-1205")
    assert hand.gestures == 4


def test_two_units_attack_in_three_gestures(table: Table) -> None:
    hand = Hand()
    table.new_game(HOTSEAT)
    table.asks("your decision")
    hand(table.drag, "1206", "1307")
    table.reads("#stage .ledger", "2nd Panzer Div")
    hand(table.drag, "1306", "1307")
    table.reads("#stage .ledger", "26th Volksgrenadier")
    hand(table.press, "Enter")
    table.asks("or lower it")
    assert hand.gestures == 3


def test_the_way_is_priced_while_a_unit_is_carried(table: Table) -> None:
    table.load(TURN_2 + "end_phase\n", HOTSEAT)
    table.asks("Choose a unit to move")
    table.where("1204")
    start, over = table.where("1206"), table.where("1204")
    table.page.mouse.move(*start)
    table.page.mouse.down()
    table.page.mouse.move(start[0] + 10, start[1] - 10)
    table.asks("Move 2nd Panzer Div")
    table.sees(".carried")
    table.page.mouse.move(*over)
    table.reads("#tip", "MP · Move to 1204")
    table.has(".slot-way *")
    table.shot("carried")
    table.press("Escape")
    table.page.mouse.up()
    assert table.page.evaluate("() => document.querySelector('.carried').hidden")
    table.asks("Move 2nd Panzer Div")  # nothing has moved


def test_a_stack_goes_together_until_one_is_refused(table: Table) -> None:
    table.load(TURN_2 + "end_phase\n", HOTSEAT)
    table.asks("Choose a unit to move")
    before = table.moment
    table.drag("0402", "0503")
    table.logs("1st SS Panzer Div (less KG Peiper) moves")
    table.logs("12th SS Panzer Div moves")
    for _ in range(4):  # an undo for each answer
        table.acts(lambda: table.press("u"))
    assert table.moment == before
    table.drag("0402", "0401")
    table.logs("12th SS Panzer Div moves 0402-0401")
    table.reads("#notice", "1st SS Panzer Div (less KG Peiper) would overstack 0401 tb 6.5")
    table.changes_nothing(lambda: table.press("m"))
    assert "1st SS Panzer Div (less KG Peiper) moves" not in table.log


def test_an_attacker_is_chosen_before_his_target(table: Table) -> None:
    table.new_game(HOTSEAT)
    table.asks("your decision")
    table.click("1206")
    table.sees("#context .strikes")
    assert "+3, 67% good" in table.card
    table.shot("strikes")
    table.click("1307")
    table.reads("#stage .ledger", "2nd Panzer Div")
    table.asks("Add units to the attack on 1307")


def test_what_has_one_answer_is_not_asked_unless_one_wants_to_be(table: Table) -> None:
    table.new_game(HOTSEAT)
    table.asks("your decision")
    table.click("0404")
    table.sees("#actions .attack")  # the one unit that can attack it has joined
    assert table.moment.startswith("action 2")
    table.acts(lambda: table.press("u"))
    table.changes_nothing(lambda: table.press("m"))  # after an undo one is asked
    assert table.moment.startswith("action 1")
    table.acts(lambda: table.press("u"))
    table.page.click(".tool-settings")
    table.page.uncheck("dialog .setting input")
    table.press("Escape")
    table.acts(lambda: table.click("0404"))
    table.changes_nothing(lambda: table.press("m"))
    assert table.moment.startswith("action 1")
