"""The words every game is made of: Action, Pending, Event, Decision, No, Outcome, and the errors
people meet."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NewType, TypeVar, dataclass_transform

import msgspec

from ardennes.engine.sentences import fill

PlaceId = NewType("PlaceId", int)  # a place on the board: printed as its number or name
UnitId = NewType("UnitId", int)  # a counter: printed as its id

CHANCE = "chance"
S = TypeVar("S")  # a game's state
A = TypeVar("A", bound="Word")

Role = Literal["place", "unit", "main", "end", "cancel", "other"]
Hostility = Literal["plain", "attack", "raid", "join", "ready"]
Tone = Literal["plain", "turn", "phase", "move", "battle", "result", "loss", "end"]


def _kind(class_name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", class_name).lower()


if TYPE_CHECKING:

    @dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
    class _Plain(msgspec.StructMeta):
        """Makes words: frozen, without a word about it in each of them."""

else:
    _Plain = msgspec.StructMeta  # a metaclass written in Python would double what a word costs


class Word(msgspec.Struct, metaclass=_Plain, frozen=True, gc=False, tag_field="type", tag=_kind):
    """Plain data with a name: an action, a pending step or an event. `Retreat(to=7)`."""


def kind(word: Word | type[Word]) -> str:
    """The word's printed type: `retreat` for Retreat."""
    return str(word.__struct_config__.tag)


class Action(Word):
    """What somebody may answer. It knows its case, its label, and where a client shows it."""

    case: ClassVar[str] = ""
    label: ClassVar[str] = ""  # a template: `Retreat to {to}`
    role: ClassVar[Role] = "other"
    tone: ClassVar[Hostility] = "plain"  # attack: leads to a fight; join: adds to one planned
    lasting: ClassVar[bool] = False  # its label hangs on nothing but where its unit is

    def describe(self, s: Any) -> str:
        """A short label for buttons and lists."""
        return fill(self.label, self, s)

    def role_in(self, s: Any) -> Role:
        """Where it is shown, for actions of which that hangs on more than their kind."""
        return self.role

    def sort_key(self) -> tuple[Any, ...]:
        """Its place among choices of its kind: by its fields."""
        return tuple(getattr(self, name) for name in self.__struct_fields__)


class Pending(Word):
    """A question that waits to be asked. It knows its case and its prompt."""

    case: ClassVar[str] = ""
    asks: ClassVar[str] = ""  # a template: `Where does {unit} retreat to?`
    declined: ClassVar[str] = "Pass"  # what passing it over is called
    sealed: ClassVar[bool] = False  # answered in secret: nobody else is told how far it is

    def veil(self, seen: Any, s: Any, side: int) -> None:
        """Change what a side sees of the table: what others answer is as when they were asked."""


class Event(Word):
    """A fact. It knows its case, its sentence, how it changes the table, and who may know it."""

    case: ClassVar[str] = ""
    says: ClassVar[str] = ""  # a template: `{unit} retreats from {start} to {to}.`
    tone: ClassVar[Tone] = "plain"
    reveals: ClassVar[bool] = False  # it tells all secrets: nothing before it is taken back
    discloses: ClassVar[bool] = False  # it tells a part of one: nothing before it is taken back
    spares: ClassVar[frozenset[str]] = frozenset()  # derived facts it cannot change, by name

    def happen(self, s: Any) -> None:
        """Change the table; a fact for the log alone changes nothing."""

    def say(self, s: Any) -> str:
        """One sentence a player would write about it; some facts need none."""
        return fill(self.says, self, s)

    def cite(self) -> str:
        """The case it is an instance of."""
        return self.case

    def spared(self, s: Any) -> frozenset[str]:
        """The derived facts to keep now that it has happened, by the names they begin with."""
        return self.spares

    def secret_to(self) -> int:
        """The side whose secret it is until everything is revealed; -1 for nobody's."""
        return -1


class Roll(Action):
    """A die shows this. The only action chance ever takes."""

    label = "Roll {die}"
    die: int


DIE = tuple(Roll(n) for n in range(1, 7))
FAIR = (1, 1, 1, 1, 1, 1)


class Decision(msgspec.Struct, frozen=True, gc=False):
    """The only thing the rules ever ask: who, under which case, among exactly which actions."""

    actor: str
    case: str
    prompt: str
    choices: tuple[Word, ...]
    weights: tuple[int, ...] = ()  # of the choices, when the actor is CHANCE


def roll_a_die(case: str, prompt: str) -> Decision:
    """Chance is a player: its choices are the six faces."""
    return Decision(CHANCE, case, prompt, DIE, FAIR)


class No(msgspec.Struct, frozen=True, gc=False):
    """A refusal: the case that forbids it and a sentence that says why."""

    case: str
    reason: str

    def __str__(self) -> str:
        return f"{self.case}: {self.reason}"


NOT_NOW = No("", "the open question comes first")  # whoever asks it knows the case


