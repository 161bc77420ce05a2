"""Builders for what follows a combat: retreats, advances, disengagement."""

from typing import Any, cast

from ardennes.engine.core import Decision, Event, Word
from ardennes.engine.play import Match, why_not
from ardennes.engine.umpire import Umpire
from ardennes.games.a44 import GAME
from ardennes.games.a44.counters import SIDES
from ardennes.games.a44.rules import disengage, sequence
from ardennes.games.a44.rules.phases import END_PHASE
from ardennes.games.a44.state import PHASES, State
from ardennes.games.a44.vocabulary import VOCABULARY
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q
from tests.games.a44.positions import choices, table

FROST = 12


def _offer(s: State, _: Word) -> Decision:
    choices = (*disengage.disengagements(s), END_PHASE)
    return Decision(SIDES[s.side], "a44 14.1", "Attack?", choices)


def _answer(u: Umpire[State], step: Word, action: Word) -> None:
    u.ask(step)
    assert isinstance(action, a.Disengage)
    disengage.begin_disengaging(u, action.units)


def _blow(s: State, _: Word) -> Decision:
    return Decision(SIDES[1 - s.side], "a44 7.4", "Blow a bridge?", (a.Pass(), END_PHASE))


STEPS = cast("dict[Any, Any]", sequence.STEPS)
STEPS.setdefault(q.CombatPhase, (_offer, _answer))
STEPS.setdefault(q.BlowBefore, (_blow, _answer))


def begin(s: State, step: Word | None = None) -> Match:
    """A match in the combat phase of that table, with this question on top."""
    s.todo = (q.Closing(), q.CombatPhase(), *((step,) if step else ()))
    sequence.settle(Umpire(s))
    s.memo = {}
    return Match(GAME, s)


def at_phase(*units: str, turn: int = FROST, side: str = "allied", **board: Any) -> State:
    """A table in a combat phase; `side` may be `german night` too."""
    s = table(*units, **board)
    s.turn, s.phase = turn, PHASES.index(f"{side} combat")
    return s


def combat(s: State, target: str, kind: type[q.Combat], **fields: Any) -> q.Combat:
    """A question of a combat: attackers, tags and `more` named by id; attackers left out: every
    unit of the phasing side next to the target."""
    for key in ("attackers", "tags", "more"):
        if key in fields:
            fields[key] = tuple(s.unit_id(name) for name in fields[key].split())
    at = s.place_id(target)
    near = [u for u in s.roster.of[s.side] if s.at[u] >= 0]
    close = [u for u in near if s.at[u] >= s.hexes or s.ground.board.distance(s.at[u], at) == 1]
    fields.setdefault("attackers", tuple(close))
    return kind(at, **fields)


def beaten(
    s: State, target: str, hexes: int = 2, advance: str = "", result: str = "", **fields: Any
) -> Match:
    """The defenders of the target retreat."""
    fields.setdefault("more", " ".join(s.unit_name(u) for u in s.here(s.place_id(target))))
    return begin(
        s, combat(s, target, q.FallBack, left=hexes, advance=advance, result=result, **fields)
    )


def advancing(s: State, target: str, advance: str = "regular", **fields: Any) -> Match:
    """The defenders of the target are gone: who advances?"""
    return beaten(s, target, more="", advance=advance, **fields)


def ends(match: Match, unit: str, verb: str = "retreat") -> list[str]:
    """The places a unit may go to by the open question."""
    said = (text.split() for text in choices(match))
    return [words[2] for words in said if words[:2] == [verb, unit]]


def marks(match: Match, unit: str) -> set[str]:
    """The words of a unit's state."""
    s = match.state
    number = s.unit_id(unit)
    return {word for word, column in s.unit_words().items() if getattr(s, column) >> number & 1}


def told(match: Match, kind: type[Event]) -> list[Any]:
    """What the last action brought of one kind."""
    return [event for event in match.events[-1] if isinstance(event, kind)]


def reason(match: Match, text: str) -> str:
    """The sentence that refuses an action."""
    no = why_not(GAME, match.state, VOCABULARY.actions.from_text(text, match.state))
    return no.reason if no else ""
