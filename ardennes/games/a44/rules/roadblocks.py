"""a44 33: Roadblocks, two a side, which hold a road hex and shut it to the enemy's supply. They
cost the enemy what a Traffic marker costs, in strategic movement too (Q-5)."""

from collections.abc import Iterator

from ardennes.board.graph import bits, members
from ardennes.engine.core import NOT_NOW, No, PlaceId
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import GERMAN, SIDES
from ardennes.games.a44.rules.calendar import GREIF_FROM
from ardennes.games.a44.rules.options import ROADBLOCKS
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.state import State
from ardennes.games.a44.words import optional as o
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words.chores import OF_A_SIDE

EACH = 2
REACH = 4  # road hexes from an own unit (a44 33.2)


def in_hand(s: State, side: int) -> int:
    """Those a side can place: the Allied from its first Traffic Phase on, the German from turn 3
    (a44 33.4); none is ever lost (a44 33.3)."""
    if ROADBLOCKS not in s.options or (side == GERMAN and s.turn < GREIF_FROM):
        return 0
    return EACH - sum(owner == side for owner, _ in s.roadblocks)


# --- where (a44 33.2) ---


def open_hexes(s: State) -> int:
    """Road hexes near an own unit and bound to a source, apart from enemies, own Traffic markers
    and Roadblocks."""
    if not in_hand(s, s.side):
        return 0
    spread = s.ground.board.spread
    enemies, taken = s.occupied[1 - s.side], _markers(s)
    shut = enemies | spread(enemies) | taken | spread(taken)
    return s.ground.on_roads & near(s) & lines(s, s.side).on_road & ~shut


def near(s: State) -> int:
    """Hexes with an own unit at most four road hexes away, by a way that supply could take; a
    vacant place of the enemy may be its end (a44 Q-80)."""
    path, found = lines(s, s.side), s.occupied[s.side]
    for _ in range(REACH):
        found |= path.drive.into(found & path.road)
    return found


def _markers(s: State) -> int:
    """Own Traffic markers, and Roadblocks of both sides."""
    traffic = (at for n, at in s.traffic.items() if (n > OF_A_SIDE) == (s.side == GERMAN))
    return bits(traffic) | bits(at for _, at in s.roadblocks)


def choices(s: State) -> Iterator[o.Roadblock | o.Lift]:
    """Roadblocks of the phasing player to place or to take back; none before play (a44 S4.3)."""
    if s.stage != "traffic":
        return
    yield from (o.Roadblock(PlaceId(at)) for at in members(open_hexes(s)))
    yield from (o.Lift(PlaceId(at)) for at in members(s.blocks(s.side)))


def why_not_roadblock(s: State, action: o.Roadblock) -> No | None:
    """One in hand, and a hex that will do."""
    if ROADBLOCKS not in s.options:
        return No("a44 33.1", "this game is played without Roadblocks")
    if not isinstance(s.question, q.TrafficPhase) or s.stage != "traffic":
        return NOT_NOW
    if s.side == GERMAN and s.turn < GREIF_FROM:
        return No("a44 33.4", "the German has his Roadblocks from the 17th on")
    if not in_hand(s, s.side):
        return No("a44 33.1", f"both {SIDES[s.side].capitalize()} Roadblocks are on the map")
    return None if open_hexes(s) >> action.at & 1 else _why_shut(s, action.at)


def _why_shut(s: State, place: int) -> No:
    where, spread = s.place_name(place), s.ground.board.spread
    enemies, taken = s.occupied[1 - s.side], _markers(s)
    reasons = (
        (~s.ground.on_roads, "is no road hex"),
        (enemies | spread(enemies), "is on or next to an enemy unit"),
        (taken | spread(taken), "is on or next to an own Traffic marker or a Roadblock"),
        (~near(s), f"is more than {REACH} open road hexes from the next own unit"),
        (~lines(s, s.side).on_road, "has no supply path by road"),
    )
    why = next(why for hexes, why in reasons if hexes >> place & 1)
    return No("a44 33.2", f"{where} {why}")


def why_not_lift(s: State, action: o.Lift) -> No | None:
    """An own one, in the own Traffic Phase (a44 33.3)."""
    if not isinstance(s.question, q.TrafficPhase) or s.stage != "traffic":
        return NOT_NOW
    if s.blocks(s.side) >> action.at & 1:
        return None
    return No("a44 33.3", f"none of our Roadblocks is in {s.place_name(action.at)}")


def answer(u: Umpire[State], action: o.Roadblock | o.Lift) -> None:
    """One goes on the map or comes back."""
    if isinstance(action, o.Roadblock):
        u.emit(o.RoadblockPlaced(u.s.side, action.at))
    else:
        _remove(u, u.s.side, action.at, "it is taken back")


# --- away (a44 33.3) ---


def _remove(u: Umpire[State], side: int, place: int, why: str) -> None:
    u.emit(o.RoadblockLost(side, PlaceId(place), why))


def check_supply(u: Umpire[State]) -> None:
    """In the own Traffic Phase those go that no road binds to a source."""
    for place in members(u.s.blocks(u.s.side)):
        if not lines(u.s, u.s.side).bound_by_road(place):
            _remove(u, u.s.side, place, "no supply path by road leads to it")


def clear(u: Umpire[State]) -> None:
    """At the end of a Movement or Combat Phase those of the other player go through which the
    phasing player's units have gone, or on which they stand."""
    s = u.s
    if not s.roadblocks:
        return
    gone = bits(s.breached) | s.occupied[s.side]
    for place in members(s.blocks(1 - s.side) & gone):
        _remove(u, 1 - s.side, place, "the enemy has come through")
