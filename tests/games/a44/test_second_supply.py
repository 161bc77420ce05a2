"""a44 23, F7 on random boards: paths, isolation, groups and thresholds read again from the ledger's
words, walked out over names of hexes."""

import random
from itertools import pairwise
from typing import Any

import pytest

from ardennes.engine.play import legal
from ardennes.games.a44 import GAME
from ardennes.games.a44.files.position import read_position
from ardennes.games.a44.show.reach import trace, units_on_map
from ardennes.games.a44.state import State
from ardennes.games.a44.words.actions import Replace
from tests.games.a44.brute import Reading, far
from tests.marks import rest_slow

SIDES = ("german", "allied")
SEEDS, BATCH = 200, 5
TYPES = ("infantry", "infantry", "tank", "mech_infantry", "artillery")
STATES = ("disrupted", "out_of_supply", "engaged")


class Supply(Reading):
    """F7 with towns, as an officer with a map would find it."""

    def open_ground(self, side: str, y: str, number: int) -> bool:
        """ov_ok: the first hex may lie in a zone."""
        foes = self.enemy(side)
        if self.in_hex(y, foes) or y in self.bonds(foes)[0]:
            return False
        return number == 1 or not self.ezoc(side, y) or bool(self.in_hex(y, side))

    def open_road(self, side: str, y: str) -> bool:
        """rd_ok: never a zone, nor a lost town."""
        lost = y in self.board["town"] and not any(self.in_hex(y, one) for one in SIDES)
        held = self.board["control"][self.enemy(side)]
        return self.open_ground(side, y, 2) and not (lost and y in held)

    def by_road(self, side: str) -> set[str]:
        """R(S)"""
        foes = self.enemy(side)
        shut = self.bonds(foes)[1]
        home = {h for h in self.board["supply"][side] if not self.in_hex(h, foes)}
        fresh = [*home]
        for y in fresh:
            if self.open_road(side, y):
                for x in self.near(y):
                    step = frozenset((x, y))
                    if step in self.roads - self.blown - shut and x not in home:
                        home.add(x)
                        fresh.append(x)
        return home

    def walks(self, side: str, start: str) -> set[str]:
        """Every hex at the end of at most four hexes of ground, by all ways."""
        shut, found, ends = self.bonds(self.enemy(side))[1], {start}, {(start, 0)}
        line = [*ends]
        for x, number in line:
            for y in self.near(x) if number < 4 else ():
                free = self.open_ground(side, y, number + 1) and frozenset((x, y)) not in shut
                if free and (y, number + 1) not in ends:
                    ends.add((y, number + 1))
                    line.append((y, number + 1))
                    found.add(y)
        return found

    def findings(self, side: str) -> dict[str, tuple[bool, bool, list[str], int | None]]:
        """In supply, isolated, group, threshold: of every unit."""
        units = [u for u in self.at if self.side(u) == side]
        home = self.by_road(side)
        reach = {u: self.walks(side, self.at[u]) for u in units}
        supplied = {u for u in units if reach[u] & home}
        linked = {*supplied}
        while more := {u for u in units if any(self.at[v] in reach[u] for v in linked)} - linked:
            linked |= more
        groups = self.groups({u: reach[u] for u in units if u not in linked})
        found: dict[str, tuple[bool, bool, list[str], int | None]] = {}
        for u in units:
            group = next((g for g in groups if u in g), [])
            found[u] = u in supplied, bool(group), group, self.threshold(group) if group else None
        return found

    def groups(self, reach: dict[str, set[str]]) -> list[list[str]]:
        """Whoever reaches nobody goes alone, one after another; then who is linked is together."""
        alone: list[list[str]] = []
        while lone := [
            u for u in reach if not any(v != u and self.at[v] in reach[u] for v in reach)
        ]:
            alone += [[u] for u in lone]
            reach = {u: hexes for u, hexes in reach.items() if u not in lone}
        label = {u: u for u in reach}
        for _ in reach:
            for u in reach:
                for v in reach:
                    if self.at[v] in reach[u] or self.at[u] in reach[v]:
                        label[u] = label[v] = min(label[u], label[v])
        together = [sorted(u for u in reach if label[u] == one) for one in {*label.values()}]
        return alone + together

    def colour(self, u: str) -> str:
        return self.units[u]["army_corps_color"]

    def held_by(self, side: str) -> set[str]:
        return {at for u, at in self.at.items() if self.side(u) == side}

    def points(self, h: str) -> int:
        """Stacking Points in a hex."""
        return sum(self.units[u]["sp"] for u, at in self.at.items() if at == h)

    def leads_home(self, side: str, path: list[str]) -> bool:
        """At most four steps of ground, then roads, to an open source."""
        shut = self.bonds(self.enemy(side))[1]
        steps = [frozenset(step) for step in pairwise(path)]
        ends = path[-1] in self.board["supply"][side] and not self.in_hex(
            path[-1], self.enemy(side)
        )
        near = all(b in self.near(a) for a, b in pairwise(path)) and not shut & {*steps}
        return (
            ends
            and near
            and any(
                all(self.open_ground(side, y, k) for k, y in enumerate(path[1 : n + 1], 1))
                and all(self.open_road(side, y) for y in path[n + 1 :])
                and all(step in self.roads - self.blown for step in steps[n:])
                for n in range(5)
            )
        )

    def threshold(self, group: list[str]) -> int:
        morale = [self.units[u]["morale"] for u in group]
        return 5 if "elite" in morale else 3 if {*morale} == {"green"} else 4


