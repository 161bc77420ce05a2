"""The requests and answers of HTTP."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from ardennes.server.protocol.combat import Battle
from ardennes.server.protocol.parts import (
    Condition,
    LogLine,
    Outcome,
    Part,
    Seat,
    Setup,
    Side,
    View,
    ViewChange,
)

# --- the lobby ---


class Named(Part):
    """Something to choose, with its title."""

    id: str
    title: str


class Scenario(Named):
    """What can be played of a game."""

    length: str | UnsetType = UNSET  # if it is not the game's own
    text: str | UnsetType = UNSET  # a line of history


class GameOption(Part):
    """A rule that can be chosen for a new game."""

    id: str
    title: str
    text: str
    choices: list[Named]


class Level(Named):
    """A level of bots, and how strong it is."""

    text: str


class LobbyCard(Part):
    """A game in the lobby."""

    id: str
    title: str
    blurb: str
    length: str
    depth: int  # 1 to 5
    ready: bool
    scenarios: list[Scenario]
    options: list[GameOption]
    sides: list[Side]
    levels: list[Level]  # the weakest first
    cover: str | None
    dice: bool  # are rolled


class Lobby(Part):
    """Everything a new game can be made of."""

    games: list[LobbyCard]
    levels: list[Level]  # those of every game


class Case(Part):
    """A case of the rulebook, restated."""

    number: str
    title: str
    text: str
    section: str | UnsetType = UNSET


class RuleBook(Part):
    """A game's cases and our rulings."""

    cases: list[Case]
    rulings: list[Case]


class LessonCard(Part):
    """A lesson in a list."""

    id: str
    game: str
    kind: Literal["tutorial", "puzzles", "boards"]
    title: str
    about: str
    cases: list[str]  # whose board it is


class Lessons(Part):
    """What can be learnt, in its order."""

    lessons: list[LessonCard]


# --- matches ---


class Moment(Part):
    """A moment of a game."""

    id: str
    action_no: int


class Rematch(Part):
    """A game from its beginning, with who sat in it; the sides swapped if that is wished."""

    id: str
    swap: bool


class Wish(Part):
    """A new game: from the start, a record, a moment or the beginning of another, or a lesson."""

    seats: dict[Side, str] | UnsetType = UNSET
    lesson: str | UnsetType = UNSET
    board: str | UnsetType = UNSET  # a lesson's position as a playground
    game: str | UnsetType = UNSET
    scenario: str | UnsetType = UNSET
    options: dict[str, str] | UnsetType = UNSET
    record: str | UnsetType = UNSET
    from_: Moment | UnsetType = msgspec.field(name="from", default=UNSET)
    again: Rematch | UnsetType = UNSET
    dice: bool | UnsetType = UNSET  # that both sides can check


class NewSeat(Part):
    """A seat of a new game and the token that opens it."""

    token: str
    who: str


class NewMatch(Part):
    """A game that was made."""

    id: str
    game: str
    seats: dict[str, NewSeat]
    watch: str


class Summary(Part):
    """A match in a list."""

    id: str
    game: str
    title: str
    seat: str
    turn: int
    date: str
    phase: str
    actor: str | None
    mine: bool
    ledger_no: int
    action_no: int
    updated: float
    seats: dict[Side, Seat]
    outcome: Outcome | None
    lesson: str | UnsetType = UNSET  # it was begun from


class Tokens(Part):
    """The tokens of some seats."""

    tokens: list[str]


class Ending(Part):
    """What a seat wants the end of its game to be."""

    do: Literal["resign", "draw", "claim"]


class Waiting(Part):
    """The seats that must agree first."""

    waiting: list[str]


class Mine(Part):
    """The matches behind some tokens."""

    matches: list[Summary]


class PastMoment(Part):
    """What a seat saw after some actions."""

    action_no: int
    view: View
    log: list[LogLine]
    prompt: str
    actor: str | None
    battles: list[Battle]  # that are fought then


class Frame(Part):
    """What one action changed."""

    action_no: int  # after it
    view: ViewChange
    log: list[LogLine]


class Film(Part):
    """A stretch of a game: a view, and what each action after it changed."""

    action_no: int
    view: View
    frames: list[Frame]


class Mark(Part):
    """An action of the timeline."""

    action_no: int
    turn: int
    phase: str
    side: str
    kind: str


class Timeline(Part):
    """Every action."""

    action_no: int
    marks: list[Mark]
    log: list[LogLine]


class ReportTurn(Part):
    """How a turn ended."""

    turn: int
    label: str
    count: int
    goal: int
    losses: dict[Side, int]
    held: dict[Side, int]


class ReportRoll(Part):
    """A roll of a battle, and what was to be expected of it."""

    action_no: int
    say: str
    expected: float
    luck: float
    die: int | UnsetType | None = UNSET
    result: str | UnsetType = UNSET
    dice: list[int] | UnsetType = UNSET
    hits: int | UnsetType = UNSET


class ReportDice(Part):
    """What the dice did to a side."""

    rolls: list[int]
    measure: Literal["steps", "hits"]
    battles: list[ReportRoll]
    luck: float


class ReportLength(Part):
    """How long a game was."""

    actions: int
    seconds: int


class Turning(Part):
    """A battle, or a march between two, and what it changed."""

    action_no: int  # before it
    last: int  # after it
    turn: int
    label: str
    place: str  # to look at
    side: Side  # who attacked; "" for a march
    says: list[str]
    count: tuple[int, int]  # before and after
    taken: dict[str, Side]  # places that have another holder now
    losses: dict[Side, int]


class Attacks(Part):
    """How a side attacked."""

    count: int
    best: Turning
    worst: Turning | UnsetType = UNSET


class Report(Part):
    """How a game went."""

    outcome: Outcome | None
    turns: list[ReportTurn]
    dice: dict[Side, ReportDice]
    moments: list[LogLine]  # few and telling
    turning_points: list[Turning]
    attacks: dict[Side, Attacks]
    length: ReportLength
    setup: Setup
    conditions: list[Condition] | UnsetType = UNSET  # of victory, as they stood


# --- a seat's own ---


class Notes(Part):
    """A player's notes."""

    text: str


class Target(Part):
    """Where a seat wants to be told that it is its turn."""

    target: str


class TurnAlerts(Part):
    """Where a seat is told that it is its turn, and what the server can do."""

    target: str
    sure: bool  # false: somebody at the address must confirm it first
    mail: bool
    web: bool


class Refusal(Part):
    """Why a request is refused."""

    case: str | None
    reason: str
    where: str | None


class ErrorReply(Part):
    """A request that is refused."""

    error: Refusal
