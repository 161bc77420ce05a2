"""What a commander position is worth to the German, in victory points.

The points on the track, what they may become (influence over the prizes, the way to the exits),
the steps on both sides, supply, and stacks that stand where the enemy can crush them.
"""

from collections.abc import Sequence
from math import exp

from ardennes.board.graph import members
from ardennes.bots.games.commander.influence import Stack, Survey
from ardennes.bots.games.commander.map_facts import Map, Road, goals_of, spread
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
        found = survey_of(self.s) if self.base is None else self.base.copy()
        found.update(self.s, self.strength)
        return found


def survey_of(s: State) -> Survey:
    """The sums over a table from which many much like it are judged."""
    found = Survey(s)
    found.muster(s)
    found.map.forget()
    road_west(s, found)
    for side in (GERMAN, ALLIED):
        dangers(s, found, side)
        found.threat(s, side)
    return found


def value(k: Sketch, mover: int) -> float:
    """The position in points, to the German, after a move of either side."""
    s, survey = k.s, k.survey()
    check = days_to_check(s)
    points = 0.0 if s.race else s.vp + k.lost
    expected = points + _prizes(s, survey, mover, check[1])
    total = expected + survey.units + V.ground * s.control.bit_count()
    total += _ways_out(k, survey, mover) + _supply(s, survey, mover)
    total += _exposure(k, survey, mover)
    if not s.race:
        total += _verdict(s, expected, *check)
    return total


# --- prizes ---


def days_to_check(s: State) -> tuple[int, float]:
    """The day of the next check of victory, and how many days are left to it."""
    last = RACE_DAY if s.race else LAST_DAY
    day = s.day
    while day < last and (s.race or s.edition.days[day].german_wins_at_or_above is None):
        day += 1
    return day, day - s.day + 1 - s.time / len(s.edition.times)


def weight_of(mover: int, days: float) -> float:
    """How much of the influence over a prize counts as holding it, so many days before a check."""
    return min(V.outlook[mover], V.a_day[mover] * days)


def _prizes(s: State, survey: Survey, mover: int, days: float) -> float:
    """What the spaces with points may add or cost, by the influence of both sides."""
    weight = weight_of(mover, days)
    late = max(weight, V.late[mover])
    control, held, nobody = s.control, s.occupied, V.nobody
    total = 0.0
    for (place, worth), g, a in zip(survey.map.prizes, *survey.influence, strict=True):
        german = control >> place & 1
        g, a = g * g + nobody, a * a + nobody
        hope = weight * (a if german else g) / (g + a)  # the enemy's of taking it
        if held[GERMAN if german else ALLIED] >> place & 1:
            hope *= V.garrison
        else:
            hope = max(hope, late * walk_in(s, survey.map, place, mover))
        total += worth * (-hope if german else hope)
        if s.race and german:
            total += worth
    return total


def walk_in(s: State, m: Map, place: int, mover: int) -> float:
    """How sure it is that the enemy walks into an empty space, as far as he is within a stride."""
    side = 1 - s.holder(place)
    near = m.strides[place] & s.occupied[side]
    if not near:
        return 0.0
    busy = s.cubes | s.active | s.oos | s.fuel
    ready = any(not busy >> unit & 1 for p in members(near) for unit in s.here(p, side))
    if not ready:
        return V.walk_in
    return V.taken if side != mover else V.ours


def _verdict(s: State, expected: float, day: int, left: float) -> float:
    """How close the thresholds of the next check are (commander 12.win-1)."""
    row = s.edition.days[day]
    over, under = row.german_wins_at_or_above, row.allied_wins_at_or_below
    if over is None or under is None:
        return 0.0
    width = V.doubt + V.daily_doubt * left
    won = _sigmoid((expected - over + 0.5) / width)
    lost = _sigmoid((under + 0.5 - expected) / width)
    return V.check * (2 - min(1.0, left)) * (won - lost)  # tonight it is all that counts


def slope(s: State, survey: Survey, mover: int, day: int, left: float) -> float:
    """What a point more is worth for the verdict."""
    expected = s.vp + _prizes(s, survey, mover, left)
    after, before = (_verdict(s, expected + more, day, left) for more in (0.5, -0.5))
    return after - before


def _sigmoid(x: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))


# --- the way to the Meuse ---


