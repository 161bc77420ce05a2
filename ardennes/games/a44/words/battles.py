"""What happens in combat."""

from ardennes.engine.core import Event, PlaceId, UnitId
from ardennes.games.a44.state import State
from ardennes.games.a44.words.dumps import in_defence
from ardennes.wargame.telling import units

Unit = UnitId
Hex = PlaceId
Units = tuple[UnitId, ...]


class AttackBegan(Event):
    """An attack is declared."""

    case = "a44 14.4"
    tone = "battle"
    target: Hex
    attackers: Units
    tags: Units = ()

    def say(self, s: State) -> str:
        along = f"; {units(s, self.tags)} without factors" if self.tags else ""
        who = f"{units(s, self.attackers)}{along}"
        return f"{who}: attack on {in_defence(s, self.target)} in {s.place_title(self.target)}."


class CalledOff(Event):
    """A bridge is gone, and with it the attack; nobody has attacked (a44 Q-66)."""

    case = "a44 7.4"
    says = "The attack on {target} is called off."
    target: Hex


class AirCalled(Event):
    """A Ground Support marker is used up."""

    case = "a44 15.6.2"
    says = "Fighter-bombers support the attack on {target}."
    tone = "battle"
    target: Hex

    def happen(self, s: State) -> None:
        s.air -= 1


class SurpriseRolled(Event):
    """The 150th Panzer Brigade tries to surprise; it is detected either way."""

    case = "a44 27.8.3"
    says = "Surprise attack on {target}: {result} (die {die})."
    tone = "battle"
    unit: Unit
    target: Hex
    die: int
    result: str

    def happen(self, s: State) -> None:
        s.detected |= 1 << self.unit


class DefenceRolled(Event):
    """What the defender's gun does: columns to the left, or Time on Target."""

    case = "a44 22.8"
    tone = "battle"
    unit: Unit
    target: Hex
    die: int
    result: str

    def say(self, s: State) -> str:
        what = "Time on Target" if self.result == "ToT" else f"{self.result} columns left"
        return f"{s.title(self.unit)} fires for {s.place_title(self.target)}: {what}."


class JabosRolled(Event):
    """What the fighter-bombers do to a German attack."""

    case = "a44 15.6.3"
    says = "Jabos over {target}: {result} (die {die})."
    tone = "battle"
    target: Hex
    die: int
    result: str


class Fought(Event):
    """These have attacked, those have been attacked in this phase."""

    case = "a44 14.1"
    attackers: Units
    defenders: Units

    def happen(self, s: State) -> None:
        for unit in self.attackers:
            s.attacked |= 1 << unit
        for unit in self.defenders:
            s.defended |= 1 << unit


class AttackRolled(Event):
    """The die of the Combat Results Table; 0 where none is rolled (a44 14.5)."""

    case = "a44 14.4"
    tone = "battle"
    target: Hex
    column: str
    die: int
    result: str

    def say(self, s: State) -> str:
        die = f"die {self.die}" if self.die else "no die"
        return f"Attack on {s.place_title(self.target)}, {self.column}, {die}: {self.result}."


class FireFightRolled(Event):
    """The die of the Fire Fight Table."""

    case = "a44 16.2"
    says = "Fire Fight at {target} led by {lead}, die {die}: {result}."
    tone = "battle"
    target: Hex
    lead: Unit
    die: int
    result: str


class DefenseRolled(Event):
    """The die of the Determined Defense Table."""

    case = "a44 16.7.2"
    says = "Determined Defense of {target} led by {lead}, die {die}: {result}."
    tone = "battle"
    target: Hex
    lead: Unit
    die: int
    result: str


class Converted(Event):
    """Recon alone gets away instead of taking a loss."""

    case = "a44 21.4"
    says = "{unit} retreats four hexes instead of losing a step."
    tone = "result"
    unit: Unit


class AdvantageGained(Event):
    """An attacking stack has the Attacker's Advantage."""

    case = "a44 16.6"
    tone = "result"
    units: Units
    target: Hex

    def happen(self, s: State) -> None:
        s.advantage = tuple(sorted((*s.advantage, (self.units, self.target))))
        s.won = tuple(sorted({*s.won, *((unit, self.target) for unit in self.units)}))

    def say(self, s: State) -> str:
        return f"Attacker's Advantage for {units(s, self.units)} at {s.place_title(self.target)}."


class AdvantageLost(Event):
    """An Attacker's Advantage marker comes off."""

    case = "a44 16.6"
    units: Units
    target: Hex

    def happen(self, s: State) -> None:
        gone = (self.units, self.target)
        s.advantage = tuple(one for one in s.advantage if one != gone)

    def say(self, s: State) -> str:
        return f"The Attacker's Advantage of {units(s, self.units)} is over."


class AirForfeited(Event):
    """Ground Support markers that were not used."""

    case = "a44 15.6.2"
    says = "Unused Ground Support markers are gone."

    def happen(self, s: State) -> None:
        s.air = 0
