"""a44 16 to 19 on random boards: every result is carried out to its end, whatever is chosen, and
leaves behind what the tables of 16.1, 16.2.2 and 16.7.3 say."""

import random
import tomllib
from typing import Any

import pytest

from ardennes.engine.play import Match
from ardennes.games.a44 import GAME
from ardennes.games.a44.files.position import read_position, write_position
from ardennes.games.a44.rules.stacking import overstacked, steps
from ardennes.games.a44.state import State
from ardennes.games.a44.words import questions as q
from tests.games.a44.fights import events
from tests.games.a44.positions import at, choices, play, state_of
from tests.games.a44.test_second_fights import TARGET, position
from tests.marks import rest_slow

RETREATS = {"DS": 4, "DR4": 4, "A1/DR4": 4, "DR3": 3, "DR2": 2, "D1": 2, "A1/D1": 2, "A1/DR2": 2}
HELD = ("Yes (EX)", "Yes (-1 step)")
ENGAGED = ("ENG", "A1/ENG", "ENG+", "EX", *HELD)
RESULTS = (
    *(r for r in RETREATS if r != "A1/DR4"),
    "ENG",
    "A1/ENG",
    "ENG+",
    "EX",
    "A1",
    "FF",
    "FF(+1)",
)
BOTH = ("A1/D1", "EX")
LOSS = {"attacker": ("A1/ENG", "A1", "A1/DR2", "A1/DR4", *BOTH), "defender": ("DS", "D1", *BOTH)}
COST = {
    "attacker": ("Yes (EX)",),
    "defender": ("Yes (EX)", "Yes (-1 step)", "Delay (-1 step)", "No (-1 step)"),
}  # of a Determined Defense
SEEDS = 240
BATCH = 4


def battle(seed: int) -> tuple[dict[str, Any], str]:
    """A stack that has been beaten, and how."""
    file, dice = position(seed), random.Random(f"result {seed}")
    result = dice.choice(RESULTS)
    foe = file["phase"].split()[0]
    able = [
        row["id"]
        for row in file["unit"]
        if row["side"] == foe and row["type"] != "artillery" and "strategic" not in row["state"]
    ]
    file["board"]["size"] = "E1915-E2723"
    file["markers"].pop("advantage", None)
    file["battle"] = {"target": TARGET, "attackers": able, "result": result}
    return file, result


def strength(s: State, side: str) -> int:
    """Steps of a side, wherever they are."""
    units = s.roster.of[("german", "allied").index(side)]
    return sum(steps(s, u) for u in units if s.at[u] >= 0)


def carried_out(match: Match, dice: random.Random) -> list[str]:
    """Choose at random until the next attack could be planned; what was answered."""
    said: list[str] = []
    while not isinstance(match.state.question, q.CombatPhase):
        found = choices(match)
        assert found and len(said) < 40, match.state.question
        said.append(dice.choice(found))
        if said[-1].startswith("break_through"):
            said[-1] = "pass"  # one combat is enough
        play(match, said[-1])
        if dice.random() < 0.2:
            text = write_position(match.state)
            assert write_position(read_position(tomllib.loads(text))) == text
    return said


@pytest.mark.parametrize("first", rest_slow(range(0, SEEDS, BATCH), most=SEEDS // BATCH // 2))
def test_16_every_result_to_its_end(first: int):
    for seed in range(first, first + BATCH):
        file, result = battle(seed)
        if not file["battle"]["attackers"]:
            continue
        match = Match(GAME, read_position(file))
        said = carried_out(match, random.Random(seed))
        for place in match.state.stacks:
            assert place >= match.state.hexes or not overstacked(match.state, place), seed
        _judge(match, file, _last(match, result, said), seed)


def _last(match: Match, result: str, said: list[str]) -> str:
    """The result that counts in the end: FF gives way to its table, recon gets away."""
    if result.startswith("FF"):
        rolled = events(match, "fire_fight_rolled")
        result = rolled[0]["result"] if rolled else "ENG"
    if "convert" not in said:
        return result
    return "A1/DR4" if result == "A1/D1" else "DR4"  # the attacker's loss stands (a44 Q-33)


def _judge(match: Match, file: dict[str, Any], result: str, seed: int) -> None:
    rolled = events(match, "defense_rolled")
    defense = rolled[0]["result"] if rolled else ""
    stack = [row["id"] for row in file["unit"] if row["at"] == TARGET]
    alive = [u for u in stack if at(match, u)]
    held = defense in HELD or (not defense and result not in RETREATS)
    engaged = (defense or result) in ENGAGED
    for unit in alive:
        words = state_of(match, unit)
        assert (at(match, unit) == TARGET) == held, (seed, unit)
        assert ("engaged" in words) == (held and engaged), (seed, unit)
        assert ("retreated" in words) >= (not held), (seed, unit)
        if not held:
            assert "broken" in words or (RETREATS[result] == 2 and "disrupted" in words), seed
    before = read_position({key: value for key, value in file.items() if key != "battle"})
    foe = file["phase"].split()[0]
    for side, word, units in (
        ("allied" if foe == "german" else "german", "defender", stack),
        (foe, "attacker", file["battle"]["attackers"]),
    ):
        if all(at(match, u) for u in units):  # whoever is gone may have lost more than a step
            lost = strength(before, side) - strength(match.state, side)
            due = (result in LOSS[word]) + (defense in COST[word])
            assert lost == due, (seed, word, result, defense)