def road_west(s: State, survey: Survey) -> Road:
    """Days of a panzer to the goals from everywhere, with the enemies in its way."""
    found = survey.road_west
    if found is None:
        toll, goals = _toll(s, survey), goals_of(s)
        days, via = spread(survey.map.pace, goals, toll)
        for goal in goals:
            days[goal] = toll[goal]
        found = survey.road_west = Road(days, via)
    return found


def _toll(s: State, survey: Survey) -> list[float]:
    reduced = survey.map.reduced
    toll = [0.0] * len(reduced)
    for place, (_, hits, _) in survey.stacks[ALLIED].items():
        toll[place] = V.in_the_way + V.each_hit * hits + V.cover * reduced[place]
    for goal in goals_of(s) if s.race else ():
        toll[goal] = 0.0  # to stand there is enough, enemies or not (commander 13.race-2)
    return toll


def _ways_out(k: Sketch, survey: Survey, mover: int) -> float:
    """Strength close to the exits, or one unit close to the Meuse."""
    s, far = k.s, road_west(k.s, survey).days
    if s.race:
        return _race(s, far, survey)
    at, strength, motorized = s.at, k.strength, survey.powers.motorized
    total, patience, afoot = 0.0, V.patience, V.afoot
    for unit in s.roster.of[GERMAN]:
        place = at[unit]
        if place >= 0:
            days = far[place] if motorized[unit] else afoot * far[place]
            total += strength[unit] * patience**days
    return V.way_out[mover] * total


def _race(s: State, far: Sequence[float], survey: Survey) -> float:
    """The first unit counts most, a second one in case it is cut off (commander 13.race-2)."""
    gaps = _gaps(s, survey)
    near = sorted(
        V.race_pace ** far[place] * V.stray ** gaps[place] for place in survey.stacks[GERMAN]
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
    lost = s.held(side) & survey.threat(s, 1 - side) & ~s.occupied[side]
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
    cut = _strength_outside(s, survey, mover, surely_fed(s, survey, mover))
    return V.at_risk * (cut if mover == ALLIED else -cut)


def _strength_outside(s: State, survey: Survey, side: int, places: int) -> float:
    stacks = survey.stacks[side]
    return sum(stacks[place][0] for place in members(s.occupied[side] & ~places))


def _supply(s: State, survey: Survey, mover: int) -> float:
    """Strength cut off on either side, and the first foot across the Meuse."""
    german, allied = fed(s, survey, GERMAN), fed(s, survey, ALLIED)
    total = _at_risk(s, survey, mover)
    total -= V.cut_off * _strength_outside(s, survey, GERMAN, german)
    total += V.cut_off * _strength_outside(s, survey, ALLIED, allied)
    beyond = 0 if s.race or s.meuse_vp else s.ground.beyond & s.control & german
    if beyond & s.occupied[GERMAN]:
        total += V.meuse
    return total


# --- danger ---


def _exposure(k: Sketch, survey: Survey, mover: int) -> float:
    """Stacks that would lose more than they deal if all enemies beside them struck."""
    total = 0.0
    for side in (GERMAN, ALLIED):
        price = V.exposed * k.caution if side == mover else V.open_to_us
        if k.s.race and side == GERMAN:
            price *= V.dash
        cost = price * sum(dangers(k.s, survey, side).values())
        total += cost if side == ALLIED else -cost
    return total


def dangers(s: State, survey: Survey, side: int) -> dict[int, float]:
    """What each stack of a side has to fear; only where something has changed it is new."""
    found, here, stacks = survey.danger[side], s.occupied[side], survey.stacks[side]
    for place in members(survey.changed[side] & here):
        found[place] = danger(s, survey, side, place, stacks[place])
    if len(found) > here.bit_count():
        for place in [place for place in found if not here >> place & 1]:
            del found[place]
    survey.changed[side] = 0
    return found


def danger(s: State, survey: Survey, side: int, place: int, stack: Stack) -> float:
    """What a stack would lose there beyond what it deals."""
    m, (strength, hits, points) = survey.map, stack
    saved = (m.reduced if s.holder(place) == side else m.taken)[place]
    net = min(survey.pressure[1 - side][place], V.most_hits) - min(saved, strength)
    if net <= 0:
        return 0.0
    doomed = points * max(0.0, min(1.0, net / strength - V.doom))
    beaten = min(net, strength) - V.strikes_back * hits
    return max(0.0, beaten) + V.kill * doomed


def worth(k: Sketch, side: int) -> float:
    """The same from either side."""
    return value(k, side) if side == GERMAN else -value(k, side)
