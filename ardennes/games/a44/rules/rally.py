"""a44 18.6: the Rally Phase. Nobody decides anything."""

from ardennes.board.graph import members
from ardennes.engine.core import Decision, Roll, UnitId, roll_a_die
from ardennes.engine.sentences import fill
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.rules.calendar import BOUNDARIES_UNTIL
from ardennes.games.a44.state import State
from ardennes.games.a44.words import chores as w
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words.units import Recovered, Unmarked

MODIFIER = {"green": 1, "veteran": 0, "elite": -1}
RALLIES = "recover 1 level"


def begin(u: Umpire[State]) -> None:
    """Whoever is not next to an enemy recovers, off the map too; the others roll (a44 Q-90)."""
    s = u.s
    _forget_boundaries(u)
    near = s.ground.board.spread(s.occupied[1 - s.side])
    rolls: list[q.RallyRoll] = []
    for unit in members(s.shaken & s.roster.all_of[s.side] & ~s.no_rally):
        if s.present[s.side] >> unit & 1 and near >> s.at[unit] & 1:
            rolls.append(q.RallyRoll(UnitId(unit)))
        else:
            u.emit(Recovered(UnitId(unit)))
    u.ask(*rolls)


def _forget_boundaries(u: Umpire[State]) -> None:
    """From turn 5 on the army boundaries keep nobody from rallying (a44 11.10.2)."""
    stopped = tuple(UnitId(unit) for unit in members(u.s.no_rally))
    if stopped and u.s.turn > BOUNDARIES_UNTIL:
        u.emit(Unmarked(stopped, "no_rally", "a44 11.10.2"))


def offer_roll(s: State, step: q.RallyRoll) -> Decision:
    """One die for each."""
    return roll_a_die(step.case, fill(step.asks, step, s))


def answer_roll(u: Umpire[State], step: q.RallyRoll, roll: Roll) -> None:
    """One or two, better for the elite, worse for green troops."""
    s = u.s
    morale = s.roster.counters[step.unit].morale
    result = s.edition.tables["rally"].result(roll.die + MODIFIER[morale])
    u.emit(w.RallyRolled(step.unit, roll.die, result))
    if result == RALLIES:
        u.emit(Recovered(step.unit))
