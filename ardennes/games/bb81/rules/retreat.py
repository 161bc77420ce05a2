"""bb81 ret-1 to ret-9: retreats, one unit after another, hex by hex."""

from itertools import pairwise

from ardennes.board.graph import bits, members
from ardennes.engine.core import Decision, No, PlaceId, UnitId, Word
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.counters import SIDES
from ardennes.games.bb81.rules.entering import enter
from ardennes.games.bb81.rules.movement import forbidden, why_not_into, why_not_open
from ardennes.games.bb81.rules.zoc import zone
from ardennes.games.bb81.state import State

Path = tuple[int, ...]  # the vacated hex first
ROAD_HOME, HOME, ROAD, ANY = range(4)  # the classes of paths, best first (bb81 ret-6)
CLASSES = (
    "it must follow roads toward a friendly edge",
    "it must end nearer to a friendly edge",
    "it must follow roads",
)


# --- the paths of one unit ---


def open_hexes(s: State, unit: int, targets: Path) -> int:
    """Hexes a retreating unit may enter: no enemy infantry or armor, no enemy zone unless a friend
    is there, no target of this attack (bb81 ret-3, ret-4, R-27)."""
    side = s.roster.side[unit]
    friends = bits(p for p in members(s.occupied[side]) if s.here(p) != (unit,))
    shut = forbidden(s, unit) | (zone(s, 1 - side) & ~friends) | bits(targets)
    return s.ground.everything & ~shut


def paths(s: State, unit: int, start: int, hexes: int, targets: Path) -> list[Path]:
    """Every complete path: open steps, and no hex next to an earlier one but the last
    (bb81 ret-1, ret-2, ret-5, R-14)."""
    ground, free = s.ground, open_hexes(s, unit, targets)
    found: list[Path] = [(start,)]
    for _ in range(hexes):
        longer: list[Path] = []
        for path in found:
            touched = bits(path)
            for earlier in path[:-1]:
                touched |= ground.board.zones[earlier]
            ahead = ground.opens[path[-1]] & free & ~touched
            longer += [(*path, to) for to in members(ahead)]
        found = longer
    return found


def class_of(s: State, path: Path, side: int) -> int:
    """How good a path is (bb81 ret-6, R-15)."""
    far = s.ground.far[side]
    home = far[path[-1]] < far[path[0]]
    road = all(s.ground.road(a, b) for a, b in pairwise(path))
    return (ROAD_HOME if road else HOME) if home else (ROAD if road else ANY)


def best_paths(s: State, step: w.FallBack, unit: int) -> list[Path]:
    """The paths the owner may choose from: those of the best class (bb81 ret-6)."""
    about = question_memo(s, step)
    key = f"paths {unit}"
    if key not in about:
        about[key] = _best_paths(s, step, unit)
    return about[key]


def _best_paths(s: State, step: w.FallBack, unit: int) -> list[Path]:
    start = step.way[0] if step.way and step.units[0] == unit else s.at[unit]
    found = paths(s, unit, start, step.hexes, step.targets)
    classes = [class_of(s, path, s.roster.side[unit]) for path in found]
    best = min(classes, default=ANY)
    return [path for path, grade in zip(found, classes, strict=True) if grade == best]


def steps(s: State, step: w.FallBack, unit: int) -> list[int]:
    """The next hexes of those paths."""
    gone = step.way if step.way and step.units[0] == unit else (s.at[unit],)
    ahead = {p[len(gone)] for p in best_paths(s, step, unit) if p[: len(gone)] == gone}
    return sorted(ahead)


# --- the question ---


def why_not_retreat(s: State, action: w.Retreat) -> No | None:
    """One hex of a complete path of the best class (bb81 ret-1 to ret-6)."""
    step, unit, to = s.question, action.unit, action.to
    if not isinstance(step, w.FallBack) or unit not in step.units:
        return No("bb81 ret-1", f"{s.title(unit)} does not retreat now")
    if step.way and unit != step.units[0]:
        return No("bb81 ret-1", f"{s.title(step.units[0])} ends its retreat first")
    if to in steps(s, step, unit):
        return None
    return _what_bars(s, step, unit, to)


