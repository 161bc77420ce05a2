"""What a seat sees, as plain data (docs/protocol.md). Air missions are secret until the reveal."""

from functools import partial

from ardennes.engine.shown import seen_by
from ardennes.games.bulge.counters import ALLIED, ALLOWANCE, GERMAN, SIDES, Counter
from ardennes.games.bulge.edition import PRIMARY, WEATHERS
from ardennes.games.bulge.rules import victory
from ardennes.games.bulge.rules.supply import in_supply
from ardennes.games.bulge.show.overlays import OVERLAYS, due
from ardennes.games.bulge.state import OUT, PHASES, State
from ardennes.games.bulge.words import RESULTS, flights
from ardennes.wargame import printed, showing
from ardennes.wargame.overlays import switches
from ardennes.wargame.showing import Result

Plain = dict[str, object]

SYMBOLS = {
    "panzer": "armor",
    "panzergrenadier": "mechanized",
    "airborne_infantry": "airborne",
    "reconnaissance": "armored_cavalry",
}
PHASE_SIDES = (None, None, "allied", "german", *(3 * ["german"]), *(4 * ["allied"]), None)
PHASE_TITLES = (
    "Weather", "Air missions", "Allied interdiction", "German interdiction", "Combat", "Movement",
    "Combat", "Resupply", "Combat", "Movement", "Combat", "Victory",
)  # fmt: skip
TONES = {"De": "best", "Ex": "mixed", "Dr": "good", "Ct": "none", "Ar": "bad", "Ae": "bad"}


# --- what does not change ---


def setup_info(s: State) -> Plain:
    """The counters, the calendar and the tables of this game."""
    turns = range(1, victory.LAST_TURN + 1)
    return {
        "phases": showing.phases(PHASES, PHASE_TITLES, PHASE_SIDES),
        "turns": [{"turn": n, "label": s.edition.date_of(n)} for n in turns],
        "goal": "German victory points for losses and exits, against two numbers every turn.",
        "roster": {c.id: _counter(c) for c in s.roster.counters},
        "overlays": switches(OVERLAYS),
        "columns": list(s.edition.crt[PRIMARY].headings),
        "crt": {name: table.columns for name, table in s.edition.crt.items()},
        "charts": _charts(s),
        "bands": [
            {
                "turn": n.game_turn,
                "german": n.german_wins_at_or_above,
                "allied": n.allied_wins_at_or_below,
            }
            for n in s.edition.numbers.values()
        ],
        "results": showing.results(
            {
                code: Result(text.capitalize(), text, TONES[code], f"bulge 12.2 {code}")
                for code, text in RESULTS.items()
            }
        ),
    }


def _charts(s: State) -> list[Plain]:
    """The charts of the box, as printed."""
    box = s.edition
    skies = {heading: WEATHERS[sky] for heading, sky in box.skies.items()}
    return [
        *(
            printed.combat(f"{name.capitalize()} combat results", "bulge 12.1 step 6", table)
            for name, table in box.crt.items()
        ),
        printed.terrain("bulge 10.1", box.chart),
        printed.records("Weather and air points", "bulge 7.0", box.days.values(), DAYS),
        printed.pairs("Variable weather", "bulge 6.1", ["Die", "Weather"], skies),
        printed.pairs("Points for an exit", "bulge 3.1 exit VP", ["Hex", "Points"], box.exits),
    ]


DAYS = {
    "game_turn": "Turn",
    "historical_weather": "Weather",
    "variable_drm": "Variable",
    "mist_allied_ap": "Mist, Allied",
    "mist_german_ap": "Mist, German",
    "clear_allied_ap": "Clear, Allied",
    "clear_german_ap": "Clear, German",
}


