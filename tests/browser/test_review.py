"""After the game: where it turned, as pieces of the map; what the dice did; the attacks."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.driver import HOTSEAT, Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

REPLAYS = Path(__file__).parents[1] / "replays"
WHOLE = {
    "tb": REPLAYS / "tb/allied-4.4-whole-game.play",
    "commander": REPLAYS / "commander/allied-12.win-1-whole-game.play",
}
DRAWN = """() => [...document.querySelectorAll(".clip-map canvas")].some((one) => one.width > 400 &&
  one.getContext("2d").getImageData(one.width / 2, one.height / 2, 1, 1).data[3] > 0)"""


@pytest.mark.parametrize(
    ("game", "width", "height"), [("tb", 1440, 900), ("commander", 820, 1180), ("tb", 390, 844)]
)
def test_turning_points_are_shown_and_played_on(
    open_table: Any, game: str, width: int, height: int
) -> None:
    table: Table = open_table(width, height, has_touch=width < 1000)
    table.load(WHOLE[game].read_text("utf-8"), HOTSEAT)
    match = table.id
    table.page.goto(f"{table.url}/report/{match}")
    table.sees(".turning .clip-units .counter")
    table.waits_for(DRAWN)
    assert len(table.page.query_selector_all(".turning")) == 3
    assert len(table.page.query_selector_all(".chart .turned")) == 3
    assert table.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert " the German side" in table.page.inner_text(".luck >> nth=0")
    assert "The best of" in table.page.inner_text(".report")
    table.shot(f"review-{game}-{width}")
    table.page.click(".turning >> nth=0 >> text=Watch it")
    table.waits_for("() => text('.turning .caption').length > 10")
    table.has(".clip-units .hexring")
    table.page.click(".turning >> nth=0 >> text=Play on from here")
    table.page.click("dialog .bot:has-text('Hotseat')")
    table.page.click("dialog button[value=yes]")
    table.page.wait_for_url("**/game/*")
    table.asks("your decision")
    assert match not in table.page.url
