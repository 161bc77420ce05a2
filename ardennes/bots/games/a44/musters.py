"""Before anybody moves: who should stand where to attack after it. One unit at a time cannot see
that three of them together would win."""

from typing import NamedTuple

from ardennes.board.graph import members
from ardennes.bots.games.a44 import odds
from ardennes.bots.games.a44.memory import Thinking
from ardennes.bots.games.a44.values import VALUES
from ardennes.bots.games.a44.ways import threat
from ardennes.engine.core import No
from ardennes.games.a44.counters import ALLIED
from ardennes.games.a44.rules.attacks import able, why_not_with
from ardennes.games.a44.rules.formations import fit, formation
from ardennes.games.a44.rules.limits import DIVISION_OF_29_4, closed_hexes
from ardennes.games.a44.rules.stacking import why_overstacked
from ardennes.games.a44.rules.strength import attack_line, work_out
from ardennes.games.a44.rules.support import MOST_GUNS, offensive
from ardennes.games.a44.state import State
from ardennes.games.a44.words import questions as q

V = VALUES.musters
Places = dict[int, int]  # unit -> hex


class Muster(NamedTuple):
    """An attack that could be brought together: its worth, and who goes where."""

    worth: float
    places: Places


NOTHING = Muster(0.0, {})


def least(s: State) -> float:
    """What an attack must promise: the Allies hold out first and strike back later."""
    return V.least_allied if s.side == ALLIED and s.turn < V.allies_strike else V.least


def plan(s: State, reach: dict[int, int], thinking: Thinking) -> Places:
    """Places for all attacks worth making, the best first; the others do as they like."""
    free = {unit: places for unit, places in reach.items() if _can_strike(s, unit)}
    around = 0
    for places in free.values():
        around |= places
    targets = members(s.ground.board.spread(around) & s.occupied[1 - s.side])
    first = [(muster(s, t, free, {}).worth, -t) for t in thinking.in_time(targets)]
    found: Places = {}
    for worth, target in sorted(first, reverse=True):
        if worth < least(s) or thinking.out_of_time():
            break
        best = muster(s, -target, free, found)
        if best.worth >= least(s):
            found |= best.places
            free = {unit: places for unit, places in free.items() if unit not in best.places}
    return found


def staying(s: State) -> list[int]:
    """Units that could attack from where they are and do not move: Engaged ones."""
    return [*members(able(s) & s.engaged & s.present[s.side])]


def _can_strike(s: State, unit: int) -> bool:
    fit_ = not (s.roster.guns | s.shaken | s.replacement | s.builder) >> unit & 1
    return fit_ and (s.is_night or not s.night >> unit & 1)


def muster(s: State, target: int, free: Places, taken: Places) -> Muster:
    """The strongest force that can be brought next to a hex, no larger than it need be."""
    near = s.ground.board.zones[target]
    units = [u for u, reach in free.items() if reach & near and _may(s, u, target)]
    if not units:
        return NOTHING
    paper, danger = on_paper(s, taken), threat(s, s.side)
    sums: dict[object, int] = {}
    for unit in units:
        sums[formation(s, unit)] = sums.get(formation(s, unit), 0) + odds.factor(s, unit)
    units.sort(key=lambda u: (-sums[formation(s, u)], -odds.factor(s, u), u))
    team: list[int] = []
    for unit in units:
        place = _place_for(paper, unit, target, free[unit] & near, danger)
        if place < 0:
            continue
        start = paper.at[unit]
        put(paper, unit, place)
        if fit(paper, [*team, unit]) and not why_not_with_team(paper, target, team, unit):
            team.append(unit)
            if _is_enough(paper, target, team):
                break
        else:
            put(paper, unit, start)
    return pruned(paper, target, team, odds.ground_worth(s, s.side, target))


def _may(s: State, unit: int, target: int) -> bool:
    of_106 = s.roster.formation[unit] == DIVISION_OF_29_4
    return not (of_106 and closed_hexes(s, unit) >> target & 1)


def why_not_with_team(paper: State, target: int, team: list[int], unit: int) -> No | None:
    """The same as the rule, for a team still on paper."""
    return why_not_with(paper, q.Plan(odds.hex_(target), odds.units_(team)), unit)


def _is_enough(paper: State, target: int, team: list[int]) -> bool:
    """Better odds than the best column bring nothing."""
    found, crt = work_out(paper, target, team), paper.edition.crt
    best = len(crt.headings) - 1
    return bool(found.attack) and crt.rung(found.attack, found.defence) + found.shift >= best


def pruned(paper: State, target: int, team: list[int], ground: float) -> Muster:
    """Without those whose going makes no difference; each factor used is missing elsewhere."""
    if not team:
        return NOTHING
    shift = min(len(offensive(paper, target, team, ())), MOST_GUNS)
    best, whole = odds.attack(paper, target, team, ground, shift=shift)
    best -= V.effort * _factors(paper, team)
    for unit in reversed(team[1:]):
        fewer = [u for u in team if u != unit]
        if not fit(paper, fewer):
            continue
        less = odds.attack(paper, target, fewer, ground, shift=shift, like=whole)[0]
        less -= V.effort * _factors(paper, fewer)
        if less >= best:
            team, best = fewer, less
    return Muster(best, {u: paper.at[u] for u in team})


def _factors(s: State, team: list[int]) -> int:
    return sum(odds.factor(s, u) for u in team)


def on_paper(s: State, places: Places) -> State:
    """A copy of the table with these units where they shall be."""
    paper = s.clone()
    paper.memo = {}
    for unit, place in places.items():
        put(paper, unit, place)
    return paper


def put(paper: State, unit: int, place: int) -> None:
    """A unit is there now, on paper."""
    if paper.at[unit] != place:
        paper.lift(unit, place)
        if place >= 0:
            paper.put(unit, place)
        paper.memo = {}


def _place_for(paper: State, unit: int, target: int, places: int, danger: list[float]) -> int:
    """The best hex with room next to the target: where it is not halved, on good ground."""
    start, best, found = paper.at[unit], -1, -1e9
    for place in members(places):
        others = [u for u in paper.here(place) if u != unit]
        if why_overstacked(paper, [*others, unit], place):
            continue
        paper.at[unit] = place
        value = attack_line(paper, unit, target).value or 0
        paper.at[unit] = start
        score = value - V.exposed * danger[place] + V.stay * (place == start)
        if score > found:
            best, found = place, score
    return best
