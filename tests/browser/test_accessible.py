"""axe-core finds nothing to complain about, on any page, by day and by night; and what they weigh.

axe-core comes with the checks of the client (`make node_modules/stamp`).
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import ROOT
from tests.browser.driver import HOTSEAT, Table
from tests.browser.test_play import BEATEN
from tests.browser.test_table_manners import OPENING
from tests.needed import missing

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
RUN = """(within) => axe.run(within).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
  nodes.map(({ target }) => `${id}: ${target.join(" ")}`)))"""
WEIGHT = """() => [performance.getEntriesByType("navigation"),
  performance.getEntriesByType("resource")].flat()
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""
DETAILS = "**/maps/*.details.svg"
DRAWN = """() => [...document.querySelectorAll("#board .land, #board .labels")].flatMap(
  ({ shadowRoot }) => [...shadowRoot.querySelectorAll("#relief, #trees, #houses, #numbers")])
  .filter((group) => group.querySelector("path, image, text")).length"""


@pytest.mark.parametrize(("scheme", "width"), [("light", 1440), ("dark", 1440), ("dark", 390)])
def test_axe_finds_nothing(open_table: Any, scheme: str, width: int) -> None:
    if not AXE.exists():
        missing("NO ACCESSIBILITY TESTS: axe-core; make node_modules/stamp")
    table: Table = open_table(width, 900, color_scheme=scheme)
    table.lobby()
    found = complaints(table, "lobby")
    table.page.click("button[aria-label='Rules of The Bulge']")
    table.page.fill(".drawer input", "6.5")
    table.page.click(".cases .try summary")
    table.page.frame_locator(".cases iframe").locator("#coach .tries").first.wait_for()
    found += complaints(table, "rules")
    table.page.click(".drawer button[aria-label='Close']")
    table.page.click(".me button:has-text('Sign up')")
    found += complaints(table, "account")
    for name, record in (("attack", OPENING), ("retreat", BEATEN)):
        table.load(record, HOTSEAT)
        table.asks("your decision")
        found += complaints(table, name)
    if table.page.is_visible("#stage [data-key=fold]"):
        table.page.click("#stage [data-key=fold]")
    for tab in ("choices", "arrivals", "victory"):
        table.page.click(f"#for-{tab}")
        found += complaints(table, tab)
    table.press("?")
    table.sees("dialog .keys")
    found += complaints(table, "keys")
    table.press("Escape", "[")
    table.sees("#prompt .who.replay")
    found += complaints(table, "replay")
    table.page.goto(f"{table.url}/report/{table.id}")
    table.sees(".report-grid .verdict")
    found += complaints(table, "report")
    table.page.goto(f"{table.url}/nowhere")
    table.sees(".lost")
    found += complaints(table, "lost")
    assert found == []


def complaints(table: Table, page: str, within: str = "html") -> list[str]:
    """What axe says of the page, or of a part of it, as it is."""
    table.page.evaluate(AXE.read_text("utf-8"))
    return [f"{page}: {one}" for one in table.page.evaluate(RUN, within)]


def test_the_lobby_is_light(table: Table) -> None:
    table.lobby()
    table.page.evaluate("document.querySelector('.page').scrollTo(0, 1e6)")
    table.waits_for("() => [...document.images].every((one) => one.complete)")
    assert table.page.evaluate("() => document.images.length") >= 6
    assert table.page.evaluate(WEIGHT) <= 250_000
    table.shot("lobby")


@pytest.mark.parametrize("game", ["crossroads", "tb", "bulge", "commander", "bb81", "a44"])
def test_the_first_page_with_a_map_is_light(table: Table, game: str) -> None:
    """One can play before relief, trees, houses and numbers are there; then they come."""
    held: list[Any] = []
    hold: Callable[[Any], None] = lambda route: held.append(route)  # noqa: E731
    table.page.route(DETAILS, hold)
    scenario = {"crossroads": "parker"}.get(game, "campaign")
    table.sit_down({"game": game, "scenario": scenario, "options": {}, "seats": HOTSEAT})
    table.asks("your decision")
    table.has("#board .counter")
    assert table.page.evaluate(WEIGHT) <= 250_000
    assert table.page.evaluate(DRAWN) == 0
    for route in held:
        route.continue_()
    table.page.unroute(DETAILS, hold)
    table.has("#board[data-printed=whole]")
    assert table.page.evaluate(DRAWN) >= 3
    assert table.page.evaluate(WEIGHT) <= 360_000
