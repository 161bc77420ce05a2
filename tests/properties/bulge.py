"""bulge: what must hold of every table, and crowded little boards where rare rules come up."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, get_type_hints

from ardennes.board.graph import bits, hex_board
from ardennes.engine.core import PlaceId, UnitId, Word
from ardennes.games.bulge import GAME
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import SIDES
from ardennes.games.bulge.edition import TABLES, edition
from ardennes.games.bulge.state import EXITED, NO_MISSIONS, OUT, State
from tests.games.bulge.positions import after, table
from tests.grids import ROWS_FROM_EAST

HINTS = {
    word: {f: get_type_hints(word)[f] for f in word.__struct_fields__}
    for word in w.VOCABULARY.actions.words.values()
}
WORDS = {"mission": w.MISSIONS, "crt": TABLES}
MOST = 400  # points from zero, either way


class Ledger:
    """Places, points and missions, from the events alone."""

    def __init__(self, start: State) -> None:
        self.at = start.at[:]
        self.vp = start.vp
        self.exits = dict(start.exits)
        self.flown = [list(missions) for missions in start.missions]
        self.secret = not start.revealed

    def follow(self, events: Sequence[Word]) -> None:
        for event in events:
            self._one(event)

    def _one(self, event: Word) -> None:
        self._follow_unit(event)
        match event:
            case w.Eliminated(points=points) | w.ExitsCounted(points=points):
                self.vp += points
            case w.MissionFlown(side, mission):
                self.flown[side][w.MISSIONS.index(mission)] += 1
                self.secret = True
            case w.MissionsRevealed(german, allied):
                assert [list(german), list(allied)] == self.flown
                self.secret = False
            case w.TurnBegan():
                self.flown = [[0] * len(w.MISSIONS), [0] * len(w.MISSIONS)]
            case _:
                pass

    def _follow_unit(self, event: Word) -> None:
        match event:
            case w.Moved(unit, _, path) | w.Entered(unit, path):
                self.at[unit] = path[-1]
            case w.Retreated(unit, _, to) | w.Advanced(unit, _, to):
                self.at[unit] = to
            case w.ParatroopsLanded(to):
                self.at[edition().roster.paratroops] = to
            case w.Exited(unit, start):
                self.at[unit] = EXITED
                self.exits[unit] = start
            case w.Eliminated(unit):
                self.at[unit] = OUT
            case _:
                pass

    def check(self, s: State) -> None:
        """One unit to a hex, every unit where the events put it, and no secret told."""
        assert s.at == self.at
        assert s.vp == self.vp and abs(s.vp) < MOST
        assert s.exits == self.exits
        on_map = {place: unit for unit, place in enumerate(s.at) if place >= 0}
        assert len(on_map) == sum(place >= 0 for place in s.at), "two units in a hex (bulge 8.0)"
        assert s.unit_at == on_map
        for side in (0, 1):
            assert s.occupied[side] == bits(s.at[u] for u in s.roster.of[side] if s.at[u] >= 0)
        assert s.missions == list(map(tuple, self.flown))
        assert s.revealed != self.secret
        if self.secret:
            check_secrets(s)


def check_secrets(s: State) -> None:
    """Nobody but its owner sees a mission before the reveal (bulge 7.0)."""
    for seat in (*SIDES, "watch"):
        view: Any = GAME.shows.view(s, seat)
        told = {fact["what"] for fact in view["facts"]}
        known = GAME.seen_by(s, seat)
        for side, name in enumerate(SIDES):
            mine = seat == name
            assert (f"{name.capitalize()} missions" in told) == (mine and any(s.missions[side]))
            assert known.missions[side] == (s.missions[side] if mine else NO_MISSIONS)
        assert not any(what.startswith("Ground support") for what in told)


def strange(dice: random.Random, s: State) -> Word:
    """Any well-formed action: any word, any unit, any hex."""
    word = dice.choice(list(HINTS))
    return word(**{name: _value(dice, s, name, hint) for name, hint in HINTS[word].items()})


def _value(dice: random.Random, s: State, name: str, hint: Any) -> Any:
    if name in WORDS:
        return dice.choice((*WORDS[name], "nonsense"))
    if hint is PlaceId:
        return dice.randrange(len(s.ground.board))
    if hint is UnitId:
        return dice.randrange(len(s.at))
    if hint is int:
        return dice.randrange(12)
    return tuple(sorted(dice.sample(range(len(s.at)), dice.randint(1, 3))))


# --- rare tables ---


def rare() -> Iterator[State]:
    """Where random games seldom come: a jump, a resupply, an exit, the last target of another."""
    jump = table("G-vDH", "A german 0505", "B allied 0507", airdrop=True, turn=1)
    yield jump.clone()
    yield after(jump, "choose G-vDH")
    yield table("A allied 0505", "B allied 0507", "X german 0504", phase="allied resupply",
                supply={"german": ["0101"]},
                markers="missions = { allied = { resupply = 2 } }")  # fmt: skip
    yield after(table("G-2 0118", size="0117-0321", road=["0117 0118 0119"]), "choose G-2")
    last = table("A german 0504", "B allied 0505", "C german 0604",
                 phase="german post-movement combat")  # fmt: skip
    yield after(last, "attack 0505", "join A")


# --- crowded boards ---


def crowded(seed: int) -> State:
    """A few hexes full of units at any moment of the game."""
    dice = random.Random(seed)
    row, column = dice.choice([(1, 1), (1, 8), (1, 17), (2, 22), (1, 17)])  # some with exits
    first = f"{row:02d}{column:02d}"
    last = f"{row + dice.randint(1, 4):02d}{column + dice.randint(1, 4):02d}"
    board = hex_board(ROWS_FROM_EAST, ROWS_FROM_EAST.block(first, last))
    labels = list(board.labels)
    borders = [f"{labels[a]}/{labels[b]}" for a, b in board.borders]
    rivers = _some(dice, borders, 0.2)
    roads = _some(dice, borders, 0.5)
    turn = dice.choice([1, *range(1, 19)])
    table: dict[str, object] = {
        "game": "bulge",
        "turn": turn,
        "phase": dice.choice(GAME.phases[:-1]),
        "options": {"airdrop": True, "weather": dice.choice(["historical", "variable"])},
        "board": {
            "size": f"{first}-{last}",
            "rough": _some(dice, labels, 0.2),
            "light_woods": _some(dice, labels, 0.2),
            "heavy_woods": _some(dice, labels, 0.1),
            "town": dict.fromkeys(_some(dice, labels, 0.2), "Bastogne"),
            "river": rivers,
            "bridge": _some(dice, rivers, 0.5),
            "road": [side.replace("/", " ") for side in roads],
            "west_wall": _some(dice, labels, 0.1),
            "north_west_of_meuse": _some(dice, labels, 0.7),
            "supply": {"german": _some(dice, labels, 0.15), "allied": _some(dice, labels, 0.15)},
        },
        "unit": _units(dice, labels),
        "markers": {
            "vp": dice.choice([20, 50, 70]),
            "weather": dice.choice(["clear", "mist", "overcast"]),
            "ground_support": {"german": dice.randint(0, 2), "allied": dice.randint(0, 2)},
        },
    }
    return GAME.files.read_position(table)


def _some(dice: random.Random, things: list[str], share: float) -> list[str]:
    return [thing for thing in things if dice.random() < share]


def _units(dice: random.Random, labels: list[str]) -> list[dict[str, object]]:
    """Counters on about half of the hexes, and some that wait."""
    counters = dice.sample(edition().roster.counters, len(edition().roster.counters))
    free = dice.sample(labels, (len(labels) + 1) // 2)
    rows: list[dict[str, object]] = []
    for counter in counters:
        row: dict[str, object] = {"id": counter.id}
        waits = counter.reinf_turn and dice.random() < 0.3
        if free and not waits:
            row["at"] = free.pop()
        elif not waits:
            continue
        rows.append(row)
    return rows
