"""greedy for bulge: one question, one answer, by the kind of question.

bulge_map      ways to the exits, who would pass where, what threatens a hex
bulge_odds     the exact chances of both tables, and what each result is worth
bulge_plan     the attacks a movement phase sets up
bulge_posts    posts for everybody else: the drive west, the roads to be barred, exits
bulge_moves    the orders of a movement phase, one by one
bulge_attack   combat phases: target, attackers, table, support, column
bulge_results  losses, retreats, advances
bulge_air      missions, interdiction, resupply, mechanized markers, the airdrop
bulge_mind     what one seat remembers between decisions
"""

from collections.abc import Callable
from random import Random

from ardennes.bots.heuristics import bulge_air, bulge_attack, bulge_moves, bulge_results
from ardennes.bots.heuristics.bulge_mind import Mind
from ardennes.engine.core import Decision, Word
from ardennes.games.bulge import words as w
from ardennes.games.bulge.state import State

Answer = Callable[[State, Decision, Mind], Word]

ANSWERS: dict[type[Word], Answer] = {
    w.Assign: bulge_air.choose_mission,
    w.PlaceMarkers: bulge_air.choose_marker,
    w.OfferResupply: bulge_air.choose_resupply,
    w.MarkMechanized: bulge_air.choose_wheels,
    w.OfferDrop: bulge_air.choose_drop,
    w.CombatPhase: bulge_attack.choose_attack,
    w.Plan: bulge_attack.choose_team,
    w.Assist: bulge_attack.choose_support,
    w.Resolve: bulge_attack.choose_column,
    w.ChooseLosses: bulge_results.choose_losses,
    w.FallBack: bulge_results.choose_retreat,
    w.OfferAdvance: bulge_results.choose_advance,
    w.MovementPhase: bulge_moves.choose_unit,
    w.Ready: bulge_moves.choose_roll,
    w.Moving: bulge_moves.choose_move,
}


class Staff:
    """Answers for one seat."""

    def __init__(self, rng: Random) -> None:
        self._mind = Mind(rng)

    def choose(self, s: State, decision: Decision) -> Word:
        """The best of the choices in one step's sight."""
        return ANSWERS[type(s.todo[-1])](s, decision, self._mind)
