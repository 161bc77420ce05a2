"""What messages are made of: the setup, the view, the question, the log."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

Fields = dict[str, object]
Side = str
Tone = Literal["plain", "attack", "raid", "join"]  # of a choice
LineTone = Literal["plain", "turn", "phase", "move", "battle", "result", "loss", "end"]
Role = Literal["place", "unit", "main", "end", "cancel", "other"]
OpenTone = Literal["retreat", "advance", "enter", "target", "choose"]
Action = Annotated[Fields, msgspec.Meta(extra={"js": "{type: string} & Record<string, unknown>"})]


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A part of a message: nothing in it is unknown."""


# --- what does not change during a game ---


class Phase(Part):
    """A phase of the turn."""

    id: str
    title: str
    side: Side | None


class Turn(Part):
    """A turn of the track."""

    turn: int
    label: str


class Counter(Part):
    """A counter as printed."""

    side: Side
    name: str  # short, on the counter
    title: str
    formation: str
    symbol: str
    size: str
    livery: str
    mechanized: bool
    kampfgruppe: bool
    steps: int
    attack: int
    moves: int | str
    due: int | None
    edge: str | None
    source: str
    reduced: int | UnsetType | None = UNSET
    stacks: int | UnsetType = UNSET
    defence: int | UnsetType = UNSET
    zoc: bool | UnsetType = UNSET
    notes: list[str] | UnsetType = UNSET


class OverlaySwitch(Part):
    """An overlay that can be asked for."""

    name: str
    title: str
    key: str


class Result(Part):
    """What a result of the combat table means."""

    title: str
    text: str
    tone: Literal["best", "good", "mixed", "none", "bad"]
    case: str


class MapFiles(Part):
    """Where the map is."""

    svg: str
    json: str


class Setup(Part):
    """What does not change during a game."""

    game: str
    title: str
    version: int
    sides: list[Side]
    map: MapFiles
    phases: list[Phase]
    turns: list[Turn]
    turn_word: str  # what a turn is called: Turn, Day
    cost_word: str  # what moves are paid in: MP, spaces
    goal: str
    roster: dict[str, Counter]
    overlays: list[OverlaySwitch]
    results: dict[str, Result]
    charts: dict[str, Any]  # the tables of the box, as printed
    times: list[str] | UnsetType = UNSET  # of day
    bands: list[dict[str, int]] | UnsetType = UNSET  # turn, and the number at which each side wins
    columns: list[str] | UnsetType = UNSET


# --- what a seat sees now ---


class UnitState(Part):
    """A counter now."""

    at: str | None
    where: str  # map, waiting, out, exited
    factor: int | str
    moves: int | str
    steps: int
    state: list[str]
    supplied: bool | None


class Piece(Part):
    """A marker on the map that is no unit."""

    kind: str
    at: str
    title: str


class Count(Part):
    """How the game stands, against what ends it."""

    text: str
    value: int
    goal: int
    low: int | UnsetType | None = UNSET


class Arrival(Part):
    """Who comes when."""

    turn: int
    units: list[str]
    title: str


class Fact(Part):
    """One more thing worth knowing."""

    what: str
    value: str | int
    case: str


class Outcome(Part):
    """Who has won, and why."""

    winner: str
    case: str
    reason: str


class View(Part):
    """What a seat sees now."""

    turn: int
    date: str
    phase: str
    side: Side | None
    units: dict[str, UnitState]
    pieces: list[Piece]
    holders: dict[str, Side]
    worth: dict[str, int]
    count: Count
    losses: dict[Side, int]
    held: dict[Side, int]
    arrivals: list[Arrival]
    facts: list[Fact]
    outcome: Outcome | None
    weather: str | UnsetType = UNSET
    time: str | UnsetType = UNSET


# --- the question now ---


