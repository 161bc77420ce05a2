"""bb81: what must hold of every table, and crowded little boards where rare rules come up."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from ardennes.board.graph import bits, hex_board
from ardennes.engine.core import Word
from ardennes.games.bb81 import GAME
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.state import EXITED, OUT, State
from tests.games.bb81.positions import after, choices, table
from tests.grids import GRIDS

GRID = GRIDS["bb81"]
TYPES = ("infantry", "infantry", "armor", "artillery", "nebelwerfer")


class Ledger:
    """Places of all units, dumps and Liège, from the events alone."""

    def __init__(self, start: State) -> None:
        self.at = start.at[:]
        self.captured = start.captured
        self.entered = 0
        self.open = 0  # hexes some step leads into (bb81 move-4)
        for near in start.ground.opens:
            self.open |= near

    def follow(self, events: Sequence[Word]) -> None:
        for event in events:
            self._one(event)

    def _one(self, event: Word) -> None:
        match event:
            case w.Moved(unit=unit, path=path):
                self.at[unit] = path[-1]
                self.entered |= bits(path)
            case w.Placed(unit, to) | w.Dropped(unit, to):
                self.at[unit] = to
            case w.Retreated(unit, _, to) | w.Advanced(unit, _, to):
                self.at[unit] = to
                self.entered |= 1 << to
            case w.Exited(unit=unit):
                self.at[unit] = EXITED
            case w.Lost(unit=unit) | w.RocketsSpent(unit=unit):
                self.at[unit] = OUT
            case w.DumpCaptured(at):
                self.captured |= 1 << at
            case _:
                pass

    def check(self, s: State) -> None:
        """Everybody where the events put him, nobody with the enemy, sets as they should be."""
        assert s.at == self.at and s.captured == self.captured
        stacks: dict[int, set[int]] = {}
        for unit, place in enumerate(s.at):
            if place >= 0:
                stacks.setdefault(place, set()).add(unit)
        assert {place: set(units) for place, units in s.stacks.items()} == stacks
        assert not self.entered & ~self.open, "somebody in closed terrain (bb81 move-4)"
        for side in (0, 1):
            ours = [u for u in s.roster.of[side] if s.at[u] >= 0]
            assert s.present[side] == bits(ours)
            assert s.occupied[side] == bits(s.at[u] for u in ours)
            assert s.fighters[side] == bits(s.at[u] for u in ours if not s.roster.gun[u])
            assert s.zoned[side] == bits(s.at[u] for u in ours if s.roster.zoned[u])
        both = s.occupied[0] & s.occupied[1]
        passing = isinstance(s.question, w.OfferAdvance) and s.question.unit == s.roster.brigade
        assert not both or passing, "both sides in a hex (bb81 move-1)"
        if not s.attacks:
            return
        fighters = [u for _, team in s.attacks for u in team]
        assert len(fighters) == len({*fighters}), "a unit in two attacks (bb81 atk-3)"


def rare() -> Iterator[State]:
    """Where random games seldom come: PB 150 among inverted units, exits, the last division."""
    pushed = table("G1 german left=18 0506", "G-PB150 0605", "A1 allied 0505",
                   phase="german attacks", turn="16AM",
                   road=["0605 0505 0404 0304 0203 0103"],
                   supply={"german": ["0909"], "allied": ["0101"]})  # fmt: skip
    s = after(pushed, "attack 0505", "join G1", "commit", "end_phase", "resolve 0505")
    while choices(s, "retreat"):
        s = after(s, choices(s, "retreat")[0])
    yield s.clone()
    for place in ("0505", "0404", "0304"):
        s = after(s, f"advance G-PB150 {place}")
        yield s.clone()
    out = table("G1 german mf=4 0105", "A1 allied 0909", exit=["0101"],
                road=["0101 0102 0103 0104 0105"])  # fmt: skip
    yield after(out, "choose G1")
    yield table("A1 allied arrival=18AM entry=0601|0801", "G1 german 0701",
                phase="allied reinforcements", road=["0401 0402", "0601 0602"])  # fmt: skip
    yield table("A1 allied nationality=British arrival=21PM mf=6 0101", "G1 german 0909",
                phase="allied movement", turn="22PM", road=["0101 0201 0301"],
                meuse_bank={"far": ["0101"], "river": ["0201"]})  # fmt: skip


# --- crowded boards ---


def crowded(seed: int) -> State:
    """A few hexes full of units at any moment of the game."""
    dice = random.Random(seed)
    last = f"{dice.randint(3, 6):02d}{dice.randint(3, 6):02d}"
    board = hex_board(GRID, GRID.block("0101", last))
    labels = list(board.labels)
    roads = [f"{labels[a]} {labels[b]}" for a, b in board.borders if dice.random() < 0.4]
    plain: dict[str, Any] = {
        "game": "bb81",
        "turn": dice.choice(["16AM", "17AM", "18AM", "19AM", "21PM", "23PM"]),
        "phase": dice.choice(GAME.phases),
        "board": {
            "size": f"0101-{last}",
            "rough": _some(dice, labels, 0.2),
            "woods": _some(dice, labels, 0.2),
            "town": dict.fromkeys(_some(dice, labels, 0.15), "Amel"),
            "fuel_dumps": dict.fromkeys(_some(dice, labels, 0.1), "Spa"),
            "liege": _some(dice, labels, 0.1),
            "road": roads,
            "exit": _some(dice, _rim(board, roads), 0.5),
            "meuse_bank": {"far": _some(dice, labels, 0.5), "river": []},
        },
        "unit": _units(dice, labels),
    }
    return GAME.files.read_position(plain)


def _rim(board: Any, roads: list[str]) -> list[str]:
    on_road = {name for chain in roads for name in chain.split()}
    rim = [p for p in range(len(board)) if -1 in board.ring[p]]
    return [board.labels[p] for p in rim if board.labels[p] in on_road]


def _some(dice: random.Random, things: list[str], share: float) -> list[str]:
    return [thing for thing in things if dice.random() < share]


def _units(dice: random.Random, labels: list[str]) -> list[dict[str, object]]:
    """Invented units and some of the game's own, some of them waiting or inverted."""
    side_of = {place: dice.choice(["german", "allied"]) for place in labels}
    rows: list[dict[str, object]] = []
    for n in range(dice.randint(4, 14)):
        place = dice.choice(labels)
        row: dict[str, object] = {
            "id": f"X{n}",
            "side": side_of[place],
            "type": dice.choice(TYPES if side_of[place] == "german" else TYPES[:4]),
            "left_factor": dice.randint(1, 9),
            "division": dice.choice(["", "1SS", "2Pz"]),
        }
        waits = dice.random() < 0.15
        if waits:
            row |= {"arrival": "17AM", "entry_hexes": "|".join(dice.sample(labels, 2))}
        else:
            row["at"] = place
            if dice.random() < 0.15:
                row["state"] = ["inverted"]
        rows.append(row)
    names = [n for n in ("G-PB150", "G-VDH") if dice.random() < 0.5]
    free = [place for place in labels if side_of[place] == "german"]
    for name in names if free else ():
        rows.append({"id": name, "at": dice.choice(free)})
    return rows
