"""Boards: does each of their tries show the case it says, and which cases have one."""

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from typing import Any, NamedTuple, cast

from ardennes.engine.core import Word
from ardennes.engine.game import AnyGame
from ardennes.engine.play import Answer, Played, legal
from ardennes.engine.shown import describe
from ardennes.engine.tables import text
from ardennes.lessons.course import Sitting
from ardennes.lessons.files import Lesson, Show, Try, lessons
from ardennes.lessons.goals import Goal, Moment, is_met

Plain = dict[str, Any]


# --- what is to be seen ---


class Watching(Sitting):
    """A board being played by somebody who reads every question on the way."""

    def __init__(self, board: Lesson, luck: Answer) -> None:
        self.read = set[str]()
        super().__init__(board, luck)

    def _accept(self, line: list[Played]) -> None:
        super()._accept(line)
        for played in line:
            self.read |= _asked(self.match.game, played.state)


def why_unseen(sitting: Watching, one: Show) -> str:
    """Plays what a board shows; why the case is not to be seen then, or nothing."""
    start = sitting.match.state
    for action in one.do:
        now = word(sitting, action)
        sitting.read |= set(_cases_in(_way(sitting, now)))
        sitting.play(now)
    if one.overlay:
        return "" if _is_drawn(sitting, one.overlay) else f"nothing to see on {one.overlay}"
    if one.goal is None:
        seen = sitting.read | cited(sitting)
        return "" if one.case in seen else f"nothing cites {one.case}, only {sorted(seen)}"
    before = bool(one.do) and _holds(sitting, one.goal, start, [])
    after = _holds(sitting, one.goal, sitting.match.state, one.do)
    return "" if after and not before else f"{one.goal}: {before} before, {after} after"


def word(sitting: Sitting, action: str) -> Word:
    """An action by its text."""
    match = sitting.match
    return match.game.codec.from_text(action, match.state)


def cited(sitting: Sitting) -> set[str]:
    """The cases to be read on the table: in what happened, the question, its sums, supply lines."""
    match, game = sitting.match, sitting.match.game
    happened = {event.cite() for events in match.events for event in events}
    over = match.outcome
    units = game.studies.supplied_units(match.state)
    traced = {game.studies.trace(match.state, unit).case for unit in units}
    last = {over.case} if over else _asked(game, match.state)
    return {*happened, *traced, *last} - {""}


def _asked(game: AnyGame, state: Any) -> set[str]:
    """The cases of a question and its sums."""
    decision = legal(game, state)
    picture = game.shows.picture(state, decision) if decision else {}
    return {decision.case, *_cases_in(picture)} if decision else set()


def _is_drawn(sitting: Sitting, overlay: str) -> bool:
    """Whether an overlay shows anything."""
    match = sitting.match
    return any(match.game.shows.overlay(match.state, overlay).values())


def _cases_in(plain: Any) -> Iterator[str]:
    """Every value under the key `case`, however deep."""
    if isinstance(plain, dict):
        found = cast(Plain, plain)
        if isinstance(case := found.get("case"), str):
            yield case
        plain = list(found.values())
    if isinstance(plain, list | tuple):
        for value in cast(Sequence[Any], plain):
            yield from _cases_in(value)


def _holds(sitting: Sitting, goal: Goal, state: Any, done: list[str]) -> bool:
    """Whether a goal holds on a table after what has been played."""
    game = sitting.match.game
    return is_met(goal, Moment(game, state, game.sides[0], [], done))


def _way(sitting: Sitting, move: Word) -> list[Plain]:
    """The way of a move, each step with what it costs and why."""
    match, to = sitting.match, getattr(move, "to", -1)
    steps = (getattr(step, "unit", -1) for step in reversed(match.state.todo))
    unit = next((unit for unit in steps if unit >= 0), -1)
    return match.game.shows.path(match.state, unit, to) if min(unit, to) >= 0 else []


# --- what a reader is invited to try ---


class Tried(NamedTuple):
    """A try as the client plays it."""

    case: str
    say: str
    actions: list[Plain]
    refused: bool
    overlay: str


@cache
def tries_of(id: str) -> list[Tried]:
    """Everything a board invites to, its refusals after what it shows."""
    lesson = lessons().get(id)
    return [_tried(lesson, one) for one in (*lesson.show, *lesson.wrong)] if lesson else []


def _tried(lesson: Lesson, one: Show | Try) -> Tried:
    sitting = Sitting(lesson, lambda _: None)
    codec, plain, say = lesson.game.codec, list[Plain](), one.say
    for number, action in enumerate(one.do, 1):
        now, state = word(sitting, action), sitting.match.state
        plain.append(codec.to_plain(now, state))
        say = one.say or f"{describe(state, now)}."
        if number < len(one.do):
            sitting.play(now)
    refused = isinstance(one, Try)
    return Tried(one.case, say, plain, refused, "" if refused else one.overlay)


# --- how many cases have one ---


class Share(NamedTuple):
    """The cases of a game that can be shown, and those that a board shows."""

    showable: list[str]
    shown: list[str]

    @property
    def percent(self) -> int:
        """How many of a hundred."""
        return 100 * len(self.shown) // len(self.showable)

    @property
    def missing(self) -> list[str]:
        """Those without a board."""
        return [case for case in self.showable if case not in self.shown]


def share(game: AnyGame) -> Share:
    """How much of a rulebook can be tried."""
    boards = [one for one in lessons().values() if one.game is game and one.kind == "boards"]
    shown = {case for one in boards for case in one.shown_cases}
    unshown = unshowable(game)
    showable = [
        case
        for case, section in _cases(game).items()
        if case in shown or not (section in unshown["sections"] or case in unshown["cases"])
    ]
    return Share(showable, [case for case in showable if case in shown])


def unshowable(game: AnyGame) -> dict[str, dict[str, str]]:
    """Sections and cases of which a board can show nothing, each with the reason."""
    file = resources.files("ardennes.lessons").joinpath(game.id, "unshown.toml")
    said = tomllib.loads(file.read_text(encoding="utf-8"))
    cases = {f"{game.id} {case}": why for case, why in said.get("cases", {}).items()}
    return {"sections": said.get("sections", {}), "cases": cases}


def _cases(game: AnyGame) -> dict[str, str]:
    """Every case that is a rule, with its section."""
    cases = tomllib.loads(text(game.folder, "cases.toml"))["case"]
    rules = (case for case in cases if case["status"] == "done")
    return {f"{game.id} {case['number']}": case["section"] for case in rules}
