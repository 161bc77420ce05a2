"""greedy and staff for tb: one question, one answer, by the kind of question.

attacks        the exact expectation of battles; whom to attack, with whom, how
attack_plan    before the move: who should stand where to strike after it
attack_pull    what standing next to an enemy is worth
moves          whom to move next and where; german and allied say what a hex is worth
exit_blocking  the ways off the map and what shuts them; survival: who holds against an attack
results        retreats, losses, advances, markers
evaluation     steps, towns and roads in combat factors
distances      distances over the whole map, ways off it; supply_reach: where supply reaches
situation      strengths and threats
missions       staff: objectives first, from objectives.toml
saying         what it tells: the plan of a turn, the reasons of an answer
memory         what one seat remembers between decisions
values         every number of judgement, from values.toml
"""

from ardennes.bots.common.thinking import Heuristic
from ardennes.bots.games.tb import attacks, missions, moves, results, saying
from ardennes.bots.games.tb.memory import Memory
from ardennes.games.tb import words as w

HEURISTIC = Heuristic(
    Memory,
    {
        w.PlaceFuel: results.choose_starved,
        w.OfferSupply: results.choose_airlift,
        w.MoreSupply: results.choose_airlift,
        w.CombatPhase: attacks.choose_attack,
        w.Plan: attacks.choose_plan,
        w.ReactSupply: results.choose_airlift,
        w.ReactCavalry: results.choose_cavalry,
        w.ReactAir: attacks.choose_air,
        w.Resolve: attacks.choose_roll,
        w.AnswerRetreat: results.choose_retreat,
        w.Part: results.choose_parting,
        w.TakeLosses: results.choose_loss,
        w.OfferAdvance: results.choose_advance,
        w.MovementPhase: moves.choose_unit,
        w.Ready: moves.choose_ready,
        w.Moving: moves.choose_move,
        w.PlaceCommandos: moves.choose_victim,
        w.PlaceParatroops: moves.choose_drop,
        w.Overstacked: results.choose_loss,
    },
    saying.explain,
    saying.reasons,
)
STAFF = HEURISTIC._replace(memory=missions.StaffMemory)
