"""a44 24: the Traffic Marker Phase: markers are placed, then two dice take some off again."""

from itertools import compress

from ardennes.board.graph import bits, by_flag
from ardennes.engine.core import NOT_NOW, Decision, No, PlaceId, Roll, Word, roll_a_die
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.rules import roadblocks
from ardennes.games.a44.rules.calendar import FIRST_LOSS, GREIF_FROM
from ardennes.games.a44.rules.phases import END_PHASE
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import chores as w
from ardennes.games.a44.words import optional as o
from ardennes.games.a44.words import questions as q

NUMBERS = range(1, 7)  # of each side's markers (a44 24.1)


def begin(u: Umpire[State]) -> None:
    """Each afternoon from turn 8 on one German marker is lost for good, in order (a44 24.6)."""
    s = u.s
    if s.side == GERMAN and s.turn >= FIRST_LOSS and not s.morning:
        left = [number for number in NUMBERS if number not in s.traffic_lost]
        if left:
            u.emit(w.TrafficLost(left[0]))
    roadblocks.check_supply(u)
    u.ask(q.TrafficPhase())


def owner(s: State) -> int:
    """Whose markers are placed: those of the phasing player, before S4 the Allied ones (a44 S4.3,
    Q-192)."""
    return ALLIED if s.stage == "set-up" else s.side


def on_map(s: State, side: int) -> dict[int, int]:
    """A side's markers, by number, with their hexes."""
    return {n: s.traffic[w.marker(side, n)] for n in NUMBERS if w.marker(side, n) in s.traffic}


def _in_box(s: State) -> list[int]:
    """The numbers the phasing player can place (a44 24.3.1, 24.5)."""
    return [number for number in NUMBERS if _why_not_number(s, number) is None]


def _open_hexes(s: State) -> int:
    """Neither on nor next to an own marker, the Allied ones not in the bottleneck (a44 24.4)."""
    board = s.ground.board
    taken = bits(on_map(s, owner(s)).values())
    shut = taken | board.spread(taken)
    if owner(s) == ALLIED:
        shut |= s.ground.bottleneck
    return s.ground.everything & ~shut


def offer_phase(s: State, _: q.TrafficPhase) -> Decision:
    """Every marker of the box in every hex, or the end."""
    found: list[a.Traffic] = []
    numbers = _in_box(s)
    if numbers:
        open_ = by_flag(_open_hexes(s), s.hexes, 1)
        for number in numbers:
            found += compress(_words(s, number), open_)
    prompt = "Where do Traffic markers go?"
    choices = (*roadblocks.choices(s), *found, END_PHASE)
    return Decision(SIDES[owner(s)], "a44 24.3.1", prompt, choices)


def _words(s: State, number: int) -> list[a.Traffic]:
    """The placements of one marker in every hex of this map, made once."""
    return s.ground.derive(("traffic", number), _placements, s.hexes, number)


def _placements(hexes: int, number: int) -> list[a.Traffic]:
    return [a.Traffic(number, PlaceId(place)) for place in range(hexes)]


def answer_phase(u: Umpire[State], step: q.TrafficPhase, action: Word) -> None:
    """One marker after another; those on the map stay."""
    if isinstance(action, a.Traffic):
        u.emit(w.TrafficPlaced(owner(u.s), action.number, action.at))
    elif isinstance(action, o.Roadblock | o.Lift):
        roadblocks.answer(u, action)
    u.ask(step)


def why_not_traffic(s: State, action: a.Traffic) -> No | None:
    """A marker of the box, and a hex apart from the others."""
    if not isinstance(s.question, q.TrafficPhase):
        return NOT_NOW
    no = _why_not_number(s, action.number)
    if no or _open_hexes(s) >> action.at & 1:
        return no
    where = s.place_name(action.at)
    if action.at >= s.hexes:
        return No("a44 24.4", f"{where} is not on the map")
    if owner(s) == ALLIED and s.ground.bottleneck >> action.at & 1:
        return No("a44 24.4", f"{where} is a bottleneck hex")
    return No("a44 24.4", f"{where} is on or next to another of these markers")


def _why_not_number(s: State, number: int) -> No | None:
    """Which markers are in the box."""
    if number not in NUMBERS:
        return No("a44 24.1", "the markers are numbered from 1 to 6")
    if w.marker(owner(s), number) in s.traffic:
        return No("a44 24.3.1", f"marker {number} is on the map and stays there")
    if owner(s) == ALLIED:
        return None
    if s.turn < GREIF_FROM:
        return No("a44 24.5", "the German has his markers from the 17th on")
    if number in s.traffic_lost:
        return No("a44 24.6", f"marker {number} is lost for good")
    return None


# --- the removal (a44 24.3.2) ---


def end(u: Umpire[State], again: int) -> bool:
    """Two dice, if there is anything to take off."""
    if again or not on_map(u.s, owner(u.s)):
        return False
    u.ask(q.TrafficRoll())
    return True


def offer_roll(_: State, step: q.TrafficRoll) -> Decision:
    """The first die or the second."""
    return roll_a_die(step.case, step.asks)


def answer_roll(u: Umpire[State], step: q.TrafficRoll, roll: Roll) -> None:
    """The marker of that number comes off; of doubles the second takes nothing."""
    s = u.s
    removed = w.marker(owner(s), roll.die) in s.traffic
    u.emit(w.TrafficRolled(owner(s), roll.die, "removed" if removed else "no effect"))
    if not step.first:
        u.ask(q.TrafficRoll(roll.die))
