"""Reach, odds and supply on crowded little maps, compared with a naive account of the rulebook."""

from typing import Any

import pytest

from ardennes.engine.core import HitOdds
from ardennes.games.commander import GAME
from ardennes.games.commander import words as w
from ardennes.games.commander.state import State
from tests.games.commander.positions import goes, odds, supply
from tests.games.commander.slow import PRINTED, Slow
from tests.marks import rest_slow
from tests.properties.commander import crowded_table

SEEDS = range(0, 400, 20)


def positions(first: int, phase: str) -> list[tuple[int, dict[str, Any], State]]:
    """Twenty positions in which this question really waits."""
    found = []
    for seed in range(first, first + 20):
        table = crowded_table(seed, phase)
        state = GAME.files.read_position(table)
        if (
            isinstance(state.todo[-1] if state.todo else None, w.Turn)
            and state.day == table["turn"]
        ):
            if GAME.phases[state.phase] == phase and not state.cubes & ~_listed(state, table):
                found.append((seed, table, state))
    return found


def _listed(state: State, table: dict[str, Any]) -> int:
    rows = [row for row in table["unit"] if "activated" in row.get("state", ())]
    return sum(1 << state.unit_id(row["id"]) for row in rows)


@pytest.mark.parametrize("first", rest_slow(SEEDS))
@pytest.mark.parametrize("phase", ["german turn", "allied turn", "surprise 1"])
def test_reach(first: int, phase: str):
    side = "allied" if phase == "allied turn" else "german"
    for seed, table, state in positions(first, phase):
        slow = Slow(table)
        for unit in slow.units:
            if PRINTED[unit]["side"] == side:
                assert goes(state, unit) == slow.reach(unit), f"seed {seed}, {unit}"


@pytest.mark.parametrize("first", rest_slow(SEEDS))
@pytest.mark.parametrize("side", ["german", "allied"])
def test_odds(first: int, side: str):
    for seed, table, state in positions(first, f"{side} turn"):
        slow = Slow(table)
        for space in slow.spaces:
            attackers = slow.attackers(space, side)
            if attackers and len(slow.odds(space, side)) > len(attackers):
                found: HitOdds = odds(state, space, *attackers)
                shown = {name: (x.dice, x.hit_chance) for name, x in found.units.items()}
                assert shown == slow.odds(space, side), f"seed {seed}, {space}"
                assert found.reduction == slow.reduction(space, side), f"seed {seed}, {space}"


@pytest.mark.parametrize("first", rest_slow(SEEDS))
def test_supply(first: int):
    for seed, table, state in positions(first, "german turn"):
        slow = Slow(table)
        for unit in slow.units:
            assert supply(state, unit).in_supply == slow.supplied(unit), f"seed {seed}, {unit}"


@pytest.mark.slow
def test_enough_positions_are_compared():
    assert sum(len(positions(first, "german turn")) for first in SEEDS) > 200
