"""a44 20, F16: units next to the enemy try to get away instead of attacking."""

from collections.abc import Iterator

from ardennes.board.graph import members
from ardennes.engine.core import NOT_NOW, Decision, No, PlaceId, Roll, UnitId, Word, roll_a_die
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.a44.counters import SIDES
from ardennes.games.a44.rules import cohesion, retreat
from ardennes.games.a44.rules.falling_back import is_stuck, why_not_fall_back, withdraw
from ardennes.games.a44.rules.losses import put_out
from ardennes.games.a44.rules.modes import acts_tonight, is_frozen_red
from ardennes.games.a44.rules.movement import beside_enemies
from ardennes.games.a44.rules.retreat import Steps, Way
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words import units as wu
from ardennes.games.a44.words import withdrawals as w

FURTHEST = 2  # hexes (a44 20.3)
MORALE = {"green": 1, "elite": -1}  # a44 20.2


# --- who tries ---


def disengagements(s: State) -> list[a.Disengage]:
    """Every set of eligible units of one hex (a44 20.1, 20.2)."""
    found = s.memo.get("disengagements")
    if found is None:
        found = [a.Disengage(tuple(map(UnitId, units))) for units in sorted(_sets(s))]
        s.memo["disengagements"] = found
    return found


def _sets(s: State) -> Iterator[tuple[int, ...]]:
    for place in members(s.occupied[s.side] & beside_enemies(s, s.side)):
        yield from _subsets([u for u in sorted(s.stacks[place]) if not why_no_try(s, u)])


def _subsets(units: list[int]) -> Iterator[tuple[int, ...]]:
    for number, unit in enumerate(units):
        yield (unit,)
        yield from ((unit, *rest) for rest in _subsets(units[number + 1 :]))


def why_no_try(s: State, unit: int) -> No | None:
    """Why a unit cannot try to disengage (F16: eligible)."""
    name, at = s.title(unit), s.at[unit]
    if s.roster.side[unit] != s.side or not 0 <= at < s.hexes:
        return No("a44 20.1", f"{name} is no unit of the {SIDES[s.side]} player on the map")
    if not s.ground.board.zones[at] & s.occupied[1 - s.side]:
        return No("a44 20.1", f"{name} is not next to an enemy")
    if s.attacked >> unit & 1:
        return No("a44 20.1", f"{name} has attacked")
    if s.disengaged >> unit & 1:
        return No("a44 20.2", f"{name} has tried already")
    if is_frozen_red(s, unit):
        return No("a44 29.1.1", f"{name} may not disengage on the first morning")
    if s.is_night and not acts_tonight(s, unit):
        return No("a44 Q-28", f"{name} does nothing at night")
    return None


def why_not_disengage(s: State, action: a.Disengage) -> No | None:
    """Units of one hex, all announced before the first die (a44 20.2)."""
    if not isinstance(s.question, q.CombatPhase):
        return NOT_NOW
    for unit in action.units:
        if no := why_no_try(s, unit):
            return no
    if len({s.at[unit] for unit in action.units}) != 1:
        return No("a44 20.2", "units of one hex disengage together")
    if len(set(action.units)) < len(action.units):
        return No("a44 20.2", "name each unit once")
    return None


def begin_disengaging(u: Umpire[State], units: tuple[UnitId, ...]) -> None:
    """One roll for each, in the order named."""
    if units:
        u.ask(q.DisengagementRoll(units))


# --- the roll ---


def offer_roll(_: State, step: q.DisengagementRoll) -> Decision:
    """A die for the first of them."""
    return roll_a_die(step.case, step.asks)


def modifier(s: State, unit: int) -> int:
    """Green and elite, tanks and recon (a44 20.2, 21.5)."""
    nimble = (s.roster.tanks | s.roster.recon) >> unit & 1
    return MORALE.get(s.roster.counters[unit].morale, 0) - nimble


def answer_roll(u: Umpire[State], step: q.DisengagementRoll, roll: Roll) -> None:
    """Away, or not; shaken, or not (a44 20.3)."""
    unit, *others = step.units
    result = u.s.edition.tables["disengagement"].result(roll.die + modifier(u.s, unit))
    u.emit(w.DisengagementRolled(unit, roll.die, result))
    away, shaken = result.startswith("Yes"), result.endswith("D")
    if away and not is_stuck(u.s, unit):
        u.ask(q.SlipAway(unit, shaken, tuple(others)))
        return
    if away:
        put_out(u, unit, "a gun without Prime Mover cannot retreat", "a44 17.7")
    else:
        _stay(u, unit, shaken=shaken)
    begin_disengaging(u, tuple(others))


