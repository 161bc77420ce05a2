"""Ardennes '44 in the browser: the tray, boxes beside the map, bonds, a turn with its night."""

from typing import Any

import pytest

from tests.browser.driver import AGAINST_BOT, HOTSEAT, Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

UNITS = (
    ("G-2Pz-3-I", "E3115"), ("G-2Pz-2", "E3115"), ("G-2Pz-304", "E3117"), ("G-2Pz-2R", "E3018"),
    ("G-ART-401", "E2917"), ("G-Lehr-901", "E3014"), ("G-Lehr-130-II", "E3014"),
    ("G-26VG-39", "E2913"), ("A-10A-CCB", "E3216"), ("A-10A-90cav", "E3216"),
    ("A-101-506", "E3215"), ("A-101-501", "E3213"), ("A-101-502", "E3313"),
    ("A-101-327", "E3413"), ("A-VIII-333art", "E3413"), ("A-4A-CCB", "Block-E3203"),
    ("A-4A-CCA", "Southwest"), ("A-80-318", "Southwest"),
)  # fmt: skip
BATTLE = ("[battle]", 'target = "E3216"', 'attackers = ["G-2Pz-3-I", "G-2Pz-2"]')
RETREAT = (*BATTLE, 'result = "DR3"')
PHONE = (390, 844)
SEEN = """(place) => {
  const board = document.getElementById("board");
  const { x, y } = board.screenOf(place);
  return x > 0 && y > 0 && x < board.clientWidth && y < board.clientHeight;
}"""


def record(phase: str, turn: int = 12, more: tuple[str, ...] = ()) -> str:
    """Before Bastogne: two divisions come down the roads, the 4th Armored waits in the south."""
    head = f'| game = "a44"\n| turn = {turn}\n| phase = "{phase}"\n'
    head += "".join(f"| {line}\n" for line in more)
    units = "\n".join(f'| [[unit]]\n| id = "{unit}"\n| at = "{at}"' for unit, at in UNITS)
    return f"ardennes record 1\ngame: a44\nversion: 1\n{head}{units}\n"


# --- set-up ---


def test_the_set_up_from_the_tray(table: Table) -> None:
    table.new_game(AGAINST_BOT, "a44")
    table.asks("100 units to place")
    table.shot("a44-tray")
    table.page.click("#context [data-key='hold G-1SS-1']")
    table.reads("#context", "1SS / 1 PzG can stand in 6 hexes")
    table.shot("a44-held")
    table.acts(lambda: table.click("E1031"))
    table.logs("1SS / 1 PzG is placed in E1031")
    table.reads("#context", "1SS / 2(-) PzG can stand in")  # the next of its division
    table.acts(lambda: table.press("u"))
    table.asks("100 units to place")
    table.page.click("#context [data-key='of 12VG, I SS']")
    table.asks("96 units to place")
    table.page.click("#context [data-key=rest]")
    table.asks("All units are placed")
    table.shot("a44-placed")
    table.end_phase()
    table.asks("German bridge")


def test_the_set_up_on_a_phone_and_by_keyboard(open_table: Any) -> None:
    table: Table = open_table(*PHONE, has_touch=True)
    table.new_game(AGAINST_BOT, "a44")
    table.shot("a44-phone-tray")
    table.page.tap("#context [data-key='hold G-12VG-27']")
    table.reads("#context", "can stand in")
    table.acts(lambda: table.page.touchscreen.tap(*table.where("E1330")))
    table.logs("is placed in E1330")
    table.shot("a44-phone-placed")
    table.press("m", "Tab")  # the map, and on it the next hex for the counter in hand
    table.waits_for("() => text('#hexsay').includes('in E')")
    table.acts(lambda: table.press("Enter"))
    table.asks("98 units to place")


# --- a turn with its night ---


def test_a_turn_with_move_combat_and_night(table: Table) -> None:
    table.load(record("german movement"), HOTSEAT)
    move(table)
    mark_for_the_night(table)
    table.end_phase()
    attack(table)
    table.play_on(until="German night movement")
    by_night(table)


def move(table: Table) -> None:
    """A regiment goes in the mode that is chosen."""
    table.asks("Choose a unit to move")
    table.shot("a44-movement")
    table.click("E3117")
    table.asks("Move 2Pz / 304")
    table.reads("#context .modes", "Normal")
    table.reads("#context .modes", "Strategic")
    table.shot("a44-modes")
    table.acts(lambda: table.press("2"))
    table.asks("(tactical)")
    table.has("#context .modes [aria-pressed=true]")
    table.hover("E3318")
    table.shot("a44-tactical")
    table.acts(lambda: table.aim_and_click("E3318"))
    table.logs("2Pz / 304")
    table.acts(lambda: table.answer("End this move"))  # always by hand
    table.asks("Choose a unit to move")


