"""bulge 10.2 mech, 10.2 road, 11.0, 14.0: movement and supply against a slow second opinion."""

import random
from typing import Any

import pytest

from ardennes.games.bulge import GAME
from ardennes.games.bulge.edition import edition
from ardennes.games.bulge.rules.movement import FULL, Search, destinations, exit_ways
from ardennes.games.bulge.rules.supply import in_supply
from ardennes.games.bulge.state import State
from tests.games.bulge.slow import Board, around
from tests.marks import rest_slow

BOARDS, CHUNK = 80, 20


def some(dice: random.Random, things: list[str], share: float) -> list[str]:
    return [thing for thing in things if dice.random() < share]


def little_board(seed: int, west: int = 0) -> dict[str, Any]:
    """Up to 7 x 7 hexes with everything on them, so many columns from the east."""
    dice = random.Random(seed)
    rows, columns = dice.randint(3, 7), dice.randint(3, 7)
    labels = [
        f"{r:02d}{c:02d}" for r in range(1, rows + 1) for c in range(1 + west, columns + 1 + west)
    ]
    sides = [f"{a}/{b}" for a in labels for b in around(a) if a < b and b in labels]
    rivers = some(dice, sides, 0.25)
    roads = some(dice, sides, dice.choice([0.3, 0.6]))
    on_roads = sorted({label for side in roads for label in side.split("/")})
    held = dice.sample(labels, min(len(labels), dice.randint(2, 7)))
    units: list[dict[str, Any]] = [
        {"id": f"X{i}", "side": dice.choice(["german", "allied", "german"]), "at": at,
         "type": dice.choice(["armor", "infantry"])}
        for i, at in enumerate(held)
    ]  # fmt: skip
    return {
        "game": "bulge",
        "turn": dice.choice([3, 8]),
        "phase": dice.choice(["german movement", "allied movement"]),
        "board": {
            "size": f"{labels[0]}-{labels[-1]}",
            "rough": some(dice, labels, 0.2),
            "light_woods": some(dice, labels, 0.2),
            "heavy_woods": some(dice, labels, 0.15),
            "river": rivers,
            "bridge": some(dice, rivers, 0.6),
            "road": [side.replace("/", " ") for side in roads],
            "supply": {s: some(dice, labels, 0.12) for s in ("german", "allied")},
        },
        "unit": units,
        "markers": {
            "vp": 50,
            "interdiction": {s: some(dice, on_roads, 0.12) for s in ("german", "allied")},
        },
    }


@pytest.mark.parametrize("first", rest_slow(range(0, BOARDS, CHUNK)))
def test_14_0_supply_on_random_boards(first: int):
    found = {True: 0, False: 0}
    for seed in range(first, first + CHUNK):
        table = little_board(seed)
        s, slow = GAME.files.read_position(table), Board(table)
        for unit in slow.units:
            mine = in_supply(s, s.unit_id(unit))
            assert mine == slow.supplied(unit), (seed, unit)
            found[mine] += 1
            trace = GAME.studies.trace(s, s.unit_id(unit))
            assert trace.in_supply == mine
    assert min(found.values()) > 5


@pytest.mark.slow
@pytest.mark.parametrize("first", rest_slow(range(0, BOARDS, CHUNK)))
def test_10_2_mech_and_all_other_movement_on_random_boards(first: int):
    reached = 0
    for seed in range(first, first + CHUNK):
        table = little_board(seed)
        s, slow = GAME.files.read_position(table), Board(table)
        for unit, row in slow.units.items():
            for fifths in (FULL, 10):
                reached += compare(s, slow, unit, fifths, mech=row["type"] == "armor")
    assert reached > 100


def compare(s: State, slow: Board, unit: str, fifths: int, *, mech: bool) -> int:
    number = s.unit_id(unit)
    wanted = slow.reach(unit, fifths, mech=mech)
    if not wanted and slow.units[unit]["at"] in slow.zone(
        "allied" if slow.units[unit]["side"] == "german" else "german"
    ):
        return 0  # pinned: the engine does not search
    found = Search(s, number, fifths)
    places = {s.place_name(p) for p in destinations(s, found)}
    assert places == set(wanted), (unit, fifths)
    for label, (fast, other) in wanted.items():
        spent = found.spent(s.place_id(label))
        assert spent in (fast, other)
        assert spent == min(fast, other) or (spent == fast and fast - other < 5)
        taken = found.way_to(s.place_id(label))
        assert taken.cost == spent and s.place_name(taken.path[-1]) == label
    return len(wanted)


@pytest.mark.slow
@pytest.mark.parametrize("first", rest_slow(range(0, BOARDS, CHUNK)))
def test_3_1_exit_on_random_boards(first: int):
    """On the stretch of the northern edge where the exits are."""
    printed = edition().map
    exits = printed.numbers["exit_multiplier"].items()
    numbers = {printed.board.labels[p]: n for p, n in exits}
    numbers = {row: n for row, n in numbers.items() if row.startswith("01")}
    left = 0
    for seed in range(first, first + CHUNK):
        table = little_board(seed, 7 + seed % 10)
        s, slow = GAME.files.read_position(table), Board(table)
        for unit, row in slow.units.items():
            pinned = row["at"] in slow.zone("allied")
            if row["side"] == "german" and not pinned:
                for fifths in (FULL, 10, 5):
                    wanted = slow.exits(unit, fifths, numbers, mech=row["type"] == "armor")
                    found = exit_ways(s, Search(s, s.unit_id(unit), fifths))
                    assert {s.place_name(p) for p in found} == wanted, (seed, unit, fifths)
                    assert all(way.cost <= fifths for way in found.values())
                    left += len(found)
    assert left > 10


@pytest.mark.parametrize("first", rest_slow(range(0, BOARDS, CHUNK)))
def test_10_1_the_steps_of_a_way_add_up(first: int):
    """What is shown for a way is what it costs, step by step."""
    for seed in range(first, first + CHUNK):
        s = GAME.files.read_position(little_board(seed))
        for unit in range(len(s.at)):
            if s.at[unit] < 0:
                continue
            found = Search(s, unit, FULL)
            for place in destinations(s, found):
                steps: Any = GAME.shows.path(s, unit, place)
                assert fifths(steps[-1]["sum"]) == found.spent(place)
                assert sum(fifths(step["cost"]) for step in steps) == found.spent(place)
                for step in steps:
                    lines = sum(fifths(line["cost"]) for line in step["lines"])
                    assert lines == fifths(step["cost"])
                path = [s.place_name(p) for p in found.way_to(place).path]
                assert [step["place"] for step in steps] == path


def fifths(text: str) -> int:
    """ "2 3/5" -> 13, "-4/5" -> -4"""
    sign = -1 if text.startswith("-") else 1
    total = 0
    for part in text.removeprefix("-").split():
        whole, slash, _ = part.partition("/")
        total += int(whole) * (1 if slash else 5)
    return sign * total
