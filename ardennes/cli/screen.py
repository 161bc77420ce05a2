"""What a player sees: the board, the question, the choices by kind, what happened."""

import os
import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import cast

from ardennes.cli.output import say
from ardennes.cli.session import Session
from ardennes.cli.studies import verdict
from ardennes.engine.codec import Plain
from ardennes.engine.core import CHANCE, Decision, Word, kind
from ardennes.engine.shown import describe

SPELT_OUT = 24  # so many choices of one kind are still listed by their full label


class Screen:
    """Prints for one person; remembers what that person has seen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.colour = _wants_colour()
        self.width = max(60, min(shutil.get_terminal_size((100, 24)).columns, 160))
        self._heading: str = ""
        self._asked = ""  # who was asked last
        self._stale = False  # others have acted since

    def told(self, action: str, said: str, *, by_hand: bool) -> None:
        """What an action brought; a bot's silent clicks are left out."""
        self._stale = self._stale or not by_hand
        if said or (by_hand and action):
            self.lines(said or f"({action})")

    def lines(self, text: str, indent: str = "  ") -> None:
        """Text wrapped to the window."""
        for line in text.splitlines():
            wrapped = textwrap.wrap(
                line, self.width, initial_indent=indent, subsequent_indent=indent
            )
            say("\n".join(wrapped))

    def board(self) -> None:
        """The map with its counters."""
        say(self.session.game.studies.draw(self.session.state, self.colour))

    def ask(self, decision: Decision) -> None:
        """The question, with the board and the heading where they have changed."""
        heading = heading_of(self.session)
        changed = heading != self._heading
        if decision.actor != self._asked or (changed and self._stale):
            self._show_board()
        if decision.actor != self._asked or changed:
            say()
            say(heading)
        self._heading, self._asked, self._stale = heading, decision.actor, False
        say()
        self.lines(f"{decision.actor.capitalize()}: {decision.prompt} [{decision.case}]", "")
        for line in choice_lines(self.session, decision, self.width):
            say(line)

    def _show_board(self) -> None:
        """The board, unless the window would break its lines."""
        plain = self.session.game.studies.draw(self.session.state, False)
        need = max(map(len, plain.splitlines()), default=0)
        if sys.stdout.isatty() and need > shutil.get_terminal_size().columns:
            say(f"(The map is {need} columns wide. Widen the window, or type board all the same.)")
        else:
            self.board()

    def over(self) -> None:
        """The end."""
        self._show_board()
        say()
        outcome = self.session.outcome
        if outcome:
            say(f"{verdict(outcome).upper()}: {outcome.reason} [{outcome.case}]")


class JsonScreen(Screen):
    """The same for a program: one JSON object a line."""

    def told(self, action: str, said: str, *, by_hand: bool) -> None:
        """What an action brought."""
        _json({"action": action, "say": said})

    def lines(self, text: str, indent: str = "  ") -> None:
        """An answer to anything but an action."""
        _json({"text": text})

    def board(self) -> None:
        """The map as text."""
        _json({"board": self.session.game.studies.draw(self.session.state, False)})

    def ask(self, decision: Decision) -> None:
        """The question."""
        codec, state = self.session.game.codec, self.session.state
        choices = [codec.to_plain(choice, state) for choice in decision.choices]
        plain = {"actor": decision.actor, "case": decision.case, "prompt": decision.prompt}
        _json({**plain, "choices": choices})

    def over(self) -> None:
        """The end."""
        o = self.session.outcome
        ended = {"winner": o.winner, "case": o.case, "reason": o.reason} if o else None
        _json({"outcome": ended, "actions": len(self.session.record.actions)})


def _json(plain: Plain) -> None:
    from ardennes.cli.output import print_json

    print_json(plain)


def _wants_colour() -> bool:
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def heading_of(session: Session) -> str:
    """Turn, date, phase and score on one line, as far as the game has them."""
    decision = session.decision
    seat = decision.actor if decision and decision.actor != CHANCE else session.game.sides[0]
    view = session.game.shows.view(session.state, seat)
    score = session.game.studies.score(session.state)
    turn = f"Turn {view['turn']}" if "turn" in view else ""
    if "last_turn" in score:
        turn += f" of {score['last_turn']}"
    parts = [turn, str(view.get("date", "")), str(view.get("phase", "")), *_counts(score)]
    return " · ".join(filter(None, parts))


def _counts(score: Plain) -> Iterator[str]:
    for name, value in score.items():
        if isinstance(value, int) and name not in ("turn", "last_turn"):
            yield f"{name.replace('_', ' ')} {value}"


def score_lines(score: Plain) -> Iterator[str]:
    """The whole score, a line for each count."""
    for name, value in score.items():
        if isinstance(value, dict):
            parts = cast("dict[str, object]", value)
            value = ", ".join(f"{key} {n}" for key, n in parts.items()) or "none"
        yield f"{name.replace('_', ' ')}: {value}"


# --- choices ---


def choice_lines(session: Session, decision: Decision, width: int) -> Iterator[str]:
    """Numbered choices by kind: spelt out if few, as a block of short names if many."""
    numbered = list(enumerate(decision.choices, 1))
    for name, found in groupby(numbered, key=lambda pair: kind(pair[1])):
        group = list(found)
        if len(group) <= SPELT_OUT:
            yield from _spelt(session, group, width)
        else:
            yield f"  {name.replace('_', ' ')}:"
            yield from _block([f"{n:>3} {_short(session, a)}" for n, a in group], width, 2)


def _spelt(session: Session, group: Sequence[tuple[int, Word]], width: int) -> Iterator[str]:
    texts = [f"{n:>3}  {label(session, action)}" for n, action in group]
    if len(texts) <= 8:
        yield from texts
    else:
        yield from _block(texts, width, 0)


def _block(texts: list[str], width: int, indent: int) -> Iterator[str]:
    """Texts in columns, read line by line."""
    cell = max(map(len, texts)) + 2
    columns = max(1, (width - indent) // cell)
    for start in range(0, len(texts), columns):
        line = "".join(text.ljust(cell) for text in texts[start : start + columns])
        yield " " * indent + line.rstrip()


def label(session: Session, action: Word) -> str:
    """An action as the game words it for buttons, and as it is typed."""
    text = session.game.codec.to_text(action, session.state)
    return f"{describe(session.state, action)} ({text})"


def _short(session: Session, action: Word) -> str:
    """What tells an action from its fellows of one kind: its fields."""
    text = session.game.codec.to_text(action, session.state)
    return text.partition(" ")[2] or text
