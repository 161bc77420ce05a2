"""What a person does at the table, in words: click a hex, press a key, read the question.

Nobody sleeps here: whoever waits, waits for a fact on the page, and is patient.
"""

import json
import os
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PICTURES = bool(os.environ.get("PICTURES"))
PATIENCE = float(
    os.environ.get("PATIENCE") or 60_000
)  # milliseconds in which a fact must come, on the slowest of machines
AGAINST_BOT = {"german": "me", "allied": "bot:random"}
HOTSEAT = {"german": "me", "allied": "me"}
ROLES = ("end", "main", "unit", "place", "other", "cancel")  # what is sensible to answer first
BUSY = ("main", "place", "unit", "other", "end", "cancel")  # who does what can be done
AIMED_AT = "#choices-list button.on"  # what one more click will do

MOVED_ON = "(before) => text('#timeline .where') !== before"

WHERE = (HERE / "where.js").read_text("utf-8")
PLAY_ON = (HERE / "play_on.js").read_text("utf-8")
WAIT = """
async ({ of, patience }) => {
  const text = (selector) => document.querySelector(selector)?.textContent ?? "";
  const fact = FACT;
  const deadline = performance.now() + patience;
  while (!fact(of) && performance.now() < deadline) await new Promise(requestAnimationFrame);
  return Boolean(fact(of));
}
"""  # in one call: the page's policy lets Playwright's own wait_for_function look only once


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
        self.sees(".game .btn.primary")

    def new_game(self, seats: dict[str, str], game: str = "tb") -> dict[str, Any]:
        """Sit down at a new game."""
        wish = {"game": game, "scenario": "campaign", "options": {}, "seats": seats}
        return self.sit_down(wish)

    def load(self, record: str, seats: dict[str, str]) -> dict[str, Any]:
        """Sit down at a game that goes on from a record."""
        return self.sit_down({"record": record, "seats": seats})

    def sit_down(self, wish: dict[str, Any]) -> dict[str, Any]:
        """Sit down at whatever is wished for; the game as the server has made it."""
        headers = {"Content-Type": "application/json"}
        body = json.dumps(wish).encode()
        asked = urllib.request.Request(f"{self.url}/api/matches", body, headers)
        with urllib.request.urlopen(asked, timeout=PATIENCE / 1000) as answer:
            made: dict[str, Any] = json.load(answer)
        mine = next(seat for seat in made["seats"].values() if seat["who"] == "me")
        self.enter(made["id"], mine["token"])
        return made

    def enter(self, game: str, token: str) -> None:
        """Take a seat of a game, or a chair of its spectators."""
        self.id = game
        self.open(f"game/{game}#{token}")

    def open(self, page: str) -> None:
        """A page with a map, when the map is there."""
        self.page.goto(f"{self.url}/{page}")
        self.waits_for("() => document.getElementById('board').isAtRest")

    # --- doing ---

    def where(self, place: str) -> tuple[float, float]:
        """A hex in pixels of the page; the map follows if it is out of sight."""
        x, y = self.page.evaluate(WHERE, {"place": place, "patience": PATIENCE})
        return x, y

    def click(self, place: str) -> None:
        """Click a hex."""
        self.page.mouse.click(*self.where(place))

    def aim_and_click(self, place: str) -> None:
        """Click a hex, and again to confirm it."""
        self.click(place)
        self.has(AIMED_AT)
        self.click(place)

    def drag(self, start: str, end: str) -> None:
        """Carry what stands on a hex to another."""
        self.where(start)
        self.where(end)
        begun, over = self.where(start), self.where(end)
        self.page.mouse.move(*begun)
        self.page.mouse.down()
        self.page.mouse.move((begun[0] + over[0]) / 2, (begun[1] + over[1]) / 2)
        self.page.mouse.move(*over)
        self.page.mouse.up()

    def hover(self, place: str) -> None:
        """Rest on a hex."""
        self.page.mouse.move(*self.where(place))

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def answer(self, text: str) -> None:
        """Click an answer of the question bar."""
        self.page.click(f"#actions button:has-text('{text}')")

    def acts(self, how: Callable[[], object]) -> None:
        """Do something that is an action of the game, and see it done."""
        before = self.moment
        how()
        self.waits_for(MOVED_ON, before)

    def end_phase(self) -> None:
        """End the phase, whatever was forgotten."""
        before = self.moment
        self.page.click("#actions [data-hot=E]")
        self.waits_for(f"{MOVED_ON} || document.querySelector('dialog[open]')", before)
        if self.shows("dialog[open]"):
            self.page.click("dialog button[value=yes]")
        self.waits_for(MOVED_ON, before)

    def overlay(self, key: str, name: str, picture: str) -> None:
        """Switch an overlay on, keep a picture, and switch it off again."""
        self.press(key)
        self.sees(f"#toggles [data-key={name}][aria-pressed=true]")
        self.has(".slot-overlay *")
        self.shot(picture)
        self.press(key)
        self.sees(f"#toggles [data-key={name}][aria-pressed=false]")

    def play_from_the_lobby(self, game: str, foe: str, side: str = "") -> None:
        """Choose an opponent, perhaps a side, and a game, and wait until it asks."""
        self.lobby()
        card = self.page.locator(f".game:has(button[aria-label='Play {game}'])")
        option = card.locator(f"select[name=foe] option:has-text('{foe}')")
        card.locator("select[name=foe]").select_option(option.get_attribute("value"))
        if side:
            card.locator("select[name=side]").select_option(label=side)
        self.page.click(f"button[aria-label='Play {game}']")
        self.page.wait_for_url("**/game/*")
        self.id = self.page.url.rpartition("/")[2]
        self.asks("your decision")

    def play_on(self, roles: Sequence[str] = ROLES, answers: int = 10_000, until: str = "") -> None:
        """Answer by clicks, whatever ends or goes on first: so often, or until the turn or the
        question says so, or to the end."""
        how = {"roles": roles, "answers": answers, "until": until, "patience": PATIENCE}
        self.page.evaluate(PLAY_ON, how)

    # --- seeing ---

    @property
    def moment(self) -> str:
        """Which action it is."""
        return str(self.page.text_content("#timeline .where"))

    @property
    def question(self) -> str:
        """The question bar as text."""
        return str(self.page.text_content("#prompt"))

    @property
    def log(self) -> str:
        """The log as text."""
        return str(self.page.text_content("#log"))

    @property
    def card(self) -> str:
        """The card in hand as text."""
        return str(self.page.text_content("#context"))

    @property
    def stage(self) -> str:
        """The battle stage as text."""
        return str(self.page.text_content("#stage"))

    def on_stage(self, button: str) -> None:
        """Give an answer of the battle by its button on the stage."""
        self.acts(lambda: self.page.click(f"#stage {button}"))

    def shows(self, selector: str) -> bool:
        """Whether something is on the page now."""
        return self.page.query_selector(selector) is not None

    def sees(self, selector: str) -> None:
        """Wait until something can be seen."""
        self.page.wait_for_selector(selector)

    def has(self, selector: str) -> None:
        """Wait until something is on the page, seen or not."""
        self.page.wait_for_selector(selector, state="attached")

    def gone(self, selector: str) -> None:
        """Wait until something is no longer there."""
        self.page.wait_for_selector(selector, state="detached")

    def asks(self, words: str) -> None:
        """Wait until the question says this."""
        self.reads("#prompt", words)

    def logs(self, words: str) -> None:
        """Wait until the log says this."""
        self.reads("#log", words)

    def reads(self, selector: str, words: str) -> None:
        """Wait until it says so in a part of the page."""
        self.waits_for("([where, words]) => text(where).includes(words)", [selector, words])

    def reads_no_more(self, selector: str, words: str) -> None:
        """Wait until it no longer says so in a part of the page."""
        self.waits_for("([where, words]) => !text(where).includes(words)", [selector, words])

    def waits_for(self, fact: str, of: object = None) -> None:
        """Until a function of the page says yes."""
        came = self.page.evaluate(WAIT.replace("FACT", fact), {"of": of, "patience": PATIENCE})
        assert came, f"never came: {fact} of {of!r}; asked is {self.question!r} at {self.moment!r}"

    def changes_nothing(self, how: Callable[[], object]) -> None:
        """Do something that is no action of the game: the server has nothing to answer."""
        before = self.moment
        how()
        self.waits_for("() => document.getElementById('board').isAtRest()")
        assert self.moment == before, f"{before} -> {self.moment}: {self.log[-200:]}"

    def shot(self, name: str) -> None:
        """Keep a picture, if pictures are wanted."""
        if not PICTURES:
            return
        self.artifacts.mkdir(exist_ok=True)
        self.page.screenshot(path=self.artifacts / f"{name}.png")
