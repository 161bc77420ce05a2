"""A second, slow tb, written from the rulebook for little boards only: it counts, nothing else.

It shares no code with the engine. It knows invented one-division units in supply on clear and
rough ground, without roads, rivers, towns, cavalry, artillery, air or arrivals; every hex must be
a source of both sides. Where an engine's habits count as decisions it follows them: one attacker
is named at a time, and a move stays open until it is ended or another unit is taken in hand.
"""

import csv
import heapq
import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import NamedTuple, Self

Hex = tuple[int, int]  # row, column

LIMIT = 2  # divisions in a hex (tb 6.1)
ARDOR = 3  # leftmost columns (tb 13.23)
GERMAN, ALLIED = "german", "allied"
KINDS = ("pre-movement combat", "movement", "post-movement combat")
PHASES = [(side, kind) for side in (GERMAN, ALLIED) for kind in KINDS]
FIRST_TURN, LAST_TURN = 2, 5  # before and after come rules this counter does not know
COLUMNS = [(-99, -3), (-2, -1), (0, 0), (1, 2), (3, 3), (4, 4), (5, 6), (7, 8), (9, 11), (12, 99)]


class NotMine(Exception):
    """Something this counter does not know has come up."""


class Unit(NamedTuple):
    side: str
    at: Hex
    factors: tuple[int, ...]  # now, and after each loss
    points: int


class Table(NamedTuple):
    """All that changes."""

    units: dict[str, Unit]
    phase: int  # counted on from turn to turn
    moved: frozenset[str] = frozenset()
    attacked: frozenset[str] = frozenset()
    defended: frozenset[str] = frozenset()
    retreated: frozenset[str] = frozenset()

    @property
    def side(self) -> str:
        return PHASES[self.phase % len(PHASES)][0]

    def put(self, name: str, unit: Unit | None) -> Self:
        units = {**self.units}
        if unit is None or not unit.factors:
            del units[name]
        else:
            units[name] = unit
        return self._replace(units=units)

    def lose(self, name: str) -> Self:
        unit = self.units[name]
        return self.put(name, unit._replace(factors=unit.factors[1:]))

    def stack(self, at: Hex) -> list[str]:
        return sorted(name for name, unit in self.units.items() if unit.at == at)


