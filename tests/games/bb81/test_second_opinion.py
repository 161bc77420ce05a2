"""bb81 again, from the ledger's words: zones, lines, moves, duties and retreats on random boards.

`plainly.Reading` works everything out the slow way; the rules must say the same.
"""

import random
from itertools import pairwise
from typing import Any

import pytest

from ardennes.engine.core import SureOdds
from ardennes.engine.fields import parse_toml
from ardennes.games.bb81 import GAME
from ardennes.games.bb81.state import State
from tests.games.bb81.plainly import Reading, ring
from tests.games.bb81.positions import after, at, choices, is_legal, isolated, reach, zone
from tests.properties.bb81 import crowded, rare

QUICK, MANY = range(40), range(40, 200)
TURNS = (("german", "allied"), ("allied", "german"))  # who moves, and the other
TYPES = ("infantry", "infantry", "armor", "artillery", "nebelwerfer")


# --- random boards, with rivers ---


def position(seed: int, phase: str, roads: float = 0.3) -> dict[str, Any]:
    """A small board of all terrains with two crowds on it, a narrow one for attacks."""
    dice = random.Random(f"{phase} {seed}")
    least, most = (3, 4) if phase.endswith("attacks") else (4, 7)
    columns, rows = dice.randint(least, most), dice.randint(least, most)
    blank = Reading({"board": {"size": f"0101-{columns:02d}{rows:02d}"}, "unit": []})
    hexes = blank.hexes
    sides = [(a, b) for a in hexes for b in blank.near(a) if a < b]
    board: dict[str, Any] = {
        "size": blank.board["size"],
        "rough": _some(dice, hexes, 0.2),
        "woods": _some(dice, hexes, 0.2),
        "town": dict.fromkeys(_some(dice, hexes, 0.1), "Amel"),
        "fortified_town": dict.fromkeys(_some(dice, hexes, 0.05), "Huy"),
        "road": [f"{a} {b}" for a, b in sides if dice.random() < roads],
        "river": [_stream(dice, blank) for _ in range(dice.randint(0, 2))],
        "river_sides": {dice.choice(hexes): [dice.randrange(6)]},
        "bridge": [],
    }
    if most < 5:
        board["supply"] = {side: _some(dice, hexes, 0.8) for side in ("german", "allied")}
    elif dice.random() < 0.5:
        board["supply"] = {side: dice.sample(hexes, 2) for side in ("german", "allied")}
    board["bridge"] = _bridges(dice, Reading({"board": board, "unit": []}))
    return {
        "game": "bb81",
        "turn": "18AM",
        "phase": phase,
        "board": board,
        "unit": _crowd(dice, hexes),
        "markers": {"weather": dice.choice(["clear", "overcast"])},
    }


def _some(dice: random.Random, hexes: list[str], share: float) -> list[str]:
    return [hex_ for hex_ in hexes if dice.random() < share]


def _stream(dice: random.Random, map_: Reading) -> str:
    course = [dice.choice(map_.hexes)]
    for _ in range(dice.randint(2, 6)):
        course.append(dice.choice(map_.near(course[-1])))
    return " ".join(course)


def _bridges(dice: random.Random, map_: Reading) -> list[str]:
    """Where a road touches two banks there is one, elsewhere on roads perhaps."""
    found: list[str] = []
    for hex_ in filter(map_.river, map_.hexes):
        roads = [n for n, other_ in enumerate(ring(hex_)) if map_.road(hex_, other_)]
        banks = {frozenset(map_.bank(hex_, n)) for n in roads} - {frozenset()}
        if len(banks) > 1 or (roads and dice.random() < 0.3):
            found.append(hex_)
    return found


