"""Where German units want to be: off the map, in towns, next to weak Allied stacks, in supply."""

from typing import NamedTuple

from ardennes.board.graph import members
from ardennes.bots.common.cache import recent
from ardennes.bots.games.tb import situation as maps
from ardennes.bots.games.tb.attack_pull import AttackPull
from ardennes.bots.games.tb.distances import A_TURN, Field, panzers, town_field
from ardennes.bots.games.tb.evaluation import race, town_worth
from ardennes.bots.games.tb.supply_reach import supplied_hexes
from ardennes.bots.games.tb.values import VALUES
from ardennes.games.tb.counters import GERMAN
from ardennes.games.tb.rules.special import VAK_RANGE
from ardennes.games.tb.rules.supply import AUTOMATIC_TURNS
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import POINT
from ardennes.wargame.paths import CLOSED

V = VALUES.german


class Outlook(NamedTuple):
    """What the German staff sees at the start of a move; Allied units stand still meanwhile."""

    exit: Field
    towns: Field
    march: Field
    danger: list[float]
    targets: list[float]
    late: bool


def outlook(s: State) -> Outlook:
    """Laid out once while the Allies stand as they do."""
    return recent(s.ground, _key(s, "german"), _outlook, s)


def _key(s: State, name: str) -> tuple[object, ...]:
    return (
        name,
        s.turn == 1,
        s.turn >= V.settled,
        s.control & s.ground.towns,
        maps.foes_of(s, GERMAN),
    )


def _outlook(s: State) -> Outlook:
    targets = [0.0] * len(s.ground.board)
    for p in members(s.occupied[1 - GERMAN]):
        disk = s.ground.board.disk
        for q in members(disk(p, VAK_RANGE) & ~disk(p, VAK_RANGE - 1)):
            targets[q] += V.targets
        for q in members(disk(p, 1)):
            targets[q] -= V.close
    pace = CLOSED if s.turn == 1 else VALUES.evaluation.pace  # tb 5.4
    return Outlook(
        exit=race(s),
        towns=town_field(s, GERMAN, pace),
        march=town_field(s, GERMAN, CLOSED if s.turn == 1 else POINT),
        danger=maps.threat(s, GERMAN),
        targets=targets,
        late=s.turn >= V.settled,
    )


class German:
    """Scores hexes for one German unit."""

    def __init__(self, s: State, unit: int) -> None:
        self._s = s
        self._unit = unit
        self._view = outlook(s)
        self._attack_pull = AttackPull(s, unit)
        self._supplied = supplied_hexes(s, GERMAN) if s.turn >= AUTOMATIC_TURNS else -1
        self._pull = self._goals()
        self._crowd = self._other_panzers() if s.roster.mechanized[unit] else None

    def score(self, place: int) -> float:
        """The worth of standing there when the phase ends."""
        s = self._s
        score = self._pull[place] + self._garrison(place)
        if not s.roster.vak[self._unit]:
            score += V.attack_pull * self._attack_pull.at(place)
        if not self._supplied >> place & 1:
            score -= V.supply
        if self._crowd:
            score -= V.crowd * max(0, self._crowd[place] - V.company)
        strength = maps.defence(s, place, self._unit) + s.factor(self._unit)
        exposed = self._view.danger[place] - strength
        return score - V.danger * exposed if exposed > 0 else score

    bound = score

    def settle(self, place: int, bound: float) -> float:
        """A German bound is the score itself."""
        return bound

    def _goals(self) -> list[float]:
        """The march towards goals alone, for every hex."""
        view, roster, unit = self._view, self._s.roster, self._unit
        if roster.vak[unit]:
            key, make = "guns", _guns
        elif roster.mechanized[unit]:
            key, make = "race", _race
        else:
            key, make = "march", _march
        return recent(self._s.ground, _key(self._s, key), make, view)

    def _other_panzers(self) -> list[int]:
        """By hex, how many other panzers are near: a corps has a road of its own."""
        s, near = self._s, [0] * len(self._s.ground.board)
        for u in panzers(s):
            if u != self._unit:
                for p in members(s.ground.board.disk(s.at[u], V.crowded)):
                    near[p] += 1
        return near

    def _garrison(self, place: int) -> float:
        """Taking a town, or keeping it if nobody else does."""
        s = self._s
        if not s.ground.towns >> place & 1:
            return 0.0
        worth = town_worth(s, place)
        if not s.control >> place & 1:
            return worth
        others = [u for u in s.stacks.get(place, ()) if u != self._unit]
        share = V.garrison_late if s.turn >= V.late else V.garrison[s.roster.mechanized[self._unit]]
        return 0.0 if others else worth * share


def _race(view: Outlook) -> list[float]:
    out_pull, town_pull = V.late_pulls if view.late else V.pulls
    return [
        -(out_pull * out + town_pull * town) / A_TURN
        for out, town in zip(view.exit.cost, view.towns.cost, strict=True)
    ]


def _march(view: Outlook) -> list[float]:
    return [-V.march_pull * town / A_TURN for town in view.march.cost]


def _guns(view: Outlook) -> list[float]:
    return [
        gain - V.march_pull * town / A_TURN
        for gain, town in zip(view.targets, view.march.cost, strict=True)
    ]
