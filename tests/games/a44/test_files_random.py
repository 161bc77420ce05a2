"""State to file to state on random positions: every state of a unit, every marker, every phase, on
invented boards and on the map, then some actions on, as `apply` would print it."""

import random
from typing import Any

import pytest

from ardennes.engine.core import BadInput
from ardennes.engine.fields import parse_toml
from ardennes.engine.play import legal, play
from ardennes.games.a44 import GAME
from ardennes.games.a44.edition import edition
from ardennes.games.a44.files.markers import MARKERS
from ardennes.games.a44.files.position import read_position, write_position
from ardennes.games.a44.files.units import UNITS
from ardennes.games.a44.state import PHASES, State
from tests.marks import rest_slow

SEEDS, BATCH, ACTIONS = 48, 4, 6
SIDES = ("german", "allied")
TYPES = ("infantry", "tank", "tank_nato", "mech_infantry", "recon", "artillery", "engineer", "flak")
# What a marker may say, by its name; left out are those that are asked for by others.
BOARD = {
    "size": "E2014-E2622",
    "forest": ["E2120", "E2220"],
    "town": {"E2318": "Amel", "E2518": "Bastogne"},
    "village": {"E2216": "Mande"},
    "river": ["E2218/E2219", "E2318/E2319", "E2419/E2420"],
    "meuse": ["E2518/E2519"],
    "bridge": ["E2218/E2219", "E2318/E2319", "E2419/E2420", "E2518/E2519"],
    "primary_road": ["E2014 E2114 E2214 E2314"],
    "secondary_road": ["E2318 E2418 E2518"],
    "supply": {"german": ["E2014"], "allied": ["E2622"]},
    "entry": {"A": ["E2622"], "F": ["E2614"], "K": ["E2014"]},
    "blocking_positions": ["E2622"],
    "setup_areas": {"26VG": ["E2015", "E2016"], "18VG": ["E2018"]},
    "victory": ["E2518"],
}
OFF_MAP = ("West", "Southeast", "Block-E2622", "Antwerp")


