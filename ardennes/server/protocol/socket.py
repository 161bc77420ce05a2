"""The messages of the socket, in both directions."""

from typing import Literal

from msgspec import UNSET, UnsetType

from ardennes.server.protocol.combat import HitOdds, LadderOdds, OddsLine, SureOdds
from ardennes.server.protocol.lessons import Course, Lesson
from ardennes.server.protocol.overlays import Overlay
from ardennes.server.protocol.parts import (
    Action,
    ChatLine,
    Decision,
    LogLine,
    Part,
    Seat,
    Setup,
    Side,
    View,
    ViewChange,
)

Id = int | str | None  # whatever the asker chose


# --- from the server ---


class DiceSeat(Part):
    """What a seat has said about the dice."""

    commitment: str  # "" as long as it has not committed
    given: bool  # its seed


class Dice(Part):
    """Dice that both sides can check: the server's commitment and those of the seats held."""

    server: str
    seats: dict[str, DiceSeat]


class Hello(Part, tag_field="type", tag="hello"):
    """The table as it stands, to somebody who comes or comes back."""

    seat: str
    sides: list[Side]
    setup: Setup
    ledger_no: int
    action_no: int
    secret: bool  # somebody sees less than lies on this table
    view: View
    decision: Decision | None
    log: list[LogLine]
    chat: list[ChatLine]
    undo: bool
    seats: dict[Side, Seat]
    sealed: int | UnsetType = UNSET  # what is answered in secret began after so many actions
    dice: Dice | UnsetType = UNSET
    token: str | UnsetType = UNSET  # in place of an invitation, which is void at the next word
    lesson: Lesson | UnsetType = UNSET
    course: Course | UnsetType = UNSET


class Now(Part, tag_field="type", tag="now"):
    """After an action of anyone."""

    ledger_no: int
    action_no: int
    view: ViewChange
    decision: Decision | None
    log: list[LogLine]
    secret: bool | UnsetType = UNSET  # these three are left out for who is told briefly: no
    back: bool | UnsetType = UNSET
    undo: bool | UnsetType = UNSET
    sealed: int | UnsetType = UNSET  # what is answered in secret began after so many actions
    since: int | UnsetType = UNSET  # it is told: lines from here on are void, here they all are
    course: Course | UnsetType = UNSET


class No(Part, tag_field="type", tag="no"):
    """What was asked for is refused; nothing has changed."""

    id: Id
    case: str | None
    reason: str
    ledger_no: int | UnsetType = UNSET
    again: bool | UnsetType = UNSET  # to who could not enter now, but may try once more


class Seats(Part, tag_field="type", tag="seats"):
    """Who sits where and who is here."""

    seats: dict[Side, Seat]


class Chat(ChatLine, tag_field="type", tag="chat"):
    """Something was said."""


class DiceTold(Part, tag_field="type", tag="dice"):
    """Somebody has sat down, committed or given a seed, where dice can be checked."""

    dice: Dice


class Gone(Part, tag_field="type", tag="gone"):
    """The game has been deleted."""


# --- from the client ---


class Enter(Part, tag_field="type", tag="enter"):
    """The first message: who I am, and the last action I know of."""

    token: str | None
    seen: int
    brief: bool | UnsetType = UNSET  # answers once told need not be told again: I know them


class Act(Part, tag_field="type", tag="act"):
    """Play an action, if the ledger is still as long as the player saw it."""

    id: Id
    ledger_no: int
    action: Action


class Undo(Part, tag_field="type", tag="undo"):
    """Take the last action back."""

    id: Id
    ledger_no: int


class Keep(Part, tag_field="type", tag="keep"):
    """The token that came in place of an invitation is kept."""

    id: Id


class TellDice(Part, tag_field="type", tag="dice"):
    """Commit to a seed, or give it when all who sit there have committed."""

    id: Id
    do: Literal["commits", "gives"]
    value: str


class Say(Part, tag_field="type", tag="chat"):
    """Say something to everybody at the table."""

    text: str


class AskWhy(Part, tag_field="type", tag="ask"):
    """Why an action is refused, why a unit may not go to a place, or why nothing can be done with
    what is pointed at: a place, perhaps a unit there, and the unit in hand of several."""

    id: Id
    about: Literal["why"]
    action: Action | UnsetType = UNSET
    unit: str | UnsetType = UNSET
    place: str | UnsetType = UNSET
    at: str | UnsetType = UNSET
    pointed: str | UnsetType = UNSET
    hand: str | UnsetType = UNSET


class AskUnit(Part, tag_field="type", tag="ask"):
    """A unit's reach, or its supply."""

    id: Id
    about: Literal["reach", "supply"]
    unit: str


