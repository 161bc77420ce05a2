"""greedy for tb: one question, one answer, by the kind of question.

tb_attack    the exact expectation of battles; whom to attack, with whom, how
tb_plan      before the move: who should stand where to strike after it
tb_moves     whom to move next and where; tb_german and tb_allied say what a hex is worth
tb_gates     the ways off the map and what shuts them; tb_stand who holds against an attack
tb_lure      what standing next to an enemy is worth
tb_results   retreats, losses, advances, markers
tb_worth     steps, towns and roads in combat factors
tb_fields    distances over the whole map, ways off it; tb_supply where supply reaches
tb_maps      strengths and threats; tb_cache keeps what was worked out
tb_mind      what one seat remembers between decisions
"""

from collections.abc import Callable
from random import Random

from ardennes.bots.heuristics import tb_attack, tb_moves, tb_results
from ardennes.bots.heuristics.tb_mind import Mind
from ardennes.engine.core import Decision, Word
from ardennes.games.tb import words as w
from ardennes.games.tb.state import State

Answer = Callable[[State, Decision, Mind], Word]

ANSWERS: dict[type[Word], Answer] = {
    w.PlaceFuel: tb_results.choose_starved,
    w.OfferSupply: tb_results.choose_airlift,
    w.MoreSupply: tb_results.choose_airlift,
    w.CombatPhase: tb_attack.choose_attack,
    w.Plan: tb_attack.choose_plan,
    w.ReactSupply: tb_results.choose_airlift,
    w.ReactCavalry: tb_results.choose_cavalry,
    w.ReactAir: tb_attack.choose_air,
    w.Resolve: tb_attack.choose_roll,
    w.AnswerRetreat: tb_results.choose_retreat,
    w.Part: tb_results.choose_parting,
    w.TakeLosses: tb_results.choose_loss,
    w.OfferAdvance: tb_results.choose_advance,
    w.MovementPhase: tb_moves.choose_unit,
    w.Ready: tb_moves.choose_ready,
    w.Moving: tb_moves.choose_move,
    w.PlaceCommandos: tb_moves.choose_victim,
    w.PlaceParatroops: tb_moves.choose_drop,
    w.Overstacked: tb_results.choose_loss,
}


class Staff:
    """Answers for one seat."""

    def __init__(self, rng: Random) -> None:
        self._mind = Mind(rng)

    def choose(self, s: State, decision: Decision) -> Word:
        """The best of the choices in one step's sight."""
        return ANSWERS[type(s.todo[-1])](s, decision, self._mind)
