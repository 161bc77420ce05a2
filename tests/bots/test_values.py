"""Every value of judgement matters somewhere: changed, it gives another answer or another plan."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from ardennes.bots.games import known
from tests.bots.sensitivity import changed, judgement, names, positions, table

VALUES = Path(__file__).resolve().parents[2] / "ardennes" / "bots" / "games"
JUDGES = [game_id for game_id in known() if (VALUES / game_id / "values.toml").is_file()]


def told_elsewhere(game_id: str) -> set[str]:
    """Values no recorded game asks for, each with a test of its own."""
    text = (Path(__file__).parent / f"test_{game_id}_judgement.py").read_text("utf-8")
    return set(re.findall(rf'with changed\("{game_id}", "([\w.]+)"', text))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", JUDGES)
def test_a_changed_value_is_noticed(game_id: str):
    rows = table(game_id)
    missing = set(names(game_id)) - set(rows) - told_elsewhere(game_id)
    assert not missing, "run python -m tests.bots.sensitivity"
    assert set(rows) <= set(names(game_id)), "rows of values that are gone"
    wanted: dict[str, set[int]] = {}
    for record, number, _ in rows.values():
        wanted.setdefault(record, set()).add(number)
    found = {(p.record, p.number): p for p in positions(game_id, wanted)}
    plain = {key: judgement(game_id, p) for key, p in found.items()}
    unnoticed: list[str] = []
    for name, (record, number, to) in rows.items():
        with changed(game_id, name, to):
            if judgement(game_id, found[record, number]) == plain[record, number]:
                unnoticed.append(name)
    assert unnoticed == []


@pytest.mark.parametrize("game_id", JUDGES)
def test_every_value_has_its_sentence(game_id: str):
    lines = (VALUES / game_id / "values.toml").read_text("utf-8").splitlines()
    bare = [
        line
        for before, line in pairwise(lines)
        if re.match(r"\w+ = ", line) and not re.match(r"# \w.* \w|\w+ = ", before)
    ]
    assert bare == []