def allowed(s: S, why_not: Callable[[S, A], No | None], actions: Iterable[A]) -> list[A]:
    """Offers are refusals turned round: the actions nothing speaks against."""
    return [action for action in actions if why_not(s, action) is None]


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a game ended."""

    winner: str
    case: str
    reason: str


class OddsLine(msgspec.Struct, frozen=True, gc=False):
    """One line of a combat explained: a value added or a column shift, and the case behind it."""

    what: str
    case: str
    value: int | None = None
    shift: int | None = None
    side: Literal["attack", "defence", "column"] = "column"
    unit: str = ""  # the unit whose own factor this is
    hex: str = ""  # the hex it holds for, where there are several


OddsOptions = Mapping[str, int | str]  # what a combat on paper supposes: air=1, lower=2


class Odds(msgspec.Struct, frozen=True):
    """A combat on paper: every modifier, the column it lands in, what each die roll gives."""

    target: str
    attack: int
    defence: int
    column: str
    results: dict[str, str]
    modifiers: tuple[OddsLine, ...]  # what terrain, support and circumstances add or shift
    factors: tuple[OddsLine, ...]  # what the units themselves bring
    distribution: dict[str, str]  # result -> chance as a fraction, "1/3"


class SureOdds(msgspec.Struct, frozen=True):
    """A combat without dice: the difference, the result that is certain, how far the next is."""

    target: str
    attack: int
    defence: int
    differential: int
    result: str
    to_next: int | None  # factors lacking for the next better result
    modifiers: tuple[OddsLine, ...]
    factors: tuple[OddsLine, ...]


class UnitOdds(msgspec.Struct, frozen=True):
    """One unit's dice where every unit rolls for itself."""

    side: Literal["attack", "defence"]
    dice: int
    hit_chance: int
    base: int
    modifiers: tuple[OddsLine, ...]


class HitOdds(msgspec.Struct, frozen=True):
    """A combat of hits on paper: each unit's dice, what the ground saves, the hits to expect."""

    target: str
    units: dict[str, UnitOdds]
    reduction: int
    modifiers: tuple[OddsLine, ...]
    distribution: dict[str, dict[str, float]]


class DieShift(msgspec.Struct, frozen=True):
    """A die before the combat die: the columns each face shifts, or the word for its end."""

    what: str
    case: str
    shifts: dict[str, int | str]


class LadderOdds(msgspec.Struct, frozen=True):
    """A combat on a ladder of odds, with dice before its die and others that may follow it."""

    target: str
    attack: int
    defence: int
    odds: str  # before shifts
    shift: int  # what is certain
    column: str
    results: dict[str, str]
    distribution: dict[str, str]
    dcb: int
    modifiers: tuple[OddsLine, ...]
    factors: tuple[OddsLine, ...]
    dice: tuple[DieShift, ...]
    fire_fight: dict[str, dict[str, int | dict[str, str]]]
    determined_defense: dict[str, dict[str, int | str]]
    automatic: str | msgspec.UnsetType = msgspec.UNSET  # the result where no die is rolled


AnyOdds = Odds | SureOdds | HitOdds | LadderOdds  # whichever way a game fights


class Trace(msgspec.Struct, frozen=True):
    """A supply line: its path from the unit to the source, or why there is none."""

    in_supply: bool
    case: str
    path: tuple[str, ...] = ()
    reason: str = ""
    isolated: bool | None = None  # of a unit out of supply, where the game asks for it
    group: tuple[str, ...] = ()  # with whom it is isolated
    threshold: int | None = None  # points at which they surrender


class Going(msgspec.Struct, frozen=True):
    """One place within reach: what it costs in the rulebook's words, how, and by which way."""

    cost: str
    mode: str
    path: tuple[str, ...]


class Reach(msgspec.Struct, frozen=True):
    """Where a unit can go now, and why not where it cannot."""

    unit: str
    mp: str
    places: dict[str, Going]
    refused: dict[str, str]
    exits: dict[str, str] = {}  # place to leave the map from -> cost in all


class Passage(msgspec.Struct, frozen=True):
    """One place within reach of a mode: what it costs, and by which way."""

    cost: str
    path: tuple[str, ...]


class ModeReach(msgspec.Struct, frozen=True):
    """Where one mode of movement leads, with so many points or hexes."""

    mp: str
    places: dict[str, Passage]


class ReachByMode(Reach, frozen=True, kw_only=True):
    """The same of a game in which a unit moves in one of several modes."""

    modes: dict[str, ModeReach]
    closed: dict[str, str]  # the other modes, each with its reason


class ArdennesError(Exception):
    """A sentence for the person who caused it. Commands print it and exit with code 2."""


class BadInput(ArdennesError):
    """A file or message that cannot be read: where it is wrong and what was expected."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.where = where
        self.what = what

    def __reduce__(self) -> tuple[type["BadInput"], tuple[str, str]]:
        return type(self), (self.where, self.what)  # so that it survives the way between processes

    def inside(self, outer: str) -> "BadInput":
        """The same complaint, seen from the file that holds the field."""
        return BadInput(f"{outer}: {self.where}" if self.where else outer, self.what)


class Illegal(ArdennesError):
    """A well-formed action the rules refuse."""

    def __init__(self, no: No) -> None:
        super().__init__(str(no))
        self.no = no

    def __reduce__(self) -> tuple[type["Illegal"], tuple[No]]:
        return type(self), (self.no,)
