"""What a seat sees, as plain data (docs/protocol.md). Nothing in tb is hidden (tb 6.8)."""

import msgspec

from ardennes.board.graph import members
from ardennes.games.tb import victory
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES, Counter
from ardennes.games.tb.sequence import PHASES
from ardennes.games.tb.state import ATTACHED, AWAY, EXITED, OUT, State
from ardennes.games.tb.supply import in_supply

Plain = dict[str, object]

WHERE = {AWAY: "waiting", OUT: "out", EXITED: "exited"}
LOOKS_LIMIT = 20_000
DAY_BEFORE = 15  # of December 1944; a turn is one day (tb 1.2)
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
SATURDAY = 5  # 16 December 1944

SYMBOLS = {"panzer": "armor", "paratroops": "airborne"}
LIVERIES = {"US": "us", "British": "british", "German": "wehrmacht"}
PHASE_TITLES = ("Turn", "Combat", "Movement", "Combat", "Combat", "Movement", "Combat", "End")
PHASE_SIDES = (None, *(3 * ["german"]), *(3 * ["allied"]), None)
RESULTS = {
    "DE": ("Defenders eliminated", "every defender is destroyed", "best", "tb 13.20"),
    "BB": ("Bloodbath", "defenders lose a step each, attackers as many", "mixed", "tb 13.21"),
    "DR": ("Retreat", "defenders go back one hex; a town may ignore it", "good", "tb 13.17"),
    "AS": ("No effect", "the attack stalls", "none", "tb 13.15"),
    "AE": ("Attackers repulsed", "every attacker loses a step", "bad", "tb 13.16"),
}
OVERLAYS = (
    ("supply", "Supply", "S"),
    ("zoc", "Zones of control", "Z"),
    ("control", "Control", "C"),
    ("bridges", "Interdicted bridges", "B"),
)


# --- what does not change ---


def box(s: State) -> Plain:
    """The counters, the calendar and the tables of this game."""
    return {
        "phases": [
            {"id": phase, "title": title, "side": side}
            for phase, title, side in zip(PHASES, PHASE_TITLES, PHASE_SIDES, strict=True)
        ],
        "turns": [{"turn": n, "label": day_of(n)} for n in range(1, victory.LAST_TURN + 1)],
        "goal": f"{s.edition.victory.goal} points of towns, or a mechanized unit off the "
        "north-west edge, win for the German; the Allies win by preventing both for ten days.",
        "roster": {c.id: _counter(c) for c in s.roster.counters},
        "overlays": [{"name": n, "title": t, "key": k} for n, t, k in OVERLAYS],
        "columns": list(s.edition.crt.headings),
        "charts": _charts(s),
        "results": {
            code: {"title": title, "text": text, "tone": tone, "case": case}
            for code, (title, text, tone, case) in RESULTS.items()
        },
    }


def _charts(s: State) -> Plain:
    """The charts of the box, as printed."""
    box = s.edition
    return {
        "crt": box.crt.rows,
        "terrain": msgspec.to_builtins(list(box.chart.values())),
        "victory": msgspec.to_builtins(box.victory),
        "markers": msgspec.to_builtins(box.markers),
    }


def _counter(c: Counter) -> Plain:
    return {
        "side": SIDES[c.side],
        "name": c.name,
        "title": c.title,
        "formation": c.formation,
        "symbol": SYMBOLS.get(c.type, c.type),
        "size": c.size,
        "livery": livery(c),
        "mechanized": c.mechanized and c.side == GERMAN,  # every Allied unit is (tb 2.5)
        "kampfgruppe": c.kampfgruppe,
        "steps": c.steps,
        "attack": c.cf_full,
        "reduced": c.cf_reduced,
        "moves": c.mf,
        "stacks": c.stacking_thirds,
        "zoc": c.zoc,
        "due": c.reinf_turn or None,
        "edge": c.reinf_edge or None,
        "source": c.source,
    }


def livery(c: Counter) -> str:
    """The service whose colours the counter bears."""
    if c.nationality == "German" and "SS" in c.name.upper():
        return "ss"
    if c.nationality == "German" and c.type == "paratroops":
        return "fallschirm"
    return LIVERIES[c.nationality]


def date_of(turn: int) -> str:
    """Turn 1 is 16 December 1944 (tb 1.2)."""
    return f"{DAY_BEFORE + turn} December 1944"


def day_of(turn: int) -> str:
    """The date with its weekday: turn 1 is a Saturday."""
    return f"{WEEKDAYS[(SATURDAY + turn - 1) % 7]} {date_of(turn)}"


# --- what changes ---


def view(s: State, _: str) -> Plain:
    """Everything on the table; every seat and every spectator sees the same (tb 6.8)."""
    found = s.memo.get("view")
    if found is None:
        found = s.memo["view"] = _view(s)
    return found


def _view(s: State) -> Plain:
    ended = victory.outcome(s)
    return {
        **brief(s),
        "side": PHASE_SIDES[s.phase],
        "units": _units(s),
        "pieces": _pieces(s),
        "holders": {s.place_name(p): controller(s, p) for p in sorted(s.ground.town_names)},
        "worth": s.ground.derive("worth", _worth, s),
        "count": _count(s),
        "losses": {SIDES[side]: steps_lost(s, side) for side in (GERMAN, ALLIED)},
        "held": {"german": s.control.bit_count(), "allied": _allied_hexes(s)},
        "arrivals": _arrivals(s),
        "facts": _facts(s),
        "outcome": ended and {"winner": ended.winner, "case": ended.case, "reason": ended.reason},
    }