def _counter(c: Counter) -> Plain:
    return {
        "side": SIDES[c.side],
        "name": c.name,
        "title": c.title,
        "formation": c.formation,
        "symbol": SYMBOLS.get(c.type, c.type),
        "size": c.size,
        "livery": showing.livery(c.nationality, c.name, airborne=c.type == "airborne_infantry"),
        "mechanized": c.mechanized,
        "kampfgruppe": False,
        "steps": 1,
        "attack": c.cf,
        "moves": ALLOWANCE,
        "due": c.reinf_turn or None,
        "edge": c.reinf_edge or None,
        "source": c.source,
    }


# --- what changes ---


def summary(s: State) -> Plain:
    """Where the game stands, for a list of games."""
    return {"turn": s.turn, "date": s.edition.date_of(s.turn), "phase": PHASES[s.phase]}


def view(s: State, seat: str) -> Plain:
    """The table, and of the air missions what this seat may know (bulge 7.0)."""
    shown = s.memo.get("view")
    if shown is None:
        shown = s.memo["view"] = _table(s)
    return {**shown, "facts": [*_facts(s), *_missions(seen_by(s, seat))]}


def _table(s: State) -> Plain:
    return {
        **summary(s),
        "side": PHASE_SIDES[s.phase],
        "weather": WEATHERS[s.weather],
        "units": showing.units(s, partial(_facts_of, s), conditions(s)),
        "pieces": _pieces(s),
        "holders": {},
        "worth": {s.place_name(p): n for p, n in sorted(s.ground.exits.items())},
        "count": _count(s),
        "losses": {SIDES[side]: lost(s, side) for side in (GERMAN, ALLIED)},
        "held": {"german": len(s.exits), "allied": 0},
        "arrivals": showing.arrivals(s, partial(due, s), s.edition.date_of),
        "outcome": showing.outcome(victory.outcome(s)),
    }


def _facts_of(s: State, unit: int) -> Plain:
    return {
        "factor": s.roster.cf[unit],
        "moves": ALLOWANCE,
        "steps": 0 if s.at[unit] == OUT else 1,
        "supplied": in_supply(s, unit) if s.at[unit] >= 0 else None,
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
    found: list[Plain] = []
    for side, hexes in zip(SIDES, s.interdiction, strict=True):
        title = f"{side.capitalize()} interdiction (bulge 7.2)"
        found += showing.pieces(f"interdiction-{side}", title, s.ground.board.names(hexes))
    return found


def _count(s: State) -> Plain:
    pair = s.edition.numbers[s.turn]
    low, high = pair.allied_wins_at_or_below, pair.german_wins_at_or_above
    text = f"{s.vp} VP (Allied {low} or less, German {high} or more)"
    return {"text": text, "value": s.vp, "goal": high, "low": low}


def lost(s: State, side: int) -> int:
    """Combat factors eliminated."""
    return sum(s.roster.cf[u] for u in s.roster.of[side] if s.at[u] == OUT)


def _facts(s: State) -> list[Plain]:
    points = [s.edition.days[s.turn].air_points(s.weather, side) for side in (GERMAN, ALLIED)]
    return [
        {"what": "Weather", "value": WEATHERS[s.weather], "case": "bulge 6.0"},
        {"what": "Air points, German", "value": points[GERMAN], "case": "bulge 7.0"},
        {"what": "Air points, Allied", "value": points[ALLIED], "case": "bulge 7.0"},
        {"what": "British", "value": "free" if s.free else "bound", "case": "bulge 13.0c"},
    ]


def _missions(s: State) -> list[Plain]:
    """The missions and the ground support that a seat knows of."""
    found: list[Plain] = []
    for name, flown in zip(SIDES, s.missions, strict=True):
        if any(flown):
            what = f"{name.capitalize()} missions"
            found.append({"what": what, "value": flights(flown), "case": "bulge 7.0"})
    for name, left in zip(SIDES, s.support, strict=True):
        if s.revealed and left:
            what = f"Ground support left, {name.capitalize()}"
            found.append({"what": what, "value": left, "case": "bulge 7.3"})
    return found


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
