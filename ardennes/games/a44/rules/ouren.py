"""a44 7.7, Q-21: the bridge at Ouren, checked when a German first wants to cross it."""

from itertools import pairwise

from ardennes.engine.core import Decision, PlaceId, Roll, UnitId, roll_a_die
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.state import State
from ardennes.games.a44.words import bridges as w
from ardennes.games.a44.words import questions as q
from ardennes.wargame.roadnet import side_of

HOLDS = "holds"


def is_unchecked(s: State, side: int, a: int, b: int) -> bool:
    """Would a step or an attack of this side over that hexside be the first?"""
    return s.ouren and side == GERMAN and side_of(a, b) == s.ground.ouren


def before_ouren(s: State, side: int, way: tuple[int, ...]) -> int:
    """How many hexes of a way, the start first, lie before the unchecked bridge; 0 if it is not on
    it."""
    for n, (a, b) in enumerate(pairwise(way), 1):
        if is_unchecked(s, side, a, b):
            return n
    return 0


def ask(u: Umpire[State], unit: int = -1, to: int = -1) -> None:
    """Roll before anything else; whoever was on its way to a place goes on if the bridge holds."""
    u.ask(q.OurenRoll(UnitId(unit), PlaceId(to)))


def offer_roll(_: State, step: q.OurenRoll) -> Decision:
    """The Allied player's die, once in a game."""
    return roll_a_die(step.case, step.asks)


def answer_roll(u: Umpire[State], _: q.OurenRoll, roll: Roll) -> None:
    """One to four: the bridge falls."""
    result = u.s.edition.tables["ouren_bridge"].result(roll.die)
    assert u.s.ground.ouren is not None
    first, second = map(PlaceId, u.s.ground.ouren)
    u.emit(w.OurenChecked(first, second, roll.die, result))
