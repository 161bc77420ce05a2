"""What the Fuel Dumps say, ask and bring (a44 32)."""

from ardennes.engine.core import Action, Event, Pending, PlaceId
from ardennes.games.a44.counters import ALLIED
from ardennes.games.a44.state import CAPTURED, FACE_DOWN, REVEALED, State
from ardennes.wargame.telling import units

Hex = PlaceId
Hexes = tuple[PlaceId, ...]
UNKNOWN = -1


def in_defence(s: State, place: int) -> str:
    """The units in a hex, or the dump that is alone there."""
    alone = not s.here(place) and s.dumps_in(REVEALED) >> place & 1
    return "the fuel dump" if alone else units(s, s.here(place))


def _become(s: State, place: int, status: int) -> None:
    """Another side of the marker is up, and there is nothing more to find out about it."""
    s.spotted = tuple(one for one in s.spotted if one != place)
    others = (one for one in s.dumps if one[0] != place)
    s.dumps = tuple(sorted((*others, (place, status))))


def _remove(s: State, place: int) -> None:
    s.spotted = tuple(one for one in s.spotted if one != place)
    s.dumps = tuple(one for one in s.dumps if one[0] != place)


# --- the markers (a44 32.1) ---


class DumpRoll(Pending):
    """Which of the markers is the real dump?"""

    case = "a44 32.1"
    asks = "Shuffle the Fuel Dump markers."


class DumpsPlaced(Event):
    """The markers lie face down."""

    case = "a44 32.1"
    says = "The Fuel Dump markers are shuffled and placed face down."
    at: Hexes

    def happen(self, s: State) -> None:
        s.dumps = tuple((place, FACE_DOWN) for place in sorted(self.at))


class DumpChosen(Event):
    """A secret: this one is real."""

    case = "a44 32.1"
    says = "The real fuel dump is in {at}."
    at: Hex
    die: int = 0
    result: str = "real"

    def happen(self, s: State) -> None:
        s.dumps_known = False
        s.real_dump[ALLIED] = self.at

    def secret_to(self) -> int:
        return ALLIED


class DummyTurned(Event):
    """A marker was a dummy."""

    case = "a44 32.1"
    says = "The Fuel Dump marker in {at} is turned over: a dummy."
    tone = "result"
    discloses = True
    at: Hex

    def happen(self, s: State) -> None:
        _remove(s, self.at)


class DumpTurned(Event):
    """A marker is the real dump: now everybody knows."""

    case = "a44 32.1"
    says = "The Fuel Dump marker in {at} is turned over: it is the real dump."
    tone = "result"
    reveals = True
    at: Hex

    def happen(self, s: State) -> None:
        _become(s, self.at, REVEALED)
        _tell(s)


def _tell(s: State) -> None:
    s.real_dump, s.dumps_known = [UNKNOWN, UNKNOWN], True


class DumpsRemoved(Event):
    """The time of the dumps is over."""

    case = "a44 32.3"
    says = "The Fuel Dump markers are removed."
    reveals = True

    def happen(self, s: State) -> None:
        s.dumps = ()
        _tell(s)


# --- combat (a44 32.2) ---


class DumpFought(Event):
    """The dump has been attacked in this phase."""

    case = "a44 32.2"
    at: Hex

    def happen(self, s: State) -> None:
        s.dump_fought = True


class DumpCaptured(Event):
    """The Germans have the dump."""

    case = "a44 32.2"
    says = "The Germans capture the fuel dump in {at}."
    tone = "loss"
    at: Hex

    def happen(self, s: State) -> None:
        _become(s, self.at, CAPTURED)


class DumpRetaken(Event):
    """The dump is Allied again."""

    case = "a44 32.2"
    says = "The fuel dump in {at} is Allied again."
    tone = "result"
    at: Hex

    def happen(self, s: State) -> None:
        _become(s, self.at, REVEALED)


class DumpFetched(Event):
    """The fuel is away."""

    case = "a44 32.2"
    says = "The Germans fetch the fuel from {at}: the fuel checks of turns 7 and 8 are skipped."
    tone = "result"
    at: Hex

    def happen(self, s: State) -> None:
        _remove(s, self.at)
        s.fuel_skipped = True


# --- fire (a44 32.3) ---


class Burn(Action):
    """Try to destroy the dump."""

    case = "a44 32.3"
    label = "Burn the fuel dump in {at}"
    role = "place"
    at: Hex


class BurnRoll(Pending):
    """A die for the dump."""

    case = "a44 32.3"
    at: Hex


class BurnRolled(Event):
    """The dump is tried, once in a player turn."""

    case = "a44 32.3"
    says = "The fuel dump in {at}: {result} (die {die})."
    tone = "result"
    at: Hex
    die: int
    result: str

    def happen(self, s: State) -> None:
        s.dump_tried = True
        if self.result == "destroyed":
            _remove(s, self.at)
