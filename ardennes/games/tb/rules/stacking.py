"""tb 6: stacking. A division is three thirds, a hex holds six."""

from ardennes.board.graph import bits
from ardennes.engine.core import NOT_NOW, Decision, No, UnitId, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import SIDES
from ardennes.games.tb.rules.special import withdraw_commandos
from ardennes.games.tb.state import State

LIMIT = 6  # thirds: two divisions (tb 6.1)


def thirds_at(s: State, place: int, without: int = -1) -> int:
    """Stacking value of the units in a hex; markers, SSES and VDH have none (tb 6.2, tb 6.7)."""
    german, allied = s.crowds
    own = s.roster.thirds[without] if without >= 0 and s.at[without] == place else 0
    return german.get(place, 0) + allied.get(place, 0) - own


def room_at(s: State, place: int) -> int:
    """Thirds that still fit."""
    return LIMIT - thirds_at(s, place)


def why_not_stack(s: State, unit: int, place: int) -> No | None:
    """Would the unit overstack the hex (tb 6.5)? SSP is no exception."""
    if thirds_at(s, place, without=unit) > most_beside(s, unit):
        return No("tb 6.5", f"{s.title(unit)} would overstack {s.place_name(place)}")
    return None


def most_beside(s: State, unit: int) -> int:
    """Thirds that may already be in a hex the unit enters (tb 6.5)."""
    return LIMIT - s.roster.thirds[unit]


def why_not_stop(s: State, unit: int, place: int) -> No | None:
    """US and British units pass but do not stop together (tb 6.10, tb R10)."""
    if other_ally(s, unit) >> place & 1:
        where = s.place_name(place)
        return No("tb 6.10", f"{where} holds the other ally; {s.title(unit)} may only pass")
    return None


def other_ally(s: State, unit: int) -> int:
    """Hexes where US and British units would share, were this unit to stop there (tb 6.10)."""
    return bits(s.at[u] for u in s.roster.apart[unit] if s.at[u] >= 0)


def check_stacking(u: Umpire[State]) -> None:
    """At the end of every phase and battle: the excess must go (tb 6.6)."""
    for crowd in u.s.crowds:
        if crowd and max(crowd.values()) > LIMIT:
            u.ask(*(w.Overstacked(w.Hex(p)) for p in sorted(crowd) if crowd[p] > LIMIT))


def why_not_eliminate(s: State, action: w.Eliminate) -> No | None:
    """Only from an overstacked hex (tb 6.6)."""
    step = s.todo[-1]
    there = isinstance(step, w.Overstacked) and action.unit in s.stacks[step.at]
    return None if there else NOT_NOW


def offer_elimination(s: State, step: w.Overstacked) -> Decision:
    """The owner picks what leaves (tb 6.6)."""
    stack = [w.Eliminate(UnitId(unit)) for unit in sorted(s.stacks[step.at])]
    return Decision(
        SIDES[s.owner_at(step.at)],
        "tb 6.6",
        f"{s.place_name(step.at)} is overstacked: choose a unit to eliminate.",
        tuple(allowed(s, why_not_eliminate, stack)),
    )


def answer_elimination(u: Umpire[State], step: w.Overstacked, answer: w.Eliminate) -> None:
    """Until the hex is legal (tb 6.6)."""
    if u.s.commandos_on == answer.unit:
        withdraw_commandos(u)  # tb R46
    u.emit(w.Overcrowded(answer.unit))
    if thirds_at(u.s, step.at) > LIMIT:
        u.ask(step)
