"""A course: how far somebody is in a lesson, its dice and its opponent's answers."""

from typing import Any, Literal

from ardennes.engine.core import CHANCE, Action, Decision, Word, kind
from ardennes.engine.game import AnyGame
from ardennes.engine.play import Answer, Match, Played, legal
from ardennes.engine.shown import event_refs
from ardennes.lessons.files import Lesson
from ardennes.lessons.goals import Moment, Plain, begins, is_met

Status = Literal["doing", "done", "failed"]
GOES_ON = ("end", "main", "place", "unit", "other", "cancel")  # what who has no answer says first


class Course:
    """Steps reached, from the start of the lesson on; what was played can be taken back."""

    def __init__(self, lesson: Lesson, start: Any) -> None:
        self.lesson = lesson
        self.game: AnyGame = lesson.game
        self.step = 0  # the one that is being done
        self.status: Status = "doing"
        self._events: list[Plain] = []  # since the step began
        self._actions: list[str] = []
        self._rolled = 0  # dice of the whole lesson
        self._past: list[tuple[int, Status, list[Plain], list[str], int]] = []
        self._pass(start)

    # --- what it fixes ---

    def dice(self, luck: Answer) -> Answer:
        """The dice of the lesson, one after the other and round again; else `luck`."""
        rolled = self._rolled

        def fall(decision: Decision) -> Word | None:
            nonlocal rolled
            if decision.actor != CHANCE:
                return None
            fixed = self.lesson.dice
            face = fixed[rolled % len(fixed)] if fixed else 0
            rolled += 1
            those = (choice for choice in decision.choices if getattr(choice, "die", 0) == face)
            return next(those, None) or luck(decision)

        return fall

    def answer(self, decision: Decision, state: Any, luck: Answer) -> Word | None:
        """Whatever is answered by itself: by the dice, or by the opponent."""
        return self.dice(luck)(decision) or self.reply(decision, state)

    def reply(self, decision: Decision, state: Any) -> Word | None:
        """The opponent's answer: the first of its replies that is possible, else what goes on."""
        lesson = self.lesson
        if not lesson.side or lesson.foe != "lesson" or decision.actor in (CHANCE, lesson.side):
            return None
        choices = {self.game.codec.to_text(c, state): c for c in decision.choices}
        for wanted in lesson.replies:
            for text, choice in choices.items():
                if begins(text, wanted):
                    return choice
        return min(decision.choices, key=lambda choice: GOES_ON.index(_role(choice, state)))

    # --- how far it is ---

    def note(self, played: Played) -> None:
        """Something was played: perhaps the step is done."""
        self._past.append((self.step, self.status, self._events, self._actions, self._rolled))
        self._rolled += played.actor == CHANCE
        self._events = self._events + [
            {"kind": kind(event), "case": event.cite(), **event_refs(played.state, event)}
            for event in played.events
        ]
        if played.actor == self.lesson.side:
            text = self.game.codec.to_text(played.action, played.state)
            self._actions = [*self._actions, text]
        self._pass(played.state)

    def note_all(self, line: list[Played]) -> None:
        """An action and the dice after it."""
        for played in line:
            self.note(played)

    def take_back(self) -> None:
        """The last of it was taken back."""
        self.step, self.status, self._events, self._actions, self._rolled = self._past.pop()

    def _pass(self, state: Any) -> None:
        """Go on past every step that is reached; see whether the lesson is lost."""
        lesson = self.lesson
        if not lesson.step or self.status != "doing":
            return
        while self.step < len(lesson.step):
            moment = Moment(self.game, state, lesson.side, self._events, self._actions)
            if not is_met(lesson.step[self.step].goal, moment):
                break
            self.step += 1
            self._events, self._actions = [], []
        else:
            self.status = "done"
            return
        lost = lesson.fails is not None and is_met(lesson.fails, moment)
        if lost or legal(self.game, state) is None:
            self.status = "failed"


def _role(choice: Word, state: Any) -> str:
    return choice.role_in(state) if isinstance(choice, Action) else "other"


class Sitting:
    """A lesson being played: the dice fall and the opponent answers by themselves."""

    def __init__(self, lesson: Lesson, luck: Answer) -> None:
        start = lesson.start()
        self.match = Match(lesson.game, start)
        self.course = Course(lesson, start)
        self._luck = luck
        self._go_on()

    def play(self, action: Word) -> None:
        """The learner's action and what follows by itself; Illegal leaves all as it was."""
        self._accept(self.match.look_ahead(action))
        self._go_on()

    def _go_on(self) -> None:
        while (decision := self.match.decision) is not None:
            answer = self.course.answer(decision, self.match.state, self._luck)
            if answer is None:
                return
            self._accept(self.match.look_ahead(answer))

    def _accept(self, line: list[Played]) -> None:
        self.match.accept(line)
        self.course.note_all(line)