def mark_for_the_night(table: Table) -> None:
    """Folded up, since there are many answers of this kind."""
    table.page.click("#context summary:has-text('Mark night')")
    table.acts(lambda: table.page.click("#context details[open] button:has-text('26VG / 39')"))
    table.logs("26VG / 39")


def attack(table: Table) -> None:
    """Planned on the map, worked out beside it, and rolled."""
    table.asks("German combat")
    table.shot("a44-targets")
    table.hover("E1003")  # far away: the battle chosen from the list comes into sight
    table.page.click("#context button:has-text('Noville')")
    table.asks("Who attacks Noville")
    table.waits_for(SEEN, "E3216")
    for unit in ("3/I", "2 PzG"):
        table.acts(lambda unit=unit: table.answer(f"Add 2Pz / {unit}"))
    table.reads("#stage", "11 against")
    assert "armor shift" in table.stage and "Fire Fight: 2 could lead" in table.stage
    assert not table.shows("#stage .leads[open]")  # that is not the question yet
    table.page.click("#stage summary:has-text('Determined Defense')")
    table.reads("#stage details[open]", "10A / CCB")
    table.shot("a44-ladder")
    table.acts(lambda: table.page.click("#actions .primary"))
    table.asks("What supports the attack")
    table.acts(lambda: table.answer("fires in support"))
    table.asks("Does a gun fire")
    table.reads("#stage", "artillery")
    table.acts(lambda: table.page.click("#actions [data-hot=X]"))
    table.logs("Attack on Noville (E3216)")


def by_night(table: Table) -> None:
    """Only who bears a marker moves."""
    table.has("#phases .now:has-text('night')")
    table.shot("a44-night")
    table.acts(lambda: table.click("E2913"))
    table.asks("Move 26VG / 39")
    table.hover("E2912")
    table.reads("#tip", "Move to E2912")
    table.acts(lambda: table.aim_and_click("E2912"))
    table.logs("26VG / 39 Fus moves")


def test_a_retreat_says_why_not_elsewhere_and_an_advance_follows(table: Table) -> None:
    table.load(record("german combat", more=RETREAT), HOTSEAT)
    table.asks("Retreat each unit 3 hexes")
    assert "vehicles keep to the roads" in table.card and "closed by a bond" in table.card
    table.shot("a44-retreat")
    table.page.click("#context [data-key='hold A-10A-90cav']")
    table.hover("E3414")
    table.reads("#tip", "vehicles keep to the roads as far as they can")
    table.acts(lambda: table.aim_and_click("E3418"))
    table.logs("10A / 90 Cav Sq retreats")
    table.logs("10A / CCB retreats")  # it had a single way left
    table.asks("dvance")
    table.shot("a44-advance")
    table.page.click("#context [data-key='hold G-2Pz-2']")
    table.acts(lambda: table.aim_and_click("E3216"))
    table.logs("2Pz / 2 PzG advances")


def test_the_fight_that_is_asked_about_is_open(table: Table) -> None:
    table.load(record("german combat", more=(*BATTLE, 'result = "DR2"')), HOTSEAT)
    table.asks("Determined Defense of Noville")
    assert table.page.text_content("#prompt .together") == "(E3216)?"  # on one line
    table.reads("#stage .leads[open]", "Determined Defense: 2 could lead")
    table.shot("a44-determined")


# --- beside and over the map ---


def test_boxes_are_places_like_hexes(table: Table) -> None:
    table.load(record("allied movement"), HOTSEAT)
    table.click("Southwest")
    table.sees("#stacklist button:has-text('80 / 318')")
    table.shot("a44-box")
    table.page.keyboard.press("Escape")
    table.click("Block-E3203")
    table.asks("Move 4A / CCB")
    table.shot("a44-from-the-box")
    table.acts(lambda: table.aim_and_click("E3206"))
    table.logs("4A / CCB")
    table.press("m")
    table.page.evaluate("document.dispatchEvent(new CustomEvent('look', {detail: 'E3203'}))")
    table.press("ArrowDown")
    table.reads("#hexsay", "Block E3203")
    table.press("ArrowDown")
    table.reads("#hexsay", "Southwest DE")


def test_every_overlay_and_what_it_says(table: Table) -> None:
    table.load(record("german movement"), HOTSEAT)
    table.asks("Choose a unit to move")
    for key, name in (("z", "zoc"), ("s", "supply"), ("h", "control"), ("c", "goals")):
        table.overlay(key, name, f"a44-{name}")
    table.press("b")
    table.has(".slot-overlay .bond")
    table.shot("a44-bonds")
    table.hover("E3214")
    table.reads("#tip", "a44 10.2: closed by an Allied bond")


def test_the_track_of_turns(table: Table) -> None:
    table.load(record("german movement"), HOTSEAT)
    table.page.click("#tabs >> text=Arrivals")
    table.reads(".turn-track .now", "night 21/22: replacements German 1, Allied 2")
    table.reads(".turn-track", "Clear")
    table.shot("a44-track")
