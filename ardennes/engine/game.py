"""Game: the few functions every game provides. Everything else works through these."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec

from ardennes.engine import shown
from ardennes.engine.codec import Codec, Names
from ardennes.engine.core import BadInput, Decision, HitOdds, No, Odds, Outcome, Reach, Trace, Word
from ardennes.engine.tables import PRINTED, Pack
from ardennes.engine.umpire import Umpire, happen


class Table(Names, Protocol):
    """What a state must offer the engine: it can be copied, and it names its things."""

    todo: tuple[Word, ...]
    memo: dict[Any, Any]

    def clone(self) -> Self: ...


S = TypeVar("S", bound=Table)


class Rules(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """How the game is played: the questions, the answers, the facts."""

    decide: Callable[[S], Decision | None]
    answer: Callable[[Umpire[S], Any, Any], None]
    evolve: Callable[[S, Any], None] = happen
    outcome: Callable[[S], Outcome | None]
    why_not: Callable[[S, Any], No | None]
    sort_key: Callable[[Any], tuple[Any, ...]]


class Studies(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """What can be asked about a position without changing it."""

    say: Callable[[S, Any], str] = shown.say
    describe: Callable[[S, Any], str] = shown.describe
    case_of: Callable[[Any], str] = shown.case_of
    reach: Callable[[S, int], Reach]
    trace: Callable[[S, int], Trace]
    supplied_units: Callable[[S], Sequence[int]]
    explain: Callable[[S, str, Sequence[str], Mapping[str, int]], Odds | HitOdds | No]
    draw: Callable[[S, bool], str]
    score: Callable[[S], dict[str, object]]


def _all_of_it(state: Any, seat: str) -> Any:
    """An open game hides nothing."""
    return state


class Shows(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """What a client draws, as plain data; docs/protocol.md has the words."""

    box: Callable[[S], dict[str, object]]  # what does not change during a game
    view: Callable[[S, str], dict[str, object]]  # what a seat sees now
    seen_by: Callable[[S, str], S] = _all_of_it  # the table without what a seat may not know
    brief: Callable[[S], dict[str, object]]  # turn, date and phase, for lists of games
    choices: Callable[[S, Sequence[Word]], list[dict[str, object]]]  # where each points
    picture: Callable[[S, Decision], dict[str, object]]  # what the question is about
    forgotten: Callable[[S], list[str]]  # what the phase would end without
    overlay: Callable[[S, str], dict[str, object]]
    path: Callable[[S, int, int], list[dict[str, object]]]  # a unit's way, step by step
    why_place: Callable[[S, int, int], No | None]  # why the unit cannot go there
    marks: Callable[[S, Any], dict[str, Any]] = shown.event_refs


def _pack(s: Any) -> bytes:
    return s.pack()


S_co = TypeVar("S_co", covariant=True)


class New(Protocol[S_co]):
    """The table before the first question."""

    def __call__(
        self, scenario: str, options: Mapping[str, object] | None = None, pack: Pack = PRINTED
    ) -> S_co: ...


class ReadPosition(Protocol[S_co]):
    """The table a position file describes."""

    def __call__(self, table: Mapping[str, object], pack: Pack = PRINTED) -> S_co: ...


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A choice the rulebook leaves to the players before the game."""

    name: str
    title: str
    about: str  # one sentence
    values: tuple[str, ...] = ()  # a flag if there are none
    default: str | bool = False

    def read(self, value: object) -> str | bool:
        """A value of this option; text such as "true" counts."""
        if self.values and value in self.values:
            return str(value)
        if not self.values and str(value).lower() in ("true", "false"):
            return str(value).lower() == "true"
        allowed = ", ".join(self.values or ("true", "false"))
        raise BadInput(f"options.{self.name}", f"expected one of {allowed}, got {value!r}")


Options = Mapping[str, str | bool]


def check_options(
    known: Sequence[Option], given: Mapping[str, object] | None
) -> dict[str, str | bool]:
    """Every option with its value, given or default; unknown ones are refused."""
    names = [option.name for option in known]
    for name in given or {}:
        if name not in names:
            expected = f"expected one of {', '.join(names)}" if names else "this game has none"
            raise BadInput(f"options.{name}", f"unknown option; {expected}")
    values = {option.name: option.default for option in known}
    return values | {o.name: o.read(given[o.name]) for o in known if given and o.name in given}


def unusual(known: Sequence[Option], given: Mapping[str, object] | None) -> dict[str, str]:
    """The options that are not as usual, as text."""
    found = check_options(known, given)
    return {o.name: str(found[o.name]).lower() for o in known if found[o.name] != o.default}


class Files(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """How a position becomes text or bytes and comes back."""

    read_position: ReadPosition[S]
    write_position: Callable[[S], str]
    pack: Callable[[S], bytes] = _pack
    unpack: Callable[[bytes, S], S]


class Game(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """One game of the catalog."""

    id: str
    title: str
    version: int
    sides: tuple[str, ...]
    phases: tuple[str, ...]
    scenarios: tuple[str, ...]
    options: tuple[Option, ...] = ()
    hidden: bool = False  # whether a seat may see less than lies on the table
    reveals: tuple[str, ...] = ()  # kinds of events that tell a secret: nothing is taken back
    crts: tuple[str, ...] = ()  # the combat tables to choose from, if there are several
    folder: str  # the game's package, for its cases and its data
    new: New[S]
    codec: Codec
    rules: Rules[S]
    studies: Studies[S]
    shows: Shows[S]
    files: Files[S]


AnyGame = Game[Any]  # a game whose state type only the game itself needs to know
