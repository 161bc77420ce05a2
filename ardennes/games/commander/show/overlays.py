"""What the map can show on request: supply, control, crossings used, gates, threats."""

from ardennes.engine.core import No
from ardennes.games.commander.calendar import date_of
from ardennes.games.commander.counters import ALLIED, GERMAN
from ardennes.games.commander.rules.reinforcements import entries
from ardennes.games.commander.rules.supply import sources as sources_of
from ardennes.games.commander.rules.supply import trace
from ardennes.games.commander.show.studies import supplied_units
from ardennes.games.commander.show.threats import THREATS
from ardennes.games.commander.state import State
from ardennes.wargame import cuts
from ardennes.wargame import overlays as draw
from ardennes.wargame.gates import Arrivals, exits, gates, sources
from ardennes.wargame.overlays import Overlay, Plain


def _supply(s: State) -> Plain:
    """Every unit's chain of spaces to its edge (commander 9.sup-1)."""
    return cuts.supply(s, supplied_units(s), trace, _why_closed, by_road=False, alone=_alone)


def _alone(s: State, side: int) -> State:
    """A table on which everything is held by one side (commander 9.sup-2)."""
    table = cuts.without_enemies(s, side)
    table.control = s.ground.everywhere if side == GERMAN else 0
    return table


def _why_closed(s: State, side: int, __: int, to: int, **_: bool) -> No | None:
    """A chain leads over own spaces alone (commander 9.sup-2)."""
    if s.held(side) >> to & 1:
        return None
    return No("commander 9.sup-2", f"{s.place_name(to)} is enemy-controlled")


def _gates(s: State) -> Plain:
    """Edges with supply, exit arrows, entries of arrivals (commander 9.sup-4, 12.vp-6)."""
    known = (
        sources("german", sources_of(s, GERMAN), "commander 9.sup-4"),
        sources("allied", sources_of(s, ALLIED), "commander 9.sup-4"),
        exits("german", s.ground.exits, "commander 12.vp-6"),
    )
    return gates(s, known, Arrivals(due, date_of, entries, "commander 10.rein-1"))


def due(s: State, unit: int) -> int:
    """The day it comes, today if it is late; 0 if it never does."""
    day = s.roster.counters[unit].arrival_day
    return max(day, s.day) if day else 0


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
    Overlay("gates", "Ways in and out", "W", _gates),
    THREATS.overlay(),
)
