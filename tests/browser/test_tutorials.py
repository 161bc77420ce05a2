"""Every lesson of the tutorials, played to its end by clicks, on a desk and on a phone."""

from typing import Any

import pytest

from ardennes.lessons.boards import word
from ardennes.lessons.course import Sitting
from ardennes.lessons.files import Lesson, lessons
from tests.browser.driver import AIMED_AT, MOVED_ON, Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BY_CLICKS = "crossroads"  # is played on the map in test_learn
TAUGHT = [
    one for one in lessons().values()
    if one.kind == "tutorial" and one.foe == "lesson" and one.game.id != BY_CLICKS
]  # fmt: skip
SIZES = [(1440, 900), (390, 844)]
FOUND = """({ action, place }) => {
  const same = (one) => Object.entries(action).every(([name, value]) =>
    JSON.stringify(one[name]) === JSON.stringify(value));
  const find = document.querySelector("#choices-list input");
  if (find && find.value !== place) {
    find.value = place;
    find.dispatchEvent(new Event("input"));
    return false;
  }
  return [...document.querySelectorAll("#choices-list button[data-key]")]
    .find((one) => same(JSON.parse(one.dataset.key)));
}"""


@pytest.mark.parametrize("lesson", TAUGHT, ids=lambda lesson: lesson.id)
def test_a_lesson_is_played_to_its_end(open_table: Any, lesson: Lesson) -> None:
    table: Table = open_table(*SIZES[TAUGHT.index(lesson) % 2])
    table.page.goto(f"{table.url}/healthz")
    table.page.evaluate("localStorage.setItem('ardennes.answers', 'no')")
    table.page.goto(f"{table.url}/learn/{lesson.id}")
    table.sees(f"#coach h2:has-text('{lesson.title}')")
    table.page.click("#for-choices")
    sitting = Sitting(lesson, lambda _: None)
    for step in lesson.step:
        table.reads("#coach .say", plain(step.say))
        for action in step.solution:
            now = word(sitting, action)
            answer(table, lesson.game.codec.to_plain(now, sitting.match.state))
            sitting.play(now)
    table.reads("#coach .say", "Well done")
    table.shot(f"tutorial-{lesson.id.replace('/', '-')}")


def plain(text: str) -> str:
    """As much of a text as cites nothing."""
    return text.partition("(")[0].strip()


def answer(table: Table, action: dict[str, object]) -> None:
    """Click an answer of the list, and again if it was only shown."""
    before = table.moment
    table.page.click("#for-choices")  # on a phone it folds the stage up
    place = str(action.get("to") or action.get("target") or "")
    sought = {"action": action, "place": place}
    table.waits_for(FOUND, sought)
    table.page.evaluate(f"(of) => ({FOUND})(of).click()", sought)
    table.waits_for(f"{MOVED_ON} || document.querySelector('dialog[open], {AIMED_AT}')", before)
    if table.moment == before and not table.shows("dialog[open]"):
        table.page.click(AIMED_AT)
    table.waits_for(f"{MOVED_ON} || document.querySelector('dialog[open]')", before)
    if table.shows("dialog[open]"):
        table.page.click("dialog button[value=yes]")
    table.waits_for(MOVED_ON, before)
