"""a44 30: the Victory Check Phase, and how the game ends."""

from collections.abc import Iterator

from ardennes.board.graph import bits, members
from ardennes.engine.core import Outcome
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.rules.calendar import LAST_TURN
from ardennes.games.a44.rules.entry import ANTWERP
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.state import State
from ardennes.games.a44.words import chores as w
from ardennes.games.a44.words.turns import GameEnded

AREAS = 3  # with an Allied unit in supply (a44 30.3)
CHECKS = 2  # in a row
EXITED_FACTORS = 24  # a44 30.2
LIEGE, LIEGE_HEXES = "Liège", 4
MEUSE_TOWNS, MEUSE_HEXES = ("Givet", "Dinant", "Namur", "Andenne", "Huy", "Amay"), 4
WEST_HEXES = 6
GERMAN_WINS, ALLIED_WINS = "a44 30.2", "a44 30.3"


def check(u: Umpire[State]) -> None:
    """Allied units in German areas come before any German objective (a44 30.1.1, Q-82)."""
    s = u.s
    held = areas_held(s)
    in_a_row = s.areas_held + 1 if len(held) >= AREAS else 0
    if in_a_row != s.areas_held:
        u.emit(w.AreasCounted(tuple(held), in_a_row))
    winner, by = _winner(s)
    if winner >= 0:
        u.emit(GameEnded(SIDES[winner], by, _reason(s, winner)))


def _winner(s: State) -> tuple[int, str]:
    if s.areas_held >= CHECKS:
        return ALLIED, ALLIED_WINS
    if any(objectives(s)):
        return GERMAN, GERMAN_WINS
    return (ALLIED, ALLIED_WINS) if s.turn >= LAST_TURN else (-1, "")  # a44 S1.1


def areas_held(s: State) -> list[str]:
    """German divisional areas with an Allied unit in supply (a44 30.3, Q-134)."""
    units = s.present[ALLIED] & ~s.out_of_supply
    places = bits(s.at[unit] for unit in members(units))
    return [name for name, hexes in s.ground.areas.items() if hexes & places]


def objectives(s: State) -> Iterator[str]:
    """The German objectives reached, as sentences (a44 30.2)."""
    names, held = s.ground.town_names, german_hexes(s)
    if _has_exited(s):
        yield f"{EXITED_FACTORS} German attack factors have left for Antwerp"
    liege = [p for p in members(held) if names.get(p) == LIEGE]
    if len(liege) >= LIEGE_HEXES:
        yield "the Germans hold Liège"
    towns = {names.get(p) for p in members(held)} & {*MEUSE_TOWNS}
    if len(towns) >= MEUSE_HEXES:
        yield f"the Germans hold {', '.join(name for name in MEUSE_TOWNS if name in towns)}"
    west = (held & s.ground.victory & _west_map(s)).bit_count()
    if west >= WEST_HEXES:
        yield f"the Germans hold {west} Victory Hexes on the West Map"


def german_hexes(s: State) -> int:
    """Hexes a German was the last in, with a path by road (a44 30.1.2)."""
    wanted = s.ground.victory | bits(s.ground.town_names)
    path = lines(s, GERMAN)
    return bits(p for p in members(wanted & s.held(GERMAN)) if path.bound_by_road(p))


def _has_exited(s: State) -> bool:
    """Enough factors, and a path by road from a hex they left by."""
    gone = [u for u in s.here(s.place_id(ANTWERP)) if s.roster.side[u] == GERMAN]
    if sum(s.roster.attack[u][s.face(u)] for u in gone) < EXITED_FACTORS:
        return False
    return any(lines(s, GERMAN).bound_by_road(p) for p in members(s.exit_hexes))


def _west_map(s: State) -> int:
    return bits(p for p, name in enumerate(s.ground.board.labels) if name.startswith("W"))


def _reason(s: State, winner: int) -> str:
    """Why, in a sentence without its stop."""
    if winner == GERMAN:
        why = next(objectives(s), "the German player has reached an objective")
        return why[:1].upper() + why[1:]
    if s.areas_held >= CHECKS:
        return "Allied units hold three German divisional areas for the second time"
    return "The German player has reached none of his objectives"


def outcome(s: State) -> Outcome | None:
    """Who has won, by which case, and why."""
    if s.ended is None:
        return None
    winner, case = s.ended
    if winner not in SIDES:
        return Outcome(winner, case, "Neither player has reached his objective.")
    return Outcome(winner, case, f"{_reason(s, SIDES.index(winner))}.")
