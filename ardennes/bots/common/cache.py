"""What bots have worked out about a map or a set of counters: for good, or while nobody moves.

Kept beside the thing, not in its own cache, so that thinking never crowds out the rules.
Every entry stands under all it depends on, so none can be stale.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast
from weakref import WeakKeyDictionary

MOST_RECENT = 384  # entries: some turns of both sides, a few megabytes at most

P = ParamSpec("P")
T = TypeVar("T")

_fixed: WeakKeyDictionary[object, dict[object, object]] = WeakKeyDictionary()
_recent: WeakKeyDictionary[object, dict[object, object]] = WeakKeyDictionary()


def fixed(thing: object, key: object, make: Callable[P, T], *args: P.args, **kw: P.kwargs) -> T:
    """A fact of the map or the counters alone, found once."""
    facts = _fixed.setdefault(thing, {})
    found = facts.get(key)
    if found is None:
        found = facts[key] = make(*args, **kw)
    return cast("T", found)


def recent(thing: object, key: object, make: Callable[P, T], *args: P.args, **kw: P.kwargs) -> T:
    """A fact of the situation named by the key."""
    facts = _recent.setdefault(thing, {})
    found = facts.get(key)
    if found is None:
        if len(facts) > MOST_RECENT:
            facts.clear()
        found = facts[key] = make(*args, **kw)
    return cast("T", found)


def forget() -> None:
    """Drop everything: for tests that change what facts are worked out with."""
    _fixed.clear()
    _recent.clear()
