"""The table: where everybody is, who holds what, and what the day has seen."""

from typing import Any

from ardennes.engine.core import Word
from ardennes.games.commander.calendar import FIRST_DAY, Day
from ardennes.games.commander.counters import ALLIED, GERMAN, Roster
from ardennes.games.commander.edition import Edition
from ardennes.games.commander.spaces import Ground, Pair

AWAY, OUT, EXITED = -1, -2, -3
LIMIT = 3  # units of a side in a space (commander 7.stack-1)

PHASES = (
    "surprise 1", "surprise 2", "surprise 3", "supply check", "reinforcements", "fuel check",
    "replacements", "commando", "german turn", "allied turn", "german combat", "allied combat",
)  # fmt: skip
SURPRISE, SUPPLY, REINFORCE, FUEL, REPLACE, COMMANDO = 0, 3, 4, 5, 6, 7
TURN, COMBAT = 8, 10  # plus the side


class State:
    """One position. Sets of units and of spaces are bitboards."""

    __slots__ = (
        "active", "at", "breaks", "commando_used", "control", "crossed", "crossings", "cubes",
        "day", "delayed", "edition", "ended", "fuel", "ground", "memo", "meuse_vp", "moved",
        "okw_today", "oos", "passed", "phase", "points", "race", "reached", "replaced", "roster",
        "stacks", "strength", "surprise", "time", "todo", "vp",
    )  # fmt: skip

    def __init__(
        self, edition: Edition, ground: Ground, roster: Roster, *, race: bool = False
    ) -> None:
        self.edition = edition
        self.ground = ground
        self.roster = roster
        self.race = race  # the introductory scenario (commander 13.race-1)
        self.day = FIRST_DAY
        self.surprise = 0  # 1 to 3 during the surprise turns
        self.phase = 0
        self.time = 0
        self.at = [AWAY] * len(roster.counters)
        self.strength = [c.start_strength for c in roster.counters]
        self.stacks: dict[int, tuple[int, ...]] = {}
        self.control = ground.start_control  # held by the German (commander 3.setup-4, R2)
        self.cubes = 0  # activated today
        self.active = 0  # activated in the turn now being played
        self.moved = 0  # of those, who has moved
        self.crossed = 0  # whose last step this turn was over a river
        self.crossings: frozenset[Pair] = frozenset()  # river borders used this turn
        self.breaks: frozenset[Pair] = frozenset()  # the same for breakthroughs
        self.oos = 0
        self.fuel = 0  # short of it
        self.vp = 0
        self.passed = 0  # sides whose last turn was a pass
        self.reached = False  # has a German unit stood at the Meuse
        self.meuse_vp = False
        self.commando_used = False
        self.okw_today = False
        self.delayed = 0
        self.replaced = 0  # units that got a point today
        self.points: tuple[int, ...] = (0, 0, 0, 0)  # armor, infantry; German, then Allied
        self.ended: tuple[int, str] | None = None
        self.todo: tuple[Word, ...] = ()
        self.memo: dict[Any, Any] = {}

    def clone(self) -> "State":
        """An independent copy; derived facts are shared until either changes."""
        s = State.__new__(State)
        for name in State.__slots__:
            setattr(s, name, getattr(self, name))
        s.at = self.at[:]
        s.strength = self.strength[:]
        s.stacks = self.stacks.copy()
        return s

    def columns(self) -> tuple[object, ...]:
        """All that distinguishes two positions of the same scenario."""
        skip = ("memo", "edition", "ground", "roster")
        return tuple(getattr(self, name) for name in State.__slots__ if name not in skip)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.columns() == other.columns()

    # --- names ---

    def place_name(self, place: int) -> str:
        """St. Vith"""
        return self.ground.board.labels[place]

    def place_id(self, name: str) -> int:
        """The id of a space; ValueError if there is none."""
        found = self.ground.board.places.get(name)
        if found is None:
            raise ValueError(f"{name!r} is not a space of this map")
        return found

    def unit_name(self, unit: int) -> str:
        """1SS Pz"""
        return self.roster.counters[unit].unit

    def unit_id(self, name: str) -> int:
        """The number of a unit; ValueError if there is none."""
        found = self.roster.numbers.get(name)
        if found is None:
            raise ValueError(f"{name!r} is not a unit of this game")
        return found

    # --- what rules ask most ---

    @property
    def today(self) -> Day:
        """The calendar's row for this day."""
        return self.edition.days[self.day]

    def here(self, place: int, side: int) -> tuple[int, ...]:
        """The units of a side in a space."""
        sides = self.roster.side
        return tuple(u for u in self.stacks.get(place, ()) if sides[u] == side)

    def holder(self, place: int) -> int:
        """Who controls a space (commander 6.ctl-1)."""
        return GERMAN if self.control >> place & 1 else ALLIED

    def contested(self, place: int) -> bool:
        """Units of both sides are there (commander 6.ctl-2)."""
        sides = self.roster.side
        stack = self.stacks.get(place, ())
        return len({sides[u] for u in stack}) > 1

    def safe(self, place: int, side: int) -> bool:
        """Friendly-controlled and uncontested."""
        return self.holder(place) == side and not self.here(place, 1 - side)

    def helpless(self, unit: int) -> bool:
        """Out of supply or out of fuel (commander 9.oos-1, 9.fuel-2)."""
        return bool((self.oos | self.fuel) >> unit & 1)

    def can_activate(self, unit: int) -> bool:
        """Not yet activated today, supplied and fuelled (commander 4.act-1, 4.act-3)."""
        return self.at[unit] >= 0 and not self.cubes >> unit & 1 and not self.helpless(unit)

    # --- for evolve and set-up only ---

    def put(self, unit: int, place: int) -> None:
        """A unit is there now; stacks are kept in the order of units.csv."""
        self.at[unit] = place
        self.stacks[place] = tuple(sorted((*self.stacks.get(place, ()), unit)))

    def lift(self, unit: int, to: int) -> None:
        """A unit leaves its space for another place or for no place."""
        place = self.at[unit]
        rest = tuple(u for u in self.stacks[place] if u != unit)
        if rest:
            self.stacks[place] = rest
        else:
            del self.stacks[place]
        self.at[unit] = to
