"""Retreats of stacks: who can go where when the stacking limit splits them."""

from collections.abc import Mapping, Sequence

STAY = -1
Parting = tuple[int, ...]  # for each unit in order, the place it goes to, or STAY


def partings(sizes: Sequence[int], room: Mapping[int, int]) -> list[Parting]:
    """Every legal way for a stack to part among places with limited room.

    Nobody stays who still fits somewhere; if all can go, all must; and those who go use no more
    places than they need.
    """
    ways = [w for w in _ways(sizes, dict(room)) if _nobody_else_fits(w, sizes, room)]
    if any(STAY not in w for w in ways):
        ways = [w for w in ways if STAY not in w]
    fewest: dict[tuple[bool, ...], int] = {}
    for w in ways:
        goers = tuple(to != STAY for to in w)
        fewest[goers] = min(fewest.get(goers, len(w)), _spread(w))
    return [w for w in ways if _spread(w) == fewest[tuple(to != STAY for to in w)]]


def _ways(sizes: Sequence[int], room: dict[int, int]) -> list[Parting]:
    if not sizes:
        return [()]
    found = [(STAY, *rest) for rest in _ways(sizes[1:], room)]
    for to in sorted(room):
        if room[to] >= sizes[0]:
            left = {**room, to: room[to] - sizes[0]}
            found += [(to, *rest) for rest in _ways(sizes[1:], left)]
    return found


def _nobody_else_fits(w: Parting, sizes: Sequence[int], room: Mapping[int, int]) -> bool:
    left = dict(room)
    for to, size in zip(w, sizes, strict=True):
        if to != STAY:
            left[to] -= size
    most = max(left.values(), default=0)
    return all(to != STAY or size > most for to, size in zip(w, sizes, strict=True))


def _spread(w: Parting) -> int:
    return len(set(w) - {STAY})