def position(seed: int) -> dict[str, Any]:
    dice = random.Random(seed)
    size = f"E1816-E{dice.randint(24, 28)}{dice.randint(20, 24)}"
    blank = Reading({"turn": 1, "board": {"size": size}, "unit": []})
    hexes = blank.hexes
    sides = [f"{x}/{y}" for x in hexes for y in blank.near(x) if x < y]

    def some(of: list[str], share: float) -> list[str]:
        return [one for one in of if dice.random() < share]

    river = some(sides, dice.choice((0.0, 0.1, 0.2)))
    bridge = some(river, 0.5)
    dry = [x for x in sides if x not in river or x in bridge]
    roads = some(dry, dice.choice((0.1, 0.3)))
    woods = dice.choice((0.0, 0.3))
    taken: set[str] = set()
    rows: list[dict[str, Any]] = []
    for at in dice.sample(hexes, dice.randint(4, 16)):
        side = dice.choice(SIDES)
        taken.add(at)
        rows += [
            {
                "id": f"U{len(rows) + n}",
                "side": side,
                "at": at,
                "type": dice.choice(TYPES),
                "morale": dice.choice(("green", "green", "veteran", "elite")),
                "state": [word for word in STATES if dice.random() < 0.1],
            }
            for n in range(dice.choice((1, 1, 2)))
        ]
        if len(rows) > 1 and rows[-1]["at"] == rows[-2]["at"]:
            rows[-1]["type"] = "infantry"
    held = some([h for h in hexes if h not in taken], 0.3)
    # Nothing is anybody's area, so everything is Allied but what the file says (a44 Q-81).
    return {
        "turn": 8,
        "board": {
            "size": size,
            "forest": some(hexes, woods),
            "wooded_rough": some(hexes, woods / 2),
            "river": river,
            "bridge": bridge,
            "primary_road": [x.replace("/", " ") for x in roads[::2]],
            "secondary_road": [x.replace("/", " ") for x in roads[1::2]],
            "town": dict.fromkeys(some(hexes, 0.1), "Amel"),
            "supply": {side: dice.sample(hexes, 2) for side in SIDES},
            "control": {"german": held, "allied": [h for h in hexes if h not in (*held, *taken)]},
        },
        "unit": rows,
        "blown": some(bridge, 0.3),
    }


def table(file: dict[str, Any]) -> State:
    board = {**file["board"], "control": {"german": file["board"]["control"]["german"]}}
    markers = {"blown": file["blown"]}
    head = {"game": "a44", "turn": file["turn"], "phase": "allied movement"}
    return read_position({**head, "board": board, "unit": file["unit"], "markers": markers})


@pytest.mark.parametrize("first", rest_slow(range(0, SEEDS, BATCH), most=SEEDS // BATCH // 2))
def test_supply_isolation_and_groups(first: int):
    for seed in range(first, first + BATCH):
        file = position(seed)
        s, plain = table(file), Supply(file)
        wanted = plain.findings("german") | plain.findings("allied")
        for unit in units_on_map(s):
            told = trace(s, unit)
            isolated = told.isolated is True
            group = [*told.group] if isolated else []
            limit = told.threshold if isolated else None
            assert (told.in_supply, isolated, group, limit) == wanted[s.unit_name(unit)], (
                seed,
                s.unit_name(unit),
            )
            side = SIDES[s.roster.side[unit]]
            assert not told.in_supply or plain.leads_home(side, [*told.path]), seed


# --- replacements (a44 25.2.2) ---

COLOURS = ("gray", "red")


def returns(file: dict[str, Any], side: str) -> list[str]:
    """Hexes in which a dead infantry unit of one point and the first colour may come back."""
    plain = Supply(file)
    foes, board = plain.enemy(side), plain.board
    entry = {h for letter in board["entry"] for h in board["entry"][letter]}
    mates = [u for u in plain.at if plain.side(u) == side and plain.colour(u) == COLOURS[0]]
    found: set[str] = set()
    for h in {*board["town"], *entry} & ({*board["control"][side]} | plain.held_by(side)):
        near = any(far(h, plain.at[u]) <= 5 for u in mates)
        quiet = not any(plain.in_hex(n, foes) for n in plain.near(h))
        if near and quiet and h in plain.by_road(side):
            found.add(h)
    if side == "german":
        found |= {h for h in board["entry"]["K"] if not plain.ezoc(side, h)}
    free = {h for h in found if not plain.in_hex(h, foes) and plain.points(h) < 3}
    return sorted(free)


@pytest.mark.parametrize("first", rest_slow(range(0, SEEDS, BATCH), most=SEEDS // BATCH // 2))
@pytest.mark.parametrize("side", SIDES)
def test_replacements_come_back_where_they_may(side: str, first: int):
    for seed in range(first, first + BATCH):
        file = position(seed)
        dice = random.Random(seed)
        hexes = Reading({"turn": 1, **file, "unit": []}).hexes
        file["board"]["entry"] = {"A": dice.sample(hexes, 2), "K": dice.sample(hexes, 2)}
        for row in file["unit"]:
            row |= {"army_corps_color": dice.choice(COLOURS), "sp": dice.choice((0, 1, 1))}
        board = {**file["board"], "control": {"german": file["board"]["control"]["german"]}}
        dead = {"id": "D", "side": side, "army_corps_color": COLOURS[0], "state": ["eliminated"]}
        s = read_position(
            {
                **{"game": "a44", "turn": 8, "phase": f"{side} night replacement", "board": board},
                **{"unit": [*file["unit"], dead], "markers": {"blown": file["blown"]}},
            }
        )
        asked = legal(GAME, s)
        assert asked is not None
        told = [
            c.at for c in asked.choices if isinstance(c, Replace) and s.unit_name(c.unit) == "D"
        ]
        assert sorted(map(s.place_name, told)) == returns(file, side), seed
