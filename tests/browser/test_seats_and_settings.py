"""Sitting down beside Play, colours as one likes, and a curtain between two at one screen."""

from typing import Any

import pytest

from tests.browser.driver import HOTSEAT, Table
from tests.browser.test_bulge import AIR, FIGHT, record

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CARD = ".game:has(button[aria-label='Play The Bulge'])"
LUMINANCE = """(selector) => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number);
    return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
  };
  const solid = (one) => {
    const { backgroundColor: colour } = getComputedStyle(one);
    return /rgba\\(.*, 0\\)/.test(colour) && one.parentElement ? solid(one.parentElement) : colour;
  };
  return [...document.querySelectorAll(selector)].filter((one) => one.offsetParent)
    .map((one) => light(solid(one)));
}"""  # of what lies behind each
FOLD = """(wide) => {
  const ask = document.querySelector("#prompt .ask > span:last-child");
  return ask.getBoundingClientRect().height / parseFloat(getComputedStyle(ask).lineHeight);
}"""  # lines of the question


def test_opponent_and_side_are_chosen_beside_play_and_remembered(table: Table) -> None:
    table.lobby()
    table.page.select_option(f"{CARD} [name=foe]", "me")
    table.page.select_option(f"{CARD} [name=side]", "allied")
    table.lobby()
    for name, value in (("foe", "me"), ("side", "allied")):
        assert table.page.input_value(f"{CARD} [name={name}]") == value
    table.page.click(f"{CARD} .btn.primary")
    table.page.wait_for_url("**/game/*")
    table.asks("Choose a hex to attack")  # the German's question: both sides are mine


def test_light_dark_or_as_the_system_has_it(open_table: Any) -> None:
    table: Table = open_table(color_scheme="light")
    theme = "() => document.documentElement.dataset.theme"
    table.lobby()
    table.page.check(".themes [value=dark]", force=True)
    assert table.page.evaluate(theme) == "night"
    assert max(table.page.evaluate(LUMINANCE, ".card-box, .game, .seating select, .btn")) < 0.45
    table.shot("lobby-dark")
    table.load(AIR, {"german": "me", "allied": "friend"})
    assert table.page.evaluate(theme) == "night"
    table.asks("your decision")
    panels = ".decision, .dock, .tabs, .context, .timeline, #actions button, .overlays, .legend"
    assert max(table.page.evaluate(LUMINANCE, panels)) < 0.45
    table.new_game(HOTSEAT, "commander")
    table.sees(".six li > button")
    assert max(table.page.evaluate(LUMINANCE, ".six li > button")) < 0.45
    table.page.click(".tool-settings")
    assert max(table.page.evaluate(LUMINANCE, "dialog, dialog .btn, dialog label")) < 0.45
    table.shot("settings-dark")
    table.page.check("dialog [value=system]", force=True)
    assert table.page.evaluate(theme) == "day"
    table.page.emulate_media(color_scheme="dark")
    table.waits_for("() => document.documentElement.dataset.theme === 'night'")
    table.page.emulate_media(color_scheme="light")


def test_who_gives_up_ends_the_game_for_both(open_table: Any) -> None:
    german, allied = open_table(), open_table()
    made = german.load(AIR, {"german": "me", "allied": "friend"})
    allied.enter(made["id"], made["seats"]["allied"]["token"])
    allied.has(".decision")
    german.page.click(".tool-settings")
    german.page.click("dialog button:has-text('Resign')")
    german.page.click("dialog button.primary:has-text('Resign')")
    for table in (german, allied):
        table.sees(".decision:has-text('German has resigned')")


def test_a_curtain_falls_between_two_with_secrets(table: Table) -> None:
    table.load(AIR, HOTSEAT)
    table.asks("2 left")
    table.page.click("#curtain button:has-text('I play the German side')")  # who has opened it?
    table.page.click("#context button:has-text('Interdiction')")
    table.asks("1 left")
    table.page.click("#context button:has-text('Ground support')")
    table.sees("#curtain:has-text('The Allied side decides')")
    assert table.page.evaluate("() => document.getElementById('table').inert")
    table.press("Escape", "x", "Tab")  # nothing but the button lifts it
    assert table.page.is_visible("#curtain")
    table.shot("curtain")
    table.page.click("#curtain button")
    table.asks("Assign an air point in secret; 6 left")
    assert "interdiction" not in table.page.inner_text("#dock")


def test_without_secrets_no_curtain_falls(table: Table) -> None:
    table.load(record("german post-movement combat", FIGHT), HOTSEAT)
    table.asks("your decision")
    assert not table.page.is_visible("#curtain")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (820, 1180)])
def test_a_duty_of_many_units_is_asked_in_one_line(
    open_table: Any, width: int, height: int
) -> None:
    table: Table = open_table(width, height)
    table.load(record("german post-movement combat", FIGHT), HOTSEAT)
    table.asks("2 units must still attack: choose a hex.")
    assert table.page.evaluate(FOLD) < 1.6