class Draw:
    """A random position file."""

    def __init__(self, seed: int, *, own_map: bool) -> None:
        self.dice = random.Random(seed)
        self.own_map = own_map
        self.ground = edition().ground
        self.board = {} if own_map else {**BOARD}
        names = self.ground.board.labels if own_map else [
            f"E{c}{r}" for c in range(20, 27) for r in range(14, 23)
        ]  # fmt: skip
        self.hexes = self.dice.sample(list(names), 60 if own_map else len(names))
        self.units: list[dict[str, Any]] = []

    def file(self) -> dict[str, Any]:
        for at in self.hexes[: self.dice.randint(3, 14)]:
            self._stack(at)
        for _ in range(self.dice.randint(0, 5)):
            self._unit("allied", self.dice.choice(OFF_MAP[:2] if self.own_map else OFF_MAP))
        for _ in range(self.dice.randint(0, 4)):
            self._unit(self.dice.choice(SIDES), "")
        turn = self.dice.randint(1, 22)
        phases = PHASES[1:] if turn % 2 == 0 else [p for p in PHASES[1:] if "night" not in p]
        return {
            "game": "a44",
            "turn": turn,
            "phase": self.dice.choice(phases),
            "board": self._control(),
            "unit": self.units,
            "markers": self._markers(),
        }

    def _control(self) -> dict[str, Any]:
        free = [h for h in self.hexes if h not in {unit.get("at") for unit in self.units}]
        held = {side: [h for h in free if self.dice.random() < 0.1] for side in SIDES}
        held["allied"] = [h for h in held["allied"] if h not in held["german"]]
        return {**self.board, "control": held}

    def _stack(self, at: str) -> None:
        side = self.dice.choice(SIDES)
        for _ in range(self.dice.choice((1, 1, 2))):
            self._unit(side, at)

    def _unit(self, side: str, at: str) -> None:
        row: dict[str, Any] = {"id": f"U{len(self.units)}", "side": side}
        row["type"] = self.dice.choice(TYPES)
        if row["type"] == "engineer" and side == "german":
            row["type"] = "infantry"
        row |= {"attack": self.dice.randint(0, 6), "steps": self.dice.choice((1, 2))}
        words = [word for word in UNITS.words if self.dice.random() < 0.08]
        if at:
            row["at"] = at
        elif self.dice.random() < 0.5:
            row |= {"arrival_turn": self.dice.randint(1, 22)}
            row |= {"arrival_entry": "K" if side == "german" else "A"}
        else:
            words = [self.dice.choice(("eliminated", "surrendered"))]
        if words:
            row["state"] = words
        if self.dice.random() < 0.1:
            row["surrender"] = self.dice.randint(0, 2)
        try:  # what excludes itself is for others to test
            read_position({**HEAD, "board": self.board, "unit": [*self.units, row]})
        except BadInput:
            row.pop("state", None)
            if at or "arrival_turn" in row:
                self.units.append(row)
                self._drop_if_crowded()
            return
        self.units.append(row)

    def _drop_if_crowded(self) -> None:
        try:
            read_position({**HEAD, "board": self.board, "unit": self.units})
        except BadInput:
            self.units.pop()

    def _markers(self) -> dict[str, Any]:
        some = {name: value for name, value in self._all_markers() if self.dice.random() < 0.35}
        found: dict[str, Any] = {}
        for name, value in some.items():
            try:
                table = {"board": self.board, "unit": self.units, "markers": found | {name: value}}
                read_position({**HEAD, **table})
            except BadInput:
                continue
            found[name] = value
        return found

    def _all_markers(self) -> list[tuple[str, Any]]:
        dice = self.dice
        sides = self.ground.bridges if self.own_map else ()
        labels = self.ground.board.labels
        bridges = [f"{labels[a]}/{labels[b]}" for a, b in sorted(sides)] or [*BOARD["bridge"]]
        picked = dice.sample(bridges, 3)
        free = self.hexes[20:]
        held = [u for u in self.units if u.get("at") in self.hexes]
        return [
            ("blown", picked[:1]),
            ("attempted", picked[1:]),
            ("under_construction", {dice.choice(SIDES): picked[1:2]}),
            ("ouren", True),
            ("improved_positions", free[:2]),
            ("positions_begun", free[2:4]),
            ("traffic", {"allied": {"2": free[4]}, "german": {"6": free[5]}}),
            ("traffic_lost", [1, 3]),
            ("advantage", [{"units": [held[0]["id"]], "target": free[6]}] if held else []),
            ("air", dice.randint(0, 3)),
            ("flips", dice.randint(0, 3)),
            ("nights", {"allied": 2}),
            ("replacements", {dice.choice(SIDES): dice.randint(0, 2)}),
            ("exit_hexes", free[7:8]),
            ("meuse_crossed", True),
            ("areas_held", 1),
            ("pzj653", dice.choice(("delayed", "never"))),
            ("deceived", True),
            ("sauer_crossed", True),
        ]


HEAD = {"game": "a44", "turn": 12, "phase": "allied movement"}


def check(s: State, seed: int) -> None:
    text = write_position(s)
    again = read_position(parse_toml(text))
    differ = [c.name for c in State.columns if getattr(again, c.name) != getattr(s, c.name)]
    assert again == s, (seed, differ, text)
    assert write_position(again) == text, seed


@pytest.mark.parametrize(
    "first", rest_slow(range(0, SEEDS, BATCH), quick=0, most=SEEDS // BATCH // 2)
)
def test_state_to_file_to_state(first: int):
    for seed in range(first, first + BATCH):
        s = read_position(Draw(seed, own_map=seed % 4 == 0).file())
        check(s, seed)
        dice = random.Random(seed)
        for _ in range(ACTIONS):
            decision = legal(GAME, s)
            if decision is None:
                break
            s, _ = play(GAME, s, dice.choice(decision.choices))
            check(s, seed)


def test_every_marker_is_drawn():
    drawn = {name for name, _ in Draw(1, own_map=False)._all_markers()}
    later = {"advantage_won", "air_rolled", "winner"}
    known = {marker.name for marker in MARKERS}
    assert known <= drawn | later
