"""The table in mid-play, and how each fact changes it.

One slotted object of flat columns: a list of places by unit, and Python ints as sets of units or
of hexes. `clone` copies two small containers; everything else is shared or immutable.
"""

from collections.abc import Sequence
from typing import Any

from ardennes.engine.core import PlaceId, UnitId, Word
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import (
    ALLIED,
    COMMANDOS,
    GERMAN,
    PEIPER,
    SECOND_DIVISION,
    VON_DER_HEYDTE,
    Counter,
)
from ardennes.games.tb.terrain import Ground

AWAY = -1  # waits to enter
OUT = -2  # eliminated, used up, or not in play
EXITED = -3  # left the map
ATTACHED = -4  # SSES on its victim

AERIAL_SUPPLY, AIR_SUPPORT, AIR_TURN = 3, 4, 8  # tb 7.5, 15.1


class Roster:
    """The counters in play, by number."""

    def __init__(self, counters: Sequence[Counter]) -> None:
        self.counters = tuple(counters)
        self.numbers = {c.id: u for u, c in enumerate(counters)}
        self.side = [c.side for c in counters]
        self.thirds = [c.stacking_thirds for c in counters]
        self.full = [c.cf_full for c in counters]
        self.reduced = [c.cf_reduced for c in counters]
        self.steps = [c.steps for c in counters]
        self.mechanized = [c.mechanized for c in counters]
        self.british = [c.nationality == "British" for c in counters]
        self.vak = [c.is_vak for c in counters]
        self.flak = [c.is_flak for c in counters]
        self.due = [c.reinf_turn for c in counters]
        self.fighters = [
            [u for u, c in enumerate(counters) if c.side == side and c.steps]
            for side in (GERMAN, ALLIED)
        ]
        self.peiper = self.numbers.get(PEIPER, -1)
        self.commandos = self.numbers.get(COMMANDOS, -1)
        self.paratroops = self.numbers.get(VON_DER_HEYDTE, -1)
        self.second_division = self.numbers.get(SECOND_DIVISION, -1)
        self._weights: dict[tuple[int, ...], int] = {}
        self.silent = {u for u, c in enumerate(counters) if c.steps and not c.zoc}

    def weight(self, stack: tuple[int, ...]) -> int:
        """Stacking value of a stack in thirds, worked out once for each stack (tb 6.2)."""
        found = self._weights.get(stack)
        if found is None:
            found = self._weights[stack] = sum(self.thirds[u] for u in stack)
        return found


