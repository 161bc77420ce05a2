"""How each fact changes the table. The only code that assigns to a state in play."""

from typing import Any

from ardennes.engine.core import PlaceId, Word
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import GERMAN
from ardennes.games.tb.state import ATTACHED, AWAY, EXITED, OUT, State


def evolve(s: State, event: Word) -> None:
    """Let a fact change the table."""
    _EVOLVE[type(event)](s, event)


def _turn_began(s: State, e: w.TurnBegan) -> None:
    s.turn = e.turn
    s.aerial_left, s.air_left = s.edition.markers_of(e.turn)


def _phase_began(s: State, e: w.PhaseBegan) -> None:
    s.phase = e.phase
    s.moved = s.attacked = s.defended = s.retreated = 0
    s.entered = {}


def _starved(s: State, e: w.Starved) -> None:
    """A marker and no more: want of supply never costs a step (tb 7.8)."""
    s.marked |= 1 << e.unit


def _supplied_by_air(s: State, e: w.SuppliedByAir) -> None:
    s.air_supplied |= 1 << e.unit
    if e.new_marker:
        s.aerial_left -= 1
        s.drops = tuple(sorted((*s.drops, s.at[e.unit])))


def _moved(s: State, e: w.Moved) -> None:
    s.lift(e.unit, AWAY)
    _take_control(s, e.unit, e.path)
    s.put(e.unit, e.path[-1])


def _entered(s: State, e: w.Entered) -> None:
    _take_control(s, e.unit, e.path)
    s.put(e.unit, e.path[-1])
    s.entered[e.unit] = e.path[0]


def _take_control(s: State, unit: int, path: tuple[PlaceId, ...]) -> None:
    crossed = 0
    for place in path:
        crossed |= 1 << place
    if s.roster.side[unit] == GERMAN:
        s.control |= crossed
    else:
        s.control &= ~crossed


def _move_ended(s: State, e: w.MoveEnded) -> None:
    s.moved |= 1 << e.unit


def _exited(s: State, e: w.Exited) -> None:
    s.lift(e.unit, EXITED)


def _infiltrated(s: State, e: w.Infiltrated) -> None:
    s.at[s.roster.commandos] = ATTACHED
    s.commandos_on = e.unit


def _commandos_left(s: State, _: w.CommandosLeft) -> None:
    s.at[s.roster.commandos] = OUT
    s.commandos_on = -1


def _attack_declared(s: State, e: w.AttackDeclared) -> None:
    for unit in (*e.attackers, e.vak):
        if unit >= 0:
            s.attacked |= 1 << unit
    for unit in s.stacks[e.target]:
        s.defended |= 1 << unit


def _air_committed(s: State, _: w.AirCommitted) -> None:
    s.air_left -= 1


def _step_lost(s: State, e: w.StepLost) -> None:
    s.reduced |= 1 << e.unit


def _eliminated(s: State, e: w.Eliminated | w.Overcrowded) -> None:
    s.lift(e.unit, OUT)
    bit = ~(1 << e.unit)
    s.reduced &= bit
    s.marked &= bit
    s.air_supplied &= bit
    s.moved &= bit
    s.attacked &= bit
    s.defended &= bit
    s.retreated &= bit
    s.entered.pop(e.unit, None)


def _retreated(s: State, e: w.Retreated) -> None:
    s.lift(e.unit, AWAY)
    s.put(e.unit, e.to)
    s.retreated |= 1 << e.unit


def _advanced(s: State, e: w.Advanced) -> None:
    s.lift(e.unit, AWAY)
    s.put(e.unit, e.to)


def _paratroops_dropped(s: State, e: w.ParatroopsDropped) -> None:
    s.at[s.roster.paratroops] = e.to


def _paratroops_scattered(s: State, _: w.ParatroopsScattered) -> None:
    s.at[s.roster.paratroops] = OUT


def _paratroops_relieved(s: State, _: w.ParatroopsRelieved) -> None:
    s.at[s.roster.paratroops] = OUT
    s.relieved += 1


def _markers_removed(s: State, _: w.MarkersRemoved) -> None:
    s.marked = s.air_supplied = 0
    s.drops = ()


def _game_ended(s: State, e: w.GameEnded) -> None:
    s.ended = (e.winner, e.points)
    s.todo = ()


def _nothing(s: State, e: Word) -> None:
    """A fact for the log alone."""


_EVOLVE: dict[type[Word], Any] = {
    w.TurnBegan: _turn_began,
    w.PhaseBegan: _phase_began,
    w.FuelRolled: _nothing,
    w.Starved: _starved,
    w.SuppliedByAir: _supplied_by_air,
    w.MoveRolled: _nothing,
    w.Moved: _moved,
    w.Entered: _entered,
    w.MoveEnded: _move_ended,
    w.Exited: _exited,
    w.Infiltrated: _infiltrated,
    w.CommandosLeft: _commandos_left,
    w.AttackDeclared: _attack_declared,
    w.AirCommitted: _air_committed,
    w.ArdorDeclared: _nothing,
    w.AttackRolled: _nothing,
    w.Held: _nothing,
    w.StepLost: _step_lost,
    w.Eliminated: _eliminated,
    w.Overcrowded: _eliminated,
    w.Retreated: _retreated,
    w.SlippedAway: _nothing,
    w.Advanced: _advanced,
    w.ParatroopsDropped: _paratroops_dropped,
    w.ParatroopsScattered: _paratroops_scattered,
    w.ParatroopsRelieved: _paratroops_relieved,
    w.MarkersRemoved: _markers_removed,
    w.GameEnded: _game_ended,
}
