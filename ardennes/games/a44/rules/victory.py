"""a44 30, S1 to S5: the Victory Check Phase, and how the game ends."""

from collections.abc import Iterator

from ardennes.board.graph import bits, members
from ardennes.engine.core import Outcome
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.rules.entry import ANTWERP
from ardennes.games.a44.rules.points import factors, german_hexes, points, way_home
from ardennes.games.a44.rules.scenarios import scenario
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.state import EIGHT_TURNS, State
from ardennes.games.a44.words import chores as w
from ardennes.games.a44.words.turns import GameEnded

AREAS = 3  # with an Allied unit in supply (a44 30.3)
CHECKS = 2  # in a row
EXITED_FACTORS = 24  # a44 30.2
LIEGE, LIEGE_HEXES = "Liège", 4
MEUSE_TOWNS, MEUSE_HEXES = ("Givet", "Dinant", "Namur", "Andenne", "Huy", "Amay"), 4
WEST_HEXES = 6
BASTOGNE = "Bastogne"
WEST_AND_BASTOGNE = 4  # Victory Hexes on the West Map (a44 S5.2)
DRAW = "draw"
OBJECTIVE, PREVENTED = "a44 30.2", "a44 30.3"
CUT_OFF, SECOND_WAY = "a44 S4.4", "a44 S5.2"


def check(u: Umpire[State]) -> None:
    """Allied units in German areas come before any German objective (a44 30.1.1, Q-82); in S2 and
    S3 points alone decide, at the end (a44 Q-83)."""
    s = u.s
    if not scenario(s).points:
        held = areas_held(s)
        in_a_row = s.areas_held + 1 if len(held) >= AREAS else 0
        if in_a_row != s.areas_held:
            u.emit(w.AreasCounted(tuple(held), in_a_row))
    winner = _winner(s)
    if winner:
        u.emit(GameEnded(winner, case_of(s, winner), reason(s, winner)))


def _winner(s: State) -> str:
    """Nobody before the end, unless somebody has reached what ends it at once."""
    plan, over = scenario(s), s.turn >= scenario(s).last  # a44 S1.1, S2.1, S3.1, S4.1, S5.1
    if plan.points:
        return SIDES[GERMAN if points(s) >= plan.points else ALLIED] if over else ""
    if s.areas_held >= CHECKS:
        return SIDES[ALLIED]
    if any(objectives(s)):
        return SIDES[GERMAN]
    if not over:
        return ""
    if plan.second_way and second_way(s):
        return SIDES[GERMAN]
    return DRAW if plan.draw and not is_relieved(s) else SIDES[ALLIED]  # a44 Q-84


def case_of(s: State, winner: str) -> str:
    """The case by which this side has won."""
    if scenario(s).points:
        return "a44 S3.4" if s.scenario == EIGHT_TURNS else "a44 S2.4"
    if winner == SIDES[GERMAN]:
        other = scenario(s).second_way and not any(objectives(s)) and second_way(s)
        return SECOND_WAY if other else OBJECTIVE
    return PREVENTED if winner == SIDES[ALLIED] else CUT_OFF


def areas_held(s: State) -> list[str]:
    """German divisional areas with an Allied unit in supply (a44 30.3, Q-134)."""
    units = s.present[ALLIED] & ~s.out_of_supply
    places = bits(s.at[unit] for unit in members(units))
    return [name for name, hexes in s.ground.areas.items() if hexes & places]


# --- the German objectives (a44 30.2) ---


def objectives(s: State) -> Iterator[str]:
    """Those reached, as sentences."""
    names, held = s.ground.town_names, german_hexes(s)
    if factors(s, gone_to_antwerp(s)) >= EXITED_FACTORS and way_home(s):
        yield f"{EXITED_FACTORS} German attack factors have left for Antwerp"
    liege = [p for p in members(held) if names.get(p) == LIEGE]
    if len(liege) >= LIEGE_HEXES:
        yield "the Germans hold Liège"
    towns = {names.get(p) for p in members(held)} & {*MEUSE_TOWNS}
    if len(towns) >= MEUSE_HEXES:
        yield f"the Germans hold {', '.join(name for name in MEUSE_TOWNS if name in towns)}"
    if (west := west_hexes(s)) >= WEST_HEXES:
        yield f"the Germans hold {west} Victory Hexes on the West Map"


def gone_to_antwerp(s: State) -> list[int]:
    """The Germans who have left by F and G."""
    return [u for u in s.here(s.place_id(ANTWERP)) if s.roster.side[u] == GERMAN]


def west_hexes(s: State) -> int:
    """Victory Hexes of the West Map that the Germans hold."""
    held = s.ground.board.names(german_hexes(s) & s.ground.victory)
    return sum(name.startswith("W") for name in held)


# --- Bastogne (a44 S4.4, S5.2) ---


def bastogne(s: State) -> list[int]:
    """Its hexes."""
    return [p for p, name in s.ground.town_names.items() if name == BASTOGNE]


def is_relieved(s: State) -> bool:
    """Does a road lead from both hexes to an Allied source (a44 S4.4, Q-84, Q-193)?"""
    path = lines(s, ALLIED)
    return all(path.bound_by_road(p) for p in bastogne(s))


def is_shut(s: State) -> bool:
    """Do the Germans hold both hexes, or does no Allied road lead to either (a44 S5.2,
    Q-194)?"""
    held, path = german_hexes(s), lines(s, ALLIED)
    hexes = bastogne(s)
    if all(held >> p & 1 for p in hexes):
        return bool(hexes)
    return not any(path.bound_by_road(p) for p in hexes)


def second_way(s: State) -> bool:
    """Bastogne shut and four Victory Hexes on the West Map, at the end (a44 S5.2)."""
    return west_hexes(s) >= WEST_AND_BASTOGNE and is_shut(s)


# --- in words ---


def reason(s: State, winner: str) -> str:
    """Why, in a sentence without its stop."""
    plan = scenario(s)
    if plan.points:
        return f"The Germans have {points(s)} of the {plan.points} points they need"
    if winner == DRAW:
        return "No road leads from both hexes of Bastogne to an Allied source"
    if winner == SIDES[GERMAN]:
        why = next(objectives(s), "")
        if not why and second_way(s):
            why = f"Bastogne is shut and {west_hexes(s)} Victory Hexes on the West Map are German"
        why = why or "the German player has reached an objective"
        return why[:1].upper() + why[1:]
    if s.areas_held >= CHECKS:
        return "Allied units hold three German divisional areas for the second time"
    return "The German player has reached none of his objectives"


def outcome(s: State) -> Outcome | None:
    """Who has won, by which case, and why."""
    if s.ended is None:
        return None
    winner, case = s.ended
    return Outcome(winner, case, reason(s, winner))
