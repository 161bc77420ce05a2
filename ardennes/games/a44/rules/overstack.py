"""a44 8.3, 17.4, Q-23: whoever stands in a hex that holds too much loses steps."""

from ardennes.engine.core import Decision, No, UnitId, Word
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import SIDES
from ardennes.games.a44.rules.losses import lose_step
from ardennes.games.a44.rules.stacking import overstacked
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q


def who_pays(s: State, step: q.Overstacked) -> list[int]:
    """Those named who are still there, or everybody in the hex."""
    here = sorted(s.here(step.at))
    return [unit for unit in here if unit in step.among] if step.among else here


def offer_overstacked(s: State, step: q.Overstacked) -> Decision:
    """The owner's choice; nothing once the stack is legal."""
    units = who_pays(s, step) if overstacked(s, step.at) else []
    choices = tuple(a.LoseStep(UnitId(unit)) for unit in units)
    owner = SIDES[s.roster.side[s.here(step.at)[0]]] if units else SIDES[s.side]
    prompt = f"There is too much in {s.place_title(step.at)}: who loses a step?"
    return Decision(owner, "a44 8.3", prompt, choices)


def answer_overstacked(u: Umpire[State], step: q.Overstacked, action: Word) -> None:
    """A Remnant takes the place of its unit."""
    if not isinstance(action, a.LoseStep):
        return
    left = lose_step(u, action.unit, "there was no room for it")
    if left >= 0 and step.among:
        step = q.Overstacked(step.at, (*step.among, left))
    u.ask(step)


def why_not_pay(s: State, step: q.Overstacked, action: a.LoseStep) -> No | None:
    """Only who stands there, of retreaters only they."""
    if action.unit in who_pays(s, step):
        return None
    who = "it is not there" if action.unit not in s.here(step.at) else "it did not retreat"
    return No(
        "a44 17.4" if step.among else "a44 8.3", f"{s.title(action.unit)} does not pay: {who}"
    )
