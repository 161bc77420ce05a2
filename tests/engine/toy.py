"""A game small enough to check the engine by hand: mark fields, throw the die, first to six wins.

Red and Blue sit at a board of four fields. In a turn a player marks free fields, as many as he
likes; throws the die, which adds to his score; or is done, and the other's turn begins.
"""

import sys
from collections.abc import Mapping
from typing import Any, ClassVar

from ardennes.engine.columns import Table, by_side, places
from ardennes.engine.core import (
    DIE,
    NOT_NOW,
    Action,
    Decision,
    Event,
    No,
    Outcome,
    Pending,
    PlaceId,
    Roll,
    UnitId,
    Word,
    roll_a_die,
)
from ardennes.engine.fields import Field
from ardennes.engine.game import Files, Game, Rules, Shows, Studies
from ardennes.engine.options import check_options
from ardennes.engine.tables import PRINTED, Pack
from ardennes.engine.umpire import Umpire
from ardennes.engine.vocabulary import Vocabulary

SIDES = ("red", "blue")
FIELDS = ("north", "east", "south", "west")
GOAL = 6


class Done(Action):
    """It is the other's turn (toy 1.4)."""


class Throw(Action):
    """Throw the die (toy 1.3)."""


class Mark(Action):
    """Mark a free field (toy 1.2)."""

    to: PlaceId


class Turn(Pending):
    """What does this side do?"""

    side: int


class Dice(Pending):
    """What does the die show?"""

    side: int


class Marked(Event):
    case = "toy 1.1"
    to: PlaceId

    def happen(self, s: "State") -> None:
        s.marks |= 1 << self.to

    def say(self, s: "State") -> str:
        return f"{s.place_name(self.to).capitalize()} is marked."


class Scored(Event):
    case = "toy 1.1"
    says = "{side:side} scores {die}."
    side: int
    die: int

    def happen(self, s: "State") -> None:
        s.score[self.side] += self.die


class Passed(Event):
    case = "toy 1.1"
    side: int


class State(Table):
    """The table."""

    sides: ClassVar = SIDES

    marks: int = places()
    score: list[int] = by_side(0)

    def has_place(self, place: int) -> bool:
        return 0 <= place < len(FIELDS)

    def place_name(self, place: int) -> str:
        return FIELDS[place]

    def place_id(self, name: str) -> PlaceId:
        if name not in FIELDS:
            raise ValueError(f"{name!r} is not a field")
        return PlaceId(FIELDS.index(name))

    def unit_name(self, unit: int) -> str:
        raise IndexError(unit)

    def unit_id(self, name: str) -> UnitId:
        raise ValueError(f"{name!r} is not a unit")


def fresh() -> State:
    """A table at which Red begins."""
    s = State()
    s.todo = (Turn(0),)
    return s


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


def outcome(s: State) -> Outcome | None:
    if s.todo:
        return None
    return Outcome(SIDES[s.score.index(max(s.score))], "toy 2.1", "six points")


def why_not(s: State, action: Word) -> No | None:
    if isinstance(action, Mark) and s.marks >> action.to & 1:
        return No("toy 1.2", f"{s.place_name(action.to)} is marked")
    rolls = isinstance(s.todo[-1], Dice)
    fits = action in DIE if rolls else not isinstance(action, Roll)
    return None if fits else NOT_NOW


def read_position(table: Mapping[str, object], pack: Pack = PRINTED) -> State:
    fields = Field(table).table(["marks"])
    s = fresh()
    for item in fields["marks"].items():
        s.marks |= 1 << s.place_id(item.text())
    return s


def write_position(s: State) -> str:
    marks = ", ".join(f'"{name}"' for p, name in enumerate(FIELDS) if s.marks >> p & 1)
    return f"# a game of toy\nmarks = [{marks}]\n"


def _unused(*_: object) -> Any:
    raise AssertionError("this game has none")


def new(scenario: str, options: Mapping[str, object] | None = None, pack: Pack = PRINTED) -> State:
    """The empty table."""
    check_options((), options)
    return fresh()


GAME = Game(
    id="toy",
    title="Toy",
    version=3,
    sides=SIDES,
    phases=("turn",),
    scenarios=("plain",),
    folder="tests.engine",
    state=State,
    words=Vocabulary(sys.modules[__name__]),
    new=new,
    rules=Rules(decide=decide, answer=answer, outcome=outcome, why_not=why_not),
    studies=Studies(draw=_unused, score=_unused),
    shows=Shows(setup_info=_unused, view=lambda s, seat: {"seat": seat}, summary=_unused),
    files=Files(read_position=read_position, write_position=write_position),
)
