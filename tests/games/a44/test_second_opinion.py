"""a44 F1 to F7 on random boards: bonds, retreats and advances as `brute` reads the ledger."""

import random
from typing import Any

import pytest

from ardennes.engine.core import NOT_NOW, PlaceId, UnitId, Word
from ardennes.engine.fields import Field
from ardennes.games.a44.edition import edition
from ardennes.games.a44.files.units import place_units, read_roster
from ardennes.games.a44.rules import advance, sequence
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.falling_back import why_dead
from ardennes.games.a44.rules.retreat import first_ways, stages
from ardennes.games.a44.state import PHASES, State
from ardennes.games.a44.terrain import GRAMMAR
from ardennes.games.a44.vocabulary import VOCABULARY
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q
from ardennes.wargame import positions
from tests.games.a44.brute import Reading
from tests.marks import rest_slow

SIDES = ("german", "allied")
TYPES = ("infantry", "infantry", "tank", "tank", "mech_infantry", "recon", "artillery")
STATES = ("disrupted", "out_of_supply", "retreated", "strategic")
SEEDS = 240
BATCH = 4


def position(seed: int) -> dict[str, Any]:
    """A small board of all kinds of ground with a crowd on it."""
    dice = random.Random(seed)
    left, low = dice.choice((20, 21)), dice.choice((16, 17))
    corner = f"E{left}{low}", f"E{left + dice.randint(3, 5)}{low + dice.randint(3, 5)}"
    blank = Reading({"turn": 1, "board": {"size": "-".join(corner)}, "unit": []})
    hexes = blank.hexes
    sides = [f"{x}/{y}" for x in hexes for y in blank.near(x) if x < y]

    def some(of: list[str], share: float) -> list[str]:
        return [one for one in of if dice.random() < share]

    water = some(sides, dice.choice((0.0, 0.1, 0.3)))
    river, meuse = [x for x in water if dice.random() < 0.7], list[str]()
    meuse += [x for x in water if x not in river]
    bridge = some(water, 0.4)
    dry = [x for x in sides if x not in water or x in bridge]
    roads = some(dry, dice.choice((0.1, 0.3, 0.6)))
    woods = dice.choice((0.0, 0.2, 0.4))
    board: dict[str, Any] = {
        "size": "-".join(corner),
        "forest": some(hexes, woods),
        "wooded_rough": some(hexes, woods / 2),
        "west_wall": some(hexes, 0.1),
        "river": river,
        "meuse": meuse,
        "bridge": bridge,
        "lake": some([x for x in sides if x not in water], 0.05),
        "army_boundary": some(sides, 0.1),
        "primary_road": [x.replace("/", " ") for x in roads[::2]],
        "secondary_road": [x.replace("/", " ") for x in roads[1::2]],
        "entry": dict(zip("CDFH", ([h] for h in dice.sample(hexes, 4)), strict=True)),
        "supply": {side: dice.sample(hexes, 2) for side in SIDES},
    }
    return {
        "turn": dice.choice((4, 10, 12)),
        "board": board,
        "unit": _crowd(dice, hexes),
        "blown": some(bridge, 0.3),
    }


def _crowd(dice: random.Random, hexes: list[str]) -> list[dict[str, Any]]:
    """One unit or two in a hex; the two of a hex are of one side."""
    rows: list[dict[str, Any]] = []
    for at in dice.sample(hexes, dice.randint(3, 8)):
        side = dice.choice(SIDES)
        for _ in range(dice.choice((1, 1, 2))):
            row: dict[str, Any] = {"id": f"U{len(rows)}", "side": side, "at": at}
            row["type"] = (
                dice.choice([t for t in TYPES if t != rows[-1].get("type")]) if rows else "tank"
            )
            row["state"] = [word for word in STATES if dice.random() < 0.12]
            if row["type"] == "infantry":
                row["sp"] = dice.choice((1, 2))
            rows.append(row)
    return rows


def table(file: dict[str, Any]) -> State:
    box = edition()
    ground = positions.read_ground(Field(file["board"], "board"), box, GRAMMAR)
    rows = [Field(row, "unit") for row in file["unit"]]
    s = State(box, ground, read_roster(rows, box))
    place_units(s, rows)
    s.turn = file["turn"]
    cut = (side.split("/") for side in file["blown"])
    s.blown = frozenset((int(s.place_id(x)), int(s.place_id(y))) for x, y in cut)
    return s


def names(s: State, places: Any) -> list[str]:
    return sorted(s.place_name(p) for p in places)


