"""What a seat sees."""

from ardennes.games.a44.state import State

Plain = dict[str, object]


def setup_info(s: State) -> Plain:
    """What does not change during a game."""
    return {}


def view(s: State, seat: str) -> Plain:
    """What a seat sees now."""
    return {}


def summary(s: State) -> Plain:
    """A line for lists of games."""
    return {"turn": s.edition.days[s.turn].label, "phase": s.phase_name}


def score(s: State) -> Plain:
    """The count as it stands."""
    return {}
