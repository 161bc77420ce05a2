"""What a commander position is worth to the German, in victory points.

The points on the track, what they may become (influence over the prizes, the way to the exits),
the steps on both sides, supply, and stacks that stand where the enemy can crush them.
"""

from collections.abc import Sequence
from math import exp

from ardennes.board.graph import members
from ardennes.bots.games.commander.influence import NONE, Survey
from ardennes.bots.games.commander.map_facts import Map, goals_of, spread
from ardennes.bots.games.commander.values import VALUES
from ardennes.games.commander.calendar import LAST_DAY, RACE_DAY
from ardennes.games.commander.counters import ALLIED, GERMAN
from ardennes.games.commander.rules import supply
from ardennes.games.commander.state import State

V = VALUES.evaluation


class Sketch:
    """A table on paper: a state of its own, strengths in fractions, points for who is as good as
    dead."""

    __slots__ = ("base", "caution", "lost", "s", "strength")

    def __init__(
        self, s: State, strength: Sequence[float] | None = None, base: Survey | None = None
    ) -> None:
        self.s = s
        self.strength = list(s.strength if strength is None else strength)
        self.lost = 0.0  # changes of the German total not yet on the track
        self.caution = 1.0  # how much worse danger looks than usual
        self.base = base  # sums over a table much like this one

    def copy(self) -> "Sketch":
        """Another sheet with the same table."""
        other = Sketch(self.s.clone(), self.strength, self.base)
        other.lost = self.lost
        return other

    def survey(self) -> Survey:
        """The sums over this table."""
        found = Survey(self.s) if self.base is None else self.base.copy()
        found.update(self.s, self.strength)
        return found


def value(k: Sketch, mover: int) -> float:
    """The position in points, to the German, after a move of either side."""
    s, survey = k.s, k.survey()
    m = survey.map
    points = 0.0 if s.race else s.vp + k.lost
    expected = points + _prizes(s, m, survey, mover)
    total = expected + survey.units + V.ground * s.control.bit_count()
    total += _ways_out(k, survey, mover) + _supply(s, survey, mover)
    total += _exposure(k, survey, mover)
    if not s.race:
        total += _verdict(s, expected)
    return total


# --- prizes ---


def days_to_check(s: State) -> tuple[int, float]:
    """The day of the next check of victory, and how many days are left to it."""
    last = RACE_DAY if s.race else LAST_DAY
    day = s.day
    while day < last and (s.race or s.edition.days[day].german_wins_at_or_above is None):
        day += 1
    return day, day - s.day + 1 - s.time / len(s.edition.times)


def _prizes(s: State, m: Map, survey: Survey, mover: int) -> float:
    """What the spaces with points may add or cost, by the influence of both sides."""
    weight = min(V.outlook[mover], V.a_day[mover] * days_to_check(s)[1])
    german, allied = survey.influence
    total = 0.0
    for i, (place, worth) in enumerate(m.prizes):
        holder = s.holder(place)
        g, a = german[i] ** 2 + V.nobody, allied[i] ** 2 + V.nobody
        hope = weight * (a if holder == GERMAN else g) / (g + a)  # the enemy's of taking it
        if place in survey.masses[holder]:
            hope *= V.garrison
        else:
            hope = max(hope, _walk_in(s, m, survey, place, mover) * max(weight, V.late[mover]))
        total += worth * (hope if holder == ALLIED else -hope)
        if s.race and holder == GERMAN:
            total += worth
    return total


def _walk_in(s: State, m: Map, survey: Survey, place: int, mover: int) -> float:
    """How sure it is that the enemy walks into an empty space, as far as he is within a stride."""
    side = 1 - s.holder(place)
    masses, busy = survey.masses[side], s.cubes | s.active | s.oos | s.fuel
    near = [p for p in m.strides[1][place] if p in masses]
    if not near:
        return 0.0
    ready = any(not busy >> unit & 1 for p in near for unit in s.here(p, side))
    if not ready:
        return V.walk_in
    return V.taken if side != mover else V.ours


def _verdict(s: State, expected: float) -> float:
    """How close the thresholds of the next check are (commander 12.win-1)."""
    day, left = days_to_check(s)
    row = s.edition.days[day]
    over, under = row.german_wins_at_or_above, row.allied_wins_at_or_below
    if over is None or under is None:
        return 0.0
    width = V.doubt + V.daily_doubt * left
    won = _sigmoid((expected - over + 0.5) / width)
    lost = _sigmoid((under + 0.5 - expected) / width)
    return V.check * (2 - min(1.0, left)) * (won - lost)  # tonight it is all that counts


def _sigmoid(x: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))


# --- the way to the Meuse ---


def road_west(s: State, survey: Survey) -> list[float]:
    """Days of a panzer to the goals from everywhere, with the enemies in its way."""
    m, power = survey.map, survey.power[ALLIED]
    key = tuple((place, power[place]) for place in sorted(survey.masses[ALLIED]))
    found = m.recall(key)
    if found is None:

        def toll(place: int) -> float:
            if s.race and m.goals >> place & 1:
                return 0.0  # to stand there is enough, enemies or not (commander 13.race-2)
            hits = power[place]
            return (
                V.in_the_way + V.each_hit * hits + V.cover * m.reduced[place] if hits > 0 else 0.0
            )

        found = spread(m.pace, goals_of(s), toll)
        for goal in goals_of(s):
            found[goal] = toll(goal)
        m.recent[key] = found
    return found


