"""Which of two moves that are about as good: there are no dice, and no two games are the same."""

from collections.abc import Callable, Iterable
from random import Random

from ardennes.bots.games.bb81.values import VALUES


class Whim:
    """The mood of one plan."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck

    def best(self, places: Iterable[int], worth: Callable[[int], float], else_: int) -> int:
        """One of those that are worth most, or nearly."""
        worths = {place: worth(place) for place in places}
        if not worths:
            return else_
        enough = max(worths.values()) - VALUES.whim.about
        return self._luck.choice([place for place, value in worths.items() if value >= enough])
