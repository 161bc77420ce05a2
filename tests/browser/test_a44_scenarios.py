"""The scenarios of Ardennes '44 in the browser: each begins, two on the East Map alone."""

from pathlib import Path

import pytest

from ardennes.games.a44 import GAME
from tests.browser.driver import HOTSEAT, Table
from tests.games.a44.scenario_endings import before_the_edge

pytestmark = [pytest.mark.browser, pytest.mark.slow]
REPLAYS = Path(__file__).parents[1] / "replays" / "a44"


def test_the_lobby_tells_length_and_history(table: Table) -> None:
    table.lobby()
    card = ".game:has(button[aria-label='Play Ardennes ’44'])"
    select = f"{card} label:has-text('Scenario') select"
    table.page.select_option(select, "patton")
    table.reads(f"{card} .scenario", "Bastogne")
    table.reads(f"{card} .scenario", "10 turns")
    table.page.select_option(select, "six turns")
    table.reads(f"{card} .scenario", "East Map")
    table.page.click(f"{card} summary")
    table.reads(f"{card} .options", "lie face down until a German comes near")
    table.page.click(f"{card} .flag:has-text('Roadblocks') input")
    table.reads(f"{card} summary", "1 of 6 chosen")
    table.shot("a44-lobby")


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_every_scenario_begins(table: Table, scenario: str) -> None:
    table.sit_down({"game": "a44", "scenario": scenario, "options": {}, "seats": HOTSEAT})
    table.asks("Traffic markers" if "patton" in scenario else "units to place")
    table.shot(f"a44-{scenario.replace(' ', '-')}")


def test_the_last_point_over_the_west_edge(table: Table) -> None:
    """a44 S2.4: the East Map alone, its west edge to leave by, points as a bar."""
    position = before_the_edge("six turns", 6, 9)
    head = "\n".join(f"| {line}" for line in position.splitlines())
    table.load(f"ardennes record 1\ngame: a44\nversion: 1\n{head}\n", HOTSEAT)
    table.asks("Choose a unit")
    table.sees("[role=img][aria-label='9 of 10 VP']")
    table.click("E3925")
    table.asks("Move 2Pz / 2 Recon")
    table.shot("a44-west-edge")
    table.aim_and_click("West")
    table.logs("leaves the map by the west edge")
    table.click("E3825")
    table.asks("Move 2Pz / 38 Jpz IV")
    table.aim_and_click("West")
    table.sees("[role=img][aria-label='10 of 10 VP']")


def test_a_draw_in_the_report(table: Table) -> None:
    """a44 S4.4: the report tells how each condition stood."""
    table.load((REPLAYS / "draw-S4.4-bastogne-cut-off.play").read_text("utf-8"), HOTSEAT)
    table.page.goto(f"{table.url}/report/{table.id}")
    table.reads(".verdict h1", "A draw")
    table.reads(".conditions", "hexes of Bastogne with a road")
    table.shot("a44-report")
