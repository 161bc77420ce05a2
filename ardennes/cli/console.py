"""What a player types: an answer to the question, or a question of their own."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

from ardennes.cli.casebook import look_up
from ardennes.cli.parser import Parser, add_odds_options
from ardennes.cli.screen import Screen, score_lines
from ardennes.cli.sources import Source, parse_action
from ardennes.cli.studies import (
    combat_text,
    odds_of,
    reach_of,
    reach_text,
    supply_text,
    traces,
)
from ardennes.engine.core import ArdennesError, BadInput, Decision, No, Word
from ardennes.engine.play import why_not

HELP = """\
Answer with a number of the list, or type the action: move 1308. Several answers: 2; move 1308.
?              the case behind the question       ? 13.9        any case, section or ruling
why ACTION     why it is refused, or that it is not
reach UNIT     where a unit can go                supply UNIT   its supply line (all without UNIT)
odds HEX UNIT... [--air 1] [--air-defence 1] [--lower 1] [--ardor] [--surprise]
                 [--support-defence UNIT]
board          draw the map                       score         how the game stands
log [N]        what happened last                 undo          take the last action back
save FILE      save there from now on             quit          save and stop
"""
LOG = 20


class Console:
    """Reads lines until an action comes of one."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.session = screen.session
        self._waiting: list[str] = []  # further answers of a line
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._case, "why": self._why, "reach": self._reach, "supply": self._supply,
            "odds": self._odds, "log": self._log, "board": self._board, "score": self._score,
            "undo": self._undo, "save": self._save, "help": self._help,
        }  # fmt: skip

    def answer(self, decision: Decision) -> Word | None:
        """The action a person chooses; None to stop playing."""
        state, shown = self.session.state, False
        while True:
            if not shown and not self._waiting:
                self.screen.ask(decision)
                shown = True
            line = self._next()
            if line is None or line.lower() == "quit":
                return None
            try:
                action = self._obey(line, decision)
            except ArdennesError as e:
                self.screen.lines(str(e))
                self._waiting.clear()
                continue
            if action is not None:
                return action
            if self.session.state is not state:  # an undo: the question has changed
                return self._again()

    def _again(self) -> Word | None:
        decision = self.session.decision
        assert decision is not None, "an undo leads back to a question"
        return self.answer(decision)

    def _next(self) -> str | None:
        while not self._waiting:
            try:
                line = input("> ")
            except EOFError:
                print()
                return None
            except UnicodeDecodeError:
                raise BadInput("standard input", "not text in UTF-8") from None
            if not sys.stdin.isatty():
                print(line)
            self._waiting = [part.strip() for part in line.split(";") if part.strip()]
        return self._waiting.pop(0)

    def _obey(self, line: str, decision: Decision) -> Word | None:
        """An action to play, or None after a question answered."""
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:]
        command = self._commands.get(word.lower())
        if command is not None:
            command(rest.strip())
            return None
        action = self._action(line, decision)
        no = why_not(self.session.game, self.session.state, action)
        if no is not None:
            raise BadInput("", f"No: {no}")
        return action

    # --- actions ---

    def _action(self, line: str, decision: Decision) -> Word:
        """By number, as text in any case, or by what tells it apart: `1308`."""
        if line.isascii() and line.isdigit() and line[0] != "0" and len(line) < 4:
            line = f"#{line}"
        if line.startswith("#"):
            return parse_action(self.session.game, self.session.state, line, "choice")
        texts = [self._text(choice) for choice in decision.choices]
        typed = _plain(line)
        if typed in texts:
            return decision.choices[texts.index(typed)]
        fits = [i for i, text in enumerate(texts) if text.partition(" ")[2] == typed]
        if len(fits) > 1:
            kinds = " or ".join(texts[i] for i in fits)
            raise BadInput("", f"{line!r} could be {kinds}")
        if fits:
            return decision.choices[fits[0]]
        if line[0] != "{" and line.split()[0] not in self.session.game.codec.words:
            raise BadInput("", f"{line!r} is no answer here; type help to see what you can do")
        return parse_action(self.session.game, self.session.state, line)

    def _text(self, choice: Word) -> str:
        return _plain(self.session.game.codec.to_text(choice, self.session.state))

    # --- questions ---

    def _source(self) -> Source:
        return Source(self.session.game.id, self.session.game, self.session.match)

    def _case(self, number: str) -> None:
        decision = self.session.decision
        asked = number or (decision.case if decision else "")
        self.screen.lines(look_up(self.session.game, asked))

    def _why(self, text: str) -> None:
        action = parse_action(self.session.game, self.session.state, text)
        no = why_not(self.session.game, self.session.state, action)
        self.screen.lines(str(no) if no else "It is legal.")

    def _reach(self, unit: str) -> None:
        self.screen.lines(reach_text(reach_of(self._source(), unit)))

    def _supply(self, unit: str) -> None:
        self.screen.lines(supply_text(traces(self._source(), unit or None)))

    def _odds(self, text: str) -> None:
        parser: ArgumentParser = Parser(prog="ardennes odds", add_help=False)
        parser.add_argument("target", metavar="HEX")
        parser.add_argument("units", metavar="UNIT", nargs="+")
        add_odds_options(parser)
        args: Namespace = parser.parse_args(text.split())
        found = odds_of(self._source(), args)
        self.screen.lines(str(found) if isinstance(found, No) else combat_text(found))

    def _log(self, count: str) -> None:
        record = self.session.record
        last = int(count) if count.isascii() and count.isdigit() and len(count) < 6 else LOG
        both = map(self.session.heard, range(len(record.actions)))
        lines = [said or f"({action})" for action, said in both if said or action]
        self.screen.lines("\n".join(lines[-last:] if last else []) or "Nothing has happened yet.")

    def _board(self, _: str) -> None:
        self.screen.board()

    def _score(self, _: str) -> None:
        score = self.session.game.studies.score(self.session.state)
        self.screen.lines("\n".join(score_lines(score)))

    def _undo(self, _: str) -> None:
        text = self.session.undo()
        if text is None:
            raise BadInput("", "Nothing to undo: never past a roll or another player's action.")
        self.screen.lines(f"Taken back: {text}")

    def _save(self, name: str) -> None:
        if not name:
            raise BadInput("save", "expected a file name: save game.play")
        self.session.save_as(Path(name))
        self.screen.lines(f"Saved in {name}, and after every action from now on.")

    def _help(self, _: str) -> None:
        self.screen.lines(HELP)


def _plain(text: str) -> str:
    """`End_Phase` and `end phase` are the same answer."""
    return " ".join(text.casefold().replace("_", " ").split())
