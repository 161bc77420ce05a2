"""greedy for a44: one question, one answer, by the kind of question.

ways       how far it is to the goals, past the enemy; where the panzers come by
odds       the exact expectation of an attack, and of each result
musters    before the move: who shall stand where to attack after it
posts      where units want to stand
moves      the Movement Phase, by day and by night
attacks    the Combat Phase up to the die · results what comes of it
chores     set-up, guns, fuel, bridges, traffic, replacements, Antwerp
memory     what one seat remembers between decisions
values     every number of judgement, from values.toml
"""

from ardennes.bots.common.thinking import Heuristic
from ardennes.bots.games.a44 import attacks, chores, moves, results
from ardennes.bots.games.a44.memory import Memory
from ardennes.games.a44.words import optional as o
from ardennes.games.a44.words import questions as q

HEURISTIC = Heuristic(
    Memory,
    {
        q.SetUp: chores.choose_place,
        q.ArtillerySupply: chores.choose_ready,
        q.Shortage: chores.choose_starved,
        q.BridgePhase: chores.choose_bridge,
        q.MovementPhase: moves.choose_unit,
        q.Moving: moves.choose_move,
        q.Overstacked: results.choose_loss,
        q.CombatPhase: attacks.choose_attack,
        q.Plan: attacks.choose_team,
        q.BlowBefore: attacks.choose_blow,
        q.CallOff: attacks.choose_call_off,
        q.AttackSupport: attacks.choose_support,
        q.DefenceSupport: attacks.choose_defence,
        q.OfferFireFight: attacks.choose_fire_fight,
        q.OfferConversion: results.choose_conversion,
        q.AttackerLoses: results.choose_loss,
        q.DefenderLoses: results.choose_loss,
        q.OfferDefense: results.choose_defense,
        q.FallBack: results.choose_retreat,
        q.FindRoom: results.choose_retreat,
        q.SlipAway: results.choose_retreat,
        q.OfferAdvance: results.choose_advance,
        q.OfferBreakthrough: attacks.choose_breakthrough,
        q.PlaceAdvantage: results.choose_advantage,
        q.TrafficPhase: chores.choose_traffic,
        q.SendBritish: chores.choose_british,
        q.ReplacementPhase: chores.choose_replacement,
        o.OfferCommando: chores.choose_commando,
    },
)
