"""The commander bot's shortcuts: sums kept up to date are the sums, and goals left out are poor."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from ardennes.bots.common.thinking import Thinking
from ardennes.bots.games.commander import plan
from ardennes.bots.games.commander.evaluation import Sketch, dangers, survey_of
from ardennes.bots.games.commander.influence import Survey
from ardennes.bots.games.commander.memory import Memory
from ardennes.bots.games.commander.prospects import Prospects
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import SIDES
from ardennes.games.commander.state import State
from tests.bots.sensitivity import positions

EVERY = 8  # questions; a look at all would take long


def turns() -> Iterator[State]:
    """Some tables of recorded games on which somebody activates a space."""
    found = [p.state for p in positions("commander") if isinstance(p.state.todo[-1], w.Turn)]
    yield from found[::EVERY]


def sums(s: State, survey: Survey) -> list[object]:
    """All that is kept up to date."""
    sides = range(len(SIDES))
    return [
        survey.units,
        *(row for side in sides for row in (survey.pressure[side], survey.influence[side])),
        *(dict(sorted(dangers(s, survey, side).items())) for side in sides),
        *({p: stack[0] for p, stack in survey.stacks[side].items()} for side in sides),
        *(survey.threat(s, side) for side in sides),
    ]


def test_sums_kept_up_to_date_are_those_of_the_table():
    tables = [s for s in turns() if not s.oos | s.fuel]
    pairs = [(a, b) for a, b in pairwise(tables) if a.roster is b.roster]
    assert len(pairs) > 15
    for before, s in pairs:
        kept = survey_of(before).copy()
        kept.update(s, s.strength)
        for one, other in zip(sums(s, kept), sums(s, survey_of(s)), strict=True):
            assert one == pytest.approx(other, abs=1e-9)


@pytest.mark.slow
def test_the_best_goal_is_seldom_left_out():
    looked_at = left_out = 0
    for s in turns():
        step = s.todo[-1]
        assert isinstance(step, w.Turn)
        view = Prospects(s, survey_of(s), step.side)
        for space in {s.at[unit] for unit in s.roster.of[step.side] if s.at[unit] >= 0}:
            base = plan.activated(s, space, step.side)
            thought = plan.Thought(base, step.side, view, Thinking(Memory()))
            every = view.best(thought.reach, len(s.ground.board))
            gains = {to: _gain(thought, units, to) for to, units in every.items()}
            best = max(gains, key=lambda to: gains[to], default=None)
            if best is not None and gains[best] > 0:
                looked_at += 1
                left_out += best not in view.best(thought.reach, plan.GOALS)
    assert looked_at > 200
    assert left_out < looked_at / 5


def _gain(thought: plan.Thought, units: list[int], to: int) -> float:
    after, _ = plan.carry_out(thought.base, dict.fromkeys(units, to), thought.ways)
    return plan.judge(after, thought.side, thought.view.survey) - thought.best[0]


def test_a_survey_of_a_sketch_follows_its_strengths():
    s = next(turns())
    unit = s.roster.of[0][0]
    k = Sketch(s, base=survey_of(s))
    k.strength[unit] += 1
    place = s.at[unit]
    assert k.survey().stacks[0][place][0] == survey_of(s).stacks[0][place][0] + 1
