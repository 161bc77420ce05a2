"""What a side threatens: the spaces its units that may still be activated could come to, and the
enemies in them."""

from ardennes.board.graph import bits, members
from ardennes.games.commander.counters import GERMAN
from ardennes.games.commander.rules.combat import barred_from_attack
from ardennes.games.commander.rules.movement import ways
from ardennes.games.commander.rules.moves import able, turn_side
from ardennes.games.commander.state import COMBAT, TURN, State
from ardennes.wargame.threats import Range, Threats, ahead_of


def _asked(s: State) -> int:
    side = turn_side(s)
    return GERMAN if side is None else side


def _ahead(s: State, side: int) -> State:
    """Its next turns of this day; once the day's combats have begun, of the next (commander 4)."""
    if turn_side(s) == side:
        return s
    over = s.phase >= COMBAT
    ahead = ahead_of(s, TURN + side, "turn", *(["day"] if over else []))
    ahead.day += over
    ahead.surprise = ahead.surprise if side == GERMAN else 0  # commander 5.sur-2
    return ahead


def _ranges(s: State, side: int) -> dict[int, Range]:
    ahead = _ahead(s, side)
    if ahead.day not in ahead.edition.days:
        return {}
    active = ahead.active & ~ahead.moved if ahead is s else 0
    movers = able(ahead, side) | active
    on_map = members(ahead.roster.armies[side] & ahead.on_map)
    return {u: _range(ahead, u, bool(movers >> u & 1)) for u in on_map}


def _range(s: State, unit: int, moves: bool) -> Range:
    """Whoever is barred from attacking only moves (commander 8.who-1)."""
    goes = 1 << s.at[unit] | (bits(ways(s, unit)) if moves else 0)
    return Range(goes, 0 if barred_from_attack(s, unit) else goes)


def _beside(_: State, place: int) -> int:
    """Both sides fight in one space (commander 8.who-1)."""
    return 1 << place


THREATS = Threats(_asked, _ranges, _beside)
