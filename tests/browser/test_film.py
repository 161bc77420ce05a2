"""The other side's turn as a film, what happened in it, and films of the past."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.driver import Table
from tests.browser.friend import Friend
from tests.browser.test_accessible import AXE, complaints

pytestmark = [pytest.mark.browser, pytest.mark.slow]

REPLAYS = Path(__file__).parents[1] / "replays"
TURNS = {  # a golden game, and how many of its actions lead to the end of a German turn
    "tb": ("allied-4.4-whole-game", 91),
    "a44": ("allied-S2.4-whole-game", 137),
    "commander": ("allied-12.win-1-whole-game", 54),
    "bulge": ("allied-3.0-whole-game", 201),
    "bb81": ("allied-vic-5-whole-game", 19),
    "crossroads": ("allied-5.1-whole-game", 6),
}
MY_FRIEND = {"german": "friend", "allied": "me"}
ASKED_FOR_AIR = ("allied-4.4-whole-game", 254)  # a German attack on it asks for Allied aircraft
MOVING = ("allied-4.4-whole-game", 8)

WATCH = """(selectors) => {
  const seen = window.seen = new Set();
  const look = () => selectors.forEach((one) => document.querySelector(one) && seen.add(one));
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""
SEEN = "(one) => window.seen.has(one)"
LOOK_AWAY = """(away) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
FILM = "#prompt .who.film"
FLYING = ".flights .flying"
DICE = ".slot-cue .cue-dice .die"
ARROW = ".slot-picture .arrow"
SKIP = "#actions [data-key=film-skip]"


def record(game: str, name: str, actions: int) -> str:
    """The first actions of a golden game."""
    text = (REPLAYS / game / f"{name}.play").read_text("utf-8")
    head, _, body = text.partition("\n\n")
    lines = [line for line in body.splitlines() if line and not line.startswith("#")]
    return "\n".join([head, "", *lines[:actions], ""])


def against_a_friend(table: Table, name: str, actions: int) -> Friend:
    """Sit down at a golden game of tb, the German side somewhere else."""
    made = table.load(record("tb", name, actions), MY_FRIEND)
    return Friend(table.url, made["id"], made["seats"]["german"]["token"])


@pytest.mark.parametrize("game", TURNS)
def test_who_looks_away_misses_nothing(open_table: Any, game: str) -> None:
    """The film of a bot's turn waits, steps, plays, and never keeps from a question."""
    table: Table = open_table(film=True)
    foe = "bot:greedy"  # random might end its turn with nothing done, or win
    table.load(record(game, *TURNS[game]), {"german": "me", "allied": foe})
    table.asks("your decision")
    table.page.evaluate(WATCH, [FLYING])
    table.page.evaluate(LOOK_AWAY, True)
    table.play_on(answers=1)
    table.sees(f"{SKIP}:has-text('To your decision')")
    table.sees("[data-key=film-pause]:has-text('Play')")
    table.press("m", "ArrowRight")
    table.sees(FILM)
    assert not AXE.exists() or game != "tb" or not complaints(table, "film")
    table.shot(f"film-{game}")
    table.press(" ")
    table.sees("[data-key=film-pause]:has-text('Pause')")
    table.press("Escape")
    table.asks("your decision")
    assert not table.shows(SKIP)
    table.page.click("#timeline [data-key=watch]")
    table.sees("#prompt .who.replay")
    table.has("#timeline [data-key=pause]")
    table.press("Escape")
    table.asks("your decision")
    assert not table.page.evaluate(SEEN, FLYING), "motion is not wanted"


def test_a_turn_at_the_table_and_what_happened_in_it(open_table: Any) -> None:
    table: Table = open_table(film=True, reduced_motion="no-preference")
    with against_a_friend(table, *MOVING) as friend:
        table.page.evaluate(WATCH, [FLYING, FILM])
        friend.plays("choose", unit="G-2")
        friend.plays("move", place="1205")
        table.waits_for(SEEN, FLYING)
        table.waits_for(SEEN, FILM)
        friend.plays("end_phase")
        friend.plays("end_phase")
        table.sees("#recap h2:has-text('The German turn')")
        table.asks("your decision")
        table.shot("recap")
        table.reads("#recapsay", "1 unit moved")
        assert not AXE.exists() or not complaints(table, "recap")
        table.page.click("#recap .recap-moved summary")
        table.page.click("#recap .spot:has-text('2nd Panzer')")
        table.waits_for("() => document.querySelector('.hexring.cursor')")
        table.page.click("#recap [data-key=watch]")
        table.sees("#prompt .who.replay:has-text('Replay')")
        table.press("Escape")
        table.asks("your decision")
        table.sees("#recap")
        table.press("Escape")
        table.page.wait_for_selector("#recap", state="hidden")


def test_a_question_in_the_middle_of_a_film_is_asked(open_table: Any) -> None:
    table: Table = open_table(film=True)
    with against_a_friend(table, *ASKED_FOR_AIR) as friend:
        table.page.evaluate(WATCH, [ARROW, FILM, DICE])
        friend.plays("attack", place="1803")
        friend.plays("join", unit="G-212VG")
        friend.plays("commit")
        table.asks("your decision")
        assert table.page.evaluate(SEEN, ARROW) and table.page.evaluate(SEEN, FILM)
        table.acts(lambda: table.press("x"))
        friend.plays("fight")
        table.waits_for(SEEN, DICE)


def test_coming_back_tells_what_happened_meanwhile(open_table: Any) -> None:
    table: Table = open_table(film=True)
    with against_a_friend(table, *MOVING) as friend:
        table.asks("Choose a unit")
        table.page.goto(table.url)
        friend.plays("choose", unit="G-2")
        friend.plays("move", place="1205")
        table.open(f"game/{table.id}")
        table.sees("#recap h2:has-text('Since you looked')")
        table.page.click("#recap [aria-label=Close]")
        table.page.wait_for_selector("#recap", state="hidden")


def test_a_replay_plays_as_a_film(open_table: Any) -> None:
    table: Table = open_table(390, 844, has_touch=True)
    made = table.load(record("tb", "allied-4.4-whole-game", 24), {"german": "me", "allied": "me"})
    table.page.evaluate("localStorage.setItem('ardennes.speed', '4')")
    table.open(f"replay/{made['id']}?at=12")
    table.asks("action 12 of")
    table.page.tap("#timeline [data-key=next]")
    table.has(ARROW)
    table.page.tap("#timeline [data-key=next]")
    table.has(f"{DICE}[aria-label='die 5']")
    table.reads(".slot-cue .cue-result", "AE")
    table.shot("film-replay-phone")
    table.page.tap("#timeline [data-key=back]")
    table.asks("action 13 of")
    table.page.tap("#timeline [data-key=follow]")
    table.sees("#timeline [data-key=follow][aria-pressed=false]")
    table.page.tap("#timeline [data-key=play]")
    table.asks("your decision")
