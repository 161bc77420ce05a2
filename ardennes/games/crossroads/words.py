"""Every action, question and event of crossroads, each with its case and its sentence."""

from ardennes.engine.core import Action, Event, Pending, PlaceId, UnitId
from ardennes.games.crossroads.state import State
from ardennes.wargame.pieces import OUT


class Move(Action):
    case, label, role = "crossroads 3.1", "Move {unit} to {to}", "place"
    unit: UnitId
    to: PlaceId


class Attack(Action):
    case, label, role, tone = "crossroads 4.1", "Attack {target} with {unit}", "place", "attack"
    unit: UnitId
    target: PlaceId


class EndTurn(Action):
    case, label, role = "crossroads 2.3", "End the turn", "end"


class Fight(Action):
    case, label, role, tone = "crossroads 4.3", "Roll the die", "main", "attack"


class PlayerTurn(Pending):
    case, asks = "crossroads 2.2", "Move a unit, or attack with one."


class Assault(Pending):
    case, asks = "crossroads 4.2", "{unit} attacks {target}: are the odds good enough?"
    unit: UnitId
    target: PlaceId


class Die(Assault):
    case, asks = "crossroads 4.3", "{unit} attacks {target}."


class TurnBegan(Event):
    case, says, tone = "crossroads 2.1", "Turn {turn}: the {side:side} player.", "turn"
    turn: int
    side: int

    def happen(self, s: State) -> None:
        s.expire("phase")
        s.turn, s.phase = self.turn, self.side


class GameEnded(TurnBegan):
    case, says, tone = "crossroads 5.1", "The {side:side} side holds the crossroads.", "end"


class Moved(Event):
    case, says, tone = "crossroads 3.1", "{unit} {how} from {start} to {to}.", "move"
    unit: UnitId
    how: str  # moves, falls back, advances
    start: PlaceId
    to: PlaceId

    def happen(self, s: State) -> None:
        s.put(self.unit, self.to)
        s.acted |= (s.roster.side[self.unit] == s.phase) << self.unit  # crossroads 2.2

    def cite(self) -> str:
        return "crossroads " + {"moves": "3.1", "advances": "4.5"}.get(self.how, "4.4")


class Fought(Event):
    case, says, tone = "crossroads 4.3", "{unit} attacks {target}: {die}, {result}.", "battle"
    unit: UnitId
    target: PlaceId
    die: int
    result: str

    def happen(self, s: State) -> None:
        s.acted |= 1 << self.unit  # crossroads 2.2


class Destroyed(Event):
    case, says, tone = "crossroads 4.3", "{unit} is destroyed.", "loss"
    unit: UnitId

    def happen(self, s: State) -> None:
        s.at[self.unit] = OUT
        s.forget_unit(self.unit)
