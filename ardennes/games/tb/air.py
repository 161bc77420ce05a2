"""tb 7.5, 15.1: Allied aerial supply and air support, from turn 8."""

from collections.abc import Iterable

from ardennes.engine.core import Decision, UnitId, Word
from ardennes.engine.umpire import Umpire
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import ALLIED, SIDES
from ardennes.games.tb.state import State
from ardennes.games.tb.supply import in_supply

A_DIVISION = 3  # thirds one marker supplies (tb 7.5)
MARKERS_IN_A_HEX = 2  # tb 7.5


def needs_airlift(s: State, unit: int) -> bool:
    """An Allied unit on the map that is out of supply, for combat or through SSES (tb 7.5)."""
    if s.roster.side[unit] != ALLIED or s.at[unit] < 0 or s.air_supplied >> unit & 1:
        return False
    return s.commandos_on == unit or not in_supply(s, unit)


def airlift_choices(s: State, units: Iterable[int]) -> list[Word]:
    """Who of these a new marker could supply (tb 7.5, tb R12)."""
    if not s.aerial_left:
        return []
    return [
        w.SupplyByAir(UnitId(u))
        for u in sorted(units)
        if needs_airlift(s, u) and s.drops.count(s.at[u]) < MARKERS_IN_A_HEX
    ]


def answer_airlift(u: Umpire[State], answer: w.SupplyByAir) -> None:
    """A marker goes down; smaller units may share its division of supply (tb 7.5, tb R56)."""
    u.emit(w.SuppliedByAir(answer.unit, True))
    share(u, u.s.at[answer.unit], A_DIVISION - u.s.roster.thirds[answer.unit])


def share(u: Umpire[State], place: int, thirds: int) -> None:
    """Ask who else in the hex gets the rest, if anyone can use it."""
    if sharers(u.s, place, thirds):
        u.ask(w.MoreSupply(w.Hex(place), thirds))


def sharers(s: State, place: int, thirds: int) -> list[Word]:
    """Units in the hex that the rest of a marker would supply."""
    return [
        w.SupplyByAir(UnitId(u))
        for u in sorted(s.stacks[place])
        if s.roster.thirds[u] <= thirds and needs_airlift(s, u)
    ]


def offer_more(s: State, step: w.MoreSupply) -> Decision:
    """Up to one division's worth from one marker (tb 7.5)."""
    prompt = f"Who else in {s.place_name(step.at)} shares this aerial supply?"
    return Decision(SIDES[ALLIED], "tb 7.5", prompt, (w.Pass(), *sharers(s, step.at, step.thirds)))


def answer_more(u: Umpire[State], step: w.MoreSupply, answer: Word) -> None:
    """One more, or the rest is forgone."""
    if isinstance(answer, w.SupplyByAir):
        u.emit(w.SuppliedByAir(answer.unit, False))
        share(u, step.at, step.thirds - u.s.roster.thirds[answer.unit])


def offer_supply(s: State, _: w.OfferSupply) -> Decision:
    """At the start of the turn any unit out of supply may be given supply (tb 7.5)."""
    choices = (w.Pass(), *airlift_choices(s, s.roster.fighters[ALLIED]))
    prompt = f"Drop supply to units out of supply? ({s.aerial_left} markers left)"
    return Decision(SIDES[ALLIED], "tb 7.5", prompt, choices)


def answer_supply(u: Umpire[State], step: w.OfferSupply, answer: Word) -> None:
    """Again until declined or nothing is left to do."""
    if isinstance(answer, w.SupplyByAir):
        u.ask(step)
        answer_airlift(u, answer)


def air_support_is_barred(s: State, units: Iterable[int]) -> bool:
    """A supplied 2nd FLAK in either role keeps the aircraft away (tb 14.6, tb R27, tb R53)."""
    return any(s.roster.flak[u] and in_supply(s, u) for u in units)
