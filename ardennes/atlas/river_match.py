"""Laying a sampled river on a net of nodes: the chain that follows it best, in order.

A state is a node and the sample it stands for; the chain walks the net and the samples together,
so that a bend is followed or cut as a whole and never walked backwards.
"""

import heapq
import math
from collections.abc import Callable, Container, Iterable, Mapping
from typing import NamedTuple

from ardennes.atlas.frame import Paper
from ardennes.atlas.river_courses import STEP, Stretch
from ardennes.board.hexes import Coord

Node = tuple[Coord, ...]  # the hexes that meet there: three at a corner, one in a centre
Toll = Callable[[Node, Node], float]  # an extra cost of walking from node to node
Chains = dict[str, list[Node]]
Step = frozenset[Node]  # two neighbouring nodes
State = tuple[int, Node, bool, int]  # the sample, the node, has the chain ended there, pins passed

SPRING = 0.6  # hexes from a river's spring within which another makes it
DEEP = 0.3  # hexes from a hex's centre within which a river more than clips it
REACHES = (1.0, 1.6, 2.4)  # how far from its sample a node may lie: the first that gives a chain


class Net(NamedTuple):
    """Nodes on the paper, their neighbours, and those on the map edge."""

    points: dict[Node, Paper]
    near: dict[Node, list[Node]]
    border: frozenset[Node]
    stiff: float  # cost of a hex of chain, a squared hex of distance for a hex of river being 1


class Task(NamedTuple):
    """A river to lay: where it may begin, where it must end, what it may not touch."""

    samples: list[Paper]
    starts: Container[Node]
    goals: Container[Node]
    closed: Container[Node]
    toll: Toll
    pins: Mapping[Step, int]  # steps the river must make, each a bit


def lay_all(
    net: Net,
    stretches: Iterable[Stretch],
    toll_of: Callable[[Stretch, Chains], Toll],
    pins: Iterable[tuple[str, Step]] = (),
) -> Chains:
    """A chain for each stretch, in the order given; tributaries end on the river they join.

    A pin is a step a river must make; other rivers keep off its two nodes.
    """
    chains: Chains = {}
    pins = list(pins)
    laid: dict[str, list[Stretch]] = {}
    for stretch in stretches:
        taken = frozenset(node for chain in chains.values() for node in chain)
        starts = (net.border if stretch.enters else net.points.keys() - net.border) - taken
        trunk = _trunk(chains, stretch, laid.get(stretch.into, []))
        goals = net.border - taken if stretch.leaves else _goals(chains, stretch, laid, trunk)
        own, others = _own_pins(stretch, pins)
        closed, toll = taken | net.border | others, toll_of(stretch, chains)
        if chain := lay(net, Task(stretch.points, starts, goals, closed, toll, own)):
            chains[stretch.name] = chain
            laid.setdefault(stretch.river, []).append(stretch)
            _meet(chains, trunk, chain[-1])
    return chains


def _own_pins(
    stretch: Stretch, pins: Iterable[tuple[str, Step]]
) -> tuple[dict[Step, int], set[Node]]:
    """The steps pinned to a stretch, and the nodes pinned to other rivers."""
    own = [step for river, step in pins if river in (stretch.name, stretch.river)]
    others = {node for river, step in pins for node in step if river != stretch.river}
    return {step: 1 << i for i, step in enumerate(own)}, others - {n for step in own for n in step}


def _trunk(chains: Chains, stretch: Stretch, receivers: list[Stretch]) -> list[str]:
    """If the river flows to another's spring: that other, after the one that did so before."""
    for receiver in receivers:
        spring = receiver.points[0]
        if receiver.enters or stretch.leaves or math.dist(stretch.points[-1], spring) > SPRING:
            continue
        first = chains[receiver.name][0]
        heads = [name for name, chain in chains.items() if chain[-1] == first]
        return [*heads[:1], receiver.name]
    return []


