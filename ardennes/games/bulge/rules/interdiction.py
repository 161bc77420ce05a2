"""bulge 11.0: Allied units interdict the bridges near them for the German."""

from ardennes.board.graph import members
from ardennes.games.bulge.counters import ALLIED, GERMAN
from ardennes.games.bulge.state import State
from ardennes.games.bulge.terrain import Ground
from ardennes.wargame.hexwords import Side

RANGE = 3
NONE: frozenset[Side] = frozenset()


def interdicted(s: State, side: int) -> frozenset[Side]:
    """The bridges a side cannot use: none for the Allies (bulge 11.0)."""
    if side != GERMAN:
        return NONE
    allied = s.occupied[ALLIED]
    return s.ground.derive(("interdicted", allied), _interdicted, s.ground, allied)


def _interdicted(ground: Ground, allied: int) -> frozenset[Side]:
    """Bridges with an end within three hexes of an Allied unit (bulge 11.0, R39)."""
    covered = 0
    for place in members(allied):
        covered |= ground.board.disk(place, RANGE)
    return frozenset(b for b in ground.bridges if (covered >> b[0] | covered >> b[1]) & 1)
