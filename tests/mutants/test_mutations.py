"""The tool that doubts the tests is tested: what it changes, and that its excuses still hold."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.mutants.__main__ import REASONS, everything, sampled
from tests.mutants.mutations import mutants_of_code, mutants_of_values

all_there_is = cache(everything)
REFUSAL = '''
def why_not_enter(s: State, thirds: int) -> No | None:
    """tb 6.5"""
    if s.thirds + thirds > 6 and not s.is_open:
        return No("tb 6.5", f"more than {2 + 0} divisions")
    return next((no for no in s.others if no.counts), None)


def thirds(s: State) -> int:
    return 3
'''


def test_every_part_of_a_refusal_is_changed_and_nothing_else(tmp_path: Path):
    (tmp_path / "rule.py").write_text(REFUSAL, "utf-8")
    found = mutants_of_code(tmp_path, "rule.py")
    assert [m.key.removeprefix("rule.py why_not_enter: ") for m in found] == [
        "s.thirds + thirds > 6 -> True",
        "s.thirds + thirds > 6 -> s.thirds + thirds >= 6",
        "s.thirds + thirds > 6 and not s.is_open -> False",
        "s.thirds + thirds > 6 and not s.is_open -> not (s.thirds + thirds > 6 and not s.is_open)",
        "6 -> 7",
        "not s.is_open -> True",
        'No("tb 6.5", f"more than {2 + 0} divisions") -> None',
        "next((no for no in s.others if no.counts), None) -> None",
        "no.counts -> True",
        "no.counts -> not (no.counts)",
    ]
    assert [m.lines for m in found if m.after == "7"] == [range(4, 5)]
    assert all(m.inside == range(2, 7) for m in found)
    (seven,) = (m for m in found if m.after == "7")
    assert seven.applied(REFUSAL.encode()).decode() == REFUSAL.replace("> 6", "> 7")


def test_every_value_becomes_nothing(tmp_path: Path):
    (tmp_path / "values.toml").write_text(
        "[german]\n# a town\npulls = [5.0, 1]\nlate = 0\n", "utf-8"
    )
    found = mutants_of_values(tmp_path, "values.toml")
    assert [m.key for m in found] == [
        "values.toml german.pulls: 5.0 -> 0.0",
        "values.toml german.pulls: 1 -> 0",
    ]


@pytest.mark.slow
def test_a_sample_is_the_same_again_and_difference_always_whole():
    first, again, other = (sampled(all_there_is(), 9, seed) for seed in (1, 1, 2))
    assert first == again != other
    counts = {g.name: len(g.mutants) for g in first}
    assert sum(n for name, n in counts.items() if name.startswith("refusals")) == 9
    assert sum(n for name, n in counts.items() if name.startswith("values")) == 3
    assert counts["difference"] == len(all_there_is()[-1].mutants) > 9


@pytest.mark.slow
def test_every_reason_is_of_a_mutant_there_is():
    named = set(tomllib.loads(REASONS.read_text("utf-8")))
    assert named <= {mutant.key for group in all_there_is() for mutant in group.mutants}
