"""commander 10: reinforcements, delays, and the OKW reserve."""

from ardennes.board.graph import members
from ardennes.engine.core import Decision, No, PlaceId, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import ALLIED, GERMAN, SIDES
from ardennes.games.commander.rules.control import note_arrival, settle
from ardennes.games.commander.rules.supply import supplied
from ardennes.games.commander.state import AWAY, State

NORTH, SOUTH = "N", "S"


def why_not_due(s: State, unit: int) -> No | None:
    """Its day has come and it is not on the map yet (commander 10.rein-1)."""
    counter = s.roster.counters[unit]
    if s.at[unit] == AWAY and 0 < counter.arrival_day <= s.day:
        return None
    return No("commander 10.rein-1", f"{counter.unit} does not arrive today")


def entries(s: State, unit: int) -> int:
    """Spaces of its letter; delayed, any letter on a friendly edge (commander 10.rein-3)."""
    counter = s.roster.counters[unit]
    own = s.ground.letters.get(counter.entry_letter, 0)
    if not s.delayed >> unit & 1 or counter.british:
        return own
    found = 0
    for spaces in s.ground.letters.values():
        found |= spaces & s.ground.edges[counter.side]
    if counter.side == ALLIED:
        found &= ~_barred(s, own)
    return found | own


def _barred(s: State, own: int) -> int:
    """US units never switch between the north and the south edge (commander 10.rein-3, R33)."""
    spaces = list(members(own))
    for edge, far in ((NORTH, SOUTH), (SOUTH, NORTH)):
        if spaces and all(s.ground.on_edge(p, edge) for p in spaces):
            everywhere = range(len(s.ground.board))
            return sum(1 << p for p in everywhere if s.ground.on_edge(p, far))
    return 0


def why_not_enter(s: State, unit: int, place: int) -> No | None:
    """Friendly-controlled, contested or not, with fewer than three (commander 10.rein-1)."""
    side = s.roster.side[unit]
    if not entries(s, unit) >> place & 1:
        letter = s.roster.counters[unit].entry_letter
        return No("commander 10.rein-1", f"{s.place_name(place)} has no entry {letter}")
    if s.holder(place) != side:
        return No("commander 10.rein-2", f"{s.place_name(place)} is enemy-controlled")
    if s.full[side] >> place & 1:
        return No("commander 10.rein-2", f"{s.place_name(place)} has three units")
    return None


def due(s: State, side: int) -> list[int]:
    """Units that must enter today; the reserve never must."""
    counters = s.roster.counters
    return [u for u in _away(s, side) if not counters[u].okw_reserve and not why_not_due(s, u)]


def _away(s: State, side: int) -> list[int]:
    return [unit for unit in s.roster.of[side] if s.at[unit] == AWAY]


def must_place(s: State, side: int) -> bool:
    """Only the reserve is optional (commander 10.okw-1, R37)."""
    return any(
        why_not_enter(s, unit, place) is None
        for unit in due(s, side)
        for place in members(entries(s, unit))
    )


def why_not_okw(s: State) -> No | None:
    """One a day while a supplied German is at the Meuse or beyond (commander 10.okw-1, 10.okw-2,
    R16); not in the introductory scenario (commander R34)."""
    if s.race:
        return No("commander 13.race-1", "there is no OKW reserve in the race to the Meuse")
    if s.okw_today:
        return No("commander 10.okw-1", "one OKW unit a day")
    goal = s.ground.near_meuse | s.ground.beyond
    if goal & s.occupied[GERMAN] & supplied(s, GERMAN):
        return None
    return No("commander 10.okw-1", "no supplied German unit is at the Meuse")


def why_not_come(s: State, unit: int) -> No | None:
    """Units of the day first; then, if he likes, one of the reserve (commander 10.okw-1)."""
    counter = s.roster.counters[unit]
    if not counter.okw_reserve:
        return why_not_due(s, unit)
    if no := why_not_okw(s):
        return no
    if s.at[unit] != AWAY:
        return No("commander 10.okw-1", f"{counter.unit} has left the reserve")
    if must_place(s, counter.side):
        return No("commander 10.rein-1", "reinforcements of the day come before the reserve")
    return None


def why_not_place(s: State, action: w.Place) -> No | None:
    """Whose turn it is to bring which unit where (commander 10.rein-1)."""
    step, unit = s.question, action.unit
    if not isinstance(step, w.Reinforce) or s.roster.side[unit] != step.side:
        return No("commander 10.rein-1", "no such reinforcement is placed now")
    return why_not_come(s, unit) or why_not_enter(s, unit, action.to)


def place_choices(s: State, side: int) -> list[w.Place]:
    """Who can enter where, worked out once for each table."""
    found = s.memo.get(("placing", side))
    if found is None:
        coming = [unit for unit in _away(s, side) if why_not_come(s, unit) is None]
        entering = [w.Place(UnitId(u), PlaceId(p)) for u in coming for p in members(entries(s, u))]
        found = s.memo["placing", side] = allowed(s, why_not_place, entering)
    return found


def why_not_pass_over(s: State, side: int) -> No | None:
    """Only the reserve may stay away (commander 10.rein-1, 10.okw-1)."""
    if must_place(s, side):
        return No("commander 10.rein-1", "a reinforcement that can enter does")
    return None


def offer_reinforce(s: State, step: w.Reinforce) -> Decision:
    """Who enters where (commander 10.rein-1)."""
    choices: list[Word] = [*place_choices(s, step.side)]
    if why_not_pass_over(s, step.side):
        prompt, case = "Place a reinforcement.", "commander 10.rein-1"
    else:
        prompt, case = "Place a unit of the OKW reserve, or none.", "commander 10.okw-1"
        choices.append(w.Pass())
    return Decision(SIDES[step.side], case, prompt, tuple(choices))


def answer_reinforce(u: Umpire[State], step: w.Reinforce, answer: Word) -> None:
    """It is in supply for the day and may be activated (commander 10.rein-5)."""
    if isinstance(answer, w.Place):
        enter(u, answer.unit, answer.to)
        u.ask(step)
    else:
        delay(u, step.side)


def enter(u: Umpire[State], unit: int, to: int) -> None:
    """A unit comes onto the map."""
    u.emit(w.Placed(UnitId(unit), PlaceId(to)))
    note_arrival(u, [to], u.s.roster.side[unit])
    settle(u, [to])


def delay(u: Umpire[State], side: int) -> None:
    """Who finds every entry shut waits a day (commander 10.rein-2, 10.rein-4, R15)."""
    for unit in due(u.s, side):
        if not u.s.delayed >> unit & 1:
            u.emit(w.Delayed(UnitId(unit)))
