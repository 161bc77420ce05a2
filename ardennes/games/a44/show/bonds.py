"""Bonds as the map shows them: what each closes, and why two units that could bond do not."""

from collections.abc import Iterator

from ardennes.board.graph import members
from ardennes.engine.core import No
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.state import State
from ardennes.games.a44.terrain import Pair
from ardennes.wargame.hexwords import side_name
from ardennes.wargame.overlays import Plain
from ardennes.wargame.roadnet import side_of
from ardennes.wargame.telling import units

BY_SIDE = ((GERMAN, SIDES[GERMAN]), (ALLIED, SIDES[ALLIED]))


def facts(s: State) -> dict[str, dict[str, list[str]]]:
    """Closed hexes and hexsides of each side as they stand (a44 10.2)."""
    return {
        name: {
            "hexes": s.ground.board.names(bonds(s, side).hexes),
            "sides": [side_name(s.ground.board, at) for at in sorted(bonds(s, side).sides)],
        }
        for side, name in BY_SIDE
    }


def picture(s: State) -> Plain:
    """What the bonds of either side close to the other; broken ones with their reason."""
    tints: list[Plain] = []
    sides: list[Plain] = []
    legend: list[Plain] = []
    for side, name in BY_SIDE:
        found, who = bonds(s, side), name.capitalize()
        closed = s.ground.board.names(found.hexes)
        title = f"a44 10.2: closed by {'an' if side else 'a'} {who} bond"
        tints.append({"places": closed, "tone": name, "title": title})
        sides += [
            {"side": at, "kind": "bond", "tone": name, "title": f"{title}: {at}"}
            for at in (side_name(s.ground.board, one) for one in sorted(found.sides))
        ]
        sides += _broken_sides(s, side)
        legend.append({"tone": name, "text": f"closed by {who} bonds"})
    legend.append({"tone": "warn", "text": "broken bond: point at it for the reason"})
    return {"tints": tints, "style": "hatch", "sides": sides, "legend": legend}


def _broken_sides(s: State, side: int) -> Iterator[Plain]:
    """Every bond of a side that does not hold, where it would run."""
    for a, b in _pairs(s, side):
        no = why_no_bond(s, side, a, b)
        if no is None:
            continue
        shut = _between(s, a, b)
        where = (a, shut[0]) if len(shut) == 1 else side_of(*shut)
        who = f"{units(s, s.here(a)[:1])} and {units(s, s.here(b)[:1])}"
        title = f"{no.case}: no bond of {who}: {no.reason}"
        yield {"side": side_name(s.ground.board, side_of(*where)), "kind": "broken", "title": title}


def _pairs(s: State, side: int) -> Iterator[tuple[int, int]]:
    """Hexes of a side two apart, both with units that are no guns."""
    around, held = s.ground.board.around, s.occupied[side]
    ends = [p for p in members(held) if any(not s.roster.guns >> u & 1 for u in s.here(p))]
    for a in ends:
        far = {b for m in around[a] for b in around[m]} - {a, *around[a]}
        yield from ((a, b) for b in sorted(far) if b > a and b in ends)


def _between(s: State, a: int, b: int) -> list[int]:
    return sorted({*s.ground.board.around[a]} & {*s.ground.board.around[b]})


def why_no_bond(s: State, side: int, a: int, b: int) -> No | None:
    """Why two hexes of a side, two apart, do not bond (a44 10.1-10.5); None if they do."""
    for end in (a, b):
        if no := _why_unable(s, end):
            return no
    free = [m for m in _between(s, a, b) if not s.occupied[1 - side] >> m & 1]
    if not free:
        return No("a44 10.3", "the enemy stands between")
    pair = next((pair for pair in s.ground.pairs[a] if pair.ends[1] == b), None)
    if pair is None:
        return No("a44 10.5.1", "rivers or wooded rough bar the way twice")
    carriers = [c for c in pair.carriers if c.hex in free]
    if not carriers:
        return No("a44 10.5.2", "the enemy stands in the only flank that is not barred twice")
    return _why_silhouettes(s, pair, free)


def _why_unable(s: State, place: int) -> No | None:
    """A hex bonds by any unit in Good Order that is no gun and not under an SM or Truck marker."""
    here = [u for u in s.here(place) if not s.roster.guns >> u & 1]
    if any(not (s.shaken | s.riding) >> u & 1 for u in here):
        return None
    if all(s.riding >> u & 1 for u in here):
        return No("a44 12.5", f"{units(s, here)} under an SM or Truck marker")
    return No("a44 10.1", f"{units(s, here)} not in Good Order")


def _why_silhouettes(s: State, pair: Pair, free: list[int]) -> No | None:
    a, b = pair.ends
    alone = [_only_silhouettes(s, end) for end in (a, b)]
    reached = any(
        c.hex in free and (c.first or not alone[0]) and (c.second or not alone[1])
        for c in pair.carriers
    )
    if reached:
        return None
    return No("a44 10.5.3", "a silhouette in wooded rough bonds along a road alone")


def _only_silhouettes(s: State, place: int) -> bool:
    unable = s.roster.guns | s.shaken | s.riding
    return all(s.roster.silhouetted >> u & 1 for u in s.here(place) if not unable >> u & 1)