def _crowd(dice: random.Random, hexes: list[str]) -> list[dict[str, Any]]:
    """Germans and Allies in hexes of their own; VDH among them now and then."""
    side_of = {hex_: dice.choice(["german", "allied"]) for hex_ in hexes}
    places = dice.sample(hexes, dice.randint(4, 9))
    rows: list[dict[str, Any]] = []
    for n in range(dice.randint(5, 16)):
        place = dice.choice(places)
        nations = ("German",) if side_of[place] == "german" else ("US", "US", "British")
        row: dict[str, Any] = {
            "id": f"X{n}",
            "side": side_of[place],
            "type": dice.choice(TYPES),
            "nationality": dice.choice(nations),
            "division": dice.choice(["", "9"]),
            "left_factor": dice.randint(1, 9),
            "middle_factor": dice.randint(1, 9),
            "at": place,
        }
        if dice.random() < 0.15:
            row["state"] = ["inverted"]
        rows.append(row)
    germans = [hex_ for hex_ in places if side_of[hex_] == "german"]
    if germans and dice.random() < 0.3:
        rows.append({"id": "G-VDH", "nationality": "German", "at": dice.choice(germans)})
    return rows


def read(plain: dict[str, Any]) -> tuple[Reading, State]:
    """The same position, for both."""
    return Reading(plain), GAME.files.read_position(plain)


# --- zones and isolation ---


def check_zones_and_lines(seed: int) -> None:
    mine, state = read(position(seed, "german movement"))
    for side in ("german", "allied"):
        assert zone(state, side) == mine.zone(side)
    for unit in mine.at:
        assert isolated(state, unit) == mine.isolated(unit), unit


@pytest.mark.parametrize("seed", QUICK)
def test_zoc_4_and_iso_1_zones_and_lines_as_the_ledger_words_them(seed: int):
    check_zones_and_lines(seed)


@pytest.mark.slow
def test_zoc_4_and_iso_1_on_many_boards():
    for seed in MANY:
        check_zones_and_lines(seed)


def check_written(state: State) -> None:
    """The position file of a table, read aloud."""
    mine = Reading(parse_toml(GAME.files.write_position(state)))
    for side in ("german", "allied"):
        assert zone(state, side) == mine.zone(side)
    shared = state.occupied[0] & state.occupied[1]  # PB 150 on its way through
    for unit in mine.at if not shared else ():
        assert isolated(state, unit) == mine.isolated(unit), unit


def test_zoc_4_and_iso_1_on_rare_tables():
    for state in rare():
        check_written(state)


@pytest.mark.parametrize("seed", QUICK)
def test_zoc_4_and_iso_1_on_crowded_tables(seed: int):
    check_written(crowded(seed))


# --- moves ---


def check_moves(seed: int) -> None:
    side = TURNS[seed % 2][0]
    mine, state = read(position(seed, f"{side} movement"))
    for unit in (unit for unit in mine.at if mine.side(unit) == side):
        found = reach(state, unit)
        if unit in mine.inverted or unit == "G-VDH" or mine.isolated(unit):
            assert found.mp == "0" and not found.places
            continue
        mf = mine.factor(unit)
        points = 2 if mf == 4 and state.clear and side == "german" else mf
        known = {hex_: quarters(going.cost) for hex_, going in found.places.items()}
        assert known == mine.moves(unit, 4 * points), unit
        for hex_, going in found.places.items():
            assert going.path[-1] == hex_
            assert all(mine.open(a, b) for a, b in pairwise((mine.at[unit], *going.path)))


def quarters(cost: str) -> int:
    """ "2 1/4" as 9"""
    whole, _, part = cost.rpartition(" ") if "/" in cost else (cost, "", "0/1")
    above, below = map(int, part.split("/"))
    return 4 * int(whole or 0) + 4 * above // below


@pytest.mark.parametrize("seed", QUICK)
def test_move_6_every_way_tried(seed: int):
    check_moves(seed)


@pytest.mark.slow
def test_move_6_every_way_tried_on_many_boards():
    for seed in MANY:
        check_moves(seed)


# --- attacks and the duty to attack ---


