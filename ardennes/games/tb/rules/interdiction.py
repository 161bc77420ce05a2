"""tb 11: bridge interdiction."""

from ardennes.board.graph import members
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.zoc import zoc
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import Ground
from ardennes.wargame.hexwords import Side

RANGE = 3  # tb 11.1


def interdicted(s: State, side: int) -> frozenset[Side]:
    """The bridges a side cannot trust."""
    if side == GERMAN:
        allied = s.occupied[ALLIED]
        return s.ground.derive(("interdicted", allied), interdicted_from, s.ground, allied)
    near = s.occupied[GERMAN] | zoc(s, GERMAN)
    return s.ground.derive(("shadowed", near), _touching, s.ground, near)


def interdicted_from(ground: Ground, allied: int) -> frozenset[Side]:
    """What Allied units in these hexes interdict: bridges on any side of a hex within three of one,
    whatever its state (tb 11.1, tb 11.2); its own hex is not counted in the three."""
    covered = 0
    for place in members(allied):
        covered |= ground.board.disk(place, RANGE)
    return _touching(ground, covered)


def _touching(ground: Ground, places: int) -> frozenset[Side]:
    """Bridges with an end in these hexes. For the Allies: beside a German unit or with an end in
    a German zone of control, which movement never negates (tb 11.4, tb R13)."""
    return frozenset([side for side, ends in ground.bridge_ends if places & ends])
