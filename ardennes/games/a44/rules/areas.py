"""a44 S1.3: where a German unit may begin."""

from ardennes.board.graph import bits, members
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.rules.stacking import has_room
from ardennes.games.a44.state import State

STUG = "G-5FJ-11"
KEPT_OFF_ROUGH = "26VG"  # its red-coded units and the StuG brigade begin out of it (a44 S1.3)


def home(s: State, unit: int) -> int:
    """The hexes of its division's area, or of any area of its corps."""
    return s.ground.derive(("home", s.roster.counters[unit]), _home, s, unit)


def _home(s: State, unit: int) -> int:
    counter, found = s.roster.counters[unit], 0
    for name, hexes in s.ground.areas.items():
        corps = s.edition.corps_of.get(name)
        found |= hexes if counter.setup in (name, corps) else 0
    red = counter.red_setup and counter.formation == KEPT_OFF_ROUGH
    return found & ~s.ground.rough if red or counter.id == STUG else found


def vacancies(s: State, unit: int) -> int:
    """Of these the hexes with room for it."""
    found = home(s, unit)
    taken = members(found & s.occupied[GERMAN])
    return found & ~bits(p for p in taken if not has_room(s, unit, p))