class Choice(Part):
    """One answer."""

    action: Action
    text: str
    kind: str
    short: str  # its kind in words
    case: str
    role: Role
    tone: Tone  # attack: leads to a fight; raid: is hostile; join: adds to what is planned
    place: str | None
    unit: str | None
    via: str | UnsetType = UNSET  # the place a way passes, where there are several ways
    options: dict[str, int] | UnsetType = UNSET  # of `ask odds`, to compare several such answers


class Goal(Part):
    """A place within reach."""

    cost: str


class Reach(Part):
    """Where the unit in hand can go."""

    unit: str
    mp: str
    places: dict[str, Goal]
    exits: dict[str, str] | UnsetType = UNSET


class OddsLine(Part):
    """One line of a combat explained."""

    side: Literal["attack", "defence", "column"]
    what: str
    case: str
    value: int | None
    shift: int | None
    unit: str
    hex: str  # where it holds, in an attack on several hexes


class Odds(Part):
    """A combat on a table: every line, the column, what each die gives."""

    attack: int
    defence: int
    raw: str
    column: str
    lines: list[OddsLine]
    results: dict[str, str]
    distribution: dict[str, str]


class SureOdds(Part):
    """A combat without dice: the difference, and the result that is certain."""

    target: str
    attack: int
    defence: int
    differential: int
    result: str
    to_next: int | None  # factors lacking for the next better result
    modifiers: list[OddsLine]
    factors: list[OddsLine]


class UnitOdds(Part):
    """One unit's dice where every unit rolls for itself."""

    side: Literal["attack", "defence"]
    dice: int
    hit_chance: int
    base: int
    modifiers: list[OddsLine]


class HitOdds(Part):
    """A combat in which every unit rolls for itself."""

    target: str
    units: dict[str, UnitOdds]
    reduction: int
    modifiers: list[OddsLine]
    distribution: dict[str, dict[str, float]]


class Attacker(Part):
    """A unit that attacks, from where, with what."""

    unit: str
    from_: str = msgspec.field(name="from")
    factor: int


class Supporter(Part):
    """A unit that supports an attack from elsewhere; its lines stand among the odds."""

    unit: str
    from_: str = msgspec.field(name="from")


class Battle(Part):
    """A battle at any stage."""

    target: str
    attackers: list[Attacker]
    support: list[Supporter]
    defenders: list[str]
    crt: str | UnsetType = UNSET
    odds: Odds | UnsetType | None = UNSET
    hits: HitOdds | UnsetType = UNSET
    sure: SureOdds | UnsetType = UNSET


class Barred(Part):
    """The case that forbids it, and why."""

    case: str
    reason: str


class Picture(Part):
    """What the question is about, ready to be drawn."""

    selected: list[str] | UnsetType = UNSET
    reach: Reach | UnsetType = UNSET
    battle: Battle | UnsetType = UNSET
    open: dict[str, OpenTone] | UnsetType = UNSET
    barred: dict[str, Barred] | UnsetType = UNSET


class Decision(Part):
    """The question now; choices only for the seat that is asked."""

    actor: str
    case: str
    prompt: str
    choices: list[Choice] | UnsetType = UNSET
    picture: Picture | UnsetType = UNSET
    forgotten: list[str] | UnsetType = UNSET


class LogLine(Part):
    """One sentence of the log."""

    action_no: int
    say: str
    case: str | None
    kind: str
    tone: LineTone
    side: str
    places: list[str]
    unit: str | UnsetType = UNSET
    by: Side | UnsetType = UNSET
    die: int | UnsetType = UNSET
    dice: list[int] | UnsetType = UNSET
    chance: int | UnsetType = UNSET
    hits: int | UnsetType = UNSET
    result: str | UnsetType = UNSET
    only: Side | UnsetType = UNSET  # a secret of this side


class Seat(Part):
    """Who sits there."""

    who: str  # me, friend, bot:LEVEL
    online: bool


class ChatLine(Part):
    """Something said across the table."""

    from_: str = msgspec.field(name="from")
    text: str
    when: float
