"""tb 5: the sequence of play on one page; which rule asks and answers each step."""

from collections.abc import Callable
from typing import Any

from ardennes.engine.core import Decision, Word
from ardennes.engine.umpire import Umpire
from ardennes.games.tb import air, battle, moves, results, shortages, special, stacking, victory
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import ALLIED
from ardennes.games.tb.state import State

START, ALLIED_MOVEMENT, END = 0, 5, 7
MOVEMENT = (2, ALLIED_MOVEMENT)

Offer = Callable[[State, Any], Decision]
Answer = Callable[[Umpire[State], Any, Any], None]

STEPS: dict[type[Word], tuple[Offer, Answer]] = {
    w.RollFuel: (shortages.offer_fuel_die, shortages.answer_fuel_die),
    w.PlaceFuel: (shortages.offer_fuel, shortages.answer_fuel),
    w.OfferSupply: (air.offer_supply, air.answer_supply),
    w.MoreSupply: (air.offer_more, air.answer_more),
    w.CombatPhase: (battle.offer_attack, battle.answer_attack),
    w.Plan: (battle.offer_plan, battle.answer_plan),
    w.ReactSupply: (battle.offer_battle_supply, battle.answer_battle_supply),
    w.ReactCavalry: (battle.offer_cavalry, battle.answer_cavalry),
    w.ReactAir: (battle.offer_air, battle.answer_air),
    w.Resolve: (battle.offer_resolve, battle.answer_resolve),
    w.RollAttack: (battle.offer_die, battle.answer_die),
    w.AnswerRetreat: (results.offer_retreat, results.answer_retreat),
    w.Part: (results.offer_parting, results.answer_parting),
    w.TakeLosses: (results.offer_losses, results.answer_losses),
    w.OfferAdvance: (results.offer_advance, results.answer_advance),
    w.MovementPhase: (moves.offer_units, moves.answer_unit),
    w.Ready: (moves.offer_roll, moves.answer_roll),
    w.Moving: (moves.offer_move, moves.answer_move),
    w.RollMove: (moves.offer_move_die, moves.answer_move_die),
    w.PlaceCommandos: (moves.offer_commandos, moves.answer_commandos),
    w.PlaceParatroops: (special.offer_drop, special.answer_drop),
    w.Overstacked: (stacking.offer_elimination, stacking.answer_elimination),
}


def decide(s: State) -> Decision | None:
    """The question on top of the stack; None when the game is over."""
    return STEPS[type(s.todo[-1])][0](s, s.todo[-1]) if s.todo else None


def answer(u: Umpire[State], step: Word, action: Word) -> None:
    """Play an action, then go on to wherever the next question is."""
    if isinstance(action, w.EndPhase):
        u.s.todo = ()
        stacking.check_stacking(u)  # tb 6.6
    else:
        STEPS[type(step)][1](u, step, action)
    settle(u)


def settle(u: Umpire[State]) -> None:
    """Phases without a question pass by themselves, and so do offers nobody can take up."""
    while u.s.ended is None:
        if not u.s.todo:
            next_phase(u)
        elif type(u.s.todo[-1]) in OFFERS and _is_idle(u.s, u.s.todo[-1]):
            step = u.s.todo[-1]
            u.s.todo = u.s.todo[:-1]
            STEPS[type(step)][1](u, step, w.Pass())
        else:
            return


OFFERS = (w.OfferSupply, w.ReactSupply)


def _is_idle(s: State, step: Word) -> bool:
    """Aerial supply is offered again after each drop, unless nothing is left to drop (tb 7.5)."""
    match step:
        case w.OfferSupply():
            return not air.airlift_choices(s, s.roster.fighters[ALLIED])
        case w.ReactSupply():
            return not air.airlift_choices(s, battle.involved_allies(s, step))
        case _:
            return False


def next_phase(u: Umpire[State]) -> None:
    """In order, German player turn first; the turn ends after the last (tb 5.1-5.3)."""
    s = u.s
    if s.phase == ALLIED_MOVEMENT:
        special.withdraw_commandos(u)  # tb 14.4
    if s.phase < END:
        u.emit(w.PhaseBegan(s.phase + 1))
        ask_phase(u)
        return
    if s.marked or s.air_supplied or s.drops:
        u.emit(w.MarkersRemoved())  # tb 7.5, 7.11
    if s.turn == victory.LAST_TURN:
        victory.judge(u)
        return
    u.emit(w.TurnBegan(s.turn + 1))
    u.emit(w.PhaseBegan(START))
    ask_phase(u)


def ask_phase(u: Umpire[State]) -> None:
    """The first question of the phase that has begun."""
    s = u.s
    if s.phase == START:
        if air.airlift_choices(s, s.roster.fighters[ALLIED]):
            u.ask(w.OfferSupply())
        if s.turn >= shortages.FIRST_TURN:
            u.ask(w.RollFuel())  # first: it lies on top
    elif s.phase == END:
        special.plan_drop(u)
    else:
        u.ask(w.MovementPhase() if s.phase in MOVEMENT else w.CombatPhase())
