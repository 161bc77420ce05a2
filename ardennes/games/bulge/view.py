"""What a seat sees, as plain data (docs/protocol.md). Air missions are secret until the reveal."""

import msgspec

from ardennes.board.graph import members
from ardennes.games.bulge import victory
from ardennes.games.bulge.combat import PRIMARY
from ardennes.games.bulge.counters import ALLIED, ALLOWANCE, GERMAN, SIDES, Counter
from ardennes.games.bulge.say import RESULTS, date_of
from ardennes.games.bulge.state import (
    AWAY,
    EXITED,
    NO_MISSIONS,
    OUT,
    PHASES,
    WEATHERS,
    State,
)
from ardennes.games.bulge.supply import in_supply

Plain = dict[str, object]

WHERE = {AWAY: "waiting", OUT: "out", EXITED: "exited"}
SYMBOLS = {
    "panzer": "armor",
    "panzergrenadier": "mechanized",
    "airborne_infantry": "airborne",
    "reconnaissance": "armored_cavalry",
}
LIVERIES = {"US": "us", "UK": "british", "German": "wehrmacht"}
PHASE_SIDES = (None, None, "allied", "german", *(3 * ["german"]), *(4 * ["allied"]), None)
PHASE_TITLES = (
    "Weather", "Air missions", "Allied interdiction", "German interdiction", "Combat", "Movement",
    "Combat", "Resupply", "Combat", "Movement", "Combat", "Victory",
)  # fmt: skip
TONES = {"De": "best", "Ex": "mixed", "Dr": "good", "Ct": "none", "Ar": "bad", "Ae": "bad"}
OVERLAYS = (
    ("supply", "Supply", "S"),
    ("zoc", "Zones of control", "Z"),
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
        "turns": [{"turn": n, "label": date_of(s, n)} for n in range(1, victory.LAST_TURN + 1)],
        "goal": "German victory points for losses and exits, against two numbers every turn.",
        "roster": {c.id: _counter(c) for c in s.roster.counters},
        "overlays": [{"name": n, "title": t, "key": k} for n, t, k in OVERLAYS],
        "columns": list(s.edition.crt[PRIMARY].headings),
        "charts": _charts(s),
        "bands": [
            {
                "turn": n.game_turn,
                "german": n.german_wins_at_or_above,
                "allied": n.allied_wins_at_or_below,
            }
            for n in s.edition.numbers.values()
        ],
        "results": {
            code: {
                "title": text.capitalize(),
                "text": text,
                "tone": TONES[code],
                "case": f"bulge 12.2 {code}",
            }
            for code, text in RESULTS.items()
        },
    }


def _charts(s: State) -> Plain:
    """The charts of the box, as printed."""
    box = s.edition
    return {
        "crt": {name: table.rows for name, table in box.crt.items()},
        "terrain": msgspec.to_builtins(list(box.chart.values())),
        "weather": msgspec.to_builtins(list(box.days.values())),
        "variable_weather": {heading: WEATHERS[sky] for heading, sky in box.skies.items()},
        "exits": dict(box.exits),
        "markers": msgspec.to_builtins(box.markers),
        "scatter": {str(die): list(way) for die, way in box.scatter.items()},
    }


def _counter(c: Counter) -> Plain:
    return {
        "side": SIDES[c.side],
        "name": c.name,
        "title": c.title,
        "formation": c.formation,
        "symbol": SYMBOLS.get(c.type, c.type),
        "size": c.size,
        "livery": _livery(c),
        "mechanized": c.mechanized,
        "kampfgruppe": False,
        "steps": 1,
        "attack": c.cf,
        "moves": ALLOWANCE,
        "due": c.reinf_turn or None,
        "edge": c.reinf_edge or None,
        "source": c.source,
    }


def _livery(c: Counter) -> str:
    if c.nationality == "German" and "SS" in c.name:
        return "ss"
    if c.nationality == "German" and c.type == "airborne_infantry":
        return "fallschirm"
    return LIVERIES[c.nationality]


# --- what changes ---


def brief(s: State) -> Plain:
    """Where the game stands, for a list of games."""
    return {"turn": s.turn, "date": date_of(s, s.turn), "phase": PHASES[s.phase]}


def view(s: State, seat: str) -> Plain:
    """The table, and of the air missions what this seat may know (bulge 7.0)."""
    shown = s.memo.get("view")
    if shown is None:
        shown = s.memo["view"] = _table(s)
    return {**shown, "facts": [*_facts(s), *_missions(s, seat)]}


def _table(s: State) -> Plain:
    ended = victory.outcome(s)
    return {
        **brief(s),
        "side": PHASE_SIDES[s.phase],
        "weather": WEATHERS[s.weather],
        "units": _units(s),
        "pieces": _pieces(s),
        "holders": {},
        "worth": {s.place_name(p): n for p, n in sorted(s.ground.exits.items())},
        "count": _count(s),
        "losses": {SIDES[side]: lost(s, side) for side in (GERMAN, ALLIED)},
        "held": {"german": len(s.exits), "allied": 0},
        "arrivals": _arrivals(s),
        "outcome": ended and {"winner": ended.winner, "case": ended.case, "reason": ended.reason},
    }