def _goals(
    chains: Chains, stretch: Stretch, laid: dict[str, list[Stretch]], trunk: list[str]
) -> set[Node]:
    """Where a river may end: its receiver's spring, the two that make a river, or anywhere."""
    if len(trunk) == 1:
        return {chains[trunk[0]][0]}
    if trunk:
        return {*chains[trunk[0]][1:], *chains[trunk[1]][:-1]}
    return {node for receiver in laid.get(stretch.into, []) for node in chains[receiver.name]}


def _meet(chains: Chains, trunk: list[str], at: Node) -> None:
    """A river begins where the second of its two sources reaches the first."""
    if len(trunk) == 2:
        head, tail = trunk
        whole = chains[head] + chains[tail][1:]
        cut = whole.index(at)
        chains[head], chains[tail] = whole[: cut + 1], whole[cut:]


def lay(net: Net, task: Task) -> list[Node]:
    """The best chain of nodes, downstream, none twice; empty if there is none."""
    kept = {node for step in task.pins for node in step}
    free = task._replace(pins={})
    for each in (task, free) if task.pins else (free,):
        for reach in REACHES:
            if found := _cheapest(net, each, reach):
                return without_corners(net, task.samples, without_loops(found), kept)
    return []


def _cheapest(net: Net, task: Task, reach: float) -> list[Node]:
    last, every = len(task.samples) - 1, (1 << len(task.pins)) - 1
    heap: list[tuple[float, State, State | None]] = [
        (STEP * off**2, (0, node, False, 0), None)
        for node, off in _around(net, task.samples[0], reach)
        if node in task.starts
    ]
    heapq.heapify(heap)
    before: dict[State, State | None] = {}
    while heap:
        cost, state, parent = heapq.heappop(heap)
        if state in before:
            continue
        before[state] = parent
        if state[0] == last and state[2] and state[3] == every:
            return _walk(before, state)
        for extra, after in _moves(net, task, reach, state):
            if after not in before:
                heapq.heappush(heap, (cost + extra, after, state))
    return []


def _around(net: Net, at: Paper, reach: float) -> list[tuple[Node, float]]:
    return [(n, off) for n, p in net.points.items() if (off := math.dist(p, at)) <= reach]


def _moves(net: Net, task: Task, reach: float, state: State) -> Iterable[tuple[float, State]]:
    """Let the river flow on by a sample, or walk to the next node."""
    i, node, ended, passed = state
    here = net.points[node]
    if i + 1 < len(task.samples):
        off = math.dist(here, task.samples[i + 1])
        if ended or off <= reach:
            yield STEP * off**2, (i + 1, node, ended, passed)
    if ended:
        return
    for near in net.near[node]:
        goal = near in task.goals
        there = net.points[near]
        if (goal or near not in task.closed) and math.dist(there, task.samples[i]) <= reach:
            middle = ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
            away = math.dist(middle, task.samples[i]) ** 2
            cost = math.dist(here, there) * (net.stiff + away) + task.toll(node, near)
            yield cost, (i, near, goal, passed | task.pins.get(frozenset((node, near)), 0))


def _walk(before: dict[State, State | None], state: State) -> list[Node]:
    found: list[Node] = []
    at: State | None = state
    while at is not None:
        if not found or found[-1] != at[1]:
            found.append(at[1])
        at = before[at]
    return found[::-1]


def without_loops(nodes: list[Node]) -> list[Node]:
    """Whatever lies between two visits to the same node is cut out."""
    found: list[Node] = []
    for node in nodes:
        if node in found:
            del found[found.index(node) + 1 :]
        else:
            found.append(node)
    return found


def without_corners(
    net: Net, samples: list[Paper], nodes: list[Node], kept: Container[Node] = ()
) -> list[Node]:
    """A sharp turn is left out unless the river really comes near the middle of that hex."""
    found: list[Node] = []
    for node in nodes:
        while len(found) > 1 and node in net.near[found[-2]] and found[-1] not in kept:
            if min(math.dist(net.points[found[-1]], sample) for sample in samples) <= DEEP:
                break
            found.pop()
        found.append(node)
    return found
