"""Events as sentences, actions as labels, and the case behind each event."""

from collections.abc import Callable, Sequence
from typing import Any

from ardennes.engine.core import Word
from ardennes.games.tb import words as w
from ardennes.games.tb.combat import attacker
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.sequence import PHASES
from ardennes.games.tb.state import EXITED, State
from ardennes.games.tb.terrain import POINT
from ardennes.games.tb.view import date_of
from ardennes.wargame.shown import points

NATIONS = ("German", "Allied")
VDH, SSES = "Von der Heydte's paratroops (VDH)", "The Steilau commandos (SSES)"
RESULTS = {
    "AS": "the attack stalls",
    "AE": "every attacker loses a step",
    "DR": "the defender retreats",
    "DE": "every defender loses a step",
    "BB": "a bloodbath for both sides",
}  # tb 13.15-13.21
RESULT_CASES = {
    "AS": "tb 13.15",
    "AE": "tb 13.16",
    "DR": "tb 13.17",
    "DE": "tb 13.20",
    "BB": "tb 13.21",
}
MODES = {"regular": "", "road": " by road", "mechanized": " by mechanized movement"}
MODE_CASES = {"regular": "tb 9.5", "road": "tb 10.2", "mechanized": "tb 10.3"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def say(s: State, event: Word) -> str:
    """One sentence about what has just happened; the end of a move needs none (tb 6.3)."""
    sentence = _SAY[type(event)](s, event)
    return " ".join(sentence.replace("#", "").split())  # invented names stay fit for a record


def case_of(event: Word) -> str:
    """The case an event is an instance of."""
    match event:
        case w.Moved(mode=mode):
            return MODE_CASES[mode]
        case w.AttackRolled(die=die, result=result):
            return RESULT_CASES[result] if die else "tb 14.7"
        case w.GameEnded(winner=winner, by_exit=by_exit):
            german = "tb 4.2" if by_exit else "tb 4.3"
            return german if winner == GERMAN else "tb 4.4"
        case _:
            return _CASES[type(event)]


def describe(s: State, action: Word) -> str:
    """An action as a short label for buttons and lists."""
    return _DESCRIBE[type(action)](s, action)


# --- names ---


def _place(s: State, place: int) -> str:
    """Bastogne (1412), or 1413 where there is no town."""
    number, town = s.place_name(place), s.ground.town_names.get(place)
    return f"{town} ({number})" if town else number


def _unit(s: State, unit: int) -> str:
    """2nd Panzer Div in 1206, or the title alone off the map."""
    at = s.at[unit]
    return f"{s.title(unit)} in {_place(s, at)}" if at >= 0 else s.title(unit)


def _units(s: State, units: Sequence[int]) -> str:
    return _and([s.title(u) for u in units])


def _and(names: Sequence[str]) -> str:
    """a; a and b; a, b and c."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _path(s: State, path: Sequence[int]) -> str:
    """1206-1307-Clervaux (1308): towns are named at the ends only."""
    inner = [s.place_name(p) for p in path[1:-1]]
    ends = [_place(s, path[0]), *inner, _place(s, path[-1])]
    return "-".join(ends if len(path) > 1 else ends[:1])


def _cost(fifths: int) -> str:
    """2 2/5 points."""
    return f"{points(fifths)} point{'s' if fifths > POINT else ''}"


def _count(n: int, thing: str) -> str:
    return f"{n} {thing}{'' if n == 1 else 's'}"


def _phase(number: int) -> str:
    """German movement"""
    name = PHASES[number]
    return name[0].upper() + name[1:]


# --- events ---


def _turn_began(s: State, e: w.TurnBegan) -> str:
    return f"Turn {e.turn} begins, {date_of(e.turn)}."


def _phase_began(s: State, e: w.PhaseBegan) -> str:
    return f"{_phase(e.phase)}."


def _fuel_rolled(s: State, e: w.FuelRolled) -> str:
    return f"The die for German shortages shows {e.die}: {_count(e.die, 'unit')} to go without."


def _starved(s: State, e: w.Starved) -> str:
    return f"{_unit(s, e.unit)} runs short and is out of supply this turn."


def _supplied_by_air(s: State, e: w.SuppliedByAir) -> str:
    if e.new_marker:
        return f"Supply is dropped to {_unit(s, e.unit)}."
    return f"{_unit(s, e.unit)} shares the supply dropped there."


def _move_rolled(s: State, e: w.MoveRolled) -> str:
    return f"{s.title(e.unit)} rolls for its move and gets {_count(e.die, 'movement point')}."


def _moved(s: State, e: w.Moved) -> str:
    way = _path(s, (e.start, *e.path))
    return f"{s.title(e.unit)} moves {way}{MODES[e.mode]} for {_cost(e.fifths)}."


def _entered(s: State, e: w.Entered) -> str:
    way = f"{'and moves' if len(e.path) > 1 else 'at'} {_path(s, e.path)}"
    return f"{s.title(e.unit)} enters the map {way}{MODES[e.mode]} for {_cost(e.fifths)}."


def _move_ended(s: State, e: w.MoveEnded) -> str:
    return ""


def _exited(s: State, e: w.Exited) -> str:
    return f"{s.title(e.unit)} leaves the map from {_place(s, e.start)} for {_cost(e.fifths)}."


def _infiltrated(s: State, e: w.Infiltrated) -> str:
    return f"{SSES} infiltrate {_unit(s, e.unit)}."


def _commandos_left(s: State, e: w.CommandosLeft) -> str:
    return f"{SSES} withdraw."


def _attack_declared(s: State, e: w.AttackDeclared) -> str:
    verb = "attacks" if len(e.attackers) == 1 else "attack"
    support = f", supported by {s.title(e.vak)}" if e.vak >= 0 else ""
    return f"{_units(s, e.attackers)} {verb} {_defenders(s, e.target)}{support}."


def _defenders(s: State, target: int) -> str:
    """Who stands there and where; a VAK overrun at once stands there no more (tb 14.7)."""
    where = _place(s, target)
    defended = s.owner_at(target) == 1 - attacker(s)
    return f"{_units(s, sorted(s.stacks[target]))} in {where}" if defended else where


def _air_committed(s: State, e: w.AirCommitted) -> str:
    return f"Allied aircraft join the battle for {_place(s, e.target)}."


def _ardor_declared(s: State, e: w.ArdorDeclared) -> str:
    return f"National Socialist Ardor drives the attack on {_place(s, e.target)}."


def _attack_rolled(s: State, e: w.AttackRolled) -> str:
    where, result = _place(s, e.target), f"{e.result}, {RESULTS[e.result]}"
    if not e.die:
        return f"The artillery in {where} is overrun without a roll: {result}."  # tb 14.7
    attack = f"The {NATIONS[attacker(s)]} attack on {where}"
    return f"{attack} rolls {e.die} in column {s.edition.crt.headings[e.column]}: {result}."


def _held(s: State, e: w.Held) -> str:
    return f"The defenders hold {_place(s, e.target)} and the attack stalls."


def _step_lost(s: State, e: w.StepLost) -> str:
    return f"{s.title(e.unit)} loses a step and is reduced to {s.roster.reduced[e.unit]}."


def _eliminated(s: State, e: w.Eliminated) -> str:
    return f"{s.title(e.unit)} is eliminated."


def _overcrowded(s: State, e: w.Overcrowded) -> str:
    return f"{s.title(e.unit)} finds no room in an overstacked hex and is eliminated."


def _retreated(s: State, e: w.Retreated) -> str:
    return f"{s.title(e.unit)} retreats from {_place(s, e.start)} to {_place(s, e.to)}."


def _slipped_away(s: State, e: w.SlippedAway) -> str:
    return f"{s.title(e.unit)} slips away before combat."


def _advanced(s: State, e: w.Advanced) -> str:
    return f"{s.title(e.unit)} advances into {_place(s, e.to)}."


def _paratroops_dropped(s: State, e: w.ParatroopsDropped) -> str:
    return f"{VDH} land in {_place(s, e.to)}."


def _paratroops_scattered(s: State, e: w.ParatroopsScattered) -> str:
    return f"{VDH} are scattered and out of the game."


def _paratroops_relieved(s: State, e: w.ParatroopsRelieved) -> str:
    scored = _count(s.edition.victory.relieved_paratroops, "victory point")
    return f"{VDH} are relieved: {scored} for the German."


def _markers_removed(s: State, e: w.MarkersRemoved) -> str:
    return "Out-of-supply and aerial supply markers come off."


def _game_ended(s: State, e: w.GameEnded) -> str:
    goal = s.edition.victory.goal
    if e.by_exit:
        return f"The German wins: {s.title(s.at.index(EXITED))} has left the map."  # tb 4.2
    if e.winner == ALLIED:
        return f"The Allies win: the German holds {e.points} of the {goal} points he needs."
    return f"The German wins with {_count(e.points, 'point')}; he needed {goal}."


_SAY: dict[type[Word], Callable[[State, Any], str]] = {
    w.TurnBegan: _turn_began,
    w.PhaseBegan: _phase_began,
    w.FuelRolled: _fuel_rolled,
    w.Starved: _starved,
    w.SuppliedByAir: _supplied_by_air,
    w.MoveRolled: _move_rolled,
    w.Moved: _moved,
    w.Entered: _entered,
    w.MoveEnded: _move_ended,
    w.Exited: _exited,
    w.Infiltrated: _infiltrated,
    w.CommandosLeft: _commandos_left,
    w.AttackDeclared: _attack_declared,
    w.AirCommitted: _air_committed,
    w.ArdorDeclared: _ardor_declared,
    w.AttackRolled: _attack_rolled,
    w.Held: _held,
    w.StepLost: _step_lost,
    w.Eliminated: _eliminated,
    w.Overcrowded: _overcrowded,
    w.Retreated: _retreated,
    w.SlippedAway: _slipped_away,
    w.Advanced: _advanced,
    w.ParatroopsDropped: _paratroops_dropped,
    w.ParatroopsScattered: _paratroops_scattered,
    w.ParatroopsRelieved: _paratroops_relieved,
    w.MarkersRemoved: _markers_removed,
    w.GameEnded: _game_ended,
}

_CASES: dict[type[Word], str] = {
    w.TurnBegan: "tb 5.1",
    w.PhaseBegan: "tb 5.2",
    w.FuelRolled: "tb 7.11",
    w.Starved: "tb 7.11",
    w.SuppliedByAir: "tb 7.5",
    w.MoveRolled: "tb 7.6",
    w.Entered: "tb 12.1",
    w.MoveEnded: "tb 6.3",
    w.Exited: "tb 4.2",
    w.Infiltrated: "tb 14.4",
    w.CommandosLeft: "tb 14.4",
    w.AttackDeclared: "tb 13.7",
    w.AirCommitted: "tb 15.1",
    w.ArdorDeclared: "tb 13.23",
    w.Held: "tb 13.18",
    w.StepLost: "tb 2.11",
    w.Eliminated: "tb 2.11",
    w.Overcrowded: "tb 6.6",
    w.Retreated: "tb 13.17",
    w.SlippedAway: "tb 14.2",
    w.Advanced: "tb 13.22",
    w.ParatroopsDropped: "tb 14.5",
    w.ParatroopsScattered: "tb 14.5",
    w.ParatroopsRelieved: "tb 14.5",
    w.MarkersRemoved: "tb 7.11",
}

# --- actions ---

_PASSES: dict[type[Word], str] = {
    w.OfferSupply: "Drop no more supply",
    w.MoreSupply: "Let nobody else share it",
    w.ReactSupply: "Drop no supply",
    w.ReactCavalry: "Stand and fight",
    w.ReactAir: "Commit no air support",
    w.AnswerRetreat: "Do not hold: suffer DE",  # tb R18
    w.OfferAdvance: "Advance no further",
}


def _choose(s: State, a: w.Choose) -> str:
    if a.unit == s.roster.commandos:
        return "Place SSES"  # tb 14.4
    return f"{'Choose' if s.at[a.unit] >= 0 else 'Bring in'} {_unit(s, a.unit)}"


def _lower(columns: int) -> str:
    """two columns lower"""
    return f"{NUMBERS[columns]} column{'s' if columns > 1 else ''} lower"


_DESCRIBE: dict[type[Word], Callable[[State, Any], str]] = {
    w.Pass: lambda s, _: _PASSES.get(type(s.todo[-1]), "Pass") if s.todo else "Pass",
    w.EndPhase: lambda s, _: f"End {_phase(s.phase)}",
    w.Choose: _choose,
    w.BeginMove: lambda s, _: "Roll for movement points",
    w.Move: lambda s, a: f"Move to {_place(s, a.to)}",
    w.Step: lambda s, a: f"Step straight into {_place(s, a.to)}",
    w.EndMove: lambda s, _: "End this move",
    w.Exit: lambda s, _: "Leave the map",
    w.Infiltrate: lambda s, a: f"Infiltrate {_unit(s, a.unit)}",
    w.Attack: lambda s, a: f"Attack {_defenders(s, a.target)}",
    w.Join: lambda s, a: f"Add {_unit(s, a.unit)}",
    w.Support: lambda s, a: f"Support with {_unit(s, a.unit)}",
    w.Commit: lambda s, _: "Launch the attack",
    w.SupplyByAir: lambda s, a: f"Drop supply to {_unit(s, a.unit)}",
    w.AirSupport: lambda s, _: "Commit air support",
    w.Fight: lambda _, a: f"Fight {_lower(a.lower)}" if a.lower else "Fight",
    w.Ardor: lambda _, a: "Fight with Ardor" + (f", {_lower(a.lower)}" if a.lower else ""),
    w.Hold: lambda s, _: "Hold the town",
    w.LoseStep: lambda s, a: f"Lose a step of {_unit(s, a.unit)}",
    w.Retreat: lambda s, a: f"Retreat to {_place(s, a.to)}",
    w.RetreatApart: lambda s, _: "Retreat to different hexes",
    w.RetreatUnit: lambda s, a: f"Retreat {s.title(a.unit)} to {_place(s, a.to)}",
    w.StayBehind: lambda s, a: f"Leave {s.title(a.unit)} behind",
    w.Advance: lambda s, a: f"Advance with {_unit(s, a.unit)}",
    w.Starve: lambda s, a: f"Put {_unit(s, a.unit)} out of supply",
    w.Drop: lambda s, a: f"Drop VDH in {_place(s, a.to)}",
    w.Eliminate: lambda s, a: f"Eliminate {_unit(s, a.unit)}",
    w.Roll: lambda _, a: f"Roll {a.die}",
}
