"""What a side threatens: where its units could be in its next movement phase, and whom they could
attack before or after it."""

from ardennes.board.graph import bits
from ardennes.games.bulge.counters import ALLIED, GERMAN
from ardennes.games.bulge.edition import LAST_TURN
from ardennes.games.bulge.rules.movement import Search, destinations
from ardennes.games.bulge.rules.moves import why_not_take
from ardennes.games.bulge.show.studies import allowance_of
from ardennes.games.bulge.state import ALLIED_FIRST, ALLIED_MOVE, GERMAN_MOVE, RESUPPLY, State
from ardennes.wargame.threats import Range, Threats, ahead_of


def _asked(s: State) -> int:
    return GERMAN if s.phase < min(RESUPPLY, ALLIED_FIRST) else ALLIED


def _ahead(s: State, side: int) -> State:
    """Its next movement phase; the markers of a new turn are not known yet (bulge 5.0, 7.0)."""
    phase = GERMAN_MOVE if side == GERMAN else ALLIED_MOVE
    if s.phase == phase:
        return s
    if s.phase < phase:
        return ahead_of(s, phase, "phase")
    ahead = ahead_of(s, phase, "phase", "turn")
    ahead.turn += 1
    return ahead


def _ranges(s: State, side: int) -> dict[int, Range]:
    ahead = _ahead(s, side)
    if ahead.turn > LAST_TURN:
        return {}
    found = {u: _range(ahead, u) for u in ahead.roster.of[side] if u != ahead.roster.paratroops}
    return {unit: one for unit, one in found.items() if one.goes}


def _range(s: State, unit: int) -> Range:
    """A unit on the map may stay; one that is due comes in by its road (bulge 10.0, 13.0)."""
    at = s.at[unit]
    goes = 1 << at if at >= 0 else 0
    if why_not_take(s, unit) is None:
        found = Search(s, unit, allowance_of(s, unit)[0])
        goes |= bits(destinations(s, found))
    return Range(goes, goes)


THREATS = Threats(_asked, _ranges)
