"""greedy for bb81: one question, one answer, by the kind of question.

ways       how far it is to the goals, past the enemy
marches    where Germans go
posts      where Allies go
assaults   which attacks to designate
answers    the plans carried out, retreats and advances
memory     what one seat remembers between decisions
values     every number of judgement, from values.toml
"""

from ardennes.bots.common.thinking import Heuristic
from ardennes.bots.games.bb81 import answers
from ardennes.bots.games.bb81.memory import Memory
from ardennes.games.bb81 import words as w

HEURISTIC = Heuristic(
    Memory,
    {
        w.Reinforce: answers.choose_place,
        w.Select: answers.choose_chips,
        w.MovementPhase: answers.choose_unit,
        w.Moving: answers.choose_move,
        w.Designate: answers.choose_attack,
        w.Plan: answers.choose_team,
        w.CombatPhase: answers.choose_resolve,
        w.FallBack: answers.choose_retreat,
        w.OfferAdvance: answers.choose_advance,
    },
)
