"""The question drawn on the map: a unit's reach, a battle, a retreat."""

import msgspec

from ardennes.board.graph import members
from ardennes.engine.core import Decision, No, Word
from ardennes.engine.shown import open_places
from ardennes.games.commander import words as w
from ardennes.games.commander.rules.battle import battle_of
from ardennes.games.commander.rules.combat import Battle, battle_at
from ardennes.games.commander.rules.movement import best, ways, why_not_reach
from ardennes.games.commander.rules.moves import movable, ready, why_not_move_now
from ardennes.games.commander.show.studies import odds
from ardennes.games.commander.state import State

Plain = dict[str, object]

TONES: dict[type[Word], str] = {
    w.Turn: "target",
    w.Combats: "target",
    w.Breakthrough: "advance",
    w.Reinforce: "enter",
}
MODES = {
    w.NORMAL: ("one space", "commander 7.move-1"),
    w.ROAD: ("two by road", "commander 7.move-2"),
    w.STRATEGIC: ("strategic", "commander 7.strat-1"),
}


def forgotten(s: State) -> list[str]:
    """What the turn would end without."""
    step = s.todo[-1] if s.todo else None
    if isinstance(step, w.Moves | w.Moving):
        units = movable(s)
        names = ", ".join(s.unit_name(unit) for unit in units)
        return [f"{len(units)} active units have not moved: {names}."] if units else []
    if isinstance(step, w.Turn):
        spaces = s.ground.board.names(ready(s, step.side))
        return [f"Units in {len(spaces)} spaces can still be activated."] if spaces else []
    return []


# --- the picture ---


def picture(s: State, decision: Decision) -> Plain:
    """What the question is about, ready to be drawn."""
    step = s.todo[-1] if s.todo else None
    tone = TONES.get(type(step)) if step else None
    shown: Plain = {"open": open_places(s, decision.choices, tone)} if tone else {}
    match step:
        case w.Moving(unit=unit):
            return {"selected": [s.unit_name(unit)], "reach": _reach(s, unit)}
        case w.Moves():
            return {"selected": [s.unit_name(unit) for unit in members(s.active)]}
        case w.Combats(side=side, left=left, broke=broke):
            found = [battle_at(s, place, side, broke) for place in left]
            return {**shown, "battles": [battle_picture(s, one) for one in found]}
        case w.Dice() | w.Answer() | w.DefenderLosses() | w.Withdrawal():
            return _fight(s, step, decision)
        case w.AttackerLosses(attackers=units) | w.Breakthrough(units=units):
            return {"selected": [s.unit_name(u) for u in units if s.at[u] >= 0], **shown}
        case _:
            return shown


def _reach(s: State, unit: int) -> Plain:
    found = ways(s, unit)
    places = {s.place_name(to): {"cost": str(len(best(found[to]).path))} for to in sorted(found)}
    most = "2" if s.roster.counters[unit].motorized else "1"
    return {"unit": s.unit_name(unit), "mp": most, "places": places}


def _fight(
    s: State, step: w.Dice | w.Answer | w.DefenderLosses | w.Withdrawal, decision: Decision
) -> Plain:
    found = battle_of(s, step)
    alive = Battle(
        found.space,
        found.side,
        tuple(u for u in found.attackers if s.at[u] >= 0),
        tuple(u for u in found.defenders if s.at[u] == found.space),
    )
    shown: Plain = {
        "selected": [s.unit_name(unit) for unit in alive.attackers],
        "battle": battle_picture(s, alive),
    }
    if isinstance(step, w.Withdrawal):
        shown["open"] = open_places(s, decision.choices, "retreat")
    return shown


def battle_picture(s: State, battle: Battle) -> Plain:
    """Both sides and every unit's dice and chance."""
    place = s.place_name(battle.space)
    shown: Plain = {
        "target": place,
        "attackers": [
            {"unit": s.unit_name(u), "from": place, "factor": s.strength[u]}
            for u in battle.attackers
        ],
        "support": [],
        "defenders": [s.unit_name(u) for u in battle.defenders],
    }
    if battle.attackers and battle.defenders:
        shown["hits"] = msgspec.to_builtins(odds(s, battle))
    return shown


# --- a way, step by step ---


def path(s: State, unit: int, place: int) -> list[Plain]:
    """The spaces of a move."""
    found = ways(s, unit).get(place)
    if not found:
        return []
    way = best(found)
    what, case = MODES[way.mode]
    mode = "regular" if way.mode == w.NORMAL else "road"
    step: Plain = {"mode": mode, "cost": "1", "lines": [{"what": what, "cost": "1", "case": case}]}
    return [{"place": s.place_name(p), "sum": str(n), **step} for n, p in enumerate(way.path, 1)]


def why_place(s: State, unit: int, place: int) -> No | None:
    """Why the unit cannot go there now."""
    return why_not_move_now(s, unit) or why_not_reach(s, unit, place)
