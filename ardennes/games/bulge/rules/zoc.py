"""bulge 9.0: zones of control. Rigid: enter and stop, start in one and stay."""

from ardennes.board.graph import bits, members
from ardennes.games.bulge.state import State

ZOC = "german zoc", "allied zoc"  # as remembered


def zoc(s: State, side: int) -> int:
    """The hexes around a side's units; nothing cancels it but the edge of the map."""
    found: int | None = s.memo.get(ZOC[side])
    if found is None:
        own = s.occupied[side]
        found = s.memo[ZOC[side]] = s.ground.derive(("zoc", own), s.ground.board.spread, own)
    return found


def ezoc(s: State, side: int) -> int:
    """The enemy's zones, as a side meets them."""
    return zoc(s, 1 - side)


def unnegated(s: State, side: int) -> int:
    """Enemy zones without a friendly unit in the hex: closed to supply (bulge 9.1e)."""
    return ezoc(s, side) & ~s.occupied[side]


def in_contact(s: State, side: int) -> int:
    """Units of a side next to the enemy: those with a duty to attack (bulge 9.0, R17)."""
    return bits(s.unit_at[place] for place in members(s.occupied[side] & ezoc(s, side)))
