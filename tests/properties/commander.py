"""commander: what must hold of every table, and crowded little maps where rare rules come up."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, get_type_hints

from ardennes.board.graph import bits, members
from ardennes.engine.core import PlaceId, UnitId, Word
from ardennes.engine.sentences import fields_of
from ardennes.games.commander import GAME
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import ALLIED, GERMAN, SIDES
from ardennes.games.commander.edition import edition
from ardennes.games.commander.spaces import FEATURES, TERRAIN
from ardennes.games.commander.state import AWAY, EXITED, OUT, State

LIMIT = 3  # units of a side in a space (commander 7.stack-1)
TURNS = 9  # a side and day (commander 4.turn-1)
HINTS = {
    word: {f: get_type_hints(word)[f] for f in word.__struct_fields__}
    for word in w.VOCABULARY.actions.words.values()
}


class Ledger:
    """Strength, hits and activations from the events alone; points from the table alone."""

    def __init__(self, start: State) -> None:
        self.roster = start.roster
        self.strength = start.strength[:]
        self.before = start.vp - points_on(start)  # what a position file brings along
        self.battle: Battle | None = None
        self.acted: set[int] | None = None  # today; unknown until a day begins
        self.turns = [0, 0]

    def follow(self, events: Sequence[Word]) -> None:
        for event in events:
            self._count_strength(event)
            self._count_turns(event)
            self._watch_battle(event)

    def _count_strength(self, event: Word) -> None:
        match event:
            case w.StrengthLost(unit) | w.Starved(unit):
                self.strength[unit] -= 1
            case w.Replaced(unit):
                self.strength[unit] += 1
                assert self.strength[unit] <= 4, "replacements stop at 4 (commander 11.rep-2)"
            case w.Eliminated(unit):
                assert self.strength[unit] == 0, "eliminated with strength left"
            case _:
                pass

    def _count_turns(self, event: Word) -> None:
        """Nobody is activated twice a day, nobody has ten turns (commander 4.act-3, 4.turn-1)."""
        match event:
            case w.DayBegan():
                self.acted, self.turns = set(), [0, 0]
            case w.Activated(units=units) if self.acted is not None:
                assert not self.acted & set(units), "activated twice a day"
                self.acted |= set(units)
            case w.BattleJoined(attackers=attackers) if self.acted is not None:
                self.acted |= set(attackers)
            case w.Withdrew(unit) | w.Struck(unit) if self.acted is not None:
                self.acted.add(unit)
            case w.TurnEnded(side):
                self.turns[side] += 1
                assert self.turns[side] <= TURNS, "more than nine turns in a day"
            case _:
                pass

    def _watch_battle(self, event: Word) -> None:
        match event:
            case w.BattleJoined() | w.TurnEnded():
                if self.battle is not None:
                    self.battle.close()
                joined = isinstance(event, w.BattleJoined)
                self.battle = Battle(event, self.strength) if joined else None
            case _:
                if self.battle is not None:
                    self.battle.follow(event)

    def check(self, s: State) -> None:
        """Strength is conserved, stacks hold, control follows the units, points add up."""
        for unit, at in enumerate(s.at):
            if at != OUT:
                assert s.strength[unit] == self.strength[unit] > 0, s.unit_name(unit)
                assert s.strength[unit] <= s.roster.counters[unit].start_strength
        assert s.vp == self.before + points_on(s), "points do not add up (commander 12.vp-2)"
        check_stacks(s)


class Battle:
    """The hits of one combat, one by one (commander 8.hits-2)."""

    def __init__(self, joined: w.BattleJoined, strength: Sequence[int]) -> None:
        self.sides = [list(joined.attackers), list(joined.defenders)]
        self.strength = {u: strength[u] for side in self.sides for u in side}
        self.taken = dict.fromkeys(self.strength, 0)
        self.due: list[int] | None = None
        self.rolled = [0, 0]

    def follow(self, event: Word) -> None:
        match event:
            case w.UnitRolled(unit=unit, chance=chance, dice=dice, hits=hits):
                assert hits == sum(die <= chance for die in dice)
                self.rolled[unit in self.sides[0]] += hits
            case w.HitsCounted(on_attackers=back, on_defenders=hits, reduced=reduced):
                assert self.rolled == [back, hits]
                self.due = [back, hits - reduced]
            case w.Retreated():
                assert self.due is not None and self.due[1] > 0, "commander R9"
                self.due[1] -= 1
            case w.StrengthLost(unit):
                side = next(side for side in self.sides if unit in side)
                alive = [u for u in side if self.taken[u] < self.strength[u]]
                assert self.taken[unit] == min(self.taken[u] for u in alive), "uneven losses"
                self.taken[unit] += 1
            case _:
                pass

    def close(self) -> None:
        """Every hit has been taken, or nobody is left to take it."""
        assert self.due is not None
        for side, due in zip(self.sides, self.due, strict=True):
            most = sum(self.strength[u] for u in side)
            assert sum(self.taken[u] for u in side) == min(due, most)


def points_on(s: State) -> int:
    """The German total from scratch: spaces, eliminations, the Meuse, exits (commander 12)."""
    total = sum(
        space.vp for place, space in enumerate(s.ground.spaces) if s.holder(place) == GERMAN
    )
    for unit, counter in enumerate(s.roster.counters):
        if counter.vp_unit and s.at[unit] == OUT:
            total += 1 if counter.side == ALLIED else -1
        if s.at[unit] == EXITED and not s.race:
            total += s.strength[unit]
    return total + 3 * s.meuse_vp


def check_stacks(s: State) -> None:
    found = dict[int, set[int]]()
    for unit, place in enumerate(s.at):
        if place >= 0:
            found.setdefault(place, set()).add(unit)
    assert found == {place: set(stack) for place, stack in s.stacks.items()}
    assert set(members(s.on_map)) == {unit for stack in found.values() for unit in stack}
    for place, stack in found.items():
        where = s.place_name(place)
        counts = [sum(s.roster.side[u] == side for u in stack) for side in (GERMAN, ALLIED)]
        assert max(counts) <= LIMIT, f"more than three units in {where} (commander 7.stack-1)"
        for side, count in enumerate(counts):
            assert bool(count) == s.occupied[side] >> place & 1
            assert (count == LIMIT) == s.full[side] >> place & 1
        if not all(counts):
            holder = GERMAN if counts[GERMAN] else ALLIED
            assert s.holder(place) == holder, f"{where} has the wrong holder (commander 6.ctl-1)"
    filled = bits(found)
    assert not (s.occupied[GERMAN] | s.occupied[ALLIED] | s.full[GERMAN] | s.full[ALLIED]) & ~filled


def strange(dice: random.Random, s: State) -> Word:
    """Any well-formed action: any word, any unit, any space."""
    word = dice.choice(list(HINTS))
    told = {f.name for f in fields_of(word) if f.required or dice.random() < 0.5}
    return word(**{n: _value(dice, s, hint) for n, hint in HINTS[word].items() if n in told})


def _value(dice: random.Random, s: State, hint: Any) -> Any:
    if hint is PlaceId:
        return dice.randrange(len(s.ground.board))
    return dice.randrange(len(s.at)) if hint is UnitId else dice.randrange(12)


# --- crowded maps ---


def crowded(seed: int) -> State:
    """A few spaces full of units at any moment of the game."""
    return GAME.files.read_position(crowded_table(seed))


def rare() -> Iterator[State]:
    """Mornings when reinforcements come while the OKW reserve waits."""
    for seed in range(400):
        s = GAME.files.read_position(crowded_table(seed, "reinforcements"))
        waiting = any(c.okw_reserve and s.at[u] == AWAY for u, c in enumerate(s.roster.counters))
        if waiting and s.todo[-1:] == (w.Reinforce(GERMAN),):
            yield s


def crowded_table(seed: int, phase: str = "") -> dict[str, Any]:
    """Such a position as a table; at a phase of one's choice."""
    dice = random.Random(seed)
    names = ["Bastogne", *(f"S{n}" for n in range(dice.randint(2, 7)))]
    day = dice.randint(16, 28)
    phase = phase or dice.choice(GAME.phases)
    if phase.startswith("surprise"):
        day = 16
    units = _units(dice, names)
    there = {name: {row["side"] for row in units if row.get("at") == name} for name in names}
    return {
        "game": "commander",
        "turn": day,
        "phase": phase,
        "options": {"scenario": "race" if day <= 18 and dice.random() < 0.5 else "campaign"},
        "board": {
            "spaces": [_space(dice, name, there[name]) for name in names],
            "borders": _borders(dice, names),
        },
        "unit": [{k: v for k, v in row.items() if k != "side"} for row in units],
        "markers": {"vp": dice.randint(-2, 14), "german_reached_meuse": dice.random() < 0.3},
    }