def brief(s: State) -> Plain:
    """Where the game stands, for a list of games."""
    return {"turn": s.turn, "date": day_of(s.turn), "phase": PHASES[s.phase]}


def _units(s: State) -> dict[str, Plain]:
    """Every unit; the same dictionary again while nothing about it changes."""
    states: list[tuple[str, ...]] = [()] * len(s.at)
    for word, units in conditions(s).items():
        for unit in members(units):
            states[unit] += (word,)
    seen = looks(s)
    found: dict[str, Plain] = {}
    for unit, counter in enumerate(s.roster.counters):
        key = unit, s.at[unit], place_of(s, unit), states[unit], supplied(s, unit)
        shown = seen.get(key)
        if shown is None:
            shown = seen[key] = _unit(s, unit, states[unit])
        found[counter.id] = shown
    return found


def looks(s: State) -> dict[object, Plain]:
    """What units and choices looked like before, for all games with these counters on this map."""
    found = s.ground.derive(("looks", s.roster), dict[object, Plain])
    if len(found) > LOOKS_LIMIT:
        found.clear()
    return found


def _unit(s: State, unit: int, state: tuple[str, ...]) -> Plain:
    at = place_of(s, unit)
    return {
        "at": s.place_name(at) if at >= 0 else None,
        "where": WHERE.get(at, "map"),
        "factor": s.factor(unit),
        "moves": s.roster.counters[unit].mf,
        "steps": 0 if at == OUT else s.steps_left(unit),
        "state": state,
        "supplied": supplied(s, unit),
    }


def conditions(s: State) -> dict[str, int]:
    """The states of units in the words of position files, as sets of units."""
    return {
        "reduced": s.reduced,
        "out_of_supply": s.marked,
        "moved": s.moved,
        "attacked": s.attacked,
        "aerial_supply": s.air_supplied,
        "defended": s.defended,
        "retreated": s.retreated,
    }


def supplied(s: State, unit: int) -> bool | None:
    """Its supply for combat (tb 7.1); VDH and SSES have none (tb R8)."""
    counts = s.at[unit] >= 0 and s.roster.steps[unit] > 0
    return in_supply(s, unit) if counts else None


def _pieces(s: State) -> list[Plain]:
    """Markers on the map that are no units."""
    drops = ({"kind": "aerial_supply", "at": s.place_name(p)} for p in s.drops)
    return [{**drop, "title": "Aerial supply"} for drop in drops]


def _worth(s: State) -> dict[str, int]:
    return {s.place_name(p): victory.town_points(s, 1 << p) for p in sorted(s.ground.town_names)}


def _count(s: State) -> Plain:
    points, goal = victory.points(s), s.edition.victory.goal
    return {"text": f"{points} of {goal} VP", "value": points, "goal": goal}


def _allied_hexes(s: State) -> int:
    return len(s.ground.board) - s.control.bit_count()


def _arrivals(s: State) -> list[Plain]:
    """Who still waits, by the turn printed on the counter (tb 12.1)."""
    due: dict[int, list[str]] = {}
    for unit, at in enumerate(s.at):
        if at == AWAY:
            due.setdefault(s.roster.due[unit], []).append(s.unit_name(unit))
    return [
        {"turn": turn, "units": units, "title": day_of(turn)} for turn, units in sorted(due.items())
    ]


def _facts(s: State) -> list[Plain]:
    return [
        {"what": "Aerial supply markers left", "value": s.aerial_left, "case": "tb 7.5"},
        {"what": "Air support markers left", "value": s.air_left, "case": "tb 15.1"},
    ]


# --- for everybody ---


def score(s: State) -> Plain:
    """The count as it stands: points, the goal, German towns, steps lost (tb 4.3, tb 2.11)."""
    towns: dict[str, int] = {}
    for place in members(s.control & s.ground.towns):
        name = s.ground.town_names[place]
        towns[name] = towns.get(name, 0) + victory.town_points(s, 1 << place)
    return {
        "german_points": victory.points(s),
        "goal": s.edition.victory.goal,
        "towns": towns,
        "paratroops": s.relieved * s.edition.victory.relieved_paratroops,
        "turn": s.turn,
        "last_turn": victory.LAST_TURN,
        "losses": {SIDES[side]: steps_lost(s, side) for side in (GERMAN, ALLIED)},
    }


def steps_lost(s: State, side: int) -> int:
    """Steps of units that are out of the game, and one of each reduced unit (tb 2.11)."""
    fighters = s.roster.fighters[side]
    gone = sum(s.roster.steps[u] for u in fighters if s.at[u] == OUT)
    return gone + sum(s.reduced >> u & 1 for u in fighters)


def controller(s: State, place: int) -> str:
    """Who controls a hex (tb 3.3)."""
    return SIDES[GERMAN if s.control >> place & 1 else ALLIED]


def place_of(s: State, unit: int) -> int:
    """Its hex, or why it has none; SSES is where its victim is (tb 14.4)."""
    at = s.at[unit]
    return s.at[s.commandos_on] if at == ATTACHED else at
