"""Checks lessons by the rules: every solution leads there, every wrong try is refused as it says.

python -m ardennes.lessons.check tb/puzzles/the-gap     one, several, or all of them
python -m ardennes.lessons.check --share                which cases can be tried on a board
"""

import re
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from functools import cache

from ardennes.catalog import GAMES, game_of
from ardennes.engine.core import CHANCE, ArdennesError, BadInput, Decision, Illegal, Word
from ardennes.engine.game import AnyGame
from ardennes.engine.play import Answer, why_not
from ardennes.engine.tables import text
from ardennes.lessons.boards import Watching, share, why_unseen, word
from ardennes.lessons.course import Sitting
from ardennes.lessons.files import Lesson, Try, lessons

RULING = re.compile(r"^## ([RQ]-?\d+)\b", re.M)
CASE = r"(?=[\w.-]*\d)[\w-]+(?:\.[\w-]*\w)*"  # casePattern of client/words.js
WORDS = r"(?: step \d+(?:-\d+)?|(?: [A-Za-z]+){1,2}(?=[),;]))?"


def faults(lesson: Lesson) -> list[str]:
    """What is wrong with a lesson, a sentence each; nothing if it is sound."""
    try:
        return [*_shape(lesson), *_citations(lesson), *_walk(lesson)]
    except (ArdennesError, LookupError, ValueError) as e:
        return [f"{type(e).__name__}: {e}"]


def _shape(lesson: Lesson) -> Iterator[str]:
    """What every kind of lesson must have."""
    if bool(lesson.position) == bool(lesson.scenario):
        yield "has either a position or a scenario"
    yield from _board(lesson) if lesson.kind == "boards" else _course(lesson)


def _board(lesson: Lesson) -> Iterator[str]:
    if lesson.cases or not lesson.shown_cases:
        yield "the cases of a board are those of its tries"
    if lesson.step or lesson.side:
        yield "a board has no steps and is played by both sides"
    if not all(one.case for one in lesson.wrong):
        yield "a try of a board is refused under its case"


def _course(lesson: Lesson) -> Iterator[str]:
    if lesson.side not in lesson.game.sides:
        yield f"side: expected one of {', '.join(lesson.game.sides)}"
    if not lesson.step or lesson.wrong or lesson.show:
        yield "has steps, and its tries stand in them"
    puzzle = lesson.kind == "puzzles"
    if puzzle and (len(lesson.step) != 1 or lesson.fails is None):
        yield "a puzzle has one step and says when it is lost"
    for number, step in enumerate(lesson.step, 1):
        if not any(_cited(lesson.game, hint) for hint in step.hints):
            yield f"step {number}: a hint cites a case"
        if puzzle and not any(not one.case for one in step.wrong):
            yield f"step {number}: a puzzle has a try that leads nowhere"


def _citations(lesson: Lesson) -> Iterator[str]:
    """Cases that do not exist."""
    known = known_cases(lesson.game)
    tries = [*lesson.wrong, *(one for step in lesson.step for one in step.wrong)]
    said = [one.say for one in (*tries, *lesson.show)]
    steps = (text for step in lesson.step for text in (step.say, *step.hints))
    written = [lesson.about, *said, *steps]
    cited = {case for text in written for case in _cited(lesson.game, text)}
    for case in sorted(cited | set(lesson.shown_cases) | {one.case for one in tries if one.case}):
        if case not in known:
            yield f"there is no case {case}"


def _cited(game: AnyGame, written: str) -> list[str]:
    """The cases a text names, as the client finds them."""
    return re.findall(rf"\b{game.id} {CASE}{WORDS}", written)


@cache
def known_cases(game: AnyGame) -> frozenset[str]:
    """The numbers of the cases and rulings of a game, each with its game."""
    cases = tomllib.loads(text(game.folder, "cases.toml"))["case"]
    numbers = [case["number"] for case in cases] + RULING.findall(text(game.folder, "rulings.md"))
    return frozenset(f"{game.id} {number}" for number in numbers)


# --- playing it ---


