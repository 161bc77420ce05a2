"""What the map can show on request: supply, control, river crossings used this turn."""

from ardennes.games.commander.rules.supply import trace
from ardennes.games.commander.show.studies import supplied_units
from ardennes.games.commander.state import State
from ardennes.wargame import overlays as draw
from ardennes.wargame.overlays import Overlay, Plain


def _supply(s: State) -> Plain:
    """Every unit's chain of spaces to its edge (commander 9.sup-1)."""
    return draw.supply(s, supplied_units(s), trace, by_road=False)


def _control(s: State) -> Plain:
    """Who holds which spaces (commander 6.ctl-1)."""
    return draw.control(s, s.control)


def _held(s: State) -> Plain:
    return draw.held(s, s.control)


def _rivers(s: State) -> Plain:
    """River borders already used this turn (commander 7.river-1, 8.break-2)."""
    title, legend = "commander 7.river-1: crossed this turn", "river crossed this turn"
    return draw.borders(s, s.crossings | s.breaks, title, legend)


OVERLAYS = (
    Overlay("supply", "Supply", "S", _supply),
    Overlay("control", "Control", "C", _control, _held),
    Overlay("rivers", "Crossings", "B", _rivers),
)
