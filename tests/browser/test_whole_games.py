"""Games from the lobby to their end by clicks alone; and how often a message makes it redraw."""

from typing import Any

import pytest

from ardennes.catalog import GAMES
from ardennes.server.lobby import cards
from tests.browser.driver import BUSY, HOTSEAT, MOVED_ON, Table
from tests.browser.test_a44 import record

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ARDENNES_44 = "Ardennes ’44"
LONG = ("Bulge", "Battle of the Bulge ’81", ARDENNES_44)  # played below
TITLES = [c.title for game, c in cards().items() if game in GAMES and c.title not in LONG]
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
DRAWS = """async () => {
  const board = document.getElementById("board");
  const frame = () => new Promise(requestAnimationFrame);
  while (!board.isAtRest()) await frame();
  for (let n = 0; n < 3; n++) await frame(); // whatever waits for a frame is drawn
  return [document.body, board].map((e) => Number(e.dataset.draws));
}"""


@pytest.mark.parametrize("title", TITLES)
def test_a_game_from_the_lobby_to_its_end(table: Table, title: str) -> None:
    table.play_from_the_lobby(title, "Recruit")
    table.play_on()
    assert "victory" in table.question.lower() or "draw" in table.question.lower()
    table.answer("Report")
    table.sees(".report-grid .verdict")


@pytest.mark.parametrize(
    ("foe", "side", "size"),
    [
        ("Recruit", "German", "desk"),
        ("Recruit", "Allied", "phone"),
        ("Sergeant", "German", "phone"),
        ("Sergeant", "Allied", "desk"),
    ],
)
def test_crossroads_from_either_side_on_a_desk_and_a_phone(
    open_table: Any, foe: str, side: str, size: str
) -> None:
    table: Table = open_table(*SIZES[size])
    table.play_from_the_lobby("Crossroads", foe, side)
    table.shot(f"crossroads-{size}-{side}-{foe}-start")
    table.play_on(BUSY)
    table.shot(f"crossroads-{size}-{side}-{foe}-end")
    assert "victory" in table.question.lower()
    assert "holds the crossroads" in table.log


def test_crossroads_an_attack_by_clicks_on_the_map(table: Table) -> None:
    table.play_from_the_lobby("Crossroads", "Recruit")
    table.click("0504")  # take the panzers in hand
    table.click("0403")
    table.asks("are the odds good enough")
    table.reads("#stage", "Attack on 0403")
    table.reads("#stage", "17%")
    table.answer("Roll the die")
    table.logs("attacks 0403")
    assert "Undo" not in table.question


longer = pytest.mark.strength


@pytest.mark.parametrize(
    ("title", "foe", "side"),
    [
        ("Bulge", "Sergeant", "German"),
        pytest.param("Bulge", "Sergeant", "Allied", marks=longer),
        pytest.param("Bulge", "Recruit", "Allied", marks=longer),
        pytest.param("Battle of the Bulge ’81", "Sergeant", "German", marks=longer),
        ("Battle of the Bulge ’81", "Sergeant", "Allied"),
    ],
)
def test_to_its_end_against_each_bot_from_either_side(
    open_table: Any, foe: str, side: str, title: str
) -> None:
    table: Table = open_table(*SIZES["phone"])
    table.play_from_the_lobby(title, foe, side)
    table.play_on()
    assert "victory" in table.question.lower() or "draw" in table.question.lower()
    table.answer("Report")
    table.sees(".report-grid .verdict")


def test_three_turns_with_their_nights_from_the_lobby(table: Table) -> None:
    """The whole campaign is long: its first turns here, its last below."""
    table.play_from_the_lobby(ARDENNES_44, "Recruit")
    table.page.click("#context [data-key=rest]")
    table.asks("All units are placed")
    table.play_on(BUSY, answers=60)
    table.play_on(until="Turn 4")
    for phase in ("night movement", "supply", "17 PM begins"):
        assert phase in table.log


@pytest.mark.parametrize(("side", "size"), [("german", "desk"), ("allied", "phone")])
def test_the_last_turns_of_ardennes_44(open_table: Any, side: str, size: str) -> None:
    table: Table = open_table(*SIZES[size])
    seats = {"german": "bot:random", "allied": "bot:random", side: "me"}
    table.load(record("german movement", turn=21), seats)
    table.play_on()
    assert "victory" in table.question.lower()
    table.answer("Report")
    table.sees(".report-grid .verdict")


def test_a_message_is_drawn_once(open_table: Any) -> None:
    player, watcher = open_table(), open_table()
    made = player.new_game(HOTSEAT)
    watcher.enter(made["id"], made["watch"])
    draws: list[list[int]] = []
    for _ in range(7):
        before = watcher.moment
        player.play_on(answers=1)
        watcher.waits_for(MOVED_ON, before)
        draws.append(watcher.page.evaluate(DRAWS))
    panels, board = draws[0]  # by then everybody has heard who is here
    assert draws == [[panels + n, board + n] for n in range(7)]
