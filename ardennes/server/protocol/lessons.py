"""What a game begun from a lesson brings with it."""

from typing import Literal

from msgspec import UNSET, UnsetType

from ardennes.server.protocol.parts import Action, Part


class LessonStep(Part):
    """One thing to do, and hints one after the other."""

    say: str
    hints: list[str]


class LessonTry(Part):
    """What a board invites to: actions after which a case can be seen, or the last is refused."""

    case: str
    say: str
    actions: list[Action]
    refused: bool
    overlay: str  # of the map, to be switched on; or ""


class Lesson(Part):
    """The lesson a game was begun from."""

    id: str
    kind: Literal["tutorial", "puzzles", "playground"]
    title: str
    about: str
    dice: list[int]  # that fall, round and round; none: real ones
    steps: list[LessonStep]
    tries: list[LessonTry]
    next: str | UnsetType = UNSET


class Course(Part):
    """How far the learner is: steps that are done."""

    step: int
    status: Literal["doing", "done", "failed"]
