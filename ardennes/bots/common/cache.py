"""What the tb bot has worked out about a map: for good, or while nobody moves.

Kept beside the ground, not in the ground's own cache, so that thinking never crowds out the rules.
Every entry stands under all it depends on, so none can be stale.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast
from weakref import WeakKeyDictionary

from ardennes.games.tb.terrain import Ground

MOST_RECENT = 384  # entries: some turns of both sides, a few megabytes at most

P = ParamSpec("P")
T = TypeVar("T")

_fixed: WeakKeyDictionary[Ground, dict[object, object]] = WeakKeyDictionary()
_recent: WeakKeyDictionary[Ground, dict[object, object]] = WeakKeyDictionary()


def fixed(ground: Ground, key: object, make: Callable[P, T], *args: P.args, **kw: P.kwargs) -> T:
    """A fact of the map alone, found once."""
    facts = _fixed.setdefault(ground, {})
    found = facts.get(key)
    if found is None:
        found = facts[key] = make(*args, **kw)
    return cast("T", found)


def recent(ground: Ground, key: object, make: Callable[P, T], *args: P.args, **kw: P.kwargs) -> T:
    """A fact of the situation named by the key."""
    facts = _recent.setdefault(ground, {})
    found = facts.get(key)
    if found is None:
        if len(facts) > MOST_RECENT:
            facts.clear()
        found = facts[key] = make(*args, **kw)
    return cast("T", found)
