"""What a side threatens: where its units could be after its next movement phase by day, and whom
they could attack then."""

from ardennes.board.graph import members
from ardennes.games.a44.counters import SIDES
from ardennes.games.a44.rules.attacks import able, why_kept_out
from ardennes.games.a44.rules.going import every_way
from ardennes.games.a44.rules.movement import NORMAL, TACTICAL
from ardennes.games.a44.rules.moves import first_step, movable
from ardennes.games.a44.rules.scenarios import scenario
from ardennes.games.a44.state import PHASES, State
from ardennes.wargame.threats import Range, Threats, ahead_of

MOVEMENT = tuple(PHASES.index(f"{side} movement") for side in SIDES)


def _ahead(s: State, side: int) -> State:
    """Its next movement phase by day; what fought in the night has slept by then (a44 4, 25.3)."""
    phase = MOVEMENT[side]
    if s.phase == phase:
        return s
    ahead = ahead_of(s, phase, "phase", "player turn")
    if s.phase > phase:
        ahead.turn += 1
        if ahead.morning:
            ahead.expire("night")
            ahead.night = 0
    return ahead


def _ranges(s: State, side: int) -> dict[int, Range]:
    ahead = _ahead(s, side)
    if ahead.turn > scenario(ahead).last:
        return {}
    movers, fighters = movable(ahead), able(ahead) | ahead.riding
    units = (ahead.present[side] | movers) & ahead.roster.all_of[side]
    return {u: _range(ahead, u, movers, fighters) for u in members(units)}


def _range(s: State, unit: int, movers: int, fighters: int) -> Range:
    """Nobody attacks from under an SM or Truck marker, or after more than normal movement
    (a44 11.4, 12.5)."""
    at, fights = s.at[unit], fighters >> unit & 1
    stays = 1 << at if 0 <= at < s.hexes else 0
    goes, strikes = stays, 0 if s.riding >> unit & 1 else stays
    if movers >> unit & 1:
        for mode, way in every_way(s, first_step(s, s.unit_id(s.unit_name(unit)))).items():
            goes |= way.places
            if mode in (NORMAL, TACTICAL):
                strikes |= way.places
    return Range(goes, strikes if fights else 0)


def _spared(s: State, unit: int, place: int) -> bool:
    return why_kept_out(s, unit, place) is not None


def _asked(s: State) -> int:
    return s.side


THREATS = Threats(_asked, _ranges, spared=_spared)
