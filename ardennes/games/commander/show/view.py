"""What a seat sees, as plain data (docs/protocol.md). Nothing is hidden in commander."""

from functools import partial

from ardennes.board.graph import members
from ardennes.games.commander.calendar import FIRST_DAY, LAST_DAY, RACE_DAY, Day, date_of
from ardennes.games.commander.counters import ALLIED, GERMAN, SIDES, Counter
from ardennes.games.commander.rules import victory
from ardennes.games.commander.rules.supply import in_supply
from ardennes.games.commander.show.overlays import OVERLAYS, due
from ardennes.games.commander.state import OUT, PHASES, TURN, State
from ardennes.wargame import printed, showing
from ardennes.wargame.overlays import switches
from ardennes.wargame.showing import Result

Plain = dict[str, object]

PHASE_SIDES = (*(3 * ["german"]), *(5 * [None]), "german", "allied", "german", "allied")
RESULTS = {
    "hits": Result("Hits", "each takes a strength point of a unit", "good", "commander 8.hits-2"),
}


# --- what does not change ---


def setup_info(s: State) -> Plain:
    """The units, the calendar and the tables of this game."""
    last = RACE_DAY if s.race else LAST_DAY
    return {
        "phases": showing.phases(PHASES, [phase.capitalize() for phase in PHASES], PHASE_SIDES),
        "turns": [{"turn": day, "label": day_of(day)} for day in range(FIRST_DAY, last + 1)],
        "times": list(s.edition.times),
        "turn_word": "Day",
        "cost_word": "spaces",
        "goal": _goal(s),
        "charts": _charts(s),
        "roster": {c.unit: _counter(c) for c in s.roster.counters},
        "overlays": switches(OVERLAYS),
        "results": showing.results(RESULTS),
    }


def _charts(s: State) -> list[Plain]:
    """The charts of the box, as printed."""
    box = s.edition
    saved = box.terrain.terrain_reduction | box.terrain.feature_bonus
    return [
        printed.pairs(
            "Hits that cover takes away", "commander 8.terrain-1", ["Ground", "Hits"], saved
        ),
        printed.records("Calendar", "commander 4.day-1", box.days.values(), DAYS),
        printed.records("Numbers that win", "commander 12.win-1", _numbers(s), NUMBERS),
    ]


def _numbers(s: State) -> list[Day]:
    """The days on which points decide."""
    return [day for day in s.edition.days.values() if day.german_wins_at_or_above is not None]


NUMBERS = {
    "day": "December",
    "german_wins_at_or_above": "German wins from",
    "allied_wins_at_or_below": "Allies win up to",
}
DAYS = {
    "day": "December",
    "initiative": "First",
    "german_armor_rp": "German armor",
    "german_infantry_rp": "German infantry",
    "allied_armor_rp": "Allied armor",
    "allied_infantry_rp": "Allied infantry",
    "german_attack_bonus": "German attack",
    "allied_air_bonus": "Allied air",
    "breakthrough_allowed": "Breakthrough",
    "fuel_markers_placed": "Short of fuel",
    "fuel_markers_removed": "Freed",
}


def _goal(s: State) -> str:
    if s.race:
        return "A supplied German unit at the Meuse on the 18th wins; Bastogne alone is a draw."
    return "German victory points against the thresholds of 20, 22, 24, 26 and 28 December."


def _counter(c: Counter) -> Plain:
    return {
        "side": SIDES[c.side],
        "name": c.unit,
        "title": c.unit,
        "formation": f"{c.nationality} {c.type}",
        "symbol": c.type,
        "size": "XX" if c.start_strength > 2 else "X",
        "livery": showing.livery(c.nationality, c.unit, airborne="FJ" in c.unit),
        "mechanized": c.motorized and c.side == GERMAN,
        "kampfgruppe": False,
        "steps": c.start_strength,
        "attack": c.hit_attack,
        "defence": c.hit_defense,
        "moves": 2 if c.motorized else 1,
        "due": c.arrival_day or None,
        "edge": c.entry_letter or None,
        "source": c.source,
        "notes": _notes(c),
    }