class AskPath(Part, tag_field="type", tag="ask"):
    """A unit's way to a place, step by step."""

    id: Id
    about: Literal["path"]
    unit: str
    place: str


class AskOdds(Part, tag_field="type", tag="ask"):
    """What an attack would bring."""

    id: Id
    about: Literal["odds"]
    target: str
    units: list[str]
    options: dict[str, int | str]


class AskChances(Part, tag_field="type", tag="ask"):
    """The best attack on a place by all who stand near; those a unit can join; or, with a place,
    what they would become if the unit stood there."""

    id: Id
    about: Literal["chances"]
    target: str | UnsetType = UNSET
    unit: str | UnsetType = UNSET
    place: str | UnsetType = UNSET


class AskOverlay(Part, tag_field="type", tag="ask"):
    """An overlay of the map."""

    id: Id
    about: Literal["overlay"]
    name: str


class AskForgotten(Part, tag_field="type", tag="ask"):
    """What the phase would end without."""

    id: Id
    about: Literal["forgotten"]


class AskHint(Part, tag_field="type", tag="ask"):
    """What a level of bots, the best unless named, would answer for the side that decides."""

    id: Id
    about: Literal["hint"]
    level: str | UnsetType = UNSET


# --- the answers ---


class Answer(Part, tag_field="type", tag="answer"):
    """An answer to an `ask`."""

    id: Id
    ledger_no: int


class WhyAnswer(Answer, tag_field="type", tag="answer"):
    """It is legal, or the case and the reason why not."""

    legal: bool | UnsetType = UNSET
    case: str | UnsetType = UNSET
    reason: str | UnsetType = UNSET


class Going(Part):
    """A place within reach, with the way there."""

    cost: str
    mode: str
    path: list[str]


class Passage(Part):
    """A place one mode of movement leads to."""

    cost: str
    path: list[str]


class ModeReach(Part):
    """Where one mode of movement leads."""

    mp: str
    places: dict[str, Passage]


class ReachAnswer(Answer, tag_field="type", tag="answer"):
    """Where a unit can go, and why not where it cannot."""

    unit: str
    mp: str
    places: dict[str, Going]
    refused: dict[str, str]
    exits: dict[str, str]
    modes: dict[str, ModeReach] | UnsetType = UNSET
    closed: dict[str, str] | UnsetType = UNSET  # the other modes, each with its reason


class Price(Part):
    """What a step is paid for."""

    what: str
    cost: str
    case: str


class PathStep(Part):
    """One step of a way."""

    place: str
    mode: str
    cost: str
    sum: str
    lines: list[Price]


class PathAnswer(Answer, tag_field="type", tag="answer"):
    """A way, step by step."""

    steps: list[PathStep]


class SupplyAnswer(Answer, tag_field="type", tag="answer"):
    """A unit's supply line, or why it has none."""

    in_supply: bool
    case: str
    path: list[str]
    reason: str
    isolated: bool | UnsetType | None = UNSET
    group: list[str] | UnsetType = UNSET  # with whom it is isolated
    threshold: int | UnsetType | None = UNSET  # points at which they surrender


class OddsAnswer(Answer, tag_field="type", tag="answer"):
    """What an attack on a combat table would bring."""

    target: str
    attack: int
    defence: int
    column: str
    results: dict[str, str]
    modifiers: list[OddsLine]
    factors: list[OddsLine]
    distribution: dict[str, str]


class SureAnswer(SureOdds, tag_field="type", tag="answer"):
    """What an attack without dice would bring."""

    id: Id
    ledger_no: int


class LadderAnswer(LadderOdds, kw_only=True, tag_field="type", tag="answer"):
    """What an attack on a ladder of odds would bring."""

    id: Id
    ledger_no: int


class HitsAnswer(HitOdds, tag_field="type", tag="answer"):
    """What an attack would bring in which every unit rolls for itself."""

    id: Id
    ledger_no: int


class Chance(Part):
    """An attack that could be made, in short."""

    target: str
    units: list[str]
    word: str  # the column, the result, or the hits to expect
    distribution: dict[str, str]  # the chance of each result, where one die decides
    before: str | UnsetType | None = UNSET  # the word as it is now, if it would change


class ChancesAnswer(Answer, tag_field="type", tag="answer"):
    """Attacks that could be made."""

    chances: list[Chance]


class HintAnswer(Answer, tag_field="type", tag="answer"):
    """A move and why; the places are those it names."""

    level: str  # its title
    action: Action
    text: str
    places: list[str]
    reasons: list[str]


class OverlayAnswer(Overlay, kw_only=True, tag_field="type", tag="answer"):
    """An overlay, ready to be drawn."""

    id: Id
    ledger_no: int


class ForgottenAnswer(Answer, tag_field="type", tag="answer"):
    """What the phase would end without, in sentences."""

    forgotten: list[str]
