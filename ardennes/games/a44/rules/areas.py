"""a44 S1.3: where a German unit may begin."""

from ardennes.board.graph import bits, members
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.rules.stacking import has_room, room_taken
from ardennes.games.a44.state import State

STUG = "G-5FJ-11"
KEPT_OFF_ROUGH = "26VG"  # its red-coded units and the StuG brigade begin out of it (a44 S1.3)


def home(s: State, unit: int) -> int:
    """The hexes of its division's area, or of any area of its corps."""
    counter = s.roster.counters[unit]
    red = counter.red_setup and counter.formation == KEPT_OFF_ROUGH
    kept_off = red or counter.id == STUG
    return s.ground.derive(("home", counter.setup, kept_off), _home, s, counter.setup, kept_off)


def _home(s: State, setup: str, kept_off: bool) -> int:
    found = 0
    for name, hexes in s.ground.areas.items():
        found |= hexes if setup in (name, s.edition.corps_of.get(name)) else 0
    return found & ~s.ground.rough if kept_off else found


def vacancies(s: State, unit: int) -> int:
    """Of these the hexes with room for it: the same are full for all that take as much room."""
    found = home(s, unit)
    taken = found & s.occupied[GERMAN]
    if not taken:
        return found
    key = "full", taken, room_taken(s, unit)
    full = s.memo.get(key)
    if full is None:
        full = s.memo[key] = bits(p for p in members(taken) if not has_room(s, unit, p))
    return found & ~full
