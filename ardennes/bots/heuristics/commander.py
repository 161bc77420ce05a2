"""greedy for commander: one question, one answer, by the kind of question.

commander_map      distances, prizes and powers: what never changes
commander_worth    what a position is worth: points, influence, the way west, supply, danger
commander_battle   the exact chances of a combat, and the tables that come of it
commander_plan     which space to activate, who goes where
commander_results  retreats, losses, breakthroughs, and the mornings
commander_mind     what one seat remembers between decisions
"""

from collections.abc import Callable
from random import Random

from ardennes.bots.heuristics import commander_plan, commander_results
from ardennes.bots.heuristics.commander_mind import Mind
from ardennes.engine.core import Decision, Word
from ardennes.games.commander import words as w
from ardennes.games.commander.state import State

Answer = Callable[[State, Decision, Mind], Word]

ANSWERS: dict[type[Word], Answer] = {
    w.Turn: commander_plan.choose_turn,
    w.Moves: commander_plan.choose_unit,
    w.Moving: commander_plan.choose_way,
    w.Combats: commander_results.choose_combat,
    w.Answer: commander_results.choose_answer,
    w.DefenderLosses: commander_results.choose_loss,
    w.AttackerLosses: commander_results.choose_loss,
    w.Withdrawal: commander_results.choose_withdrawal,
    w.Breakthrough: commander_results.choose_breakthrough,
    w.Reinforce: commander_results.choose_entry,
    w.MarkShortages: commander_results.choose_shortage,
    w.FreeShortages: commander_results.choose_freed,
    w.Replacements: commander_results.choose_replacement,
    w.Commando: commander_results.choose_victim,
}


class Staff:
    """Answers for one seat."""

    def __init__(self, rng: Random) -> None:
        self._mind = Mind(rng)

    def choose(self, s: State, decision: Decision) -> Word:
        """The best of the choices in one step's sight."""
        return ANSWERS[type(s.todo[-1])](s, decision, self._mind)
