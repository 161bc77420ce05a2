"""Facts derived from a map and kept with it."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

LIMIT = 1024  # facts kept for one map; the largest take 20 kB
P = ParamSpec("P")
T = TypeVar("T")


class Facts(dict[object, object]):
    """What was worked out, each under all it depends on, so that it can never be stale."""

    def derive(self, key: object, make: Callable[P, T], *args: P.args, **kw: P.kwargs) -> T:
        """The fact under this key, made now if it is not known."""
        found = self.get(key)
        if found is None:
            if len(self) > LIMIT:
                self.clear()
            found = self[key] = make(*args, **kw)
        return cast("T", found)
