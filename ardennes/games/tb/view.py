"""What a seat sees, as plain data. Nothing in tb is hidden: stacks are open (tb 6.8)."""

from ardennes.board.graph import members
from ardennes.games.tb import victory
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES
from ardennes.games.tb.interdiction import interdicted
from ardennes.games.tb.sequence import PHASES
from ardennes.games.tb.state import ATTACHED, AWAY, EXITED, OUT, State
from ardennes.games.tb.supply import in_supply
from ardennes.games.tb.terrain import victory as victory_table

Plain = dict[str, object]

WHERE = {AWAY: "waiting", OUT: "out", EXITED: "exited"}
DAY_BEFORE = 15  # of December 1944; a turn is one day (tb 1.2)


def view(s: State, seat: str) -> Plain:
    """Everything on the table; every seat and every spectator sees the same (tb 6.8)."""
    return {
        "seat": seat,
        "turn": s.turn,
        "date": date_of(s.turn),
        "phase": PHASES[s.phase],
        "units": [_unit(s, unit) for unit in range(len(s.at))],
        "markers": _markers(s),
        "control": s.ground.board.names(s.control),
        "towns": _towns(s),
        "score": score(s),
        "interdicted": interdicted_for_germans(s),
        "reinforcements": _reinforcements(s),
        "outcome": _outcome(s),
    }


def score(s: State) -> Plain:
    """The count as it stands: points, the goal, German towns, steps lost (tb 4.3, tb 2.11)."""
    towns: dict[str, int] = {}
    for place in members(s.control & s.ground.towns):
        name = s.ground.map.towns[place]
        towns[name] = towns.get(name, 0) + s.ground.town_points(1 << place)
    return {
        "german_points": victory.points(s),
        "goal": victory_table().goal,
        "towns": towns,
        "paratroops": s.relieved * victory_table().relieved_paratroops,
        "turn": s.turn,
        "last_turn": victory.LAST_TURN,
        "losses": {SIDES[side]: steps_lost(s, side) for side in (GERMAN, ALLIED)},
    }


def date_of(turn: int) -> str:
    """Turn 1 is 16 December 1944 (tb 1.2)."""
    return f"{DAY_BEFORE + turn} December 1944"


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


def interdicted_for_germans(s: State) -> list[str]:
    """Bridges Allied units deny to the German (tb 11.1)."""
    names = s.ground.board.labels
    return [f"{names[a]}/{names[b]}" for a, b in sorted(interdicted(s, GERMAN))]


def _unit(s: State, unit: int) -> Plain:
    counter, at = s.roster.counters[unit], place_of(s, unit)
    return {
        "id": counter.id,
        "title": counter.title,
        "name": counter.name,
        "formation": counter.formation,
        "side": SIDES[counter.side],
        "nationality": counter.nationality,
        "type": counter.type,
        "size": counter.size,
        "kampfgruppe": counter.kampfgruppe,
        "mechanized": counter.mechanized,
        "cf": s.factor(unit),
        "cf_full": counter.cf_full,
        "cf_reduced": counter.cf_reduced,
        "mf": counter.mf,
        "steps": 0 if at == OUT else s.steps_left(unit),
        "at": s.place_name(at) if at >= 0 else None,
        "where": WHERE.get(at, "map"),
        **_condition(s, unit),
        "due": counter.reinf_turn or None,
        "edge": counter.reinf_edge or None,
        "source": counter.source,
    }


def _condition(s: State, unit: int) -> Plain:
    """The state of a unit in the words of position files, and its supply for combat (tb 7.1)."""
    sets = {
        "reduced": s.reduced,
        "out_of_supply": s.marked,
        "moved": s.moved,
        "attacked": s.attacked,
        "aerial_supply": s.air_supplied,
        "defended": s.defended,
        "retreated": s.retreated,
    }
    counts = s.at[unit] >= 0 and s.roster.steps[unit] > 0  # VDH and SSES have no supply (tb R8)
    return {
        "state": [word for word, units in sets.items() if units >> unit & 1],
        "in_supply": in_supply(s, unit) if counts else None,
    }


def _markers(s: State) -> Plain:
    vdh, sses = s.vdh_hex(), s.commandos_on
    return {
        "aerial_supply": s.aerial_left,
        "aerial_supply_at": [s.place_name(place) for place in s.drops],
        "air_support": s.air_left,
        "vdh": s.place_name(vdh) if vdh >= 0 else None,
        "sses": s.unit_name(sses) if sses >= 0 else None,
    }


def _towns(s: State) -> list[Plain]:
    return [
        {
            "hex": s.place_name(place),
            "name": name,
            "points": s.ground.town_points(1 << place),
            "controller": controller(s, place),
        }
        for place, name in sorted(s.ground.map.towns.items())
    ]


def _reinforcements(s: State) -> dict[str, list[str]]:
    """Who still waits, by the turn printed on the counter (tb 12.1)."""
    found: dict[str, list[str]] = {}
    waiting = [unit for unit, at in enumerate(s.at) if at == AWAY]
    for unit in sorted(waiting, key=s.roster.due.__getitem__):
        found.setdefault(str(s.roster.due[unit]), []).append(s.unit_name(unit))
    return found


def _outcome(s: State) -> Plain | None:
    ended = victory.outcome(s)
    if ended is None:
        return None
    return {"winner": ended.winner, "case": ended.case, "reason": ended.reason}
