"""a44 9.3, 10.1: who stands where, as far as zones and bonds ask, kept up hex by hex."""

from ardennes.board.graph import bits, members
from ardennes.games.a44.state import Standing, State


def standing(s: State) -> Standing:
    """Worked out anew only where somebody has come or gone, or if cohesion has changed."""
    unable = s.roster.guns | s.shaken | s.riding  # a44 10.1, 12.5
    known = s.standing
    if known is None:
        touched = s.occupied[0] | s.occupied[1]
        known = Standing(unable, (0, 0), ((0, 0), (0, 0)))
    elif s.touched or known.unable != unable:
        at = s.at
        changed = (at[unit] for unit in members(known.unable ^ unable))
        touched = s.touched | bits(place for place in changed if 0 <= place < s.hexes)
        known = known._replace(unable=unable)
    else:
        return known
    s.standing, s.touched = _renewed(s, known, touched), 0
    return s.standing


def _renewed(s: State, known: Standing, touched: int) -> Standing:
    """The same with these hexes looked at again."""
    solid = [hexes & ~touched for hexes in known.solid]
    ends = [some & ~touched for some, _ in known.bonding]
    alone = [some & ~touched for _, some in known.bonding]
    tanks, unable, sides = s.roster.silhouetted, known.unable, s.roster.side
    for place in members(touched):
        units = s.stacks.get(place)
        if units is None:
            continue
        bit, side, here = 1 << place, sides[units[0]], 0
        for u in units:
            here |= 1 << u
        if here & ~tanks:
            solid[side] |= bit
        if able := here & ~unable:
            ends[side] |= bit
            if not able & ~tanks:
                alone[side] |= bit
    return Standing(
        *(known.unable, (solid[0], solid[1])), ((ends[0], alone[0]), (ends[1], alone[1]))
    )
