"""greedy for commander: one question, one answer, by the kind of question.

map_facts   distances, prizes and powers: what never changes
evaluation  what a position is worth: points, influence, the way west, supply, danger
influence   sums over a position, kept up to date unit by unit
battles     the exact chances of a combat, and the tables that come of it
prospects   which goals are worth a thought
plan        which space to activate, who goes where
results     retreats, losses, breakthroughs, and the mornings
memory      what one seat remembers between decisions
values      every number of judgement, from values.toml
"""

from ardennes.bots.common.thinking import Heuristic
from ardennes.bots.games.commander import plan, results
from ardennes.bots.games.commander.memory import Memory
from ardennes.games.commander import words as w

HEURISTIC = Heuristic(
    Memory,
    {
        w.Turn: plan.choose_turn,
        w.Moves: plan.choose_unit,
        w.Moving: plan.choose_way,
        w.Combats: results.choose_combat,
        w.Answer: results.choose_answer,
        w.DefenderLosses: results.choose_loss,
        w.AttackerLosses: results.choose_loss,
        w.Withdrawal: results.choose_withdrawal,
        w.Breakthrough: results.choose_breakthrough,
        w.Reinforce: results.choose_entry,
        w.MarkShortages: results.choose_shortage,
        w.FreeShortages: results.choose_freed,
        w.Replacements: results.choose_replacement,
        w.Commando: results.choose_victim,
    },
)
