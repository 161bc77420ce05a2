"""What a side threatens: where its units could be in its next movement, were each of them among
those that move, and whom they could attack then."""

from ardennes.board.graph import bits
from ardennes.games.bb81.rules.isolation import safe
from ardennes.games.bb81.rules.movement import Search, allowance
from ardennes.games.bb81.rules.moves import able, ready
from ardennes.games.bb81.rules.victory import last_turn
from ardennes.games.bb81.state import MOVEMENT, STAGES, State
from ardennes.wargame.threats import Range, Threats, ahead_of


def _ahead(s: State, side: int) -> State:
    """Its next movement; of chips any hex may get one (bb81 seq-5)."""
    phase = side * len(STAGES) + MOVEMENT
    if s.phase == phase:
        return s
    ahead = ahead_of(s, phase, *("phase", "player turn", "movement"))
    ahead.turn += s.phase > phase
    ahead.all_move = True
    return ahead


def _ranges(s: State, side: int) -> dict[int, Range]:
    """The units on the map (bb81 move-1)."""
    ahead = _ahead(s, side)
    if ahead.turn > last_turn(ahead):
        return {}
    movers = ready(ahead) if ahead is s else able(ahead, side)
    fighters = ahead.units_in(safe(ahead, side)) & ~ahead.inverted  # bb81 iso-4, ret-8
    return {
        u: _range(ahead, u, movers, fighters) for u in ahead.roster.of[side] if ahead.at[u] >= 0
    }


def _range(s: State, unit: int, movers: int, fighters: int) -> Range:
    goes = 1 << s.at[unit]
    if movers >> unit & 1:
        goes |= bits(Search(s, unit, allowance(s, unit)).places)
    fights = fighters >> unit & 1 and not s.roster.gun[unit]  # bb81 atk-9
    return Range(goes, goes if fights else 0)


def _asked(s: State) -> int:
    return s.side


THREATS = Threats(_asked, _ranges)
