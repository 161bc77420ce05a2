"""Games begun from a lesson: who sits there, and how far the learner is."""

from collections.abc import Sequence

from ardennes.bots import LEVELS
from ardennes.catalog import game_of
from ardennes.engine import record
from ardennes.engine.core import ArdennesError, BadInput
from ardennes.engine.game import AnyGame
from ardennes.engine.play import Match, Played
from ardennes.lessons.course import Course
from ardennes.lessons.files import Lesson, lessons
from ardennes.server.messages import Plain
from ardennes.server.seats import LESSON, ME
from ardennes.server.start import start_of
from ardennes.server.store import LedgerEntry, MatchRow
from ardennes.server.untrusted_input import a_text

WISHES = ("lesson", "board")  # as a lesson, or its position as a playground


def listed() -> Plain:
    """Every lesson, for the lobby and the rules drawer."""
    return {
        "lessons": [
            {
                "id": lesson.id,
                "game": lesson.game.id,
                "kind": lesson.kind,
                "title": lesson.title,
                "about": lesson.about,
                "cases": lesson.shown_cases,
            }
            for lesson in lessons().values()
        ]
    }


def lesson_wished(wish: Plain) -> Lesson | None:
    """The lesson a new game begins with, or its playground."""
    for key in WISHES:
        if key in wish:
            found = lessons().get(a_text(wish, key))
            if found is None:
                raise BadInput(key, "there is no such lesson")
            return found.playground() if key == "board" else found
    return None


def begun_with(lesson: Lesson) -> record.Record:
    """The start of a game from a lesson, as that of a record."""
    game = lesson.game
    return record.Record(
        game=game.id,
        version=game.version,
        scenario=lesson.scenario or game.scenarios[0],
        position=lesson.position_text(),
    )


def lesson_seats(lesson: Lesson) -> dict[str, str]:
    """The learner against the lesson or the easiest bot; a playground is one person's alone."""
    foe = {"lesson": LESSON, "bot": f"bot:{next(iter(LEVELS))}"}[lesson.foe]
    mine = (lesson.side,) if lesson.side else lesson.game.sides
    return {side: ME if side in mine else foe for side in lesson.game.sides}


def lesson_of(row: MatchRow) -> Lesson:
    """The lesson of a game; one whose file is gone teaches nothing, but its seat still answers."""
    mine = [side for side, who in row.seats.items() if who == ME]
    found = lessons().get(row.lesson)
    if found is None:
        side = mine[0] if len(mine) < len(row.seats) else ""
        found = Lesson("A lesson that is gone", "", row.lesson, side)
    return found if found.side in mine and len(mine) == 1 else found.playground()


def course_of(row: MatchRow, entries: Sequence[LedgerEntry]) -> Course | None:
    """How far the learner is, found again in the ledger; None for a game that is no lesson."""
    if not row.lesson:
        return None
    lesson, game = lesson_of(row), game_of(row.game)
    start = start_of(game, row.scenario, row.options, row.position)
    try:
        return _followed(Course(lesson, start), Match(game, start), game, entries)
    except ArdennesError:  # played by other rules
        return Course(lesson, game.unpack(row.snapshot, start))


def _followed(
    course: Course, match: Match, game: AnyGame, entries: Sequence[LedgerEntry]
) -> Course:
    for entry in entries:
        decision = match.decision
        action = game.codec.from_text(entry.action, match.state)
        events = match.play(action)
        actor = decision.actor if decision else ""
        course.note(Played(actor, action, events, match.state))
    return course
