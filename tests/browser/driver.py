"""What a person does at the table, in words: click a hex, press a key, read the question."""

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

AGAINST_BOT = {"german": "me", "allied": "bot:random"}
HOTSEAT = {"german": "me", "allied": "me"}
NEW = """
async (wish) => {
  const body = JSON.stringify(wish);
  const headers = { "Content-Type": "application/json" };
  const made = await (await fetch("/api/matches", { method: "POST", headers, body })).json();
  const mine = Object.entries(made.seats).find(([, seat]) => seat.who === "me");
  const kept = JSON.parse(localStorage.getItem("ardennes.seats") || "{}");
  kept[made.id] = { token: mine[1].token, seat: mine[0], game: wish.game || "", watch: made.watch };
  localStorage.setItem("ardennes.seats", JSON.stringify(kept));
  return made.id;
}
"""
WHERE = """
(place) => {
  const board = document.getElementById("board");
  const box = board.getBoundingClientRect();
  const at = board.screenOf(place);
  return [box.x + at.x, box.y + at.y];
}
"""


ROLES = ("end", "main", "unit", "place", "other", "cancel")  # what is sensible to answer first
UNFINISHED = "dialog[open] button[value=yes], #choices-list button.on"
CLICK = "(selector) => document.querySelector(selector).click()"
BUSY = ("main", "place", "unit", "other", "end", "cancel")  # who does what can be done
STUCK = 45.0  # seconds without an action after which nobody is at the table any more


class Table:
    """A browser page with a game on it."""

    def __init__(self, page: Any, url: str, artifacts: Path) -> None:
        self.page = page
        self.url = url
        self.artifacts = artifacts
        self.id = ""

    # --- going places ---

    def lobby(self) -> None:
        """Open the lobby."""
        self.page.goto(self.url)
        self.page.wait_for_selector(".game .btn.primary")

    def new_game(self, seats: dict[str, str], game: str = "tb") -> None:
        """Sit down at a new game."""
        self.sit_down({"game": game, "scenario": "campaign", "options": {}, "seats": seats})

    def load(self, record: str, seats: dict[str, str]) -> None:
        """Sit down at a game that goes on from a record."""
        self.sit_down({"record": record, "seats": seats})

    def sit_down(self, wish: dict[str, Any]) -> None:
        """Sit down at whatever is wished for."""
        self.page.goto(self.url)
        self.page.wait_for_selector("html[data-ready]")
        self.id = self.page.evaluate(NEW, wish)
        self.open("game")

    def open(self, page: str) -> None:
        """One of the pages of this game."""
        self.page.goto(f"{self.url}/{page}/{self.id}")
        if page != "report":
            self.page.wait_for_selector("#prompt .ask")
            self.page.wait_for_function("!!document.getElementById('board').screenOf")

    # --- doing ---

    def where(self, place: str) -> tuple[float, float]:
        """A hex in pixels of the page; the map follows if it is out of sight."""
        event = f"new CustomEvent('look', {{detail: {json.dumps(place)}}})"
        self.page.evaluate(f"document.dispatchEvent({event})")
        self.page.wait_for_timeout(350)
        x, y = self.page.evaluate(WHERE, place)
        return x, y

    def click(self, place: str) -> None:
        """Click a hex."""
        self.page.mouse.click(*self.where(place))

    def hover(self, place: str) -> None:
        """Rest on a hex."""
        self.page.mouse.move(*self.where(place))

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(120)

    def answer(self, text: str) -> None:
        """Click an answer of the question bar."""
        self.page.click(f"#actions button:has-text('{text}')")

    def end_phase(self) -> None:
        """End the phase, whatever was forgotten."""
        before = self.question
        self.page.click("#actions [data-hot=E]")
        if self.sees("dialog[open]"):
            self.page.click("dialog button[value=yes]")
        self.waits_for(lambda: self.question != before)

    def play_from_the_lobby(self, game: str, foe: str, side: str = "") -> None:
        """Choose an opponent, perhaps a side, and a game, and wait until it asks."""
        self.lobby()
        self.page.click(f".bot:has-text('{foe}')")
        if side:
            self.page.click(f".seg >> text={side}")
        self.page.click(f"button[aria-label='Play {game}']")
        self.page.wait_for_url("**/game/*")
        self.id = self.page.url.rpartition("/")[2]
        self.asks("your decision", 30)

    def play_on(
        self,
        seconds: float,
        until: Callable[[], bool] = lambda: False,
        roles: Sequence[str] = ROLES,
    ) -> None:
        """Answer by clicks, whatever ends or goes on first, to the end or until it is so."""
        deadline, before, since = time.monotonic() + seconds, "", time.monotonic()
        while not self.over and not until():
            if self.moment != before:
                before, since = self.moment, time.monotonic()
            assert time.monotonic() - since < STUCK, f"nobody moves: {self.question!r}"
            assert time.monotonic() < deadline, f"not over in {seconds} seconds: {self.moment}"
            if "your decision" in self.question:
                self.answer_first(roles)
            else:
                self.page.wait_for_timeout(50)

    def answer_first(self, roles: Sequence[str] = ROLES) -> None:
        """The first answer of the list of choices; a second click where one is not enough."""
        before = self.moment
        buttons = [f"#choices-list [data-role={role}] button" for role in roles]
        self.page.evaluate(CLICK, next(filter(self.page.query_selector, buttons), buttons[-1]))
        self.waits_for(lambda: self.moment != before or self.page.query_selector(UNFINISHED))
        if self.moment == before:
            self.page.evaluate(CLICK, UNFINISHED)
            self.waits_for(lambda: self.moment != before)

    # --- seeing ---

    @property
    def moment(self) -> str:
        """Which action it is."""
        return str(self.page.text_content("#timeline .where"))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return "The game is over" in self.question

    @property
    def question(self) -> str:
        """The question bar as text."""
        return str(self.page.inner_text("#prompt"))

    @property
    def log(self) -> str:
        """The log as text."""
        return str(self.page.text_content("#log"))

    @property
    def card(self) -> str:
        """The card in hand as text."""
        return str(self.page.inner_text("#context"))

    def sees(self, selector: str, timeout: float = 400) -> bool:
        """Whether something appears within a moment."""
        from playwright.sync_api import TimeoutError as Late

        try:
            self.page.wait_for_selector(selector, timeout=timeout)
        except Late:
            return False
        return True

    def waits_for(self, fact: Any, seconds: float = 15) -> None:
        """Until it is so."""
        for _ in range(int(seconds * 20)):
            if fact():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"never came: {self.question!r}")

    def asks(self, words: str, seconds: float = 15) -> None:
        """Wait until the question says this."""
        self.waits_for(lambda: words in self.question, seconds)

    def shot(self, name: str) -> None:
        """Keep a picture."""
        self.artifacts.mkdir(exist_ok=True)
        self.page.screenshot(path=self.artifacts / f"{name}.png")