class Counter:
    """How many ways there are to play on for so many decisions."""

    def __init__(self, text: str) -> None:
        plain = tomllib.loads(text)
        board = plain["board"]
        first, last = (parse(corner) for corner in board["size"].split("-"))
        self.hexes = {
            (row, column)
            for row in range(first[0], last[0] + 1)
            for column in range(first[1], last[1] + 1)
        }
        everywhere = sorted(f"{row:02d}{column:02d}" for row, column in self.hexes)
        assert all(sorted(board["supply"][side]) == everywhere for side in (GERMAN, ALLIED))
        assert set(board) <= {"size", "rough", "supply"}
        self.rough = {parse(label) for label in board.get("rough", ())}
        units = {}
        for row in plain["unit"]:
            steps = (
                (row["cf_full"], row["cf_reduced"]) if "cf_reduced" in row else (row["cf_full"],)
            )
            at = parse(row["at"])
            units[row["id"]] = Unit(row["side"], at, steps, row.get("mf", 6))
        phase = [" ".join(names) for names in PHASES].index(plain["phase"])
        assert plain["turn"] >= FIRST_TURN
        self.start = Table(units, phase + (plain["turn"] - 1) * len(PHASES))
        self.crt = read_crt()

    def count(self, depth: int) -> int:
        return self.question(self.start, depth)

    # --- phases ---

    def question(self, t: Table, depth: int) -> int:
        """What the phase asks when nothing is under way."""
        if depth == 0:
            return 1
        if PHASES[t.phase % len(PHASES)][1] == "movement":
            return self.in_hand(t, depth, "", 0)
        total = self.next_phase(t, depth - 1)
        for target in self.targets(t):
            total += self.plan(t, depth - 1, target, ())
        return total

    def next_phase(self, t: Table, depth: int) -> int:
        if t.phase + 1 == LAST_TURN * len(PHASES):
            raise NotMine("too late a turn")
        return self.question(Table(t.units, t.phase + 1), depth)

    # --- movement ---

    def in_hand(self, t: Table, depth: int, name: str, points: int, begun: bool = False) -> int:
        """Nobody or one unit in hand; it may go, stop, or give way to another."""
        if depth == 0:
            return 1
        total = self.next_phase(t, depth - 1)
        done = t._replace(moved=t.moved | {name}) if begun else t
        for other, unit in t.units.items():
            if unit.side == t.side and other not in t.moved and other != name:
                total += self.in_hand(done, depth - 1, other, unit.points)
        if name:
            total += self.question(t._replace(moved=t.moved | {name}), depth - 1)  # end of move
            for at, cost in self.reach(t, name, points).items():
                gone = t.put(name, t.units[name]._replace(at=at))
                total += self.in_hand(gone, depth - 1, name, points - cost, True)
        return total

    def reach(self, t: Table, name: str, points: int) -> dict[Hex, int]:
        """Hexes and costs: terrain, 1 into and out of enemy zones, 1 into and out of stacks."""
        unit = t.units[name]
        costs: dict[Hex, int] = {}
        heap = [(0, unit.at)]
        while heap:
            spent, at = heapq.heappop(heap)
            if at in costs or spent > points:
                continue
            costs[at] = spent
            leave = self.in_zone(t, at, unit.side) + any(n != name for n in t.stack(at))
            for to in self.around(at):
                there = t.stack(to)
                if any(t.units[n].side != unit.side for n in there) or len(there) >= LIMIT:
                    continue
                terrain = 2 if to in self.rough else 1
                enter = self.in_zone(t, to, unit.side) + bool(there)
                heapq.heappush(heap, (spent + leave + terrain + enter, to))
        del costs[unit.at]
        return costs

    # --- combat ---

    def targets(self, t: Table) -> Iterator[Hex]:
        for at in self.hexes:
            stack = t.stack(at)
            if stack and t.units[stack[0]].side != t.side and not t.defended.issuperset(stack):
                if self.attackers(t, at, ()):
                    yield at

    def attackers(self, t: Table, target: Hex, named: tuple[str, ...]) -> list[str]:
        return [
            name
            for at in self.around(target)
            for name in t.stack(at)
            if t.units[name].side == t.side and name not in t.attacked and name not in named
        ]

    def plan(self, t: Table, depth: int, target: Hex, named: tuple[str, ...]) -> int:
        if depth == 0:
            return 1
        total = sum(
            self.plan(t, depth - 1, target, (*named, name))
            for name in self.attackers(t, target, named)
        )
        if named:
            launched = t._replace(
                attacked=t.attacked.union(named), defended=t.defended.union(t.stack(target))
            )
            total += self.resolve(launched, depth - 1, target, named)
        return total

    def resolve(self, t: Table, depth: int, target: Hex, named: tuple[str, ...]) -> int:
        """Any lower column, and Ardor where the German may have it."""
        if depth == 0:
            return 1
        total = 0
        for column in range(self.column(t, target, named) + 1):
            total += self.roll(t, depth - 1, target, named, column, False)
            if t.side == GERMAN and column < ARDOR:
                total += self.roll(t, depth - 1, target, named, column, True)
        return total

    def column(self, t: Table, target: Hex, named: tuple[str, ...]) -> int:
        defence = sum(t.units[n].factors[0] for n in t.stack(target) if n not in t.retreated) + (
            target in self.rough
        )
        attack = sum(t.units[n].factors[0] for n in named)
        column = next(i for i, (low, high) in enumerate(COLUMNS) if low <= attack - defence <= high)
        ring = clockwise(target)
        held = {d for d in range(6) if any(t.units[n].at == ring[d] for n in named)}
        opposite = any((d + 3) % 6 in held for d in held)
        spaced = {0, 2, 4} <= held or {1, 3, 5} <= held
        return min(column + (opposite or spaced or len(held) > 3), len(COLUMNS) - 1)

    def roll(
        self, t: Table, depth: int, target: Hex, named: tuple[str, ...], column: int, ardor: bool
    ) -> int:
        if depth == 0:
            return 1
        total = 0
        for die in range(6):
            result = self.crt[die][column]
            if result == "AS" and ardor:
                total += self.roll(t, depth - 1, target, named, column, True)
            else:
                total += self.result(t, depth - 1, target, named, result)
        return total

    def result(self, t: Table, depth: int, target: Hex, named: tuple[str, ...], result: str) -> int:
        stack = t.stack(target)
        if result == "AE":
            for name in named:
                t = t.lose(name)
        if result in ("DE", "BB"):
            for name in stack:
                t = t.lose(name)
            if result == "BB":
                return self.bloodbath(t, depth, target, named, len(stack))
            return self.vacated(t, depth, target, named)
        if result == "DR":
            return self.retreat(t, depth, target, named)
        return self.question(t, depth)

    def retreat(self, t: Table, depth: int, target: Hex, named: tuple[str, ...]) -> int:
        """Every open hex is a source, so each is nearer to one; or one step of several stays."""
        stack, goals = t.stack(target), self.goals(t, target)
        if not goals:
            return self.result(t, depth, target, named, "DE")
        if depth == 0:
            return 1
        total = 0
        if sum(len(t.units[n].factors) for n in stack) > 1:
            total += sum(self.question(t.lose(name), depth - 1) for name in stack)
        for at in goals:
            gone = t._replace(retreated=t.retreated.union(stack))
            for name in stack:
                gone = gone.put(name, t.units[name]._replace(at=at))
            total += self.vacated(gone, depth - 1, target, named)
        return total

    def goals(self, t: Table, target: Hex) -> list[Hex]:
        """Hexes without enemies, and without their zones unless a friend stands there."""
        stack, goals, cramped = t.stack(target), [], False
        side = t.units[stack[0]].side
        for at in self.around(target):
            there = t.stack(at)
            enemies = any(t.units[n].side != side for n in there)
            if not enemies and (there or not self.in_zone(t, at, side)):
                fits = len(there) + len(stack) <= LIMIT
                goals += [at] if fits else []
                cramped |= not fits and len(there) < LIMIT
        if cramped and not goals:
            raise NotMine("a stack would part")
        return goals

    def bloodbath(
        self, t: Table, depth: int, target: Hex, named: tuple[str, ...], left: int
    ) -> int:
        """The attacker picks, as long as there is something to pick."""
        alive = [n for n in named if n in t.units]
        steps = sum(len(t.units[n].factors) for n in alive)
        if left and len(alive) > 1 and left < steps:
            if depth == 0:
                return 1
            return sum(self.bloodbath(t.lose(n), depth - 1, target, named, left - 1) for n in alive)
        for _ in range(min(left, steps)):
            t = t.lose(next(n for n in named if n in t.units))
        return self.vacated(t, depth, target, named)

    def vacated(self, t: Table, depth: int, target: Hex, named: tuple[str, ...]) -> int:
        """Survivors may advance into an empty hex, one after another."""
        able = [n for n in named if n in t.units and t.units[n].at != target]
        there = t.stack(target)
        if not able or len(there) >= LIMIT or any(n not in named for n in there):
            return self.question(t, depth)
        if depth == 0:
            return 1
        total = self.question(t, depth - 1)
        for name in able:
            ahead = t.put(name, t.units[name]._replace(at=target))
            total += self.vacated(ahead, depth - 1, target, named)
        return total

    # --- the board ---

    def around(self, at: Hex) -> list[Hex]:
        return [near for near in clockwise(at) if near in self.hexes]

    def in_zone(self, t: Table, at: Hex, side: str) -> bool:
        return any(t.units[n].side != side for near in self.around(at) for n in t.stack(near))


def parse(label: str) -> Hex:
    return int(label[:2]), int(label[2:])


def clockwise(at: Hex) -> list[Hex]:
    """Odd rows lie half a hex east; columns are counted from the east."""
    row, column = at
    east = column - row % 2
    return [
        (row - 1, east), (row, column - 1), (row + 1, east),
        (row + 1, east + 1), (row, column + 1), (row - 1, east + 1),
    ]  # fmt: skip


def read_crt() -> list[list[str]]:
    """Die by die, left to right."""
    path = resources.files("ardennes.games.tb").joinpath("data/crt.csv")
    return [row[1:11] for row in list(csv.reader(path.read_text("utf-8").splitlines()))[1:]]
