"""Game: the few functions every game provides. Everything else works through these."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from ardennes.engine import shown
from ardennes.engine.codec import Codec
from ardennes.engine.columns import Table
from ardennes.engine.core import (
    AnyOdds,
    BadInput,
    Decision,
    No,
    OddsOptions,
    Outcome,
    Reach,
    Trace,
    Word,
)
from ardennes.engine.options import Option
from ardennes.engine.snapshots import unpacked
from ardennes.engine.tables import PRINTED, Pack
from ardennes.engine.umpire import Umpire
from ardennes.engine.vocabulary import Vocabulary

Plain = dict[str, Any]

S = TypeVar("S", bound=Table)
S_co = TypeVar("S_co", covariant=True)
S_in = TypeVar("S_in", contravariant=True)


class Rules(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """How the game is played: the questions and the answers; events say what they change."""

    decide: Callable[[S], Decision | None]
    answer: Callable[[Umpire[S], Any, Any], None]
    outcome: Callable[[S], Outcome | None]
    why_not: Callable[[S, Any], No | None]  # None for the choices and for nothing else
    may: Mapping[type[Word], Callable[[S, Any], bool]] = {}  # where the reason of a no is dear


def _stays(s: Table, unit: int) -> Reach:
    return Reach(s.unit_name(unit), "0", {}, {})


def _needs_nothing(_: Table, __: int) -> Trace:
    return Trace(in_supply=True, case="")


def _nobody(_: Table) -> Sequence[int]:
    return ()


def _no_odds(*_: object) -> No:
    return No("", "this game works out no odds")


def _nothing(*_: object) -> list[Any]:
    return []


class Studies(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """What can be asked about a position without changing it; a small game needs few of them."""

    reach: Callable[[S, int], Reach] = _stays
    trace: Callable[[S, int], Trace] = _needs_nothing
    supplied_units: Callable[[S], Sequence[int]] = _nobody
    explain: Callable[[S, str, Sequence[str], OddsOptions], AnyOdds | No] = _no_odds
    odds_options: tuple[str, ...] = ()  # those `explain` reads
    draw: Callable[[S, bool], str]
    score: Callable[[S], Plain]


def _no_overlay(_: Table, name: str, seat: str = "") -> Plain:
    raise BadInput("name", f"unknown overlay {name!r}; this game has none")


def _not_refused(*_: object) -> No | None:
    return None


def _as_printed(_: Table) -> None:
    """It is played on the game's own map."""


def _no_picture(*_: object) -> Plain:
    return {}


class DrawOverlay(Protocol[S_in]):
    """A picture laid over the map, for a seat if sides see it differently."""

    def __call__(self, s: S_in, name: str, seat: str = "", /) -> Plain: ...


class Shows(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """What a client draws, as plain data; docs/protocol.md has the words."""

    setup_info: Callable[[S], Plain]  # what does not change during a game
    view: Callable[[S, str], Plain]  # what a seat sees now
    summary: Callable[[S], Plain]  # turn, date and phase, for lists of games
    tally: Callable[[S], Plain] | None = None  # the part of the view a report weighs, if dear
    picture: Callable[[S, Decision], Plain] = _no_picture  # what the question is about
    forgotten: Callable[[S], list[str]] = _nothing  # what the phase would end without
    overlay: DrawOverlay[S] = _no_overlay
    overlay_facts: Callable[[S, str], Plain] = _no_picture  # what it draws, in words of the rules
    path: Callable[[S, int, int], list[Plain]] = _nothing  # a unit's way, step by step
    why_place: Callable[[S, int, int], No | None] = _not_refused  # why it cannot go there
    sketch: Callable[[S], tuple[str, Plain] | None] = _as_printed  # an invented board: SVG, places


class New(Protocol[S_co]):
    """The table before the first question."""

    def __call__(
        self, scenario: str, options: Mapping[str, object] | None = None, pack: Pack = PRINTED
    ) -> S_co: ...


class ReadPosition(Protocol[S_co]):
    """The table a position file describes."""

    def __call__(self, table: Mapping[str, object], pack: Pack = PRINTED) -> S_co: ...


class Files(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """How a position becomes text and comes back."""

    read_position: ReadPosition[S]
    write_position: Callable[[S], str]


class Game(msgspec.Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """One game of the catalog."""

    id: str
    title: str
    version: int
    sides: tuple[str, ...]
    phases: tuple[str, ...]
    scenarios: tuple[str, ...]
    options: tuple[Option, ...] = ()
    crts: tuple[str, ...] = ()  # the combat tables to choose from, if there are several
    understood: tuple[
        type[Word], ...
    ] = ()  # answers that records leave out where there is no other
    folder: str  # the game's package, for its cases and its data
    state: type[S]
    words: Vocabulary
    new: New[S]
    rules: Rules[S]
    studies: Studies[S]
    shows: Shows[S]
    files: Files[S]

    @property
    def codec(self) -> Codec:
        """Actions as JSON and text."""
        return self.words.actions

    def hides(self, s: S) -> bool:
        """Does somebody see less than lies on this table?"""
        return self.seen_by(s, "") is not s

    def seen_by(self, s: S, seat: str) -> S:
        """The table as a seat knows it."""
        return shown.seen_by(s, seat)

    def choices(self, s: S, actions: Sequence[Word]) -> list[Plain]:
        """Where each choice points, for a client."""
        return shown.choices(self.codec, s, actions)

    def unpack(self, data: bytes, like: S) -> S:
        """The state behind a snapshot, with the map and counters of `like`."""
        return unpacked(self.state, self.words.steps, data, like)


AnyGame = Game[Any]  # a game whose state type only the game itself needs to know
