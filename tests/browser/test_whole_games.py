"""Games from the lobby to their end by clicks alone; and how often a message makes it redraw."""

from typing import Any

import pytest

from ardennes.catalog import GAMES
from ardennes.server.lobby import cards
from tests.browser.driver import BUSY, HOTSEAT, Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TITLES = [card.title for game, card in cards().items() if game in GAMES]
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
DRAWS = "() => [document.body, document.getElementById('board')].map((e) => +e.dataset.draws)"


@pytest.mark.parametrize("title", TITLES)
def test_a_game_from_the_lobby_to_its_end(table: Table, title: str) -> None:
    table.play_from_the_lobby(title, "Recruit")
    table.play_on(seconds=240)
    assert "victory" in table.question.lower() or "draw" in table.question.lower()
    table.answer("Report")
    assert table.sees(".report-grid .verdict", 10_000)


@pytest.mark.parametrize(
    ("foe", "side", "size"),
    [
        ("Recruit", "German", "desk"),
        ("Recruit", "Allied", "phone"),
        ("Greedy", "German", "phone"),
        ("Greedy", "Allied", "desk"),
    ],
)
def test_crossroads_from_either_side_on_a_desk_and_a_phone(
    open_table: Any, foe: str, side: str, size: str
) -> None:
    table: Table = open_table(*SIZES[size])
    table.play_from_the_lobby("Crossroads", foe, side)
    table.shot(f"crossroads-{size}-{side}-{foe}-start")
    table.play_on(seconds=120, roles=BUSY)
    table.shot(f"crossroads-{size}-{side}-{foe}-end")
    assert "victory" in table.question.lower()
    assert "holds the crossroads" in table.log


def test_crossroads_an_attack_by_clicks_on_the_map(table: Table) -> None:
    table.play_from_the_lobby("Crossroads", "Recruit")
    table.click("0504")  # take the panzers in hand
    table.click("0403")
    table.asks("are the odds good enough")
    assert "Attack on 0403" in table.card and "17%" in table.card
    table.answer("Roll the die")
    table.waits_for(lambda: "attacks 0403" in table.log)
    assert "Undo" not in table.question


@pytest.mark.parametrize(
    ("foe", "side"), [("Greedy", "German"), ("Greedy", "Allied"), ("Recruit", "Allied")]
)
def test_bulge_to_its_end_against_each_bot_from_either_side(
    table: Table, foe: str, side: str
) -> None:
    table.play_from_the_lobby("Bulge", foe, side)
    table.play_on(seconds=240)
    assert "victory" in table.question.lower() or "draw" in table.question.lower()


def test_a_message_is_drawn_once(open_table: Any) -> None:
    player: Table = open_table()
    player.new_game(HOTSEAT)
    watcher: Table = open_table()
    stored = player.page.evaluate("JSON.parse(localStorage['ardennes.seats'])")
    watcher.page.goto(f"{watcher.url}/game/{player.id}#{stored[player.id]['watch']}")
    watcher.waits_for(lambda: watcher.page.query_selector("#timeline .where") is not None)
    player.page.wait_for_timeout(300)  # everybody has heard who is here
    for _ in range(6):
        before, panels_and_board = watcher.moment, watcher.page.evaluate(DRAWS)
        player.answer_first()
        watcher.waits_for(lambda seen=before: watcher.moment != seen)
        watcher.page.wait_for_timeout(200)
        assert watcher.page.evaluate(DRAWS) == [n + 1 for n in panels_and_board]