def _units(s: State) -> dict[str, Plain]:
    states: list[list[str]] = [[] for _ in s.at]
    for word, units in conditions(s).items():
        for unit in members(units):
            states[unit].append(word)
    return {
        counter.id: {
            "at": s.place_name(at) if (at := s.at[unit]) >= 0 else None,
            "where": WHERE.get(at, "map"),
            "factor": counter.cf,
            "moves": ALLOWANCE,
            "steps": 0 if at == OUT else 1,
            "state": states[unit],
            "supplied": in_supply(s, unit) if at >= 0 else None,
        }
        for unit, counter in enumerate(s.roster.counters)
    }


def conditions(s: State) -> dict[str, int]:
    """The states of units in the words of position files, as sets of units."""
    return {
        "moved": s.moved,
        "attacked": s.attacked,
        "defended": s.defended,
        "must_attack": s.duty & ~s.attacked,
        "resupplied": s.resupplied,
        "mechanized": s.wheels,
    }


def _pieces(s: State) -> list[Plain]:
    return [
        {
            "kind": f"interdiction-{SIDES[side]}",
            "at": s.place_name(p),
            "title": f"{SIDES[side].capitalize()} interdiction (bulge 7.2)",
        }
        for side in (GERMAN, ALLIED)
        for p in members(s.interdiction[side])
    ]


def _count(s: State) -> Plain:
    pair = s.edition.numbers[s.turn]
    low, high = pair.allied_wins_at_or_below, pair.german_wins_at_or_above
    text = f"{s.vp} VP (Allied {low} or less, German {high} or more)"
    return {"text": text, "value": s.vp, "goal": high, "low": low}


def lost(s: State, side: int) -> int:
    """Combat factors eliminated."""
    return sum(s.roster.cf[u] for u in s.roster.of[side] if s.at[u] == OUT)


def _arrivals(s: State) -> list[Plain]:
    due: dict[int, list[str]] = {}
    for unit, at in enumerate(s.at):
        counter = s.roster.counters[unit]
        if at == AWAY and counter.reinf_turn and counter.reinf_edge != "air":
            due.setdefault(counter.reinf_turn, []).append(counter.id)
    return [{"turn": t, "units": units, "title": date_of(s, t)} for t, units in sorted(due.items())]


def _facts(s: State) -> list[Plain]:
    points = [s.edition.days[s.turn].air_points(s.weather, side) for side in (GERMAN, ALLIED)]
    return [
        {"what": "Weather", "value": WEATHERS[s.weather], "case": "bulge 6.0"},
        {"what": "Air points, German", "value": points[GERMAN], "case": "bulge 7.0"},
        {"what": "Air points, Allied", "value": points[ALLIED], "case": "bulge 7.0"},
        {"what": "British", "value": "free" if s.free else "bound", "case": "bulge 13.0c"},
    ]


def _missions(s: State, seat: str) -> list[Plain]:
    """A side's missions: its own always, the other's after the reveal."""
    words = ("CAP", "interdiction", "ground support", "resupply")
    found: list[Plain] = []
    for side, name in enumerate(SIDES):
        if not s.revealed and seat != name:
            continue
        shown = [f"{n} {word}" for n, word in zip(s.missions[side], words, strict=True) if n]
        if shown:
            what = f"{name.capitalize()} missions"
            found.append({"what": what, "value": ", ".join(shown), "case": "bulge 7.0"})
    for side, name in enumerate(SIDES):
        if s.revealed and s.support[side]:
            what = f"Ground support left, {name.capitalize()}"
            found.append({"what": what, "value": s.support[side], "case": "bulge 7.3"})
    return found


def seen_by(s: State, seat: str) -> State:
    """The table as a seat knows it: the enemy's secret missions are taken out."""
    if s.revealed:
        return s
    blank = s.clone()
    blank.memo = {}
    for side, name in enumerate(SIDES):
        if name != seat:
            blank.missions[side] = NO_MISSIONS
    return blank


def score(s: State) -> Plain:
    """The count as it stands."""
    pair = s.edition.numbers[s.turn]
    return {
        "german_points": s.vp,
        "german_wins_at": pair.german_wins_at_or_above,
        "allied_wins_at": pair.allied_wins_at_or_below,
        "exits": {s.unit_name(u): s.place_name(p) for u, p in sorted(s.exits.items())},
        "turn": s.turn,
        "last_turn": victory.LAST_TURN,
        "losses": {SIDES[side]: lost(s, side) for side in (GERMAN, ALLIED)},
    }