def _space(dice: random.Random, name: str, sides: set[object]) -> dict[str, object]:
    edge = dice.choice(["", "", "N", "S", "W", "E", "NW", "SE"])
    holder = next(iter(sides)) if len(sides) == 1 else dice.choice(SIDES)
    return {
        "space": name,
        "terrain": dice.choice(TERRAIN),
        "feature": dice.choice(FEATURES),
        "vp": dice.choice([0, 0, 1, 3]),
        "german_artillery": dice.random() < 0.2,
        "entry_letters": "|".join(x for x in "ABCDEFGHJ" if dice.random() < 0.15) if edge else "",
        "exit_arrow": dice.random() < 0.2,
        "map_edge": edge,
        "north_west_of_meuse": dice.random() < 0.3,
        "adjacent_to_meuse": dice.random() < 0.3,
        "initial_control": holder,
    }


def _borders(dice: random.Random, names: list[str]) -> list[dict[str, object]]:
    pairs = [(a, b) for n, a in enumerate(names) for b in names[n + 1 :]]
    return [
        {
            "space_a": a,
            "space_b": b,
            "border": dice.choice(["none", "river", "meuse"]),
            "road": dice.random() < 0.6,
        }
        for a, b in pairs
        if dice.random() < 0.6
    ]


def _units(dice: random.Random, names: list[str]) -> list[dict[str, object]]:
    room = {(name, side): LIMIT for name in names for side in (GERMAN, ALLIED)}
    rows: list[dict[str, object]] = []
    counters = [c for c in edition().roster.counters if c.setup_space or 0 < c.arrival_day <= 18]
    counters += [c for c in edition().roster.counters if c.okw_reserve or c.british]
    for counter in dice.sample(counters, min(len(counters), 4 * len(names))):
        at = dice.choice([*names, *names, ""])
        row: dict[str, object] = {"id": counter.unit, "side": SIDES[counter.side]}
        if at:
            if not room[at, counter.side]:
                continue
            room[at, counter.side] -= 1
            marks = ["out_of_supply", "out_of_fuel", "activated"]
            row |= {
                "at": at,
                "strength": dice.randint(1, counter.start_strength),
                "state": [mark for mark in marks if dice.random() < 0.12],
            }
        rows.append(row)
    return rows
