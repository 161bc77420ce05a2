"""What a client is told of a plain hex game, and its board as text.

The class of its state names the `phases`, the `last_turn`, the `date` and the `goal`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from ardennes.board.graph import bits
from ardennes.engine.core import (
    Decision,
    No,
    Odds,
    OddsLine,
    OddsOptions,
    Outcome,
    PlaceId,
    UnitId,
    Word,
)
from ardennes.engine.game import Shows
from ardennes.wargame import overlays, pictures, printed, showing, studies
from ardennes.wargame.crt import Battle
from ardennes.wargame.overlays import Overlay
from ardennes.wargame.pieces import OUT
from ardennes.wargame.plain_box import PlainCounter
from ardennes.wargame.showing import Plain
from ardennes.wargame.threats import Range, Ranges, Threats, ahead_of


def plain_shows(
    view: Callable[[Any, str], Plain],
    picture: Callable[[Any, Decision], Plain],
    reach: Callable[[Any, int], Iterable[int]],
    case: str,
    dear: Mapping[str, int],
    cover: Mapping[str, int],
) -> Shows[Any]:
    """What a client draws of a game in which a unit goes somewhere or attacks from where it is."""
    shown = (plain_threats(reach).overlay(),)
    charts = (printed.ground(case, dear, cover),)
    return Shows(
        setup_info=partial(setup_info, shown=shown, charts=charts),
        view=view,
        summary=summary,
        picture=picture,
        overlay=partial(overlays.overlay_named, shown),
        overlay_facts=partial(overlays.facts_named, shown),
    )


def plain_threats(reach: Callable[[Any, int], Iterable[int]]) -> Threats:
    """Who has acted does so again on the next turn only."""

    def ranges(s: Any, side: int) -> Ranges:
        ahead = ahead_of(s, side, *(["phase"] if side != s.phase else []))
        ahead.turn += side < s.phase
        own = [u for u, at in enumerate(s.at) if at >= 0 and s.roster.side[u] == side]
        stay = {u: 1 << s.at[u] for u in own if not (ahead.acted >> u & 1 or ahead.ended)}
        return {u: Range(bits(reach(ahead, u)) | at, at) for u, at in stay.items()}

    return Threats(_phase, ranges)


def _phase(s: Any) -> int:
    """The side whose turn it is."""
    return s.phase


def setup_info(s: Any, shown: Sequence[Overlay] = (), charts: Sequence[Plain] = ()) -> Plain:
    """What does not change: the counters, the turns, the table of results and other charts."""
    return {
        "phases": showing.phases(s.phases, [p.capitalize() for p in s.phases], s.sides),
        "turns": [{"turn": n, "label": f"Turn {n}"} for n in range(1, s.last_turn + 1)],
        "goal": s.goal,
        "roster": {c.id: _counter(s, c) for c in s.roster.counters},
        "overlays": overlays.switches(shown),
        "columns": list(s.edition.crt.headings),
        "crt": {"": s.edition.crt.columns},
        "charts": [printed.combat("Combat results", "", s.edition.crt), *charts],
        "results": showing.results(s.edition.results),
    }


def _counter(s: Any, c: PlainCounter) -> Plain:
    return showing.counter(
        side=s.sides[c.side],
        name=c.name or c.id,
        title=c.title or c.id,
        formation=c.title or c.id,
        symbol=c.type,
        size=c.size,
        livery=c.livery or ("us" if c.side else "wehrmacht"),
        attack=c.strength,
        moves=c.moves,
        source=c.source,
    )


def summary(s: Any) -> Plain:
    """Where the game stands, for a list of games."""
    turn = min(s.turn, s.last_turn)
    return {"turn": turn, "date": s.date, "phase": s.phases[s.phase]}


def score(s: Any) -> Plain:
    """The count as it stands: the turn, the units lost."""
    return {"turn": s.turn, "last_turn": s.last_turn, "losses": _units(s, gone=True)}


def view(s: Any, outcome: Outcome | None, **own: object) -> Plain:
    """What everybody sees now; the game adds its count and who holds what."""
    return showing.view(
        **summary(s),
        side=s.sides[s.phase],
        units=showing.units(s, lambda u: _facts(s.roster.counters[u])),
        losses=_units(s, gone=True),
        held=_units(s, gone=False),
        outcome=showing.outcome(outcome),
        **own,
    )


def _units(s: Any, *, gone: bool) -> dict[str, int]:
    """How many units of each side are out of the game, or in it."""
    sides = [s.roster.side[u] for u, at in enumerate(s.at) if (at == OUT) == gone]
    return {name: sides.count(side) for side, name in enumerate(s.sides)}


def _facts(c: PlainCounter) -> Plain:
    return {"factor": c.strength, "moves": c.moves}


def battle(s: Any, unit: int, target: int, lines: Sequence[OddsLine]) -> Plain:
    """One unit's attack on another for the odds panel."""
    weighed, table = weighed_up(s, lines), s.edition.crt
    strength = [counter.strength for counter in s.roster.counters]
    fight = pictures.fight(s, target, [unit], strength.__getitem__, [s.at.index(target)])
    return {**fight, "odds": pictures.odds(weighed, table, weighed.column)}


def lone_attack(
    why_not: Callable[[Any, Any], No | None],
    attack: Callable[[UnitId, PlaceId], Word],
    lines: Callable[[Any, int, int], Sequence[OddsLine]],
) -> Callable[[Any, str, Sequence[str], OddsOptions], Odds | No]:
    """An attack on paper, where one unit attacks and others at most support it."""

    def explain(s: Any, target: str, units: Sequence[str], _: OddsOptions) -> Odds | No:
        place, numbers = studies.place_named(s, target), studies.units_named(s, units)
        no = No("", "one unit attacks") if len(numbers) != 1 else None
        no = no or why_not(s, attack(UnitId(numbers[0]), PlaceId(place)))
        if no:
            return no
        weighed = weighed_up(s, lines(s, numbers[0], place))
        return studies.odds(s.place_name(place), weighed, s.edition.crt, weighed.column)

    return explain


def weighed_up(s: Any, lines: Sequence[OddsLine]) -> Battle:
    """An attack with its column."""
    attack, defence = totals_of(lines)
    return Battle(attack, defence, s.edition.crt.column_of(attack - defence), tuple(lines))


def totals_of(lines: Sequence[OddsLine]) -> tuple[int, int]:
    """Attack and defence."""
    attack = sum(line.value or 0 for line in lines if line.side == "attack")
    return attack, sum(line.value or 0 for line in lines if line.side == "defence")


def result_of(s: Any, lines: Sequence[OddsLine], die: int) -> str:
    """What the die gives in the column of an attack."""
    attack, defence = totals_of(lines)
    return s.edition.crt.result(s.edition.crt.column_of(attack - defence), die)


def draw(s: Any, _: bool) -> str:
    """The units where they stand, a line for each; colour adds nothing."""
    there = sorted((at, u) for u, at in enumerate(s.at) if at >= 0)
    lines = [f"{s.place_title(at):<28} {_line(s, u)}" for at, u in there]
    return "\n".join((f"Turn {s.turn}, {s.sides[s.phase]}", "", *lines))


def _line(s: Any, unit: int) -> str:
    left, right = "[]" if s.roster.side[unit] == 0 else "()"
    c: PlainCounter = s.roster.counters[unit]
    terrain = s.ground.map.terrain[s.at[unit]]
    return f"{left}{c.id} {c.strength}-{c.moves}{right} {s.title(unit)}, {terrain}"
