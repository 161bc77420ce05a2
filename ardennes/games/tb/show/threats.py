"""What a side threatens: where its units could be in its next movement phase, and whom they could
attack before or after it."""

from ardennes.board.graph import bits, members
from ardennes.games.tb.rules.movement import Search, destinations
from ardennes.games.tb.rules.phases import MOVEMENT
from ardennes.games.tb.rules.special import why_not_beyond_meuse
from ardennes.games.tb.rules.victory import LAST_TURN
from ardennes.games.tb.show.studies import allowance_of
from ardennes.games.tb.state import State, attacker
from ardennes.wargame.threats import Range, Threats, ahead_of


def _ahead(s: State, side: int) -> State:
    """Its next movement phase, the one that is going on among them (tb 5.2)."""
    phase = MOVEMENT[side]
    if s.phase == phase:
        return s
    ahead = ahead_of(s, phase, "phase")
    if s.phase > phase:
        ahead.turn += 1
        ahead.marked = ahead.air_supplied = 0  # tb 7.5, 7.11
        ahead.drops = ()
    return ahead


def _ranges(s: State, side: int) -> dict[int, Range]:
    ahead = _ahead(s, side)
    if ahead.turn > LAST_TURN:
        return {}
    roster = ahead.roster
    due = ahead.waiting & roster.due_by(ahead.turn)
    return {u: _range(ahead, u) for u in members((ahead.present | due) & roster.armies[side])}


def _range(s: State, unit: int) -> Range:
    """Who has moved stays where it is; guns support and never attack (tb 6.3, 14.7)."""
    at = s.at[unit]
    goes = 1 << at if at >= 0 else 0
    if not s.moved >> unit & 1:
        fifths, mechanized, _ = allowance_of(s, unit)
        found = Search(s, unit, fifths, mechanized)
        allowed = destinations(s, unit, found)
        goes |= bits(p for p in found.reached if allowed[p])
    return Range(goes, 0 if s.roster.vak[unit] else goes)


def _spared(s: State, unit: int, place: int) -> bool:
    return why_not_beyond_meuse(s, unit, place) is not None


THREATS = Threats(attacker, _ranges, spared=_spared)
