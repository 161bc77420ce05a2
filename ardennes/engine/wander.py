"""Playing at random and still getting somewhere.

Where attacks are planned one by one and may all be called off again, picks that are all equally
likely go round in circles for ever. A wanderer seldom takes back what it began, and once nothing
but taking back is left it gives up: it takes everything back and ends the phase.
"""

from collections.abc import Callable, Sequence

from ardennes.engine.core import Action, Decision, Word

Pick = Callable[[Sequence[Word]], Word]  # whoever brings the luck
SECOND_THOUGHTS = 2  # picks after which taking back is meant


class Wanderer:
    """Any answer, taking back the last of them."""

    def __init__(self, *, gives_up: bool = False) -> None:
        self.gives_up = gives_up

    def choose(self, decision: Decision, pick: Pick) -> Word:
        """One of the choices."""
        roles = {role_of(choice) for choice in decision.choices}
        if roles == {"cancel"}:
            self.gives_up = True
        if self.gives_up and "end" in roles:
            self.gives_up = False
            return pick([choice for choice in decision.choices if role_of(choice) == "end"])
        if self.gives_up and "cancel" in roles:
            return pick([choice for choice in decision.choices if role_of(choice) == "cancel"])
        found = pick(decision.choices)
        for _ in range(SECOND_THOUGHTS):
            if role_of(found) == "cancel":
                found = pick(decision.choices)
        return found


def role_of(choice: Word) -> str:
    """Where a client would show it, whatever the position."""
    return choice.role if isinstance(choice, Action) else "other"
