"""staff in tb: which unit holds or takes which objective, settled before anybody moves.

The objectives are in objectives.toml. One is urgent when the enemy could soon be there; units are
sent by strength and travel time, and the hexes on the way there are worth a share of it.
"""

from collections.abc import Mapping

import msgspec

from ardennes.bots.common.cache import recent
from ardennes.bots.common.missions import Costs, Objective, assign
from ardennes.bots.games.tb.distances import A_TURN, FAR, approach
from ardennes.bots.games.tb.memory import Memory
from ardennes.bots.games.tb.situation import foes_of
from ardennes.bots.games.tb.values import VALUES
from ardennes.engine import tables
from ardennes.games.tb.counters import ALLIED
from ardennes.games.tb.rules.moves import mover
from ardennes.games.tb.rules.reinforcements import is_due, open_entries
from ardennes.games.tb.state import State

V = VALUES.missions


class Post(msgspec.Struct, forbid_unknown_fields=True):
    """A row of objectives.toml."""

    place: str
    worth: float
    need: float
    why: str


class Posts(msgspec.Struct, forbid_unknown_fields=True):
    """The file."""

    allied: list[Post]


FOLDER = "ardennes.bots.games.tb"
POSTS = tables.convert(tables.toml(FOLDER, "objectives.toml"), Posts, f"{FOLDER} objectives.toml")


class StaffMemory(Memory, array_like=True):
    """What a staff officer keeps besides: who is sent where this turn."""

    # unit -> place, and what it is worth to be there
    sent: dict[int, tuple[int, float]] = msgspec.field(default_factory=dict[int, tuple[int, float]])

    def prepare(self, s: State) -> None:
        """Send whoever is wanted somewhere; a mission goes on rather than changing hands."""
        found = objectives(s, mover(s))
        before = {unit: place for unit, (place, _) in self.sent.items()}
        worth = {o.place: o.worth for o in found}
        missions = send(s, mover(s), found, before)
        self.sent = {unit: (place, worth[place]) for unit, place in missions.items()}

    def missions(self) -> Mapping[int, tuple[int, float]]:
        """Unit -> the place it is sent to, and what it is worth to be there."""
        return self.sent

    def pull(self, s: State, unit: int) -> list[float] | None:
        """By hex, what it is worth to a unit that is sent somewhere; None to all others."""
        if unit not in self.sent:
            return None
        place, worth = self.sent[unit]
        key = ("pull", place, worth, foes_of(s, s.roster.side[unit]))
        return recent(s.ground, key, _pull, s, s.roster.side[unit], place, worth)


def _pull(s: State, side: int, place: int, worth: float) -> list[float]:
    reach, cost = V.reach * A_TURN, approach(s, side, place).cost
    found = [V.near * worth * max(0.0, 1 - far / reach) for far in cost]
    found[place] = V.there * worth
    return found


def objectives(s: State, side: int) -> list[Objective]:
    """What is wanted now: the nearer the enemy, the more."""
    if side != ALLIED or s.turn < V.first:
        return []
    found: list[Objective] = []
    for post in POSTS.allied:
        place = s.ground.board.places.get(post.place, -1)
        urgent = _urgency(s, place) if place >= 0 else 0.0
        if urgent > 0:
            found.append(Objective(place, post.worth * urgent, post.need))
    return found


def _urgency(s: State, place: int) -> float:
    """One where the enemy could be within the turn, and less with each turn he needs."""
    far = approach(s, 1 - ALLIED, place).cost
    enemies = (u for u in s.roster.fighters[1 - ALLIED] if s.at[u] >= 0 and not s.roster.vak[u])
    nearest = min((far[s.at[u]] for u in enemies), default=FAR) / A_TURN
    return max(0.0, min(1.0, V.horizon - nearest))


def send(s: State, side: int, wanted: list[Objective], before: dict[int, int]) -> dict[int, int]:
    """Unit -> place, for those on the map, or due, who are worth sending."""
    starts = {u: _starts(s, u) for u in s.roster.fighters[side] if not s.roster.vak[u]}
    strengths = {u: float(s.factor(u)) for u, found in starts.items() if found}
    far = {o.place: approach(s, side, o.place).cost for o in wanted}

    def turns(unit: int, place: int) -> float:
        return min(far[place][p] for p in starts[unit]) / A_TURN

    return assign(wanted, strengths, turns, Costs(V.turn, V.longest, V.faithful), before)


def _starts(s: State, unit: int) -> list[int]:
    """Where it stands, or where it may come in now."""
    if s.at[unit] >= 0:
        return [s.at[unit]]
    return open_entries(s, unit) if is_due(s, unit) else []
