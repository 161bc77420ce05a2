"""greedy for bulge: one question, one answer, by the kind of question.

ways          ways to the exits, who would pass where, what threatens a hex
flood         where somebody could walk, the whole map at once
odds          the exact chances of both tables, and what each result is worth
attack_plan   the attacks a movement phase sets up
destinations  where everybody else goes: the drive west, the roads to be barred, exits
moves         the orders of a movement phase, one by one
attacks       combat phases: target, attackers, table, support, column
results       losses, retreats, advances
air           missions, interdiction, resupply, mechanized markers, the airdrop
memory        what one seat remembers between decisions
values        every number of judgement, from values.toml
"""

from ardennes.bots.common.thinking import Heuristic
from ardennes.bots.games.bulge import air, attacks, moves, results
from ardennes.bots.games.bulge.memory import Memory
from ardennes.games.bulge import words as w

HEURISTIC = Heuristic(
    Memory,
    {
        w.Assign: air.choose_mission,
        w.PlaceMarkers: air.choose_marker,
        w.OfferResupply: air.choose_resupply,
        w.MarkMechanized: air.choose_wheels,
        w.OfferDrop: air.choose_drop,
        w.CombatPhase: attacks.choose_attack,
        w.Plan: attacks.choose_team,
        w.Assist: attacks.choose_support,
        w.Resolve: attacks.choose_column,
        w.ChooseLosses: results.choose_losses,
        w.FallBack: results.choose_retreat,
        w.OfferAdvance: results.choose_advance,
        w.MovementPhase: moves.choose_unit,
        w.Ready: moves.choose_roll,
        w.Moving: moves.choose_move,
    },
)
