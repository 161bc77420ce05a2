"""bb81 rein-1 to rein-7, vdh-1: arrivals and where they may be placed."""

from ardennes.board.graph import bits, members
from ardennes.engine.core import NOT_NOW, Decision, No, PlaceId, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.counters import ALLIED, GERMAN, SIDES, START
from ardennes.games.bb81.state import AWAY, REINFORCEMENTS, State


def due_turn(s: State, unit: int) -> int:
    """The turn of its arrival; 0 for units of the set-up (bb81 rein-1)."""
    arrival = s.roster.counters[unit].arrival
    return 0 if arrival == START else s.edition.numbers[arrival]


def due(s: State) -> list[int]:
    """Units of the side whose turn it is that wait and are due, now or since (bb81 rein-6)."""
    at, vdh = s.at, _vdh(s)
    waiting = (u for u in s.roster.of[s.side] if at[u] == AWAY and u != vdh)
    return [u for u in waiting if due_turn(s, u) <= s.turn]


def _vdh(s: State) -> int:
    return s.roster.paratroops


def printed_entries(s: State, unit: int) -> int:
    """Its entry hexes as printed (bb81 rein-1)."""
    names = s.roster.counters[unit].entry_hexes
    return s.ground.derive(("printed", names), _hexes, s, names)


def _hexes(s: State, names: str) -> int:
    places = s.ground.board.places
    return bits(places[name] for name in names.split("|") if name in places)


def west_of_germans(s: State) -> int:
    """North-edge hexes west of every German unit on that edge; all if none is there
    (bb81 rein-4, R-11)."""
    north = s.ground.north
    germans = north & s.occupied[GERMAN]
    if not germans:
        return north
    return s.ground.derive(("west", germans), _west_of, s, next(members(germans)))


def _west_of(s: State, german: int) -> int:
    column = _column(s, german)
    return bits(p for p in members(s.ground.north) if _column(s, p) < column)


def _column(s: State, place: int) -> int:
    return s.ground.grid.parts(s.place_name(place))[0]


def entries(s: State, unit: int) -> int:
    """Hexes where a unit that is due may be placed: as printed, not held by the enemy, on the
    north edge west of the Germans; failing that any road hex further west there
    (bb81 rein-1, rein-4, rein-6, R-11)."""
    printed, enemy = printed_entries(s, unit), s.occupied[1 - s.side]
    if s.side != ALLIED or not printed & s.ground.north:
        return printed & ~enemy
    west = west_of_germans(s)
    open_ = printed & ~(s.ground.north & ~west) & ~enemy
    if open_ or not s.ground.north & s.occupied[GERMAN]:
        return open_
    return west & s.ground.map.edge_roads & ~enemy


def why_not_place(s: State, action: w.Place) -> No | None:
    """A unit that is due, on a hex that is open to it (bb81 rein-1, rein-4, rein-6)."""
    unit, name = action.unit, s.title(action.unit)
    if s.stage != REINFORCEMENTS:
        return No("bb81 rein-1", "reinforcements are placed before anything moves")
    if s.roster.side[unit] != s.side or s.at[unit] != AWAY or due_turn(s, unit) > s.turn:
        return No("bb81 rein-1", f"{name} is not due now")
    if entries(s, unit) >> action.to & 1:
        return None if isinstance(s.question, w.Reinforce) else NOT_NOW
    where = s.place_name(action.to)
    if s.occupied[1 - s.side] >> action.to & 1:
        return No("bb81 rein-6", f"the enemy is in {where}")
    if printed_entries(s, unit) >> action.to & 1:
        return No("bb81 rein-4", f"{where} is not west of the Germans on the north edge")
    return No("bb81 rein-1", f"{name} does not enter in {where}")


def place_choices(s: State) -> list[w.Place]:
    """Who can be placed where, worked out once for each table."""
    found = s.memo.get("placing")
    if found is None:
        found = s.memo["placing"] = _place_choices(s)
    return found


def _place_choices(s: State) -> list[w.Place]:
    hexes = (w.Place(UnitId(u), PlaceId(p)) for u in due(s) for p in members(entries(s, u)))
    return allowed(s, why_not_place, hexes)


def begin_reinforcements(u: Umpire[State]) -> None:
    """VDH drops by itself before the first is placed (bb81 vdh-1)."""
    drop(u)
    u.ask(w.Reinforce())


def drop(u: Umpire[State]) -> None:
    """On its hex, and lost if the enemy is there (bb81 vdh-1, R-18)."""
    s, vdh = u.s, _vdh(u.s)
    if s.side != GERMAN or vdh < 0 or s.at[vdh] != AWAY or due_turn(s, vdh) > s.turn:
        return
    place = s.ground.drop
    if place < 0 or s.occupied[ALLIED] >> place & 1:
        u.emit(w.Lost(UnitId(vdh), "drop"))
    else:
        u.emit(w.Dropped(UnitId(vdh), PlaceId(place)))


def offer_place(s: State, _: w.Reinforce) -> Decision:
    """Everybody who is due (bb81 rein-1)."""
    choices = tuple(place_choices(s))
    prompt = "Place the reinforcements of this turn."
    return Decision(SIDES[s.side], "bb81 rein-1", prompt, choices)


def answer_place(u: Umpire[State], step: w.Reinforce, answer: Word) -> None:
    """One is on the map; the next."""
    assert isinstance(answer, w.Place)
    u.emit(w.Placed(answer.unit, answer.to))
    u.ask(step)
