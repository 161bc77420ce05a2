"""How each fact changes the table. The only code that assigns to a state in play."""

from typing import Any

from ardennes.board.graph import bits
from ardennes.engine.core import Word
from ardennes.games.bulge import words as w
from ardennes.games.bulge.state import AFTER, AWAY, EXITED, NO_MISSIONS, OUT, State
from ardennes.games.bulge.zoc import in_contact


def evolve(s: State, event: Word) -> None:
    """Let a fact change the table."""
    _EVOLVE[type(event)](s, event)


def _turn_began(s: State, e: w.TurnBegan) -> None:
    """Markers of the last turn are off (bulge 7.0)."""
    s.turn = e.turn
    s.interdiction = [0, 0]
    s.missions = [NO_MISSIONS, NO_MISSIONS]
    s.support = [0, 0]
    s.revealed = True
    s.resupplied = s.wheels = s.fresh = s.landed = 0


def _phase_began(s: State, e: w.PhaseBegan) -> None:
    s.phase = e.phase
    s.memo = {}
    s.moved = s.attacked = s.defended = s.duty = s.wheels = 0
    if e.phase in AFTER:
        s.duty = in_contact(s, AFTER.index(e.phase))  # bulge 9.0
    if e.phase > AFTER[1]:
        s.resupplied = 0  # off at the end of Allied combat (bulge 7.4)


def _weather_set(s: State, e: w.WeatherSet) -> None:
    s.weather = e.weather


def _mission_flown(s: State, e: w.MissionFlown) -> None:
    s.revealed = False
    number = w.MISSIONS.index(e.mission)
    s.missions[e.side] = tuple(n + (i == number) for i, n in enumerate(s.missions[e.side]))


def _missions_revealed(s: State, e: w.MissionsRevealed) -> None:
    s.revealed = True
    s.missions = [e.german, e.allied]
    s.support = list(e.support)


def _interdicted(s: State, e: w.Interdicted) -> None:
    s.interdiction[e.side] |= 1 << e.to


def _resupplied(s: State, e: w.Resupplied) -> None:
    s.resupplied |= 1 << e.unit


def _mechanized(s: State, e: w.Mechanized) -> None:
    s.wheels |= 1 << e.unit


def _attack_declared(s: State, e: w.AttackDeclared) -> None:
    s.attacked |= bits(e.attackers)
    s.defended |= 1 << s.unit_at[e.target]


def _support_flown(s: State, e: w.SupportFlown) -> None:
    side = 1 - s.roster.side[s.unit_at[e.target]]
    s.support[side] -= 1


def _eliminated(s: State, e: w.Eliminated) -> None:
    s.lift(e.unit, OUT)
    s.vp += e.points
    _forget(s, e.unit)


def _forget(s: State, unit: int) -> None:
    gone = ~(1 << unit)
    for name in ("moved", "attacked", "defended", "duty", "resupplied", "wheels", "landed"):
        setattr(s, name, getattr(s, name) & gone)
    s.entered.pop(unit, None)


def _stands(s: State, e: w.Retreated | w.Advanced) -> None:
    s.lift(e.unit, AWAY)
    s.put(e.unit, e.to)


def _move_rolled(s: State, e: w.MoveRolled) -> None:
    s.moved |= 1 << e.unit


def _moved(s: State, e: w.Moved) -> None:
    s.lift(e.unit, AWAY)
    s.put(e.unit, e.path[-1] if e.path else e.start)
    s.moved |= 1 << e.unit
    s.resupplied &= ~(1 << e.unit)  # bulge 7.4, R14


def _entered(s: State, e: w.Entered) -> None:
    s.put(e.unit, e.path[-1] if e.path else AWAY)
    s.moved |= 1 << e.unit
    if s.roster.counters[e.unit].british:
        s.entered[e.unit] = e.path[0] if e.path else AWAY


def _exited(s: State, e: w.Exited) -> None:
    """An Allied edge hex where Germans have left is lost for good (bulge R8)."""
    s.lift(e.unit, EXITED)
    s.exits[e.unit] = e.start
    s.fresh |= 1 << e.unit
    s.lost_edges |= 1 << e.start
    _forget(s, e.unit)


def _released(s: State, _: w.BritishReleased) -> None:
    s.free = True
    s.entered = {}


def _landed(s: State, e: w.ParatroopsLanded) -> None:
    s.put(s.roster.paratroops, e.to)
    s.landed = 1 << s.roster.paratroops


def _exits_counted(s: State, e: w.ExitsCounted) -> None:
    """Counted units are turned down, discounted ones up (bulge 3.1 exit supply)."""
    units = bits(e.units)
    s.vp += e.points
    s.down = s.down | units if e.points > 0 else s.down & ~units
    s.fresh = 0


def _game_ended(s: State, e: w.GameEnded) -> None:
    s.ended = e.winner
    s.todo = ()


def _nothing(s: State, _: Word) -> None:
    """Only worth telling."""


_EVOLVE: dict[type[Word], Any] = {
    w.TurnBegan: _turn_began,
    w.PhaseBegan: _phase_began,
    w.WeatherSet: _weather_set,
    w.MissionFlown: _mission_flown,
    w.MissionsRevealed: _missions_revealed,
    w.Interdicted: _interdicted,
    w.Resupplied: _resupplied,
    w.Mechanized: _mechanized,
    w.AttackDeclared: _attack_declared,
    w.SupportFlown: _support_flown,
    w.MistRolled: _nothing,
    w.AttackRolled: _nothing,
    w.Eliminated: _eliminated,
    w.Retreated: _stands,
    w.Advanced: _stands,
    w.MoveRolled: _move_rolled,
    w.Moved: _moved,
    w.Entered: _entered,
    w.Exited: _exited,
    w.BritishReleased: _released,
    w.ParatroopsLost: _nothing,
    w.ParatroopsLanded: _landed,
    w.ExitsCounted: _exits_counted,
    w.GameEnded: _game_ended,
}
