"""greedy for crossroads: an answer is worth what the table is worth after it, the die included."""

from collections.abc import Iterator

import msgspec

from ardennes.board.graph import members
from ardennes.bots.common.thinking import Heuristic, Thinking
from ardennes.engine.core import CHANCE, Decision, Word
from ardennes.engine.play import apply, legal
from ardennes.games.crossroads import GAME
from ardennes.games.crossroads import words as w
from ardennes.games.crossroads.state import State

HOLDING = 8.0  # strength points for the crossroads
A_HEX = 0.12  # the part of its strength a unit is worth less for each hex from it
PATIENCE = 0.1  # what an answer must be worth more than ending the turn


class Memory(msgspec.Struct, array_like=True):
    """Nothing is remembered: every question is thought over afresh."""


def worth(s: State, side: int) -> float:
    """Strength on the table, the more the nearer to the crossroads, and the crossroads itself."""
    total = HOLDING if s.holder == side else -HOLDING
    for unit, at in enumerate(s.at):
        if at >= 0:
            near = 1 - A_HEX * _distances(s)[at]
            strength = s.roster.counters[unit].strength * near
            total += strength if s.roster.side[unit] == side else -strength
    return total


def _distances(s: State) -> list[int]:
    """From every hex to the crossroads."""
    found: list[int] | None = s.memo.get("distances")
    if found is None:
        board = s.ground.board
        found = s.memo["distances"] = [len(board)] * len(board)
        line = list(members(s.ground.map.hexes.get("crossroads", 0)))
        for at in line:
            found[at] = 0
        for at in line:
            for to in board.around[at]:
                if found[to] > found[at] + 1:
                    found[to] = found[at] + 1
                    line.append(to)
    return found


def expected(s: State, action: Word, side: int) -> float:
    """What the table is worth after an action: of an attack, over all faces of the die."""
    after = s.clone()
    apply(GAME, after, action)
    asked = legal(GAME, after)
    if asked is None or isinstance(after.todo[-1], w.PlayerTurn):
        return worth(after, side)
    choices = asked.choices if asked.actor == CHANCE else asked.choices[:1]
    return sum(expected(after, choice, side) for choice in choices) / len(choices)


def choose(s: State, decision: Decision, thinking: Thinking[Memory]) -> Word:
    """The best answer; the turn ends when none is worth the trouble."""

    def rated() -> Iterator[tuple[float, float, int]]:
        luck = thinking.luck()
        for number, action in enumerate(thinking.in_time(decision.choices)):
            patience = PATIENCE if isinstance(action, w.EndTurn) else 0.0
            value = worth(s, s.phase) if patience else expected(s, action, s.phase)
            yield value + patience, luck.random(), number

    return decision.choices[max(rated())[2]]


HEURISTIC = Heuristic(Memory, {w.PlayerTurn: choose, w.Assault: choose})
