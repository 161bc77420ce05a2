"""commander 8: who takes the hits."""

from msgspec.structs import replace

from ardennes.engine.core import Decision, No, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import SIDES
from ardennes.games.commander.rules.results import next_to_lose, take_hit
from ardennes.games.commander.rules.retreat import attack_losses, fits, spread
from ardennes.games.commander.state import State


def fighters(step: w.DefenderLosses | w.AttackerLosses) -> tuple[UnitId, ...]:
    """Those who take the hits."""
    return step.defenders if isinstance(step, w.DefenderLosses) else step.attackers


def why_not_take_hit(s: State, step: w.DefenderLosses | w.AttackerLosses, unit: int) -> No | None:
    """Losses are even; who retreats keeps room for the survivors (commander 8.hits-2, 8.ret-2)."""
    even = next_to_lose(s, fighters(step), step.taken)
    if unit not in even:
        what = f"{s.unit_name(unit)} does not take the next hit: losses are even"
        return No("commander 8.hits-2", what)
    if not isinstance(step, w.DefenderLosses) or not step.retreat or len(even) == 1:
        return None
    if not _leaves_room(s, step, unit) and any(_leaves_room(s, step, one) for one in even):
        return No("commander 8.ret-2", "then there is no room for all survivors")
    return None


def why_not_lose(s: State, action: w.LoseStep) -> No | None:
    """A hit is taken by one who fought (commander 8.hits-2)."""
    step = s.question
    if isinstance(step, w.DefenderLosses | w.AttackerLosses):
        return why_not_take_hit(s, step, action.unit)
    return No("commander 8.hits-2", "there is no hit to take now")


def _leaves_room(s: State, step: w.DefenderLosses, unit: int) -> bool:
    strength = [s.strength[u] - (u == unit) for u in step.defenders]
    taken = [n + (u == unit) for n, u in zip(step.taken, step.defenders, strict=True)]
    ends = set(spread(strength, taken, step.left - 1, step.defenders))
    return any(not end or fits(s, step.space, end) for end in ends)


def has_losses(s: State, step: w.DefenderLosses | w.AttackerLosses) -> bool:
    """Is there a hit to take and somebody to take it?"""
    return step.left > 0 and any(s.strength[unit] > 0 for unit in fighters(step))


def offer_losses(s: State, step: w.DefenderLosses | w.AttackerLosses) -> Decision:
    """The owner chooses among units with equal hits (commander 8.hits-2)."""
    units = sorted(fighters(step))
    choices = allowed(s, why_not_lose, map(w.LoseStep, units))
    side = SIDES[s.roster.side[units[0]]]
    hits = "hit" if step.left == 1 else "hits"
    prompt = f"{step.left} {hits} to take in {s.place_name(step.space)}: which unit next?"
    return Decision(side, "commander 8.hits-2", prompt, tuple(choices))


def answer_losses(
    u: Umpire[State], step: w.DefenderLosses | w.AttackerLosses, answer: Word
) -> None:
    """One hit, one strength point (commander 8.hits-2)."""
    assert isinstance(answer, w.LoseStep)
    taken = tuple(take_hit(u, fighters(step), step.taken, answer.unit))
    u.ask(replace(step, taken=taken, left=step.left - 1))


def after_defence(u: Umpire[State], step: w.DefenderLosses) -> None:
    """Survivors leave if they retreat; else it is the attacker's turn to lose."""
    alive = tuple(unit for unit in step.defenders if u.s.at[unit] >= 0)
    if step.retreat and alive:
        u.ask(w.Withdrawal(step.space, step.attackers, alive, step.on_attackers))
    else:
        attack_losses(u, step, cleared=not u.s.here(step.space, u.s.roster.side[step.defenders[0]]))
