"""tb 14: units with characters of their own. FLAK is also met in combat.py and air.py."""

from collections.abc import Sequence

from ardennes.board.graph import members
from ardennes.engine.core import Decision, No, PlaceId, UnitId, Word
from ardennes.engine.umpire import Umpire
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES
from ardennes.games.tb.state import AWAY, State
from ardennes.games.tb.supply import in_overland_supply, in_supply
from ardennes.games.tb.zoc import zoc

VAK_RANGE = 2  # tb 14.7
VAK_FIRST_TURN = 2  # tb 5.4
CAVALRY = "armored_cavalry"
DROP_DISTANCE = 6  # tb 14.5: not within six hexes


# --- SSES, tb 14.4 ---


def offer_infiltration(s: State) -> list[Word]:
    """Any US unit on the map (tb 14.4)."""
    return [
        w.Infiltrate(UnitId(u))
        for u in s.roster.fighters[ALLIED]
        if s.at[u] >= 0 and not s.roster.british[u]
    ]


def withdraw_commandos(u: Umpire[State]) -> None:
    """SSES leaves after the Allied movement phase, or with its victim (tb 14.4, tb R46)."""
    if u.s.commandos_on >= 0:
        u.emit(w.CommandosLeft())


# --- VDH, tb 14.5 ---


def drop_hexes(s: State) -> int:
    """No town, no heavy woods, no Allied unit, no German unit within six hexes (tb 14.5)."""
    ground = s.ground
    allowed = (1 << len(ground.board)) - 1
    allowed &= ~(ground.towns | ground.map.hexes["heavy_woods"] | s.occupied[ALLIED])
    for p in members(s.occupied[GERMAN]):
        allowed &= ~ground.board.disk(p, DROP_DISTANCE)
    return allowed


def plan_drop(u: Umpire[State]) -> None:
    """At the end of turn 1 VDH must drop if it can (tb 14.5, tb R26)."""
    vdh = u.s.roster.paratroops
    if u.s.turn != 1 or vdh < 0 or u.s.at[vdh] != AWAY:
        return
    if drop_hexes(u.s):
        u.ask(w.PlaceParatroops())
    else:
        u.emit(w.ParatroopsScattered())


def offer_drop(s: State, _: w.PlaceParatroops) -> Decision:
    """Where VDH lands."""
    choices = tuple(w.Drop(PlaceId(p)) for p in members(drop_hexes(s)))
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


def why_not_support(s: State, vak: int, target: int, phase: int) -> No | None:
    """May this VAK add its factor to an attack on the hex (tb 14.7)?"""
    name, at = s.title(vak), s.at[vak]
    if not s.roster.vak[vak] or at < 0:
        return No("tb 14.7", f"{name} is not a Volks Artillerie Korps on the map")
    if s.turn < VAK_FIRST_TURN:
        return No("tb 5.4", "artillery does not fire on turn 1")
    if phase != 1:
        return No("tb 14.7", "artillery fires only in the German pre-movement combat phase")
    if s.ground.board.distance(at, target) != VAK_RANGE:
        return No("tb 14.7", f"{name} is not exactly two hexes from {s.place_name(target)}")
    if zoc(s, ALLIED) >> at & 1:
        return No("tb 14.7", f"{name} has an enemy unit next to it")
    if s.attacked >> vak & 1:
        return No("tb R28", f"{name} has fired already this phase")
    if not in_supply(s, vak):
        return No("tb 14.7", f"{name} is out of supply")
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
