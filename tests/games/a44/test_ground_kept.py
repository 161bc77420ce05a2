"""a44 7, 9, 10, 11: what is kept, for the whole map or from table to table, is what would be worked
out anew."""

import random

import pytest

from ardennes.board.graph import bits, members
from ardennes.engine.play import apply, legal
from ardennes.games.a44 import GAME
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.edition import FOOT, MUD
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.duties import exposed
from ardennes.games.a44.rules.fronts import front
from ardennes.games.a44.rules.going import all_places
from ardennes.games.a44.rules.limits import shut_sides
from ardennes.games.a44.rules.modes import open_modes
from ardennes.games.a44.rules.movement import (
    Mover,
    beside_enemies,
    can_drive,
    is_obstacle,
    price,
    steps,
    tolls,
    unbridged,
)
from ardennes.games.a44.rules.moves import goals, movable, ways
from ardennes.games.a44.rules.supply import road_steps
from ardennes.games.a44.rules.tactical import tactical_steps
from ardennes.games.a44.rules.transport import any_left, counters_out, riders_at
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import State
from ardennes.games.a44.words import questions as q
from ardennes.wargame.flow import Flow
from ardennes.wargame.roadnet import Derived, side_of

pytestmark = pytest.mark.slow


@pytest.fixture(params=(1, 2))
def s(request: pytest.FixtureRequest) -> State:
    """The campaign with some bridges blown and others being built."""
    luck, s = random.Random(request.param), GAME.new("campaign")
    bridges = sorted(s.ground.bridges)
    s.blown = frozenset(luck.sample(bridges, 12))
    s.building = tuple((side, GERMAN) for side in luck.sample(bridges, 3))
    return s


@pytest.mark.parametrize("side", [GERMAN, ALLIED])
@pytest.mark.parametrize("mover", [Mover(FOOT, vehicle=False), Mover(MUD, vehicle=True)])
def test_steps_that_pay_points(s: State, mover: Mover, side: int):
    wet = unbridged(s) | shut_sides(s, side)
    for a, found in enumerate(steps(s, mover, side)):
        prices = ((b, price(s, mover, a, b, wet)) for b in s.ground.board.around[a])
        assert found == tuple((b, cost) for b, cost in prices if cost is not None)


def test_tactical_steps_and_steps_by_road(s: State):
    near = [(a, b) for a, around in enumerate(s.ground.board.around) for b in around]
    open_ = [(a, b) for a, b in near if side_of(a, b) not in s.ground.lakes]
    roads = [(a, b) for a, b in near if s.ground.road(a, b)]
    down = s.blown | {side for side, _ in s.building}
    expected = (
        (tactical_steps(s, True, frozenset())[1], {e for e in near if can_drive(s, *e)}),
        (tactical_steps(s, False, frozenset())[0], {*open_}),
        (tactical_steps(s, False, frozenset())[1], {e for e in open_ if not is_obstacle(s, *e)}),
    )
    for rows, pairs in expected:
        assert rows == [bits(b for b in around if (a, b) in pairs) for a, around in nearby(s)]
    whole, flow = Flow(e for e in roads if side_of(*e) not in down), road_steps(s)
    assert all(flow.onto(1 << p) == whole.onto(1 << p) for p in range(s.hexes))


def nearby(s: State) -> list[tuple[int, tuple[int, ...]]]:
    return list(enumerate(s.ground.board.around))


def known(s: State) -> list[object]:
    """What is asked about the enemy, for both sides."""
    found: list[object] = []
    for side in (GERMAN, ALLIED):
        bonded, unit = bonds(s, side), next(u for u in s.roster.of[side])
        ahead = front(s, unit, riding=False, ignored=0)
        found += [zone(s, side), bonded.hexes, bonded.steps, bonded.onto, beside_enemies(s, side)]
        found += [exposed(s, side), tolls(s, side), ahead.shut, ahead.stops, ahead.barred]
        found += [ahead.loose, bytes(ahead.enter), bytes(ahead.leave), riders_at(s, side)]
        found += [any_left(s, side), counters_out(s, side)]
    return [*found, movable(s), [open_modes(s, unit) for unit in members(movable(s))]]


@pytest.mark.parametrize("seed", range(3))
def test_what_a_table_remembers(seed: int):
    luck, s = random.Random(seed), GAME.new("campaign")
    kept = s.ground.fronts
    for _ in range(800):
        decision = legal(GAME, s)
        if decision is None:
            break
        apply(GAME, s, luck.choice(decision.choices))
        if s.stage == "movement":
            fresh = s.clone()
            fresh.memo, fresh.standing = {}, None
            assert known(s) == known(fresh)
            if isinstance(s.question, q.Moving):
                s.ground.fronts = Derived(1).derive  # nothing found before is known
                assert goals(s, s.question) == all_places(ways(fresh, s.question), s.question)
                s.ground.fronts = kept