def check_attacks(seed: int) -> None:
    """Any set of units against any one or two hexes, legal or not."""
    side, enemy = TURNS[seed % 2]
    mine, state = read(position(seed, f"{side} attacks"))
    if GAME.phases[state.phase] != f"{side} attacks":
        ours = [u for u in mine.at if mine.side(u) == side and not mine.gun(u)]
        enemies = {mine.at[u] for u in mine.at if mine.side(u) == enemy}
        assert not any(mine.may_attack([e], [u], set()) for u in ours for e in enemies)
        return
    dice = random.Random(seed)
    held = sorted({*mine.at.values()})
    for _ in range(30):
        first = dice.choice(held)
        near = [hex_ for hex_ in held if dice.random() < 0.1]
        targets = [*{first: 0, **dict.fromkeys(near[:1])}]
        close = [u for u in mine.at if mine.at[u] in mine.near(first)] or [*mine.at]
        beside = mine.at[dice.choice(close)] if dice.random() < 0.5 else ""
        close = [u for u in close if not beside or mine.at[u] == beside]
        close = [u for u in close if mine.side(u) == mine.side(close[0])]
        team = dice.sample(close, min(len(close), dice.randint(1, 4)))
        found = GAME.studies.explain(state, "+".join(targets), team, {})
        assert isinstance(found, SureOdds) == mine.may_attack(targets, team, set())
        if isinstance(found, SureOdds):
            assert (found.attack, found.defence) == mine.sums(targets, team)


def check_duty(seed: int) -> None:
    """The phase may end when nobody who attacks has a neighbour that nobody attacks."""
    phase = f"{TURNS[seed % 2][0]} attacks"
    mine, state = read(position(seed, phase))
    dice, attacks = random.Random(seed), dict[str, tuple[list[str], list[str]]]()
    plan: tuple[list[str], list[str]] = [], []
    if GAME.phases[state.phase] != phase:
        return
    for _ in range(25):
        offered = choices(state)
        may_end = not plan[0] and not mine.owes([*attacks.values()])
        assert ("end_phase" in offered) == is_legal(state, "end_phase") == may_end
        todo = [c for c in offered if c != "end_phase"]
        if not todo:
            return
        ready = [c for c in todo if c == "commit" or c.startswith("also")]
        said = dice.choice(ready if ready and dice.random() < 0.7 else todo)
        word, _, what = said.partition(" ")
        if word in ("attack", "also"):
            plan[0].append(what)
        elif word == "join":
            plan[1].append(what)
        elif word == "commit":
            assert mine.may_attack(*plan, set())
            attacks[min(plan[0])] = plan
            plan = [], []
        elif what in attacks and not plan[0]:
            del attacks[what]
        else:
            plan = [], []
        state = after(state, said)


@pytest.mark.parametrize("seed", QUICK)
def test_atk_4_the_duty_to_attack_all_neighbours(seed: int):
    check_duty(seed)


@pytest.mark.parametrize("seed", QUICK)
def test_atk_7_who_may_attack_what_together(seed: int):
    check_attacks(seed)


@pytest.mark.slow
def test_atk_4_and_atk_7_on_many_boards():
    for seed in MANY:
        check_attacks(seed)
        check_duty(seed)


# --- retreats ---


def check_retreats(seed: int) -> int:
    """Some hexes have to be left: every choice on the way, and who is lost. How many retreated."""
    dice, (attacker, loser) = random.Random(seed), TURNS[seed % 2]
    plain = position(seed, f"{attacker} combat")
    mine = Reading(plain)
    held = sorted({mine.at[u] for u in mine.at if mine.side(u) == loser})
    if not held:
        return 0
    targets = sorted(dice.sample(held, min(len(held), dice.randint(1, 2))))
    left = sorted(u for hex_ in targets for u in mine.units_in(hex_, loser))
    hexes = dice.randint(1, 3 if len(left) < 4 else 2)
    step = {"type": "fall_back", "targets": targets, "hexes": hexes, "units": left}
    if not ways_on(mine, left, (), hexes, targets):
        return 0
    state = GAME.files.read_position({**plain, "pending": [{"type": "combat_phase"}, step]})
    way, who, steps = tuple[str, ...](), "", 0
    while open_ := ways_on(mine, [who] if way else left, way, hexes, targets):
        assert {*choices(state, "retreat")} == open_
        said = dice.choice(sorted(open_))
        who, to = said.split()[1:]
        way = (*(way or (mine.at[who],)), to)
        mine.enter(who, to)
        state, steps = after(state, said), steps + 1
        if len(way) > hexes:
            left, way = [u for u in left if u != who], ()
        there = {u: at(state, u) for u in mine.at if u not in left}
        assert there == {u: mine.at[u] for u in there}
    assert all(at(state, unit) == "out" for unit in left)
    return steps


