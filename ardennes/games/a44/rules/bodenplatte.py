"""a44 35: Operation Bodenplatte, a German raid on the Allied airfields."""

from ardennes.engine.core import Decision, Roll, roll_a_die
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.rules.options import BODENPLATTE
from ardennes.games.a44.state import State
from ardennes.games.a44.words import optional as o

TURN = 15  # on which the die is rolled
NOT_ROLLED = -1
FROM = {1: 0, 2: 0, 3: 0, 4: 19, 5: 19, 6: 17}  # by die the turn it tells from; 0 for never


def begin(u: Umpire[State]) -> None:
    """A German die before anything else on turn 15."""
    s = u.s
    if BODENPLATTE in s.options and s.turn == TURN and s.bodenplatte == NOT_ROLLED:
        if s.side == GERMAN and not s.is_night:
            u.ask(o.BodenplatteRoll())


def offer_roll(_: State, step: o.BodenplatteRoll) -> Decision:
    """A die."""
    return roll_a_die(step.case, step.asks)


def answer_roll(u: Umpire[State], _: o.BodenplatteRoll, roll: Roll) -> None:
    """Never, or from turn 19 or 17 on."""
    result = u.s.edition.tables["bodenplatte"].result(roll.die)
    u.emit(o.BodenplatteRolled(roll.die, result, FROM[roll.die]))


def drm(s: State) -> int:
    """How much weaker the Allied air forces are now: 1 once it tells."""
    return int(0 < s.bodenplatte <= s.turn)
