"""tb 7.5, 15.1: Allied aerial supply and air support, from turn 8."""

from collections.abc import Iterable, Sequence

from ardennes.engine.core import Decision, No, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import ALLIED, SIDES
from ardennes.games.tb.rules.supply import in_supply
from ardennes.games.tb.state import State, attacker
from ardennes.wargame.telling import counted

A_DIVISION = 3  # thirds one marker supplies (tb 7.5)
MARKERS_IN_A_HEX = 2  # tb 7.5


# --- aerial supply, tb 7.5 ---


def airlift_choices(s: State, step: Word) -> list[w.SupplyByAir]:
    """Who could be supplied at this question, asked already or not (tb 7.5, tb R12)."""
    if not s.aerial_left and not isinstance(step, w.MoreSupply):
        return []
    units = sorted(concerned(s, step))
    words = [w.SupplyByAir(UnitId(u)) for u in units]
    return [word for word in words if why_not_supply_by_air(s, word, step) is None]


def concerned(s: State, step: Word) -> Sequence[int]:
    """The units whose supply a question is about (tb 7.5)."""
    match step:
        case w.OfferSupply():
            return s.roster.fighters[ALLIED]
        case w.MoreSupply(at):
            return s.stacks[at]
        case w.ReactSupply(target, attackers):
            if attacker(s) == ALLIED:
                return attackers
            return [d for d in s.stacks[target] if not s.retreated >> d & 1]
        case w.Ready(unit):
            return (unit,)
        case _:
            return ()


def why_not_supply_by_air(s: State, action: w.SupplyByAir, asked: Word | None = None) -> No | None:
    """A unit in need, a marker with something left for it, and the moment for it (tb 7.5)."""
    unit, step = action.unit, asked or s.todo[-1]
    shared = isinstance(step, w.MoreSupply)
    return (
        why_not_in_need(s, unit)
        or (why_not_share(s, unit, step.thirds) if shared else why_not_marker(s, unit))
        or why_not_concerned(s, unit, step)
    )


def why_not_in_need(s: State, unit: int) -> No | None:
    """Only an Allied unit on the map that is out of supply, for combat or through SSES."""
    allied = s.roster.side[unit] == ALLIED and s.at[unit] >= 0 and not s.air_supplied >> unit & 1
    if allied and (s.commandos_on == unit or not in_supply(s, unit)):
        return None
    return No("tb 7.5", f"{s.title(unit)} is not an Allied unit out of supply on the map")


def why_not_marker(s: State, unit: int) -> No | None:
    """Three markers a turn, two a hex."""
    first = s.edition.aerial_supply.available_from_turn
    if s.turn < first:
        return No("tb 7.5", f"there is no aerial supply before turn {first}")
    if not s.aerial_left:
        return No("tb 7.5", "no aerial supply marker is left this turn")
    if s.drops.count(s.at[unit]) >= MARKERS_IN_A_HEX:
        return No("tb 7.5", f"{MARKERS_IN_A_HEX} markers lie in {s.place_name(s.at[unit])} already")
    return None


def why_not_share(s: State, unit: int, thirds: int) -> No | None:
    """One marker supplies a division."""
    if s.roster.thirds[unit] > thirds:
        return No("tb 7.5", f"the marker has not enough left for {s.title(unit)}")
    return None


def why_not_concerned(s: State, unit: int, step: Word) -> No | None:
    """Supply comes when the unit needs it."""
    if unit in concerned(s, step):
        return None
    return No("tb 7.5", f"{s.title(unit)} can be supplied when it moves, fights or the turn starts")


def answer_airlift(u: Umpire[State], answer: w.SupplyByAir) -> None:
    """A marker goes down; smaller units may share its division of supply (tb 7.5, tb R56)."""
    u.emit(w.SuppliedByAir(answer.unit, True))
    share(u, u.s.at[answer.unit], A_DIVISION - u.s.roster.thirds[answer.unit])


def share(u: Umpire[State], place: int, thirds: int) -> None:
    """Ask who else in the hex gets the rest, if anyone can use it."""
    step = w.MoreSupply(w.Hex(place), thirds)
    if airlift_choices(u.s, step):
        u.ask(step)


def offer_more(s: State, step: w.MoreSupply) -> Decision:
    """Up to one division's worth from one marker (tb 7.5)."""
    prompt = f"Who else in {s.place_name(step.at)} shares this aerial supply?"
    return Decision(SIDES[ALLIED], "tb 7.5", prompt, (w.Pass(), *airlift_choices(s, step)))


def answer_more(u: Umpire[State], step: w.MoreSupply, answer: Word) -> None:
    """One more, or the rest is forgone."""
    if isinstance(answer, w.SupplyByAir):
        u.emit(w.SuppliedByAir(answer.unit, False))
        share(u, step.at, step.thirds - u.s.roster.thirds[answer.unit])


def offer_supply(s: State, step: w.OfferSupply) -> Decision:
    """At the start of the turn any unit out of supply may be given supply (tb 7.5)."""
    prompt = f"Drop supply to units out of supply? ({counted(s.aerial_left, 'marker')} left)"
    return Decision(SIDES[ALLIED], "tb 7.5", prompt, (w.Pass(), *airlift_choices(s, step)))


def answer_supply(u: Umpire[State], step: w.OfferSupply, answer: Word) -> None:
    """Again until declined or nothing is left to do."""
    if isinstance(answer, w.SupplyByAir):
        u.ask(step)
        answer_airlift(u, answer)


# --- air support, tb 15.1 ---


def why_not_aircraft(s: State, units: Iterable[int]) -> No | None:
    """A marker must be left, and a supplied 2nd FLAK in either role keeps the aircraft away
    (tb 15.1, tb 14.6, tb R27, tb R53)."""
    first = s.edition.air_support.available_from_turn
    if s.turn < first:
        return No("tb 15.1", f"there is no air support before turn {first}")
    if not s.air_left:
        return No("tb 15.1", "no air support marker is left this turn")
    if any(s.roster.flak[u] and in_supply(s, u) for u in units):
        return No("tb 14.6", "a supplied 2nd FLAK keeps air support away")
    return None


def why_not_air_support(s: State, _: w.AirSupport) -> No | None:
    """A battle asks for it once (tb 15.1)."""
    step = s.todo[-1]
    asked = isinstance(step, w.ReactAir | w.Resolve)
    no = why_not_aircraft(s, (*step.attackers, *s.stacks[step.target]) if asked else ())
    if no or isinstance(step, w.ReactAir):
        return no
    return No("tb 15.1", "air support is committed when a battle asks for it, once a battle")


def offer_air(s: State, step: w.ReactAir) -> Decision:
    """One marker a battle, one column in the Allies' favour (tb 15.1)."""
    prompt = f"Commit air support at {s.place_name(step.target)}? ({s.air_left} left)"
    choices = (w.Pass(), *allowed(s, why_not_air_support, [w.AirSupport()]))
    return Decision(SIDES[ALLIED], "tb 15.1", prompt, choices)


def answer_air(u: Umpire[State], step: w.ReactAir, answer: Word) -> None:
    """The column is settled now but for lowering it."""
    used = isinstance(answer, w.AirSupport)
    if used:
        u.emit(w.AirCommitted(step.target))
    u.ask(w.Resolve(step.target, step.attackers, step.vak, int(used)))
