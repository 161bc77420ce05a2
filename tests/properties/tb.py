"""tb: what must hold of every table, and crowded little boards where rare rules come up."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, get_args, get_origin, get_type_hints

from ardennes.board.graph import bits, hex_board
from ardennes.engine.core import PlaceId, UnitId, Word
from ardennes.games.tb import GAME
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.edition import edition
from ardennes.games.tb.state import AWAY, OUT, State
from tests.games.tb.positions import after, table
from tests.grids import ROWS_FROM_EAST

LIMIT = 6  # thirds in a hex (tb 6.1)
HINTS = {
    word: {f: get_type_hints(word)[f] for f in word.__struct_fields__}
    for word in w.VOCABULARY.actions.words.values()
}


class Ledger:
    """Steps lost by unit, from the events alone."""

    def __init__(self, start: State) -> None:
        self.in_play = [u for u, at in enumerate(start.at) if at != OUT and start.roster.steps[u]]
        self.lost = {u: start.reduced >> u & 1 for u in self.in_play}
        self.steps = start.roster.steps
        self.checked: object = None  # the table when it was last found in order

    def follow(self, events: Sequence[Word]) -> None:
        for event in events:
            match event:
                case w.StepLost(unit):
                    self.lost[unit] += 1
                case w.Eliminated(unit) | w.Overcrowded(unit):
                    self.lost[unit] = self.steps[unit]
                case _:
                    pass

    def check(self, s: State) -> None:
        """Steps are conserved, stacks are what the units say, and hexes obey whoever is there."""
        table = (s.at[:], s.stacks.copy(), s.occupied, s.control, s.reduced)
        if table == self.checked:
            return
        self.checked = table
        steps, reduced, lost = self.steps, s.reduced, self.lost
        for u in self.in_play:
            left = 0 if s.at[u] == OUT else steps[u] - (reduced >> u & 1)
            assert left == steps[u] - lost[u], f"{s.unit_name(u)}: {lost[u]} steps lost by events"
        check_stacks(s)


def check_stacks(s: State) -> None:
    roster, found = s.roster, dict[int, set[int]]()
    for u, place in enumerate(s.at):
        if place >= 0 and roster.steps[u]:
            found.setdefault(place, set()).add(u)
    assert found == {place: set(stack) for place, stack in s.stacks.items()}
    fighters = [u for u, steps in enumerate(roster.steps) if steps]
    assert s.present == bits(u for u in fighters if s.at[u] >= 0)
    assert s.waiting == bits(u for u in fighters if s.at[u] == AWAY)
    crowded = {step.at for step in s.todo if isinstance(step, w.Overstacked)}
    held = [0, 0]
    for place, stack in found.items():
        where = s.place_name(place)
        sides = {roster.side[u] for u in stack}
        assert len(sides) == 1, f"both sides in {where} (tb 6.9)"
        if len(stack) > 1:
            allies = {roster.british[u] for u in stack}
            assert len(allies) == 1, f"US and British in {where} (tb 6.10)"
            full = sum(roster.thirds[u] for u in stack) > LIMIT
            assert not full or place in crowded, f"{where} is overstacked (tb 6.1)"
        held[sides.pop()] |= 1 << place
    assert s.occupied == tuple(held)
    assert s.control & held[GERMAN] == held[GERMAN], "a German hex the German does not control"
    assert not s.control & held[ALLIED], "an Allied hex the German controls"
    if s.vdh_hex() >= 0:
        assert s.vdh_hex() not in found, "VDH shares a hex (tb 14.5)"


def strange(dice: random.Random, s: State) -> Word:
    """Any well-formed action: any word, any unit, any hex."""
    word = dice.choice(list(HINTS))
    fields = {name: _value(dice, s, hint) for name, hint in HINTS[word].items()}
    return word(**fields)


def _value(dice: random.Random, s: State, hint: Any) -> Any:
    assert get_origin(hint) is not tuple and not get_args(hint)
    if hint is PlaceId:
        return dice.randrange(len(s.ground.board))
    return dice.randrange(len(s.at)) if hint is UnitId else dice.randrange(12)


# --- crowded boards ---


def crowded(seed: int) -> State:
    """A few hexes full of units at any moment of the game."""
    dice = random.Random(seed)
    row, column = dice.choice([(1, 1), (1, 1), (1, 10), (11, 22)])  # some with exits (tb 4.2)
    first = f"{row:02d}{column:02d}"
    last = f"{row + dice.randint(1, 4):02d}{column + dice.randint(1, 4):02d}"
    board = hex_board(ROWS_FROM_EAST, ROWS_FROM_EAST.block(first, last))
    labels = list(board.labels)
    borders = [f"{labels[a]}/{labels[b]}" for a, b in board.borders]
    rivers = _some(dice, borders, 0.2)
    turn = dice.randint(1, 10)
    units, free = _units(dice, labels, turn)
    table: dict[str, object] = {
        "game": "tb",
        "turn": turn,
        "phase": dice.choice(GAME.phases),
        "board": {
            "size": f"{first}-{last}",
            "rough": _some(dice, labels, 0.2),
            "light_woods": _some(dice, labels, 0.2),
            "heavy_woods": _some(dice, labels, 0.2),
            "town": dict.fromkeys(_some(dice, labels, 0.2), "Bastogne"),
            "river": rivers,
            "bridge": _some(dice, rivers, 0.5),
            "road": [side.replace("/", " ") for side in _some(dice, borders, 0.4)],
            "west_wall": _some(dice, labels, 0.1),
            "north_west_of_meuse": _some(dice, labels, 0.7),
            "supply": {"german": _some(dice, labels, 0.15), "allied": _some(dice, labels, 0.15)},
        },
        "unit": units,
        "markers": {},
    }
    units.append({"id": "G-SSES"})
    if turn == 1:
        units.append({"id": "G-VDH"})
    elif free and dice.random() < 0.3:
        table["markers"] = {"vdh": dice.choice(free)}
    return GAME.files.read_position(table)


def rare() -> Iterator[State]:
    """Where random games seldom come: a hex too full, the British beside VDH, an exit, a VAK."""
    full = table("G-2 0305", "G-L 0305", "G-FE").clone()
    full.put(full.unit_id("G-FE"), full.place_id("0305"))
    yield after(full, "end_phase")
    meuse = ["0504", "0505", "0506", "0605"]
    s = table("G-2 0504", "BR-43 0505", phase="german pre-movement combat",
              markers='vdh = "0506"', north_west_of_meuse=meuse)  # fmt: skip
    s.todo = (*s.todo, w.AnswerRetreat(s.place_id("0505"), (s.unit_id("G-2"),)))
    yield s
    yield after(table("G-2 0112", turn=2, size="0110-0116"), "choose G-2")
    s = table("G-2 0504", "G-VAK388 0503", "US-2 0505", phase="german pre-movement combat")
    yield after(s, "attack 0505")


def _some(dice: random.Random, things: list[str], share: float) -> list[str]:
    return [thing for thing in things if dice.random() < share]


def _units(
    dice: random.Random, labels: list[str], turn: int
) -> tuple[list[dict[str, object]], list[str]]:
    """Counters on hexes they may share, and the hexes left free."""
    counters = [c for c in edition().roster.counters if c.steps]
    room = dict.fromkeys(labels, LIMIT)
    nation: dict[str, str] = {}
    rows: list[dict[str, object]] = []
    for counter in dice.sample(counters, min(len(counters), 3 * len(labels))):
        row: dict[str, object] = {"id": counter.id}
        at = dice.choice([*labels, ""])
        if at:
            if room[at] < counter.stacking_thirds or nation.get(at) not in (
                None,
                counter.nationality,
            ):
                continue
            room[at] -= counter.stacking_thirds
            nation[at] = counter.nationality
            row["at"] = at
            states = _some(dice, ["reduced"] if counter.steps > 1 else [], 0.3)
            states += _some(dice, ["aerial_supply"] if counter.side and turn >= 8 else [], 0.1)
            row["state"] = states
        rows.append(row)
    return rows, [label for label in labels if label not in nation and dice.random() < 0.9]
