"""The smaller questions: set-up, guns, fuel, bridges, traffic, replacements, Antwerp."""

from ardennes.board.graph import bits, members
from ardennes.bots.games.a44 import odds
from ardennes.bots.games.a44.attacks import is_wanted_gone
from ardennes.bots.games.a44.memory import Thinking
from ardennes.bots.games.a44.posts import Posts
from ardennes.bots.games.a44.values import VALUES
from ardennes.bots.games.a44.ways import threat, to_goal, traffic
from ardennes.engine.core import Decision, Word
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.rules.fuel import arrived
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import dumps as d
from ardennes.games.a44.words import optional as o

V = VALUES.chores


def choose_place(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Set-up: the strongest first, next to whom they will attack and nearest to their goals."""
    units = {c.unit for c in decision.choices if isinstance(c, a.Place)}
    if not units:
        return a.EndPhase()
    guns = s.roster.guns
    unit = min(units, key=lambda u: (guns >> u & 1, -odds.factor(s, u), u))
    posts = Posts(s, GERMAN)
    luck = thinking.luck()
    rated = [
        (_start(s, posts, unit, c.to) + luck.random() * V.mood, c)
        for c in decision.choices
        if isinstance(c, a.Place) and c.unit == unit
    ]
    return max(rated, key=lambda one: one[0])[1]


def _start(s: State, posts: Posts, unit: int, place: int) -> float:
    """Where its attack begins."""
    if s.roster.guns >> unit & 1:
        reach = s.ground.board.disk(place, s.roster.counters[unit].range)
        close = posts.beside >> place & 1
        return (reach & s.occupied[ALLIED]).bit_count() - V.close * close
    enemy = min(
        s.ground.board.distance(place, p) for p in members(s.occupied[ALLIED] or 1 << place)
    )
    crowd = len(s.here(place))
    return -posts.turns(unit, place) - V.contact * enemy - V.crowd * crowd


def choose_ready(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The gun with most enemies in range."""
    guns = [c for c in decision.choices if isinstance(c, a.Ready)]

    def targets(unit: int) -> int:
        at = s.at[unit]
        if not 0 <= at < s.hexes:
            return 0
        reach = s.ground.board.disk(at, s.roster.counters[unit].range)
        return (reach & s.occupied[1 - s.side]).bit_count()

    return max(guns, key=lambda c: (targets(c.unit), -c.unit)) if guns else a.EndPhase()


def choose_starved(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The Germans spare whom they need, the Allies strike at him: many factors, far forward."""
    here, far = arrived(s), to_goal(s, wheels=True)

    def weight(name: str) -> float:
        units = [u for u in members(here.get(name, 0)) if not s.out_of_supply >> u & 1]
        near = [V.march / (V.march + far[max(s.at[u], 0)]) for u in units]
        return sum(odds.factor(s, u) * x for u, x in zip(units, near, strict=True))

    names = [c for c in decision.choices if isinstance(c, a.Starve)]
    sign = 1 if decision.actor == SIDES[ALLIED] else -1
    return max(names, key=lambda c: (sign * weight(c.formation), c.formation))


def choose_bridge(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Blow what the enemy wants, burn what he comes for; build what we want."""
    flow = traffic(s)
    for choice in decision.choices:
        build = isinstance(choice, a.Build) and not is_wanted_gone(s)
        if build or isinstance(choice, d.Burn):
            return choice
        if isinstance(choice, a.Demolish) and is_wanted_gone(s):
            wanted = max(flow.get(p, 0.0) for p in (choice.first, choice.second))
            if s.side == GERMAN or wanted >= V.bridge:
                return choice
    return a.EndPhase()


def choose_commando(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The commando is for a bridge that is about to be blown and that the panzers want."""
    step, flow = s.question, traffic(s)
    assert isinstance(step, o.OfferCommando)
    wanted = max(flow.get(p, 0.0) for p in (step.first, step.second))
    wish = o.Commando(step.first, step.second)
    return wish if wanted >= V.bridge and wish in decision.choices else a.Pass()


def choose_traffic(s: State, decision: Decision, thinking: Thinking) -> Word:
    """On the roads the enemy will need soon: the panzers' ways, or ours from behind."""
    flow, shut = traffic(s), s.occupied[0] | s.occupied[1]
    if s.side == GERMAN:
        felt = threat(s, ALLIED)
        shut |= s.control[GERMAN] | bits(p for p in flow if felt[p])
    roads = {p: share for p, share in flow.items() if len(s.ground.road_links[p]) > 1}
    markers = [c for c in decision.choices if isinstance(c, a.Traffic | o.Roadblock)]
    rated = [(roads.get(c.at, 0.0), -c.at, c) for c in markers if not shut >> c.at & 1]
    best = max(rated, default=(0.0, 0, a.EndPhase()), key=lambda one: one[:2])
    return best[2] if best[0] >= V.jam else a.EndPhase()


def choose_replacement(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Whoever gains most, where the fight is."""
    found = [c for c in decision.choices if isinstance(c, a.Replace)]
    if not found:
        return a.EndPhase()
    danger = threat(s, s.side)

    def gain(choice: a.Replace) -> float:
        unit, place = choice.unit, choice.at if choice.at >= 0 else s.at[choice.unit]
        near = danger[place] > 0 if 0 <= place < s.hexes else False
        return odds.unit_worth(s, unit) + V.near * near

    return max(found, key=lambda c: (gain(c), -c.unit, -c.at))


def choose_british(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Whoever is missed least."""
    return min(decision.choices, key=lambda c: odds.unit_worth(s, getattr(c, "unit", 0)))
