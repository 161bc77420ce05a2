"""tb 4: how the game is won."""

from ardennes.board.graph import members
from ardennes.engine.core import Outcome
from ardennes.engine.umpire import Umpire
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES
from ardennes.games.tb.rules.movement import Way
from ardennes.games.tb.state import EXITED, State

LAST_TURN = 10  # tb 5.1


def points(s: State) -> int:
    """Towns the German controls, and VDH if relieved; supply is irrelevant (tb 4.3, tb R5)."""
    return town_points(s, s.control) + s.relieved * s.edition.victory.relieved_paratroops


def town_points(s: State, places: int) -> int:
    """Victory points of the towns among these hexes (tb 4.3)."""
    table, towns = s.edition.victory, s.ground.town_names
    found = members(places & s.ground.towns)
    return sum(table.town.get(towns[p], table.other_town) for p in found)


def win_by_exit(u: Umpire[State], unit: int, way: Way | None) -> None:
    """One mechanized unit off the map wins at once (tb 4.2)."""
    assert way is not None
    u.emit(w.Exited(w.Unit(unit), w.Hex(way.path[0]), way.cost))
    u.emit(w.GameEnded(GERMAN, points(u.s), by_exit=True))


def judge(u: Umpire[State]) -> None:
    """After turn 10 the German needs twelve points; otherwise the Allies have won (tb 4.3, 4.4)."""
    u.emit(w.GameEnded(result(u.s), points(u.s)))


def result(s: State) -> int:
    """Who wins if the game ends as things stand."""
    return GERMAN if EXITED in s.at or points(s) >= s.edition.victory.goal else ALLIED


def outcome(s: State) -> Outcome | None:
    """Who has won, under which case, and why."""
    if s.ended is None:
        return None
    winner, total = s.ended
    if EXITED in s.at:
        unit = s.title(s.at.index(EXITED))
        return Outcome(SIDES[winner], "tb 4.2", f"{unit} left the map on turn {s.turn}")
    case = "tb 4.3" if winner == GERMAN else "tb 4.4"
    goal = s.edition.victory.goal
    return Outcome(SIDES[winner], case, f"the German holds {total} of the {goal} points he needs")
