"""A second opinion on reach, odds and supply, written from the rulebook and sharing no code with
the game. It works on the plain table of a position file with an invented map."""

import csv
from importlib import resources
from itertools import pairwise
from typing import Any

Row = dict[str, Any]
PRINTED = {
    row["unit"]: row
    for row in csv.DictReader(
        resources.files("ardennes.games.commander")
        .joinpath("data/units.csv")
        .read_text("utf-8")
        .splitlines()
    )
}


class Slow:
    """One position, asked naively."""

    def __init__(self, table: Row) -> None:
        self.day: int = table["turn"]
        self.surprise = table["phase"].startswith("surprise")
        self.spaces: dict[str, Row] = {row["space"]: row for row in table["board"]["spaces"]}
        self.borders: dict[frozenset[str], Row] = {
            frozenset((row["space_a"], row["space_b"])): row for row in table["board"]["borders"]
        }
        self.units: dict[str, Row] = {row["id"]: row for row in table["unit"] if "at" in row}
        self.free_british = self.day >= 26 or table["markers"]["german_reached_meuse"]

    # --- small facts ---

    def has(self, unit: str, *states: str) -> bool:
        return any(state in self.units[unit]["state"] for state in states)

    def helpless(self, unit: str) -> bool:
        return self.has(unit, "out_of_supply", "out_of_fuel")

    def inside(self, space: str, side: str) -> list[str]:
        return [
            name
            for name, row in self.units.items()
            if row["at"] == space and PRINTED[name]["side"] == side
        ]

    def friendly(self, space: str, side: str) -> bool:
        """Controlled and without an enemy."""
        return self.spaces[space]["initial_control"] == side and not self.inside(space, foe(side))

    def near(self, space: str) -> list[str]:
        return [name for name in self.spaces if frozenset((space, name)) in self.borders]

    def border(self, a: str, b: str) -> Row:
        return self.borders[frozenset((a, b))]

    # --- reach ---

    def reach(self, unit: str) -> set[str]:
        """Every space a unit could end its move in, if its space were activated now."""
        card, start = PRINTED[unit], self.units[unit]["at"]
        if self.helpless(unit) or self.has(unit, "activated"):
            return set()
        foot = card["type"] == "infantry"
        if self.surprise and not foot:
            return set()
        if self.day == 16 and card["side"] == "allied" and foot:
            return set()
        walks = [[start, b] for b in self.near(start)]
        if not foot:
            walks += [[start, b, c] for b in self.near(start) for c in self.near(b)]
        found = {walk[-1] for walk in walks if self.can_walk(unit, walk)}
        return found | self.strategic(unit, start)

    def can_walk(self, unit: str, walk: list[str]) -> bool:
        side = PRINTED[unit]["side"]
        if len(set(walk)) < len(walk) or not self.room(walk[-1], side):
            return False
        for n, (a, b) in enumerate(pairwise(walk)):
            if self.meuse_bars(unit, a, b):
                return False
            if len(walk) > 2 and not self.road(a, b, side):
                return False
            if n == 0 and self.inside(a, foe(side)) and not self.friendly(b, side):
                return False  # out of a contested space
            if n < len(walk) - 2 and self.inside(b, foe(side)):
                return False  # must stop
        return True

    def road(self, a: str, b: str, side: str) -> bool:
        edge = self.border(a, b)
        cut = edge["border"] != "none" and self.inside(b, foe(side)) and not self.inside(b, side)
        return edge["road"] and not cut

    def meuse_bars(self, unit: str, a: str, b: str) -> bool:
        british = PRINTED[unit]["nationality"] == "British"
        return british and self.border(a, b)["border"] == "meuse" and not self.free_british

    def room(self, space: str, side: str) -> bool:
        return len(self.inside(space, side)) < 3

    def strategic(self, unit: str, start: str) -> set[str]:
        card = PRINTED[unit]
        side = card["side"]
        if side == "german" and (card["type"] == "infantry" or not 17 <= self.day <= 22):
            return set()
        walks = [[start]] if self.friendly(start, side) else []
        for _ in range(3):
            walks = [
                [*walk, b]
                for walk in walks
                for b in self.near(walk[-1])
                if b not in walk
                and self.border(walk[-1], b)["road"]
                and self.friendly(b, side)
                and not self.meuse_bars(unit, walk[-1], b)
            ]
        return {walk[-1] for walk in walks if self.room(walk[-1], side)}

    # --- odds ---

    def attackers(self, space: str, side: str) -> list[str]:
        units = self.inside(space, side)
        return [u for u in units if not self.helpless(u) and not self.has(u, "activated")]

    def odds(self, space: str, side: str) -> dict[str, tuple[int, int]]:
        """Dice and chance of every unit, if all that can attack do."""
        attack, defence = self.attackers(space, side), self.inside(space, foe(side))
        clear = self.spaces[space]["terrain"] == "clear"
        plus = clear + 0
        if side == "german":
            plus += (self.day == 16) + bool(self.spaces[space]["german_artillery"])
        else:
            plus += self.day >= 23
        helpless = [self.helpless(u) for u in defence]
        cards = [PRINTED[u] for u in defence]
        hard = any(card["type"] == "armor" or card["elite_infantry"] == "1" for card in cards)
        if hard and not any(helpless):
            plus -= 1
        if all(helpless):
            plus += 2
        minus = any(PRINTED[u]["type"] == "armor" for u in attack)
        found = {u: self.dice(u, int(PRINTED[u]["hit_attack"]) + plus) for u in attack}
        for u in defence:
            base = 2 if self.helpless(u) else int(PRINTED[u]["hit_defense"])
            found[u] = self.dice(u, base + clear - minus)
        return found

    def dice(self, unit: str, chance: int) -> tuple[int, int]:
        strength = self.units[unit]["strength"]
        return strength + int(PRINTED[unit]["bonus_die"]), min(10, max(0, chance))

    def reduction(self, space: str, side: str) -> int:
        """What the ground takes off, by the terrain chart."""
        row = self.spaces[space]
        value = {"clear": 0, "broken": 0, "woods": 1, "forest": 2}[row["terrain"]]
        if row["initial_control"] != side:
            value += {"none": 0, "town": 1, "city": 2}[row["feature"]]
        return min(value, sum(self.units[u]["strength"] for u in self.inside(space, foe(side))))

    # --- supply ---

    def supplied(self, unit: str) -> bool:
        side, start = PRINTED[unit]["side"], self.units[unit]["at"]
        if self.is_edge(start, side):
            return True
        seen, line = {start}, [start]
        while line:
            for b in self.near(line.pop()):
                if b not in seen and self.spaces[b]["initial_control"] == side:
                    if self.is_edge(b, side):
                        return True
                    seen.add(b)
                    line.append(b)
        return False

    def is_edge(self, space: str, side: str) -> bool:
        edge = self.spaces[space]["map_edge"]
        return bool(edge) and ("E" in edge) is (side == "german")


def foe(side: str) -> str:
    """The other side."""
    return "allied" if side == "german" else "german"
