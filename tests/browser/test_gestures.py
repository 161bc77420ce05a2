"""One gesture: units are carried to where they go, attackers to whom they attack."""

from collections.abc import Callable

import pytest

from tests.browser import test_a44, test_commander
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


ENDS = ["#actions [data-hot=E]", "dialog button[value=yes]"]  # a phase, whatever is forgotten
FIRST_MOVES = {
    "The Bulge": (ENDS, "Choose a unit", ("1206", "1205"), "2nd Panzer Div moves 1206-1205"),
    "Bulge": (ENDS, "Choose a unit", ("1305", "1204"), "Panzer Lehr Div moves 1305"),
    "WWII Commander": ([], "Activate a space", ("Dasburg", "Clervaux"), "moves from Dasburg"),
    "Battle of the Bulge ’81": ([], "Choose a unit", ("3925", "3823"), "77/26VG moves 3925"),
    "Ardennes ’44": (
        ["#context [data-key=begin]", "#actions [data-hot=E]"],  # its set-up, and the bridges
        "Choose a unit",
        ("E1131", "E1030"),
        "1SS / 1/II Pzkw IV moves E1131",
    ),
}


@pytest.mark.parametrize("title", FIRST_MOVES)
def test_the_first_unit_is_moved_in_four_gestures_from_the_lobby(table: Table, title: str) -> None:
    before, asked, move, told = FIRST_MOVES[title]
    hand = Hand()
    table.lobby()
    hand(table.page.click, f"button[aria-label='Play {title}']")
    table.page.wait_for_url("**/game/*")
    table.asks("your decision")
    for button in before:
        hand(table.page.click, button)
    table.asks(asked)
    hand(table.drag, *move)
    table.logs(told)
    assert hand.gestures <= 4


PLANNED = {
    "tb": ("", [("1206", "1307"), ("1306", "1307")], "Enter", "or lower it"),
    "bulge": ("", [("1206", "1307"), ("1306", "1307")], "Enter", "may be lowered"),
    "bb81": ("end_phase\n", [("4207", "4208")], "Enter", "Choose a hex to attack"),
    "commander": (
        test_commander.record(test_commander.TWO),
        [("Wiltz", "Bastogne")],
        "E",
        "Choose the next combat",
    ),
    "a44": (test_a44.record("german combat"), [("E3115", "E3216")], "Enter", "What supports"),
}


@pytest.mark.parametrize("game", PLANNED)
def test_two_units_attack_in_three_gestures(table: Table, game: str) -> None:
    played, attackers, key, asked = PLANNED[game]
    start = f"ardennes record 1\ngame: {game}\nversion: 1\nscenario: campaign\n\n"
    hand = Hand()
    table.load(played if game in played else start + played, HOTSEAT)
    table.asks("your decision")
    for start, target in attackers:
        hand(table.drag, start, target)
        table.waits_for("() => document.getElementById('board').isAtRest()")
    hand(table.press, key)
    table.asks(asked)
    assert hand.gestures <= 3


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
