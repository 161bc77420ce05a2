"""What holds at the table in every game: what Esc does, how answers read, where the log stands."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.driver import HOTSEAT, Table
from tests.browser.test_play import BEATEN

OPENING = """ardennes record 1
game: tb
version: 1
scenario: campaign

attack 0404
join G-12VG
commit
"""  # whether to lower the column, and by how much: as many answers as the bar takes
CUT = """() => [...document.querySelectorAll("#actions button, .answers button")].filter((one) => {
  const { left, right } = one.getBoundingClientRect();
  const row = one.closest(".also"); // it scrolls on a phone
  const scrolls = row && getComputedStyle(row).overflowX === "auto";
  return [one, ...one.children].some((part) => part.scrollWidth > part.clientWidth + 1 &&
    getComputedStyle(part).display !== "inline") || !scrolls && (left < 0 || right > innerWidth);
}).map((one) => one.textContent)"""

GOLDEN = Path(__file__).parents[1] / "replays/tb/allied-4.4-whole-game.play"
TURN_2 = GOLDEN.read_text("utf-8").partition("\nattack 0805\n")[0] + "\n"
TO_THE_END = """() => {
  const list = document.getElementById("log");
  for (let box = list; box.id !== "dock"; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY === "auto")
      return Math.max(0, Math.floor(box.scrollHeight - box.scrollTop - box.clientHeight));
  return -1;
}"""  # pixels below the lines that can be seen

FACTOR = """() => {
  const one = document.querySelector("#board .counter .cf");
  return parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a;
}"""  # pixels
BEYOND = """() => {
  const box = document.getElementById("board").getBoundingClientRect();
  const land = document.querySelector("#board .land").getBoundingClientRect();
  const free = (room, before, after) => (room ? 0 : Math.max(before, after));
  return [
    free(land.width < box.width, land.left - box.left, box.right - land.right),
    free(land.height < box.height, land.top - box.top, box.bottom - land.bottom),
  ];
}"""  # pixels of table that are seen beyond a map that would fill the board

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
    table.asks("Move 2nd Panzer Div")
    table.acts(lambda: table.aim_and_click("1205"))
    table.changes_nothing(lambda: table.press("Escape"))
    assert "points left" in table.question


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (820, 1180), (390, 844)])
def test_no_answer_is_cut_short(open_table: Any, width: int, height: int) -> None:
    table: Table = open_table(width, height, has_touch=width < 1000)
    table.load(OPENING, HOTSEAT)
    table.asks("or lower it?")
    table.sees(":is(#actions, #stage) button:has-text('Fight'):visible")
    assert table.page.evaluate(CUT) == []
    table.shot(f"answers-{width}")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_log_follows_until_the_reader_scrolls_up(
    open_table: Any, width: int, height: int
) -> None:
    table: Table = open_table(width, height)
    table.load(TURN_2, HOTSEAT)
    table.page.set_viewport_size({"width": width, "height": height - 200})  # the log shrinks
    table.waits_for(f"() => ({TO_THE_END})() === 0")
    table.page.set_viewport_size({"width": width, "height": height})
    table.click("0805")
    table.sees(":is(#actions, #stage) .attack:visible")  # the only unit that can has joined
    table.page.click("#for-log")  # on a phone it folds the stage up
    table.waits_for(f"() => ({TO_THE_END})() === 0")
    table.page.locator("#log li").last.hover()
    table.page.mouse.wheel(0, -400)
    table.waits_for(f"() => ({TO_THE_END})() > 100")
    table.acts(lambda: table.press("u"))
    assert table.page.evaluate(TO_THE_END) > 100


def test_a_unit_within_reach_of_the_one_in_hand_can_be_taken_instead(table: Table) -> None:
    table.load(TURN_2 + "end_phase\nchoose G-2\n", HOTSEAT)
    table.asks("Move 2nd Panzer Div")
    table.click("1205")
    table.sees("#context .steps")  # as a goal it is priced
    table.page.click(".fan button:has-text('Panzer Lehr')")
    table.asks("Move Panzer Lehr Div")
    table.press("m", *("Tab",) * 3)
    table.reads("#hexsay", "1206")
    table.acts(lambda: table.press("Enter"))
    table.asks("Move 2nd Panzer Div")
    table.click("1205")
    table.sees(".fan:not([hidden])")
    table.acts(lambda: table.press("Enter"))
    table.logs("2nd Panzer Div moves 1206-1205")
    table.page.click("#actions button:has-text('Next unit')")
    table.asks("Move 116th Panzer Div")


def test_every_hex_of_a_retreat_says_why_not(table: Table) -> None:
    table.load(BEATEN, HOTSEAT)
    table.asks("must retreat")
    for place, reason in (
        ("1206", "tb 13.17: 1206 is enemy-held"),
        ("0708", "tb 13.17: 0708 is not adjacent to 1307"),
    ):
        table.click(place)
        table.reads("#tip.refusal", reason)
    table.page.mouse.click(*table.where("1403"), button="right")
    table.reads("#tip.refusal", "tb 13.17: 1403 is not adjacent to 1307")
    table.page.click("[data-key=undo]", force=True)
    table.reads("#notice", "nothing can be taken back: a die was rolled")
    table.shot("refused")


def test_a_finger_is_told_why_not(open_table: Any) -> None:
    table: Table = open_table(390, 844, has_touch=True)
    table.load(TURN_2 + "end_phase\n", HOTSEAT)
    table.asks("Choose a unit to move")
    table.page.touchscreen.tap(*table.where("1104"))
    table.reads("#tip.refusal", "tb 9.2: no unit stands in 1104: Choose a unit to move")
    table.shot("refused-phone")


@pytest.mark.parametrize("game", ["tb", "commander"])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (820, 1180), (390, 844)])
def test_the_map_opens_legible_and_keeps_to_its_edge(
    open_table: Any, game: str, width: int, height: int
) -> None:
    table: Table = open_table(width, height)
    scenario = {"tb": "campaign", "commander": "campaign"}[game]
    table.sit_down({"game": game, "scenario": scenario, "options": {}, "seats": HOTSEAT})
    table.has("#board .counter .cf")
    assert table.page.evaluate(FACTOR) >= 11  # it opens on the front
    assert max(table.page.evaluate(BEYOND)) <= 151
    box = table.page.locator("#board").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for dx, dy in ((-3000, -3000), (3000, 3000)):
        table.page.mouse.move(x, y)
        table.page.mouse.down()
        table.page.mouse.move(x + dx, y + dy)
        table.page.mouse.up()
        table.waits_for("() => document.getElementById('board').isAtRest()")
        table.page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
        assert max(table.page.evaluate(BEYOND)) <= 151
    table.shot(f"opening-{game}-{width}")
