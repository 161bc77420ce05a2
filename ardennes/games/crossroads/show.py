"""What a seat sees, the question drawn on the map, and position files."""

from ardennes.engine.core import Decision
from ardennes.engine.shown import open_places
from ardennes.engine.vocabulary import Vocabulary
from ardennes.games.crossroads import words as w
from ardennes.games.crossroads.rules import TABLE, outcome, why_not_attack, work_out
from ardennes.games.crossroads.state import GRAMMAR, SIDES, State, edition
from ardennes.wargame import plain_show, positions
from ardennes.wargame.plain_files import PlainFiles
from ardennes.wargame.showing import Plain


def view(s: State, _: str) -> Plain:
    """Everybody sees everything: the units, and who holds the crossroads (crossroads 5.1)."""
    holder, place = SIDES[s.holder], s.ground.board.names(s.ground.map.hexes.get("crossroads", 0))
    count = {"text": f"{holder.capitalize()} crossroads", "value": 1 - s.holder, "goal": 1}
    return plain_show.view(s, outcome(s), count=count, holders=dict.fromkeys(place, holder))


def picture(s: State, decision: Decision) -> Plain:
    """Where units can go and whom they can attack; the odds of an attack."""
    step = s.todo[-1]
    if isinstance(step, w.Assault):
        battle = plain_show.battle(s, step.unit, step.target, work_out(s, step.unit, step.target))
        return {"selected": [s.unit_name(step.unit)], "battle": battle}
    moves = [a for a in decision.choices if isinstance(a, w.Move)]
    attacks = [a for a in decision.choices if isinstance(a, w.Attack)]
    return {"open": open_places(s, moves, "enter") | open_places(s, attacks, "target")}


def fits(s: State) -> bool:
    """Can this question be open? An attack must be one that could be made."""
    step, *more = s.todo
    attack = isinstance(step, w.Assault) and w.Attack(step.unit, step.target)
    return not more and (not attack or why_not_attack(s, w.PlayerTurn(), attack) is None)


FILES = PlainFiles(
    *("crossroads", State, edition, GRAMMAR, Vocabulary(w), TABLE, fits),
    markers=(positions.side("holder", "holder"),),
)