def _what_bars(s: State, step: w.FallBack, unit: int, to: int) -> No:
    """The rule that closes this hex to this unit."""
    at, where = s.at[unit], s.place_name(to)
    way = step.way or (at,)
    if not s.ground.board.zones[at] >> to & 1:
        return No("bb81 ret-1", f"{where} is not next to {s.title(unit)}")
    if no := why_not_into(s, unit, to):
        return No("bb81 ret-3" if no.case == "bb81 move-1" else no.case, no.reason)
    if to in step.targets:
        return No("bb81 ret-3", f"{where} is a target of this attack")
    if not s.ground.opens[at] >> to & 1:
        return No("bb81 ret-2", why_not_open(s, at, to).reason)
    if not open_hexes(s, unit, step.targets) >> to & 1:
        return No("bb81 ret-3", f"{where} is in an enemy zone, and no friend is there")
    if any(s.ground.board.zones[earlier] >> to & 1 for earlier in way[:-1]):
        return No("bb81 ret-5", f"{where} touches an earlier hex of its way")
    return _what_class_bars(s, step, unit, (*way, to))


def _what_class_bars(s: State, step: w.FallBack, unit: int, way: Path) -> No:
    """The hex is open: its paths do not go on, or others are better (bb81 ret-1, ret-6)."""
    side, where = s.roster.side[unit], s.place_name(way[-1])
    whole = paths(s, unit, way[0], step.hexes, step.targets)
    if not any(path[: len(way)] == way for path in whole):
        return No("bb81 ret-1", f"no way of {step.hexes} hexes goes on from {where}")
    best = min(class_of(s, path, side) for path in whole)
    return No("bb81 ret-6", f"{CLASSES[best]}, which this way does not")


def retreat_choices(s: State, step: w.FallBack) -> list[w.Retreat]:
    """Whoever has a path just then; one on its way goes on first (bb81 R-27)."""
    units = step.units[:1] if step.way else step.units
    return [w.Retreat(unit, PlaceId(to)) for unit in units for to in steps(s, step, unit)]


def offer_retreat(s: State, step: w.FallBack) -> Decision:
    """The owner's order and ways (bb81 ret-1, R-27); `why_not_retreat` asks `steps` too."""
    side = SIDES[s.roster.side[step.units[0]]]
    left = step.hexes - max(len(step.way) - 1, 0)
    far = "1 hex" if left == 1 else f"{left} hexes"
    who = f"{s.title(step.units[0])} has to retreat {far} more." if step.way else ""
    prompt = who or f"Retreat each unit {far}."
    return Decision(side, "bb81 ret-1", prompt, tuple(retreat_choices(s, step)))


def answer_retreat(u: Umpire[State], step: w.FallBack, answer: Word) -> None:
    """One hex back; at the end of its way the next unit."""
    assert isinstance(answer, w.Retreat)
    unit, start = answer.unit, PlaceId(u.s.at[answer.unit])
    u.emit(w.Retreated(unit, start, answer.to))
    enter(u, unit, (answer.to,))
    way = (*(step.way or (start,)), answer.to)
    rest = tuple(one for one in step.units if one != unit)
    if len(way) > step.hexes:
        u.ask(w.FallBack(step.targets, step.hexes, rest))
    else:
        u.ask(w.FallBack(step.targets, step.hexes, (unit, *rest), way))


def after_retreat(u: Umpire[State], step: w.FallBack) -> None:
    """Nobody left has a path: the rest are eliminated, then come the advances (bb81 ret-7)."""
    for unit in step.units:
        u.emit(w.Lost(UnitId(unit), "retreat"))
    u.ask(w.OfferAdvance(step.targets, step.hexes, eligible=beside(u.s, step.targets)))


def beside(s: State, vacated: tuple[int, ...]) -> tuple[UnitId, ...]:
    """Units of the attacking side next to a vacated hex (bb81 adv-1)."""
    near = s.ground.board.spread(bits(vacated))
    return tuple(UnitId(u) for u in s.roster.of[s.side] if s.at[u] >= 0 and near >> s.at[u] & 1)
