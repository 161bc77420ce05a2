"""bb81 res-1 to res-3, art-4: attacks are resolved one by one, in the owner's order."""

from ardennes.engine.core import NOT_NOW, Decision, No, PlaceId, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.counters import SIDES
from ardennes.games.bb81.rules.combat import work_out
from ardennes.games.bb81.state import Attack, State


def still_held(s: State, attack: Attack) -> tuple[PlaceId, ...]:
    """The targets of an attack that are not empty by now; who has retreated into one defends
    there (bb81 R-9, ret-9)."""
    return tuple(PlaceId(p) for p in attack[0] if s.occupied[1 - s.side] >> p & 1)


def drop_empty(u: Umpire[State]) -> None:
    """An attack with no target left is cancelled by itself (bb81 R-9)."""
    for attack in u.s.attacks:
        if not still_held(u.s, attack):
            u.emit(w.Cancelled(PlaceId(attack[0][0])))


def why_not_resolve(s: State, action: w.Resolve) -> No | None:
    """One of the attacks that were designated (bb81 atk-3, R-23)."""
    if any(targets[0] == action.target for targets, _ in s.attacks):
        return None if isinstance(s.question, w.CombatPhase) else NOT_NOW
    where = s.place_name(action.target)
    return No("bb81 atk-3", f"no designated attack is named by {where}")


def offer_resolve(s: State, _: w.CombatPhase) -> Decision:
    """Which attack comes next (bb81 seq-2)."""
    named = (w.Resolve(PlaceId(targets[0])) for targets, _ in s.attacks)
    choices = tuple(allowed(s, why_not_resolve, named))
    return Decision(SIDES[s.side], "bb81 res-1", "Choose the attack to resolve.", choices)


def answer_resolve(u: Umpire[State], step: w.CombatPhase, answer: Word) -> None:
    """The differential, the end of the rockets that fired, then retreats and advances
    (bb81 res-1, res-3, art-4, R-28)."""
    assert isinstance(answer, w.Resolve)
    attack = next(attack for attack in u.s.attacks if attack[0][0] == answer.target)
    targets, attackers = still_held(u.s, attack), tuple(map(UnitId, attack[1]))
    battle = work_out(u.s, targets, attackers)
    hexes = u.s.edition.retreat(battle.differential)
    u.ask(step)
    u.emit(
        w.AttackResolved(answer.target, targets, attackers, battle.attack, battle.defence, hexes)
    )
    for unit in attackers:
        if u.s.roster.rockets[unit]:
            u.emit(w.RocketsSpent(unit))
    if hexes:
        units = sorted(UnitId(unit) for place in targets for unit in u.s.here(place))
        u.ask(w.FallBack(targets, hexes, tuple(units)))
