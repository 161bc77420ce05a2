"""a44 F4 on random boards: every mode, place and price as `brute_moves` reads the ledger, and moves
made in pieces."""

import random
from typing import Any

from ardennes.engine.core import PlaceId
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.rules import sequence
from ardennes.games.a44.rules.going import best
from ardennes.games.a44.rules.moves import ways
from ardennes.games.a44.show.reach import reach
from ardennes.games.a44.state import PHASES, State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q
from tests.games.a44 import test_second_opinion as second
from tests.games.a44.brute_moves import Moves

STATES = ("disrupted", "out_of_supply", "engaged", "strategic", "truck", "replacement", "fired")
UNNAMED = ("normal", "tactical", "extended", "shift")


def position(seed: int) -> dict[str, Any]:
    """The second opinion's crowd, with allowances, Traffic markers and a bottleneck."""
    dice, file = random.Random(f"moves {seed}"), second.position(seed)
    hexes = Moves({**file, "unit": []}).hexes
    file["board"]["light_woods"] = [h for h in hexes if dice.random() < 0.2]
    file["board"]["bottleneck"] = [h for h in hexes if dice.random() < 0.1]
    file["traffic"] = {
        side: {str(n): h for n, h in enumerate(dice.sample(hexes, 2), 1)} for side in second.SIDES
    }
    for row in file["unit"]:
        row["move"] = dice.choice((1, 2, 3, 5, 6, 7))
        row |= {"r_move": dice.choice((1, 4, 6))} if row["type"] == "artillery" else {}
        row["state"] = [w for w in STATES if dice.random() < 0.1 and _fits(row, w)]
        if {"strategic", "truck", "replacement"} & {*row["state"]}:
            row["state"] = row["state"][-1:]
    return file


def _fits(row: dict[str, Any], word: str) -> bool:
    foot = row["type"] == "infantry"
    fits = {
        "truck": foot and row["side"] == "allied",
        "strategic": not foot,
        "fired": row["type"] == "artillery",
    }
    return fits.get(word, True)


def table(file: dict[str, Any], side: str) -> State:
    s = second.table(file)
    for offset, owner in ((0, "allied"), (6, "german")):
        for number, at in file["traffic"][owner].items():
            s.traffic[int(number) + offset] = s.place_id(at)
    s.phase = PHASES.index(f"{side} movement")
    s.todo, s.memo = (q.Closing(), q.MovementPhase()), {}
    return s


def judged(row: dict[str, Any]) -> bool:
    """The duties of the shaken have tests of their own (18.3)."""
    return "disrupted" not in row["state"]


def halves(text: str) -> int:
    """2 1/2 as 5"""
    return sum(1 if part == "1/2" else 2 * int(part) for part in text.split())


@second.batches
def test_f4_reach(first: int):
    for seed in range(first, first + second.BATCH):
        file = position(seed)
        plain = Moves(file)
        for row in filter(judged, file["unit"]):
            s, name = table(file, row["side"]), row["id"]
            found = reach(s, s.unit_id(name)).modes
            assert found is not None and [*found] == plain.modes(name), (seed, row)
            for mode, there in found.items():
                read = int if mode in ("tactical", "shift") else halves
                costs = {place: read(way.cost) for place, way in there.places.items()}
                assert costs == plain.reach(name, mode), (seed, row, mode)
                for place, way in there.places.items():
                    assert way.path[-1] == place
                    paid = plain.along(name, row["at"], way.path, mode)
                    towed = mode == "prime_mover" and costs[place] == 10
                    on = place in plain.hexes and not towed
                    assert not on or paid == costs[place], (seed, row, way)


@second.batches
def test_f4_legs(first: int):
    """A move made hex by hex goes wherever its whole way fits a mode (Q-26)."""
    for seed in range(first, first + second.BATCH):
        file, dice = position(seed), random.Random(seed)
        for row in filter(judged, file["unit"]):
            s = table(file, row["side"])
            unit = s.unit_id(row["id"])
            if sequence.why_not(s, a.Choose(unit)) is None:
                play(s, a.Choose(unit))
                walk(s, Moves(file), row, dice)


def play(s: State, action: Any) -> None:
    step, s.todo = s.todo[-1], s.todo[:-1]
    sequence.answer(Umpire(s), step, action)


def open_hexes(s: State) -> set[str]:
    moving = isinstance(s.question, q.Moving)
    hexes = (PlaceId(p) for p in range(s.hexes if moving else 0))
    return {s.place_name(p) for p in hexes if sequence.why_not(s, a.Move(p)) is None}


def walk(s: State, plain: Moves, row: dict[str, Any], dice: random.Random) -> None:
    """Three legs to a hex next to the last one."""
    unit, gone = s.unit_id(row["id"]), list[str]()
    for _ in range(3):
        step = s.question
        around = s.ground.board.around[s.at[unit]]
        near = sorted({*map(s.place_name, around)} & open_hexes(s))
        if not near or not isinstance(step, q.Moving):
            return
        to = PlaceId(s.place_id(dice.choice(near)))
        taken = best(ways(s, step), step, to)
        assert taken is not None
        gone += map(s.place_name, taken.path)
        play(s, a.Move(to))
        if plain.is_(row["id"], "replacement"):
            assert not open_hexes(s), (row, gone)  # a44 25.2.4
            return
        wanted = [plain.onward(row["id"], gone, mode) for mode in plain.modes(row["id"])]
        assert open_hexes(s) == set().union(*wanted), (row, gone)
