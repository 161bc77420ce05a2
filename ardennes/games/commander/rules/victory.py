"""commander 12, 13: points, thresholds, the race to the Meuse."""

from ardennes.engine.core import Outcome
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import words as w
from ardennes.games.commander.calendar import RACE_DAY
from ardennes.games.commander.counters import ALLIED, GERMAN, SIDES
from ardennes.games.commander.rules.supply import supplied
from ardennes.games.commander.state import State
from ardennes.wargame.telling import counted

DRAW = -1
BASTOGNE = "Bastogne"
RACE, THRESHOLDS = "commander 13.race-2", "commander 12.win-1"


def judge(u: Umpire[State]) -> None:
    """At the end of a day: has anybody won (commander 12.win-1, 13.race-2)?"""
    found = race_result(u.s) if u.s.race else threshold_result(u.s)
    if found is not None:
        u.emit(w.GameEnded(found, RACE if u.s.race else THRESHOLDS))


def threshold_result(s: State) -> int | None:
    """Only the German total counts; it may be negative (commander 12.vp-1, R17)."""
    day = s.today
    if day.german_wins_at_or_above is not None and s.vp >= day.german_wins_at_or_above:
        return GERMAN
    if day.allied_wins_at_or_below is not None and s.vp <= day.allied_wins_at_or_below:
        return ALLIED
    return None


def race_result(s: State) -> int | None:
    """A supplied German at the Meuse wins, Bastogne draws (commander 13.race-2)."""
    if s.day < RACE_DAY:
        return None
    if s.ground.near_meuse & s.occupied[GERMAN] & supplied(s, GERMAN):
        return GERMAN
    place = s.ground.board.places.get(BASTOGNE, -1)
    if place >= 0 and s.holder(place) == GERMAN:
        return DRAW
    return ALLIED


def outcome(s: State) -> Outcome | None:
    """How it ended, if it has."""
    if s.ended is None:
        return None
    winner, case = s.ended
    return Outcome("draw" if winner == DRAW else SIDES[winner], case, _reason(s, winner, case))


def _reason(s: State, winner: int, case: str) -> str:
    if case == THRESHOLDS:
        return f"{counted(s.vp, 'victory point')} at the end of {s.day} December"
    if winner == GERMAN:
        return "a supplied German unit stands at the Meuse"
    if winner == DRAW:
        return "the German holds Bastogne and has not reached the Meuse"
    return "the German has neither reached the Meuse nor taken Bastogne"
