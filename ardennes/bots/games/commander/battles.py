"""Combats of commander on paper: the exact chances of the dice, and what comes of them."""

from collections.abc import Sequence
from typing import NamedTuple

from ardennes.board.graph import members
from ardennes.bots.games.commander.evaluation import Sketch, worth
from ardennes.bots.games.commander.map_facts import powers_of
from ardennes.bots.games.commander.values import VALUES
from ardennes.engine.umpire import Umpire
from ardennes.games.commander.counters import GERMAN
from ardennes.games.commander.rules.combat import Battle, battle_at, chances, reduction, shots
from ardennes.games.commander.rules.control import settle, take
from ardennes.games.commander.rules.retreat import retreats
from ardennes.games.commander.state import AWAY, State

V = VALUES.battles


class Forecast(NamedTuple):
    """What the dice of a combat are likely to do."""

    wiped: float  # chance that no defender survives
    hurt: float  # chance of losses that leave somebody
    on_defenders: float  # mean losses if somebody is left
    on_attackers: float  # mean losses


def forecast(s: State, battle: Battle) -> Forecast:
    """The exact distribution of hits, folded into four numbers."""
    dice, cut = shots(s, battle), len(battle.attackers)
    saved = reduction(s, battle).value or 0
    strength = sum(s.strength[u] for u in battle.defenders)
    mine = sum(s.strength[u] for u in battle.attackers)
    wiped = hurt = loss = 0.0
    for hits, p in enumerate(chances(dice[:cut])):
        net = hits - saved
        if net >= strength:
            wiped += p
        elif net > 0:
            hurt += p
            loss += p * net
    back = sum(p * min(hits, mine) for hits, p in enumerate(chances(dice[cut:])))
    return Forecast(wiped, hurt, loss / (1 - wiped) if wiped < 1 else 0.0, back)


def wound(k: Sketch, units: Sequence[int], hits: float) -> None:
    """Spread hits evenly; who has nothing left leaves the paper (commander 8.hits-2)."""
    powers = powers_of(k.s)
    alive = [u for u in units if k.strength[u] > 0]
    while hits > 1e-6 and alive:
        each = min(hits / len(alive), *(k.strength[u] for u in alive))
        for unit in alive:
            k.strength[unit] -= each
        hits -= each * len(alive)
        for unit in [u for u in alive if k.strength[u] < 1e-6]:
            k.strength[unit] = 0.0
            alive.remove(unit)
            k.lost += powers.points[unit] * (-1 if k.s.roster.side[unit] == GERMAN else 1)
            if k.s.at[unit] >= 0:
                k.s.lift(unit, AWAY)


def vacate(k: Sketch, place: int, side: int) -> None:
    """The attacker has the space."""
    umpire = Umpire(k.s)
    k.s.memo = {}
    if not k.s.here(place, 1 - side):
        take(umpire, place, side)
    settle(umpire, [place])


def best_way_back(k: Sketch, place: int, unit: int) -> int:
    """Where a retreating unit would go, or -1."""
    side = k.s.roster.side[unit]
    found = list(members(retreats(k.s, place, unit)))
    if not found:
        return -1
    beside = k.s.ground.board.around

    def calm(to: int) -> float:
        enemies = sum(bool(k.s.here(q, 1 - side)) for q in beside[to])
        space = k.s.ground.spaces[to]
        return space.vp + V.cover * space.reduction_defender_controls - V.contact * enemies

    return max(found, key=calm)


def after_combat(k: Sketch, place: int, side: int) -> float:
    """The mean worth of the table after the combat there, to the attacker."""
    battle = battle_at(k.s, place, side)
    if not battle.attackers or not battle.defenders:
        return worth(k, side)
    odds = forecast(k.s, battle)
    leave = odds.hurt * _flight(k, battle, odds)
    stay = 1 - odds.wiped - leave
    total = mass = 0.0
    for p, branch in ((odds.wiped, _wiped), (leave, _driven), (stay, _held)):
        if p > V.unlikely:
            total += p * worth(branch(k, battle, odds), side)
            mass += p
    return total / mass


def _flight(k: Sketch, battle: Battle, odds: Forecast) -> float:
    """How often a defender with hits would leave."""
    if any(k.s.helpless(u) for u in battle.defenders):
        return 0.0
    if not any(retreats(k.s, battle.space, u) for u in battle.defenders):
        return 0.0
    left = sum(k.strength[u] for u in battle.defenders) - odds.on_defenders
    mine = sum(k.strength[u] for u in battle.attackers) - odds.on_attackers
    return V.shaken if mine > V.stronger * left else V.stubborn


def _wiped(k: Sketch, battle: Battle, odds: Forecast) -> Sketch:
    after = k.copy()
    wound(after, battle.defenders, 99.0)
    vacate(after, battle.space, battle.side)
    wound(after, battle.attackers, odds.on_attackers)
    return after


def _held(k: Sketch, battle: Battle, odds: Forecast) -> Sketch:
    after = k.copy()
    wound(after, battle.defenders, odds.on_defenders)
    wound(after, battle.attackers, odds.on_attackers)
    if not after.s.here(battle.space, 1 - battle.side):
        vacate(after, battle.space, battle.side)
    return after


def _driven(k: Sketch, battle: Battle, odds: Forecast) -> Sketch:
    after = k.copy()
    wound(after, battle.defenders, max(0.0, odds.on_defenders - 1))
    fall_back(after, battle.space, battle.defenders)
    vacate(after, battle.space, battle.side)
    wound(after, battle.attackers, odds.on_attackers)
    return after


def fall_back(k: Sketch, place: int, units: Sequence[int]) -> None:
    """Everybody leaves for the best space with room."""
    for unit in units:
        to = best_way_back(k, place, unit) if k.s.at[unit] == place else -1
        if to >= 0:
            k.s.lift(unit, AWAY)
            k.s.put(unit, to)