def _stay(u: Umpire[State], unit: UnitId, *, shaken: bool) -> None:
    """Its Engaged marker has come off all the same (a44 20.5)."""
    if u.s.engaged >> unit & 1:
        u.emit(wu.Unmarked((unit,), "engaged", "a44 20.5"))
    if shaken:
        cohesion.worsen(u, unit, "a44 20.3")


# --- the way out ---


def ways_out(s: State, step: q.SlipAway) -> dict[int, Way]:
    """Where a unit may get away to, with the first of the shortest ways."""
    about = question_memo(s, step)
    if "ways out" not in about:
        ways = [way for way in _one_or_two(s, step) if retreat.has_room(s, step.unit, way[-1])]
        about["ways out"] = retreat.first_ways(ways)
    return about["ways out"]


def _one_or_two(s: State, step: q.SlipAway) -> Iterator[Way]:
    """Two hexes for shaken units; into a zone only Engaged ones, with the first hex, where they do
    not stop if they are shaken in going (a44 20.3, 20.4)."""
    unit, start, steps = step.unit, s.at[step.unit], Steps(s, step.unit)
    for way in steps.whole_ways(start, FURTHEST):
        if s.engaged >> unit & 1 or not steps.hot >> way[1] & 1:
            yield way
    if s.shaken >> unit & 1:
        return
    for way in steps.whole_ways(start, 1):
        hot = steps.hot >> way[1] & 1
        if not hot or (s.engaged >> unit & 1 and not step.shaken):
            yield way


def offer_slip_away(s: State, step: q.SlipAway) -> Decision:
    """One hex or two."""
    choices = tuple(a.Retreat(step.unit, PlaceId(end)) for end in ways_out(s, step))
    prompt = f"{s.title(step.unit)} gets away: where does it go?"
    return Decision(SIDES[s.side], "a44 20.3", prompt, choices)


def answer_slip_away(u: Umpire[State], step: q.SlipAway, action: Word) -> None:
    """It goes, or there is no way out and it is lost (a44 20.4)."""
    if isinstance(action, a.Retreat):
        withdraw(u, step.unit, ways_out(u.s, step)[action.to], "a44 20.3")
        if step.shaken:
            cohesion.worsen(u, step.unit, "a44 20.3")
    else:
        put_out(u, step.unit, "no way out was open", "a44 20.4")
    begin_disengaging(u, step.others)


def why_not_slip_away(s: State, step: q.SlipAway, action: a.Retreat) -> No | None:
    """The danger or the case that keeps it out of a place."""
    unit, to = step.unit, action.to
    if action.unit != unit:
        return No("a44 20.2", f"{s.title(action.unit)} does not get away now")
    if to in ways_out(s, step):
        return None
    where, steps = s.place_name(to), Steps(s, unit)
    if any(way[-1] == to for way in _one_or_two(s, step)):
        return No("a44 8.1", f"there is no room in {where}")
    if any(way[-1] == to for way in steps.whole_ways(s.at[unit], 1)):
        if not steps.hot >> to & 1:
            return No("a44 20.3", f"{s.title(unit)} is shaken and must go two hexes")
        return _why_no_stop(s, unit, where)
    if any(way[-1] == to for way in steps.whole_ways(s.at[unit], FURTHEST)):
        return No("a44 20.4", f"every way to {where} leads through an enemy zone")
    return retreat.why_deadly(s, unit, s.at[unit], to, FURTHEST)


def _why_no_stop(s: State, unit: int, where: str) -> No:
    if s.engaged >> unit & 1:
        return No("a44 20.3", f"nobody stops in {where} who is shaken in getting away")
    return No("a44 20.4", f"{where} is in an enemy zone, and {s.title(unit)} was not Engaged")


def why_not_retreat(s: State, action: a.Retreat) -> No | None:
    """Of beaten defenders, or of those who get away."""
    if isinstance(s.question, q.FallBack):
        return why_not_fall_back(s, s.question, action)
    if isinstance(s.question, q.SlipAway):
        return why_not_slip_away(s, s.question, action)
    case = "a44 20.3" if s.disengaged >> action.unit & 1 else "a44 17.1"
    return No(case, f"{s.title(action.unit)} does not retreat now")