def ways_on(
    mine: Reading, units: list[str], way: tuple[str, ...], hexes: int, targets: list[str]
) -> set[str]:
    """The next hexes of the best paths of these units; one of them is perhaps on its way."""
    found: set[str] = set()
    for unit in units:
        gone = way or (mine.at[unit],)
        paths = mine.retreats(unit, gone[0], hexes, targets)
        found |= {f"retreat {unit} {p[len(gone)]}" for p in paths if p[: len(gone)] == gone}
    return found


@pytest.mark.parametrize("seed", QUICK)
def test_ret_6_every_path_tried(seed: int):
    check_retreats(seed)


@pytest.mark.slow
def test_ret_6_every_path_tried_on_many_boards():
    assert sum(map(check_retreats, MANY)) > 120


# --- advances ---


def advance_position(seed: int) -> tuple[Reading, State, list[str], int]:
    """Two hexes have been vacated; it is the first morning, and PB 150 is next to one of them."""
    dice = random.Random(seed)
    plain: dict[str, Any] = position(seed, "german combat", roads=0.6) | {"turn": "16AM"}
    crowd: list[dict[str, Any]] = plain["unit"]
    for row in crowd:
        if row.get("side") == "allied" and dice.random() < 0.7:
            row["state"] = ["inverted"]
    mine = Reading(plain)
    free = [hex_ for hex_ in mine.hexes if hex_ not in mine.at.values()]
    vacated, hexes = sorted(dice.sample(free, 2)), dice.randint(1, 3)
    beside = [h for h in mine.near(vacated[0]) if not mine.units_in(h, "allied")] or [vacated[0]]
    crowd.append({"id": "G-PB150", "type": "armor", "at": dice.choice(beside)})
    plain["board"]["supply"] = {"german": [crowd[-1]["at"], *dice.sample(mine.hexes, 2)]}
    mine = Reading(plain)
    near = {h for hex_ in vacated for h in mine.near(hex_)}
    eligible = [u for u in mine.at if mine.side(u) == "german" and mine.at[u] in near]
    step = {"type": "offer_advance", "vacated": vacated, "hexes": hexes, "eligible": eligible}
    ways = [mine.advances(u, mine.at[u], hexes + 2, vacated) for u in eligible]
    can = any(map(mine.may_advance, eligible)) and any(any(True for _ in way) for way in ways)
    pending = [{"type": "combat_phase"}, {**step, "left": 0}] if can else None
    state = GAME.files.read_position({**plain, **({"pending": pending} if pending else {})})
    return mine, state, vacated, hexes if can else 0


def check_advances(seed: int) -> int:
    """Every choice on the way of one unit after another. How many hexes they went."""
    dice = random.Random(seed)
    mine, state, vacated, hexes = advance_position(seed)
    near = {h for hex_ in vacated for h in mine.near(hex_)}
    waiting = [u for u in mine.at if mine.side(u) == "german" and mine.at[u] in near]
    who, left, went = "", 0, 0
    while hexes:
        open_: set[str] = set()
        stays = not who or not mine.closed(who, mine.at[who])
        teams = {u: hexes + 2 * (u == "G-PB150") for u in waiting if stays and mine.may_advance(u)}
        for unit, far in {**teams, who: left}.items():
            if unit:
                ways = mine.advances(unit, mine.at[unit], far, vacated)
                open_ |= {f"advance {unit} {way[0]}" for way in ways}
        if not open_:
            return went
        assert {*choices(state, "advance")} == open_
        assert is_legal(state, "pass") == stays
        first = sorted(one for one in open_ if "G-PB150" in one)
        said = dice.choice(first if first and dice.random() < 0.8 else sorted(open_))
        unit, to = said.split()[1:]
        left = (left if unit == who else teams[unit]) - 1
        left = 0 if mine.ends(unit, mine.at[unit], to) else left
        who, waiting, went = unit, [u for u in waiting if u != unit], went + 1
        mine.enter(unit, to)
        state = after(state, said)
        assert all(at(state, u) == mine.at.get(u, "out") for u in mine.units)
    return went


@pytest.mark.parametrize("seed", QUICK)
def test_adv_4_every_way_tried(seed: int):
    check_advances(seed)


@pytest.mark.slow
def test_adv_4_every_way_tried_on_many_boards():
    assert sum(map(check_advances, MANY)) > 120