def _walk(lesson: Lesson) -> Iterator[str]:
    """Play it as its solutions say, and try at every step what must not work."""
    for one in lesson.wrong:
        yield from _try(lesson, [], one, "")
    for one in lesson.show:
        if why := why_unseen(Watching(lesson, _no_luck(lesson)), one):
            yield f"{one.do}: {why}"
    if lesson.foe == "bot":
        yield from _against_a_bot(lesson)
    elif lesson.step:
        yield from _solved(lesson)


def _against_a_bot(lesson: Lesson) -> Iterator[str]:
    """Nothing is sure, so nothing is solved; but nothing is done before it has begun."""
    if _sit(lesson).course.step:
        yield "step 1: reached before anything was played"
    if any(step.solution or step.wrong for step in lesson.step):
        yield "against a bot there are no solutions and no tries"


def _solved(lesson: Lesson) -> Iterator[str]:
    sitting, played = _sit(lesson), list[str]()
    for number, step in enumerate(lesson.step):
        where = f"step {number + 1}: "
        for one in step.wrong:
            yield from _try(lesson, played, one, where)
        try:
            _solve(sitting, step.solution, number)
        except _Fault as e:
            yield f"{where}{e}"
            return
        played += step.solution
    if sitting.course.status != "done":
        yield f"at its end it is {sitting.course.status}"


class _Fault(ArdennesError):
    """What is wrong with a solution."""


def _solve(sitting: Sitting, solution: list[str], number: int) -> None:
    """Play a step; it is reached with its last action and not before."""
    if not solution:
        raise _Fault("has no solution")
    course = sitting.course
    for action in solution:
        if course.step != number:
            raise _Fault(f"reached before {action!r}")
        decision = sitting.match.decision
        if decision is None or decision.actor != course.lesson.side:
            raise _Fault(f"{action!r}: it is not the learner who is asked")
        try:
            sitting.play(word(sitting, action))
        except Illegal as e:
            raise _Fault(f"{action!r} is refused: {e}") from None
    if course.step != number + 1:
        raise _Fault("its solution does not reach its goal")


def _try(lesson: Lesson, played: list[str], one: Try, where: str) -> Iterator[str]:
    """What must be refused is refused under its case; what leads nowhere leads nowhere."""
    sitting = _sit(lesson)
    for action in (*played, *one.do[:-1]):
        sitting.play(word(sitting, action))
    begun, last = sitting.course.step, word(sitting, one.do[-1])
    no = why_not(lesson.game, sitting.match.state, last)
    if one.case or no is not None:
        if no is None or no.case != one.case:
            yield f"{where}{one.do}: expected a refusal by {one.case or 'none'}, got {no}"
        return
    sitting.play(last)
    if sitting.course.step != begun:
        yield f"{where}{one.do}: reaches the goal"
    elif lesson.kind == "puzzles" and sitting.course.status != "failed":
        yield f"{where}{one.do}: does not lose the puzzle; play it on until it does"


def _sit(lesson: Lesson) -> Sitting:
    """At the beginning of a lesson."""
    return Sitting(lesson, _no_luck(lesson))


def _no_luck(lesson: Lesson) -> Answer:
    """Its dice must be fixed if its solution rolls any."""

    def luck(decision: Decision) -> Word | None:
        if decision.actor == CHANCE and lesson.foe != "bot":
            raise BadInput("dice", "a die is rolled; say which")
        return None

    return luck


def main(ids: list[str]) -> int:
    """Print what is wrong; 1 if anything is. Or, with --share, which cases have a board."""
    if ids == ["--share"]:
        return _print_shares()
    known = lessons()
    wrong = 0
    for id in ids or known:
        found = faults(known[id]) if id in known else ["there is no such lesson"]
        wrong += bool(found)
        for fault in found:
            print(f"{id}: {fault}")
    print(f"{len(ids or known)} lessons, {wrong} of them wrong")
    return int(bool(wrong))


def _print_shares() -> int:
    for game in map(game_of, GAMES):
        found = share(game)
        print(f"{game.id}: {len(found.shown)} of {len(found.showable)} cases, {found.percent} %")
        print(textwrap.fill(f"without: {', '.join(found.missing) or 'none'}", 110))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
