"""tb 14: units with characters of their own. FLAK is also met in combat.py and air.py."""

from collections.abc import Sequence

from ardennes.board.graph import members
from ardennes.engine.core import Decision, No, PlaceId, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES
from ardennes.games.tb.rules.supply import in_overland_supply, in_supply
from ardennes.games.tb.rules.zoc import zoc
from ardennes.games.tb.state import AWAY, State, attacker

VAK_RANGE = 2  # tb 14.7
VAK_FIRST_TURN = 2  # tb 5.4
CAVALRY = "armored_cavalry"
DROP_DISTANCE = 6  # tb 14.5: not within six hexes


# --- the British, tb 9.8 ---


def why_not_beyond_meuse(s: State, unit: int, place: int) -> No | None:
    """They enter, move, attack and retreat north and west of the Meuse only (tb 9.8, tb R24)."""
    if s.roster.british[unit] and not s.ground.north_west >> place & 1:
        return No("tb 9.8", f"{s.title(unit)} stays north and west of the Meuse")
    return None


# --- SSES, tb 14.4 ---


def offer_infiltration(s: State) -> list[w.Infiltrate]:
    """Any US unit on the map (tb 14.4)."""
    units = (w.Infiltrate(UnitId(u)) for u in s.roster.fighters[ALLIED])
    return allowed(s, why_not_infiltrate, units)


def why_not_infiltrate(s: State, action: w.Infiltrate) -> No | None:
    """Commandos in hand go on any US unit on the map (tb 14.4)."""
    counter = s.roster.counters[action.unit]
    if counter.nationality != "US" or s.at[action.unit] < 0:
        return No("tb 14.4", f"{counter.title} is not a US unit on the map")
    if isinstance(s.todo[-1], w.PlaceCommandos):
        return None
    return No("tb 14.4", "SSES is placed in the German movement phase, from its arrival turn, once")


def withdraw_commandos(u: Umpire[State]) -> None:
    """SSES leaves after the Allied movement phase, or with its victim (tb 14.4, tb R46)."""
    if u.s.commandos_on >= 0:
        u.emit(w.CommandosLeft())


# --- VDH, tb 14.5 ---


def landing_hexes(s: State) -> int:
    """Where VDH may land; `why_not_land` says why not elsewhere (tb 14.5)."""
    rough = s.ground.towns | s.ground.map.hexes["heavy_woods"]
    shut = rough | s.occupied[ALLIED] | near_germans(s)
    return ((1 << len(s.ground.board)) - 1) & ~shut


def near_germans(s: State) -> int:
    """Hexes too close to a German unit (tb 14.5)."""
    if "near germans" not in s.memo:
        near = 0
        for p in members(s.occupied[GERMAN]):
            near |= s.ground.board.disk(p, DROP_DISTANCE)
        s.memo["near germans"] = near
    return s.memo["near germans"]


def why_not_land(s: State, place: int) -> No | None:
    """No town, no heavy woods, no Allied unit, no German unit within six hexes (tb 14.5)."""
    ground, where = s.ground, s.place_name(place)
    if (ground.towns | ground.map.hexes["heavy_woods"]) >> place & 1:
        return No("tb 14.5", f"{where} is town or heavy woods")
    if s.occupied[ALLIED] >> place & 1:
        return No("tb 14.5", f"{where} is Allied-held")
    if near_germans(s) >> place & 1:
        return No("tb 14.5", f"{where} is within {DROP_DISTANCE} hexes of a German unit")
    return None


def why_not_drop(s: State, action: w.Drop) -> No | None:
    """VDH lands at the end of turn 1 (tb 14.5)."""
    if isinstance(s.todo[-1], w.PlaceParatroops):
        return why_not_land(s, action.to)
    return No("tb 14.5", "VDH drops at the end of turn 1")


def plan_drop(u: Umpire[State]) -> None:
    """At the end of turn 1 VDH must drop if it can (tb 14.5, tb R26)."""
    vdh = u.s.roster.paratroops
    if u.s.turn != 1 or vdh < 0 or u.s.at[vdh] != AWAY:
        return
    if landing_hexes(u.s):
        u.ask(w.PlaceParatroops())
    else:
        u.emit(w.ParatroopsScattered())


def offer_drop(s: State, _: w.PlaceParatroops) -> Decision:
    """Where VDH lands."""
    choices = tuple(w.Drop(PlaceId(p)) for p in members(landing_hexes(s)))
    return Decision(SIDES[GERMAN], "tb 14.5", "Place the Von der Heydte paratroops.", choices)


def answer_drop(u: Umpire[State], _: w.PlaceParatroops, answer: Word) -> None:
    """It never moves again."""
    assert isinstance(answer, w.Drop)
    u.emit(w.ParatroopsDropped(answer.to))


def enter_vdh(u: Umpire[State], unit: int, path: tuple[int, ...]) -> None:
    """A German unit relieves VDH and scores; an Allied unit removes it (tb 14.5, tb R26)."""
    if u.s.vdh_hex() in path:
        german = u.s.roster.side[unit] == GERMAN
        u.emit(w.ParatroopsRelieved() if german else w.ParatroopsScattered())


# --- VAK, tb 14.7 ---


def why_not_fire(s: State, vak: int, target: int, phase: int) -> No | None:
    """May this VAK add its factor to an attack on the hex (tb 14.7)?"""
    at = s.at[vak]
    if not s.roster.vak[vak] or at < 0:
        return No("tb 14.7", f"{s.title(vak)} is not a Volks Artillerie Korps on the map")
    if s.turn < VAK_FIRST_TURN:
        return No("tb 5.4", "artillery does not fire on turn 1")
    if phase != 1:
        return No("tb 14.7", "artillery fires only in the German pre-movement combat phase")
    if s.ground.board.distance(at, target) != VAK_RANGE:
        reason = f"{s.title(vak)} is not exactly two hexes from {s.place_name(target)}"
        return No("tb 14.7", reason)
    if zoc(s, ALLIED) >> at & 1:
        return No("tb 14.7", f"{s.title(vak)} has an enemy unit next to it")
    if s.attacked >> vak & 1:
        return No("tb R28", f"{s.title(vak)} has fired already this phase")
    if not in_supply(s, vak):
        return No("tb 14.7", f"{s.title(vak)} is out of supply")
    return None


# --- armored cavalry, tb 14.2 ---


def why_not_slip_away(s: State, target: int, attackers: Sequence[int]) -> No | None:
    """Only a lone, overland-supplied US cavalry regiment that no supplied mechanized unit attacks
    (tb 14.2)."""
    stack = s.stacks[target]
    unit = stack[0]
    counter = s.roster.counters[unit]
    if counter.type != CAVALRY or counter.nationality != "US":
        return No("tb 14.2", f"{counter.title} is no US armored cavalry")
    if len(stack) > 1:
        return No("tb 14.2", f"{counter.title} is not alone in its hex")
    if any(s.roster.mechanized[a] and in_supply(s, a) for a in attackers):
        return No("tb 14.2", "a supplied mechanized unit attacks")
    if not in_overland_supply(s, unit):
        return No("tb 14.2", f"{counter.title} is not in overland supply")
    return None


def why_not_slip(s: State, step: Word) -> No | None:
    """Cavalry before the die, asked or not (tb 14.2)."""
    if not isinstance(step, w.ReactCavalry | w.ReactAir | w.Resolve) or attacker(s) != GERMAN:
        return None
    kinds = {s.roster.counters[u].type for u in s.stacks[step.target]}
    return why_not_slip_away(s, step.target, step.attackers) if CAVALRY in kinds else None
