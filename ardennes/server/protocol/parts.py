"""What messages are made of: the setup, the view, the question, the log."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from ardennes.server.protocol.combat import Battle
from ardennes.server.protocol.part import Part as Part

Fields = dict[str, object]
Side = str
Tone = Literal["plain", "attack", "raid", "join", "ready"]  # of a choice
LineTone = Literal["plain", "turn", "phase", "move", "battle", "result", "loss", "end", "plan"]
Role = Literal["place", "unit", "main", "end", "cancel", "other"]
OpenTone = Literal["retreat", "advance", "enter", "target", "choose"]
Action = Annotated[Fields, msgspec.Meta(extra={"js": "{type: string} & Record<string, unknown>"})]
ViewChange = Annotated[Fields, msgspec.Meta(extra={"js": "Partial<View>"})]


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
    weather: str | UnsetType = UNSET
    night: str | UnsetType = UNSET  # the night after it, where nights are played
    notes: list[str] | UnsetType = UNSET  # what it brings


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
    colour: str | UnsetType = UNSET  # of its army or corps, behind the name
    morale: Literal["green", "veteran", "elite"] | UnsetType = UNSET
    quality: int | UnsetType = UNSET  # of its tanks
    quality_look: Literal["gray", "red", "square"] | UnsetType = UNSET


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


class Box(Part):
    """A place beside the map that holds units as a hex does."""

    title: str
    beside: list[str]  # the places of the map it leads to
    small: bool


class StateSign(Part):
    """A state of a unit that is shown as a marker."""

    title: str
    case: str


class MapFiles(Part):
    """Where the map is."""

    svg: str
    json: str
    details: str | UnsetType = UNSET  # SVG groups for the holes of `svg`, to be drawn when idle


class Sheet(Part):
    """A table of the box, the one the rules use."""

    title: str
    case: str
    head: list[str]
    rows: list[list[str]]


Columns = dict[str, dict[str, str]]  # of a combat table: the result of each die; "" if none falls


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
    charts: list[Sheet]  # the tables of the box, as printed
    times: list[str] | UnsetType = UNSET  # of day
    bands: list[dict[str, int]] | UnsetType = UNSET  # turn, and the number at which each side wins
    columns: list[str] | UnsetType = UNSET
    crt: dict[str, Columns] | UnsetType = UNSET  # by table; "" if there is one
    boxes: dict[str, Box] | UnsetType = UNSET  # by the name that stands for a place everywhere
    states: dict[str, StateSign] | UnsetType = UNSET  # by word, the most telling first
    window: list[str] | UnsetType = UNSET  # two corner places, if a part of the map is in play


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
    defence: int | str | UnsetType = UNSET
    points: int | UnsetType = UNSET  # on its marker, of surrender


class Piece(Part):
    """A marker on the map that is no unit; on the side between two places if it names both."""

    kind: str
    at: str
    title: str
    label: str | UnsetType = UNSET  # a number or letters on it


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


class Condition(Part):
    """A victory condition: what there is of it, and what is needed."""

    side: str
    what: str
    have: int
    need: int
    case: str
    met: bool


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
    conditions: list[Condition] | UnsetType = UNSET  # of victory, where there are several


# --- the question now ---


class Choice(Part):
    """One answer."""

    action: Action
    text: str
    kind: str
    short: str  # its kind in words
    case: str
    role: Role
    tone: Tone  # attack, raid (hostile), join (what is planned), ready (units there may move)
    place: str | None
    unit: str | None
    places: list[str] | UnsetType = UNSET  # the same answer for each of these, in place of `place`
    numbers: list[int] | UnsetType = UNSET  # to be known by: of each of `places`, or one
    titles: dict[str, str] | UnsetType = UNSET  # what those are called in sentences, if otherwise
    slot: str | UnsetType = UNSET  # the field of the action that such a place fills
    via: str | UnsetType = UNSET  # the place a way passes, where there are several ways
    options: dict[str, int] | UnsetType = UNSET  # of `ask odds`, to compare several such answers
    lower: int | UnsetType = UNSET  # so many columns left of that of the odds


class Barred(Part):
    """The case that forbids it, and why."""

    case: str
    reason: str


class Goal(Part):
    """A place within reach."""

    cost: str
    word: str | UnsetType = UNSET  # what the cost counts, if not what all costs do


class ModeOfMove(Part):
    """A way to move the unit in hand: what it has and how far it leads, or why it is closed."""

    title: str
    case: str
    on: bool
    mp: str | UnsetType = UNSET
    word: str | UnsetType = UNSET
    places: int | UnsetType = UNSET
    action: Action | UnsetType = UNSET
    closed: Barred | UnsetType = UNSET


class Reach(Part):
    """Where the unit in hand can go."""

    unit: str
    mp: str
    places: dict[str, Goal]
    costs: dict[str, list[int]] | UnsetType = UNSET  # where answers lead, by cost: their positions
    exits: dict[str, str] | UnsetType = UNSET
    modes: list[ModeOfMove] | UnsetType = UNSET


class Picture(Part):
    """What the question is about, ready to be drawn."""

    selected: list[str] | UnsetType = UNSET
    reach: Reach | UnsetType = UNSET
    battle: Battle | UnsetType = UNSET
    battles: list[Battle] | UnsetType = UNSET  # which an answer begins and resolves, by its place
    open: dict[str, OpenTone] | UnsetType = UNSET
    opens: dict[OpenTone, list[int]] | UnsetType = UNSET  # where answers lead: their positions
    barred: dict[str, Barred] | UnsetType = UNSET
    barred_to: dict[str, dict[str, Barred]] | UnsetType = UNSET  # by unit, where several may go


class Decision(Part):
    """The question now; choices only for the seat that is asked."""

    actor: str
    case: str
    prompt: str
    choices: list[Choice] | UnsetType = UNSET
    numbers: list[int] | UnsetType = UNSET  # the answers, for who knows them by number
    told: list[Choice] | UnsetType = UNSET  # those of them that are new
    picture: Picture | UnsetType = UNSET
    forced: bool | UnsetType = UNSET  # one answer that decides nothing: may be given unasked
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
    units: list[str] | UnsetType = UNSET  # all it is about, if they are several
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
    devices: int | UnsetType = UNSET  # if more than one is at this seat now


class ChatLine(Part):
    """Something said across the table."""

    from_: str = msgspec.field(name="from")
    text: str
    when: float