class State:
    """Everything on the table. Rules read it; only events change it."""

    __slots__ = (
        "aerial_left", "air_left", "air_supplied", "at", "attacked", "commandos_on", "control",
        "defended", "drops", "ended", "entered", "ground", "marked", "memo", "moved", "occupied", "phase",
        "reduced", "relieved", "retreated", "roster", "stacks", "todo", "turn",
    )  # fmt: skip

    def __init__(self, ground: Ground, roster: Roster) -> None:
        self.ground = ground
        self.roster = roster
        self.turn = 1
        self.phase = 0
        self.at: list[int] = [OUT] * len(roster.counters)
        self.reduced = 0  # sets of units from here ...
        self.marked = 0  # carries an OOS marker (tb 7.11)
        self.air_supplied = 0  # tb 7.5
        self.moved = 0
        self.attacked = 0
        self.defended = 0  # attacked this phase (tb 13.3)
        self.retreated = 0  # this phase: adds no strength where it went (tb 13.17)
        self.entered: dict[int, int] = {}  # this phase, through which hex (tb 12.2)
        self.control = 0  # hexes the German controls (tb 3.3)
        self.aerial_left = 0
        self.drops: tuple[int, ...] = ()  # hexes where aerial supply markers lie
        self.air_left = 0
        self.commandos_on = -1
        self.relieved = 0  # VDH points scored (tb 14.5)
        self.ended: tuple[int, int] | None = None  # winner, German points
        self.stacks: dict[int, tuple[int, ...]] = {}  # hex -> units with steps in it
        self.occupied = (0, 0)  # hexes with units with steps, by side
        self.todo: tuple[Word, ...] = ()
        self.memo: dict[Any, Any] = {}

    def clone(self) -> "State":
        """An independent copy; derived facts are shared until either changes."""
        s = State.__new__(State)
        s.ground = self.ground
        s.roster = self.roster
        s.turn = self.turn
        s.phase = self.phase
        s.at = self.at[:]
        s.reduced = self.reduced
        s.marked = self.marked
        s.air_supplied = self.air_supplied
        s.moved = self.moved
        s.attacked = self.attacked
        s.defended = self.defended
        s.retreated = self.retreated
        s.entered = self.entered.copy() if self.entered else {}
        s.control = self.control
        s.aerial_left = self.aerial_left
        s.drops = self.drops
        s.air_left = self.air_left
        s.commandos_on = self.commandos_on
        s.relieved = self.relieved
        s.ended = self.ended
        s.stacks = self.stacks.copy()
        s.occupied = self.occupied
        s.todo = self.todo
        s.memo = self.memo
        return s

    def columns(self) -> tuple[object, ...]:
        """All that distinguishes two positions of the same scenario."""
        return (
            self.turn, self.phase, self.at, self.reduced, self.marked, self.air_supplied,
            self.moved, self.attacked, self.defended, self.retreated, self.entered, self.control,
            self.aerial_left, self.drops, self.air_left, self.commandos_on, self.relieved, self.ended,
            self.todo,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.columns() == other.columns()

    __hash__ = None  # type: ignore[assignment]

    # --- names, for the edges ---

    def place_name(self, place: int) -> str:
        """1412"""
        return self.ground.board.labels[place]

    def place_id(self, name: str) -> PlaceId:
        """The hex behind a number."""
        return PlaceId(self.ground.board.place(name))

    def unit_name(self, unit: int) -> str:
        """G-2"""
        return self.roster.counters[unit].id

    def unit_id(self, name: str) -> UnitId:
        """The counter behind an id."""
        found = self.roster.numbers.get(name)
        if found is None:
            raise ValueError(f"{name!r} is not a unit in this game")
        return UnitId(found)

    def title(self, unit: int) -> str:
        """2nd Panzer Div"""
        return self.roster.counters[unit].title

    # --- what rules ask most ---

    def factor(self, unit: int) -> int:
        """The combat factor now (tb 2.9)."""
        reduced = self.reduced >> unit & 1
        return self.roster.reduced[unit] if reduced else self.roster.full[unit]

    def steps_left(self, unit: int) -> int:
        """One or two, less the one lost (tb 2.11)."""
        return self.roster.steps[unit] - (self.reduced >> unit & 1)

    def owner_at(self, place: int) -> int:
        """The side with units there, or -1."""
        stack = self.stacks.get(place)
        return self.roster.side[stack[0]] if stack else -1

    def vdh_hex(self) -> int:
        """Where VDH stands, or -1 (tb 14.5)."""
        vdh = self.roster.paratroops
        return self.at[vdh] if vdh >= 0 else -1

    # --- how pieces come and go; used by events only ---

    def put(self, unit: int, place: int) -> None:
        """A unit with steps enters a hex: it occupies and controls it (tb 3.3, tb R41)."""
        side = self.roster.side[unit]
        self.at[unit] = place
        self.stacks[place] = (*self.stacks.get(place, ()), unit)
        bit = 1 << place
        german, allied = self.occupied
        if side == GERMAN:
            self.occupied = (german | bit, allied)
            self.control |= bit
        else:
            self.occupied = (german, allied | bit)
            self.control &= ~bit

    def lift(self, unit: int, to: int) -> None:
        """A unit with steps leaves its hex, if it is in one."""
        place = self.at[unit]
        self.at[unit] = to
        if place < 0:
            return
        rest = tuple(u for u in self.stacks[place] if u != unit)
        if rest:
            self.stacks[place] = rest
            return
        del self.stacks[place]
        bit = 1 << place
        german, allied = self.occupied
        self.occupied = (
            (german & ~bit, allied) if self.roster.side[unit] == GERMAN else (german, allied & ~bit)
        )


def evolve(s: State, event: Word) -> None:
    """Let a fact change the table."""
    _EVOLVE[type(event)](s, event)


def _turn_began(s: State, e: w.TurnBegan) -> None:
    s.turn = e.turn
    s.aerial_left, s.air_left = markers_of(e.turn)


def markers_of(turn: int) -> tuple[int, int]:
    """Aerial supply and air support markers of a fresh turn (tb 7.5, 15.1)."""
    return (AERIAL_SUPPLY, AIR_SUPPORT) if turn >= AIR_TURN else (0, 0)


def _phase_began(s: State, e: w.PhaseBegan) -> None:
    s.phase = e.phase
    s.moved = s.attacked = s.defended = s.retreated = 0
    s.entered = {}


def _starved(s: State, e: w.Starved) -> None:
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
