"""a44 F1 to F7 on random boards: bonds, retreats and advances as `brute` reads the ledger."""

import random
from itertools import combinations
from typing import Any

import pytest

from ardennes.engine.core import NOT_NOW, PlaceId, UnitId, Word
from ardennes.engine.fields import Field
from ardennes.engine.play import Match
from ardennes.games.a44.edition import edition
from ardennes.games.a44.files.units import place_units, read_roster
from ardennes.games.a44.rules import advance, breakthrough, disengage, sequence
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.falling_back import why_dead
from ardennes.games.a44.rules.retreat import first_ways, stages
from ardennes.games.a44.state import PHASES, State
from ardennes.games.a44.terrain import GRAMMAR
from ardennes.games.a44.vocabulary import VOCABULARY
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q
from ardennes.wargame import positions
from tests.games.a44.beaten import begin
from tests.games.a44.brute import Reading
from tests.games.a44.positions import at as place_of
from tests.games.a44.positions import choices, play
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
            row["state"] = _state(dice, 0.12)
            if row["type"] == "infantry":
                row["sp"] = dice.choice((1, 2))
            rows.append(row)
    return rows


def _state(dice: random.Random, share: float) -> list[str]:
    """Nobody shaken is under an SM marker."""
    words = [word for word in STATES if dice.random() < share]
    return [word for word in words if word != "strategic" or "disrupted" not in words]


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


batches = pytest.mark.parametrize(
    "first", rest_slow(range(0, SEEDS, BATCH), most=SEEDS // BATCH // 2)
)


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


# --- whole stacks ---


def offered(match: Match, verb: str) -> dict[str, list[str]]:
    """By unit or group, the places of one kind of answer."""
    found: dict[str, list[str]] = {}
    for words in (text.split() for text in choices(match)):
        if words[0] == verb:
            found.setdefault(words[1], []).append(words[2])
    return {who: sorted(places) for who, places in found.items()}


def crowd(seed: int) -> tuple[dict[str, Any], str]:
    """A board with a stack of up to four in its first hex, and friends about to stack with."""
    file, dice = position(seed), random.Random(f"crowd {seed}")
    first = file["unit"][0]
    for number in range(dice.randint(1, 3)):
        kind = dice.choice(("infantry", "mech_infantry", "tank", "recon"))
        row = {"id": f"V{number}", "side": first["side"], "at": first["at"], "type": kind}
        file["unit"].append(row | {"state": _state(dice, 0.08)})
    for row in file["unit"]:
        row["state"] = [w for w in row.get("state", ()) if w != "retreated"]
        if row["side"] == first["side"] and row["type"] not in ("tank", "artillery"):
            row["sp"] = dice.choice((1, 1, 2))
    return file, first["at"]


@batches
def test_17_whole_stacks_retreat(first: int):
    """Unit by unit at random, on to room if there is none, until all are gone or dead."""
    for seed in range(first, first + BATCH):
        file, at = crowd(seed)
        s, plain, dice = table(file), Reading(file), random.Random(seed)
        stack, hexes = sorted(plain.in_hex(at, file["unit"][0]["side"])), 2 + seed % 3
        s.phase = PHASES.index(f"{plain.enemy(plain.side(stack[0]))} combat")
        more = tuple(sorted(s.unit_id(u) for u in stack))
        match = begin(s, q.FallBack(s.place_id(at), left=hexes, more=more))
        left = [u for u in stack if not plain.dies_at_once(u, hexes)]
        for unit in {*stack} - {*left}:
            plain.at.pop(unit)
        while left and (ways := {u: w for u in left if (w := plain.retreat_ways(u, at, hexes))}):
            ends = {u: sorted({way[-1] for way in ways[u]}) for u in ways}
            unit, to = dice.choice([(u, end) for u in ends for end in ends[u]])
            if sum(map(len, ends.values())) > 1:
                assert offered(match, "retreat") == ends, seed
                play(match, f"retreat {unit} {to}")
            way = min((w for w in ways[unit] if w[-1] == to), key=lambda w: (len(w), w))
            plain.stand(unit, to, broken=hexes >= 3)
            left.remove(unit)
            if not found_room(match, plain, dice, unit, [*way]):
                break
        else:
            alive = {u: place for u, place in plain.at.items() if u not in left}
            assert {u: place_of(match, u) for u in plain.units if place_of(match, u)} == alive, seed


def found_room(
    match: Match, plain: Reading, dice: random.Random, unit: str, way: list[str]
) -> bool:
    """It goes on as long as there is too much where it stands; False if steps are lost."""
    while way[-1] in plain.hexes and not plain.fits([], way[-1]):
        further = plain.room_beyond(unit, way)
        if not further:
            return False
        assert offered(match, "go_on") == {unit: further}, (unit, way)
        way.append(dice.choice(further))
        play(match, f"go_on {unit} {way[-1]}")
        plain.stand(unit, way[-1], broken=True)
    return True


@batches
def test_19_4_breakthrough_groups(first: int):
    for seed in range(first, first + BATCH):
        file, _ = crowd(seed)
        s, plain = table(file), Reading(file)
        for side, name in enumerate(SIDES):
            s.phase = PHASES.index(f"{name} combat")
            free = [h for h in plain.hexes if not plain.in_hex(h, SIDES[1 - side])]
            near = {h: [u for x in plain.near(h) for u in plain.in_hex(x, name)] for h in free}
            guns = {u for u in plain.units if plain.kind(u) == "artillery"}
            for vacated, units in sorted(near.items(), key=lambda one: -len(one[1]))[:2]:
                took_part = sorted({*units} - guns)[:4]
                numbers = tuple(sorted(s.unit_id(u) for u in took_part))
                step = q.OfferAdvance(
                    s.place_id(vacated), numbers, advance="bonus", result="DS", left=2, more=numbers
                )
                s.todo, s.memo = (step,), {}
                found: dict[tuple[str, ...], list[str]] = {}
                for word in breakthrough.groups(s, step):
                    found.setdefault(tuple(map(s.unit_name, word.units)), []).append(
                        s.place_name(word.to)
                    )
                wanted = {
                    group: ends
                    for n in range(1, len(took_part) + 1)
                    for group in combinations(sorted(took_part, key=s.unit_id), n)
                    if (ends := plain.group_ends([*group], vacated))
                }
                assert {g: sorted(ends) for g, ends in found.items()} == wanted, (seed, vacated)


@batches
def test_20_disengagements(first: int):
    for seed in range(first, first + BATCH):
        file, dice = position(seed), random.Random(f"away {seed}")
        for row in file["unit"]:
            row["state"] = [*row["state"], *(["engaged"] if dice.random() < 0.4 else [])]
        s, plain, by_die = table(file), Reading(file), dice.random() < 0.5
        for row in file["unit"]:
            s.phase = PHASES.index(f"{row['side']} combat")
            step = q.SlipAway(s.unit_id(row["id"]), by_die)
            s.todo, s.memo = (step,), {}
            ends = plain.disengagement_ends(row["id"], shaken_by_die=by_die)
            assert names(s, disengage.ways_out(s, step)) == ends, (seed, row["id"])


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
