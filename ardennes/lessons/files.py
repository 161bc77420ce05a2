"""What a lesson file says, and where the files are. docs/lessons.md has the words."""

from functools import cache
from importlib import resources
from typing import Any, Literal

import msgspec

from ardennes.catalog import GAMES, game_of
from ardennes.engine.fields import parse_toml
from ardennes.engine.game import AnyGame
from ardennes.engine.tables import convert
from ardennes.lessons.goals import Goal

KINDS = ("tutorial", "puzzles", "boards")
Foe = Literal["lesson", "bot"]


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Actions of which the last is refused under a case; without one they only lead nowhere."""

    do: list[str]
    case: str = ""
    say: str = ""  # what is tried, in a sentence


class Show(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Legal actions, or none, after which a case can be seen: cited, or by what it brings about."""

    case: str
    say: str = ""
    do: list[str] = []
    overlay: str = ""  # of the map, to be switched on
    goal: Goal | None = None  # what holds afterwards and not before


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do, and how it is known that it was done."""

    say: str
    goal: Goal
    hints: list[str]
    solution: list[str] = []  # none against a bot
    wrong: list[Try] = []


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file tells it; `id` is the file's path, such as `tb/puzzles/the-gap`."""

    title: str
    about: str
    id: str = ""
    side: str = ""  # of the learner; none for a board
    position: dict[str, Any] = {}
    scenario: str = ""  # in the place of a position: from its start
    cases: list[str] = []  # of the rulebook that can be seen here
    foe: Foe = "lesson"
    replies: list[str] = []  # of the opponent: the first of them that is possible
    dice: list[int] = []  # that fall, round and round; none: real ones
    fails: Goal | None = None  # the lesson is lost
    step: list[Step] = []
    wrong: list[Try] = []  # of a board, from its position
    show: list[Show] = []  # as well

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return game_of(self.id.partition("/")[0])

    @property
    def kind(self) -> str:
        """tutorial, puzzles or boards."""
        return self.id.split("/")[1]

    @property
    def shown_cases(self) -> list[str]:
        """The cases that can be seen here: a board shows those of its tries."""
        return [*dict.fromkeys([*self.cases, *(one.case for one in (*self.show, *self.wrong))])]

    def playground(self) -> "Lesson":
        """Its position alone, for whoever plays both sides; only a board keeps its dice."""
        dice = self.dice if self.kind == "boards" else []
        return msgspec.structs.replace(self, side="", step=[], fails=None, dice=dice)

    def start(self) -> Any:
        """The table it begins with."""
        if self.position:
            return self.game.files.read_position({"game": self.game.id, **self.position})
        return self.game.new(self.scenario)

    def position_text(self) -> str:
        """The position as a file of its own; "" if it begins with a scenario."""
        return self.game.files.write_position(self.start()) if self.position else ""


@cache
def lessons() -> dict[str, Lesson]:
    """Every lesson by its id: the games as in the catalog, the files of a folder by name."""
    found: dict[str, Lesson] = {}
    for game in GAMES:
        for kind in KINDS:
            folder = resources.files("ardennes.lessons").joinpath(game, kind)
            if not folder.is_dir():
                continue
            for file in sorted(folder.iterdir(), key=lambda file: file.name):
                if file.name.endswith(".toml"):
                    id = f"{game}/{kind}/{file.name.removesuffix('.toml')}"
                    found[id] = read(file.read_text(encoding="utf-8"), id)
    return found


def read(text: str, id: str) -> Lesson:
    """A lesson from its text; BadInput names the field that is wrong."""
    lesson = convert(parse_toml(text), Lesson, id)
    return msgspec.structs.replace(lesson, id=id)


def following(lesson: Lesson) -> Lesson | None:
    """The next one of its game and kind."""
    alike = [one for one in lessons().values() if one.game is lesson.game]
    ids = [one.id for one in alike if one.kind == lesson.kind]
    after = ids[ids.index(lesson.id) + 1 :] if lesson.id in ids else []
    return lessons()[after[0]] if after else None