def _ways_out(k: Sketch, survey: Survey, mover: int) -> float:
    """Strength close to the exits, or one unit close to the Meuse."""
    s, far = k.s, road_west(k.s, survey)
    if s.race:
        return _race(s, far, survey)
    total, motorized = 0.0, survey.powers.motorized
    for unit in s.roster.of[GERMAN]:
        place, n = s.at[unit], k.strength[unit]
        if place >= 0 and n > 0:
            total += n * V.patience ** (far[place] if motorized[unit] else V.afoot * far[place])
    return V.way_out[mover] * total


def _race(s: State, far: Sequence[float], survey: Survey) -> float:
    """The first unit counts most, a second one in case it is cut off (commander 13.race-2)."""
    gaps = _gaps(s, survey)
    near = sorted(
        V.race_pace ** far[place] * V.stray ** gaps[place] for place in survey.masses[GERMAN]
    )
    best, second = [0.0, 0.0, *near][:-3:-1]
    return V.race_won * (best + V.second * second) + sum(near)


def _gaps(s: State, survey: Survey) -> list[int]:
    """How many spaces the German would have to take to bring supply to each."""
    found = survey.map.gaps.get(s.control)
    if found is None:
        found = [0] * len(s.ground.board)
        reached = fed(s, survey, GERMAN)
        everything = (1 << len(found)) - 1
        while missing := everything & ~reached:
            for place in members(missing):
                found[place] += 1
            before = reached
            reached = _flow(s, reached | s.ground.board.spread(reached))
            if reached == before:
                break
        survey.map.gaps[s.control] = found
    return found


def _flow(s: State, reached: int) -> int:
    """On through German spaces, and one space beyond."""
    while more := s.ground.board.spread(reached & s.control) & ~reached:
        reached |= more
    return reached


# --- supply ---


def fed(s: State, survey: Survey, side: int) -> int:
    """The spaces where a unit of this side would be in supply (commander 9.sup-1)."""
    key = side, s.control
    found = survey.map.fed.get(key)
    if found is None:
        linked = supply.linked(s, side)
        found = linked | s.ground.board.spread(linked) | supply.sources(s, side)
        survey.map.fed[key] = found
    return found


def surely_fed(s: State, survey: Survey, side: int) -> int:
    """The same if the enemy walked into every empty space beside him."""
    enemy, own = survey.pressure[1 - side], survey.masses[side]
    lost = 0
    for place in members(s.held(side)):
        if enemy[place] > NONE and place not in own:
            lost |= 1 << place
    key = side, s.control ^ lost
    found = survey.map.fed.get(key)
    if found is None:
        worse = s.clone()
        worse.memo = {}
        worse.control ^= lost
        found = fed(worse, survey, side)
    return found


def _at_risk(s: State, survey: Survey, mover: int) -> float:
    """Strength of the side to move that one enemy move would cut off."""
    if s.race and mover == GERMAN:
        return 0.0  # three days are too short to look back
    sure = surely_fed(s, survey, mover)
    cut = sum(n for place, n in survey.masses[mover].items() if not sure >> place & 1)
    return V.at_risk * (cut if mover == ALLIED else -cut)


def _supply(s: State, survey: Survey, mover: int) -> float:
    """Strength cut off on either side, and the first foot across the Meuse."""
    german, allied = fed(s, survey, GERMAN), fed(s, survey, ALLIED)
    total = _at_risk(s, survey, mover)
    for place, strength in survey.masses[GERMAN].items():
        if not german >> place & 1:
            total -= V.cut_off * strength
    for place, strength in survey.masses[ALLIED].items():
        if not allied >> place & 1:
            total += V.cut_off * strength
    beyond = 0 if s.race or s.meuse_vp else s.ground.beyond & s.control & german
    if beyond and any(beyond >> place & 1 for place in survey.masses[GERMAN]):
        total += V.meuse
    return total


# --- danger ---


def _exposure(k: Sketch, survey: Survey, mover: int) -> float:
    """Stacks that would lose more than they deal if all enemies beside them struck."""
    s, m, total = k.s, survey.map, 0.0
    for side in (GERMAN, ALLIED):
        own, enemy = survey.power[side], survey.pressure[1 - side]
        price = V.exposed * k.caution if side == mover else V.open_to_us
        if s.race and side == GERMAN:
            price *= V.dash
        for place, strength in survey.masses[side].items():
            saved = (m.reduced if s.holder(place) == side else m.taken)[place]
            net = min(enemy[place], V.most_hits) - min(saved, strength)
            doomed = survey.stakes[side][place] * max(0.0, min(1.0, net / strength - V.doom))
            danger = price * (
                max(0.0, min(net, strength) - V.strikes_back * own[place]) + V.kill * doomed
            )
            total += danger if side == ALLIED else -danger
    return total


def worth(k: Sketch, side: int) -> float:
    """The same from either side."""
    return value(k, side) if side == GERMAN else -value(k, side)
