"""crossroads 2-5: what may be answered to each question, and what comes of it."""

from ardennes.engine.core import Line, No, Outcome, PlaceId, Roll, UnitId
from ardennes.engine.rule_table import Rule, RuleTable, fine
from ardennes.engine.umpire import Umpire
from ardennes.games.crossroads import words as w
from ardennes.games.crossroads.state import LAST_TURN, State


def why_not_act(s: State, unit: int) -> No | None:
    """Every unit of the side whose turn it is acts once."""
    if s.at[unit] < 0 or s.roster.side[unit] != s.phase:
        return No("crossroads 2.1", f"{s.title(unit)} does not act in this turn")
    return No("crossroads 2.2", f"{s.title(unit)} has acted") if s.acted >> unit & 1 else None


def end_turn(u: Umpire[State], *_: object) -> None:
    """The other side is next; after the last turn the crossroads decides (crossroads 5.1)."""
    turn, side = u.s.turn + u.s.phase, 1 - u.s.phase
    if turn > LAST_TURN:
        u.emit(w.GameEnded(turn, u.s.holder))
    else:
        u.emit(w.TurnBegan(turn, side))
        u.ask(w.PlayerTurn())


def beside(s: State, place: int, side: int) -> list[int]:
    """The units of a side next to a hex."""
    near = s.ground.board.around[place]
    return [u for u, at in enumerate(s.at) if at in near and s.roster.side[u] == side]


def reach(s: State, unit: int) -> dict[int, int]:
    """The hexes a unit can move to, and the moves it spends (crossroads 3.1)."""
    if ("reach", unit) not in s.memo:
        s.memo["reach", unit] = _reach(s, unit)
    return s.memo["reach", unit]


def _reach(s: State, unit: int) -> dict[int, int]:
    moves, enemy = s.roster.counters[unit].moves, 1 - s.roster.side[unit]
    spent, line = {s.at[unit]: 0}, [s.at[unit]]
    for at in line:
        if spent[at] and beside(s, at, enemy):  # crossroads 3.4
            continue
        for to in s.ground.board.around[at]:
            slow = s.ground.has("woods", to) and not s.ground.road(at, to)  # crossroads 3.3
            total = spent[at] + 1 + slow
            if to not in s.at and total <= moves and total < spent.get(to, total + 1):
                spent[to] = total
                line.append(to)
    return spent


def why_not_move(s: State, _: w.PlayerTurn, action: w.Move) -> No | None:
    """It goes to an empty hex within reach."""
    no, where = why_not_act(s, action.unit), s.place_title(action.to)
    if no or action.to in s.at:
        return no or No("crossroads 3.2", f"{where} holds a unit")
    far = action.to not in reach(s, action.unit)
    return No("crossroads 3.1", f"{where} is out of reach") if far else None


def move(u: Umpire[State], _: w.PlayerTurn, action: w.Move) -> None:
    """It goes there."""
    u.emit(w.Moved(action.unit, "moves", PlaceId(u.s.at[action.unit]), action.to))
    u.ask(w.PlayerTurn())


def why_not_attack(s: State, _: object, action: w.Attack) -> No | None:
    """It attacks an enemy next to it."""
    no, foes = why_not_act(s, action.unit), beside(s, s.at[action.unit], 1 - s.phase)
    if no or action.target in (s.at[foe] for foe in foes):
        return no
    return No("crossroads 4.1", f"no enemy next to {s.title(action.unit)} is there")


def attack(u: Umpire[State], _: w.PlayerTurn, action: w.Attack) -> None:
    """The odds are worked out first; it may be called off."""
    u.ask(w.Assault(action.unit, action.target))


def work_out(s: State, unit: int, target: int) -> list[Line]:
    """Every point of an attack and of the defence (crossroads 4.2)."""
    case, foe = "crossroads 4.2", s.at.index(target)
    mine, his = s.roster.counters[unit], s.roster.counters[foe]
    helpers = [u for u in beside(s, target, mine.side) if u != unit]
    cover = [word for word in ("woods", "crossroads") if s.ground.has(word, target)]
    return [
        Line(s.title(unit), case, mine.strength, None, "attack", mine.id),
        *(Line(f"{s.title(u)} supports", case, 1, None, "attack") for u in helpers),
        Line(s.title(foe), case, his.strength, None, "defence", his.id),
        *(Line(word, case, 1, None, "defence") for word in cover),
    ]


def totals(lines: list[Line]) -> tuple[int, int]:
    """Attack and defence."""
    attack, defence = (sum(x.value or 0 for x in lines if x.side == side) for side in SIDES)
    return attack, defence
