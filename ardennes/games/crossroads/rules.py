"""crossroads 2-5: what may be answered to each question, and what comes of it."""

from ardennes.engine.core import No, OddsLine, Outcome, PlaceId, Roll, UnitId
from ardennes.engine.rule_table import Rule, RuleTable, fine, then
from ardennes.engine.umpire import Umpire
from ardennes.games.crossroads import words as w
from ardennes.games.crossroads.state import State
from ardennes.wargame.adjacent import beside, walk
from ardennes.wargame.plain_show import result_of


def why_not_act(s: State, unit: int) -> No | None:
    """Every unit of the side whose turn it is acts once."""
    if s.at[unit] < 0 or s.roster.side[unit] != s.phase:
        return No("crossroads 2.1", f"{s.title(unit)} does not act in this turn")
    return No("crossroads 2.2", f"{s.title(unit)} has acted") if s.acted >> unit & 1 else None


def end_turn(u: Umpire[State], *_: object) -> None:
    """The other side is next; after the last turn the crossroads decides (crossroads 5.1)."""
    turn, last = u.s.turn + u.s.phase, u.s.last_turn
    u.emit(w.TurnBegan(turn, 1 - u.s.phase) if turn <= last else w.GameEnded(turn, u.s.holder))


def reach(s: State, unit: int) -> dict[int, int]:
    """The hexes a unit can move to, and the moves it spends (crossroads 3.1, 3.3, 3.4)."""
    return walk(s, unit, DEAR, lambda at: bool(beside(s, at, 1 - s.roster.side[unit])))


def why_not_move(s: State, _: w.PlayerTurn, action: w.Move) -> No | None:
    """It goes to an empty hex within reach."""
    no = why_not_act(s, action.unit)
    if no or action.to in reach(s, action.unit):
        return no
    if action.to in s.at:
        return No("crossroads 3.2", f"{s.place_title(action.to)} is taken")
    return No("crossroads 3.1", f"{s.place_title(action.to)} is out of reach")


def move(u: Umpire[State], _: w.PlayerTurn, action: w.Move) -> None:
    """It goes there."""
    u.emit(w.Moved(action.unit, "moves", PlaceId(u.s.at[action.unit]), action.to))


def why_not_attack(s: State, _: w.PlayerTurn, action: w.Attack) -> No | None:
    """It attacks an enemy next to it."""
    no, foes = why_not_act(s, action.unit), beside(s, s.at[action.unit], 1 - s.phase)
    if no or action.target in [s.at[foe] for foe in foes]:
        return no
    return No("crossroads 4.1", f"no enemy next to {s.title(action.unit)} is there")


def work_out(s: State, unit: int, target: int) -> list[OddsLine]:
    """Every point of an attack and of the defence (crossroads 4.2)."""
    case, foe = "crossroads 4.2", s.at.index(target)
    mine, his = s.roster.counters[unit], s.roster.counters[foe]
    helpers = [u for u in beside(s, target, mine.side) if u != unit]
    cover = {word: more for word, more in COVER.items() if s.ground.has(word, target)}
    return [
        OddsLine(s.title(unit), case, mine.strength, None, "attack", mine.id),
        *(OddsLine(f"{s.title(u)} supports", case, 1, None, "attack") for u in helpers),
        OddsLine(s.title(foe), case, his.strength, None, "defence", his.id),
        *(OddsLine(word, case, more, None, "defence") for word, more in cover.items()),
    ]


def resolve(u: Umpire[State], step: w.Die, roll: Roll) -> None:
    """The die gives the result; a retreat leads straight on (crossroads 4.3)."""
    s, unit, target, ring = u.s, step.unit, step.target, u.s.ground.board.ring
    start, foe = PlaceId(s.at[unit]), UnitId(s.at.index(target))
    back = PlaceId(ring[target][ring[start].index(target)])
    result = result_of(s, work_out(s, unit, target), roll.die)
    u.emit(w.Fought(unit, target, roll.die, result))
    if result in ("AE", "DE") or (result == "DR" and back in (-1, *s.at)):  # crossroads 4.4
        u.emit(w.Destroyed(unit if result == "AE" else foe))
    elif result == "DR":
        u.emit(w.Moved(foe, "falls back", target, back))
    if target not in s.at:
        u.emit(w.Moved(unit, "advances", start, target))  # crossroads 4.5


def outcome(s: State) -> Outcome | None:
    """The side whose unit was the last at the crossroads has won (crossroads 5.1)."""
    side, over = s.sides[s.holder], s.ended is not None
    return Outcome(side, "crossroads 5.1", "it holds the crossroads") if over else None


DEAR, COVER = {"woods": 2}, {"woods": 1, "crossroads": 1}  # crossroads 3.3, 4.2
TABLE = RuleTable(
    w.PlayerTurn(),
    {
        (w.PlayerTurn, w.Move): Rule(why_not_move, move),
        (w.PlayerTurn, w.Attack): Rule(why_not_attack, then(w.Assault)),
        (w.PlayerTurn, w.EndTurn): Rule(fine, end_turn),  # crossroads 2.3
        (w.Assault, w.Fight): Rule(fine, then(w.Die)),
        (w.Die, Roll): Rule(fine, resolve),
    },
)
