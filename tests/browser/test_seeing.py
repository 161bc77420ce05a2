"""See before you decide: tables, chances, threats."""

from typing import Any

import pytest

from tests.browser.driver import HOTSEAT, Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAMES = ("crossroads", "tb", "bulge", "bb81", "commander", "a44")
RESULTS = {"commander": "Hits"}  # each unit rolls for itself there
GROUND = {"commander": "cover takes", "bb81": "Points to enter", "a44": "Points to enter"}
SCENARIO = {"crossroads": "parker", "commander": "campaign", "a44": "six turns"}


def begin(table: Table, game: str) -> None:
    """A new game at one screen."""
    scenario = SCENARIO.get(game, "campaign")
    table.sit_down({"game": game, "scenario": scenario, "options": {}, "seats": HOTSEAT})
    table.asks("your decision")


@pytest.mark.parametrize("game", GAMES)
def test_a_new_game_tells_before_anything_is_done(table: Table, open_table: Any, game: str) -> None:
    begin(table, game)
    tables_are_one_key_away(table, game)
    threats_and_ways_in_and_out_are_one_key_away(table, game)
    pointing_at_an_enemy_says_the_best_that_can_be_had(table, open_table, game)


def tables_are_one_key_away(table: Table, game: str) -> None:
    table.press("k")
    table.sees("dialog .sheet td")
    shown = table.page.inner_text("dialog .sheet-list")
    for kind in ("Turn track", RESULTS.get(game, "ombat results"), GROUND.get(game, "Terrain")):
        assert kind in shown
    assert not table.page.evaluate(
        "() => /[<>]=|[a-z]_[a-z]/.test(document.querySelector('dialog').textContent)"
    )
    table.shot(f"tables-{game}")
    table.press("Escape")
    table.gone("dialog")


HIDDEN = """() => {
  const box = (one) => one.getBoundingClientRect();
  const names = [...document.querySelector("#board .labels").shadowRoot
    .querySelectorAll("#names .town")].map(box);
  const meets = (a) => (b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const factors = [...document.querySelectorAll("#board .counter .cf")].map(box);
  return [factors.filter((one) => names.some(meets(one))).length, factors.length];
}"""  # factors under the name of a town, and all of them


def threats_and_ways_in_and_out_are_one_key_away(table: Table, game: str) -> None:
    table.overlay("d", "threat", f"threat-{game}")
    table.press("d")
    table.has(".slot-overlay .chip.attackers" if game != "a44" else ".slot-overlay .tint")
    table.reads("#legend", "could come here next turn")
    if game != "crossroads":
        table.overlay("w", "gates", f"gates-{game}")
        table.press("w")
        table.has(".slot-overlay .m-way.out")
        table.has(".slot-overlay .m-way.german")
        table.reads("#legend", "Allied units arrive")
        table.press("w")
    table.press("d")
    table.gone("#toggles [aria-pressed=true][data-key=threat]")


def test_a_finger_reads_what_an_overlay_means(open_table: Any) -> None:
    table: Table = open_table(390, 844, has_touch=True)
    begin(table, "tb")
    table.page.tap("[data-key=layers]")
    table.page.tap("#toggles [data-key=threat]")
    table.sees("#legend .pair:has-text('could come here next turn')")
    assert not table.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    table.shot("threat-phone")


def test_names_of_towns_hide_no_factors(table: Table) -> None:
    table.sit_down({"game": "a44", "scenario": "patton", "options": {}, "seats": HOTSEAT})
    table.asks("your decision")
    table.has("#board .counter .cf")
    hidden, every = table.page.evaluate(HIDDEN)
    assert every > 200
    assert hidden <= every // 50


A44 = """ardennes record 1
game: a44
version: 1
scenario: patton

end_phase
end_phase
roll 1
roll 1
end_phase
end_phase
"""  # German movement on 22 December
ENEMY = {
    "crossroads": "0403",
    "tb": "1307",
    "bulge": "1307",
    "commander": "Losheim",
    "bb81": "4117",
    "a44": "E2324",
}


def pointing_at_an_enemy_says_the_best_that_can_be_had(
    table: Table, open_table: Any, game: str
) -> None:
    def attack(at: Table) -> None:
        at.load(A44, HOTSEAT)
        at.asks("Choose a unit to move")

    if game == "a44":
        attack(table)
    table.hover(ENEMY[game])
    table.reads("#tip .chance", "At best ")
    table.shot(f"best-{game}")
    table.page.mouse.move(2, 2)
    table.page.focus("#board")
    for key in ("ArrowUp", "ArrowDown"):
        table.press(key)
    table.sees("#tip h4")  # a cursor says as much
    if game in ("bb81", "a44"):  # elsewhere a tap begins the attack
        phone: Table = open_table(390, 844, has_touch=True)
        if game == "a44":
            attack(phone)
        else:
            begin(phone, game)
        phone.page.touchscreen.tap(*phone.where(ENEMY[game]))
        phone.reads("#tip .chance", "At best ")
        phone.shot(f"best-phone-{game}")


STEP = {
    "tb": (["end_phase", "choose G-2"], "1207", "The attack on 1307 becomes +4"),
    "bulge": (["end_phase", "choose G-L"], "1106", "The attack on 1005 becomes +12 or more"),
    "commander": (["activate Gemund", "choose 272VG"], "Elsenborn", "becomes 1.2 hits"),
    "bb81": (["choose G-326VG-751"], "4308", "becomes nothing (−5)"),
    "a44": ([*A44.split("\n\n")[1].split("\n")[:-1], "choose G-1SS-2-III"], "E2930", "becomes 3-2"),
}


@pytest.mark.parametrize("game", STEP)
def test_pointing_at_a_step_says_what_an_attack_becomes(table: Table, game: str) -> None:
    actions, place, words = STEP[game]
    scenario = {"a44": "patton"}.get(game, "campaign")
    head = f"ardennes record 1\ngame: {game}\nversion: 1\nscenario: {scenario}\n"
    table.load("\n".join([head, *actions, ""]), HOTSEAT)
    table.asks("Move ")
    table.hover(place)
    table.reads("#tip .chance", words)