def _notes(c: Counter) -> list[str]:
    chance = f"hits on {c.hit_attack} or less"
    if c.elite_armor:
        chance = f"elite armor: {c.hit_attack} attacking, {c.hit_defense} defending"
    marks = (
        (c.bonus_die, "bonus die"),
        (c.elite_infantry, "elite infantry"),
        (c.vp_unit, "worth a victory point"),
        (c.okw_reserve, "OKW reserve"),
    )
    return [chance, *(text for shown, text in marks if shown)]


def day_of(day: int) -> str:
    """Sat 16 December 1944"""
    return showing.weekday(day - FIRST_DAY, date_of(day))


# --- what changes ---


def summary(s: State) -> Plain:
    """Where the game stands, for a list of games."""
    when = f"{day_of(s.day)}, {s.edition.times[s.time]}" if s.phase >= TURN else day_of(s.day)
    return {"turn": s.day, "date": when, "phase": PHASES[s.phase]}


def view(s: State, _: str) -> Plain:
    """Everything on the table; every seat and every spectator sees the same."""
    found = s.memo.get("view")
    if found is None:
        found = s.memo["view"] = _view(s)
    return found


def _view(s: State) -> Plain:
    german = s.control.bit_count()
    return {
        **summary(s),
        "side": PHASE_SIDES[s.phase],
        "time": s.edition.times[s.time],
        "units": showing.units(s, partial(_facts_of, s)),
        "pieces": [],
        "holders": _holders(s),
        "worth": {s.place_name(p): v.vp for p, v in enumerate(s.ground.spaces) if v.vp},
        "count": _count(s),
        "losses": {SIDES[side]: losses(s, side) for side in (GERMAN, ALLIED)},
        "held": {"german": german, "allied": len(s.ground.board) - german},
        "arrivals": showing.arrivals(s, partial(due, s), day_of),
        "facts": _facts(s),
        "outcome": showing.outcome(victory.outcome(s)),
    }


def _facts_of(s: State, unit: int) -> Plain:
    return {
        "factor": s.strength[unit],
        "moves": 2 if s.roster.counters[unit].motorized else 1,
        "steps": s.strength[unit],
        "supplied": in_supply(s, unit) if s.at[unit] >= 0 else None,
    }


def _holders(s: State) -> dict[str, str]:
    return {s.place_name(p): SIDES[s.holder(p)] for p in range(len(s.ground.board))}


def _count(s: State) -> Plain:
    if s.race:
        return {"text": "Race to the Meuse", "value": int(s.reached), "goal": 1}
    coming = [d for d in s.edition.days.values() if d.day >= s.day and d.german_wins_at_or_above]
    goal = coming[0].german_wins_at_or_above if coming else None
    low = coming[0].allied_wins_at_or_below if coming else None
    text = f"{s.vp} VP" + (f" ({low}–{goal} on the {coming[0].day}th)" if coming else "")
    return {"text": text, "value": s.vp, "goal": goal or 0, "low": low}


def losses(s: State, side: int) -> int:
    """Strength points lost and not replaced, of units that have been on the map."""
    counters = s.roster.counters
    return sum(
        counters[u].start_strength - s.strength[u]
        for u in s.roster.of[side]
        if s.at[u] >= 0 or s.at[u] == OUT
    )


def _facts(s: State) -> list[Plain]:
    first = SIDES[GERMAN if s.surprise else s.today.first].capitalize()
    facts: list[Plain] = [{"what": "Initiative", "value": first, "case": "commander 4.init-1"}]
    if any(s.points):
        names = ("German armor", "German infantry", "Allied armor", "Allied infantry")
        shown = ", ".join(f"{n} {name}" for n, name in zip(s.points, names, strict=True) if n)
        facts.append({"what": "Replacements left", "value": shown, "case": "commander 11.rep-1"})
    return facts


def score(s: State) -> Plain:
    """The count as it stands."""
    held = {s.place_name(p): s.ground.spaces[p].vp for p in members(s.control)}
    return {
        "german_points": s.vp,
        "spaces": {name: vp for name, vp in held.items() if vp},
        "turn": s.day,
        "last_turn": RACE_DAY if s.race else LAST_DAY,
        "losses": {SIDES[side]: losses(s, side) for side in (GERMAN, ALLIED)},
    }
