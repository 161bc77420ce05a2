"""bulge 9.0, 12.0 phases, R17: the duty to attack, against a second opinion.

The second opinion knows labels, factors and who has attacked whom, and nothing of the engine's
sets. It is asked at every state of random combat phases on small random boards.
"""

import random
from itertools import chain, combinations
from typing import Any

import pytest

from ardennes.board.hexes import distance
from ardennes.engine.play import legal, play
from ardennes.games.bulge import GAME
from ardennes.games.bulge import words as w
from ardennes.games.bulge.state import State
from tests.games.bulge.positions import choices, do, match, refusal, table
from tests.games.settings import HexBoard
from tests.grids import ROWS_FROM_EAST
from tests.marks import rest_slow

AFTER = "german post-movement combat"
BOARDS = 200


class Opinion:
    """Who must attack whom, worked out the long way."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.side = 0 if s.phase == 6 else 1
        self.supplied = bool(s.ground.sources[self.side])
        on_map = [u for u in range(len(s.at)) if s.at[u] >= 0]
        self.ours = [u for u in on_map if s.roster.side[u] == self.side]
        self.theirs = [u for u in on_map if s.roster.side[u] != self.side]

    def near(self, a: int, b: int) -> bool:
        first, second = (ROWS_FROM_EAST.coord(self.s.place_name(self.s.at[u])) for u in (a, b))
        return distance(first, second) == 1

    def enemies(self, unit: int) -> set[int]:
        """Enemies a unit could still attack in this phase."""
        if self.s.attacked >> unit & 1:
            return set()
        return {e for e in self.theirs if self.near(unit, e) and not self.s.defended >> e & 1}

    def bound(self) -> set[int]:
        """Units with a duty they can still meet."""
        return {u for u in self.ours if self.s.duty >> u & 1 and self.enemies(u)}

    def may_attack(self, target: int, attackers: tuple[int, ...], table: str) -> bool:
        if not all(target in self.enemies(u) for u in attackers):
            return False
        if any(self.enemies(u) == {target} for u in self.bound() - set(attackers)):
            return False
        if not self.supplied:
            return table == "secondary"
        cf = self.s.roster.cf
        strongest = all(cf[target] >= max(cf[e] for e in self.enemies(u)) for u in attackers)
        return table == "primary" or strongest

    def can_be_met(self) -> bool:
        """Is there an order of attacks, all without effect, in which everybody bound attacks?"""
        return _met({u: frozenset(self.enemies(u)) for u in self.ours}, frozenset(self.bound()))


def _met(enemies: dict[int, frozenset[int]], bound: frozenset[int]) -> bool:
    if not bound:
        return True
    for target in set(chain.from_iterable(enemies[u] for u in bound)):
        ready = [u for u in enemies if target in enemies[u]]
        for attackers in subsets(ready):
            rest = {u: e - {target} for u, e in enemies.items() if u not in attackers}
            left = bound - set(attackers)
            if all(rest[u] for u in left) and _met(rest, left):
                return True
    return False


def subsets(units: list[int]) -> list[tuple[int, ...]]:
    return [c for n in range(1, len(units) + 1) for c in combinations(units, n)]


def little_board(seed: int) -> State:
    """Up to eight units in a small block; all are in supply, or none."""
    dice = random.Random(seed)
    size = f"0101-0{dice.randint(2, 4)}0{dice.randint(3, 4)}"
    labels = [f"0{r}0{c}" for r in range(1, int(size[6]) + 1) for c in range(1, int(size[8]) + 1)]
    places = dice.sample(labels, min(len(labels), dice.randint(4, 8)))
    units = [f"{'GA'[i % 2]}{i} {('german', 'allied')[i % 2]} cf={dice.randint(1, 4)} {place}"
             for i, place in enumerate(places)]  # fmt: skip
    phase = dice.choice([AFTER, "allied post-movement combat"])
    board: HexBoard = {"supply": {"german": [], "allied": []}} if seed % 4 == 3 else {}
    return table(*units, phase=phase, size=size, markers="vp = 40", **board)


def check(s: State) -> None:
    """At the choice of an attack: the same attacks, the same end, and a way to it."""
    view = Opinion(s)
    decision = legal(GAME, s)
    assert decision is not None
    assert (w.EndPhase() in decision.choices) == (not view.bound())
    assert view.can_be_met()
    waiting = [u for u in view.ours if s.duty >> u & 1 and not s.attacked >> u & 1]
    assert set(waiting) == view.bound()  # nobody ever loses his duty but by attacking
    listed = {c.target for c in decision.choices if isinstance(c, w.Attack)}
    open_ = {s.at[e] for u in view.ours for e in view.enemies(u)}
    assert listed == open_
    for place in listed:
        check_target(s, view, s.unit_at[place])


def check_target(s: State, view: Opinion, target: int) -> None:
    plan, _ = play(GAME, s, w.Attack(w.PlaceId(s.at[target])))
    ready = [u for u in view.ours if target in view.enemies(u)]
    for attackers in subsets(ready):
        planned = plan
        for unit in attackers:
            planned, _ = play(GAME, planned, w.Join(w.UnitId(unit)))
        decision: Any = legal(GAME, planned)
        for crt in ("primary", "secondary"):
            wanted = view.may_attack(target, attackers, crt)
            assert (w.Commit(crt) in decision.choices) == wanted, (attackers, target, crt)


@pytest.mark.parametrize("first", rest_slow(range(0, BOARDS, 20)))
def test_R17_attacks_and_the_end_of_the_phase_against_a_second_opinion(first: int):
    met = 0
    for seed in range(first, first + 20):
        s, dice = little_board(seed), random.Random(seed)
        phase, turn = s.phase, s.turn
        if s.phase not in (6, 10):
            continue
        while (decision := legal(GAME, s)) is not None and (s.phase, s.turn) == (phase, turn):
            if isinstance(s.todo[-1], w.CombatPhase):
                check(s)
                met += 1
            s, _ = play(GAME, s, dice.choice(decision.choices))
    assert met > 20


# --- by hand ---


def test_R17_nobody_is_left_out_of_his_last_target():
    """A and D face B only."""
    s = table("A german 0504", "D german 0506", "B allied 0505", phase=AFTER)
    m = match(s, "attack 0505", "join A")
    assert choices(m.state) == ["join D", "call_off"]
    assert refusal(m.state, "commit primary").case == "bulge 9.0"
    do(m, "join D")
    assert "commit primary" in choices(m.state)


def test_R17_a_unit_with_another_target_may_be_left_out():
    s = table("A german 0504", "D german 0506", "B allied 0505", "C allied 0507", phase=AFTER)
    m = match(s, "attack 0505", "join A")
    assert "commit primary" in choices(m.state)
    do(m, "commit primary", "fight", "roll 4")
    assert choices(m.state) == ["attack 0507"]


def test_R17_who_is_left_out_keeps_his_duty():
    """C may leave B to A, for D is next to it; then D is its last enemy."""
    s = table("A german cf=9 0504", "B allied cf=1 0505", "C german 0604", "D allied 0704",
              "E german 0804", phase=AFTER)  # fmt: skip
    m = match(s, "attack 0505", "join A", "commit primary", "fight", "roll 1", "done")
    assert choices(m.state) == ["attack 0704"]
    do(m, "attack 0704", "join E")
    assert choices(m.state) == ["join C", "call_off"]


def test_R17_who_comes_into_contact_need_not_attack():
    """B was attacked, advances next to X and cannot be attacked again in the phase."""
    s = table("A german cf=1 0504", "B allied cf=3 0505", "X german cf=1 0503", phase=AFTER)
    m = match(s, "attack 0505", "join A", "commit primary", "fight", "roll 4", "retreat A 0403",
              "advance B 0504")  # fmt: skip
    assert m.state.phase != s.phase


def test_12_0_phases_the_duty_is_fixed_at_the_start():
    s = table("A german 0504", "B allied 0505", "C german 0101", phase=AFTER)
    assert [s.unit_name(u) for u in range(len(s.at)) if s.duty >> u & 1] == ["A"]
