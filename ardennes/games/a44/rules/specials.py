"""a44 13.2, 15.6.2, 27.2, 27.7, 27.8.2: Engineers, air support, von der Heydte, the 653rd, the
150th Panzer Brigade."""

from ardennes.board.graph import members
from ardennes.engine.core import Decision, No, PlaceId, Roll, UnitId, roll_a_die
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules import bodenplatte, deployment
from ardennes.games.a44.rules.entry import ARRIVED, DROP, PZJ_653, TOWN
from ardennes.games.a44.rules.movement import beside_enemies
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import AWAY, State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import moves as w
from ardennes.games.a44.words import questions as q

DROP_HEX, DROP_RADIUS = "E2335", 8  # a44 27.2
BRIGADE_150 = "G-150"
OPEN_GROUND = ("clear", "light_woods")
SUCCESS = "success"


def _due(s: State, side: int, entry: str) -> list[int]:
    """Units of a special entry that wait."""
    waiting = members(s.away[side] & s.roster.special(entry))
    return [u for u in waiting if s.roster.counters[u].arrival_turn <= s.turn]


# --- Engineers (a44 13.2) ---


def engineer_hexes(s: State) -> int:
    """Friendly towns and cities, bound by road to a source, away from the enemy, without another
    Engineer placed this turn (a44 13.2.1)."""
    towns = (s.ground.towns | s.ground.cities) & s.held(ALLIED) & ~s.occupied[GERMAN]
    found = towns & ~s.blocks(GERMAN) & lines(s, ALLIED).on_road & ~beside_enemies(s, ALLIED)
    for unit in members(s.arrived & s.roster.engineers):
        found &= ~(1 << s.at[unit])
    return found


def engineers(s: State) -> list[int]:
    """Those that may be placed now, this turn or late (a44 13.2, Q-117)."""
    return _due(s, ALLIED, TOWN) if s.side == ALLIED and not s.is_night else []


def why_not_place(s: State, action: a.Place) -> No | None:
    """In set-up a unit in its area; else an Engineer in a town, one in each (a44 13.2.1)."""
    if s.stage == "set-up":
        return deployment.why_not_place(s, action)
    if action.unit not in engineers(s) or s.stage != "movement":
        return No("a44 13.2.1", f"{s.title(action.unit)} is no Engineer that arrives now")
    if engineer_hexes(s) >> action.to & 1 if action.to < s.hexes else False:
        return None if isinstance(s.question, q.MovementPhase) else _in_hand()
    where = s.place_name(action.to)
    return No("a44 13.2.1", f"{where} is no supplied town of ours away from the enemy")


def _in_hand() -> No:
    return No("a44 11.1", "finish the move in hand first")


# --- von der Heydte (a44 27.2) ---


def drop_hexes(s: State) -> int:
    """Within eight hexes of the High Fens: open ground without a settlement, an enemy or his
    zone."""
    centre = s.ground.board.places.get(DROP_HEX)
    if centre is None or not paratroops(s):
        return 0
    ground = s.ground
    settled = ground.villages | ground.towns | ground.cities
    found = ground.board.disk(centre, DROP_RADIUS) & ~(settled | s.occupied[ALLIED])
    found &= ~(zone(s, ALLIED) | s.guarded(GERMAN))
    return sum(1 << p for p in members(found) if ground.terrain[p] in OPEN_GROUND)


def paratroops(s: State) -> list[int]:
    """Von der Heydte, on the turn of the drop alone."""
    if s.side != GERMAN or s.is_night:
        return []
    return [u for u in _due(s, GERMAN, DROP) if s.roster.counters[u].arrival_turn == s.turn]


def why_not_drop(s: State, action: a.Drop) -> No | None:
    """On turn 3, on open ground near the High Fens."""
    if s.stage != "movement" or not paratroops(s):
        return No("a44 27.2", "nobody drops now")
    if action.at >= s.hexes or not drop_hexes(s) >> action.at & 1:
        return No("a44 27.2", f"{s.place_name(action.at)} is no ground to drop on")
    return None if isinstance(s.question, q.MovementPhase) else _in_hand()


def offer_drop(_: State, step: q.DropRoll) -> Decision:
    """A die for what is left of them."""
    return roll_a_die(step.case, step.asks.replace("{at}", "the High Fens"))


def answer_drop(u: Umpire[State], step: q.DropRoll, roll: Roll) -> None:
    """One: in strength; two or three: scattered; else lost (a44 27.2, Q-1)."""
    result = u.s.edition.drop[roll.die]
    u.emit(w.Dropped(UnitId(paratroops(u.s)[0]), step.at, roll.die, result))


def call_off_drop(u: Umpire[State]) -> None:
    """Who has not dropped by the end of the turn never does."""
    for unit in paratroops(u.s):
        u.emit(w.NotDropped(UnitId(unit)))


# --- the 653rd (a44 27.7) ---


def awaits_653rd(s: State) -> bool:
    """Is a roll due at the start of this phase (a44 Q-118)?"""
    unit = s.roster.numbers.get(PZJ_653, -1)
    if unit < 0 or s.at[unit] != AWAY or s.pzj653 in ("never", ARRIVED):
        return False
    return s.side == GERMAN and not s.is_night and s.turn >= s.roster.counters[unit].arrival_turn


def offer_653rd(_: State, step: q.PzjRoll) -> Decision:
    """A die for the Hunting Tigers."""
    return roll_a_die(step.case, step.asks)


def answer_653rd(u: Umpire[State], _: q.PzjRoll, roll: Roll) -> None:
    """It arrives, is delayed a turn, or never comes."""
    u.emit(w.PzjRolled(roll.die, u.s.edition.tables["pzj_653_arrival"].result(roll.die)))


# --- air support (a44 15.6.2) ---


def why_not_roll_air(s: State, _: a.RollAir) -> No | None:
    """Once in the Allied Movement Phase of a clear day (a44 15.6.1, Q-60)."""
    if s.stage != "movement" or s.side != ALLIED or s.is_night:
        return No("a44 15.6.2", "air support is rolled for in the Allied Movement Phase by day")
    if not s.edition.days[s.turn].air_support:
        return No("a44 15.6.1", "the sky is overcast")
    if s.air_rolled:
        return No("a44 Q-60", "air support has been rolled for this turn")
    return None if isinstance(s.question, q.MovementPhase) else _in_hand()


def offer_air(_: State, step: q.AirRoll) -> Decision:
    """A die for markers."""
    return roll_a_die(step.case, step.asks)


def answer_air(u: Umpire[State], _: q.AirRoll, roll: Roll) -> None:
    """Half the die, rounded up (a44 35 comes before)."""
    table = u.s.edition.tables["offensive_air_support"]
    u.emit(w.AirRolled(roll.die, table.result(roll.die - bodenplatte.drm(u.s))))


# --- the 150th Panzer Brigade (a44 27.8) ---


def is_undetected(s: State, unit: int) -> bool:
    """The 150th, still in American uniforms."""
    return s.unit_name(unit) == BRIGADE_150 and not s.detected >> unit & 1


def offer_deception(s: State, step: q.DeceptionRoll) -> Decision:
    """A die for the zone it enters."""
    return roll_a_die(step.case, f"Roll whether {s.title(step.unit)} is detected.")


def deception(u: Umpire[State], step: q.DeceptionRoll, roll: Roll) -> bool:
    """Does it pass? Else it is detected and stops (a44 27.8.2)."""
    result = u.s.edition.tables["pzbde_150_deception"].result(roll.die).split()[0]
    u.emit(w.Deceived(step.unit, PlaceId(step.at), roll.die, result))
    return result == SUCCESS