batches = pytest.mark.parametrize("first", rest_slow(range(0, SEEDS, BATCH)))


@batches
def test_bonds(first: int):
    for seed in range(first, first + BATCH):
        file = position(seed)
        s, plain = table(file), Reading(file)
        for number, side in enumerate(SIDES):
            found = bonds(s, number)
            hexes, sides = plain.bonds(side)
            assert {*s.ground.board.names(found.hexes)} == hexes, seed
            assert {frozenset(names(s, pair)) for pair in found.sides} == sides, seed


@batches
def test_17_retreats(first: int):
    for seed in range(first, first + BATCH):
        file = position(seed)
        s, plain = table(file), Reading(file)
        for row in file["unit"]:
            unit, hexes = row["id"], 2 + seed % 3
            found = stages(s, s.unit_id(unit), s.at[s.unit_id(unit)], hexes)[-1]
            ends = plain.retreat_ends(unit, row["at"], hexes)
            assert names(s, first_ways(found)) == ends, (seed, unit, hexes)


@batches
def test_19_advances(first: int):
    for seed in range(first, first + BATCH):
        file = position(seed)
        s, plain = table(file), Reading(file)
        for row in file["unit"]:
            number, side = s.unit_id(row["id"]), SIDES.index(row["side"])
            s.phase = PHASES.index(f"{row['side']} combat")
            kind = ("limited", "regular", "bonus")[seed % 3]
            free = [h for h in plain.near(row["at"]) if not plain.in_hex(h, SIDES[1 - side])]
            for vacated in free[:2]:
                step = q.OfferAdvance(
                    s.place_id(vacated), (number,), advance=kind, left=advance.HEXES[kind],
                    more=(number,),
                )  # fmt: skip
                s.todo, s.memo = (step,), {}
                ends = plain.advances(row["id"], vacated, kind)
                assert names(s, advance.ways_of(s, step, number)) == ends, (
                    seed,
                    row["id"],
                    vacated,
                )


# --- what is offered is what nothing speaks against ---


def questions(s: State, file: dict[str, Any], seed: int) -> list[Word]:
    """A retreat, an advance and a disengagement of somebody on the table."""
    dice = random.Random(f"questions {seed}")
    unit = s.unit_id(dice.choice(file["unit"])["id"])
    own = s.roster.side[unit]
    s.phase = PHASES.index(f"{SIDES[own]} combat")
    around = [p for p in s.ground.board.around[s.at[unit]] if not s.occupied[1 - own] >> p & 1]
    units = tuple(map(UnitId, s.here(s.at[unit])))
    result, kind = dice.choice((("DS", "bonus"), ("DR2", "regular"), ("EX", "limited")))
    steps: list[Word] = [q.SlipAway(unit, dice.random() < 0.5)]
    if around:
        steps.append(
            q.OfferAdvance(
                PlaceId(dice.choice(around)),
                units,
                advance=kind,
                result=result,
                left=advance.HEXES[kind],
                more=units,
            )
        )
    return steps


def judged(s: State, step: Word) -> None:
    """Every end of every unit is either offered or refused with a case."""
    s.todo, s.memo = (q.Closing(), q.CombatPhase(), step), {}
    decision = sequence.decide(s)
    assert decision is not None
    words = [VOCABULARY.sort_key(choice) for choice in decision.choices]
    assert words == sorted(words)
    listed = {*decision.choices}
    places = [PlaceId(p) for p in range(s.hexes + 5)]
    units = [UnitId(u) for u, at in enumerate(s.at) if at >= 0]
    for unit in units:
        for to in places:
            for word in (a.Retreat(unit, to), a.Advance(unit, to), a.BreakThrough((unit,), to)):
                no = sequence.why_not(s, word)
                assert (no is None) == (word in listed), word
                assert no is None or no is NOT_NOW or no.case.startswith("a44 "), word


@batches
def test_offers_and_refusals(first: int):
    for seed in range(first, first + BATCH):
        file = position(seed)
        s = table(file)
        for step in questions(s, file, seed):
            judged(s, step)
        target = s.at[s.unit_id(file["unit"][0]["id"])]
        s.phase = PHASES.index(f"{SIDES[1 - s.roster.side[s.here(target)[0]]]} combat")
        more = tuple(map(UnitId, s.here(target)))
        alive = [u for u in more if not why_dead(s, q.FallBack(PlaceId(target), left=2), u)]
        if alive:
            judged(s, q.FallBack(PlaceId(target), left=2, more=tuple(alive)))
