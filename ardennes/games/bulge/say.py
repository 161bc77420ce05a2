"""An event as one sentence a player would write; an action as a short label."""

from collections.abc import Callable, Sequence
from typing import Any

from ardennes.engine.core import Roll, Word
from ardennes.games.bulge import words as w
from ardennes.games.bulge.air import NAMES
from ardennes.games.bulge.counters import SIDES
from ardennes.games.bulge.state import PHASES, WEATHERS, State
from ardennes.games.bulge.terrain import POINT
from ardennes.games.bulge.weather import MIST_HELPS
from ardennes.wargame.telling import points

RESULTS = {
    "Ae": "an attacker is eliminated, the others retreat",
    "Ar": "the attackers retreat",
    "Ex": "exchange",
    "Dr": "the defender retreats",
    "De": "the defender is eliminated",
    "Ct": "no effect",
}
MODES = {"regular": "", "road": " by road", "mech": " by mech road movement"}


def say(s: State, event: Word) -> str:
    """One sentence about what has just happened; some facts need none."""
    sentence = _SAY[type(event)](s, event)
    return " ".join(sentence.replace("#", "").split())


def case_of(event: Word) -> str:
    """The case an event is an instance of."""
    match event:
        case w.AttackRolled(result=result):
            return f"bulge 12.2 {result}"
        case w.Moved(mode=mode):
            return {"mech": "bulge 10.2 mech", "road": "bulge 10.2 road"}.get(mode, "bulge 10.1")
        case _:
            return _CASES[type(event)]


def describe(s: State, action: Word) -> str:
    """An action as a short label for buttons and lists."""
    return _DESCRIBE[type(action)](s, action)


# --- names ---


def date_of(s: State, turn: int) -> str:
    """16 December 1944"""
    year, month, day = s.edition.days[turn].date.split("-")
    return f"{int(day)} {'December' if month == '12' else 'January'} {year}"


def _place(s: State, place: int) -> str:
    town = s.ground.town_names.get(place)
    return f"{town} ({s.place_name(place)})" if town else s.place_name(place)


def _units(s: State, units: Sequence[int]) -> str:
    names = [s.title(unit) for unit in units]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else "nobody"


def _path(s: State, path: Sequence[int]) -> str:
    return "-".join(s.place_name(p) for p in path)


def _points(fifths: int) -> str:
    return f"{points(fifths)} point{'s' if fifths > POINT else ''}"


def _vp(n: int) -> str:
    return f" ({n:+d} VP)" if n else ""


# --- events ---


def _revealed(s: State, e: w.MissionsRevealed) -> str:
    shown = [
        f"{SIDES[side].capitalize()}: {_missions(flown)}"
        for side, flown in enumerate((e.german, e.allied))
        if any(flown)
    ]
    return f"Air missions. {'. '.join(shown)}." if shown else ""


def _flown(_: State, e: w.MissionFlown) -> str:
    return f"{SIDES[e.side].capitalize()} air point: {NAMES[e.mission]}."


def _interdicted(s: State, e: w.Interdicted) -> str:
    return f"{SIDES[e.side].capitalize()} aircraft interdict {_place(s, e.to)}."


def _phase(_: State, e: w.PhaseBegan) -> str:
    return f"{PHASES[e.phase].capitalize()}."


def _fly(_: State, a: w.Fly) -> str:
    return NAMES.get(a.mission, a.mission).capitalize()


def _missions(flown: Sequence[int]) -> str:
    words = [f"{n} {NAMES[m]}" for m, n in zip(w.MISSIONS, flown, strict=True) if n]
    return ", ".join(words)


def _declared(s: State, e: w.AttackDeclared) -> str:
    defender = s.title(s.unit_at[e.target]) if e.target in s.unit_at else "the enemy"
    verb = "attacks" if len(e.attackers) == 1 else "attack"
    where = _place(s, e.target)
    return f"{_units(s, e.attackers)} {verb} {defender} in {where} on the {e.crt} table."


def _rolled(s: State, e: w.AttackRolled) -> str:
    heading = s.edition.crt[e.crt].headings[e.column]
    return (
        f"The attack on {_place(s, e.target)} rolls {e.die} in column {heading}: "
        f"{e.result}, {RESULTS[e.result]}."
    )


def _mist(s: State, e: w.MistRolled) -> str:
    helps = "helps" if e.die <= MIST_HELPS else "does not help"
    return f"The mist rolls {e.die} and {helps} the attack on {_place(s, e.target)}."


def _exits(s: State, e: w.ExitsCounted) -> str:
    verb = "counts" if len(e.units) == 1 else "count"
    what = "" if e.points > 0 else " no longer: the exit is out of supply"
    return f"{_units(s, e.units)} {verb}{what}{_vp(e.points)}."


def _moved(s: State, e: w.Moved) -> str:
    way = _path(s, (e.start, *e.path))
    return f"{s.title(e.unit)} moves {way}{MODES[e.mode]} for {_points(e.fifths)}."


def _ended(s: State, e: w.GameEnded) -> str:
    if e.winner < 0:
        return "The game is a draw."
    return f"The {SIDES[e.winner].capitalize()} side wins with {s.vp} victory points."


