"""What a seat sees, as plain data (docs/protocol.md). Nothing in tb is hidden (tb 6.8)."""

from functools import partial

from ardennes.board.graph import members
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES, Counter
from ardennes.games.tb.rules import victory
from ardennes.games.tb.rules.supply import in_supply
from ardennes.games.tb.show.overlays import OVERLAYS
from ardennes.games.tb.state import OUT, PHASES, State, date_of
from ardennes.wargame import printed, showing
from ardennes.wargame.overlays import switches
from ardennes.wargame.showing import Result

Plain = dict[str, object]

SYMBOLS = {"panzer": "armor", "paratroops": "airborne"}
PHASE_TITLES = ("Turn", "Combat", "Movement", "Combat", "Combat", "Movement", "Combat", "End")
PHASE_SIDES = (None, *(3 * ["german"]), *(3 * ["allied"]), None)
RESULTS = {
    "DE": Result("Defenders eliminated", "every defender is destroyed", "best", "tb 13.20"),
    "BB": Result("Bloodbath", "defenders lose a step each, attackers as many", "mixed", "tb 13.21"),
    "DR": Result("Retreat", "defenders go back one hex; a town may ignore it", "good", "tb 13.17"),
    "AS": Result("No effect", "the attack stalls", "none", "tb 13.15"),
    "AE": Result("Attackers repulsed", "every attacker loses a step", "bad", "tb 13.16"),
}


# --- what does not change ---


def setup_info(s: State) -> Plain:
    """The counters, the calendar and the tables of this game."""
    return {
        "phases": showing.phases(PHASES, PHASE_TITLES, PHASE_SIDES),
        "turns": [{"turn": n, "label": day_of(n)} for n in range(1, victory.LAST_TURN + 1)],
        "goal": f"{s.edition.victory.goal} points of towns, or a mechanized unit off the "
        "north-west edge, win for the German; the Allies win by preventing both for ten days.",
        "roster": {c.id: _counter(c) for c in s.roster.counters},
        "overlays": switches(OVERLAYS),
        "columns": list(s.edition.crt.headings),
        "crt": {"": s.edition.crt.columns},
        "charts": _charts(s),
        "results": showing.results(RESULTS),
    }


def _charts(s: State) -> list[Plain]:
    """The charts of the box, as printed."""
    box, worth = s.edition, s.edition.victory
    towns = {**worth.town, "any other town": worth.other_town, "VDH": worth.relieved_paratroops}
    return [
        printed.combat("Combat results", "tb 13.8", box.crt),
        printed.terrain("tb 9.5", box.chart),
        printed.pairs(f"Victory points: {worth.goal} win", "tb 4.3", ["For", "Points"], towns),
    ]


def _counter(c: Counter) -> Plain:
    return {
        "side": SIDES[c.side],
        "name": c.name,
        "title": c.title,
        "formation": c.formation,
        "symbol": SYMBOLS.get(c.type, c.type),
        "size": c.size,
        "livery": showing.livery(c.nationality, c.name, airborne=c.type == "paratroops"),
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


def day_of(turn: int) -> str:
    """The date with its weekday: turn 1 is a Saturday."""
    return showing.weekday(turn - 1, date_of(turn))


# --- what changes ---


def view(s: State, _: str) -> Plain:
    """Everything on the table; every seat and every spectator sees the same (tb 6.8)."""
    found = s.memo.get("view")
    if found is None:
        found = s.memo["view"] = _view(s)
    return found


def _view(s: State) -> Plain:
    return {
        **summary(s),
        "side": PHASE_SIDES[s.phase],
        "units": showing.units(s, partial(_facts_of, s)),
        "pieces": showing.pieces("aerial_supply", "Aerial supply", map(s.place_name, s.drops)),
        "holders": {s.place_name(p): controller(s, p) for p in sorted(s.ground.town_names)},
        "worth": s.ground.derive("worth", _worth, s),
        "count": _count(s),
        "losses": {SIDES[side]: steps_lost(s, side) for side in (GERMAN, ALLIED)},
        "held": {"german": s.control.bit_count(), "allied": _allied_hexes(s)},
        "arrivals": showing.arrivals(s, s.roster.due.__getitem__, day_of),  # tb 12.1
        "facts": _facts(s),
        "outcome": showing.outcome(victory.outcome(s)),
    }


def summary(s: State) -> Plain:
    """Where the game stands, for a list of games."""
    return {"turn": s.turn, "date": day_of(s.turn), "phase": PHASES[s.phase]}


def _facts_of(s: State, unit: int) -> Plain:
    return {
        "factor": s.factor(unit),
        "moves": s.roster.counters[unit].mf,
        "steps": 0 if s.at[unit] == OUT else s.steps_left(unit),
        "supplied": supplied(s, unit),
    }


def supplied(s: State, unit: int) -> bool | None:
    """Its supply for combat (tb 7.1); VDH and SSES have none (tb R8)."""
    counts = s.at[unit] >= 0 and s.roster.steps[unit] > 0
    return in_supply(s, unit) if counts else None


def _worth(s: State) -> dict[str, int]:
    return {s.place_name(p): victory.town_points(s, 1 << p) for p in sorted(s.ground.town_names)}


def _count(s: State) -> Plain:
    points, goal = victory.points(s), s.edition.victory.goal
    return {"text": f"{points} of {goal} VP", "value": points, "goal": goal}


def _allied_hexes(s: State) -> int:
    return len(s.ground.board) - s.control.bit_count()


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
