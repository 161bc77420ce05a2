"""A whole player turn of every game by keyboard alone, and by touch alone: the first battle of its
tutorial, a few answers on the map, the others wherever they are offered."""

from abc import ABC, abstractmethod
from typing import Any

import pytest

from ardennes.catalog import GAMES
from tests.browser.driver import AIMED_AT, BUSY, MOVED_ON, ROLES, Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ON_THE_MAP = 6  # answers that are tried there, before the turn is brought to its end
MOST = 80
ENDED = "text('#log').includes('Allied')"
IS_AIMED = f"document.querySelector('dialog[open], {AIMED_AT}')"
CALM = """async () => {
  for (let frames = 0; frames < 3; frames++) {
    await new Promise(requestAnimationFrame);
    if (!document.getElementById("board").isAtRest()) frames = 0;
  }
}"""  # the server has answered, and it is drawn
PLACES = """(roles) => {
  const places = [];
  const note = (event) => places.push(event.detail);
  document.addEventListener("look", note);
  for (const role of roles)
    for (const one of document.querySelectorAll(`#choices-list [data-role=${role}] button`))
      if (places.length < 40) one.dispatchEvent(new FocusEvent("focus"));
  document.removeEventListener("look", note);
  return [...new Set(places)];
}"""  # where the map has an answer, in the order of the list
FIRST = """(roles) => {
  const first = roles.map((role) =>
    document.querySelector(`#choices-list [data-role=${role}] button`)).find(Boolean);
  return first && first.dataset.key;
}"""


class Player(ABC):
    """Somebody with nothing but a keyboard, or a finger."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.on_the_map = 0

    def plays(self, game: str) -> None:
        """The German turn, to where the other side begins."""
        table = self.table
        table.page.goto(f"{table.url}/learn/{game}/tutorial/4-first-battle")
        table.sees("#coach h2:has-text('Your first battle')")
        for answered in range(MOST):
            table.waits_for(f"() => {ENDED} || text('#prompt').includes('your decision')")
            if "Allied" in table.log:
                return
            before, busy = table.moment, answered < ON_THE_MAP
            if not (busy and self.on_map(before)):
                self.answers(before, BUSY if busy else ROLES)
        raise AssertionError(f"the turn does not end: {table.question}")

    def on_map(self, before: str) -> bool:
        """Something is chosen on the map; whether that was possible."""
        for _ in range(4):  # a unit, perhaps another, a place, and the place again
            if not self.points():
                return False
            self.table.page.evaluate(CALM)
            if self.table.shows("dialog[open]"):
                self.says_yes()
                self.table.waits_for(MOVED_ON, before)
            if self.table.moment != before:
                self.on_the_map += 1
                return True
        return False

    def answers(self, before: str, roles: tuple[str, ...]) -> None:
        """The first answer of these roles, in the list."""
        table = self.table
        if roles is ROLES and table.shows("#actions [data-hot=E]"):
            self.ends()
        else:
            key = table.page.evaluate(FIRST, [*roles])
            self.picks(f"#choices-list button[data-key='{key}']")
        table.waits_for(f"{MOVED_ON} || {IS_AIMED}", before)
        if table.moment == before and not table.shows("dialog[open]"):
            self.picks(AIMED_AT)
            table.waits_for(f"{MOVED_ON} || document.querySelector('dialog[open]')", before)
        if table.shows("dialog[open]"):
            self.says_yes()
        table.waits_for(MOVED_ON, before)

    @abstractmethod
    def points(self) -> bool:
        """At the next thing on the map."""

    @abstractmethod
    def picks(self, button: str) -> None:
        """An answer of the list."""

    @abstractmethod
    def ends(self) -> None:
        """The phase."""

    @abstractmethod
    def says_yes(self) -> None:
        """In a window that asks."""


class Keyboard(Player):
    """No mouse: letters, arrows, Tab and Enter."""

    def points(self) -> bool:
        aimed = self.table.shows(AIMED_AT)
        self.table.press(*(["Enter"] if aimed else ["m", "Tab", "Enter"]))
        return True

    def picks(self, button: str) -> None:
        if not self.table.shows("#choices-list button:focus"):
            self.table.press("l")
            self.table.has("#choices-list :is(button, input):focus")
        for _ in range(MOST):
            if self.table.shows(f"{button}:focus"):
                break
            self.table.press("Tab")
        self.table.press("Enter")

    def ends(self) -> None:
        self.table.press("m", "e")

    def says_yes(self) -> None:
        self.table.press("Tab")
        self.table.has("dialog button[value=yes]:focus")
        self.table.press("Enter")


class Finger(Player):
    """No keys and no mouse: taps."""

    def points(self) -> bool:
        places = self.table.page.evaluate(PLACES, ["unit", "place"])
        if places:
            self.table.page.touchscreen.tap(*self.table.where(places[0]))
        return bool(places)

    def picks(self, button: str) -> None:
        if not self.table.shows("#for-choices[aria-selected=true]"):
            self.table.page.tap("#for-choices")
        self.table.page.tap(button)

    def ends(self) -> None:
        self.table.page.tap("#actions [data-hot=E]")

    def says_yes(self) -> None:
        self.table.page.tap("dialog button[value=yes]")


@pytest.mark.parametrize("game", list(GAMES))
def test_a_turn_by_keyboard_alone(table: Table, game: str) -> None:
    player = Keyboard(table)
    player.plays(game)
    assert player.on_the_map


@pytest.mark.parametrize("game", list(GAMES))
def test_a_turn_by_touch_alone(open_table: Any, game: str) -> None:
    player = Finger(open_table(390, 844, has_touch=True))
    player.plays(game)
    assert player.on_the_map
