"""What the bots of tb say: the plan of a turn, and why an answer was given."""

from collections import defaultdict

from ardennes.bots.common.thinking import Said
from ardennes.bots.games.tb.attacks import RESULTS, chances, prospect
from ardennes.bots.games.tb.evaluation import town_worth
from ardennes.bots.games.tb.memory import Memory
from ardennes.bots.games.tb.missions import POSTS
from ardennes.bots.games.tb.situation import points_at
from ardennes.engine.core import Word
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import GERMAN
from ardennes.games.tb.rules.combat import work_out
from ardennes.games.tb.state import State

MOST = 3  # sentences
HARM = {"DE": "the defender loses a step", "DR": "he must go", "BB": "both sides lose a step"}


def explain(s: State, memory: Memory) -> list[Said]:
    """Who was sent where, the most important first; then who moved up to attack."""
    return [*_missions(s, memory), *_assaults(s, memory)][:MOST]


def _missions(s: State, memory: Memory) -> list[Said]:
    by_place: dict[int, list[int]] = defaultdict(list)
    for unit in memory.missions():
        if s.at[unit] >= 0:
            by_place[memory.missions()[unit][0]].append(unit)
    worth = {place: worth for place, worth in memory.missions().values()}
    best = sorted(by_place, key=lambda place: (-worth[place], place))
    return [_mission(s, place, by_place[place]) for place in best]


def _mission(s: State, place: int, units: list[int]) -> Said:
    there = [u for u in units if s.at[u] == place]
    who, several = _names(s, there or units), len(there or units) > 1
    hold, go = ("hold", "make for") if several else ("holds", "makes for")
    verb = hold if there else go
    return Said(f"{who} {verb} {s.place_title(place)}: {_why(s, place)}.", [s.place_name(place)])


def _assaults(s: State, memory: Memory) -> list[Said]:
    """Units that went where they were ordered for an attack."""
    by_place: dict[int, list[int]] = defaultdict(list)
    for unit, place in memory.orders.items():
        if s.at[unit] == place:
            by_place[place].append(unit)
    best = sorted(by_place, key=lambda place: (-sum(map(s.factor, by_place[place])), place))
    return [
        Said(
            f"{_names(s, by_place[p])} took post in {s.place_title(p)} to attack from there.",
            [s.place_name(p)],
        )
        for p in best
    ]


def _names(s: State, units: list[int]) -> str:
    *most, last = map(s.title, units)
    return f"{', '.join(most)} and {last}" if most else last


def _why(s: State, place: int) -> str:
    name = s.place_name(place)
    return next(post.why for post in POSTS.allied if post.place == name)


# --- one answer ---


def reasons(s: State, answer: Word, memory: Memory) -> list[Said]:
    """Why this is the answer to the question that waits, where there is something to say."""
    match answer:
        case w.Attack(target):
            return _attack(s, target)
        case w.Move(to):
            return _move(s, to, memory)
        case w.Choose(unit):
            return _choose(s, unit, memory)
        case w.Exit():
            return [Said("That wins the game at once (tb 4.2).")]
        case _:
            return []


def _attack(s: State, target: int) -> list[Said]:
    plan = prospect(s, target)
    column = work_out(s, target, plan.attackers, plan.vak).column
    crt = s.edition.crt
    odds: dict[str, float] = dict(zip(RESULTS, chances(crt)[column], strict=True))
    told = [f"{text} in {round(100 * odds[code])}" for code, text in HARM.items() if odds[code]]
    who = f"{_names(s, list(plan.attackers))} reach column {crt.headings[column]}"
    where = [s.place_name(target), *(s.place_name(s.at[u]) for u in plan.attackers)]
    found = [Said(f"{who}: of 100 attacks, {', '.join(told)}.", list(dict.fromkeys(where)))]
    if odds["AE"]:
        found.append(Said(f"All attackers lose a step in {round(100 * odds['AE'])}."))
    return found


def _move(s: State, to: int, memory: Memory) -> list[Said]:
    step = s.todo[-1]
    assert isinstance(step, w.Moving)
    sent = memory.missions().get(step.unit)
    if sent is not None:
        return [_wanted(s, step.unit, sent[0])]
    if memory.orders.get(step.unit) == to:
        return [Said(f"{s.title(step.unit)} can join an attack from there.")]
    german = s.roster.side[step.unit] == GERMAN
    if town_worth(s, to) and bool(s.control >> to & 1) != german:
        points = points_at(s, to)
        return [Said(f"The town is worth {points} point{'s' if points > 1 else ''} (tb 4.3).")]
    return []


def _choose(s: State, unit: int, memory: Memory) -> list[Said]:
    sent = memory.missions().get(unit)
    return [] if sent is None else [_wanted(s, unit, sent[0])]


def _wanted(s: State, unit: int, place: int) -> Said:
    what = f"{s.title(unit)} is wanted in {s.place_title(place)}"
    return Said(f"{what}: {_why(s, place)}.", [s.place_name(place)])