_SAY: dict[type[Word], Callable[[State, Any], str]] = {
    w.TurnBegan: lambda s, e: f"Turn {e.turn} begins, {date_of(s, e.turn)}.",
    w.PhaseBegan: _phase,
    w.WeatherSet: lambda s, e: (
        f"The weather is {WEATHERS[e.weather]}{f' (die {e.die})' if e.die else ''}."
    ),
    w.MissionFlown: _flown,
    w.MissionsRevealed: _revealed,
    w.Interdicted: _interdicted,
    w.Resupplied: lambda s, e: f"{s.title(e.unit)} is resupplied by air.",
    w.Mechanized: lambda s, e: f"{s.title(e.unit)} takes to trucks.",
    w.AttackDeclared: _declared,
    w.SupportFlown: lambda s, e: f"Ground support flies against {_place(s, e.target)}.",
    w.MistRolled: _mist,
    w.AttackRolled: _rolled,
    w.Eliminated: lambda s, e: f"{s.title(e.unit)} is eliminated{_vp(e.points)}.",
    w.Retreated: lambda s, e: (
        f"{s.title(e.unit)} retreats from {_place(s, e.start)} to {_place(s, e.to)}."
    ),
    w.Advanced: lambda s, e: f"{s.title(e.unit)} advances into {_place(s, e.to)}.",
    w.MoveRolled: lambda s, e: (
        f"{s.title(e.unit)} rolls {e.die} for its move{' and stays.' if e.die > 5 else '.'}"
    ),
    w.Moved: _moved,
    w.Entered: lambda s, e: (
        f"{s.title(e.unit)} enters {_path(s, e.path)}{MODES[e.mode]} for {_points(e.fifths)}."
    ),
    w.Exited: lambda s, e: f"{s.title(e.unit)} leaves the map from {_place(s, e.start)}.",
    w.BritishReleased: lambda s, e: f"{s.title(e.unit)} comes near the British: they are free.",
    w.ParatroopsLost: lambda s, e: f"The paratroops are lost in the jump (die {e.die}).",
    w.ParatroopsLanded: lambda s, e: f"The paratroops land in {_place(s, e.to)}.",
    w.ExitsCounted: _exits,
    w.GameEnded: _ended,
}

_CASES: dict[type[Word], str] = {
    w.TurnBegan: "bulge 5.0",
    w.PhaseBegan: "bulge 5.0",
    w.WeatherSet: "bulge 6.0",
    w.MissionFlown: "bulge 7.0",
    w.MissionsRevealed: "bulge 7.1",
    w.Interdicted: "bulge 7.2",
    w.Resupplied: "bulge 7.4",
    w.Mechanized: "bulge 10.2 markers",
    w.AttackDeclared: "bulge 12.1 step 1",
    w.SupportFlown: "bulge 7.3",
    w.MistRolled: "bulge 6.1",
    w.Eliminated: "bulge 3.1 kills",
    w.Retreated: "bulge 12.3",
    w.Advanced: "bulge 12.4",
    w.MoveRolled: "bulge 14.1 movement",
    w.Entered: "bulge 13.0a",
    w.Exited: "bulge 3.1 exit",
    w.BritishReleased: "bulge 13.0c",
    w.ParatroopsLost: "bulge 15.0",
    w.ParatroopsLanded: "bulge 15.0",
    w.ExitsCounted: "bulge 3.1 exit VP",
    w.GameEnded: "bulge 3.0",
}


def _end_phase(s: State, _: w.EndPhase) -> str:
    return f"End {PHASES[s.phase].replace('german', 'German').replace('allied', 'Allied')}"


def _choose(s: State, a: w.Choose) -> str:
    at = s.at[a.unit]
    where = f"in {s.place_name(at)}" if at >= 0 else "waiting to enter"
    return f"Choose {s.title(a.unit)} {where}"


def _attack(s: State, a: w.Attack) -> str:
    unit = s.unit_at.get(a.target, -1)
    who = f", {s.title(unit)}" if unit >= 0 else ""
    return f"Attack {_place(s, a.target)}{who}"


_DESCRIBE: dict[type[Word], Callable[[State, Any], str]] = {
    w.Fly: _fly,
    w.Done: lambda s, a: "No more",
    w.Interdict: lambda s, a: f"Interdict {_place(s, a.to)}",
    w.Attack: _attack,
    w.Join: lambda s, a: f"{s.title(a.unit)} joins",
    w.CallOff: lambda s, a: "Call it off",
    w.Commit: lambda s, a: f"Attack on the {a.crt} table",
    w.Support: lambda s, a: "Add ground support",
    w.Fight: lambda s, a: "Roll" if not a.lower else f"Roll, {a.lower} columns lower",
    w.Lose: lambda s, a: f"Lose {_units(s, a.units)}",
    w.Retreat: lambda s, a: f"{s.title(a.unit)} retreats to {_place(s, a.to)}",
    w.Advance: lambda s, a: f"{s.title(a.unit)} advances into {_place(s, a.to)}",
    w.Choose: _choose,
    w.BeginMove: lambda s, a: "Roll for its move",
    w.Move: lambda s, a: f"Move to {_place(s, a.to)}",
    w.Exit: lambda s, a: f"Leave the map from {_place(s, a.by)}",
    w.EndPhase: _end_phase,
    w.Mechanize: lambda s, a: f"Mechanize {s.title(a.unit)}",
    w.Resupply: lambda s, a: f"Resupply {s.title(a.unit)}",
    w.Drop: lambda s, a: f"Drop into {_place(s, a.to)}",
    Roll: lambda s, a: f"Roll {a.die}",
}
