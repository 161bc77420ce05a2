"""A game small enough to check the engine by hand: mark fields, throw the die, first to six wins.

Red and Blue sit at a board of four fields. In a turn a player marks free fields, as many as he
likes; throws the die, which adds to his score; or is done, and the other's turn begins.
"""

from collections.abc import Mapping
from typing import Any

from ardennes.engine.codec import Codec
from ardennes.engine.core import (
    Decision,
    No,
    Outcome,
    PlaceId,
    Roll,
    Word,
    roll_a_die,
)
from ardennes.engine.fields import Field
from ardennes.engine.game import Files, Game, Rules, Shows, Studies, check_options
from ardennes.engine.tables import PRINTED, Pack
from ardennes.engine.umpire import Umpire

SIDES = ("red", "blue")
FIELDS = ("north", "east", "south", "west")
GOAL = 6


class Mark(Word, frozen=True):
    """Mark a free field (toy 1.2)."""

    to: PlaceId


class Throw(Word, frozen=True):
    """Throw the die (toy 1.3)."""


class Done(Word, frozen=True):
    """It is the other's turn (toy 1.4)."""


class Turn(Word, frozen=True):
    """What does this side do?"""

    side: int


class Dice(Word, frozen=True):
    """What does the die show?"""

    side: int


class Marked(Word, frozen=True):
    to: PlaceId


class Scored(Word, frozen=True):
    side: int
    die: int


class Passed(Word, frozen=True):
    side: int


class State:
    """The table."""

    def __init__(self) -> None:
        self.marks = 0
        self.score = [0, 0]
        self.todo: tuple[Word, ...] = (Turn(0),)
        self.memo: dict[Any, Any] = {}

    def clone(self) -> "State":
        s = State()
        s.marks, s.score, s.todo, s.memo = self.marks, self.score[:], self.todo, self.memo
        return s

    def columns(self) -> tuple[object, ...]:
        return self.marks, tuple(self.score), self.todo

    def place_name(self, place: int) -> str:
        return FIELDS[place]

    def place_id(self, name: str) -> int:
        if name not in FIELDS:
            raise ValueError(f"{name!r} is not a field")
        return FIELDS.index(name)

    def unit_name(self, unit: int) -> str:
        raise IndexError(unit)

    def unit_id(self, name: str) -> int:
        raise ValueError(f"{name!r} is not a unit")


def decide(s: State) -> Decision | None:
    if not s.todo:
        return None
    step = s.todo[-1]
    if isinstance(step, Dice):
        return roll_a_die("toy 1.3", "Throw.")
    assert isinstance(step, Turn)
    free = tuple(Mark(PlaceId(p)) for p in range(len(FIELDS)) if not s.marks >> p & 1)
    return Decision(SIDES[step.side], "toy 1.1", "Your turn.", (Done(), Throw(), *free))


def answer(u: Umpire[State], step: Any, action: Word) -> None:
    match action:
        case Mark(to):
            u.emit(Marked(to))
            u.ask(step)
        case Throw():
            u.ask(Dice(step.side))
        case Roll(die):
            u.emit(Scored(step.side, die))
            if max(u.s.score) < GOAL:
                u.ask(Turn(step.side))
        case _:
            u.emit(Passed(step.side))
            u.ask(Turn(1 - step.side))


def evolve(s: State, event: Word) -> None:
    match event:
        case Marked(to):
            s.marks |= 1 << to
        case Scored(side, die):
            s.score[side] += die
        case _:
            pass


def outcome(s: State) -> Outcome | None:
    if s.todo:
        return None
    return Outcome(SIDES[s.score.index(max(s.score))], "toy 2.1", "six points")


def why_not(s: State, action: Word) -> No | None:
    if isinstance(action, Mark) and s.marks >> action.to & 1:
        return No("toy 1.2", f"{s.place_name(action.to)} is marked")
    return None


def say(s: State, event: Word) -> str:
    match event:
        case Marked(to):
            return f"{s.place_name(to).capitalize()} is marked."
        case Scored(side, die):
            return f"{SIDES[side].capitalize()} scores {die}."
        case _:
            return ""


def new(scenario: str, options: Mapping[str, object] | None = None, pack: Pack = PRINTED) -> State:
    """The empty table."""
    check_options((), options)
    return State()


def read_position(table: Mapping[str, object], pack: Pack = PRINTED) -> State:
    fields = Field(table).table(["marks"])
    s = State()
    for item in fields["marks"].items():
        s.marks |= 1 << s.place_id(item.text())
    return s


def write_position(s: State) -> str:
    marks = ", ".join(f'"{name}"' for p, name in enumerate(FIELDS) if s.marks >> p & 1)
    return f"# a game of toy\nmarks = [{marks}]\n"


def _unused(*_: object) -> Any:
    raise NotImplementedError


ORDER = (Done, Throw, Mark, Roll)

GAME = Game(
    id="toy",
    title="Toy",
    version=3,
    sides=SIDES,
    phases=("turn",),
    scenarios=("plain",),
    folder="tests.engine",
    new=new,
    codec=Codec(ORDER),
    rules=Rules(
        decide=decide,
        answer=answer,
        evolve=evolve,
        outcome=outcome,
        why_not=why_not,
        sort_key=lambda action: (ORDER.index(type(action)), getattr(action, "to", 0)),
    ),
    studies=Studies(
        say=say,
        describe=lambda s, action: str(action),
        case_of=lambda _: "toy 1.1",
        reach=_unused,
        trace=_unused,
        supplied_units=_unused,
        explain=_unused,
        draw=_unused,
        score=_unused,
    ),
    shows=Shows(
        box=_unused,
        view=lambda s, seat: {"seat": seat},
        brief=_unused,
        choices=_unused,
        picture=_unused,
        forgotten=_unused,
        overlay=_unused,
        path=_unused,
        why_place=_unused,
        marks=_unused,
    ),
    files=Files(
        read_position=read_position, write_position=write_position, pack=_unused, unpack=_unused
    ),
)
